/* web/request.h: one request, read and checked, as a handler sees it.
 *
 * A request lives from its first line to the last byte of its answer.  All that
 * hangs on it is in its arena, mem, which a handler may use too: what it takes
 * there is freed with the request and never before.  Only one thread at a time
 * touches a request: the server's, or, between later.begin and request_resume,
 * whoever the work was handed to.
 *
 * Answering later.  A handler that must wait (for the journal, for a slow hash)
 * fills in r->later and returns HANDLED_LATER.  Then, in this order:
 *
 *     1. the server suspends the connection,
 *     2. the server calls later.begin, which hands the work to another thread,
 *     3. that thread does it, leaves its result with r->job, and calls
 *        request_resume(r), exactly once and as the last thing it does with r,
 *     4. the server's thread calls later.finish, which fills in the reply.
 *
 * The work cannot be finished before the connection is suspended, because it is
 * only handed on in step 2: step 3 may well overtake the return of later.begin,
 * which is why begin must not touch r after handing it on.  A begin that cannot
 * hand on (the queue is full) calls request_resume itself, and lets finish say so.
 * finish is not called when the client has gone; what must be released in any
 * case goes into at_end.  */
#ifndef UMPIRED_WEB_REQUEST_H
#define UMPIRED_WEB_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/node.h"
#include "web/multipart.h"
#include "web/params.h"

struct exchange;
struct reply;
struct request;
struct route;
struct server;

enum handled {
    HANDLED_NOW,   /* the reply is filled in */
    HANDLED_LATER, /* see above */
    HANDLED_STREAM /* what stream_open says when it has taken the request over */
};

struct later {
    void (*begin)(void *site, struct request *r);
    void (*finish)(void *site, struct request *r, struct reply *reply);
};

struct header {
    const char *name, *value;
};

struct request {
    struct arena mem;
    struct server *server;
    const char *method;        /* "GET", "HEAD", "POST", ... */
    const char *path;          /* as sent, without the query: for links and logs, not for files */
    const char *client;        /* the address it came from: 192.168.1.7, fd00::7 */
    const struct route *route; /* NULL while, or if, none fits */

    struct params in_path, query, body; /* body: a form's fields, or a JSON object's members */
    struct uploads uploads;
    const struct node *json; /* the whole of a JSON body; NULL when there was none */
    struct buf raw;          /* the body's bytes, for a route that asked for them (ROUTE_RAW) */

    const char *host, *origin, *accept, *content_type; /* "" when not sent */
    const char *if_none_match, *last_event_id;
    bool wants_json; /* Accept prefers application/json */

    struct later later;
    void *user;                       /* the site's own; set by admit */
    void *job;                        /* the handler's own, for the way from begin to finish */
    void (*at_end)(void *at_end_arg); /* called once, when the request is over */
    void *at_end_arg;

    /* The rest belongs to the server. */
    struct header *headers;
    size_t header_count;
    struct exchange *exchange;
};

/* Hands a request back to the server's thread.  From any thread, exactly once for
 * each later.begin; r must not be touched afterwards. */
void request_resume(struct request *r);

/* The first value of that name: out of the path, else the body, else the query.
 * NULL when there is none.  Members of a JSON object that are text, numbers, true
 * (1) or false (0) come as text, a list of such as several values, null not at all. */
const char *request_param(const struct request *r, const char *name);
const char *request_param_or(const struct request *r, const char *name, const char *otherwise);

/* The index-th value of a repeated name, counted from 0, where request_param finds
 * the first; NULL past the last. */
const char *request_param_at(const struct request *r, const char *name, size_t index);

const struct upload *request_upload(const struct request *r, const char *name); /* or NULL */
const char *request_header(const struct request *r, const char *name); /* NULL when not sent */
const char *request_cookie(struct request *r, const char *name);       /* NULL when not sent */
bool request_is_head(const struct request *r);

/* Whether an Accept header prefers application/json to text/html. */
bool request_prefers_json(const char *accept);

#endif
