#include "table/shape.h"

#include <math.h>
#include <stddef.h>

#include "table/spot.h"

static struct shape shape_over(const struct point *at, int count, bool closed)
{
    struct shape s = {.at = at, .count = count > 0 ? count : 0, .closed = closed};
    for (int i = 0; i < s.count; i++) {
        struct point p = plane_point(at[i].x, at[i].y);
        if (i == 0) s.box = (struct box){p, p};
        s.box.min.x = fmin(s.box.min.x, p.x);
        s.box.min.y = fmin(s.box.min.y, p.y);
        s.box.max.x = fmax(s.box.max.x, p.x);
        s.box.max.y = fmax(s.box.max.y, p.y);
    }
    return s;
}

struct shape shape_polygon(const struct point *at, int count)
{
    return shape_over(at, count, true);
}

struct shape shape_line(const struct point *at, int count)
{
    return shape_over(at, count, false);
}

struct shape shape_copy(struct arena *a, const struct shape *s)
{
    struct point *at = arena_array(a, struct point, (size_t)s->count + 1);
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        struct point p = plane_point(s->at[i].x, s->at[i].y);
        if (kept > 0 && spot_equal(spot_of(at[kept - 1]), spot_of(p))) continue;
        at[kept++] = p;
    }
    while (s->closed && kept > 1 && spot_equal(spot_of(at[kept - 1]), spot_of(at[0]))) kept--;
    return shape_over(at, kept, s->closed);
}

int shape_edges(const struct shape *s)
{
    if (s->count < 2) return s->count; /* a lone point is an edge without length */
    return s->closed ? s->count : s->count - 1;
}

struct segment shape_edge(const struct shape *s, int i)
{
    return (struct segment){s->at[i], s->at[i + 1 < s->count ? i + 1 : 0]};
}

bool box_apart(struct box a, struct box b, double cm)
{
    return a.min.x - b.max.x > cm || b.min.x - a.max.x > cm || a.min.y - b.max.y > cm ||
           b.min.y - a.max.y > cm;
}

/* Twice the area in grid units, positive counter-clockwise.  Long sums of cross
 * products outgrow 64 bits, so this one is kept in 128. */
__extension__ typedef __int128 wide;
static wide twice_area(const struct shape *s)
{
    if (!s->closed || s->count < 3) return 0;
    wide sum = 0;
    struct spot origin = spot_of(s->at[0]), last = spot_of(s->at[1]);
    for (int i = 2; i < s->count; i++) {
        struct spot here = spot_of(s->at[i]);
        sum += spot_cross(origin, last, here);
        last = here;
    }
    return sum;
}

static int winding(const struct shape *s)
{
    wide area = twice_area(s);
    return (area > 0) - (area < 0);
}

double shape_area(const struct shape *s)
{
    return fabs((double)twice_area(s)) / 2 / PLANE_UNITS_PER_CM / PLANE_UNITS_PER_CM;
}

struct point shape_centre(const struct shape *s)
{
    if (s->count <= 0) return (struct point){0, 0};
    struct point origin = s->at[0], sum = {0, 0}, mean = {0, 0};
    double area = 0;
    for (int i = 0; i < s->count; i++) {
        struct segment e = shape_edge(s, i);
        struct point p = {e.a.x - origin.x, e.a.y - origin.y};
        struct point q = {e.b.x - origin.x, e.b.y - origin.y};
        double cross = p.x * q.y - p.y * q.x;
        area += cross;
        sum = plane_add(sum, (struct point){(p.x + q.x) * cross, (p.y + q.y) * cross});
        mean = plane_add(mean, (struct point){p.x / s->count, p.y / s->count});
    }
    if (twice_area(s) == 0) return plane_add(origin, mean);
    return plane_add(origin, (struct point){sum.x / area / 3, sum.y / area / 3});
}

bool shape_is_convex(const struct shape *s)
{
    int sense = winding(s), turns = 0;
    if (sense == 0 || !shape_is_simple(s)) return false;
    for (int i = 0; i < s->count; i++) {
        struct spot a = spot_of(s->at[i]), b = spot_of(s->at[(i + 1) % s->count]);
        int turn = spot_turn(a, b, spot_of(s->at[(i + 2) % s->count]));
        if (turn == -sense) return false;
        turns += turn != 0;
    }
    return turns >= 3;
}

/* Neighbours may only share their corner; all others must keep apart. */
static bool edges_may_meet(struct segment e, struct segment f, bool follows, bool precedes)
{
    enum plane_meeting how = plane_meet(e, f, NULL);
    if (how == PLANE_APART) return true;
    return how == PLANE_TOUCH && (follows || precedes);
}

bool shape_is_simple(const struct shape *s)
{
    int edges = shape_edges(s);
    if (s->count < (s->closed ? 3 : 2)) return false;
    if (s->closed && twice_area(s) == 0) return false;
    for (int i = 0; i < edges; i++) {
        struct segment e = shape_edge(s, i);
        if (spot_equal(spot_of(e.a), spot_of(e.b))) return false;
        for (int j = i + 1; j < edges; j++) {
            bool precedes = s->closed && i == 0 && j == edges - 1;
            if (!edges_may_meet(e, shape_edge(s, j), j == i + 1, precedes)) return false;
        }
    }
    return true;
}

/* Crossing number with whole numbers; scale 2 lets middles of two grid points
 * be asked for as well. */
