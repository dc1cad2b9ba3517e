/* Exact chances of a round of melee and of a shot at a charger.
 *
 * Only counting: whole numbers of throws over all throws.  Who wins depends on hits alone,
 * and a die hits in 1 of 2, 1 of 3 or 1 of 6; so those small numbers are the weights and
 * not 6 faces, which keeps two whole brigades inside 512 bits.  */
#include <math.h>

#include "rules/two-for-tea/melee.h"

enum { KINDS = 3, MOST_BITS = 500, MOST_DICE = 400 };
static const unsigned misses_per_hit[KINDS] = {1, 2, 5}; /* for hits on 4, 5 and 6 */

static void add_to(struct wide *sum, const struct wide *part)
{
    *sum = wide_add(sum, part);
}

/* --- What dice do to one unit ---------------------------------------------------------- */

struct tft_fall_odds tft_fall_odds_of(const struct tft_tally *t)
{
    struct wide unbroken = t->fate[TFT_UNHURT];
    add_to(&unbroken, &t->fate[TFT_HIT]);
    add_to(&unbroken, &t->fate[TFT_STANDS_LOST]);
    return (struct tft_fall_odds){chance_ratio(&unbroken, &t->all),
                                  chance_ratio(&t->fate[TFT_SUPPRESSED], &t->all),
                                  chance_ratio(&t->fate[TFT_ROUTED], &t->all),
                                  chance_ratio(&t->fate[TFT_DESTROYED], &t->all)};
}

struct tft_fall_odds tft_fall_odds(const struct tft_victim *v, int dice, int hit_on)
{
    struct tft_tally t;
    tft_tally_throw(v, dice, hit_on, &t);
    return tft_fall_odds_of(&t);
}

/* --- Who wins ------------------------------------------------------------------------------ */

bool tft_round_fits(const struct tft_round_dice *d)
{
    double bits = 0;
    int dice = 0;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < KINDS; k++) {
            bits += d->dice[side][k] * log2(1 + misses_per_hit[k]);
            dice += d->dice[side][k];
        }
    return bits <= MOST_BITS && dice <= MOST_DICE;
}

static int dice_of(const struct tft_round_dice *d, int side)
{
    return d->dice[side][0] + d->dice[side][1] + d->dice[side][2];
}

/* ways[h]: how often the side's dice hit h times; returns how often they fall at all. */
static struct wide hits_of(const struct tft_round_dice *d, int side, struct wide *ways)
{
    struct wide all = wide_of(1);
    int n = 0;
    ways[0] = wide_of(1);
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < d->dice[side][k]; i++, n++) {
            struct wide faces = wide_of(1 + misses_per_hit[k]);
            all = wide_mul(&all, &faces);
            ways[n + 1] = wide_of(0);
            for (int h = n + 1; h >= 0; h--) {
                struct wide sum = h > 0 ? ways[h - 1] : wide_of(0);
                for (unsigned m = 0; m < misses_per_hit[k] && h <= n; m++) add_to(&sum, &ways[h]);
                ways[h] = sum;
            }
        }
    return all;
}

void tft_round_result(const int hits[2], const int support[2], bool raw, int *winner,
                      double back_cm[2])
{
    int total[2] = {hits[0] + support[0], hits[1] + support[1]};
    const int *counts = raw ? hits : total;
    *winner = total[0] == total[1] ? -1 : total[0] > total[1] ? TFT_CHARGER : TFT_CHARGED;
    back_cm[0] = back_cm[1] = 0;
    if (*winner < 0) {
        back_cm[0] = back_cm[1] = (counts[0] + counts[1]) / 2.0;
    } else {
        int by = counts[*winner] - counts[1 - *winner];
        back_cm[1 - *winner] = by < 0 ? 0 : by;
    }
}

/* The averages are for reading only; they are sums over every pair, in real numbers. */
static void average_back(const struct tft_round_dice *d, struct wide *const ways[2],
                         const struct wide all[2], struct tft_round_odds *out)
{
    double share[2][MOST_DICE + 1];
    for (int side = 0; side < 2; side++)
        for (int h = 0; h <= dice_of(d, side); h++)
            share[side][h] = chance_real((struct chance){.num = ways[side][h], .den = all[side]});
    for (int a = 0; a <= dice_of(d, 0); a++)
        for (int b = 0; b <= dice_of(d, 1); b++) {
            int winner, hits[2] = {a, b};
            double back[2], weight = share[0][a] * share[1][b];
            tft_round_result(hits, d->support, d->raw_distance, &winner, back);
            out->back_cm[0] += weight * back[0];
            out->back_cm[1] += weight * back[1];
        }
}

struct tft_round_odds tft_round_odds(const struct tft_round_dice *d)
{
    struct arena mem = {0};
    struct wide *ways[2], all[2], wins = wide_of(0), equal = wide_of(0), fewer = wide_of(0);
    for (int side = 0; side < 2; side++) {
        ways[side] = arena_array(&mem, struct wide, (size_t)dice_of(d, side) + 2);
        all[side] = hits_of(d, side, ways[side]);
    }
    /* As the charger's hits rise, so do those of the charged that still are fewer. */
    int ahead = d->support[TFT_CHARGER] - d->support[TFT_CHARGED], below = 0;
    for (int h = 0; h <= dice_of(d, 0); h++) {
        int same = h + ahead; /* hits of the charged that make it equal */
        while (below < same && below <= dice_of(d, 1)) add_to(&fewer, &ways[1][below++]);
        struct wide part = wide_mul(&ways[0][h], &fewer);
        add_to(&wins, &part);
        if (same < 0 || same > dice_of(d, 1)) continue;
        part = wide_mul(&ways[0][h], &ways[1][same]);
        add_to(&equal, &part);
    }
    struct wide throws = wide_mul(&all[0], &all[1]);
    struct tft_round_odds odds = {.charger = chance_ratio(&wins, &throws),
                                  .equal = chance_ratio(&equal, &throws)};
    struct wide not_charged = wide_add(&wins, &equal);
    odds.charged = chance_not(chance_ratio(&not_charged, &throws));
    average_back(d, ways, all, &odds);
    arena_clear(&mem);
    return odds;
}
