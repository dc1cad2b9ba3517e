/* The charge: Two For Tea, Melee and Making contact, with Table 1.
 *
 * A unit goes straight ahead into contact.  The unit charged may fire once, or evade; what
 * the fire does goes into the melee with the charger, and only a rout or the end of its
 * last stand stops it.  */
#include <string.h>

#include "rules/two-for-tea/charge.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/shoot.h"

enum { STRAIGHT_DEG = 5, EVADE_CM = 10 };

static const struct choice responses[] = {{"stand", "Stands"},
                                          {"fire", "Fires"},
                                          {"evade", "Evades"},
                                          {"fire-and-evade", "Fires and evades"},
                                          {NULL, NULL}};
static const struct choice causes[] = {{"order", "A move order"},
                                       {"event", "The event Charge!"},
                                       {NULL, NULL}};
static const struct choice abilities[] = {{"none", "None"},
                                          {TFT_ABILITY_WHITES, "Whites of their eyes!"},
                                          {TFT_ABILITY_DANDER, "Boys got their dander up!"},
                                          {TFT_ABILITY_ONE_MORE, "Give them one more fire!"},
                                          {NULL, NULL}};
static const struct choice arms[] = {{"foot", "Foot"},
                                     {"horse", "Horse"},
                                     {"cannon", "Cannon"},
                                     {NULL, NULL}};
static const struct choice contacts[] = {{"front", "Front"},
                                         {"flank", "Flank"},
                                         {"rear", "Rear"},
                                         {NULL, NULL}};
static const struct choice covers[] = {{"open", "In the open"},
                                       {"soft", "In cover"},
                                       {"hard", "In hard cover"},
                                       {NULL, NULL}};

#define COUNT(n, l, lo, hi, otherwise, h, c)                                                       \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_INT, .min = (lo), .max = (hi),                    \
        .fallback = (otherwise), .help = (h), .cite = (c)                                          \
    }
#define COUNT_CM(n, l, hi, otherwise, h, c)                                                        \
    {                                                                                              \
        .name = (n), .label = (l), .unit = "cm", .type = FIELD_INT, .max = (hi),                   \
        .fallback = (otherwise), .help = (h), .cite = (c)                                          \
    }
#define FLAG(n, l, otherwise, h, c)                                                                \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_FLAG, .fallback = (otherwise), .help = (h),       \
        .cite = (c)                                                                                \
    }
#define CHOICE(n, l, list, otherwise, h, c)                                                        \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_CHOICE, .choices = (list),                        \
        .fallback = (otherwise), .help = (h), .cite = (c)                                          \
    }
