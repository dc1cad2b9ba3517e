/* The set of templates that belong together, loaded by name. */
#include "view/template.h"

#include <stdlib.h>
#include <string.h>

#include "view/template_parts.h"

struct template_set *template_set_new(template_loader *load, void *ctx, bool strict)
{
    struct template_set *set = calloc(1, sizeof *set);
    if (set == NULL) memory_exhausted();
    set->load = load;
    set->ctx = ctx;
    set->strict = strict;
    atomic_init(&set->misses, 0);
    return set;
}

void template_set_free(struct template_set *set)
{
    if (set == NULL) return;
    arena_clear(&set->mem);
    free(set);
}

struct template *template_find(const struct template_set *set, const char *name)
{
    struct template *t = set->first;
    while (t != NULL && strcmp(t->name, name) != 0) t = t->next;
    return t;
}

struct template *template_want(struct template_set *set, const char *name)
{
    struct template *t = template_find(set, name);
    if (t != NULL) return t;
    t = arena_new(&set->mem, struct template);
    t->name = arena_strdup(&set->mem, name);
    t->file = arena_printf(&set->mem, "templates/%s.html", name);
    if (set->last == NULL)
        set->first = t;
    else
        set->last->next = t;
    set->last = t;
    return t;
}

bool template_load_one(struct template_set *set, struct template *t, struct err *err)
{
    size_t len = 0;
    const char *text = set->load(set->ctx, t->file, &len);
    if (text == NULL && t->user != NULL)
        return err_set(err, "%s:%u: there is no %s", t->user->home->file, t->user->line, t->file);
    if (text == NULL) return err_set(err, "there is no %s", t->file);
    return template_parse(set, t, text, len, err);
}

bool template_set_load(struct template_set *set, const char *name, struct err *err)
{
    if (set->broken) return err_set(err, "a template failed to load before \"%s\"", name);
    (void)template_want(set, name);
    for (struct template *t = set->first; t != NULL && !set->broken; t = t->next)
        if (t->state == TEMPLATE_WANTED && !template_load_one(set, t, err)) set->broken = true;
    for (struct template *t = set->first; t != NULL && !set->broken; t = t->next) {
        if (t->user == NULL || t->layout == NULL) continue;
        set->broken = true;
        (void)err_set(err, "%s:%u: %s has a layout, so it is a page and no partial",
                      t->user->home->file, t->user->line, t->file);
    }
    return !set->broken;
}

size_t template_set_misses(struct template_set *set)
{
    return atomic_load(&set->misses);
}
