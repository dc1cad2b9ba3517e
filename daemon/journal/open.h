/* journal/open.h: connections to a journal file, for the rooms of journal/.
 *
 * Three rules of SQLite decide how this is done:
 *  1. Version 3.40 can spoil a file when two connections write or checkpoint at the
 *     same moment.  So one connection writes; all others are opened read-only; and a
 *     lock on FILE.lock keeps a second daemon out.  It is flock(2) on a file of its
 *     own, because SQLite's locks on the database are lost as soon as anyone in the
 *     process closes a descriptor of that file: so nothing here ever opens it by itself.
 *  2. A file that is not ours must stay as it is, even its log.  So its header is first
 *     read through a connection that takes no locks and makes no files (immutable).
 *  3. Settings of a connection are not kept in the file: each is set every time.  */
#ifndef UMPIRED_JOURNAL_OPEN_H
#define UMPIRED_JOURNAL_OPEN_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { JOURNAL_BUSY_MS = 5000 };

struct journal;

/* The first bytes of a file, as they lie on the disk (sqlite.org/fileformat.html). */
enum {
    HEADER_BYTES = 100,
    HEADER_PAGE_SIZE = 16,
    HEADER_WRITTEN_BY = 18, /* two bytes; 2: with a log beside it */
    HEADER_PAGES = 28,
    HEADER_ENCODING = 56,
    HEADER_VERSION = 60,
    HEADER_ID = 68
};
#define HEADER_MAGIC "SQLite format 3" /* and the NUL after it */
int64_t open_header_number(const unsigned char *header, size_t at);

/* The one absolute name of a file that is there, whatever links lead to it, to be
 * freed; NULL, with a line that says why, when there is none. */
char *open_resolve(const char *path, struct err *e);

/* Whose file is it?  The path is absolute.  False, with a line that says so, when it is not
 * a journal that this umpired can read.  *fresh: it is empty, and a journal may be made of
 * it. */
bool open_probe(const char *path, bool *fresh, struct err *e);

/* A journal in memory alone: of a copy of the bytes, which must be a whole SQLite file, or
 * empty when there are none.  It has a connection and no statements: those are for
 * open_statements, once the tables are known to be ours and of this version. */
bool open_in_memory(struct journal **out, const void *bytes, size_t len, struct err *e);
bool open_statements(struct journal *j, struct err *e);

/* A connection with every setting made.  On false there is nothing to close. */
bool open_connection(const char *path, int flags, sqlite3 **db, struct err *e);

#endif
