/* Where a charge leads: Melee, Making contact, and the readings TFT-53, 54 and 80.
 *
 * The charger goes straight ahead until it meets the target, then squares up on the side
 * of it that it came from: turned to face it, and shifted by less than half a base so that
 * stand stands against stand.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/charge.h"
#include "table/sweep.h"

#define REACH_CM 300.0 /* longer than any charge */
#define CORNER_CM 0.05 /* contact along less than this is corner to corner */
#define STEP_DEG 0.5
enum { HALF_FRONT_DEG = 45, STRAIGHT_DEG = 5 };

/* --- Contact ----------------------------------------------------------------------------- */

static bool edges_share(struct segment a, struct segment b)
{
    double from, to, long_a = plane_distance(a.a, a.b);
    if (!plane_near_span(a, b, 2 * PLANE_TOUCH_CM, &from, &to)) return false;
    from = fmax(from, 0);
    to = fmin(to, 1);
    return (to - from) * long_a > CORNER_CM;
}

/* A corner of one in the middle of an edge of the other. */
static bool corner_on_edge(const struct point *corner, struct segment edge)
{
    for (int i = 0; i < STAND_CORNERS; i++)
        if (plane_tape_point(corner[i], edge).cm <= PLANE_TOUCH_CM &&
            plane_distance(corner[i], edge.a) > CORNER_CM &&
            plane_distance(corner[i], edge.b) > CORNER_CM)
            return true;
    return false;
}

/* No part of a stand is farther from the middle of its front than half its width and its depth
 * together: most pairs need no closer look. */
static bool is_far(const struct stand *a, const struct stand *b)
{
    double reach = (a->width + b->width) / 2 + a->depth + b->depth + CORNER_CM;
    return fabs(a->front.x - b->front.x) > reach || fabs(a->front.y - b->front.y) > reach;
}

bool tft_contact(const struct stand *a, const struct stand *b)
{
    struct point ca[STAND_CORNERS], cb[STAND_CORNERS];
    if (is_far(a, b) || !stand_touches(a, b)) return false;
    struct shape sa = stand_shape(a, ca), sb = stand_shape(b, cb);
    for (int i = 0; i < STAND_CORNERS; i++) {
        if (corner_on_edge(ca, shape_edge(&sb, i)) || corner_on_edge(cb, shape_edge(&sa, i)))
            return true;
        for (int k = 0; k < STAND_CORNERS; k++)
            if (edges_share(shape_edge(&sa, i), shape_edge(&sb, k))) return true;
    }
    return false;
}

/* --- Which side of the target ---------------------------------------------------------------- */

enum arc_side tft_side_met(const struct scene *s, const struct hull *target, bool skirmish,
                           struct point from)
{
    struct stand outline = hull_outline(target);
    if (skirmish && scene_choice(s, "TFT-54") == 'A') return ARC_FRONT;
    enum arc_front rule = scene_choice(s, "TFT-53") == 'A' ? ARC_FRONT_WEDGE : ARC_FRONT_LINE;
    return arc_side_of(&outline, rule, HALF_FRONT_DEG, from);
}

/* A side of the target's outline to square up against, seen from outside. */
struct face {
    struct point middle;
    double outward, length;
};

static struct face face_of(const struct stand *t, double outward_deg)
{
    int quarter = (int)lround(plane_facing(outward_deg) / 90) % 4;
    double half = quarter % 2 == 0 ? t->depth / 2 : t->width / 2;
    struct point centre = stand_centre(t);
    double facing = plane_facing(t->facing + quarter * 90);
    return (struct face){.middle = plane_go(centre, facing, half, 0),
                         .outward = facing,
                         .length = quarter % 2 == 0 ? t->width : t->depth};
}

/* Skirmishers turn to whoever comes: of them it is the side that is met. */
static struct face face_met(const struct stand *t, enum arc_side side, bool all_round,
                            struct point from)
{
    double at = plane_facing(plane_bearing(stand_centre(t), from) - t->facing);
    if (all_round) return face_of(t, at);
    if (side == ARC_FRONT) return face_of(t, 0);
    if (side == ARC_REAR) return face_of(t, 180);
    return face_of(t, at < 180 ? 90 : 270);
}

/* --- Straight ahead ----------------------------------------------------------------------------- */

static struct point way_of(double bearing, double cm)
{
    struct point h = plane_heading(bearing);
    return (struct point){h.x * cm, h.y * cm};
}

