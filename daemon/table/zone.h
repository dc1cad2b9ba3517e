/* table/zone.h: the ground around a stand that an enemy may not move into.
 *
 * A zone of control reaches one base depth from the stand, all round or in front
 * only (reading TFT-39).  All round is by the tape: every place nearer than that
 * to the stand's edge, so its corners are round.  In front it is the rectangle
 * before the front edge.  The zone's own boundary is outside: to pass at exactly
 * one base depth is to keep out.  */
#ifndef UMPIRED_TABLE_ZONE_H
#define UMPIRED_TABLE_ZONE_H

#include <stdbool.h>

#include "table/stand.h"
#include "table/sweep.h"

enum zone_sides { ZONE_ALL_ROUND, ZONE_FRONT };

struct zone {
    struct stand of;
    double reach_cm;
    enum zone_sides sides;
};

struct zone zone_of(const struct stand *s, enum zone_sides sides); /* one base depth */

bool zone_holds(const struct zone *z, const struct stand *s); /* does any part of s lie in it? */

/* When, if at all, a stand comes into the zone in a straight move by `way` or a
 * turn about a pivot.  One that begins inside meets it from the start: whether
 * backing away or charging excuses that is for the rules to say. */
struct sweep_meeting zone_slide(const struct zone *z, const struct stand *mover, struct point way);
struct sweep_meeting zone_wheel(const struct zone *z, const struct stand *mover, struct point pivot,
                                double clockwise_deg);

/* For drawing: clockwise; the round corners from outside, too far out by at most
 * 0.5 % of the reach.  Returns the number of points. */
enum { ZONE_STEPS = 8, ZONE_POINTS = 4 * (ZONE_STEPS + 2) };
int zone_outline(const struct zone *z, struct point out[ZONE_POINTS]);

#endif
