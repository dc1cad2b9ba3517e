#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/asset.h"
#include "base/text.h"
#include "rules/secret.h"
#include "view/briefing_tree.h"
#include "view/entry_tree.h"
#include "view/table_tree.h"
#include "web/site.h"

static const char *role_word(enum role role)
{
    static const char *const words[] = {"guest", "spectator", "side", "umpire"};
    return words[role];
}

const char *fresh_token(struct arena *a)
{
    unsigned char bytes[16];
    char *text = arena_alloc(a, 32);
    randombytes_buf(bytes, sizeof bytes);
    return sodium_bin2base64(text, 32, bytes, sizeof bytes,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* The last entry that stands and can be undone: what the [Undo] button is for. */
static void undo_tree(struct site *s, struct node *n, const struct game_view *g)
{
    struct entry *list;
    size_t count;
    struct err e;
    node_text(n, "undo", NULL);
    if (!journal_list(desk_reader(s->desk), n->mem, g->id, 0, 30, &list, &count, &e)) return;
    for (size_t i = 0; i < count; i++) {
        const struct entry *en = &list[i];
        bool fell = strcmp(en->kind, ENTRY_DECLARE) == 0 && g->pending != en->seq;
        if (en->undone_by != 0 || en->seq == 1 || fell || strcmp(en->kind, ENTRY_NOTE) == 0 ||
            strcmp(en->kind, ENTRY_UNDO) == 0)
            continue;
        struct entry whole;
        if (!journal_read(desk_reader(s->desk), n->mem, g->id, en->seq, &whole, &e)) return;
        struct node *undo = node_map(n, "undo");
        node_int(undo, "seq", en->seq);
        node_text(undo, "sentence",
                  secret_sentence(g->book->rules, &g->hidden, en->action, &en->ruling, n->mem));
        node_bool(undo, "free", whole.ruling.dice_count == 0);
        return;
    }
}

static void game_tree(struct site *s, struct node *root, const struct who *who,
                      const struct game_view *g)
{
    struct node *n = node_map(root, "game");
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    const struct ruleset *rules = g->book->rules;
    const struct choice *side = ruleset_side(rules, entity_text(game, "side", ""));
    char code[HEAD_CODE_LEN + 1];
    journal_head_code(g->head, code);
    node_text(n, "id", g->id);
    node_text(n, "title", g->title);
    node_text(n, "system", rules->id);
    node_text(n, "system_title", rules->title);
    node_text(n, "edition", g->edition);
    node_int(n, "turn", entity_int(game, "turn", 0));
    node_text(n, "clock", clock_words(g, root->mem));
    node_text(n, "_turn", ruleset_turn_word(rules));
    node_text(n, "_turn_capital", text_capital(n->mem, ruleset_turn_word(rules)));
    node_text(n, "side", side == NULL ? NULL : side->id);
    node_text(n, "side_label", side == NULL ? NULL : ruleset_side_title(rules, g->state, side->id));
    node_int(n, "head_seq", g->head_seq);
    node_text(n, "head_code", code);
    node_int(n, "rulings", g->head_seq);
    node_text(n, "_rulings", rulings_words(n->mem, g->head_seq));
    node_bool(n, "over", entity_int(game, "over", 0) != 0);
    node_bool(n, "other_data", g->other_data);
    node_bool(n, "briefing", briefing_any(g));
    if (g->pending != 0)
        node_int(n, "pending", g->pending);
    else
        node_text(n, "pending", NULL);
    if (who->role == ROLE_UMPIRE)
        undo_tree(s, n, g);
    else
        node_text(n, "undo", NULL);
    struct node *list = node_list(n, "actions");
    for (size_t i = 0; rules->actions[i] != NULL; i++) {
        struct node *act = node_push_map(list);
        node_text(act, "id", rules->actions[i]->id);
        node_text(act, "title", rules->actions[i]->title);
        node_text(act, "help", rules->actions[i]->help);
        node_bool(act, "upkeep", rules->actions[i]->upkeep);
        node_bool(act, "often", rules->actions[i]->often);
    }
    list = node_list(n, "sides");
    for (const struct choice *c = rules->sides; c->id != NULL; c++) {
        struct node *one = node_push_map(list);
        node_text(one, "id", c->id);
        node_text(one, "label", ruleset_side_title(rules, g->state, c->id));
        node_int(one, "ink", side_ink(g->book, c->id));
    }
}

struct node *page_begin(struct site *s, struct request *r, const char *page, const char *title,
                        const struct game_view *game)
{
    struct node *root = node_new_map(&r->mem);
    const struct who *who = request_who(r);
    node_text(root, "page", page);
    node_text(root, "title", title);
    node_text(root, "_assets", s->assets);
    node_text(root, "assets", s->assets);
    node_text(root, "club", s->options.club == NULL ? "" : s->options.club);
    node_text(root, "path", r->path);
    struct node *n = node_map(root, "who");
    node_text(n, "role", role_word(who->role));
    node_bool(n, "umpire", who->role == ROLE_UMPIRE);
    node_text(n, "side", *who->side == '\0' ? NULL : who->side);
    node_text(n, "side_label",
              game == NULL ? NULL : ruleset_side_title(game->book->rules, game->state, who->side));
    node_text(root, "form_token", who->form_token);
    node_text(root, "notice", NULL);
    if (game == NULL)
        node_text(root, "game", NULL);
    else
        game_tree(s, root, who, game);
    return root;
}

enum handled page_send(struct site *s, struct request *r, struct reply *reply, int status,
                       struct node *root)
{
    struct err e;
    reply->status = status;
    if (r->wants_json) {
        reply_json(reply, status, root);
        return HANDLED_NOW;
    }
    reply->type = REPLY_HTML;
    if (template_render(s->templates, node_get_text(root, "page", "error"), root, &reply->body, &e))
        return HANDLED_NOW;
    (void)fprintf(stderr, "umpired: page %s: %s\n", node_get_text(root, "page", ""), e.text);
    reply_reset(reply);
    reply_text(reply, 500, "This page could not be made; the log says why. Nothing was changed.\n");
    return HANDLED_NOW;
}

enum handled page_error(struct site *s, struct request *r, struct reply *reply, int status,
                        const char *field, const char *text)
{
    struct node *root = page_begin(s, r, "error", reply_status_words(status), NULL);
    const char *game = request_param(r, "game");
    struct game_view g;
    bool known = game != NULL && desk_look(s->desk, game, &g);
    if (known) desk_look_end(s->desk);
    node_int(root, "status", status);
    node_text(root, "words", reply_status_words(status));
    node_text(root, "text", text);
    node_text(root, "field", field != NULL && *field != '\0' ? field : NULL);
    node_text(root, "allow", NULL);
    node_text(root, "back", known ? arena_printf(&r->mem, "/g/%s", game) : "/");
    return page_send(s, r, reply, status, root);
}

static const char *advice(int status)
{
    switch (status) {
    case 404:
        return "There is nothing at this address. It may have been mistyped, or belong to "
               "another table.";
    case 405: return "This address cannot be used in that way.";
    case 413: return "That is more than umpired takes at once.";
    case 415: return "umpired reads forms and JSON; this was something else.";
    case 503: return "umpired is busy or stopping. Nothing was entered; try again in a moment.";
    default: return "";
    }
}

void site_error_page(void *site, const struct request *r, struct reply *reply, int status,
                     const struct err *e)
{
    struct site *s = site;
    if (r == NULL) return;
    struct request *asked = (struct request *)r; /* it is ours to fill in, only not the server's */
    if (asked->user == NULL) site_identify(s, asked);
    const char *text = e != NULL && *e->text != '\0' ? e->text : advice(status);
    (void)page_error(s, asked, reply, status, e == NULL ? NULL : e->field, text);
}

void page_problems(struct node *root, const struct input_problems *problems)
{
    struct node *list = node_list(root, "problems");
    for (size_t i = 0; i < problems->count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "field", problems->list[i].field);
        node_text(n, "text", problems->list[i].text);
    }
}

void page_changed(struct site *s, struct node *root, const struct game_view *g, int64_t version)
{
    struct node *list = node_list(root, "changed");
    struct entry *entries;
    size_t count;
    if (version < 0 ||
        !journal_list(desk_reader(s->desk), root->mem, g->id, 0, 10, &entries, &count, NULL))
        return;
    for (size_t i = 0; i < count && entries[i].seq > version; i++)
        headline_tree(node_push_map(list), &entries[i], g);
}

bool param_seq(const struct request *r, const char *name, int64_t *out)
{
    const char *text = request_param(r, name);
    return text != NULL && text_parse_int(text, out) && *out >= 0;
}

bool site_look(struct site *s, struct request *r, struct reply *reply, struct game_view *out)
{
    const char *id = request_param_or(r, "game", "");
    const struct who *who = request_who(r);
    if (desk_look(s->desk, id, out)) {
        state_free(s->veiled);
        out->viewer = who->role == ROLE_UMPIRE ? NULL : secret_viewer(out->state, who->side);
        out->hidden = secret_names(out->book->rules, out->state, out->viewer, &r->mem);
        s->veiled = secret_veil(out->book->rules, out->state, out->viewer);
        if (s->veiled != NULL) out->state = s->veiled;
        return true;
    }
    struct err e;
    if (desk_trouble(s->desk, id, &e))
        (void)page_error(s, r, reply, 500, "game",
                         arena_printf(&r->mem,
                                      "This game cannot be shown: %s. `umpired verify` "
                                      "says more; the other games are not touched by it.",
                                      e.text));
    else
        (void)page_error(s, r, reply, 404, "game", "There is no such game on this machine.");
    return false;
}
