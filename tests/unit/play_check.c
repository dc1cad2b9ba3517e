/* What must hold of every ruling and of the table after it. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "play_kit.h"

/* --- A ruling --------------------------------------------------------------------------------- */

static bool check_odds(struct play *p, const struct ruling *r)
{
    struct chance sum = chance_none();
    for (size_t i = 0; i < r->outcome_count; i++) {
        sum = chance_add(sum, r->outcomes[i].chance);
        for (size_t k = 0; k < i; k++)
            if (strcmp(r->outcomes[i].word, r->outcomes[k].word) == 0)
                return play_break(p, "each outcome is listed once", "%s", r->outcomes[i].word);
    }
    if (chance_compare(sum, chance_certain()) != 0)
        return play_break(p, "odds come to exactly 1", "%s of %zu outcomes",
                          chance_fraction(&p->mem, sum), r->outcome_count);
    return true;
}

static bool check_total(struct play *p, const struct ruling *r)
{
    double sum = 0;
    for (size_t i = 0; i < r->reason_count; i++) {
        const struct reason *why = &r->reasons[i];
        if (why->counts) sum += why->value;
        if (why->total != sum)
            return play_break(p, "the total is the sum of its reasons", "%g, not %g, at \"%s\"",
                              why->total, sum, why->label);
        if (why->cite == NULL || *why->cite == '\0')
            return play_break(p, "every reason has its reference", "%s", why->label);
        if (!text_is_utf8(why->label, strlen(why->label)))
            return play_break(p, "every reason is text", "reason %zu", i);
    }
    if (ruling_total(r) != sum)
        return play_break(p, "the total is the sum of its reasons", "%g, not %g", ruling_total(r),
                          sum);
    return true;
}

static bool check_dice(struct play *p, const struct dice *d, const struct ruling *r)
{
    if (strcmp(r->verdict, VERDICT_ILLEGAL) == 0) return true; /* none are taken */
    if (d->used != d->count || r->dice_count != d->count)
        return play_break(p, "dice asked for are dice used", "%zu thrown, %zu used, %zu listed: %s",
                          d->count, d->used, r->dice_count, r->sentence);
    for (size_t i = 0; i < d->count; i++)
        if (r->dice[i].face != d->faces[i])
            return play_break(p, "dice are used in the order thrown", "die %zu", i + 1);
    return true;
}

bool play_check_ruling(struct play *p, const struct dice *d, const struct ruling *r)
{
    bool needs = strcmp(r->verdict, VERDICT_NEEDS_DICE) == 0;
    bool illegal = strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
    if (*r->verdict == '\0' || *r->sentence == '\0')
        return play_break(p, "a ruling says something", "\"%s\": \"%s\"", r->verdict, r->sentence);
    if (!text_is_utf8(r->sentence, strlen(r->sentence)))
        return play_break(p, "a ruling is text", "its sentence is not");
    if (needs != (r->need_count > 0))
        return play_break(p, "dice are asked for exactly when needed", "%s, %zu needs", r->verdict,
                          r->need_count);
    if ((needs || illegal) && r->effect_count > 0)
        return play_break(p, "what is refused or open changes nothing", "%s: %s.%s", r->verdict,
                          r->effects[0].entity, r->effects[0].attr);
    if (needs && r->outcome_count == 0)
        return play_break(p, "who asks for dice says the odds", "%s", r->sentence);
    if (r->outcome_count > 0 && !check_odds(p, r)) return false;
    return check_total(p, r) && check_dice(p, d, r);
}

/* What the dice decided was possible before they were thrown. */
bool play_check_verdict(struct play *p, const struct ruling *first, const struct ruling *last)
{
    if (first->need_count == 0) return true;
    for (size_t i = 0; i < first->outcome_count; i++) {
        if (strcmp(first->outcomes[i].word, last->verdict) != 0) continue;
        if (chance_compare(first->outcomes[i].chance, chance_none()) > 0) return true;
        return play_break(p, "what happens was possible", "%s had no chance", last->verdict);
    }
    return play_break(p, "what happens was among the outcomes", "%s: %s", last->verdict,
                      last->sentence);
}

/* --- Effects ------------------------------------------------------------------------------------- */

static bool are_ids(const struct play *p, const char *text)
{
    for (const char *at = text; *at != '\0';) {
        size_t len = strcspn(at, " +"); /* "a+b": who fired together */
        char id[80];
        if (len == 0 || len >= sizeof id) return false;
        memcpy(id, at, len);
        id[len] = '\0';
        if (state_find(p->state, id) == NULL) return false;
        at += len + (at[len] != '\0');
    }
    return true;
}

static bool mark_fits(const struct play *p, const struct play_mark *m, struct value v)
{
    if (m->type == WHOLE) return v.kind == VALUE_INT && v.as.i >= m->min && v.as.i <= m->max;
    if (m->type == SIZE) return v.kind == VALUE_REAL && v.as.r >= m->min && v.as.r <= m->max;
    if (v.kind != VALUE_TEXT || *v.as.s == '\0') return false;
    if (m->type == ID) return state_find(p->state, v.as.s) != NULL;
    return m->type == WORDS || are_ids(p, v.as.s);
}

/* As a person would have to enter it; false when no such attribute is declared. */
static bool attribute_fits(struct play *p, const char *kind, const struct effect *f, bool *fits)
{
    for (const struct attribute_rule *a = p->book->rules->attributes; a->kinds != NULL; a++) {
        struct value v;
        if (strcmp(a->field.name, f->attr) != 0 || !ruleset_kind_in(a->kinds, kind)) continue;
        bool real = a->field.type == FIELD_REAL;
        double n = value_as_real(f->after, NAN);
        *fits = !value_is_set(f->after) ||
                (real ? n >= a->field.min && n <= a->field.max
                      : field_parse(&a->field, &p->mem, value_show(&p->mem, f->after), &v, NULL));
        return true;
    }
    return false;
}

/* Only who is lost has no stand left. */
static bool is_lost_by(const struct ruling *r, const char *unit)
{
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].entity, unit) == 0 && strcmp(r->effects[i].attr, "lost") == 0)
            return value_as_int(r->effects[i].after, 0) == 1;
    return false;
}

bool play_check_effects(struct play *p, const struct ruling *r)
{
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[i];
        const struct entity *en = state_find(p->state, f->entity);
        const char *kind = entity_text(en, "kind", "");
        bool known = false, fits = true;
        if (en == NULL)
            return play_break(p, "effects are on what exists", "%s.%s", f->entity, f->attr);
        known = attribute_fits(p, kind, f, &fits);
        for (size_t k = 0; k < p->system->mark_count && !known; k++) {
            const struct play_mark *m = &p->system->marks[k];
            if (strcmp(m->name, f->attr) != 0 || !ruleset_kind_in(m->kind, kind)) continue;
            known = true;
            fits = !value_is_set(f->after) || mark_fits(p, m, f->after);
        }
        if (!known)
            return play_break(p, "effects set attributes that are known", "%s %s.%s = %s", kind,
                              f->entity, f->attr, value_show(&p->mem, f->after));
        if (strcmp(f->attr, "stands") == 0 && value_as_int(f->after, 1) == 0)
            fits = is_lost_by(r, f->entity);
        if (!fits)
            return play_break(p, "effects set values in range", "%s.%s = \"%s\"", f->entity,
                              f->attr, value_show(&p->mem, f->after));
    }
    return true;
}
