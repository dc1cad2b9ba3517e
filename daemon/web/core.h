/* web/core.h: what the parts of the server share among themselves.
 *
 * Private to server.c, exchange.c and stream.c.  Locks are taken in the order
 * hold_lock or streams.lock, then libmicrohttpd's own; never two of ours at once.  */
#ifndef UMPIRED_WEB_CORE_H
#define UMPIRED_WEB_CORE_H

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

#include "web/conn.h"
#include "web/head.h"
#include "web/server.h"
#include "web/stream.h"

/* Who has a request that is answered later.  Guarded by hold_lock. */
enum hold {
    HOLD_NONE,
    HOLD_OUT,      /* handed on; on the list of held ones */
    HOLD_BACK,     /* request_resume was called */
    HOLD_GIVEN_UP, /* the server stopped waiting for it */
    HOLD_ORPHAN    /* and the client is gone: request_resume is to free it */
};

enum stage { STAGE_HEAD, STAGE_BODY, STAGE_HELD, STAGE_ANSWERED };

/* One request with all that the server must remember about it. */
struct exchange {
    struct request request;
    struct server *server;
    struct MHD_Connection *connection;
    struct conn *conn;
    const char *target; /* as received */
    size_t target_len;
    enum stage stage;

    int refused; /* the status it will be refused with once its body is in, or 0 */
    struct err problem;
    const char *allow;
    struct head_body body;
    uint64_t received;
    size_t stored; /* of that, kept in request.raw */

    enum hold hold;
    bool was_held, given_up; /* for the server's thread, which needs no lock for these */
    struct exchange *held_prev, *held_next;

    struct stream *stream;
    int status; /* of the reply; 0 while there is none */
    uint64_t sent;
    int64_t began_us;
};

struct streams {
    pthread_mutex_t lock;
    struct stream *first;
    size_t count;
    bool closed;
    int64_t pinged_ms;
};

struct server {
    struct server_options options;
    struct server_site site;
    struct MHD_Daemon *daemon;
    unsigned port;
    bool in_place; /* libmicrohttpd 0.9.x: heads can be traced (web/head.h) */
    atomic_bool closing;
    atomic_size_t bodies;  /* bytes of bodies in memory */
    atomic_size_t sending; /* requests held, replies and streams on their way */
    struct conns conns;
    struct streams streams;

    pthread_mutex_t hold_lock;
    pthread_cond_t hold_changed;
    struct exchange *held;
    size_t held_count;
    size_t handing; /* later.begin or MHD_resume_connection being called */
    size_t orphans;
    bool stopped; /* the last orphan takes the server with it */

    pthread_t ticker;
    pthread_mutex_t tick_lock;
    pthread_cond_t tick_wake;
    bool tick_stop;

    pthread_mutex_t note_lock;
    int64_t note_window_ms;
    unsigned note_count;
};

/* exchange.c: the callbacks for libmicrohttpd. */
void *exchange_on_target(void *server, const char *target, struct MHD_Connection *connection);
enum MHD_Result exchange_on_call(void *server, struct MHD_Connection *connection, const char *url,
                                 const char *method, const char *version, const char *data,
                                 size_t *size, void **context);
void exchange_on_end(void *server, struct MHD_Connection *connection, void **context,
                     enum MHD_RequestTerminationCode why);
size_t exchange_leave_escaped(void *server, struct MHD_Connection *connection, char *text);

/* hold.c: requests that are answered later. */
bool hold_out(struct exchange *x);       /* suspends and calls later.begin; false: closing */
bool hold_came_back(struct exchange *x); /* false: it was given up */
bool hold_orphan(struct exchange *x);    /* true: the memory is not ours any more */
bool hold_wait(struct server *s, int64_t until_ms); /* until none is held */
void hold_begin_closing(struct server *s);
void hold_give_up(struct server *s);
void exchange_free(struct exchange *x);

/* stream.c */
void streams_init(struct streams *all);
void streams_clear(struct streams *all);
void streams_tick(struct server *s); /* pings those due, ends those whose client left */
void streams_end(struct server *s);
struct MHD_Response *stream_response(struct stream *stream);
uint64_t stream_close(struct stream *stream); /* off the list, freed; how much it sent */

/* server.c */
void server_note(struct server *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void server_free(struct server *s);

#endif
