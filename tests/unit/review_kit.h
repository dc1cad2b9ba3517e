/* tests/unit/review_kit.h: a game in a journal, of Two For Tea or another, looked back at.
 *
 * On top of journal_kit.h: a test appends what was ruled, then looks, as the umpire or as
 * somebody else may know it.  */
#ifndef UMPIRED_TESTS_REVIEW_KIT_H
#define UMPIRED_TESTS_REVIEW_KIT_H

#include "journal_kit.h"
#include "review/known.h"
#include "review/past.h"

extern struct journal *past_journal;
extern struct arena past_mem;
extern struct known past; /* filled in by past_look */

/* Opens the journal with the game begun but nothing in it; and puts all of it away. */
void past_begin(void);
void past_begin_of(const char *system);
void past_end(void);

/* viewer: as rules/secret.h has it.  May be called again, for another or for what came since. */
void past_look(const char *viewer);

#endif
