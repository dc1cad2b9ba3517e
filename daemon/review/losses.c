#include "review/losses.h"

#include <stdlib.h>
#include <string.h>

/* --- By cause ------------------------------------------------------------------------------ */

static struct loss_cause *find_cause(const struct known *k, struct losses *out, const char *action)
{
    for (size_t i = 0; i < out->cause_count; i++)
        if (strcmp(out->causes[i].action, action) == 0) return &out->causes[i];
    const struct action *act = *action == '\0' ? NULL : ruleset_action(k->g->book->rules, action);
    out->causes = arena_grow(k->mem, out->causes, out->cause_count, sizeof *out->causes);
    struct loss_cause *cause = &out->causes[out->cause_count++];
    *cause =
        (struct loss_cause){.action = action,
                            .title = act != NULL ? act->lost_to != NULL ? act->lost_to : act->title
                                     : *action == '\0' ? "Other"
                                                       : action};
    return cause;
}

static int toll(const struct loss_cause *c)
{
    int sum = 0;
    for (int i = 0; i < STORY_SIDES; i++) sum += c->lost[i];
    return sum;
}

static int by_toll(const void *a, const void *b)
{
    const struct loss_cause *left = a, *right = b;
    int more = toll(right) - toll(left);
    return more != 0 ? more : strcmp(left->action, right->action);
}

static bool is_empty(const struct loss_cause *c)
{
    for (int i = 0; i < STORY_SIDES; i++)
        if (c->lost[i] != 0) return false;
    return true;
}

static void count_causes(const struct known *k, struct losses *out)
{
    int64_t last = (int64_t)story_count(k->story);
    for (int64_t seq = k->begins + 1; seq <= last; seq++) {
        const int *lost = known_line(k, seq)->lost;
        const struct story_line *under;
        if (!known_counts(k, seq, &under)) continue;
        for (int i = 0; i < STORY_SIDES; i++) {
            if (lost[i] == 0) continue;
            find_cause(k, out, under->action)->lost[i] += lost[i];
            out->lost[i] += lost[i];
        }
    }
    size_t kept = 0; /* what an overruling gave back whole is no cause */
    for (size_t i = 0; i < out->cause_count; i++)
        if (!is_empty(&out->causes[i])) out->causes[kept++] = out->causes[i];
    out->cause_count = kept;
    if (kept > 0) qsort(out->causes, kept, sizeof *out->causes, by_toll);
}

/* --- By unit ---------------------------------------------------------------------------------- */

struct counting {
    const struct known *known;
    struct losses *out;
    struct state *state;
    struct err *e;
    bool failed;
};

static struct loss_unit *find_unit(struct losses *out, const char *id)
{
    for (size_t i = 0; i < out->unit_count; i++)
        if (strcmp(out->units[i].id, id) == 0) return &out->units[i];
    return NULL;
}

static void weigh(const struct counting *c, const struct entity *en)
{
    const struct known *k = c->known;
    int strength = en == NULL ? 0 : k->g->book->rules->strength(en);
    struct loss_unit *unit = en == NULL ? NULL : find_unit(c->out, en->id);
    if (unit != NULL || strength <= 0 || known_hides(k, en->id)) return;
    c->out->units = arena_grow(k->mem, c->out->units, c->out->unit_count, sizeof *c->out->units);
    c->out->units[c->out->unit_count++] =
        (struct loss_unit){.id = arena_strdup(k->mem, en->id),
                           .side = arena_strdup(k->mem, entity_text(en, "side", "")),
                           .began = strength};
}

static bool fold(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct counting *c = context;
    (void)seq;
    c->failed = !state_apply(c->state, list, count, c->e);
    for (size_t i = 0; !c->failed && i < count; i++) weigh(c, state_find(c->state, list[i].entity));
    return !c->failed;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const struct loss_unit *)a)->id, ((const struct loss_unit *)b)->id);
}

static bool count_units(const struct known *k, struct losses *out, struct err *e)
{
    struct counting c = {.known = k, .out = out, .e = e};
    c.state = story_state(k->story, k->journal, k->begins, e);
    if (c.state == NULL) return false;
    const struct entity *en = NULL;
    while ((en = state_next(c.state, en, NULL)) != NULL) weigh(&c, en);
    bool ok =
        k->begins >= (int64_t)story_count(k->story) ||
        (journal_each_effects(k->journal, k->g->id, k->begins + 1, 0, fold, &c, e) && !c.failed);
    for (size_t i = 0; ok && i < out->unit_count; i++) {
        en = state_find(c.state, out->units[i].id);
        out->units[i].now = en == NULL ? 0 : k->g->book->rules->strength(en);
    }
    if (out->unit_count > 0) qsort(out->units, out->unit_count, sizeof *out->units, by_id);
    state_free(c.state);
    return ok;
}

bool losses_read(const struct known *k, struct losses *out, struct err *e)
{
    *out = (struct losses){0};
    if (k->g->book->rules->strength == NULL) return true;
    if (story_count(k->story) > 0)
        memcpy(out->now, known_line(k, (int64_t)story_count(k->story))->strength, sizeof out->now);
    count_causes(k, out);
    for (int i = 0; i < STORY_SIDES; i++) out->began[i] = out->now[i] + out->lost[i];
    return count_units(k, out, e);
}
