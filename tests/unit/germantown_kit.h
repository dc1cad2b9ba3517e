/* tests/unit/germantown_kit.h: the Germantown scenario as it is offered, on a table. */
#ifndef UMPIRED_TESTS_GERMANTOWN_KIT_H
#define UMPIRED_TESTS_GERMANTOWN_KIT_H

#include "tea_kit.h"

void germantown_open(void); /* a fixture; tea_close ends it */
void germantown_put(const char *unit, double x, double y);
void germantown_side(const char *side); /* plays now */

#endif
