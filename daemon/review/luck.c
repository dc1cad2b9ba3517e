#include "review/luck.h"

#include <math.h>
#include <string.h>

#include "review/luck_parts.h"

double luck_swing(const struct luck_sum *s)
{
    return s->fell - s->expected;
}

double luck_percentile(const struct luck_sum *s)
{
    return s->worse + s->same / 2;
}

/* --- Adding up --------------------------------------------------------------------------- */

void luck_gather_begin(struct luck_gather *g, struct arena *a)
{
    *g = (struct luck_gather){.last = 0};
    spread_init(&g->spread, a);
}

void luck_gather_add(struct luck_gather *g, int64_t seq, const struct stake_row *row, long each)
{
    double mean = 0, squares = 0, worth = (double)each;
    if (each == 0) return;
    for (size_t v = 0; v < row->count; v++) {
        mean += (double)v * row->chances[v];
        squares += (double)v * (double)v * row->chances[v];
    }
    spread_add(&g->spread, row->chances, row->count, each);
    g->expected += worth * mean;
    g->fell += worth * row->fell;
    g->variance += worth * worth * (squares - mean * mean);
    g->at += each * row->fell;
    g->throws += g->last != seq;
    g->last = seq;
}

struct luck_sum luck_gather_end(const struct luck_gather *g)
{
    struct luck_sum sum = {.throws = g->throws,
                           .expected = g->expected,
                           .fell = g->fell,
                           .spread = sqrt(g->variance > 0 ? g->variance : 0),
                           .worse = spread_below(&g->spread, g->at),
                           .same = spread_at(&g->spread, g->at)};
    sum.better = 1 - sum.worse - sum.same;
    if (sum.better < 0) sum.better = 0;
    return sum;
}

/* --- What counts ---------------------------------------------------------------------------- */

static int measure_index(const struct ruleset *rules, const char *id)
{
    for (int i = 0; rules->measures != NULL && rules->measures[i].id != NULL; i++)
        if (strcmp(rules->measures[i].id, id) == 0) return i;
    return -1;
}

long luck_worth(const struct luck_asked *asked, const struct luck_stake *k, const char *side)
{
    if (k->measure == NULL) return 0;
    long weight = asked->weights[k->measure - asked->rules->measures];
    return strcmp(k->row->side, side) == 0 ? weight : -weight;
}

static struct luck_stake tell_stake(struct arena *a, const struct luck_asked *asked, int64_t seq,
                                    const struct stake_row *row)
{
    struct luck_gather g;
    int measure = measure_index(asked->rules, row->measure);
    luck_gather_begin(&g, a);
    luck_gather_add(&g, seq, row, 1);
    return (struct luck_stake){.row = row,
                               .measure = measure < 0 ? NULL : &asked->rules->measures[measure],
                               .sum = luck_gather_end(&g)};
}

static void take_throw(struct luck *l, struct arena *a, const struct luck_asked *asked,
                       const struct throw_row *row)
{
    struct luck_throw t = {.row = row,
                           .stakes = arena_array(a, struct luck_stake, row->stake_count)};
    for (size_t i = 0; i < row->stake_count; i++)
        t.stakes[t.stake_count++] = tell_stake(a, asked, row->seq, &row->stakes[i]);
    l->throws = arena_grow(a, l->throws, l->throw_count, sizeof *l->throws);
    l->throws[l->throw_count++] = t;
}

/* Until the first ruling that says what its dice were worth, nobody had written it down. */
static void sort_out(struct luck *l, struct arena *a, const struct luck_asked *asked,
                     const struct throw_row *throws, size_t count)
{
    for (size_t i = 0; i < count && l->known_from == 0; i++)
        if (throws[i].stake_count > 0) l->known_from = throws[i].seq;
    for (size_t i = 0; i < count; i++) {
        const struct throw_row *t = &throws[i];
        if (t->undone)
            l->undone++;
        else if (l->known_from == 0 || t->seq < l->known_from)
            l->unknown++;
        else if (t->overruled)
            l->overruled++;
        else if (t->stake_count == 0)
            l->idle++;
        else
            take_throw(l, a, asked, t);
    }
}

/* --- Throw by throw ---------------------------------------------------------------------------- */

/* Nine games in ten: all but one in twenty at either end. */
static const double low_end = 0.05, high_end = 0.95;

