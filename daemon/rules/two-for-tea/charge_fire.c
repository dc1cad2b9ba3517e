/* The shot at a charging unit: Melee, Table 4, and the readings TFT-81, 82 and 86.
 *
 * It is an ordinary shot out of sequence (shoot_dice.c), at contact unless the game reads
 * it otherwise, by every stand that bears on the charger.  */
#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/shoot.h"

int tft_charge_fire(const struct scene *s, const struct tft_charge_fire *f, struct ruling *r)
{
    struct tft_fire fire = {.value = f->dragoons_at_foot ? 1 : f->value,
                            .range_cm = f->range_cm,
                            .skirmish = f->skirmish,
                            .canister = f->canister,
                            .doubled = f->whites,
                            .stands = f->shooters < HULL_MAX ? f->shooters : HULL_MAX};
    (void)scene_reading(s, r, "TFT-82");
    if (fire.stands == 0) return 0;
    /* TFT-81: at contact, so well within half range; or from where the charger began. */
    if (scene_reading(s, r, "TFT-81") == 'B') fire.distance_cm = f->start_cm;
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
