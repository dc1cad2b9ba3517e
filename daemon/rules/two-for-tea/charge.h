/* rules/two-for-tea/charge.h: what the files of the charge share.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_CHARGE_H
#define UMPIRED_RULES_TWO_FOR_TEA_CHARGE_H

#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "table/sweep.h"

#define VERDICT_CONTACT "contact"
#define VERDICT_SUPPRESSED "contact, suppressed"
#define VERDICT_EVADED "evaded"
#define VERDICT_ROUTED "routed"
#define VERDICT_DESTROYED "destroyed"

static inline bool fact_is(const struct facts *f, const char *field, const char *word)
{
    return strcmp(facts_text(f, field), word) == 0;
}

/* What the charged unit does. */
bool tft_charge_fires(const struct facts *f);
bool tft_charge_evades(const struct facts *f);
bool tft_charge_dragoons_at_foot(const struct facts *f);

/* TFT-73: a cannon that has had its one shot of the player turn. */
bool tft_charge_has_shot(const struct scene *s, const struct entity *target);

/* --- charge_block.c: what keeps a charge or a pursuit from its place ----------------------- */

/* The first moment at which any stand of one meets any of the other. */
struct sweep_meeting tft_hulls_meet(const struct hull *mover, struct point way,
                                    const struct hull *thing);
/* Who else stands where the charger would end; NULL: nobody. */
const struct entity *tft_charge_crowd(const struct scene *s, const struct entity *charger,
                                      const struct entity *target, const struct hull *end);

struct tft_dash { /* straight from where it is, then squared up */
    const struct entity *charger, *target;
    const struct hull *target_at; /* NULL: zones of control do not matter */
    const struct hull *mover, *end;
    struct point way;
};
/* What is in the way of it, in words, or NULL; friends that it passes go into the path. */
const char *tft_charge_blocked(const struct scene *s, const struct tft_dash *d, struct tft_path *p);
/* How far of the way it may go when its target has left for target_at, in centimetres. */
double tft_charge_room(const struct scene *s, const struct entity *charger,
                       const struct entity *target, const struct hull *target_at,
                       const struct hull *mover, struct point way);

/* Friends that it passes and itself go into skirmish (Interpenetration, TFT-46), and the friends
 * are given room. */
void tft_charge_passes(const struct scene *s, struct ruling *r, const struct entity *unit,
                       const struct tft_path *p);

/* The charge goes home, or its target gets away. */
void tft_charge_ends(const struct scene *s, const struct facts *f, struct ruling *r,
                     bool suppressed);
/* The charged unit fires first. */
void tft_charge_fired_at(const struct scene *s, const struct facts *f, struct dice *d,
                         struct ruling *r);

#endif
