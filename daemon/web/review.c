#include "web/review.h"

#include <string.h>

#include "view/entry_tree.h"

static bool is_over(const struct game_view *g)
{
    return entity_int(state_find(g->state, GAME_ENTITY), "over", 0) != 0;
}

/* --- Through whose eyes ---------------------------------------------------------------------- */

#define EYES_ALL "all"
#define EYES_NONE "spectator"

static bool may_look_as(const struct who *who, const struct game_view *g, const char *as)
{
    if (who->role == ROLE_UMPIRE) return true;
    if (strcmp(as, EYES_ALL) == 0) return is_over(g);
    return who->role == ROLE_SIDE ? strcmp(as, who->side) == 0 : strcmp(as, EYES_NONE) == 0;
}

static bool choose_eyes(struct review *rv, const struct who *who, const char *as)
{
    bool known = strcmp(as, EYES_ALL) == 0 || strcmp(as, EYES_NONE) == 0 ||
                 ruleset_side(rv->g.book->rules, as) != NULL;
    rv->viewer = rv->g.viewer;
    rv->as = "";
    if (*as == '\0') return true;
    if (!known || !may_look_as(who, &rv->g, as)) return false;
    rv->viewer = strcmp(as, EYES_ALL) == 0 ? NULL : strcmp(as, EYES_NONE) == 0 ? "" : as;
    bool own = rv->viewer == rv->g.viewer ||
               (rv->viewer != NULL && rv->g.viewer != NULL && strcmp(as, who->side) == 0);
    rv->as = own ? "" : as;
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
                     "You may look back through your own eyes; through everybody's once the game "
                     "is over.");
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
    const struct choice *sides = rv->g.book->rules->sides;
    const struct choice *own = ruleset_side(rv->g.book->rules, who->side);
    struct node *list = node_list(map, "eyes");
    node_text(map, "as", rv->as);
    if (who->role == ROLE_UMPIRE) {
        eye_tree(list, "", "Umpire", rv->as);
        for (; sides->id != NULL; sides++) eye_tree(list, sides->id, sides->label, rv->as);
        eye_tree(list, EYES_NONE, "Spectator", rv->as);
    } else if (is_over(&rv->g)) {
        eye_tree(list, "", own == NULL ? "Spectator" : own->label, rv->as);
        eye_tree(list, EYES_ALL, "Everything", rv->as);
    }
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
