/* One request after the other, from libmicrohttpd's first call to its last.
 *
 * libmicrohttpd calls for one request: exchange_on_target with the first line;
 * exchange_on_call once with the headers, then with each piece of the body, then
 * once more when all is in (and again after a suspension); exchange_on_end.  0.9.75
 * takes an answer only in the first of these calls, and then closes, or in the
 * last.  So a request that is refused is mostly read to its end first: its
 * connection stays usable, and the client, busy sending, gets to see the page.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "web/body.h"
#include "web/core.h"

enum { BUSY_RETRY_S = 2, LOG_PATH_MAX = 200 };

static int64_t now_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

size_t exchange_leave_escaped(void *server, struct MHD_Connection *connection, char *text)
{
    (void)server, (void)connection;
    return strlen(text); /* libmicrohttpd would cut it at a %00; web/head.h decodes */
}

/* libmicrohttpd would read the query, too, into memory that some 200 parameters fill
 * up, and then hang up without a word.  It reads in place, so an end right after
 * the '?' leaves it nothing to read. */
static void hide_query(const char *target)
{
    union {
        const char *in;
        char *out;
    } at = {.in = strchr(target, '?')};
    if (at.in != NULL && at.out[1] != '\0') at.out[1] = '\0';
}

void *exchange_on_target(void *server, const char *target, struct MHD_Connection *connection)
{
    struct exchange *x = calloc(1, sizeof *x);
    if (x == NULL) memory_exhausted();
    struct request *r = &x->request;
    x->server = r->server = server;
    x->connection = connection;
    x->conn =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    x->began_us = now_us();
    conn_enter(x->conn, CONN_RECEIVING);
    r->exchange = x;
    r->method = r->path = "";
    r->client = x->conn->client;
    r->host = r->origin = r->accept = r->content_type = "";
    r->if_none_match = r->last_event_id = "";
    x->target_len = target == NULL ? 0 : strlen(target);
    x->target = arena_strndup(&r->mem, target == NULL ? "" : target, x->target_len);
    if (target != NULL && x->server->in_place) hide_query(target);
    return x;
}

void exchange_free(struct exchange *x)
{
    struct request *r = &x->request;
    if (r->at_end != NULL) r->at_end(r->at_end_arg);
    atomic_fetch_sub(&x->server->bodies, x->stored);
    buf_clear(&r->raw);
    arena_clear(&r->mem);
    free(x);
}

/* ---- replies ---- */

static void add_headers(struct MHD_Response *response, const struct reply *reply)
{
    bool has_type = reply->status != 303 && reply->status != 304 && reply->status != 204;
    const struct header standard[] = {
        {"Content-Type", has_type ? reply->type : NULL},
        {"Cache-Control", reply->cache},
        {"Content-Security-Policy", reply->policy},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "same-origin"},
        {"X-Frame-Options", "DENY"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Connection", reply->close ? "close" : NULL},
    };
    for (size_t i = 0; i < sizeof standard / sizeof *standard; i++)
        if (standard[i].value != NULL)
            (void)MHD_add_response_header(response, standard[i].name, standard[i].value);
    for (size_t i = 0; i < reply->header_count; i++)
        (void)MHD_add_response_header(response, reply->headers[i].name, reply->headers[i].value);
}

/* Hands the body over to libmicrohttpd rather than copying it. */
static struct MHD_Response *make_response(struct reply *reply)
{
    struct MHD_Response *response;
    if (reply->has_file) {
        reply->has_file = false; /* libmicrohttpd closes it */
        return MHD_create_response_from_fd64(reply->file_len, reply->file);
    }
    if (reply->fixed != NULL || reply->body.len == 0) {
        union { /* the call takes a void * that it does not write to */
            const void *in;
            void *out;
        } bytes = {.in = reply->fixed != NULL ? reply->fixed : ""};
        return MHD_create_response_from_buffer(reply_size(reply), bytes.out,
                                               MHD_RESPMEM_PERSISTENT);
    }
    response =
        MHD_create_response_from_buffer(reply->body.len, reply->body.data, MHD_RESPMEM_MUST_FREE);
    if (response != NULL) reply->body = (struct buf){.len = 0};
    return response;
}

