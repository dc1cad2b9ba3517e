/* review/sentence.h: deeds made into sentences. */
#ifndef UMPIRED_REVIEW_SENTENCE_H
#define UMPIRED_REVIEW_SENTENCE_H

#include "game/state.h"
#include "rules/tale.h"

struct deed {
    enum tale_weight weight;
    const char *did, *unit, *one;
    const char *to;      /* NULL also of several together */
    double amount, most; /* of several together: from the least to the most */
    struct deed_object {
        const char *whom, *detail; /* id, or NULL; "5 hits", or NULL */
    } * objects;
    size_t object_count;
};

struct saying {     /* who did what, one after the other */
    const char *by; /* who had them do it: an id, or NULL */
    const char **who;
    size_t who_count;
    struct deed *deeds;
    size_t deed_count;
    struct saying *answer; /* in one breath with it; or NULL */
    const char *after;     /* a whole sentence behind it, or NULL */
    enum tale_weight weight;
    bool important;
    int64_t first, last;
};

/* What is known of whom has been named before: the first time in full, then by the last name. */
struct speaker {
    const struct state *state;
    struct arena *mem;
    const char **named;
    size_t named_count, said;
};

/* A tale as a saying; and another deed of the same put behind it. */
struct saying saying_of(const struct tale *t, struct arena *mem);
bool saying_joins(const struct saying *s, const struct tale *t); /* the same, going on */
void saying_add(struct saying *s, const struct tale *t, struct arena *mem);

/* Is it the same that others did, so that it can be said once of all? */
bool saying_alike(const struct saying *a, const struct saying *b);
void saying_merge(struct saying *into, const struct saying *from, struct arena *mem);

/* In words; same_by: whose orders they are has just been said. */
const char *saying_text(struct speaker *sp, const struct saying *s, bool same_by);

const char *saying_key(const struct saying *s); /* what is great in it; NULL: nothing */

/* "the 15th, 17th and 37th Foot and Grenadiers". */
const char *names_joined(struct speaker *sp, const char *const *ids, size_t count);

#endif
