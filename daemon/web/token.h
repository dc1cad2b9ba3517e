/* web/token.h: the random words that stand for a person or a link.
 *
 * A session or a link is a token of 32 random bytes; the journal file keeps only its
 * hash.  A form carries a second token that follows from the first by a one-way step, so
 * a page of another site can neither read nor guess it.  */
#ifndef UMPIRED_WEB_TOKEN_H
#define UMPIRED_WEB_TOKEN_H

#include "journal/journal.h"

#define TOKEN_COOKIE "umpired"

enum { TOKEN_LEN = 43, SESSION_DAYS = 30 };

const char *token_new(struct arena *a);
void token_hash(const char *token, unsigned char out[HASH_BYTES]);
const char *token_of_form(struct arena *a, const char *token);

#endif
