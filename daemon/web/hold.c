/* Requests that are answered later: out to another thread and back again.
 *
 * The order that web/request.h promises is kept by hold_lock: a request is put
 * on the list in the same breath as its connection is suspended, and only a request
 * on the list is ever resumed.  libmicrohttpd aborts when it is stopped with a
 * connection suspended, so server_stop waits here until the list is empty, or
 * empties it itself.  */
#include <stdlib.h>

#include "web/core.h"

static void lock(struct server *s)
{
    (void)pthread_mutex_lock(&s->hold_lock);
}

static void unlock(struct server *s)
{
    (void)pthread_cond_broadcast(&s->hold_changed);
    (void)pthread_mutex_unlock(&s->hold_lock);
}

static void unlist(struct exchange *x)
{
    if (x->held_next != NULL) x->held_next->held_prev = x->held_prev;
    if (x->held_prev != NULL)
        x->held_prev->held_next = x->held_next;
    else
        x->server->held = x->held_next;
    x->held_prev = x->held_next = NULL;
    x->server->held_count--;
}

bool hold_out(struct exchange *x)
{
    struct server *s = x->server;
    lock(s);
    bool open = x->was_held = !atomic_load(&s->closing);
    if (open) {
        atomic_fetch_add(&s->sending, 1); /* from now on somebody is waiting for an answer */
        MHD_suspend_connection(x->connection);
        x->hold = HOLD_OUT;
        x->held_next = s->held;
        if (x->held_next != NULL) x->held_next->held_prev = x;
        s->held = x;
        s->held_count++;
        s->handing++;
    }
    unlock(s);
    if (!open) return false;
    x->request.later.begin(s->site.site, &x->request); /* and x may be gone */
    lock(s);
    s->handing--;
    unlock(s);
    return true;
}

void request_resume(struct request *r)
{
    struct exchange *x = r->exchange;
    struct server *s = x->server;
    struct MHD_Connection *connection = x->connection;
    lock(s);
    enum hold was = x->hold;
    bool last = false;
    if (was == HOLD_OUT) {
        unlist(x);
        s->handing++;
    } else if (was == HOLD_ORPHAN) {
        last = --s->orphans == 0 && s->stopped;
    }
    x->hold = HOLD_BACK;
    unlock(s);
    if (was == HOLD_OUT) {
        MHD_resume_connection(connection); /* and x may be gone */
        lock(s);
        s->handing--;
        unlock(s);
    } else if (was == HOLD_ORPHAN) {
        exchange_free(x);
        if (last) server_free(s);
    }
}

bool hold_came_back(struct exchange *x)
{
    lock(x->server);
    bool back = x->hold == HOLD_BACK;
    unlock(x->server);
    return back;
}

bool hold_orphan(struct exchange *x)
{
    struct server *s = x->server;
    if (!x->was_held) return false;
    lock(s);
    bool orphan = x->hold == HOLD_GIVEN_UP;
    if (orphan) {
        x->hold = HOLD_ORPHAN;
        s->orphans++;
    }
    unlock(s);
    return orphan;
}

static bool wait_change(struct server *s, int64_t until_ms)
{
    struct timespec until = {.tv_sec = (time_t)(until_ms / 1000),
                             .tv_nsec = (long)(until_ms % 1000) * 1000000};
    return pthread_cond_timedwait(&s->hold_changed, &s->hold_lock, &until) == 0;
}

void hold_begin_closing(struct server *s)
{
    lock(s);
    atomic_store(&s->closing, true);
    while (s->handing > 0) (void)pthread_cond_wait(&s->hold_changed, &s->hold_lock);
    unlock(s);
}

bool hold_wait(struct server *s, int64_t until_ms)
{
    lock(s);
    while (s->held_count > 0 || s->handing > 0)
        if (!wait_change(s, until_ms) && conn_now_ms() >= until_ms) break;
    bool none = s->held_count == 0 && s->handing == 0;
    unlock(s);
    return none;
}

void hold_give_up(struct server *s)
{
    lock(s);
    while (s->held != NULL) {
        struct exchange *x = s->held;
        unlist(x);
        x->hold = HOLD_GIVEN_UP;
        MHD_resume_connection(x->connection);
    }
    while (s->handing > 0) (void)pthread_cond_wait(&s->hold_changed, &s->hold_lock);
    unlock(s);
}
