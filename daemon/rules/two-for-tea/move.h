/* rules/two-for-tea/move.h: one move being judged, between move.c, move_cost.c, move_say.c.  */
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
    bool as_planned;                /* along the way found: no part of it was stated otherwise */
    const char *from, *to, *troops; /* words */
    const char *name;
    struct tft_marcher m; /* in the formation it moves in */
    double cost;
    int allowance;
    enum tft_meets meets;
    double meets_cm;
};

/* Tapes are not read more finely, and no ruling is written more finely (to 0.1 cm). */
#define TFT_HAIR_CM 0.05

/* move_cost.c.  Each itemises what it finds; false when it refused the move. */
bool tft_case_formation(struct tft_case *v); /* the change of formation asked for */
void tft_case_allowance(struct tft_case *v);
bool tft_case_parts(struct tft_case *v);   /* Table 1, and the cost */
bool tft_case_friends(struct tft_case *v); /* passing through them */
bool tft_case_end(struct tft_case *v);     /* dense terrain, if it gets there */

/* move_say.c */
const char *tft_say_move(const struct tft_case *v); /* "advances 12.0 cm and forms line" */
/* " Nearest legal end of that move: ..." when so much of it may be spent; keep: in the
 * formation it moves in, since it may not have the other. */
const char *tft_say_nearest(const struct tft_case *v, double cost, bool keep);
double tft_case_reach(const struct tft_case *v); /* what it can spend before it meets anything */
double tft_case_legal_cost(const struct tft_case *v); /* of the parts before a forbidden one */

#endif
