/* Germantown: hidden units move on the umpire's map, so far as the scenario lets them.
 *
 * On the map, too, a unit moves because it was ordered to, and no farther than a move takes it;
 * the scenario lets the umpire move none but Smith's dragoons as he likes (TFT-122 B: all of
 * them).  What the ground takes of a move is his to say: only what is surely too far is
 * refused.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/move.h"

#define CITE "Germantown, British forces"

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Hidden unit or commander",
     .type = FIELD_ENTITY,
     .kinds = "unit officer general",
     .help = "Which moves on the map."},
    {.name = "x",
     .asked = true,
     .label = "Ends: from the left edge",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .help = "To the middle of its front edge."},
    {.name = "y",
     .asked = true,
     .label = "Ends: from the near edge",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .help = "To the middle of its front edge."},
    {.name = "facing",
     .label = "Facing",
     .unit = "degrees",
     .type = FIELD_REAL,
     .max = 360,
     .help = "Clockwise; 0 looks away from the near edge."},
    {.name = "formation",
     .label = "Formation",
     .type = FIELD_CHOICE,
     .choices = tft_formations,
     .fallback = "line",
     .help = "How its bases stand; a commander's single base has none.",
     .cite = "Table 1"},
};

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit == NULL) return;
    facts_measure(f, "facing", value_real(entity_real(unit, "facing", 0)), "as it stood last");
    facts_measure(f, "formation", value_text(entity_text(unit, "formation", "line")),
                  "as it stood last");
}

static double nearest_foe_cm(const struct scene *s, const struct entity *unit, struct point at)
{
    double nearest = HUGE_VAL;
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (tft_same_side(en, unit) || !value_is_set(entity_get(en, "x"))) continue;
        struct point there = {entity_real(en, "x", 0), entity_real(en, "y", 0)};
        nearest = fmin(nearest, plane_distance(at, there));
    }
    return nearest;
}

/* Smith's dragoons: nothing holds them.  TFT-122 B: all, commanders too, go as the umpire
 * likes. */
static bool is_free(const struct scene *s, const struct entity *who, struct ruling *r)
{
    if (entity_is(who, "unit") && *entity_text(who, "bound", "") == '\0') return true;
    return scene_reading(s, r, "TFT-122") == 'B';
}

static bool is_far(const struct entity *who, double cm, double most, struct ruling *r)
{
    if (cm <= most + TFT_HAIR_CM) return false;
    ruling_refuse(r, "Movement", "%s goes %.0f cm at most, and that is %.1f.", entity_name(who),
                  most, cm);
    return true;
}

/* Table 1: the first move in column goes half as far again. */
static bool unit_gets_there(const struct scene *s, const struct entity *unit, double cm,
                            struct ruling *r)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    bool column = strcmp(entity_text(unit, "formation", "line"), "column") == 0;
    if (is_free(s, unit, r) || troop == NULL) return true;
    if (!tft_order_stands(s, unit, "move", r)) return false;
    bool first = column && entity_int(unit, "moves", 0) == 0 && strcmp(troop->arm, "cannon") != 0;
    return !is_far(unit, cm, troop->move_cm * (first ? 1.5 : 1.0), r);
}

static bool rider_gets_there(const struct scene *s, const struct entity *who, double cm,
                             struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (is_free(s, who, r)) return true;
    if (entity_int(who, "rode", 0) == entity_int(game, "turn", 1))
        return ruling_refuse(r, "Ordering mechanic", "%s has ridden this turn.", entity_name(who)),
               false;
    return !is_far(who, cm, tft_ride_allowance(s, entity_text(who, "kind", ""), r), r);
}

static bool may_march(const struct scene *s, const struct entity *unit, struct point from,
                      struct point to, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    const char *side = entity_text(unit, "side", "");
    if (!tft_is_hidden(unit))
        return ruling_refuse(r, "Germantown setup", "%s is not hidden on the map.",
                             entity_name(unit)),
               false;
    if (strcmp(side, entity_text(game, "side", side)) != 0)
        return ruling_refuse(r, "The turn", "It is the other side's turn."), false;
    if (to.x > entity_real(game, "table_width", 500) ||
        to.y > entity_real(game, "table_depth", 500))
        return ruling_refuse(r, "The table", "That is off the table."), false;
    bool retreats = nearest_foe_cm(s, unit, to) > nearest_foe_cm(s, unit, from) + PLANE_TOUCH_CM;
    if (entity_is(unit, "unit") && tft_is_held(s, unit, retreats, r))
        return ruling_refuse(r, CITE, "%s may not do that.", entity_name(unit)), false;
    double cm = plane_distance(from, to);
    return entity_is(unit, "unit") ? unit_gets_there(s, unit, cm, r)
                                   : rider_gets_there(s, unit, cm, r);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    struct point to = {facts_real(f, "x"), facts_real(f, "y")};
    if (unit == NULL) return;
    struct point from = {entity_real(unit, "map_x", 0), entity_real(unit, "map_y", 0)};
    ruling_subject(r, unit->id);
    if (!may_march(s, unit, from, to, r)) return;
    bool troops = entity_is(unit, "unit"), freely = is_free(s, unit, r);
    ruling_note(r, freely ? CITE : "Movement", "%.1f cm on the map%s", plane_distance(from, to),
                freely ? ": these the umpire moves as he likes" : "");
    ruling_set(r, s->state, unit->id, "map_x", value_real(to.x));
    ruling_set(r, s->state, unit->id, "map_y", value_real(to.y));
    ruling_set(r, s->state, unit->id, "facing", value_real(facts_real(f, "facing")));
    if (troops) {
        ruling_set(r, s->state, unit->id, "moves", value_int(entity_int(unit, "moves", 0) + 1));
        ruling_set(r, s->state, unit->id, "formation", value_text(facts_text(f, "formation")));
        ruling_set(r, s->state, unit->id, "moved", value_int(1));
        ruling_set(r, s->state, unit->id, "activated", value_int(1));
        if (strcmp(entity_text(unit, "order", ""), "move") == 0)
            ruling_set(r, s->state, unit->id, "order", value_none());
    } else {
        ruling_set(r, s->state, unit->id, "rode",
                   value_int(entity_int(state_find(s->state, GAME_ENTITY), "turn", 1)));
    }
    ruling_hand(r, "%s is at %.1f, %.1f on the map.", entity_name(unit), to.x, to.y);
    ruling_decide(r, "marched", "Hidden troops march on the map."); /* everybody reads this */
}

const struct action tft_march = {
    .id = "march",
    .title = "March on the map",
    .group = "Germantown",
    .help = "Germantown: moves a hidden unit on the umpire's map as its order lets it, unless the "
            "scenario still holds it. Nobody at the table sees it.",
    .cite = "Germantown setup",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .survey = survey,
    .judge = judge,
    .table_only = true,
    .secret = true,
};
