/* view/map_tree.h: a game's table as a tree to be drawn.
 *
 * The map is drawn in centimetres with the near edge below, so a y of the table is the
 * depth of the table less y on the page.  */
#ifndef UMPIRED_VIEW_MAP_TREE_H
#define UMPIRED_VIEW_MAP_TREE_H

#include "base/node.h"
#include "umpire/desk.h"

/* Round the table: on the left and below it are the rulers. */
enum { MAP_LEFT_CM = 5, MAP_RIGHT_CM = 1, MAP_ABOVE_CM = 1, MAP_BELOW_CM = 4 };

/* `map`: ground, bases and marks; with what a question concerns (ids) and measured. */
struct map_marks {
    const char **ids;
    size_t count;
    const struct drawing *drawing; /* or NULL */
    int64_t replay;                /* the entry after which the table is shown; 0: as it is now */
    /* Of a map that stands still: how many of its letters the table is wide.  Nobody can have a
     * name brought out there, so that crowded ones are left out, whoever bears them.  0: not. */
    int across;
};
void map_tree(struct node *map, const struct game_view *g, const struct map_marks *marks);

#endif
