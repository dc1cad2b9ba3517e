/* Exact chances of a round of melee.
 *
 * Each way the first throw may end leaves the other side so many dice; so the two are gone
 * through one inside the other.  */
#include "rules/brown-bess/melee.h"

static void add(struct chance *sum, struct chance c)
{
    *sum = chance_add(*sum, c);
}

static void note(struct bb_duel_odds *o, enum bb_party struck, const struct bb_end *end,
                 struct chance c)
{
    add(&o->taken[struck][end->blow.taken], c);
    add(&o->general[struck][end->general], c);
}

/* Nobody struck: the mover is as he was. */
static struct bb_end untouched(const struct bb_body *b)
{
    struct bb_blow none = bb_blow_taken(b, 0);
    return (struct bb_end){.blow = none, .fate = none.fate, .chance = chance_certain()};
}

static int answer(const struct scene *s, const struct bb_duel *d, const struct bb_end *first,
                  struct bb_end out[BB_ENDS_MAX])
{
    bool silent = !d->together && first->fate != BB_HOLDS;
    int taken = d->together ? 0 : first->blow.taken;
    bool lost = !d->together && first->general != BB_GENERAL_UNHURT;
    int dice = silent ? 0 : bb_strike_dice(s, &d->strike[BB_ENEMY], taken, lost);
    if (dice == 0) return out[0] = untouched(&d->body[BB_MOVER]), 1;
    return bb_throw_ends(bb_combat_of(s), &d->body[BB_MOVER], dice, d->strike[BB_ENEMY].hit_on,
                         d->each_six, out);
}

struct bb_duel_odds bb_duel_odds(const struct scene *s, const struct bb_duel *d)
{
    struct bb_end first[BB_ENDS_MAX], second[BB_ENDS_MAX];
    struct bb_duel_odds o = {0};
    for (int a = 0; a < BB_FATES; a++)
        for (int b = 0; b < BB_FATES; b++) o.fate[a][b] = chance_none();
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i <= BB_DICE_MAX; i++) o.taken[side][i] = chance_none();
        for (int f = 0; f < BB_GENERAL_FATES; f++) o.general[side][f] = chance_none();
    }
    int dice = bb_strike_dice(s, &d->strike[BB_MOVER], 0, false);
    int count = bb_throw_ends(bb_combat_of(s), &d->body[BB_ENEMY], dice, d->strike[BB_MOVER].hit_on,
                              d->each_six, first);
    for (int i = 0; i < count; i++) {
        int answers = answer(s, d, &first[i], second);
        note(&o, BB_ENEMY, &first[i], first[i].chance);
        for (int k = 0; k < answers; k++) {
            struct chance both = chance_mul(first[i].chance, second[k].chance);
            note(&o, BB_MOVER, &second[k], both);
            add(&o.fate[second[k].fate][first[i].fate], both);
        }
    }
    return o;
}
