/* Beginning games, and entering what stands on the table.  */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "umpire/moment.h"
#include "umpire/scenario.h"
#include "umpire/writer.h"

enum { LONGEST_TITLE = 80 };

static size_t count_entities(const struct ruling *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->effect_count; i++) count += strcmp(r->effects[i].attr, "kind") == 0;
    return count;
}

/* Reads one file onto a copy of the state, as the one before it left it. */
static bool read_file(struct task *t, const struct csv_upload *f, const struct scene *scene,
                      struct state *copy, struct ruling *r)
{
    struct ruling part;
    ruling_init(&part, t->mem);
    if (!(f->which == ROSTER_SETTINGS
              ? scenario_read_settings(scene, f->bytes, f->len, &part, &t->csv)
              : roster_read(scene, f->which, f->bytes, f->len, &part, &t->csv)))
        return false;
    if (!state_apply(copy, part.effects, part.effect_count, &t->err)) {
        csv_problem(&t->csv, 0, 0, "", "%s", t->err.text);
        return false;
    }
    for (size_t k = 0; k < part.effect_count; k++) {
        r->effects = arena_grow(r->mem, r->effects, r->effect_count, sizeof *r->effects);
        r->effects[r->effect_count++] = part.effects[k];
    }
    return true;
}

/* Settings come before what must fit them, such as the size of the table. */
static bool read_files(struct task *t, const struct game *g, struct state *copy, struct ruling *r)
{
    struct scene scene = writer_scene(g, t->mem);
    scene.state = copy;
    t->csv.mem = t->mem;
    bool sound = true;
    t->csv_first = CSV_PROBLEMS_MAX;
    for (size_t i = 0; i < t->file_count; i++)
        if (t->files[i].which == ROSTER_SETTINGS)
            sound = read_file(t, &t->files[i], &scene, copy, r) && sound;
    for (size_t i = 0; i < t->file_count; i++) {
        if (i == 1) t->csv_first = t->csv.count;
        if (t->files[i].which != ROSTER_SETTINGS)
            sound = read_file(t, &t->files[i], &scene, copy, r) && sound;
    }
    if (sound && g->book->rules->advise != NULL) g->book->rules->advise(&scene, r);
    return sound;
}

/* --- Into a game ---------------------------------------------------------------------- */

/* Is anything that stays still speaking of it? */
static const struct entity *leans_on(const struct rulebook *book, const struct state *state,
                                     const char *id)
{
    const struct entity *en = NULL;
    while ((en = state_next(state, en, NULL)) != NULL)
        for (size_t i = 0; book->rules->attributes[i].kinds != NULL; i++) {
            const struct attribute_rule *rule = &book->rules->attributes[i];
            if (rule->field.type == FIELD_ENTITY &&
                ruleset_kind_in(rule->kinds, entity_text(en, "kind", "")) &&
                strcmp(entity_text(en, rule->field.name, ""), id) == 0)
                return en;
        }
    return NULL;
}

/* Takes out of the state, and says so in r, what is gone. */
static bool take_out(struct writer *w, struct task *t, const struct game *g, struct state *copy,
                     struct ruling *r)
{
    if (t->gone_count > 0 &&
        moment_has_begun(w->journal, g->row.id, g->book->rules, g->ahead, g->ahead_seq)) {
        (void)task_bad(t, "gone",
                       "The game has begun: nothing leaves its journal. Empty its place to take "
                       "it off the table.");
        return false;
    }
    for (size_t i = 0; i < t->gone_count; i++) {
        struct ruling part;
        const struct entity *en = state_find(copy, t->gone[i]);
        if (en == NULL || strcmp(en->id, GAME_ENTITY) == 0) continue;
        ruling_init(&part, t->mem);
        for (size_t k = 0; k < en->count; k++)
            ruling_set(&part, copy, t->gone[i], arena_strdup(t->mem, en->attrs[k].name),
                       value_none());
        if (!state_apply(copy, part.effects, part.effect_count, &t->err)) return false;
        for (size_t k = 0; k < part.effect_count; k++)
            ruling_set(r, g->ahead, part.effects[k].entity, part.effects[k].attr, value_none());
    }
    for (size_t i = 0; i < t->gone_count; i++) {
        const struct entity *under = leans_on(g->book, copy, t->gone[i]);
        if (under != NULL)
            (void)task_bad(t, "gone", "%s cannot be removed: %s is under that command",
                           entity_name(state_find(g->ahead, t->gone[i])), entity_name(under));
    }
    return t->problems.count == 0;
}

static const char *counted(const struct task *t, size_t fresh)
{
    const char *gone =
        t->gone_count == 0 ? "" : arena_printf(t->mem, "%zu removed, ", t->gone_count);
    return arena_printf(t->mem, "%s: %zu new, %s%zu changes in all.",
                        t->heading == NULL ? "Entered from a file" : t->heading, fresh, gone,
                        t->entry.ruling.effect_count);
}

enum task_end task_import(struct writer *w, struct task *t)
{
    struct game *g;
    if (!writer_check(w, t, CHECK_ALL, &g)) return t->end;
    writer_begin_entry(t, g, ENTRY_SETUP);
    struct state *copy = state_clone(g->ahead);
    bool sound = read_files(t, g, copy, &t->entry.ruling);
    size_t fresh = count_entities(&t->entry.ruling);
    sound = take_out(w, t, g, copy, &t->entry.ruling) && sound;
    state_free(copy);
    if (!sound) return TASK_BAD;
    if (t->entry.ruling.effect_count == 0)
        return task_refuse(t, "%s: nothing to enter.",
                           t->heading == NULL ? "The file says what the table has already"
                                              : "The table has it so already");
    ruling_decide(&t->entry.ruling, "entered", "%s", counted(t, fresh));
    return writer_append(w, g, t);
}

