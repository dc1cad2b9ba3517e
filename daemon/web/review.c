#include "web/review.h"

#include <string.h>

#include "view/entry_tree.h"

/* --- Through whose eyes ---------------------------------------------------------------------- */

#define EYES_ALL "all"
#define EYES_NONE "spectator"

/* Who may see everything may see it as anybody would. */
static bool may_look_as(const struct who *who, const struct game_view *g, const char *as)
{
    if (g->viewer == NULL) return true;
    return strcmp(as, who->role == ROLE_SIDE ? who->side : EYES_NONE) == 0;
}

/* 0, or the status of the refusal. */
static int choose_eyes(struct review *rv, const struct who *who, const char *as)
{
    bool known = strcmp(as, EYES_ALL) == 0 || strcmp(as, EYES_NONE) == 0 ||
                 ruleset_side(rv->g.book->rules, as) != NULL;
    rv->viewer = rv->g.viewer;
    rv->as = "";
    if (*as == '\0') return 0;
    if (!may_look_as(who, &rv->g, as)) return 403;
    if (!known) return 400;
    if (rv->g.viewer != NULL || strcmp(as, EYES_ALL) == 0) return 0; /* his own */
    rv->viewer = strcmp(as, EYES_NONE) == 0 ? "" : as;
    rv->as = as;
    return 0;
}

bool review_look(struct site *s, struct request *r, struct reply *reply, struct review *out)
{
    struct err e;
    if (!site_look(s, r, reply, &out->g)) return false;
    const char *id = arena_strdup(&r->mem, out->g.id);
    const struct ruleset *rules = out->g.book->rules;
    int64_t head = out->g.head_seq;
    desk_look_end(s->desk); /* the writer must not wait while a long game is read */
    out->story = shelf_story(s->shelf, desk_reader(s->desk), rules, id, head, &e);
    if (out->story == NULL) return (void)page_error(s, r, reply, 500, "", e.text), false;
    if (!site_look(s, r, reply, &out->g)) return false;
    int refused = choose_eyes(out, request_who(r), request_param_or(r, "as", ""));
    if (refused == 0) return true;
    desk_look_end(s->desk);
    (void)page_error(s, r, reply, refused, "as",
                     refused == 400 ? "There is no such side in this game."
                                    : "You may look back through your own eyes; through "
                                      "everybody's once the umpire has opened the books.");
    return false;
}

/* Under the lock: everything that would not outlive it. */
static void take_down(struct review *rv, struct arena *a)
{
    struct game_view *g = &rv->now.g;
    past_open_state(&rv->now, &rv->g, state_clone(rv->g.whole), rv->viewer, a);
    g->id = arena_strdup(a, g->id);
    g->title = arena_strdup(a, g->title);
    g->edition = arena_strdup(a, g->edition);
    rv->g.id = g->id, rv->g.title = g->title, rv->g.edition = g->edition;
    rv->g.state = g->state, rv->g.whole = g->whole;
}

bool review_take(struct site *s, struct request *r, struct reply *reply, struct review *out,
                 struct known *k)
{
    struct err e;
    if (!review_look(s, r, reply, out)) return false;
    take_down(out, &r->mem);
    desk_look_end(s->desk);
    *k = (struct known){.story = out->story,
                        .journal = desk_reader(s->desk),
                        .g = &out->now.g,
                        .mem = &r->mem};
    if (review_lookup(s, out, &k->lookup, &e) && known_read(k, &e)) return true;
    (void)page_error(s, r, reply, 500, "", e.text);
    review_end(out);
    return false;
}

void review_end(struct review *rv)
{
    past_close(&rv->now);
}

struct node *review_page(struct site *s, struct request *r, const char *page, const char *title,
                         const struct review *rv)
{
    const struct game_view *g = &rv->now.g;
    struct node *root = page_begin(s, r, page, title, g);
    const struct choice *side =
        rv->viewer == NULL ? NULL : ruleset_side(g->book->rules, rv->viewer);
    node_text(root, "as", rv->as);
    node_text(root, "as_label",
              rv->viewer == NULL ? NULL
              : side == NULL
                  ? "Who only watches may know this much."
                  : arena_printf(&r->mem, "This is what the %s side may know.", side->label));
    return root;
}

bool review_lookup(struct site *s, const struct review *rv, const struct lookup **out,
                   struct err *e)
{
    *out = NULL;
    if (rv->viewer == NULL) return true;
    *out = shelf_lookup(s->shelf, desk_reader(s->desk), rv->g.id, e);
    return *out != NULL;
}

static void eye_tree(struct node *list, const char *id, const char *label, const char *as)
{
    struct node *n = node_push_map(list);
    node_text(n, "id", id);
    node_text(n, "label", label);
    node_bool(n, "on", strcmp(id, as) == 0);
}

void review_eyes_tree(struct node *map, const struct review *rv, const struct who *who)
{
    const struct ruleset *rules = rv->g.book->rules;
    struct node *list = node_list(map, "eyes");
    node_text(map, "as", rv->as);
    if (rv->g.viewer != NULL) return;
    eye_tree(list, "", who->role == ROLE_UMPIRE ? "Umpire" : "Everything", rv->as);
    for (const struct choice *c = rules->sides; c->id != NULL; c++)
        eye_tree(list, c->id, ruleset_side_title(rules, rv->g.state, c->id), rv->as);
    eye_tree(list, EYES_NONE, "Spectator", rv->as);
}

struct game_view review_view(const struct review *rv, struct arena *a)
{
    struct game_view g = rv->g;
    g.viewer = rv->viewer;
    g.hidden = secret_names(g.book->rules, g.whole, g.viewer, a);
    return g;
}

/* --- Notes ---------------------------------------------------------------------------------- */

void notes_tree(struct node *map, const struct story *st, const struct game_view *g, int64_t seq)
{
    struct node *list = node_list(map, "notes");
    int64_t flagged = 0;
    for (int64_t i = seq + 1; i <= (int64_t)story_count(st); i++) {
        const struct story_line *line = story_line(st, i);
        if (line->target != seq || strcmp(line->kind, ENTRY_NOTE) != 0) continue;
        bool important = strcmp(line->verdict, VERDICT_IMPORTANT) == 0;
        struct node *n = node_push_map(list);
        node_int(n, "seq", line->seq);
        node_text(n, "text", secret_text(&g->hidden, line->sentence, map->mem));
        node_bool(n, "important", important);
        node_text(n, "author", line->author);
        node_text(n, "at", time_iso(map->mem, line->at_ms));
        node_text(n, "_at", time_iso(map->mem, line->at_ms));
        node_text(n, "_time", time_short(map->mem, line->at_ms));
        node_seq(n, "undone_by", line->undone_by);
        if (important && line->undone_by == 0) flagged = line->seq;
    }
    node_seq(map, "flagged", flagged);
}

bool what_if_is_open(const struct game_view *g, const struct entry *entry)
{
    const struct ruleset *rules = g->book->rules;
    if (strcmp(entry->kind, ENTRY_RULING) != 0 || ruleset_action(rules, entry->action) == NULL)
        return false;
    return g->viewer == NULL ||
           !(secret_action(rules, entry->action) || secret_concerns(&g->hidden, &entry->ruling));
}
