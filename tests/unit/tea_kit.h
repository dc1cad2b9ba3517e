/* tests/unit/tea_kit.h: a Two For Tea table to try rulings on.  */
#ifndef UMPIRED_TESTS_TEA_KIT_H
#define UMPIRED_TESTS_TEA_KIT_H

#include "rules/judge.h"
#include "umpire/library.h"
#include "umpire/roster.h"

extern struct arena tea_mem;
extern struct state *tea_state;
extern struct scene tea_scene;
extern struct facts tea_facts; /* of the last ruling */

void tea_open(const char *forces); /* an order of battle as a file has it */
void tea_open_system(const char *system, const char *forces); /* the same of any system */
void tea_close(void);
void tea_enter(enum roster_file which, const char *csv);

void tea_set(const char *entity, const char *attr, struct value after);
int64_t tea_int(const char *entity, const char *attr);
double tea_real(const char *entity, const char *attr);
const char *tea_text(const char *entity, const char *attr);

/* "unit=first order=move dice=4,3": as on the command line. */
struct ruling tea_rule(const char *action, const char *input);
void tea_apply(const struct ruling *r);
struct ruling tea_done(const char *action, const char *input); /* ruled and applied */
bool tea_cites(const struct ruling *r, const char *id);
bool tea_notes(const struct ruling *r, const char *words);      /* a line of the working has them */
bool tea_hands(const struct ruling *r, const char *words);      /* something to do by hand has */
const char *tea_refusal(const char *action, const char *input); /* its section; "" when legal */

/* Applies the effects and takes them back: nothing of them is left. */
void tea_folds(const struct ruling *r);

#endif
