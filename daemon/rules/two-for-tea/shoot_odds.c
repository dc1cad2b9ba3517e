/* How a unit under fire may fare, counted exactly.
 *
 * What matters of a throw is only how many hits there are, up to those that destroy, and
 * how many sixes, up to those that rout; so the count of ways stays a small grid however
 * many dice there are, and dice that hit on different faces simply follow one another.  */
#include <assert.h>
#include <string.h>

#include "rules/two-for-tea/shoot.h"

struct grid { /* ways[h][s], h hits and s sixes, both up to where more makes no difference */
    int hits, sixes;
    int thrown;               /* dice so far */
    struct wide *now, *next;  /* all ways; of a throw that asks, those with a miss in it */
    struct wide *pure, *then; /* of a throw that asks, those without one */
};

static struct wide *cell(const struct grid *g, struct wide *list, int h, int s)
{
    if (h > g->hits) h = g->hits;
    if (s > g->sixes) s = g->sixes;
    return &list[h * (g->sixes + 1) + s];
}

static size_t cells(const struct grid *g)
{
    return (size_t)(g->hits + 1) * (size_t)(g->sixes + 1);
}

static void swap(struct wide **a, struct wide **b)
{
    struct wide *was = *a;
    *a = *b;
    *b = was;
}

static void add_hits(const struct grid *g, struct wide *to, const struct wide *ways, int h, int s,
                     int hit_on)
{
    wide_add_times(cell(g, to, h + 1, s), ways, (unsigned)(6 - hit_on));
    wide_add_times(cell(g, to, h + 1, s + 1), ways, 1);
}

static void add_die(struct grid *g, int hit_on, bool asks)
{
    int most = g->thrown < g->hits ? g->thrown : g->hits;
    size_t rows = (size_t)(most < g->hits ? most : g->hits - 1) + 2; /* beyond is nothing yet */
    size_t bytes = rows * (size_t)(g->sixes + 1) * sizeof *g->next;
    memset(g->next, 0, bytes);
    if (asks) memset(g->then, 0, bytes);
    for (int h = 0; h <= most; h++)
        for (int s = 0; s <= h && s <= g->sixes; s++) {
            const struct wide *ways = cell(g, g->now, h, s);
            wide_add_times(cell(g, g->next, h, s), ways, (unsigned)(hit_on - 1));
            add_hits(g, g->next, ways, h, s, hit_on);
            if (!asks) continue;
            ways = cell(g, g->pure, h, s);
            wide_add_times(cell(g, g->next, h, s), ways, (unsigned)(hit_on - 1));
            add_hits(g, g->then, ways, h, s, hit_on);
        }
    swap(&g->now, &g->next);
    if (asks) swap(&g->pure, &g->then);
    g->thrown++;
}

static void add_throw(struct grid *g, const struct tft_throw *t)
{
    bool asks = t->only != TFT_ANY_FALL;
    if (asks) { /* before its first die no die has missed */
        swap(&g->now, &g->pure);
        memset(g->now, 0, cells(g) * sizeof *g->now);
    }
    for (int k = 0; k < t->dice; k++) add_die(g, t->hit_on, asks);
    if (t->only == TFT_ALL_HIT) swap(&g->now, &g->pure);
    if (t->only == TFT_MISS_AGAIN) add_die(g, t->hit_on, false);
}

static void count_grid(const struct tft_victim *v, const struct tft_throw *list, int count,
                       struct tft_tally *out)
{
    struct arena mem = {0};
    int destroy = v->stands * v->hits_value - v->extra;
    int rout = (v->hits_value > 2 ? v->hits_value : 2) + 1;
    /* Beyond destruction further hits change nothing; sixes count no less for it. */
    struct grid g = {.hits = destroy > rout ? destroy : rout, .sixes = rout};
    g.now = arena_array(&mem, struct wide, cells(&g));
    g.next = arena_array(&mem, struct wide, cells(&g));
    g.pure = arena_array(&mem, struct wide, cells(&g));
    g.then = arena_array(&mem, struct wide, cells(&g));
    *cell(&g, g.now, 0, 0) = wide_of(1);
    for (int i = 0; i < count; i++) add_throw(&g, &list[i]);
    assert(g.thrown <= TFT_DICE_MAX + 1);
    *out = (struct tft_tally){0};
    for (int h = 0; h <= g.hits; h++)
        for (int s = 0; s <= h && s <= g.sixes; s++) {
            struct tft_damage d = tft_damage_of(v, h, s);
            tft_tally_add(out, &d, cell(&g, g.now, h, s));
        }
    arena_clear(&mem);
}

void tft_tally_throws(const struct tft_victim *v, const struct tft_throw *list, int count,
                      struct tft_tally *out)
{
    if (count == 1 && list[0].only == TFT_ANY_FALL)
        tft_tally_throw(v, list[0].dice, list[0].hit_on, out);
    else
        count_grid(v, list, count, out);
}
