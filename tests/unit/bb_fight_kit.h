/* tests/unit/bb_fight_kit.h: a Brown Bess Squared table to try rulings on.
 *
 * The table, its facts and how they are asked are tea_kit's.  It begins in the fire phase of
 * the red side's bound 1, on 11 columns and 12 rows.  */
#ifndef UMPIRED_TESTS_BB_FIGHT_KIT_H
#define UMPIRED_TESTS_BB_FIGHT_KIT_H

#include "bb_kit.h"
#include "rules/brown-bess/melee.h"

/* Infantry, average, in line: red a, b, c on C3, D3, E3 facing north; blue x, y, z on C7, D7,
 * E7 facing south; red guns r (foot) and blue guns g unlimbered in A1 and K12; red horse h and
 * blue horse k (light cavalry) on G2 and G10; generals red p and blue q in K1 and A12. */
void bb_open(void);
void bb_ground_is(const char *ground, const char *squares); /* another piece of ground */
void bb_edge_is(const char *ground, const char *edges);
void bb_form_up(const char *id, const char *formation);
void bb_now(const char *side, const char *phase); /* "blue", "move" */
void bb_hold(const char *unit, int counters);
/* Refused under that section, in words that hold these. */
void bb_refused(const char *action, const char *input, const char *cite, const char *words);

#endif
