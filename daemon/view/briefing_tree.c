#include "view/briefing_tree.h"

#include <string.h>

static const char *briefing_of(const struct game_view *g, struct arena *a, const char *side)
{
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    return entity_text(game, arena_printf(a, RULESET_BRIEFING "%s", side), "");
}

bool briefing_any(const struct game_view *g)
{
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    size_t len = strlen(RULESET_BRIEFING);
    for (size_t i = 0; game != NULL && i < game->count; i++)
        if (strncmp(game->attrs[i].name, RULESET_BRIEFING, len) == 0) return true;
    return false;
}

static void parts_tree(struct node *list, const char *text)
{
    while (*text != '\0') {
        size_t len = strcspn(text, "\r\n");
        bool heading = *text == '#';
        size_t skip = heading ? strspn(text, "# ") : 0;
        if (len > skip) {
            struct node *n = node_push_map(list);
            node_text(n, "text", arena_strndup(list->mem, text + skip, len - skip));
            node_bool(n, "heading", heading);
        }
        text += len;
        text += strspn(text, "\r\n");
    }
}

void briefing_tree(struct node *map, const struct game_view *g)
{
    struct node *list = node_list(map, "briefings");
    for (const struct choice *side = g->book->rules->sides; side->id != NULL; side++) {
        const char *text = briefing_of(g, map->mem, side->id);
        if (*text == '\0') continue;
        struct node *n = node_push_map(list);
        node_text(n, "side", side->id);
        node_text(n, "label", ruleset_side_title(g->book->rules, g->state, side->id));
        parts_tree(node_list(n, "parts"), text);
    }
}
