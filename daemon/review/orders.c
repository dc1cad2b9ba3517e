#include "review/orders.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *giver_of(const struct action *act, const struct entry *en)
{
    for (size_t i = 0; act->orders_by != NULL && i < en->fact_count; i++)
        if (strcmp(en->facts[i].name, act->orders_by) == 0)
            return value_as_text(en->facts[i].used, "");
    return "";
}

static struct order_tally *find_tally(const struct known *k, struct orders *out, const char *id,
                                      const char *side)
{
    for (size_t i = 0; i < out->count; i++)
        if (strcmp(out->list[i].id, id) == 0 && strcmp(out->list[i].side, side) == 0)
            return &out->list[i];
    const struct entity *en = state_find(k->g->whole, id);
    out->list = arena_grow(k->mem, out->list, out->count, sizeof *out->list);
    struct order_tally *t = &out->list[out->count++];
    *t = (struct order_tally){.id = arena_strdup(k->mem, id),
                              .name = en == NULL ? "Nobody in particular"
                                                 : arena_strdup(k->mem, entity_name(en)),
                              .side = arena_strdup(k->mem, side)};
    return t;
}

static void count_order(const struct known *k, struct orders *out, const struct action *act,
                        const struct entry *en)
{
    const struct ruling *r = &en->ruling;
    for (size_t i = 0; r->dice_count > 0 && i < r->outcome_count; i++) {
        if (strcmp(r->outcomes[i].word, act->obeyed) != 0) continue;
        const char *giver = giver_of(act, en);
        const struct entity *by = state_find(k->g->whole, giver);
        struct order_tally *t = find_tally(k, out, giver, entity_text(by, "side", en->side));
        double chance = chance_real(r->outcomes[i].chance);
        t->given++;
        t->obeyed += strcmp(r->verdict, act->obeyed) == 0;
        t->expected += chance;
        t->variance += chance * (1 - chance);
        return;
    }
}

static int rank(const struct known *k, const char *side)
{
    int i = 0;
    while (k->g->book->rules->sides[i].id != NULL &&
           strcmp(k->g->book->rules->sides[i].id, side) != 0)
        i++;
    return i;
}

/* Few commanders: put in by their sides, each behind those of his own. */
static void sort_by_side(const struct known *k, struct orders *out)
{
    for (size_t i = 1; i < out->count; i++)
        for (size_t n = i; n > 0 && rank(k, out->list[n].side) < rank(k, out->list[n - 1].side);
             n--) {
            struct order_tally t = out->list[n];
            out->list[n] = out->list[n - 1];
            out->list[n - 1] = t;
        }
}

bool orders_read(const struct known *k, struct orders *out, struct err *e)
{
    *out = (struct orders){0};
    struct arena mem = {0};
    bool ok = true;
    for (int64_t seq = 1; ok && seq <= (int64_t)story_count(k->story); seq++) {
        const struct story_line *line = story_line(k->story, seq);
        const struct action *act =
            *line->action == '\0' ? NULL : ruleset_action(k->g->book->rules, line->action);
        struct entry en;
        if (act == NULL || act->obeyed == NULL || line->undone_by != 0 ||
            strcmp(line->kind, ENTRY_RULING) != 0 || !known_line(k, seq)->open)
            continue;
        ok = known_entry(k, seq, &mem, &en, e);
        if (ok) count_order(k, out, act, &en);
        arena_clear(&mem);
    }
    sort_by_side(k, out);
    return ok;
}

const char *orders_words(const struct order_tally *t)
{
    double off = t->obeyed - t->expected, spread = sqrt(t->variance);
    if (fabs(off) < spread || fabs(off) < 0.05) return ORDERS_AS_EXPECTED;
    if (fabs(off) < 2 * spread)
        return off > 0 ? "more than was to be expected" : "fewer than was to be expected";
    return off > 0 ? "far more than was to be expected" : "far fewer than was to be expected";
}
