/* table/stand.h: bases on the table, and the unit that several of them form.
 *
 * A stand is a rectangle given by the middle of its front edge, its facing and
 * its size; a hull is the list of stands a unit has on the table.  Both are
 * plain values without pointers.  Corners are on the measuring grid (1/1000 mm),
 * so stands laid out side by side at an odd facing may gape or overlap by one
 * unit of it: contact is stand_touches, never an overlap or a distance of 0.  */
#ifndef UMPIRED_TABLE_STAND_H
#define UMPIRED_TABLE_STAND_H

#include <stdbool.h>

#include "table/plane.h"
#include "table/shape.h"

enum { STAND_CORNERS = 4, HULL_MAX = 12 };

struct stand {
    struct point front; /* the middle of the front edge */
    double facing;      /* degrees clockwise, 0 away from the near edge */
    double width, depth;
};

enum stand_corner { STAND_FRONT_LEFT, STAND_FRONT_RIGHT, STAND_REAR_RIGHT, STAND_REAR_LEFT };

/* In the order of enum stand_corner: clockwise, seen from above. */
void stand_corners(const struct stand *s, struct point corner[STAND_CORNERS]);
struct point stand_corner(const struct stand *s, enum stand_corner which);
struct point stand_centre(const struct stand *s);

/* The stand as a polygon over the caller's corner array, which it fills. */
struct shape stand_shape(const struct stand *s, struct point corner[STAND_CORNERS]);

struct stand stand_slide(struct stand s, struct point way);
struct stand stand_turn(struct stand s, struct point pivot, double clockwise_deg);

struct tape stand_tape(const struct stand *a, const struct stand *b);
struct tape stand_tape_shape(const struct stand *s, const struct shape *to);
bool stand_touches(const struct stand *a, const struct stand *b); /* in contact, or overlapping */

struct hull {
    int count;
    struct stand stand[HULL_MAX];
};

enum formation {
    FORMATION_LINE,    /* side by side, the row's front middle on the unit's place */
    FORMATION_COLUMN,  /* one behind the other, the unit's place in front of the first */
    FORMATION_SKIRMISH /* as a line, but every second stand half a depth back */
};

/* Lays out a unit of count stands (taken as 1 to HULL_MAX), each like `one`,
 * which also says the unit's place and facing.  A lone base is the same in every
 * formation.  In line the first stand is on the left, in column in front.
 *
 * Skirmish: irregular for the eye, but always the same, and in contact: the
 * stands 2, 4, ... of the row stand back by half their depth, so each touches its
 * neighbours along half a flank. */
void hull_form(struct hull *h, enum formation f, const struct stand *one, int count);

void hull_slide(struct hull *h, struct point way);
void hull_turn(struct hull *h, struct point pivot, double clockwise_deg);

/* The smallest rectangle that faces as the first stand does and holds them all:
 * for line and column exactly the unit's own outline.  An empty hull gives a
 * stand of no size. */
struct stand hull_outline(const struct hull *h);

/* Edge to edge between the nearest two stands: which they are and where the
 * tape lies; from and to are -1 and cm is HUGE_VAL when either hull is empty. */
struct hull_tape {
    struct tape tape;
    int from, to;
};
struct hull_tape hull_tape(const struct hull *a, const struct hull *b);
struct hull_tape hull_tape_shape(const struct hull *h, const struct shape *to); /* .to is 0 */

/* Does every stand hang together with the others by contact? */
bool hull_is_joined(const struct hull *h);

#endif
