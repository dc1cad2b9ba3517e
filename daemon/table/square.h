/* table/square.h: a table of squares: where things are, where they look, what lies between.
 *
 * Squares have a column, from 0 at the left edge, and a row, from 0 at the near edge; written
 * they are a letter and a number, C4 (table/square_text.h).  A facing is one of the four
 * edges of a square.  Everything is exact: whole numbers only.  Knows nothing of games.  */
#ifndef UMPIRED_TABLE_SQUARE_H
#define UMPIRED_TABLE_SQUARE_H

#include <stdbool.h>

enum { SQUARE_COLUMNS_MAX = 26, SQUARE_ROWS_MAX = 40 };

struct square {
    int column, row;
};

/* In clockwise order; north looks away from the near edge. */
enum facing { FACING_N, FACING_E, FACING_S, FACING_W };
enum { FACINGS = 4 };

enum facing facing_turn(enum facing f, int quarters);  /* clockwise; may be negative */
int facing_quarters(enum facing from, enum facing to); /* 0, 1 (either way), 2 */
int facing_degrees(enum facing f);                     /* clockwise from north */

bool square_same(struct square a, struct square b);
bool square_on(struct square at, int columns, int rows); /* on a table of that size? */
struct square square_step(struct square from, enum facing way);
/* The side of `from` on which its neighbour `to` lies; false: they have no edge in common. */
bool square_side(struct square from, struct square to, enum facing *out);
bool square_adjacent(struct square a, struct square b); /* by edge or corner, not the same */

/* An edge between two squares, kept the one way: the west or the south one, and its side
 * (east or north).  An edge of the table has one square outside it. */
struct square_edge {
    struct square of;
    enum facing side;
};
struct square_edge square_edge(struct square of, enum facing side);
bool square_edge_same(struct square_edge a, struct square_edge b);
struct square square_beyond(struct square_edge e); /* the other square of it */

/* How `to` lies from a square and facing: along its front quarter, exactly on the diagonal
 * between front and side, and so on round. */
enum bearing {
    BEARING_HERE, /* the same square */
    BEARING_FRONT,
    BEARING_FRONT_DIAGONAL,
    BEARING_SIDE,
    BEARING_REAR_DIAGONAL,
    BEARING_REAR
};
enum bearing square_bearing(struct square from, enum facing looks, struct square to);

/* Steps by edges, of which one pair may be a single diagonal step: dx + dy, and 1 less
 * where both are there. */
int square_range(struct square a, struct square b);

/* Is `to` within the arc?  Half an arc of 45 degrees has the diagonals at its edges; half of
 * one of 22.5 is judged exactly too.  The own square is in no arc. */
enum square_arc { SQUARE_ARC_90, SQUARE_ARC_45 }; /* the whole of it */
bool square_in_arc(struct square from, enum facing looks, struct square to, enum square_arc arc);

/* What the straight line between two centres passes over, in order along it, the two squares
 * themselves left out.  Of a square with `corner` the line touches one corner alone. */
struct square_pass {
    struct square at;
    bool corner;
};
enum { SQUARE_LINE_MAX = 3 * (SQUARE_COLUMNS_MAX + SQUARE_ROWS_MAX) };
int square_line(struct square from, struct square to, struct square_pass out[SQUARE_LINE_MAX]);

#endif
