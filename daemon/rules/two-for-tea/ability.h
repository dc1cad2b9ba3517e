/* rules/two-for-tea/ability.h: the one special ability of each army's general.
 *
 * A side chooses one in secret (game attribute ability_<side>) and uses it once
 * (ability_used_<side>).  While a used one is in force, ability_now_<side> names it and
 * ability_unit_<side> the unit it was used for; the end of the player's turn clears both.
 * Shooting and melee ask tft_ability_helps.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_ABILITY_H
#define UMPIRED_RULES_TWO_FOR_TEA_ABILITY_H

#include "rules/ruleset.h"

#define TFT_ABILITY_FORWARD "forward"        /* throw a failed order to move again */
#define TFT_ABILITY_COLOURS "colours"        /* hits value 1 higher in melee */
#define TFT_ABILITY_WHITES "whites-of-eyes"  /* a charged unit's shooting dice doubled */
#define TFT_ABILITY_DANDER "dander"          /* throw all of a unit's dice again */
#define TFT_ABILITY_ONE_MORE "one-more-fire" /* one unsuccessful die again a round of shooting */

extern const struct choice tft_abilities[];
extern const struct action tft_ability;

/* Has that side chosen it and not used it yet?  False, and the ruling refused, if not. */
bool tft_ability_ready(const struct scene *s, const char *side, const char *id, struct ruling *r);

void tft_ability_spend(const struct scene *s, const char *side, struct ruling *r);

/* Is that ability in force for the unit now?  Without a state: no. */
bool tft_ability_helps(const struct scene *s, const struct entity *unit, const char *id);

/* The end of a player's turn: what is in force ends, for both sides (TFT-24). */
void tft_ability_lapse(const struct scene *s, struct ruling *r);

#endif
