/* What a move costs, and what Table 1 and the formation allow.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/move.h"

static bool is_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static bool changes_formation(const struct tft_case *v)
{
    return !is_word(v->from, v->to);
}

/* --- Formation ------------------------------------------------------------------------- */

/* Refused for its formation: it might still go there as it is. */
static bool refuse_formation(struct tft_case *v, const char *cite, const char *why)
{
    ruling_refuse(v->r, cite, "%s %s%s", v->name, why,
                  tft_say_nearest(v, v->plan.change_first ? 0 : tft_case_legal_cost(v), true));
    return false;
}

bool tft_case_formation(struct tft_case *v)
{
    struct ruling *r = v->r;
    if (v->m.cannon && !is_word(v->to, "line"))
        return refuse_formation(v, "Movement", "is a cannon: cannon always move in line.");
    if (is_word(v->troops, "indians") && !is_word(v->to, "skirmish"))
        return refuse_formation(v, "Army Lists", "is always in skirmish formation.");
    if (is_word(v->troops, "loyalists") && is_word(v->to, "line") &&
        scene_reading(v->s, r, "TFT-31") == 'B')
        return refuse_formation(v, "Army Lists", "is Loyalist: they do not form line.");
    if (!changes_formation(v)) return true;
    if (facts_flag(v->f, "over_bridge")) {
        ruling_note(r, "Rivers", "over the bridge any formation may be taken up: %s", v->to);
        return true;
    }
    if (is_word(v->from, "skirmish"))
        return refuse_formation(v, "Units & Formation",
                                "is in skirmish: it must be ordered to form up, and does not "
                                "change formation in a move.");
    (void)scene_reading(v->s, r, "TFT-32");
    ruling_note(r, "Units & Formation", "from %s into %s, %s", v->from, v->to,
                is_word(facts_text(v->f, "change"), "start") ? "before it moves"
                                                             : "after it has moved");
    return true;
}

/* Nobody is formed in dense terrain but a column on a road. */
bool tft_case_end(struct tft_case *v)
{
    const char *nearest;
    if (!facts_flag(v->f, "in_dense") || is_word(v->to, "skirmish")) return true;
    if (is_word(v->to, "column") && facts_flag(v->f, "on_road") && !v->m.cannon) {
        ruling_note(v->r, "Roads", "in column on a road: it keeps its formation");
        return true;
    }
    nearest = tft_say_nearest(v, fmin(v->cost, v->allowance), false);
    if (v->m.cannon)
        ruling_refuse(v->r, "Terrain effect on movement",
                      "%s enters no dense terrain: no cannon do.%s", v->name, nearest);
    else
        ruling_refuse(v->r, "Dense terrain", "%s cannot be in %s within dense terrain.%s", v->name,
                      v->to, nearest);
    return false;
}

/* --- Parts and what they cost ------------------------------------------------------------ */

static bool kind_allowed(struct tft_case *v, enum tft_kind kind)
{
    static const char *const verbs[TFT_KINDS] = {"move forward",  "move obliquely",
                                                 "move sideways", "move backwards",
                                                 "wheel",         "pivot"};
    if (tft_kind_allowed(&v->m, kind)) return true;
    const char *nearest = tft_say_nearest(v, tft_case_legal_cost(v), true);
    if (v->m.cannon && v->m.deployed) {
        (void)scene_reading(v->s, v->r, "TFT-38");
        ruling_refuse(v->r, "Orders, Form-up",
                      "%s is deployed and can only pivot: it must form up before it moves.%s",
                      v->name, nearest);
    } else if (v->m.cannon) {
        ruling_refuse(v->r, "Movement", "%s does not %s: cannon go straight ahead or wheel.%s",
                      v->name, verbs[kind], nearest);
    } else {
        ruling_refuse(v->r, "Table 1", "%s does not %s in %s.%s", v->name, verbs[kind],
                      tft_formation_word(v->m.formation), nearest);
    }
    return false;
}

static bool add_straight(struct tft_case *v, enum tft_kind kind, const char *fact)
{
    double cm = facts_real(v->f, fact), rate = tft_rate(&v->m, kind);
    if (cm <= 0) return true;
    if (!kind_allowed(v, kind)) return false;
    v->cost += rate * cm;
    if (kind == TFT_FORWARD) {
        if (!v->as_planned) ruling_note(v->r, "Table 1", "forward %.1f cm", cm);
        return true;
    }
    (void)scene_reading(v->s, v->r, "TFT-36");
    (void)scene_reading(v->s, v->r, "TFT-37");
    if (!v->as_planned)
        ruling_note(v->r, rate > 1 ? "Table 1" : "Army Lists", "%s %.1f cm: takes %.1f",
                    tft_kind_words[kind], cm, rate * cm);
    return true;
}

