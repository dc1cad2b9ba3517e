/* view/briefing_tree.h: what a side is told before the battle.
 *
 * Settings of the game that the rule system declares (rules/ruleset.h, RULESET_BRIEFING_RULE).
 * Who looks finds only what the state he sees holds: his own side's, all for the umpire. */
#ifndef UMPIRED_VIEW_BRIEFING_TREE_H
#define UMPIRED_VIEW_BRIEFING_TREE_H

#include "umpire/desk.h"

/* `briefings`: side, label, and parts: text, heading. */
void briefing_tree(struct node *map, const struct game_view *g);
bool briefing_any(const struct game_view *g);

#endif
