/* The command roll: Two For Tea, Ordering mechanic and Tables 2 and 3.
 *
 * Two dice against the commander's rating as Table 2 changes it: not above it, the
 * order is obeyed; above it, the commander is done for the turn; a 12 (an 11 too
 * in fog and heavy snow) is a blunder and a die on Table 3 says what happens.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"

#define VERDICT_OBEYED "obeyed"
#define VERDICT_REFUSED "refused"
#define VERDICT_BLUNDER "blunder"

enum { MOST_ORDERS = 3, WORST_ROLL = 12, FOG_BLUNDER = 11 };

static const struct choice orders[] = {
    {"move", "Move"}, {"shoot", "Shoot"}, {"form-up", "Form up"}, {"rally", "Rally"}, {NULL, NULL}};
const struct choice tft_weathers[] = {{"clear", "Clear"},
                                      {"fog", "Fog"},
                                      {"snow", "Heavy snow"},
                                      {NULL, NULL}};

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who is given the order.",
     .cite = "Activation"},
    {.name = "commander",
     .asked = true,
     .label = "Commander",
     .type = FIELD_ENTITY,
     .kinds = "officer general",
     .help = "Who gives it: its own officer, or a general.",
     .cite = "Ordering mechanic"},
    {.name = "order",
     .asked = true,
     .label = "Order",
     .type = FIELD_CHOICE,
     .choices = orders,
     .fallback = "move",
     .help = "What the unit is told to do.",
     .cite = "Orders"},
    {.name = "rating",
     .label = "Command rating",
     .type = FIELD_INT,
     .min = 2,
     .max = 12,
     .help = "The rating of the officer or general who gives the order, lasting losses included.",
     .cite = "Army Lists"},
    {.name = "general",
     .label = "Is he the army's general?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "When the army's general fails, his side's turn is over.",
     .cite = "Ordering mechanic"},
    {.name = "orders_given",
     .label = "Orders this unit has had this turn",
     .type = FIELD_INT,
     .min = 0,
     .max = 3,
     .fallback = "0",
     .help = "Obeyed orders, and the automatic shot if it fired one.",
     .cite = "Table 2"},
    {.name = "distance_cm",
     .label = "Commander to unit",
     .unit = "cm",
     .type = FIELD_REAL,
     .min = 0,
     .max = 500,
     .measured = true,
     .help = "From the edge of his base to the nearest edge of the unit or brigade.",
     .cite = "Table 2"},
    {.name = "column_on_road",
     .label = "In column on a road?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Distance does not count against a unit in column on a road.",
     .cite = "Table 2, Roads"},
    {.name = "enemy_visible",
     .label = "Any enemy visible?",
     .type = FIELD_FLAG,
     .help = "Whether an enemy unit can be seen.",
     .cite = "Table 2"},
    {.name = "enemy_cm",
     .label = "Nearest visible enemy",
     .unit = "cm",
     .type = FIELD_REAL,
     .min = 0,
     .max = 500,
     .measured = true,
     .fallback = "500",
     .help = "How far off the nearest visible enemy unit is; needed only when one is visible.",
     .cite = "Table 2"},
    {.name = "weather",
     .label = "Weather",
     .type = FIELD_CHOICE,
     .choices = tft_weathers,
     .fallback = "clear",
     .help = "In fog and heavy snow an 11 is a blunder too.",
     .cite = "Line of Sight"},
};

static const struct example examples[] = {
    {"A rating of 8, nothing against him",
     "rating=8 distance_cm=12 enemy_visible=yes enemy_cm=60 dice=5,3", VERDICT_OBEYED},
    {"The same, second order",
     "rating=8 orders_given=1 distance_cm=12 enemy_visible=yes enemy_cm=60 dice=5,3",
     VERDICT_REFUSED},
    {"Double six", "rating=9 distance_cm=5 enemy_visible=no dice=6,6,3", VERDICT_BLUNDER},
    {NULL, NULL, NULL}};

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

static void add_odds(struct ruling *r, int need, int blunder, char fog)
{
    unsigned obeyed = 0, blunders = 36 - throws_up_to(blunder - 1);
    for (int roll = 2; roll <= 12; roll++)
        if (is_obeyed(roll, need, blunder, fog))
            obeyed += throws_up_to(roll) - throws_up_to(roll - 1);
    unsigned both =
        fog == 'B' && is_obeyed(FOG_BLUNDER, need, blunder, fog) && blunder == FOG_BLUNDER ? 2 : 0;
    ruling_odds(r, VERDICT_OBEYED, chance_of(obeyed - both, 36), "the order is obeyed");
    ruling_odds(r, VERDICT_REFUSED, chance_of(36 - (obeyed - both) - blunders, 36),
                "the order is not obeyed, and no blunder");
    ruling_odds(r, VERDICT_BLUNDER, chance_of(blunders, 36),
                both == 0 ? "a blunder: the order fails and Table 3 is thrown"
                          : "a blunder: Table 3 is thrown; on an 11 the order is obeyed too");
}

/* Table 3, in our words; what needs further dice says so on the table. */
static const struct {
    const char *title, *hands;
} events[] = {
    {"Charge!", "Throw 3 dice: each unsuppressed unit given the order goes that many cm straight "
                "towards the nearest visible enemy."},
    {"Fallback!", "Throw 3 dice: each unsuppressed unit given the order goes that many cm straight "
                  "away from the nearest visible enemy."},
    {"What the hell?", "Every unit given the order goes into skirmish formation."},
    {"Desertion!", "Throw a die: on 5 or 6 the hits value of every unit given the order falls by 1 "
                   "for good. Grenadiers are spared: throw on the table again for them."},
    {"Pass the ammo!",
     "Throw a die: on 5 or 6 the shooting dice of every unit given the order fall "
     "by 1 for good."},
    {"Officer killed", "A lesser man takes over: his command rating is 1 lower for the rest of the "
                       "game."},
};

