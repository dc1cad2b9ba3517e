/* rules/brown-bess/tell.h: a Brown Bess Squared game as it is told afterwards.
 *
 * tell.c tells of moves, formations, morale and the table, tell_fight.c of fire and melee.  */
#ifndef UMPIRED_RULES_BROWN_BESS_TELL_H
#define UMPIRED_RULES_BROWN_BESS_TELL_H

#include "rules/brown-bess/brown_bess.h"

typedef void bb_teller(const struct scene *, const struct told *, struct tale *);

bb_teller bb_tell_fire, bb_tell_melee; /* tell_fight.c */

bool bb_tell_is(const struct told *what, const char *verdict);

/* What else a ruling did to units other than these (any of them may be NULL) and to generals, as
 * sentences; NULL: nothing. */
const char *bb_tell_aside(const struct scene *s, const struct told *what, const char *but,
                          const char *nor);
bool bb_tell_removed(const struct told *what, const char *id);
bool bb_tell_broke(const struct told *what, const char *id);

#endif
