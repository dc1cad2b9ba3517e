#include "view/table_tree.h"

#include <string.h>

int side_ink(const struct rulebook *book, const char *side)
{
    int ink = 1;
    for (const struct choice *c = book->rules->sides; c->id != NULL; c++, ink++)
        if (strcmp(c->id, side) == 0) return ink;
    return 1;
}

const char *entity_short_name(const struct entity *en)
{
    const char *name = entity_name(en), *last = strrchr(name, ' ');
    return entity_is(en, "unit") || last == NULL ? name : last + 1;
}

const char *clock_words(const struct game_view *g, struct arena *a)
{
    struct scene *scene = arena_new(a, struct scene);
    *scene = game_scene(g, a);
    if (g->book->rules->when != NULL) return g->book->rules->when(scene);
    int64_t turn = entity_int(state_find(g->state, GAME_ENTITY), "turn", 0);
    return arena_printf(a, "Turn %d", (int)turn);
}

/* --- Cards ----------------------------------------------------------------------------- */

static void card_tree(struct node *card, const struct scene *s, const struct entity *en,
                      bool may_act)
{
    struct hull h;
    bool on = s->book->rules->footprint != NULL && s->book->rules->footprint(s, en, &h);
    node_text(card, "id", en->id);
    node_text(card, "name", entity_name(en));
    node_text(card, "kind", entity_text(en, "kind", ""));
    node_text(card, "line", "");
    (void)node_list(card, "badges");
    (void)node_list(card, "acts");
    (void)node_list(card, "facts");
    s->book->rules->card(s, en, card);
    node_bool(card, "on_table", on);
    if (on && s->book->rules->place != NULL)
        node_text(card, "_place", s->book->rules->place(s, en));
    else if (on)
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
        node_text(side, "label", ruleset_side_title(g->book->rules, g->state, c->id));
        node_int(side, "ink", side_ink(g->book, c->id));
        node_bool(side, "active", active);
        struct node *commanders = node_list(side, "commanders"), *units = node_list(side, "units");
        const struct entity *en = NULL;
        while ((en = state_next(g->state, en, NULL)) != NULL) {
            if (strcmp(entity_text(en, "side", ""), c->id) != 0) continue;
            if (!ruleset_kind_in(g->book->rules->forces, entity_text(en, "kind", ""))) continue;
            card_tree(node_push_map(entity_is(en, "unit") ? units : commanders), &scene, en,
                      may_act && active);
        }
    }
}

void picked_tree(struct node *map, const struct game_view *g, const struct entity *en, bool may_act)
{
    struct scene scene = game_scene(g, map->mem);
    if (en == NULL || !ruleset_kind_in(g->book->rules->forces, entity_text(en, "kind", ""))) {
        node_text(map, "picked", NULL);
        return;
    }
    const char *id = entity_text(en, "side", "");
    struct node *card = node_map(map, "picked");
    card_tree(card, &scene, en, may_act);
    node_int(card, "ink", side_ink(g->book, id));
    node_text(card, "side_label", ruleset_side_title(g->book->rules, g->state, id));
    node_bool(card, "active",
              strcmp(id, entity_text(state_find(g->state, GAME_ENTITY), "side", "")) == 0);
}

static void chips_tree(struct node *map, const struct scene *s, const char *side)
{
    struct node *list = node_list(map, "chips");
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        if (entity_is(en, "unit") || strcmp(entity_text(en, "side", ""), side) != 0) continue;
        if (!ruleset_kind_in(s->book->rules->forces, entity_text(en, "kind", ""))) continue;
        struct node *card = node_push_map(list);
        card_tree(card, s, en, false);
        node_text(card, "label", entity_short_name(en));
        node_bool(card, "ready", node_count(node_get(card, "badges")) == 0);
    }
}

void todo_tree(struct node *map, const struct game_view *g)
{
    struct scene scene = game_scene(g, map->mem);
    struct node *list = node_list(map, "todo");
    if (g->book->rules->todo != NULL) g->book->rules->todo(&scene, list);
    for (struct node *one = list->first; one != NULL; one = one->next) {
        const struct action *act = ruleset_action(g->book->rules, node_get_text(one, "act", ""));
        node_bool(one, "_closes", act != NULL && act->closes);
    }
    chips_tree(map, &scene, entity_text(state_find(g->state, GAME_ENTITY), "side", ""));
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
    /* Who does not play answers at once or not at all: he comes first. */
    for (int plays = 0; plays < 2; plays++)
        for (size_t i = 0; i < count; i++) {
            const struct entity *en = state_find(g->state, ids[i]);
            if (en == NULL || !ruleset_kind_in(g->book->rules->forces, entity_text(en, "kind", "")))
                continue;
            if ((strcmp(entity_text(en, "side", ""), playing) == 0) != plays) continue;
            follow_one(list, &scene, en, i == 0 && plays);
        }
}