static enum MHD_Result queue(struct exchange *x, struct MHD_Response *response, int status,
                             enum conn_phase phase)
{
    if (response == NULL) memory_exhausted();
    x->stage = STAGE_ANSWERED;
    x->status = status;
    if (!x->was_held) atomic_fetch_add(&x->server->sending, 1);
    conn_enter(x->conn, phase);
    enum MHD_Result result = MHD_queue_response(x->connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_reply(struct exchange *x, struct reply *reply)
{
    if (atomic_load(&x->server->closing)) reply->close = true;
    x->sent = reply_size(reply);
    /* A backup may take longer than any page: then only silence ends it. */
    enum conn_phase phase = reply->has_file ? CONN_STREAMING : CONN_SENDING;
    struct MHD_Response *response = make_response(reply);
    if (response != NULL) add_headers(response, reply);
    int status = reply->status;
    reply_clear(reply);
    return queue(x, response, status, phase);
}

static enum MHD_Result send_stream(struct exchange *x, struct reply *reply)
{
    struct MHD_Response *response = stream_response(x->stream);
    (void)reply_header(reply, "X-Accel-Buffering", "no"); /* a proxy before us shall not hold it */
    if (response != NULL) add_headers(response, reply);
    reply_clear(reply);
    return queue(x, response, 200, CONN_STREAMING);
}

static enum MHD_Result send_refusal(struct exchange *x, int status, const struct err *e, bool close)
{
    const struct server_site *site = &x->server->site;
    struct reply reply;
    reply_init(&reply);
    reply.status = status;
    if (site->error_page != NULL && !x->given_up) /* else another thread still has the request */
        site->error_page(site->site, &x->request, &reply, status, e);
    if (reply_size(&reply) == 0 && reply.header_count == 0)
        reply_error(&reply, &x->request, status, e);
    if (status == 405 && x->allow != NULL) (void)reply_header(&reply, "Allow", x->allow);
    if (status == 503) reply_retry_after(&reply, BUSY_RETRY_S);
    reply.close = reply.close || close;
    return send_reply(x, &reply);
}

static enum MHD_Result refuse_stopping(struct exchange *x)
{
    struct err e = {.field = ""};
    (void)err_set(&e, "umpired is stopping. Try again in a moment.");
    return send_refusal(x, 503, &e, true);
}

/* ---- the head ---- */

struct following {
    struct request *request;
    struct head_trace trace;
};

static enum MHD_Result take_header(void *following, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    struct following *f = following;
    (void)kind;
    if (value == NULL) value = "";
    head_trace_header(&f->trace, name, value);
    head_add(f->request, name, value);
    return MHD_YES;
}

/* 0, or the status for a head after which the connection cannot be used on. */
static int read_headers(struct exchange *x, const char *url, const char *method,
                        const char *version)
{
    struct following f = {.request = &x->request};
    head_trace_begin(&f.trace, url, x->target_len, x->server->in_place ? version : NULL);
    if (f.trace.broken) return err_field(&x->problem, "path", "The path holds a NUL byte."), 400;
    (void)MHD_get_connection_values(x->connection, MHD_HEADER_KIND, take_header, &f);
    int status = head_check(&x->request, &x->body, &x->problem);
    if (status != 0 || !x->server->in_place) return status;
    size_t size = MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
                      ->header_size;
    if (head_trace_end(&f.trace, method + size)) return 0;
    return err_set(&x->problem, "The headers hold a NUL byte or a folded line."), 400;
}

static size_t body_limit(const struct exchange *x)
{
    const struct route *route = x->request.route;
    return route != NULL && route->body_max != 0 ? route->body_max : x->server->options.body_max;
}

static int too_large(struct exchange *x)
{
    (void)err_set(&x->problem, "That is too large: at most %zu KiB are accepted here.",
                  body_limit(x) / 1024);
    return 413;
}

/* Whether a request is fit to be read further: 0, or what it will be refused with. */
static int judge_request(struct exchange *x)
{
    struct request *r = &x->request;
    int status = route_find(x->server->site.routes, r, &x->allow, &x->problem);
    if (status != 0 || !x->body.expected) return status;
    if (x->body.sized && x->body.length > body_limit(x)) return too_large(x);
    enum body_kind kind = body_kind(r->content_type);
    if ((r->route->flags & ROUTE_RAW) == 0 && strcmp(r->route->method, "POST") == 0 &&
        (kind == BODY_NONE || kind == BODY_OTHER))
        return body_refuse_type(&x->problem);
    return 0;
}

static enum MHD_Result take_head(struct exchange *x, const char *url, const char *method,
                                 const char *version)
{
    struct request *r = &x->request;
    x->stage = STAGE_BODY;
    r->method = arena_strdup(&r->mem, method);
    struct err bad_target = {.field = ""};
    x->refused = head_read_target(r, x->target, x->target_len, &bad_target);
    int status = read_headers(x, url, method, version);
    if (status != 0) return send_refusal(x, status, &x->problem, true);
    if (x->refused != 0)
        x->problem = bad_target;
    else
        x->refused = judge_request(x);
    if (atomic_load(&x->server->closing) && x->body.expected) return refuse_stopping(x);
    bool hopeless = x->body.sized && x->body.length > body_limit(x) &&
                    x->body.length - body_limit(x) > x->server->options.discard_max;
    if (x->refused != 0 && x->body.expected && (x->body.asks_to_continue || hopeless))
        return send_refusal(x, x->refused, &x->problem, true);
    return MHD_YES;
}

/* ---- the body ---- */

static enum MHD_Result take_piece(struct exchange *x, const char *data, size_t size)
{
    struct server *s = x->server;
    x->received += size;
    if (x->refused == 0 && x->received > body_limit(x)) x->refused = too_large(x);
    if (x->refused == 0 && atomic_fetch_add(&s->bodies, size) + size > s->options.bodies_max) {
        atomic_fetch_sub(&s->bodies, size);
        (void)err_set(&x->problem, "Too much is being sent at once. Try again in a moment.");
        x->refused = 503;
    } else if (x->refused == 0) {
        x->stored += size;
        buf_add(&x->request.raw, data, size);
    }
    if (x->refused == 0) return MHD_YES;
    atomic_fetch_sub(&s->bodies, x->stored);
    x->stored = 0;
    buf_clear(&x->request.raw);
    /* Without end, and without a length that would have told: no answer can be given
     * in the middle of a body, so there is nothing left but to hang up. */
    return x->received > body_limit(x) + s->options.discard_max ? MHD_NO : MHD_YES;
}

static enum MHD_Result handle(struct exchange *x)
{
    const struct server_site *site = &x->server->site;
    struct request *r = &x->request;
    struct reply reply;
    reply_init(&reply);
    enum handled handled = HANDLED_NOW;
    if (site->admit == NULL || site->admit(site->site, r, &reply))
        handled = r->route->handler(site->site, r, &reply);
    switch (handled) {
    case HANDLED_STREAM: return send_stream(x, &reply);
    case HANDLED_LATER:
        reply_clear(&reply);
        x->stage = STAGE_HELD;
        conn_enter(x->conn, CONN_HELD);
        return hold_out(x) ? MHD_YES : refuse_stopping(x);
    case HANDLED_NOW: break;
    }
    return send_reply(x, &reply);
}

static enum MHD_Result take_end(struct exchange *x)
{
    struct request *r = &x->request;
    if (x->refused == 0 && atomic_load(&x->server->closing)) return refuse_stopping(x);
    if (x->refused == 0 && strcmp(r->route->method, "POST") == 0 &&
        (r->route->flags & ROUTE_RAW) == 0)
        x->refused = body_read(r, &x->problem);
    if (x->refused != 0) return send_refusal(x, x->refused, &x->problem, false);
    return handle(x);
}

static enum MHD_Result take_back(struct exchange *x)
{
    struct reply reply;
    x->given_up = !hold_came_back(x);
    if (x->given_up) return refuse_stopping(x);
    reply_init(&reply);
    x->request.later.finish(x->server->site.site, &x->request, &reply);
    return send_reply(x, &reply);
}

enum MHD_Result exchange_on_call(void *server, struct MHD_Connection *connection, const char *url,
                                 const char *method, const char *version, const char *data,
                                 size_t *size, void **context)
{
    struct exchange *x = *context;
    (void)server, (void)connection;
    if (x == NULL) return MHD_NO;
    switch (x->stage) {
    case STAGE_HEAD: return take_head(x, url, method, version);
    case STAGE_BODY:
        if (*size == 0) return take_end(x);
        enum MHD_Result result = take_piece(x, data, *size);
        *size = 0;
        return result;
    case STAGE_HELD: return take_back(x);
    case STAGE_ANSWERED: break;
    }
    return MHD_YES;
}

/* ---- the end ---- */

static void log_access(const struct exchange *x)
{
    const struct server_site *site = &x->server->site;
    const struct request *r = &x->request;
    if (site->log == NULL || r->method[0] == '\0') return;
    bool secret = r->route != NULL && (r->route->flags & ROUTE_SECRET) != 0;
    char path[LOG_PATH_MAX + 1], line[LOG_PATH_MAX + 200], status[12] = "-";
    (void)snprintf(path, sizeof path, "%s", secret ? r->route->pattern : r->path);
    for (char *c = path; *c != '\0'; c++)
        if (*c <= ' ' || *c >= 0x7f) *c = '?';
    if (x->status != 0) (void)snprintf(status, sizeof status, "%d", x->status);
    (void)snprintf(line, sizeof line, "%.20s %s %s %" PRIu64 " %" PRId64 " %s", r->method,
                   path[0] == '\0' ? "?" : path, status, x->sent, now_us() - x->began_us,
                   r->client);
    site->log(site->site, SERVER_LOG_ACCESS, line);
}

void exchange_on_end(void *server, struct MHD_Connection *connection, void **context,
                     enum MHD_RequestTerminationCode why)
{
    struct exchange *x = *context;
    (void)server, (void)connection, (void)why;
    if (x == NULL) return;
    *context = NULL;
    if (x->stream != NULL) x->sent = stream_close(x->stream);
    log_access(x);
    conn_enter(x->conn, CONN_WAITING);
    if (x->was_held || x->status != 0) atomic_fetch_sub(&x->server->sending, 1);
    if (!hold_orphan(x)) exchange_free(x);
}
