/* Where a charge leads: Melee, Making contact, and the readings TFT-53, 54 and 80.
 *
 * The charger goes straight ahead until it meets the target, then squares up on the side
 * of it that it came from: turned to face it, and shifted by less than half a base so that
 * stand stands against stand.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "table/sweep.h"
#include "table/zone.h"

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

bool tft_contact(const struct stand *a, const struct stand *b)
{
    struct point ca[STAND_CORNERS], cb[STAND_CORNERS];
    if (!stand_touches(a, b)) return false;
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

/* The first moment at which any stand of one meets any of the other. */
static struct sweep_meeting meet_hull(const struct hull *mover, struct point way,
                                      const struct hull *thing, int *which)
{
    struct sweep_meeting first = {.share = HUGE_VAL};
    for (int i = 0; i < mover->count; i++)
        for (int k = 0; k < thing->count; k++) {
            struct point a[STAND_CORNERS], b[STAND_CORNERS];
            struct shape from = stand_shape(&mover->stand[i], a);
            struct shape to = stand_shape(&thing->stand[k], b);
            struct sweep_meeting m = sweep_slide(&from, way, &to, 0);
            if (!m.meets || m.share >= first.share) continue;
            first = m;
            *which = i;
        }
    return first;
}

static struct point way_of(double bearing, double cm)
{
    struct point h = plane_heading(bearing);
    return (struct point){h.x * cm, h.y * cm};
}

/* Tries straight ahead, then ever farther off it to both sides. */
static bool find_way(const struct hull *mover, const struct hull *target, double *off_deg,
                     struct sweep_meeting *m)
{
    double facing = mover->stand[0].facing;
    int which;
    for (int step = 0; step * STEP_DEG < 90; step++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            *off_deg = sign * step * STEP_DEG;
            *m = meet_hull(mover, way_of(facing + *off_deg, REACH_CM), target, &which);
            if (m->meets) return true;
        }
    return false;
}

/* --- Squaring up ------------------------------------------------------------------------------------ */

static double turn_of(double from, double to)
{
    double by = plane_facing(to - from);
    return by > 180 ? by - 360 : by;
}

/* Where along the face the charger's middle ends: stand against stand, if that is less than
 * half a base away. */
static double settle(double along, double base, int mine, int theirs)
{
    double shift = (mine - theirs) % 2 == 0 ? 0 : base / 2;
    double square = round((along - shift) / base) * base + shift;
    return fabs(square - along) < base / 2 - PLANE_TOUCH_CM ? square : along;
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

static bool square_up(const struct hull *mover, struct point way, struct point contact,
                      const struct face *face, struct tft_path *out, struct hull *end)
{
    struct stand outline = hull_outline(mover);
    double by = turn_of(outline.facing, face->outward + 180);
    struct point front = plane_turn_about(plane_add(outline.front, way), contact, by);
    /* Along the face, to the right of one who looks out from it. */
    struct point right = plane_heading(face->outward + 90);
    double along = (front.x - face->middle.x) * right.x + (front.y - face->middle.y) * right.y;
    double base = mover->stand[0].width;
    int theirs = (int)fmax(1, round(face->length / base));
    along = settle(along, base, (int)round(outline.width / base), theirs);
    if (fabs(along) >= (outline.width + face->length) / 2 - CORNER_CM) return false;
    out->at = plane_go(face->middle, face->outward, 0, along);
    out->at = plane_point(out->at.x, out->at.y);
    out->facing = plane_facing(face->outward + 180);
    *end = *mover;
    hull_turn(end, outline.front, by);
    hull_slide(end, (struct point){out->at.x - outline.front.x, out->at.y - outline.front.y});
    out->cm = furthest(mover, end);
    return true;
}

/* --- What stands in the way ------------------------------------------------------------------------- */

static bool same_side(const struct entity *a, const struct entity *b)
{
    return strcmp(entity_text(a, "side", ""), entity_text(b, "side", "")) == 0;
}

static bool is_arm(const struct scene *s, const struct entity *en, const char *arm)
{
    const struct tft_troop *troop = tft_troop_of(s, en);
    return troop != NULL && strcmp(troop->arm, arm) == 0;
}

/* Friends in line or skirmish are passed, those in column are not (Interpenetration). */
static const char *friend_in_way(const struct scene *s, const struct entity *en, struct tft_path *p)
{
    if (strcmp(entity_text(en, "formation", "line"), "column") == 0)
        return arena_printf(s->mem, "%s, in column, cannot be passed", entity_name(en));
    if (is_arm(s, en, "cannon") && scene_choice(s, "TFT-46") == 'B')
        return arena_printf(s->mem, "%s, a cannon, cannot be passed", entity_name(en));
    if (p->through_count < TFT_THROUGH_MAX) p->through[p->through_count++] = en;
    return NULL;
}

/* When it comes into the zone of control of any stand of a unit, as a share of the way. */
static double share_to_zone(const struct scene *s, const struct hull *mover, struct point way,
                            const struct hull *of)
{
    enum zone_sides sides = scene_choice(s, "TFT-39") == 'A' ? ZONE_ALL_ROUND : ZONE_FRONT;
    double first = HUGE_VAL;
    for (int k = 0; k < of->count; k++) {
        struct zone z = zone_of(&of->stand[k], sides);
        for (int i = 0; i < mover->count; i++) {
            struct sweep_meeting m = zone_slide(&z, &mover->stand[i], way);
            if (m.meets) first = fmin(first, m.share);
        }
    }
    return first;
}

/* TFT-40: a zone is entered only to charge its stand.  What the charger comes to in the
 * target's own zone, on its last base depth, is beside the target and part of the charge. */
static const char *zone_in_way(const struct scene *s, const struct entity *en, const struct hull *h,
                               const struct hull *mover, struct point way,
                               const struct hull *target)
{
    double theirs = share_to_zone(s, mover, way, h), cm = hypot(way.x, way.y);
    double depth = target->stand[0].depth;
    if (theirs > 1 || theirs * cm >= fmax(0, cm - depth) - CORNER_CM) return NULL;
    return arena_printf(s->mem, "it would come into the zone of control of %s", entity_name(en));
}

static const char *troops_in_way(const struct scene *s, const struct entity *charger,
                                 const struct entity *target, const struct hull *target_at,
                                 const struct hull *mover, struct point way, struct tft_path *p)
{
    const struct entity *en = NULL;
    double total = hypot(way.x, way.y);
    int which;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct hull h;
        if (strcmp(en->id, charger->id) == 0 || strcmp(en->id, target->id) == 0) continue;
        if (!tft_footprint(s, en, &h)) continue;
        struct sweep_meeting m = meet_hull(mover, way, &h, &which);
        bool met = m.meets && !m.from_start && m.share * total < total - CORNER_CM;
        bool foe = !same_side(en, charger);
        const char *why = NULL;
        if (met && foe)
            why = arena_printf(s->mem, "%s is met first", entity_name(en));
        else if (foe)
            why = zone_in_way(s, en, &h, mover, way, target_at);
        else if (met)
            why = friend_in_way(s, en, p);
        if (why != NULL) return why;
    }
    return NULL;
}

