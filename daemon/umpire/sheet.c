#include "umpire/sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "umpire/roster_columns.h"

void sheet_init(struct sheet *s, const struct scene *now, enum roster_file which, const char *side)
{
    struct roster_columns all = roster_columns(now->mem, now->book->rules, which);
    *s = (struct sheet){.now = *now,
                        .which = which,
                        .kinds = roster_kinds(now->book->rules, which),
                        .side = side,
                        .columns = all.names,
                        .column_count = all.count};
}

const struct field *sheet_field(const struct sheet *s, const char *kind, const char *column)
{
    return roster_field(s->now.book->rules, s->which, kind, column);
}

static struct sheet_row blank(const struct sheet *s, const char *kind)
{
    struct sheet_row row = {.kind = kind, .id = "", .name = ""};
    row.cells = arena_array(s->now.mem, const char *, s->column_count);
    for (size_t i = 0; i < s->column_count; i++) row.cells[i] = "";
    return row;
}

static struct sheet_row *push(struct sheet *s, struct sheet_row row)
{
    s->rows = arena_grow(s->now.mem, s->rows, s->count, sizeof *s->rows);
    s->rows[s->count] = row;
    return &s->rows[s->count++];
}

const char *sheet_cell(const struct sheet *s, const struct sheet_row *row, const char *column)
{
    for (size_t i = 0; i < s->column_count; i++)
        if (strcmp(s->columns[i], column) == 0) return row->cells[i];
    return "";
}

/* --- From the game ------------------------------------------------------------------ */

static const char *typed(struct arena *a, const struct field *f, struct value v)
{
    char real[TEXT_REAL_SIZE];
    if (!value_is_set(v)) return "";
    if (f->type == FIELD_FLAG) return value_as_int(v, 0) ? "yes" : "no";
    if (v.kind == VALUE_REAL && text_format_real(real, v.as.r)) return arena_strdup(a, real);
    return value_show(a, v);
}

static struct sheet_row row_of(const struct sheet *s, const char *kind, const struct entity *en)
{
    struct sheet_row row = blank(s, kind);
    row.id = arena_strdup(s->now.mem, en->id);
    row.name = arena_strdup(s->now.mem, entity_name(en));
    for (size_t i = 0; i < s->column_count; i++) {
        const struct field *f = sheet_field(s, kind, s->columns[i]);
        if (f != NULL) row.cells[i] = typed(s->now.mem, f, entity_get(en, f->name));
    }
    return row;
}

static bool is_ours(const struct sheet *s, const struct entity *en)
{
    return *s->side == '\0' || strcmp(entity_text(en, "side", ""), s->side) == 0;
}

void sheet_read_state(struct sheet *s)
{
    const char *kinds = s->kinds;
    for (const char *kind; (kind = roster_next_word(s->now.mem, &kinds)) != NULL;) {
        const struct entity *en = NULL;
        while ((en = state_next(s->now.state, en, kind)) != NULL)
            if (is_ours(s, en)) (void)push(s, row_of(s, kind, en));
    }
}

/* --- From a form ---------------------------------------------------------------------- */

/* On one line, or a line of the file would no longer be a row. */
static const char *one_line(struct arena *a, const char *text)
{
    char *copy = text_trim(a, text == NULL ? "" : text);
    for (char *p = copy; *p != '\0'; p++)
        if (*p == '\n' || *p == '\r' || *p == '\t') *p = ' ';
    return copy;
}

static const char *sent(const struct sheet *s, input_lookup get, void *from, size_t row,
                        const char *name)
{
    return one_line(s->now.mem, get(from, arena_printf(s->now.mem, "%zu.%s", row, name)));
}

static void read_row(struct sheet *s, input_lookup get, void *from, size_t number)
{
    const char *kind = sent(s, get, from, number, "kind");
    if (!ruleset_kind_in(s->kinds, kind)) return;
    struct sheet_row row = blank(s, kind);
    row.id = sent(s, get, from, number, "id");
    row.name = sent(s, get, from, number, "name");
    for (size_t i = 0; i < s->column_count; i++)
        if (sheet_field(s, kind, s->columns[i]) != NULL && strcmp(s->columns[i], "side") != 0)
            row.cells[i] = sent(s, get, from, number, s->columns[i]);
    (void)push(s, row);
}

