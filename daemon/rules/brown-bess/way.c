/* The ways a unit may go: Brown Bess Squared, Movement and Terrain Effects.
 *
 * A unit turns, goes straight ahead, and may turn again; so a way is a first turn, perhaps a
 * diagonal of cavalry, and some squares in a line.  Each step adds what it costs and what
 * stops or forbids it, so that a forbidden way can say what is wrong with it.  */
#include <stdlib.h>
#include <string.h>

#include "rules/brown-bess/movement.h"
#include "table/square_text.h"

/* --- Points ------------------------------------------------------------------------------ */

int bb_points(const struct scene *s, enum bb_arm arm, enum bb_formation f)
{
    const struct bb_tables *t = s->book->tables;
    int points = t->points[arm][arm == BB_GENERAL ? BB_LINE : f];
    return points < 0 ? 0 : points;
}

/* BBS-19: the year is printed on the row of foot artillery. */
int bb_moves_from(const struct scene *s, enum bb_arm arm, enum bb_formation f)
{
    const struct bb_tables *t = s->book->tables;
    bool of_horse = scene_choice(s, "BBS-19") == 'A';
    if (arm == (of_horse ? BB_HORSE_ARTILLERY : BB_ARTILLERY)) return t->from_year[BB_ARTILLERY][f];
    return bb_is_guns(arm) ? 0 : t->from_year[arm][arm == BB_GENERAL ? BB_LINE : f];
}

int bb_turn_cost(const struct bb_costs *c, const struct bb_unit *u, int quarters)
{
    if (quarters == 0) return 0;
    return quarters == 1 && u->arm == BB_INFANTRY && u->formation == BB_LINE ? c->turn_line
                                                                             : c->turn;
}

/* --- Who moves ----------------------------------------------------------------------------- */

static void fill_table(const struct scene *s, struct bb_mover *m)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        bool general = entity_is(en, "general");
        struct square at;
        if ((!general && !entity_is(en, "unit")) || strcmp(en->id, m->u.en->id) == 0) continue;
        if (!square_read(entity_text(en, "square", ""), &at)) continue;
        if (!bb_same_side(en, m->u.en)) {
            if (m->enemies[at.column][at.row] == NULL || !general)
                m->enemies[at.column][at.row] = en;
        } else if (general) {
            m->generals[at.column][at.row] = en;
        } else {
            m->friends[at.column][at.row] = en;
        }
    }
}

static bool marches(const struct scene *s, const struct bb_unit *u)
{
    if (u->arm == BB_GENERAL) return false;
    if (u->formation == BB_LIMBERED) return scene_choice(s, "BBS-46") == 'A';
    return u->formation == BB_MARCH;
}

struct bb_mover bb_mover_of(const struct scene *s, const struct entity *en)
{
    const struct bb_tables *t = s->book->tables;
    struct bb_mover m = {.u = bb_unit_of(s, en), .board = bb_board_of(s), .cost = t->cost};
    const char *side = entity_text(en, "side", "");
    m.points = bb_points(s, m.u.arm, m.u.formation);
    m.any_way = scene_choice(s, "BBS-21") == 'B';
    m.slant_after_turn = scene_choice(s, "BBS-45") == 'A';
    m.pivots = m.points == 0 && scene_choice(s, "BBS-20") == 'B';
    m.crosses_free = scene_choice(s, "BBS-24") == 'B';
    m.on_roads = marches(s, &m.u);
    fill_table(s, &m);
    m.in_melee = m.u.on && m.u.arm != BB_GENERAL && m.enemies[m.u.at.column][m.u.at.row] != NULL;
    m.to_rear = m.u.arm == BB_GENERAL && entity_int(en, "recovering", 0) >= bb_bound_now(s);
    m.rear = bb_rear_of(s, side);
    m.resumes = bb_is_marked(en, "paused");
    m.spent = (int)entity_int(en, "paused", 0);
    m.slow = bb_is_marked(en, "slow");
    return m;
}

struct square bb_way_end(const struct bb_mover *m, const struct bb_way *way)
{
    return way->count == 0 ? m->u.at : way->at[way->count - 1];
}

/* --- A step ------------------------------------------------------------------------------- */

