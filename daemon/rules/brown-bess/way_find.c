/* The way that leads to a square: the cheapest legal one, else the one whose fault is told.  */
#include <stdlib.h>

#include "rules/brown-bess/movement.h"

/* How far a forbidden way may go beyond what can be paid: a straight line gets anywhere,
 * while by BBS-21 B there are four ways on from each square. */
enum { FAR = 200, NEAR = 2 };

bool bb_way_is_legal(const struct bb_way *way)
{
    return way->fault == BB_NO_FAULT && way->cost <= way->allowance;
}

enum facing bb_way_looks(const struct bb_way *way)
{
    return way->end_looks;
}

/* --- Looking for one ------------------------------------------------------------------------ */

struct search {
    const struct bb_mover *m;
    struct square end;
    enum facing looks;
    bool found;
    struct bb_way best;
};

/* A legal way before a forbidden one, then the cheaper, then the one with fewer turns. */
static bool is_better(const struct bb_way *a, const struct bb_way *b)
{
    bool legal = bb_way_is_legal(a);
    if (legal != bb_way_is_legal(b)) return legal;
    if ((a->fault == BB_NO_FAULT) != (b->fault == BB_NO_FAULT)) return a->fault == BB_NO_FAULT;
    if (a->cost != b->cost) return a->cost < b->cost;
    return a->end_turn + a->start_turn < b->end_turn + b->start_turn;
}

/* The last turn; none after the end of a move by bad ground or an enemy, and where it stays in
 * its square the first turn was all. */
static bool turn_at_end(const struct bb_mover *m, struct bb_way *way, enum facing looks)
{
    way->end_turn = facing_quarters(way->looks, looks);
    way->end_looks = looks;
    if (way->end_turn == 0) return true;
    if (way->count == 0 && !m->resumes) return false;
    if (way->stop != BB_GOES_ON && way->fault == BB_NO_FAULT) {
        way->fault = BB_MUST_STOP;
        way->fault_at = way->at[way->count - 1];
        if (way->stop == BB_STOPS_ENEMY)
            way->fault_by = m->enemies[way->fault_at.column][way->fault_at.row];
    }
    way->cost += bb_turn_cost(&m->cost, &m->u, way->end_turn);
    return true;
}

static void consider(void *context, const struct bb_way *seen)
{
    struct search *search = context;
    struct bb_way way = *seen;
    if (!square_same(bb_way_end(search->m, &way), search->end)) return;
    if (!turn_at_end(search->m, &way, search->looks)) return;
    if (search->found && !is_better(&way, &search->best)) return;
    search->found = true;
    search->best = way;
}

bool bb_find_way(const struct bb_mover *m, struct square end, enum facing looks, struct bb_way *out)
{
    struct search search = {.m = m, .end = end, .looks = looks};
    bb_ways(m, m->points, false, consider, &search);
    if (!search.found || !bb_way_is_legal(&search.best))
        bb_ways(m, m->any_way ? m->points + NEAR : FAR, true, consider, &search);
    *out = search.best;
    return search.found;
}

/* --- The nearest that is allowed -------------------------------------------------------------- */

struct nearest {
    struct search search;
    int off; /* squares from the one asked for, then whether it looks otherwise */
};

/* It keeps the facing asked for where it can, else the one it comes with. */
static void consider_near(void *context, const struct bb_way *seen)
{
    struct nearest *near = context;
    const struct search *s = &near->search;
    for (int turned = 0; turned < 2; turned++) {
        struct bb_way way = *seen;
        enum facing looks = turned == 0 ? s->looks : way.looks;
        if (!turn_at_end(s->m, &way, looks) || !bb_way_is_legal(&way)) continue;
        if (way.count == 0 && way.start_turn == 0) continue;
        struct square at = bb_way_end(s->m, &way);
        int off =
            2 * (abs(at.column - s->end.column) + abs(at.row - s->end.row)) + (looks != s->looks);
        if (near->search.found &&
            (off > near->off || (off == near->off && !is_better(&way, &near->search.best))))
            continue;
        near->off = off;
        near->search.found = true;
        near->search.best = way;
    }
}

bool bb_nearest_way(const struct bb_mover *m, struct square end, enum facing looks,
                    struct bb_way *out)
{
    struct nearest near = {.search = {.m = m, .end = end, .looks = looks}};
    bb_ways(m, m->points, false, consider_near, &near);
    *out = near.search.best;
    return near.search.found;
}

/* --- Everywhere it gets ------------------------------------------------------------------------- */

struct spread {
    const struct bb_mover *m;
    struct bb_reach *out;
};

static void consider_all(void *context, const struct bb_way *way)
{
    const struct spread *spread = context;
    if (!bb_way_is_legal(way) || way->count == 0) return;
    struct square at = bb_way_end(spread->m, way);
    int *cost = &spread->out->cost[at.column][at.row];
    if (*cost >= 0 && *cost <= way->cost) return;
    *cost = way->cost;
    spread->out->stop[at.column][at.row] = way->stop;
}

void bb_reach_of(const struct bb_mover *m, struct bb_reach *out)
{
    struct spread spread = {m, out};
    for (int c = 0; c < SQUARE_COLUMNS_MAX; c++)
        for (int r = 0; r < SQUARE_ROWS_MAX; r++) out->cost[c][r] = -1;
    bb_ways(m, m->points, false, consider_all, &spread);
}
