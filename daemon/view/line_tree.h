/* view/line_tree.h: what a viewer may read of the lines of a story.
 *
 * Who is in hiding from him (the view's `hidden`) is named in none: neither what such a ruling
 * signs nor what it cost is told. */
#ifndef UMPIRED_VIEW_LINE_TREE_H
#define UMPIRED_VIEW_LINE_TREE_H

#include "base/node.h"
#include "review/lookup.h"
#include "review/story.h"
#include "umpire/desk.h"

/* A story, and for whom it is told. */
struct story_view {
    const struct story *story;
    const struct lookup *lookup; /* NULL only where nobody hides from the viewer */
    const struct game_view *g;
};

bool line_kept_back(const struct story_view *t, int64_t seq);
uint32_t line_signs(const struct story_view *t, int64_t seq); /* bits */

/* `signs`: id, letter and title of each that the line has. */
void signs_tree(struct node *map, const struct story_view *t, int64_t seq);

/* Adds what each side lost by it in battle; what an undo gives back counts too. */
void line_losses(const struct story_view *t, int64_t seq, int sum[STORY_SIDES]);

#endif
