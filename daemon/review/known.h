/* review/known.h: a story as somebody may know it.
 *
 * As rules/secret.h has it: who is in hiding now is in no line, no sum and no table, however
 * old; once he is out, what he did and lost is told like anybody's, but for the places he hid
 * at.  The umpire (viewer NULL) knows all. */
#ifndef UMPIRED_REVIEW_KNOWN_H
#define UMPIRED_REVIEW_KNOWN_H

#include "review/story.h"
#include "rules/secret.h"

struct known_line { /* beside the story's */
    bool open;      /* it may be told: it is not about anybody in hiding */
    int lost[STORY_SIDES], strength[STORY_SIDES]; /* those in hiding left out */
};

struct known {
    const struct story *story;
    struct journal *journal;
    const struct rulebook *book;
    const char *game;
    const char *viewer;                /* NULL: the umpire */
    const struct secret_names *hidden; /* from him, as things stand */
    const struct state *whole;         /* as things stand, secrets included */
    int64_t begins;                    /* the last entry of the set-up */
    struct known_line *lines;          /* of each entry */
    struct arena *mem;
};

/* Fills in what it was not given: `begins` and `lines`. */
bool known_read(struct known *k, struct err *e);

bool known_hides(const struct known *k, const char *id); /* is he in hiding? */

const struct known_line *known_line(const struct known *k, int64_t seq);

/* The table after entry seq as he may know it; state_free is the caller's.  NULL with e. */
struct state *known_state(const struct known *k, int64_t seq, struct err *e);

/* An entry whole, as he may read it: secret_ruling has been at it, and the facts are gone where
 * they are kept back. */
bool known_entry(const struct known *k, int64_t seq, struct arena *a, struct entry *out,
                 struct err *e);

/* What is left of the losses of line seq once everything is counted where it belongs: nothing
 * of what was undone or is no part of the battle; of an overruling, under what it overruled.
 * False: nothing. */
bool known_counts(const struct known *k, int64_t seq, const struct story_line **under);

#endif