#define LENGTH(n, l, most, otherwise, h, c)                                                        \
    {                                                                                              \
        .name = (n), .label = (l), .unit = "cm", .type = FIELD_REAL, .max = (most),                \
        .measured = true, .fallback = (otherwise), .help = (h), .cite = (c)                        \
    }

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Charging unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who charges.",
     .cite = "Melee"},
    {.name = "target",
     .asked = true,
     .label = "Charged unit",
     .type = FIELD_ENTITY,
     .kinds = "unit officer general",
     .lists = tft_is_listed_target,
     .help = "Who is charged; officers and generals only if the game reads it so.",
     .cite = "Melee"},
    {.name = "response",
     .asked = true,
     .label = "What the charged unit does",
     .type = FIELD_CHOICE,
     .choices = responses,
     .fallback = "fire",
     .help = "It fires, evades or stands; dragoons charged by foot may fire and evade.",
     .cite = "Melee"},
    {.name = "evade_cm",
     .asked = true,
     .rare = true,
     .label = "How far it evades",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = EVADE_CM,
     .fallback = "10",
     .help = "Straight back, up to 10 cm; needed only when it evades.",
     .cite = "Melee"},
    {.name = "cause",
     .asked = true,
     .rare = true,
     .label = "Why it charges",
     .type = FIELD_CHOICE,
     .choices = causes,
     .fallback = "order",
     .help = "On a move order, or driven by Table 3; then its allowance is the dice.",
     .cite = "Orders, Table 3"},
    {.name = "ability",
     .asked = true,
     .rare = true,
     .label = "The charged side's ability",
     .type = FIELD_CHOICE,
     .choices = abilities,
     .fallback = "none",
     .help = "For the charged unit's fire, once a game: its dice doubled, all of them again, or "
             "one that missed.",
     .cite = "Special abilities"},
    LENGTH("distance_cm", "Way to contact", 300, NULL,
           "The furthest that any stand of the charger goes to stand squarely in contact.",
           "Making contact"),
    COUNT_CM("move_cm", "Movement allowance", 60, "20", "Of the charging unit.", "Army Lists"),
    {.name = "off_deg",
     .label = "Off straight ahead",
     .unit = "degrees",
     .type = FIELD_REAL,
     .max = 180,
     .fallback = "0",
     .help = "By how much the way to the target leaves the charger's facing.",
     .cite = "Melee"},
    FLAG("visible", "Visible at the start?", "yes", "Whether the charger saw its target.", "Melee"),
    FLAG("path_clear", "Is the way clear?", "yes",
         "No other troops or ground stop it before, and it can come squarely into contact.",
         "Movement"),
    CHOICE("formation", "Charger's formation", tft_formations, "line", "How it charges.",
           "Table 1"),
    CHOICE("arm", "Charger's arm", arms, "foot", "Foot, horse or cannon.", "Melee"),
    FLAG("suppressed", "Charger suppressed or routed?", "no", "Such a unit may not move.",
         "Disordered"),
    CHOICE("contact", "Side it comes on", contacts, "front",
           "The side of the charged unit that the middle of the charger is on.", "Making contact"),
    FLAG("started_flank", "Started the turn on that flank?", "no",
         "Whether the charger began the turn in the flank or rear of the charged unit.",
         "Making contact"),
    CHOICE("target_arm", "Charged unit's arm", arms, "foot", "Foot, horse or cannon.", "Melee"),
    CHOICE("target_formation", "Charged unit's formation", tft_formations, "line", "How it stands.",
           "Table 1"),
    FLAG("target_suppressed", "Charged unit suppressed or routed?", "no",
         "Such a unit neither fires nor evades.", "Melee"),
    FLAG("target_evaded", "Has it evaded this turn?", "no", "Once in a turn is allowed.", "Melee"),
    LENGTH("after_cm", "Way to contact after evading", 300, "0",
           "When it evades; 0 counts the way to contact and the evasion together.", "Melee"),
    COUNT("shooters", "Stands that bear on the charger", 0, 12, "3",
          "With the charger in arc and sight.", "Firing Arc"),
    COUNT("shooting", "Shooting dice of a stand", 0, 20, "3",
          "The first number of its shooting value.", "Army Lists"),
    {.name = "shoot_loss",
     .rare = true,
     .label = "Shooting dice lost for good",
     .type = FIELD_INT,
     .max = 20,
     .fallback = "0",
     .help = "By the random event that takes them.",
     .cite = "Table 3"},
    COUNT_CM("range_cm", "Its range", 300, "20", "Of the charged unit.", "Army Lists"),
    FLAG("at_flank", "At the charger's flank or rear?", "no",
         "Whether its fire strikes the charger from there.", "Table 4"),
    COUNT("stands", "Charger's stands", 1, 12, "3", "How many it has.", "Hits"),
    COUNT("hits_value", "Charger's hits value", 1, 20, "5", "Lasting losses included.",
          "Army Lists"),
    COUNT("hits", "Hits the charger carries", 0, 19, "0", "Since its owner's last turn.", "Hits"),
    COUNT("sixes", "Sixes against it this turn", 0, 200, "0",
          "Counts only where sixes are added up over the turn.", "Disordered"),
    CHOICE("cover", "Charger's cover", covers, "open", "From the charged unit's fire.",
           "Shooting Mechanic"),
};

