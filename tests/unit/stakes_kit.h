/* tests/unit/stakes_kit.h: what throws are worth, by asking the judge for every throw there is. */
#ifndef UMPIRED_TESTS_STAKES_KIT_H
#define UMPIRED_TESTS_STAKES_KIT_H

#include "rules/judge.h"

/* A stake of a ruling as it comes back over all throws.  Who strikes back after his losses has
 * other chances by then: each of those is a stake of its own. */
struct seen {
    const struct stake *stake;
    struct chance there, fell[64]; /* of the throws that have it: how much in all, and by value */
};

enum { STAKES_KINDS = 64 };
struct survey {
    const struct scene *scene;
    const struct facts *facts;
    const struct action *act;
    struct seen list[STAKES_KINDS];
    int count, leaves;
};

/* Every throw; and over them all each value falls exactly as often as was said.  first: the
 * ruling before any die fell. */
struct survey stakes_survey(const struct scene *s, const struct action *act,
                            const struct facts *facts, const struct ruling *first);
/* The first that was seen of that measure about that entity; NULL: none. */
const struct stake *stakes_of(const struct survey *sv, const char *measure, const char *entity);

#endif
