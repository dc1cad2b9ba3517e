/* The links that players join by: one for each side, one for all who watch.  */
#include <string.h>

#include "view/qr.h"
#include "web/address.h"
#include "web/site.h"
#include "web/stream.h"
#include "web/token.h"

enum handled get_join(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    const char *token = request_param_or(r, "token", "");
    struct access_row row;
    if (!site_find_access(s, &r->mem, token, &row) || *row.game == '\0')
        return page_error(s, r, reply, 404, "",
                          "This link is not valid any more. Ask the umpire for a new one.");
    if (request_who(r)->role != ROLE_UMPIRE)
        (void)reply_cookie(reply, TOKEN_COOKIE, token, (long)SESSION_DAYS * 24 * 3600);
    reply_redirect(reply, arena_printf(&r->mem, "/g/%s", row.game));
    return HANDLED_NOW;
}

/* --- New ones, on one sheet --------------------------------------------------------------- */

struct making_links {
    struct access_row rows[8];
    const char *tokens[8];
    size_t count;
};

static bool add_links(struct journal *j, void *arg, struct err *e)
{
    struct making_links *m = arg;
    /* New links replace the old ones: whoever has lost his phone is out. */
    if (!journal_drop_access(j, "side", m->rows[0].game, "", e) ||
        !journal_drop_access(j, "spectator", m->rows[0].game, "", e))
        return false;
    for (size_t i = 0; i < m->count; i++)
        if (!journal_add_access(j, &m->rows[i], e)) return false;
    return true;
}

static void push_link(struct making_links *m, struct arena *a, const char *role, const char *game,
                      const char *side)
{
    if (m->count == sizeof m->rows / sizeof *m->rows) return;
    m->tokens[m->count] = token_new(a);
    m->rows[m->count] =
        (struct access_row){.role = role, .game = game, .side = side, .created_ms = desk_now_ms()};
    token_hash(m->tokens[m->count], m->rows[m->count].token_hash);
    m->count++;
}

static struct making_links *links_make(struct errand *errand, const struct game_view *g)
{
    struct arena *a = errand->task.mem;
    struct making_links *m = arena_new(a, struct making_links);
    struct task_calling *calling = arena_new(a, struct task_calling);
    const char *game = arena_strdup(a, g->id);
    for (const struct choice *c = g->book->rules->sides; c->id != NULL; c++)
        push_link(m, a, "side", game, c->id);
    push_link(m, a, "spectator", game, "");
    *calling = (struct task_calling){.call = add_links, .arg = m};
    errand->task.from = calling;
    return m;
}

/* As the players' phones reach it: the address that the umpire came by, unless he sits at
 * the machine itself, where that would be nobody else's. */
static const char *players_address(struct site *s, struct request *r)
{
    static const char *const own[] = {"127.", "localhost", "[::1]"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (strncmp(r->host, own[i], strlen(own[i])) != 0) continue;
        struct address_list lan = address_list(&r->mem, s->options.bind, server_port(s->server));
        return arena_strndup(&r->mem, lan.urls[0], strlen(lan.urls[0]) - 1);
    }
    return arena_printf(&r->mem, "http://%s", r->host);
}

static struct node *links_page(struct site *s, struct request *r, const struct game_view *g)
{
    struct node *root = page_begin(s, r, "links", "Links for the players", g);
    (void)node_list(root, "links");
    node_text(root, "address", players_address(s, r));
    node_text(root, "token", fresh_token(&r->mem));
    node_int(root, "version", g->head_seq);
    node_bool(root, "secrets", secret_known(g->book->rules));
    node_bool(root, "opened", secret_viewer(g->state, "") == NULL);
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
    live_end(s, errand->task.game); /* old links end with what they opened */
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = links_page(s, r, &g), *list = node_list(root, "links");
    for (size_t i = 0; i < m->count; i++) {
        const char *side = ruleset_side_title(g.book->rules, g.state, m->rows[i].side);
        const char *url = arena_printf(&r->mem, "%s/join/%s", players_address(s, r), m->tokens[i]);
        struct node *n = node_push_map(list);
        int size = 0;
        const char *path = qr_path(&r->mem, url, &size);
        node_text(n, "role", m->rows[i].role);
        node_printf(n, "label", side == NULL ? "Spectators" : "%s side", side == NULL ? "" : side);
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
