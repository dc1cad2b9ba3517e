/* rules/describe.h: rulings, facts and declarations as trees for pages and JSON.  */
#ifndef UMPIRED_RULES_DESCRIBE_H
#define UMPIRED_RULES_DESCRIBE_H

#include "base/node.h"
#include "rules/ruleset.h"

void describe_ruling(struct node *map, const struct rulebook *book, const struct ruling *r);
void describe_facts(struct node *list, const struct facts *f);
void describe_action(struct node *map, const struct ruleset *rules, const struct action *act);
void describe_ruleset(struct node *map, const struct ruleset *rules);

#endif
