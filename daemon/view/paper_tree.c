#include "view/paper_tree.h"

#include "rules/table_size.h"

#include <string.h>

#include "view/map_tree.h"
#include "view/table_tree.h"

/* --- The order of battle ------------------------------------------------------------------- */

static void unit_sheet(struct node *list, const struct scene *s, const struct entity *en)
{
    struct node *n = node_push_map(list);
    struct hull h;
    (void)node_list(n, "badges");
    (void)node_list(n, "acts");
    (void)node_list(n, "facts");
    (void)node_list(n, "boxes");
    s->book->rules->card(s, en, n);
    node_text(n, "id", en->id);
    node_text(n, "name", entity_name(en));
    if (node_get(n, "what") == NULL) node_text(n, "what", node_get_text(n, "line", ""));
    node_bool(n, "on_table", s->book->rules->footprint(s, en, &h));
}

static bool is_of(const struct entity *unit, const char *side, const char *commander)
{
    return entity_is(unit, "unit") && strcmp(entity_text(unit, "side", ""), side) == 0 &&
           strcmp(entity_text(unit, "commander", ""), commander) == 0;
}

/* Units of a commander; "" for those under nobody. */
static void command_tree(struct node *list, const struct scene *s, const char *side,
                         const struct entity *commander)
{
    const char *id = commander == NULL ? "" : commander->id;
    const struct entity *en = NULL;
    struct node *units = node_new_list(list->mem);
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        bool orphan = state_find(s->state, entity_text(en, "commander", "")) == NULL;
        if (is_of(en, side, id) ||
            (commander == NULL && orphan && strcmp(entity_text(en, "side", ""), side) == 0))
            unit_sheet(units, s, en);
    }
    if (commander == NULL && node_count(units) == 0) return;
    struct node *out = node_push_map(list);
    if (commander != NULL) {
        struct node *who = node_map(out, "commander");
        (void)node_list(who, "badges");
        (void)node_list(who, "acts");
        s->book->rules->card(s, commander, who);
        node_text(who, "name", entity_name(commander));
    } else {
        node_text(out, "commander", NULL);
    }
    node_put(out, "units", units);
}

void paper_forces_tree(struct node *map, const struct game_view *g)
{
    static const char *const kinds[] = {"general", "officer"};
    struct scene scene = game_scene(g, map->mem);
    struct node *list = node_list(map, "sides");
    for (const struct choice *c = g->book->rules->sides; c->id != NULL; c++) {
        struct node *side = node_push_map(list);
        node_text(side, "id", c->id);
        node_text(side, "label", ruleset_side_title(g->book->rules, g->state, c->id));
        node_int(side, "ink", side_ink(g->book, c->id));
        struct node *commands = node_list(side, "commands");
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            const struct entity *en = NULL;
            while ((en = state_next(g->state, en, kinds[k])) != NULL)
                if (strcmp(entity_text(en, "side", ""), c->id) == 0)
                    command_tree(commands, &scene, c->id, en);
        }
        command_tree(commands, &scene, c->id, NULL);
    }
}

/* --- The table to scale ------------------------------------------------------------------------ */

void paper_scale_tree(struct node *map, const struct game_view *g)
{
    /* What is left of Letter across (279 x 216 mm) and of A4 (297 x 210) inside 10 mm, less the
     * lines above and below the map. */
    enum { ROOM_W = 255, ROOM_H = 162 };
    static const int scales[] = {4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100};
    const struct table_size table = table_size_of(g->book->rules, g->state);
    double w = table.width + MAP_LEFT_CM + MAP_RIGHT_CM;
    double h = table.depth + MAP_ABOVE_CM + MAP_BELOW_CM;
    size_t i = 0, last = sizeof scales / sizeof *scales - 1;
    while (i < last && (w * 10 / scales[i] > ROOM_W || h * 10 / scales[i] > ROOM_H)) i++;
    struct node *n = node_map(map, "paper");
    node_int(n, "scale", scales[i]);
    node_printf(n, "width_mm", "%.1f", w * 10 / scales[i]);
    node_printf(n, "height_mm", "%.1f", h * 10 / scales[i]);
    node_printf(n, "bar_mm", "%.1f", 300.0 / scales[i]);
}
