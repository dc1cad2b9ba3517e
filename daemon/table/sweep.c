#include "table/sweep.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "table/spot.h"

static const double RADIANS = 3.14159265358979323846 / 180;

/* One corner on its way: along a straight line or round the pivot. */
struct track {
    struct point start;
    struct point way;   /* slide */
    struct point pivot; /* wheel */
    double deg;         /* wheel, clockwise; not used for a slide */
    bool wheel;
};

static struct point track_at(const struct track *t, double share)
{
    if (t->wheel) return plane_turn_about(t->start, t->pivot, share * t->deg);
    return (struct point){t->start.x + share * t->way.x, t->start.y + share * t->way.y};
}

/* From the thing's point of view the mover stands still and the thing moves. */
static struct track track_back(struct track t)
{
    t.way = (struct point){-t.way.x, -t.way.y};
    t.deg = -t.deg;
    return t;
}

static bool slide_reaches(const struct track *t, struct segment edge, double near, double *share)
{
    double from, to;
    struct segment line = {t->start, plane_add(t->start, t->way)};
    if (!plane_near_span(line, edge, near, &from, &to)) return false;
    if (to < 0 || from > 1) return false;
    *share = fmax(from, 0);
    return true;
}

/* Adds the shares of the turn at which the corner's height over a base, which
 * goes as offset + amplitude * cos(angle - top), has the given value. */
