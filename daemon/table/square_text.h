/* table/square_text.h: squares, edges and facings as people write them: C4, C4/D4, n.  */
#ifndef UMPIRED_TABLE_SQUARE_TEXT_H
#define UMPIRED_TABLE_SQUARE_TEXT_H

#include "base/arena.h"
#include "base/err.h"
#include "table/square.h"

enum { SQUARE_TEXT_SIZE = 16, SQUARE_LIST_MAX = SQUARE_COLUMNS_MAX * SQUARE_ROWS_MAX };

/* "C4" or "c4"; the whole text or nothing. */
bool square_read(const char *text, struct square *out);
void square_write(struct square at, char out[SQUARE_TEXT_SIZE]); /* "?" when off any table */
const char *square_name(struct arena *a, struct square at);
const char *square_edge_name(struct arena *a, struct square_edge e); /* "C4/D4" */

/* Lists, blanks between: "C4 D4", "C4/D4 C5/D5".  On false e names the part that is none. */
bool square_read_list(struct arena *a, const char *text, struct square **out, int *count,
                      struct err *e);
bool square_read_edges(struct arena *a, const char *text, struct square_edge **out, int *count,
                       struct err *e);

bool facing_read(const char *word, enum facing *out); /* n, e, s, w */
const char *facing_letter(enum facing f);             /* "n" */
const char *facing_word(enum facing f);               /* "north" */

#endif
