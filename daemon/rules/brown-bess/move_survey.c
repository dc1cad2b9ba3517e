/* What a move finds on the table, and how it is drawn.  */
#include <string.h>

#include "rules/brown-bess/movement.h"
#include "table/square_plane.h"
#include "table/square_text.h"

bool bb_plan_of(const struct scene *s, const struct facts *f, struct bb_plan *out)
{
    *out = (struct bb_plan){0};
    out->unit = s->state == NULL ? NULL : state_find(s->state, facts_text(f, "unit"));
    if (out->unit == NULL) return false;
    out->mover = bb_mover_of(s, out->unit);
    if (!out->mover.u.on) {
        out->unit = NULL;
        return false;
    }
    const char *square = facts_text(f, "square");
    out->end = out->mover.u.at;
    out->looks = out->mover.u.facing;
    out->square_read =
        *square == '\0' || (square_read(square, &out->end) &&
                            square_on(out->end, out->mover.board->columns, out->mover.board->rows));
    (void)facing_read(facts_text(f, "facing"), &out->looks);
    if (out->square_read) out->found = bb_find_way(&out->mover, out->end, out->looks, &out->way);
    return true;
}

/* --- Survey ------------------------------------------------------------------------------- */

static const char *turn_word(int quarters)
{
    static const char *const words[] = {"none", "90", "180"};
    return words[quarters];
}

static void survey_way(const struct scene *s, struct facts *f, const struct bb_way *way)
{
    static const char *const stops[] = {"nothing", "bad", "enemy"};
    const char *how = "along the way found";
    const char *roads = way->by_road == 0
                            ? how
                            : arena_printf(s->mem, "along the way found, %d by road", way->by_road);
    facts_measure(f, "start_turn", value_text(turn_word(way->start_turn)), how);
    facts_measure(f, "end_turn", value_text(turn_word(way->end_turn)), how);
    facts_measure(f, "diagonal", value_int(way->slant), how);
    facts_measure(f, "plain", value_int(way->plain), roads);
    facts_measure(f, "bad", value_int(way->bad), how);
    facts_measure(f, "crossings", value_int(way->crossings), how);
    facts_measure(f, "in_bad", value_int(way->in_bad), "the ground it starts on");
    facts_measure(f, "enters", value_text(stops[way->stop]), how);
}

void bb_move_survey(const struct scene *s, struct facts *f)
{
    struct bb_plan plan;
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    if (en == NULL) return;
    const struct bb_unit u = bb_unit_of(s, en);
    bool general = u.arm == BB_GENERAL;
    if (u.on) facts_measure(f, "square", value_text(square_name(s->mem, u.at)), "where it stands");
    facts_measure(f, "facing", value_text(facing_letter(u.facing)), "as it looks now");
    facts_measure(f, "arm", value_text(general ? "general" : bb_arms[u.arm].id),
                  "from the order of battle");
    if (!general)
        facts_measure(f, "formation", value_text(bb_formations[u.formation].id), "as it is now");
    facts_measure(f, "year", value_int(bb_year(s)), "the game's");
    if (!bb_plan_of(s, f, &plan)) return;
    if (plan.mover.resumes)
        facts_measure(f, "spent", value_int(plan.mover.spent), "as the journal has it");
    facts_measure(f, "in_melee", value_int(plan.mover.in_melee), "who is in its square");
    facts_measure(f, "with_general", value_int(bb_general_beside(s, &plan.mover) != NULL),
                  "one who is in its square and has not moved");
    if (plan.found) survey_way(s, f, &plan.way);
}

/* --- Drawing ------------------------------------------------------------------------------- */

void bb_draw_square(struct drawing *d, const char *kind, struct square at, const char *label)
{
    struct point corner[4];
    for (int i = 0; i < 4; i++) corner[i] = square_corner(at, i);
    drawing_area(d, kind, corner, 4, label);
}

void bb_move_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    struct bb_plan plan;
    if (!bb_plan_of(s, f, &plan)) return;
    bb_reach_draw(s, plan.unit, d);
    if (!plan.found || plan.way.count == 0) return;
    struct point from = square_centre(plan.mover.u.at);
    for (int i = 0; i < plan.way.count; i++) {
        struct point to = square_centre(plan.way.at[i]);
        drawing_line(d, "path", from, to, NULL);
        from = to;
    }
    bb_draw_square(d, bb_way_is_legal(&plan.way) ? "ghost" : "halt", plan.end, NULL);
}
