/* How many dice a unit's fire rolls: Shooting Mechanic, Table 4, and what doubles them.  */
#include <math.h>

#include "rules/two-for-tea/shoot.h"

#define SLACK_CM 1e-6 /* of arithmetic, not of the tape */

static double stand_cm(const struct tft_fire *f, int i)
{
    return f->distance_cm + f->farther[i];
}

static bool in_range(const struct tft_fire *f, int i)
{
    return stand_cm(f, i) <= f->range_cm + SLACK_CM;
}

/* TFT-55: exactly half counts. */
static bool in_half(const struct tft_fire *f, int i)
{
    return stand_cm(f, i) <= f->range_cm / 2.0 + SLACK_CM;
}

int tft_fire_in_range(const struct tft_fire *f)
{
    int n = 0;
    for (int i = 0; i < f->stands; i++) n += in_range(f, i);
    return n;
}

struct count { /* of the stands in range */
    int stands, half, flank;
    bool at_half; /* one stands at exactly half range */
    int below;    /* dice that the stands are short of 0 */
};

/* What a stand starts from: TFT-22 A takes a lasting loss from every stand, and TFT-72 B
 * doubles that before Table 4. */
static int stand_value(const struct tft_fire *f, char loss_per, char canister)
{
    int value = f->value - (loss_per == 'A' ? f->loss : 0);
    return f->canister && canister == 'B' ? 2 * value : value;
}

static struct count count_stands(const struct tft_fire *f, int value)
{
    struct count c = {0};
    for (int i = 0; i < f->stands; i++) {
        if (!in_range(f, i)) continue;
        int dice = value + in_half(f, i) + f->flank[i] - f->skirmish - f->dropped;
        c.stands++;
        c.half += in_half(f, i);
        c.flank += f->flank[i];
        c.at_half = c.at_half || fabs(stand_cm(f, i) - f->range_cm / 2.0) <= SLACK_CM;
        if (dice < 0) c.below -= dice;
    }
    return c;
}

static const char *stands_word(struct arena *a, int n)
{
    return n == 1 ? "1 stand" : arena_printf(a, "%d stands", n);
}

/* Table 4, each line for all the stands it holds for. */
static int add_table_4(const struct scene *s, struct ruling *r, const struct tft_fire *f,
                       const struct count *c)
{
    if (c->at_half) (void)scene_reading(s, r, "TFT-55");
    if (c->half > 0)
        ruling_add(r, c->half, "Table 4", "%s within half range, %g cm",
                   stands_word(s->mem, c->half), f->range_cm / 2.0);
    if (c->flank > 0) {
        (void)scene_reading(s, r, "TFT-53");
        ruling_add(r, c->flank, "Table 4", "%s shooting at flank or rear",
                   stands_word(s->mem, c->flank));
    }
    if (f->skirmish) ruling_add(r, -c->stands, "Table 4", "in skirmish formation");
    if (f->dropped > 0) {
        (void)scene_reading(s, r, "TFT-70");
        ruling_add(r, -f->dropped, "Cannon fire", "stand %d of those the ball strikes",
                   f->dropped + 1);
    }
    return c->half + c->flank - (f->skirmish ? c->stands : 0) - f->dropped;
}

/* Never below 0 for a stand, never below 1 for a unit (TFT-56). */
static int add_floors(const struct scene *s, struct ruling *r, const struct tft_fire *f, int dice,
                      int below, int unit_loss)
{
    if (below > 0) {
        (void)scene_reading(s, r, "TFT-56");
        ruling_add(r, below, "Shooting Mechanic", "no stand rolls fewer than 0 dice");
        dice += below;
    }
    if (unit_loss > 0) {
        ruling_add(r, -unit_loss, "Table 3", "firing dice lost for good");
        dice -= unit_loss;
    }
    int least = f->dropped > 0 ? 0 : 1;
    if (dice >= least) return dice;
    (void)scene_reading(s, r, "TFT-56");
    ruling_add(r, least - dice, "Shooting Mechanic", "a unit always rolls at least 1 die");
    return least;
}

static int add_base(const struct scene *s, struct ruling *r, const struct tft_fire *f, int stands,
                    char loss_per, char canister)
{
    int dice = stands * f->value;
    ruling_add(r, dice, "Army Lists", f->value == 1 ? "%s, %d die each" : "%s, %d dice each",
               stands_word(s->mem, stands), f->value);
    if (f->loss > 0 && loss_per == 'A') {
        ruling_add(r, -stands * f->loss, "Table 3", "firing dice lost for good, %d a stand",
                   f->loss);
        dice -= stands * f->loss;
    }
    if (f->canister && canister == 'B') {
        ruling_add(r, dice, "Cannon fire", "canister doubles the dice, Table 4 after that");
        dice *= 2;
    }
    return dice;
}

int tft_fire_dice(const struct scene *s, struct ruling *r, const struct tft_fire *f)
{
    char loss_per = f->loss > 0 ? scene_reading(s, r, "TFT-22") : 'A';
    char canister = f->canister ? scene_reading(s, r, "TFT-72") : 'A';
    struct count c = count_stands(f, stand_value(f, loss_per, canister));
    if (c.stands < f->stands)
        ruling_note(r, "Shooting Mechanic", "%s beyond %d cm, out of range",
                    stands_word(s->mem, f->stands - c.stands), f->range_cm);
    if (c.stands == 0) return 0;
    int dice = add_base(s, r, f, c.stands, loss_per, canister);
    dice += add_table_4(s, r, f, &c);
    dice = add_floors(s, r, f, dice, c.below, loss_per == 'B' ? f->loss : 0);
    if (f->canister && canister == 'A') {
        ruling_add(r, dice, "Cannon fire", "canister doubles the dice");
        dice *= 2;
    }
    if (f->doubled) {
        ruling_add(r, dice, "Special abilities", "Whites of their eyes! doubles the dice");
        dice *= 2;
    }
    return dice;
}
