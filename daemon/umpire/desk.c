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

struct game *desk_find(const struct desk *d, const char *id)
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

size_t desk_count_games(struct desk *d)
{
    size_t count = 0;
    (void)pthread_mutex_lock(&d->lock);
    for (const struct game *g = d->games; g != NULL; g = g->next) count++;
    (void)pthread_mutex_unlock(&d->lock);
    return count;
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
