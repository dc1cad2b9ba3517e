/* The parts of a move and what they cost: Two For Tea, Turning and Table 1.  */
#include <math.h>

#include "rules/two-for-tea/movement.h"
#include "table/sweep.h"

enum { HALF_RATE = 2, HALVINGS = 60 };

const char *const tft_kind_words[TFT_KINDS] = {"forward",   "oblique", "sideways",
                                               "backwards", "wheel",   "pivot"};

double tft_frontage(const struct tft_marcher *m)
{
    return m->formation == FORMATION_COLUMN ? m->base.width : m->base.width * m->stands;
}

void tft_marcher_hull(const struct tft_marcher *m, struct tft_pose at, struct hull *out)
{
    struct stand one = m->base;
    one.front = at.at;
    one.facing = at.facing;
    *out = (struct hull){0};
    hull_form(out, m->formation, &one, m->stands);
}

/* The centre of the middle stand; between the middle two of an even number. */
struct point tft_pivot_point(const struct tft_marcher *m, struct tft_pose at)
{
    struct hull h;
    tft_marcher_hull(m, at, &h);
    struct point a = stand_centre(&h.stand[(h.count - 1) / 2]);
    return plane_between(a, stand_centre(&h.stand[h.count / 2]), 0.5);
}

/* Table 1, and Movement for cannon, which go straight on or turn. */
bool tft_kind_allowed(const struct tft_marcher *m, enum tft_kind kind)
{
    if (m->cannon)
        return m->deployed ? kind == TFT_PIVOT : kind == TFT_FORWARD || kind == TFT_WHEEL;
    switch (kind) {
    case TFT_FORWARD: return true;
    case TFT_WHEEL: return m->formation != FORMATION_SKIRMISH;
    case TFT_PIVOT: return m->formation == FORMATION_SKIRMISH;
    default: return m->formation != FORMATION_COLUMN;
    }
}

double tft_rate(const struct tft_marcher *m, enum tft_kind kind)
{
    if (kind == TFT_PIVOT) return 0; /* TFT-35 */
    if (kind == TFT_FORWARD || kind == TFT_WHEEL) return 1;
    return m->light && m->formation == FORMATION_SKIRMISH ? 1 : HALF_RATE;
}

struct tft_pose tft_part_pose(const struct tft_part *p, double share)
{
    struct tft_pose to = p->from;
    if (p->kind == TFT_WHEEL || p->kind == TFT_PIVOT) {
        to.at = plane_turn_about(p->from.at, p->pivot, share * p->deg);
        to.facing = plane_facing(p->from.facing + share * p->deg);
    } else {
        to.at = (struct point){p->from.at.x + share * p->way.x, p->from.at.y + share * p->way.y};
    }
    return to;
}

double tft_wheel_cm(double radius, double deg, bool chord)
{
    return chord ? sweep_chord_cm(radius, deg) : sweep_arc_cm(radius, deg);
}

static double flat_cost(const struct tft_part *p, double share)
{
    if (p->kind == TFT_WHEEL) return tft_wheel_cm(p->radius, share * p->deg, p->chord);
    return p->rate * p->cm * share;
}

/* A steep hill halves movement: what is spent on it counts twice. */
double tft_part_cost(const struct tft_part *p, double share)
{
    double cost = flat_cost(p, share);
    for (int i = 0; i < p->steep_count; i++) {
        double from = fmin(p->steep[i].from, share), to = fmin(p->steep[i].to, share);
        cost += flat_cost(p, to) - flat_cost(p, from);
    }
    return cost;
}

double tft_route_cost(const struct tft_route *r)
{
    double cost = 0;
    for (int i = 0; i < r->count; i++) cost += tft_part_cost(&r->part[i], 1);
    return cost;
}

struct tft_pose tft_route_end(const struct tft_route *r, struct tft_pose start)
{
    return r->count == 0 ? start : tft_part_pose(&r->part[r->count - 1], 1);
}

/* Costs only grow along a part, so halving finds the place. */
static double share_for(const struct tft_part *p, double cost)
{
    double low = 0, high = 1;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (tft_part_cost(p, middle) <= cost)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct tft_pose tft_route_at(const struct tft_route *r, struct tft_pose start, double cost)
{
    for (int i = 0; i < r->count; i++) {
        double whole = tft_part_cost(&r->part[i], 1);
        if (whole > cost) return tft_part_pose(&r->part[i], share_for(&r->part[i], cost));
        cost -= whole;
    }
    return tft_route_end(r, start);
}