static int add_moments(double *moment, int count, double value, double offset, double amplitude,
                       double top, double start, double turn)
{
    double c = (value - offset) / amplitude;
    if (!(fabs(c) <= 1)) return count;
    double reach = acos(c);
    for (int side = -1; side <= 1; side += 2) {
        double angle = top + side * reach - start; /* to go from the start */
        angle = turn > 0 ? angle : -angle;
        angle = fmod(angle, 360 * RADIANS);
        if (angle < 0) angle += 360 * RADIANS;
        if (angle < fabs(turn)) moment[count++] = angle / fabs(turn);
    }
    return count;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

enum { MOMENTS = 8 + 2 }; /* two flanks, two round ends, each twice; start and end */

/* All moments at which a corner going round the pivot is exactly `near` from the
 * line through the edge or from one of its ends. */
static int wheel_moments(const struct track *t, struct segment edge, double near,
                         double moment[MOMENTS])
{
    struct point arm = {t->start.x - t->pivot.x, t->start.y - t->pivot.y};
    double radius = sqrt(arm.x * arm.x + arm.y * arm.y);
    double start = atan2(arm.y, arm.x), turn = -t->deg * RADIANS;
    struct point along = {edge.b.x - edge.a.x, edge.b.y - edge.a.y};
    double length = sqrt(along.x * along.x + along.y * along.y);
    int n = 0;
    moment[n++] = 0;
    if (length > 0) {
        struct point normal = {-along.y / length, along.x / length};
        double offset = normal.x * (t->pivot.x - edge.a.x) + normal.y * (t->pivot.y - edge.a.y);
        double top = atan2(normal.y, normal.x);
        n = add_moments(moment, n, near, offset, radius, top, start, turn);
        n = add_moments(moment, n, -near, offset, radius, top, start, turn);
    }
    for (int i = 0; i < 2; i++) {
        /* |pivot + radius u - end|^2 = gap^2 + radius^2 + 2 gap radius cos */
        struct point end = i == 0 ? edge.a : edge.b;
        struct point gap = {t->pivot.x - end.x, t->pivot.y - end.y};
        double square = gap.x * gap.x + gap.y * gap.y;
        n = add_moments(moment, n, near * near, square + radius * radius, 2 * sqrt(square) * radius,
                        atan2(gap.y, gap.x), start, turn);
    }
    moment[n++] = 1;
    qsort(moment, (size_t)n, sizeof *moment, compare_doubles);
    return n;
}

static double distance_at(const struct track *t, struct segment edge, double share)
{
    /* Finer than the grid on purpose: between two moments a corner may dip by
     * less than a unit. */
    struct point p = track_at(t, share);
    struct point ab = {edge.b.x - edge.a.x, edge.b.y - edge.a.y};
    struct point ap = {p.x - edge.a.x, p.y - edge.a.y};
    double whole = ab.x * ab.x + ab.y * ab.y;
    double along = whole > 0 ? (ap.x * ab.x + ap.y * ab.y) / whole : 0;
    along = fmin(fmax(along, 0), 1);
    double x = ap.x - along * ab.x, y = ap.y - along * ab.y;
    return sqrt(x * x + y * y);
}

/* Between two neighbouring moments the corner is all nearer or all farther, so
 * the middle tells; the first stretch that is nearer begins the meeting. */
static bool wheel_reaches(const struct track *t, struct segment edge, double near, double *share)
{
    double moment[MOMENTS];
    int n = wheel_moments(t, edge, near, moment);
    for (int i = 0; i + 1 < n; i++) {
        if (moment[i + 1] <= moment[i]) continue;
        if (distance_at(t, edge, (moment[i] + moment[i + 1]) / 2) >= near) continue;
        *share = moment[i];
        return true;
    }
    return false;
}

/* The corners of one shape against the edges of the other. */
static void meet_corners(const struct shape *corners, struct track how, const struct shape *edges,
                         double near, bool back, struct sweep_meeting *best)
{
    for (int i = 0; i < corners->count; i++) {
        struct track t = how;
        t.start = corners->at[i];
        for (int j = 0; j < shape_edges(edges); j++) {
            double share = 0;
            struct segment e = shape_edge(edges, j);
            bool reaches =
                t.wheel ? wheel_reaches(&t, e, near, &share) : slide_reaches(&t, e, near, &share);
            if (!reaches || (best->meets && share >= best->share)) continue;
            *best = (struct sweep_meeting){true, false, share, track_at(&t, share)};
            if (!back) continue;
            /* The mover's nearest place, seen from the mover's side: take the
             * point of its edge and carry it along. */
            struct tape tape = plane_tape_point(best->where, e);
            struct track forth = track_back(t);
            forth.start = tape.b;
            best->where = track_at(&forth, share);
        }
    }
}

static void box_hold(struct box *b, struct point p)
{
    b->min = (struct point){fmin(b->min.x, p.x), fmin(b->min.y, p.y)};
    b->max = (struct point){fmax(b->max.x, p.x), fmax(b->max.y, p.y)};
}

/* All that the mover may come over. */
static struct box box_of_way(const struct shape *mover, const struct track *how)
{
    struct box b = mover->box;
    if (!how->wheel) {
        box_hold(&b, plane_add(b.min, how->way));
        box_hold(&b, plane_add(mover->box.max, how->way));
        return b;
    }
    for (int i = 0; i < mover->count; i++) {
        double r = hypot(mover->at[i].x - how->pivot.x, mover->at[i].y - how->pivot.y);
        box_hold(&b, plane_add(how->pivot, (struct point){-r, -r}));
        box_hold(&b, plane_add(how->pivot, (struct point){r, r}));
    }
    return b;
}

static struct sweep_meeting sweep(const struct shape *mover, struct track how,
                                  const struct shape *thing, double near_cm)
{
    double near = fmax(near_cm, 0) + PLANE_TOUCH_CM;
    if (box_apart(box_of_way(mover, &how), thing->box, near + PLANE_TOUCH_CM))
        return (struct sweep_meeting){false, false, 1, {0, 0}};
    struct tape now = shape_tape(mover, thing);
    if (now.cm <= near) return (struct sweep_meeting){true, true, 0, now.a};
    struct sweep_meeting best = {false, false, 1, {0, 0}};
    meet_corners(mover, how, thing, near, false, &best);
    meet_corners(thing, track_back(how), mover, near, true, &best);
    return best;
}

struct sweep_meeting sweep_slide(const struct shape *mover, struct point way,
                                 const struct shape *thing, double near_cm)
{
    struct track how = {.way = way};
    return sweep(mover, how, thing, near_cm);
}

struct sweep_meeting sweep_wheel(const struct shape *mover, struct point pivot,
                                 double clockwise_deg, const struct shape *thing, double near_cm)
{
    double deg = fmin(fmax(clockwise_deg, -360), 360);
    struct track how = {.pivot = pivot, .deg = deg, .wheel = true};
    return sweep(mover, how, thing, near_cm);
}

double sweep_arc_cm(double radius_cm, double deg)
{
    return radius_cm * fabs(deg) * RADIANS;
}

double sweep_chord_cm(double radius_cm, double deg)
{
    return 2 * radius_cm * fabs(sin(deg / 2 * RADIANS));
}

static int compare_spots(const void *a, const void *b)
{
    struct spot p = spot_of(*(const struct point *)a), q = spot_of(*(const struct point *)b);
    if (p.x != q.x) return p.x < q.x ? -1 : 1;
    return (p.y > q.y) - (p.y < q.y);
}

/* One of the two chains of the hull over sorted points: going through them, drop
 * what does not turn left. */
static int add_chain(const struct point *at, int count, int step, struct point *out, int n)
{
    int floor = n;
    for (int i = step > 0 ? 0 : count - 1; i >= 0 && i < count; i += step) {
        while (n - floor >= 2 && plane_side(out[n - 2], out[n - 1], at[i]) <= 0) n--;
        out[n++] = at[i];
    }
    return n - 1; /* its last is the other chain's first */
}

int sweep_convex_hull(struct point *at, int count)
{
    struct point out[2 * SWEEP_HULL_MOST];
    assert(count <= SWEEP_HULL_MOST);
    if (count < 3) return count;
    qsort(at, (size_t)count, sizeof *at, compare_spots);
    int n = add_chain(at, count, 1, out, 0);
    n = add_chain(at, count, -1, out, n);
    for (int i = 0; i < n; i++) at[i] = out[i];
    return n;
}

int sweep_slide_ground(const struct stand *s, struct point way,
                       struct point out[SWEEP_SLIDE_POINTS])
{
    struct stand there = stand_slide(*s, way);
    stand_corners(s, out);
    stand_corners(&there, out + STAND_CORNERS);
    return sweep_convex_hull(out, SWEEP_SLIDE_POINTS);
}

int sweep_wheel_ground(const struct stand *s, struct point pivot, double clockwise_deg,
                       struct point out[SWEEP_WHEEL_POINTS])
{
    double deg = fmin(fmax(clockwise_deg, -180), 180), step = deg / SWEEP_STEPS;
    double outward = 1 / cos(step / 2 * RADIANS);
    struct point corner[STAND_CORNERS];
    stand_corners(s, corner);
    int n = 0;
    for (int c = 0; c < STAND_CORNERS; c++) {
        /* Start, then where the tangents of neighbouring steps meet, then end. */
        out[n++] = corner[c];
        for (int i = 0; i < SWEEP_STEPS; i++) {
            struct point p = plane_turn_about(corner[c], pivot, (i + 0.5) * step);
            out[n++] = (struct point){pivot.x + outward * (p.x - pivot.x),
                                      pivot.y + outward * (p.y - pivot.y)};
        }
        out[n++] = plane_turn_about(corner[c], pivot, deg);
    }
    return sweep_convex_hull(out, n);
}
