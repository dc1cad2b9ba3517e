/* The desk's two threads: the writer, and the worker for what is slow.  */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "umpire/desk_parts.h"

/* --- The writer --------------------------------------------------------------------- */

/* The batch is on disk: fold, then tell. */
static void batch_stands(struct desk *d, struct task *batch)
{
    (void)pthread_mutex_lock(&d->lock);
    while (d->writer.born != NULL) {
        struct game *g = d->writer.born;
        d->writer.born = g->next;
        desk_add(d, g);
    }
    for (struct task *t = batch; t != NULL; t = t->next) {
        if (!t->appended) continue;
        struct game *g = desk_find(d, t->entry.game);
        /* It was applied to `ahead` already, which began as a copy of `shown`. */
        if (g->shown != NULL &&
            !state_apply(g->shown, t->entry.ruling.effects, t->entry.ruling.effect_count, NULL))
            abort();
        g->head_seq = t->entry.seq;
        g->last_ms = t->entry.at_ms;
        g->pending = g->ahead_pending;
        g->touched = false;
        memcpy(g->head, t->entry.hash, HASH_BYTES);
    }
    (void)pthread_mutex_unlock(&d->lock);
    for (struct task *t = batch; t != NULL && d->publish != NULL; t = t->next)
        if (t->appended) d->publish(d->publish_context, &t->entry);
    desk_let_go(d);
}

/* The batch did not happen: back to what is on disk. */
static void batch_falls(struct desk *d)
{
    while (d->writer.born != NULL) {
        struct game *g = d->writer.born;
        d->writer.born = g->next;
        game_free(g);
    }
    for (struct game *g = d->games; g != NULL; g = g->next)
        if (g->touched) desk_fall_back(d, g);
}

static bool work_on(struct desk *d, struct task *t, struct err *e)
{
    t->appended = false;
    t->problems = (struct input_problems){0};
    t->csv = (struct csv_problems){.mem = t->mem};
    if (!journal_save(d->journal, e)) return false;
    t->end = t->token != NULL && strlen(t->token) > TOKEN_MAX
                 ? task_bad(t, "token", "at most %d letters", (int)TOKEN_MAX)
                 : t->work(&d->writer, t);
    if (t->end == TASK_FAILED) {
        *e = t->err;
        return false;
    }
    if (t->end == TASK_DONE) return journal_release(d->journal, e);
    journal_unsave(d->journal);
    return true;
}

/* All of the batch, or nothing of it. */
static bool try_batch(struct desk *d, struct task *batch, struct err *e)
{
    bool begun = journal_begin(d->journal, e), ok = begun;
    for (struct task *t = batch; ok && t != NULL; t = t->next) ok = work_on(d, t, e);
    if (begun && !ok) journal_rollback(d->journal);
    ok = ok && journal_commit(d->journal, e);
    if (ok)
        batch_stands(d, batch);
    else
        batch_falls(d);
    return ok;
}

/* A batch that fails is tried again one by one, so that a single request which SQLite
 * cannot take does not take the others with it. */
static void work_batch(struct desk *d, struct task *batch)
{
    struct err e;
    bool whole = batch->next != NULL && try_batch(d, batch, &e);
    while (batch != NULL) {
        struct task *next = batch->next; /* done may free it */
        batch->next = NULL;
        if (!whole && !try_batch(d, batch, &e)) {
            batch->appended = false;
            batch->end = TASK_FAILED;
            batch->err = e;
        }
        batch->done(batch);
        batch = next;
    }
}

static void *write_on(void *arg)
{
    struct desk *d = arg;
    (void)pthread_mutex_lock(&d->queue_lock);
    for (;;) {
        while (d->first == NULL && !d->stopping)
            (void)pthread_cond_wait(&d->wake_writer, &d->queue_lock);
        struct task *batch = d->first;
        d->first = d->last = NULL;
        if (batch == NULL) break;
        (void)pthread_mutex_unlock(&d->queue_lock);
        work_batch(d, batch);
        (void)pthread_mutex_lock(&d->queue_lock);
    }
    (void)pthread_mutex_unlock(&d->queue_lock);
    return NULL;
}

