/* The first page, and beginning a game.  */
#include <string.h>

#include "rules/describe.h"
#include "umpire/scenario.h"
#include "view/entry_tree.h"
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
    const struct choice *side = ruleset_side(g->book->rules, entity_text(game, "side", ""));
    char code[HEAD_CODE_LEN + 1];
    if (l->who->role != ROLE_UMPIRE && strcmp(l->who->game, g->id) != 0) return;
    struct node *n = node_push_map(l->list);
    node_text(n, "id", g->id);
    node_text(n, "title", g->title);
    node_text(n, "system", g->book->rules->id);
    node_text(n, "system_title", g->book->rules->title);
    node_int(n, "turn", entity_int(game, "turn", 0));
    node_text(n, "side_label", side == NULL ? NULL : side->label);
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

/* --- A new game --------------------------------------------------------------------------- */

static const char *scenario_title(struct arena *a, const char *id)
{
    char *title = arena_strdup(a, id);
    for (char *p = title; *p != '\0'; p++)
        if (*p == '-') *p = ' ';
    if (*title >= 'a' && *title <= 'z') *title = (char)(*title - 'a' + 'A');
    return title;
}

static void scenarios_tree(struct node *root, struct arena *a, const char *chosen)
{
    struct node *list = node_list(root, "scenarios");
    struct scenario sc;
    for (size_t i = 0; scenario_next(a, &i, &sc);) {
        struct node *n = node_push_map(list);
        node_text(n, "id", sc.id);
        node_text(n, "title", scenario_title(a, sc.id));
        node_text(n, "system", sc.system);
        node_text(n, "help", sc.about);
        node_bool(n, "on", strcmp(chosen, sc.id) == 0);
    }
    struct node *n = node_push_map(list);
    node_text(n, "id", "");
    node_text(n, "title", "Empty table");
    node_text(n, "system", "");
    node_text(n, "help", "Enter or import your own order of battle.");
    node_bool(n, "on", *chosen == '\0');
}

static enum handled new_game_page(struct site *s, struct request *r, struct reply *reply,
                                  int status, const struct input_problems *problems)
{
    struct node *root = page_begin(s, r, "new-game", "New game", NULL);
    struct node *values = node_map(root, "values");
    const char *system = request_param_or(r, "system", s->lib->books[0].rules->id);
    const char *scenario = request_param_or(r, "scenario", "first-game");
    node_text(values, "title", request_param_or(r, "title", ""));
    node_text(values, "system", system);
    node_text(values, "scenario", scenario);
    struct node *systems = node_list(root, "systems");
    for (size_t i = 0; i < s->lib->count; i++) {
        struct node *n = node_push_map(systems);
        node_text(n, "id", s->lib->books[i].rules->id);
        node_text(n, "title", s->lib->books[i].rules->title);
        node_bool(n, "on", strcmp(system, s->lib->books[i].rules->id) == 0);
    }
    scenarios_tree(root, &r->mem, scenario);
    page_problems(root, problems);
    node_text(root, "token", fresh_token(&r->mem));
    return page_send(s, r, reply, status, root);
}

enum handled get_new_game(void *site, struct request *r, struct reply *reply)
{
    const struct input_problems none = {0};
    return new_game_page(site, r, reply, 200, &none);
}

static enum handled new_game_made(struct site *s, struct request *r, struct reply *reply,
                                  struct errand *errand)
{
    const struct task *t = &errand->task;
    if (t->end == TASK_BAD) {
        struct input_problems all = t->problems;
        for (size_t i = 0; i < t->csv.count; i++) {
            all.list = arena_grow(&r->mem, all.list, all.count, sizeof *all.list);
            all.list[all.count++] =
                (struct input_problem){.field = "scenario",
                                       .text = csv_problem_show(&r->mem, &t->csv.list[i])};
        }
        return new_game_page(s, r, reply, 400, &all);
    }
    if (t->end != TASK_DONE && t->end != TASK_REPEATED)
        return errand_answer(s, r, reply, errand), HANDLED_NOW;
    const char *path = arena_printf(&r->mem, "/g/%s", t->made);
    if (!r->wants_json) {
        reply_redirect(reply, path);
        return HANDLED_NOW;
    }
    struct node *root = node_new_map(&r->mem);
    node_text(root, "id", t->made);
    node_text(root, "path", path);
    (void)reply_header(reply, "Location", path);
    reply_json(reply, t->end == TASK_DONE ? 201 : 200, root);
    return HANDLED_NOW;
}

struct new_game_input {
    struct request *r;
    const char *tolerance;
};

static const char *new_game_field(void *from, const char *name)
{
    const struct new_game_input *in = from;
    if (strcmp(name, "tolerance_cm") == 0) return in->tolerance;
    return request_param(in->r, name);
}

enum handled post_new_game(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct errand *errand = errand_new(r, task_new_game);
    struct new_game_input *in = arena_new(&r->mem, struct new_game_input);
    const char *wanted = request_param_or(r, "scenario", "");
    struct csv_upload *files = arena_array(&r->mem, struct csv_upload, SCENARIO_FILES);
    struct scenario sc;
    *in = (struct new_game_input){.r = r,
                                  .tolerance = arena_printf(&r->mem, "%g", s->options.tolerance)};
    if (*wanted != '\0') {
        if (!scenario_find(&r->mem, request_param_or(r, "system", ""), wanted, &sc)) {
            struct input_problem none = {"scenario", "There is no such scenario for this system."};
            const struct input_problems problems = {.list = &none, .count = 1};
            return new_game_page(s, r, reply, 400, &problems);
        }
        errand->task.file_count = scenario_files(&sc, files);
    }
    errand->task.files = files;
    errand->task.get = new_game_field;
    errand->task.from = in;
    errand->finish = new_game_made;
    return errand_go(r, errand);
}
