/* The table of a Two For Tea game as geometry: bases, ground, and who sees whom.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"
#include "table/shape_text.h"
#include "table/sight.h"

enum { FOG_STILL_CM = 10, FOG_MOVING_CM = 20 };

static enum formation formation_of(const struct entity *en)
{
    const char *word = entity_text(en, "formation", "line");
    if (strcmp(word, "column") == 0) return FORMATION_COLUMN;
    return strcmp(word, "skirmish") == 0 ? FORMATION_SKIRMISH : FORMATION_LINE;
}

bool tft_footprint(const struct scene *s, const struct entity *en, struct hull *out)
{
    (void)s;
    *out = (struct hull){0};
    if (!value_is_set(entity_get(en, "x")) || !value_is_set(entity_get(en, "y"))) return false;
    struct stand one = {.front = plane_point(entity_real(en, "x", 0), entity_real(en, "y", 0)),
                        .facing = entity_real(en, "facing", 0),
                        .width = entity_real(en, "base_width", 4),
                        .depth = entity_real(en, "base_depth", 3)};
    hull_form(out, formation_of(en), &one, (int)entity_int(en, "stands", 1));
    return true;
}

/* --- Ground ---------------------------------------------------------------------- */

static bool is_area(const char *ground)
{
    static const char *const areas[] = {"wood", "building", "hill", "steep-hill", "cliff"};
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        if (strcmp(ground, areas[i]) == 0) return true;
    return false;
}

bool tft_terrain_shape(const struct entity *en, struct arena *a, struct shape *out, struct err *e)
{
    struct point *list;
    int count;
    struct err why;
    if (!shape_read_points(a, entity_text(en, "points", ""), &list, &count, &why))
        return err_field(e, "points", "%s", why.text);
    bool area = is_area(entity_text(en, "ground", ""));
    if (count < (area ? 3 : 2))
        return err_field(e, "points",
                         area ? "an area needs three corners or more"
                              : "a line needs two points or more");
    *out = area ? shape_polygon(list, count) : shape_line(list, count);
    return shape_is_simple(out) || err_field(e, "points",
                                             area ? "the outline crosses itself or has no area"
                                                  : "the line crosses itself");
}

bool tft_on_road(const struct scene *s, const struct hull *h)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        struct shape road;
        if (strcmp(entity_text(en, "ground", ""), "road") != 0) continue;
        if (!tft_terrain_shape(en, s->mem, &road, NULL)) continue;
        double half = entity_real(en, "width", 0) / 2;
        int on = 0;
        for (int i = 0; i < h->count; i++) {
            struct point centre = stand_centre(&h->stand[i]);
            double nearest = HUGE_VAL;
            for (int k = 0; k < shape_edges(&road); k++)
                nearest = fmin(nearest, plane_tape_point(centre, shape_edge(&road, k)).cm);
            on += nearest <= half + PLANE_TOUCH_CM;
        }
        if (on == h->count) return true;
    }
    return false;
}

/* --- Sight ------------------------------------------------------------------------ */

struct tft_view { /* everything that may stand in the way */
    struct sight_rules rules;
    struct sight_obstacle *list;
    int count;
};

static void view_add(struct tft_view *v, struct arena *a, struct sight_obstacle o)
{
    v->list = arena_grow(a, v->list, (size_t)v->count, sizeof *v->list);
    v->list[v->count++] = o;
}

static void view_add_ground(struct tft_view *v, const struct scene *s)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct sight_obstacle o = {.level = (int)entity_int(en, "level", 0), .unit = -1};
        if (!tft_terrain_shape(en, s->mem, &o.shape, NULL)) continue;
        if (strcmp(ground, "wood") == 0 || strcmp(ground, "building") == 0) {
            o.kind = SIGHT_DENSE;
        } else if (strcmp(ground, "wall") == 0) {
            o.kind = SIGHT_LINEAR;
        } else if (is_area(ground)) {
            o.kind = SIGHT_HILL;
            if (o.level == 0) o.level = 1; /* a hill is higher than the plain */
        } else {
            continue;
        }
        view_add(v, s->mem, o);
    }
}

/* Units block the view of others; commanders on their single bases do not. */
static void view_add_units(struct tft_view *v, const struct scene *s)
{
    const struct entity *en = NULL;
    for (int number = 0; (en = state_next(s->state, en, "unit")) != NULL; number++) {
        struct hull h;
        if (!tft_footprint(s, en, &h)) continue;
        for (int i = 0; i < h.count; i++) {
            struct point *corner = arena_array(s->mem, struct point, STAND_CORNERS);
            view_add(v, s->mem,
                     (struct sight_obstacle){.kind = SIGHT_TROOPS,
                                             .shape = stand_shape(&h.stand[i], corner),
                                             .unit = number});
        }
    }
}

static int unit_number(const struct scene *s, const struct entity *which)
{
    const struct entity *en = NULL;
    for (int number = 0; (en = state_next(s->state, en, "unit")) != NULL; number++)
        if (strcmp(en->id, which->id) == 0) return number;
    return -1;
}

static bool hull_sees(const struct scene *s, const struct sight_scene *view,
                      const struct sight_party *from, const struct sight_party *to,
                      struct segment *line)
{
    for (int i = 0; i < from->hull->count; i++) {
        struct sight look = sight_look(s->mem, view, from, i, to);
        if (!look.clear) continue;
        *line = look.line;
        return true;
    }
    return false;
}

static int hull_level(const struct sight_scene *view, const struct hull *h)
{
    int level = 0;
    for (int i = 0; i < h->count; i++) {
        int here = sight_level_of_stand(view, &h->stand[i]);
        if (here > level) level = here;
    }
    return level;
}

struct tft_enemy tft_nearest_enemy(const struct scene *s, const struct entity *from)
{
    struct tft_enemy found = {.cm = HUGE_VAL};
    struct tft_view v = {.rules = sight_rules_default()};
    view_add_ground(&v, s);
    view_add_units(&v, s);
    struct sight_scene view = {.rules = &v.rules, .obstacle = v.list, .count = v.count};
    bool fog =
        strcmp(entity_text(state_find(s->state, GAME_ENTITY), "weather", "clear"), "clear") != 0;
    struct hull mine, theirs;
    if (!tft_footprint(s, from, &mine)) return found;
    struct sight_party me = {.hull = &mine,
                             .unit = unit_number(s, from),
                             .level = hull_level(&view, &mine)};
    const struct entity *en = NULL;
    for (int number = 0; (en = state_next(s->state, en, "unit")) != NULL; number++) {
        if (strcmp(entity_text(en, "side", ""), entity_text(from, "side", "")) == 0) continue;
        if (!tft_footprint(s, en, &theirs)) continue;
        double cm = hull_tape(&mine, &theirs).tape.cm;
        struct segment line;
        struct sight_party them = {.hull = &theirs,
                                   .unit = number,
                                   .level = hull_level(&view, &theirs)};
        if ((fog && cm > FOG_MOVING_CM) || !hull_sees(s, &view, &me, &them, &line)) continue;
        if (fog && cm > FOG_STILL_CM) {
            found.unsure = true; /* seen only if it has moved, which the table does not tell */
            continue;
        }
        if (cm < found.cm) {
            found.cm = cm;
            found.unit = en;
            found.line = line;
        }
    }
    return found;
}
