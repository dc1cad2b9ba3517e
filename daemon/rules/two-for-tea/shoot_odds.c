/* How a unit under fire may fare, counted exactly.
 *
 * What matters of a throw is only how many hits there are, up to those that destroy, and
 * how many sixes, up to those that rout; so the count of ways stays a small grid however
 * many dice there are, and dice that hit on different faces simply follow one another.  */
#include <assert.h>

#include "rules/two-for-tea/shoot.h"

const char *tft_fate_word(enum tft_fate f)
{
    static const char *const words[TFT_FATES] = {
        [TFT_UNHURT] = "no effect",      [TFT_HIT] = "hits only", [TFT_STANDS_LOST] = "stands lost",
        [TFT_SUPPRESSED] = "suppressed", [TFT_ROUTED] = "routed", [TFT_DESTROYED] = "destroyed"};
    return words[f];
}

enum tft_fate tft_fate_of(const struct tft_damage *d)
{
    if (d->destroyed) return TFT_DESTROYED;
    if (d->routed) return TFT_ROUTED;
    if (d->suppressed) return TFT_SUPPRESSED;
    if (d->lost > 0) return TFT_STANDS_LOST;
    return d->hits > 0 ? TFT_HIT : TFT_UNHURT;
}

struct grid { /* ways[h][s], h hits and s sixes, both up to where more makes no difference */
    int hits, sixes;
    struct wide *now, *next;
};

static struct wide *cell(const struct grid *g, struct wide *list, int h, int s)
{
    if (h > g->hits) h = g->hits;
    if (s > g->sixes) s = g->sixes;
    return &list[h * (g->sixes + 1) + s];
}

static void add_to(struct wide *sum, const struct wide *ways, int faces)
{
    for (int i = 0; i < faces; i++) *sum = wide_add(sum, ways);
}

static void add_die(struct grid *g, int hit_on, int before)
{
    int most = before < g->hits ? before : g->hits;
    for (int i = 0; i < (g->hits + 1) * (g->sixes + 1); i++) g->next[i] = wide_of(0);
    for (int h = 0; h <= most; h++)
        for (int s = 0; s <= h && s <= g->sixes; s++) {
            const struct wide *ways = cell(g, g->now, h, s);
            add_to(cell(g, g->next, h, s), ways, hit_on - 1);
            add_to(cell(g, g->next, h + 1, s), ways, 6 - hit_on);
            add_to(cell(g, g->next, h + 1, s + 1), ways, 1);
        }
    struct wide *swap = g->now;
    g->now = g->next;
    g->next = swap;
}

void tft_fates(const struct tft_victim *v, const struct tft_throw *list, int count,
               struct wide ways[TFT_FATES])
{
    struct arena mem = {0};
    int destroy = v->stands * v->hits_value - v->extra;
    int rout = (v->hits_value > 2 ? v->hits_value : 2) + 1;
    /* Beyond destruction further hits change nothing; sixes count no less for it. */
    struct grid g = {.hits = destroy > rout ? destroy : rout, .sixes = rout};
    size_t cells = (size_t)(g.hits + 1) * (size_t)(g.sixes + 1);
    g.now = arena_array(&mem, struct wide, cells);
    g.next = arena_array(&mem, struct wide, cells);
    *cell(&g, g.now, 0, 0) = wide_of(1);
    int thrown = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < list[i].dice; k++) add_die(&g, list[i].hit_on, thrown++);
    assert(thrown <= TFT_DICE_MAX);
    for (int f = 0; f < TFT_FATES; f++) ways[f] = wide_of(0);
    for (int h = 0; h <= g.hits; h++)
        for (int s = 0; s <= h && s <= g.sixes; s++) {
            struct tft_damage d = tft_damage_of(v, h, s);
            struct wide *sum = &ways[tft_fate_of(&d)];
            *sum = wide_add(sum, cell(&g, g.now, h, s));
        }
    arena_clear(&mem);
}
