/* The ways that lead from one place and facing to another.
 *
 * Formed troops: straight; forward, wheel, forward; a wheel with a straight part before or
 * after; two wheels with a march between.  Skirmishers turn on their centre stand, go,
 * and turn again.  Every family has few solutions and they are computed, not searched
 * for, except the angle of the first of two wheels, which is found by halving.  */
#include <math.h>
#include <stdlib.h>

#include "rules/two-for-tea/movement.h"
#include "table/sweep.h"

enum { SCAN_DEG = 3, HALVINGS = 48 };
static const double EXACT = 1e-6;
static const double TAN_60 = 1.7320508075688772;

struct finder {
    const struct tft_marcher *m;
    struct tft_route *out;
    int count;
};

/* --- Parts --------------------------------------------------------------------------- */

static void add_part(const struct tft_marcher *m, struct tft_route *r, struct tft_part p)
{
    p.rate = tft_rate(m, p.kind);
    p.chord = m->chord;
    if (!tft_kind_allowed(m, p.kind)) r->allowed = false;
    if (r->count < TFT_PARTS_MAX) r->part[r->count++] = p;
}

static void add_way(const struct tft_marcher *m, struct tft_route *r, struct tft_pose *at,
                    struct point way, enum tft_kind kind)
{
    double cm = hypot(way.x, way.y);
    if (cm < TFT_NEGLIGIBLE_CM) return;
    add_part(m, r, (struct tft_part){.kind = kind, .from = *at, .way = way, .cm = cm});
    at->at = plane_add(at->at, way);
}

static struct point wheel_pivot(const struct tft_marcher *m, struct tft_pose at, double deg)
{
    double side = deg > 0 ? 0.5 : -0.5; /* on the inner front corner */
    return plane_go(at.at, at.facing, 0, side * tft_frontage(m));
}

static struct tft_pose wheeled(const struct tft_marcher *m, struct tft_pose at, double deg)
{
    return (struct tft_pose){plane_turn_about(at.at, wheel_pivot(m, at, deg), deg),
                             plane_facing(at.facing + deg)};
}

static void add_wheel(const struct tft_marcher *m, struct tft_route *r, struct tft_pose *at,
                      double deg)
{
    if (fabs(deg) < TFT_NEGLIGIBLE_DEG) return;
    double radius = tft_frontage(m);
    add_part(m, r,
             (struct tft_part){.kind = TFT_WHEEL,
                               .from = *at,
                               .pivot = wheel_pivot(m, *at, deg),
                               .deg = deg,
                               .radius = radius,
                               .cm = sweep_arc_cm(radius, deg)});
    *at = wheeled(m, *at, deg);
}

static void add_pivot(const struct tft_marcher *m, struct tft_route *r, struct tft_pose *at,
                      double deg)
{
    if (fabs(deg) < TFT_NEGLIGIBLE_DEG) return;
    struct tft_part p = {.kind = TFT_PIVOT,
                         .from = *at,
                         .pivot = tft_pivot_point(m, *at),
                         .deg = deg,
                         .radius = tft_frontage(m) / 2};
    p.cm = sweep_arc_cm(p.radius, deg);
    add_part(m, r, p);
    *at = tft_part_pose(&p, 1);
}

/* --- Straight ------------------------------------------------------------------------- */

/* The way as seen by one who looks along facing: cm ahead, cm to the right. */
static void split_way(struct point way, double facing, double *ahead, double *right)
{
    struct point h = plane_heading(facing);
    *ahead = way.x * h.x + way.y * h.y;
    *right = way.x * h.y - way.y * h.x;
}

static enum tft_kind kind_of(double ahead, double right)
{
    double off = atan2(fabs(right), ahead) * 180 / acos(-1);
    if (off <= TFT_FORWARD_DEG) return TFT_FORWARD;
    if (fabs(off - 90) <= TFT_NEGLIGIBLE_DEG) return TFT_SIDEWAYS;
    return off < 90 ? TFT_OBLIQUE : TFT_BACKWARDS;
}

static void add_leg(const struct tft_marcher *m, struct tft_route *r, struct tft_pose *at,
                    double ahead, double right)
{
    struct point end = plane_go(at->at, at->facing, ahead, right);
    struct point way = {end.x - at->at.x, end.y - at->at.y};
    add_way(m, r, at, way, kind_of(ahead, right));
}

/* TFT-36 B: nothing but straight on, 45 degrees, sideways and straight back. */
static void add_squared(const struct tft_marcher *m, struct tft_route *r, struct tft_pose *at,
                        double ahead, double right)
{
    double side = fabs(right), sign = right < 0 ? -1 : 1, both = fmin(ahead, side);
    if (ahead > 0) {
        add_leg(m, r, at, ahead - both, 0);
        add_leg(m, r, at, both, sign * both);
        add_leg(m, r, at, 0, sign * (side - both));
    } else {
        add_leg(m, r, at, 0, right);
        add_leg(m, r, at, ahead, 0);
    }
}

