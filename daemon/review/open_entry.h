/* review/open_entry.h: an entry as the one who looks may read it.
 *
 * The one place where an entry is cut down to what a viewer may know: pages, JSON and
 * exports are made of what it gives (rules/secret.h has the rules).  The umpire gets the
 * entry as it is.  */
#ifndef UMPIRED_REVIEW_OPEN_ENTRY_H
#define UMPIRED_REVIEW_OPEN_ENTRY_H

#include "journal/entry.h"
#include "umpire/desk.h"

/* Remark, verdict, sentence, ruling and facts; in the arena where anything is left out.  Looks
 * at g's book, whole, viewer and hidden. */
struct entry open_entry(const struct game_view *g, const struct entry *entry, struct arena *a);

#endif
