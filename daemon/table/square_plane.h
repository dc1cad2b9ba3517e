/* table/square_plane.h: squares as places on the plane that maps are drawn on.
 *
 * A square is SQUARE_SIDE units broad there, so that a map of squares is drawn as a table in
 * centimetres is.  Nothing is ruled by these.  */
#ifndef UMPIRED_TABLE_SQUARE_PLANE_H
#define UMPIRED_TABLE_SQUARE_PLANE_H

#include "table/shape.h"
#include "table/square.h"

enum { SQUARE_SIDE = 10 };

struct point square_centre(struct square at);
/* 0 to 3: south-west, south-east, north-east, north-west. */
struct point square_corner(struct square at, int i);

/* Round squares that lie together, one outline for each such lot; where a lot has a hole in
 * it, its squares one by one.  The list is in the arena. */
int square_outlines(struct arena *a, const struct square *list, int count, struct shape **out);
/* Edges joined end to end into as few lines as come of taking them in turn. */
int square_edge_lines(struct arena *a, const struct square_edge *list, int count,
                      struct shape **out);

#endif
