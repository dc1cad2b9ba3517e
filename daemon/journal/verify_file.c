/* The file as a whole: SQLite's own checks, and its tables and triggers. */
#include <string.h>

#include "journal/migrate.h"
#include "journal/open.h"
#include "journal/verify.h"

static void check_pages(struct verify *v)
{
    struct err e = {0};
    sqlite3_stmt *s = NULL;
    if (!query_prepare(v->j->db, "check_file", &s, &e)) {
        (void)verify_bad_file(v, "%s", e.text);
        return;
    }
    int rc;
    while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(s, 0);
        if (line != NULL && strcmp(line, "ok") != 0)
            (void)verify_bad_file(v, "the file is damaged: %s", line);
    }
    if (rc != SQLITE_DONE)
        (void)verify_bad_file(v, "the file is damaged: %s", sqlite3_errmsg(v->j->db));
    (void)sqlite3_finalize(s);
}

static void check_links(struct verify *v)
{
    struct err e = {0};
    sqlite3_stmt *s = NULL;
    if (!query_prepare(v->j->db, "check_links", &s, &e)) {
        (void)verify_bad_file(v, "%s", e.text);
        return;
    }
    int rc;
    while ((rc = sqlite3_step(s)) == SQLITE_ROW)
        (void)verify_bad_file(v, "a row of table %s belongs to no row of table %s",
                              (const char *)sqlite3_column_text(s, 0),
                              (const char *)sqlite3_column_text(s, 2));
    if (rc != SQLITE_DONE)
        (void)verify_bad_file(v, "the file is damaged: %s", sqlite3_errmsg(v->j->db));
    (void)sqlite3_finalize(s);
}

void verify_file(struct verify *v)
{
    check_pages(v);
    check_links(v);
}

struct made { /* a table, index, trigger or view */
    const char *type, *name, *sql;
};

static bool list_schema(sqlite3 *db, struct arena *a, struct made **list, size_t *count,
                        struct err *e)
{
    *list = NULL;
    *count = 0;
    sqlite3_stmt *s = NULL;
    if (!query_prepare(db, "check_schema", &s, e)) return false;
    int rc;
    while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
        *list = arena_grow(a, *list, *count, sizeof **list);
        (*list)[(*count)++] = (struct made){.type = query_column_text(s, 0, a),
                                            .name = query_column_text(s, 1, a),
                                            .sql = query_column_text(s, 3, a)};
    }
    bool ok = rc == SQLITE_DONE || query_fail(db, "the tables could not be listed", e);
    (void)sqlite3_finalize(s);
    return ok;
}

static const struct made *find_made(const struct made *list, size_t count, const struct made *like)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].type, like->type) == 0 && strcmp(list[i].name, like->name) == 0)
            return &list[i];
    return NULL;
}

/* What umpired makes must be there as it makes it.  What someone else added is only
 * mentioned, an index or a view of his own; but a trigger acts on what is written. */
static void compare(struct verify *v, const struct made *ours, size_t our_count,
                    const struct made *here, size_t here_count)
{
    for (size_t i = 0; i < our_count; i++) {
        const struct made *found = find_made(here, here_count, &ours[i]);
        if (found == NULL)
            (void)verify_bad_file(v, "%s %s is missing from the file", ours[i].type, ours[i].name);
        else if (strcmp(found->sql, ours[i].sql) != 0)
            (void)verify_bad_file(v, "%s %s is not as umpired made it", ours[i].type, ours[i].name);
    }
    for (size_t i = 0; i < here_count; i++) {
        if (find_made(ours, our_count, &here[i]) != NULL) continue;
        if (v->strict || strcmp(here[i].type, "trigger") == 0)
            (void)verify_bad_file(v, "%s %s was added to the file", here[i].type, here[i].name);
        else
            verify_note(v, "%s %s is not of umpired's making", here[i].type, here[i].name);
    }
}

void verify_schema(struct verify *v)
{
    struct arena a = {0};
    struct err e = {0};
    sqlite3 *fresh = NULL;
    struct made *ours, *here;
    size_t our_count, here_count;
    int64_t version = migrate_latest();
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY;
    if ((!v->strict || query_once_int(v->j->db, "user_version", &version, &e)) &&
        open_connection(":memory:", flags, &fresh, &e) && migrate_to(fresh, version, &e) &&
        list_schema(fresh, &a, &ours, &our_count, &e) &&
        list_schema(v->j->db, &a, &here, &here_count, &e))
        compare(v, ours, our_count, here, here_count);
    else
        (void)verify_bad_file(v, "%s", e.text);
    (void)sqlite3_close(fresh);
    arena_clear(&a);
}
