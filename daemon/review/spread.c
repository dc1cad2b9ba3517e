#include "review/spread.h"

#include <stdlib.h>
#include <string.h>

static const double thinnest = 1e-18;

void spread_init(struct spread *s, struct arena *mem)
{
    *s = (struct spread){.mem = mem, .count = 1, .room = 8};
    s->p = arena_array(mem, double, s->room);
    s->next = arena_array(mem, double, s->room);
    s->p[0] = 1;
}

static void make_room(struct spread *s, size_t count)
{
    if (count <= s->room) return;
    double *was = s->p;
    while (s->room < count) s->room *= 2;
    s->p = arena_array(s->mem, double, s->room);
    s->next = arena_array(s->mem, double, s->room);
    memcpy(s->p, was, s->count * sizeof *was);
}

static void cut_tails(struct spread *s)
{
    size_t first = 0;
    while (s->count > 1 && s->p[s->count - 1] < thinnest) s->lost += s->p[--s->count];
    while (first + 1 < s->count && s->p[first] < thinnest) s->lost += s->p[first++];
    s->count -= first;
    s->from += (long)first;
    memmove(s->p, s->p + first, s->count * sizeof *s->p);
}

void spread_add(struct spread *s, const double *chances, size_t count, long each)
{
    if (each == 0 || count < 2) return;
    size_t step = (size_t)labs(each), wide = s->count + step * (count - 1);
    make_room(s, wide);
    memset(s->next, 0, wide * sizeof *s->next);
    for (size_t v = 0; v < count; v++) {
        if (chances[v] <= 0) continue;
        double *to = s->next + step * (each > 0 ? v : count - 1 - v);
        for (size_t i = 0; i < s->count; i++) to[i] += s->p[i] * chances[v];
    }
    double *was = s->p;
    s->p = s->next;
    s->next = was;
    s->count = wide;
    if (each < 0) s->from += each * (long)(count - 1);
    cut_tails(s);
}

double spread_below(const struct spread *s, long x)
{
    double sum = 0;
    for (size_t i = 0; i < s->count && s->from + (long)i < x; i++) sum += s->p[i];
    return sum > 1 ? 1 : sum;
}

double spread_at(const struct spread *s, long x)
{
    long at = x - s->from;
    return at < 0 || at >= (long)s->count ? 0 : s->p[at];
}

long spread_quantile(const struct spread *s, double chance)
{
    double sum = 0;
    size_t i = 0;
    for (; i + 1 < s->count; i++)
        if ((sum += s->p[i]) >= chance) break;
    return s->from + (long)i;
}
