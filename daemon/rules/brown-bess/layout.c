/* Units and ground on the map: where a base is drawn in its square, how ground looks.  */
#include <string.h>

#include "rules/brown-bess/brown_bess.h"
#include "table/square_plane.h"
#include "table/square_text.h"

/* --- Bases ------------------------------------------------------------------------------ */

/* A base by itself fills most of its square; those that share one stand in its quarters. */
#define WIDTH 7.0
#define DEPTH 5.0
#define SHARED_WIDTH 4.6
#define SHARED_DEPTH 3.4
#define GENERAL 2.8
#define QUARTER 2.5
#define CORNER 3.3

static int shared_by(const struct scene *s, const struct bb_unit *u, int *mine)
{
    const struct entity *en = NULL;
    struct square at;
    int count = 0;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (!square_read(entity_text(en, "square", ""), &at) || !square_same(at, u->at)) continue;
        if (strcmp(en->id, u->en->id) == 0) *mine = count;
        count++;
    }
    return count;
}

static struct stand base_at(struct point centre, double facing, double width, double depth)
{
    return (struct stand){.front = plane_go(centre, facing, depth / 2, 0),
                          .facing = facing,
                          .width = width,
                          .depth = depth};
}

bool bb_footprint(const struct scene *s, const struct entity *en, struct hull *out)
{
    static const int right[] = {-1, 1, -1, 1}, up[] = {-1, 1, 1, -1};
    const struct bb_unit u = bb_unit_of(s, en);
    int mine = 0;
    *out = (struct hull){0};
    if (!u.on) return false;
    struct point at = square_centre(u.at);
    double facing = facing_degrees(u.facing);
    struct stand one;
    if (u.arm == BB_GENERAL) {
        int way = strcmp(entity_text(en, "side", ""), bb_sides[0].id) == 0 ? 1 : -1;
        one = base_at((struct point){at.x + way * CORNER, at.y - way * CORNER}, facing, GENERAL,
                      GENERAL);
    } else if (shared_by(s, &u, &mine) > 1) {
        mine %= 4;
        one = base_at((struct point){at.x + right[mine] * QUARTER, at.y + up[mine] * QUARTER},
                      facing, SHARED_WIDTH, SHARED_DEPTH);
    } else {
        one = base_at(at, facing, WIDTH, DEPTH);
    }
    hull_form(out, FORMATION_LINE, &one, 1);
    return true;
}

const char *bb_place_words(const struct scene *s, const struct entity *en)
{
    const struct bb_unit u = bb_unit_of(s, en);
    return arena_printf(s->mem, "%s, facing %s", square_name(s->mem, u.at), facing_word(u.facing));
}

/* --- Ground ----------------------------------------------------------------------------- */

struct pieces {
    const struct scene *s;
    struct ground_piece *list;
    size_t count;
};

static void add(struct pieces *p, const char *look, struct shape shape, double width)
{
    p->list = arena_grow(p->s->mem, p->list, p->count, sizeof *p->list);
    p->list[p->count++] = (struct ground_piece){look, shape, width};
}

/* How ground looks on the map, where that has another word for it. */
static const char *look_of(const char *ground)
{
    static const char *const looks[][2] = {{"town", "building"},
                                           {"river", "stream"},
                                           {"deep-river", "river"},
                                           {"water", "lake"}};
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (strcmp(ground, looks[i][0]) == 0) return looks[i][1];
    return ground;
}

static double width_of(const char *ground)
{
    if (strcmp(ground, "deep-river") == 0) return 3;
    return strcmp(ground, "river") == 0 ? 1.8 : 0.8;
}

/* At the edge of the table a road goes on to it. */
static struct point road_end(const struct bb_board *b, struct square end, struct square inner)
{
    struct point at = square_centre(end), before = square_centre(inner);
    struct square beyond = {2 * end.column - inner.column, 2 * end.row - inner.row};
    if (square_on(beyond, b->columns, b->rows)) return at;
    return (struct point){at.x + (at.x - before.x) / 2, at.y + (at.y - before.y) / 2};
}

/* A bridge goes as far as the banks of what it crosses. */
static void add_bridge(struct pieces *p, struct square a, struct square b)
{
    struct point *at = arena_array(p->s->mem, struct point, 2);
    at[0] = plane_between(square_centre(a), square_centre(b), 0.3);
    at[1] = plane_between(square_centre(a), square_centre(b), 0.7);
    add(p, "bridge", shape_line(at, 2), 4);
}

static void add_road(struct pieces *p, const struct square *path, int count)
{
    const struct bb_board *b = bb_board_of(p->s);
    struct point *at = arena_array(p->s->mem, struct point, (size_t)count);
    if (count < 2) return;
    for (int i = 0; i < count; i++) at[i] = square_centre(path[i]);
    at[0] = road_end(b, path[0], path[1]);
    at[count - 1] = road_end(b, path[count - 1], path[count - 2]);
    add(p, "road", shape_line(at, count), 2.4);
    for (int i = 1; i < count; i++)
        if (bb_edge(b, path[i - 1], path[i]) & BB_RIVER) add_bridge(p, path[i - 1], path[i]);
}

size_t bb_ground_pieces(const struct scene *s, const struct entity *en, struct ground_piece **out)
{
    struct pieces p = {.s = s};
    const char *ground = entity_text(en, "ground", "");
    struct square *squares;
    struct square_edge *edges;
    struct shape *shapes;
    int count;
    if (square_read_list(s->mem, entity_text(en, "squares", ""), &squares, &count, NULL) &&
        count > 0) {
        bool road = strcmp(ground, "road") == 0;
        if (road) add_road(&p, squares, count);
        int found = road ? 0 : square_outlines(s->mem, squares, count, &shapes);
        for (int i = 0; i < found; i++) add(&p, look_of(ground), shapes[i], 0);
    }
    if (square_read_edges(s->mem, entity_text(en, "edges", ""), &edges, &count, NULL) &&
        count > 0) {
        int found = square_edge_lines(s->mem, edges, count, &shapes);
        for (int i = 0; i < found; i++) add(&p, look_of(ground), shapes[i], width_of(ground));
    }
    *out = p.list;
    return p.count;
}