enum task_end task_begin(struct writer *w, struct task *t)
{
    struct game *g;
    if (!writer_check(w, t, CHECK_ALL, &g)) return t->end;
    writer_begin_entry(t, g, ENTRY_SETUP);
    ruling_set(&t->entry.ruling, g->ahead, GAME_ENTITY, GAME_BEGUN, value_int(1));
    if (t->entry.ruling.effect_count == 0) return task_refuse(t, "The game has begun already.");
    ruling_decide(&t->entry.ruling, "begun", "The set-up is done: the game begins.");
    return writer_append(w, g, t);
}

/* --- A new game ------------------------------------------------------------------------ */

/* A new game has no journal yet to look a token up in: the same token in any game of
 * the same title means the form was sent twice. */
static bool begun_before(struct writer *w, struct task *t, const char *title)
{
    const char *slug = text_slug(t->mem, title), *id = slug;
    int64_t seq = 0;
    if (t->token == NULL || *t->token == '\0') return false;
    for (int n = 2; writer_has_game(w, id); n++) {
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

/* All that the other game is at that moment; only that it is not over, and not begun. */
static bool copy_game(struct writer *w, struct task *t, const struct state *empty, struct ruling *r)
{
    const char *id = task_input(t, "copy");
    bool now = strcmp(task_input(t, "moment"), "now") == 0;
    const struct game *from = writer_game(w, id, &t->err);
    int64_t seq = from->ahead_seq;
    const struct entity *en = NULL;
    if (!now && !moment_setup_end(w->journal, id, from->book->rules, seq, &seq, &t->err))
        return false;
    struct state *then = moment_state(w->journal, id, seq, &t->err);
    while (then != NULL && (en = state_next(then, en, NULL)) != NULL)
        for (size_t i = 0; i < en->count; i++) {
            bool clock =
                strcmp(en->id, GAME_ENTITY) == 0 && (strcmp(en->attrs[i].name, GAME_BEGUN) == 0 ||
                                                     strcmp(en->attrs[i].name, "over") == 0);
            if (!clock)
                ruling_set(r, empty, arena_strdup(t->mem, en->id),
                           arena_strdup(t->mem, en->attrs[i].name),
                           value_copy(t->mem, en->attrs[i].value));
        }
    state_free(then);
    return then != NULL;
}

/* What a fresh game begins with; false when that cannot be found out. */
static bool begin_state(struct writer *w, struct task *t, const struct scene *scene,
                        struct ruling *r)
{
    if (*task_input(t, "copy") != '\0') return copy_game(w, t, scene->state, r);
    scene->book->rules->begin(scene, r);
    const char *tolerance = task_input(t, "tolerance_cm");
    double cm = 0.5;
    if (*tolerance != '\0') (void)text_parse_real(tolerance, &cm);
    ruling_set(r, scene->state, GAME_ENTITY, "tolerance_cm", value_real(cm));
    return true;
}

static const struct rulebook *book_for(struct writer *w, struct task *t)
{
    const char *copy = task_input(t, "copy");
    const struct game *from = *copy == '\0' ? NULL : writer_game(w, copy, NULL);
    if (*copy != '\0' && from == NULL) (void)task_bad(t, "copy", "there is no such game to copy");
    const struct rulebook *book =
        from != NULL ? from->book : library_find(w->lib, task_input(t, "system"));
    if (book == NULL && *copy == '\0') (void)task_bad(t, "system", "choose a rule system");
    return book;
}

enum task_end task_new_game(struct writer *w, struct task *t)
{
    const char *title = text_trim(t->mem, task_input(t, "title"));
    const struct rulebook *book = book_for(w, t);
    if (*title == '\0' || strlen(title) > LONGEST_TITLE || text_has_control(title, strlen(title)))
        (void)task_bad(t, "title", "give the game a title of at most %d letters",
                       (int)LONGEST_TITLE);
    if (book == NULL) return TASK_BAD;
    if (t->problems.count == 0 && begun_before(w, t, title)) return TASK_REPEATED;
    struct game_row row = {.id = writer_free_id(w, t->mem, text_slug(t->mem, title)),
                           .system = book->rules->id,
                           .edition = book->rules->edition,
                           .title = title,
                           .created_ms = desk_now_ms()};
    memcpy(row.data_hash, book->hash, HASH_BYTES);
    struct game *g = game_new(&row, book);
    g->shown = state_new();
    g->ahead = state_new();
    struct scene scene = writer_scene(g, t->mem);
    struct state *copy = state_new();
    writer_begin_entry(t, g, ENTRY_SETUP);
    t->entry.game = arena_strdup(t->mem, row.id);
    t->entry.target = 0;
    struct ruling *r = &t->entry.ruling;
    bool known =
        begin_state(w, t, &scene, r) && state_apply(copy, r->effects, r->effect_count, &t->err);
    bool sound = known && read_files(t, g, copy, r) && t->problems.count == 0;
    state_free(copy);
    if (!sound) {
        game_free(g);
        return known ? TASK_BAD : TASK_FAILED;
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
