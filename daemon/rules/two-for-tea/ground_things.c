/* What is on the table that a moving unit may run into.  */
#include <string.h>

#include "rules/two-for-tea/ground.h"

static void add_thing(struct tft_walker *w, struct tft_thing t)
{
    w->things = arena_grow(w->s->mem, w->things, (size_t)w->count, sizeof *w->things);
    w->things[w->count++] = t;
}

static bool is_dense(const char *ground)
{
    return strcmp(ground, "wood") == 0 || strcmp(ground, "building") == 0;
}

static void add_strips(struct tft_walker *w, const struct entity *en, const struct shape *line,
                       enum tft_meets what, bool bars)
{
    for (int i = 0; i < shape_edges(line); i++) {
        struct shape strip = tft_strip(w->s->mem, shape_edge(line, i), entity_real(en, "width", 0));
        add_thing(w, (struct tft_thing){.of = en, .shape = strip, .what = what, .bars = bars});
    }
}

/* Cannon cross no linear obstacle and enter no dense terrain: for them these bar the way. */
static void add_ground(struct tft_walker *w)
{
    const struct entity *en = NULL;
    bool cannon = w->m->cannon;
    while ((en = state_next(w->s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct shape shape;
        if (!tft_terrain_shape(en, w->s->mem, &shape, NULL)) continue;
        struct tft_thing t = {.of = en, .shape = shape, .bars = cannon};
        if (is_dense(ground)) {
            t.what = TFT_DENSE;
            add_thing(w, t);
        } else if (strcmp(ground, "wall") == 0) {
            t.what = TFT_LINEAR;
            add_thing(w, t);
        } else if (strcmp(ground, "cliff") == 0) {
            t.what = TFT_CLIFF;
            t.bars = true;
            add_thing(w, t);
        } else if (strcmp(ground, "ford") == 0) {
            add_strips(w, en, &shape, TFT_LINEAR, cannon);
        } else if (strcmp(ground, "bridge") == 0) {
            add_strips(w, en, &shape, TFT_BRIDGE, false);
        }
    }
}

static void add_waters(struct tft_walker *w)
{
    struct tft_water *list;
    int count = tft_waters(w->s, &list);
    for (int i = 0; i < count; i++) {
        bool river = strcmp(entity_text(list[i].of, "ground", ""), "river") == 0;
        add_thing(w, (struct tft_thing){.of = list[i].of,
                                        .shape = list[i].piece,
                                        .what = river ? TFT_RIVER : TFT_LINEAR,
                                        .bars = river || w->m->cannon,
                                        .water = true});
    }
}

static void add_units(struct tft_walker *w)
{
    const struct entity *en = NULL;
    const char *side = entity_text(w->unit, "side", "");
    while ((en = state_next(w->s->state, en, "unit")) != NULL) {
        struct hull h;
        if (en == w->unit || !tft_footprint(w->s, en, &h)) continue;
        bool friend = strcmp(entity_text(en, "side", ""), side) == 0;
        for (int i = 0; i < h.count; i++) {
            struct point *corner = arena_array(w->s->mem, struct point, STAND_CORNERS);
            add_thing(w, (struct tft_thing){.of = en,
                                            .shape = stand_shape(&h.stand[i], corner),
                                            .what = friend ? TFT_FRIENDS : TFT_ENEMY,
                                            .bars = true});
        }
    }
}

static void add_edges(struct tft_walker *w)
{
    const struct entity *game = state_find(w->s->state, GAME_ENTITY);
    double x = entity_real(game, "table_width", 500), y = entity_real(game, "table_depth", 500);
    struct point at[5] = {{0, 0}, {x, 0}, {x, y}, {0, y}, {0, 0}};
    struct point *kept = arena_array(w->s->mem, struct point, 5);
    memcpy(kept, at, sizeof at);
    for (int i = 0; i < 4; i++)
        add_thing(w, (struct tft_thing){.shape = shape_line(kept + i, 2),
                                        .what = TFT_EDGE,
                                        .bars = true});
}

void tft_list_things(struct tft_walker *w)
{
    add_ground(w);
    add_waters(w);
    add_units(w);
    add_edges(w);
}
