/* A small table for the shooting tests: what stands where, rulings on it, and their effects. */
#ifndef UMPIRED_TESTS_SHOOT_KIT_H
#define UMPIRED_TESTS_SHOOT_KIT_H

#include "rules/judge.h"
#include "rules/two-for-tea/shoot.h"

/* Bases are 4 by 3 cm.  1st faces the 10th Foot 15 cm off; the others stand far apart:
 * 2nd and 3rd beside the 1st, a gun of each side, the 27th behind the 10th. */
extern struct arena range_mem;
extern const struct rulebook *range_book;
extern struct state *range_state;
extern struct scene range_scene;
extern struct facts range_facts; /* of the latest ruling */

void range_open(void);
void range_close(void);

void range_ground(
    const char *rows); /* lines of "wood,wood,,0 70; 20 70; 20 90": name,ground,cover,points */
void range_set(const char *entity, const char *attr, struct value after);
void range_put(const char *unit, double x, double y, double facing);
void range_read(const char *reading, const char *choice);

struct ruling range_rule(const char *action, const char *input); /* "unit=a target=b dice=4,3" */
struct ruling range_shoot(const char *input);
void range_apply(const struct ruling *r);

int range_dice(const struct ruling *r); /* thrown and owed */
bool range_cites(const struct ruling *r, const char *reading);
bool range_notes(const struct ruling *r, const char *part);
bool range_hands(const struct ruling *r, const char *part);
int64_t range_mark(const char *entity, const char *attr);
const char *range_text(const char *entity, const char *attr);

#endif
