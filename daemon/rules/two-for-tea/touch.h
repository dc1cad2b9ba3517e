/* rules/two-for-tea/touch.h: enemy commanders whom a unit runs into (TFT-23).
 *
 * By A they are no targets: one who is touched, however the unit came to him, goes to the
 * nearest friends.  By B they are in the way as units are, and to touch one is to charge him;
 * whoever moves a unit stops it there.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_TOUCH_H
#define UMPIRED_RULES_TWO_FOR_TEA_TOUCH_H

#include "rules/two-for-tea/two_for_tea.h"

/* Does the unit, going straight this way from there, touch him?  One whom it touches from the
 * start is touched only if it goes into him. */
bool tft_touches(const struct hull *from, struct point way, const struct hull *him);

/* TFT-23 A, after the unit's own effects: everyone it touched on this way, or touches where the
 * ruling leaves it, goes to his friends.  Nothing by TFT-23 B. */
void tft_touch(const struct scene *s, struct ruling *r, const struct entity *unit,
               const struct hull *from, struct point way);

/* The same of a unit that stays, or is shifted by hand: only where the ruling leaves it. */
void tft_touch_there(const struct scene *s, struct ruling *r, const struct entity *unit);

/* He goes to the nearest friends as the ruling leaves them: effects and words. */
void tft_join_friends(const struct scene *s, struct ruling *r, const struct entity *rider);

/* Enemy troops that stop a unit, one after the other: units, and commanders by TFT-23 B. */
const struct entity *tft_next_foe(const struct scene *s, const struct entity *unit,
                                  const struct entity *after);

#endif
