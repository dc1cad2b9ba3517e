/* rules/reading.h: how we read what a rule book leaves open.
 *
 * Every open point has a stable id (TFT-05), a question, two answers and the one
 * umpired rules by.  Some may be set per game; a game pins its choices, and a
 * ruling names every reading it leaned on.  The register of a system is a CSV in
 * etc/<system>/readings.csv, so a club can print and discuss it.  */
#ifndef UMPIRED_RULES_READING_H
#define UMPIRED_RULES_READING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

struct reading {
    const char *id;        /* TFT-05 */
    const char *where;     /* section of the rule book */
    const char *question;  /* what is open */
    const char *answer[2]; /* A and B, in our own words */
    const char *why;       /* why the default is the default */
    const char *key;       /* short name of the setting; "" when it cannot be set */
    char fallback;         /* 'A' or 'B' */
    bool settable;
};

struct readings { /* in the order of the file */
    struct reading *list;
    size_t count;
};

/* Reads the register from CSV text: id,where,question,a,b,default,key,why.
 * False, naming line and column in e, when it is not sound. */
bool readings_load(struct readings *r, struct arena *a, const char *csv, size_t len, struct err *e);
const struct reading *readings_find(const struct readings *r, const char *id);

#endif
