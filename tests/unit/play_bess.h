/* tests/unit/play_bess.h: Brown Bess Squared, as play_kit.h plays it.  */
#ifndef UMPIRED_TESTS_PLAY_BESS_H
#define UMPIRED_TESTS_PLAY_BESS_H

#include "play_kit.h"

bool play_bess_lay(struct play *p, enum play_table which);
void play_bess_choose(struct play *p, struct play_form *form);

#endif
