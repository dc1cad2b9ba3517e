/* review/orders.h: how each commander's orders were obeyed, beside what was to be expected.
 *
 * An order is a throw of an action that declares `obeyed` (rules/ruleset.h).  What was to be
 * expected is the sum of the chances that the slips showed before the throws.  Orders that
 * were undone do not count; an overruled one counts as it fell, for it is the throw that is
 * weighed. */
#ifndef UMPIRED_REVIEW_ORDERS_H
#define UMPIRED_REVIEW_ORDERS_H

#include "review/known.h"

struct orders {
    struct order_tally {              /* in the order of the sides, then of their first order */
        const char *id, *name, *side; /* the commander; id "": not known */
        int given, obeyed;
        double expected, variance; /* of the number obeyed */
    } * list;
    size_t count;
};

bool orders_read(const struct known *k, struct orders *out, struct err *e);

/* "about as many as was to be expected", with more or fewer where it is far off: from one, and
 * far more from two standard deviations on. */
#define ORDERS_AS_EXPECTED "about as many as was to be expected"
const char *orders_words(const struct order_tally *t);

#endif
