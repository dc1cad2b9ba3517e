/* view/sheet_tree.h: a sheet of rows (umpire/sheet.h) as a tree for its page.
 *
 * Kinds that others refer to come first, as commanders do before those they command.  A
 * cell is a list to pick from wherever the rule system knows what may stand there.  */
#ifndef UMPIRED_VIEW_SHEET_TREE_H
#define UMPIRED_VIEW_SHEET_TREE_H

#include "base/node.h"
#include "umpire/sheet.h"

/* `groups` of rows of cells, `rows` (how many), `gone`, `gone_ids`.  frozen: the game is being
 * played, so that what is saved cannot be removed. */
void sheet_tree(struct node *map, const struct sheet *s, const struct csv_problems *problems,
                bool frozen);

/* `problems` of the file, by row and column: {field, text}, after those in `others`. */
void sheet_problems_tree(struct node *map, const struct sheet *s,
                         const struct csv_problems *problems, const struct input_problems *others);

/* `leaders`: whom the rows of a sheet may be under, chosen or not. */
void sheet_leaders_tree(struct node *map, const struct sheet *s, const char *chosen);

/* One cell by itself, for a setting of the game: as part-cell.html shows it. */
void setting_cell_tree(struct node *list, const char *key, const struct scene *now,
                       const struct field *f, const char *value, bool wrong);

#endif
