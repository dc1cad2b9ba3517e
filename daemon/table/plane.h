/* table/plane.h: points, headings and straight lines on the free table.
 *
 * Lengths are centimetres; x runs from the left edge, y from the near edge;
 * facing is in degrees clockwise, 0 away from the near edge.  Everything here is
 * a plain value; nothing allocates, nothing can fail.
 *
 * Questions with a yes or no (left or right, touching or crossing) are exact:
 * the points are first rounded to a grid of 1/1000 mm (table/spot.h says why)
 * and the rest is whole numbers.  Lengths are computed from the same rounded
 * points, so a distance is 0 exactly where the answer is "touching".
 *
 * A corner that should lie on a slanting edge can miss it by the grid's
 * rounding.  Whoever asks whether two bases are in contact therefore asks for a
 * distance of at most PLANE_TOUCH_CM, a hundredth of a millimetre.  */
#ifndef UMPIRED_TABLE_PLANE_H
#define UMPIRED_TABLE_PLANE_H

#include <stdbool.h>

#define PLANE_UNITS_PER_CM 10000.0
#define PLANE_LIMIT_CM 50000.0 /* coordinates beyond are taken as this */
#define PLANE_TOUCH_CM 0.001

struct point { /* a place, or a way from one place to another */
    double x, y;
};

struct segment {
    struct point a, b;
};

struct tape { /* a tape measure laid from a to b */
    double cm;
    struct point a, b;
};

struct point plane_point(double x, double y); /* rounded to the grid */
struct point plane_add(struct point p, struct point way);
struct point plane_between(struct point a, struct point b, double share); /* 0: a, 1: b */
double plane_distance(struct point a, struct point b);

/* Headings.  plane_heading is a way of length 1, exact for quarter turns and
 * with equal parts for the eighths; a bearing is in [0, 360), 0 if a equals b. */
struct point plane_heading(double facing_deg);
double plane_bearing(struct point a, struct point b);
double plane_facing(double deg); /* the same facing in [0, 360) */

/* forward_cm along the facing and right_cm to its right; both may be negative.
 * Not rounded to the grid. */
struct point plane_go(struct point from, double facing_deg, double forward_cm, double right_cm);
struct point plane_go_along(struct point from, struct point heading, double forward_cm,
                            double right_cm);
struct point plane_turn_about(struct point p, struct point pivot, double clockwise_deg);

/* Where c lies for one going from a to b: 1 left, -1 right, 0 straight on. */
int plane_side(struct point a, struct point b, struct point c);

enum plane_meeting {
    PLANE_APART,
    PLANE_TOUCH, /* one point in common, an end of at least one of them */
    PLANE_CROSS, /* each passes through the other's inside */
    PLANE_ALONG  /* one line, with more than a point in common */
};

/* How two segments meet; at, if not NULL, gets a point that both have. */
enum plane_meeting plane_meet(struct segment s, struct segment t, struct point *at);

struct tape plane_tape_point(struct point p, struct segment s); /* a is p */
struct tape plane_tape(struct segment s, struct segment t);     /* 0 where they meet */

/* The shares of the way from line.a (0) to line.b (1), endlessly extended both
 * ways, that lie within radius_cm of s.  False, and nothing set, when none do. */
bool plane_near_span(struct segment line, struct segment s, double radius_cm, double *from,
                     double *to);

#endif
