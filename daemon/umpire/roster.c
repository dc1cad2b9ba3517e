#include "umpire/roster.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "umpire/roster_columns.h"

enum { SHOWN_MAX = 60 }; /* bytes of a cell that a problem quotes */

struct entry { /* a row: an entity to be */
    const struct csv_row *row;
    const char *kind; /* NULL: not known */
    const char *id;   /* as written, also when it is no good; NULL: none */
    const char *name;
    struct value *values; /* one for each column of attributes */
    bool bad;
};

/* A file being read.  Everything in it lives in mem, until roster_read returns. */
struct roster {
    const struct scene *now;
    enum roster_file which;
    const char *kinds;
    struct arena *mem;
    struct csv_table table;
    struct csv_problems *problems;
    bool whole;                    /* no row was dropped for being no sound CSV */
    struct roster_columns columns; /* of attributes */
    struct entry *entries;
    size_t count;
    struct entry **slots; /* entries by id, hashed; slot_count is a power of two */
    size_t slot_count;
    struct effect *effects;
    size_t effect_count;
};

/* --- Saying what is wrong --------------------------------------------------------- */

/* Blames a cell of the row; the line as a whole where the file has no such column. */
__attribute__((format(printf, 4, 5))) static void blame(struct roster *f, struct entry *en,
                                                        const char *column, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(f->mem, fmt, args);
    va_end(args);
    const struct csv_cell *cell = csv_find_cell(&f->table, en->row, column);
    if (cell != NULL)
        csv_problem_cell(f->problems, &f->table, cell, "%s", text);
    else
        csv_problem(f->problems, en->row->line, 0, column, "%s%s%s", column,
                    *column == '\0' ? "" : ": ", text);
    en->bad = true;
}

/* Not more of a cell than a sentence can carry, cut between characters. */
static const char *quote(struct roster *f, const char *text)
{
    size_t len = strlen(text), at = 0, step;
    while (at < len && (step = text_utf8_step(text + at, len - at)) != 0 && at + step <= SHOWN_MAX)
        at += step;
    return arena_printf(f->mem, "\"%.*s%s\"", (int)at, text, at < len ? "..." : "");
}

/* "one of unit, officer" */
static const char *one_of(struct roster *f, const char *words)
{
    const char *list = NULL;
    bool many = false;
    for (const char *word; (word = roster_next_word(f->mem, &words)) != NULL;) {
        many = list != NULL;
        list = many ? arena_printf(f->mem, "%s, %s", list, word) : word;
    }
    return many ? arena_printf(f->mem, "one of %s", list) : list;
}

/* Problems from `first` on, in the order of the file.  There are few. */
static void sort_problems(struct csv_problems *p, size_t first)
{
    for (size_t i = first + 1; i < p->count; i++) {
        struct csv_problem one = p->list[i];
        size_t k = i;
        for (; k > first; k--) {
            const struct csv_problem *b = &p->list[k - 1];
            if (b->line < one.line || (b->line == one.line && b->column <= one.column)) break;
            p->list[k] = *b;
        }
        p->list[k] = one;
    }
}

/* --- Entries by id ---------------------------------------------------------------- */

static struct entry **slot_of(const struct roster *f, const char *id)
{
    size_t hash = 5381;
    for (const char *p = id; *p != '\0'; p++) hash = hash * 33 ^ (unsigned char)*p;
    for (;; hash++) {
        struct entry **slot = &f->slots[hash & (f->slot_count - 1)];
        if (*slot == NULL || strcmp((*slot)->id, id) == 0) return slot;
    }
}

static void make_slots(struct roster *f)
{
    f->slot_count = 16;
    while (f->slot_count < 2 * f->count) f->slot_count *= 2;
    f->slots = arena_array(f->mem, struct entry *, f->slot_count);
}

static bool id_is_good(const char *id)
{
    size_t len = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return len >= 1 && len <= TEXT_SLUG_MAX && id[len] == '\0' && strcmp(id, GAME_ENTITY) != 0;
}

