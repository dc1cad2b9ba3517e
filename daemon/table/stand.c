#include "table/stand.h"

#include <math.h>

static struct point place_on(const struct stand *s, struct point heading, double forward,
                             double right)
{
    struct point p = plane_go_along(s->front, heading, forward, right);
    return plane_point(p.x, p.y);
}

static struct point corner_on(const struct stand *s, struct point heading, enum stand_corner which)
{
    bool right = which == STAND_FRONT_RIGHT || which == STAND_REAR_RIGHT;
    bool rear = which == STAND_REAR_RIGHT || which == STAND_REAR_LEFT;
    return place_on(s, heading, rear ? -s->depth : 0, right ? s->width / 2 : -s->width / 2);
}

struct point stand_corner(const struct stand *s, enum stand_corner which)
{
    return corner_on(s, plane_heading(s->facing), which);
}

void stand_corners(const struct stand *s, struct point corner[STAND_CORNERS])
{
    struct point heading = plane_heading(s->facing);
    for (int i = 0; i < STAND_CORNERS; i++) corner[i] = corner_on(s, heading, (enum stand_corner)i);
}

struct point stand_centre(const struct stand *s)
{
    return place_on(s, plane_heading(s->facing), -s->depth / 2, 0);
}

struct shape stand_shape(const struct stand *s, struct point corner[STAND_CORNERS])
{
    stand_corners(s, corner);
    return shape_polygon(corner, STAND_CORNERS);
}

struct stand stand_slide(struct stand s, struct point way)
{
    s.front = plane_add(s.front, way);
    return s;
}

struct stand stand_turn(struct stand s, struct point pivot, double clockwise_deg)
{
    s.front = plane_turn_about(s.front, pivot, clockwise_deg);
    s.facing = plane_facing(s.facing + clockwise_deg);
    return s;
}

struct tape stand_tape_shape(const struct stand *s, const struct shape *to)
{
    struct point corner[STAND_CORNERS];
    struct shape from = stand_shape(s, corner);
    return shape_tape(&from, to);
}

struct tape stand_tape(const struct stand *a, const struct stand *b)
{
    struct point corner[STAND_CORNERS];
    struct shape to = stand_shape(b, corner);
    return stand_tape_shape(a, &to);
}

/* Are they farther apart than both reach, from the middle of their fronts to a corner, and
 * more?  Most pairs on a table are, which saves measuring them. */
static bool surely_apart(const struct stand *a, const struct stand *b)
{
    double dx = a->front.x - b->front.x, dy = a->front.y - b->front.y;
    double reach = (fabs(a->width) + fabs(b->width)) / 2 + fabs(a->depth) + fabs(b->depth) + 0.1;
    return dx * dx + dy * dy > reach * reach;
}

bool stand_touches(const struct stand *a, const struct stand *b)
{
    return !surely_apart(a, b) && stand_tape(a, b).cm <= PLANE_TOUCH_CM;
}

void hull_form(struct hull *h, enum formation f, const struct stand *one, int count)
{
    h->count = count < 1 ? 1 : count > HULL_MAX ? HULL_MAX : count;
    for (int i = 0; i < h->count; i++) {
        double back = 0, right = 0;
        if (f == FORMATION_COLUMN) {
            back = i * one->depth;
        } else {
            right = (2 * i - (h->count - 1)) * (one->width / 2);
            if (f == FORMATION_SKIRMISH && i % 2 == 1) back = one->depth / 2;
        }
        h->stand[i] = *one;
        h->stand[i].front = plane_go(one->front, one->facing, -back, right);
    }
}

void hull_slide(struct hull *h, struct point way)
{
    for (int i = 0; i < h->count; i++) h->stand[i] = stand_slide(h->stand[i], way);
}

void hull_turn(struct hull *h, struct point pivot, double clockwise_deg)
{
    for (int i = 0; i < h->count; i++) h->stand[i] = stand_turn(h->stand[i], pivot, clockwise_deg);
}

struct stand hull_outline(const struct hull *h)
{
    if (h->count == 0) return (struct stand){{0, 0}, 0, 0, 0};
    struct point origin = h->stand[0].front;
    double facing = h->stand[0].facing;
    struct box b = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < h->count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&h->stand[i], corner);
        for (int c = 0; c < STAND_CORNERS; c++) {
            /* In the first stand's own frame: x to its right, y ahead of it. */
            struct point p = plane_turn_about(corner[c], origin, -facing);
            b.min.x = fmin(b.min.x, p.x - origin.x);
            b.max.x = fmax(b.max.x, p.x - origin.x);
            b.min.y = fmin(b.min.y, p.y - origin.y);
            b.max.y = fmax(b.max.y, p.y - origin.y);
        }
    }
    return (struct stand){
        .front = plane_go(origin, facing, b.max.y, (b.min.x + b.max.x) / 2),
        .facing = facing,
        .width = b.max.x - b.min.x,
        .depth = b.max.y - b.min.y,
    };
}

/* A hull's stands as shapes, laid out once for many tapes. */
struct outlines {
    int count;
    struct point corner[HULL_MAX][STAND_CORNERS];
    struct shape shape[HULL_MAX];
};

static void outlines_of(const struct hull *h, struct outlines *out)
{
    out->count = h->count;
    for (int i = 0; i < h->count; i++) out->shape[i] = stand_shape(&h->stand[i], out->corner[i]);
}

/* Stands that are surely farther off than far_cm, or than the nearest so far, are not
 * measured. */
static struct hull_tape tape_up_to(const struct outlines *from, const struct shape *to,
                                   double far_cm)
{
    struct hull_tape best = {{HUGE_VAL, {0, 0}, {0, 0}}, -1, -1};
    for (int i = 0; i < from->count; i++) {
        double far = fmin(best.tape.cm, far_cm) + PLANE_TOUCH_CM;
        if (box_apart(from->shape[i].box, to->box, far)) continue;
        struct tape t = shape_tape(&from->shape[i], to);
        if (t.cm < best.tape.cm) best = (struct hull_tape){t, i, 0};
    }
    return best;
}

struct hull_tape hull_tape_shape(const struct hull *h, const struct shape *to)
{
    struct outlines from;
    outlines_of(h, &from);
    return tape_up_to(&from, to, HUGE_VAL);
}

struct hull_tape hull_tape(const struct hull *a, const struct hull *b)
{
    struct hull_tape best = {{HUGE_VAL, {0, 0}, {0, 0}}, -1, -1};
    struct outlines from;
    outlines_of(a, &from);
    for (int j = 0; j < b->count; j++) {
        struct point corner[STAND_CORNERS];
        struct shape to = stand_shape(&b->stand[j], corner);
        struct hull_tape t = tape_up_to(&from, &to, best.tape.cm);
        if (t.from < 0) continue;
        t.to = j;
        bool sooner = t.tape.cm == best.tape.cm && t.from < best.from;
        if (t.tape.cm < best.tape.cm || sooner) best = t;
    }
    return best;
}

bool hull_is_joined(const struct hull *h)
{
    unsigned joined = 1, all = (1u << h->count) - 1;
    for (bool grew = true; grew;) {
        grew = false;
        for (int i = 0; i < h->count; i++) {
            for (int j = 0; j < h->count; j++) {
                bool in = (joined >> i) & 1u, out = !((joined >> j) & 1u);
                if (!in || !out || !stand_touches(&h->stand[i], &h->stand[j])) continue;
                joined |= 1u << j;
                grew = true;
            }
        }
    }
    return (joined & all) == all;
}
