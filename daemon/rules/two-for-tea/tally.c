/* In how many ways dice do what to one unit: only whole numbers of throws are counted.  */
#include "rules/two-for-tea/hits.h"

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

int tft_stands_out(const struct tft_damage *d)
{
    return d->routed ? d->lost + d->left : d->lost;
}

static void add_to(struct wide *sum, const struct wide *part)
{
    *sum = wide_add(sum, part);
}

/* No unit has more, but the umpire may rule that one does. */
static int stands_in(int stands)
{
    return stands < TFT_STANDS_MAX ? stands : TFT_STANDS_MAX;
}

void tft_tally_add(struct tft_tally *t, const struct tft_damage *d, const struct wide *ways)
{
    enum tft_fate fate = tft_fate_of(d);
    add_to(&t->fate[fate], ways);
    add_to(&t->stands[stands_in(d->lost)], ways);
    add_to(&t->out[stands_in(tft_stands_out(d))], ways);
    if (fate == TFT_ROUTED) add_to(&t->routed, ways);
    if (fate == TFT_SUPPRESSED) add_to(&t->suppressed, ways);
    add_to(&t->all, ways);
}

static void add_times(struct wide *sum, const struct wide *part, const struct wide *times)
{
    struct wide product = wide_mul(part, times);
    add_to(sum, &product);
}

void tft_tally_times(struct tft_tally *sum, const struct tft_tally *t, const struct wide *times)
{
    for (int f = 0; f < TFT_FATES; f++) add_times(&sum->fate[f], &t->fate[f], times);
    for (int n = 0; n <= TFT_STANDS_MAX; n++) {
        add_times(&sum->stands[n], &t->stands[n], times);
        add_times(&sum->out[n], &t->out[n], times);
    }
    add_times(&sum->routed, &t->routed, times);
    add_times(&sum->suppressed, &t->suppressed, times);
    add_times(&sum->all, &t->all, times);
}

/* --- One throw -------------------------------------------------------------------------- */

/* Row h + 1 from row h: of h + 1 hits so many are sixes; others: the hitting faces below 6. */
static void next_row(struct wide *row, int h, int others)
{
    for (int s = h + 1; s >= 0; s--) {
        struct wide sum = s > 0 ? row[s - 1] : wide_of(0);
        for (int k = 0; k < others && s <= h; k++) add_to(&sum, &row[s]);
        row[s] = sum;
    }
}

static struct wide *binomials(struct arena *a, int n)
{
    struct wide *row = arena_array(a, struct wide, (size_t)n + 1);
    row[0] = wide_of(1);
    for (int i = 1; i <= n; i++) {
        row[i] = wide_of(1);
        for (int k = i - 1; k > 0; k--) add_to(&row[k], &row[k - 1]);
    }
    return row;
}

/* Of h hits the sixes alone decide between these: so many ways are added up first. */
static void add_hits(struct tft_tally *t, const struct tft_victim *v, int h, const struct wide *row,
                     const struct wide *rest)
{
    struct tft_damage seen[TFT_FATES] = {{.hits = 0}};
    struct wide part[TFT_FATES] = {{{0}}};
    for (int s = 0; s <= h; s++) {
        struct tft_damage d = tft_damage_of(v, h, s);
        enum tft_fate fate = tft_fate_of(&d);
        seen[fate] = d;
        add_to(&part[fate], &row[s]);
    }
    struct wide none = wide_of(0);
    for (int f = 0; f < TFT_FATES; f++) {
        struct wide ways = wide_mul(&part[f], rest);
        if (wide_compare(&part[f], &none) != 0) tft_tally_add(t, &seen[f], &ways);
    }
}

void tft_tally_throw(const struct tft_victim *v, int dice, int hit_on, struct tft_tally *out)
{
    struct arena mem = {0};
    struct wide *row = arena_array(&mem, struct wide, (size_t)dice + 2);
    struct wide *which = binomials(&mem, dice);
    struct wide *miss = arena_array(&mem, struct wide, (size_t)dice + 1);
    struct wide faces = wide_of((uint64_t)(hit_on - 1));
    *out = (struct tft_tally){0};
    miss[0] = wide_of(1);
    for (int i = 1; i <= dice; i++) miss[i] = wide_mul(&miss[i - 1], &faces);
    row[0] = wide_of(1);
    for (int h = 0; h <= dice; h++) {
        struct wide rest = wide_mul(&which[h], &miss[dice - h]);
        add_hits(out, v, h, row, &rest);
        next_row(row, h, 6 - hit_on);
    }
    arena_clear(&mem);
}
