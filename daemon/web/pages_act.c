/* The table, and the form of an action on it: asked, measured, thrown, ruled.
 *
 * GET shows what is measured and, when all is known, the ruling before the throw; POST
 * enters it.  The same page without a game is the calculator.  */
#include <string.h>

#include "view/entry_tree.h"
#include "view/map_tree.h"
#include "view/table_tree.h"
#include "web/act_page.h"

enum { RECENT = 8 };

/* The map; with one picked, what that one could do. */
static void picked_map(struct node *root, const struct game_view *g, const struct entity *picked)
{
    struct drawing drawing = {.mem = root->mem};
    struct map_marks marks = {.drawing = &drawing};
    struct scene scene = game_scene(g, root->mem);
    if (picked != NULL) {
        marks.ids = arena_new(root->mem, const char *);
        marks.ids[marks.count++] = picked->id;
        if (g->book->rules->show != NULL) g->book->rules->show(&scene, picked, &drawing);
    }
    map_tree(root, g, &marks);
}

enum handled get_table(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    struct entry *list;
    size_t count = 0;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "table", g.title, &g);
    bool umpire = request_who(r)->role == ROLE_UMPIRE;
    const struct entity *picked = state_find(g.state, request_param_or(r, "unit", ""));
    sides_tree(root, &g, umpire);
    picked_tree(root, &g, picked, umpire);
    todo_tree(root, &g);
    picked_map(root, &g, picked);
    page_setup(s, root, &g, request_who(r));
    struct node *recent = node_list(root, "recent");
    if (journal_list(desk_reader(s->desk), &r->mem, g.id, 0, RECENT, &list, &count, NULL))
        for (size_t i = 0; i < count; i++) headline_tree(node_push_map(recent), &list[i], &g);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

/* --- The form of an action --------------------------------------------------------------------- */

static struct node *act_page(struct act_page *p)
{
    struct node *root =
        page_begin(p->site, p->r, p->g == NULL ? "calc" : "act", p->act->title, p->g);
    act_page_fill(p, root);
    return root;
}

static bool find_act(struct act_page *p, struct reply *reply)
{
    p->act = ruleset_action(p->book->rules, request_param_or(p->r, "action", ""));
    p->in = (struct act_input){.r = p->r, .act = p->act, .dice = act_dice(p->r, &p->r->mem)};
    if (p->act != NULL && (p->g != NULL || !p->act->table_only)) return true;
    if (p->g != NULL) desk_look_end(p->site->desk);
    (void)page_error(p->site, p->r, reply, 404, "action",
                     arena_printf(&p->r->mem, "%s has no such action%s.", p->book->rules->title,
                                  p->act == NULL ? "" : " without a table"));
    return false;
}

enum handled get_act(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct act_page p = {.site = s, .r = r, .g = &g, .book = g.book, .stale_since = -1};
    if (!find_act(&p, reply)) return HANDLED_NOW;
    struct node *root = act_page(&p);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

enum handled get_calc(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    const struct rulebook *book = library_find(s->lib, request_param_or(r, "system", ""));
    if (book == NULL)
        return page_error(s, r, reply, 404, "system", "There is no such rule system.");
    struct act_page p = {.site = s, .r = r, .book = book, .stale_since = -1};
    if (!find_act(&p, reply)) return HANDLED_NOW;
    struct node *root = act_page(&p);
    bool wrong = node_count(node_get(root, "problems")) > 0;
    return page_send(s, r, reply, wrong && r->wants_json ? 400 : 200, root);
}

static enum handled acted(struct site *s, struct request *r, struct reply *reply,
                          struct errand *errand)
{
    const struct task *t = &errand->task;
    struct game_view g;
    if (errand_answer(s, r, reply, errand) || !site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct act_page p = {.site = s,
                         .r = r,
                         .g = &g,
                         .book = g.book,
                         .stale_since = t->end == TASK_STALE ? t->version : -1,
                         .problems = t->end == TASK_BAD ? &t->problems : NULL};
    if (!find_act(&p, reply)) return HANDLED_NOW;
    struct node *root = act_page(&p);
    desk_look_end(s->desk);
    int status = t->end == TASK_STALE ? 409 : t->end == TASK_BAD ? 400 : 200;
    return page_send(s, r, reply, status, root);
}

enum handled post_act(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    const struct action *act = ruleset_action(g.book->rules, request_param_or(r, "action", ""));
    desk_look_end(s->desk);
    bool machine = strcmp(request_param_or(r, "throw", ""), "umpired") == 0;
    struct errand *errand = errand_new(r, machine ? task_declare : task_act);
    struct act_input *in = arena_new(&r->mem, struct act_input);
    *in = (struct act_input){.r = r, .act = act, .dice = machine ? "" : act_dice(r, &r->mem)};
    if (machine && *request_param_or(r, "thrown", "") != '\0') in->dice = act_dice(r, &r->mem);
    errand->task.action = request_param_or(r, "action", "");
    errand->task.get = act_field;
    errand->task.from = in;
    errand->finish = acted;
    return errand_go(r, errand);
}
