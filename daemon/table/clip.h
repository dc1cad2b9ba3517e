/* table/clip.h: cutting polygons by straight lines, and areas inside a wedge.
 *
 * Areas are measures, not decisions: they are computed in doubles from the
 * points as given, good to about a thousandth of a square millimetre.  Who
 * compares a share with one half allows for CLIP_SHARE_SLACK: corners on the
 * 1/1000 mm grid can shift the area of the smallest base (1 cm square) by that
 * much, and a boundary case at an odd facing must rule as it does at facing 0.
 * Nothing allocates.  */
#ifndef UMPIRED_TABLE_CLIP_H
#define UMPIRED_TABLE_CLIP_H

#include <stdbool.h>

#include "table/plane.h"
#include "table/shape.h"

#define CLIP_SHARE_SLACK 0.0002

/* All that is to the right of one standing at `at` and going along `facing`,
 * the line itself included. */
struct half_plane {
    struct point at;
    double facing;
};

/* What is left of a polygon (Sutherland and Hodgman).  out needs room for
 * 2 * count points, count + 1 if the polygon is convex; returns how many there
 * are.  A polygon that is not convex may come out in several parts joined along
 * the cutting line; its area is right all the same. */
int clip_half_plane(const struct point *at, int count, struct half_plane keep, struct point *out);

/* Of any polygon, its points in either order. */
double clip_area(const struct point *at, int count);

/* A wedge: all bearings from the apex within half_deg to either side of the
 * facing, without end; half_deg from 0 (nothing) to 180 (everything). */
struct wedge {
    struct point apex;
    double facing, half_deg;
};

/* Area of the part of a simple polygon, convex or not, inside the wedge. */
double clip_wedge_area(const struct shape *s, struct wedge w);

/* Is the point in the wedge or within PLANE_TOUCH_CM of it? */
bool clip_wedge_holds(struct wedge w, struct point p);

#endif