/* May a row without an id go by this one?  It may if it is what the row already is. */
static bool id_is_free(const struct roster *f, const struct entry *en, const char *id)
{
    const struct entity *there = state_find(f->now->state, id);
    return *slot_of(f, id) == NULL && strcmp(id, GAME_ENTITY) != 0 &&
           (there == NULL || en->kind == NULL || entity_is(there, en->kind));
}

static const char *make_id(struct roster *f, const struct entry *en)
{
    const char *slug = text_slug(f->mem, en->name);
    char id[TEXT_SLUG_MAX + 1], tail[16] = "";
    for (int n = 2;; n++) {
        int room = TEXT_SLUG_MAX - (int)strlen(tail);
        (void)snprintf(id, sizeof id, "%.*s%s", room, slug, tail);
        if (id_is_free(f, en, id)) return arena_strdup(f->mem, id);
        (void)snprintf(tail, sizeof tail, "-%d", n);
    }
}

/* --- Kind, name and id ------------------------------------------------------------ */

static const char *cell_text(const struct roster *f, const struct entry *en, const char *column)
{
    const struct csv_cell *cell = csv_find_cell(&f->table, en->row, column);
    return cell == NULL ? "" : cell->text;
}

static const char *cell_word(const struct roster *f, const struct entry *en, const char *column)
{
    return text_trim(f->mem, cell_text(f, en, column));
}

static void read_kind(struct roster *f, struct entry *en)
{
    const char *kind = cell_word(f, en, "kind");
    if (*kind == '\0')
        blame(f, en, "kind", "is missing");
    else if (!ruleset_kind_in(f->kinds, kind))
        blame(f, en, "kind", "%s is not accepted; it must be %s", quote(f, kind),
              one_of(f, f->kinds));
    else
        en->kind = kind;
}

static void read_name(struct roster *f, struct entry *en)
{
    const char *name = cell_text(f, en, "name");
    if (*cell_word(f, en, "name") == '\0')
        blame(f, en, "name", "is missing");
    else if (strlen(name) > ROSTER_NAME_MAX || strpbrk(name, "\t\n") != NULL ||
             text_has_control(name, strlen(name)))
        blame(f, en, "name", "must be one line of at most %d bytes", (int)ROSTER_NAME_MAX);
    en->name = name;
}

static void take_id(struct roster *f, struct entry *en, const char *id)
{
    en->id = id;
    struct entry **slot = slot_of(f, id);
    if (*slot == NULL)
        *slot = en;
    else
        blame(f, en, "id", "line %d has the same id", (*slot)->row->line);
}

static void read_given_id(struct roster *f, struct entry *en)
{
    const char *id = cell_word(f, en, "id");
    if (*id == '\0') return;
    if (!id_is_good(id))
        blame(f, en, "id", "%s is not accepted; it must be at most %d of a-z, 0-9 and -%s",
              quote(f, id), (int)TEXT_SLUG_MAX, strcmp(id, GAME_ENTITY) == 0 ? ", not game" : "");
    take_id(f, en, id);
}

static void read_identities(struct roster *f)
{
    for (size_t i = 0; i < f->count; i++) {
        struct entry *en = &f->entries[i];
        en->row = &f->table.rows[i];
        read_kind(f, en);
        read_name(f, en);
        read_given_id(f, en);
    }
    /* Only now, so that no id that is made takes one that is given further down. */
    for (size_t i = 0; i < f->count; i++) {
        struct entry *en = &f->entries[i];
        if (en->id == NULL && *en->name != '\0') take_id(f, en, make_id(f, en));
        const struct entity *there = state_find(f->now->state, en->id);
        if (there == NULL || !id_is_good(there->id) || en->kind == NULL) continue;
        if (!entity_is(there, en->kind))
            blame(f, en, "kind", "%s is there already, of the kind %s, which cannot change",
                  quote(f, there->id), entity_text(there, "kind", "?"));
    }
}

/* --- Attributes ------------------------------------------------------------------- */

