#include "rules/two-for-tea/stakes.h"

#include <string.h>

/* How the measures are counted together is for the reader to judge and to change: an order
 * obeyed lets a unit fire once, which takes off about a stand; Howe brings six units a turn
 * sooner; an army that breaks has lost the game. */
const struct measure tft_measures[] = {
    {TFT_ORDERS, "orders obeyed", "command rolls that were obeyed; in a brigade each unit counts",
     1},
    {TFT_BLUNDERS, "enemy blunders", "command rolls of the other side that were blunders", 0},
    {TFT_OUT, "enemy stands out of the fight",
     "stands taken off by fire or melee, and those that were left of units that routed", 1},
    {TFT_STANDS, "enemy stands taken off", "stands taken off by fire or melee", 0},
    {TFT_ROUTS, "enemy units routed", "units that routed under fire or in melee", 0},
    {TFT_SUPPRESSIONS, "enemy units suppressed",
     "units that were suppressed, and not routed as well", 0},
    {TFT_ROUNDS, "rounds of melee", "a round of melee won counts 2, an equal one 1", 0},
    {TFT_LASTING, "enemy losses that last", "units that lost something for good by Table 3", 1},
    {TFT_ARRIVALS, "arrivals", "Howe's coming, thrown for each turn", 6},
    {TFT_ARMIES, "enemy armies broken", "breakpoint throws that an army did not stand", 10},
    {NULL, NULL, NULL, 0}};

/* Of so many ways each number is. */
static void stake_ways(struct ruling *r, struct stake about, const struct wide *ways, int most,
                       int fell)
{
    struct wide all = wide_of(0);
    struct chance *chances = arena_array(r->mem, struct chance, (size_t)most + 1);
    for (int n = 0; n <= most; n++) all = wide_add(&all, &ways[n]);
    for (int n = 0; n <= most; n++) chances[n] = chance_ratio(&ways[n], &all);
    about.chances = chances;
    about.count = (size_t)most + 1;
    about.fell = fell;
    ruling_stake(r, &about);
}

void tft_stake_wounds(struct ruling *r, const struct entity *thrower, const struct entity *victim,
                      const struct tft_tally *t, const struct tft_damage *d)
{
    if (thrower == NULL || victim == NULL) return;
    struct stake about = {.side = entity_text(thrower, "side", ""),
                          .entity = victim->id,
                          .thrower = thrower->id};
    /* Who runs already is out of the fight already: only what is taken off counts. */
    bool ran = entity_int(victim, "routed", 0) != 0;
    bool was = ran || entity_int(victim, "suppressed", 0) != 0;
    about.measure = TFT_OUT;
    stake_ways(r, about, ran ? t->stands : t->out, TFT_STANDS_MAX,
               ran ? d->lost : tft_stands_out(d));
    about.measure = TFT_STANDS;
    stake_ways(r, about, t->stands, TFT_STANDS_MAX, d->lost);
    about.measure = TFT_ROUTS;
    if (!ran) ruling_stake_whether(r, about, 1, chance_ratio(&t->routed, &t->all), d->routed);
    about.measure = TFT_SUPPRESSIONS;
    if (!was)
        ruling_stake_whether(r, about, 1, chance_ratio(&t->suppressed, &t->all),
                             d->suppressed && !d->routed);
}

/* --- Tied together ---------------------------------------------------------------------------- */

/* The most that can be, of a list that ends in zeroes. */
static int most_of(const struct wide *ways, int most)
{
    struct wide none = wide_of(0);
    while (most > 0 && wide_compare(&ways[most], &none) == 0) most--;
    return most;
}

static void add_convolved(struct wide *sum, const struct tft_tally *of, int count, bool out,
                          const struct wide *times)
{
    struct wide now[TFT_TIED_MAX + 1] = {{{0}}};
    int so_far = 0;
    now[0] = *times;
    for (int i = 0; i < count; i++) {
        const struct wide *ways = out ? of[i].out : of[i].stands;
        int most = most_of(ways, TFT_STANDS_MAX);
        so_far += most;
        for (int n = so_far; n >= 0; n--) {
            struct wide all = wide_of(0);
            for (int k = 0; k <= most && k <= n; k++) {
                struct wide part = wide_mul(&now[n - k], &ways[k]);
                all = wide_add(&all, &part);
            }
            now[n] = all;
        }
    }
    for (int n = 0; n <= so_far; n++) sum[n] = wide_add(&sum[n], &now[n]);
}

void tft_tied_add(struct tft_tied *sum, const struct tft_tally *of, int count,
                  const struct wide *times)
{
    add_convolved(sum->stands, of, count, false, times);
    add_convolved(sum->out, of, count, true, times);
}

void tft_stake_tied(struct ruling *r, const struct entity *thrower,
                    const struct entity *const *victims, const struct tft_tied *t,
                    const struct tft_damage *d, int count)
{
    int stands = 0, out = 0;
    if (thrower == NULL || victims[0] == NULL) return;
    for (int i = 0; i < count; i++) {
        stands += d[i].lost;
        out += tft_stands_out(&d[i]);
    }
    struct stake about = {.measure = TFT_OUT,
                          .side = entity_text(thrower, "side", ""),
                          .entity = victims[0]->id,
                          .thrower = thrower->id};
    stake_ways(r, about, t->out, TFT_TIED_MAX, out);
    about.measure = TFT_STANDS;
    stake_ways(r, about, t->stands, TFT_TIED_MAX, stands);
}
