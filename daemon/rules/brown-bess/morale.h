/* rules/brown-bess/morale.h: who breaks, who is removed, who rallies (Morale).
 *
 * What dice did to a unit becomes effects here, the same for fire, melee and whatever else
 * makes a unit take counters or lose its general.  */
#ifndef UMPIRED_RULES_BROWN_BESS_MORALE_H
#define UMPIRED_RULES_BROWN_BESS_MORALE_H

#include "rules/brown-bess/general_risk.h"

extern const struct action bb_rally;

/* Who the facts speak of: the entity named, with the arm and formation stated or measured; by
 * themselves, guns are unlimbered. */
struct bb_unit bb_unit_fact(const struct scene *s, const struct facts *f, const char *who,
                            const char *arm, const char *formation);
bool bb_formation_sound(struct ruling *r, const struct bb_unit *u); /* else refuses */

/* A general in the square of a unit of his side; one who recovers does nothing (BBS-53). */
enum bb_help { BB_NO_GENERAL, BB_WITH_GENERAL, BB_WITH_RECOVERING };
extern const struct choice bb_helps[]; /* none, with, recovering */
bool bb_is_recovering(const struct scene *s, const struct entity *general);
enum bb_help bb_help_of(const struct scene *s, const struct bb_unit *u);
const struct entity *bb_general_with(const struct scene *s, const struct bb_unit *u); /* or NULL */

/* --- Who is struck --------------------------------------------------------------------------- */

struct bb_victim {
    struct bb_unit unit;
    const char *name;             /* "3rd Foot", "the target" */
    const struct entity *general; /* who is with it; NULL also in a calculator */
    struct bb_body body;
    bool attacked; /* from that many squares to the east and the north of it: */
    int east, north;
};
/* The body as it stands, with what the game's readings make of it; those are named that matter
 * when it takes up to so many counters. */
struct bb_body bb_body_of(const struct scene *s, struct ruling *r, const struct bb_unit *u,
                          enum bb_help help, bool shelter, int most);
/* "breaks at 5: average 4, general 1", as a line of the working. */
void bb_note_breaks_at(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                       enum bb_help help, bool shelter);

/* What its cover ignores, as a line; none when it has none. */
void bb_note_cover(const struct scene *s, struct ruling *r, const struct bb_victim *v);

/* "takes counters: none 20 %, 1 40 %, ...": the chances of each number of them. */
void bb_note_counters(struct ruling *r, const char *name,
                      const struct chance taken[BB_DICE_MAX + 1]);

/* The dice for its general, if it has one and took counters; false: they are owed. */
bool bb_risk_of(const struct scene *s, struct ruling *r, struct dice *d, const struct bb_victim *v,
                const struct bb_blow *blow, struct bb_risk *risk);

/* What a blow leaves: counters, broken and turned about, or removed. */
void bb_blow_leaves(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                    const struct bb_blow *blow, enum bb_fate fate);
/* "2 counters: it holds 3 and breaks at 4" */
const char *bb_blow_words(struct arena *a, const struct bb_victim *v, const struct bb_blow *blow,
                          enum bb_fate fate);
extern const char *const bb_fate_words[BB_FATES]; /* holds, breaks, removed */

/* --- A threshold that falls (BBS-35) ----------------------------------------------------------- */

/* u as it is after a move or a change of formation, help likewise: breaks it at once when it
 * holds too many counters now.  True when it breaks. */
bool bb_threshold(const struct scene *s, struct ruling *r, const struct bb_unit *u,
                  enum bb_help help);
/* The general has died, left or been wounded: does the unit beside him hold? */
void bb_left_by(const struct scene *s, struct ruling *r, const struct entity *general);

/* In the square of field works, and not attacking them there. */
bool bb_in_works(const struct scene *s, const struct bb_unit *u);

#endif
