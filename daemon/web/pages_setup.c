/* Readings and settings of a game, the links its players join by, and the rules.  */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/describe.h"
#include "view/entry_tree.h"
#include "view/qr.h"
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

/* --- Links --------------------------------------------------------------------------------------- */

static struct node *links_page(struct site *s, struct request *r, const struct game_view *g)
{
    struct node *root = page_begin(s, r, "links", "Links for the players", g);
    (void)node_list(root, "links");
    node_printf(root, "address", "http://%s", r->host);
    node_text(root, "token", fresh_token(&r->mem));
    return root;
}

enum handled get_links(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = links_page(s, r, &g);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

static enum handled links_made(struct site *s, struct request *r, struct reply *reply,
                               struct errand *errand)
{
    const struct making_links *m = errand->extra;
    struct game_view g;
    if (errand->task.end != TASK_DONE) return errand_answer(s, r, reply, errand), HANDLED_NOW;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = links_page(s, r, &g), *list = node_list(root, "links");
    for (size_t i = 0; i < m->count; i++) {
        const struct choice *side = ruleset_side(g.book->rules, m->rows[i].side);
        const char *url = arena_printf(&r->mem, "http://%s/join/%s", r->host, m->tokens[i]);
        struct node *n = node_push_map(list);
        int size = 0;
        const char *path = qr_path(&r->mem, url, &size);
        node_text(n, "role", m->rows[i].role);
        node_printf(n, "label", side == NULL ? "Spectators" : "%s side",
                    side == NULL ? "" : side->label);
        node_text(n, "url", url);
        node_text(n, "qr", path == NULL ? "" : path);
        node_int(n, "qr_size", size);
    }
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

enum handled post_links(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    struct errand *errand = errand_new(r, task_call);
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    errand->extra = links_make(errand, &g);
    desk_look_end(s->desk);
    errand->finish = links_made;
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
