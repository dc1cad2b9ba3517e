#include "view/map_tree.h"

#include <math.h>
#include <string.h>

#include "table/shape_text.h"
#include "view/map_labels.h"
#include "view/table_tree.h"

enum { GRID_CM = 30 };
#define PLACE_LETTER_CM 1.5 /* of the names of places (static/app.css) */

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

/* Centimetres along the near and the left edge, at the lines of the grid. */
static void ruler_tree(struct node *map, const struct sheet *sheet)
{
    struct node *list = node_list(map, "ruler");
    for (int cm = GRID_CM; cm < sheet->width || cm < sheet->depth; cm += GRID_CM)
        for (int along = 0; along < 2; along++) {
            if (cm >= (along == 0 ? sheet->width : sheet->depth)) continue;
            struct node *n = node_push_map(list);
            node_real(n, "x", along == 0 ? cm : -1.8);
            node_real(n, "y", along == 0 ? sheet->depth + 2.6 : page_y(sheet, cm) + 0.8);
            node_int(n, "cm", cm);
        }
}

/* Which way north is, where the game says. */
static void north_tree(struct node *map, const struct sheet *sheet, const struct entity *game)
{
    if (!value_is_set(entity_get(game, "north"))) {
        node_text(map, "north", NULL);
        return;
    }
    struct node *n = node_map(map, "north");
    node_real(n, "x", sheet->width - 7);
    node_real(n, "y", 8);
    node_real(n, "angle", entity_real(game, "north", 0));
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
        node_real(n, "label_x",
                  map_label_inside(centre.x, entity_name(en), PLACE_LETTER_CM, sheet->width));
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

static bool is_marked(const struct map_marks *marks, const char *id)
{
    for (size_t i = 0; marks != NULL && i < marks->count; i++)
        if (strcmp(marks->ids[i], id) == 0) return true;
    return false;
}

static const char *stands_out(const struct map_marks *marks, const char *id)
{
    const struct drawing *d = marks == NULL ? NULL : marks->drawing;
    for (size_t i = 0; d != NULL && i < d->mark_count; i++)
        if (strcmp(d->marks[i].id, id) == 0) return d->marks[i].kind;
    return NULL;
}

static void unit_tree(struct node *list, const struct sheet *sheet, const struct scene *s,
                      const struct entity *en, const struct map_label *label)
{
    const struct hull *h = &label->hull;
    struct node *n = node_push_map(list);
    struct stand outline = hull_outline(h);
    struct point centre = stand_centre(&outline);
    node_text(n, "id", en->id);
    node_text(n, "name", entity_name(en));
    node_int(n, "ink", side_ink(s->book, entity_text(en, "side", "")));
    node_text(n, "kind", entity_text(en, "kind", ""));
    node_bool(n, "on", label->first);
    (void)node_list(n, "badges");
    (void)node_list(n, "acts");
    s->book->rules->card(s, en, n);
    base_tree(n, sheet, h);
    struct node *mark = node_map(n, "mark");
    node_real(mark, "x", centre.x);
    node_real(mark, "y", page_y(sheet, centre.y));
    node_real(mark, "angle", plane_facing(outline.facing));
    node_real(mark, "w", outline.width);
    node_real(mark, "h", outline.depth);
    node_printf(n, "label_x", "%.2f", label->at.x);
    node_printf(n, "label_y", "%.2f", page_y(sheet, label->at.y));
    node_text(n, "label", label->text);
    node_bool(n, "crowded", label->crowded);
}

/* Bases first, since names must find a place between all of them. */
static void units_tree(struct node *map, const struct sheet *sheet, const struct scene *s,
                       const struct map_marks *marks)
{
    const struct ruleset *rules = s->book->rules;
    struct node *list = node_list(map, "units");
    struct map_label *labels = NULL;
    const struct entity **of = NULL, *en = NULL;
    size_t count = 0;
    while (rules->footprint != NULL && (en = state_next(s->state, en, NULL)) != NULL) {
        struct map_label l = {.text = entity_short_name(en), .first = is_marked(marks, en->id)};
        if (!ruleset_kind_in(rules->forces, entity_text(en, "kind", "")) ||
            !rules->footprint(s, en, &l.hull))
            continue;
        labels = arena_grow(s->mem, labels, count, sizeof *labels);
        of = arena_grow(s->mem, of, count, sizeof *of);
        of[count] = en;
        labels[count++] = l;
    }
    map_labels_place(labels, count, sheet->width, sheet->depth, s->mem);
    for (size_t i = 0; i < count; i++) {
        unit_tree(list, sheet, s, of[i], &labels[i]);
        node_text(list->last, "stands_out", stands_out(marks, of[i]->id));
    }
}

/* Areas of one kind are one group, so that where they overlap they are not twice as dark. */
static void areas_tree(struct node *map, const struct sheet *sheet, const struct drawing *d)
{
    struct node *list = node_list(map, "areas"), *labels = node_list(map, "area_labels");
    struct node *shapes = NULL;
    for (size_t i = 0; d != NULL && i < d->area_count; i++) {
        const struct drawn_area *a = &d->areas[i];
        if (i == 0 || strcmp(a->kind, d->areas[i - 1].kind) != 0) {
            struct node *group = node_push_map(list);
            node_text(group, "kind", a->kind);
            shapes = node_list(group, "shapes");
        }
        node_text(node_push_map(shapes), "points", points_text(sheet, a->at, a->count));
        if (a->label == NULL) continue;
        struct node *label = node_push_map(labels);
        node_text(label, "kind", a->kind);
        node_text(label, "label", a->label);
        node_real(label, "x", a->at[a->count / 2].x);
        node_real(label, "y", page_y(sheet, a->at[a->count / 2].y));
    }
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
    ruler_tree(n, &sheet);
    north_tree(n, &sheet, game);
    ground_tree(n, &sheet, g);
    units_tree(n, &sheet, &scene, marks);
    areas_tree(n, &sheet, marks == NULL ? NULL : marks->drawing);
    lines_tree(n, &sheet, marks == NULL ? NULL : marks->drawing);
}
