/* What a volley is worth: in how many of its ways it does how much, to each unit it is thrown
 * at.  Units are struck by dice of their own, so each is a stake by itself; but one miss that
 * is thrown again goes to the first unit that was missed, which ties them together: then it is
 * all of them at once that is at stake.  */
#include "rules/two-for-tea/shoot_volley.h"
#include "rules/two-for-tea/stakes.h"

struct tft_worth {
    bool tied;
    struct tft_tally of[TFT_VICTIMS]; /* each unit's, whatever becomes of the others */
    struct tft_tied all;              /* tied: all units' together */
};

struct counting {
    const struct tft_volley *v;
    struct wide *up_to;
    struct tft_worth *worth;
};

/* Ways in which no unit fares worse than the fate: each unit's own, multiplied. */
static struct wide ways_up_to(const struct tft_tally *of, int victims, int fate)
{
    struct wide all = wide_of(1);
    for (int i = 0; i < victims; i++) {
        struct wide sum = wide_of(0);
        for (int k = 0; k <= fate; k++) sum = wide_add(&sum, &of[i].fate[k]);
        all = wide_mul(&all, &sum);
    }
    return all;
}

/* In how many ways the dice at all others may fall. */
static struct wide others_of(const struct tft_tally *of, int victims, int but)
{
    struct wide all = wide_of(1);
    for (int i = 0; i < victims; i++)
        if (i != but) all = wide_mul(&all, &of[i].all);
    return all;
}

static void count_way(void *context, const enum tft_fall only[TFT_THROWS], int times)
{
    struct counting *c = context;
    const struct tft_volley *v = c->v;
    struct tft_tally of[TFT_VICTIMS];
    for (int i = 0; i < v->victim_count; i++) {
        struct tft_throw own[TFT_THROWS];
        int n = 0;
        for (int k = 0; k < v->throw_count; k++) {
            if (v->at[k] != i) continue;
            own[n] = v->throws[k];
            own[n++].only = only[k];
        }
        tft_tally_throws(&v->victims[i].victim, own, n, &of[i]);
    }
    struct wide weight = wide_of((uint64_t)times);
    for (int f = 0; f < TFT_FATES; f++) {
        struct wide all = ways_up_to(of, v->victim_count, f);
        all = wide_mul(&all, &weight);
        c->up_to[f] = wide_add(&c->up_to[f], &all);
    }
    for (int i = 0; i < v->victim_count; i++) {
        struct wide others = others_of(of, v->victim_count, i);
        others = wide_mul(&others, &weight);
        tft_tally_times(&c->worth->of[i], &of[i], &others);
    }
    if (c->worth->tied) tft_tied_add(&c->worth->all, of, v->victim_count, &weight);
}

/* Does the unit whose shot it is throw at several, with a miss to be thrown again? */
static bool is_tied(const struct tft_volley *v)
{
    int at = -1;
    if (v->again != TFT_ONE_MISS) return false;
    for (int k = 0; k < v->throw_count; k++) {
        if (!v->own[k]) continue;
        if (at >= 0 && v->at[k] != at) return true;
        at = v->at[k];
    }
    return false;
}

void tft_volley_count(const struct scene *s, struct tft_volley *v, struct wide up_to[TFT_FATES])
{
    struct counting c = {.v = v, .up_to = up_to, .worth = arena_new(s->mem, struct tft_worth)};
    for (int f = 0; f < TFT_FATES; f++) up_to[f] = wide_of(0);
    c.worth->tied = is_tied(v);
    tft_volley_each_way(v, count_way, &c);
    v->worth = c.worth;
}

void tft_volley_stakes(const struct scene *s, const struct facts *f, struct ruling *r,
                       const struct tft_volley *v)
{
    const struct entity *firer = state_find(s->state, facts_text(f, "unit"));
    struct tft_damage damage[TFT_VICTIMS];
    const struct entity *units[TFT_VICTIMS];
    for (int i = 0; i < v->victim_count; i++) {
        damage[i] = v->victims[i].damage;
        units[i] = v->victims[i].unit;
    }
    if (v->worth->tied) {
        tft_stake_tied(r, firer, units, &v->worth->all, damage, v->victim_count);
        return;
    }
    for (int i = 0; i < v->victim_count; i++)
        tft_stake_wounds(r, firer, units[i], &v->worth->of[i], &damage[i]);
}
