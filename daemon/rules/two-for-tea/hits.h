/* rules/two-for-tea/hits.h: what dice do to a unit.
 *
 * The same for shooting and melee (Shooting Mechanic, Hits, Disordered, Routing): each die
 * that is high enough is a hit; as many hits as the hits value, with those carried over,
 * take a stand off; three sixes suppress; more sixes than the hits value rout.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_HITS_H
#define UMPIRED_RULES_TWO_FOR_TEA_HITS_H

#include "rules/chance.h"

enum tft_cover { TFT_OPEN, TFT_SOFT, TFT_HARD };

enum { TFT_DICE_MAX = 120, TFT_SUPPRESSING_SIXES = 3 };

int tft_hit_on(enum tft_cover cover); /* 4, 5 or 6 */

struct tft_victim {
    int stands, hits_value; /* hits_value: as it is now, lasting losses included; at least 1 */
    int extra;              /* hits carried over since its owner's last turn ended */
    int earlier_sixes;      /* that count with these (TFT-59 B); else 0 */
    bool sixes_equal_rout;  /* TFT-60 B: as many sixes as the hits value are enough */
};

struct tft_damage {
    int hits, sixes;
    int lost, left;  /* stands taken off, stands that remain */
    int extra;       /* hits left over on the dice beside it; 0 when destroyed */
    bool suppressed; /* by these dice */
    bool routed;     /* likewise; false when nothing is left to rout */
    bool destroyed;
};

/* From counts, and from the dice themselves. */
struct tft_damage tft_damage_of(const struct tft_victim *v, int hits, int sixes);
struct tft_damage tft_damage_roll(const struct tft_victim *v, int hit_on, const int *faces,
                                  int count);

/* What becomes of a unit, the worst that applies; each the word of a verdict. */
enum tft_fate {
    TFT_UNHURT,
    TFT_HIT,
    TFT_STANDS_LOST,
    TFT_SUPPRESSED,
    TFT_ROUTED,
    TFT_DESTROYED,
    TFT_FATES
};
const char *tft_fate_word(enum tft_fate f);
enum tft_fate tft_fate_of(const struct tft_damage *d);

/* In how many ways dice do so much to one unit (tally.c).  Counted once; odds and stakes are
 * read off it.  A unit that routs has all its stands out of the fight, lost or not. */
enum { TFT_STANDS_MAX = 12 };
struct tft_tally {
    struct wide fate[TFT_FATES];
    struct wide stands[TFT_STANDS_MAX + 1]; /* so many taken off */
    struct wide out[TFT_STANDS_MAX + 1];    /* so many out of the fight */
    struct wide routed, suppressed;         /* suppressed without routing */
    struct wide all;
};
int tft_stands_out(const struct tft_damage *d);
void tft_tally_add(struct tft_tally *t, const struct tft_damage *d, const struct wide *ways);
void tft_tally_times(struct tft_tally *sum, const struct tft_tally *t, const struct wide *times);
/* Dice that all hit on the same faces. */
void tft_tally_throw(const struct tft_victim *v, int dice, int hit_on, struct tft_tally *out);

/* How many of the 6^dice throws give that many hits, of which that many are sixes. */
struct wide tft_ways(int dice, int hit_on, int hits, int sixes);

/* Calls visit for every (hits, sixes) that can fall, with the number of ways. */
void tft_each_fall(int dice, int hit_on,
                   void (*visit)(void *context, int hits, int sixes, const struct wide *ways),
                   void *context);

#endif