static const char *ground_in_way(const struct scene *s, const struct entity *charger,
                                 const struct hull *mover, struct point way)
{
    static const char *const stops[] = {"wall",     "stream", "ford",  "wood",
                                        "building", "river",  "cliff", NULL};
    const char *past = entity_text(charger, "stopped_at", "");
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct shape shape;
        int i = 0;
        while (stops[i] != NULL && strcmp(stops[i], ground) != 0) i++;
        bool never = strcmp(ground, "river") == 0 || strcmp(ground, "cliff") == 0;
        if (stops[i] == NULL || (!never && strcmp(past, en->id) == 0)) continue;
        if (!tft_terrain_shape(en, s->mem, &shape, NULL)) continue;
        double total = hypot(way.x, way.y), first = HUGE_VAL;
        bool inside = false;
        for (int k = 0; k < mover->count; k++) {
            struct point corner[STAND_CORNERS];
            struct shape base = stand_shape(&mover->stand[k], corner);
            struct sweep_meeting m = sweep_slide(&base, way, &shape, 0);
            inside = inside || (m.meets && m.from_start);
            if (m.meets) first = fmin(first, m.share * total);
        }
        if (inside || first >= total - CORNER_CM) continue;
        return arena_printf(s->mem, "%s stops it first", entity_name(en));
    }
    return NULL;
}

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

struct tft_path tft_charge_path(const struct scene *s, const struct entity *charger,
                                const struct entity *target, const struct hull *target_at,
                                bool target_skirmish)
{
    struct tft_path p = {0};
    struct hull mover, end;
    struct sweep_meeting m;
    if (!tft_footprint(s, charger, &mover)) return p;
    struct stand mine = hull_outline(&mover), theirs = hull_outline(target_at);
    struct point from = stand_centre(&mine);
    p.side = tft_side_met(s, target_at, target_skirmish, from);
    if (!find_way(&mover, target_at, &p.off_deg, &m)) return p;
    struct point way = way_of(mine.facing + p.off_deg, m.share * REACH_CM);
    bool all_round = target_skirmish && scene_choice(s, "TFT-54") == 'A';
    struct face face = face_met(&theirs, p.side, all_round, from);
    p.meets = square_up(&mover, way, m.where, &face, &p, &end);
    if (!p.meets) return p;
    if (scene_choice(s, "TFT-80") == 'B' && fabs(p.off_deg) > STRAIGHT_DEG) /* it wheels first */
        p.cm = fmax(p.cm, sweep_arc_cm(mine.width, p.off_deg) + hypot(way.x, way.y));
    p.cm += steep_cm(s, &mover, way);
    p.in_way = troops_in_way(s, charger, target, target_at, &mover, way, &p);
    if (p.in_way == NULL) p.in_way = ground_in_way(s, charger, &mover, way);
    return p;
}
