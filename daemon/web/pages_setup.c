/* Readings and settings of a game, the links its players join by, and the rules.  */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/describe.h"
#include "view/entry_tree.h"
#include "web/site.h"

static void readings_tree(struct node *root, const struct rulebook *book, const struct state *state)
{
    struct node *list = node_list(root, "readings");
    const struct entity *game = state_find(state, GAME_ENTITY);
    for (size_t i = 0; i < book->readings.count; i++) {
        const struct reading *known = &book->readings.list[i];
        const char *set = known->settable ? entity_text(game, known->id, NULL) : NULL;
        struct node *n = node_push_map(list);
        node_text(n, "id", known->id);
        node_text(n, "where", known->where);
        node_text(n, "question", known->question);
        node_text(n, "a", known->answer[0]);
        node_text(n, "b", known->answer[1]);
        node_text(n, "why", known->why);
        node_text(n, "key", known->key);
        node_printf(n, "choice", "%c", set == NULL ? known->fallback : *set);
        node_printf(n, "default", "%c", known->fallback);
        node_bool(n, "settable", known->settable);
        node_bool(n, "used", set != NULL && *set != known->fallback);
    }
}

static enum handled settings_page(struct site *s, struct request *r, struct reply *reply,
                                  const struct task *t)
{
    struct game_view g;
    const struct input_problems none = {0};
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "settings", "Readings and settings", &g);
    readings_tree(root, g.book, g.state);
    node_printf(root, "tolerance", "%g",
                entity_real(state_find(g.state, GAME_ENTITY), "tolerance_cm", 0.5));
    page_problems(root, t == NULL ? &none : &t->problems);
    node_text(root, "token", fresh_token(&r->mem));
    node_int(root, "version", g.head_seq);
    page_changed(s, root, &g, t != NULL && t->end == TASK_STALE ? t->version : -1);
    desk_look_end(s->desk);
    return page_send(s, r, reply, t == NULL ? 200 : t->end == TASK_STALE ? 409 : 400, root);
}

enum handled get_settings(void *site, struct request *r, struct reply *reply)
{
    return settings_page(site, r, reply, NULL);
}

static enum handled setting_made(struct site *s, struct request *r, struct reply *reply,
                                 struct errand *errand)
{
    const struct task *t = &errand->task;
    if (t->end == TASK_BAD || t->end == TASK_STALE) return settings_page(s, r, reply, t);
    if (r->wants_json || (t->end != TASK_DONE && t->end != TASK_REPEATED))
        return errand_answer(s, r, reply, errand), HANDLED_NOW;
    reply_redirect(reply, arena_printf(&r->mem, "/g/%s/settings", t->game));
    return HANDLED_NOW;
}

enum handled post_settings(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)reply;
    struct errand *errand = errand_new(r, task_setting);
    errand->task.remark = text_trim(&r->mem, request_param_or(r, "reason", ""));
    errand->task.target = 0;
    errand->finish = setting_made;
    return errand_go(r, errand);
}

/* --- Rules ----------------------------------------------------------------------------------------- */

enum handled get_rules(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    const struct rulebook *book = library_find(s->lib, request_param_or(r, "system", ""));
    if (book == NULL)
        return page_error(s, r, reply, 404, "system", "There is no such rule system.");
    struct node *root = page_begin(s, r, "rules", book->rules->title, NULL);
    describe_ruleset(node_map(root, "system"), book->rules);
    readings_tree(root, book, NULL);
    return page_send(s, r, reply, 200, root);
}
