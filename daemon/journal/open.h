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

#include "base/err.h"

enum { JOURNAL_BUSY_MS = 5000 };

/* The one absolute name of a file that is there, whatever links lead to it, to be
 * freed; NULL, with a line that says why, when there is none. */
char *open_resolve(const char *path, struct err *e);

/* Whose file is it?  The path is absolute.  False, with a line that says so, when it is not
 * a journal that this umpired can read.  *fresh: it is empty, and a journal may be made of
 * it. */
bool open_probe(const char *path, bool *fresh, struct err *e);

/* A connection with every setting made.  On false there is nothing to close. */
bool open_connection(const char *path, int flags, sqlite3 **db, struct err *e);

#endif
