/* rules/two-for-tea/move.h: one move being judged, between move.c and move_cost.c.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_MOVE_H
#define UMPIRED_RULES_TWO_FOR_TEA_MOVE_H

#include "rules/two-for-tea/movement.h"

/* All that a ruling on a move is made of, read once. */
struct tft_case {
    const struct scene *s;
    const struct facts *f;
    struct ruling *r;
    struct tft_plan plan;
    bool table;
    const char *from, *to, *troops; /* words */
    const char *name;
    struct tft_marcher m; /* in the formation it moves in */
    double cost;
    int allowance;
    enum tft_meets meets;
    double meets_cm;
};

/* move_cost.c.  Each itemises what it finds; false when it refused the move. */
bool tft_case_formation(struct tft_case *v); /* the change of formation asked for */
void tft_case_allowance(struct tft_case *v);
bool tft_case_parts(struct tft_case *v);   /* Table 1, and the cost */
bool tft_case_friends(struct tft_case *v); /* passing through them */
bool tft_case_end(struct tft_case *v);     /* dense terrain, if it gets there */

#endif
