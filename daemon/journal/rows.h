/* journal/rows.h: an entry as the rows it is stored in.
 *
 * An entry is taken apart into rows once; the same rows are hashed and written.  On
 * reading, the same rows are fetched, hashed again when asked, and put together.  So
 * what is hashed is what is stored, column by column, and a column that is added to a
 * table cannot be forgotten by the chain.
 *
 * Rows stand in the order of enum journal_table, and of nr within a table; cells in
 * the order of the columns in sql/001_journal.sql and 003_stake.sql.  Everything lives in the arena.  */
#ifndef UMPIRED_JOURNAL_ROWS_H
#define UMPIRED_JOURNAL_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "journal/entry.h"

struct journal;

enum journal_table {
    TABLE_RULING,
    TABLE_SUBJECT,
    TABLE_FACT,
    TABLE_REASON,
    TABLE_DIE,
    TABLE_ODDS,
    TABLE_LEANING,
    TABLE_HAND,
    TABLE_CHANGE,
    TABLE_STAKE,
    ENTRY_TABLES, /* the ones above make up an entry */
    TABLE_GAME = ENTRY_TABLES,
    TABLE_COUNT
};

/* The last columns of a ruling: what the chain fills in. */
enum { RULING_COLUMNS = 24, RULING_PREV = 22, RULING_HASH = 23 };

enum cell_kind { CELL_NULL, CELL_INT, CELL_REAL, CELL_TEXT, CELL_BYTES };

struct cell {
    enum cell_kind kind;
    int64_t i;
    double r;
    const void *bytes; /* CELL_TEXT: NUL-terminated, though len does not count it */
    size_t len;
};

struct row {
    enum journal_table table;
    size_t count;
    struct cell *cells;
};

struct rows {
    struct arena *mem;
    struct row *list;
    size_t count;
    const char *origin;  /* the id that is hashed for the game's; NULL: the one in the rows */
    const char *problem; /* set when a cell could not be stored as it is */
};

const char *table_name(enum journal_table t);

/* Building a row: cells are pushed in order.  The pointer is good until the next row. */
struct row *rows_push(struct rows *rows, enum journal_table t);
void row_null(struct row *row);
void row_int(struct row *row, int64_t i);
/* SQLite would turn not-a-number into NULL and forget the sign of zero: the first and
 * the infinite are a problem, minus zero is stored as zero.  Bytes that are not UTF-8
 * are a problem, too.  NULL is stored as ''. */
void row_real(struct rows *rows, struct row *row, double r);
void row_text(struct rows *rows, struct row *row, const char *text);
void row_value(struct rows *rows, struct row *row, struct value v);
void row_bytes(struct row *row, const void *bytes, size_t len);

/* Reading a row.  A cell of another kind gives 0, "" or nothing. */
int64_t row_get_int(const struct row *row, size_t at);
double row_get_real(const struct row *row, size_t at);
const char *row_get_text(const struct row *row, size_t at);
struct value row_get_value(const struct row *row, size_t at);
bool row_get_bytes(const struct row *row, size_t at, unsigned char *out, size_t len);
bool row_is_null(const struct row *row, size_t at);

/* To and from the database. */
bool rows_check(struct journal *j, struct err *e); /* do statements and tables agree? */
bool rows_insert(struct journal *j, const struct rows *rows, struct err *e);
/* Finding no ruling of that number is no error: rows->count is 0. */
bool rows_read(struct journal *j, struct arena *a, const char *game, int64_t seq, struct rows *rows,
               struct err *e);
bool rows_read_game(struct journal *j, struct arena *a, const char *game, struct rows *rows,
                    struct err *e);

/* Of a game that is known here by another id than the one in its hashes (table origin), sets
 * rows->origin.  To be done before they are hashed. */
bool rows_find_origin(struct journal *j, struct rows *rows, const char *game, struct err *e);
/* The same rows, of a game by another id. */
void rows_rename(struct rows *rows, const char *game);

/* To and from an entry.  prev and hash go along; undone_by and
 * overruled_by do not: they are not stored. */
bool rows_from_entry(struct rows *rows, struct arena *a, const struct entry *entry, struct err *e);
bool rows_to_entry(const struct rows *rows, struct arena *a, struct entry *out, struct err *e);

#endif
