/* review/luck_parts.h: adding up stakes.  Private to review/luck*.c.  */
#ifndef UMPIRED_REVIEW_LUCK_PARTS_H
#define UMPIRED_REVIEW_LUCK_PARTS_H

#include "review/luck.h"

struct luck_gather {
    struct spread spread;
    double expected, fell, variance;
    long at; /* what fell, as the spread counts it */
    size_t throws;
    int64_t last; /* ruling that was added */
};

void luck_gather_begin(struct luck_gather *g, struct arena *a);
/* each: what one is worth; negative where it is the enemy's gain. */
void luck_gather_add(struct luck_gather *g, int64_t seq, const struct stake_row *row, long each);
struct luck_sum luck_gather_end(const struct luck_gather *g);

/* What one of the measure is worth to the side; 0 where the measure has no weight. */
long luck_worth(const struct luck_asked *asked, const struct luck_stake *k, const char *side);

void luck_group_all(struct luck *l, struct arena *a, const struct luck_asked *asked);

#endif
