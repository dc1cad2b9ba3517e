#include "review/past.h"

void past_open_state(struct past *p, const struct game_view *now, struct state *whole,
                     const char *viewer, struct arena *a)
{
    const struct ruleset *rules = now->book->rules;
    struct secret_names hidden_now = secret_names(rules, now->whole, viewer, a);
    struct secret_names hidden_then = secret_names(rules, whole, viewer, a);
    *p = (struct past){.g = *now, .whole = whole};
    p->g.viewer = viewer;
    p->g.hidden = secret_join(&hidden_then, &hidden_now, a);
    p->veiled = secret_veil_of(rules, whole, &p->g.hidden, viewer);
    p->g.whole = whole;
    p->g.state = p->veiled == NULL ? whole : p->veiled;
}

bool past_open(struct past *p, const struct game_view *now, const struct story *st,
               struct journal *j, int64_t seq, const char *viewer, struct arena *a, struct err *e)
{
    struct state *whole = story_state(st, j, seq, e);
    if (whole != NULL) past_open_state(p, now, whole, viewer, a);
    return whole != NULL;
}

void past_close(struct past *p)
{
    state_free(p->whole);
    state_free(p->veiled);
    *p = (struct past){0};
}
