/* umpire/scenario.h: games that can be played at once.
 *
 * A scenario is up to three files beside the rule data: etc/SYSTEM/scenarios/NAME.csv is
 * its order of battle, NAME-terrain.csv its table, NAME-settings.csv what the game itself
 * begins with.  A new one is there by being put there.
 *
 * The settings have two columns, setting and value: attributes that the rule system declares
 * for the kind "game"; and "about", a sentence for the page of a new game.  An empty value
 * is the usual one.  */
#ifndef UMPIRED_UMPIRE_SCENARIO_H
#define UMPIRED_UMPIRE_SCENARIO_H

#include "base/asset.h"
#include "umpire/task.h"

enum { SCENARIO_FILES = 3 };

struct scenario {
    const char *id, *system;
    const char *about;                              /* one sentence, for whoever chooses */
    const struct asset *forces, *ground, *settings; /* the last two may be NULL */
};

/* The next one; *cursor begins as 0.  False: there are no more. */
bool scenario_next(struct arena *a, size_t *cursor, struct scenario *out);
bool scenario_find(struct arena *a, const char *system, const char *id, struct scenario *out);

/* Its files, for a task; returns how many. */
size_t scenario_files(const struct scenario *s, struct csv_upload out[SCENARIO_FILES]);

/* Reads settings as roster_read reads a roster: all or nothing, and problems has the rest. */
bool scenario_read_settings(const struct scene *now, const char *bytes, size_t len,
                            struct ruling *r, struct csv_problems *problems);

#endif
