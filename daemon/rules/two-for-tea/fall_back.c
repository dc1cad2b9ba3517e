/* Going straight back: retreats from melee, evasion and disengaging, with the readings
 * TFT-45, 46 and 94.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "table/sweep.h"

#define A_LITTLE_CM 0.05

struct way_back {
    const struct scene *s;
    struct ruling *r;
    const struct entity *unit;
    struct hull hull;
    struct point way;
    double cm, free_cm; /* how far it should go, and how far it can */
    const char *stopped;
};

/* How far it gets before the thing; what it touches at the start and leaves does not count. */
static double before(const struct way_back *b, const struct shape *thing)
{
    double first = HUGE_VAL;
    for (int i = 0; i < b->hull.count; i++) {
        struct point corner[STAND_CORNERS];
        struct shape base = stand_shape(&b->hull.stand[i], corner);
        struct sweep_meeting m = sweep_slide(&base, b->way, thing, 0);
        if (!m.meets) continue;
        if (m.from_start) {
            struct stand next = b->hull.stand[i];
            next = stand_slide(next, (struct point){b->way.x / b->cm * A_LITTLE_CM,
                                                    b->way.y / b->cm * A_LITTLE_CM});
            if (stand_tape_shape(&next, thing).cm > PLANE_TOUCH_CM) continue;
            struct shape moved = stand_shape(&next, corner);
            if (!shape_overlaps(&moved, thing)) continue; /* slides along it */
            m.share = 0;
        }
        first = fmin(first, m.share * b->cm);
    }
    return first;
}

static double before_unit(const struct way_back *b, const struct entity *en)
{
    struct hull h;
    double first = HUGE_VAL;
    if (!tft_footprint(b->s, en, &h)) return first;
    for (int i = 0; i < h.count; i++) {
        struct point corner[STAND_CORNERS];
        struct shape base = stand_shape(&h.stand[i], corner);
        first = fmin(first, before(b, &base));
    }
    return first;
}

static void stop_at(struct way_back *b, double cm, const char *what)
{
    if (cm >= b->free_cm) return;
    b->free_cm = cm < 0 ? 0 : cm;
    b->stopped = what;
}

static void stop_at_things(struct way_back *b)
{
    const struct entity *en = NULL;
    while ((en = state_next(b->s->state, en, "unit")) != NULL)
        if (strcmp(entity_text(en, "side", ""), entity_text(b->unit, "side", "")) != 0)
            stop_at(b, before_unit(b, en), entity_name(en));
    while ((en = state_next(b->s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct shape shape;
        if (strcmp(ground, "river") != 0 && strcmp(ground, "cliff") != 0) continue;
        if (tft_terrain_shape(en, b->s->mem, &shape, NULL))
            stop_at(b, before(b, &shape), entity_name(en));
    }
}

static void stop_at_edge(struct way_back *b)
{
    const struct entity *game = state_find(b->s->state, GAME_ENTITY);
    double wide = entity_real(game, "table_width", 500);
    double deep = entity_real(game, "table_depth", 500);
    struct point one = {b->way.x / b->cm, b->way.y / b->cm};
    for (int i = 0; i < b->hull.count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&b->hull.stand[i], corner);
        for (int k = 0; k < STAND_CORNERS; k++) {
            if (one.x > 1e-9) stop_at(b, (wide - corner[k].x) / one.x, "the table's edge");
            if (one.x < -1e-9) stop_at(b, -corner[k].x / one.x, "the table's edge");
            if (one.y > 1e-9) stop_at(b, (deep - corner[k].y) / one.y, "the table's edge");
            if (one.y < -1e-9) stop_at(b, -corner[k].y / one.y, "the table's edge");
        }
    }
}

/* A cannon is a single base and keeps its order (TFT-46). */
static void loosen(const struct way_back *b, const struct entity *en)
{
    const struct tft_troop *troop = tft_troop_of(b->s, en);
    if (troop != NULL && strcmp(troop->arm, "cannon") == 0)
        (void)scene_reading(b->s, b->r, "TFT-46");
    else
        ruling_set(b->r, b->s->state, en->id, "formation", value_text("skirmish"));
}

static void push_friends(const struct way_back *b)
{
    const struct entity *en = NULL;
    while ((en = state_next(b->s->state, en, "unit")) != NULL) {
        if (strcmp(en->id, b->unit->id) == 0) continue;
        if (strcmp(entity_text(en, "side", ""), entity_text(b->unit, "side", "")) != 0) continue;
        if (before_unit(b, en) >= b->free_cm - PLANE_TOUCH_CM) continue;
        (void)scene_reading(b->s, b->r, "TFT-45");
        loosen(b, b->unit);
        loosen(b, en);
        ruling_subject(b->r, en->id);
        ruling_note(b->r, "Interpenetration", "%s is driven into %s: both go into skirmish",
                    entity_name(b->unit), entity_name(en));
        ruling_hand(b->r, "%s and %s go into skirmish formation.", entity_name(b->unit),
                    entity_name(en));
    }
}

double tft_fall_back(const struct scene *s, struct ruling *r, const struct entity *unit,
                     double bearing, double cm)
{
    struct way_back b = {.s = s, .r = r, .unit = unit, .cm = cm, .free_cm = cm};
    if (unit == NULL || cm <= 0 || !tft_footprint(s, unit, &b.hull)) return cm;
    struct point h = plane_heading(bearing);
    b.way = (struct point){h.x * cm, h.y * cm};
    stop_at_things(&b);
    stop_at_edge(&b);
    push_friends(&b);
    if (b.stopped != NULL) {
        (void)scene_reading(s, r, "TFT-94");
        ruling_note(r, "Melee mechanic", "%s can go back only %.1f of %.1f cm: %s is behind it",
                    entity_name(unit), b.free_cm, cm, b.stopped);
        ruling_hand(r, "%s is stopped by %s: say what becomes of it.", entity_name(unit),
                    b.stopped);
    }
    struct point to = plane_point(entity_real(unit, "x", 0) + h.x * b.free_cm,
                                  entity_real(unit, "y", 0) + h.y * b.free_cm);
    ruling_set(r, s->state, unit->id, "x", value_real(to.x));
    ruling_set(r, s->state, unit->id, "y", value_real(to.y));
    return b.free_cm;
}
