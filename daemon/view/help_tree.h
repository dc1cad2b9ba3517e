/* view/help_tree.h: what an action is and does, made from its declaration.
 *
 * The examples are not told but run: the page that shows them has judged them with the rule
 * data in use, so an umpire who edits the tables sees at once what his edit does.  */
#ifndef UMPIRED_VIEW_HELP_TREE_H
#define UMPIRED_VIEW_HELP_TREE_H

#include "base/node.h"
#include "rules/ruleset.h"

/* `action`: what it asks, field by field; `examples`, each run; `leans`: the readings they
 * leaned on, and `near`: those about the same sections of the rule book. */
void help_tree(struct node *map, const struct rulebook *book, const struct action *act);

/* `groups`: the actions that do without a table, in the order of a turn. */
void reference_tree(struct node *map, const struct ruleset *rules);

#endif
