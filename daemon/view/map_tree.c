#include "view/map_tree.h"

#include <math.h>
#include <string.h>

#include "rules/table_size.h"
#include "table/shape_text.h"
#include "table/square_plane.h"
#include "view/map_labels.h"
#include "view/table_tree.h"

enum { GRID_CM = 30, LETTERS_ACROSS = 58 };
enum { SMALL_PLACE = 20 }; /* in squares of a letter: its name is written beside it */

/* How large a text is, in letters of the map: as static/app.css has it. */
#define SIZE_NAME 1.0
#define SIZE_FIRST 1.15
#define SIZE_PLACE 1.07
#define SIZE_LINE 1.0
#define SIZE_AREA 0.9
#define SQUARES_SMALLER 0.82
/* Badges stand in a row above the middle of a base. */
#define BADGE_STEP 0.9
#define BADGE_LOW 0.55
#define BADGE_HIGH 1.4

struct sheet { /* from table to page */
    double width, depth;
    int columns, rows; /* 0: a free table, in centimetres */
    double letter;     /* how high the letters of the map are, in cm of the table */
    bool still;        /* nobody can have a name brought out */
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

/* A name and where it stands: turned if it is read upwards, with a rest on a second line. */
static void label_at(struct node *n, const struct sheet *sheet, const char *text,
                     const struct map_spot *at)
{
    size_t fold = at->folded ? map_label_fold(text) : 0;
    node_text(n, "label", fold > 0 ? arena_printf(sheet->mem, "%.*s", (int)fold, text) : text);
    node_text(n, "label_rest", fold > 0 ? text + fold + 1 : NULL);
    node_printf(n, "label_x", "%.2f", at->at.x);
    node_printf(n, "label_y", "%.2f", page_y(sheet, at->at.y));
    node_text(n, "label_turn", at->upright ? "-90" : NULL);
}

static void grid_tree(struct node *map, const struct sheet *sheet)
{
    struct node *list = node_list(map, "grid");
    int step = sheet->columns > 0 ? SQUARE_SIDE : GRID_CM;
    for (int x = step; x < sheet->width; x += step)
        line_tree(list, sheet, (struct point){x, 0}, (struct point){x, sheet->depth});
    for (int y = step; y < sheet->depth; y += step)
        line_tree(list, sheet, (struct point){0, y}, (struct point){sheet->width, y});
}

static void mark_ruler(struct node *list, const struct sheet *sheet, bool along, double at,
                       const char *text)
{
    struct node *n = node_push_map(list);
    node_real(n, "x", along ? at : -0.8 * sheet->letter);
    node_real(n, "y",
              along ? sheet->depth + 0.95 * sheet->letter
                    : page_y(sheet, at) + 0.3 * sheet->letter);
    node_text(n, "text", text);
}

/* Letters under the columns and numbers beside the rows. */
static void square_ruler(struct node *list, const struct sheet *sheet)
{
    for (int i = 0; i < sheet->columns; i++)
        mark_ruler(list, sheet, true, (i + 0.5) * SQUARE_SIDE,
                   arena_printf(sheet->mem, "%c", 'A' + i));
    for (int i = 0; i < sheet->rows; i++)
        mark_ruler(list, sheet, false, (i + 0.5) * SQUARE_SIDE,
                   arena_printf(sheet->mem, "%d", i + 1));
}

/* Centimetres along the near and the left edge, at the lines of the grid. */
static void ruler_tree(struct node *map, const struct sheet *sheet)
{
    struct node *list = node_list(map, "ruler");
    if (sheet->columns > 0) {
        square_ruler(list, sheet);
        return;
    }
    for (int cm = GRID_CM; cm < sheet->width || cm < sheet->depth; cm += GRID_CM)
        for (int along = 0; along < 2; along++) {
            if (cm >= (along == 0 ? sheet->width : sheet->depth)) continue;
            mark_ruler(list, sheet, along == 0, cm, arena_printf(sheet->mem, "%d", cm));
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
    struct point at = {sheet->width - 7, sheet->depth - 8};
    map_labels_take(sheet->labels, (struct box){{at.x - 5, at.y - 8}, {at.x + 5, at.y + 8}},
                    MAP_ON_TEXT);
}

/* A name in the middle of its place if that is large, else round it; along a line. */
static void place_label(struct node *n, const struct sheet *sheet, const char *name,
                        const struct shape *shape, bool area, double width)
{
    enum { EDGES = 8 };
    struct map_spot spots[1 + MAP_SPOTS + EDGES * MAP_LINE_SPOTS], at = {0};
    int count = 0;
    if (area) {
        struct point centre = shape_centre(shape);
        at.at = (struct point){centre.x, centre.y - sheet->letter / 3};
        if (shape_area(shape) > SMALL_PLACE * sheet->letter * sheet->letter) spots[count++] = at;
        map_label_spots_round(sheet->labels, name, SIZE_PLACE, shape->box, false, spots + count);
        count += MAP_SPOTS;
    }
    for (int i = 0; !area && i < shape_edges(shape) && i < EDGES; i++) {
        /* From its middle on: at its ends others meet it. */
        struct segment edge = shape_edge(shape, (i + shape_edges(shape) / 2) % shape_edges(shape));
        map_label_spots_at(sheet->labels, name, SIZE_PLACE, plane_between(edge.a, edge.b, 0.5),
                           width, spots + count);
        count += MAP_LINE_SPOTS;
    }
    for (int i = 0; i < count; i++)
        spots[i] = map_label_inside(sheet->labels, spots[i], name, SIZE_PLACE);
    bool free = map_labels_put(sheet->labels, name, SIZE_PLACE, NULL, spots, count, false, &at);
    label_at(n, sheet, name, &at);
    node_bool(n, "crowded", !free);
}

/* A piece of ground on a free table: the outline or line that its points are. */
static size_t pieces_of_points(const struct scene *s, const struct entity *en,
                               struct ground_piece **out)
{
    static const char *const areas = "wood building hill steep-hill cliff";
    struct point *at;
    int count = 0;
    const char *ground = entity_text(en, "ground", "");
    bool area = ruleset_kind_in(areas, ground);
    if (!shape_read_points(s->mem, entity_text(en, "points", ""), &at, &count, NULL) || count < 2)
        return 0;
    *out = arena_new(s->mem, struct ground_piece);
    **out = (struct ground_piece){.look = ground,
                                  .shape = area ? shape_polygon(at, count) : shape_line(at, count),
                                  .width = entity_real(en, "width", 0)};
    return 1;
}

static size_t ground_pieces(const struct scene *s, const struct entity *en,
                            struct ground_piece **out)
{
    const struct ruleset *rules = s->book->rules;
    size_t count = rules->ground_pieces != NULL ? rules->ground_pieces(s, en, out)
                                                : pieces_of_points(s, en, out);
    for (size_t i = 0; i < count; i++) (*out)[i].width = fmax((*out)[i].width, 0.8);
    return count;
}

/* What is better not written on: houses, and all that is drawn as a line; roads only by the
 * names of other places. */
static void ground_take(const struct sheet *sheet, const struct scene *s, bool roads)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        struct ground_piece *piece = NULL;
        size_t count = ground_pieces(s, en, &piece);
        for (size_t i = 0; i < count; i++) {
            const struct shape *shape = &piece[i].shape;
            if ((strcmp(piece[i].look, "road") == 0) != roads) continue;
            if (strcmp(piece[i].look, "building") == 0)
                map_labels_take(sheet->labels, shape->box, MAP_ON_LINE);
            for (int k = 0; !shape->closed && k < shape_edges(shape); k++)
                map_labels_take_line(sheet->labels, shape_edge(shape, k), piece[i].width);
        }
    }
}

