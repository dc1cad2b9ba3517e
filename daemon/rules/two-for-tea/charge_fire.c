/* The shot at a charging unit: Melee, Table 4, and the readings TFT-81, 82 and 86.
 *
 * It is an ordinary shot out of sequence: each stand that bears on the charger throws its
 * shooting value as Table 4 changes it, and the unit at least one die.  */
#include "rules/two-for-tea/melee.h"

static int floored(int dice)
{
    return dice < 0 ? 0 : dice;
}

/* TFT-81: at contact, so well within half range; or from where the charger began. */
static bool within_half(const struct scene *s, const struct tft_charge_fire *f, struct ruling *r)
{
    if (scene_reading(s, r, "TFT-81") == 'A') return true;
    (void)scene_reading(s, r, "TFT-55");
    return f->start_cm <= f->range_cm / 2.0;
}

static int double_up(struct ruling *r, int dice, const char *cite, const char *why)
{
    ruling_add(r, dice, cite, "%s", why);
    return 2 * dice;
}

int tft_charge_fire(const struct scene *s, const struct tft_charge_fire *f, struct ruling *r)
{
    int n = f->shooters, each = f->dragoons_at_foot ? 1 : f->value, before = each;
    (void)scene_reading(s, r, "TFT-82");
    if (n == 0) return 0;
    if (scene_reading(s, r, "TFT-81") == 'B' && f->start_cm > f->range_cm) return 0;
    if (f->dragoons_at_foot) {
        ruling_note(r, "Melee", "dragoons charged by foot shoot with a value of 1");
        if (scene_reading(s, r, "TFT-86") == 'B') {
            ruling_add(r, 1, "Melee", "exactly one die");
            return f->whites ? double_up(r, 1, "Special abilities", "Whites of their eyes!") : 1;
        }
    }
    ruling_add(r, n * each, "Army Lists", n == 1 ? "%d stand with %d" : "%d stands with %d each", n,
               each);
    bool near = within_half(s, f, r);
    each = floored(before + near + f->at_flank - f->skirmish);
    /* A stand never throws less than nothing (TFT-56): what is left of the changes. */
    int change = n * (each - before), listed = 0;
    if (near) ruling_add(r, n, "Table 4", "within half range"), listed += n;
    if (f->at_flank) ruling_add(r, n, "Table 4", "at its flank or rear"), listed += n;
    if (f->skirmish) ruling_add(r, change - listed, "Table 4", "shooting in skirmish formation");
    int dice = n * each;
    if (f->canister) {
        (void)scene_reading(s, r, "TFT-72");
        /* TFT-72 B doubles the printed dice, and the changes come after. */
        int extra = scene_reading(s, r, "TFT-72") == 'A' ? dice : n * before;
        ruling_add(r, extra, "Cannon fire", "canister doubles the dice");
        dice += extra;
    }
    if (f->whites) dice = double_up(r, dice, "Special abilities", "Whites of their eyes!");
    if (dice == 0) {
        (void)scene_reading(s, r, "TFT-56");
        ruling_add(r, 1, "Shooting Mechanic", "a unit always throws one die at least");
        dice = 1;
    }
    return dice;
}
