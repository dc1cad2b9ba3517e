/* The first page.  */
#include <string.h>

#include "rules/describe.h"
#include "view/entry_tree.h"
#include "view/table_tree.h"
#include "web/site.h"

struct listing {
    struct node *list;
    int64_t now;
    const struct who *who;
};

static void list_game(void *context, const struct game_view *g)
{
    struct listing *l = context;
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    char code[HEAD_CODE_LEN + 1];
    if (l->who->role != ROLE_UMPIRE && strcmp(l->who->game, g->id) != 0) return;
    struct node *n = node_push_map(l->list);
    node_text(n, "id", g->id);
    node_text(n, "title", g->title);
    node_text(n, "system", g->book->rules->id);
    node_text(n, "system_title", g->book->rules->title);
    node_int(n, "turn", entity_int(game, "turn", 0));
    node_text(n, "clock", clock_words(g, n->mem));
    node_text(n, "side_label",
              ruleset_side_title(g->book->rules, g->state, entity_text(game, "side", "")));
    node_int(n, "rulings", g->head_seq);
    node_text(n, "_rulings", rulings_words(n->mem, g->head_seq));
    journal_head_code(g->head, code);
    node_text(n, "head_code", code);
    node_text(n, "last", time_iso(l->list->mem, g->last_ms));
    node_text(n, "_at", time_iso(l->list->mem, g->last_ms));
    node_text(n, "_when", time_ago(l->list->mem, g->last_ms, l->now));
}

enum handled get_home(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct node *root = page_begin(s, r, "home", "umpired", NULL);
    struct listing l = {.list = node_list(root, "games"),
                        .now = desk_now_ms(),
                        .who = request_who(r)};
    desk_each_game(s->desk, list_game, &l);
    struct node *systems = node_list(root, "systems");
    for (size_t i = 0; i < s->lib->count; i++)
        describe_ruleset(node_push_map(systems), s->lib->books[i].rules);
    node_bool(root, "can_create", l.who->role == ROLE_UMPIRE);
    node_text(root, "problem", NULL);
    node_text(root, "wait", NULL);
    node_text(root, "return_to", "/");
    return page_send(s, r, reply, 200, root);
}
