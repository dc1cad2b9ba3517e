/* Actions judged: with dice from the table, or declared and then revealed.  */
#include <sodium.h>
#include <string.h>

#include "base/text.h"
#include "umpire/writer.h"

enum { MOST_DICE = 200, LONGEST_WORD = 80 };

static void store_facts(struct task *t, const struct facts *facts)
{
    t->entry.facts = arena_array(t->mem, struct stored_fact, facts->count);
    for (size_t i = 0; i < facts->count; i++) {
        const struct fact *f = &facts->list[i];
        t->entry.facts[t->entry.fact_count++] =
            (struct stored_fact){.name = f->field->name,
                                 .label = f->field->label,
                                 .unit = f->field->unit == NULL ? "" : f->field->unit,
                                 .measured = value_copy(t->mem, f->measured),
                                 .stated = value_copy(t->mem, f->stated),
                                 .used = value_copy(t->mem, fact_value(f)),
                                 .how = f->how == NULL ? "" : f->how};
    }
}

/* Facts known and sound; false: t->end says why not. */
static bool find_facts(struct task *t, const struct game *g, const struct action *act,
                       input_lookup get, void *from)
{
    struct scene scene = writer_scene(g, t->mem);
    if (judge_facts(&scene, act, get, from, &t->facts, &t->problems) &&
        judge_ready(&scene, &t->facts, &t->problems))
        return true;
    t->end = TASK_BAD;
    return false;
}

static const struct action *find_action(struct task *t, const struct game *g)
{
    const struct action *act = ruleset_action(g->book->rules, t->action);
    if (act == NULL)
        t->end = task_missing(t, "action", "%s has no action \"%.40s\".", g->book->rules->title,
                              t->action);
    return act;
}

enum task_end task_act(struct writer *w, struct task *t)
{
    struct game *g;
    if (!writer_check(w, t, CHECK_ALL, &g)) return t->end;
    const struct action *act = find_action(t, g);
    if (act == NULL || !find_facts(t, g, act, t->get, t->from)) return t->end;
    struct dice dice = {.source = DICE_TABLE};
    const char *thrown = task_input(t, "dice");
    int *faces = NULL;
    struct err e;
    if (*thrown != '\0' && !dice_parse(thrown, t->mem, &faces, &dice.count, &e))
        return task_bad(t, "dice", "%s", e.text);
    dice.faces = faces;
    struct scene scene = writer_scene(g, t->mem);
    judge_action(&scene, act, &t->facts, &dice, &t->ruling);
    if (!judge_dice_fit(&scene, &dice, &t->ruling, &t->problems)) return TASK_BAD;
    if (t->ruling.need_count > 0) return TASK_DICE;
    writer_begin_entry(t, g, ENTRY_RULING);
    t->entry.action = act->id;
    t->entry.target = 0;
    t->entry.ruling = t->ruling;
    store_facts(t, &t->facts);
    return writer_append(w, g, t);
}

/* --- umpired's own dice ---------------------------------------------------------------- */

enum task_end task_declare(struct writer *w, struct task *t)
{
    struct game *g;
    unsigned char secret[SECRET_BYTES];
    if (!writer_check(w, t, CHECK_ALL, &g)) return t->end;
    const struct action *act = find_action(t, g);
    if (act == NULL || !find_facts(t, g, act, t->get, t->from)) return t->end;
    struct scene scene = writer_scene(g, t->mem);
    struct dice none = {.source = DICE_UMPIRED};
    if (*task_input(t, "dice") != '\0')
        return task_bad(t, "dice", "some dice are on the table already; throw the rest there too");
    judge_action(&scene, act, &t->facts, &none, &t->ruling);
    if (t->ruling.need_count == 0) return task_refuse(t, "No dice are needed for that.");
    writer_begin_entry(t, g, ENTRY_DECLARE);
    t->entry.action = act->id;
    t->entry.target = 0;
    t->entry.ruling = t->ruling;
    t->entry.ruling.effect_count = 0;
    t->entry.ruling.dice_count = 0;
    store_facts(t, &t->facts);
    randombytes_buf(secret, sizeof secret);
    t->entry.proof.committed = true;
    proof_commit(secret, t->entry.proof.commitment);
    enum task_end end = writer_append(w, g, t);
    if (end == TASK_DONE && !journal_keep_secret(w->journal, g->row.id, t->seq, secret, &t->err))
        end = TASK_FAILED;
    sodium_memzero(secret, sizeof secret);
    if (end == TASK_DONE) g->ahead_pending = t->seq;
    return end;
}

/* What was stated when it was declared; the survey finds the rest again, since nothing
 * can have changed in between. */
static const char *declared_input(void *from, const char *name)
{
    const struct task *t = from;
    for (size_t i = 0; i < t->entry.fact_count; i++)
        if (strcmp(t->entry.facts[i].name, name) == 0 && value_is_set(t->entry.facts[i].stated))
            return value_show(t->mem, t->entry.facts[i].stated);
    return NULL;
}

/* Judges with as many dice as it takes. */
static bool throw_until_done(struct task *t, const struct game *g, const struct action *act,
                             const struct proof *proof)
{
    struct scene scene = writer_scene(g, t->mem);
    int faces[MOST_DICE];
    size_t count = 0;
    for (;;) {
        struct dice dice = {.faces = faces, .count = count, .source = DICE_UMPIRED};
        judge_action(&scene, act, &t->facts, &dice, &t->ruling);
        if (t->ruling.need_count == 0) return true;
        const struct dice_need *need = &t->ruling.needs[t->ruling.need_count - 1];
        for (int i = 0; i < need->count; i++, count++) {
            if (count == MOST_DICE) return false;
            faces[count] = proof_face(proof->secret, proof->word, g->row.origin, t->target, count,
                                      need->sides);
        }
    }
}

enum task_end task_reveal(struct writer *w, struct task *t)
{
    struct game *g;
    if (!writer_check(w, t, CHECK_NOT_PENDING_OF_TARGET, &g)) return t->end;
    const char *word = task_input(t, "word");
    if (g->ahead_pending != t->target)
        return t->target < 1 || t->target > g->ahead_seq
                   ? task_missing(t, "seq", "There is no such entry in this game.")
                   : task_refuse(t, "Entry %lld is no throw that waits.", (long long)t->target);
    if (strlen(word) > LONGEST_WORD || strpbrk(word, "\r\n\t") != NULL ||
        text_has_control(word, strlen(word)))
        return task_bad(t, "word",
                        "the table's word must be plain, on one line, and of at most "
                        "%d letters",
                        (int)LONGEST_WORD);
    if (!journal_read(w->journal, t->mem, g->row.id, t->target, &t->entry, &t->err))
        return TASK_FAILED;
    t->action = t->entry.action;
    const struct action *act = find_action(t, g);
    if (act == NULL || !find_facts(t, g, act, declared_input, t)) return t->end;
    struct proof proof = t->entry.proof;
    proof.revealed = true;
    proof.word = word;
    if (!journal_get_secret(w->journal, g->row.id, t->target, proof.secret, &t->err))
        return TASK_FAILED;
    if (!throw_until_done(t, g, act, &proof))
        return task_refuse(t, "It asks for more than %d dice.", (int)MOST_DICE);
    writer_begin_entry(t, g, ENTRY_RULING);
    t->entry.action = act->id;
    t->entry.ruling = t->ruling;
    t->entry.proof = proof;
    store_facts(t, &t->facts);
    enum task_end end = writer_append(w, g, t);
    if (end == TASK_DONE) g->ahead_pending = 0;
    return end;
}