static bool add_wheel(struct tft_case *v, const char *fact)
{
    double deg = facts_real(v->f, fact), front = facts_real(v->f, "front_cm");
    if (deg <= 0) return true;
    if (!kind_allowed(v, TFT_WHEEL)) return false;
    double cm = tft_wheel_cm(front, deg, scene_reading(v->s, v->r, "TFT-34") == 'B');
    v->cost += cm;
    if (!v->as_planned)
        ruling_note(v->r, "Turning",
                    "wheel by %.0f degrees on a front of %.1f cm: the outer corner "
                    "goes %.1f",
                    deg, front, cm);
    return true;
}

static bool add_turns_and_hills(struct tft_case *v)
{
    double pivot = facts_real(v->f, "pivot_deg"), steep = facts_real(v->f, "steep_cm");
    if (pivot > 0) {
        if (!kind_allowed(v, TFT_PIVOT)) return false;
        (void)scene_reading(v->s, v->r, "TFT-35");
        if (!v->as_planned)
            ruling_note(v->r, v->m.cannon ? "Movement" : "Table 1",
                        "pivots %.0f degrees at no cost", pivot);
    }
    if (steep > 0) {
        (void)scene_reading(v->s, v->r, "TFT-43");
        ruling_note(v->r, "Hills", "%.1f cm of it on a steep hill count twice", steep);
        v->cost += steep;
    }
    return true;
}

/* Part by part as it goes, with where each ends. */
static void note_way(struct tft_case *v)
{
    static const char *const cites[TFT_KINDS] = {"Table 1", "Table 1", "Table 1",
                                                 "Table 1", "Turning", "Table 1"};
    for (int i = 0; v->as_planned && i < v->plan.route.count; i++) {
        struct tft_part p = v->plan.route.part[i];
        struct tft_pose end = tft_part_pose(&p, 1);
        bool turns = p.kind == TFT_WHEEL || p.kind == TFT_PIVOT, steep = p.steep_count > 0;
        const char *cite = p.kind == TFT_PIVOT && v->m.cannon ? "Movement" : cites[p.kind];
        p.steep_count = 0; /* that is a line of its own */
        const char *what =
            turns ? arena_printf(v->r->mem, "%s %.0f degrees %s", tft_kind_words[p.kind],
                                 p.deg < 0 ? -p.deg : p.deg, p.deg < 0 ? "left" : "right")
                  : arena_printf(v->r->mem, "%s %.1f cm", tft_kind_words[p.kind], p.cm);
        ruling_note(v->r, cite, "%s to %.1f, %.1f: takes %.1f%s", what, end.at.x, end.at.y,
                    tft_part_cost(&p, 1), steep ? ", and more for the steep hill" : "");
    }
}

bool tft_case_parts(struct tft_case *v)
{
    note_way(v);
    if (!add_straight(v, TFT_FORWARD, "forward_cm") ||
        !add_straight(v, TFT_OBLIQUE, "oblique_cm") ||
        !add_straight(v, TFT_SIDEWAYS, "sideways_cm") ||
        !add_straight(v, TFT_BACKWARDS, "back_cm") || !add_wheel(v, "wheel_deg") ||
        !add_wheel(v, "wheel2_deg") || !add_turns_and_hills(v))
        return false;
    bool goes = v->cost > 0 || facts_real(v->f, "pivot_deg") > 0;
    if (changes_formation(v) && !facts_flag(v->f, "over_bridge") && goes &&
        scene_reading(v->s, v->r, "TFT-32") == 'B')
        return ruling_refuse(v->r, "Units & Formation",
                             "%s: a change of formation takes all its move.%s", v->name,
                             tft_say_nearest(v, tft_case_reach(v), true)),
               false;
    return true;
}

void tft_case_allowance(struct tft_case *v)
{
    v->allowance = tft_move_allowance(v->s, v->f);
    ruling_add(v->r, v->allowance, "Movement", "movement allowance in cm");
    if (!is_word(v->from, "column") || v->m.cannon) return;
    (void)scene_reading(v->s, v->r, "TFT-33");
    if (tft_first_in_column(v->f)) {
        ruling_add(v->r, v->allowance / 2, "Table 1", "first move of the turn, in column");
        v->allowance += v->allowance / 2;
    }
}

/* --- Friends ----------------------------------------------------------------------------- */

bool tft_case_friends(struct tft_case *v)
{
    const char *friends = facts_text(v->f, "passes");
    if (is_word(friends, "none")) return true;
    bool cannon = v->m.cannon || is_word(friends, "cannon");
    if (cannon && scene_reading(v->s, v->r, "TFT-46") == 'B')
        return ruling_refuse(v->r, "Interpenetration",
                             "%s may not: cannon and friends do not pass through each other.%s",
                             v->name, tft_say_nearest(v, 0, false)),
               false;
    if ((v->m.formation == FORMATION_COLUMN && !v->m.cannon) || is_word(friends, "column"))
        return ruling_refuse(v->r, "Interpenetration",
                             "%s may not: a column passes through nobody, and nobody through a "
                             "column.%s",
                             v->name, tft_say_nearest(v, 0, false)),
               false;
    ruling_note(v->r, "Interpenetration", "passes through friends%s",
                is_word(friends, "line") ? ": they go into skirmish" : "");
    return true;
}
