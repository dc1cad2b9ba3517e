#include "rules/fact.h"

#include <assert.h>
#include <string.h>

void facts_init(struct facts *f, struct arena *a, const struct field *fields, size_t count)
{
    f->list = arena_array(a, struct fact, count);
    f->count = count;
    f->work = NULL;
    for (size_t i = 0; i < count; i++) f->list[i].field = &fields[i];
}

struct fact *facts_find(const struct facts *f, const char *name)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->list[i].field->name, name) == 0) return &f->list[i];
    return NULL;
}

/* A declared fallback that its own field does not accept is a mistake in the
 * declaration; a test walks them all. */
static struct value fallback(const struct field *field)
{
    struct arena scratch = {0};
    struct value v = value_none();
    if (field->type == FIELD_TEXT || field_is_entity(field))
        v = value_text(field->fallback);
    else if (field->fallback != NULL)
        (void)field_parse(field, &scratch, field->fallback, &v, NULL);
    arena_clear(&scratch);
    return v;
}

struct value fact_value(const struct fact *f)
{
    if (f == NULL) return value_none();
    if (value_is_set(f->stated)) return f->stated;
    if (value_is_set(f->measured)) return f->measured;
    return fallback(f->field);
}

static struct value named(const struct facts *f, const char *name)
{
    const struct fact *fact = facts_find(f, name);
    assert(fact != NULL);
    return fact_value(fact);
}

int facts_int(const struct facts *f, const char *name)
{
    return (int)value_as_int(named(f, name), 0);
}

double facts_real(const struct facts *f, const char *name)
{
    return value_as_real(named(f, name), 0);
}

bool facts_flag(const struct facts *f, const char *name)
{
    return value_as_int(named(f, name), 0) != 0;
}

const char *facts_text(const struct facts *f, const char *name)
{
    return value_as_text(named(f, name), "");
}

bool facts_known(const struct facts *f, const char *name)
{
    return value_is_set(named(f, name));
}

void facts_measure(struct facts *f, const char *name, struct value v, const char *how)
{
    struct fact *fact = facts_find(f, name);
    assert(fact != NULL);
    fact->measured = v;
    fact->how = how;
}