/* --- Squaring up ------------------------------------------------------------------------------------ */

static double turn_of(double from, double to)
{
    double by = plane_facing(to - from);
    return by > 180 ? by - 360 : by;
}

/* How much of the front is in contact when its middle is so far along the face. */
static double frontage(double along, double mine, double theirs)
{
    return fmin(fmin(mine, theirs), (mine + theirs) / 2 - fabs(along));
}

/* Where along the face the charger's middle ends: stand against stand, if that is less than
 * half a base away and costs no frontage. */
static double settle(double along, double base, double mine, double theirs)
{
    int odd = ((int)round(mine / base) - (int)fmax(1, round(theirs / base))) % 2;
    double shift = odd == 0 ? 0 : base / 2;
    double square = round((along - shift) / base) * base + shift;
    bool near = fabs(square - along) < base / 2 - PLANE_TOUCH_CM;
    bool less = frontage(square, mine, theirs) < frontage(along, mine, theirs) - PLANE_TOUCH_CM;
    return near && !less ? square : along;
}

static double furthest(const struct hull *from, const struct hull *to)
{
    double cm = 0;
    for (int i = 0; i < from->count; i++)
        for (int c = STAND_FRONT_LEFT; c <= STAND_FRONT_RIGHT; c++)
            cm = fmax(cm, plane_distance(stand_corner(&from->stand[i], (enum stand_corner)c),
                                         stand_corner(&to->stand[i], (enum stand_corner)c)));
    return cm;
}

/* The charger against a face: everything about its place but how far along it is. */
struct squaring {
    const struct scene *s;
    const struct entity *charger, *target;
    const struct hull *mover;
    struct stand outline; /* of the mover */
    const struct face *face;
    double along, by; /* where it struck, and how far it turns */
};

static struct point right_of(const struct face *face)
{
    return plane_heading(face->outward + 90); /* to the right of one who looks out from it */
}

static double along_face(const struct face *face, struct point p)
{
    struct point right = right_of(face);
    return (p.x - face->middle.x) * right.x + (p.y - face->middle.y) * right.y;
}

static const struct entity *put_at(const struct squaring *q, double along, struct tft_path *out,
                                   struct hull *end)
{
    struct point front = q->outline.front;
    out->at = plane_go(q->face->middle, q->face->outward, 0, along);
    out->at = plane_point(out->at.x, out->at.y);
    out->facing = plane_facing(q->face->outward + 180);
    *end = *q->mover;
    hull_turn(end, front, q->by);
    hull_slide(end, (struct point){out->at.x - front.x, out->at.y - front.y});
    return tft_charge_crowd(q->s, q->charger, q->target, end);
}

/* Close beside whoever stands where it would be, on one side of him or the other. */
static double beside(const struct squaring *q, const struct entity *who, bool right)
{
    struct hull h;
    double least = HUGE_VAL, most = -HUGE_VAL, half = q->outline.width / 2;
    if (!tft_footprint(q->s, who, &h)) return HUGE_VAL;
    for (int i = 0; i < h.count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&h.stand[i], corner);
        for (int c = 0; c < STAND_CORNERS; c++) {
            least = fmin(least, along_face(q->face, corner[c]));
            most = fmax(most, along_face(q->face, corner[c]));
        }
    }
    return right ? most + half : least - half;
}

/* Squarely if it can, less than half a base aside if others stand there; the first who is in
 * the way of all of it is named. */
static const struct entity *find_room(const struct squaring *q, double square, double most,
                                      struct tft_path *out, struct hull *end)
{
    double base = q->mover->stand[0].width, next[4] = {square, q->along, HUGE_VAL, HUGE_VAL};
    const struct entity *first = NULL;
    for (int i = 0; i < 4; i++) {
        bool near = i < 2 || fabs(next[i] - q->along) < base / 2 - PLANE_TOUCH_CM;
        if (!near || fabs(next[i]) >= most) continue;
        const struct entity *who = put_at(q, next[i], out, end);
        if (who == NULL) return NULL;
        if (first != NULL) continue;
        first = who;
        next[2] = beside(q, who, true);
        next[3] = beside(q, who, false);
    }
    (void)put_at(q, square, out, end);
    return first;
}

