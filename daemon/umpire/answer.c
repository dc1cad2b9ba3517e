/* Entries that answer others: undo, override; and notes and settings.  */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/secret.h"
#include "umpire/writer.h"

enum { LONGEST_REMARK = 2000 };

static bool find_target(struct writer *w, struct task *t, const struct game *g, struct entry *out)
{
    if (t->target >= 1 && t->target <= g->ahead_seq) {
        if (journal_read(w->journal, t->mem, g->row.id, t->target, out, &t->err)) return true;
        t->end = TASK_FAILED;
        return false;
    }
    t->end = task_missing(t, "seq", "There is no such entry in this game.");
    return false;
}

static bool remark_fits(struct task *t, const char *field)
{
    const char *text = t->remark == NULL ? "" : t->remark;
    if (strlen(text) > LONGEST_REMARK)
        t->end = task_bad(t, field, "too long: at most %d letters", (int)LONGEST_REMARK);
    else if (!text_is_utf8(text, strlen(text)) || text_has_control(text, strlen(text)))
        t->end = task_bad(t, field, "holds characters that are not text");
    else
        return true;
    return false;
}

/* --- Who changed it since? ---------------------------------------------------------------- */

struct later_change {
    const struct effect *effects;
    size_t count;
    int64_t seq; /* of the last entry that touched one of them; 0: none */
};

static bool note_change(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct later_change *c = context;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < c->count; k++)
            if (strcmp(list[i].entity, c->effects[k].entity) == 0 &&
                strcmp(list[i].attr, c->effects[k].attr) == 0)
                c->seq = seq;
    return true;
}

/* Appends, and where the effects no longer fit says which entry stands in the way. */
static enum task_end append_over(struct writer *w, struct game *g, struct task *t,
                                 const struct entry *target)
{
    enum task_end end = writer_append(w, g, t);
    if (end != TASK_REFUSED) return end;
    struct later_change c = {.effects = t->entry.ruling.effects,
                             .count = t->entry.ruling.effect_count};
    struct err e;
    if (!journal_each_effects(w->journal, g->row.id, target->seq + 1, 0, note_change, &c, &e) ||
        c.seq == 0)
        return end;
    return task_refuse(t,
                       "Entry %lld has since changed what this would put back; undo that one "
                       "first.",
                       (long long)c.seq);
}

/* --- Undo -------------------------------------------------------------------------------- */

static void put_back(struct ruling *r, const struct ruling *done)
{
    for (size_t i = done->effect_count; i > 0; i--) {
        const struct effect *f = &done->effects[i - 1];
        r->effects = arena_grow(r->mem, r->effects, r->effect_count, sizeof *r->effects);
        r->effects[r->effect_count++] = (struct effect){.entity = f->entity,
                                                        .attr = f->attr,
                                                        .before = f->after,
                                                        .after = f->before};
    }
}

enum task_end task_undo(struct writer *w, struct task *t)
{
    struct game *g;
    struct entry target;
    if (!writer_check(w, t, CHECK_NOT_PENDING_OF_TARGET, &g)) return t->end;
    if (!find_target(w, t, g, &target) || !remark_fits(t, "reason")) return t->end;
    if (target.undone_by != 0)
        return task_refuse(t, "Entry %lld is undone already, by entry %lld.", (long long)target.seq,
                           (long long)target.undone_by);
    if (strcmp(target.kind, ENTRY_DECLARE) == 0 && g->ahead_pending != target.seq)
        return task_refuse(t, "That throw has fallen already: undo the ruling it gave instead.");
    if (strcmp(target.kind, ENTRY_NOTE) == 0 &&
        strcmp(target.ruling.verdict, VERDICT_IMPORTANT) != 0)
        return task_refuse(t, "A note changes nothing: there is nothing to undo.");
    if (target.seq == 1) return task_refuse(t, "The beginning of a game cannot be undone.");
    if (target.ruling.dice_count > 0 && (t->remark == NULL || *t->remark == '\0'))
        return task_bad(t, "reason", "dice have fallen: say why it is undone");
    writer_begin_entry(t, g, ENTRY_UNDO);
    struct ruling *r = &t->entry.ruling;
    put_back(r, &target.ruling);
    for (size_t i = 0; i < target.ruling.subject_count; i++)
        ruling_subject(r, target.ruling.subjects[i]);
    bool redo = strcmp(target.kind, ENTRY_UNDO) == 0;
    ruling_decide(r, redo ? "restored" : "undone", "%s: %s", redo ? "Restored" : "Undone",
                  target.ruling.sentence);
    if (r->effect_count > 0)
        ruling_hand(r, "Put the figures back as they were before entry %lld.",
                    (long long)target.seq);
    enum task_end end = append_over(w, g, t, &target);
    if (end == TASK_DONE && g->ahead_pending == target.seq) g->ahead_pending = 0;
    return end;
}

