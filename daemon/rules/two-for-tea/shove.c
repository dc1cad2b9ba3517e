#include "rules/two-for-tea/shove.h"

#include <math.h>
#include <string.h>

#include "rules/two-for-tea/ground.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/touch.h"

#define A_LITTLE_CM 0.05 /* enough of a step to see whether two things close in */

/* A shove being worked out. */
struct path {
    const struct scene *s;
    const struct entity *unit;
    struct tft_shove_rules rules;
    struct tft_together with;
    struct hull hull;       /* where it starts, turned already */
    struct tft_print print; /* the same as ground */
    struct point way;       /* the whole of it */
    double share;           /* of the way that it comes */
    struct tft_shove *out;
};

double tft_bearing_to(const struct scene *s, const struct entity *unit, const struct entity *to)
{
    struct hull mine, theirs;
    if (!tft_footprint(s, unit, &mine) || !tft_footprint(s, to, &theirs)) return 0;
    struct tape tape = hull_tape(&mine, &theirs).tape;
    if (tape.cm > PLANE_TOUCH_CM) return plane_bearing(tape.a, tape.b);
    struct stand a = hull_outline(&mine), b = hull_outline(&theirs);
    return plane_bearing(stand_centre(&a), stand_centre(&b));
}

static bool in_column(const struct entity *unit)
{
    return strcmp(entity_text(unit, "formation", "line"), "column") == 0;
}

static bool is_together(const struct path *p, const struct entity *en)
{
    if (strcmp(en->id, p->unit->id) == 0) return true;
    for (int i = 0; i < p->with.count; i++)
        if (strcmp(en->id, p->with.unit[i]->id) == 0) return true;
    return false;
}

/* When the unit first comes within near_cm of a thing; from_start with a share of 0. */
static struct sweep_meeting meet(const struct path *p, const struct shape *thing, double near_cm)
{
    struct sweep_meeting first = {.share = 2};
    for (int i = 0; i < p->print.count; i++) {
        struct sweep_meeting m = sweep_slide(&p->print.base[false][i], p->way, thing, near_cm);
        if (m.meets && m.share < first.share) first = m;
    }
    return first;
}

static struct sweep_meeting meet_unit(const struct path *p, const struct hull *h, double near_cm)
{
    struct sweep_meeting first = {.share = 2};
    for (int i = 0; i < h->count; i++) {
        struct point corner[STAND_CORNERS];
        struct shape base = stand_shape(&h->stand[i], corner);
        struct sweep_meeting m = meet(p, &base, near_cm);
        if (m.meets && m.share < first.share) first = m;
    }
    return first;
}

/* Does the first small step bring it nearer? */
static bool closes_in(const struct path *p, const struct shape *thing)
{
    double whole = hypot(p->way.x, p->way.y);
    if (whole <= 0) return false;
    struct hull next = p->hull;
    hull_slide(&next,
               (struct point){p->way.x / whole * A_LITTLE_CM, p->way.y / whole * A_LITTLE_CM});
    return hull_tape_shape(&next, thing).tape.cm <
           hull_tape_shape(&p->hull, thing).tape.cm + A_LITTLE_CM / 100;
}

/* How far it gets before contact: what it touches already stops it only if the first small
 * step presses into it, so that it may slide along or leave; nor does what it is in the
 * middle of. */
static double share_to_contact(const struct path *p, const struct hull *h)
{
    double first = HUGE_VAL, whole = hypot(p->way.x, p->way.y);
    struct tft_print theirs;
    tft_print_read(h, &theirs);
    for (int i = 0; i < p->hull.count; i++)
        for (int k = 0; whole > 0 && k < h->count; k++) {
            struct point mine[STAND_CORNERS];
            struct shape base = p->print.base[false][i], thing = theirs.base[false][k];
            struct sweep_meeting m = sweep_slide(&base, p->way, &thing, 0);
            if (m.meets && m.from_start && shape_overlaps(&base, &thing)) continue;
            if (m.meets && m.from_start) {
                struct stand next =
                    stand_slide(p->hull.stand[i], (struct point){p->way.x / whole * A_LITTLE_CM,
                                                                 p->way.y / whole * A_LITTLE_CM});
                base = stand_shape(&next, mine);
                m.meets = shape_overlaps(&base, &thing);
                m.share = 0;
            }
            if (m.meets) first = fmin(first, m.share);
        }
    return first;
}

static void stop_at(struct path *p, double share, enum tft_stop stop, const struct entity *at,
                    bool enters)
{
    if (share >= p->share) return;
    p->share = share < 0 ? 0 : share;
    p->out->stop = stop;
    p->out->at = at;
    p->out->enters = enters;
}

static void stop_at_enemies(struct path *p)
{
    const struct entity *en = NULL;
    while ((en = tft_next_foe(p->s, p->unit, en)) != NULL) {
        struct hull h;
        if (!tft_footprint(p->s, en, &h)) continue;
        if (p->rules.to_contact) {
            stop_at(p, share_to_contact(p, &h), TFT_STOP_ENEMY, en, false);
            continue;
        }
        struct sweep_meeting m = meet_unit(p, &h, h.stand[0].depth);
        if (!m.meets) continue;
        struct point corner[STAND_CORNERS];
        struct stand outline = hull_outline(&h);
        struct shape all = stand_shape(&outline, corner);
        if (m.from_start && !closes_in(p, &all)) continue; /* backs off */
        stop_at(p, m.from_start ? 0 : m.share, TFT_STOP_ENEMY, en, false);
    }
}

