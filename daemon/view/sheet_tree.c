#include "view/sheet_tree.h"

#include <string.h>

#include "base/text.h"
#include "umpire/roster_columns.h"

struct drawn { /* what the parts of one tree share */
    const struct sheet *s;
    const struct csv_problems *problems;
    bool frozen;
};

/* --- A cell ------------------------------------------------------------------------- */

static void option_tree(struct node *list, const char *id, const char *label, const char *chosen)
{
    struct node *n = node_push_map(list);
    node_text(n, "id", id);
    node_text(n, "label", label);
    node_bool(n, "on", strcmp(id, chosen) == 0);
}

/* Those of the game and, by their names, those that are only in the sheet yet. */
static void entity_options(struct node *list, const struct sheet *s, const char *kinds,
                           const char *chosen)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct sheet_row *row = &s->rows[i];
        if (!ruleset_kind_in(kinds, row->kind) || *row->name == '\0') continue;
        option_tree(list, *row->id != '\0' ? row->id : row->name, row->name, chosen);
    }
}

static const char *nothing_label(const struct field *f)
{
    if (f->fallback == NULL) return "choose …";
    for (const struct choice *c = f->choices; c != NULL && c->id != NULL; c++)
        if (strcmp(c->id, f->fallback) == 0) return c->label;
    return "–";
}

static bool has_option(const struct node *list, const char *id)
{
    for (const struct node *n = list->first; n != NULL; n = n->next)
        if (strcmp(node_get_text(n, "id", ""), id) == 0) return true;
    return false;
}

/* True when there is a list to pick from. */
static bool options_tree(struct node *n, const struct scene *now, const struct sheet *s,
                         const struct sheet_row *row, const struct field *f, const char *value)
{
    const struct ruleset *rules = now->book->rules;
    struct node *list = node_list(n, "options");
    const struct choice *c = f->choices;
    if (s != NULL && f->type == FIELD_TEXT && rules->offer != NULL)
        c = rules->offer(now->book, n->mem, row->kind, s->side, f->name);
    bool pick = f->type == FIELD_FLAG || f->type == FIELD_ENTITY || c != NULL;
    if (!pick) return false;
    option_tree(list, "", nothing_label(f), value);
    for (; c != NULL && c->id != NULL; c++)
        option_tree(list, c->id, ruleset_choice_label(rules, now->state, f, c), value);
    if (f->type == FIELD_FLAG) {
        option_tree(list, "yes", "Yes", value);
        option_tree(list, "no", "No", value);
    }
    if (s != NULL && f->type == FIELD_ENTITY) entity_options(list, s, f->kinds, value);
    if (!has_option(list, value)) option_tree(list, value, value, value);
    return true;
}

static const char *problem_of(const struct drawn *d, const struct sheet_row *row,
                              const char *column)
{
    for (size_t i = 0; row->line != 0 && i < d->problems->count; i++) {
        const struct csv_problem *p = &d->problems->list[i];
        if (p->line == row->line && strcmp(p->column_name, column) == 0) return p->text;
    }
    return NULL;
}

static const char *size_word(const struct field *f)
{
    if (f->type == FIELD_INT || f->type == FIELD_REAL) return "number";
    if (f->prose) return "prose";
    return f->type == FIELD_TEXT && f->max > 200 ? "long" : "text";
}

static struct node *cell_tree(struct node *list, const char *key, const struct field *f,
                              const char *value, bool wrong)
{
    struct node *n = node_push_map(list);
    node_text(n, "key", key);
    node_text(n, "name", f->name);
    node_text(n, "label", f->label);
    node_text(n, "unit", f->unit);
    node_text(n, "help", f->help);
    node_text(n, "size", size_word(f));
    node_bool(n, "whole", f->type == FIELD_INT);
    node_text(n, "value", value);
    node_text(n, "usual", f->fallback == NULL ? "" : f->fallback);
    node_bool(n, "wrong", wrong);
    node_bool(n, "refers", f->type == FIELD_ENTITY);
    return n;
}

void setting_cell_tree(struct node *list, const char *key, const struct scene *now,
                       const struct field *f, const char *value, bool wrong)
{
    struct node *n = cell_tree(list, key, f, value, wrong);
    node_bool(n, "pick", options_tree(n, now, NULL, NULL, f, value));
}

static void row_cell(struct node *list, const struct drawn *d, const struct sheet_row *row,
                     size_t number, const struct field *f, const char *value)
{
    struct node *n = cell_tree(list, arena_printf(list->mem, "%zu.%s", number, f->name), f, value,
                               problem_of(d, row, f->name) != NULL);
    node_bool(n, "pick", options_tree(n, &d->s->now, d->s, row, f, value));
}

/* --- A row ----------------------------------------------------------------------------- */

static const struct field name_field = {.name = "name",
                                        .label = "Name",
                                        .type = FIELD_TEXT,
                                        .max = ROSTER_NAME_MAX,
                                        .help = "As the table calls it."};

