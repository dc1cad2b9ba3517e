/* What a command roll finds on the table: distances, enemies, earlier orders; and what
 * forbids it before any die is thrown.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"

/* TFT-04: from the nearest edge of his base, or from its centre. */
static double reach_cm(const struct scene *s, const struct hull *officer, const struct hull *unit)
{
    if (scene_choice(s, "TFT-04") == 'A') return hull_tape(officer, unit).tape.cm;
    struct point centre = stand_centre(&officer->stand[0]), corner[STAND_CORNERS];
    double nearest = HUGE_VAL;
    for (int i = 0; i < unit->count; i++) {
        struct shape base = stand_shape(&unit->stand[i], corner);
        if (shape_place_of(&base, centre) != SHAPE_OUTSIDE) return 0;
        for (int k = 0; k < shape_edges(&base); k++)
            nearest = fmin(nearest, plane_tape_point(centre, shape_edge(&base, k)).cm);
    }
    return nearest;
}

static void survey_enemy(const struct scene *s, struct facts *f, const struct entity *unit,
                         const struct entity *officer)
{
    bool from_unit = scene_choice(s, "TFT-02") == 'A';
    const struct entity *from = from_unit ? unit : officer;
    struct hull h;
    if (!tft_footprint(s, from, &h)) return;
    struct tft_enemy enemy = tft_nearest_enemy(s, from);
    const char *eye = from_unit ? "the unit" : "the commander";
    if (enemy.unit != NULL) {
        facts_measure(f, "enemy_visible", value_int(1),
                      arena_printf(s->mem, "%s is in plain view of %s", entity_name(enemy.unit),
                                   eye));
        facts_measure(f, "enemy_cm", value_real(enemy.cm),
                      arena_printf(s->mem, "edge to edge from %s to %s", eye,
                                   entity_name(enemy.unit)));
    } else if (!enemy.unsure) {
        facts_measure(f, "enemy_visible", value_int(0),
                      arena_printf(s->mem, "no enemy unit on the table can be seen by %s", eye));
    }
}

static void survey_unit(const struct scene *s, struct facts *f, const struct entity *unit)
{
    struct hull h;
    const char *own = entity_text(unit, "commander", "");
    const char *by = entity_text(unit, "ordered_by", "");
    if (*by != '\0')
        facts_measure(f, "commander", value_text(by), "he has ordered it this turn");
    else if (*own != '\0')
        facts_measure(f, "commander", value_text(own), "it is assigned to him");
    facts_measure(f, "orders_given", value_int(entity_int(unit, "orders", 0)),
                  "as the journal has it for this turn");
    if (!tft_footprint(s, unit, &h)) return;
    bool column = strcmp(entity_text(unit, "formation", "line"), "column") == 0;
    facts_measure(f, "column_on_road", value_int(column && tft_on_road(s, &h)),
                  column ? "in column; the middle of each base against the roads"
                         : "it is not in column");
}

void tft_command_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    facts_measure(f, "weather", value_text(entity_text(game, "weather", "clear")),
                  "as the game has it set");
    if (unit == NULL) return;
    survey_unit(s, f, unit);
    const struct entity *officer = state_find(s->state, facts_text(f, "commander"));
    if (officer == NULL) return;
    facts_measure(f, "rating", value_int(entity_int(officer, "rating", 0)),
                  arena_printf(s->mem, "%s's, as entered and since changed", entity_name(officer)));
    facts_measure(f, "general", value_int(entity_is(officer, "general")),
                  "from the order of battle");
    struct hull his, its;
    if (tft_footprint(s, officer, &his) && tft_footprint(s, unit, &its))
        facts_measure(f, "distance_cm", value_real(reach_cm(s, &his, &its)),
                      scene_choice(s, "TFT-04") == 'A'
                          ? "from the edge of his base to the nearest edge of the unit"
                          : "from the centre of his base to the nearest edge of the unit");
    survey_enemy(s, f, unit, officer);
}

void tft_command_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *officer = state_find(s->state, facts_text(f, "commander"));
    struct hull his, its;
    if (unit == NULL || officer == NULL || !tft_footprint(s, officer, &his) ||
        !tft_footprint(s, unit, &its))
        return;
    struct tape tape = hull_tape(&his, &its).tape;
    drawing_line(d, "measure", tape.a, tape.b,
                 arena_printf(s->mem, "%.1f cm", facts_real(f, "distance_cm")));
    struct tft_enemy enemy =
        tft_nearest_enemy(s, scene_choice(s, "TFT-02") == 'A' ? unit : officer);
    if (enemy.unit != NULL && facts_flag(f, "enemy_visible"))
        drawing_line(d, "sight", enemy.line.a, enemy.line.b,
                     arena_printf(s->mem, "%.1f cm", facts_real(f, "enemy_cm")));
}

/* --- What forbids it ----------------------------------------------------------------- */

static bool unit_allowed(const struct facts *f, const struct entity *unit,
                         const struct entity *officer, struct ruling *r)
{
    const char *name = entity_name(unit), *by = entity_text(unit, "ordered_by", "");
    const char *order = facts_text(f, "order");
    bool rally = strcmp(order, "rally") == 0, routed = entity_int(unit, "routed", 0) != 0;
    if (*by != '\0' && strcmp(by, officer->id) != 0)
        return ruling_refuse(r, "Activation", "%s has its orders from another commander this turn.",
                             name),
               false;
    if (entity_int(unit, "closed", 0))
        return ruling_refuse(r, "Ordering mechanic", "%s may be given no more orders this turn.",
                             name),
               false;
    if (rally && !routed)
        return ruling_refuse(r, "Orders", "%s is not routed: there is nothing to rally.", name),
               false;
    if (routed && !rally)
        return ruling_refuse(r, "Routing", "%s is routed: it can only be rallied.", name), false;
    return true;
}

bool tft_command_allowed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *officer = state_find(s->state, facts_text(f, "commander"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    const char *side = entity_text(unit, "side", "");
    if (unit == NULL || officer == NULL) return true; /* a calculator */
    ruling_subject(r, unit->id);
    ruling_subject(r, officer->id);
    if (strcmp(side, entity_text(officer, "side", "")) != 0)
        return ruling_refuse(r, "Ordering mechanic", "%s does not command the other side's units.",
                             entity_name(officer)),
               false;
    if (strcmp(side, entity_text(game, "side", side)) != 0)
        return ruling_refuse(r, "The turn", "It is the other side's turn."), false;
    if (entity_int(game, "turn_over", 0))
        return ruling_refuse(r, "Ordering mechanic",
                             "The general has failed: this side's turn is over."),
               false;
    if (!entity_is(officer, "general") &&
        strcmp(entity_text(unit, "commander", officer->id), officer->id) != 0)
        return ruling_refuse(r, "Ordering mechanic", "%s is not assigned to %s.", entity_name(unit),
                             entity_name(officer)),
               false;
    if (entity_int(officer, "done", 0))
        return ruling_refuse(r, "Ordering mechanic",
                             "%s has failed a roll: no more orders from "
                             "him this turn.",
                             entity_name(officer)),
               false;
    return unit_allowed(f, unit, officer, r);
}
