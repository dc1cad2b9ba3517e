#include "umpire/desk.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

int64_t desk_now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- Games -------------------------------------------------------------------------- */

struct game *game_new(const struct game_row *row, const struct rulebook *book)
{
    struct game *g = calloc(1, sizeof *g);
    if (g == NULL) memory_exhausted();
    g->row = *row;
    g->row.id = arena_strdup(&g->mem, row->id);
    g->row.title = arena_strdup(&g->mem, row->title);
    g->row.system = arena_strdup(&g->mem, row->system);
    g->row.edition = arena_strdup(&g->mem, row->edition);
    g->book = book;
    g->shown = state_new();
    g->ahead = state_new();
    return g;
}

void game_free(struct game *g)
{
    if (g == NULL) return;
    state_free(g->shown);
    state_free(g->ahead);
    arena_clear(&g->mem);
    free(g);
}

static struct game *desk_find(const struct desk *d, const char *id)
{
    for (struct game *g = d->games; g != NULL; g = g->next)
        if (strcmp(g->row.id, id) == 0) return g;
    return NULL;
}

struct game *writer_game(struct writer *w, const char *id)
{
    for (struct game *g = w->born; g != NULL; g = g->next)
        if (strcmp(g->row.id, id) == 0) return g;
    /* Only the writer adds games, so it may look without the lock. */
    return desk_find(w->desk, id);
}

struct fold {
    struct game *game;
    struct err *e;
    bool failed;
};

static bool fold_effects(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct fold *f = context;
    struct err why;
    if (state_apply(f->game->shown, list, count, &why)) return true;
    f->failed = true;
    (void)err_set(f->e, "game %s, ruling %lld does not follow from those before it: %s",
                  f->game->row.id, (long long)seq, why.text);
    return false;
}

/* A throw waits if the last entry that is more than a note declared it. */
static bool find_pending(struct desk *d, struct game *g, struct err *e)
{
    struct arena mem = {0};
    struct entry *list;
    size_t count = 1;
    int64_t before = 0;
    bool ok = true, looking = true;
    while (ok && looking && count > 0) {
        ok = journal_list(d->journal, &mem, g->row.id, before, 20, &list, &count, e);
        for (size_t i = 0; ok && looking && i < count; i++) {
            before = list[i].seq;
            if (strcmp(list[i].kind, ENTRY_NOTE) == 0) continue;
            looking = false;
            if (strcmp(list[i].kind, ENTRY_DECLARE) == 0 && list[i].undone_by == 0)
                g->pending = list[i].seq;
        }
    }
    arena_clear(&mem);
    return ok;
}

static bool load_game(struct desk *d, const struct game_row *row, struct err *e)
{
    const struct rulebook *book = library_find(d->lib, row->system);
    if (book == NULL)
        return err_set(e, "game %s is played by \"%s\", which this umpired does not know", row->id,
                       row->system);
    struct game *g = game_new(row, book);
    struct fold fold = {.game = g, .e = e};
    g->head_seq = g->ahead_seq = row->head_seq;
    g->last_ms = row->last_ms;
    memcpy(g->head, row->head, HASH_BYTES);
    memcpy(g->ahead_hash, row->head, HASH_BYTES);
    if (!journal_each_effects(d->journal, row->id, 1, 0, fold_effects, &fold, e) || fold.failed ||
        !find_pending(d, g, e)) {
        game_free(g);
        return false;
    }
    g->ahead_pending = g->pending;
    state_free(g->ahead);
    g->ahead = state_clone(g->shown);
    g->next = d->games;
    d->games = g;
    return true;
}

static bool load_games(struct desk *d, struct err *e)
{
    struct arena mem = {0};
    struct game_row *rows;
    size_t count = 0;
    bool ok = journal_games(d->journal, &mem, &rows, &count, e);
    for (size_t i = count; ok && i > 0; i--) ok = load_game(d, &rows[i - 1], e);
    arena_clear(&mem);
    return ok;
}

/* --- The writer --------------------------------------------------------------------- */

