/* web/server.h: an HTTP server that knows nothing of games.
 *
 * It reads requests strictly (web/head.h, web/body.h), finds the route
 * (web/route.h), calls its handler, sends the reply with the standard security
 * headers, holds requests that are answered later (web/request.h), and keeps
 * live streams (web/stream.h).  What to say is the site's business.
 *
 * Threads: one that runs libmicrohttpd's epoll loop, on which every handler,
 * later.finish, admit and error_page is called, so none of them may wait for
 * anything; and a ticker for pings, dead streams and clients that dawdle.
 *
 * No limit here is for show: each answers a way in which a forgotten tablet, a
 * slow radio link or a hostile guest would otherwise stop the evening.  */
#ifndef UMPIRED_WEB_SERVER_H
#define UMPIRED_WEB_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "web/reply.h"
#include "web/request.h"
#include "web/route.h"

struct server;

enum server_log {
    SERVER_LOG_ACCESS, /* one line a request: method path status bytes microseconds client */
    SERVER_LOG_NOTE    /* something an operator may want to know; rate-limited */
};

/* What the server asks of its owner.  All but site and routes may be NULL. */
struct server_site {
    void *site;
    const struct route *routes; /* ends with an entry without a pattern */

    /* Asked of each request before its handler; false: refused, reply filled in. */
    bool (*admit)(void *site, struct request *r, struct reply *reply);

    /* Fills in the page for an error; reply->status is set already.  r may be read
     * only in part: what was not read is "" or empty.  Left empty, or without this
     * callback, reply_error does it. */
    void (*error_page)(void *site, const struct request *r, struct reply *reply, int status,
                       const struct err *e);

    /* The server is stopping: finish what was handed on by later.begin.  May return
     * before all is resumed; no later.begin is called after this. */
    void (*drain)(void *site);

    /* Called from any thread. */
    void (*log)(void *site, enum server_log kind, const char *line);
};

struct server_options {
    const char *bind; /* numeric address; "::" is IPv6 and IPv4 */
    unsigned port;    /* 0: any; see server_port */
    int listen_fd;    /* a listening socket to use instead (listen_inherited), or -1 */

    size_t body_max;          /* largest body, unless the route says otherwise */
    size_t discard_max;       /* a larger body is read to this size for the 413 to arrive */
    size_t bodies_max;        /* of all requests under way together; beyond: 503 */
    unsigned connections_max; /* the longest idle goes when it gets crowded */
    unsigned per_address_max; /* connections from one address; more are reset */
    unsigned request_ms;      /* a request must be in within this time */
    unsigned send_ms;         /* and its reply be taken within this */
    unsigned streams_max;     /* more get 503 and Retry-After; well below connections_max */
    size_t stream_buffer;     /* bytes waiting for one stream; more closes it */
    unsigned ping_ms;
    unsigned stop_ms; /* how long server_stop waits for requests that are held */
};

void server_options_init(struct server_options *options);

/* Copies options and site.  *out is set before the first handler can be called.
 * Signals are blocked in the threads it starts. */
bool server_start(struct server **out, const struct server_options *options,
                  const struct server_site *site, struct err *e);

/* Stops without losing an answer, in this order: new requests get 503; drain is
 * called; requests that are held come back and are answered; streams end; replies
 * on their way go out.  A request that does not come back within stop_ms is answered
 * with 503, and its memory left to whoever still has it.  The site's threads may go
 * on calling request_resume and stream_publish until this returns, and request_resume
 * of a held request even after. */
void server_stop(struct server *server);

unsigned server_port(const struct server *server);

struct server_counts {
    size_t connections, held, streams, reaped;
};
void server_count(struct server *server, struct server_counts *out);

#endif
