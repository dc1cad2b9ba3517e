/* What is on the table that a moving unit may run into.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/ground.h"

static const double SAME_WALL_DEG = 45; /* where a wall turns by more, another stretch begins */

/* What is too far off to be reached is left out. */
struct reader {
    struct tft_lie *lie;
    const struct tft_marcher *m;
    struct box near;
};

static bool is_near(const struct reader *rd, const struct shape *shape)
{
    return !box_apart(rd->near, shape->box, 0);
}

static void add_thing(struct reader *rd, struct tft_thing t)
{
    struct tft_lie *lie = rd->lie;
    if (!is_near(rd, &t.shape)) return;
    lie->things = arena_grow(lie->s->mem, lie->things, (size_t)lie->count, sizeof *lie->things);
    lie->things[lie->count++] = t;
}

bool tft_is_dense(const struct tft_thing *t)
{
    return t->what == TFT_DENSE;
}

static void add_strips(struct reader *rd, const struct entity *en, const struct shape *line,
                       enum tft_meets what, bool bars)
{
    for (int i = 0; i < shape_edges(line); i++) {
        struct shape strip =
            tft_strip(rd->lie->s->mem, shape_edge(line, i), entity_real(en, "width", 0));
        add_thing(rd, (struct tft_thing){.of = en, .shape = strip, .what = what, .bars = bars});
    }
}

static bool turns_sharply(struct segment before, struct segment after)
{
    double deg = plane_facing(plane_bearing(after.a, after.b) - plane_bearing(before.a, before.b));
    return fmin(deg, 360 - deg) > SAME_WALL_DEG;
}

/* Piece by piece: whoever has crossed one side of a yard has the other yet to cross. */
static void add_wall(struct reader *rd, const struct entity *en, const struct shape *line)
{
    int run = 0;
    for (int i = 0; i < shape_edges(line); i++) {
        struct segment edge = shape_edge(line, i);
        struct point *at = arena_array(rd->lie->s->mem, struct point, 2);
        at[0] = edge.a;
        at[1] = edge.b;
        if (i > 0 && turns_sharply(shape_edge(line, i - 1), edge)) run++;
        add_thing(rd, (struct tft_thing){.of = en,
                                         .shape = shape_line(at, 2),
                                         .what = TFT_LINEAR,
                                         .run = run,
                                         .bars = rd->m->cannon});
    }
}

static void add_steep(struct reader *rd, const struct shape *hill)
{
    struct tft_lie *lie = rd->lie;
    if (!is_near(rd, hill)) return;
    lie->steep = arena_grow(lie->s->mem, lie->steep, (size_t)lie->steep_count, sizeof *lie->steep);
    lie->steep[lie->steep_count++] = *hill;
}

static void add_road(struct reader *rd, const struct entity *en, const struct shape *line)
{
    struct tft_lie *lie = rd->lie;
    if (!is_near(rd, line)) return;
    lie->roads = arena_grow(lie->s->mem, lie->roads, (size_t)lie->road_count, sizeof *lie->roads);
    lie->roads[lie->road_count++] = (struct tft_road){*line, entity_real(en, "width", 0) / 2};
}

/* Cannon cross no linear obstacle and enter no dense terrain: for them these bar the way. */
static void add_ground(struct reader *rd, const struct entity *en)
{
    const char *ground = entity_text(en, "ground", "");
    struct shape shape;
    bool cannon = rd->m->cannon;
    if (!tft_terrain_shape(en, rd->lie->s->mem, &shape, NULL)) return;
    struct tft_thing t = {.of = en, .shape = shape, .bars = cannon};
    if (strcmp(ground, "wood") == 0 || strcmp(ground, "building") == 0) {
        t.what = TFT_DENSE;
        add_thing(rd, t);
    } else if (strcmp(ground, "cliff") == 0) {
        t.what = TFT_CLIFF;
        t.bars = true;
        add_thing(rd, t);
    } else if (strcmp(ground, "wall") == 0) {
        add_wall(rd, en, &shape);
    } else if (strcmp(ground, "ford") == 0) {
        add_strips(rd, en, &shape, TFT_LINEAR, cannon);
    } else if (strcmp(ground, "bridge") == 0) {
        add_strips(rd, en, &shape, TFT_BRIDGE, false);
    } else if (strcmp(ground, "steep-hill") == 0) {
        add_steep(rd, &shape);
    } else if (strcmp(ground, "road") == 0) {
        add_road(rd, en, &shape);
    }
}

