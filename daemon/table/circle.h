/* table/circle.h: is there a circle that holds most of every unit?
 *
 * The question of a brigade (reading TFT-15): somewhere on the table a circle of
 * a given radius, holding more than half of each unit's stand centres.  The
 * answer is exact: a circle that holds some points can be pushed until two of
 * them lie on its rim, or it holds only one place and may be centred on it, so
 * trying those circles is trying all.  */
#ifndef UMPIRED_TABLE_CIRCLE_H
#define UMPIRED_TABLE_CIRCLE_H

#include <stdbool.h>

#include "table/plane.h"
#include "table/stand.h"

struct circle_fit {
    bool fits;           /* more than half of every unit is inside */
    struct point centre; /* of the circle that holds most units, then most stands */
    int units, stands;   /* that it holds; the rim counts as inside */
};

/* hulls: the units, each with 1 to HULL_MAX stands.  Without units nothing fits. */
struct circle_fit circle_hold(const struct hull *const *hulls, int count, double radius_cm);

/* How many of a unit's stand centres lie in the circle, and are they a majority? */
int circle_count(const struct hull *h, struct point centre, double radius_cm);
bool circle_holds_most(const struct hull *h, struct point centre, double radius_cm);

#endif
