#include "view/table_tree.h"

#include <math.h>
#include <string.h>

#include "table/shape_text.h"

enum { GRID_CM = 30 };

int side_ink(const struct rulebook *book, const char *side)
{
    int ink = 1;
    for (const struct choice *c = book->rules->sides; c->id != NULL; c++, ink++)
        if (strcmp(c->id, side) == 0) return ink;
    return 1;
}

/* --- Cards ----------------------------------------------------------------------------- */

static void card_tree(struct node *list, const struct scene *s, const struct entity *en,
                      bool may_act)
{
    struct node *card = node_push_map(list);
    struct hull h;
    bool on = s->book->rules->footprint != NULL && s->book->rules->footprint(s, en, &h);
    node_text(card, "id", en->id);
    node_text(card, "name", entity_name(en));
    node_text(card, "kind", entity_text(en, "kind", ""));
    node_text(card, "line", "");
    (void)node_list(card, "badges");
    (void)node_list(card, "acts");
    s->book->rules->card(s, en, card);
    node_bool(card, "on_table", on);
    if (on)
        node_printf(card, "_place", "%.1f, %.1f, facing %g", entity_real(en, "x", 0),
                    entity_real(en, "y", 0), entity_real(en, "facing", 0));
    else
        node_text(card, "_place", NULL);
    node_bool(card, "_act", may_act);
}

void sides_tree(struct node *map, const struct game_view *g, bool may_act)
{
    struct scene scene = game_scene(g, map->mem);
    const char *playing = entity_text(state_find(g->state, GAME_ENTITY), "side", "");
    struct node *list = node_list(map, "sides");
    for (const struct choice *c = g->book->rules->sides; c->id != NULL; c++) {
        struct node *side = node_push_map(list);
        bool active = strcmp(c->id, playing) == 0;
        node_text(side, "id", c->id);
        node_text(side, "label", c->label);
        node_int(side, "ink", side_ink(g->book, c->id));
        node_bool(side, "active", active);
        struct node *commanders = node_list(side, "commanders"), *units = node_list(side, "units");
        const struct entity *en = NULL;
        while ((en = state_next(g->state, en, NULL)) != NULL) {
            if (strcmp(entity_text(en, "side", ""), c->id) != 0) continue;
            if (!ruleset_kind_in(g->book->rules->forces, entity_text(en, "kind", ""))) continue;
            card_tree(entity_is(en, "unit") ? units : commanders, &scene, en, may_act && active);
        }
    }
}

/* What follows for one that a ruling concerned: all of its acts if its side plays; else
 * only those that cannot wait. */
static void follow_one(struct node *list, const struct scene *s, const struct entity *en,
                       bool plays)
{
    struct node *card = node_new_map(list->mem), *acts = node_list(card, "acts"), *out = NULL;
    s->book->rules->card(s, en, card);
    for (const struct node *act = acts->first; act != NULL; act = act->next) {
        bool strong = node_get(act, "strong")->as.b;
        if (!strong && !plays) continue;
        if (out == NULL) {
            struct node *one = node_push_map(list);
            node_text(one, "name", entity_name(en));
            out = node_list(one, "acts");
        }
        struct node *copy = node_push_map(out);
        node_text(copy, "act", node_get_text(act, "act", ""));
        node_text(copy, "label", node_get_text(act, "label", ""));
        node_text(copy, "query", node_get_text(act, "query", ""));
        node_bool(copy, "strong", strong);
    }
}

void follow_tree(struct node *map, const struct game_view *g, const char *const *ids, size_t count)
{
    struct scene scene = game_scene(g, map->mem);
    const char *playing = entity_text(state_find(g->state, GAME_ENTITY), "side", "");
    struct node *list = node_list(map, "follow");
    for (size_t i = 0; i < count; i++) {
        const struct entity *en = state_find(g->state, ids[i]);
        if (en == NULL || !ruleset_kind_in(g->book->rules->forces, entity_text(en, "kind", "")))
            continue;
        follow_one(list, &scene, en, i == 0 && strcmp(entity_text(en, "side", ""), playing) == 0);
    }
}

/* --- The map ---------------------------------------------------------------------------- */

struct sheet { /* from table to page */
    double width, depth;
    struct arena *mem;
};

static double page_y(const struct sheet *sheet, double y)
{
    return sheet->depth - y;
}

static const char *points_text(const struct sheet *sheet, const struct point *at, int count)
{
    struct buf b = {0};
    for (int i = 0; i < count; i++)
        buf_printf(&b, "%s%.2f,%.2f", i == 0 ? "" : " ", at[i].x, page_y(sheet, at[i].y));
    const char *text = arena_strdup(sheet->mem, buf_text(&b));
    buf_clear(&b);
    return text;
}

static void line_tree(struct node *list, const struct sheet *sheet, struct point a, struct point b)
{
    struct node *n = node_push_map(list);
    node_real(n, "x1", a.x);
    node_real(n, "y1", page_y(sheet, a.y));
    node_real(n, "x2", b.x);
    node_real(n, "y2", page_y(sheet, b.y));
}

static void grid_tree(struct node *map, const struct sheet *sheet)
{
    struct node *list = node_list(map, "grid");
    for (int x = GRID_CM; x < sheet->width; x += GRID_CM)
        line_tree(list, sheet, (struct point){x, 0}, (struct point){x, sheet->depth});
    for (int y = GRID_CM; y < sheet->depth; y += GRID_CM)
        line_tree(list, sheet, (struct point){0, y}, (struct point){sheet->width, y});
}

