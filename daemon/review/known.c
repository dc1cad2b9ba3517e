#include "review/known.h"

#include <string.h>

#include "review/open_entry.h"
#include "umpire/moment.h"

static bool changes(const struct story_line *line, const char *id)
{
    for (size_t i = 0; i < line->subject_count; i++)
        if (strcmp(line->subjects[i], id) == 0) return true;
    return false;
}

bool known_open(const struct story *st, const struct lookup *l, const struct secret_names *hidden,
                int64_t seq)
{
    if (hidden->count == 0) return true;
    const struct story_line *line = story_line(st, seq);
    for (size_t i = 0; i < hidden->count; i++) {
        const char *id = hidden->list[i].id;
        if (changes(line, id)) return false;
        if (l != NULL && lookup_concerns(lookup_line(l, seq), id)) return false;
    }
    return secret_named(hidden, line->sentence) == NULL &&
           secret_named(hidden, line->verdict) == NULL &&
           secret_named(hidden, line->remark) == NULL;
}

bool known_hides(const struct known *k, const char *id)
{
    for (size_t i = 0; i < k->g->hidden.count; i++)
        if (strcmp(k->g->hidden.list[i].id, id) == 0) return true;
    return false;
}

/* --- Strength without those in hiding ------------------------------------------------------- */

struct counting {
    struct known *known;
    struct state *hiding; /* those in hiding alone */
    int64_t seq;          /* counted so far */
    int sum[STORY_SIDES]; /* what they are worth */
    struct err *e;
    bool failed;
};

static void add_up(struct counting *c, int sum[STORY_SIDES])
{
    const struct ruleset *rules = c->known->g->book->rules;
    memset(sum, 0, sizeof(int) * STORY_SIDES);
    for (size_t i = 0; rules->strength != NULL && i < c->known->g->hidden.count; i++) {
        const struct entity *en = state_find(c->hiding, c->known->g->hidden.list[i].id);
        const char *side = entity_text(en, "side", "");
        for (int k = 0; en != NULL && k < STORY_SIDES && rules->sides[k].id != NULL; k++)
            if (strcmp(rules->sides[k].id, side) == 0) sum[k] += rules->strength(en);
    }
}

static void count_until(struct counting *c, int64_t seq)
{
    for (; c->seq < seq; c->seq++) {
        const struct story_line *line = story_line(c->known->story, c->seq + 1);
        struct known_line *out = &c->known->lines[c->seq];
        out->open = known_open(c->known->story, c->known->lookup, &c->known->g->hidden, c->seq + 1);
        for (int k = 0; k < STORY_SIDES; k++) {
            out->strength[k] = line->strength[k] - c->sum[k];
            out->lost[k] = c->seq == 0 ? -out->strength[k] : out[-1].strength[k] - out->strength[k];
        }
    }
}

static bool count_effects(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct counting *c = context;
    struct effect *own = NULL;
    struct arena mem = {0};
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (!known_hides(c->known, list[i].entity)) continue;
        own = arena_grow(&mem, own, n, sizeof *own);
        own[n++] = list[i];
    }
    if (n > 0) {
        count_until(c, seq - 1);
        c->failed = !state_apply(c->hiding, own, n, c->e);
        add_up(c, c->sum);
    }
    arena_clear(&mem);
    return !c->failed;
}

bool known_read(struct known *k, struct err *e)
{
    int64_t last = (int64_t)story_count(k->story);
    struct counting c = {.known = k, .hiding = state_new(), .e = e};
    k->lines = arena_array(k->mem, struct known_line, story_count(k->story) + 1);
    bool ok =
        k->g->hidden.count == 0 ||
        (journal_each_effects(k->journal, k->g->id, 1, last, count_effects, &c, e) && !c.failed);
    count_until(&c, last);
    state_free(c.hiding);
    return ok && moment_setup_end(k->journal, k->g->id, k->g->book->rules, last, &k->begins, e);
}

const struct known_line *known_line(const struct known *k, int64_t seq)
{
    return &k->lines[seq - 1];
}

bool known_entry(const struct known *k, int64_t seq, struct arena *a, struct entry *out,
                 struct err *e)
{
    struct entry entry;
    if (!journal_read(k->journal, a, k->g->id, seq, &entry, e)) return false;
    *out = open_entry(k->g, &entry, a);
    return true;
}

/* --- What counts ------------------------------------------------------------------------------ */

bool known_counts(const struct known *k, int64_t seq, const struct story_line **under)
{
    const struct story_line *line = story_line(k->story, seq);
    if (line->undone_by != 0 || seq <= k->begins) return false;
    while (strcmp(line->kind, ENTRY_OVERRIDE) == 0 && line->target >= 1 && line->target < line->seq)
        line = story_line(k->story, line->target);
    bool play = strcmp(line->kind, ENTRY_RULING) == 0 || strcmp(line->kind, ENTRY_OVERRIDE) == 0;
    *under = line;
    return play && line->seq > k->begins && strcmp(line->action, "place") != 0;
}
