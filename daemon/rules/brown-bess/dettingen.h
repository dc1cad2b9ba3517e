/* rules/brown-bess/dettingen.h: the Battle of Dettingen, 27 June 1743.
 *
 * Its ground, armies and briefings are files of etc/brown-bess/scenarios/; here is what its
 * briefings ask to be checked: where the armies may deploy, and who has won.  Red is the
 * Pragmatic Army, blue the French.  */
#ifndef UMPIRED_RULES_BROWN_BESS_DETTINGEN_H
#define UMPIRED_RULES_BROWN_BESS_DETTINGEN_H

#include "rules/brown-bess/brown_bess.h"

#define BB_DETTINGEN "dettingen"

extern const struct action bb_objectives;

bool bb_is_dettingen(const struct scene *s);
/* Notes, before the first move, on who stands where his briefing does not let him. */
void bb_advise(const struct scene *s, struct ruling *r);

#endif
