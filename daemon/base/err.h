/* base/err.h: why a call failed, in words a person at the table can use.
 *
 * A call that can fail returns bool and takes a struct err *.  On false the
 * caller's err says what is wrong and, where an input is to blame, names the
 * field.  Passing NULL means the caller does not want the words.  */
#ifndef UMPIRED_BASE_ERR_H
#define UMPIRED_BASE_ERR_H

#include <stdbool.h>

struct err {
    char field[64]; /* the input to blame; empty when none is */
    char text[512]; /* one sentence, no trailing newline */
};

/* Both always return false, so that `return err_set(e, ...)` reads well. */
bool err_set(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool err_field(struct err *e, const char *field, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
