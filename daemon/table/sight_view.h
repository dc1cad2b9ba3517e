/* table/sight_view.h: private to sight.c and sight_view.c: one stand's view of
 * one unit, with the obstacles between them looked over once.  */
#ifndef UMPIRED_TABLE_SIGHT_VIEW_H
#define UMPIRED_TABLE_SIGHT_VIEW_H

#include <stdbool.h>

#include "table/sight.h"

struct sight_hindrance { /* an obstacle that may block, and who stands in it */
    int index;
    bool holds_viewer;
    unsigned holds_target; /* a bit for each of the target's stands */
};

struct sight_view {
    const struct sight_rules *rules;
    const struct sight_scene *scene;
    const struct sight_party *viewer, *target;
    int eye;
    double apart[HULL_MAX]; /* edge to edge from the viewing stand to each of theirs; only
                               known if one obstacle holds both */
    struct sight_hindrance *hindrance;
    int count;     /* of hindrances */
    int corners;   /* that they have together */
    int last;      /* hindrance that blocked: likely to block the next line as well */
    bool measures; /* is one among them that is measured rather than just crossed? */
};

void sight_view_init(struct arena *a, struct sight_view *v, const struct sight_scene *scene,
                     const struct sight_party *viewer, int eye, const struct sight_party *target);

/* The first obstacle along the line to the given target stand, and where. */
bool sight_view_blocked(const struct sight_view *v, int stand, struct segment line, int *blocker,
                        struct point *at);

/* Only whether there is one: much cheaper. */
bool sight_view_is_blocked(struct sight_view *v, int stand, struct segment line);

/* Does one obstacle by itself surely block every line from the eye to the edge? */
bool sight_view_hides(struct sight_view *v, int stand, struct point eye, struct segment edge);

#endif
