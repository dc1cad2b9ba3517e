/* table/sweep.h: moving a shape over the table, and the first thing it meets.
 *
 * Two ways to move: a slide, straight without turning, and a wheel, a turn about
 * a fixed point.  When a mover meets something is computed exactly, not by
 * sampling: two shapes that close in on each other first come within a distance
 * at a corner of one and an edge of the other, and for each such pair the moment
 * has a closed form (a line or a circle against a stretched disc).  */
#ifndef UMPIRED_TABLE_SWEEP_H
#define UMPIRED_TABLE_SWEEP_H

#include <stdbool.h>

#include "table/plane.h"
#include "table/shape.h"
#include "table/stand.h"

struct sweep_meeting {
    bool meets;
    bool from_start;    /* they are that near (or overlap) before the move begins */
    double share;       /* of the whole move, 0 to 1, at which they come that near */
    struct point where; /* the place on the mover's edge that is then the nearest */
};

/* The first moment of the move at which mover and thing are within near_cm of
 * each other, or overlap.  Plain contact is near_cm 0, and like every contact
 * it allows PLANE_TOUCH_CM.  The thing may be open (a wall) or not convex. */
struct sweep_meeting sweep_slide(const struct shape *mover, struct point way,
                                 const struct shape *thing, double near_cm);

/* The same for a turn about a pivot; clockwise_deg between -360 and 360. */
struct sweep_meeting sweep_wheel(const struct shape *mover, struct point pivot,
                                 double clockwise_deg, const struct shape *thing, double near_cm);

/* What a point at radius_cm from the pivot travels: round the arc, or straight. */
double sweep_arc_cm(double radius_cm, double deg);
double sweep_chord_cm(double radius_cm, double deg);

/* The ground a stand covers, as a convex polygon, for drawing and for a quick
 * look; returns the number of points.
 * Slide: exact, at most 6 points.  Wheel, by at most 180 degrees: contains the
 * ground covered; each corner's arc is drawn from outside in SWEEP_STEPS pieces,
 * too far out by at most 1/cos(deg / 2 / SWEEP_STEPS) - 1 of its radius (0.22 % at
 * 90 degrees).  For the usual wheel, forward by at most 90 degrees on an own front
 * corner, that is the only excess; else hollows are filled in. */
enum { SWEEP_STEPS = 12, SWEEP_SLIDE_POINTS = 8, SWEEP_WHEEL_POINTS = 4 * (SWEEP_STEPS + 2) };
int sweep_slide_ground(const struct stand *s, struct point way,
                       struct point out[SWEEP_SLIDE_POINTS]);
int sweep_wheel_ground(const struct stand *s, struct point pivot, double clockwise_deg,
                       struct point out[SWEEP_WHEEL_POINTS]);

/* Sorts at most SWEEP_HULL_MOST points in place into their convex hull, counter-
 * clockwise, and returns how many are left; exact on the grid. */
enum { SWEEP_HULL_MOST = 64 };
int sweep_convex_hull(struct point *at, int count);

#endif