static void lie_tree(struct node *list, const struct sheet *sheet, const struct entity *en,
                     const struct ground_piece *piece, bool named)
{
    const struct shape *shape = &piece->shape;
    struct node *n = node_push_map(list);
    node_text(n, "id", en->id);
    node_text(n, "name", entity_name(en));
    node_text(n, "ground", piece->look);
    node_text(n, "shape", shape->closed ? "area" : "line");
    node_text(n, "points", points_text(sheet, shape->at, shape->count));
    node_real(n, "_width", piece->width);
    node_real(n, "_inner", fmax(piece->width - 0.8, 0.4));
    node_bool(n, "_named", named);
    if (named) place_label(n, sheet, entity_name(en), shape, shape->closed, piece->width);
}

static void ground_tree(struct node *map, const struct sheet *sheet, const struct scene *s)
{
    struct node *list = node_list(map, "terrain");
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        struct ground_piece *piece = NULL;
        size_t count = ground_pieces(s, en, &piece);
        for (size_t i = 0; i < count; i++) lie_tree(list, sheet, en, &piece[i], i == 0);
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
    struct map_spot spots[MAP_SPOTS], at = {0};
    struct box base = map_box_of(&p->hull);
    int count = sheet->columns > 0 ? MAP_SQUARE_SPOTS : MAP_SPOTS;
    if (sheet->columns > 0)
        map_label_spots_square(sheet->labels, text, size, &p->hull, spots);
    else
        map_label_spots(sheet->labels, text, size, &p->hull, spots);
    bool must = p->first && !sheet->still;
    bool free = map_labels_put(sheet->labels, text, size, &base, spots, count, must, &at);
    label_at(p->node, sheet, text, &at);
    node_bool(p->node, "crowded", !free && !must);
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

/* On its outline: in the middle, else towards either end, wherever nothing is covered; in a
 * square, in its upper left, where no base covers it. */
static struct point area_label(const struct sheet *sheet, const struct drawn_area *a)
{
    if (sheet->columns > 0 && a->count == 4)
        return plane_between(a->at[3],
                             shape_centre(&(struct shape){.at = a->at, .count = 4, .closed = true}),
                             0.32);
    enum { EIGHTHS = 8 };
    static const int order[] = {4, 5, 3, 6, 2, 7, 1};
    struct map_spot spots[sizeof order / sizeof *order], at = {.at = a->at[0]};
    int count = (int)(sizeof order / sizeof *order);
    for (int i = 0; i < count; i++)
        spots[i] = (struct map_spot){.at = a->at[a->count * order[i] / EIGHTHS]};
    (void)map_labels_put(sheet->labels, a->label, SIZE_AREA, NULL, spots, count, true, &at);
    return at.at;
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
    ground_take(sheet, &scene, false);
    struct piece *pieces = pieces_tree(map, sheet, &scene, marks, &count);
    lines_tree(map, sheet, drawing);
    for (size_t i = 0; i < count; i++)
        if (pieces[i].first) piece_label(sheet, &pieces[i]);
    areas_tree(map, sheet, drawing);
    for (int units = 0; units < 2; units++) /* those who command are few, and looked for most */
        for (size_t i = 0; i < count; i++)
            if (!pieces[i].first && entity_is(pieces[i].of, "unit") == units)
                piece_label(sheet, &pieces[i]);
    ground_take(sheet, &scene, true);
    ground_tree(map, sheet, &scene);
}

void map_tree(struct node *map, const struct game_view *g, const struct map_marks *marks)
{
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    const struct table_size size = table_size_of(g->book->rules, g->state);
    struct sheet sheet = {.width = size.width,
                          .depth = size.depth,
                          .columns = size.columns,
                          .rows = size.rows,
                          .mem = map->mem};
    sheet.still = marks != NULL && marks->across > 0;
    sheet.letter = sheet.width / (sheet.still ? marks->across : LETTERS_ACROSS);
    if (sheet.columns > 0) sheet.letter *= SQUARES_SMALLER; /* names are as near as squares are */
    struct map_labels labels = {.width = sheet.width,
                                .depth = sheet.depth,
                                .letter = sheet.letter,
                                .mem = map->mem};
    sheet.labels = &labels;
    struct node *n = node_map(map, "map");
    node_printf(n, "view", "%d %d %g %g", -MAP_LEFT_CM, -MAP_ABOVE_CM,
                sheet.width + MAP_LEFT_CM + MAP_RIGHT_CM,
                sheet.depth + MAP_ABOVE_CM + MAP_BELOW_CM);
    node_real(n, "width", sheet.width);
    node_real(n, "height", sheet.depth);
    node_bool(n, "squares", sheet.columns > 0);
    node_int(n, "columns", sheet.columns);
    node_int(n, "rows", sheet.rows);
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