static void ground_tree(struct node *map, const struct sheet *sheet, const struct game_view *g)
{
    static const char *const areas = "wood building hill steep-hill cliff";
    struct node *list = node_list(map, "terrain");
    const struct entity *en = NULL;
    while ((en = state_next(g->state, en, "terrain")) != NULL) {
        struct point *at;
        int count = 0;
        const char *ground = entity_text(en, "ground", "");
        bool area = ruleset_kind_in(areas, ground);
        if (!shape_read_points(sheet->mem, entity_text(en, "points", ""), &at, &count, NULL) ||
            count < 2)
            continue;
        struct shape shape = area ? shape_polygon(at, count) : shape_line(at, count);
        struct point centre = area ? shape_centre(&shape) : at[count / 2];
        struct node *n = node_push_map(list);
        node_text(n, "id", en->id);
        node_text(n, "name", entity_name(en));
        node_text(n, "ground", ground);
        node_text(n, "shape", area ? "area" : "line");
        node_text(n, "points", points_text(sheet, at, count));
        double width = fmax(entity_real(en, "width", 0), 0.8);
        node_real(n, "_width", width);
        node_real(n, "_inner", fmax(width - 0.8, 0.4));
        node_real(n, "label_x", centre.x);
        node_real(n, "label_y", page_y(sheet, centre.y));
    }
}

static void base_tree(struct node *n, const struct sheet *sheet, const struct hull *h)
{
    struct node *polygons = node_list(n, "polygons"), *fronts = node_list(n, "front");
    for (int i = 0; i < h->count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&h->stand[i], corner);
        node_text(node_push_map(polygons), "points", points_text(sheet, corner, STAND_CORNERS));
        line_tree(fronts, sheet, corner[STAND_FRONT_LEFT], corner[STAND_FRONT_RIGHT]);
    }
}

/* A commander goes by his last name; ranks and titles would cover the table. */
static const char *map_label(const struct entity *en)
{
    const char *name = entity_name(en), *last = strrchr(name, ' ');
    return entity_is(en, "unit") || last == NULL ? name : last + 1;
}

static bool is_marked(const struct map_marks *marks, const char *id)
{
    for (size_t i = 0; marks != NULL && i < marks->count; i++)
        if (strcmp(marks->ids[i], id) == 0) return true;
    return false;
}

static void unit_tree(struct node *list, const struct sheet *sheet, const struct scene *s,
                      const struct entity *en, bool marked)
{
    struct hull h;
    if (!s->book->rules->footprint(s, en, &h)) return;
    struct node *n = node_push_map(list);
    struct stand outline = hull_outline(&h);
    struct point centre = stand_centre(&outline);
    node_text(n, "id", en->id);
    node_text(n, "name", entity_name(en));
    node_int(n, "ink", side_ink(s->book, entity_text(en, "side", "")));
    node_text(n, "kind", entity_text(en, "kind", ""));
    node_bool(n, "on", marked);
    (void)node_list(n, "badges");
    (void)node_list(n, "acts");
    s->book->rules->card(s, en, n);
    base_tree(n, sheet, &h);
    struct node *mark = node_map(n, "mark");
    node_real(mark, "x", centre.x);
    node_real(mark, "y", page_y(sheet, centre.y));
    node_real(mark, "angle", plane_facing(outline.facing));
    node_real(mark, "w", outline.width);
    node_real(mark, "h", outline.depth);
    struct point behind = plane_go(centre, outline.facing, -outline.depth / 2 - 2.2, 0);
    node_real(n, "label_x", behind.x);
    node_real(n, "label_y", page_y(sheet, fmax(behind.y, 1)) + 0.6);
    node_text(n, "label", map_label(en));
}

static void lines_tree(struct node *map, const struct sheet *sheet, const struct drawing *d)
{
    struct node *list = node_list(map, "lines");
    for (size_t i = 0; d != NULL && i < d->count; i++) {
        const struct drawn_line *l = &d->lines[i];
        struct point middle = plane_between(l->at.a, l->at.b, 0.5);
        line_tree(list, sheet, l->at.a, l->at.b);
        struct node *n = list->last;
        node_text(n, "kind", l->kind);
        node_text(n, "label", l->label);
        node_real(n, "label_x", middle.x);
        node_real(n, "label_y", page_y(sheet, middle.y));
    }
}

void map_tree(struct node *map, const struct game_view *g, const struct map_marks *marks)
{
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    struct sheet sheet = {.width = entity_real(game, "table_width", 180),
                          .depth = entity_real(game, "table_depth", 120),
                          .mem = map->mem};
    struct scene scene = game_scene(g, map->mem);
    struct node *n = node_map(map, "map");
    node_printf(n, "view", "-3 -3 %g %g", sheet.width + 6, sheet.depth + 6);
    node_real(n, "width", sheet.width);
    node_real(n, "height", sheet.depth);
    grid_tree(n, &sheet);
    ground_tree(n, &sheet, g);
    struct node *list = node_list(n, "units");
    const struct entity *en = NULL;
    while (g->book->rules->footprint != NULL && (en = state_next(g->state, en, NULL)) != NULL)
        if (ruleset_kind_in(g->book->rules->forces, entity_text(en, "kind", "")))
            unit_tree(list, &sheet, &scene, en, is_marked(marks, en->id));
    lines_tree(n, &sheet, marks == NULL ? NULL : marks->drawing);
}
