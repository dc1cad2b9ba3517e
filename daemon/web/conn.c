#include "web/conn.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "base/arena.h"

int64_t conn_now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void conns_init(struct conns *all)
{
    *all = (struct conns){.first = NULL};
    (void)pthread_mutex_init(&all->lock, NULL);
}

void conns_clear(struct conns *all)
{
    (void)pthread_mutex_destroy(&all->lock);
}

struct conn *conns_add(struct conns *all, int fd, const struct sockaddr *client)
{
    struct conn *c = calloc(1, sizeof *c);
    if (c == NULL) memory_exhausted();
    c->fd = fd;
    atomic_init(&c->phase, CONN_WAITING);
    atomic_init(&c->since_ms, conn_now_ms());
    listen_show_address(client, c->client);
    (void)pthread_mutex_lock(&all->lock);
    c->next = all->first;
    if (c->next != NULL) c->next->prev = c;
    all->first = c;
    all->count++;
    (void)pthread_mutex_unlock(&all->lock);
    return c;
}

void conns_remove(struct conns *all, struct conn *c)
{
    (void)pthread_mutex_lock(&all->lock);
    if (c->next != NULL) c->next->prev = c->prev;
    if (c->prev != NULL)
        c->prev->next = c->next;
    else
        all->first = c->next;
    all->count--;
    (void)pthread_mutex_unlock(&all->lock);
    free(c);
}

void conn_enter(struct conn *c, enum conn_phase phase)
{
    /* The time first: seen between the two, a new phase never has the old age. */
    atomic_store(&c->since_ms, conn_now_ms());
    atomic_store(&c->phase, (int)phase);
}

static void shut(struct conns *all, struct conn *c)
{
    (void)shutdown(c->fd, SHUT_RDWR);
    c->shut = true;
    all->reaped++;
}

void conns_reap(struct conns *all, int64_t request_ms, int64_t send_ms)
{
    int64_t now = conn_now_ms();
    (void)pthread_mutex_lock(&all->lock);
    for (struct conn *c = all->first; c != NULL; c = c->next) {
        int phase = atomic_load(&c->phase);
        int64_t age = now - atomic_load(&c->since_ms);
        bool reading = phase == CONN_WAITING || phase == CONN_RECEIVING;
        if (!c->shut && ((reading && age > request_ms) || (phase == CONN_SENDING && age > send_ms)))
            shut(all, c);
    }
    (void)pthread_mutex_unlock(&all->lock);
}

void conns_make_room(struct conns *all, size_t crowded)
{
    struct conn *oldest = NULL;
    (void)pthread_mutex_lock(&all->lock);
    for (struct conn *c = all->count > crowded ? all->first : NULL; c != NULL; c = c->next) {
        if (c->shut || atomic_load(&c->phase) != CONN_WAITING) continue;
        if (oldest == NULL || atomic_load(&c->since_ms) <= atomic_load(&oldest->since_ms))
            oldest = c;
    }
    if (oldest != NULL) shut(all, oldest);
    (void)pthread_mutex_unlock(&all->lock);
}
