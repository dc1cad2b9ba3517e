/* The table of a Two For Tea game as geometry: bases, ground, and who sees whom.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"
#include "table/shape_text.h"

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

bool tft_ground_is_area(const char *ground)
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
    bool area = tft_ground_is_area(entity_text(en, "ground", ""));
    if (count < (area ? 3 : 2))
        return err_field(e, "points",
                         area ? "an area needs three corners or more"
                              : "a line needs two points or more");
    struct shape given = area ? shape_polygon(list, count) : shape_line(list, count);
    *out = shape_copy(a, &given); /* whoever repeats the first corner at the end means the same */
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

const struct tft_troop *tft_troop_of(const struct scene *s, const struct entity *unit)
{
    const char *kind = entity_text(unit, "kind", ""); /* officers and generals have no type */
    return tft_troop_find(s->book->tables, entity_text(unit, "side", ""),
                          entity_text(unit, "type", kind));
}

bool tft_is_cannon(const struct scene *s, const struct entity *unit)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    return troop != NULL && strcmp(troop->arm, "cannon") == 0;
}

bool tft_same_side(const struct entity *a, const struct entity *b)
{
    return strcmp(entity_text(a, "side", ""), entity_text(b, "side", "")) == 0;
}

bool tft_in_skirmish(const struct entity *unit)
{
    return strcmp(entity_text(unit, "formation", "line"), "skirmish") == 0;
}

int tft_hits_value(const struct scene *s, const struct entity *unit)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    int value = (int)entity_int(unit, "hits_value", troop == NULL ? 1 : troop->hits) -
                (int)entity_int(unit, "hits_loss", 0);
    return value < 1 ? 1 : value;
}
