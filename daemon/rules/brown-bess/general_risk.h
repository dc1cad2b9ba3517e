/* rules/brown-bess/general_risk.h: a general who may be hit beside his unit (Combat).
 *
 * For each counter his unit takes a die is thrown; a 6 puts him at risk, and one more die
 * says what becomes of him.  Fire and melee throw these dice in the ruling that caused them;
 * the action of its own is for counters that came otherwise, and for the calculator.  */
#ifndef UMPIRED_RULES_BROWN_BESS_GENERAL_RISK_H
#define UMPIRED_RULES_BROWN_BESS_GENERAL_RISK_H

#include "rules/brown-bess/combat.h"

extern const struct action bb_general_risk;

struct bb_risk {
    int taken; /* counters, for each of which a die was thrown */
    int sixes;
    enum bb_general_fate fate;
    int turns; /* of his side, that a flesh wound takes to heal */
};

const struct bb_combat *bb_combat_of(const struct scene *s);
bool bb_each_six(const struct scene *s, struct ruling *r); /* BBS-33 */

/* Throws for so many counters taken; false: dice are owed. */
bool bb_risk_roll(const struct scene *s, struct ruling *r, struct dice *d, int taken,
                  struct bb_risk *out);
/* What it leaves; general NULL: a calculator.  Says it too, as the end of a sentence. */
const char *bb_risk_leaves(const struct scene *s, struct ruling *r, const struct entity *general,
                           const struct bb_risk *risk);
/* A line with his chances; none when nothing can happen. */
void bb_risk_note(const struct scene *s, struct ruling *r, const struct chance fates[]);

extern const char *const bb_general_words[BB_GENERAL_FATES]; /* as verdicts */

#endif
