#include "journal/rows.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "journal/query.h"

static const struct {
    const char *name;
    size_t columns;
    enum query insert, get;
} tables[TABLE_COUNT] = {
    [TABLE_RULING] = {"ruling", RULING_COLUMNS, QUERY_RULING_INSERT, QUERY_RULING_GET},
    [TABLE_SUBJECT] = {"subject", 4, QUERY_SUBJECT_INSERT, QUERY_SUBJECT_GET},
    [TABLE_FACT] = {"fact", 10, QUERY_FACT_INSERT, QUERY_FACT_GET},
    [TABLE_REASON] = {"reason", 8, QUERY_REASON_INSERT, QUERY_REASON_GET},
    [TABLE_DIE] = {"die", 7, QUERY_DIE_INSERT, QUERY_DIE_GET},
    [TABLE_ODDS] = {"odds", 7, QUERY_ODDS_INSERT, QUERY_ODDS_GET},
    [TABLE_LEANING] = {"leaning", 5, QUERY_LEANING_INSERT, QUERY_LEANING_GET},
    [TABLE_HAND] = {"hand", 4, QUERY_HAND_INSERT, QUERY_HAND_GET},
    [TABLE_CHANGE] = {"change", 7, QUERY_CHANGE_INSERT, QUERY_CHANGE_GET},
    [TABLE_STAKE] = {"stake", 11, QUERY_STAKE_INSERT, QUERY_STAKE_GET},
    [TABLE_GAME] = {"game", 6, QUERY_GAME_INSERT, QUERY_GAME_ROW},
};

const char *table_name(enum journal_table t)
{
    return tables[t].name;
}

struct row *rows_push(struct rows *rows, enum journal_table t)
{
    rows->list = arena_grow(rows->mem, rows->list, rows->count, sizeof *rows->list);
    struct row *row = &rows->list[rows->count++];
    *row =
        (struct row){.table = t, .cells = arena_array(rows->mem, struct cell, tables[t].columns)};
    return row;
}

static struct cell *push(struct row *row, enum cell_kind kind)
{
    assert(row->count < tables[row->table].columns);
    struct cell *cell = &row->cells[row->count++];
    *cell = (struct cell){.kind = kind};
    return cell;
}

void row_null(struct row *row)
{
    (void)push(row, CELL_NULL);
}

void row_int(struct row *row, int64_t i)
{
    push(row, CELL_INT)->i = i;
}

void row_real(struct rows *rows, struct row *row, double r)
{
    if (!isfinite(r)) rows->problem = "a number is not finite";
    push(row, CELL_REAL)->r = fpclassify(r) == FP_ZERO ? 0.0 : r;
}

void row_text(struct rows *rows, struct row *row, const char *text)
{
    struct cell *cell = push(row, CELL_TEXT);
    cell->bytes = text == NULL ? "" : text;
    cell->len = strlen(cell->bytes);
    if (!text_is_utf8(cell->bytes, cell->len)) rows->problem = "a text is not UTF-8";
}

void row_value(struct rows *rows, struct row *row, struct value v)
{
    switch (v.kind) {
    case VALUE_NONE: row_null(row); break;
    case VALUE_INT: row_int(row, v.as.i); break;
    case VALUE_REAL: row_real(rows, row, v.as.r); break;
    case VALUE_TEXT: row_text(rows, row, v.as.s); break;
    }
}

void row_bytes(struct row *row, const void *bytes, size_t len)
{
    struct cell *cell = push(row, CELL_BYTES);
    cell->bytes = bytes;
    cell->len = len;
}

static const struct cell *cell_at(const struct row *row, size_t at, enum cell_kind kind)
{
    return at < row->count && row->cells[at].kind == kind ? &row->cells[at] : NULL;
}

int64_t row_get_int(const struct row *row, size_t at)
{
    const struct cell *cell = cell_at(row, at, CELL_INT);
    return cell == NULL ? 0 : cell->i;
}

double row_get_real(const struct row *row, size_t at)
{
    const struct cell *cell = cell_at(row, at, CELL_REAL);
    return cell == NULL ? 0 : cell->r;
}

const char *row_get_text(const struct row *row, size_t at)
{
    const struct cell *cell = cell_at(row, at, CELL_TEXT);
    return cell == NULL ? "" : cell->bytes;
}

struct value row_get_value(const struct row *row, size_t at)
{
    if (at >= row->count) return value_none();
    const struct cell *cell = &row->cells[at];
    switch (cell->kind) {
    case CELL_INT: return value_int(cell->i);
    case CELL_REAL: return value_real(cell->r);
    case CELL_TEXT: return value_text(cell->bytes);
    default: return value_none();
    }
}

bool row_get_bytes(const struct row *row, size_t at, unsigned char *out, size_t len)
{
    const struct cell *cell = cell_at(row, at, CELL_BYTES);
    bool fits = cell != NULL && cell->len == len;
    if (fits)
        memcpy(out, cell->bytes, len);
    else
        memset(out, 0, len);
    return fits;
}

