/* rules/two-for-tea/room.h: two units have no room in one place.
 *
 * A unit that must change its formation, or loses a stand of a loose one, covers other ground
 * than before, and there others may stand.  The rules are silent; at the table it is shifted
 * to where there is room, and so it is here: the nearest free place.  Friends in skirmish
 * formation, and guns among them, may stand mixed (Interpenetration).  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_ROOM_H
#define UMPIRED_RULES_TWO_FOR_TEA_ROOM_H

#include "rules/two-for-tea/two_for_tea.h"

/* The table as a ruling leaves it so far; the caller frees it.  NULL without a table. */
struct state *tft_state_after(const struct scene *s, const struct ruling *r);

/* Shifts a unit, as the ruling leaves it, to the nearest place where it stands in nobody it
 * may not be mixed with; nothing when it does so already.  Without such a place the hands
 * are told to find one. */
void tft_make_room(const struct scene *s, struct ruling *r, const struct entity *unit);

/* TFT-63: a unit that this ruling takes stands off closes up, the owner choosing which are
 * left: those that keep it in contact with the enemies it touched, or else about its middle.
 * Then it is given room.  Nothing when it has lost none. */
void tft_close_up(const struct scene *s, struct ruling *r, const struct entity *unit);

#endif
