#include "umpire/desk.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "umpire/desk_parts.h"

int64_t desk_now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- Reading ---------------------------------------------------------------------------- */

static struct game_view view_of(const struct game *g)
{
    struct game_view v = {.id = g->row.id,
                          .title = g->row.title,
                          .edition = g->row.edition,
                          .book = g->book,
                          .state = g->shown,
                          .whole = g->shown,
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
    struct game *g = desk_find(d, game);
    bool there = g != NULL && desk_show(d, g, NULL);
    if (there) *out = view_of(g);
    if (!there) (void)pthread_mutex_unlock(&d->lock);
    return there;
}

void desk_look_end(struct desk *d)
{
    (void)pthread_mutex_unlock(&d->lock);
}

bool desk_trouble(struct desk *d, const char *game, struct err *e)
{
    (void)pthread_mutex_lock(&d->lock);
    struct game *g = desk_find(d, game);
    bool troubled = g != NULL && !desk_show(d, g, e);
    (void)pthread_mutex_unlock(&d->lock);
    return troubled;
}

void desk_list(struct desk *d, size_t from, size_t limit,
               void (*visit)(void *context, const struct game_brief *), void *context)
{
    (void)pthread_mutex_lock(&d->lock);
    for (struct game *g = d->games; g != NULL && limit > 0; g = g->next) {
        if (from > 0) {
            from--;
            continue;
        }
        struct arena mem = {0};
        struct game_brief brief = desk_brief(d, g, &mem);
        visit(context, &brief);
        arena_clear(&mem);
        limit--;
    }
    (void)pthread_mutex_unlock(&d->lock);
}

bool desk_list_one(struct desk *d, const char *game,
                   void (*visit)(void *context, const struct game_brief *), void *context)
{
    struct arena mem = {0};
    (void)pthread_mutex_lock(&d->lock);
    struct game *g = desk_find(d, game);
    if (g != NULL) {
        struct game_brief brief = desk_brief(d, g, &mem);
        visit(context, &brief);
    }
    (void)pthread_mutex_unlock(&d->lock);
    arena_clear(&mem);
    return g != NULL;
}

size_t desk_count_games(struct desk *d)
{
    (void)pthread_mutex_lock(&d->lock);
    size_t count = d->game_count;
    (void)pthread_mutex_unlock(&d->lock);
    return count;
}

struct journal *desk_reader(struct desk *d)
{
    return d->reader;
}

/* A game that was read in may say anything of itself. */
static double tolerance_of(const struct state *state)
{
    enum { MOST_CM = 10 };
    double cm = entity_real(state_find(state, GAME_ENTITY), "tolerance_cm", 0.5);
    return cm >= 0 && cm <= MOST_CM ? cm : 0.5;
}

static struct scene scene_of(const struct rulebook *book, const struct state *state,
                             struct arena *mem)
{
    return (struct scene){.book = book,
                          .state = state,
                          .tolerance_cm = tolerance_of(state),
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

static void desk_free(struct desk *d)
{
    while (d->games != NULL) {
        struct game *g = d->games;
        d->games = g->next;
        game_free(g);
    }
    journal_close(d->folder);
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
        !journal_open(&d->reader, path, JOURNAL_READ, e) ||
        !journal_open(&d->folder, path, JOURNAL_READ, e) || !desk_load_games(d, e)) {
        desk_free(d);
        return false;
    }
    d->writer = (struct writer){.desk = d, .journal = d->journal, .lib = lib};
    if (!desk_start_threads(d, e)) {
        desk_free(d);
        return false;
    }
    *out = d;
    return true;
}

void desk_close(struct desk *d)
{
    if (d == NULL) return;
    desk_drain(d);
    desk_free(d);
}
