/* What must hold of a table of Brown Bess Squared: nobody twice, nobody off it, counters and
 * broken units as the rules have them. */
#include <string.h>

#include "play_bess.h"
#include "rules/brown-bess/melee.h"

static bool same_side(const struct entity *a, const struct entity *b)
{
    return strcmp(entity_text(a, "side", ""), entity_text(b, "side", "")) == 0;
}

/* Who shares its square with another of its kind and side; NULL: nobody does. */
static const struct entity *find_crowd(const struct state *s, const char *kind,
                                       const struct entity **other)
{
    const struct entity *a = NULL, *b;
    while ((a = state_next(s, a, kind)) != NULL)
        for (b = a; (b = state_next(s, b, kind)) != NULL;) {
            const char *at = entity_text(a, "square", "");
            if (*at == '\0' || !same_side(a, b) || strcmp(at, entity_text(b, "square", "")) != 0)
                continue;
            *other = b;
            return a;
        }
    return NULL;
}

static bool is_crowded(const struct state *s)
{
    const struct entity *other;
    return find_crowd(s, "unit", &other) != NULL || find_crowd(s, "general", &other) != NULL;
}

/* No table has two units of a side in one square, but while a side moves. */
static bool is_possible(const struct scene *s)
{
    return !is_crowded(s->state);
}

static bool check_alone(struct play *p, const struct state *before, const struct scene *s,
                        const char *kind)
{
    const struct entity *other = NULL, *one = find_crowd(s->state, kind, &other);
    if (one == NULL || bb_phase_now(s) == BB_MOVE_PHASE) return true;
    if (strcmp(p->form.act->id, "place") == 0) return true;
    if (is_crowded(before) && strcmp(p->form.act->id, "next-phase") != 0) return true;
    return play_break(p, "one of a side in a square once it has moved", "%s and %s in %s", one->id,
                      other->id, entity_text(one, "square", ""));
}

/* --- Each of them ------------------------------------------------------------------------------ */

static bool check_place(struct play *p, const struct scene *s, const struct entity *en,
                        const struct entity *was)
{
    const struct bb_unit u = bb_unit_of(s, en);
    int columns, rows;
    bb_board_size(s, &columns, &rows);
    if (value_is_set(entity_get(en, "square")) != u.on)
        return play_break(p, "a square is one", "%s in %s", en->id, entity_text(en, "square", ""));
    if (u.on && !square_on(u.at, columns, rows))
        return play_break(p, "who stands on the table is on it", "%s in %s", en->id,
                          entity_text(en, "square", ""));
    if (bb_is_marked(en, "lost") && u.on)
        return play_break(p, "what is lost is off the table", "%s", en->id);
    if (bb_is_marked(was, "lost") && !bb_is_marked(en, "lost"))
        return play_break(p, "what is lost stays lost", "%s", en->id);
    return true;
}

/* BBS-35 A: it holds fewer counters than it breaks at, or it is broken. */
static bool is_steady(const struct scene *s, const struct entity *en)
{
    const struct bb_unit u = bb_unit_of(s, en);
    bool shelter = u.formation == BB_SQUARE || bb_in_works(s, &u);
    bool helps = bb_help_of(s, &u) == BB_WITH_GENERAL;
    return !u.on || u.broken ||
           u.counters < bb_breaks_at(bb_combat_of(s), u.quality, helps, shelter);
}

static bool check_morale(struct play *p, const struct state *before, const struct scene *s,
                         const struct entity *en)
{
    struct scene then = *s;
    int64_t counters = entity_int(en, "counters", 0);
    then.state = before;
    if (counters < 0) return play_break(p, "counters are never fewer than none", "%s", en->id);
    if (bb_is_marked(en, "broken") && counters == 0)
        return play_break(p, "what is broken holds counters", "%s", en->id);
    if (value_is_set(entity_get(en, "retires")) && !bb_is_marked(en, "broken"))
        return play_break(p, "who owes a retreat is broken", "%s", en->id);
    if (scene_choice(s, "BBS-35") == 'B' || strcmp(p->form.act->id, "place") == 0) return true;
    if (is_steady(s, en) || !is_steady(&then, state_find(before, en->id))) return true;
    return play_break(p, "who holds too many counters is broken", "%s holds %d", en->id,
                      (int)counters);
}

/* A broken unit takes no counter and stays. */
static bool check_broken(struct play *p, const struct entity *en, const struct entity *was)
{
    if (!bb_is_marked(was, "broken") || bb_is_marked(en, "lost")) return true;
    if (entity_int(en, "counters", 0) <= entity_int(was, "counters", 0)) return true;
    return play_break(p, "a broken unit takes no counter more", "%s", en->id);
}

static bool check_table(struct play *p, const struct state *before, const struct scene *s)
{
    static const char *const kinds[] = {"unit", "general"};
    for (int k = 0; k < 2; k++) {
        const struct entity *en = NULL;
        while ((en = state_next(s->state, en, kinds[k])) != NULL) {
            const struct entity *was = state_find(before, en->id);
            if (!check_place(p, s, en, was)) return false;
            if (k == 0 && (!check_morale(p, before, s, en) || !check_broken(p, en, was)))
                return false;
        }
        if (!check_alone(p, before, s, kinds[k])) return false;
    }
    return true;
}

/* --- Brown Bess Squared, played -------------------------------------------------------------------- */

#define TROOPS "unit general"
static const struct play_mark marks[] = {
    {"unit", "retires", WHOLE, 1, 9999}, {TROOPS, "lost", WHOLE, 1, 1},
    {TROOPS, "moved", WHOLE, 1, 1},      {TROOPS, "paused", WHOLE, 1, 40},
    {TROOPS, "slow", WHOLE, 1, 1},       {TROOPS, "left", WORDS, 0, 0},
    {"unit", "fired", WHOLE, 1, 1},      {"unit", "reacted", WHOLE, 1, 1},
    {TROOPS, "fought", WHOLE, 1, 1},     {"unit", "changed", WHOLE, 1, 1},
    {TROOPS, "passed", WHOLE, 1, 1},     {"unit", "spent", WHOLE, 1, 1},
    {"unit", "tried", WHOLE, 1, 1},      {TROOPS, "hit", WHOLE, 1, 999},
    {"unit", "rolled", WHOLE, 1, 99},    {TROOPS, "entered_by", WORDS, 0, 0},
    {TROOPS, "attacks", ID, 0, 0},       {TROOPS, "came_over", WORDS, 0, 0},
    {"unit", "fired_at", IDS, 0, 0},     {"unit", "faces", WORDS, 0, 0},
    {TROOPS, "way", WORDS, 0, 0},        {"game", "turn", WHOLE, 1, 9999},
    {"game", "side", WORDS, 0, 0},       {"game", "phase", WORDS, 0, 0},
};

const struct play_system play_bess = {
    .id = "brown-bess",
    .marks = marks,
    .mark_count = sizeof marks / sizeof *marks,
    .lay = play_bess_lay,
    .choose = play_bess_choose,
    .is_possible = is_possible,
    .check_table = check_table,
};
