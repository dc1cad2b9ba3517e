/* rules/two-for-tea/stakes.h: what throws are worth, in the measures that the rule system
 * declares: orders, stands, routs ...  Called once the dice fell.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_STAKES_H
#define UMPIRED_RULES_TWO_FOR_TEA_STAKES_H

#include "rules/two-for-tea/hits.h"
#include "rules/two-for-tea/two_for_tea.h"

#define TFT_ORDERS "orders"             /* obeyed */
#define TFT_BLUNDERS "blunders"         /* the enemy gains by them */
#define TFT_OUT "out"                   /* stands out of the fight */
#define TFT_STANDS "stands"             /* taken off */
#define TFT_ROUTS "routs"               /* units that rout */
#define TFT_SUPPRESSIONS "suppressions" /* units suppressed, no more */
#define TFT_ROUNDS "rounds"             /* of melee: 2 won, 1 equal */
#define TFT_LASTING "lasting"           /* losses for the rest of the game, Table 3 */
#define TFT_ARRIVALS "arrivals"         /* Germantown: Howe */
#define TFT_ARMIES "armies"             /* that break */

extern const struct measure tft_measures[];

/* What dice of one unit do to another: stands, routs, suppressions.  Either may be NULL. */
void tft_stake_wounds(struct ruling *r, const struct entity *thrower, const struct entity *victim,
                      const struct tft_tally *t, const struct tft_damage *d);

/* Dice that are tied together: what they do to all those units at once. */
enum { TFT_TIED_MAX = 12 * TFT_STANDS_MAX };
struct tft_tied {
    struct wide stands[TFT_TIED_MAX + 1], out[TFT_TIED_MAX + 1];
};
void tft_tied_add(struct tft_tied *sum, const struct tft_tally *of, int count,
                  const struct wide *times);
void tft_stake_tied(struct ruling *r, const struct entity *thrower,
                    const struct entity *const *victims, const struct tft_tied *t,
                    const struct tft_damage *d, int count);

#endif
