/* review/precedent.h: rulings held against each other: was the same situation ruled otherwise?
 *
 * A situation is an action and the facts that its ruling went by, apart from who acted and
 * where: entities, and the places and directions that were asked for.  Lengths count by the
 * tenth.  Two rulings in one situation were ruled otherwise when something was to be thrown
 * for in both and the odds were others: so dice alone never make a difference.  Where nothing
 * is thrown for, a ruling rests on more of the table than its facts say, and only what the
 * umpire overruled can be held against others.  Only actions that can be judged by their
 * facts alone are compared.  What was undone counts for nothing. */
#ifndef UMPIRED_REVIEW_PRECEDENT_H
#define UMPIRED_REVIEW_PRECEDENT_H

#include "review/story.h"

struct precedent {
    size_t game; /* of the list given */
    int64_t seq, turn;
    const char *kind, *action, *verdict, *sentence;
    int64_t target, overruled_by;
    uint64_t situation, odds; /* 0: cannot be compared; nothing was thrown for */
    bool worded;              /* the umpire stated a length close to what was measured */
};

struct precedents {
    struct arena *mem;
    const struct ruleset *rules;
    double near_cm; /* how close: twice the measuring tolerance */
    struct precedent *list;
    size_t count;
};

/* Adds the rulings and overrulings of a game that stand, oldest first. */
bool precedents_read(struct precedents *p, struct journal *j, size_t game, const char *id,
                     struct err *e);

bool precedent_same(const struct precedent *a, const struct precedent *b); /* situation */
/* Were they in one situation, and ruled otherwise? */
bool precedent_differs(const struct precedent *a, const struct precedent *b);

/* Did the umpire state a length close to what was measured?  act: the ruling's, or NULL. */
bool precedent_worded(const struct action *act, const struct stored_fact *fact, double near_cm);

/* The ruling of the same game with that number, or NULL. */
const struct precedent *precedent_find(const struct precedents *p, size_t game, int64_t seq);

#endif
