/* What a move finds on the table, how it is drawn, and who may carry out an order now.  */
#include <string.h>

#include "rules/two-for-tea/movement.h"

enum { ARC_STEPS = 8 };

/* --- Survey -------------------------------------------------------------------------- */

static void survey_unit(const struct scene *s, struct facts *f, const struct entity *unit)
{
    static const char *const now[] = {"x", "y", "facing"};
    for (size_t i = 0; i < sizeof now / sizeof *now; i++)
        if (value_is_set(entity_get(unit, now[i])))
            facts_measure(f, now[i], value_real(entity_real(unit, now[i], 0)), "where it stands");
    facts_measure(f, "troops", value_text(tft_troops_word(tft_troop_of(s, unit))),
                  "from the order of battle");
    facts_measure(f, "from", value_text(entity_text(unit, "formation", "line")),
                  "as it stands now");
    facts_measure(f, "deployed", value_int(entity_int(unit, "deployed", 1) != 0),
                  "as the journal has it");
    facts_measure(f, "moves_made", value_int(entity_int(unit, "moves", 0)),
                  "as the journal has it for this turn");
    facts_measure(f, "by_brigade", value_int(*entity_text(unit, "brigade", "") != '\0'),
                  "as the journal has it");
}

static void survey_parts(const struct scene *s, struct facts *f, const struct tft_plan *plan)
{
    static const char *const names[] = {"forward_cm", "oblique_cm", "sideways_cm", "back_cm"};
    double cm[4] = {0}, wheel[2] = {0}, pivot = 0, steep = 0;
    int wheels = 0;
    for (int i = 0; i < plan->route.count; i++) {
        const struct tft_part *p = &plan->route.part[i];
        struct tft_part flat = *p;
        flat.steep_count = 0;
        steep += tft_part_cost(p, 1) - tft_part_cost(&flat, 1);
        if (p->kind == TFT_WHEEL)
            wheel[wheels < 2 ? wheels++ : 1] += p->deg < 0 ? -p->deg : p->deg;
        else if (p->kind == TFT_PIVOT)
            pivot += p->deg < 0 ? -p->deg : p->deg;
        else
            cm[p->kind] += p->cm;
    }
    const char *how = arena_printf(s->mem, "along the way found, in %s",
                                   tft_formation_word(plan->marcher.formation));
    for (int i = 0; i < 4; i++)
        if (cm[i] > 0 || (i == 0 && wheels > 0)) facts_measure(f, names[i], value_real(cm[i]), how);
    if (wheels > 0) facts_measure(f, "wheel_deg", value_real(wheel[0]), how);
    if (wheels > 1) facts_measure(f, "wheel2_deg", value_real(wheel[1]), how);
    if (pivot > 0) facts_measure(f, "pivot_deg", value_real(pivot), how);
    if (steep > 0) facts_measure(f, "steep_cm", value_real(steep), "spent on steep hills");
    facts_measure(f, "front_cm", value_real(tft_frontage(&plan->marcher)),
                  "its bases side by side");
    facts_measure(f, "change", value_text(plan->change_first ? "start" : "end"),
                  "whichever goes better");
}

static const char *passed_word(const struct scene *s, const struct tft_walk *w)
{
    const char *word = w->passed_count == 0 ? "none" : "skirmish";
    for (int i = 0; i < w->passed_count; i++) {
        const struct tft_troop *troop = tft_troop_of(s, w->passed[i]);
        if (troop != NULL && strcmp(troop->arm, "cannon") == 0) return "cannon";
        if (strcmp(entity_text(w->passed[i], "formation", "line"), "line") == 0) word = "line";
    }
    return word;
}

static void survey_ground(const struct scene *s, struct facts *f, const struct tft_plan *plan)
{
    const struct tft_walk *w = &plan->walk;
    const char *how = w->meets == TFT_NOTHING ? "nothing is in the way"
                      : w->met == NULL
                          ? "along the way found"
                          : arena_printf(s->mem, "%s is in the way", entity_name(w->met));
    facts_measure(f, "meets", value_text(tft_meets_choices[w->meets].id), how);
    if (w->met != NULL) facts_measure(f, "met", value_text(w->met->id), how);
    if (w->meets != TFT_NOTHING) facts_measure(f, "meets_cm", value_real(w->cost), how);
    facts_measure(f, "passes", value_text(passed_word(s, w)),
                  w->passed_count == 0 ? "no friends on the way"
                                       : arena_printf(s->mem, "%s%s", entity_name(w->passed[0]),
                                                      w->passed_count > 1 ? " and others" : ""));
    facts_measure(f, "over_bridge", value_int(w->over_bridge), "the way found");
    facts_measure(f, "in_dense", value_int(w->in_dense), "where it would end");
    facts_measure(f, "on_road", value_int(w->on_road), "where it would end");
}

