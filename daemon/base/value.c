#include "base/value.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct value value_none(void)
{
    return (struct value){.kind = VALUE_NONE};
}

struct value value_int(int64_t i)
{
    return (struct value){.kind = VALUE_INT, .as.i = i};
}

struct value value_real(double r)
{
    return (struct value){.kind = VALUE_REAL, .as.r = r};
}

struct value value_text(const char *s)
{
    if (s == NULL) return value_none();
    return (struct value){.kind = VALUE_TEXT, .as.s = s};
}

bool value_is_set(struct value v)
{
    return v.kind != VALUE_NONE;
}

bool value_equal(struct value a, struct value b)
{
    if (a.kind != b.kind) return false;
    switch (a.kind) {
    case VALUE_NONE: return true;
    case VALUE_INT: return a.as.i == b.as.i;
    case VALUE_REAL: return !(a.as.r < b.as.r) && !(a.as.r > b.as.r);
    case VALUE_TEXT: return strcmp(a.as.s, b.as.s) == 0;
    }
    return false;
}

int64_t value_as_int(struct value v, int64_t otherwise)
{
    if (v.kind == VALUE_INT) return v.as.i;
    if (v.kind == VALUE_REAL && fabs(v.as.r) < 9e15) return (int64_t)v.as.r;
    return otherwise;
}

double value_as_real(struct value v, double otherwise)
{
    if (v.kind == VALUE_INT) return (double)v.as.i;
    if (v.kind == VALUE_REAL) return v.as.r;
    return otherwise;
}

const char *value_as_text(struct value v, const char *otherwise)
{
    return v.kind == VALUE_TEXT ? v.as.s : otherwise;
}

const char *value_show(struct arena *a, struct value v)
{
    switch (v.kind) {
    case VALUE_NONE: return "";
    case VALUE_INT: return arena_printf(a, "%" PRId64, v.as.i);
    case VALUE_REAL: return arena_printf(a, "%.10g", v.as.r);
    case VALUE_TEXT: return v.as.s;
    }
    return "";
}

struct value value_copy(struct arena *a, struct value v)
{
    if (v.kind == VALUE_TEXT) v.as.s = arena_strdup(a, v.as.s);
    return v;
}
