/* The first page.  */
#include <string.h>

#include "rules/describe.h"
#include "view/entry_tree.h"
#include "web/site.h"

enum { GAMES_SHOWN = 40 };

struct listing {
    struct node *list;
    int64_t now;
};

static void list_game(void *context, const struct game_brief *g)
{
    struct listing *l = context;
    char code[HEAD_CODE_LEN + 1];
    struct node *n = node_push_map(l->list);
    node_text(n, "id", g->id);
    node_text(n, "title", g->title);
    node_text(n, "system", g->book->rules->id);
    node_text(n, "system_title", g->book->rules->title);
    node_int(n, "turn", g->turn);
    node_text(n, "clock", g->clock);
    node_text(n, "side_label", g->side_label);
    node_int(n, "rulings", g->head_seq);
    node_text(n, "_rulings", rulings_words(n->mem, g->head_seq));
    journal_head_code(g->head, code);
    node_text(n, "head_code", code);
    node_text(n, "last", time_iso(l->list->mem, g->last_ms));
    node_text(n, "_at", time_iso(l->list->mem, g->last_ms));
    node_text(n, "_when", time_ago(l->list->mem, g->last_ms, l->now));
}

static void older_tree(struct node *root, bool more, int64_t from)
{
    if (more)
        node_int(root, "older", from + GAMES_SHOWN);
    else
        node_text(root, "older", NULL);
    node_bool(root, "newer", from > 0);
}

enum handled get_home(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct node *root = page_begin(s, r, "home", "umpired", NULL);
    struct listing l = {.list = node_list(root, "games"), .now = desk_now_ms()};
    const struct who *who = request_who(r);
    bool umpire = who->role == ROLE_UMPIRE;
    int64_t from = 0, count = (int64_t)desk_count_games(s->desk);
    (void)param_seq(r, "from", &from);
    if (umpire)
        desk_list(s->desk, (size_t)from, GAMES_SHOWN, list_game, &l);
    else if (*who->game != '\0')
        (void)desk_list_one(s->desk, who->game, list_game, &l);
    older_tree(root, umpire && from + GAMES_SHOWN < count, from);
    struct node *systems = node_list(root, "systems");
    for (size_t i = 0; i < s->lib->count; i++)
        describe_ruleset(node_push_map(systems), s->lib->books[i].rules);
    node_bool(root, "can_create", umpire);
    node_text(root, "problem", NULL);
    node_text(root, "wait", NULL);
    node_text(root, "return_to", "/");
    return page_send(s, r, reply, 200, root);
}