static void *chore_on(void *arg)
{
    struct desk *d = arg;
    (void)pthread_mutex_lock(&d->queue_lock);
    for (;;) {
        while (d->chores == NULL && !d->stopping)
            (void)pthread_cond_wait(&d->wake_worker, &d->queue_lock);
        struct chore *c = d->chores;
        if (c == NULL) break;
        d->chores = c->next;
        (void)pthread_mutex_unlock(&d->queue_lock);
        c->work(c->arg);
        free(c);
        (void)pthread_mutex_lock(&d->queue_lock);
    }
    (void)pthread_mutex_unlock(&d->queue_lock);
    return NULL;
}

/* --- Giving it work ------------------------------------------------------------------- */

void desk_give(struct desk *d, struct task *t)
{
    t->next = NULL;
    t->appended = false;
    (void)pthread_mutex_lock(&d->queue_lock);
    bool late = d->stopping;
    if (!late) {
        if (d->last == NULL)
            d->first = t;
        else
            d->last->next = t;
        d->last = t;
        (void)pthread_cond_signal(&d->wake_writer);
    }
    (void)pthread_mutex_unlock(&d->queue_lock);
    if (!late) return;
    t->end = TASK_FAILED;
    (void)err_set(&t->err, "umpired is stopping; nothing was entered");
    t->done(t);
}

void desk_give_worker(struct desk *d, void (*work)(void *arg), void *arg)
{
    struct chore *c = calloc(1, sizeof *c);
    if (c == NULL) memory_exhausted();
    c->work = work;
    c->arg = arg;
    (void)pthread_mutex_lock(&d->queue_lock);
    bool late = d->stopping;
    if (!late) {
        if (d->chores == NULL)
            d->chores = c;
        else
            d->last_chore->next = c;
        d->last_chore = c;
        (void)pthread_cond_signal(&d->wake_worker);
    }
    (void)pthread_mutex_unlock(&d->queue_lock);
    if (late) {
        free(c);
        work(arg);
    }
}

struct waiting {
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool done;
};

static void wake_waiting(struct task *t)
{
    struct waiting *w = t->user;
    (void)pthread_mutex_lock(&w->lock);
    w->done = true;
    (void)pthread_cond_signal(&w->over);
    (void)pthread_mutex_unlock(&w->lock);
}

void desk_do(struct desk *d, struct task *t)
{
    struct waiting w = {.lock = PTHREAD_MUTEX_INITIALIZER, .over = PTHREAD_COND_INITIALIZER};
    void *user = t->user;
    t->user = &w;
    t->done = wake_waiting;
    desk_give(d, t);
    (void)pthread_mutex_lock(&w.lock);
    while (!w.done) (void)pthread_cond_wait(&w.over, &w.lock);
    (void)pthread_mutex_unlock(&w.lock);
    t->user = user;
}

/* --- Starting and stopping ---------------------------------------------------------------- */

/* Signals are for the main thread. */
static bool start_thread(pthread_t *thread, void *(*run)(void *), struct desk *d, struct err *e)
{
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    int status = pthread_create(thread, NULL, run, d);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status == 0 || err_set(e, "no thread could be started: %s", strerror(status));
}

bool desk_start_threads(struct desk *d, struct err *e)
{
    if (!start_thread(&d->writer_thread, write_on, d, e)) return false;
    if (start_thread(&d->worker_thread, chore_on, d, e)) return true;
    (void)pthread_mutex_lock(&d->queue_lock);
    d->stopping = true;
    (void)pthread_cond_signal(&d->wake_writer);
    (void)pthread_mutex_unlock(&d->queue_lock);
    (void)pthread_join(d->writer_thread, NULL);
    return false;
}

void desk_drain(struct desk *d)
{
    if (d->drained) return;
    d->drained = true;
    (void)pthread_mutex_lock(&d->queue_lock);
    d->stopping = true;
    (void)pthread_cond_signal(&d->wake_writer);
    (void)pthread_cond_signal(&d->wake_worker);
    (void)pthread_mutex_unlock(&d->queue_lock);
    (void)pthread_join(d->worker_thread, NULL);
    (void)pthread_join(d->writer_thread, NULL);
}
