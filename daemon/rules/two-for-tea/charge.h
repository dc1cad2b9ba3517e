/* rules/two-for-tea/charge.h: what the files of the charge share.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_CHARGE_H
#define UMPIRED_RULES_TWO_FOR_TEA_CHARGE_H

#include <string.h>

#include "rules/two-for-tea/melee.h"

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

/* The charge goes home, or its target gets away. */
void tft_charge_ends(const struct scene *s, const struct facts *f, struct ruling *r,
                     bool suppressed);
/* The charged unit fires first. */
void tft_charge_fired_at(const struct scene *s, const struct facts *f, struct dice *d,
                         struct ruling *r);

#endif
