/* table/arc.h: who is in front of whom: firing arcs, fronts and flanks.
 *
 * Both are geometry with a choice in it; the choices are parameters and the
 * readings that name them are TFT-50, 51 and 53.  A boundary always counts as
 * in: in the arc, in the front zone.  */
#ifndef UMPIRED_TABLE_ARC_H
#define UMPIRED_TABLE_ARC_H

#include <stdbool.h>

#include "table/stand.h"

enum arc_apex {
    ARC_APEX_MIDDLE, /* one wedge from the middle of the front edge */
    ARC_APEX_CORNERS /* ahead of the front edge, between lines out from its two corners */
};
enum arc_test {
    ARC_BY_AREA,  /* at least half of a target stand's area lies inside */
    ARC_BY_CENTRE /* its centre does */
};

struct arc_rules {
    enum arc_apex apex;
    enum arc_test test;
    double half_deg; /* to either side of straight ahead; 180 is all round */
};

struct arc_rules arc_rules_default(void); /* middle, area, 45 degrees */

/* The share of the target stand's area inside the arc, 0 to 1.  By centre: 1 or 0. */
double arc_share(const struct arc_rules *r, const struct stand *shooter,
                 const struct stand *target);

/* The target stand that is in most, the first of equals, and whether that is
 * enough.  stand is -1 for an empty hull. */
struct arc_view {
    bool in;
    double share;
    int stand;
};
struct arc_view arc_look(const struct arc_rules *r, const struct stand *shooter,
                         const struct hull *target);

enum arc_side { ARC_FRONT, ARC_FLANK, ARC_REAR };
enum arc_front {
    ARC_FRONT_WEDGE, /* ahead of the front edge, between lines at an angle from its corners */
    ARC_FRONT_LINE   /* anywhere not behind the line of the front edge */
};

/* Which side of a stand (or of a unit, by its hull_outline) a point is on.  What
 * is not front is rear where it lies behind the rear edge and between the lines
 * from the rear corners at the same angle, and flank elsewhere; rules that
 * speak of flank or rear in one breath need not look at the difference. */
enum arc_side arc_side_of(const struct stand *target, enum arc_front rule, double half_deg,
                          struct point from);

#endif
