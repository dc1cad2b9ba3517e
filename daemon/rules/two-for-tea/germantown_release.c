/* Germantown: which of the British may move.  What holds a unit is in its order of battle:
 * Jones's line stays, Smith's foot does not retreat, Matthews waits for shooting or for an
 * enemy in sight, Grant for shooting (TFT-110, TFT-113).  */
#include "rules/two-for-tea/germantown.h"

#include <math.h>
#include <string.h>

#define VERDICT_FREE "free"
#define VERDICT_HELD "held"
#define CITE "Germantown, British forces"
#define PLACE_CM 0.5 /* what a place may be off by */

static const struct choice bonds[] = {{"none", "Nothing"},
                                      {TFT_BOUND_STAY, "May not leave its place"},
                                      {TFT_BOUND_NO_RETREAT, "May not retreat"},
                                      {TFT_BOUND_CONTACT, "Until shooting or an enemy in sight"},
                                      {TFT_BOUND_SHOOTING, "Until there is shooting"},
                                      {NULL, NULL}};

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Which would move of its own will."},
    {.name = "retreats",
     .asked = true,
     .label = "Away from the enemy?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "A retreat of its own will, not one forced on it.",
     .cite = CITE},
    {.name = "bound",
     .label = "What holds it",
     .type = FIELD_CHOICE,
     .choices = bonds,
     .fallback = "none",
     .help = "As its order of battle has it.",
     .cite = CITE},
    {.name = "shooting",
     .label = "Has there been shooting?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Anywhere on the table, before this British turn.",
     .cite = CITE},
    {.name = "sees_enemy",
     .label = "Does its command see an enemy?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Through the fog: moving at 20 cm, standing at 10.",
     .cite = CITE},
};

static const struct example examples[] = {
    {"Jones", "bound=stay", VERDICT_HELD},
    {"Smith's foot goes forward", "bound=no-retreat", VERDICT_FREE},
    {"Matthews sees an enemy", "bound=until-contact sees_enemy=yes", VERDICT_FREE},
    {"Grant hears nothing", "bound=until-shooting sees_enemy=yes", VERDICT_HELD},
    {NULL, NULL, NULL}};

bool tft_shooting_known(const struct scene *s)
{
    const struct entity *en = NULL;
    if (entity_int(state_find(s->state, GAME_ENTITY), "shooting", 0)) return true;
    if (scene_choice(s, "TFT-110") == 'A') return false;
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (entity_int(en, "shots", 0) > 0) return true;
    return false;
}

/* Any unit of its commander will do: what Matthews's troops spot, they all know. */
static bool command_sees(const struct scene *s, const struct entity *unit)
{
    struct tft_view v = tft_view(s);
    const char *commander = entity_text(unit, "commander", "");
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (en != unit &&
            (*commander == '\0' || strcmp(entity_text(en, "commander", ""), commander) != 0))
            continue;
        struct entity there = tft_unhidden(s->mem, en);
        if (tft_made_out(s, &v, &there) != NULL) return true;
    }
    return false;
}

struct hold {
    const char *bound;
    bool retreats, shooting, sees_enemy;
};

static bool is_held(const struct scene *s, const struct hold *h, struct ruling *r)
{
    if (strcmp(h->bound, TFT_BOUND_STAY) == 0) {
        (void)scene_reading(s, r, "TFT-113");
        ruling_note(r, CITE, "it may not leave its place of its own will");
        return true;
    }
    if (strcmp(h->bound, TFT_BOUND_NO_RETREAT) == 0) {
        (void)scene_reading(s, r, "TFT-113");
        ruling_note(r, CITE,
                    h->retreats ? "it may not retreat of its own will"
                                : "it may not retreat, and this is no retreat");
        return h->retreats;
    }
    bool contact = strcmp(h->bound, TFT_BOUND_CONTACT) == 0;
    if (!contact && strcmp(h->bound, TFT_BOUND_SHOOTING) != 0) {
        ruling_note(r, CITE, "nothing holds it");
        return false;
    }
    (void)scene_reading(s, r, "TFT-110");
    ruling_note(r, CITE, h->shooting ? "there has been shooting" : "there has been no shooting");
    if (contact) ruling_note(r, CITE, h->sees_enemy ? "it sees an enemy" : "it sees no enemy");
    return !h->shooting && !(contact && h->sees_enemy);
}

