/* What can be looked up without a game: calculators, and the help of every action.  */
#include "rules/describe.h"
#include "view/help_tree.h"
#include "web/site.h"

static void system_head(struct node *n, const struct ruleset *rules)
{
    node_text(n, "id", rules->id);
    node_text(n, "title", rules->title);
    node_text(n, "edition", rules->edition);
}

enum handled get_calculators(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct node *root = page_begin(s, r, "calculators", "Calculators", NULL);
    struct node *systems = node_list(root, "systems");
    for (size_t i = 0; i < s->lib->count; i++) {
        struct node *n = node_push_map(systems);
        system_head(n, s->lib->books[i].rules);
        reference_tree(n, s->lib->books[i].rules);
    }
    return page_send(s, r, reply, 200, root);
}

enum handled get_help(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    const struct rulebook *book = library_find(s->lib, request_param_or(r, "system", ""));
    if (book == NULL)
        return page_error(s, r, reply, 404, "system", "There is no such rule system.");
    const struct action *act = ruleset_action(book->rules, request_param_or(r, "action", ""));
    if (act == NULL)
        return page_error(s, r, reply, 404, "action",
                          arena_printf(&r->mem, "%s has no such action.", book->rules->title));
    struct node *root = page_begin(s, r, "help", act->title, NULL);
    system_head(node_map(root, "system"), book->rules);
    help_tree(root, book, act);
    return page_send(s, r, reply, 200, root);
}
