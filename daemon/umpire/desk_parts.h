/* umpire/desk_parts.h: the desk's own insides.  Private to umpire/desk*.c.
 *
 * Of every game its row and head are in memory (struct game); of those in use also the two
 * states.  `shown` may be folded by whoever looks and let go by whoever needs the room, both
 * under the lock; `ahead` is the writer's alone, and let go between batches.  */
#ifndef UMPIRED_UMPIRE_DESK_PARTS_H
#define UMPIRED_UMPIRE_DESK_PARTS_H

#include <pthread.h>

#include "umpire/writer.h"

/* So many states of each kind stay in memory: more tables than a hall has. */
enum { DESK_KEPT = 48, DESK_BUCKETS = 1024 };

struct chore { /* for the worker */
    void (*work)(void *arg);
    void *arg;
    struct chore *next;
};

struct desk {
    const struct library *lib;
    struct journal *journal, *reader;
    struct journal *folder; /* for reading under the lock, whichever thread has it */
    struct writer writer;
    desk_publish publish;
    void *publish_context;

    pthread_mutex_t lock; /* games and their `shown` */
    struct game *games;   /* newest first */
    struct game *buckets[DESK_BUCKETS];
    size_t game_count, shown_count, ahead_count;
    uint64_t looks; /* so far: which was used longest ago */

    pthread_mutex_t queue_lock;
    pthread_cond_t wake_writer, wake_worker;
    struct task *first, *last;
    struct chore *chores, *last_chore;
    bool stopping, drained;
    pthread_t writer_thread, worker_thread;
};

/* desk_games.c.  The lock is held, or the writer asks (only it adds games). */
struct game *desk_find(const struct desk *d, const char *id); /* NULL: none */
void desk_add(struct desk *d, struct game *g);                /* as the newest */
bool desk_load_games(struct desk *d, struct err *e);

/* Sees to it that `shown` is there; the lock is held. */
bool desk_show(struct desk *d, struct game *g, struct err *e);
struct game_brief desk_brief(struct desk *d, struct game *g, struct arena *a);

/* The writer's: `ahead` is as if the batch had not been; and makes room between batches. */
void desk_fall_back(struct desk *d, struct game *g);
void desk_let_go(struct desk *d);

/* desk_threads.c: both end once stopping is set and nothing waits. */
bool desk_start_threads(struct desk *d, struct err *e);

#endif
