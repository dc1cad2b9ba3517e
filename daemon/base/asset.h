/* base/asset.h: the files that travel inside the binary.
 *
 * Everything below templates/ and static/, the SQL, the rule data and the
 * default configuration are built into umpired, so that one file is the whole
 * installation.  An asset is known by its path in the source tree:
 * "templates/table.html", "sql/001_journal.sql", "etc/two-for-tea/army-lists.csv".
 *
 * Assets are never freed and never change once the daemon has started: what the
 * calls below return may be kept, and read from any thread.  */
#ifndef UMPIRED_BASE_ASSET_H
#define UMPIRED_BASE_ASSET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct asset {
    const char *name;
    const unsigned char *bytes; /* a NUL follows that len does not count */
    size_t len;
};

const struct asset *asset_find(const char *name); /* NULL when there is none */

/* The same file squeezed by gzip, NULL when there is none: an override has only itself. */
const struct asset *asset_find_squeezed(const char *name);

/* The index-th asset, counted from 0 in order of names, whose name begins with
 * prefix; NULL past the last one.  "" goes through them all. */
const struct asset *asset_each(const char *prefix, size_t index);

/* Lets the files below a directory stand in for the assets below prefix, which
 * ends in '/': after asset_override("etc/", "/srv/club", &e) the file
 * /srv/club/two-for-tea/army-lists.csv outranks the embedded
 * etc/two-for-tea/army-lists.csv, and a file with a name of its own joins them.
 * Hidden files and editors' backups (".x", "x~") are passed over.  A later
 * call outranks an earlier one.
 *
 * The files are read here and now; an edit made later shows after a restart.
 * To be called at start only, before there are threads and before an asset that
 * it may replace is in use.  When any file cannot be read nothing is replaced. */
bool asset_override(const char *prefix, const char *dir, struct err *e);

/* Written by the build: what is embedded, in strcmp order of names.  For
 * asset.c alone; everyone else would miss what was overridden. */
extern const struct asset asset_embedded[];
extern const size_t asset_embedded_count;

#endif
