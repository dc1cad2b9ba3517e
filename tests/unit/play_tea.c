/* What must hold of the table: nobody twice, nobody off it, no stand and no hit too many. */
#include <math.h>
#include <string.h>

#include "play_kit.h"
#include "play_tea.h"
#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/two_for_tea.h"

/* Bases pushed together by hand overlap by less than this; deeper is being in two places. */
#define DEPTH_CM 0.1

static struct stand shrunk(struct stand s)
{
    s.front = plane_go(s.front, s.facing, -DEPTH_CM / 2, 0);
    s.width -= DEPTH_CM;
    s.depth -= DEPTH_CM;
    return s;
}

/* Is the way between their places longer than both could reach?  True of most. */
static bool far_apart(const struct entity *a, const struct entity *b)
{
    double reach = 0.1;
    for (int i = 0; i < 2; i++) {
        const struct entity *en = i == 0 ? a : b;
        double base = entity_real(en, "base_width", 4) + entity_real(en, "base_depth", 3);
        reach += base * (double)entity_int(en, "stands", 1);
    }
    return hypot(entity_real(a, "x", 0) - entity_real(b, "x", 0),
                 entity_real(a, "y", 0) - entity_real(b, "y", 0)) > reach;
}

static bool hulls_overlap(const struct hull *a, const struct hull *b)
{
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            struct point at[STAND_CORNERS], bt[STAND_CORNERS];
            struct stand one = shrunk(a->stand[i]), other = shrunk(b->stand[k]);
            struct shape x = stand_shape(&one, at), y = stand_shape(&other, bt);
            if (!box_apart(x.box, y.box, 0) && shape_overlaps(&x, &y)) return true;
        }
    return false;
}

static bool is_word(const struct entity *en, const char *attr, const char *word)
{
    return strcmp(entity_text(en, attr, ""), word) == 0;
}

/* Interpenetration: friends who are both loose, or a lone gun among them, may stand mixed. */
static bool may_mix(const struct scene *s, const struct entity *a, const struct entity *b)
{
    bool friends = strcmp(entity_text(a, "side", ""), entity_text(b, "side", "")) == 0;
    bool loose_a = is_word(a, "formation", "skirmish") || tft_is_cannon(s, a);
    bool loose_b = is_word(b, "formation", "skirmish") || tft_is_cannon(s, b);
    return friends && loose_a && loose_b;
}

static bool overlap_in(const struct scene *s, const char *one, const char *other, bool allowed)
{
    struct hull a, b;
    const struct entity *x = state_find(s->state, one), *y = state_find(s->state, other);
    if (far_apart(x, y)) return false;
    if (!tft_footprint(s, x, &a) || !tft_footprint(s, y, &b)) return false;
    return hulls_overlap(&a, &b) && !(allowed && may_mix(s, x, y));
}

/* The umpire may put a unit anywhere: the table is right.  But no table has two units in one
 * place, so such a one is not played on. */
static bool is_possible(const struct scene *s)
{
    const struct entity *a = NULL;
    while ((a = state_next(s->state, a, "unit")) != NULL) {
        const struct entity *b = a;
        while ((b = state_next(s->state, b, "unit")) != NULL)
            if (overlap_in(s, a->id, b->id, true)) return false;
    }
    return true;
}

/* Who lost stands closes up around the middle of what is left; where that brushes a friend
 * the hands on the table settle it. */
static bool closed_up(const struct scene *before, const struct scene *now, const char *id)
{
    return entity_int(state_find(before->state, id), "stands", 1) !=
           entity_int(state_find(now->state, id), "stands", 1);
}

