/* Moving a unit: Brown Bess Squared, Movement and Terrain Effects.
 *
 * Judged from the parts of the move as facts, measured along the way that was found or stated
 * by the umpire; only where it ends comes from the way itself.  */
#include <string.h>

#include "rules/brown-bess/movement.h"
#include "table/square_text.h"

#define MOVEMENT "Movement"
#define TERRAIN "Terrain Effects"

static const struct example examples[] = {
    {"Infantry in line goes two squares", "plain=2", VERDICT_LEGAL},
    {"The same, with a quarter turn first", "start_turn=90 plain=1", VERDICT_ILLEGAL},
    {"Heavy cavalry goes diagonally and on", "arm=heavy-cavalry diagonal=yes plain=2",
     VERDICT_LEGAL},
    {"A column enters a wood", "formation=march plain=1 bad=1 enters=bad", VERDICT_LEGAL},
    {NULL, NULL, NULL}};

static bool is_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* All that a ruling on a move is made of, read once. */
struct move {
    const struct scene *s;
    const struct facts *f;
    struct ruling *r;
    struct bb_plan plan;
    bool table, as_planned; /* as_planned: no part of it was stated otherwise */
    const char *name;
    struct bb_unit u; /* arm and formation as in the facts */
    int start_turn, end_turn, year;
    int allowance;
};

