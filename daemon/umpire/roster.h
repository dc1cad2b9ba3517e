/* umpire/roster.h: orders of battle and terrain, as files for a spreadsheet.
 *
 * A row is an entity.  The columns are kind, id, name, and every attribute that the
 * rule system declares for the kinds of the file (struct ruleset: forces, ground), so
 * a new attribute is a new column by itself.  The file is as base/csv.h has it.
 *
 *   header   columns in any order; one that is not there counts as empty throughout
 *   kind     one of the file's; an entity on the table already keeps its kind
 *   id       a-z, 0-9 and dashes, at most 60; no two rows alike; not "game".  Empty: made
 *            from the name, with -2, -3 where another row or another kind of thing has it
 *   name     must be there
 *   others   empty where the kind has no such attribute; else empty means the declared
 *            fallback, which may be "not there"
 *
 * An entity that is on the table already takes what the file says, and keeps what no
 * column speaks of (hits, orders); one that is not in the file stays as it is.  */
#ifndef UMPIRED_UMPIRE_ROSTER_H
#define UMPIRED_UMPIRE_ROSTER_H

#include "rules/ruleset.h"

/* Settings are no roster: umpire/scenario.h reads them. */
enum roster_file { ROSTER_FORCES, ROSTER_GROUND, ROSTER_SETTINGS };

enum { ROSTER_ROWS_MAX = 1500, ROSTER_NAME_MAX = 80 };

/* Adds to r what the file changes of now->state, which must be there.  All or nothing:
 * on false r is as it was, and problems has everything that is wrong, in the order of
 * the file, each with its line and column.  The rule system's own check is asked about
 * every row that is sound by itself and refers to no row that is not. */
bool roster_read(const struct scene *now, enum roster_file which, const char *bytes, size_t len,
                 struct ruling *r, struct csv_problems *problems);

/* The file of what is in now->state, kinds in the order of their declaration and ids
 * in theirs.  Read into the same state it changes nothing; read into an empty one it
 * gives the same entities, so far as a file can tell them (an attribute that has a
 * fallback and was not there comes back as its fallback).  An empty state gives the
 * bare header. */
void roster_write(const struct scene *now, enum roster_file which, struct buf *out);

#endif