/* In one go, or (mixed) forward first and then 60 degrees off, the cheapest there is
 * when a step off the facing costs double (TFT-37). */
static void add_straight(const struct tft_marcher *m, struct tft_route *r, struct tft_pose *at,
                         struct point way, bool mixed)
{
    double ahead, right;
    split_way(way, at->facing, &ahead, &right);
    enum tft_kind kind = kind_of(ahead, right);
    if (m->only_45 && kind != TFT_FORWARD) {
        add_squared(m, r, at, ahead, right);
        return;
    }
    double first = ahead - fabs(right) / TAN_60;
    if (mixed && kind == TFT_OBLIQUE && first > TFT_NEGLIGIBLE_CM) {
        add_leg(m, r, at, first, 0);
        add_leg(m, r, at, ahead - first, right);
        return;
    }
    add_way(m, r, at, way, kind);
}

/* --- Families -------------------------------------------------------------------------- */

static struct tft_route *begin(struct finder *f)
{
    struct tft_route *r = &f->out[f->count];
    *r = (struct tft_route){.allowed = true};
    return r;
}

static void keep(struct finder *f)
{
    if (f->count + 1 < TFT_ROUTES_MAX) f->count++;
}

static struct point between(struct point a, struct point b)
{
    return (struct point){b.x - a.x, b.y - a.y};
}

static void find_straight(struct finder *f, struct tft_pose from, struct tft_pose to)
{
    for (int mixed = 0; mixed < 2; mixed++) {
        struct tft_pose at = from;
        add_straight(f->m, begin(f), &at, between(from.at, to.at), mixed != 0);
        keep(f);
    }
}

/* Forward, wheel, forward: one answer for each way round. */
static void find_march(struct finder *f, struct tft_pose from, struct tft_pose to, double deg)
{
    struct point h0 = plane_heading(from.facing), h1 = plane_heading(to.facing);
    struct point gap = between(wheeled(f->m, from, deg).at, to.at);
    double det = h0.x * h1.y - h0.y * h1.x;
    if (fabs(det) < EXACT) return;
    double a = (gap.x * h1.y - gap.y * h1.x) / det, b = (h0.x * gap.y - h0.y * gap.x) / det;
    if (a < -EXACT || b < -EXACT) return;
    struct tft_route *r = begin(f);
    struct tft_pose at = from;
    add_leg(f->m, r, &at, a, 0);
    add_wheel(f->m, r, &at, deg);
    add_leg(f->m, r, &at, b, 0);
    keep(f);
}

static void find_wheel(struct finder *f, struct tft_pose from, struct tft_pose to, double deg)
{
    struct point gap = between(wheeled(f->m, from, deg).at, to.at);
    find_march(f, from, to, deg);
    for (int mixed = 0; mixed < 2; mixed++) {
        struct tft_pose at = from;
        struct tft_route *r = begin(f);
        add_wheel(f->m, r, &at, deg);
        add_straight(f->m, r, &at, gap, mixed != 0);
        keep(f);
        at = from;
        r = begin(f);
        add_straight(f->m, r, &at, gap, mixed != 0);
        add_wheel(f->m, r, &at, deg);
        keep(f);
    }
}

/* How far beside the second wheel's start the march after a first wheel would pass; how
 * long that march is goes to *cm. */
static double miss(const struct finder *f, struct tft_pose from, struct tft_pose to, double first,
                   double whole, double *cm)
{
    struct tft_pose one = wheeled(f->m, from, first), two = wheeled(f->m, one, whole - first);
    double right;
    split_way(between(two.at, to.at), one.facing, cm, &right);
    return right;
}

static void find_two_wheels(struct finder *f, struct tft_pose from, struct tft_pose to,
                            double whole)
{
    double cm;
    for (int deg = -180; deg < 180; deg += SCAN_DEG) {
        double low = deg, high = deg + SCAN_DEG;
        double at_low = miss(f, from, to, low, whole, &cm);
        double at_high = miss(f, from, to, high, whole, &cm);
        if ((at_low < 0) == (at_high < 0)) continue;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            bool same = (miss(f, from, to, middle, whole, &cm) < 0) == (at_low < 0);
            if (same)
                low = middle;
            else
                high = middle;
        }
        if (fabs(miss(f, from, to, low, whole, &cm)) > TFT_NEGLIGIBLE_CM || cm < 0) continue;
        if (fabs(low) < TFT_NEGLIGIBLE_DEG || fabs(whole - low) < TFT_NEGLIGIBLE_DEG) continue;
        struct tft_pose at = from;
        struct tft_route *r = begin(f);
        add_wheel(f->m, r, &at, low);
        add_leg(f->m, r, &at, cm, 0);
        add_wheel(f->m, r, &at, whole - low);
        keep(f);
    }
}

