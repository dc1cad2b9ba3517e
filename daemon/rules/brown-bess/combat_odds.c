/* Exact chances of one throw: hits, counters, breaking, and the loss of a general.
 *
 * Hits are binomial; for each number of them everything else follows, but for the general,
 * whose dice are thrown only when counters are taken.  */
#include <assert.h>

#include "rules/brown-bess/combat.h"

enum { FACES = 6 };

static uint64_t power(uint64_t base, int exponent)
{
    uint64_t out = 1;
    while (exponent-- > 0) out *= base;
    return out;
}

static uint64_t choose(int n, int k)
{
    uint64_t out = 1;
    for (int i = 1; i <= k; i++) out = out * (uint64_t)(n - k + i) / (uint64_t)i;
    return out;
}

/* Of so many dice exactly that many are at least on. */
static struct chance exactly(int dice, int on, int hits)
{
    assert(dice <= BB_DICE_MAX);
    return chance_of(choose(dice, hits) * power((uint64_t)(FACES + 1 - on), hits) *
                         power((uint64_t)(on - 1), dice - hits),
                     power(FACES, dice));
}

struct chance bb_hits_chance(int dice, int hit_on, int hits)
{
    return exactly(dice, hit_on, hits);
}

void bb_general_chances(const struct bb_combat *c, int taken, bool each_six,
                        struct chance out[BB_GENERAL_FATES])
{
    for (int f = 0; f < BB_GENERAL_FATES; f++) out[f] = chance_none();
    out[BB_GENERAL_UNHURT] = exactly(taken, c->n.risk_on, 0);
    for (int sixes = 1; sixes <= taken; sixes++) {
        struct chance at_risk = exactly(taken, c->n.risk_on, sixes);
        int dice = each_six ? sixes : 1;
        for (int face = 1; face <= FACES; face++) {
            /* Throws with no higher face, less those with only lower ones. */
            uint64_t ways = power((uint64_t)face, dice) - power((uint64_t)face - 1, dice);
            struct chance highest = chance_of(ways, power(FACES, dice));
            struct chance *sum = &out[bb_general_fate(c, face)];
            *sum = chance_add(*sum, chance_mul(at_risk, highest));
        }
    }
}

static int add_ends(const struct bb_combat *c, const struct bb_body *b, const struct bb_blow *blow,
                    bool each_six, struct chance fell, struct bb_end *out)
{
    struct chance general[BB_GENERAL_FATES];
    int count = 0;
    bb_general_chances(c, b->general || b->lone ? blow->taken : 0, each_six, general);
    for (int f = 0; f < BB_GENERAL_FATES; f++) {
        if (chance_compare(general[f], chance_none()) == 0) continue;
        out[count++] = (struct bb_end){.blow = *blow,
                                       .general = (enum bb_general_fate)f,
                                       .fate = bb_fate_after(b, blow, (enum bb_general_fate)f),
                                       .chance = chance_mul(fell, general[f])};
    }
    return count;
}

int bb_blow_ends(const struct bb_combat *c, const struct bb_body *b, const struct bb_blow *blow,
                 bool each_six, struct bb_end out[BB_GENERAL_FATES])
{
    return add_ends(c, b, blow, each_six, chance_certain(), out);
}

int bb_throw_ends(const struct bb_combat *c, const struct bb_body *b, int dice, int hit_on,
                  bool each_six, struct bb_end out[BB_ENDS_MAX])
{
    int count = 0;
    for (int hits = 0; hits <= dice; hits++) {
        struct bb_blow blow = bb_blow_of(b, hits);
        count += add_ends(c, b, &blow, each_six, exactly(dice, hit_on, hits), out + count);
    }
    return count;
}