static const struct example examples[] = {{"Foot in line at foot in line, 12 cm off",
                                           "distance_cm=12 dice=1,2,3,4,5,6,1,2,3,4,5,6",
                                           VERDICT_CONTACT},
                                          {"Five sixes in the fire of militia",
                                           "distance_cm=12 shooting=2 hits_value=4 "
                                           "dice=6,6,6,6,6,1,1,1,1",
                                           VERDICT_ROUTED},
                                          {"Out of reach", "distance_cm=20.1", VERDICT_ILLEGAL},
                                          {"It evades", "distance_cm=12 response=evade",
                                           VERDICT_EVADED},
                                          {NULL, NULL, NULL}};

#define REFUSE(...) return ruling_refuse(r, __VA_ARGS__), false

/* --- What forbids it --------------------------------------------------------------------------- */

static bool units_allowed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (unit == NULL || target == NULL) return true;
    ruling_subject(r, unit->id);
    ruling_subject(r, target->id);
    const char *side = entity_text(unit, "side", "");
    if (strcmp(side, entity_text(target, "side", "")) == 0)
        REFUSE("Melee", "%s is of the same side.", entity_name(target));
    if (tft_is_commander(target) && scene_reading(s, r, "TFT-23") == 'A')
        REFUSE("Army Lists", "%s commands: officers and generals are not charged.",
               entity_name(target));
    if (strcmp(side, entity_text(game, "side", side)) != 0)
        REFUSE("The turn", "It is the other side's turn.");
    if (*entity_text(unit, "locked", "") != '\0')
        REFUSE("Making contact", "%s is locked in melee.", entity_name(unit));
    if (fact_is(f, "cause", "order") && strcmp(entity_text(unit, "order", ""), "move") != 0)
        REFUSE("Orders", "%s has no move order to charge with.", entity_name(unit));
    if (fact_is(f, "cause", "order") && *entity_text(unit, "bound", "") != '\0' &&
        tft_is_held(s, unit, false, r))
        REFUSE("Germantown, British forces", "%s may not do that.", entity_name(unit));
    if (fact_is(f, "cause", "event") && entity_int(unit, "charge_cm", 0) == 0)
        REFUSE("Table 3", "No event drives %s at the enemy.", entity_name(unit));
    if (tft_charge_evades(f) && *entity_text(target, "locked", "") != '\0')
        REFUSE("Making contact", "%s is locked in melee and cannot evade.", entity_name(target));
    if (tft_charge_fires(f) && tft_charge_has_shot(s, target)) {
        (void)scene_reading(s, r, "TFT-73");
        REFUSE("Army Lists", "%s has had its one shot of this turn.", entity_name(target));
    }
    return fact_is(f, "ability", "none") ||
           tft_melee_ability_allowed(s, target, facts_text(f, "ability"), r);
}

/* TFT-39, 40 and 114: another enemy's zone of control is on the way. */
static void lean_on_zones(const struct scene *s, const struct facts *f, struct ruling *r)
{
    static const char *const readings[] = {"TFT-39", "TFT-40", "TFT-114"};
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    struct hull there;
    if (unit == NULL || target == NULL || !tft_footprint(s, target, &there)) return;
    struct tft_path p = tft_charge_path(s, unit, target, &there, tft_in_skirmish(target));
    for (size_t i = 0; p.in_zone && i < sizeof readings / sizeof *readings; i++)
        (void)scene_reading(s, r, readings[i]);
}

