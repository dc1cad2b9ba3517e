#include "review/known.h"

#include <string.h>

#include "umpire/moment.h"

bool known_hides(const struct known *k, const char *id)
{
    for (size_t i = 0; i < k->hidden->count; i++)
        if (strcmp(k->hidden->list[i].id, id) == 0) return true;
    return false;
}

static bool is_open(const struct known *k, const struct story_line *line)
{
    if (k->hidden->count == 0) return true;
    for (size_t i = 0; i < line->subject_count; i++)
        if (known_hides(k, line->subjects[i])) return false;
    return secret_named(k->hidden, line->sentence) == NULL &&
           secret_named(k->hidden, line->verdict) == NULL &&
           secret_named(k->hidden, line->remark) == NULL;
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
    const struct ruleset *rules = c->known->book->rules;
    memset(sum, 0, sizeof(int) * STORY_SIDES);
    for (size_t i = 0; rules->strength != NULL && i < c->known->hidden->count; i++) {
        const struct entity *en = state_find(c->hiding, c->known->hidden->list[i].id);
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
        out->open = is_open(c->known, line);
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
        k->hidden->count == 0 ||
        (journal_each_effects(k->journal, k->game, 1, last, count_effects, &c, e) && !c.failed);
    count_until(&c, last);
    state_free(c.hiding);
    return ok && moment_setup_end(k->journal, k->game, k->book->rules, last, &k->begins, e);
}

const struct known_line *known_line(const struct known *k, int64_t seq)
{
    return &k->lines[seq - 1];
}

/* --- The table --------------------------------------------------------------------------------- */

/* Those in hiding now may have been seen then: an undo can have put them back. */
static struct state *take_off(const struct known *k, struct state *s)
{
    struct arena mem = {0};
    struct effect *list = NULL;
    size_t count = 0;
    for (size_t i = 0; i < k->hidden->count; i++) {
        const struct entity *en = state_find(s, k->hidden->list[i].id);
        for (size_t n = 0; en != NULL && n < en->count; n++) {
            list = arena_grow(&mem, list, count, sizeof *list);
            list[count++] = (struct effect){.entity = en->id,
                                            .attr = en->attrs[n].name,
                                            .before = en->attrs[n].value};
        }
    }
    if (count > 0) {
        struct state *rest = state_clone(s);
        (void)state_apply(rest, list, count, NULL); /* read off it: it fits */
        state_free(s);
        s = rest;
    }
    arena_clear(&mem);
    return s;
}

struct state *known_state(const struct known *k, int64_t seq, struct err *e)
{
    struct state *whole = story_state(k->story, k->journal, seq, e);
    struct state *veiled = whole == NULL ? NULL : secret_veil(k->book->rules, whole, k->viewer);
    if (veiled == NULL) veiled = whole;
    if (veiled != whole) state_free(whole);
    return veiled == NULL ? NULL : take_off(k, veiled);
}

/* --- An entry ------------------------------------------------------------------------------------ */

static bool fact_names(const struct secret_names *hidden, const struct stored_fact *f)
{
    return secret_named(hidden, f->how) || secret_named(hidden, value_as_text(f->measured, NULL)) ||
           secret_named(hidden, value_as_text(f->stated, NULL)) ||
           secret_named(hidden, value_as_text(f->used, NULL));
}

bool known_entry(const struct known *k, int64_t seq, struct arena *a, struct entry *out,
                 struct err *e)
{
    if (!journal_read(k->journal, a, k->game, seq, out, e)) return false;
    if (k->viewer == NULL) return true;
    if (secret_action(k->book->rules, out->action) || secret_concerns(k->hidden, &out->ruling))
        out->fact_count = 0;
    out->ruling = secret_ruling(k->book->rules, k->whole, out->action, &out->ruling, k->viewer);
    for (size_t i = 0; i < out->fact_count;)
        if (fact_names(k->hidden, &out->facts[i]))
            out->facts[i] = out->facts[--out->fact_count];
        else
            i++;
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
