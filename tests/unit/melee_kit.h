/* tests/unit/melee_kit.h: a table for charges and melees.
 *
 * The 1st Pennsylvania (`first`), 12 cm broad and 3 deep, looks up the table at the 10th Foot
 * (`foot`) over 12 cm and has an order to move; the others are out of the way.  */
#ifndef UMPIRED_TESTS_MELEE_KIT_H
#define UMPIRED_TESTS_MELEE_KIT_H

#include "tea_kit.h"

void brawl_set_table(void);
void brawl_clear_table(void);

void brawl_put(const char *unit, double x, double y, double facing);
void brawl_read(const char *reading, const char *choice);
/* Ruled, with that verdict, taken back once and applied. */
struct ruling brawl_done(const char *action, const char *input, const char *verdict);
void brawl_refused(const char *action, const char *input, const char *cite);
void brawl_stands_at(const char *unit, double x, double y);
int brawl_needs(const struct ruling *r, const char *label); /* dice asked of it */
bool brawl_hands(const struct ruling *r, const char *part);

#endif
