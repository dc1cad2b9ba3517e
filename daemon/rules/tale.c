#include "rules/tale.h"

#include <ctype.h>
#include <string.h>

void tale_who(struct tale *t, const char *id)
{
    t->who = arena_grow(t->mem, t->who, t->who_count, sizeof *t->who);
    t->who[t->who_count++] = id;
}

static struct value told_fact(const struct told *what, const char *name)
{
    const struct fact *f = facts_find(what->facts, name);
    return f == NULL ? value_none() : value_is_set(f->stated) ? f->stated : f->measured;
}

const char *told_text(const struct told *what, const char *fact)
{
    return value_as_text(told_fact(what, fact), "");
}

int64_t told_int(const struct told *what, const char *fact, int64_t otherwise)
{
    return value_as_int(told_fact(what, fact), otherwise);
}

bool told_change(const struct told *what, const char *entity, const char *attr,
                 struct value *before, struct value *after)
{
    const struct ruling *r = what->ruling;
    bool found = false;
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[i];
        if (strcmp(f->entity, entity) != 0 || strcmp(f->attr, attr) != 0) continue;
        if (!found) *before = f->before;
        *after = f->after;
        found = true;
    }
    return found;
}

bool told_set(const struct told *what, const char *entity, const char *attr)
{
    struct value before, after;
    return told_change(what, entity, attr, &before, &after) && value_as_int(before, 0) == 0 &&
           value_as_int(after, 0) != 0;
}

const char *told_the(struct arena *a, const struct state *s, const char *id)
{
    const struct entity *en = state_find(s, id);
    const char *name = en == NULL ? id : entity_name(en);
    return isdigit((unsigned char)*name) ? arena_printf(a, "the %s", name) : name;
}
