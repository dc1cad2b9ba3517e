/* review/account.h: the battle as it is told the next day.
 *
 * From the journal alone: what stands of it, in the rule system's words (rules/tale.h), joined.
 * What one unit did in a turn is one sentence, what several did alike is said once, what was
 * refused, taken back or came to nothing is left out.  An account is of what a reader may know
 * (review/known.h). */
#ifndef UMPIRED_REVIEW_ACCOUNT_H
#define UMPIRED_REVIEW_ACCOUNT_H

#include "review/known.h"

struct account_line {
    const char *text;        /* a sentence or a few, for people */
    enum tale_weight weight; /* from small to great */
    const char *key;         /* of what is great, the words that matter most; or NULL */
    bool note;               /* the umpire's own words */
    bool important;          /* he has marked it so */
    int64_t first, last;     /* the rulings it is told from */
};

struct account_part { /* what one side did in its part of a turn, and what came of it */
    const char *side; /* id; "" where the system has none */
    struct account_line *lines;
    size_t count;
};

struct account_turn {
    int64_t turn, first, last; /* its entries */
    int lost[STORY_SIDES];     /* as review/losses.h counts them */
    int grave;                 /* how many of the rule system's signs set an attribute: routs */
    struct account_part *parts;
    size_t part_count;
};

struct account_moment { /* where a map belongs */
    int64_t seq, turn;
    const char *title;
    const char **ids; /* who stood out in that turn */
    size_t id_count;
};

struct account {
    struct account_turn *turns;
    size_t turn_count;
    struct account_moment *moments; /* the start, the turns that mattered most, the end */
    size_t moment_count;
    bool decided;
    const char *verdict; /* a sentence: who won, or that it is not decided */
    int64_t verdict_seq; /* the ruling that says so; 0: none */
    int rulings, undone, overruled, close;
};

bool account_read(const struct known *k, struct account *out, struct err *e);

/* The parts of it. */
bool account_tell(const struct known *k, struct account *out, struct err *e); /* account_tell.c */
bool account_verdict(const struct known *k, struct account *out, struct err *e);
void account_moments(const struct known *k, struct account *out);

#endif
