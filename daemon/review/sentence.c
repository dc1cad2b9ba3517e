#include "review/sentence.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/buf.h"

/* --- Putting together ------------------------------------------------------------------------ */

static struct deed *push_deed(struct saying *s, const char *did, struct arena *mem)
{
    s->deeds = arena_grow(mem, s->deeds, s->deed_count, sizeof *s->deeds);
    struct deed *d = &s->deeds[s->deed_count++];
    *d = (struct deed){.did = did};
    return d;
}

static void push_object(struct deed *d, const struct tale *t, struct arena *mem)
{
    if (t->whom == NULL && t->detail == NULL) return;
    d->objects = arena_grow(mem, d->objects, d->object_count, sizeof *d->objects);
    d->objects[d->object_count++] = (struct deed_object){.whom = t->whom, .detail = t->detail};
}

static void push_who(struct saying *s, const char *id, struct arena *mem)
{
    s->who = arena_grow(mem, s->who, s->who_count, sizeof *s->who);
    s->who[s->who_count++] = id;
}

/* Goes on with what it did last: farther, or at another target as well. */
static bool goes_on(const struct deed *d, const struct tale *t)
{
    if (strcmp(d->did, t->did) != 0) return false;
    if (t->unit != NULL || d->unit != NULL)
        return t->unit != NULL && d->unit != NULL && strcmp(d->unit, t->unit) == 0 &&
               d->object_count == 0 && t->whom == NULL;
    return t->whom != NULL && d->object_count > 0 && d->objects[0].whom != NULL;
}

static void add_deed(struct saying *s, const struct tale *t, struct arena *mem)
{
    struct deed *last = s->deed_count == 0 ? NULL : &s->deeds[s->deed_count - 1];
    if (t->did == NULL) return;
    if (last == NULL || !goes_on(last, t)) {
        last = push_deed(s, t->did, mem);
        last->unit = t->unit;
        last->one = t->one;
    }
    last->to = t->to;
    last->most = last->amount += t->amount;
    if (t->weight > last->weight) last->weight = t->weight;
    push_object(last, t, mem);
    if (t->then != NULL) (void)push_deed(s, t->then, mem);
}

struct saying saying_of(const struct tale *t, struct arena *mem)
{
    struct saying s = {.weight = t->weight, .after = t->sentence};
    for (size_t i = 0; i < t->who_count; i++) push_who(&s, t->who[i], mem);
    add_deed(&s, t, mem);
    return s;
}

static bool is_by(const struct saying *s, const struct tale *t)
{
    if (s->who_count != t->who_count || t->who_count == 0 || t->did == NULL) return false;
    for (size_t i = 0; i < t->who_count; i++)
        if (strcmp(s->who[i], t->who[i]) != 0) return false;
    return true;
}

bool saying_joins(const struct saying *s, const struct tale *t)
{
    return is_by(s, t) && s->after == NULL && s->answer == NULL;
}

void saying_add(struct saying *s, const struct tale *t, struct arena *mem)
{
    add_deed(s, t, mem);
    s->after = t->sentence;
    if (t->weight > s->weight) s->weight = t->weight;
}

static bool same_deed(const struct deed *a, const struct deed *b)
{
    return strcmp(a->did, b->did) == 0 && (a->unit == NULL) == (b->unit == NULL) &&
           a->object_count == 0 && b->object_count == 0;
}

bool saying_alike(const struct saying *a, const struct saying *b)
{
    const char *left = a->by == NULL ? "" : a->by, *right = b->by == NULL ? "" : b->by;
    if (strcmp(left, right) != 0 || a->deed_count != b->deed_count || a->deed_count == 0)
        return false;
    if (a->answer != NULL || b->answer != NULL || a->after != NULL || b->after != NULL)
        return false;
    if (a->important != b->important) return false;
    for (size_t i = 0; i < a->deed_count; i++)
        if (!same_deed(&a->deeds[i], &b->deeds[i])) return false;
    return true;
}

void saying_merge(struct saying *into, const struct saying *from, struct arena *mem)
{
    for (size_t i = 0; i < from->who_count; i++) push_who(into, from->who[i], mem);
    for (size_t i = 0; i < into->deed_count; i++) {
        struct deed *d = &into->deeds[i];
        d->amount = fmin(d->amount, from->deeds[i].amount);
        d->most = fmax(d->most, from->deeds[i].most);
        d->to = NULL;
    }
    if (from->last > into->last) into->last = from->last;
    if (from->weight > into->weight) into->weight = from->weight;
}

/* --- Names ------------------------------------------------------------------------------------- */

static bool was_named(struct speaker *sp, const char *id)
{
    for (size_t i = 0; i < sp->named_count; i++)
        if (strcmp(sp->named[i], id) == 0) return true;
    sp->named = arena_grow(sp->mem, sp->named, sp->named_count, sizeof *sp->named);
    sp->named[sp->named_count++] = id;
    return false;
}

static const char *name_of(struct speaker *sp, const char *id)
{
    const struct entity *en = state_find(sp->state, id);
    if (en == NULL) return id;
    if (entity_is(en, "unit") || !was_named(sp, id)) return entity_name(en);
    const char *last = strrchr(entity_name(en), ' ');
    return last == NULL ? entity_name(en) : last + 1;
}

/* "15th Foot" is a number and the rest, "Foot"; NULL: there is no number. */
static const char *rest_of(const char *name)
{
    return isdigit((unsigned char)*name) ? strchr(name, ' ') : NULL;
}

static void put_joint(struct buf *b, size_t at, size_t count)
{
    if (at > 0) buf_puts(b, at + 1 == count ? " and " : ", ");
}

