/* base/value.h: one cell of the game: nothing, a whole number, a real, or text.
 *
 * The same four kinds that an ANY column of SQLite keeps apart, so a value goes
 * to the journal and comes back unchanged.  Yes and no are 1 and 0.  */
#ifndef UMPIRED_BASE_VALUE_H
#define UMPIRED_BASE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum value_kind { VALUE_NONE, VALUE_INT, VALUE_REAL, VALUE_TEXT };

struct value {
    enum value_kind kind;
    union {
        int64_t i;
        double r;
        const char *s; /* borrowed; lives where the maker says */
    } as;
};

struct value value_none(void);
struct value value_int(int64_t i);
struct value value_real(double r);
struct value value_text(const char *s); /* NULL gives VALUE_NONE */

bool value_is_set(struct value v);
bool value_equal(struct value a, struct value b); /* same kind and same content */
int64_t value_as_int(struct value v, int64_t otherwise);
double value_as_real(struct value v, double otherwise); /* an int counts too */
const char *value_as_text(struct value v, const char *otherwise);

/* As a person reads it: "" for nothing, 3, 14.2, name. */
const char *value_show(struct arena *a, struct value v);
struct value value_copy(struct arena *a, struct value v); /* text copied into a */

#endif