void sheet_read_form(struct sheet *s, input_lookup get, void *from)
{
    int64_t rows = 0;
    const char *text = get(from, "rows"), *gone = get(from, "gone");
    if (text != NULL) (void)text_parse_int(text, &rows);
    if (rows > SHEET_ROWS_MAX) rows = SHEET_ROWS_MAX;
    for (int64_t i = 1; i <= rows; i++) read_row(s, get, from, (size_t)i);
    if (gone == NULL) return;
    for (const char *id; (id = roster_next_word(s->now.mem, &gone)) != NULL;) {
        const struct entity *en = state_find(s->now.state, id);
        if (en == NULL || !ruleset_kind_in(s->kinds, entity_text(en, "kind", ""))) continue;
        s->gone = arena_grow(s->now.mem, s->gone, s->gone_count, sizeof *s->gone);
        s->gone[s->gone_count++] = id;
    }
}

/* --- Rows come and go ------------------------------------------------------------------- */

bool sheet_row_is_spare(const struct sheet *s, const struct sheet_row *row)
{
    if (*row->id != '\0' || *row->name != '\0') return false;
    for (size_t i = 0; i < s->column_count; i++)
        if (strcmp(s->columns[i], "side") != 0 && *row->cells[i] != '\0') return false;
    return true;
}

void sheet_add(struct sheet *s, const char *kind, size_t count)
{
    if (!ruleset_kind_in(s->kinds, kind)) return;
    while (count-- > 0 && s->count < SHEET_ROWS_MAX) (void)push(s, blank(s, kind));
}

void sheet_keep_spare(struct sheet *s, size_t count)
{
    const char *kinds = s->kinds;
    for (const char *kind; (kind = roster_next_word(s->now.mem, &kinds)) != NULL;) {
        size_t spare = 0;
        for (size_t i = 0; i < s->count; i++)
            spare += strcmp(s->rows[i].kind, kind) == 0 && sheet_row_is_spare(s, &s->rows[i]);
        if (spare < count) sheet_add(s, kind, count - spare);
    }
}

static const char *ordinal_end(unsigned long n)
{
    if (n % 100 >= 11 && n % 100 <= 13) return "th";
    return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

static bool is_ordinal(const char *p)
{
    static const char *const ends[] = {"st", "nd", "rd", "th"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strncmp(p, ends[i], 2) == 0 && !isalnum((unsigned char)p[2])) return true;
    return false;
}

const char *sheet_next_name(struct arena *a, const char *name)
{
    size_t at = strcspn(name, "0123456789"), len = strspn(name + at, "0123456789");
    if (len == 0 || len > 6) return arena_printf(a, "%s 2", name);
    unsigned long next = strtoul(name + at, NULL, 10) + 1;
    const char *rest = name + at + len;
    bool ordinal = is_ordinal(rest);
    return arena_printf(a, "%.*s%lu%s%s", (int)at, name, next, ordinal ? ordinal_end(next) : "",
                        rest + (ordinal ? 2 : 0));
}

static bool name_is_taken(const struct sheet *s, const char *name)
{
    for (size_t i = 0; i < s->count; i++)
        if (text_equal_nocase(s->rows[i].name, name)) return true;
    return false;
}

void sheet_copy(struct sheet *s, size_t at)
{
    if (at >= s->count || s->count >= SHEET_ROWS_MAX) return;
    struct sheet_row row = blank(s, s->rows[at].kind);
    row.name = s->rows[at].name;
    while (*row.name != '\0' && name_is_taken(s, row.name))
        row.name = sheet_next_name(s->now.mem, row.name);
    for (size_t i = 0; i < s->column_count; i++) {
        bool place = s->now.book->rules->table == TABLE_FREE_CM &&
                     (strcmp(s->columns[i], "x") == 0 || strcmp(s->columns[i], "y") == 0);
        if (!place) row.cells[i] = s->rows[at].cells[i];
    }
    (void)push(s, row);
    memmove(&s->rows[at + 2], &s->rows[at + 1], (s->count - at - 2) * sizeof *s->rows);
    s->rows[at + 1] = row;
}

void sheet_remove(struct sheet *s, size_t at)
{
    if (at >= s->count) return;
    const char *id = s->rows[at].id;
    memmove(&s->rows[at], &s->rows[at + 1], (s->count - at - 1) * sizeof *s->rows);
    s->count--;
    if (state_find(s->now.state, id) == NULL) return;
    s->gone = arena_grow(s->now.mem, s->gone, s->gone_count, sizeof *s->gone);
    s->gone[s->gone_count++] = id;
}

void sheet_keep(struct sheet *s, const char *id)
{
    const struct entity *en = state_find(s->now.state, id);
    for (size_t i = 0; en != NULL && i < s->gone_count; i++) {
        if (strcmp(s->gone[i], id) != 0) continue;
        s->gone[i] = s->gone[--s->gone_count];
        (void)push(s, row_of(s, arena_strdup(s->now.mem, entity_text(en, "kind", "")), en));
        return;
    }
}

/* --- As a file -------------------------------------------------------------------------- */

static const char *id_of(const struct sheet_row *row)
{
    return *row->id != '\0' ? row->id : row->made;
}

static bool id_is_taken(const struct sheet *s, const char *id)
{
    if (state_find(s->now.state, id) != NULL || strcmp(id, GAME_ENTITY) == 0) return true;
    for (size_t i = 0; i < s->count; i++) {
        const char *other = id_of(&s->rows[i]);
        if (other != NULL && strcmp(other, id) == 0) return true;
    }
    return false;
}

/* A new row is a new thing, whatever else goes by the same name. */
static const char *make_id(const struct sheet *s, const char *name)
{
    const char *slug = text_slug(s->now.mem, name), *id = slug;
    for (int n = 2; id_is_taken(s, id); n++)
        id = arena_printf(s->now.mem, "%.*s-%d", TEXT_SLUG_MAX - 5, slug, n);
    return id;
}

/* Who is meant: by his id, or one of the rows by its name. */
static const char *reference(const struct sheet *s, const char *word)
{
    if (*word == '\0' || state_find(s->now.state, word) != NULL) return word;
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->rows[i].name, word) == 0 && id_of(&s->rows[i]) != NULL)
            return id_of(&s->rows[i]);
    return word;
}