/* All numbers of one rest, said together; marks them as done. */
static void put_numbers(struct buf *b, const char **names, size_t count, size_t at)
{
    const char *rest = rest_of(names[at]);
    size_t all = 0, done = 0;
    for (size_t i = at; i < count; i++)
        all +=
            names[i] != NULL && rest_of(names[i]) != NULL && strcmp(rest_of(names[i]), rest) == 0;
    buf_puts(b, "the ");
    for (size_t i = at; i < count; i++) {
        const char *own = names[i] == NULL ? NULL : rest_of(names[i]);
        if (own == NULL || (own != rest && strcmp(own, rest) != 0)) continue;
        put_joint(b, done++, all);
        buf_add(b, names[i], (size_t)(own - names[i]));
        if (i != at) names[i] = NULL;
    }
    buf_puts(b, rest);
}

/* How many there will be to join, those of one rest being one. */
static size_t count_groups(const char *const *names, size_t count)
{
    size_t groups = 0;
    for (size_t i = 0; i < count; i++) {
        const char *rest = rest_of(names[i]);
        bool seen = false;
        for (size_t k = 0; rest != NULL && k < i; k++)
            seen = seen || (rest_of(names[k]) != NULL && strcmp(rest_of(names[k]), rest) == 0);
        groups += !seen;
    }
    return groups;
}

const char *names_joined(struct speaker *sp, const char *const *ids, size_t count)
{
    struct buf b = {0};
    const char **names = arena_array(sp->mem, const char *, count + 1);
    for (size_t i = 0; i < count; i++) names[i] = name_of(sp, ids[i]);
    size_t groups = count_groups(names, count), done = 0;
    for (size_t i = 0; i < count; i++) {
        if (names[i] == NULL) continue;
        put_joint(&b, done++, groups);
        if (rest_of(names[i]) != NULL)
            put_numbers(&b, names, count, i);
        else
            buf_puts(&b, names[i]);
    }
    const char *text = arena_strdup(sp->mem, buf_text(&b));
    buf_clear(&b);
    return text;
}

/* --- Words ----------------------------------------------------------------------------------------- */

/* Of several the same came to: said once. */
static bool one_detail(const struct deed *d)
{
    for (size_t i = 0; i < d->object_count; i++)
        if (d->objects[i].whom == NULL || d->objects[i].detail == NULL ||
            strcmp(d->objects[i].detail, d->objects[0].detail) != 0)
            return false;
    return d->object_count > 1;
}

static void put_alike(struct buf *b, struct speaker *sp, const struct deed *d)
{
    const char **ids = arena_array(sp->mem, const char *, d->object_count);
    for (size_t i = 0; i < d->object_count; i++) ids[i] = d->objects[i].whom;
    buf_printf(b, " %s (each %s)", names_joined(sp, ids, d->object_count), d->objects[0].detail);
}

static void put_objects(struct buf *b, struct speaker *sp, const struct deed *d)
{
    if (one_detail(d)) {
        put_alike(b, sp, d);
        return;
    }
    for (size_t i = 0; i < d->object_count; i++) {
        const struct deed_object *o = &d->objects[i];
        put_joint(b, i, d->object_count);
        if (i == 0) buf_putc(b, ' ');
        if (o->whom != NULL) buf_puts(b, names_joined(sp, &o->whom, 1));
        if (o->detail != NULL) buf_printf(b, o->whom == NULL ? "(%s)" : " (%s)", o->detail);
    }
}

static void put_amount(struct buf *b, const struct deed *d)
{
    long least = lround(d->amount), most = lround(d->most);
    if (least < most)
        buf_printf(b, " %ld to %ld %s", least, most, d->unit);
    else
        buf_printf(b, " %ld %s", least, least == 1 && d->one != NULL ? d->one : d->unit);
    if (d->to != NULL) buf_printf(b, " to %s", d->to);
}

static void put_deeds(struct buf *b, struct speaker *sp, const struct saying *s)
{
    buf_puts(b, names_joined(sp, s->who, s->who_count));
    for (size_t i = 0; i < s->deed_count; i++) {
        const struct deed *d = &s->deeds[i];
        if (i > 0) buf_puts(b, i + 1 == s->deed_count ? " and" : ",");
        buf_printf(b, " %s", d->did);
        if (d->unit != NULL) put_amount(b, d);
        put_objects(b, sp, d);
    }
}

/* Whose orders they are, said one way and the other. */
static void put_lead(struct buf *b, struct speaker *sp, const char *by)
{
    const char *name = name_of(sp, by);
    if (sp->said++ % 2 == 0)
        buf_printf(b, "under %s, ", name);
    else
        buf_printf(b, "on %s%s orders ", name, name[strlen(name) - 1] == 's' ? "'" : "'s");
}

const char *saying_text(struct speaker *sp, const struct saying *s, bool same_by)
{
    struct buf b = {0};
    if (s->deed_count > 0) {
        if (s->by != NULL && !same_by) put_lead(&b, sp, s->by);
        put_deeds(&b, sp, s);
        for (const struct saying *a = s->answer; a != NULL; a = a->answer) {
            buf_puts(&b, "; ");
            put_deeds(&b, sp, a);
        }
        buf_puts(&b, s->after == NULL ? "." : ": ");
    }
    if (s->after != NULL) buf_puts(&b, s->after);
    char *text = arena_strdup(sp->mem, buf_text(&b));
    buf_clear(&b);
    *text = (char)toupper((unsigned char)*text);
    return text;
}

const char *saying_key(const struct saying *s)
{
    const struct saying *one = s;
    if (s->weight != TALE_GREAT) return NULL;
    for (; one != NULL; one = one->answer)
        for (size_t i = 0; i < one->deed_count; i++)
            if (one->deeds[i].weight == TALE_GREAT) return one->deeds[i].did;
    return s->after;
}
