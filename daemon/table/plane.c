#include "table/plane.h"

#include <math.h>
#include <stddef.h>

#include "table/spot.h"

static const double PI = 3.14159265358979323846;
static const double HALF_ROOT = 0.70710678118654752440;

struct point plane_point(double x, double y)
{
    return spot_point(spot_of((struct point){x, y}));
}

struct point plane_add(struct point p, struct point way)
{
    return (struct point){p.x + way.x, p.y + way.y};
}

struct point plane_between(struct point a, struct point b, double share)
{
    if (share >= 1) return b;
    return (struct point){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

static double length_of(struct spot a, struct spot b)
{
    double x = (double)(b.x - a.x), y = (double)(b.y - a.y);
    return sqrt(x * x + y * y);
}

double plane_distance(struct point a, struct point b)
{
    return length_of(spot_of(a), spot_of(b)) / PLANE_UNITS_PER_CM;
}

double plane_facing(double deg)
{
    if (!isfinite(deg)) return 0;
    double turn = fmod(deg, 360);
    if (turn < 0) turn += 360;
    return turn < 360 ? turn : 0; /* -1e-20 + 360 is 360 */
}

struct point plane_heading(double facing_deg)
{
    /* The sine only ever sees -45 to 45 degrees, and the quarter turn is done by
     * swapping, so a square table stays square. */
    double deg = plane_facing(facing_deg);
    int quarter = (int)((deg + 45) / 90);
    double rest = deg - 90 * quarter;
    double s, c;
    if (fabs(rest) == 45) {
        s = copysign(HALF_ROOT, rest);
        c = HALF_ROOT;
    } else {
        s = sin(rest * PI / 180);
        c = cos(rest * PI / 180);
    }
    switch (quarter % 4) {
    case 0: return (struct point){s, c};
    case 1: return (struct point){c, -s};
    case 2: return (struct point){-s, -c};
    default: return (struct point){-c, s};
    }
}

double plane_bearing(struct point a, struct point b)
{
    struct spot from = spot_of(a), to = spot_of(b);
    if (spot_equal(from, to)) return 0;
    double x = (double)(to.x - from.x), y = (double)(to.y - from.y);
    return plane_facing(atan2(x, y) * 180 / PI);
}

struct point plane_go_along(struct point from, struct point heading, double forward_cm,
                            double right_cm)
{
    return (struct point){from.x + forward_cm * heading.x + right_cm * heading.y,
                          from.y + forward_cm * heading.y - right_cm * heading.x};
}

struct point plane_go(struct point from, double facing_deg, double forward_cm, double right_cm)
{
    return plane_go_along(from, plane_heading(facing_deg), forward_cm, right_cm);
}

struct point plane_turn_about(struct point p, struct point pivot, double clockwise_deg)
{
    /* Turning "forward" by the heading and "right" by its normal is plane_go. */
    return plane_go(pivot, clockwise_deg, p.y - pivot.y, p.x - pivot.x);
}

int plane_side(struct point a, struct point b, struct point c)
{
    return spot_turn(spot_of(a), spot_of(b), spot_of(c));
}

/* All four on one line: what do the stretches a-b and c-d share? */
static enum plane_meeting meet_on_line(struct spot a, struct spot b, struct spot c, struct spot d,
                                       struct spot *at)
{
    const struct spot end[4] = {a, b, c, d};
    struct spot shared = {0, 0};
    int found = 0;
    for (int i = 0; i < 4; i++) {
        bool common = i < 2 ? spot_between(c, d, end[i]) : spot_between(a, b, end[i]);
        if (!common) continue;
        if (found > 0 && !spot_equal(shared, end[i])) {
            *at = shared;
            return PLANE_ALONG;
        }
        shared = end[i];
        found++;
    }
    *at = shared;
    return found > 0 ? PLANE_TOUCH : PLANE_APART;
}

enum plane_meeting plane_meet(struct segment s, struct segment t, struct point *at)
{
    struct spot a = spot_of(s.a), b = spot_of(s.b), c = spot_of(t.a), d = spot_of(t.b);
    int64_t of_a = spot_cross(c, d, a), of_b = spot_cross(c, d, b);
    int64_t of_c = spot_cross(a, b, c), of_d = spot_cross(a, b, d);
    enum plane_meeting how = PLANE_APART;
    struct spot shared = a;

    if (of_a == 0 && of_b == 0 && of_c == 0 && of_d == 0) {
        how = meet_on_line(a, b, c, d, &shared);
    } else if (spot_sign(of_a) * spot_sign(of_b) < 0 && spot_sign(of_c) * spot_sign(of_d) < 0) {
        double share = (double)of_a / ((double)of_a - (double)of_b);
        if (at != NULL) *at = plane_between(spot_point(a), spot_point(b), share);
        return PLANE_CROSS;
    } else if (of_a == 0 && spot_between(c, d, a)) {
        how = PLANE_TOUCH;
    } else if (of_b == 0 && spot_between(c, d, b)) {
        how = PLANE_TOUCH;
        shared = b;
    } else if (of_c == 0 && spot_between(a, b, c)) {
        how = PLANE_TOUCH;
        shared = c;
    } else if (of_d == 0 && spot_between(a, b, d)) {
        how = PLANE_TOUCH;
        shared = d;
    }
    if (how != PLANE_APART && at != NULL) *at = spot_point(shared);
    return how;
}

struct tape plane_tape_point(struct point p, struct segment s)
{
    struct spot q = spot_of(p), a = spot_of(s.a), b = spot_of(s.b);
    int64_t along = spot_dot(a, b, q), whole = spot_dot(a, b, b);
    if (along <= 0) return (struct tape){plane_distance(p, s.a), spot_point(q), spot_point(a)};
    if (along >= whole) return (struct tape){plane_distance(p, s.b), spot_point(q), spot_point(b)};
    double off = fabs((double)spot_cross(a, b, q)) / sqrt((double)whole);
    double share = (double)along / (double)whole;
    return (struct tape){off / PLANE_UNITS_PER_CM, spot_point(q),
                         plane_between(spot_point(a), spot_point(b), share)};
}

static struct tape tape_back(struct tape t)
{
    return (struct tape){t.cm, t.b, t.a};
}

struct tape plane_tape(struct segment s, struct segment t)
{
    struct point at;
    if (plane_meet(s, t, &at) != PLANE_APART) return (struct tape){0, at, at};
    struct tape best = plane_tape_point(s.a, t);
    const struct tape other[3] = {plane_tape_point(s.b, t), tape_back(plane_tape_point(t.a, s)),
                                  tape_back(plane_tape_point(t.b, s))};
    for (int i = 0; i < 3; i++)
        if (other[i].cm < best.cm) best = other[i];
    return best;
}

/* Widens [*from, *to] by the shares at which |off + share * way| <= radius. */
static void widen_by_disc(struct point off, struct point way, double radius, double *from,
                          double *to)
{
    double a = way.x * way.x + way.y * way.y;
    double half_b = off.x * way.x + off.y * way.y;
    double cross = off.x * way.y - off.y * way.x;
    double disc = radius * radius * a - cross * cross; /* free of cancellation */
    if (disc < 0) return;
    double root = sqrt(disc);
    *from = fmin(*from, (-half_b - root) / a);
    *to = fmax(*to, (-half_b + root) / a);
}

/* The same for the straight flanks of a capsule: the shares at which the way
 * runs abreast of the segment and no farther off than radius. */
static void widen_by_strip(struct point off, struct point way, struct point along, double radius,
                           double *from, double *to)
{
    double length = sqrt(along.x * along.x + along.y * along.y);
    if (length == 0) return;
    struct point u = {along.x / length, along.y / length};
    const double start[2] = {off.x * u.x + off.y * u.y, off.x * u.y - off.y * u.x};
    const double speed[2] = {way.x * u.x + way.y * u.y, way.x * u.y - way.y * u.x};
    const double low[2] = {0, -radius}, high[2] = {length, radius};
    double first = -HUGE_VAL, last = HUGE_VAL;
    for (int i = 0; i < 2; i++) {
        if (speed[i] == 0) {
            if (start[i] < low[i] || start[i] > high[i]) return;
            continue;
        }
        double p = (low[i] - start[i]) / speed[i], q = (high[i] - start[i]) / speed[i];
        first = fmax(first, fmin(p, q));
        last = fmin(last, fmax(p, q));
    }
    if (first > last) return;
    *from = fmin(*from, first);
    *to = fmax(*to, last);
}

bool plane_near_span(struct segment line, struct segment s, double radius_cm, double *from,
                     double *to)
{
    struct point way = {line.b.x - line.a.x, line.b.y - line.a.y};
    if (way.x == 0 && way.y == 0) {
        if (plane_tape_point(line.a, s).cm > radius_cm) return false;
        *from = -HUGE_VAL;
        *to = HUGE_VAL;
        return true;
    }
    /* Within reach of a segment is a convex place: two discs and a strip, and
     * the line's share of it is one stretch. */
    double first = HUGE_VAL, last = -HUGE_VAL;
    struct point from_a = {line.a.x - s.a.x, line.a.y - s.a.y};
    struct point from_b = {line.a.x - s.b.x, line.a.y - s.b.y};
    struct point along = {s.b.x - s.a.x, s.b.y - s.a.y};
    widen_by_disc(from_a, way, radius_cm, &first, &last);
    widen_by_disc(from_b, way, radius_cm, &first, &last);
    widen_by_strip(from_a, way, along, radius_cm, &first, &last);
    if (first > last) return false;
    *from = first;
    *to = last;
    return true;
}
