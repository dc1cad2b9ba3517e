#include "rules/ruling.h"

#include <stdarg.h>
#include <string.h>

/* Room for one more, and a pointer to it. */
#define PUSH(r, list, count)                                                                       \
    ((r)->list = arena_grow((r)->mem, (r)->list, (r)->count, sizeof *(r)->list),                   \
     &(r)->list[(r)->count++])

void ruling_init(struct ruling *r, struct arena *mem)
{
    *r = (struct ruling){.mem = mem, .verdict = "", .sentence = ""};
}

double ruling_total(const struct ruling *r)
{
    return r->reason_count == 0 ? 0 : r->reasons[r->reason_count - 1].total;
}

static void push_reason(struct ruling *r, bool counts, double value, const char *label,
                        const char *cite)
{
    double total = ruling_total(r) + value;
    *PUSH(r, reasons, reason_count) = (struct reason){
        .label = label, .counts = counts, .value = value, .total = total, .cite = cite};
}

void ruling_add(struct ruling *r, int value, const char *cite, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    push_reason(r, true, value, arena_vprintf(r->mem, fmt, args), cite);
    va_end(args);
}

void ruling_note(struct ruling *r, const char *cite, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    push_reason(r, false, 0, arena_vprintf(r->mem, fmt, args), cite);
    va_end(args);
}

void ruling_decide(struct ruling *r, const char *verdict, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    r->sentence = arena_vprintf(r->mem, fmt, args);
    va_end(args);
    r->verdict = verdict;
}

void ruling_refuse(struct ruling *r, const char *cite, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    r->sentence = arena_vprintf(r->mem, fmt, args);
    va_end(args);
    r->verdict = VERDICT_ILLEGAL;
    push_reason(r, false, 0, r->sentence, cite);
}

bool ruling_roll(struct ruling *r, struct dice *d, const char *label, int sides, int count,
                 int *faces)
{
    int ready = 0;
    while (ready < count && d->used + (size_t)ready < d->count) {
        int face = d->faces[d->used + (size_t)ready];
        if (face < 1 || face > sides) break;
        ready++;
    }
    for (int i = 0; i < ready; i++) {
        faces[i] = d->faces[d->used++];
        *PUSH(r, dice, dice_count) =
            (struct die){.label = label, .sides = sides, .face = faces[i], .source = d->source};
    }
    if (ready == count) return true;
    r->verdict = VERDICT_NEEDS_DICE;
    *PUSH(r, needs, need_count) =
        (struct dice_need){.label = label, .sides = sides, .count = count - ready};
    return false;
}

void ruling_odds(struct ruling *r, const char *word, struct chance c, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    *PUSH(r, outcomes, outcome_count) =
        (struct outcome){.word = word, .sentence = arena_vprintf(r->mem, fmt, args), .chance = c};
    va_end(args);
}

void ruling_set(struct ruling *r, const struct state *s, const char *entity, const char *attr,
                struct value after)
{
    if (s == NULL) return;
    struct value now = entity_get(state_find(s, entity), attr);
    /* An attribute set twice in one ruling keeps its first `before`. */
    for (size_t i = 0; i < r->effect_count; i++) {
        struct effect *f = &r->effects[i];
        if (strcmp(f->entity, entity) == 0 && strcmp(f->attr, attr) == 0) {
            f->after = value_copy(r->mem, after);
            return;
        }
    }
    if (value_equal(now, after)) return;
    *PUSH(r, effects, effect_count) = (struct effect){.entity = arena_strdup(r->mem, entity),
                                                      .attr = arena_strdup(r->mem, attr),
                                                      .before = value_copy(r->mem, now),
                                                      .after = value_copy(r->mem, after)};
}

void ruling_hand(struct ruling *r, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    *PUSH(r, hands, hand_count) = arena_vprintf(r->mem, fmt, args);
    va_end(args);
}

void ruling_subject(struct ruling *r, const char *entity)
{
    if (entity == NULL || *entity == '\0') return;
    for (size_t i = 0; i < r->subject_count; i++)
        if (strcmp(r->subjects[i], entity) == 0) return;
    *PUSH(r, subjects, subject_count) = arena_strdup(r->mem, entity);
}

void ruling_stake(struct ruling *r, const struct stake *stake)
{
    size_t count = stake->count;
    struct chance none = chance_none();
    while (count > 1 && chance_compare(stake->chances[count - 1], none) == 0) count--;
    if (stake->side == NULL || *stake->side == '\0') return;
    if (stake->fell < 0 || (size_t)stake->fell >= count) return;
    if (chance_compare(stake->chances[stake->fell], chance_certain()) == 0) return;
    struct stake *own = PUSH(r, stakes, stake_count);
    *own = *stake;
    own->side = arena_strdup(r->mem, stake->side);
    own->entity = arena_strdup(r->mem, stake->entity == NULL ? "" : stake->entity);
    own->thrower = arena_strdup(r->mem, stake->thrower == NULL ? "" : stake->thrower);
    own->chances = arena_array(r->mem, struct chance, count);
    own->count = count;
    memcpy(own->chances, stake->chances, count * sizeof *own->chances);
}

void ruling_stake_whether(struct ruling *r, struct stake about, int worth, struct chance it_does,
                          bool it_did)
{
    if (worth < 1) return;
    struct chance *chances = arena_array(r->mem, struct chance, (size_t)worth + 1);
    for (int n = 1; n < worth; n++) chances[n] = chance_none();
    chances[0] = chance_not(it_does);
    chances[worth] = it_does;
    about.chances = chances;
    about.count = (size_t)worth + 1;
    about.fell = it_did ? worth : 0;
    ruling_stake(r, &about);
}

void ruling_offer(struct ruling *r, const char *label, const char *query)
{
    *PUSH(r, offers, offer_count) =
        (struct offer){arena_strdup(r->mem, label), arena_strdup(r->mem, query)};
}