/* --- Override ------------------------------------------------------------------------------ */

static bool is_plain(const char *text)
{
    return strpbrk(text, "\r\n\t") == NULL && !text_has_control(text, strlen(text));
}

/* The umpire's value for one change of the target: as typed, in the kind it has. */
static bool read_change(struct task *t, const struct effect *f, struct value *out)
{
    const char *name = arena_printf(t->mem, "set:%s:%s", f->entity, f->attr);
    const char *typed = t->get == NULL ? NULL : t->get(t->from, name);
    struct value like = value_is_set(f->after) ? f->after : f->before;
    int64_t whole;
    double real;
    *out = f->after;
    if (typed == NULL) return true;
    typed = text_trim(t->mem, typed);
    if (*typed == '\0') {
        *out = value_none();
    } else if (like.kind == VALUE_INT && text_parse_int(typed, &whole)) {
        *out = value_int(whole);
    } else if (like.kind == VALUE_REAL && text_parse_real(typed, &real)) {
        *out = value_real(real);
    } else if (like.kind == VALUE_TEXT && is_plain(typed)) {
        *out = value_text(typed);
    } else {
        (void)task_bad(t, name, "\"%.40s\" is not %s", typed,
                       like.kind == VALUE_TEXT  ? "plain text on one line"
                       : like.kind == VALUE_INT ? "a whole number"
                                                : "a number");
        return false;
    }
    return true;
}

enum task_end task_override(struct writer *w, struct task *t)
{
    struct game *g;
    struct entry target;
    bool sound = true;
    if (!writer_check(w, t, CHECK_ALL, &g)) return t->end;
    if (!find_target(w, t, g, &target) || !remark_fits(t, "reason")) return t->end;
    const char *verdict = text_trim(t->mem, task_input(t, "verdict"));
    if (strcmp(target.kind, ENTRY_RULING) != 0 && strcmp(target.kind, ENTRY_OVERRIDE) != 0)
        return task_refuse(t, "Entry %lld is no ruling that could be overruled.",
                           (long long)target.seq);
    if (target.undone_by != 0 || target.overruled_by != 0)
        return task_refuse(t, "Entry %lld no longer stands.", (long long)target.seq);
    if (t->remark == NULL || *t->remark == '\0')
        sound = (task_bad(t, "reason", "say why the ruling is otherwise"), false);
    if (*verdict == '\0' || strlen(verdict) > 60 || !is_plain(verdict))
        sound = (task_bad(t, "verdict", "say what the ruling is, in at most 60 letters"), false);
    writer_begin_entry(t, g, ENTRY_OVERRIDE);
    struct ruling *r = &t->entry.ruling;
    for (size_t i = 0; i < target.ruling.effect_count; i++) {
        const struct effect *f = &target.ruling.effects[i];
        struct value wanted;
        if (!read_change(t, f, &wanted)) {
            sound = false;
            continue;
        }
        if (value_equal(wanted, f->after)) continue;
        r->effects = arena_grow(r->mem, r->effects, r->effect_count, sizeof *r->effects);
        r->effects[r->effect_count++] = (struct effect){.entity = f->entity,
                                                        .attr = f->attr,
                                                        .before = f->after,
                                                        .after = wanted};
    }
    if (!sound) return TASK_BAD;
    for (size_t i = 0; i < target.ruling.subject_count; i++)
        ruling_subject(r, target.ruling.subjects[i]);
    t->entry.action = target.action;
    ruling_decide(r, verdict, "The umpire overrules entry %lld: %s. %s", (long long)target.seq,
                  verdict, t->remark);
    return append_over(w, g, t, &target);
}

