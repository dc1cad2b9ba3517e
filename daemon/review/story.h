/* review/story.h: a game afterwards: what happened, what stood out, how it stood then.
 *
 * Told from the journal alone, in one sweep: nothing is judged again.  A line for each
 * entry, with the signs that stand out (losses, what the rule system declares, overrulings,
 * close calls, notes) and each side's strength after it.  States are kept at every so many
 * entries, so the table at any entry is found by folding a few changes, however long the
 * game was.  What was undone stays as a line and signs nothing.
 *
 * A story owns its memory.  It is of the whole game, secrets included: what a player may
 * know of it is for the pages to see to (rules/secret.h). */
#ifndef UMPIRED_REVIEW_STORY_H
#define UMPIRED_REVIEW_STORY_H

#include "journal/journal.h"
#include "rules/ruleset.h"

enum { STORY_SIDES = 4 };

/* Signs that any game has; those of the rule system follow, from SIGN_SYSTEM on, in the order
 * of its declaration. */
enum { SIGN_LOSS, SIGN_OVERRIDE, SIGN_CLOSE, SIGN_NOTE, SIGN_IMPORTANT, SIGN_SYSTEM };
enum { SIGNS_MAX = 32 };

struct story_line {
    int64_t seq, at_ms, turn, target;
    const char *kind, *author, *phase, *side, *action, *verdict, *sentence, *remark;
    const char **subjects; /* whom it changed: ids */
    size_t subject_count;
    int64_t undone_by, overruled_by; /* 0: stands */
    uint32_t signs;                  /* bit i: sign i; ask story_has */
    int lost[STORY_SIDES];           /* strength that each side lost by it; gains are negative */
    int strength[STORY_SIDES];       /* after it */
};

struct story;

bool story_read(struct story **out, struct journal *j, const struct ruleset *rules,
                const char *game, struct err *e);
void story_free(struct story *st); /* NULL is fine */

/* Reads on what was appended since. */
bool story_read_on(struct story *st, struct journal *j, struct err *e);

size_t story_count(const struct story *st); /* of entries: the last one's seq */
const struct story_line *story_line(const struct story *st, int64_t seq); /* 1 to count */

/* The state after entry seq (0: before the first); state_free is the caller's.  NULL with e. */
struct state *story_state(const struct story *st, struct journal *j, int64_t seq, struct err *e);

/* Brings a state that stands after entry `after` to where it stood after entry `until`. */
bool story_fold(const struct story *st, struct journal *j, struct state *s, int64_t after,
                int64_t until, struct err *e);

/* What a sign is called; NULL past the last. */
const struct sign *story_sign(const struct story *st, int sign);
bool story_has(const struct story_line *line, int sign); /* no, where it was undone */

#endif
