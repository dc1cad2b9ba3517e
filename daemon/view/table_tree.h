/* view/table_tree.h: a game's table as a tree: who is where, and the map.
 *
 * The map is drawn in centimetres with the near edge below, so a y of the table is the
 * depth of the table less y on the page.  */
#ifndef UMPIRED_VIEW_TABLE_TREE_H
#define UMPIRED_VIEW_TABLE_TREE_H

#include "base/node.h"
#include "umpire/desk.h"

/* `sides`, each with its commanders and units as cards. */
void sides_tree(struct node *map, const struct game_view *g, bool may_act);

/* `follow`: what may be judged next of those a ruling concerned, by the ruleset's cards. */
void follow_tree(struct node *map, const struct game_view *g, const char *const *ids, size_t count);

/* `map`: ground, bases and marks; with what a question concerns (ids) and measured. */
struct map_marks {
    const char **ids;
    size_t count;
    const struct drawing *drawing; /* or NULL */
};
void map_tree(struct node *map, const struct game_view *g, const struct map_marks *marks);

/* Ink of a side: 1 for the first that plays, 2 for the other. */
int side_ink(const struct rulebook *book, const char *side);

#endif
