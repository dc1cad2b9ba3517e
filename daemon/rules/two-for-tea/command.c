/* The command roll: Two For Tea, Ordering mechanic and Tables 2 and 3.
 *
 * Two dice against the commander's rating as Table 2 changes it: not above it, the
 * order is obeyed; above it, the commander is done for the turn; a 12 (an 11 too
 * in fog and heavy snow) is a blunder and a die on Table 3 says what happens.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/stakes.h"

enum { MOST_ORDERS = 3, WORST_ROLL = 12, FOG_BLUNDER = 11 };

/* Table 2: how many times "more than 20 cm away" holds (reading TFT-05). */
static int far_bands(double cm, int band_cm, char reading)
{
    if (cm <= band_cm) return 0;
    double bands = cm / band_cm;
    return reading == 'A' ? (int)ceil(bands) - 1 : (int)floor(bands);
}

static void add_modifiers(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct tft_tables *t = s->book->tables;
    int given = facts_int(f, "orders_given");
    double cm = facts_real(f, "distance_cm"), enemy_cm = facts_real(f, "enemy_cm");

    ruling_add(r, facts_int(f, "rating"), "Army Lists", "command rating");
    if (given > 0)
        ruling_add(r, given * t->order_given.value, "Table 2",
                   given == 1 ? "one order already this turn" : "%d orders already this turn",
                   given);
    if (facts_flag(f, "column_on_road")) {
        ruling_note(r, "Table 2, Roads", "in column on a road: distance does not count");
    } else {
        char reading = scene_reading(s, r, "TFT-05");
        int bands = far_bands(cm, t->far_band.within_cm, reading);
        (void)scene_reading(s, r, "TFT-04");
        if (bands == 0)
            ruling_note(r, "Table 2", "%.1f cm from the commander, within %d", cm,
                        t->far_band.within_cm);
        else
            ruling_add(r, bands * t->far_band.value, "Table 2", "%.1f cm from the commander", cm);
    }
    (void)scene_reading(s, r, "TFT-02");
    (void)scene_reading(s, r, "TFT-03");
    if (given > 0) (void)scene_reading(s, r, "TFT-06");
    if (!facts_flag(f, "enemy_visible"))
        ruling_add(r, t->no_enemy.value, "Table 2", "no enemy visible");
    else if (enemy_cm <= t->enemy_near.within_cm)
        ruling_add(r, t->enemy_near.value, "Table 2", "visible enemy at %.1f cm, within %d",
                   enemy_cm, t->enemy_near.within_cm);
    else
        ruling_note(r, "Table 2", "visible enemy, none within %d cm", t->enemy_near.within_cm);
}

/* Throws of two dice, of 36, that come to at most n. */
static unsigned throws_up_to(int n)
{
    unsigned count = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) count += a + b <= n;
    return count;
}

/* The lowest roll that is a blunder (readings TFT-07, TFT-08). */
static int blunder_from(const struct scene *s, const struct facts *f, struct ruling *r)
{
    if (strcmp(facts_text(f, "weather"), "clear") == 0) return WORST_ROLL;
    (void)scene_reading(s, r, "TFT-08");
    ruling_note(r, "Line of Sight", "fog or heavy snow: 11 is a blunder too");
    return FOG_BLUNDER;
}

/* TFT-08 B: in fog an 11 within the rating is obeyed and makes an event all the
 * same.  A 12 always fails (TFT-07). */
static bool is_obeyed(int roll, int need, int blunder, char fog)
{
    if (roll > need || roll >= WORST_ROLL) return false;
    return roll < blunder || fog == 'B';
}

/* What the two dice are thrown against. */
struct test {
    int need, blunder;
    char fog;     /* TFT-08 */
    bool forward; /* a failure is thrown again */
};

/* Of being obeyed at all, blunder or not. */
static struct chance chance_obeyed(const struct test *t)
{
    unsigned ways = 0;
    for (int roll = 2; roll <= WORST_ROLL; roll++)
        if (is_obeyed(roll, t->need, t->blunder, t->fog))
            ways += throws_up_to(roll) - throws_up_to(roll - 1);
    struct chance once = chance_of(ways, 36), failed = chance_not(once);
    return t->forward ? chance_add(once, chance_mul(failed, once)) : once;
}

