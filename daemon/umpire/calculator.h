/* umpire/calculator.h: any action without a game: every fact typed, nothing stored.  */
#ifndef UMPIRED_UMPIRE_CALCULATOR_H
#define UMPIRED_UMPIRE_CALCULATOR_H

#include "rules/judge.h"

/* Judges one action from inputs ("dice" among them).  False: problems says which
 * inputs are wrong or missing, one entry a field, and nothing was judged. */
bool calculate(const struct rulebook *book, const struct action *act, input_lookup get, void *from,
               struct arena *mem, struct facts *facts, struct ruling *r,
               struct input_problems *problems);

#endif