bool tft_is_held(const struct scene *s, const struct entity *unit, bool retreats, struct ruling *r)
{
    struct hold h = {.bound = entity_text(unit, "bound", ""), .retreats = retreats};
    h.shooting = tft_shooting_known(s);
    h.sees_enemy = strcmp(h.bound, TFT_BOUND_CONTACT) == 0 && command_sees(s, unit);
    return is_held(s, &h, r);
}

bool tft_must_wait(const struct scene *s, const struct entity *unit)
{
    const char *bound = entity_text(unit, "bound", "");
    bool contact = strcmp(bound, TFT_BOUND_CONTACT) == 0;
    if (!contact && strcmp(bound, TFT_BOUND_SHOOTING) != 0) return false;
    return !tft_shooting_known(s) && !(contact && command_sees(s, unit));
}

static double nearest_foe_cm(const struct scene *s, const struct entity *unit, const struct hull *h)
{
    double nearest = HUGE_VAL;
    const struct entity *en = NULL;
    struct hull theirs;
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (!tft_same_side(en, unit) && tft_footprint(s, en, &theirs))
            nearest = fmin(nearest, hull_tape(h, &theirs).tape.cm);
    return nearest;
}

/* A unit that wheels on one of its ends or changes formation where it is has not left. */
static bool keeps_place(const struct hull *from, const struct hull *to)
{
    struct stand a = hull_outline(from), b = hull_outline(to);
    return plane_distance(a.front, b.front) <= PLACE_CM ||
           plane_distance(stand_corner(&a, STAND_FRONT_LEFT), stand_corner(&b, STAND_FRONT_LEFT)) <=
               PLACE_CM ||
           plane_distance(stand_corner(&a, STAND_FRONT_RIGHT),
                          stand_corner(&b, STAND_FRONT_RIGHT)) <= PLACE_CM;
}

bool tft_hold_allows(const struct scene *s, const struct entity *unit, const struct hull *from,
                     const struct hull *to, struct ruling *r)
{
    const char *bound = entity_text(unit, "bound", "");
    if (*bound == '\0') return true;
    if (strcmp(bound, TFT_BOUND_STAY) == 0 && keeps_place(from, to)) {
        ruling_note(r, CITE, "it does not leave its place");
        return true;
    }
    /* To go past an enemy is no retreat, though the tape grows a little. */
    double went = plane_distance(from->stand[0].front, to->stand[0].front);
    bool retreats = nearest_foe_cm(s, unit, to) > nearest_foe_cm(s, unit, from) + went / 2;
    if (!tft_is_held(s, unit, retreats, r)) return true;
    ruling_refuse(r, CITE, "%s may not do that.", entity_name(unit));
    return false;
}

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit == NULL) return;
    facts_measure(f, "bound", value_text(entity_text(unit, "bound", "none")),
                  "from the order of battle");
    facts_measure(f, "shooting", value_int(tft_shooting_known(s)), "as the journal has it");
    facts_measure(f, "sees_enemy", value_int(command_sees(s, unit)),
                  "from every unit of its commander, hidden ones too");
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    struct hold h = {facts_text(f, "bound"), facts_flag(f, "retreats"), facts_flag(f, "shooting"),
                     facts_flag(f, "sees_enemy")};
    const char *name = unit == NULL ? "It" : entity_name(unit);
    if (unit != NULL) ruling_subject(r, unit->id);
    if (is_held(s, &h, r))
        ruling_decide(r, VERDICT_HELD, "%s may not do that.", name);
    else
        ruling_decide(r, VERDICT_FREE, "%s may move.", name);
}

const struct action tft_release = {
    .id = "release",
    .title = "May it move?",
    .group = "Germantown",
    .help = "Germantown: whether a British unit is free to move of its own will, or still held by "
            "the scenario.",
    .cite = CITE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
    .secret = true,
};
