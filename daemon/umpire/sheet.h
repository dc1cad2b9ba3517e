/* umpire/sheet.h: an order of battle or a terrain list as rows that a person fills in.
 *
 * A sheet holds what is typed, not what is: rows of texts, one text for each column that
 * the rule system declares, kept as they are through any number of mistakes.  It becomes a
 * file of umpire/roster.h, so that whatever comes through a sheet passes the same checks as
 * a spreadsheet; a problem of the file's line is then a problem of the row.
 *
 * A row with nothing in it is spare and counts for nothing.  A new row may be spoken of by
 * its name (a unit's commander, entered together with it): it has no id before it is saved.
 * Everything lives in the arena of the scene.  */
#ifndef UMPIRED_UMPIRE_SHEET_H
#define UMPIRED_UMPIRE_SHEET_H

#include "rules/judge.h"
#include "umpire/roster.h"

struct sheet_row {
    const char *kind;
    const char *id; /* "" while it is new */
    const char *name;
    const char **cells; /* one for each column; "" for nothing */
    const char *made;   /* the id that a new one gets; NULL before sheet_write */
    int line;           /* in the file; 0: spare, or not written yet */
};

struct sheet {
    struct scene now;
    enum roster_file which;
    const char *kinds; /* of the file, space between */
    const char *side;  /* whose rows; "" where there are no sides */
    const char **columns;
    size_t column_count;
    struct sheet_row *rows;
    size_t count;
    const char **gone; /* ids of those to be taken out of the game */
    size_t gone_count;
};

enum { SHEET_ROWS_MAX = 200 };

/* An empty sheet.  now.state must be there. */
void sheet_init(struct sheet *s, const struct scene *now, enum roster_file which, const char *side);
/* A row for each entity that there is. */
void sheet_read_state(struct sheet *s);
/* What a form sent: "rows" of them, "3.kind", "3.id", "3.name", "3.type" ..., and "gone",
 * ids with space between. */
void sheet_read_form(struct sheet *s, input_lookup get, void *from);

void sheet_add(struct sheet *s, const char *kind, size_t count); /* spare ones, at the end */
void sheet_keep_spare(struct sheet *s, size_t count);            /* of each kind at least so many */
bool sheet_row_is_spare(const struct sheet *s, const struct sheet_row *row);
/* One more like it below it, with the next name and no place on the table yet. */
void sheet_copy(struct sheet *s, size_t at);
/* Takes the row away; what was saved is marked as gone. */
void sheet_remove(struct sheet *s, size_t at);
/* Thinks better of it: the row comes back as the game has it. */
void sheet_keep(struct sheet *s, const char *id);

/* "3rd Virginia" gives "4th Virginia", "Militia" gives "Militia 2". */
const char *sheet_next_name(struct arena *a, const char *name);

/* How a column is declared for a kind; NULL: the kind has none such. */
const struct field *sheet_field(const struct sheet *s, const char *kind, const char *column);
const char *sheet_cell(const struct sheet *s, const struct sheet_row *row, const char *column);

/* The file; sets each row's line and, for new ones, made. */
void sheet_write(struct sheet *s, struct buf *out);

/* The state as it would be; NULL when problems has something.  state_free is the caller's. */
struct state *sheet_try(struct sheet *s, struct csv_problems *problems);

/* --- A brigade in line (sheet_line.c) ------------------------------------------------- */

/* Can this game's units be lined up?  On a free table with bases that are known. */
bool sheet_can_line_up(const struct sheet *s);

/* "leader" (an id, or the name of a new row), "line_x", "line_y", "line_facing",
 * "line_gap": lays those who are under him side by side, the middle of their common front
 * there.  Changes their rows; how many were laid, 0 with problems. */
size_t sheet_line_up(struct sheet *s, input_lookup get, void *from,
                     struct input_problems *problems);

#endif