static void add_odds(struct ruling *r, const struct test *t)
{
    unsigned obeyed = 0, blunders = 36 - throws_up_to(t->blunder - 1), both = 0;
    for (int roll = 2; roll <= 12; roll++) {
        unsigned ways = throws_up_to(roll) - throws_up_to(roll - 1);
        if (!is_obeyed(roll, t->need, t->blunder, t->fog)) continue;
        if (roll < t->blunder)
            obeyed += ways;
        else
            both += ways; /* obeyed, and an event as well */
    }
    unsigned failed = 36 - obeyed - both, refused = failed - (blunders - both);
    struct chance again = chance_of(failed, 36),
                  plain[] = {chance_of(obeyed, 36), chance_of(refused, 36),
                             chance_of(blunders, 36)};
    if (t->forward) {
        plain[0] = chance_add(plain[0], chance_mul(again, plain[0]));
        plain[1] = chance_mul(again, plain[1]);
        plain[2] = chance_add(chance_of(both, 36), chance_mul(again, plain[2]));
    }
    ruling_odds(r, VERDICT_OBEYED, plain[0], "the order is obeyed");
    ruling_odds(r, VERDICT_REFUSED, plain[1], "the order is not obeyed, and no blunder");
    ruling_odds(r, VERDICT_BLUNDER, plain[2],
                both == 0 ? "a blunder: the order fails and Table 3 is thrown"
                          : "a blunder: Table 3 is thrown; on an 11 the order is obeyed too");
}

/* --- How it ends ------------------------------------------------------------------------- */

static void say_failed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    if (!facts_flag(f, "general"))
        ruling_hand(r, "He gives no more orders this turn.");
    else if (scene_choice(s, "TFT-09") == 'A')
        ruling_hand(r, "The general failed: his side's turn is over.");
    else
        ruling_hand(r, "The general failed: the turn of his own troops is over.");
}

/* Dice are still owed: nothing has happened yet. */
static void take_back(struct ruling *r)
{
    r->effect_count = 0;
    r->hand_count = 0;
    r->stake_count = 0;
}

/* Where a failed order leads astray in the fog.  False: dice are owed for it. */
static bool lose_way(const struct scene *s, const struct facts *f, const struct tft_group *g,
                     struct dice *d, struct ruling *r)
{
    if (!facts_flag(f, "astray") || tft_lose_way(s, g, d, r)) return true;
    take_back(r);
    return false;
}

static void resolve_blunder(const struct scene *s, const struct facts *f, const struct tft_group *g,
                            struct dice *d, struct ruling *r, const int faces[2], bool obeyed)
{
    const char *title, *said = tft_command_said(s, f, g);
    int roll = faces[0] + faces[1];
    if (obeyed)
        tft_command_obeyed(s, f, g, r);
    else
        tft_command_failed(s, f, g, r);
    if (!tft_event(s, f, g, d, r, &title)) {
        take_back(r);
        r->sentence = title == NULL
                          ? arena_printf(r->mem, "%d is a blunder: throw one die on Table 3.", roll)
                          : arena_printf(r->mem, "%d is a blunder. %s Throw for it.", roll, title);
        return;
    }
    if (!obeyed && !lose_way(s, f, g, d, r)) return;
    ruling_decide(r, VERDICT_BLUNDER, "%s%d + %d = %d: blunder. %s%s", said, faces[0], faces[1],
                  roll, title, obeyed ? " The order is obeyed all the same." : " The order fails.");
    if (!obeyed) say_failed(s, f, r);
}

static void resolve_roll(const struct scene *s, const struct facts *f, const struct tft_group *g,
                         struct dice *d, struct ruling *r, const int faces[2], bool obeyed)
{
    const char *said = tft_command_said(s, f, g), *end = obeyed ? "obeyed" : "not obeyed";
    if (!obeyed) {
        tft_command_failed(s, f, g, r);
        ruling_hand(r, "The order is not carried out.");
        if (!lose_way(s, f, g, d, r)) return;
        say_failed(s, f, r);
    }
    ruling_decide(r, obeyed ? VERDICT_OBEYED : VERDICT_REFUSED,
                  *said == '\0' ? "%s%d + %d = %d, %d or less was needed: %s."
                                : "%s%d + %d = %d, needs %d: %s.",
                  said, faces[0], faces[1], faces[0] + faces[1], r->need, end);
    if (!obeyed) return;
    ruling_hand(r, g->count > 1 ? "The units carry out the order now."
                                : "The unit carries out the order now.");
    tft_command_obeyed(s, f, g, r);
}

/* For God's sake forward!: the general's own order to move, once a game. */
static bool forward_allowed(const struct scene *s, const struct facts *f, const struct tft_group *g,
                            struct ruling *r)
{
    if (!facts_flag(f, "forward")) return true;
    if (strcmp(facts_text(f, "order"), "move") != 0 || !facts_flag(f, "general"))
        return ruling_refuse(
                   r, "Special abilities",
                   "For God's sake forward! is for the army general's own order to move."),
               false;
    return g->officer == NULL ||
           tft_ability_ready(s, entity_text(g->officer, "side", ""), TFT_ABILITY_FORWARD, r);
}