static bool on_board(const struct bb_mover *m, struct square at)
{
    return square_on(at, m->board->columns, m->board->rows);
}

static void blame(struct bb_way *way, enum bb_fault fault, struct square at,
                  const struct entity *by)
{
    if (way->fault != BB_NO_FAULT) return;
    way->fault = fault;
    way->fault_at = at;
    way->fault_by = by;
}

static const struct entity *in_square(const struct bb_mover *m, struct square at, bool enemies)
{
    if (!on_board(m, at)) return NULL;
    return enemies ? m->enemies[at.column][at.row] : m->friends[at.column][at.row];
}

/* Obstacles on an edge; a road over them takes a column of march across free. */
static int crossings_of(unsigned edge, bool by_road)
{
    return by_road ? 0 : ((edge & BB_RIVER) != 0) + ((edge & (BB_FENCE | BB_WALL)) != 0);
}

static bool is_shut(unsigned edge)
{
    return (edge & BB_IMPASSABLE) != 0 && (edge & BB_ROAD) == 0;
}

/* What it costs to go from square to square, and what comes of being there. */
static void enter(const struct bb_mover *m, struct bb_way *way, struct square from,
                  struct square to, bool by_road, int crossings, int slant)
{
    unsigned left = bb_ground(m->board, from), there = bb_ground(m->board, to);
    bool bad = (bb_is_bad(left) || bb_is_bad(there)) && !by_road;
    int step = bad ? m->cost.bad_step : m->cost.step;
    if (slant > step) step = slant;
    way->cost += step + (m->crosses_free ? 0 : crossings * m->cost.crossing);
    way->crossings += crossings;
    way->by_road += by_road;
    if (slant == 0 && bad)
        way->bad++;
    else if (slant == 0)
        way->plain++;
    bool skirmishers = m->u.arm == BB_INFANTRY && m->u.formation == BB_SKIRMISH;
    if ((there & BB_CLOSED) || ((there & BB_DENSE) && !skirmishers))
        blame(way, BB_CLOSED_GROUND, to, NULL);
    const struct entity *enemy = in_square(m, to, true), *friend = in_square(m, to, false);
    if (enemy != NULL && friend != NULL && m->u.arm != BB_GENERAL) blame(way, BB_TAKEN, to, friend);
    if (enemy != NULL)
        way->stop = BB_STOPS_ENEMY;
    else if (bb_is_bad(there) && !bb_is_bad(left) && !by_road)
        way->stop = BB_STOPS_BAD;
    way->at[way->count++] = to;
}

/* The friend in the square it leaves behind has been passed through; a general is at home in a
 * unit's square, and passes nobody through. */
static void pass(const struct bb_mover *m, struct bb_way *way, struct square through)
{
    const struct entity *friend = in_square(m, through, false);
    if (friend == NULL || m->u.arm == BB_GENERAL || way->count == 0) return;
    if (way->passed_count < BB_PASSED_MAX) way->passed[way->passed_count++] = friend;
}

/* Bad ground at the start holds it to fewer points, unless it marches off along a road. */
static void allow(const struct bb_mover *m, struct bb_way *way, bool by_road)
{
    bool skirmishers = m->u.arm == BB_INFANTRY && m->u.formation == BB_SKIRMISH;
    if (m->resumes)
        way->in_bad = m->slow;
    else if (way->count <= 1)
        way->in_bad = bb_is_bad(bb_ground(m->board, m->u.at)) && !by_road;
    way->allowance = m->points;
    if (way->in_bad && !skirmishers && way->allowance > m->cost.bad_points)
        way->allowance = m->cost.bad_points;
}

static bool step(const struct bb_mover *m, struct bb_way *way, enum facing direction)
{
    struct square from = bb_way_end(m, way), to = square_step(from, direction);
    unsigned edge = bb_edge(m->board, from, to);
    bool by_road = m->on_roads && (edge & BB_ROAD) != 0;
    if (!on_board(m, to) || way->count == BB_WAY_MAX) return false;
    if (way->stop != BB_GOES_ON) blame(way, BB_MUST_STOP, from, in_square(m, from, true));
    if (m->in_melee && way->count == 0 && way->start_turn != 2)
        blame(way, BB_LOCKED, from, in_square(m, from, true));
    if (m->to_rear && direction != m->rear) blame(way, BB_NOT_REAR, to, NULL);
    if (is_shut(edge)) blame(way, BB_NO_CROSSING, to, NULL);
    pass(m, way, from);
    enter(m, way, from, to, by_road, crossings_of(edge, by_road), 0);
    allow(m, way, by_road);
    return true;
}