static bool charge_allowed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    double off = facts_real(f, "off_deg"), cm = facts_real(f, "distance_cm");
    int move = facts_int(f, "move_cm");
    const char *how = facts_find(f, "path_clear")->how;
    if (fact_is(f, "arm", "cannon")) REFUSE("Melee", "Cannon cannot charge.");
    if (fact_is(f, "formation", "column")) REFUSE("Table 1", "A unit in column may not charge.");
    if (facts_flag(f, "suppressed"))
        REFUSE("Disordered", "A suppressed or routed unit may not move.");
    if (!facts_flag(f, "visible")) {
        tft_lean_on_heights(s, r);
        REFUSE("Melee", "Only a unit seen when the charge begins may be charged.");
    }
    if (off > STRAIGHT_DEG && scene_reading(s, r, "TFT-80") == 'A')
        REFUSE("Melee", "A charge goes straight ahead; this one would go %.1f degrees off.", off);
    lean_on_zones(s, f, r);
    if (!facts_flag(f, "path_clear"))
        REFUSE("Movement", "The charge cannot get there: %s.",
               how == NULL ? "the way is not clear" : how);
    if (!fact_is(f, "contact", "front")) {
        (void)scene_reading(s, r, "TFT-53");
        if (!facts_flag(f, "started_flank"))
            REFUSE("Making contact",
                   "To charge the %s it must have started the turn there; say so if it did.",
                   facts_text(f, "contact"));
    }
    if (cm > move) REFUSE("Making contact", "%.1f cm to contact, its allowance is %d.", cm, move);
    (void)scene_reading(s, r, "TFT-80");
    ruling_note(r, "Making contact", "%.1f cm to contact on the %s, within its %d", cm,
                facts_text(f, "contact"), move);
    return true;
}

static bool response_allowed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    if (fact_is(f, "response", "fire-and-evade") && !tft_charge_dragoons_at_foot(f))
        REFUSE("Melee", "Only dragoons charged by foot may fire and evade.");
    if (tft_charge_fires(f)) {
        if (facts_flag(f, "target_suppressed")) REFUSE("Melee", "A suppressed unit may not fire.");
        if (fact_is(f, "target_formation", "column"))
            REFUSE("Table 1", "A unit in column may not shoot.");
        if (facts_int(f, "shooters") == 0) {
            (void)scene_reading(s, r, "TFT-82");
            REFUSE("Firing Arc", "No stand of the charged unit bears on the charger.");
        }
    }
    if (tft_charge_evades(f)) {
        if (fact_is(f, "target_arm", "cannon")) REFUSE("Melee", "Cannon cannot evade.");
        if (facts_flag(f, "target_suppressed")) {
            (void)scene_reading(s, r, "TFT-84");
            REFUSE("Melee", "A suppressed or routed unit may not evade.");
        }
        const struct entity *target = state_find(s->state, facts_text(f, "target"));
        const char *bound = entity_text(target, "bound", "");
        if (strcmp(bound, TFT_BOUND_STAY) == 0 || strcmp(bound, TFT_BOUND_NO_RETREAT) == 0)
            REFUSE("Germantown, British forces", "%s may not leave of its own will.",
                   entity_name(target));
        if (facts_flag(f, "target_evaded")) REFUSE("Melee", "It has evaded this turn already.");
    }
    if (!fact_is(f, "ability", "none") && !tft_charge_fires(f))
        REFUSE("Special abilities", "That ability needs the charged unit's fire.");
    return true;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    if (!units_allowed(s, f, r) || !charge_allowed(s, f, r) || !response_allowed(s, f, r)) return;
    if (fact_is(f, "formation", "skirmish"))
        ruling_note(r, "Table 1", "charging in skirmish: 1 melee die fewer a stand");
    if (tft_charge_fires(f))
        tft_charge_fired_at(s, f, d, r);
    else
        tft_charge_ends(s, f, r, false);
}

const struct action tft_charge = {
    .id = "charge",
    .title = "Charge",
    .group = "Melee",
    .help = "Whether a unit may charge another and what comes of it: the way, the fire or evasion "
            "of the unit charged, and contact.",
    .cite = "Melee, Making contact",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = tft_charge_survey,
    .judge = judge,
    .draw = tft_charge_draw,
};