static bool check_apart(struct play *p, const struct scene *before, const struct scene *now)
{
    const struct entity *a = NULL;
    while ((a = state_next(now->state, a, "unit")) != NULL) {
        const struct entity *b = a;
        while ((b = state_next(now->state, b, "unit")) != NULL) {
            if (!overlap_in(now, a->id, b->id, true)) continue;
            if (overlap_in(before, a->id, b->id, false)) continue;
            if (closed_up(before, now, a->id) || closed_up(before, now, b->id)) continue;
            return play_break(p, "no unit stands in another",
                              "%s (%s %s, at %.2f %.2f) and %s "
                              "(%s %s, at %.2f %.2f)",
                              a->id, entity_text(a, "side", ""), entity_text(a, "formation", ""),
                              entity_real(a, "x", 0), entity_real(a, "y", 0), b->id,
                              entity_text(b, "side", ""), entity_text(b, "formation", ""),
                              entity_real(b, "x", 0), entity_real(b, "y", 0));
        }
    }
    return true;
}

static bool check_on_table(struct play *p, const struct entity *en)
{
    const struct entity *game = state_find(p->state, GAME_ENTITY);
    struct value x = entity_get(en, "x"), y = entity_get(en, "y");
    if (value_is_set(x) != value_is_set(y))
        return play_break(p, "a place has both x and y", "%s", en->id);
    if (!value_is_set(x)) return true;
    if (entity_int(en, "lost", 0))
        return play_break(p, "what is lost is off the table", "%s", en->id);
    double xs = value_as_real(x, -1), ys = value_as_real(y, -1);
    if (xs < 0 || ys < 0 || xs > entity_real(game, "table_width", 0) ||
        ys > entity_real(game, "table_depth", 0))
        return play_break(p, "who stands on the table is on it", "%s at %g %g", en->id, xs, ys);
    return true;
}

static bool check_unit(struct play *p, const struct state *before, const struct scene *s,
                       const struct entity *en)
{
    const struct entity *was = state_find(before, en->id);
    int64_t stands = entity_int(en, "stands", 1), hits = entity_int(en, "hits", 0);
    if (stands > entity_int(was, "stands", 1))
        return play_break(p, "stands never rise", "%s has %d", en->id, (int)stands);
    /* Protect the colours! raises the value for a turn; and what is carried takes no stand by
     * itself when the value falls. */
    int value = tft_hits_value(s, en) + tft_ability_helps(s, en, TFT_ABILITY_COLOURS);
    if (hits < 0 || (hits >= value && hits > entity_int(was, "hits", 0)))
        return play_break(p, "extra hits are fewer than the hits value", "%s has %d of %d", en->id,
                          (int)hits, value);
    if (entity_int(was, "lost", 0) && !entity_int(en, "lost", 0))
        return play_break(p, "what is lost stays lost", "%s", en->id);
    if (entity_int(en, "lost", 0) && value_is_set(entity_get(en, "locked")))
        return play_break(p, "what is lost fights no melee", "%s", en->id);
    return check_on_table(p, en);
}

static bool check_table(struct play *p, const struct state *before, const struct scene *s)
{
    const struct entity *en = NULL;
    struct scene then = *s;
    then.state = before;
    while ((en = state_next(p->state, en, "unit")) != NULL)
        if (!check_unit(p, before, s, en)) return false;
    return strcmp(p->form.act->id, "place") == 0 || check_apart(p, &then, s);
}

/* --- Two For Tea, played ----------------------------------------------------------------------- */

