#include "review/story.h"

#include <stdlib.h>
#include <string.h>

#include "umpire/moment.h"

/* A state is kept after every so many entries: a few milliseconds of folding at most. */
enum { KEEP_EVERY = 200 };

struct story {
    const struct ruleset *rules;
    char *game;
    struct arena mem;
    struct story_line *lines; /* in mem */
    size_t count;
    struct state *now;
    struct state **kept; /* after entry KEEP_EVERY, twice that ... */
    size_t kept_count;
};

static const struct sign common[] = {
    [SIGN_LOSS] = {.id = "loss", .letter = "L", .title = "losses"},
    [SIGN_OVERRIDE] = {.id = "override", .letter = "O", .title = "overruled by the umpire"},
    [SIGN_CLOSE] = {.id = "close", .letter = "?", .title = "a close call"},
    [SIGN_NOTE] = {.id = "note", .letter = "N", .title = "a note"},
    [SIGN_IMPORTANT] = {.id = "important", .letter = "!", .title = "important"},
};

const struct sign *story_sign(const struct story *st, int sign)
{
    if (sign < 0 || sign >= SIGNS_MAX) return NULL;
    if (sign < SIGN_SYSTEM) return &common[sign];
    const struct sign *own = st->rules->signs;
    for (int i = SIGN_SYSTEM; own != NULL && own->id != NULL && i < sign; i++) own++;
    return own == NULL || own->id == NULL ? NULL : own;
}

bool story_has(const struct story_line *line, int sign)
{
    return line->undone_by == 0 && (line->signs >> sign & 1) != 0;
}

static void put_sign(struct story_line *line, int sign)
{
    line->signs |= UINT32_C(1) << sign;
}

/* --- Strength ------------------------------------------------------------------------------ */

static int side_index(const struct ruleset *rules, const struct entity *en)
{
    const char *side = entity_text(en, "side", "");
    for (int i = 0; i < STORY_SIDES && rules->sides[i].id != NULL; i++)
        if (strcmp(rules->sides[i].id, side) == 0) return i;
    return -1;
}

/* Adds what an entity is worth now, times sign, to its side's sum. */
static void weigh(const struct story *st, const char *id, int sign, int sum[STORY_SIDES])
{
    const struct entity *en = state_find(st->now, id);
    int side = en == NULL ? -1 : side_index(st->rules, en);
    if (side >= 0) sum[side] += sign * st->rules->strength(en);
}

static bool is_listed(const struct story_line *line, const char *id)
{
    for (size_t i = 0; i < line->subject_count; i++)
        if (strcmp(line->subjects[i], id) == 0) return true;
    return false;
}

/* --- One entry ------------------------------------------------------------------------------- */

static void list_subjects(struct story *st, struct story_line *line, const struct ruling *r)
{
    for (size_t i = 0; i < r->effect_count; i++) {
        const char *id = r->effects[i].entity;
        if (strcmp(id, GAME_ENTITY) == 0 || is_listed(line, id)) continue;
        line->subjects =
            arena_grow(&st->mem, line->subjects, line->subject_count, sizeof *line->subjects);
        line->subjects[line->subject_count++] = arena_strdup(&st->mem, id);
    }
}

/* Taking back and placing anew sign nothing: they are no part of the battle. */
static bool is_play(const struct story *st, const struct story_line *line)
{
    if (strcmp(line->kind, ENTRY_OVERRIDE) == 0) return true;
    if (strcmp(line->kind, ENTRY_RULING) != 0) return false;
    const struct action *act = ruleset_action(st->rules, line->action);
    return act == NULL || strcmp(act->id, "place") != 0;
}

static bool sets(const struct ruling *r, const char *attr)
{
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[i];
        if (strcmp(f->attr, attr) == 0 && value_as_int(f->before, 0) == 0 &&
            value_as_int(f->after, 0) != 0)
            return true;
    }
    return false;
}

static void find_signs(struct story *st, struct story_line *line, const struct ruling *r)
{
    bool play = is_play(st, line);
    if (r->close.fact != NULL) put_sign(line, SIGN_CLOSE);
    if (strcmp(line->kind, ENTRY_OVERRIDE) == 0) put_sign(line, SIGN_OVERRIDE);
    for (int i = 0; play && i < STORY_SIDES; i++)
        if (line->lost[i] > 0) put_sign(line, SIGN_LOSS);
    const struct sign *own;
    for (int i = SIGN_SYSTEM; play && (own = story_sign(st, i)) != NULL; i++)
        if (own->attr != NULL ? sets(r, own->attr) : strcmp(own->verdict, line->verdict) == 0)
            put_sign(line, i);
}

static struct story_line *push_line(struct story *st, const struct entry *entry)
{
    struct arena *a = &st->mem;
    st->lines = arena_grow(a, st->lines, st->count, sizeof *st->lines);
    struct story_line *line = &st->lines[st->count];
    *line = (struct story_line){.seq = entry->seq,
                                .at_ms = entry->at_ms,
                                .turn = entry->turn,
                                .target = entry->target,
                                .kind = arena_strdup(a, entry->kind),
                                .author = arena_strdup(a, entry->author),
                                .phase = arena_strdup(a, entry->phase),
                                .side = arena_strdup(a, entry->side),
                                .action = arena_strdup(a, entry->action),
                                .verdict = arena_strdup(a, entry->ruling.verdict),
                                .sentence = arena_strdup(a, entry->ruling.sentence),
                                .remark = arena_strdup(a, entry->remark)};
    if (st->count > 0) memcpy(line->strength, line[-1].strength, sizeof line->strength);
    st->count++;
    return line;
}

