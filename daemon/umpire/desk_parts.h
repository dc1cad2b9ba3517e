/* umpire/desk_parts.h: the desk's own insides.  Private to umpire/desk*.c.  */
#ifndef UMPIRED_UMPIRE_DESK_PARTS_H
#define UMPIRED_UMPIRE_DESK_PARTS_H

#include <pthread.h>

#include "umpire/writer.h"

struct chore { /* for the worker */
    void (*work)(void *arg);
    void *arg;
    struct chore *next;
};

struct desk {
    const struct library *lib;
    struct journal *journal, *reader;
    struct writer writer;
    desk_publish publish;
    void *publish_context;

    pthread_mutex_t lock; /* games and their `shown` */
    struct game *games;   /* newest first */

    pthread_mutex_t queue_lock;
    pthread_cond_t wake_writer, wake_worker;
    struct task *first, *last;
    struct chore *chores, *last_chore;
    bool stopping, drained;
    pthread_t writer_thread, worker_thread;
};

/* desk.c: the game of that id, or NULL.  The lock is held, or the writer asks. */
struct game *desk_find(const struct desk *d, const char *id);

/* desk_threads.c: both end once stopping is set and nothing waits. */
bool desk_start_threads(struct desk *d, struct err *e);

#endif
