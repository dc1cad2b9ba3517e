/* Beginning games, and entering what stands on the table.  */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "umpire/scenario.h"
#include "umpire/writer.h"

enum { LONGEST_TITLE = 80 };

static size_t count_entities(const struct ruling *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->effect_count; i++) count += strcmp(r->effects[i].attr, "kind") == 0;
    return count;
}

/* Reads every file onto a copy of the state, each on what the one before it left. */
static bool read_files(struct task *t, const struct game *g, struct state *copy, struct ruling *r)
{
    struct scene scene = writer_scene(g, t->mem);
    scene.state = copy;
    t->csv.mem = t->mem;
    bool sound = true;
    t->csv_first = CSV_PROBLEMS_MAX;
    for (size_t i = 0; i < t->file_count; i++) {
        const struct csv_upload *f = &t->files[i];
        if (i == 1) t->csv_first = t->csv.count;
        struct ruling part;
        ruling_init(&part, t->mem);
        if (!(f->which == ROSTER_SETTINGS
                  ? scenario_read_settings(&scene, f->bytes, f->len, &part, &t->csv)
                  : roster_read(&scene, f->which, f->bytes, f->len, &part, &t->csv))) {
            sound = false;
            continue;
        }
        if (!state_apply(copy, part.effects, part.effect_count, &t->err)) {
            csv_problem(&t->csv, 0, 0, "", "%s", t->err.text);
            sound = false;
            continue;
        }
        for (size_t k = 0; k < part.effect_count; k++) {
            r->effects = arena_grow(r->mem, r->effects, r->effect_count, sizeof *r->effects);
            r->effects[r->effect_count++] = part.effects[k];
        }
    }
    return sound;
}

enum task_end task_import(struct writer *w, struct task *t)
{
    struct game *g;
    if (!writer_check(w, t, CHECK_ALL, &g)) return t->end;
    writer_begin_entry(t, g, ENTRY_SETUP);
    struct state *copy = state_clone(g->ahead);
    bool sound = read_files(t, g, copy, &t->entry.ruling);
    state_free(copy);
    if (!sound) return TASK_BAD;
    if (t->entry.ruling.effect_count == 0)
        return task_refuse(t, "The file says what the table has already: nothing to enter.");
    size_t fresh = count_entities(&t->entry.ruling);
    ruling_decide(&t->entry.ruling, "entered", "Entered from a file: %zu new, %zu changes in all.",
                  fresh, t->entry.ruling.effect_count);
    return writer_append(w, g, t);
}

/* A game's name in addresses: its title, made unique. */
static const char *free_id(struct writer *w, struct task *t, const char *title)
{
    const char *slug = text_slug(t->mem, title), *id = slug;
    for (int n = 2; writer_game(w, id) != NULL; n++) id = arena_printf(t->mem, "%s-%d", slug, n);
    return id;
}

/* A new game has no journal yet to look a token up in: the same token in any game of
 * the same title means the form was sent twice. */
static bool begun_before(struct writer *w, struct task *t, const char *title)
{
    const char *slug = text_slug(t->mem, title), *id = slug;
    int64_t seq = 0;
    if (t->token == NULL || *t->token == '\0') return false;
    for (int n = 2; writer_game(w, id) != NULL; n++) {
        if (!journal_by_token(w->journal, id, t->token, &seq, &t->err)) return false;
        if (seq != 0) {
            t->made = id;
            t->seq = seq;
            return true;
        }
        id = arena_printf(t->mem, "%s-%d", slug, n);
    }
    return false;
}

enum task_end task_new_game(struct writer *w, struct task *t)
{
    const char *title = text_trim(t->mem, task_input(t, "title"));
    const struct rulebook *book = library_find(w->lib, task_input(t, "system"));
    if (*title == '\0' || strlen(title) > LONGEST_TITLE || text_has_control(title, strlen(title)))
        (void)task_bad(t, "title", "give the game a title of at most %d letters",
                       (int)LONGEST_TITLE);
    if (book == NULL) (void)task_bad(t, "system", "choose a rule system");
    if (book == NULL || t->problems.count > 0) return TASK_BAD;
    if (begun_before(w, t, title)) return TASK_REPEATED;
    struct game_row row = {.id = free_id(w, t, title),
                           .system = book->rules->id,
                           .edition = book->rules->edition,
                           .title = title,
                           .created_ms = desk_now_ms()};
    memcpy(row.data_hash, book->hash, HASH_BYTES);
    struct game *g = game_new(&row, book);
    struct scene scene = writer_scene(g, t->mem);
    struct state *copy = state_new();
    writer_begin_entry(t, g, ENTRY_SETUP);
    t->entry.game = arena_strdup(t->mem, row.id);
    t->entry.target = 0;
    struct ruling *r = &t->entry.ruling;
    book->rules->begin(&scene, r);
    const char *tolerance = task_input(t, "tolerance_cm");
    double cm = 0.5;
    if (*tolerance != '\0') (void)text_parse_real(tolerance, &cm);
    ruling_set(r, scene.state, GAME_ENTITY, "tolerance_cm", value_real(cm));
    bool sound =
        state_apply(copy, r->effects, r->effect_count, &t->err) && read_files(t, g, copy, r);
    state_free(copy);
    if (!sound) {
        game_free(g);
        return TASK_BAD;
    }
    ruling_decide(r, "begun", "%s begins, by %s (%s).", title, book->rules->title,
                  book->rules->edition);
    if (!journal_add_game(w->journal, &g->row, &t->err)) {
        game_free(g);
        return TASK_FAILED;
    }
    g->next = w->born;
    w->born = g;
    t->made = t->entry.game;
    return writer_append(w, g, t);
}
