/* review/fairness.h: do the dice fall as dice should, as far as so few of them can tell?
 *
 * All dice with the same number of sides and from the same source are looked at together.
 * What is compared is how often each face came up with the even share, by the usual sum of
 * squared differences (chi-square).  Up to FAIR_EXACT dice the share of samples of fair dice
 * that differ as much is counted exactly; beyond, the chi-square distribution stands in for
 * it, which by then is right to a hundredth or so.  */
#ifndef UMPIRED_REVIEW_FAIRNESS_H
#define UMPIRED_REVIEW_FAIRNESS_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/dice.h"

enum { FAIR_SIDES = 20, FAIR_EXACT = 36 };

struct fairness {
    enum dice_source source;
    int sides;
    size_t count;            /* of dice */
    size_t fell[FAIR_SIDES]; /* how often each face, from 1 on */
    double even;             /* how often each should, on average */
    double low, high;        /* between these, 19 faces in 20 of fair dice */
    double chi_square;
    double as_odd; /* share of samples of so many fair dice that differ as much or more */
    bool exact;
    /* The least share of one face that so many dice would have shown, 4 times in 5, by coming
     * up more often than 39 of 40 fair ones would; 0: even a die with one face only could not
     * have been told. */
    double shows;
};

/* fell, sides, source and count are filled in. */
void fairness_judge(struct fairness *f);

#endif
