/* table/spot.h: points on the measuring grid, where left and right are exact.
 *
 * Private to table/: the geometry's own arithmetic.  A tape measure reads to
 * half a millimetre, a double to a millionth of an atom; neither can say
 * whether two bases touch, and rounding in between makes one test say yes and
 * the next one no.  So every yes-or-no question is asked of points rounded to a
 * grid of 1/1000 mm and answered in whole numbers:
 *
 *   - all that people type is on the grid: millimetres, eighths of an inch;
 *   - the rounding is a hundredth of what the eye can see on a table;
 *   - with coordinates up to 500 m, twice as fine for middles between two
 *     points, a cross product stays below 8e18 and fits an int64_t: no
 *     floating-point filter, no big numbers, and no overflow;
 *   - sines of different machines differ in their last bit, but not in the
 *     grid point they round to, so a replay elsewhere rules the same.  */
#ifndef UMPIRED_TABLE_SPOT_H
#define UMPIRED_TABLE_SPOT_H

#include <stdbool.h>
#include <stdint.h>

#include "table/plane.h"

struct spot {
    int64_t x, y;
};

/* Not a number and all beyond the limit go to the limit: never undefined. */
static inline int64_t spot_round(double cm)
{
    const double limit = PLANE_LIMIT_CM * PLANE_UNITS_PER_CM;
    double units = cm * PLANE_UNITS_PER_CM;
    if (!(units < limit)) return (int64_t)limit;
    if (units < -limit) return (int64_t)-limit;
    return (int64_t)(units < 0 ? units - 0.5 : units + 0.5);
}

static inline struct spot spot_of(struct point p)
{
    return (struct spot){spot_round(p.x), spot_round(p.y)};
}

static inline struct point spot_point(struct spot s)
{
    return (struct point){(double)s.x / PLANE_UNITS_PER_CM, (double)s.y / PLANE_UNITS_PER_CM};
}

/* Twice the signed area of a b c; positive where c is left of the way a to b. */
static inline int64_t spot_cross(struct spot a, struct spot b, struct spot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* (b - a) . (c - a) */
static inline int64_t spot_dot(struct spot a, struct spot b, struct spot c)
{
    return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
}

static inline int spot_sign(int64_t v)
{
    return (v > 0) - (v < 0);
}

static inline int spot_turn(struct spot a, struct spot b, struct spot c)
{
    return spot_sign(spot_cross(a, b, c));
}

static inline bool spot_equal(struct spot a, struct spot b)
{
    return a.x == b.x && a.y == b.y;
}

/* Is p, known to lie on the line through a and b, between them (ends count)? */
static inline bool spot_between(struct spot a, struct spot b, struct spot p)
{
    return (a.x <= b.x ? a.x <= p.x && p.x <= b.x : b.x <= p.x && p.x <= a.x) &&
           (a.y <= b.y ? a.y <= p.y && p.y <= b.y : b.y <= p.y && p.y <= a.y);
}

#endif
