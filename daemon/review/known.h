/* review/known.h: a story as somebody may know it.
 *
 * As rules/secret.h has it: who is in hiding now is in no line, no sum and no table, however
 * old; once he is out, what he did and lost is told like anybody's, but for the places he hid
 * at.  The umpire (viewer NULL) knows all.  The table as it stood then is review/past.h's. */
#ifndef UMPIRED_REVIEW_KNOWN_H
#define UMPIRED_REVIEW_KNOWN_H

#include "review/lookup.h"
#include "review/story.h"
#include "umpire/desk.h"

/* May line seq be told to whom these hide from?  Not when it changed, concerned or names one of
 * them.  l: NULL only where nobody hides. */
bool known_open(const struct story *st, const struct lookup *l, const struct secret_names *hidden,
                int64_t seq);

struct known_line { /* beside the story's */
    bool open;      /* it may be told: it is not about anybody in hiding */
    int lost[STORY_SIDES], strength[STORY_SIDES]; /* those in hiding left out */
};

struct known {
    const struct story *story;
    const struct lookup *lookup; /* as in known_open */
    struct journal *journal;
    const struct game_view *g; /* the game as it is now, as he may know it */
    int64_t begins;            /* the last entry of the set-up */
    struct known_line *lines;  /* of each entry */
    struct arena *mem;
};

/* Fills in what it was not given: `begins` and `lines`. */
bool known_read(struct known *k, struct err *e);

bool known_hides(const struct known *k, const char *id); /* is he in hiding? */

const struct known_line *known_line(const struct known *k, int64_t seq);

/* An entry whole, as he may read it (review/open_entry.h). */
bool known_entry(const struct known *k, int64_t seq, struct arena *a, struct entry *out,
                 struct err *e);

/* What is left of the losses of line seq once everything is counted where it belongs: nothing
 * of what was undone or is no part of the battle; of an overruling, under what it overruled.
 * False: nothing. */
bool known_counts(const struct known *k, int64_t seq, const struct story_line **under);

#endif