static void tell_path(struct luck *l, struct arena *a, const struct luck_asked *asked)
{
    struct luck_gather all;
    luck_gather_begin(&all, a);
    for (size_t i = 0; i < l->throw_count; i++) {
        struct luck_throw *t = &l->throws[i];
        struct luck_gather own;
        luck_gather_begin(&own, a);
        for (size_t k = 0; k < t->stake_count; k++) {
            long worth = luck_worth(asked, &t->stakes[k], l->sides[0].id);
            luck_gather_add(&own, t->row->seq, t->stakes[k].row, worth);
            luck_gather_add(&all, t->row->seq, t->stakes[k].row, worth);
        }
        t->weighs = own.throws > 0;
        t->sum = luck_gather_end(&own);
        t->so_far = all.fell - all.expected;
        t->low = (double)spread_quantile(&all.spread, low_end) - all.expected;
        t->high = (double)spread_quantile(&all.spread, high_end) - all.expected;
    }
    l->all = all.spread;
}

/* --- Measure by measure -------------------------------------------------------------------------- */

static void tell_measures(struct luck *l, struct arena *a, const struct luck_asked *asked)
{
    for (const struct measure *m = asked->rules->measures; m != NULL && m->id != NULL; m++)
        for (const struct choice *c = l->sides; c->id != NULL; c++) {
            struct luck_gather g;
            luck_gather_begin(&g, a);
            for (size_t i = 0; i < l->throw_count; i++)
                for (size_t k = 0; k < l->throws[i].stake_count; k++) {
                    const struct luck_stake *s = &l->throws[i].stakes[k];
                    if (s->measure == m && strcmp(s->row->side, c->id) == 0)
                        luck_gather_add(&g, l->throws[i].row->seq, s->row, 1);
                }
            if (g.throws == 0) continue;
            l->measures = arena_grow(a, l->measures, l->measure_count, sizeof *l->measures);
            l->measures[l->measure_count++] =
                (struct luck_measure){.measure = m, .side = c, .sum = luck_gather_end(&g)};
        }
}

/* --- The dice themselves --------------------------------------------------------------------------- */

static struct fairness *dice_like(struct luck *l, struct arena *a, const struct die *d)
{
    for (size_t i = 0; i < l->dice_count; i++)
        if (l->dice[i].sides == d->sides && l->dice[i].source == d->source) return &l->dice[i];
    l->dice = arena_grow(a, l->dice, l->dice_count, sizeof *l->dice);
    l->dice[l->dice_count] = (struct fairness){.source = d->source, .sides = d->sides};
    return &l->dice[l->dice_count++];
}

/* Overruled or not, the dice fell; what was undone may have been typed wrongly. */
static void tell_dice(struct luck *l, struct arena *a, const struct throw_row *throws, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; !throws[i].undone && k < throws[i].dice_count; k++) {
            const struct die *d = &throws[i].dice[k];
            if (d->sides < 2 || d->sides > FAIR_SIDES || d->face < 1 || d->face > d->sides)
                continue;
            struct fairness *f = dice_like(l, a, d);
            f->fell[d->face - 1]++;
            f->count++;
        }
    for (size_t i = 0; i < l->dice_count; i++) fairness_judge(&l->dice[i]);
}

/* --- All of it --------------------------------------------------------------------------------------- */

/* The sides, the one that is asked about first. */
static const struct choice *sides_from(struct arena *a, const struct luck_asked *asked)
{
    const struct choice *sides = asked->sides != NULL ? asked->sides : asked->rules->sides;
    size_t count = 0, at = 0;
    while (sides[count].id != NULL) count++;
    struct choice *list = arena_array(a, struct choice, count + 1);
    for (int others = 0; others < 2; others++)
        for (size_t i = 0; i < count; i++) {
            bool own = asked->first != NULL && strcmp(sides[i].id, asked->first) == 0;
            if (own != (others == 1)) list[at++] = sides[i];
        }
    return list;
}

void luck_tell(struct luck *out, struct arena *a, const struct luck_asked *asked,
               const struct throw_row *throws, size_t count)
{
    *out = (struct luck){.sides = sides_from(a, asked)};
    sort_out(out, a, asked, throws, count);
    tell_path(out, a, asked);
    tell_measures(out, a, asked);
    luck_group_all(out, a, asked);
    tell_dice(out, a, throws, count);
}

size_t luck_extremes(const struct luck *l, int sign, const struct luck_throw **list, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < l->throw_count; i++) {
        const struct luck_throw *t = &l->throws[i];
        double swing = sign * luck_swing(&t->sum);
        if (!t->weighs || swing <= 0) continue;
        size_t at = count < most ? count : most;
        while (at > 0 && sign * luck_swing(&list[at - 1]->sum) < swing) {
            if (at < most) list[at] = list[at - 1];
            at--;
        }
        if (at < most) list[at] = t;
        if (count < most) count++;
    }
    return count;
}
