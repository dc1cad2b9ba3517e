#include "table/clip.h"

#include <math.h>

/* Left of the boundary is positive and is what gets cut off. */
static double height_over(struct half_plane h, struct point heading, struct point p)
{
    return heading.x * (p.y - h.at.y) - heading.y * (p.x - h.at.x);
}

int clip_half_plane(const struct point *at, int count, struct half_plane keep, struct point *out)
{
    struct point heading = plane_heading(keep.facing);
    int n = 0;
    for (int i = 0; i < count; i++) {
        struct point p = at[i], q = at[i + 1 < count ? i + 1 : 0];
        double of_p = height_over(keep, heading, p), of_q = height_over(keep, heading, q);
        if (of_p <= 0) out[n++] = p;
        if ((of_p < 0 && of_q > 0) || (of_p > 0 && of_q < 0))
            out[n++] = plane_between(p, q, of_p / (of_p - of_q));
    }
    return n;
}

double clip_area(const struct point *at, int count)
{
    double twice = 0;
    for (int i = 1; i + 1 < count; i++) {
        struct point p = {at[i].x - at[0].x, at[i].y - at[0].y};
        struct point q = {at[i + 1].x - at[0].x, at[i + 1].y - at[0].y};
        twice += p.x * q.y - p.y * q.x;
    }
    return fabs(twice) / 2;
}

static double cross(struct point p, struct point q)
{
    return p.x * q.y - p.y * q.x;
}

/* Keeps of the stretch *p to *q what lies on the side of the ray where
 * sign * cross(ray, point) <= 0.  False when nothing is left. */
static bool cut_stretch(struct point *p, struct point *q, struct point ray, double sign)
{
    double of_p = sign * cross(ray, *p), of_q = sign * cross(ray, *q);
    if (of_p > 0 && of_q > 0) return false;
    if (of_p > 0) {
        *p = plane_between(*p, *q, of_p / (of_p - of_q));
    } else if (of_q > 0) {
        *q = plane_between(*p, *q, of_p / (of_p - of_q));
    }
    return true;
}

/* For a wedge of at most a quarter turn to either side.  A polygon is the sum of
 * the signed triangles from the apex to each of its edges; the wedge takes from
 * such a triangle exactly the part over the stretch of the edge it contains. */
static double narrow_area(const struct shape *s, struct wedge w)
{
    struct point left = plane_heading(w.facing - w.half_deg);
    struct point right = plane_heading(w.facing + w.half_deg);
    double twice = 0;
    for (int i = 0; i < shape_edges(s); i++) {
        struct segment e = shape_edge(s, i);
        struct point p = {e.a.x - w.apex.x, e.a.y - w.apex.y};
        struct point q = {e.b.x - w.apex.x, e.b.y - w.apex.y};
        if (!cut_stretch(&p, &q, left, 1) || !cut_stretch(&p, &q, right, -1)) continue;
        twice += cross(p, q);
    }
    return fabs(twice) / 2;
}

double clip_wedge_area(const struct shape *s, struct wedge w)
{
    if (!s->closed || s->count < 3 || !(w.half_deg > 0)) return 0;
    double all = clip_area(s->at, s->count);
    if (w.half_deg >= 180) return all;
    if (w.half_deg <= 90) return fmin(narrow_area(s, w), all);
    struct wedge rest = {w.apex, w.facing + 180, 180 - w.half_deg};
    return fmax(all - narrow_area(s, rest), 0);
}

bool clip_wedge_holds(struct wedge w, struct point p)
{
    if (w.half_deg >= 180) return true;
    if (!(w.half_deg > 0)) return false;
    struct point off = {p.x - w.apex.x, p.y - w.apex.y};
    if (sqrt(off.x * off.x + off.y * off.y) <= PLANE_TOUCH_CM) return true;
    /* How far outside each of the two sides the point is; a narrow wedge needs
     * both sides, a wide one needs either. */
    double over_left = cross(plane_heading(w.facing - w.half_deg), off);
    double over_right = -cross(plane_heading(w.facing + w.half_deg), off);
    bool in_left = over_left <= PLANE_TOUCH_CM, in_right = over_right <= PLANE_TOUCH_CM;
    return w.half_deg <= 90 ? in_left && in_right : in_left || in_right;
}
