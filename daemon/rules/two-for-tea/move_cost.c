/* What a move costs, and what Table 1 and the formation allow.  */
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

bool tft_case_formation(struct tft_case *v)
{
    struct ruling *r = v->r;
    if (v->m.cannon && !is_word(v->to, "line"))
        return ruling_refuse(r, "Movement", "Cannon always move in line."), false;
    if (is_word(v->troops, "indians") && !is_word(v->to, "skirmish"))
        return ruling_refuse(r, "Army Lists", "Indian allies are always in skirmish formation."),
               false;
    if (is_word(v->troops, "loyalists") && is_word(v->to, "line") &&
        scene_reading(v->s, r, "TFT-31") == 'B')
        return ruling_refuse(r, "Army Lists", "Loyalists do not form line."), false;
    if (!changes_formation(v)) return true;
    if (facts_flag(v->f, "over_bridge")) {
        ruling_note(r, "Rivers", "over the bridge any formation may be taken up: %s", v->to);
        return true;
    }
    if (is_word(v->from, "skirmish"))
        return ruling_refuse(r, "Units & Formation",
                             "Skirmishers do not change formation in a move: they must be ordered "
                             "to form up."),
               false;
    (void)scene_reading(v->s, r, "TFT-32");
    ruling_note(r, "Units & Formation", "from %s into %s, %s", v->from, v->to,
                is_word(facts_text(v->f, "change"), "start") ? "before it moves"
                                                             : "after it has moved");
    return true;
}

/* Nobody is formed in dense terrain but a column on a road. */
bool tft_case_end(struct tft_case *v)
{
    if (!facts_flag(v->f, "in_dense") || is_word(v->to, "skirmish")) return true;
    if (v->m.cannon)
        return ruling_refuse(v->r, "Terrain effect on movement", "Cannon enter no dense terrain."),
               false;
    if (is_word(v->to, "column") && facts_flag(v->f, "on_road")) {
        ruling_note(v->r, "Roads", "in column on a road: it keeps its formation");
        return true;
    }
    ruling_refuse(v->r, "Dense terrain", "It cannot be in %s within dense terrain.", v->to);
    return false;
}

/* --- Parts and what they cost ------------------------------------------------------------ */

static bool kind_allowed(struct tft_case *v, enum tft_kind kind)
{
    if (tft_kind_allowed(&v->m, kind)) return true;
    const char *word = tft_kind_words[kind];
    if (v->m.cannon && v->m.deployed) {
        (void)scene_reading(v->s, v->r, "TFT-38");
        ruling_refuse(v->r, "Orders, Form-up",
                      "A deployed cannon only pivots: it must form up before it moves.");
    } else if (v->m.cannon) {
        ruling_refuse(v->r, "Movement", "Cannon go straight ahead or wheel: not %s.", word);
    } else {
        ruling_refuse(v->r, "Table 1", "%s: not allowed in %s.", word,
                      tft_formation_word(v->m.formation));
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
        ruling_note(v->r, "Table 1", "forward %.1f cm", cm);
        return true;
    }
    (void)scene_reading(v->s, v->r, "TFT-36");
    (void)scene_reading(v->s, v->r, "TFT-37");
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
    ruling_note(v->r, "Turning",
                "wheel by %.0f degrees on a front of %.1f cm: the outer corner "
                "goes %.1f",
                deg, front, cm);
    return true;
}

bool tft_case_parts(struct tft_case *v)
{
    if (!add_straight(v, TFT_FORWARD, "forward_cm") ||
        !add_straight(v, TFT_OBLIQUE, "oblique_cm") ||
        !add_straight(v, TFT_SIDEWAYS, "sideways_cm") ||
        !add_straight(v, TFT_BACKWARDS, "back_cm") || !add_wheel(v, "wheel_deg") ||
        !add_wheel(v, "wheel2_deg"))
        return false;
    double pivot = facts_real(v->f, "pivot_deg"), steep = facts_real(v->f, "steep_cm");
    if (pivot > 0) {
        if (!kind_allowed(v, TFT_PIVOT)) return false;
        (void)scene_reading(v->s, v->r, "TFT-35");
        ruling_note(v->r, v->m.cannon ? "Movement" : "Table 1", "pivots %.0f degrees at no cost",
                    pivot);
    }
    if (steep > 0) {
        (void)scene_reading(v->s, v->r, "TFT-43");
        ruling_note(v->r, "Hills", "%.1f cm of it on a steep hill count twice", steep);
        v->cost += steep;
    }
    bool turns = pivot > 0;
    if (changes_formation(v) && !facts_flag(v->f, "over_bridge") && (v->cost > 0 || turns) &&
        scene_reading(v->s, v->r, "TFT-32") == 'B')
        return ruling_refuse(v->r, "Units & Formation",
                             "A change of formation takes all its move."),
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
                             "Cannon and friends do not pass through "
                             "each other."),
               false;
    if ((v->m.formation == FORMATION_COLUMN && !v->m.cannon) || is_word(friends, "column"))
        return ruling_refuse(v->r, "Interpenetration",
                             "A column passes through nobody, and nobody through a column."),
               false;
    ruling_note(v->r, "Interpenetration", "passes through friends%s",
                is_word(friends, "line") ? ": they go into skirmish" : "");
    return true;
}
