#include "journal/query.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/asset.h"

static const char *const query_names[QUERY_COUNT] = {
#define X(id, name) [id] = name,
    JOURNAL_QUERIES(X)
#undef X
};

bool query_fail(sqlite3 *db, const char *what, struct err *e)
{
    /* A named CHECK speaks for itself: its name is the sentence. */
    static const char check[] = "CHECK constraint failed: ";
    const char *why = sqlite3_errmsg(db);
    if (strncmp(why, check, sizeof check - 1) == 0)
        return err_set(e, "%s: %s", what, why + sizeof check - 1);
    return err_set(e, "%s: %s (SQLite %d)", what, why, sqlite3_extended_errcode(db));
}

static const char name_mark[] = "-- name: ";

/* The line after the one that names the statement; NULL when none does. */
static const char *find_name(const char *sql, const char *name)
{
    size_t len = strlen(name);
    const char *line = sql;
    while ((line = strstr(line, name_mark)) != NULL) {
        const char *at = line + sizeof name_mark - 1;
        bool line_start = line == sql || line[-1] == '\n';
        if (line_start && strncmp(at, name, len) == 0 && at[len] == '\n') return at + len + 1;
        line = at;
    }
    return NULL;
}

bool query_text(const char *name, struct arena *a, const char **text, struct err *e)
{
    const struct asset *file = asset_find("sql/queries.sql");
    if (file == NULL) return err_set(e, "sql/queries.sql is missing");
    const char *begin = find_name((const char *)file->bytes, name);
    if (begin == NULL) return err_set(e, "sql/queries.sql has no statement %s", name);
    if (find_name(begin, name) != NULL)
        return err_set(e, "sql/queries.sql has two statements %s", name);
    const char *end = strstr(begin, name_mark);
    size_t len = end == NULL ? strlen(begin) : (size_t)(end - begin);
    *text = arena_strndup(a, begin, len);
    return true;
}

static bool prepare(sqlite3 *db, const char *name, unsigned flags, sqlite3_stmt **out,
                    struct err *e)
{
    struct arena a = {0};
    const char *text;
    bool ok = query_text(name, &a, &text, e);
    if (ok && sqlite3_prepare_v3(db, text, -1, flags, out, NULL) != SQLITE_OK) {
        char what[128];
        (void)snprintf(what, sizeof what, "the statement %s", name);
        ok = query_fail(db, what, e);
    }
    arena_clear(&a);
    return ok;
}

bool query_prepare(sqlite3 *db, const char *name, sqlite3_stmt **out, struct err *e)
{
    return prepare(db, name, 0, out, e);
}

bool query_prepare_all(struct journal *j, struct err *e)
{
    for (int q = 0; q < QUERY_COUNT; q++)
        if (!prepare(j->db, query_names[q], SQLITE_PREPARE_PERSISTENT, &j->queries[q], e))
            return false;
    return true;
}

void query_free_all(struct journal *j)
{
    for (int q = 0; q < QUERY_COUNT; q++) {
        (void)sqlite3_finalize(j->queries[q]);
        j->queries[q] = NULL;
    }
}

sqlite3_stmt *query(struct journal *j, enum query q)
{
    assert(sqlite3_stmt_busy(j->queries[q]) == 0);
    return j->queries[q];
}

void query_end(sqlite3_stmt *s)
{
    (void)sqlite3_reset(s);
    (void)sqlite3_clear_bindings(s);
}

enum step query_step(struct journal *j, sqlite3_stmt *s, const char *what, struct err *e)
{
    int rc = sqlite3_step(s);
    if (rc == SQLITE_ROW) return STEP_ROW;
    if (rc == SQLITE_NOMEM) memory_exhausted();
    if (rc != SQLITE_DONE) (void)query_fail(j->db, what, e);
    query_end(s);
    return rc == SQLITE_DONE ? STEP_DONE : STEP_FAILED;
}

bool query_run(struct journal *j, sqlite3_stmt *s, const char *what, struct err *e)
{
    enum step step = query_step(j, s, what, e);
    if (step == STEP_ROW) query_end(s);
    return step != STEP_FAILED;
}

bool query_run_plain(struct journal *j, enum query q, const char *what, struct err *e)
{
    return query_run(j, query(j, q), what, e);
}

/* Binding fails only for a parameter that is not there or when memory runs out. */
static void bound(int rc)
{
    if (rc != SQLITE_OK) memory_exhausted();
}

void query_bind_text(sqlite3_stmt *s, int at, const char *text)
{
    bound(sqlite3_bind_text(s, at, text == NULL ? "" : text, -1, SQLITE_STATIC));
}

void query_bind_int(sqlite3_stmt *s, int at, int64_t i)
{
    bound(sqlite3_bind_int64(s, at, i));
}

void query_bind_bytes(sqlite3_stmt *s, int at, const void *bytes, size_t len)
{
    bound(sqlite3_bind_blob64(s, at, bytes, len, SQLITE_STATIC));
}

const char *query_column_text(sqlite3_stmt *s, int at, struct arena *a)
{
    const char *text = (const char *)sqlite3_column_text(s, at);
    int len = sqlite3_column_bytes(s, at);
    return text == NULL ? "" : arena_strndup(a, text, (size_t)len);
}

struct value query_column_value(sqlite3_stmt *s, int at, struct arena *a)
{
    switch (sqlite3_column_type(s, at)) {
    case SQLITE_INTEGER: return value_int(sqlite3_column_int64(s, at));
    case SQLITE_FLOAT: return value_real(sqlite3_column_double(s, at));
    case SQLITE_TEXT: return value_text(query_column_text(s, at, a));
    default: return value_none();
    }
}

bool query_column_bytes(sqlite3_stmt *s, int at, unsigned char *out, size_t len)
{
    const void *bytes = sqlite3_column_blob(s, at);
    bool fits = bytes != NULL && (size_t)sqlite3_column_bytes(s, at) == len;
    if (fits)
        memcpy(out, bytes, len);
    else
        memset(out, 0, len);
    return fits;
}

bool query_may_write(struct journal *j, struct err *e)
{
    if (j->lock_fd < 0) return err_set(e, "%s is open for reading only", j->path);
    if (j->in_batch && sqlite3_get_autocommit(j->db) != 0)
        return err_set(e, "the batch was rolled back after the disk failed; nothing was kept");
    return true;
}

bool query_look(struct journal *j, bool *own, struct err *e)
{
    *own = sqlite3_get_autocommit(j->db) != 0;
    if (!*own || query_run_plain(j, QUERY_BEGIN_READ, "the journal could not be read", e))
        return true;
    *own = false;
    return false;
}

void query_look_end(struct journal *j, bool own)
{
    if (own) (void)query_run_plain(j, QUERY_COMMIT, "the end of a look", NULL);
}

bool query_once(sqlite3 *db, const char *name, struct err *e)
{
    struct arena a = {0};
    const char *text;
    bool ok = query_text(name, &a, &text, e);
    if (ok && sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK) ok = query_fail(db, name, e);
    arena_clear(&a);
    return ok;
}

bool query_once_int(sqlite3 *db, const char *name, int64_t *out, struct err *e)
{
    sqlite3_stmt *s = NULL;
    if (!prepare(db, name, 0, &s, e)) return false;
    bool ok = sqlite3_step(s) == SQLITE_ROW;
    if (ok)
        *out = sqlite3_column_int64(s, 0);
    else
        (void)query_fail(db, name, e);
    (void)sqlite3_finalize(s);
    return ok;
}
