/* rules/brown-bess/stakes.h: what throws are worth, in the measures that the rule system
 * declares: counters, units broken, generals ...  Called once the dice fell.  */
#ifndef UMPIRED_RULES_BROWN_BESS_STAKES_H
#define UMPIRED_RULES_BROWN_BESS_STAKES_H

#include "rules/brown-bess/morale.h"

extern const struct measure bb_measures[];

/* What so many dice of one unit did to another: counters, and whether it broke. */
struct bb_worth {
    const struct entity *thrower; /* NULL, or the victim's: a calculator */
    int dice, hit_on;
    bool each_six;
    const struct bb_blow *blow;
    enum bb_fate fate;
};
void bb_stake_blow(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                   const struct bb_worth *w);
/* The dice for a general, when so many counters were taken. */
void bb_stake_general(const struct scene *s, struct ruling *r, const struct entity *general,
                      int taken, bool each_six, enum bb_general_fate fell);
/* Counters that a unit throws to take off. */
void bb_stake_rally(struct ruling *r, const struct entity *unit, int off, struct chance rallies,
                    bool rallied);

#endif