/* The throw, and with the ability the one that takes its place.  False: dice are owed. */
static bool throw_dice(const struct scene *s, const struct tft_group *g, const struct test *t,
                       struct dice *d, struct ruling *r, int faces[2])
{
    if (!ruling_roll(r, d, "command", 6, 2, faces)) return false;
    if (!t->forward || is_obeyed(faces[0] + faces[1], t->need, t->blunder, t->fog)) return true;
    (void)scene_reading(s, r, "TFT-25");
    ruling_note(r, "Special abilities", "%d + %d failed: For God's sake forward!, thrown again",
                faces[0], faces[1]);
    if (!ruling_roll(r, d, "command, again", 6, 2, faces)) return false;
    if (g->officer != NULL) tft_ability_spend(s, entity_text(g->officer, "side", ""), r);
    return true;
}

static struct test test_of(const struct scene *s, const struct facts *f, struct ruling *r)
{
    add_modifiers(s, f, r);
    struct test t = {.need = (int)ruling_total(r), .forward = facts_flag(f, "forward"), .fog = 'A'};
    r->has_need = true;
    r->need = t.need;
    t.blunder = blunder_from(s, f, r);
    if (t.blunder == FOG_BLUNDER) t.fog = scene_reading(s, r, "TFT-08");
    if (t.need >= WORST_ROLL) (void)scene_reading(s, r, "TFT-07");
    if (facts_flag(f, "general")) {
        (void)scene_reading(s, r, "TFT-10");
        ruling_note(r, "Ordering mechanic", "should the general fail, %s",
                    scene_reading(s, r, "TFT-09") == 'A' ? "his side's turn is over"
                                                         : "the turn of his own troops is over");
    }
    return t;
}

/* Whether it is obeyed, and whether it is a blunder: in fog an 11 may be both (TFT-08 B). */
static void stake_order(const struct tft_group *g, const struct test *t, struct ruling *r,
                        bool obeyed, bool blunder)
{
    const char *side = entity_text(g->officer, "side", "");
    if (g->count == 0 || g->officer == NULL) return;
    struct stake about = {.measure = TFT_ORDERS,
                          .side = side,
                          .entity = g->unit[0]->id,
                          .thrower = g->officer->id};
    ruling_stake_whether(r, about, g->count, chance_obeyed(t), obeyed);
    about.measure = TFT_BLUNDERS;
    about.side = ruleset_other_side(tft_sides, side);
    ruling_stake_whether(r, about, 1, r->outcomes[2].chance, blunder);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    int faces[2];
    struct tft_group g = tft_group_of(s, f);
    if (!tft_command_allowed(s, f, &g, r) || !forward_allowed(s, f, &g, r)) return;
    if (facts_int(f, "orders_given") >= MOST_ORDERS) {
        ruling_refuse(r, "Activation", "The unit has had its three orders this turn.");
        return;
    }
    struct test t = test_of(s, f, r);
    add_odds(r, &t);
    if (!throw_dice(s, &g, &t, d, r, faces)) {
        r->sentence = t.need < 2
                          ? "No throw of two dice can succeed; only a blunder is in question."
                          : arena_printf(r->mem, "Needs %d or less on two dice: %s.", t.need,
                                         chance_percent(r->mem, r->outcomes[0].chance));
        return;
    }
    int roll = faces[0] + faces[1];
    bool obeyed = is_obeyed(roll, t.need, t.blunder, t.fog);
    stake_order(&g, &t, r, obeyed, roll >= t.blunder);
    if (roll >= t.blunder)
        resolve_blunder(s, f, &g, d, r, faces, obeyed);
    else
        resolve_roll(s, f, &g, d, r, faces, obeyed);
}

const struct action tft_command = {
    .id = "command",
    .often = true,
    .title = "Command roll",
    .group = "Orders",
    .help =
        "Whether a unit or a brigade obeys an order: two dice, not above the commander's rating "
        "as Table 2 changes it. A 12 is a blunder.",
    .cite = "Ordering mechanic, Brigade, Tables 2 and 3",
    .fields = tft_command_fields,
    .field_count = TFT_COMMAND_FIELDS,
    .examples = tft_command_examples,
    .survey = tft_command_survey,
    .judge = judge,
    .draw = tft_command_draw,
};