static void check_reference(struct roster *f, struct entry *en, const struct field *fd,
                            const char *id)
{
    const struct entry *row = *slot_of(f, id);
    const struct entity *there = state_find(f->now->state, id);
    const char *kind = row != NULL ? row->kind : entity_text(there, "kind", NULL);
    if (row != NULL && kind == NULL) return; /* that row is blamed already */
    if (kind == NULL && f->whole)
        blame(f, en, fd->name, "there is no %s in this file or on the table", quote(f, id));
    else if (kind == NULL)
        en->bad = true; /* perhaps of a row that could not be read: nothing to say */
    else if (!ruleset_kind_in(fd->kinds, kind))
        blame(f, en, fd->name, "%s is of the kind %s; it must be %s", quote(f, id), kind,
              one_of(f, fd->kinds));
}

/* The field's own complaint begins with its label; the column's name says as much. */
static const char *without_label(const struct field *fd, const char *text)
{
    size_t len = strlen(fd->label);
    return strncmp(text, fd->label, len) == 0 && strncmp(text + len, ": ", 2) == 0 ? text + len + 2
                                                                                   : text;
}

static struct value read_attribute(struct roster *f, struct entry *en, const char *column)
{
    const struct field *fd = roster_field(f->now->book->rules, f->which, en->kind, column);
    const char *text = cell_word(f, en, column);
    bool empty = *text == '\0';
    if (fd == NULL && !empty)
        blame(f, en, column, "must be empty: the kind %s has no such thing", en->kind);
    if (fd == NULL || (empty && en->kind == NULL)) return value_none();
    if (empty && fd->fallback == NULL) blame(f, en, column, "is missing");
    if (empty && (fd->fallback == NULL || *fd->fallback == '\0')) return value_none();
    if (!empty && fd->type == FIELD_TEXT) text = cell_text(f, en, column); /* blanks and all */
    struct value v;
    struct err e;
    if (!field_parse(fd, f->mem, empty ? fd->fallback : text, &v, &e)) {
        blame(f, en, column, "%s", without_label(fd, e.text));
        return value_none();
    }
    if (fd->type == FIELD_ENTITY) check_reference(f, en, fd, v.as.s);
    return v;
}

static void read_attributes(struct roster *f)
{
    for (size_t i = 0; i < f->count; i++) {
        struct entry *en = &f->entries[i];
        en->values = arena_array(f->mem, struct value, f->columns.count);
        for (size_t k = 0; k < f->columns.count; k++)
            en->values[k] = read_attribute(f, en, f->columns.names[k]);
    }
}

/* --- What changes, and whether the rules agree ------------------------------------ */

static void change(struct roster *f, const struct entry *en, const char *attr, struct value after)
{
    struct value before = entity_get(state_find(f->now->state, en->id), attr);
    bool numbers = (before.kind == VALUE_INT || before.kind == VALUE_REAL) &&
                   (after.kind == VALUE_INT || after.kind == VALUE_REAL);
    /* 30 cm is no news where a ruling has put the whole number 30 */
    if (numbers &&
        value_equal(value_real(value_as_real(before, 0)), value_real(value_as_real(after, 0))))
        return;
    if (value_equal(before, after)) return;
    f->effects = arena_grow(f->mem, f->effects, f->effect_count, sizeof *f->effects);
    f->effects[f->effect_count++] =
        (struct effect){.entity = en->id, .attr = attr, .before = before, .after = after};
}

static void list_changes(struct roster *f)
{
    const struct ruleset *rules = f->now->book->rules;
    for (size_t i = 0; i < f->count; i++) {
        const struct entry *en = &f->entries[i];
        if (en->bad) continue;
        change(f, en, "kind", value_text(en->kind));
        change(f, en, "name", value_text(en->name));
        for (size_t k = 0; k < f->columns.count; k++)
            if (roster_field(rules, f->which, en->kind, f->columns.names[k]) != NULL)
                change(f, en, f->columns.names[k], en->values[k]);
    }
}

static bool leans_on_a_bad_row(const struct roster *f, const struct entry *en)
{
    for (size_t k = 0; k < f->columns.count; k++) {
        const struct field *fd =
            roster_field(f->now->book->rules, f->which, en->kind, f->columns.names[k]);
        if (fd == NULL || fd->type != FIELD_ENTITY || !value_is_set(en->values[k])) continue;
        const struct entry *to = *slot_of(f, en->values[k].as.s);
        if (to != NULL && to->bad) return true;
    }
    return false;
}

