/* umpire/library.h: the rule books on the umpire's shelf.
 *
 * Reads every system's data files from the assets (or from the folder that
 * overrides them), checks them, and hashes them so that a game can pin what it was
 * played by.  Loaded once at start; read-only and safe from any thread after.  */
#ifndef UMPIRED_UMPIRE_LIBRARY_H
#define UMPIRED_UMPIRE_LIBRARY_H

#include "rules/ruleset.h"

struct library {
    struct rulebook *books; /* one for each of rulesets[], in that order */
    size_t count;
};

bool library_open(struct library *lib, struct err *e); /* the err names file, line, column */
void library_close(struct library *lib);
const struct rulebook *library_find(const struct library *lib, const char *system);

#endif
