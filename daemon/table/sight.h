/* table/sight.h: can this stand see any part of that unit, and if not, why not?
 *
 * A stand sees a unit if from one of its eyes a straight line reaches some part
 * of a target stand's facing edges past everything that blocks.  The part must
 * be gap_cm wide: two bases side by side leave a slit of no width between them
 * that a line can pass and no musket can.  The search is complete for all that
 * simply stands in the way: from one eye the view of an edge can change only at
 * the corners of obstacles, so the edge is cut where the lines through those
 * corners strike it and one line is tried for each piece.  Where an exception
 * measures (how deep in a wood, how far within it), pieces are at most step_cm.
 *
 * Who blocks (readings TFT-76 and, for cover, TFT-65 and 66):
 *   troops   a line through the inside of a base of a third unit is blocked;
 *   linear   a line that gets across is blocked, unless one of the two units is
 *            within abut_cm of the obstacle or on a higher level than it;
 *   dense,   a line through the inside is blocked, except
 *   hill     - between two stands both in it, up to the limit inside it, by
 *              the tape from edge to edge;
 *            - for a stand in it, as long as the line gets out (or in) without
 *              going deeper than edge_cm from its edge.
 * A stand is in a piece of terrain when its base overlaps it and the line begins
 * (ends) in it; to stand against the edge is to be outside.  Grazing an edge or
 * a corner blocks nothing.  */
#ifndef UMPIRED_TABLE_SIGHT_H
#define UMPIRED_TABLE_SIGHT_H

#include <stdbool.h>

#include "base/arena.h"
#include "table/shape.h"
#include "table/stand.h"

enum sight_kind { SIGHT_DENSE, SIGHT_HILL, SIGHT_LINEAR, SIGHT_TROOPS };

struct sight_obstacle {
    enum sight_kind kind;
    struct shape shape; /* open for a linear obstacle, a polygon for all others */
    int level;          /* hill: of its top; all others: of the ground they stand on */
    int unit;           /* troops: whose base it is, -1 not known; none blocks its own line */
};

enum sight_eyes {
    SIGHT_EYES_MIDDLE, /* the middle of the front edge */
    SIGHT_EYES_FRONT,  /* that and the two front corners */
    SIGHT_EYES_AROUND  /* all four corners and the middles of all four edges */
};

struct sight_rules {
    enum sight_eyes eyes;
    double edge_cm;         /* from how deep in dense terrain or on a hill one sees out */
    bool edge_along_line;   /* measure edge_cm along the line, not as depth from the edge */
    double inside_dense_cm; /* how far one sees within dense terrain */
    double inside_hill_cm;  /* and on the top of a hill */
    double abut_cm;         /* how near is "against" a wall */
    bool higher_over_linear, higher_over_troops;
    double gap_cm, step_cm;
};

/* 2 cm, 10 cm, no limit on a hill, 0.1 cm; front eyes; depth from the edge; a
 * higher level sees over linear obstacles but not over troops. */
struct sight_rules sight_rules_default(void);

struct sight_party { /* one of the two units */
    const struct hull *hull;
    int unit;  /* as in the obstacles; -1 when it is none of them */
    int level; /* see sight_level_of_stand */
};

struct sight_scene { /* borrowed for the length of a call */
    const struct sight_rules *rules;
    const struct sight_obstacle *obstacle;
    int count;
};

struct sight {
    bool clear;
    struct segment line; /* a clear one; or a blocked one, from the front to the nearest */
    int stand;           /* the target stand at its end */
    int blocker;         /* the first obstacle that blocks the line; -1 when clear */
    struct point at;     /* where the blocker stops it */
};

/* From stand number `eye` of the viewer to any part of the target.  The arena
 * holds the workings; nothing of the result lives there. */
struct sight sight_look(struct arena *a, const struct sight_scene *scene,
                        const struct sight_party *viewer, int eye,
                        const struct sight_party *target);

/* One given line between two stands, for the tape laid by hand. */
struct sight sight_along(struct arena *a, const struct sight_scene *scene,
                         const struct sight_party *viewer, int eye,
                         const struct sight_party *target, int stand, struct segment line);

/* The level of the highest hill that holds the stand's centre; that the line
 * touches; 0 when there is none. */
int sight_level_of_stand(const struct sight_scene *scene, const struct stand *s);
int sight_level_of_line(const struct sight_scene *scene, const struct shape *line);

/* How many of the target's stands the obstacle gives cover from that shooter: of
 * a linear obstacle those that are against it while the line from the middle of
 * the shooter's front to their centre crosses it; of dense terrain those whose
 * centre lies in it or on its edge.  Others give none. */
int sight_covered(const struct sight_rules *r, const struct sight_obstacle *o,
                  const struct stand *shooter, const struct hull *target);

#endif