/* The short way round, from -180 to 180. */
static double turn_between(double from, double to)
{
    double deg = plane_facing(to - from);
    return deg > 180 ? deg - 360 : deg;
}

static void find_pivot(struct finder *f, struct tft_pose from, struct tft_pose to)
{
    struct point c0 = tft_pivot_point(f->m, from), c1 = tft_pivot_point(f->m, to);
    struct point way = between(c0, c1);
    double turn = turn_between(from.facing, to.facing), cm = plane_distance(c0, c1);
    struct tft_pose at = from;
    struct tft_route *r = begin(f);
    add_straight(f->m, r, &at, way, false);
    add_pivot(f->m, r, &at, turn);
    keep(f);
    if (cm < TFT_NEGLIGIBLE_CM) return;
    at = from;
    r = begin(f);
    double towards = plane_bearing(c0, c1);
    add_pivot(f->m, r, &at, turn_between(from.facing, towards));
    add_way(f->m, r, &at, way, TFT_FORWARD);
    add_pivot(f->m, r, &at, turn_between(at.facing, to.facing));
    keep(f);
}

/* --- Choosing ---------------------------------------------------------------------------- */

static bool fits(const struct tft_route *r, enum tft_manoeuvre how)
{
    static const enum tft_kind only[] = {[TFT_GO_FORWARD] = TFT_FORWARD,
                                         [TFT_GO_SIDEWAYS] = TFT_SIDEWAYS,
                                         [TFT_GO_BACK] = TFT_BACKWARDS};
    for (int i = 0; i < r->count; i++) {
        enum tft_kind k = r->part[i].kind;
        if (how == TFT_GO_OBLIQUE && k != TFT_FORWARD && k != TFT_OBLIQUE) return false;
        if ((how == TFT_GO_FORWARD || how == TFT_GO_SIDEWAYS || how == TFT_GO_BACK) &&
            k != only[how])
            return false;
        if ((how == TFT_WHEEL_LEFT || how == TFT_WHEEL_RIGHT) && k == TFT_PIVOT) return false;
        if (how == TFT_TURN_ON_CENTRE && k != TFT_PIVOT && k != TFT_FORWARD) return false;
    }
    return true;
}

/* Cheaper first; of equals the one with fewer parts; what is forbidden last. */
static int compare_routes(const void *a, const void *b)
{
    const struct tft_route *p = a, *q = b;
    if (p->allowed != q->allowed) return p->allowed ? -1 : 1;
    double gap = tft_route_cost(p) - tft_route_cost(q);
    if (fabs(gap) > EXACT) return gap < 0 ? -1 : 1;
    return p->count - q->count;
}

/* All the way round if need be: a wheel goes to its own side. */
static double forced_turn(double deg, enum tft_manoeuvre how)
{
    if (how == TFT_WHEEL_LEFT && deg > 0) return deg - 360;
    if (how == TFT_WHEEL_RIGHT && deg < 0) return deg + 360;
    return deg;
}

static void find_formed(struct finder *f, struct tft_pose from, struct tft_pose to,
                        enum tft_manoeuvre how)
{
    double deg = turn_between(from.facing, to.facing);
    bool wheels = how == TFT_ANY || how == TFT_WHEEL_LEFT || how == TFT_WHEEL_RIGHT;
    bool turns = fabs(deg) >= TFT_NEGLIGIBLE_DEG;
    if (!turns && how != TFT_WHEEL_LEFT && how != TFT_WHEEL_RIGHT) find_straight(f, from, to);
    if (turns && wheels) find_wheel(f, from, to, forced_turn(deg, how));
    if (how == TFT_ANY) find_two_wheels(f, from, to, deg);
}

int tft_routes(const struct tft_marcher *m, struct tft_pose from, struct tft_pose to,
               enum tft_manoeuvre how, struct tft_route out[TFT_ROUTES_MAX])
{
    struct finder f = {.m = m, .out = out};
    bool pivots = tft_kind_allowed(m, TFT_PIVOT);
    if (pivots) find_pivot(&f, from, to);
    if (!pivots && how != TFT_TURN_ON_CENTRE) find_formed(&f, from, to, how);
    int count = 0;
    for (int i = 0; i < f.count; i++)
        if (fits(&out[i], how)) out[count++] = out[i];
    qsort(out, (size_t)count, sizeof *out, compare_routes);
    return count;
}

struct tft_pose tft_turned(const struct tft_marcher *m, struct tft_pose from, double facing,
                           enum tft_manoeuvre how)
{
    double deg = turn_between(from.facing, facing);
    if (!tft_kind_allowed(m, TFT_PIVOT)) return wheeled(m, from, forced_turn(deg, how));
    return (struct tft_pose){plane_turn_about(from.at, tft_pivot_point(m, from), deg),
                             plane_facing(facing)};
}
