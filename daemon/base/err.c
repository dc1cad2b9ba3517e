#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>

static void err_fill(struct err *e, const char *field, const char *fmt, va_list args)
{
    if (e == NULL) return;
    (void)snprintf(e->field, sizeof e->field, "%s", field);
    (void)vsnprintf(e->text, sizeof e->text, fmt, args);
}

bool err_set(struct err *e, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    err_fill(e, "", fmt, args);
    va_end(args);
    return false;
}

bool err_field(struct err *e, const char *field, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    err_fill(e, field, fmt, args);
    va_end(args);
    return false;
}
