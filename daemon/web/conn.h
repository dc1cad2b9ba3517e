/* web/conn.h: the connections there are, and how long each has been at it.
 *
 * libmicrohttpd's own timeout is for silence: a client that sends a byte a second
 * keeps its place for ever.  Here each connection is in a phase, and each phase has a
 * deadline; conns_reap shuts the socket of whoever has passed it, and
 * libmicrohttpd, seeing the socket dead, cleans up.
 *
 * conns_remove is called before the descriptor is closed, and under the same lock as
 * the reaping, so no descriptor is shut that has become someone else's.  */
#ifndef UMPIRED_WEB_CONN_H
#define UMPIRED_WEB_CONN_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "web/listen.h"

enum conn_phase {
    CONN_WAITING,   /* for the first line of a request */
    CONN_RECEIVING, /* its headers and body */
    CONN_HELD,      /* suspended until request_resume: no deadline */
    CONN_SENDING,   /* the reply */
    CONN_STREAMING  /* no deadline; the stream's buffer is the limit */
};

struct conn {
    struct conn *prev, *next;
    int fd;
    bool shut;
    atomic_int phase;
    atomic_int_fast64_t since_ms;
    char client[LISTEN_ADDRESS_SIZE];
};

struct conns {
    pthread_mutex_t lock;
    struct conn *first;
    size_t count, reaped;
};

int64_t conn_now_ms(void); /* a clock that never jumps */

void conns_init(struct conns *all);
void conns_clear(struct conns *all);
struct conn *conns_add(struct conns *all, int fd, const struct sockaddr *client);
void conns_remove(struct conns *all, struct conn *c);

void conn_enter(struct conn *c, enum conn_phase phase);

/* Shuts every connection that has waited or received for longer than request_ms, or
 * sent for longer than send_ms. */
void conns_reap(struct conns *all, int64_t request_ms, int64_t send_ms);

/* With more than crowded connections, shuts the one that has waited longest for its
 * next request.  A full house would keep the next visitor hanging at the door. */
void conns_make_room(struct conns *all, size_t crowded);

#endif
