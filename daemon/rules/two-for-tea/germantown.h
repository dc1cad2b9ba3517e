/* rules/two-for-tea/germantown.h: what the Germantown scenario adds to the rules.
 *
 * germantown.c             sets the stage, and what the others share
 * germantown_spot.c        hidden units come on the table when they are seen
 * germantown_stray.c       American columns that lose their way in the fog
 * germantown_release.c     which British may move yet
 * germantown_march.c       hidden units move on the umpire's map
 * germantown_howe.c        whether Howe arrives
 * germantown_objectives.c  who has won
 * germantown_turn.c        what an order and the end of a turn note down
 *
 * Attributes.  unit, officer, general: map_x, map_y = the place of one that is hidden, which
 * has no x, y; spotted = 1 once found.  unit: bound.  commander: in_contact = 1 when he no
 * longer goes astray, strayed = the turn he last did.  terrain: objective, held_by.  game:
 * scenario, shooting = 1 from the turn after the first shot, howe = the turn he arrived,
 * howe_thrown = the turn last thrown for him, last_turn, time_up = 1, result.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_GERMANTOWN_H
#define UMPIRED_RULES_TWO_FOR_TEA_GERMANTOWN_H

#include "rules/two-for-tea/two_for_tea.h"

#define TFT_GERMANTOWN "germantown"
#define TFT_CHEW_HOUSE "chew-house"
#define TFT_LUKENS_MILL "lukens-mill"
#define TFT_CROSSROADS "crossroads"

#define TFT_BOUND_STAY "stay"
#define TFT_BOUND_NO_RETREAT "no-retreat"
#define TFT_BOUND_CONTACT "until-contact"
#define TFT_BOUND_SHOOTING "until-shooting"

extern const struct action tft_germantown, tft_spot, tft_stray, tft_release, tft_march, tft_howe,
    tft_objectives;
extern const struct choice tft_bonds[];

bool tft_is_germantown(const struct scene *s); /* false without a state */

/* Hidden: on the umpire's map, not on the table. */
bool tft_is_hidden(const struct entity *en);
/* A copy of the entity that stands on the table where the map has it. */
struct entity tft_unhidden(struct arena *a, const struct entity *en);

/* Does it look to be moving through the fog (TFT-74)? */
bool tft_seems_moving(const struct scene *s, const struct entity *en);

/* Does one see the other through the fog?  Either may be a copy by tft_unhidden.  cm, which
 * may be NULL, is how far apart they are. */
bool tft_makes_out(const struct scene *s, const struct tft_view *v, const struct entity *from,
                   const struct entity *to, double *cm);
/* The first enemy that a unit makes out, hidden or not; NULL: none. */
const struct entity *tft_made_out(const struct scene *s, const struct tft_view *v,
                                  const struct entity *from);

/* What any unit of an American commander sees that tells him where he is: a British unit,
 * Chew House, the mill.  NULL: nothing. */
const struct entity *tft_contact_of(const struct scene *s, const struct entity *commander);

/* Would his units go astray, should his order fail?  why: the reason, in words. */
bool tft_may_lose_way(const struct scene *s, const struct entity *officer, const char **why);
/* They do: for the command roll, after all else that its failure did, which is in the ruling
 * already.  False: the table owes dice. */
struct tft_group;
bool tft_lose_way(const struct scene *s, const struct tft_group *g, struct dice *d,
                  struct ruling *r);

/* Has there been shooting that the British know of (TFT-110)? */
bool tft_shooting_known(const struct scene *s);
/* Is the unit held where it is?  Then the ruling has the reason; it is not decided. */
bool tft_is_held(const struct scene *s, const struct entity *unit, bool retreats, struct ruling *r);

/* May it not begin to move yet?  For command rolls: what only bars some moves does not count. */
bool tft_must_wait(const struct scene *s, const struct entity *unit);
/* Does what holds the unit let it go from one place to another?  If not it is refused. */
bool tft_hold_allows(const struct scene *s, const struct entity *unit, const struct hull *from,
                     const struct hull *to, struct ruling *r);

/* Who holds an objective now: a side, or "" for nobody. */
const char *tft_holder(const struct scene *s, const struct entity *place);

/* Units are given an order: what their own commanders know before they go on is noted (TFT-108).
 * Nothing in other games. */
void tft_germantown_orders(const struct scene *s, const struct tft_group *g, struct ruling *r);

/* The end of a side's turn, before its marks are cleared.  Nothing in other games. */
void tft_germantown_end_turn(const struct scene *s, const char *side, struct ruling *r);

#endif
