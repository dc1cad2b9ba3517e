/* rules/fact.h: what is known about one request, and how it came to be known.
 *
 * One fact for each field of an action, in the same order.  A survey fills in
 * `measured` and says how; the umpire may state another value, which outranks it
 * because the physical table does; the journal keeps both.  */
#ifndef UMPIRED_RULES_FACT_H
#define UMPIRED_RULES_FACT_H

#include <stddef.h>

#include "base/value.h"
#include "rules/field.h"

struct fact {
    const struct field *field;
    struct value measured; /* by survey, off the table as entered */
    struct value stated;   /* by the umpire */
    const char *how;       /* how it was measured, in words; NULL when it was not */
};

struct facts {
    struct fact *list;
    size_t count;
    /* What the survey worked out from the stated facts, for the judge of the same action to use
     * again; the action's own business.  It lives as long as the facts, and so must not point
     * to the scene, which is the caller's; NULL: nothing. */
    const void *work;
};

/* An empty fact for each of the fields. */
void facts_init(struct facts *f, struct arena *a, const struct field *fields, size_t count);

struct fact *facts_find(const struct facts *f, const char *name); /* NULL: no such field */
struct value fact_value(const struct fact *f); /* stated, else measured, else fallback */

/* By name, for judges.  The name must be one of the action's fields. */
int facts_int(const struct facts *f, const char *name);
double facts_real(const struct facts *f, const char *name);
bool facts_flag(const struct facts *f, const char *name);
const char *facts_text(const struct facts *f, const char *name); /* "" when not known */
bool facts_known(const struct facts *f, const char *name);

/* For surveys. */
void facts_measure(struct facts *f, const char *name, struct value v, const char *how);

#endif
