#include <string.h>

#include "umpire/roster_columns.h"

const char *roster_kinds(const struct ruleset *rules, enum roster_file which)
{
    const char *kinds = which == ROSTER_FORCES ? rules->forces : rules->ground;
    return kinds == NULL ? "" : kinds;
}

const char *roster_next_word(struct arena *a, const char **words)
{
    const char *word = *words + strspn(*words, " ");
    size_t len = strcspn(word, " ");
    *words = word + len;
    return len == 0 ? NULL : arena_strndup(a, word, len);
}

/* Is any word of the one list in the other? */
static bool kinds_meet(const char *some, const char *others)
{
    struct arena mem = {0};
    bool meet = false;
    for (const char *kind; !meet && (kind = roster_next_word(&mem, &some)) != NULL;)
        meet = ruleset_kind_in(others, kind);
    arena_clear(&mem);
    return meet;
}

const struct field *roster_field(const struct ruleset *rules, enum roster_file which,
                                 const char *kind, const char *name)
{
    const struct attribute_rule *rule = rules->attributes;
    for (; rule != NULL && rule->kinds != NULL; rule++) {
        if (strcmp(rule->field.name, name) != 0) continue;
        if (kind == NULL ? kinds_meet(roster_kinds(rules, which), rule->kinds)
                         : ruleset_kind_in(rule->kinds, kind))
            return &rule->field;
    }
    return NULL;
}

struct roster_columns roster_columns(struct arena *a, const struct ruleset *rules,
                                     enum roster_file which)
{
    struct roster_columns c = {0};
    const struct attribute_rule *rule = rules->attributes;
    for (; rule != NULL && rule->kinds != NULL; rule++) {
        if (roster_field(rules, which, NULL, rule->field.name) != &rule->field) continue;
        c.names = arena_grow(a, c.names, c.count, sizeof *c.names);
        c.names[c.count++] = rule->field.name;
    }
    return c;
}

static void write_attribute(struct csv_writer *w, const struct field *f, const struct entity *en)
{
    struct value v = f == NULL ? value_none() : entity_get(en, f->name);
    if (f != NULL && f->type == FIELD_FLAG && value_is_set(v))
        csv_write_cell(w, value_as_int(v, 0) ? "yes" : "no");
    else
        csv_write_value(w, v);
}

void roster_write(const struct scene *now, enum roster_file which, struct buf *out)
{
    const struct ruleset *rules = now->book->rules;
    struct csv_writer w = {.out = out};
    struct arena mem = {0};
    struct roster_columns columns = roster_columns(&mem, rules, which);
    const char *kinds = roster_kinds(rules, which);
    csv_write_cell(&w, "kind");
    csv_write_cell(&w, "id");
    csv_write_cell(&w, "name");
    for (size_t i = 0; i < columns.count; i++) csv_write_cell(&w, columns.names[i]);
    csv_write_end(&w);
    for (const char *kind; (kind = roster_next_word(&mem, &kinds)) != NULL;) {
        const struct entity *en = NULL;
        while ((en = state_next(now->state, en, kind)) != NULL) {
            csv_write_cell(&w, kind);
            csv_write_cell(&w, en->id);
            csv_write_cell(&w, entity_name(en));
            for (size_t i = 0; i < columns.count; i++)
                write_attribute(&w, roster_field(rules, which, kind, columns.names[i]), en);
            csv_write_end(&w);
        }
    }
    arena_clear(&mem);
}
