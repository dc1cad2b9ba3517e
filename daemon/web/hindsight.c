#include "web/hindsight.h"

#include <string.h>

/* Whose eyes: the umpire may borrow a side's, nobody another's.  False: refused. */
static bool choose_viewer(struct site *s, struct request *r, struct reply *reply,
                          struct game_view *g)
{
    const struct who *who = request_who(r);
    const char *as = request_param_or(r, "as", "");
    if (*as == '\0' || strcmp(as, "umpire") == 0) return true;
    const struct choice *side = ruleset_side(g->book->rules, as);
    if (side == NULL && strcmp(as, "spectator") != 0) {
        (void)page_error(s, r, reply, 400, "as", "There is no such side in this game.");
        return false;
    }
    if (who->role != ROLE_UMPIRE && strcmp(as, who->side) != 0) {
        (void)page_error(s, r, reply, 403, "as", "That is for the umpire alone.");
        return false;
    }
    g->viewer = secret_viewer(g->whole, side == NULL ? "" : side->id);
    return true;
}

/* Under the lock: everything that would not outlive it. */
static void take_down(struct request *r, struct hindsight *out)
{
    struct game_view *g = &out->g;
    out->whole = state_clone(g->whole);
    g->whole = out->whole;
    g->id = arena_strdup(&r->mem, g->id);
    g->title = arena_strdup(&r->mem, g->title);
    g->edition = arena_strdup(&r->mem, g->edition);
}

static bool read_story(struct site *s, struct request *r, struct hindsight *out, struct err *e)
{
    struct game_view *g = &out->g;
    const struct ruleset *rules = g->book->rules;
    struct journal *j = desk_reader(s->desk);
    g->hidden = secret_names(rules, out->whole, g->viewer, &r->mem);
    out->state = secret_veil(rules, out->whole, g->viewer);
    if (out->state == NULL) out->state = state_clone(out->whole);
    g->state = out->state;
    if (!story_read(&out->story, j, rules, g->id, e)) return false;
    out->known = (struct known){.story = out->story,
                                .journal = j,
                                .book = g->book,
                                .game = g->id,
                                .viewer = g->viewer,
                                .hidden = &g->hidden,
                                .whole = out->whole,
                                .mem = &r->mem};
    return known_read(&out->known, e);
}

bool hindsight_begin(struct site *s, struct request *r, struct reply *reply, struct hindsight *out)
{
    struct err e;
    *out = (struct hindsight){0};
    if (!site_look(s, r, reply, &out->g)) return false;
    take_down(r, out);
    desk_look_end(s->desk);
    if (choose_viewer(s, r, reply, &out->g)) {
        if (read_story(s, r, out, &e)) return true;
        (void)page_error(s, r, reply, 500, "", e.text);
    }
    hindsight_end(out);
    return false;
}

void hindsight_end(struct hindsight *hs)
{
    story_free(hs->story);
    state_free(hs->state);
    state_free(hs->whole);
}

struct node *hindsight_page(struct site *s, struct request *r, const char *page, const char *title,
                            const struct hindsight *hs)
{
    struct node *root = page_begin(s, r, page, title, &hs->g);
    const char *viewer = hs->g.viewer;
    const struct choice *side = viewer == NULL ? NULL : ruleset_side(hs->g.book->rules, viewer);
    node_text(root, "as", viewer == NULL ? NULL : side == NULL ? "spectator" : side->id);
    node_text(root, "as_label",
              viewer == NULL ? NULL
              : side == NULL
                  ? "Who only watches may know this much."
                  : arena_printf(&r->mem, "This is what the %s side may know.", side->label));
    return root;
}
