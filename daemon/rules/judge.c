#include "rules/judge.h"

#include <stdarg.h>
#include <string.h>

void problems_add(struct input_problems *p, struct arena *a, const char *field, const char *fmt,
                  ...)
{
    va_list args;
    va_start(args, fmt);
    p->list = arena_grow(a, p->list, p->count, sizeof *p->list);
    p->list[p->count++] = (struct input_problem){.field = arena_strdup(a, field),
                                                 .text = arena_vprintf(a, fmt, args)};
    va_end(args);
}

/* An entity must be on the table and of a kind the field takes.  NULL, or who is not. */
static const char *misfit(const struct scene *s, const struct field *f, const char *text)
{
    bool several = f->type == FIELD_ENTITIES;
    const char *id = several ? field_next_id(s->mem, &text) : text;
    for (; id != NULL; id = several ? field_next_id(s->mem, &text) : NULL) {
        const struct entity *found = state_find(s->state, id);
        if (found == NULL || !ruleset_kind_in(f->kinds, entity_text(found, "kind", ""))) return id;
    }
    return NULL;
}

static bool state_fact(const struct scene *s, struct fact *fact, const char *text, struct err *e)
{
    const struct field *f = fact->field;
    if (field_is_entity(f) && s->state == NULL)
        return err_field(e, f->name, "%s: there is no table here to find \"%.60s\" on", f->label,
                         text);
    if (!field_parse(f, s->mem, text, &fact->stated, e)) return false;
    const char *unknown = field_is_entity(f) ? misfit(s, f, text) : NULL;
    if (unknown == NULL) return true;
    fact->stated = value_none();
    return err_field(e, f->name, "%s: \"%.60s\" is not on the table", f->label, unknown);
}

bool judge_facts(const struct scene *s, const struct action *act, input_lookup get, void *from,
                 struct facts *facts, struct input_problems *problems)
{
    size_t before = problems->count;
    facts_init(facts, s->mem, act->fields, act->field_count);
    for (size_t i = 0; i < facts->count; i++) {
        const struct field *f = facts->list[i].field;
        const char *text = get(from, f->name);
        struct err e;
        if (text == NULL || *text == '\0') continue;
        if (!state_fact(s, &facts->list[i], text, &e))
            problems_add(problems, s->mem, f->name, "%s", e.text);
    }
    /* One wrong field does not keep the rest from being measured and shown. */
    if (s->state != NULL && act->survey != NULL) act->survey(s, facts);
    return problems->count == before;
}

bool judge_ready(const struct scene *s, const struct facts *facts, struct input_problems *problems)
{
    size_t before = problems->count;
    for (size_t i = 0; i < facts->count; i++) {
        const struct field *f = facts->list[i].field;
        if (value_is_set(fact_value(&facts->list[i]))) continue;
        if (field_is_entity(f) && s->state == NULL) continue;
        problems_add(problems, s->mem, f->name, "%s is not known: give %s", f->label,
                     field_range(f, s->mem));
    }
    return problems->count == before;
}

static bool same_effects(const struct ruling *a, const struct ruling *b)
{
    if (a->effect_count != b->effect_count) return false;
    for (size_t i = 0; i < a->effect_count; i++)
        if (strcmp(a->effects[i].entity, b->effects[i].entity) != 0 ||
            strcmp(a->effects[i].attr, b->effects[i].attr) != 0 ||
            !value_equal(a->effects[i].after, b->effects[i].after))
            return false;
    return true;
}

static bool same_odds(const struct ruling *a, const struct ruling *b)
{
    if (a->outcome_count != b->outcome_count) return false;
    for (size_t i = 0; i < a->outcome_count; i++)
        if (strcmp(a->outcomes[i].word, b->outcomes[i].word) != 0 ||
            chance_compare(a->outcomes[i].chance, b->outcomes[i].chance) != 0)
            return false;
    return true;
}

/* Before the throw the odds are the outcome; after it the verdict and effects are. */
static bool same_outcome(const struct ruling *a, const struct ruling *b)
{
    if (strcmp(a->verdict, b->verdict) != 0) return false;
    if (strcmp(a->verdict, VERDICT_NEEDS_DICE) == 0) return same_odds(a, b);
    return same_effects(a, b);
}

static void close_call(const struct scene *s, const struct fact *f, double other,
                       const struct ruling *as_other, struct ruling *r)
{
    double measured = value_as_real(f->measured, 0);
    r->close = (struct close_call){
        .fact = f->field->name,
        .measured = measured,
        .other = other,
        .label = f->field->label,
        .unit = f->field->unit == NULL ? "" : f->field->unit,
        .otherwise = as_other->sentence,
        .sentence =
            arena_printf(s->mem, "%s measured %.1f %s, too close to call from here. At %.1f: %s",
                         f->field->label, measured, f->field->unit == NULL ? "" : f->field->unit,
                         other, as_other->sentence)};
}

/* Asks again with the fact moved by `by`; true when that rules otherwise. */
static bool rules_otherwise(const struct scene *s, const struct action *act,
                            const struct facts *facts, size_t index, double by,
                            const struct dice *d, struct ruling *r)
{
    struct facts moved = *facts; /* what is stated, and all that follows from it, stays */
    moved.list = arena_array(s->mem, struct fact, facts->count);
    memcpy(moved.list, facts->list, facts->count * sizeof *facts->list);
    double value = value_as_real(facts->list[index].measured, 0) + by;
    moved.list[index].measured = value_real(value < 0 ? 0 : value);
    struct dice again = {.faces = d->faces, .count = d->count, .source = d->source};
    struct ruling other;
    ruling_init(&other, s->mem);
    act->judge(s, &moved, &again, &other);
    if (same_outcome(r, &other)) return false;
    close_call(s, &facts->list[index], value < 0 ? 0 : value, &other, r);
    return true;
}

void judge_action(const struct scene *s, const struct action *act, const struct facts *facts,
                  struct dice *d, struct ruling *r)
{
    ruling_init(r, s->mem);
    struct dice fresh = *d;
    const struct ruleset *rules = s->book->rules;
    if (s->state != NULL && rules->admits != NULL && !rules->admits(s, act, r)) return;
    act->judge(s, facts, d, r);
    for (size_t i = 0; i < facts->count && r->close.fact == NULL; i++) {
        const struct fact *f = &facts->list[i];
        if (!f->field->measured || !value_is_set(f->measured) || value_is_set(f->stated)) continue;
        if (!rules_otherwise(s, act, facts, i, s->tolerance_cm, &fresh, r))
            (void)rules_otherwise(s, act, facts, i, -s->tolerance_cm, &fresh, r);
    }
}

bool judge_dice_fit(const struct scene *s, const struct dice *d, const struct ruling *r,
                    struct input_problems *problems)
{
    if (d->used == d->count) return true;
    if (strcmp(r->verdict, VERDICT_ILLEGAL) == 0) {
        problems_add(problems, s->mem, "dice", "there is nothing to throw for: %s", r->sentence);
        return false;
    }
    /* A judge stops at a face its die does not have, and leaves what it has no use for. */
    if (r->need_count > 0)
        problems_add(problems, s->mem, "dice", "die %zu is not on a die of %d sides", d->used + 1,
                     r->needs[r->need_count - 1].sides);
    else
        problems_add(problems, s->mem, "dice", "%zu dice were thrown, only %zu are needed",
                     d->count, d->used);
    return false;
}
