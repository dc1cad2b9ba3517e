/* view/replay_tree.h: one moment of a game looked back at, and the line of all of them.  */
#ifndef UMPIRED_VIEW_REPLAY_TREE_H
#define UMPIRED_VIEW_REPLAY_TREE_H

#include "base/node.h"
#include "review/past.h"
#include "view/line_tree.h"

struct replay {
    struct story_view told; /* its view: the game as it stood after the entry */
    int64_t seq, back;      /* back: where the viewer was before he jumped; 0: nowhere */
};

/* `moment`: when it is, where one can go from it, its signs and the losses so far. */
void moment_tree(struct node *map, const struct replay *at);

/* `timeline`: turns, signs and losses of the whole game, for a line as wide as the page:
 * places along it in hundredths. */
void timeline_tree(struct node *map, const struct replay *at);

/* `map`: the table, and on it what the entry changed: who is concerned, where they were. */
void replay_map_tree(struct node *map, const struct replay *at, const struct ruling *r);

#endif
