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

/* How many of the 6^dice throws give that many hits, of which that many are sixes. */
struct wide tft_ways(int dice, int hit_on, int hits, int sixes);

/* Calls visit for every (hits, sixes) that can fall, with the number of ways. */
void tft_each_fall(int dice, int hit_on,
                   void (*visit)(void *context, int hits, int sixes, const struct wide *ways),
                   void *context);

#endif