static void row_tree(struct node *list, const struct drawn *d, size_t at)
{
    const struct sheet_row *row = &d->s->rows[at];
    struct node *n = node_push_map(list);
    bool saved = *row->id != '\0', open = false;
    node_int(n, "number", (int64_t)at + 1);
    node_text(n, "kind", row->kind);
    node_text(n, "id", row->id);
    node_text(n, "called", *row->name == '\0' ? "new row" : row->name);
    node_bool(n, "spare", sheet_row_is_spare(d->s, row));
    node_bool(n, "fixed", saved && d->frozen);
    struct node *cells = node_list(n, "cells"), *more = node_list(n, "more");
    row_cell(cells, d, row, at + 1, &name_field, row->name);
    for (size_t i = 0; i < d->s->column_count; i++) {
        const struct field *f = sheet_field(d->s, row->kind, d->s->columns[i]);
        if (f == NULL || strcmp(f->name, "side") == 0) continue;
        row_cell(f->rare ? more : cells, d, row, at + 1, f, row->cells[i]);
        open = open || (f->rare && problem_of(d, row, f->name) != NULL);
    }
    node_bool(n, "open", open);
}

/* --- Kinds ------------------------------------------------------------------------------ */

static bool is_referred_to(const struct sheet *s, const char *kind)
{
    const struct attribute_rule *rule = s->now.book->rules->attributes;
    for (; rule != NULL && rule->kinds != NULL; rule++)
        if (rule->field.type == FIELD_ENTITY && ruleset_kind_in(rule->field.kinds, kind))
            return true;
    return false;
}

static const char *capital(struct arena *a, const char *word, const char *tail)
{
    return text_capital(a, arena_printf(a, "%s%s", word, tail));
}

static void heads_tree(struct node *list, const struct sheet *s, const char *kind)
{
    for (size_t i = 0; i < s->column_count; i++) {
        const struct field *f = sheet_field(s, kind, s->columns[i]);
        if (f == NULL || f->rare || strcmp(f->name, "side") == 0) continue;
        struct node *n = node_push_map(list);
        node_text(n, "label", f->label);
        node_text(n, "unit", f->unit);
        node_text(n, "size", size_word(f));
    }
}

static void group_tree(struct node *list, const struct drawn *d, const char *kind)
{
    struct node *n = node_push_map(list);
    bool ground = d->s->which == ROSTER_GROUND;
    node_text(n, "kind", kind);
    node_text(n, "title", capital(n->mem, kind, ground ? "" : "s"));
    node_bool(n, "leads", is_referred_to(d->s, kind));
    heads_tree(node_list(n, "heads"), d->s, kind);
    struct node *rows = node_list(n, "list");
    for (size_t i = 0; i < d->s->count; i++)
        if (strcmp(d->s->rows[i].kind, kind) == 0) row_tree(rows, d, i);
}

void sheet_tree(struct node *map, const struct sheet *s, const struct csv_problems *problems,
                bool frozen)
{
    const struct drawn d = {.s = s, .problems = problems, .frozen = frozen};
    struct node *groups = node_list(map, "groups"), *gone = node_list(map, "gone");
    struct buf ids = {0};
    const char *kinds = s->kinds, **list = NULL;
    size_t count = 0;
    for (const char *kind; (kind = roster_next_word(map->mem, &kinds)) != NULL;) {
        list = arena_grow(map->mem, list, count, sizeof *list);
        list[count++] = kind;
    }
    for (size_t i = count; i > 0; i--) /* the last declared command the most */
        if (is_referred_to(s, list[i - 1])) group_tree(groups, &d, list[i - 1]);
    for (size_t i = 0; i < count; i++)
        if (!is_referred_to(s, list[i])) group_tree(groups, &d, list[i]);
    node_int(map, "rows", (int64_t)s->count);
    for (size_t i = 0; i < s->gone_count; i++) {
        struct node *n = node_push_map(gone);
        node_text(n, "id", s->gone[i]);
        node_text(n, "name", entity_name(state_find(s->now.state, s->gone[i])));
        buf_printf(&ids, "%s%s", i == 0 ? "" : " ", s->gone[i]);
    }
    node_text(map, "gone_ids", buf_text(&ids));
    node_bool(map, "frozen", frozen);
    buf_clear(&ids);
}

/* --- Problems ----------------------------------------------------------------------------- */

static void problem_tree(struct node *list, const struct sheet *s, const struct csv_problem *p)
{
    struct node *n = node_push_map(list);
    for (size_t i = 0; p->line != 0 && i < s->count; i++) {
        const struct sheet_row *row = &s->rows[i];
        if (row->line != p->line) continue;
        const struct field *f = sheet_field(s, row->kind, p->column_name);
        const char *called =
            *row->name != '\0' ? row->name : arena_printf(n->mem, "row %zu", i + 1);
        node_printf(n, "field", "%zu.%s", i + 1, *p->column_name == '\0' ? "name" : p->column_name);
        node_printf(n, "text", "%s, %s: %s", called,
                    f != NULL ? f->label : capital(n->mem, p->column_name, ""), p->text);
        return;
    }
    node_text(n, "field", "sheet");
    node_text(n, "text", p->text);
}

void sheet_problems_tree(struct node *map, const struct sheet *s,
                         const struct csv_problems *problems, const struct input_problems *others)
{
    struct node *list = node_list(map, "problems");
    for (size_t i = 0; others != NULL && i < others->count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "field", others->list[i].field);
        node_text(n, "text", others->list[i].text);
    }
    for (size_t i = 0; i < problems->count; i++) problem_tree(list, s, &problems->list[i]);
}

void sheet_leaders_tree(struct node *map, const struct sheet *s, const char *chosen)
{
    struct node *list = node_list(map, "leaders");
    for (size_t i = 0; i < s->count; i++) {
        const struct sheet_row *row = &s->rows[i];
        if (!is_referred_to(s, row->kind) || *row->name == '\0') continue;
        option_tree(list, *row->id != '\0' ? row->id : row->name, row->name, chosen);
    }
}
