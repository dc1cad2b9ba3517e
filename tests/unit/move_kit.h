/* tests/unit/move_kit.h: a small table of Two For Tea, for the tests of moves.
 *
 * The 1st Pennsylvania (`first`) stands in line, 12 cm broad and 3 deep, with its front on
 * x 50, y 50 and looks up the table; `second`, `gun`, `scouts` and the officer `wayne` are
 * out of its way; the enemy `foot` is far off.  Everybody has an order to move.  */
#ifndef UMPIRED_TESTS_MOVE_KIT_H
#define UMPIRED_TESTS_MOVE_KIT_H

#include "rules/judge.h"

extern struct arena kit_mem;
extern const struct rulebook *kit_book;
extern struct state *kit_state;
extern struct scene kit_scene;
extern struct facts kit_facts; /* of the last ruling */

void kit_set_table(void);
void kit_clear_table(void);

/* Changes of the table. */
void kit_ground(const char *row); /* terrain,id,name,ground,width,points */
void kit_set(const char *entity, const char *attr, struct value after);
void kit_put(const char *unit, double x, double y, double facing);
void kit_form(const char *unit, const char *formation);
void kit_order(const char *unit, const char *what);

/* Rulings: "unit=first y=60", as on the command line. */
struct ruling kit_rule(const char *action, const char *input);
struct ruling kit_move(const char *input);
void kit_apply(const struct ruling *r);

/* What came of it; the test fails where it is not so. */
const char *kit_text(const char *entity, const char *attr);
double kit_real(const char *entity, const char *attr); /* NAN: not there */
void kit_is_at(const char *unit, double x, double y, double facing);
void kit_fact_is(const char *name, double want);
void kit_rules(const struct ruling *r, const char *verdict, const char *says);
void kit_cites(const struct ruling *r, const char *cite); /* the last reason */
bool kit_leans(const struct ruling *r, const char *id);

#endif
