/* Germantown: hidden units move on the umpire's map, so far as the scenario lets them.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/germantown.h"

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
        if (strcmp(entity_text(en, "side", ""), entity_text(unit, "side", "")) == 0 ||
            !value_is_set(entity_get(en, "x")))
            continue;
        struct point there = {entity_real(en, "x", 0), entity_real(en, "y", 0)};
        nearest = fmin(nearest, plane_distance(at, there));
    }
    return nearest;
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
    return true;
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
    ruling_note(r, "Germantown setup",
                "%.1f cm on the map; how far it may go is judged by the "
                "orders it obeys",
                plane_distance(from, to));
    ruling_set(r, s->state, unit->id, "map_x", value_real(to.x));
    ruling_set(r, s->state, unit->id, "map_y", value_real(to.y));
    ruling_set(r, s->state, unit->id, "facing", value_real(facts_real(f, "facing")));
    if (entity_is(unit, "unit")) {
        ruling_set(r, s->state, unit->id, "formation", value_text(facts_text(f, "formation")));
        ruling_set(r, s->state, unit->id, "moved", value_int(1));
        ruling_set(r, s->state, unit->id, "activated", value_int(1));
        ruling_set(r, s->state, unit->id, "order", value_none());
    }
    ruling_hand(r, "%s is at %.1f, %.1f on the map.", entity_name(unit), to.x, to.y);
    ruling_decide(r, "marched", "Hidden troops march on the map."); /* everybody reads this */
}

const struct action tft_march = {
    .id = "march",
    .title = "March on the map",
    .help = "Germantown: moves a hidden unit on the umpire's map, unless the scenario still holds "
            "it. Nobody at the table sees it.",
    .cite = "Germantown setup",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .survey = survey,
    .judge = judge,
    .table_only = true,
    .secret = true,
};
