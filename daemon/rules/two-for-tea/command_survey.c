/* What a command roll finds on the table: distances, enemies, earlier orders; for one unit
 * or for all units of a brigade together.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/germantown.h"

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

/* TFT-02: from the units, any one of which is enough, or from the commander. */
static struct tft_enemy nearest_enemy(const struct scene *s, const struct tft_group *g)
{
    struct tft_enemy nearest = {.cm = HUGE_VAL};
    if (scene_choice(s, "TFT-02") == 'B') return tft_nearest_enemy(s, g->officer);
    for (int i = 0; i < g->count; i++) {
        struct tft_enemy enemy = tft_nearest_enemy(s, g->unit[i]);
        const struct entity *still = nearest.still != NULL ? nearest.still : enemy.still;
        if (enemy.unit != NULL && enemy.cm < nearest.cm) nearest = enemy;
        nearest.still = still;
    }
    return nearest;
}

static void survey_enemy(const struct scene *s, struct facts *f, const struct tft_group *g)
{
    bool from_unit = scene_choice(s, "TFT-02") == 'A';
    struct hull h;
    if (!tft_footprint(s, from_unit ? g->unit[0] : g->officer, &h)) return;
    struct tft_enemy enemy = nearest_enemy(s, g);
    const char *eye = !from_unit ? "the commander" : g->count > 1 ? "the brigade" : "the unit";
    if (enemy.unit != NULL) {
        facts_measure(f, "enemy_visible", value_int(1),
                      arena_printf(s->mem, "%s is in plain view of %s", entity_name(enemy.unit),
                                   eye));
        facts_measure(f, "enemy_cm", value_real(enemy.cm),
                      arena_printf(s->mem, "edge to edge from %s to %s", eye,
                                   entity_name(enemy.unit)));
    } else {
        facts_measure(f, "enemy_visible", value_int(0),
                      enemy.still == NULL
                          ? arena_printf(s->mem, "no enemy unit on the table can be seen by %s",
                                         eye)
                          : arena_printf(s->mem,
                                         "as the journal has it %s has not moved, so that in this "
                                         "weather %s sees no enemy",
                                         entity_name(enemy.still), eye));
    }
}

static void survey_commander(struct facts *f, const struct entity *unit)
{
    const char *own = entity_text(unit, "commander", "");
    const char *by = entity_text(unit, "ordered_by", "");
    if (*by != '\0')
        facts_measure(f, "commander", value_text(by), "he has ordered it this turn");
    else if (*own != '\0')
        facts_measure(f, "commander", value_text(own), "it is assigned to him");
}

/* Column on a road: a brigade is when every unit of it is. */
static void survey_road(const struct scene *s, struct facts *f, const struct tft_group *g)
{
    bool column = true, road = true;
    for (int i = 0; i < g->count; i++) {
        struct hull h;
        if (!tft_footprint(s, g->unit[i], &h)) return;
        column = column && strcmp(entity_text(g->unit[i], "formation", "line"), "column") == 0;
        road = road && tft_on_road(s, &h);
    }
    facts_measure(f, "column_on_road", value_int(column && road),
                  column         ? "in column; the middle of each base against the roads"
                  : g->count > 1 ? "not every unit is in column"
                                 : "it is not in column");
}

static void survey_brigade(const struct scene *s, struct facts *f, const struct tft_group *g)
{
    int grenadiers = 0;
    for (int i = 0; i < g->count; i++)
        grenadiers += strcmp(entity_text(g->unit[i], "type", ""), "grenadier") == 0;
    facts_measure(f, "grenadiers",
                  value_text(grenadiers == 0          ? "none"
                             : grenadiers == g->count ? "all"
                                                      : "some"),
                  "from the order of battle");
    if (g->count < 2) return;
    bool named = tft_group_is_named(g); /* at the beginning of the turn: not asked again */
    facts_measure(f, "together", value_int(named || tft_group_together(s, g)),
                  named ? "they were named a brigade this turn"
                  : scene_choice(s, "TFT-15") == 'A'
                      ? "whether a circle of 20 cm radius holds most stands of each unit"
                      : "whether each unit lies within 20 cm of every other");
    facts_measure(f, "mixed", value_int(tft_group_mixed(s, g)), "from the army lists and the year");
}

/* TFT-14: the brigade is as hard to order as its hardest pressed unit. */
static void survey_units(const struct scene *s, struct facts *f, const struct tft_group *g)
{
    int64_t orders = 0;
    for (int i = 0; i < g->count; i++) {
        int64_t had = entity_int(g->unit[i], "orders", 0);
        if (had > orders) orders = had;
    }
    facts_measure(f, "orders_given", value_int(orders),
                  g->count > 1 ? "the most that any of them has had this turn"
                               : "as the journal has it for this turn");
    survey_road(s, f, g);
    survey_brigade(s, f, g);
}

static double group_reach_cm(const struct scene *s, const struct tft_group *g)
{
    struct hull his, its;
    double nearest = HUGE_VAL;
    if (!tft_footprint(s, g->officer, &his)) return nearest;
    for (int i = 0; i < g->count; i++)
        if (tft_footprint(s, g->unit[i], &its)) nearest = fmin(nearest, reach_cm(s, &his, &its));
    return nearest;
}

void tft_command_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    facts_measure(f, "weather", value_text(entity_text(game, "weather", "clear")),
                  "as the game has it set");
    if (unit == NULL) return;
    survey_commander(f, unit);
    struct tft_group g = tft_group_of(s, f);
    survey_units(s, f, &g);
    if (g.officer == NULL) return;
    const char *how, *why;
    int rating = tft_rating(s, g.officer, &how);
    facts_measure(f, "rating", value_int(rating), how);
    bool astray = tft_may_lose_way(s, g.officer, &why);
    facts_measure(f, "astray", value_int(astray), why);
    facts_measure(f, "general", value_int(tft_ends_turn(s, g.officer)), "from the order of battle");
    double cm = group_reach_cm(s, &g);
    if (cm < HUGE_VAL)
        facts_measure(f, "distance_cm", value_real(cm),
                      scene_choice(s, "TFT-04") == 'A'
                          ? "from the edge of his base to the nearest edge of the unit"
                          : "from the centre of his base to the nearest edge of the unit");
    survey_enemy(s, f, &g);
}

void tft_command_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    struct tft_group g = tft_group_of(s, f);
    struct hull his, its;
    struct tape best = {.cm = HUGE_VAL};
    if (g.count == 0 || g.officer == NULL || !tft_footprint(s, g.officer, &his)) return;
    for (int i = 0; i < g.count; i++) {
        if (!tft_footprint(s, g.unit[i], &its)) continue;
        struct tape tape = hull_tape(&his, &its).tape;
        if (tape.cm < best.cm) best = tape;
    }
    if (best.cm == HUGE_VAL) return;
    drawing_line(d, "measure", best.a, best.b,
                 arena_printf(s->mem, "%.1f cm", facts_real(f, "distance_cm")));
    struct tft_enemy enemy = nearest_enemy(s, &g);
    if (enemy.unit != NULL && facts_flag(f, "enemy_visible"))
        drawing_line(d, "sight", enemy.line.a, enemy.line.b,
                     arena_printf(s->mem, "%.1f cm", facts_real(f, "enemy_cm")));
}