void tft_move_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit == NULL) return;
    survey_unit(s, f, unit);
    struct tft_plan *plan = arena_new(s->mem, struct tft_plan);
    if (!tft_plan(s, f, plan)) return;
    f->work = plan;
    if (!plan->found) return;
    survey_parts(s, f, plan);
    survey_ground(s, f, plan);
}

/* --- Drawing ---------------------------------------------------------------------------- */

static void draw_part(const struct scene *s, const struct tft_part *p, struct drawing *d)
{
    double cost = tft_part_cost(p, 1);
    bool turns = p->kind == TFT_WHEEL || p->kind == TFT_PIVOT;
    const char *label = p->kind == TFT_PIVOT
                            ? "pivot"
                            : arena_printf(s->mem, "%s %.1f cm", tft_kind_words[p->kind], cost);
    int steps = turns ? ARC_STEPS : 1;
    /* A wheel is drawn where it is measured: at the outer front corner. */
    struct point out = p->from.at;
    if (p->kind == TFT_WHEEL)
        out = plane_go(p->from.at, p->from.facing, 0, (p->deg > 0 ? -0.5 : 0.5) * p->radius);
    for (int i = 0; i < steps; i++) {
        double from = (double)i / steps, to = (double)(i + 1) / steps;
        struct point a = turns ? plane_turn_about(out, p->pivot, from * p->deg) : p->from.at;
        struct point b =
            turns ? plane_turn_about(out, p->pivot, to * p->deg) : tft_part_pose(p, 1).at;
        drawing_line(d, "path", a, b, i == steps / 2 ? label : NULL);
    }
}

static void draw_hull(const struct hull *h, const char *kind, struct drawing *d)
{
    for (int i = 0; i < h->count; i++) {
        struct point at[STAND_CORNERS];
        stand_corners(&h->stand[i], at);
        drawing_area(d, kind, at, STAND_CORNERS, NULL);
    }
}

void tft_move_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    struct tft_plan plan;
    struct hull h;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit != NULL) tft_reach_draw(s, unit, d);
    if (!tft_plan(s, f, &plan) || !plan.found) return;
    for (int i = 0; i < plan.route.count; i++) draw_part(s, &plan.route.part[i], d);
    struct tft_marcher there = plan.marcher;
    there.formation = plan.formation_to;
    tft_marcher_hull(&there, plan.to, &h);
    draw_hull(&h, "ghost", d);
    if (plan.walk.meets == TFT_NOTHING) return;
    tft_marcher_hull(&plan.marcher, plan.walk.end, &h);
    draw_hull(&h, "halt", d);
}

/* --- Who may ------------------------------------------------------------------------------ */

const char *tft_the(const struct scene *s, const struct entity *en, const char *otherwise)
{
    const char *name = en == NULL ? otherwise : entity_name(en);
    return *name >= '0' && *name <= '9' ? arena_printf(s->mem, "The %s", name) : name;
}

bool tft_order_stands(const struct scene *s, const struct entity *unit, const char *order,
                      struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (unit == NULL) return true; /* a calculator */
    const char *name = tft_the(s, unit, ""), *side = entity_text(unit, "side", "");
    ruling_subject(r, unit->id);
    if (entity_int(unit, "lost", 0) != 0)
        return ruling_refuse(r, "The table", "%s is lost.", name), false;
    if (strcmp(side, entity_text(game, "side", side)) != 0)
        return ruling_refuse(r, "The turn", "%s waits: it is the other side's turn.", name), false;
    if (strcmp(entity_text(unit, "order", ""), order) != 0)
        return ruling_refuse(r, "Activation", "%s has no order to %s left to carry out.", name,
                             strcmp(order, "form-up") == 0 ? "form up" : order),
               false;
    return true;
}
