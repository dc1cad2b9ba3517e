#include "review/precedent.h"

#include <math.h>
#include <string.h>

/* FNV-1a, 64 bits: only ever compared within one run. */
#define HASH_SEED UINT64_C(14695981039346656037)
#define HASH_PRIME UINT64_C(1099511628211)

static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (;; text++) {
        hash = (hash ^ (unsigned char)*text) * HASH_PRIME;
        if (*text == '\0') return hash;
    }
}

static uint64_t hash_int(uint64_t hash, int64_t i)
{
    for (int byte = 0; byte < 8; byte++)
        hash = (hash ^ ((uint64_t)i >> (8 * byte) & 255)) * HASH_PRIME;
    return hash;
}

/* A length by the tenth, as a tape is read. */
static uint64_t hash_value(uint64_t hash, struct value v)
{
    switch (v.kind) {
    case VALUE_NONE: return hash_int(hash, -1);
    case VALUE_INT: return hash_int(hash_int(hash, 1), v.as.i * 10);
    case VALUE_REAL: return hash_int(hash_int(hash, 1), (int64_t)llround(v.as.r * 10));
    case VALUE_TEXT: return hash_text(hash, v.as.s);
    }
    return hash;
}

static struct precedent *at(struct precedents *p, size_t first, int64_t seq)
{
    size_t low = first, high = p->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->list[middle].seq < seq)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->count && p->list[low].seq == seq ? &p->list[low] : NULL;
}

struct taking {
    struct precedents *p;
    size_t first; /* of this game */
};

static const struct field *field_of(const struct action *act, const char *name)
{
    for (size_t i = 0; act != NULL && i < act->field_count; i++)
        if (strcmp(act->fields[i].name, name) == 0) return &act->fields[i];
    return NULL;
}

/* Who acts, and where, makes no other situation. */
static bool is_who_or_where(const struct action *act, const char *name)
{
    const struct field *f = field_of(act, name);
    return f != NULL && (field_is_entity(f) || f->type == FIELD_TEXT ||
                         (f->asked && (f->type == FIELD_REAL || f->type == FIELD_INT)));
}

bool precedent_worded(const struct action *act, const struct stored_fact *fact, double near_cm)
{
    const struct field *f = field_of(act, fact->name);
    return f != NULL && f->measured && value_is_set(fact->measured) && value_is_set(fact->stated) &&
           fabs(value_as_real(fact->measured, 0) - value_as_real(fact->stated, 0)) <= near_cm;
}

static bool take_fact(void *context, int64_t seq, const struct stored_fact *fact)
{
    struct taking *r = context;
    struct precedent *own = at(r->p, r->first, seq);
    if (own == NULL) return true;
    const struct action *act = ruleset_action(r->p->rules, own->action);
    own->worded = own->worded || precedent_worded(act, fact, r->p->near_cm);
    if (act == NULL || act->table_only || is_who_or_where(act, fact->name)) return true;
    if (own->situation == 0) own->situation = hash_text(HASH_SEED, own->action);
    own->situation = hash_value(hash_text(own->situation, fact->name), fact->used);
    return true;
}

static bool take_odds(void *context, int64_t seq, const char *word, const char *fraction)
{
    struct taking *r = context;
    struct precedent *own = at(r->p, r->first, seq);
    if (own == NULL) return true;
    if (own->odds == 0) own->odds = HASH_SEED;
    own->odds = hash_text(hash_text(own->odds, word), fraction);
    return true;
}

static bool take_lines(struct precedents *p, struct journal *j, size_t game, const char *id,
                       struct err *e)
{
    struct story *st;
    if (!story_read(&st, j, p->rules, id, e)) return false;
    for (int64_t seq = 1; seq <= (int64_t)story_count(st); seq++) {
        const struct story_line *line = story_line(st, seq);
        bool ruled = strcmp(line->kind, ENTRY_RULING) == 0;
        if (line->undone_by != 0 || (!ruled && strcmp(line->kind, ENTRY_OVERRIDE) != 0)) continue;
        p->list = arena_grow(p->mem, p->list, p->count, sizeof *p->list);
        p->list[p->count++] = (struct precedent){.game = game,
                                                 .seq = seq,
                                                 .turn = line->turn,
                                                 .kind = ruled ? ENTRY_RULING : ENTRY_OVERRIDE,
                                                 .action = arena_strdup(p->mem, line->action),
                                                 .verdict = arena_strdup(p->mem, line->verdict),
                                                 .sentence = arena_strdup(p->mem, line->sentence),
                                                 .target = line->target,
                                                 .overruled_by = line->overruled_by};
    }
    story_free(st);
    return true;
}

bool precedents_read(struct precedents *p, struct journal *j, size_t game, const char *id,
                     struct err *e)
{
    struct taking r = {.p = p, .first = p->count};
    return take_lines(p, j, game, id, e) && journal_each_fact(j, id, 1, 0, take_fact, &r, e) &&
           journal_each_odds(j, id, 1, 0, take_odds, &r, e);
}

bool precedent_same(const struct precedent *a, const struct precedent *b)
{
    return a->situation != 0 && a->situation == b->situation;
}

bool precedent_differs(const struct precedent *a, const struct precedent *b)
{
    return precedent_same(a, b) && a->odds != 0 && b->odds != 0 && a->odds != b->odds;
}

const struct precedent *precedent_find(const struct precedents *p, size_t game, int64_t seq)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->list[i].game == game && p->list[i].seq == seq) return &p->list[i];
    return NULL;
}
