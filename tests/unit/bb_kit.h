/* tests/unit/bb_kit.h: a small board of Brown Bess Squared, on tests/unit/tea_kit.h.
 *
 * Red has `line` (infantry) in C3, `march` (a column of march) in E3, `horse` (light cavalry) in
 * G3, `gun` (limbered) in I3, `skirm` (skirmishers) in K3 and the general `lord` in A3, all
 * looking north; the blue `foe` (infantry in line) is far off in C11, looking south.  */
#ifndef UMPIRED_TESTS_BB_KIT_H
#define UMPIRED_TESTS_BB_KIT_H

#include "tea_kit.h"

void bb_set_board(void);
void bb_ground_row(const char *row); /* "wood,C4 D4," : ground, squares, edges */
void bb_put(const char *id, const char *square, const char *facing);
void bb_is_at(const char *id, const char *square, const char *facing);
void bb_reads(const char *reading, const char *choice); /* a setting of the game */
void bb_mark(const char *id, const char *mark, int64_t value);
void bb_phase_is(const char *phase); /* goes there */

#endif
