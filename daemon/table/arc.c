#include "table/arc.h"

#include <math.h>

#include "table/clip.h"

struct arc_rules arc_rules_default(void)
{
    return (struct arc_rules){ARC_APEX_MIDDLE, ARC_BY_AREA, 45};
}

/* Ahead of an edge and between two lines leaving its ends at half_deg: three half
 * planes.  Only up to a quarter turn is that place convex; the edge then is the
 * limit, and wider arcs mean all round or the wedge. */
static int front_planes(const struct stand *s, double half_deg, struct half_plane keep[3])
{
    double half = fmin(half_deg, 90);
    keep[0] = (struct half_plane){stand_corner(s, STAND_FRONT_LEFT), s->facing - half};
    keep[1] = (struct half_plane){stand_corner(s, STAND_FRONT_RIGHT), s->facing + half + 180};
    keep[2] = (struct half_plane){s->front, s->facing - 90};
    return 3;
}

static double area_from_corners(const struct stand *shooter, double half_deg,
                                const struct shape *target)
{
    struct half_plane keep[3];
    struct point part[2][STAND_CORNERS + 3]; /* each cut of a convex one adds a point */
    int planes = front_planes(shooter, half_deg, keep), count = target->count;
    for (int i = 0; i < count; i++) part[0][i] = target->at[i];
    for (int i = 0; i < planes; i++)
        count = clip_half_plane(part[i % 2], count, keep[i], part[(i + 1) % 2]);
    return clip_area(part[planes % 2], count);
}

static bool corners_hold(const struct stand *s, double half_deg, struct point p)
{
    struct half_plane keep[3];
    int planes = front_planes(s, half_deg, keep);
    for (int i = 0; i < planes; i++) {
        struct point h = plane_heading(keep[i].facing);
        double over = h.x * (p.y - keep[i].at.y) - h.y * (p.x - keep[i].at.x);
        if (over > PLANE_TOUCH_CM) return false;
    }
    return true;
}

double arc_share(const struct arc_rules *r, const struct stand *shooter, const struct stand *target)
{
    struct wedge w = {shooter->front, shooter->facing, r->half_deg};
    bool corners = r->apex == ARC_APEX_CORNERS && r->half_deg < 180;
    struct point corner[STAND_CORNERS];
    struct shape s = stand_shape(target, corner);
    double all = shape_area(&s);
    /* A base entered as a point has no area to share. */
    if (r->test == ARC_BY_CENTRE || all <= 0) {
        struct point c = stand_centre(target);
        return (corners ? corners_hold(shooter, r->half_deg, c) : clip_wedge_holds(w, c)) ? 1 : 0;
    }
    double in = corners ? area_from_corners(shooter, r->half_deg, &s) : clip_wedge_area(&s, w);
    return fmin(in / all, 1);
}

struct arc_view arc_look(const struct arc_rules *r, const struct stand *shooter,
                         const struct hull *target)
{
    struct arc_view best = {false, 0, -1};
    for (int i = 0; i < target->count; i++) {
        double share = arc_share(r, shooter, &target->stand[i]);
        bool in = share >= 0.5 - CLIP_SHARE_SLACK;
        bool better = share > best.share + CLIP_SHARE_SLACK || (in && !best.in);
        if (best.stand < 0 || better) best = (struct arc_view){in, share, i};
    }
    return best;
}

enum arc_side arc_side_of(const struct stand *target, enum arc_front rule, double half_deg,
                          struct point from)
{
    double half = rule == ARC_FRONT_LINE ? 90 : half_deg;
    if (corners_hold(target, half, from)) return ARC_FRONT;
    struct stand about = {
        .front = plane_go(target->front, target->facing, -target->depth, 0),
        .facing = plane_facing(target->facing + 180),
        .width = target->width,
        .depth = target->depth,
    };
    return corners_hold(&about, half_deg, from) ? ARC_REAR : ARC_FLANK;
}