static const struct play_mark marks[] = {
    {"unit officer general", "orders", WHOLE, 0, 3},
    {"unit officer general", "ordered_by", ID, 0, 0},
    {"unit officer general", "closed", WHOLE, 0, 1},
    {"unit officer general", "last_order", WORDS, 0, 0},
    {"unit officer general", "order", WORDS, 0, 0},
    {"unit", "moves", WHOLE, 0, 3},
    {"unit", "moved", WHOLE, 0, 1},
    {"unit", "moved_last", WHOLE, 0, 1},
    {"unit officer general", "hits", WHOLE, 0, 20},
    {"unit officer general", "hits_loss", WHOLE, 0, 20},
    {"unit", "shoot_loss", WHOLE, 0, 20},
    {"unit officer general", "suppressed", WHOLE, 0, 1},
    {"unit officer general", "suppressed_before", WHOLE, 0, 1},
    {"unit officer general", "routed", WHOLE, 0, 1},
    {"unit officer general", "lost", WHOLE, 0, 1},
    {"unit", "shots", WHOLE, 0, 12},
    {"unit officer general", "shot_by", IDS, 0, 0},
    {"unit officer general", "may_answer", IDS, 0, 0},
    {"unit officer general", "fired_back_at", IDS, 0, 0},
    {"unit", "deployed", WHOLE, 0, 1},
    {"unit", "locked", ID, 0, 0},
    {"unit", "locked_turn", WORDS, 0, 0},
    {"unit", "charging", WHOLE, 0, 1},
    {"unit", "melee_rounds", WHOLE, 0, 2},
    {"unit", "melee_carried", WHOLE, 0, 1},
    {"unit", "melee_turn", WORDS, 0, 0},
    {"unit", "won", WHOLE, 0, 1},
    {"unit", "taken", WHOLE, 0, 200},
    {"unit officer general", "sixes", WHOLE, 0, 200},
    {"unit", "evaded", WHOLE, 0, 1},
    {"unit", "stopped_at", ID, 0, 0},
    {"unit", "brigade", WORDS, 0, 0},
    {"unit", "activated", WHOLE, 0, 1},
    {"unit", "charge_cm", WHOLE, 3, 18},
    {"unit officer general", "spotted", WHOLE, 0, 1},
    {"officer general", "in_contact", WHOLE, 0, 1},
    {"officer general", "strayed", WHOLE, 0, 9999},
    {"officer general", "done", WHOLE, 0, 1},
    {"officer general", "ordering", IDS, 0, 0},
    {"officer general", "brigade", WORDS, 0, 0},
    {"officer general", "rode", WHOLE, 0, 9999},
    {"game", "turn", WHOLE, 1, 9999},
    {"game", "side", WORDS, 0, 0},
    {"game", "turn_over", WHOLE, 0, 1},
    {"game", "scenario", WORDS, 0, 0},
    {"game", "weather", WORDS, 0, 0},
    {"game", "year", WHOLE, 1775, 1783},
    {"game", "table_width", SIZE, 30, 500},
    {"game", "table_depth", SIZE, 30, 500},
    {"game", "last_turn", WHOLE, 1, 9999},
    {"game", "shooting", WHOLE, 0, 1},
    {"game", "howe", WHOLE, 1, 9999},
    {"game", "howe_thrown", WHOLE, 1, 9999},
    {"game", "time_up", WHOLE, 0, 1},
    {"game", "result", WORDS, 0, 0},
    {"game", "breakpoint_due", WORDS, 0, 0},
    {"game", "over", WHOLE, 0, 1},
    {"game", "break_tested_american", WHOLE, 0, 1},
    {"game", "break_tested_british", WHOLE, 0, 1},
    {"game", "broken_american", WHOLE, 0, 1},
    {"game", "broken_british", WHOLE, 0, 1},
    {"game", "ability_american", WORDS, 0, 0},
    {"game", "ability_british", WORDS, 0, 0},
    {"game", "ability_used_american", WHOLE, 0, 1},
    {"game", "ability_used_british", WHOLE, 0, 1},
    {"game", "ability_now_american", WORDS, 0, 0},
    {"game", "ability_now_british", WORDS, 0, 0},
    {"game", "ability_unit_american", ID, 0, 0},
    {"game", "ability_unit_british", ID, 0, 0},
};

const struct play_system play_tea = {
    .id = "two-for-tea",
    .marks = marks,
    .mark_count = sizeof marks / sizeof *marks,
    .lay = play_tea_lay,
    .choose = play_tea_choose,
    .is_possible = is_possible,
    .check_table = check_table,
};