static bool square_up(struct squaring *q, struct point way, struct point contact,
                      struct tft_path *out, struct hull *end)
{
    const struct face *face = q->face;
    q->outline = hull_outline(q->mover);
    q->by = turn_of(q->outline.facing, face->outward + 180);
    q->along = along_face(face, plane_turn_about(plane_add(q->outline.front, way), contact, q->by));
    double base = q->mover->stand[0].width, wide = q->outline.width;
    double square = settle(q->along, base, wide, face->length);
    double most = (wide + face->length) / 2 - CORNER_CM;
    if (fabs(square) >= most) return false;
    const struct entity *who = find_room(q, square, most, out, end);
    if (who != NULL)
        out->in_way = arena_printf(q->s->mem, "%s stands where it would be", entity_name(who));
    out->cm = furthest(q->mover, end);
    return true;
}

/* --- Hills -------------------------------------------------------------------------------------------- */

/* Hills: steep ground halves movement, so what is gone while any stand is on it counts
 * twice. */
static double steep_cm(const struct scene *s, const struct hull *mover, struct point way)
{
    double cm = hypot(way.x, way.y), steep = 0;
    struct point back = {-way.x, -way.y};
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        struct shape hill;
        double in = 1, out = 1;
        if (strcmp(entity_text(en, "ground", ""), "steep-hill") != 0) continue;
        if (!tft_terrain_shape(en, s->mem, &hill, NULL)) continue;
        for (int i = 0; i < mover->count; i++) {
            struct point corner[STAND_CORNERS];
            struct stand end = stand_slide(mover->stand[i], way);
            struct shape base = stand_shape(&mover->stand[i], corner);
            struct sweep_meeting m = sweep_slide(&base, way, &hill, 0);
            if (m.meets) in = fmin(in, m.share);
            base = stand_shape(&end, corner);
            m = sweep_slide(&base, back, &hill, 0);
            if (m.meets) out = fmin(out, m.share);
        }
        if (in < 1) steep += cm * fmax(0, 1 - in - (out < 1 ? out : 0));
    }
    return fmin(steep, cm);
}

/* One way of going: straight until it touches, then square; false: it does not come so far. */
static bool try_way(struct squaring *q, const struct hull *target_at, double off_deg,
                    struct tft_path *p, struct hull *end)
{
    double bearing = q->mover->stand[0].facing + off_deg;
    struct sweep_meeting m = tft_hulls_meet(q->mover, way_of(bearing, REACH_CM), target_at);
    if (!m.meets) return false;
    p->off_deg = off_deg;
    p->way = way_of(bearing, m.share * REACH_CM);
    p->in_way = NULL;
    return square_up(q, p->way, m.where, p, end);
}

/* Straight ahead, or ever farther off it to both sides until there is more than a corner to
 * come to. */
static bool find_way(struct squaring *q, const struct hull *target_at, struct tft_path *p,
                     struct hull *end)
{
    for (int step = 0; step * STEP_DEG < 90; step++)
        for (int sign = 1; sign >= -1; sign -= 2)
            if (try_way(q, target_at, sign * step * STEP_DEG, p, end)) return true;
    return false;
}

struct tft_path tft_charge_path(const struct scene *s, const struct entity *charger,
                                const struct entity *target, const struct hull *target_at,
                                bool target_skirmish)
{
    struct tft_path p = {0};
    struct hull mover, end;
    if (!tft_footprint(s, charger, &mover)) return p;
    struct stand mine = hull_outline(&mover), theirs = hull_outline(target_at);
    struct point from = stand_centre(&mine);
    p.side = tft_side_met(s, target_at, target_skirmish, from);
    bool all_round = target_skirmish && scene_choice(s, "TFT-54") == 'A';
    struct face face = face_met(&theirs, p.side, all_round, from);
    struct squaring q = {
        .s = s, .charger = charger, .target = target, .mover = &mover, .face = &face};
    p.meets = find_way(&q, target_at, &p, &end);
    if (!p.meets) return p;
    if (scene_choice(s, "TFT-80") == 'B' && fabs(p.off_deg) > STRAIGHT_DEG) /* it wheels first */
        p.cm = fmax(p.cm, sweep_arc_cm(mine.width, p.off_deg) + hypot(p.way.x, p.way.y));
    p.cm += steep_cm(s, &mover, p.way);
    if (p.in_way == NULL)
        p.in_way =
            tft_charge_blocked(s,
                               &(struct tft_dash){charger, target, target_at, &mover, &end, p.way},
                               &p);
    return p;
}
