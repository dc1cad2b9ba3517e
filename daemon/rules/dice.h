/* rules/dice.h: the finite stream of dice that a judge draws from.
 *
 * Dice thrown on the table and typed in, thrown by umpired, or read back from the
 * journal reach a rule the same way.  When the stream runs dry the ruling asks for
 * exactly the dice it still needs.  */
#ifndef UMPIRED_RULES_DICE_H
#define UMPIRED_RULES_DICE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

enum dice_source { DICE_TABLE, DICE_UMPIRED };

struct dice {
    const int *faces; /* in the order they were thrown; may be NULL when count is 0 */
    size_t count, used;
    enum dice_source source;
};

const char *dice_source_word(enum dice_source s); /* "table", "umpired" */
bool dice_source_read(const char *word, enum dice_source *out);

/* Reads "4,3" or "4 3" or "43" (single digits) into faces; e->field is "dice",
 * and there are no faces on false. */
bool dice_parse(const char *text, struct arena *a, int **faces, size_t *count, struct err *e);

#endif
