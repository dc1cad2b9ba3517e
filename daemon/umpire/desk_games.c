/* The games on the desk: which there are, and which of them are in memory.  */
#include <stdlib.h>
#include <string.h>

#include "umpire/desk_parts.h"

struct game *game_new(const struct game_row *row, const struct rulebook *book)
{
    struct game *g = calloc(1, sizeof *g);
    if (g == NULL) memory_exhausted();
    g->row = *row;
    g->row.id = arena_strdup(&g->mem, row->id);
    g->row.title = arena_strdup(&g->mem, row->title);
    g->row.system = arena_strdup(&g->mem, row->system);
    g->row.edition = arena_strdup(&g->mem, row->edition);
    g->row.origin = arena_strdup(&g->mem, row->origin == NULL ? row->id : row->origin);
    g->book = book;
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

/* --- Which there are --------------------------------------------------------------------- */

static size_t bucket_of(const char *id)
{
    uint32_t hash = 2166136261u; /* FNV-1a: ids are short */
    for (; *id != '\0'; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % DESK_BUCKETS;
}

struct game *desk_find(const struct desk *d, const char *id)
{
    for (struct game *g = d->buckets[bucket_of(id)]; g != NULL; g = g->alike)
        if (strcmp(g->row.id, id) == 0) return g;
    return NULL;
}

void desk_add(struct desk *d, struct game *g)
{
    struct game **bucket = &d->buckets[bucket_of(g->row.id)];
    g->alike = *bucket;
    *bucket = g;
    g->next = d->games;
    d->games = g;
    d->game_count++;
    d->shown_count += g->shown != NULL;
    d->ahead_count += g->ahead != NULL;
}

static bool load_game(struct desk *d, const struct game_row *row, struct err *e)
{
    const struct rulebook *book = library_find(d->lib, row->system);
    if (book == NULL)
        return err_set(e, "game %s is played by \"%s\", which this umpired does not know", row->id,
                       row->system);
    struct game *g = game_new(row, book);
    g->head_seq = g->ahead_seq = row->head_seq;
    g->last_ms = row->last_ms;
    memcpy(g->head, row->head, HASH_BYTES);
    memcpy(g->ahead_hash, row->head, HASH_BYTES);
    desk_add(d, g);
    return true;
}

bool desk_load_games(struct desk *d, struct err *e)
{
    struct arena mem = {0};
    struct game_row *rows;
    size_t count = 0;
    bool ok = journal_games(d->journal, &mem, &rows, &count, e);
    for (size_t i = count; ok && i > 0; i--) ok = load_game(d, &rows[i - 1], e);
    arena_clear(&mem);
    return ok;
}

/* --- Folding one ------------------------------------------------------------------------ */

struct fold {
    struct state *state;
    const struct game *game;
    struct err *e;
    bool failed;
};

static bool fold_effects(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct fold *f = context;
    struct err why;
    if (state_apply(f->state, list, count, &why)) return true;
    f->failed = true;
    (void)err_set(f->e, "game %s, ruling %lld does not follow from those before it: %s",
                  f->game->row.id, (long long)seq, why.text);
    return false;
}

static void forget_oldest_shown(struct desk *d)
{
    struct game *oldest = NULL;
    for (struct game *g = d->games; g != NULL; g = g->next)
        if (g->shown != NULL && (oldest == NULL || g->shown_at < oldest->shown_at)) oldest = g;
    if (oldest == NULL) return;
    state_free(oldest->shown);
    oldest->shown = NULL;
    d->shown_count--;
}

bool desk_show(struct desk *d, struct game *g, struct err *e)
{
    g->shown_at = ++d->looks;
    if (g->shown != NULL) return true;
    struct fold fold = {.state = state_new(), .game = g, .e = e};
    /* Not to the end of the journal: the writer may have got further than it has told. */
    bool ok = g->head_seq == 0 ||
              journal_each_effects(d->folder, g->row.id, 1, g->head_seq, fold_effects, &fold, e);
    if (!ok || fold.failed || !journal_pending(d->folder, g->row.id, g->head_seq, &g->pending, e)) {
        state_free(fold.state);
        return false;
    }
    if (d->shown_count >= DESK_KEPT) forget_oldest_shown(d);
    g->shown = fold.state;
    d->shown_count++;
    return true;
}

/* --- The writer's side --------------------------------------------------------------------- */

bool writer_has_game(struct writer *w, const char *id)
{
    for (struct game *g = w->born; g != NULL; g = g->next)
        if (strcmp(g->row.id, id) == 0) return true;
    return desk_find(w->desk, id) != NULL;
}

const char *writer_free_id(struct writer *w, struct arena *a, const char *id)
{
    const char *found = id;
    for (int n = 2; writer_has_game(w, found); n++) found = arena_printf(a, "%s-%d", id, n);
    return found;
}

struct game *writer_game(struct writer *w, const char *id, struct err *e)
{
    struct desk *d = w->desk;
    for (struct game *g = w->born; g != NULL; g = g->next)
        if (strcmp(g->row.id, id) == 0) return g->ahead == NULL ? NULL : g; /* read in just now */
    struct game *g = desk_find(d, id);
    if (g == NULL) return NULL;
    (void)pthread_mutex_lock(&d->lock);
    g->ahead_at = ++d->looks;
    bool ok = g->ahead != NULL || desk_show(d, g, e);
    if (ok && g->ahead == NULL) {
        g->ahead = state_clone(g->shown);
        g->ahead_pending = g->pending;
        d->ahead_count++;
    }
    (void)pthread_mutex_unlock(&d->lock);
    return ok ? g : NULL;
}

static void forget_ahead(struct desk *d, struct game *g)
{
    state_free(g->ahead);
    g->ahead = NULL;
    d->ahead_count--;
}

void desk_fall_back(struct desk *d, struct game *g)
{
    forget_ahead(d, g);
    g->ahead_seq = g->head_seq;
    memcpy(g->ahead_hash, g->head, HASH_BYTES);
    g->touched = false;
}

void desk_let_go(struct desk *d)
{
    while (d->ahead_count > DESK_KEPT) {
        struct game *oldest = NULL;
        for (struct game *g = d->games; g != NULL; g = g->next)
            if (g->ahead != NULL && (oldest == NULL || g->ahead_at < oldest->ahead_at)) oldest = g;
        if (oldest == NULL) return;
        forget_ahead(d, oldest);
    }
}

/* --- In a line ------------------------------------------------------------------------------ */

/* From the state, or the last change in the journal where the game is not in memory. */
static struct value clock_value(struct desk *d, const struct game *g, const char *attr,
                                struct arena *a)
{
    struct value v = value_none();
    if (g->shown != NULL) return entity_get(state_find(g->shown, GAME_ENTITY), attr);
    (void)journal_clock(d->folder, a, g->row.id, g->head_seq, attr, &v, NULL);
    return v;
}

/* As ruleset_side_title has it, with no state. */
static const char *side_label(struct desk *d, const struct game *g, struct arena *a)
{
    const char *id = value_as_text(clock_value(d, g, "side", a), "");
    const struct choice *side = ruleset_side(g->book->rules, id);
    if (side == NULL) return NULL;
    const char *title = value_as_text(clock_value(d, g, arena_printf(a, "title_%s", id), a), "");
    return *title == '\0' ? side->label : title;
}

/* What a rule system's clock is read from; all of it is of the game itself. */
static struct state *clock_state(struct desk *d, const struct game *g, struct arena *a)
{
    static const char *const attrs[] = {"kind", "turn", "side", "phase", "over"};
    struct state *s = state_new();
    for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) {
        const struct effect f = {GAME_ENTITY, attrs[i], value_none(),
                                 clock_value(d, g, attrs[i], a)};
        (void)state_apply(s, &f, 1, NULL);
    }
    return s;
}

static const char *clock_line(struct desk *d, const struct game *g, int64_t turn, struct arena *a)
{
    if (g->book->rules->when == NULL) return arena_printf(a, "Turn %d", (int)turn);
    struct state *s = clock_state(d, g, a);
    struct scene *scene = arena_new(a, struct scene);
    *scene = (struct scene){.book = g->book, .state = s, .mem = a};
    const char *text = g->book->rules->when(scene);
    state_free(s);
    return text;
}

struct game_brief desk_brief(struct desk *d, struct game *g, struct arena *a)
{
    struct value turn = clock_value(d, g, "turn", a);
    struct game_brief b = {.id = g->row.id,
                           .title = g->row.title,
                           .book = g->book,
                           .turn = turn.kind == VALUE_INT ? turn.as.i : 0,
                           .clock = clock_line(d, g, turn.kind == VALUE_INT ? turn.as.i : 0, a),
                           .side_label = side_label(d, g, a),
                           .head_seq = g->head_seq,
                           .last_ms = g->last_ms};
    memcpy(b.head, g->head, HASH_BYTES);
    return b;
}