static void ask_rules(struct roster *f)
{
    const struct ruleset *rules = f->now->book->rules;
    if (rules->check == NULL) return;
    struct state *then = state_clone(f->now->state);
    struct scene scene = *f->now;
    bool applied = state_apply(then, f->effects, f->effect_count, NULL);
    assert(applied); /* each `before` was read off this very state */
    (void)applied;
    scene.state = then;
    scene.mem = f->mem;
    /* All are asked before any is blamed: what leans on a row just found bad was
     * asked beside it and has its own answer. */
    bool *ask = arena_array(f->mem, bool, f->count);
    for (size_t i = 0; i < f->count; i++)
        ask[i] = !f->entries[i].bad && !leans_on_a_bad_row(f, &f->entries[i]);
    for (size_t i = 0; i < f->count; i++) {
        struct err e = {0};
        struct entry *en = &f->entries[i];
        if (ask[i] && !rules->check(&scene, state_find(then, en->id), &e))
            blame(f, en, e.field, "%s", e.text);
    }
    state_free(then);
}

/* --- The file --------------------------------------------------------------------- */

/* The line the header is on: the first that is no comment and not blank. */
static int header_line(const char *bytes, size_t len)
{
    int line = 1;
    bool starts = true, comment = false;
    size_t at = len >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    for (; at < len; at++) {
        if (bytes[at] == '\n' || bytes[at] == '\r') {
            if (bytes[at] == '\r' && at + 1 < len && bytes[at + 1] == '\n') at++;
            line++;
            starts = true;
            comment = false;
            continue;
        }
        if (starts && bytes[at] == '#') comment = true;
        starts = false;
        if (!comment && strchr(", \t", bytes[at]) == NULL) break;
    }
    return line;
}

static void read_header(struct roster *f, int line)
{
    f->columns = roster_columns(f->mem, f->now->book->rules, f->which);
    for (size_t i = 0; i < f->table.columns; i++) {
        const char *name = f->table.names[i];
        size_t k = 0;
        bool known = *name == '\0' || text_equal_nocase(name, "kind") ||
                     text_equal_nocase(name, "id") || text_equal_nocase(name, "name");
        while (!known && k < f->columns.count)
            known = text_equal_nocase(name, f->columns.names[k++]);
        if (!known) csv_problem(f->problems, line, (int)i + 1, name, "there is no such column");
    }
}

static void read_rows(struct roster *f, const char *bytes, size_t len)
{
    f->whole = csv_read(f->mem, bytes, len, &f->table, f->problems);
    f->count = f->table.row_count;
    if (f->table.columns == 0) return;
    if (f->count > ROSTER_ROWS_MAX) {
        csv_problem(f->problems, 0, 0, "", "the file has more than %d rows", (int)ROSTER_ROWS_MAX);
        return;
    }
    f->entries = arena_array(f->mem, struct entry, f->count);
    make_slots(f);
    read_header(f, header_line(bytes, len));
    read_identities(f);
    read_attributes(f);
    list_changes(f);
    ask_rules(f);
}

bool roster_read(const struct scene *now, enum roster_file which, const char *bytes, size_t len,
                 struct ruling *r, struct csv_problems *problems)
{
    assert(now->state != NULL);
    struct arena mem = {0};
    struct roster f = {.now = now,
                       .which = which,
                       .kinds = roster_kinds(now->book->rules, which),
                       .mem = &mem,
                       .problems = problems};
    size_t first = problems->count, before = problems->count + problems->omitted;
    read_rows(&f, bytes, len);
    sort_problems(problems, first);
    bool sound = problems->count + problems->omitted == before;
    for (size_t i = 0; sound && i < f.effect_count; i++)
        ruling_set(r, now->state, f.effects[i].entity, f.effects[i].attr, f.effects[i].after);
    arena_clear(&mem);
    return sound;
}
