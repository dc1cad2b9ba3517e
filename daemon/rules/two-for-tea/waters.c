/* Rivers and streams as ground: strips as broad as the water, with gaps where a ford or
 * bridge lies across.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/movement.h"

enum { GAPS_MAX = 16 };
static const double SLACK = 0.005; /* a bridge lets through what is just as broad */

struct shape tft_strip(struct arena *a, struct segment line, double width)
{
    struct point *at = arena_array(a, struct point, 4);
    double along = plane_bearing(line.a, line.b), half = fmax(width, 2 * SLACK) / 2;
    at[0] = plane_go(line.a, along, 0, -half);
    at[1] = plane_go(line.b, along, 0, -half);
    at[2] = plane_go(line.b, along, 0, half);
    at[3] = plane_go(line.a, along, 0, half);
    return shape_polygon(at, 4);
}

static bool is_crossing(const struct entity *en)
{
    const char *ground = entity_text(en, "ground", "");
    return strcmp(ground, "ford") == 0 || strcmp(ground, "bridge") == 0;
}

/* The shares of an edge of the water that fords and bridges open, in order. */
static int find_gaps(const struct scene *s, struct segment edge, struct stretch gap[GAPS_MAX])
{
    int count = 0;
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        struct shape line;
        if (!is_crossing(en) || !tft_terrain_shape(en, s->mem, &line, NULL)) continue;
        double half = entity_real(en, "width", 0) / 2 + SLACK;
        for (int i = 0; i < shape_edges(&line) && count < GAPS_MAX; i++) {
            struct stretch g;
            if (!plane_near_span(edge, shape_edge(&line, i), half, &g.from, &g.to)) continue;
            if (g.to <= 0 || g.from >= 1) continue;
            int k = count++;
            for (; k > 0 && gap[k - 1].from > g.from; k--) gap[k] = gap[k - 1];
            gap[k] = g;
        }
    }
    return count;
}

struct list {
    struct tft_water *at;
    int count;
};

static void add_piece(const struct scene *s, struct list *l, const struct entity *of,
                      struct segment edge, struct stretch part)
{
    /* Where two edges of the course join, each reaches round the bend. */
    double width = entity_real(of, "width", 0), cm = plane_distance(edge.a, edge.b);
    double over = cm > 0 ? width / 2 / cm : 0;
    if (part.to <= part.from) return;
    if (part.from <= 0) part.from = -over;
    if (part.to >= 1) part.to = 1 + over;
    struct segment piece = {plane_between(edge.a, edge.b, part.from),
                            plane_between(edge.a, edge.b, part.to)};
    l->at = arena_grow(s->mem, l->at, (size_t)l->count, sizeof *l->at);
    l->at[l->count++] = (struct tft_water){of, tft_strip(s->mem, piece, width)};
}

static void add_course(const struct scene *s, struct list *l, const struct entity *of)
{
    struct shape course;
    struct stretch gap[GAPS_MAX];
    if (!tft_terrain_shape(of, s->mem, &course, NULL)) return;
    for (int i = 0; i < shape_edges(&course); i++) {
        struct segment edge = shape_edge(&course, i);
        int gaps = find_gaps(s, edge, gap);
        double from = 0;
        for (int k = 0; k < gaps; k++) {
            add_piece(s, l, of, edge, (struct stretch){from, gap[k].from});
            from = fmax(from, gap[k].to);
        }
        add_piece(s, l, of, edge, (struct stretch){from, 1});
    }
}

int tft_waters(const struct scene *s, struct tft_water **out)
{
    struct list l = {0};
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        if (strcmp(ground, "stream") == 0 || strcmp(ground, "river") == 0) add_course(s, &l, en);
    }
    *out = l.at;
    return l.count;
}