static void write_row(const struct sheet *s, const struct sheet_row *row, struct csv_writer *w)
{
    csv_write_cell(w, row->kind);
    csv_write_cell(w, *row->name == '\0' ? row->id : id_of(row));
    csv_write_cell(w, row->name);
    for (size_t i = 0; i < s->column_count; i++) {
        const struct field *f = sheet_field(s, row->kind, s->columns[i]);
        const char *text = row->cells[i];
        if (f == NULL) text = "";
        if (f != NULL && f->type == FIELD_ENTITY) text = reference(s, text);
        if (f != NULL && strcmp(f->name, "side") == 0 && *s->side != '\0') text = s->side;
        csv_write_cell(w, text);
    }
    csv_write_end(w);
}

void sheet_write(struct sheet *s, struct buf *out)
{
    struct csv_writer w = {.out = out};
    int line = 1;
    csv_write_cell(&w, "kind");
    csv_write_cell(&w, "id");
    csv_write_cell(&w, "name");
    for (size_t i = 0; i < s->column_count; i++) csv_write_cell(&w, s->columns[i]);
    csv_write_end(&w);
    for (size_t i = 0; i < s->count; i++)
        if (*s->rows[i].id == '\0' && *s->rows[i].name != '\0')
            s->rows[i].made = make_id(s, s->rows[i].name);
    for (size_t i = 0; i < s->count; i++) {
        s->rows[i].line = 0;
        if (sheet_row_is_spare(s, &s->rows[i])) continue;
        s->rows[i].line = ++line;
        write_row(s, &s->rows[i], &w);
    }
}

struct state *sheet_try(struct sheet *s, struct csv_problems *problems)
{
    struct buf file = {0};
    struct ruling r;
    ruling_init(&r, s->now.mem);
    sheet_write(s, &file);
    bool sound = roster_read(&s->now, s->which, buf_text(&file), file.len, &r, problems);
    buf_clear(&file);
    if (!sound) return NULL;
    struct state *then = state_clone(s->now.state);
    for (size_t i = 0; i < s->gone_count; i++) {
        const struct entity *en = state_find(then, s->gone[i]);
        for (size_t k = 0; en != NULL && k < en->count; k++)
            ruling_set(&r, then, s->gone[i], en->attrs[k].name, value_none());
    }
    if (state_apply(then, r.effects, r.effect_count, NULL)) return then;
    state_free(then);
    return NULL;
}