static enum shape_place place_of(const struct shape *s, struct spot p, int64_t scale)
{
    if (!s->closed) return SHAPE_OUTSIDE;
    bool inside = false;
    for (int i = 0; i < s->count; i++) {
        struct segment e = shape_edge(s, i);
        struct spot a = spot_of(e.a), b = spot_of(e.b);
        a = (struct spot){a.x * scale, a.y * scale};
        b = (struct spot){b.x * scale, b.y * scale};
        if ((a.y > p.y && b.y > p.y) || (a.y < p.y && b.y < p.y)) continue;
        int turn = spot_turn(a, b, p);
        if (turn == 0 && spot_between(a, b, p)) return SHAPE_EDGE;
        if ((a.y > p.y) != (b.y > p.y) && (turn > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside ? SHAPE_INSIDE : SHAPE_OUTSIDE;
}

enum shape_place shape_place_of(const struct shape *s, struct point p)
{
    return place_of(s, spot_of(p), 1);
}

/* The polygon's corner, or end of the segment, that comes next after `here` on
 * the segment a-b; b itself at the latest. */
static struct spot next_touch(const struct shape *s, struct spot a, struct spot b, struct spot here)
{
    struct spot best = b;
    for (int i = 0; i < s->count; i++) {
        struct spot v = spot_of(s->at[i]);
        if (spot_turn(a, b, v) != 0 || !spot_between(here, b, v) || spot_equal(v, here)) continue;
        if (spot_between(here, best, v)) best = v;
    }
    return best;
}

/* No edge is properly crossed, so between two neighbouring touches (all of them
 * grid points) the segment is all inside, all outside or all on the edge, and
 * the exact middle speaks for the whole. */
static bool passes_between_touches(const struct shape *s, struct spot a, struct spot b)
{
    struct spot here = a;
    do {
        struct spot next = next_touch(s, a, b, here);
        struct spot middle = {here.x + next.x, here.y + next.y};
        if (place_of(s, middle, 2) == SHAPE_INSIDE) return true;
        here = next;
    } while (!spot_equal(here, b));
    return false;
}

static bool polygon_is_crossed(const struct shape *s, struct spot a, struct spot b)
{
    bool touched = false;
    struct spot v = spot_of(s->at[s->count - 1]);
    int side = spot_turn(a, b, v);
    for (int i = 0; i < s->count; i++) {
        struct spot w = spot_of(s->at[i]);
        int next = spot_turn(a, b, w);
        if (side * next <= 0) {
            int of_a = spot_turn(v, w, a), of_b = spot_turn(v, w, b);
            if (side * next < 0 && of_a * of_b < 0) return true;
            touched = touched || of_a * of_b <= 0;
        }
        v = w;
        side = next;
    }
    if (!touched) return place_of(s, a, 1) == SHAPE_INSIDE;
    return passes_between_touches(s, a, b);
}

/* The line runs up to the segment's own line at `first`, along it to `last` and
 * leaves on the other side, all strictly between the segment's ends. */
static bool line_passes_at(const struct shape *s, struct spot a, struct spot b, int first, int last)
{
    if (first == 0 || last == s->count - 1) return false;
    int before = spot_turn(a, b, spot_of(s->at[first - 1]));
    int after = spot_turn(a, b, spot_of(s->at[last + 1]));
    if (before * after >= 0) return false;
    for (int i = first; i <= last; i++) {
        struct spot v = spot_of(s->at[i]);
        if (!spot_between(a, b, v) || spot_equal(v, a) || spot_equal(v, b)) return false;
    }
    return true;
}

bool shape_next_crossing(const struct shape *s, struct segment way, int *i, struct point *at)
{
    struct spot a = spot_of(way.a), b = spot_of(way.b);
    for (; *i < s->count; (*i)++) {
        int first = *i, last = first;
        struct spot v = spot_of(s->at[first]);
        if (spot_turn(a, b, v) == 0) {
            while (last + 1 < s->count && spot_turn(a, b, spot_of(s->at[last + 1])) == 0) last++;
            *i = last;
            if (!line_passes_at(s, a, b, first, last)) continue;
            *at = s->at[first];
            (*i)++;
            return true;
        }
        if (first + 1 == s->count) continue;
        if (plane_meet(way, shape_edge(s, first), at) == PLANE_CROSS) {
            (*i)++;
            return true;
        }
    }
    return false;
}

bool shape_is_crossed(const struct shape *s, struct segment line)
{
    if (s->closed) return s->count >= 3 && polygon_is_crossed(s, spot_of(line.a), spot_of(line.b));
    int i = 0;
    struct point at;
    return shape_next_crossing(s, line, &i, &at);
}

/* Two edges on one line with their insides on the same side of it overlap right
 * there; the only overlap of which no edge enters the other's inside. */
static bool edges_overlap(struct segment e, struct segment f, int sense)
{
    enum plane_meeting how = plane_meet(e, f, NULL);
    if (how != PLANE_ALONG) return how == PLANE_CROSS;
    struct spot a = spot_of(e.a), b = spot_of(e.b), c = spot_of(f.a), d = spot_of(f.b);
    struct spot shifted = {a.x + d.x - c.x, a.y + d.y - c.y};
    return spot_sign(spot_dot(a, b, shifted)) == sense;
}

bool shape_overlaps(const struct shape *a, const struct shape *b)
{
    if (box_apart(a->box, b->box, 0)) return false;
    int sense = winding(a) * winding(b);
    if (sense == 0) return false;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            if (edges_overlap(shape_edge(a, i), shape_edge(b, j), sense)) return true;
    for (int i = 0; i < a->count; i++)
        if (shape_is_crossed(b, shape_edge(a, i))) return true;
    for (int j = 0; j < b->count; j++)
        if (shape_is_crossed(a, shape_edge(b, j))) return true;
    return false;
}