/* --- Notes and settings ----------------------------------------------------------------------- */

/* Words about an entry, or about the game as a whole; or a mark that an entry is important,
 * for which words are not needed.  A mark is taken back by an undo. */
enum task_end task_note(struct writer *w, struct task *t)
{
    struct game *g;
    struct entry target = {.seq = 0};
    if (!writer_check(w, t, CHECK_TOKEN_ONLY, &g) || !remark_fits(t, "text")) return t->end;
    bool important = strcmp(task_input(t, "important"), "yes") == 0;
    bool silent = t->remark == NULL || *text_trim(t->mem, t->remark) == '\0';
    if (t->target != 0 && !find_target(w, t, g, &target)) return t->end;
    if (important && t->target == 0)
        return task_bad(t, "important", "say which entry is important");
    if (silent && !important) return task_bad(t, "text", "write something");
    writer_begin_entry(t, g, ENTRY_NOTE);
    t->entry.target = t->target;
    if (silent)
        ruling_decide(&t->entry.ruling, VERDICT_IMPORTANT, "Entry %lld is important.",
                      (long long)t->target);
    else
        ruling_decide(&t->entry.ruling, important ? VERDICT_IMPORTANT : "note", "%s", t->remark);
    t->entry.remark = "";
    return writer_append(w, g, t);
}

static enum task_end set_reading(struct task *t, const struct game *g, const char *id)
{
    const struct reading *known = readings_find(&g->book->readings, id);
    const char *choice = task_input(t, "choice");
    if (known == NULL) return task_bad(t, "reading", "there is no reading \"%.40s\"", id);
    if (!known->settable)
        return task_bad(t, "reading", "%s cannot be set: umpired rules by one answer only", id);
    if (strcmp(choice, "A") != 0 && strcmp(choice, "B") != 0)
        return task_bad(t, "choice", "%s has two answers, A and B", id);
    ruling_set(&t->entry.ruling, g->ahead, GAME_ENTITY, known->id, value_text(choice));
    ruling_decide(&t->entry.ruling, "set", "%s is read as %s from now on: %s", id, choice,
                  known->answer[*choice == 'B']);
    return TASK_DONE;
}

static enum task_end set_tolerance(struct task *t, const struct game *g, const char *text)
{
    double cm;
    if (!text_parse_real(text, &cm) || cm < 0 || cm > 5)
        return task_bad(t, "tolerance_cm", "must be a number from 0 to 5 cm");
    ruling_set(&t->entry.ruling, g->ahead, GAME_ENTITY, "tolerance_cm", value_real(cm));
    ruling_decide(&t->entry.ruling, "set", "Measured lengths may be off by %g cm from now on.", cm);
    return TASK_DONE;
}

static enum task_end set_opened(struct task *t, const struct game *g, const char *text)
{
    bool open = strcmp(text, "yes") == 0;
    if (!open && strcmp(text, "no") != 0) return task_bad(t, "opened", "must be yes or no");
    ruling_set(&t->entry.ruling, g->ahead, GAME_ENTITY, SECRET_OPENED,
               open ? value_int(1) : value_none());
    ruling_decide(&t->entry.ruling, "set",
                  open ? "The books are open: nothing of this game is secret any more."
                       : "The books are closed again: secrets are kept as before.");
    return TASK_DONE;
}

enum task_end task_setting(struct writer *w, struct task *t)
{
    struct game *g;
    if (!writer_check(w, t, CHECK_ALL, &g) || !remark_fits(t, "reason")) return t->end;
    const char *reading = task_input(t, "reading"), *cm = task_input(t, "tolerance_cm");
    const char *opened = task_input(t, "opened");
    writer_begin_entry(t, g, ENTRY_SETTING);
    enum task_end end = TASK_DONE;
    if (*reading != '\0')
        end = set_reading(t, g, reading);
    else if (*cm != '\0')
        end = set_tolerance(t, g, cm);
    else if (*opened != '\0')
        end = set_opened(t, g, opened);
    else
        end = task_bad(t, "reading", "name a reading, or a tolerance");
    if (end != TASK_DONE) return end;
    if (t->entry.ruling.effect_count == 0) return task_refuse(t, "It is set so already.");
    return writer_append(w, g, t);
}