enum { PASSABLE, HALTS, DENSE, IMPASSABLE };

static int ground_class(const struct path *p, const char *ground)
{
    static const struct {
        const char *ground;
        int to_troops;
    } known[] = {{"wall", HALTS},     {"stream", HALTS},     {"ford", HALTS},      {"wood", DENSE},
                 {"building", DENSE}, {"river", IMPASSABLE}, {"cliff", IMPASSABLE}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].ground, ground) != 0) continue;
        if (tft_is_commander(p->unit)) /* whom only a river that cannot be crossed keeps */
            return strcmp(ground, "river") == 0 ? IMPASSABLE : PASSABLE;
        return tft_is_cannon(p->s, p->unit) ? IMPASSABLE : known[i].to_troops;
    }
    return PASSABLE;
}

/* A river is met at a bridge or ford when that is where the two come together. */
static bool at_crossing(const struct path *p, struct point where)
{
    const struct entity *en = NULL;
    while ((en = state_next(p->s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct shape line;
        if (strcmp(ground, "bridge") != 0 && strcmp(ground, "ford") != 0) continue;
        if (!tft_terrain_shape(en, p->s->mem, &line, NULL)) continue;
        for (int k = 0; k < shape_edges(&line); k++)
            if (plane_tape_point(where, shape_edge(&line, k)).cm <=
                entity_real(en, "width", 0) / 2 + PLANE_TOUCH_CM)
                return true;
    }
    return false;
}

static void stop_at_ground(struct path *p)
{
    const struct entity *en = NULL;
    bool road = in_column(p->unit) && tft_on_road(p->s, &p->hull);
    while ((en = state_next(p->s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        int kind = ground_class(p, ground);
        struct shape shape;
        if (kind == PASSABLE || (kind == DENSE && road)) continue;
        if (kind != IMPASSABLE && !p->rules.heeds_ground) continue;
        if (!tft_terrain_shape(en, p->s->mem, &shape, NULL)) continue;
        bool river = strcmp(ground, "river") == 0 || strcmp(ground, "stream") == 0;
        struct sweep_meeting m = meet(p, &shape, river ? entity_real(en, "width", 0) / 2 : 0);
        if (!m.meets) continue;
        if (m.from_start && (kind != IMPASSABLE || !closes_in(p, &shape))) continue;
        if (river && !p->rules.heeds_ground && at_crossing(p, m.where)) continue;
        stop_at(p, m.from_start ? 0 : m.share, TFT_STOP_GROUND, en, kind == DENSE);
    }
}

static void stop_at_edge(struct path *p)
{
    const struct entity *game = state_find(p->s->state, GAME_ENTITY);
    double wide = entity_real(game, "table_width", 500),
           deep = entity_real(game, "table_depth", 500);
    for (int i = 0; i < p->hull.count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&p->hull.stand[i], corner);
        for (int k = 0; k < STAND_CORNERS; k++) {
            double dx = p->way.x, dy = p->way.y, x = corner[k].x, y = corner[k].y;
            if (dx > 0) stop_at(p, fmax(0, (wide - x) / dx), TFT_STOP_EDGE, NULL, false);
            if (dx < 0) stop_at(p, fmax(0, x / -dx), TFT_STOP_EDGE, NULL, false);
            if (dy > 0) stop_at(p, fmax(0, (deep - y) / dy), TFT_STOP_EDGE, NULL, false);
            if (dy < 0) stop_at(p, fmax(0, y / -dy), TFT_STOP_EDGE, NULL, false);
        }
    }
}

/* Friends it would meet: those it may pass, once how far it comes is known, and before
 * that those that stop it. */
static void meet_friends(struct path *p, bool stopping)
{
    const struct entity *en = NULL;
    if (tft_is_commander(p->unit)) return; /* he disturbs nobody */
    while ((en = state_next(p->s->state, en, "unit")) != NULL) {
        struct hull h;
        if (!tft_same_side(en, p->unit)) continue;
        if (is_together(p, en) || !tft_footprint(p->s, en, &h)) continue;
        bool column = in_column(en) || in_column(p->unit);
        bool blocks = column && !p->rules.past_columns && !tft_is_cannon(p->s, en);
        double share = share_to_contact(p, &h);
        if (share > 1 || blocks != stopping) continue;
        if (stopping)
            stop_at(p, share, TFT_STOP_FRIEND, en, false);
        else if (share < p->share - 1e-6 && p->out->through_count < TFT_SHOVE_FRIENDS)
            p->out->through[p->out->through_count++] = en;
    }
}

/* TFT-46 B: nobody goes through a cannon. */
static void stop_at_cannon(struct path *p)
{
    const struct entity *en = NULL;
    if (scene_choice(p->s, "TFT-46") == 'A' || tft_is_commander(p->unit)) return;
    while ((en = state_next(p->s->state, en, "unit")) != NULL) {
        struct hull h;
        if (!tft_same_side(en, p->unit)) continue;
        if (is_together(p, en) || !tft_is_cannon(p->s, en) || !tft_footprint(p->s, en, &h))
            continue;
        struct sweep_meeting m = meet_unit(p, &h, 0);
        if (m.meets && !m.from_start) stop_at(p, m.share, TFT_STOP_FRIEND, en, false);
    }
}

static bool stands_on(const struct hull *a, const struct hull *b)
{
    struct tft_print pa, pb;
    tft_print_read(a, &pa);
    tft_print_read(b, &pb);
    if (box_apart(pa.around, pb.around, 0)) return false;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            if (shape_overlaps(&pa.base[false][i], &pb.base[false][k])) return true;
    return false;
}

/* The friend on whose place it would end, and the share of the way to him; NULL: none. */
static const struct entity *ends_on(const struct path *p, double *share)
{
    struct hull end = p->hull, h;
    const struct entity *en = NULL;
    hull_slide(&end, (struct point){p->way.x * p->share, p->way.y * p->share});
    while ((en = state_next(p->s->state, en, "unit")) != NULL) {
        if (!tft_same_side(en, p->unit)) continue;
        if (is_together(p, en) || !tft_footprint(p->s, en, &h) || !stands_on(&end, &h)) continue;
        struct sweep_meeting m = meet_unit(p, &h, 0);
        *share = m.share;
        if (m.meets && !m.from_start && m.share < p->share) return en;
    }
    return NULL;
}

/* Two units have no room in one place: it stops against the friends it would end among.
 * Driven back it has run into them all the same (TFT-45). */
static const struct entity *stop_among_friends(struct path *p)
{
    const struct entity *last = NULL, *en;
    double share;
    while ((en = ends_on(p, &share)) != NULL) {
        stop_at(p, share, TFT_STOP_FRIEND, en, false);
        last = en;
    }
    return p->rules.past_columns && !tft_is_commander(p->unit) ? last : NULL;
}

static bool is_off_table(const struct path *p)
{
    const struct entity *game = state_find(p->s->state, GAME_ENTITY);
    struct hull end = p->hull;
    hull_slide(&end, (struct point){p->way.x * p->share, p->way.y * p->share});
    struct stand outline = hull_outline(&end);
    struct point c = stand_centre(&outline);
    return c.x < 0 || c.y < 0 || c.x > entity_real(game, "table_width", 500) ||
           c.y > entity_real(game, "table_depth", 500);
}

/* Dense terrain leaves nobody formed but a column on a road, however it got there. */
static bool ends_in_dense(const struct path *p)
{
    struct hull end = p->hull;
    hull_slide(&end, (struct point){p->way.x * p->share, p->way.y * p->share});
    if (tft_is_cannon(p->s, p->unit) || tft_is_commander(p->unit)) return false;
    if (!tft_hull_in_dense(p->s, &end)) return false;
    return !in_column(p->unit) || !tft_on_road(p->s, &end);
}

bool tft_shove(const struct scene *s, const struct entity *unit, double bearing, double cm,
               struct tft_shove_rules rules, struct tft_together with, struct tft_shove *out)
{
    struct path p = {.s = s, .unit = unit, .rules = rules, .with = with, .share = 1, .out = out};
    *out = (struct tft_shove){.unit = unit,
                              .bearing = bearing,
                              .facing = entity_real(unit, "facing", 0)};
    if (!tft_footprint(s, unit, &p.hull)) return false;
    struct point place = plane_point(entity_real(unit, "x", 0), entity_real(unit, "y", 0));
    if (rules.turns) { /* about its own middle */
        struct stand outline = hull_outline(&p.hull);
        struct point centre = stand_centre(&outline);
        hull_turn(&p.hull, centre, bearing - out->facing);
        place = plane_turn_about(place, centre, bearing - out->facing);
        out->facing = plane_facing(bearing);
    }
    tft_print_read(&p.hull, &p.print);
    struct point heading = plane_heading(bearing);
    p.way = (struct point){heading.x * cm, heading.y * cm};
    stop_at_enemies(&p);
    stop_at_ground(&p);
    if (!rules.may_leave) stop_at_edge(&p);
    stop_at_cannon(&p);
    meet_friends(&p, true);
    const struct entity *into = stop_among_friends(&p);
    meet_friends(&p, false);
    if (into != NULL && out->through_count < TFT_SHOVE_FRIENDS)
        out->through[out->through_count++] = into;
    out->off_table = rules.may_leave && is_off_table(&p);
    if (rules.may_leave && !out->off_table) stop_at_edge(&p); /* its lesser half hung over it */
    out->cm = cm * p.share;
    out->from = p.hull;
    out->way = (struct point){p.way.x * p.share, p.way.y * p.share};
    out->in_dense = ends_in_dense(&p);
    place = plane_point(place.x + p.way.x * p.share, place.y + p.way.y * p.share);
    out->x = place.x;
    out->y = place.y;
    return true;
}
