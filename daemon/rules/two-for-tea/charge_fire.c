/* The shot at a charging unit: Melee, Table 4, and the readings TFT-81, 82 and 86.
 *
 * It is an ordinary shot out of sequence (shoot_dice.c), at contact unless the game reads
 * it otherwise, by every stand that bears on the charger.  */
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/shoot.h"

int tft_charge_fire(const struct scene *s, const struct tft_charge_fire *f, struct ruling *r)
{
    struct tft_fire fire = {.value = f->dragoons_at_foot ? 1 : f->value,
                            .loss = f->loss,
                            .range_cm = f->range_cm,
                            .skirmish = f->skirmish,
                            .doubled = f->whites,
                            .stands = f->shooters < HULL_MAX ? f->shooters : HULL_MAX};
    (void)scene_reading(s, r, "TFT-82");
    if (fire.stands == 0) return 0;
    /* TFT-81: at contact, so well within half range; or from where the charger began. */
    if (scene_reading(s, r, "TFT-81") == 'B') fire.distance_cm = f->start_cm;
    fire.canister = f->cannon && fire.distance_cm <= TFT_CANISTER_CM;
    for (int i = 0; i < fire.stands; i++) fire.flank[i] = f->at_flank;
    if (f->dragoons_at_foot) {
        ruling_note(r, "Melee", "dragoons charged by foot shoot with a value of 1");
        if (scene_reading(s, r, "TFT-86") == 'B') {
            int dice = f->whites ? 2 : 1;
            ruling_add(r, 1, "Melee", "exactly one die");
            if (f->whites)
                ruling_add(r, 1, "Special abilities", "Whites of their eyes! doubles it");
            return tft_fire_in_range(&fire) > 0 ? dice : 0;
        }
    }
    return tft_fire_dice(s, r, &fire);
}

/* Every way with a miss in it, that die once more, and six times over those without. */
struct tft_tally tft_charge_tally_again(const struct tft_victim *v, int dice, int hit_on)
{
    struct tft_throw missed = {dice, hit_on, TFT_MISS_AGAIN}, pure = {dice, hit_on, TFT_ALL_HIT};
    struct tft_tally ways, others;
    struct wide six = wide_of(6);
    tft_tally_throws(v, &missed, 1, &ways);
    tft_tally_throws(v, &pure, 1, &others);
    tft_tally_times(&ways, &others, &six);
    return ways;
}

static bool roll(struct ruling *r, struct dice *d, const char *label, int dice, int hit_on,
                 int *hits, int *sixes)
{
    int faces[TFT_DICE_MAX];
    if (!ruling_roll(r, d, label, 6, dice, faces)) return false;
    for (int i = 0; i < dice; i++) {
        *hits += faces[i] >= hit_on;
        *sixes += faces[i] == 6;
    }
    return true;
}

bool tft_charge_roll(struct ruling *r, struct dice *d, const char *ability, int dice, int hit_on,
                     int *hits, int *sixes)
{
    *hits = *sixes = 0;
    bool thrown = roll(r, d, "charge fire", dice, hit_on, hits, sixes);
    if (strcmp(ability, TFT_ABILITY_DANDER) == 0) {
        ruling_note(r, "Special abilities", "all its dice are thrown again, hits and misses");
        *hits = *sixes = 0; /* the first throw is as if it had not been */
        return roll(r, d, "charge fire, again", dice, hit_on, hits, sixes) && thrown;
    }
    if (!thrown || strcmp(ability, TFT_ABILITY_ONE_MORE) != 0 || *hits == dice) return thrown;
    return roll(r, d, "charge fire, a miss again", 1, hit_on, hits, sixes);
}