static bool is_stated(const struct facts *f)
{
    static const char *const parts[] = {"start_turn", "end_turn",  "diagonal", "plain",
                                        "bad",        "crossings", "enters",   "in_bad",
                                        "in_melee",   "arm",       "formation"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (value_is_set(facts_find(f, parts[i])->stated)) return true;
    return false;
}

static int quarters_of(const char *word)
{
    return is_word(word, "90") ? 1 : is_word(word, "180") ? 2 : 0;
}

static struct move read_move(const struct scene *s, const struct facts *f, struct ruling *r)
{
    struct move m = {.s = s, .f = f, .r = r};
    m.table = bb_plan_of(s, f, &m.plan);
    m.name = bb_the(m.plan.unit, "The unit");
    m.as_planned = m.table && m.plan.found && !is_stated(f);
    int arm = bb_index(bb_arms, facts_text(f, "arm"));
    m.u.arm = arm < 0 ? BB_GENERAL : (enum bb_arm)arm;
    m.u.formation = (enum bb_formation)bb_index(bb_formations, facts_text(f, "formation"));
    m.start_turn = quarters_of(facts_text(f, "start_turn"));
    m.end_turn = quarters_of(facts_text(f, "end_turn"));
    m.year = facts_int(f, "year");
    return m;
}

static bool goes_anywhere(const struct move *m)
{
    return facts_flag(m->f, "diagonal") || facts_int(m->f, "plain") + facts_int(m->f, "bad") > 0;
}

/* --- What would be allowed -------------------------------------------------------------------- */

static void offer_nearest(const struct move *m)
{
    struct bb_way way;
    if (!m->table || !m->plan.square_read || m->plan.mover.points == 0 ||
        !bb_nearest_way(&m->plan.mover, m->plan.end, m->plan.looks, &way))
        return;
    const char *square = square_name(m->s->mem, bb_way_end(&m->plan.mover, &way));
    enum facing looks = bb_way_looks(&way);
    ruling_offer(m->r,
                 arena_printf(m->s->mem, "Nearest legal end: %s, facing %s", square,
                              facing_word(looks)),
                 arena_printf(m->s->mem, "unit=%s&square=%s&facing=%s", m->plan.unit->id, square,
                              facing_letter(looks)));
}

static bool fault(const struct move *m, const char *cite, const char *why)
{
    ruling_refuse(m->r, cite, "%s %s.", m->name, why);
    offer_nearest(m);
    return false;
}

/* What is wrong with the only way there is. */
static bool way_is_open(const struct move *m)
{
    const struct bb_way *w = &m->plan.way;
    struct arena *a = m->s->mem;
    const char *at = square_name(a, w->fault_at), *by = bb_the(w->fault_by, "another unit");
    switch (m->as_planned ? w->fault : BB_NO_FAULT) {
    case BB_CLOSED_GROUND:
        return fault(m, TERRAIN,
                     arena_printf(a, "cannot enter %s: it is closed to such troops", at));
    case BB_NO_CROSSING:
        return fault(m, TERRAIN,
                     arena_printf(a, "cannot get to %s: that river is crossed by a bridge only",
                                  at));
    case BB_TAKEN:
        return fault(m, MOVEMENT,
                     arena_printf(a,
                                  "cannot join the melee in %s: %s is there already, and only "
                                  "one unit of a side may be",
                                  at, by));
    case BB_SLANT_SHUT:
        (void)scene_reading(m->s, m->r, "BBS-22");
        return fault(m, MOVEMENT,
                     arena_printf(a,
                                  "cannot go diagonally: the squares on both sides of the "
                                  "diagonal are closed to it, one by %s",
                                  by));
    case BB_MUST_STOP:
        return fault(m, w->fault_by != NULL ? MOVEMENT : TERRAIN,
                     arena_printf(a, "must end its move in %s, as it stands, where it %s", at,
                                  w->fault_by != NULL ? arena_printf(a, "meets %s", by)
                                                      : "enters bad ground"));
    case BB_LOCKED:
        return fault(m, MOVEMENT,
                     arena_printf(a,
                                  "shares its square with %s: it gets away only by turning "
                                  "right round first",
                                  by));
    case BB_NOT_REAR:
        return fault(m, "Combat", "is recovering from his wound: he only moves to the rear");
    case BB_OFF_TABLE:
    case BB_NO_FAULT: break;
    }
    return true;
}

static bool some_way_leads_there(const struct move *m)
{
    if (!m->table) return true;
    if (!m->plan.square_read)
        return ruling_refuse(m->r, "The table",
                             "%s is no square of this table of %d columns and "
                             "%d rows.",
                             facts_text(m->f, "square"), m->plan.mover.board->columns,
                             m->plan.mover.board->rows),
               false;
    if (m->plan.found || is_stated(m->f)) return true;
    (void)scene_reading(m->s, m->r, "BBS-21");
    return fault(m, MOVEMENT,
                 arena_printf(m->s->mem,
                              "does not get to %s: a unit goes straight ahead, having "
                              "turned at the start, and turns again only at the end",
                              square_name(m->s->mem, m->plan.end)));
}

/* --- Facts that forbid by themselves ------------------------------------------------------------- */

static bool parts_are_allowed(const struct move *m)
{
    const char *enters = facts_text(m->f, "enters");
    bool moves = goes_anywhere(m);
    if (!moves && m->start_turn + m->end_turn == 0)
        return fault(m, MOVEMENT, "stays as it is: that is no move");
    if (facts_flag(m->f, "diagonal") && !bb_is_cavalry(m->u.arm))
        return fault(m, MOVEMENT, "does not move diagonally: only cavalry does");
    if (facts_flag(m->f, "diagonal") && m->start_turn != 0 &&
        scene_reading(m->s, m->r, "BBS-45") == 'B')
        return fault(m, MOVEMENT, "has turned: the diagonal move comes first");
    if (facts_flag(m->f, "in_melee") && moves && m->start_turn != 2)
        return fault(m, MOVEMENT,
                     "shares its square with an enemy: it gets away only by turning right round "
                     "first");
    if (!is_word(enters, "nothing") && m->end_turn != 0)
        return fault(m, is_word(enters, "bad") ? TERRAIN : MOVEMENT,
                     is_word(enters, "bad") ? "ends its move where it enters bad ground: it does "
                                              "not turn there"
                                            : "ends its move where it enters an enemy's square: it "
                                              "does not turn there");
    return true;
}

/* --- Points ------------------------------------------------------------------------------------------ */

static void find_allowance(struct move *m)
{
    const struct bb_tables *t = m->s->book->tables;
    bool skirmishers = m->u.arm == BB_INFANTRY && m->u.formation == BB_SKIRMISH;
    m->allowance = bb_points(m->s, m->u.arm, m->u.formation);
    if (!facts_flag(m->f, "in_bad")) return;
    (void)scene_reading(m->s, m->r, "BBS-23");
    if (skirmishers) {
        ruling_note(m->r, TERRAIN, "skirmishing infantry keeps its points in bad ground");
        return;
    }
    if (m->allowance <= t->cost.bad_points) return;
    m->allowance = t->cost.bad_points;
    ruling_note(m->r, TERRAIN, "it starts in bad ground: %d points at most", m->allowance);
}

static void add_turn(const struct move *m, int quarters, const char *when)
{
    const struct bb_tables *t = m->s->book->tables;
    bool free = m->allowance == 0 && bb_points(m->s, m->u.arm, m->u.formation) == 0 &&
                !goes_anywhere(m) && scene_reading(m->s, m->r, "BBS-20") == 'B';
    int cost = free ? 0 : bb_turn_cost(&t->cost, &m->u, quarters);
    if (quarters == 0) return;
    ruling_add(m->r, cost, MOVEMENT, "turns %s %s%s", quarters == 2 ? "right round" : "a quarter",
               when,
               quarters == 1 && cost == t->cost.turn_line && cost != t->cost.turn ? ", in line"
                                                                                  : "");
}

static void add_squares(const struct move *m)
{
    const struct bb_costs *c = &((const struct bb_tables *)m->s->book->tables)->cost;
    int plain = facts_int(m->f, "plain"), bad = facts_int(m->f, "bad");
    if (facts_flag(m->f, "diagonal"))
        ruling_add(m->r, c->diagonal, MOVEMENT, "one square diagonally");
    if (plain > 0)
        ruling_add(m->r, plain * c->step, MOVEMENT, "%d %s ahead", plain,
                   plain == 1 ? "square" : "squares");
    if (bad > 0)
        ruling_add(m->r, bad * c->bad_step, TERRAIN, "%d %s into, in or out of bad ground", bad,
                   bad == 1 ? "square" : "squares");
    if (m->table && m->plan.found && m->plan.way.by_road > 0) {
        (void)scene_reading(m->s, m->r, "BBS-25");
        if (m->u.formation == BB_LIMBERED) (void)scene_reading(m->s, m->r, "BBS-46");
        ruling_note(m->r, TERRAIN, "along the road: what it crosses costs nothing more");
    }
}

static void add_crossings(const struct move *m)
{
    const struct bb_costs *c = &((const struct bb_tables *)m->s->book->tables)->cost;
    int crossings = facts_int(m->f, "crossings");
    if (crossings == 0) return;
    int each = scene_reading(m->s, m->r, "BBS-24") == 'A' ? c->crossing : 0;
    ruling_add(m->r, crossings * each, TERRAIN, "%d river, fence or wall to cross", crossings);
}

static bool can_pay(const struct move *m)
{
    int cost = (int)ruling_total(m->r);
    if (cost <= m->allowance) return true;
    if (m->allowance == 0 && (m->u.formation == BB_SQUARE || m->u.formation == BB_UNLIMBERED)) {
        (void)scene_reading(m->s, m->r, "BBS-20");
        return fault(m, MOVEMENT, "has no movement points: it neither moves nor turns");
    }
    if (m->table && m->plan.found) (void)scene_reading(m->s, m->r, "BBS-21");
    ruling_refuse(m->r, MOVEMENT, "%s would spend %d points and has %d.", m->name, cost,
                  m->allowance);
    offer_nearest(m);
    return false;
}

/* --- The ruling ---------------------------------------------------------------------------------------- */

/* It stops for fire in the middle of a move, not at its end. */
static bool may_pause(const struct move *m)
{
    if (!facts_flag(m->f, "pause")) return true;
    if (!goes_anywhere(m) || m->end_turn != 0 || !is_word(facts_text(m->f, "enters"), "nothing"))
        return fault(m, MOVEMENT, "ends its move there: there is nothing to go on with");
    ruling_note(m->r, "Move Sequence", "it stops there for the enemy's fire, and may go on");
    return true;
}

static void leave_pause(const struct move *m)
{
    const char *id = m->plan.unit->id;
    bool pause = facts_flag(m->f, "pause");
    ruling_set(m->r, m->s->state, id, "paused",
               pause ? value_int((int)ruling_total(m->r)) : value_none());
    ruling_set(m->r, m->s->state, id, "slow",
               pause && facts_flag(m->f, "in_bad") ? value_int(1) : value_none());
}

static const char *points_words(const struct move *m)
{
    return arena_printf(m->s->mem, "%d of %d points", (int)ruling_total(m->r), m->allowance);
}

static void decide(const struct move *m)
{
    const char *enters = facts_text(m->f, "enters");
    const char *stops = is_word(enters, "bad")     ? ", where bad ground ends its move"
                        : is_word(enters, "enemy") ? ", where it meets the enemy"
                                                   : "";
    if (!m->table) {
        ruling_decide(m->r, VERDICT_LEGAL, "The unit moves%s: %s.", stops, points_words(m));
        return;
    }
    if (m->plan.way.count == 0)
        ruling_decide(m->r, VERDICT_LEGAL, "%s turns to face %s: %s.", m->name,
                      facing_word(m->plan.looks), points_words(m));
    else
        ruling_decide(m->r, VERDICT_LEGAL, "%s moves to %s, facing %s%s: %s.", m->name,
                      square_name(m->s->mem, m->plan.end), facing_word(m->plan.looks), stops,
                      points_words(m));
    struct bb_way way = m->plan.way;
    if (!m->plan.found) { /* as the umpire says, by no way that umpired knows */
        way = (struct bb_way){.count = 1, .end_looks = m->plan.looks};
        way.at[0] = m->plan.end;
    }
    leave_pause(m);
    bool together = facts_flag(m->f, "with_general");
    bb_way_leaves(m->s, m->r, &m->plan.mover, &way,
                  together ? bb_general_beside(m->s, &m->plan.mover) : NULL);
}

static bool friends_let_through(const struct move *m)
{
    for (int i = 0; m->as_planned && i < m->plan.way.passed_count; i++) {
        const struct entity *friend = m->plan.way.passed[i];
        if (!bb_is_marked(friend, "moved")) continue;
        if (scene_reading(m->s, m->r, "BBS-47") == 'A') continue;
        return fault(m, MOVEMENT,
                     arena_printf(m->s->mem, "cannot pass through %s, which has moved",
                                  entity_name(friend)));
    }
    return true;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *en = s->state == NULL ? NULL : state_find(s->state, facts_text(f, "unit"));
    (void)d;
    if (en != NULL && !bb_may_move(s, en, r)) return;
    struct move m = read_move(s, f, r);
    if (m.table && bb_must_retire(s, en)) {
        ruling_refuse(r, "Morale", "%s has broken: it retires a full move now.", m.name);
        return;
    }
    if (!bb_may_form(s, m.u.arm, m.u.formation, m.year, m.name, r) ||
        !bb_may_march(s, m.u.arm, m.u.formation, m.year, m.name, r) || !some_way_leads_there(&m) ||
        !way_is_open(&m) || !parts_are_allowed(&m) || !friends_let_through(&m))
        return;
    find_allowance(&m);
    if (facts_int(f, "spent") > 0)
        ruling_add(r, facts_int(f, "spent"), MOVEMENT, "spent before it stopped for fire");
    add_turn(&m, m.start_turn, "at the start");
    add_squares(&m);
    add_crossings(&m);
    add_turn(&m, m.end_turn, "at the end");
    if (can_pay(&m) && may_pause(&m)) decide(&m);
}

const struct action bb_move = {
    .id = "move",
    .title = "Move",
    .group = "Movement",
    .help = "Moves a unit to a square and facing by the cheapest way there is, or says what "
            "forbids it and where it could end instead.",
    .cite = MOVEMENT,
    .fields = bb_move_fields,
    .field_count = BB_MOVE_FIELDS,
    .examples = examples,
    .survey = bb_move_survey,
    .judge = judge,
    .draw = bb_move_draw,
};
