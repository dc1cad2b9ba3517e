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

static bool choose_eyes(struct review *rv, const struct who *who, const char *as)
{
    bool known = strcmp(as, EYES_ALL) == 0 || strcmp(as, EYES_NONE) == 0 ||
                 ruleset_side(rv->g.book->rules, as) != NULL;
    rv->viewer = rv->g.viewer;
    rv->as = "";
    if (*as == '\0') return true;
    if (!known || !may_look_as(who, &rv->g, as)) return false;
    if (rv->g.viewer != NULL || strcmp(as, EYES_ALL) == 0) return true; /* his own */
    rv->viewer = strcmp(as, EYES_NONE) == 0 ? "" : as;
    rv->as = as;
    return true;
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
    if (choose_eyes(out, request_who(r), request_param_or(r, "as", ""))) return true;
    desk_look_end(s->desk);
    (void)page_error(s, r, reply, 403, "as",
                     "You may look back through your own eyes; through everybody's once the "
                     "umpire has opened the books.");
    return false;
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
