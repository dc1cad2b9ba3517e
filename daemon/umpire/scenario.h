/* umpire/scenario.h: games that can be played at once.
 *
 * A scenario is two files beside the rule data: etc/SYSTEM/scenarios/NAME.csv is its
 * order of battle, NAME-terrain.csv its table.  A new one is there by being put there.  */
#ifndef UMPIRED_UMPIRE_SCENARIO_H
#define UMPIRED_UMPIRE_SCENARIO_H

#include "base/asset.h"
#include "umpire/task.h"

enum { SCENARIO_FILES = 2 };

struct scenario {
    const char *id, *system;
    const struct asset *forces, *ground; /* ground may be NULL */
};

/* The next one; *cursor begins as 0.  False: there are no more. */
bool scenario_next(struct arena *a, size_t *cursor, struct scenario *out);
bool scenario_find(struct arena *a, const char *system, const char *id, struct scenario *out);

/* Its files, for a task; returns how many. */
size_t scenario_files(const struct scenario *s, struct csv_upload out[SCENARIO_FILES]);

#endif
