/* web/params.h: named values from outside: a query, a form, the members of a JSON object.
 *
 * Whatever way a value came, it has passed the same gate by the time it is in a
 * list: no NUL, good UTF-8, a name of at most PARAMS_NAME_MAX bytes, a value of
 * at most PARAMS_VALUE_MAX bytes, at most PARAMS_MAX of them.  Repeated names
 * are kept, in order.  Names and values live in the arena given.
 *
 * Calls that can refuse return an HTTP status, 0 when all is well; the err then
 * names the field to blame.  */
#ifndef UMPIRED_WEB_PARAMS_H
#define UMPIRED_WEB_PARAMS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

enum { PARAMS_MAX = 1800, PARAMS_NAME_MAX = 256, PARAMS_VALUE_MAX = 64 * 1024 };

struct param {
    const char *name, *value;
    size_t len; /* of the value */
};

struct params {
    struct param *list;
    size_t count;
};

int params_add(struct params *p, struct arena *a, const char *name, size_t name_len,
               const char *value, size_t len, struct err *e);

/* Adds the pairs of name=value&name=value, percent-decoded, '+' for a space. */
int params_read_pairs(struct params *p, struct arena *a, const char *text, size_t len,
                      struct err *e);

/* The first value of that name, or the next one after a given one; NULL: none. */
const struct param *params_find(const struct params *p, const char *name,
                                const struct param *after);

/* Decodes %XX into a fresh NUL-terminated copy.  False for a % that two hex
 * digits do not follow; NUL and bad UTF-8 pass, and are params_check's business. */
bool params_decode(struct arena *a, const char *text, size_t len, bool plus_is_space, char **out,
                   size_t *out_len);

/* What params_add asks of any value and any name.  0, or 400 and the words. */
int params_check(const char *field, const char *value, size_t len, struct err *e);
int params_check_name(const char *name, size_t len, struct err *e);

#endif
