#include "game/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Entities are kept sorted by id: a table holds tens to hundreds of them, lookups
 * are a binary search, and equal states have equal layout.  Texts live in the
 * arena until the state is freed; a text that is overwritten stays behind, which
 * costs no more than the journal it came from. */
struct state {
    struct entity *list;
    size_t count, room;
    struct arena texts;
};

struct state *state_new(void)
{
    struct state *s = calloc(1, sizeof *s);
    if (s == NULL) memory_exhausted();
    return s;
}

void state_free(struct state *s)
{
    if (s == NULL) return;
    for (size_t i = 0; i < s->count; i++) free(s->list[i].attrs);
    free(s->list);
    arena_clear(&s->texts);
    free(s);
}

/* Index of the first entity whose id is not less than id. */
static size_t entity_index(const struct state *s, const char *id)
{
    size_t low = 0, high = s->count;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (strcmp(s->list[mid].id, id) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static size_t attr_index(const struct entity *e, const char *name)
{
    size_t i = 0;
    while (i < e->count && strcmp(e->attrs[i].name, name) < 0) i++;
    return i;
}

/* Opens a gap of one element at index in a malloc'd array. */
static void *array_open(void *list, size_t *count, size_t *room, size_t size, size_t index)
{
    if (*count == *room) {
        *room = *room == 0 ? 8 : *room * 2;
        list = realloc(list, *room * size);
        if (list == NULL) memory_exhausted();
    }
    char *at = (char *)list + index * size;
    memmove(at + size, at, (*count - index) * size);
    (*count)++;
    return list;
}

static void array_close(void *list, size_t *count, size_t size, size_t index)
{
    char *at = (char *)list + index * size;
    memmove(at, at + size, (*count - index - 1) * size);
    (*count)--;
}

static void state_set(struct state *s, const char *id, const char *name, struct value v)
{
    size_t i = entity_index(s, id);
    bool known = i < s->count && strcmp(s->list[i].id, id) == 0;
    if (!known) {
        if (!value_is_set(v)) return;
        s->list = array_open(s->list, &s->count, &s->room, sizeof *s->list, i);
        s->list[i] = (struct entity){.id = arena_strdup(&s->texts, id)};
    }
    struct entity *e = &s->list[i];
    size_t k = attr_index(e, name);
    bool has = k < e->count && strcmp(e->attrs[k].name, name) == 0;
    if (value_is_set(v)) {
        if (!has) {
            e->attrs = array_open(e->attrs, &e->count, &e->room, sizeof *e->attrs, k);
            e->attrs[k].name = arena_strdup(&s->texts, name);
        }
        e->attrs[k].value = value_copy(&s->texts, v);
    } else if (has) {
        array_close(e->attrs, &e->count, sizeof *e->attrs, k);
        if (e->count == 0) {
            free(e->attrs);
            array_close(s->list, &s->count, sizeof *s->list, i);
        }
    }
}

bool state_apply(struct state *s, const struct effect *list, size_t count, struct err *e)
{
    for (size_t i = 0; i < count; i++) {
        const struct effect *f = &list[i];
        struct value now = entity_get(state_find(s, f->entity), f->attr);
        if (value_equal(now, f->before)) {
            state_set(s, f->entity, f->attr, f->after);
            continue;
        }
        while (i-- > 0) state_set(s, list[i].entity, list[i].attr, list[i].before);
        return err_set(e, "%s of %s is no longer what it was", f->attr, f->entity);
    }
    return true;
}

struct state *state_clone(const struct state *s)
{
    struct state *copy = state_new();
    for (size_t i = 0; i < s->count; i++)
        for (size_t k = 0; k < s->list[i].count; k++)
            state_set(copy, s->list[i].id, s->list[i].attrs[k].name, s->list[i].attrs[k].value);
    return copy;
}

static bool entity_equal(const struct entity *a, const struct entity *b)
{
    if (strcmp(a->id, b->id) != 0 || a->count != b->count) return false;
    for (size_t k = 0; k < a->count; k++)
        if (strcmp(a->attrs[k].name, b->attrs[k].name) != 0 ||
            !value_equal(a->attrs[k].value, b->attrs[k].value))
            return false;
    return true;
}

bool state_equal(const struct state *a, const struct state *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (!entity_equal(&a->list[i], &b->list[i])) return false;
    return true;
}

const struct entity *state_find(const struct state *s, const char *id)
{
    if (s == NULL || id == NULL) return NULL;
    size_t i = entity_index(s, id);
    return i < s->count && strcmp(s->list[i].id, id) == 0 ? &s->list[i] : NULL;
}

const struct entity *state_next(const struct state *s, const struct entity *after, const char *kind)
{
    if (s == NULL) return NULL;
    size_t i = after == NULL ? 0 : (size_t)(after - s->list) + 1;
    for (; i < s->count; i++)
        if (kind == NULL || entity_is(&s->list[i], kind)) return &s->list[i];
    return NULL;
}

size_t state_count(const struct state *s, const char *kind)
{
    size_t count = 0;
    for (const struct entity *e = NULL; (e = state_next(s, e, kind)) != NULL;) count++;
    return count;
}

struct value entity_get(const struct entity *e, const char *attr)
{
    if (e == NULL) return value_none();
    size_t k = attr_index(e, attr);
    return k < e->count && strcmp(e->attrs[k].name, attr) == 0 ? e->attrs[k].value : value_none();
}

bool entity_is(const struct entity *e, const char *kind)
{
    return strcmp(entity_text(e, "kind", ""), kind) == 0;
}

int64_t entity_int(const struct entity *e, const char *attr, int64_t otherwise)
{
    return value_as_int(entity_get(e, attr), otherwise);
}

double entity_real(const struct entity *e, const char *attr, double otherwise)
{
    return value_as_real(entity_get(e, attr), otherwise);
}

const char *entity_text(const struct entity *e, const char *attr, const char *otherwise)
{
    return value_as_text(entity_get(e, attr), otherwise);
}

const char *entity_name(const struct entity *e)
{
    return e == NULL ? "" : entity_text(e, "name", e->id);
}
