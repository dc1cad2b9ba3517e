/* view/table_tree.h: who is in a game, as cards.  */
#ifndef UMPIRED_VIEW_TABLE_TREE_H
#define UMPIRED_VIEW_TABLE_TREE_H

#include "base/node.h"
#include "umpire/desk.h"

/* `sides`, each with its commanders and units as cards. */
void sides_tree(struct node *map, const struct game_view *g, bool may_act);

/* `picked`: the sheet of one of them, or null. */
void picked_tree(struct node *map, const struct game_view *g, const struct entity *en,
                 bool may_act);

/* `todo`: what waits, the most pressing first; and `chips`: who commands the side that
 * plays, and whether he may still give orders. */
void todo_tree(struct node *map, const struct game_view *g);

/* `follow`: what may be judged next of those a ruling concerned, by the ruleset's cards. */
void follow_tree(struct node *map, const struct game_view *g, const char *const *ids, size_t count);

/* Ink of a side: 1 for the first that plays, 2 for the other. */
int side_ink(const struct rulebook *book, const char *side);

/* A commander goes by his last name; ranks and titles would cover the table. */
const char *entity_short_name(const struct entity *en);

/* How late it is: "Turn 3", or what the rule system says. */
const char *clock_words(const struct game_view *g, struct arena *a);

#endif
