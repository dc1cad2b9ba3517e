#define _XOPEN_SOURCE 700 /* realpath */
#include "journal/open.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "journal/migrate.h"
#include "journal/query.h"
#include "journal/rows.h"

/* Debian's SQLite takes "nosuch" in double quotes for a text, lets a schema call any
 * function, and lets SQL rewrite the schema table: none of it is wanted. */
static bool harden(sqlite3 *db, struct err *e)
{
    static const struct {
        int option, value;
    } settings[] = {
        {SQLITE_DBCONFIG_DQS_DML, 0},     {SQLITE_DBCONFIG_DQS_DDL, 0},
        {SQLITE_DBCONFIG_DEFENSIVE, 1},   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        int now = -1;
        int rc = sqlite3_db_config(db, settings[i].option, settings[i].value, &now);
        if (rc != SQLITE_OK || now != settings[i].value)
            return err_set(e, "this SQLite cannot be set up safely (option %d)",
                           settings[i].option);
    }
    return true;
}

bool open_connection(const char *path, int flags, sqlite3 **db, struct err *e)
{
    /* A connection belongs to one thread at a time: it needs no mutex of its own. */
    flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    *db = NULL;
    bool ok = sqlite3_open_v2(path, db, flags, NULL) == SQLITE_OK;
    if (*db == NULL) memory_exhausted();
    if (!ok) (void)query_fail(*db, path, e);
    (void)sqlite3_busy_timeout(*db, JOURNAL_BUSY_MS);
    ok = ok && harden(*db, e) && query_once(*db, "connect", e);
    if (!ok) {
        (void)sqlite3_close(*db);
        *db = NULL;
    }
    return ok;
}

char *open_resolve(const char *path, struct err *e)
{
    char *real = realpath(path, NULL);
    if (real == NULL) (void)err_set(e, "cannot open %s: %s", path, strerror(errno));
    return real;
}

/* file:///the/path?immutable=1, with every odd character escaped. */
static void immutable_uri(struct buf *uri, const char *path)
{
    buf_puts(uri, "file://");
    for (const char *c = path; *c != '\0'; c++) {
        if (strchr("?#%", *c) != NULL)
            buf_printf(uri, "%%%02X", (unsigned)(unsigned char)*c);
        else
            buf_putc(uri, *c);
    }
    buf_puts(uri, "?immutable=1");
}

/* No statement is asked for the header: it would refuse a file whose last transaction was cut
 * short, which SQLite mends as soon as it is opened for good. */
static bool read_header(sqlite3 *db, const char *path, unsigned char header[HEADER_BYTES],
                        struct err *e)
{
    sqlite3_file *file = NULL;
    int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (rc == SQLITE_OK && (file == NULL || file->pMethods == NULL)) rc = SQLITE_IOERR;
    if (rc == SQLITE_OK) rc = file->pMethods->xRead(file, header, HEADER_BYTES, 0);
    if (rc == SQLITE_OK && memcmp(header, HEADER_MAGIC, sizeof HEADER_MAGIC) == 0) return true;
    if (rc == SQLITE_OK || rc == SQLITE_IOERR_SHORT_READ)
        return err_set(e, "%s is not a journal of umpired, nor any SQLite file", path);
    return err_set(e, "%s: %s (SQLite %d)", path, sqlite3_errstr(rc), rc);
}

int64_t open_header_number(const unsigned char *header, size_t at)
{
    uint32_t n = 0;
    for (size_t i = 0; i < 4; i++) n = n << 8 | header[at + i];
    return n <= INT32_MAX ? (int64_t)n : (int64_t)n - (INT64_C(1) << 32);
}

static bool probe_header(sqlite3 *db, const char *path, bool *fresh, struct err *e)
{
    unsigned char header[HEADER_BYTES];
    if (!read_header(db, path, header, e)) return false;
    int64_t id = open_header_number(header, HEADER_ID), size = 0;
    int64_t version = open_header_number(header, HEADER_VERSION);
    if (id == 0 && version == 0) {
        if (!query_once_int(db, "schema_size", &size, e)) return false;
        if (size == 0) {
            *fresh = true;
            return true;
        }
    }
    if (id != JOURNAL_APPLICATION_ID)
        return err_set(e, "%s is not a journal of umpired: it belongs to another program", path);
    if (version > migrate_latest())
        return err_set(e,
                       "%s was written by a newer umpired (format %" PRId64
                       ", this one knows %" PRId64 "); nothing was changed",
                       path, version, migrate_latest());
    return true;
}

bool open_probe(const char *path, bool *fresh, struct err *e)
{
    *fresh = false;
    struct stat st;
    if (stat(path, &st) != 0) return err_set(e, "cannot open %s: %s", path, strerror(errno));
    if (S_ISDIR(st.st_mode)) return err_set(e, "%s is a directory, not a journal", path);
    if (!S_ISREG(st.st_mode)) return err_set(e, "%s is not a plain file", path);
    if (access(path, R_OK) != 0) return err_set(e, "cannot read %s: %s", path, strerror(errno));
    if (st.st_size == 0) {
        *fresh = true;
        return true;
    }
    struct buf uri = {0};
    immutable_uri(&uri, path);
    sqlite3 *db = NULL;
    int rc = sqlite3_open_v2(buf_text(&uri), &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
    buf_clear(&uri);
    bool ok = rc == SQLITE_OK ? probe_header(db, path, fresh, e) : query_fail(db, path, e);
    (void)sqlite3_close(db);
    return ok;
}

/* Whoever reads the file can read unrevealed dice: it is made for its owner alone. */
static bool create_file(const char *path, struct err *e)
{
    int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0 && errno != EEXIST) return err_set(e, "cannot create %s: %s", path, strerror(errno));
    if (fd >= 0) (void)close(fd); /* new just now: nobody's locks are lost by this */
    return true;
}

