/* view/terminal.h: rulings and declarations as plain text for a terminal.  */
#ifndef UMPIRED_VIEW_TERMINAL_H
#define UMPIRED_VIEW_TERMINAL_H

#include "base/buf.h"
#include "rules/ruleset.h"

void terminal_ruling(struct buf *out, const struct rulebook *book, const struct ruling *r);
void terminal_ruleset(struct buf *out, struct arena *a, const struct ruleset *rules);

#endif
