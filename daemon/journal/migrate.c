#include "journal/migrate.h"

#include <string.h>

#include "base/asset.h"
#include "journal/query.h"

/* The migration with that number, counted from 1; the files sort by their numbers
 * and before everything else in sql/. */
static const struct asset *migration(int64_t number)
{
    const struct asset *file = asset_each("sql/", (size_t)(number - 1));
    bool numbered = file != NULL && strspn(file->name + strlen("sql/"), "0123456789") == 3;
    return numbered ? file : NULL;
}

int64_t migrate_latest(void)
{
    int64_t number = 0;
    while (migration(number + 1) != NULL) number++;
    return number;
}

/* Looked at again within the transaction: whoever asked before may have seen the file
 * without its log, in which another program may keep all it has written so far. */
static bool is_ours(sqlite3 *db, int64_t version, struct err *e)
{
    int64_t id, size;
    if (!query_once_int(db, "application_id", &id, e) ||
        !query_once_int(db, "schema_size", &size, e))
        return false;
    bool empty = id == 0 && version == 0 && size == 0;
    return empty || id == JOURNAL_APPLICATION_ID ||
           err_set(e, "%s is not a journal of umpired: it belongs to another program",
                   sqlite3_db_filename(db, "main"));
}

static bool migrate_all(sqlite3 *db, int64_t latest, struct err *e)
{
    int64_t version;
    if (!query_once_int(db, "user_version", &version, e) || !is_ours(db, version, e)) return false;
    for (int64_t number = version + 1; number <= latest; number++) {
        const struct asset *file = migration(number);
        if (sqlite3_exec(db, (const char *)file->bytes, NULL, NULL, NULL) != SQLITE_OK)
            return query_fail(db, file->name, e);
        if (!query_once_int(db, "user_version", &version, e)) return false;
        if (version != number)
            return err_set(e, "%s does not set user_version to its number", file->name);
    }
    return true;
}

bool migrate_up(sqlite3 *db, struct err *e)
{
    return migrate_to(db, migrate_latest(), e);
}

bool migrate_to(sqlite3 *db, int64_t latest, struct err *e)
{
    if (!query_once(db, "migrate_begin", e)) return false;
    if (migrate_all(db, latest, e)) {
        if (query_once(db, "commit", e)) return true;
    }
    /* Some failures have rolled back by themselves. */
    if (sqlite3_get_autocommit(db) == 0) (void)query_once(db, "rollback", NULL);
    return false;
}
