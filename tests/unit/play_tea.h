/* tests/unit/play_tea.h: Two For Tea, as play_kit.h plays it.  */
#ifndef UMPIRED_TESTS_PLAY_TEA_H
#define UMPIRED_TESTS_PLAY_TEA_H

#include "play_kit.h"

bool play_tea_lay(struct play *p, enum play_table which);
void play_tea_choose(struct play *p, struct play_form *form);

#endif
