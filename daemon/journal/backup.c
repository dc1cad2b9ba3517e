/* A copy of a journal, whole and at one moment, even while it is being served. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "journal/open.h"
#include "journal/query.h"

enum { TRIES = 50, PAUSE_MS = 100 };

/* All pages in one step.  Copied a few at a time, the copy would have to begin again
 * whenever the daemon writes, and never end on a busy evening. */
static bool copy_pages(sqlite3 *from, sqlite3 *to, struct err *e)
{
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (copy == NULL) return query_fail(to, "the backup could not be begun", e);
    int rc = SQLITE_BUSY;
    for (int i = 0; i < TRIES && (rc == SQLITE_BUSY || rc == SQLITE_LOCKED); i++) {
        if (i > 0) (void)sqlite3_sleep(PAUSE_MS);
        rc = sqlite3_backup_step(copy, -1) & 0xff;
    }
    int end = sqlite3_backup_finish(copy);
    if (rc == SQLITE_DONE && end == SQLITE_OK) return true;
    return query_fail(to, "the backup could not be written", e);
}

static bool copy_file(const char *path, const char *part, struct err *e)
{
    sqlite3 *from = NULL, *to = NULL;
    bool ok = open_connection(path, SQLITE_OPEN_READONLY, &from, e) &&
              open_connection(part, SQLITE_OPEN_READWRITE, &to, e) && copy_pages(from, to, e) &&
              query_once(to, "use_one_file", e);
    (void)sqlite3_close(to);
    (void)sqlite3_close(from);
    return ok;
}

static bool sync_path(const char *path, int flags, struct err *e)
{
    int fd = open(path, flags | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (!ok) (void)err_set(e, "%s could not be made durable: %s", path, strerror(errno));
    if (fd >= 0) (void)close(fd);
    return ok;
}

static bool refuse_existing(const char *path, struct err *e)
{
    struct stat st;
    if (lstat(path, &st) != 0) return true;
    return err_set(e, "%s is there already and is not overwritten", path);
}

static bool make_part(const char *part, struct err *e)
{
    int fd = open(part, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0 && errno == EEXIST)
        return err_set(e,
                       "%s is there: another backup is being made, or one was cut short; "
                       "remove it if none is",
                       part);
    if (fd < 0) return err_set(e, "cannot create %s: %s", part, strerror(errno));
    (void)close(fd);
    return true;
}

/* The name is given last: under it there is a whole backup or none. */
static bool finish_part(const char *part, const char *dest, struct err *e)
{
    if (!sync_path(part, O_RDONLY, e) || !refuse_existing(dest, e)) return false;
    if (rename(part, dest) != 0)
        return err_set(e, "cannot rename %s to %s: %s", part, dest, strerror(errno));
    struct arena a = {0};
    bool ok = sync_path(dirname(arena_strdup(&a, dest)), O_RDONLY | O_DIRECTORY, e);
    arena_clear(&a);
    return ok;
}

static bool backup_to(const char *path, const char *dest, struct err *e)
{
    bool fresh;
    if (!open_probe(path, &fresh, e)) return false;
    if (fresh) return err_set(e, "%s is empty: there is nothing to back up", path);
    if (!refuse_existing(dest, e)) return false;
    struct buf part = {0};
    buf_printf(&part, "%s.part", dest);
    bool made = make_part(buf_text(&part), e);
    bool ok = made && copy_file(path, buf_text(&part), e) && finish_part(buf_text(&part), dest, e);
    if (made && !ok) (void)unlink(buf_text(&part));
    buf_clear(&part);
    return ok;
}

bool journal_backup(const char *path, const char *dest, struct err *e)
{
    char *real = open_resolve(path, e);
    if (real == NULL) return false;
    bool ok = backup_to(real, dest, e);
    free(real);
    return ok;
}
