#include "table/zone.h"

#include <math.h>

static const double RADIANS = 3.14159265358979323846 / 180;

struct zone zone_of(const struct stand *s, enum zone_sides sides)
{
    return (struct zone){*s, s->depth, sides};
}

/* The zone as "within near_cm of this rectangle", drawn in by two allowances:
 * one that a meeting adds by itself, one so that the boundary stays outside. */
static struct stand zone_core(const struct zone *z, double *near_cm)
{
    const double in = 2 * PLANE_TOUCH_CM;
    if (z->sides == ZONE_ALL_ROUND) {
        *near_cm = z->reach_cm - in;
        return z->of;
    }
    *near_cm = 0;
    return (struct stand){
        .front = plane_go(z->of.front, z->of.facing, z->reach_cm - in, 0),
        .facing = z->of.facing,
        .width = fmax(z->of.width - 2 * in, 0),
        .depth = fmax(z->reach_cm - 2 * in, 0),
    };
}

bool zone_holds(const struct zone *z, const struct stand *s)
{
    return zone_slide(z, s, (struct point){0, 0}).meets;
}

struct sweep_meeting zone_slide(const struct zone *z, const struct stand *mover, struct point way)
{
    double near;
    struct stand core = zone_core(z, &near);
    struct point corner[2][STAND_CORNERS];
    struct shape moving = stand_shape(mover, corner[0]), still = stand_shape(&core, corner[1]);
    return sweep_slide(&moving, way, &still, near);
}

struct sweep_meeting zone_wheel(const struct zone *z, const struct stand *mover, struct point pivot,
                                double clockwise_deg)
{
    double near;
    struct stand core = zone_core(z, &near);
    struct point corner[2][STAND_CORNERS];
    struct shape moving = stand_shape(mover, corner[0]), still = stand_shape(&core, corner[1]);
    return sweep_wheel(&moving, pivot, clockwise_deg, &still, near);
}

int zone_outline(const struct zone *z, struct point out[ZONE_POINTS])
{
    if (z->sides == ZONE_FRONT) {
        struct stand ahead = z->of;
        ahead.front = plane_go(z->of.front, z->of.facing, z->reach_cm, 0);
        ahead.depth = z->reach_cm;
        stand_corners(&ahead, out);
        return STAND_CORNERS;
    }
    double step = 90.0 / ZONE_STEPS, outward = z->reach_cm / cos(step / 2 * RADIANS);
    int n = 0;
    for (int c = 0; c < STAND_CORNERS; c++) {
        /* The front left corner's quarter goes from left to ahead, and so on. */
        struct point corner = stand_corner(&z->of, (enum stand_corner)c);
        double from = z->of.facing - 90 + 90 * c;
        out[n++] = plane_go(corner, from, z->reach_cm, 0);
        for (int i = 0; i < ZONE_STEPS; i++)
            out[n++] = plane_go(corner, from + (i + 0.5) * step, outward, 0);
        out[n++] = plane_go(corner, from + 90, z->reach_cm, 0);
    }
    return n;
}
