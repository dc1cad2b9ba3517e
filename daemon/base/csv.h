/* base/csv.h: tables from and for a spreadsheet.
 *
 * Reading.  A file is UTF-8 (a byte order mark is dropped), cells parted by
 * commas and quoted as RFC 4180 has it, lines ended by LF or CRLF.  The first
 * line that counts is the header.  A line that begins with '#' is a comment,
 * before the header and after; a quoted cell "#4 gun" is none.  Empty lines, and
 * lines of bare commas as spreadsheets leave them, are skipped.  White space
 * around an unquoted cell is dropped, in a quoted one it is kept.
 *
 * What is wrong is collected, not only the first thing, so that an umpire mends
 * a roster in one go: csv_read adds its problems to the same list to which the
 * caller then adds what it finds in the cells.
 *
 * Writing.  A spreadsheet would run a cell such as =HYPERLINK(...) as a formula.
 * So the writer guards text: where it consists of any number of apostrophes,
 * none included, followed by one of = + - @ TAB CR, one more apostrophe is put in
 * front.  The reader takes one apostrophe away where one or more are followed by
 * such a character.  The two undo each other for every text:
 *
 *     text      in the file      text        in the file
 *     =1+1      '=1+1            'tis        'tis
 *     '=1+1     ''=1+1           ''          ''
 *
 * Numbers are written by calls of their own and bear no guard: -3 stays -3.  */
#ifndef UMPIRED_BASE_CSV_H
#define UMPIRED_BASE_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/value.h"

enum {
    CSV_BYTES_MAX = 1024 * 1024, /* in a file */
    CSV_CELL_MAX = 4096,         /* bytes in a cell */
    CSV_COLUMNS_MAX = 200,
    CSV_ROWS_MAX = 20000,
    CSV_PROBLEMS_MAX = 100 /* kept; the rest are only counted */
};

struct csv_problem {
    int line;                /* as an editor counts, from 1; 0: the file as a whole */
    int column;              /* which cell of the row, from 1; 0: the line as a whole */
    const char *column_name; /* from the header; "" when there is none */
    const char *text;        /* what is wrong, one sentence without a full stop */
};

struct csv_problems {
    struct arena *mem; /* set this; the rest begins as zero */
    struct csv_problem *list;
    size_t count;   /* in list */
    size_t omitted; /* found after the list was full */
};

struct csv_cell {
    const char *text;
    int line, column; /* where it begins, for csv_problem_cell */
};

struct csv_row {
    int line;
    const struct csv_cell *cells; /* as many as the table has columns */
};

struct csv_table { /* everything lives in the arena given to csv_read */
    const char **names;
    size_t columns;
    struct csv_row *rows;
    size_t row_count;
};

/* True when the file is sound.  On false problems has at least one more, and the
 * table holds the rows that are sound: a caller may look through them for more
 * problems but must not act on them. */
bool csv_read(struct arena *a, const char *bytes, size_t len, struct csv_table *out,
              struct csv_problems *problems);

/* The place of a column in names and cells, from 0; -1 when there is none.
 * Letter case does not matter, and no two columns differ by it alone. */
int csv_find_column(const struct csv_table *t, const char *name);
/* The cell of that row; NULL when there is no such column. */
const struct csv_cell *csv_find_cell(const struct csv_table *t, const struct csv_row *row,
                                     const char *name);

void csv_problem(struct csv_problems *p, int line, int column, const char *column_name,
                 const char *fmt, ...) __attribute__((format(printf, 5, 6)));
void csv_problem_cell(struct csv_problems *p, const struct csv_table *t,
                      const struct csv_cell *cell, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* "line 7, column 3 (facing): must be 0 to 359" */
const char *csv_problem_show(struct arena *a, const struct csv_problem *p);

/* Cells are written one after another, then the row is ended (CRLF).  out grows;
 * begin with {.out = &buf}. */
struct csv_writer {
    struct buf *out;
    size_t cells; /* in the row so far */
};

void csv_write_cell(struct csv_writer *w, const char *text); /* guarded; NULL is empty */
void csv_write_int(struct csv_writer *w, int64_t i);
void csv_write_real(struct csv_writer *w, double r); /* infinity, not-a-number: empty */
void csv_write_value(struct csv_writer *w, struct value v);
void csv_write_end(struct csv_writer *w);
void csv_write_row(struct csv_writer *w, const char *const *texts, size_t count); /* and its end */

#endif