/* The batch is on disk: fold, then tell. */
static void batch_stands(struct desk *d, struct task *batch)
{
    (void)pthread_mutex_lock(&d->lock);
    while (d->writer.born != NULL) {
        struct game *g = d->writer.born;
        d->writer.born = g->next;
        g->next = d->games;
        d->games = g;
    }
    for (struct task *t = batch; t != NULL; t = t->next) {
        if (!t->appended) continue;
        struct game *g = desk_find(d, t->entry.game);
        /* It was applied to `ahead` already, which began as a copy of `shown`. */
        if (!state_apply(g->shown, t->entry.ruling.effects, t->entry.ruling.effect_count, NULL))
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
}

/* The batch did not happen: back to what is on disk. */
static void batch_falls(struct desk *d)
{
    while (d->writer.born != NULL) {
        struct game *g = d->writer.born;
        d->writer.born = g->next;
        game_free(g);
    }
    for (struct game *g = d->games; g != NULL; g = g->next) {
        if (!g->touched) continue;
        state_free(g->ahead);
        g->ahead = state_clone(g->shown);
        g->ahead_seq = g->head_seq;
        g->ahead_pending = g->pending;
        memcpy(g->ahead_hash, g->head, HASH_BYTES);
        g->touched = false;
    }
}

static bool work_on(struct desk *d, struct task *t, struct err *e)
{
    t->appended = false;
    t->problems = (struct input_problems){0};
    t->csv = (struct csv_problems){.mem = t->mem};
    if (!journal_save(d->journal, e)) return false;
    t->end = t->work(&d->writer, t);
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

/* --- Reading ---------------------------------------------------------------------------- */

static struct game_view view_of(const struct game *g)
{
    struct game_view v = {.id = g->row.id,
                          .title = g->row.title,
                          .edition = g->row.edition,
                          .book = g->book,
                          .state = g->shown,
                          .head_seq = g->head_seq,
                          .created_ms = g->row.created_ms,
                          .last_ms = g->last_ms,
                          .pending = g->pending,
                          .other_data = memcmp(g->row.data_hash, g->book->hash, HASH_BYTES) != 0};
    memcpy(v.head, g->head, HASH_BYTES);
    return v;
}

bool desk_look(struct desk *d, const char *game, struct game_view *out)
{
    (void)pthread_mutex_lock(&d->lock);
    const struct game *g = desk_find(d, game);
    if (g != NULL) *out = view_of(g);
    if (g == NULL) (void)pthread_mutex_unlock(&d->lock);
    return g != NULL;
}

void desk_look_end(struct desk *d)
{
    (void)pthread_mutex_unlock(&d->lock);
}

void desk_each_game(struct desk *d, void (*visit)(void *context, const struct game_view *),
                    void *context)
{
    (void)pthread_mutex_lock(&d->lock);
    for (const struct game *g = d->games; g != NULL; g = g->next) {
        struct game_view v = view_of(g);
        visit(context, &v);
    }
    (void)pthread_mutex_unlock(&d->lock);
}

struct journal *desk_reader(struct desk *d)
{
    return d->reader;
}

static struct scene scene_of(const struct rulebook *book, const struct state *state,
                             struct arena *mem)
{
    return (struct scene){.book = book,
                          .state = state,
                          .tolerance_cm =
                              entity_real(state_find(state, GAME_ENTITY), "tolerance_cm", 0.5),
                          .mem = mem};
}

struct scene game_scene(const struct game_view *g, struct arena *mem)
{
    return scene_of(g->book, g->state, mem);
}

struct scene writer_scene(const struct game *g, struct arena *mem)
{
    return scene_of(g->book, g->ahead, mem);
}

/* --- Opening and closing ------------------------------------------------------------------ */

void desk_on_publish(struct desk *d, desk_publish publish, void *context)
{
    d->publish = publish;
    d->publish_context = context;
}

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

static void desk_free(struct desk *d)
{
    while (d->games != NULL) {
        struct game *g = d->games;
        d->games = g->next;
        game_free(g);
    }
    journal_close(d->reader);
    journal_close(d->journal);
    (void)pthread_mutex_destroy(&d->lock);
    (void)pthread_mutex_destroy(&d->queue_lock);
    (void)pthread_cond_destroy(&d->wake_writer);
    (void)pthread_cond_destroy(&d->wake_worker);
    free(d);
}

bool desk_open(struct desk **out, const struct library *lib, const char *path, struct err *e)
{
    struct desk *d = calloc(1, sizeof *d);
    if (d == NULL) memory_exhausted();
    d->lib = lib;
    (void)pthread_mutex_init(&d->lock, NULL);
    (void)pthread_mutex_init(&d->queue_lock, NULL);
    (void)pthread_cond_init(&d->wake_writer, NULL);
    (void)pthread_cond_init(&d->wake_worker, NULL);
    if (!journal_open(&d->journal, path, JOURNAL_WRITE, e) ||
        !journal_open(&d->reader, path, JOURNAL_READ, e) || !load_games(d, e)) {
        desk_free(d);
        return false;
    }
    d->writer = (struct writer){.desk = d, .journal = d->journal, .lib = lib};
    if (!start_thread(&d->writer_thread, write_on, d, e)) {
        desk_free(d);
        return false;
    }
    if (!start_thread(&d->worker_thread, chore_on, d, e)) {
        d->drained = true;
        (void)pthread_mutex_lock(&d->queue_lock);
        d->stopping = true;
        (void)pthread_cond_signal(&d->wake_writer);
        (void)pthread_mutex_unlock(&d->queue_lock);
        (void)pthread_join(d->writer_thread, NULL);
        desk_free(d);
        return false;
    }
    *out = d;
    return true;
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

void desk_close(struct desk *d)
{
    if (d == NULL) return;
    desk_drain(d);
    desk_free(d);
}
