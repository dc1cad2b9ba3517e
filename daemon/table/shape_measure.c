/* The half of table/shape.h that measures: tapes between shapes, and how much
 * of a line lies inside one.  */
#include <math.h>
#include <stddef.h>

#include "table/shape.h"
#include "table/spot.h"

/* A point of one shape that lies in or on the other, when no edges meet: then
 * one lies wholly inside the other, and any corner shows it. */
static bool lies_within(const struct shape *inner, const struct shape *outer, struct tape *t)
{
    if (inner->count == 0 || shape_place_of(outer, inner->at[0]) == SHAPE_OUTSIDE) return false;
    struct point p = plane_point(inner->at[0].x, inner->at[0].y);
    *t = (struct tape){0, p, p};
    return true;
}

/* Is more than cm between two edges, seen along the table's sides?  Points that are not on
 * the grid may be nearer by its rounding. */
static bool edges_apart(struct segment e, struct segment f, double cm)
{
    double more = cm + PLANE_TOUCH_CM;
    return fmin(f.a.x, f.b.x) - fmax(e.a.x, e.b.x) > more ||
           fmin(e.a.x, e.b.x) - fmax(f.a.x, f.b.x) > more ||
           fmin(f.a.y, f.b.y) - fmax(e.a.y, e.b.y) > more ||
           fmin(e.a.y, e.b.y) - fmax(f.a.y, f.b.y) > more;
}

struct tape shape_tape(const struct shape *a, const struct shape *b)
{
    struct tape best = {HUGE_VAL, {0, 0}, {0, 0}};
    int edges_a = shape_edges(a), edges_b = shape_edges(b);
    if (!box_apart(a->box, b->box, 0) && (lies_within(a, b, &best) || lies_within(b, a, &best)))
        return best;
    for (int i = 0; i < edges_a; i++) {
        for (int j = 0; j < edges_b; j++) {
            struct segment e = shape_edge(a, i), f = shape_edge(b, j);
            if (edges_apart(e, f, best.cm)) continue;
            struct tape t = plane_tape(e, f);
            if (t.cm < best.cm) best = t;
            if (best.cm <= 0) return best;
        }
    }
    return best;
}

/* How far along the line from a to b the point p, which is on it, lies. */
static double share_of(struct spot a, struct spot b, struct spot p)
{
    return (double)spot_dot(a, b, p) / (double)spot_dot(a, b, b);
}

/* Smallest share above `beyond` at which the line meets the polygon's edge; 1
 * when there is none. */
static double next_event(const struct shape *s, struct spot a, struct spot b, double beyond)
{
    double best = 1;
    struct spot v = spot_of(s->at[s->count - 1]);
    int64_t side = spot_cross(a, b, v);
    for (int i = 0; i < s->count; i++) {
        struct spot w = spot_of(s->at[i]);
        int64_t next = spot_cross(a, b, w);
        double t = -1;
        if (next == 0) {
            t = share_of(a, b, w);
        } else if (spot_sign(side) * spot_sign(next) < 0) {
            double of_a = (double)spot_cross(v, w, a), of_b = (double)spot_cross(v, w, b);
            if (of_a != of_b) t = of_a / (of_a - of_b);
        }
        if (t > beyond && t < best) best = t;
        v = w;
        side = next;
    }
    return best;
}

/* Does the edge from p to q run along the line a-b at this share of it? */
static bool runs_along(struct spot a, struct spot b, struct spot p, struct spot q, double share)
{
    if (spot_cross(a, b, p) != 0 || spot_cross(a, b, q) != 0) return false;
    double of_p = share_of(a, b, p), of_q = share_of(a, b, q);
    return fmin(of_p, of_q) < share && share < fmax(of_p, of_q);
}

/* Crossing number for a place half-way between two events.  There it is on an
 * edge only where the line runs along that edge, which whole numbers tell; at any
 * other place the sign of a double is certain enough. */
