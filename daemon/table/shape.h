/* table/shape.h: simple polygons (woods, hills, bases) and open lines (walls).
 *
 * A shape borrows its points from the caller; only shape_copy takes memory.  A
 * closed shape is a simple polygon, convex or not, its points in either order;
 * an open one is a line of straight pieces without an inside.  A polygon that
 * crosses itself gives some answer, never undefined behaviour; whoever reads
 * polygons from people asks shape_is_simple first.
 *
 * As in table/plane.h the yes-or-no answers are exact on the 1/1000 mm grid:
 * to touch is not to overlap, and to graze is not to cross.  */
#ifndef UMPIRED_TABLE_SHAPE_H
#define UMPIRED_TABLE_SHAPE_H

#include <stdbool.h>

#include "base/arena.h"
#include "table/plane.h"

struct box { /* sides parallel to the table's */
    struct point min, max;
};

struct shape {
    const struct point *at;
    int count;
    bool closed;
    struct box box;
};

struct shape shape_polygon(const struct point *at, int count); /* borrows at */
struct shape shape_line(const struct point *at, int count);    /* borrows at */

/* On the grid, without repeated points; points and all in the arena. */
struct shape shape_copy(struct arena *a, const struct shape *s);

int shape_edges(const struct shape *s);
struct segment shape_edge(const struct shape *s, int i); /* i < shape_edges */
bool box_apart(struct box a, struct box b, double cm);   /* is there surely more than cm between? */

/* A polygon of three or more points that has an area and no two of whose edges
 * meet except neighbours in their common corner; a line that does not cross
 * itself. */
bool shape_is_simple(const struct shape *s);
bool shape_is_convex(const struct shape *s);

double shape_area(const struct shape *s);         /* cm2; 0 for an open line */
struct point shape_centre(const struct shape *s); /* of mass; else the points' mean */

enum shape_place { SHAPE_OUTSIDE, SHAPE_EDGE, SHAPE_INSIDE };
enum shape_place shape_place_of(const struct shape *s, struct point p);

/* Does the segment pass through the polygon's inside?  Running along an edge or
 * touching a corner is not enough.  For an open line: does it get to the other
 * side, either across or along a part of it?  Touching the line's end does not
 * count, nor does a segment that itself ends on the line. */
bool shape_is_crossed(const struct shape *s, struct segment line);

/* Have the insides of two polygons a point in common?  False if either is open. */
bool shape_overlaps(const struct shape *a, const struct shape *b);

/* Edge to edge; 0, with a point of both, when they touch or overlap or one lies
 * in the other.  Of several nearest pairs the first in the order of points. */
struct tape shape_tape(const struct shape *a, const struct shape *b);

/* The stretches of a line inside a polygon, as shares of the way from line.a to
 * line.b.  Finds the first one that ends after share `after`: 0 to begin with,
 * then the end of the one before.  Agrees with shape_is_crossed: there is a first stretch exactly
 * if that says yes (one too short to measure has no length).  For an open line
 * each crossing is a stretch without length. */
struct stretch {
    double from, to;
};
bool shape_next_stretch(const struct shape *s, struct segment line, double after,
                        struct stretch *out);

/* The places where a way gets across an open line, in the line's own order.
 * Start with *i at 0; false when there are no more. */
bool shape_next_crossing(const struct shape *s, struct segment way, int *i, struct point *at);

/* How far along a stretch one comes without going deeper than depth_cm from the
 * polygon's edge: the share of the line where it first gets deeper, or its end. */
double shape_stretch_near_edge(const struct shape *s, struct segment line, struct stretch part,
                               double depth_cm);

#endif