static bool lock_file(struct journal *j, struct err *e)
{
    struct buf name = {0};
    struct stat file;
    /* The lock goes by the file's name: a second name would get around it. */
    if (stat(j->path, &file) == 0 && file.st_nlink > 1)
        return err_set(e, "%s has a second name (a hard link); copy the file instead", j->path);
    buf_printf(&name, "%s.lock", j->path);
    j->lock_fd = open(buf_text(&name), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    bool ok = j->lock_fd >= 0 ||
              err_set(e, "cannot lock %s: %s: %s", j->path, buf_text(&name), strerror(errno));
    if (ok && flock(j->lock_fd, LOCK_EX | LOCK_NB) != 0) {
        ok =
            errno == EWOULDBLOCK
                ? err_set(e, "%s is in use by another umpired; stop that one, or take another file",
                          j->path)
                : err_set(e, "cannot lock %s: %s", j->path, strerror(errno));
    }
    buf_clear(&name);
    return ok;
}

static bool use_wal(struct journal *j, struct err *e)
{
    sqlite3_stmt *s = NULL;
    if (!query_prepare(j->db, "use_wal", &s, e)) return false;
    bool ok = sqlite3_step(s) == SQLITE_ROW;
    if (!ok)
        (void)query_fail(j->db, j->path, e);
    else if (strcmp((const char *)sqlite3_column_text(s, 0), "wal") != 0)
        ok = err_set(e, "%s lies where SQLite cannot keep a write-ahead log", j->path);
    (void)sqlite3_finalize(s);
    return ok;
}

static bool open_writer(struct journal *j, struct err *e)
{
    bool fresh;
    /* In this order, so that no lock is left beside a file that is not ours. */
    if (!open_probe(j->path, &fresh, e) || !lock_file(j, e)) return false;
    if (access(j->path, W_OK) != 0)
        return err_set(e, "cannot write to %s: %s", j->path, strerror(errno));
    /* The tables are made before the log is: so the header in the file itself says
     * whose it is from the first moment on. */
    return open_connection(j->path, SQLITE_OPEN_READWRITE, &j->db, e) && migrate_up(j->db, e) &&
           use_wal(j, e);
}

/* The probe saw the file without its log, which may hold a later migration. */
static bool check_version(struct journal *j, struct err *e)
{
    int64_t version;
    if (!query_once_int(j->db, "user_version", &version, e)) return false;
    if (version > migrate_latest())
        return err_set(e, "%s was written by a newer umpired (format %" PRId64 ")", j->path,
                       version);
    if (version < migrate_latest())
        return err_set(e,
                       "%s has an older format (%" PRId64 "); serve it once to bring it up to date",
                       j->path, version);
    return true;
}

static bool open_reader(struct journal *j, struct err *e)
{
    bool fresh;
    if (!open_probe(j->path, &fresh, e)) return false;
    if (fresh) return err_set(e, "%s is empty: no journal was begun in it", j->path);
    return open_connection(j->path, SQLITE_OPEN_READONLY, &j->db, e);
}

bool open_statements(struct journal *j, struct err *e)
{
    return check_version(j, e) && query_prepare_all(j, e) && rows_check(j, e);
}

static bool take_copy(sqlite3 *db, const void *bytes, size_t len, struct err *e)
{
    unsigned char *copy = sqlite3_malloc64(len);
    if (copy == NULL) return err_set(e, "there is not enough memory for the file");
    memcpy(copy, bytes, len);
    /* Whether or not it is taken, the copy is SQLite's from here on. */
    unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
    int rc = sqlite3_deserialize(db, "main", copy, (sqlite3_int64)len, (sqlite3_int64)len, flags);
    return rc == SQLITE_OK || query_fail(db, "the file could not be read", e);
}

bool open_in_memory(struct journal **out, const void *bytes, size_t len, struct err *e)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY;
    *out = NULL;
    if (sodium_init() < 0) return err_set(e, "libsodium cannot be started");
    struct journal *j = calloc(1, sizeof *j);
    if (j == NULL) memory_exhausted();
    j->lock_fd = -1;
    j->path = strdup("the file");
    bool ok = open_connection(":memory:", flags, &j->db, e) &&
              (bytes == NULL || take_copy(j->db, bytes, len, e));
    if (!ok) {
        journal_close(j);
        return false;
    }
    *out = j;
    return true;
}

bool journal_open(struct journal **out, const char *path, enum journal_mode mode, struct err *e)
{
    *out = NULL;
    if (sodium_init() < 0) return err_set(e, "libsodium cannot be started");
    if (mode == JOURNAL_WRITE && !create_file(path, e)) return false;
    struct journal *j = calloc(1, sizeof *j);
    if (j == NULL) memory_exhausted();
    j->lock_fd = -1;
    j->path = open_resolve(path, e); /* one name for one file: the lock depends on it */
    bool ok = j->path != NULL && (mode == JOURNAL_WRITE ? open_writer(j, e) : open_reader(j, e));
    ok = ok && open_statements(j, e);
    if (!ok) {
        journal_close(j);
        return false;
    }
    *out = j;
    return true;
}

const char *journal_path(const struct journal *j)
{
    return j->path;
}

void journal_close(struct journal *j)
{
    if (j == NULL) return;
    if (j->in_batch) journal_rollback(j);
    query_free_all(j);
    (void)sqlite3_close(j->db);
    /* The lock goes last.  FILE.lock stays: removing it would let two in at once. */
    if (j->lock_fd >= 0) (void)close(j->lock_fd);
    free(j->path);
    free(j);
}
