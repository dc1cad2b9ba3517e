#include "umpire/writer.h"

#include <stdio.h>
#include <string.h>

enum task_end task_bad(struct task *t, const char *field, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    problems_add(&t->problems, t->mem, field, "%s", arena_vprintf(t->mem, fmt, args));
    va_end(args);
    return TASK_BAD;
}

enum task_end task_refuse(struct task *t, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    (void)err_set(&t->err, "%s", arena_vprintf(t->mem, fmt, args));
    va_end(args);
    return TASK_REFUSED;
}

enum task_end task_missing(struct task *t, const char *field, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    (void)err_field(&t->err, field, "%s", arena_vprintf(t->mem, fmt, args));
    va_end(args);
    return TASK_MISSING;
}

const char *task_input(const struct task *t, const char *name)
{
    const char *text = t->get == NULL ? NULL : t->get(t->from, name);
    return text == NULL ? "" : text;
}

/* Has anything but notes been entered since the asker looked? */
static bool moved_on(void *context, struct arena *a, const struct entry *entry)
{
    (void)a;
    bool *moved = context;
    *moved = strcmp(entry->kind, ENTRY_NOTE) != 0;
    return !*moved;
}

bool writer_check(struct writer *w, struct task *t, enum writer_check how, struct game **out)
{
    t->err.text[0] = '\0';
    struct game *g = *out = writer_game(w, t->game, &t->err);
    bool stale = false;
    int64_t made = 0;
    if (g == NULL && t->err.text[0] != '\0') return t->end = TASK_REFUSED, false;
    if (g == NULL)
        return t->end = task_missing(t, "game", "There is no game \"%.60s\".", t->game), false;
    if (t->token != NULL && *t->token != '\0' &&
        !journal_by_token(w->journal, t->game, t->token, &made, &t->err))
        return t->end = TASK_FAILED, false;
    if (made != 0) return t->seq = made, t->end = TASK_REPEATED, false;
    if (how == CHECK_TOKEN_ONLY) return true;
    if (t->version >= 0 && t->version < g->ahead_seq &&
        !journal_each(w->journal, t->game, t->version + 1, 0, moved_on, &stale, &t->err))
        return t->end = TASK_FAILED, false;
    if (stale) return t->end = TASK_STALE, false;
    if (g->ahead_pending == 0) return true;
    if (how == CHECK_NOT_PENDING_OF_TARGET && g->ahead_pending == t->target) return true;
    t->end = task_refuse(t,
                         "A throw by umpired is declared (entry %lld) and waits: reveal or "
                         "withdraw it first.",
                         (long long)g->ahead_pending);
    return false;
}

void writer_begin_entry(struct task *t, const struct game *g, const char *kind)
{
    const struct entity *game = state_find(g->ahead, GAME_ENTITY);
    t->entry = (struct entry){
        .game = g->row.id,
        .at_ms = desk_now_ms(),
        .kind = kind,
        .author = t->author == NULL ? "umpire" : t->author,
        .turn = entity_int(game, "turn", 0),
        .phase = arena_strdup(t->mem, entity_text(game, "phase", "")),
        .side = arena_strdup(t->mem, entity_text(game, "side", "")),
        .action = "",
        .target = t->target,
        .token = t->token == NULL ? "" : t->token,
        .remark = t->remark == NULL ? "" : t->remark,
    };
    ruling_init(&t->entry.ruling, t->mem);
}

enum task_end writer_append(struct writer *w, struct game *g, struct task *t)
{
    struct entry *en = &t->entry;
    if (!state_apply(g->ahead, en->ruling.effects, en->ruling.effect_count, &t->err))
        return TASK_REFUSED;
    g->touched = true;
    if (!journal_append(w->journal, en, &t->err)) return TASK_FAILED;
    g->ahead_seq = en->seq;
    memcpy(g->ahead_hash, en->hash, HASH_BYTES);
    t->seq = en->seq;
    t->appended = true;
    return TASK_DONE;
}

enum task_end task_call(struct writer *w, struct task *t)
{
    struct task_calling *c = t->from;
    return c->call(w->journal, c->arg, &t->err) ? TASK_DONE : TASK_FAILED;
}
