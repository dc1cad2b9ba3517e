/* The search of sight_look: every different view that a stand has of a unit. */
#include "table/sight_view.h"

#include <math.h>
#include <stdlib.h>

enum { EYES_MOST = 8 };

static int eyes_of(const struct stand *s, enum sight_eyes which, struct point eye[EYES_MOST])
{
    int n = 0;
    eye[n++] = plane_point(s->front.x, s->front.y);
    if (which == SIGHT_EYES_MIDDLE) return n;
    struct point corner[STAND_CORNERS];
    stand_corners(s, corner);
    eye[n++] = corner[STAND_FRONT_LEFT];
    eye[n++] = corner[STAND_FRONT_RIGHT];
    if (which == SIGHT_EYES_FRONT) return n;
    eye[n++] = corner[STAND_REAR_RIGHT];
    eye[n++] = corner[STAND_REAR_LEFT];
    for (int i = 1; i < STAND_CORNERS; i++)
        eye[n++] = plane_between(corner[i], corner[(i + 1) % STAND_CORNERS], 0.5);
    return n;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The share of the edge at which the line from the eye through p strikes it, for
 * a p between the eye and the edge; else -1. */
static double strike(struct point eye, struct segment edge, struct point p)
{
    if (plane_side(edge.a, edge.b, p) < 0) return -1;
    struct point way = {p.x - eye.x, p.y - eye.y};
    struct point to_a = {edge.a.x - eye.x, edge.a.y - eye.y};
    struct point to_b = {edge.b.x - eye.x, edge.b.y - eye.y};
    double of_a = way.x * to_a.y - way.y * to_a.x, of_b = way.x * to_b.y - way.y * to_b.x;
    if (!(of_a < 0 && of_b > 0)) return -1; /* not between the two ends, or behind us */
    return of_a / (of_a - of_b);
}

/* Where the view of the edge can change, in order, with both ends; returns how
 * many.  cut has room for twice all corners, the steps and the ends. */
static int cut_edge(const struct sight_view *v, struct point eye, struct segment edge, int steps,
                    double *cut)
{
    int n = 0;
    double length = plane_distance(edge.a, edge.b);
    for (int i = 0; i <= steps; i++) cut[n++] = (double)i / steps;
    for (int i = 0; i < v->count; i++) {
        const struct shape *s = &v->scene->obstacle[v->hindrance[i].index].shape;
        for (int c = 0; c < s->count; c++) {
            double share = strike(eye, edge, s->at[c]);
            if (share > 0 && share < 1) cut[n++] = share;
        }
        for (int e = 0; e < shape_edges(s); e++) {
            struct point at;
            if (plane_meet(edge, shape_edge(s, e), &at) != PLANE_CROSS) continue;
            cut[n++] = plane_distance(edge.a, at) / length;
        }
    }
    qsort(cut, (size_t)n, sizeof *cut, compare_doubles);
    return n;
}

enum { STEPS_MOST = 1000 };

static int steps_of(const struct sight_view *v, double length)
{
    if (!v->measures) return 1;
    double steps = ceil(length / fmax(v->rules->step_cm, 0.05));
    return steps < 1 ? 1 : (int)fmin(steps, STEPS_MOST);
}

/* Room for all cuts of any edge of the target. */
static double *cuts_for(struct arena *a, const struct sight_view *v)
{
    double longest = 0;
    for (int i = 0; i < v->target->hull->count; i++) {
        const struct stand *s = &v->target->hull->stand[i];
        longest = fmax(longest, fmax(fabs(s->width), fabs(s->depth)));
    }
    return arena_array(a, double, (size_t)v->corners * 2 + (size_t)steps_of(v, longest + 1) + 1);
}

static void say_blocked(const struct sight_view *v, int stand, struct segment line,
                        struct sight *out)
{
    *out = (struct sight){.line = line, .stand = stand, .blocker = -1, .at = line.b};
    (void)sight_view_blocked(v, stand, line, &out->blocker, &out->at);
}

/* Looks along one target edge; true, with the line, when a piece of it that is
 * wide enough can be seen. */
static bool edge_is_seen(struct sight_view *v, struct point eye, int stand, struct segment edge,
                         double *cut, struct sight *out)
{
    double length = plane_distance(edge.a, edge.b), seen = 0;
    if (out->blocker >= 0 && sight_view_hides(v, stand, eye, edge)) return false;
    int n = cut_edge(v, eye, edge, steps_of(v, length), cut);
    for (int i = 0; i + 1 < n; i++) {
        double width = (cut[i + 1] - cut[i]) * length;
        if (width <= 0) continue;
        struct segment line = {eye, plane_between(edge.a, edge.b, (cut[i] + cut[i + 1]) / 2)};
        if (sight_view_is_blocked(v, stand, line)) {
            if (out->blocker < 0) say_blocked(v, stand, line, out);
            seen = 0;
            continue;
        }
        seen += width;
        if (seen < fmin(v->rules->gap_cm, length / 2)) continue;
        *out = (struct sight){true, line, stand, -1, line.b};
        return true;
    }
    return false;
}

static bool stand_is_seen(struct sight_view *v, struct point eye, int stand, double *cut,
                          struct sight *out)
{
    struct point corner[STAND_CORNERS];
    struct shape s = stand_shape(&v->target->hull->stand[stand], corner);
    if (shape_area(&s) <= 0) { /* entered as a point: there is one line to it */
        struct segment line = {eye, corner[0]};
        if (sight_view_is_blocked(v, stand, line)) return false;
        *out = (struct sight){true, line, stand, -1, line.b};
        return true;
    }
    for (int i = 0; i < STAND_CORNERS; i++) {
        struct segment edge = shape_edge(&s, i);
        /* Corners go clockwise: an eye on the left of an edge has it before it. */
        if (plane_side(edge.a, edge.b, eye) <= 0) continue;
        if (edge_is_seen(v, eye, stand, edge, cut, out)) return true;
    }
    return false;
}

/* The line one would lay a tape along: from the middle of the front edge to the
 * nearest part of the target. */
static struct segment first_line(const struct stand *s, const struct hull *target, int *stand)
{
    struct point eye = plane_point(s->front.x, s->front.y);
    struct shape dot = shape_line(&eye, 1);
    struct hull_tape t = hull_tape_shape(target, &dot);
    *stand = t.from;
    return (struct segment){eye, t.tape.a};
}

static bool touches(const struct stand *s, const struct hull *h)
{
    for (int i = 0; i < h->count; i++)
        if (stand_touches(s, &h->stand[i])) return true;
    return false;
}

struct sight sight_look(struct arena *a, const struct sight_scene *scene,
                        const struct sight_party *viewer, int eye, const struct sight_party *target)
{
    struct sight_view v;
    const struct stand *s = &viewer->hull->stand[eye];
    struct sight out = {.blocker = -1};
    if (target->hull->count == 0) return out;
    sight_view_init(a, &v, scene, viewer, eye, target);
    out.line = first_line(s, target->hull, &out.stand);
    out.at = out.line.b;

    out.clear = v.count == 0 || touches(s, target->hull);
    if (out.clear) return out;

    sight_view_blocked(&v, out.stand, out.line, &out.blocker, &out.at);
    struct point eyes[EYES_MOST];
    int count = eyes_of(s, v.rules->eyes, eyes);
    double *cut = cuts_for(a, &v);
    for (int i = 0; i < count; i++)
        for (int t = 0; t < target->hull->count; t++)
            if (stand_is_seen(&v, eyes[i], t, cut, &out)) return out;
    return out;
}