/* --- The diagonal of cavalry ---------------------------------------------------------------- */

/* Past one of the squares beside it: open, when nobody is there and both edges can be crossed. */
static bool slant_past(const struct bb_mover *m, struct square from, struct square past,
                       struct square to, int *crossings, const struct entity **by)
{
    unsigned first = bb_edge(m->board, from, past), then = bb_edge(m->board, past, to);
    *by = in_square(m, past, true) != NULL ? in_square(m, past, true) : in_square(m, past, false);
    *crossings = crossings_of(first, false) + crossings_of(then, false);
    return *by == NULL && on_board(m, past) && !is_shut(first) && !is_shut(then) &&
           !(bb_ground(m->board, past) & (BB_CLOSED | BB_DENSE));
}

/* BBS-22: forward only. */
static bool slant(const struct bb_mover *m, struct bb_way *way, int side)
{
    enum facing aside = facing_turn(way->looks, side);
    struct square from = bb_way_end(m, way), front = square_step(from, way->looks),
                  flank = square_step(from, aside), to = square_step(front, aside);
    const struct entity *by_front, *by_flank;
    int over_front, over_flank;
    if (!on_board(m, to)) return false;
    bool front_open = slant_past(m, from, front, to, &over_front, &by_front);
    bool flank_open = slant_past(m, from, flank, to, &over_flank, &by_flank);
    if (m->in_melee && way->start_turn != 2) blame(way, BB_LOCKED, from, in_square(m, from, true));
    if (!front_open && !flank_open)
        blame(way, BB_SLANT_SHUT, to, by_front != NULL ? by_front : by_flank);
    int crossings =
        !front_open || (flank_open && over_flank < over_front) ? over_flank : over_front;
    way->slant = true;
    enter(m, way, from, to, false, crossings, m->cost.diagonal);
    allow(m, way, false);
    return true;
}

/* --- All of them ---------------------------------------------------------------------------- */

struct walk {
    const struct bb_mover *m;
    int most;
    bool faulty;
    bb_visit visit;
    void *context;
};

static void go_on(const struct walk *w, const struct bb_way *way)
{
    if (way->cost > w->most || (!w->faulty && way->fault != BB_NO_FAULT)) return;
    w->visit(w->context, way);
    if (!w->faulty && way->stop != BB_GOES_ON) return;
    for (int i = 0; i < (w->m->any_way ? FACINGS : 1); i++) {
        struct bb_way next = *way;
        if (step(w->m, &next, w->m->any_way ? (enum facing)i : way->looks)) go_on(w, &next);
    }
}

static void begin_with(const struct walk *w, int quarters)
{
    const struct bb_mover *m = w->m;
    struct bb_way way = {.start_turn = abs(quarters), .looks = facing_turn(m->u.facing, quarters)};
    if (m->resumes && quarters != 0) return;
    way.cost = m->pivots    ? 0
               : m->resumes ? m->spent
                            : bb_turn_cost(&m->cost, &m->u, way.start_turn);
    allow(m, &way, false);
    go_on(w, &way);
    if (!bb_is_cavalry(m->u.arm) || m->resumes || (quarters != 0 && !m->slant_after_turn)) return;
    for (int side = -1; side <= 1; side += 2) {
        struct bb_way slanted = way;
        if (slant(m, &slanted, side)) go_on(w, &slanted);
    }
}

void bb_ways(const struct bb_mover *m, int most, bool faulty, bb_visit visit, void *context)
{
    static const int first[] = {0, -1, 1, 2};
    const struct walk w = {m, most, faulty, visit, context};
    for (int i = 0; m->u.on && i < (int)(sizeof first / sizeof *first); i++)
        begin_with(&w, first[i]);
}