static bool is_inside(const struct shape *s, struct spot a, struct spot b, double share)
{
    double x = (double)a.x + share * (double)(b.x - a.x);
    double y = (double)a.y + share * (double)(b.y - a.y);
    bool inside = false;
    for (int i = 0; i < s->count; i++) {
        struct segment e = shape_edge(s, i);
        struct spot p = spot_of(e.a), q = spot_of(e.b);
        if (runs_along(a, b, p, q, share)) return false;
        if (((double)p.y > y) == ((double)q.y > y)) continue;
        double cross =
            (double)(q.x - p.x) * (y - (double)p.y) - (double)(q.y - p.y) * (x - (double)p.x);
        if ((cross > 0) == (q.y > p.y)) inside = !inside;
    }
    return inside;
}

/* For a crossing that whole numbers see and doubles are too coarse for: a
 * stretch without length where the line crosses an edge. */
static struct stretch thin_stretch(const struct shape *s, struct segment line)
{
    struct spot a = spot_of(line.a), b = spot_of(line.b);
    double share = 0.5; /* no edge is crossed: it runs within a hair of one all along */
    for (int i = shape_edges(s) - 1; i >= 0; i--) {
        struct segment e = shape_edge(s, i);
        if (plane_meet(line, e, NULL) != PLANE_CROSS) continue;
        double of_a = (double)spot_cross(spot_of(e.a), spot_of(e.b), a);
        double of_b = (double)spot_cross(spot_of(e.a), spot_of(e.b), b);
        share = of_a / (of_a - of_b);
    }
    return (struct stretch){share, share};
}

static bool next_inside(const struct shape *s, struct segment line, double after,
                        struct stretch *out)
{
    struct spot a = spot_of(line.a), b = spot_of(line.b);
    double length = sqrt((double)spot_dot(a, b, b));
    if (length == 0) {
        *out = (struct stretch){0, 1};
        return after < 1 && shape_place_of(s, line.a) == SHAPE_INSIDE;
    }
    /* Two edges meet the line in their corner at shares that differ in the last
     * bit: steps below half a grid unit are no stretch of their own. */
    double least = 0.5 / length;
    bool open = false;
    double here = fmax(after, 0);
    while (here < 1 - least) {
        double next = next_event(s, a, b, here + least);
        bool inside = is_inside(s, a, b, (here + next) / 2);
        if (!inside && open) break;
        if (inside && !open) out->from = here;
        if (inside) out->to = next;
        open = inside;
        here = next;
    }
    return open;
}

static bool next_crossing(const struct shape *s, struct segment line, double after,
                          struct stretch *out)
{
    struct point way = {line.b.x - line.a.x, line.b.y - line.a.y}, at;
    double square = way.x * way.x + way.y * way.y, best = HUGE_VAL;
    for (int i = 0; shape_next_crossing(s, line, &i, &at);) {
        double share = ((at.x - line.a.x) * way.x + (at.y - line.a.y) * way.y) / square;
        if (share > after && share < best) best = share;
    }
    *out = (struct stretch){best, best};
    return best < HUGE_VAL;
}

bool shape_next_stretch(const struct shape *s, struct segment line, double after,
                        struct stretch *out)
{
    if (!s->closed) return next_crossing(s, line, after, out);
    if (s->count < 3) return false;
    if (after > 0) return next_inside(s, line, after, out);
    if (!shape_is_crossed(s, line)) return false;
    if (!next_inside(s, line, 0, out)) *out = thin_stretch(s, line);
    return true;
}

double shape_stretch_near_edge(const struct shape *s, struct segment line, struct stretch part,
                               double depth_cm)
{
    /* Each edge keeps one stretch of the line in reach; together they must cover
     * the part without a hole.  Go on from edge to edge as far as they lead. */
    double here = part.from;
    for (bool led = true; led && here < part.to;) {
        led = false;
        for (int i = 0; i < shape_edges(s); i++) {
            double from, to;
            if (!plane_near_span(line, shape_edge(s, i), depth_cm, &from, &to)) continue;
            if (from > here || to <= here) continue;
            here = to;
            led = true;
        }
    }
    return fmin(here, part.to);
}
