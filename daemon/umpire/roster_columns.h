/* umpire/roster_columns.h: what reading and writing a roster must agree on.
 *
 * For roster.c, roster_write.c and sheets alone.  */
#ifndef UMPIRED_UMPIRE_ROSTER_COLUMNS_H
#define UMPIRED_UMPIRE_ROSTER_COLUMNS_H

#include "umpire/roster.h"

/* The kinds of the file, space between. */
const char *roster_kinds(const struct ruleset *rules, enum roster_file which);

/* The columns after kind, id and name, in the order of declaration.  A name that is
 * declared more than once, for other kinds, is one column. */
struct roster_columns {
    const char **names; /* in the arena */
    size_t count;
};
struct roster_columns roster_columns(struct arena *a, const struct ruleset *rules,
                                     enum roster_file which);

/* How an attribute is declared for a kind; NULL where the kind does not have it.  With
 * the kind not known (NULL): how the first kind of the file that has it has it. */
const struct field *roster_field(const struct ruleset *rules, enum roster_file which,
                                 const char *kind, const char *name);

/* The next of words parted by spaces, copied; NULL when there are no more. */
const char *roster_next_word(struct arena *a, const char **words);

#endif
