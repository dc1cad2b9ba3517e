/* view/paper_tree.h: a game on paper: sheets that go on when the tablet does not.  */
#ifndef UMPIRED_VIEW_PAPER_TREE_H
#define UMPIRED_VIEW_PAPER_TREE_H

#include "base/node.h"
#include "umpire/desk.h"

/* `sides`, each with `commands`: a commander and his units, every unit with its values, a box
 * for each of its stands and in it a circle for each hit that the stand takes. */
void paper_forces_tree(struct node *map, const struct game_view *g);

/* `paper`: how large the whole table is drawn on a landscape sheet of A4 or Letter, in
 * millimetres, at a scale that a ruler can use. */
void paper_scale_tree(struct node *map, const struct game_view *g);

#endif
