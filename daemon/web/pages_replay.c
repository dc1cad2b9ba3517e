/* The battle again: the table after any entry, and the line of all of them.
 *
 * The whole page has the line under the map; with `part=moment` only what changes from one
 * entry to the next is sent, for a page that is there already. */
#include <string.h>

#include "view/entry_tree.h"
#include "view/map_tree.h"
#include "view/replay_tree.h"
#include "view/table_tree.h"
#include "web/review.h"

enum { AROUND = 3 };

struct replay_page {
    struct review rv;
    int64_t seq, back;
    bool plain; /* nothing marked: the table as the play screen showed it */
};

/* What addresses carry on: through whose eyes, marked or not, where to come back to. */
static const char *carried(struct arena *a, const struct replay_page *p, int64_t back)
{
    const char *query = "";
    if (*p->rv.as != '\0') query = arena_printf(a, "as=%s", p->rv.as);
    if (p->plain) query = arena_printf(a, "%s%smarks=no", query, *query == '\0' ? "" : "&");
    if (back > 0)
        query = arena_printf(a, "%s%sback=%lld", query, *query == '\0' ? "" : "&", (long long)back);
    return query;
}

static void queries_tree(struct node *root, const struct replay_page *p)
{
    node_text(root, "_step", carried(root->mem, p, p->back));
    node_text(root, "_jump", carried(root->mem, p, p->seq));
    node_bool(root, "plain", p->plain);
}

static void picked_on_table(struct node *root, const struct replay *at, const struct entity *en)
{
    struct drawing drawing = {.mem = root->mem};
    struct map_marks marks = {.drawing = &drawing, .replay = at->seq};
    struct scene scene = game_scene(at->told.g, root->mem);
    if (en != NULL) {
        marks.ids = arena_new(root->mem, const char *);
        marks.ids[marks.count++] = en->id;
        if (at->told.g->book->rules->show != NULL)
            at->told.g->book->rules->show(&scene, en, &drawing);
    }
    map_tree(root, at->told.g, &marks);
}

/* The entries before and after, as headlines. */
static bool around_tree(struct site *s, struct node *root, const struct replay_page *p,
                        const struct game_view *g, struct err *e)
{
    struct node *around = node_list(root, "around");
    int64_t count = (int64_t)story_count(p->rv.story), end = p->seq + AROUND;
    struct entry *list;
    size_t got = 0;
    if (end > count) end = count;
    if (!journal_list(desk_reader(s->desk), root->mem, g->id, end + 1, 2 * AROUND + 1, &list, &got,
                      e))
        return false;
    for (size_t i = got; i > 0; i--) {
        struct node *n = node_push_map(around);
        headline_tree(n, &list[i - 1], g);
        node_bool(n, "here", list[i - 1].seq == p->seq);
    }
    return true;
}

static void replay_tree(struct node *root, const struct replay_page *p, const struct replay *at,
                        const struct entry *entry, const struct who *who, const char *unit)
{
    const struct entity *picked = state_find(at->told.g->state, unit);
    entry_tree(root, at->told.g, entry);
    node_bool(root, "may_ask", what_if_is_open(at->told.g, entry));
    moment_tree(root, at);
    notes_tree(root, p->rv.story, at->told.g, at->seq);
    review_eyes_tree(root, &p->rv, who);
    queries_tree(root, p);
    sides_tree(root, at->told.g, false);
    picked_tree(root, at->told.g, picked, false);
    if (p->plain || picked != NULL)
        picked_on_table(root, at, picked);
    else
        replay_map_tree(root, at, &entry->ruling);
    node_text(root, "token", fresh_token(root->mem));
    node_text(root, "text", "");
    node_int(root, "note_target", at->seq);
}

static enum handled send_moment(struct site *s, struct request *r, struct reply *reply,
                                struct replay_page *p)
{
    bool part = strcmp(request_param_or(r, "part", ""), "moment") == 0;
    struct game_view *g = &p->rv.g;
    struct past past;
    struct entry entry;
    struct err e;
    const struct lookup *lookup = NULL;
    if (!review_lookup(s, &p->rv, &lookup, &e) ||
        !journal_read(desk_reader(s->desk), &r->mem, g->id, p->seq, &entry, &e) ||
        !past_open(&past, g, p->rv.story, desk_reader(s->desk), p->seq, p->rv.viewer, &r->mem,
                   &e)) {
        desk_look_end(s->desk);
        return page_error(s, r, reply, 500, "", e.text);
    }
    struct node *root = page_begin(s, r, part ? "replay-moment" : "replay",
                                   arena_printf(&r->mem, "Replay %lld", (long long)p->seq), g);
    struct replay at = {.told = {.story = p->rv.story, .lookup = lookup, .g = &past.g},
                        .seq = p->seq,
                        .back = p->back};
    replay_tree(root, p, &at, &entry, request_who(r), request_param_or(r, "unit", ""));
    if (!part) timeline_tree(root, &at);
    bool ok = around_tree(s, root, p, &past.g, &e);
    past_close(&past);
    desk_look_end(s->desk);
    if (!ok) return page_error(s, r, reply, 500, "", e.text);
    return page_send(s, r, reply, 200, root);
}

enum handled get_replay(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct replay_page p = {0};
    if (!review_look(s, r, reply, &p.rv)) return HANDLED_NOW;
    int64_t last = (int64_t)story_count(p.rv.story);
    p.plain = strcmp(request_param_or(r, "marks", ""), "no") == 0;
    p.seq = last;
    bool found = request_param(r, "seq") == NULL || param_seq(r, "seq", &p.seq);
    if (found && p.seq >= 1 && p.seq <= last) {
        if (!param_seq(r, "back", &p.back) || p.back > last) p.back = 0;
        return send_moment(s, r, reply, &p);
    }
    desk_look_end(s->desk);
    return page_error(s, r, reply, 404, "seq", "There is no such entry in this journal.");
}
