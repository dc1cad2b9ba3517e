/* view/data_out.h: a game as data, for a spreadsheet or a program of one's own.
 *
 * One JSON document, or one CSV table for each part.  Names are those of the tables and
 * columns in sql/, so that whoever knows one knows all.  Every row says which game, which
 * ruling (seq) and which line of it (nr); `ref` is the ruling's address on this daemon, `cite`
 * the place in the rule book.  Tables of details repeat turn, side and action, and whether the
 * ruling still stands, since spreadsheets join badly.
 *
 * It holds what g's viewer may see, no more (review/open_entry.h), up to g's head.  */
#ifndef UMPIRED_VIEW_DATA_OUT_H
#define UMPIRED_VIEW_DATA_OUT_H

#include "base/buf.h"
#include "umpire/desk.h"

struct data_part {
    const char *name;  /* rulings, dice ... : also its key in the JSON, and its address */
    const char *about; /* one line for a person */
    const char *const *columns;
    void (*list)(struct node *list, const struct entry *open); /* NULL: the rulings themselves */
};

extern const struct data_part data_parts[]; /* ends with one without a name */
const struct data_part *data_find_part(const char *name);

bool data_write_csv(struct journal *j, const struct game_view *g, const struct data_part *part,
                    struct buf *out, struct err *e);
bool data_write_json(struct journal *j, const struct game_view *g, struct buf *out, struct err *e);

#endif
