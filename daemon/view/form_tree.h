/* view/form_tree.h: an action's fields as a form: what was typed, what was measured.  */
#ifndef UMPIRED_VIEW_FORM_TREE_H
#define UMPIRED_VIEW_FORM_TREE_H

#include "base/node.h"
#include "rules/judge.h"

struct form {
    const struct scene *scene; /* its state NULL: a calculator, no entities to choose */
    const struct action *action;
    const struct facts *facts;
    input_lookup get; /* what was typed */
    void *from;
    const struct input_problems *problems;
};

/* `asked`, `facts` and, put away, `more`: the fields in three lists; `problems`. */
void form_tree(struct node *map, const struct form *f);

/* The dice that the ruling still wants: `slots`.  `thrown` of them are there already. */
void slots_tree(struct node *map, const struct ruling *r, size_t thrown);

#endif
