/* What a picked unit or commander could do, drawn on the table.  */
#include <math.h>

#include "rules/two-for-tea/ground.h"
#include "rules/two-for-tea/shoot.h"

enum { ARC_POINTS = 16, NEARER = 40, BANDS = 3 };

/* --- Arc and range ----------------------------------------------------------------------- */

static double tape_from(const struct stand *stand, struct point to)
{
    struct point corner[STAND_CORNERS];
    double least = HUGE_VAL;
    stand_corners(stand, corner);
    for (int i = 0; i < STAND_CORNERS; i++) {
        struct segment edge = {corner[i], corner[(i + 1) % STAND_CORNERS]};
        least = fmin(least, plane_tape_point(to, edge).cm);
    }
    return least;
}

/* How far along this heading from the apex the tape from the stand's front reads cm. */
static double tape_out(const struct stand *stand, struct point apex, double heading, double cm)
{
    double low = 0, high = cm + stand->width + stand->depth;
    for (int i = 0; i < NEARER; i++) {
        double middle = (low + high) / 2;
        struct point at = plane_go(apex, heading, middle, 0);
        if (middle < stand->depth || tape_from(stand, at) < cm)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void draw_wedge(const struct stand *stand, const struct arc_rules *arc, double cm,
                       const char *kind, const char *label, struct drawing *d)
{
    struct point at[2 * ARC_POINTS + 4];
    struct point left = stand->front, right = stand->front;
    double half = arc->half_deg;
    int count = 0;
    if (arc->apex == ARC_APEX_CORNERS) {
        left = plane_go(stand->front, stand->facing, 0, -stand->width / 2);
        right = plane_go(stand->front, stand->facing, 0, stand->width / 2);
    }
    if (half < 180) at[count++] = left;
    for (int i = 0; i <= 2 * ARC_POINTS; i++) {
        double turn = half * ((double)i / ARC_POINTS - 1);
        struct point apex = turn < 0 ? left : turn > 0 ? right : stand->front;
        double heading = stand->facing + turn;
        at[count++] = plane_go(apex, heading, tape_out(stand, apex, heading, cm), 0);
    }
    if (half < 180) at[count++] = right;
    drawing_area(d, kind, at, count, label);
}

static void draw_arcs(const struct scene *s, const struct entity *unit, const struct hull *h,
                      struct drawing *d)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    struct arc_rules arc = tft_arc_of(s, unit);
    if (troop == NULL || troop->shoot_dice == 0) return;
    double near = tft_is_cannon(s, unit) ? TFT_CANISTER_CM : troop->range_cm / 2.0;
    int middle = h->count / 2;
    for (int i = 0; i < h->count; i++)
        draw_wedge(&h->stand[i], &arc, troop->range_cm, "arc",
                   i == middle ? arena_printf(s->mem, "%d cm", troop->range_cm) : NULL, d);
    for (int i = 0; i < h->count; i++)
        draw_wedge(&h->stand[i], &arc, near, "band",
                   i == middle ? arena_printf(s->mem, "%g cm", near) : NULL, d);
}

/* --- Targets ------------------------------------------------------------------------------- */

/* To whom it could shoot a line with its length; to whom it could not, though near enough,
 * a line to what is in the way, with its name. */
static void draw_targets(const struct scene *s, const struct entity *unit, struct drawing *d)
{
    struct tft_view v = tft_view(s);
    const char *how = NULL;
    const struct entity *first = tft_preferred_target(s, &v, unit, &how), *en = NULL;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        struct tft_aim aim;
        if (!tft_is_enemy_target(s, unit, en) || !tft_aim_at(s, &v, unit, en, &aim)) continue;
        if (aim.tape.cm > aim.fire.range_cm) continue;
        if (tft_fire_in_range(&aim.fire) > 0) {
            drawing_mark(d, en == first ? "first" : "target", en->id);
            drawing_line(d, "sight", aim.tape.a, aim.tape.b,
                         arena_printf(s->mem, "%.1f cm", aim.tape.cm));
        } else if (aim.sight.blocker >= 0) {
            const char *name = tft_blocker(&v, &aim.sight);
            drawing_mark(d, "barred", en->id);
            drawing_line(d, "blocked", aim.sight.line.a, aim.sight.at, name);
        }
    }
}

/* --- Zones ---------------------------------------------------------------------------------- */

static void draw_zones(const struct scene *s, const struct hull *h, struct drawing *d)
{
    for (int i = 0; i < h->count; i++) {
        struct point at[ZONE_POINTS];
        struct zone z = zone_of(&h->stand[i], tft_zone_sides(s));
        drawing_area(d, "zone", at, zone_outline(&z, at), NULL);
    }
}

/* The bands of Table 2, measured as TFT-04 has it. */
static void show_commander(const struct scene *s, const struct hull *h, struct drawing *d)
{
    const struct tft_tables *t = s->book->tables;
    bool from_edge = scene_choice(s, "TFT-04") == 'A';
    for (int bands = 1; bands <= BANDS; bands++) {
        int cm = bands * t->far_band.within_cm;
        const char *label = arena_printf(s->mem, "%d cm", cm);
        struct zone z = {.of = h->stand[0], .reach_cm = cm, .sides = ZONE_ALL_ROUND};
        struct point at[ZONE_POINTS];
        if (from_edge)
            drawing_area(d, "circle", at, zone_outline(&z, at), label);
        else
            drawing_circle(d, "circle", stand_centre(&h->stand[0]), cm, label);
    }
}

void tft_show(const struct scene *s, const struct entity *en, struct drawing *d)
{
    struct hull h;
    struct ruling aside;
    const char *cite = NULL;
    if (!tft_footprint(s, en, &h)) return;
    if (!entity_is(en, "unit")) {
        show_commander(s, &h, d);
        return;
    }
    ruling_init(&aside, s->mem);
    draw_zones(s, &h, d);
    if (entity_int(en, "routed", 0) != 0 || tft_in_melee(en)) return;
    tft_reach_draw(s, en, d);
    draw_arcs(s, en, &h, d);
    if (tft_shoot_unable(s, en, &aside, &cite) == NULL) draw_targets(s, en, d);
}
