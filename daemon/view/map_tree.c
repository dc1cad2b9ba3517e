#include "view/map_tree.h"

#include <math.h>
#include <string.h>

#include "table/shape_text.h"
#include "view/map_labels.h"
#include "view/table_tree.h"

enum { GRID_CM = 30, LETTERS_ACROSS = 64 };

/* How large a text is, in letters of the map: as static/app.css has it. */
#define SIZE_NAME 1.0
#define SIZE_FIRST 1.15
#define SIZE_PLACE 1.07
#define SIZE_LINE 1.0
#define SIZE_AREA 0.9
/* Badges stand in a row above the middle of a base. */
#define BADGE_STEP 0.9
#define BADGE_LOW 0.55
#define BADGE_HIGH 1.4

struct sheet { /* from table to page */
    double width, depth;
    double letter; /* how high the letters of the map are, in cm of the table */
    struct map_labels *labels;
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
            node_real(n, "x", along == 0 ? cm : -0.8 * sheet->letter);
            node_real(n, "y",
                      along == 0 ? sheet->depth + 0.95 * sheet->letter
                                 : page_y(sheet, cm) + 0.3 * sheet->letter);
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

/* A name in the middle of its place, else above or below it, else further along it. */
static void place_label(struct node *n, const struct sheet *sheet, const char *name,
                        const struct shape *shape, struct point centre)
{
    struct point spots[3 + 2 * 8], at = centre;
    double step = SIZE_PLACE * sheet->letter;
    int count = 0;
    for (int i = 0; i < 3; i++)
        spots[count++] = (struct point){centre.x, centre.y + (i == 2 ? -1 : i) * step};
    for (int i = 0; i < shape_edges(shape) && i < 8; i++)
        for (int k = 1; k <= 2; k++) {
            struct segment edge = shape_edge(shape, i);
            spots[count++] = plane_between(edge.a, edge.b, k / 3.0);
        }
    for (int i = 0; i < count; i++)
        spots[i].x = map_label_inside(sheet->labels, spots[i].x, name, SIZE_PLACE);
    bool free = map_labels_put(sheet->labels, name, SIZE_PLACE, spots, count, false, &at);
    node_real(n, "label_x", at.x);
    node_real(n, "label_y", page_y(sheet, at.y));
    node_bool(n, "crowded", !free);
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
        struct node *n = node_push_map(list);
        node_text(n, "id", en->id);
        node_text(n, "name", entity_name(en));
        node_text(n, "ground", ground);
        node_text(n, "shape", area ? "area" : "line");
        node_text(n, "points", points_text(sheet, at, count));
        double width = fmax(entity_real(en, "width", 0), 0.8);
        node_real(n, "_width", width);
        node_real(n, "_inner", fmax(width - 0.8, 0.4));
        place_label(n, sheet, entity_name(en), &shape, area ? shape_centre(&shape) : at[count / 2]);
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

struct piece { /* a base on the map, and the name it bears */
    const struct entity *of;
    struct hull hull;
    struct node *node;
    bool first; /* what the question is about */
};

static void piece_tree(struct node *list, const struct sheet *sheet, const struct scene *s,
                       struct piece *p)
{
    const struct entity *en = p->of;
    struct node *n = p->node = node_push_map(list);
    struct stand outline = hull_outline(&p->hull);
    struct point centre = stand_centre(&outline);
    node_text(n, "id", en->id);
    node_text(n, "name", entity_name(en));
    node_int(n, "ink", side_ink(s->book, entity_text(en, "side", "")));
    node_text(n, "kind", entity_text(en, "kind", ""));
    node_bool(n, "on", p->first);
    (void)node_list(n, "badges");
    (void)node_list(n, "acts");
    s->book->rules->card(s, en, n);
    base_tree(n, sheet, &p->hull);
    struct node *mark = node_map(n, "mark");
    node_real(mark, "x", centre.x);
    node_real(mark, "y", page_y(sheet, centre.y));
    node_real(mark, "angle", plane_facing(outline.facing));
    node_real(mark, "w", outline.width);
    node_real(mark, "h", outline.depth);
    map_labels_take(sheet->labels, map_box_of(&p->hull), MAP_ON_BASE);
    double badges = (double)node_count(node_get(n, "badges")), half = BADGE_STEP / 2;
    if (badges > 0)
        map_labels_take(sheet->labels,
                        (struct box){{centre.x - half * sheet->letter,
                                      centre.y + BADGE_LOW * sheet->letter},
                                     {centre.x + (badges * BADGE_STEP - half) * sheet->letter,
                                      centre.y + BADGE_HIGH * sheet->letter}},
                        MAP_ON_TEXT);
}

static void piece_label(const struct sheet *sheet, const struct piece *p)
{
    const char *text = entity_short_name(p->of);
    double size = p->first ? SIZE_FIRST : SIZE_NAME;
    struct point spots[MAP_SPOTS], at = {0};
    map_label_spots(sheet->labels, text, size, &p->hull, spots);
    bool free = map_labels_put(sheet->labels, text, size, spots, MAP_SPOTS, p->first, &at);
    node_printf(p->node, "label_x", "%.2f", at.x);
    node_printf(p->node, "label_y", "%.2f", page_y(sheet, at.y));
    node_text(p->node, "label", text);
    node_bool(p->node, "crowded", !free && !p->first);
}

/* All bases, since names must find a place between all of them. */
static struct piece *pieces_tree(struct node *map, const struct sheet *sheet, const struct scene *s,
                                 const struct map_marks *marks, size_t *count)
{
    const struct ruleset *rules = s->book->rules;
    struct node *list = node_list(map, "units");
    struct piece *all = NULL;
    const struct entity *en = NULL;
    *count = 0;
    while (rules->footprint != NULL && (en = state_next(s->state, en, NULL)) != NULL) {
        struct piece p = {.of = en, .first = is_marked(marks, en->id)};
        if (!ruleset_kind_in(rules->forces, entity_text(en, "kind", "")) ||
            !rules->footprint(s, en, &p.hull))
            continue;
        piece_tree(list, sheet, s, &p);
        node_text(p.node, "stands_out", stands_out(marks, en->id));
        all = arena_grow(s->mem, all, *count, sizeof *all);
        all[(*count)++] = p;
    }
    return all;
}

/* On its outline: in the middle, else towards either end, wherever nothing is covered. */
static struct point area_label(const struct sheet *sheet, const struct drawn_area *a)
{
    enum { EIGHTHS = 8 };
    static const int order[] = {4, 5, 3, 6, 2, 7, 1};
    struct point spots[sizeof order / sizeof *order], at = a->at[0];
    int count = (int)(sizeof order / sizeof *order);
    for (int i = 0; i < count; i++) spots[i] = a->at[a->count * order[i] / EIGHTHS];
    (void)map_labels_put(sheet->labels, a->label, SIZE_AREA, spots, count, true, &at);
    return at;
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
        struct point at = area_label(sheet, a);
        node_text(label, "kind", a->kind);
        node_text(label, "label", a->label);
        node_real(label, "x", at.x);
        node_real(label, "y", page_y(sheet, at.y));
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
        if (l->label != NULL) map_labels_take_text(sheet->labels, l->label, SIZE_LINE, middle);
    }
}

/* What is put first stands best: what was measured, what the question is about, how far it
 * goes, then the others and the names of places. */
static void labelled_tree(struct node *map, const struct sheet *sheet, const struct game_view *g,
                          const struct map_marks *marks)
{
    const struct drawing *drawing = marks == NULL ? NULL : marks->drawing;
    struct scene scene = game_scene(g, map->mem);
    size_t count;
    struct piece *pieces = pieces_tree(map, sheet, &scene, marks, &count);
    lines_tree(map, sheet, drawing);
    for (size_t i = 0; i < count; i++)
        if (pieces[i].first) piece_label(sheet, &pieces[i]);
    areas_tree(map, sheet, drawing);
    for (size_t i = 0; i < count; i++)
        if (!pieces[i].first) piece_label(sheet, &pieces[i]);
    ground_tree(map, sheet, g);
}

void map_tree(struct node *map, const struct game_view *g, const struct map_marks *marks)
{
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    struct sheet sheet = {.width = entity_real(game, "table_width", 180),
                          .depth = entity_real(game, "table_depth", 120),
                          .mem = map->mem};
    sheet.letter = sheet.width / LETTERS_ACROSS;
    struct map_labels labels = {.width = sheet.width,
                                .depth = sheet.depth,
                                .letter = sheet.letter,
                                .mem = map->mem};
    sheet.labels = &labels;
    struct node *n = node_map(map, "map");
    node_printf(n, "view", "%d %d %g %g", -MAP_MARGIN_X_CM, -MAP_MARGIN_Y_CM,
                sheet.width + 2 * MAP_MARGIN_X_CM, sheet.depth + 2 * MAP_MARGIN_Y_CM);
    node_real(n, "width", sheet.width);
    node_real(n, "height", sheet.depth);
    node_printf(n, "_letter", "%.3g", sheet.letter);
    if (marks != NULL && marks->replay > 0)
        node_int(n, "_replay", marks->replay);
    else
        node_text(n, "_replay", NULL);
    grid_tree(n, &sheet);
    ruler_tree(n, &sheet);
    north_tree(n, &sheet, game);
    labelled_tree(n, &sheet, g, marks);
}