static void add_waters(struct reader *rd)
{
    struct tft_water *list;
    int count = tft_waters(rd->lie->s, &list);
    for (int i = 0; i < count; i++) {
        bool river = strcmp(entity_text(list[i].of, "ground", ""), "river") == 0;
        add_thing(rd, (struct tft_thing){.of = list[i].of,
                                         .shape = list[i].piece,
                                         .what = river ? TFT_RIVER : TFT_LINEAR,
                                         .bars = river || rd->m->cannon,
                                         .water = true});
    }
}

/* A zone reaches beyond the base, and so does what is near enough to matter. */
static void add_foe(struct reader *rd, const struct entity *en, const struct hull *h)
{
    struct tft_lie *lie = rd->lie;
    bool near = false;
    for (int i = 0; i < h->count; i++) {
        struct point corner[STAND_CORNERS];
        struct shape base = stand_shape(&h->stand[i], corner);
        near = near || !box_apart(rd->near, base.box, h->stand[i].depth);
    }
    if (!near) return;
    lie->foes = arena_grow(lie->s->mem, lie->foes, (size_t)lie->foe_count, sizeof *lie->foes);
    lie->foes[lie->foe_count++] = (struct tft_foe){en, *h};
}

static void add_units(struct reader *rd)
{
    const struct tft_lie *lie = rd->lie;
    const struct entity *en = NULL;
    const char *side = entity_text(lie->unit, "side", "");
    while ((en = state_next(lie->s->state, en, "unit")) != NULL) {
        struct hull h;
        if (en == lie->unit || !tft_footprint(lie->s, en, &h)) continue;
        bool friend = strcmp(entity_text(en, "side", ""), side) == 0;
        if (!friend) add_foe(rd, en, &h);
        for (int i = 0; i < h.count; i++) {
            struct point *corner = arena_array(lie->s->mem, struct point, STAND_CORNERS);
            add_thing(rd, (struct tft_thing){.of = en,
                                             .shape = stand_shape(&h.stand[i], corner),
                                             .what = friend ? TFT_FRIENDS : TFT_ENEMY,
                                             .bars = true});
        }
    }
}

static void add_edges(struct reader *rd)
{
    const struct entity *game = state_find(rd->lie->s->state, GAME_ENTITY);
    double x = entity_real(game, "table_width", 500), y = entity_real(game, "table_depth", 500);
    struct point at[5] = {{0, 0}, {x, 0}, {x, y}, {0, y}, {0, 0}};
    struct point *kept = arena_array(rd->lie->s->mem, struct point, 5);
    memcpy(kept, at, sizeof at);
    for (int i = 0; i < 4; i++)
        add_thing(rd, (struct tft_thing){.shape = shape_line(kept + i, 2),
                                         .what = TFT_EDGE,
                                         .bars = true});
}

struct tft_lie *tft_lie_read(const struct scene *s, const struct entity *unit,
                             const struct tft_marcher *m, double reach_cm)
{
    struct tft_lie *lie = arena_new(s->mem, struct tft_lie);
    struct scene *kept = arena_new(s->mem, struct scene); /* it outlives the caller's */
    double x = entity_real(unit, "x", 0), y = entity_real(unit, "y", 0);
    double far = reach_cm + 2 * m->stands * fmax(m->base.width, m->base.depth);
    struct reader rd = {.lie = lie, .m = m, .near = {{x - far, y - far}, {x + far, y + far}}};
    *kept = *s;
    *lie = (struct tft_lie){.s = kept, .unit = unit};
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) add_ground(&rd, en);
    add_waters(&rd);
    add_units(&rd);
    add_edges(&rd);
    return lie;
}

bool tft_stand_on_road(const struct tft_lie *lie, const struct stand *s)
{
    struct point centre = stand_centre(s);
    for (int i = 0; i < lie->road_count; i++)
        for (int k = 0; k < shape_edges(&lie->roads[i].line); k++)
            if (plane_tape_point(centre, shape_edge(&lie->roads[i].line, k)).cm <=
                lie->roads[i].half_cm + PLANE_TOUCH_CM)
                return true;
    return false;
}