/* What the roll leaves behind: marks on the unit, its commander and the game. */
static void leave_marks(const struct scene *s, const struct facts *f, struct ruling *r, bool obeyed)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *officer = state_find(s->state, facts_text(f, "commander"));
    if (unit == NULL || officer == NULL) return;
    const char *before = entity_text(officer, "ordering", unit->id);
    if (strcmp(before, unit->id) != 0) ruling_set(r, s->state, before, "closed", value_int(1));
    ruling_set(r, s->state, officer->id, "ordering", value_text(unit->id));
    ruling_set(r, s->state, unit->id, "ordered_by", value_text(officer->id));
    if (obeyed) {
        ruling_set(r, s->state, unit->id, "orders", value_int(facts_int(f, "orders_given") + 1));
        ruling_set(r, s->state, unit->id, "last_order", value_text(facts_text(f, "order")));
        return;
    }
    ruling_set(r, s->state, unit->id, "closed", value_int(1));
    ruling_set(r, s->state, officer->id, "done", value_int(1));
    if (facts_flag(f, "general")) {
        (void)scene_reading(s, r, "TFT-09");
        ruling_set(r, s->state, GAME_ENTITY, "turn_over", value_int(1));
    }
}

/* The events of Table 3 that need no further dice; the others are for the hands. */
static void apply_event(const struct scene *s, const struct facts *f, struct ruling *r, int event)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *officer = state_find(s->state, facts_text(f, "commander"));
    if (event == 3) {
        bool suppress = scene_reading(s, r, "TFT-20") == 'A';
        if (unit != NULL) {
            ruling_set(r, s->state, unit->id, "formation", value_text("skirmish"));
            if (suppress) ruling_set(r, s->state, unit->id, "suppressed", value_int(1));
        }
        if (suppress) ruling_hand(r, "It is suppressed as well.");
    }
    if (event == 5) (void)scene_reading(s, r, "TFT-22");
    if (event == 6) {
        (void)scene_reading(s, r, "TFT-23");
        if (officer != NULL)
            ruling_set(r, s->state, officer->id, "rating",
                       value_int(entity_int(officer, "rating", 0) - 1));
    }
}

static void resolve_blunder(const struct scene *s, const struct facts *f, struct dice *d,
                            struct ruling *r, int roll, bool obeyed)
{
    int event;
    if (!ruling_roll(r, d, "Table 3", 6, 1, &event)) {
        r->sentence = arena_printf(r->mem, "%d is a blunder: throw one die on Table 3.", roll);
        return;
    }
    ruling_note(r, "Table 3", "%d: %s", event, events[event - 1].title);
    ruling_decide(r, VERDICT_BLUNDER, "%d: blunder. %s%s", roll, events[event - 1].title,
                  obeyed ? " The order is obeyed all the same." : " The order fails.");
    ruling_hand(r, "%s", events[event - 1].hands);
    apply_event(s, f, r, event);
    leave_marks(s, f, r, obeyed);
    if (obeyed) return;
    ruling_hand(r, facts_flag(f, "general") ? "His side's turn is over."
                                            : "He gives no more orders this turn.");
}

static void resolve_roll(const struct scene *s, const struct facts *f, struct ruling *r,
                         const int faces[2], bool obeyed)
{
    ruling_decide(r, obeyed ? VERDICT_OBEYED : VERDICT_REFUSED,
                  "%d + %d = %d, %d or less was needed: %s.", faces[0], faces[1],
                  faces[0] + faces[1], r->need, obeyed ? "obeyed" : "not obeyed");
    leave_marks(s, f, r, obeyed);
    if (obeyed)
        ruling_hand(r, "The unit carries out the order now.");
    else
        ruling_hand(r, facts_flag(f, "general")
                           ? "The general failed: his side's turn is over."
                           : "The unit does nothing; he gives no more orders this turn.");
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    int faces[2];
    if (!tft_command_allowed(s, f, r)) return;
    if (facts_int(f, "orders_given") >= MOST_ORDERS) {
        ruling_refuse(r, "Activation", "The unit has had its three orders this turn.");
        return;
    }
    add_modifiers(s, f, r);
    int need = (int)ruling_total(r);
    r->has_need = true;
    r->need = need;
    int blunder = blunder_from(s, f, r);
    char fog = blunder == FOG_BLUNDER ? scene_reading(s, r, "TFT-08") : 'A';
    if (need >= WORST_ROLL) (void)scene_reading(s, r, "TFT-07");
    add_odds(r, need, blunder, fog);

    if (!ruling_roll(r, d, "command", 6, 2, faces)) {
        r->sentence = need < 2 ? "No throw of two dice can succeed; only a blunder is in question."
                               : arena_printf(r->mem, "Needs %d or less on two dice: %s.", need,
                                              chance_percent(r->mem, r->outcomes[0].chance));
        return;
    }
    int roll = faces[0] + faces[1];
    bool obeyed = is_obeyed(roll, need, blunder, fog);
    if (roll >= blunder)
        resolve_blunder(s, f, d, r, roll, obeyed);
    else
        resolve_roll(s, f, r, faces, obeyed);
}

const struct action tft_command = {
    .id = "command",
    .title = "Command roll",
    .help = "Whether a unit obeys an order: two dice, not above the commander's rating as Table 2 "
            "changes it. A 12 is a blunder.",
    .cite = "Ordering mechanic, Tables 2 and 3",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = tft_command_survey,
    .judge = judge,
    .draw = tft_command_draw,
};