bool row_is_null(const struct row *row, size_t at)
{
    return at >= row->count || row->cells[at].kind == CELL_NULL;
}

bool rows_check(struct journal *j, struct err *e)
{
    for (int t = 0; t < TABLE_COUNT; t++) {
        int insert = sqlite3_bind_parameter_count(j->queries[tables[t].insert]);
        int get = sqlite3_column_count(j->queries[tables[t].get]);
        if ((size_t)insert != tables[t].columns || (size_t)get != tables[t].columns)
            return err_set(e, "sql/queries.sql: %s has %d columns written, %d read, not %zu",
                           tables[t].name, insert, get, tables[t].columns);
    }
    return true;
}

static void bind_cell(sqlite3_stmt *s, int at, const struct cell *cell)
{
    int rc = SQLITE_OK;
    switch (cell->kind) {
    case CELL_NULL: break; /* what a parameter is without binding */
    case CELL_INT: rc = sqlite3_bind_int64(s, at, cell->i); break;
    case CELL_REAL: rc = sqlite3_bind_double(s, at, cell->r); break;
    case CELL_TEXT:
        rc = sqlite3_bind_text64(s, at, cell->bytes, cell->len, SQLITE_STATIC, SQLITE_UTF8);
        break;
    case CELL_BYTES: rc = sqlite3_bind_blob64(s, at, cell->bytes, cell->len, SQLITE_STATIC); break;
    }
    if (rc == SQLITE_NOMEM) memory_exhausted();
    assert(rc == SQLITE_OK || rc == SQLITE_TOOBIG);
}

static const char refused[] = "the journal could not take it";

bool rows_insert(struct journal *j, const struct rows *rows, struct err *e)
{
    if (rows->problem != NULL) return err_set(e, "%s: %s", refused, rows->problem);
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->list[i];
        assert(row->count == tables[row->table].columns);
        sqlite3_stmt *s = query(j, tables[row->table].insert);
        for (size_t c = 0; c < row->count; c++) bind_cell(s, (int)c + 1, &row->cells[c]);
        if (!query_run(j, s, refused, e)) return false;
    }
    return true;
}

static void read_cell(struct rows *rows, struct row *row, sqlite3_stmt *s, int at)
{
    int type = sqlite3_column_type(s, at);
    if (type == SQLITE_NULL) {
        row_null(row);
    } else if (type == SQLITE_INTEGER) {
        row_int(row, sqlite3_column_int64(s, at));
    } else if (type == SQLITE_FLOAT) {
        push(row, CELL_REAL)->r = sqlite3_column_double(s, at);
    } else {
        struct cell *cell = push(row, type == SQLITE_TEXT ? CELL_TEXT : CELL_BYTES);
        const void *bytes = type == SQLITE_TEXT ? (const void *)sqlite3_column_text(s, at)
                                                : sqlite3_column_blob(s, at);
        cell->len = (size_t)sqlite3_column_bytes(s, at);
        if (bytes == NULL && cell->len != 0) memory_exhausted();
        cell->bytes = arena_strndup(rows->mem, bytes == NULL ? "" : bytes, cell->len);
    }
}

/* The rows that a statement with its parameters answers. */
static bool read_rows(struct journal *j, enum journal_table t, sqlite3_stmt *s, struct rows *rows,
                      struct err *e)
{
    enum step step;
    while ((step = query_step(j, s, "the journal could not be read", e)) == STEP_ROW) {
        struct row *row = rows_push(rows, t);
        for (size_t c = 0; c < tables[t].columns; c++) read_cell(rows, row, s, (int)c);
    }
    return step == STEP_DONE;
}

bool rows_read(struct journal *j, struct arena *a, const char *game, int64_t seq, struct rows *rows,
               struct err *e)
{
    *rows = (struct rows){.mem = a};
    for (int t = 0; t < ENTRY_TABLES; t++) {
        sqlite3_stmt *s = query(j, tables[t].get);
        query_bind_text(s, 1, game);
        query_bind_int(s, 2, seq);
        if (!read_rows(j, (enum journal_table)t, s, rows, e)) return false;
        if (rows->count == 0) return true;
    }
    return true;
}

bool rows_find_origin(struct journal *j, struct rows *rows, const char *game, struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_ORIGIN_GET);
    query_bind_text(s, 1, game);
    enum step step = query_step(j, s, "the journal could not be read", e);
    rows->origin = step == STEP_ROW ? query_column_text(s, 0, rows->mem) : NULL;
    query_end(s);
    return step != STEP_FAILED;
}

void rows_rename(struct rows *rows, const char *game)
{
    for (size_t i = 0; i < rows->count; i++) {
        struct cell *cell = &rows->list[i].cells[0];
        cell->bytes = game;
        cell->len = strlen(game);
    }
}

bool rows_read_game(struct journal *j, struct arena *a, const char *game, struct rows *rows,
                    struct err *e)
{
    *rows = (struct rows){.mem = a};
    sqlite3_stmt *s = query(j, QUERY_GAME_ROW);
    query_bind_text(s, 1, game);
    return read_rows(j, TABLE_GAME, s, rows, e);
}
