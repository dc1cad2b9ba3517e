#include "rules/two-for-tea/hits.h"

#include <assert.h>

int tft_hit_on(enum tft_cover cover)
{
    return 4 + (int)cover;
}

struct tft_damage tft_damage_of(const struct tft_victim *v, int hits, int sixes)
{
    int total = v->extra + hits, counted = v->earlier_sixes + sixes;
    struct tft_damage d = {.hits = hits, .sixes = sixes, .lost = total / v->hits_value};
    if (d.lost > v->stands) d.lost = v->stands;
    d.left = v->stands - d.lost;
    d.destroyed = d.left == 0;
    if (d.destroyed) return d;
    d.extra = total % v->hits_value;
    d.suppressed = counted >= TFT_SUPPRESSING_SIXES;
    d.routed = v->sixes_equal_rout ? counted >= v->hits_value : counted > v->hits_value;
    return d;
}

struct tft_damage tft_damage_roll(const struct tft_victim *v, int hit_on, const int *faces,
                                  int count)
{
    int hits = 0, sixes = 0;
    for (int i = 0; i < count; i++) {
        hits += faces[i] >= hit_on;
        sixes += faces[i] == 6;
    }
    return tft_damage_of(v, hits, sixes);
}

/* n over k. */
static struct wide choose(int n, int k)
{
    struct wide row[TFT_DICE_MAX + 1];
    row[0] = wide_of(1);
    for (int i = 1; i <= n; i++) {
        row[i] = wide_of(1);
        for (int j = i - 1; j > 0; j--) row[j] = wide_add(&row[j], &row[j - 1]);
    }
    return row[k];
}

/* Every way to have sixes, other hits and misses: which dice, and which faces. */
struct wide tft_ways(int dice, int hit_on, int hits, int sixes)
{
    int others = hits - sixes, misses = dice - hits;
    assert(dice <= TFT_DICE_MAX && others >= 0 && misses >= 0);
    struct wide which_hit = choose(dice, hits), which_six = choose(hits, sixes);
    struct wide faces_hit = wide_power((uint64_t)(6 - hit_on), (unsigned)others);
    struct wide faces_miss = wide_power((uint64_t)(hit_on - 1), (unsigned)misses);
    struct wide places = wide_mul(&which_hit, &which_six);
    struct wide faces = wide_mul(&faces_hit, &faces_miss);
    return wide_mul(&places, &faces);
}

void tft_each_fall(int dice, int hit_on,
                   void (*visit)(void *context, int hits, int sixes, const struct wide *ways),
                   void *context)
{
    assert(dice <= TFT_DICE_MAX);
    /* Dice are added one by one: ways[h][s] for those so far, from the highest down. */
    static const int most = TFT_DICE_MAX + 1;
    struct wide(*ways)[TFT_DICE_MAX + 1];
    struct arena mem = {0};
    ways = arena_alloc(&mem, sizeof(*ways) * (size_t)most);
    ways[0][0] = wide_of(1);
    struct wide miss = wide_of((uint64_t)(hit_on - 1)), hit = wide_of((uint64_t)(6 - hit_on));
    for (int n = 1; n <= dice; n++)
        for (int h = n; h >= 0; h--)
            for (int s = h; s >= 0; s--) {
                struct wide sum = {{0}}, part;
                if (h < n) sum = wide_mul(&ways[h][s], &miss);
                if (h > 0 && s < h) {
                    part = wide_mul(&ways[h - 1][s], &hit);
                    sum = wide_add(&sum, &part);
                }
                if (h > 0 && s > 0) sum = wide_add(&sum, &ways[h - 1][s - 1]);
                ways[h][s] = sum;
            }
    for (int h = 0; h <= dice; h++)
        for (int s = 0; s <= h; s++)
            if (hit_on < 6 || s == h) visit(context, h, s, &ways[h][s]);
    arena_clear(&mem);
}
