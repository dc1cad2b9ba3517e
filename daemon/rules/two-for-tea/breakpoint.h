/* rules/two-for-tea/breakpoint.h: has an army lost so much that it may break?
 *
 * Counted from the table; the end of a turn asks whether the throw is due, and the
 * breakpoint action makes it.  Game attributes: breakpoint_due is the side that owes the
 * throw, break_tested_<side> that it has thrown before (TFT-103), broken_<side> and over
 * that it broke.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_BREAKPOINT_H
#define UMPIRED_RULES_TWO_FOR_TEA_BREAKPOINT_H

#include "rules/ruleset.h"

#define VERDICT_BREAKS "breaks"

extern const struct action tft_breakpoint;

struct tft_losses {
    int units, lost; /* all that the side began with or still awaits; those lost */
    int half;        /* so many lost make the throw due (TFT-101) */
};

/* r, which may be NULL, adds what a ruling under way has done to units. */
struct tft_losses tft_losses_of(const struct scene *s, const char *side, const struct ruling *r);

/* Is a throw due at the end of that side's turn? */
bool tft_break_due(const struct scene *s, const char *side, const struct tft_losses *losses);

int tft_half(int units);

#endif
