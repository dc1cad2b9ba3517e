#include "umpire/moment.h"

#include <string.h>

/* So many entries are no set-up, whatever they are; nobody reads on to see. */
enum { LONGEST_SETUP = 400 };

struct looking {
    const struct ruleset *rules;
    int64_t last;
};

static bool is_play(const struct ruleset *rules, const struct entry *en)
{
    bool declared = strcmp(en->kind, ENTRY_DECLARE) == 0;
    for (size_t i = 0; i < en->ruling.effect_count; i++) {
        const struct effect *f = &en->ruling.effects[i];
        if (strcmp(f->entity, GAME_ENTITY) != 0) continue;
        if (strcmp(f->attr, GAME_BEGUN) == 0 && value_is_set(f->after)) return true;
        if (strcmp(en->kind, ENTRY_RULING) == 0) return true; /* it moved the clock */
    }
    if (!declared && strcmp(en->kind, ENTRY_RULING) != 0) return false;
    const struct action *act = ruleset_action(rules, en->action);
    return act == NULL || !act->upkeep;
}

static bool look(void *context, struct arena *a, const struct entry *en)
{
    struct looking *l = context;
    (void)a;
    if (is_play(l->rules, en)) return false;
    l->last = en->seq;
    return true;
}

bool moment_setup_end(struct journal *j, const char *game, const struct ruleset *rules,
                      int64_t head, int64_t *out, struct err *e)
{
    struct looking l = {.rules = rules, .last = 1};
    if (!journal_each(j, game, 2, head < LONGEST_SETUP ? head : LONGEST_SETUP, look, &l, e))
        return false;
    *out = head < 1 ? 0 : l.last;
    return true;
}

bool moment_has_begun(struct journal *j, const char *game, const struct ruleset *rules,
                      const struct state *now, int64_t head)
{
    const struct entity *en = state_find(now, GAME_ENTITY);
    int64_t end = head;
    if (entity_int(en, GAME_BEGUN, 0) != 0) return true;
    return head > 1 && moment_setup_end(j, game, rules, head, &end, NULL) && end < head;
}

struct folding {
    struct state *state;
    struct err *e;
    bool failed;
};

static bool fold(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct folding *f = context;
    (void)seq;
    f->failed = !state_apply(f->state, list, count, f->e);
    return !f->failed;
}

bool moment_fold(struct journal *j, const char *game, struct state *s, int64_t after, int64_t until,
                 struct err *e)
{
    struct folding f = {.state = s, .e = e};
    if (after >= until) return true;
    return journal_each_effects(j, game, after + 1, until, fold, &f, e) && !f.failed;
}

struct state *moment_state(struct journal *j, const char *game, int64_t seq, struct err *e)
{
    struct state *s = state_new();
    if (moment_fold(j, game, s, 0, seq, e)) return s;
    state_free(s);
    return NULL;
}