static void keep_state(struct story *st)
{
    if (st->count % KEEP_EVERY != 0) return;
    st->kept = realloc(st->kept, (st->kept_count + 1) * sizeof(struct state *));
    if (st->kept == NULL) memory_exhausted();
    st->kept[st->kept_count++] = state_clone(st->now);
}

struct sweeping {
    struct story *story;
    struct err *e;
    bool failed;
};

static bool read_entry(void *context, struct arena *a, const struct entry *entry)
{
    struct sweeping *sw = context;
    struct story *st = sw->story;
    const struct ruling *r = &entry->ruling;
    int before[STORY_SIDES] = {0}, after[STORY_SIDES] = {0};
    (void)a;
    struct story_line *line = push_line(st, entry);
    list_subjects(st, line, r);
    bool weighs = st->rules->strength != NULL;
    for (size_t i = 0; weighs && i < line->subject_count; i++)
        weigh(st, line->subjects[i], 1, before);
    sw->failed = !state_apply(st->now, r->effects, r->effect_count, sw->e);
    for (size_t i = 0; weighs && i < line->subject_count; i++)
        weigh(st, line->subjects[i], 1, after);
    for (int i = 0; i < STORY_SIDES; i++) {
        line->lost[i] = before[i] - after[i];
        line->strength[i] -= line->lost[i];
    }
    find_signs(st, line, r);
    keep_state(st);
    return !sw->failed;
}

/* --- Fates ----------------------------------------------------------------------------------- */

/* A note stands where it belongs: at what it is about, else at its own place. */
static void note(struct story_line *own, struct story_line *about)
{
    put_sign(about, SIGN_NOTE);
    if (strcmp(own->verdict, VERDICT_IMPORTANT) == 0) put_sign(about, SIGN_IMPORTANT);
}

/* What an entry that stands itself means for an earlier one. */
static void answer(struct story_line *line, struct story_line *target)
{
    if (strcmp(line->kind, ENTRY_UNDO) == 0 && target->undone_by == 0)
        target->undone_by = line->seq;
    if (strcmp(line->kind, ENTRY_OVERRIDE) == 0 && target->overruled_by == 0)
        target->overruled_by = line->seq;
}

/* From the newest back: whoever undoes a ruling has by then been found to stand or not. */
static void find_fates(struct story *st)
{
    for (size_t i = 0; i < st->count; i++) {
        struct story_line *line = &st->lines[i];
        line->undone_by = line->overruled_by = 0;
        line->signs &= ~(UINT32_C(1) << SIGN_NOTE | UINT32_C(1) << SIGN_IMPORTANT);
    }
    for (size_t i = st->count; i-- > 0;) {
        struct story_line *line = &st->lines[i], *target = line;
        if (line->undone_by != 0) continue;
        if (line->target >= 1 && line->target <= (int64_t)i) target = &st->lines[line->target - 1];
        if (strcmp(line->kind, ENTRY_NOTE) == 0)
            note(line, target);
        else if (target != line)
            answer(line, target);
    }
}

/* --- A story ------------------------------------------------------------------------------------ */

bool story_read_on(struct story *st, struct journal *j, struct err *e)
{
    struct sweeping sw = {.story = st, .e = e};
    if (!journal_sweep(j, st->game, (int64_t)st->count + 1, 0, read_entry, &sw, e) || sw.failed)
        return false;
    find_fates(st);
    return true;
}

bool story_read(struct story **out, struct journal *j, const struct ruleset *rules,
                const char *game, struct err *e)
{
    struct story *st = calloc(1, sizeof *st);
    if (st == NULL) memory_exhausted();
    st->rules = rules;
    st->now = state_new();
    st->game = strdup(game);
    if (st->game == NULL) memory_exhausted();
    if (story_read_on(st, j, e)) {
        *out = st;
        return true;
    }
    story_free(st);
    *out = NULL;
    return false;
}

void story_free(struct story *st)
{
    if (st == NULL) return;
    for (size_t i = 0; i < st->kept_count; i++) state_free(st->kept[i]);
    free(st->kept);
    state_free(st->now);
    free(st->game);
    arena_clear(&st->mem);
    free(st);
}

size_t story_count(const struct story *st)
{
    return st->count;
}

const struct story_line *story_line(const struct story *st, int64_t seq)
{
    return &st->lines[seq - 1];
}

bool story_fold(const struct story *st, struct journal *j, struct state *s, int64_t after,
                int64_t until, struct err *e)
{
    return moment_fold(j, st->game, s, after, until, e);
}

struct state *story_state(const struct story *st, struct journal *j, int64_t seq, struct err *e)
{
    size_t kept = (size_t)seq / KEEP_EVERY;
    if (kept > st->kept_count) kept = st->kept_count;
    struct state *s = kept == 0 ? state_new() : state_clone(st->kept[kept - 1]);
    if (story_fold(st, j, s, (int64_t)(kept * KEEP_EVERY), seq, e)) return s;
    state_free(s);
    return NULL;
}
