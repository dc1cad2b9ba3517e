/* review/spread.h: how a sum of throws may come out: a chance for every whole number.
 *
 * Throws are added one after the other; each must be independent of those before it.  The
 * chances are doubles: each addition rounds them by less than one part in 10^15, and tails
 * thinner than 10^-18 are cut off; `lost` says how much that was in all.  So of ten thousand
 * throws the shares are good to nine places and more.  */
#ifndef UMPIRED_REVIEW_SPREAD_H
#define UMPIRED_REVIEW_SPREAD_H

#include "base/arena.h"

struct spread {
    struct arena *mem;
    double *p, *next; /* of from, from + 1 ... */
    long from;
    size_t count, room;
    double lost;
};

void spread_init(struct spread *s, struct arena *mem); /* certainly 0 */

/* Adds each times a throw that gives 0, 1, 2 ... with these chances; each may be negative. */
void spread_add(struct spread *s, const double *chances, size_t count, long each);

double spread_below(const struct spread *s, long x); /* the chance of less than x */
double spread_at(const struct spread *s, long x);
/* The least number that is reached or fallen short of with at least that chance. */
long spread_quantile(const struct spread *s, double chance);

#endif
