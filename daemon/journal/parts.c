/* An entry taken apart into rows, and put together again (journal/rows.h). */
#include <string.h>

#include "journal/rows.h"
#include "rules/chance.h"
#include "rules/dice.h"

/* Columns of a ruling, in their order; prev and hash are in rows.h. */
enum {
    RULING_GAME,
    RULING_SEQ,
    RULING_AT,
    RULING_KIND,
    RULING_AUTHOR,
    RULING_TURN,
    RULING_PHASE,
    RULING_SIDE,
    RULING_ACTION,
    RULING_TARGET,
    RULING_TOKEN,
    RULING_REMARK,
    RULING_VERDICT,
    RULING_SENTENCE,
    RULING_NEED,
    RULING_CLOSE_FACT,
    RULING_CLOSE_MEASURED,
    RULING_CLOSE_OTHER,
    RULING_CLOSE_SENTENCE,
    RULING_COMMITMENT,
    RULING_SECRET,
    RULING_WORD
};
_Static_assert(RULING_WORD + 1 == RULING_PREV, "the columns of a ruling follow each other");

enum { FIRST_CELL = 3 }; /* of a detail, after game, seq and nr */

static void push_close(struct rows *rows, struct row *row, const struct close_call *close)
{
    if (close->fact == NULL) {
        for (int i = 0; i < 4; i++) row_null(row);
        return;
    }
    row_text(rows, row, close->fact);
    row_real(rows, row, close->measured);
    row_real(rows, row, close->other);
    row_text(rows, row, close->sentence);
}

static void push_proof(struct rows *rows, struct row *row, const struct proof *proof)
{
    if (proof->committed)
        row_bytes(row, proof->commitment, HASH_BYTES);
    else
        row_null(row);
    if (proof->revealed) {
        row_bytes(row, proof->secret, SECRET_BYTES);
        row_text(rows, row, proof->word);
    } else {
        row_null(row);
        row_null(row);
    }
}

static void push_ruling(struct rows *rows, const struct entry *entry)
{
    const struct ruling *r = &entry->ruling;
    struct row *row = rows_push(rows, TABLE_RULING);
    row_text(rows, row, entry->game);
    row_int(row, entry->seq);
    row_int(row, entry->at_ms);
    row_text(rows, row, entry->kind);
    row_text(rows, row, entry->author);
    row_int(row, entry->turn);
    row_text(rows, row, entry->phase);
    row_text(rows, row, entry->side);
    row_text(rows, row, entry->action);
    if (entry->target != 0)
        row_int(row, entry->target);
    else
        row_null(row);
    row_text(rows, row, entry->token);
    row_text(rows, row, entry->remark);
    row_text(rows, row, r->verdict);
    row_text(rows, row, r->sentence);
    if (r->has_need)
        row_int(row, r->need);
    else
        row_null(row);
    push_close(rows, row, &r->close);
    push_proof(rows, row, &entry->proof);
    row_bytes(row, entry->prev, HASH_BYTES);
    row_bytes(row, entry->hash, HASH_BYTES);
}

static struct row *push_part(struct rows *rows, enum journal_table t, const struct entry *entry,
                             size_t index)
{
    struct row *row = rows_push(rows, t);
    row_text(rows, row, entry->game);
    row_int(row, entry->seq);
    row_int(row, (int64_t)index + 1);
    return row;
}

static void push_facts(struct rows *rows, const struct entry *entry)
{
    for (size_t i = 0; i < entry->fact_count; i++) {
        const struct stored_fact *f = &entry->facts[i];
        struct row *row = push_part(rows, TABLE_FACT, entry, i);
        row_text(rows, row, f->name);
        row_text(rows, row, f->label);
        row_text(rows, row, f->unit);
        row_value(rows, row, f->measured);
        row_value(rows, row, f->stated);
        row_value(rows, row, f->used);
        row_text(rows, row, f->how);
    }
}

static void push_reasons(struct rows *rows, const struct entry *entry)
{
    for (size_t i = 0; i < entry->ruling.reason_count; i++) {
        const struct reason *reason = &entry->ruling.reasons[i];
        struct row *row = push_part(rows, TABLE_REASON, entry, i);
        row_text(rows, row, reason->label);
        row_int(row, reason->counts);
        row_real(rows, row, reason->value);
        row_real(rows, row, reason->total);
        row_text(rows, row, reason->cite);
    }
}

static void push_dice(struct rows *rows, const struct entry *entry)
{
    for (size_t i = 0; i < entry->ruling.dice_count; i++) {
        const struct die *die = &entry->ruling.dice[i];
        struct row *row = push_part(rows, TABLE_DIE, entry, i);
        row_text(rows, row, die->label);
        row_int(row, die->sides);
        row_int(row, die->face);
        row_text(rows, row, dice_source_word(die->source));
    }
}

static void push_odds(struct rows *rows, const struct entry *entry)
{
    for (size_t i = 0; i < entry->ruling.outcome_count; i++) {
        const struct outcome *outcome = &entry->ruling.outcomes[i];
        struct row *row = push_part(rows, TABLE_ODDS, entry, i);
        row_text(rows, row, outcome->word);
        row_text(rows, row, outcome->sentence);
        row_text(rows, row, chance_fraction(rows->mem, outcome->chance));
        row_real(rows, row, 100 * chance_real(outcome->chance));
    }
}

static void push_leanings(struct rows *rows, const struct entry *entry)
{
    for (size_t i = 0; i < entry->ruling.leaning_count; i++) {
        const struct leaning *leaning = &entry->ruling.leanings[i];
        struct row *row = push_part(rows, TABLE_LEANING, entry, i);
        row_text(rows, row, leaning->id);
        row_text(rows, row, arena_strndup(rows->mem, &leaning->choice, 1));
    }
}

static void push_effects(struct rows *rows, const struct entry *entry)
{
    for (size_t i = 0; i < entry->ruling.effect_count; i++) {
        const struct effect *effect = &entry->ruling.effects[i];
        struct row *row = push_part(rows, TABLE_CHANGE, entry, i);
        row_text(rows, row, effect->entity);
        row_text(rows, row, effect->attr);
        row_value(rows, row, effect->before);
        row_value(rows, row, effect->after);
    }
}

/* A row for each value that could have fallen. */
static void push_stakes(struct rows *rows, const struct entry *entry)
{
    size_t nr = 0;
    for (size_t i = 0; i < entry->ruling.stake_count; i++) {
        const struct stake *k = &entry->ruling.stakes[i];
        for (size_t value = 0; value < k->count; value++) {
            struct row *row = push_part(rows, TABLE_STAKE, entry, nr++);
            row_text(rows, row, k->measure);
            row_text(rows, row, k->side);
            row_text(rows, row, k->entity);
            row_text(rows, row, k->thrower);
            row_int(row, (int64_t)value);
            row_text(rows, row, chance_fraction(rows->mem, k->chances[value]));
            row_real(rows, row, 100 * chance_real(k->chances[value]));
            row_int(row, (int64_t)value == k->fell);
        }
    }
}

static void push_texts(struct rows *rows, enum journal_table t, const struct entry *entry,
                       const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) row_text(rows, push_part(rows, t, entry, i), list[i]);
}

bool rows_from_entry(struct rows *rows, struct arena *a, const struct entry *entry, struct err *e)
{
    *rows = (struct rows){.mem = a};
    push_ruling(rows, entry);
    push_texts(rows, TABLE_SUBJECT, entry, entry->ruling.subjects, entry->ruling.subject_count);
    push_facts(rows, entry);
    push_reasons(rows, entry);
    push_dice(rows, entry);
    push_odds(rows, entry);
    push_leanings(rows, entry);
    push_texts(rows, TABLE_HAND, entry, entry->ruling.hands, entry->ruling.hand_count);
    push_effects(rows, entry);
    push_stakes(rows, entry);
    return rows->problem == NULL || err_set(e, "the journal cannot take it: %s", rows->problem);
}

static void take_ruling(const struct row *row, struct entry *out)
{
    struct ruling *r = &out->ruling;
    out->game = out->origin = row_get_text(row, RULING_GAME);
    out->seq = row_get_int(row, RULING_SEQ);
    out->at_ms = row_get_int(row, RULING_AT);
    out->kind = row_get_text(row, RULING_KIND);
    out->author = row_get_text(row, RULING_AUTHOR);
    out->turn = row_get_int(row, RULING_TURN);
    out->phase = row_get_text(row, RULING_PHASE);
    out->side = row_get_text(row, RULING_SIDE);
    out->action = row_get_text(row, RULING_ACTION);
    out->target = row_get_int(row, RULING_TARGET);
    out->token = row_get_text(row, RULING_TOKEN);
    out->remark = row_get_text(row, RULING_REMARK);
    r->verdict = row_get_text(row, RULING_VERDICT);
    r->sentence = row_get_text(row, RULING_SENTENCE);
    r->has_need = !row_is_null(row, RULING_NEED);
    r->need = (int)row_get_int(row, RULING_NEED);
    if (!row_is_null(row, RULING_CLOSE_FACT))
        r->close = (struct close_call){.fact = row_get_text(row, RULING_CLOSE_FACT),
                                       .measured = row_get_real(row, RULING_CLOSE_MEASURED),
                                       .other = row_get_real(row, RULING_CLOSE_OTHER),
                                       .sentence = row_get_text(row, RULING_CLOSE_SENTENCE)};
    struct proof *proof = &out->proof;
    proof->committed = row_get_bytes(row, RULING_COMMITMENT, proof->commitment, HASH_BYTES);
    proof->revealed = row_get_bytes(row, RULING_SECRET, proof->secret, SECRET_BYTES);
    proof->word = row_get_text(row, RULING_WORD);
    (void)row_get_bytes(row, RULING_PREV, out->prev, HASH_BYTES);
    (void)row_get_bytes(row, RULING_HASH, out->hash, HASH_BYTES);
}

static struct stored_fact take_fact(const struct row *row)
{
    size_t at = FIRST_CELL;
    return (struct stored_fact){.name = row_get_text(row, at),
                                .label = row_get_text(row, at + 1),
                                .unit = row_get_text(row, at + 2),
                                .measured = row_get_value(row, at + 3),
                                .stated = row_get_value(row, at + 4),
                                .used = row_get_value(row, at + 5),
                                .how = row_get_text(row, at + 6)};
}

static struct reason take_reason(const struct row *row)
{
    size_t at = FIRST_CELL;
    return (struct reason){.label = row_get_text(row, at),
                           .counts = row_get_int(row, at + 1) != 0,
                           .value = row_get_real(row, at + 2),
                           .total = row_get_real(row, at + 3),
                           .cite = row_get_text(row, at + 4)};
}

static bool take_die(const struct row *row, struct die *out, struct err *e)
{
    size_t at = FIRST_CELL;
    *out = (struct die){.label = row_get_text(row, at),
                        .sides = (int)row_get_int(row, at + 1),
                        .face = (int)row_get_int(row, at + 2)};
    return dice_source_read(row_get_text(row, at + 3), &out->source) ||
           err_set(e, "a die comes from neither the table nor umpired");
}

static bool take_outcome(const struct row *row, struct outcome *out, struct err *e)
{
    size_t at = FIRST_CELL;
    *out = (struct outcome){.word = row_get_text(row, at), .sentence = row_get_text(row, at + 1)};
    return chance_read(row_get_text(row, at + 2), &out->chance) ||
           err_set(e, "a chance is not a fraction");
}

/* The value 0 begins a stake; the rows after it are its further values. */
static bool take_stake(const struct row *row, struct ruling *r, struct err *e)
{
    size_t at = FIRST_CELL;
    int64_t value = row_get_int(row, at + 4);
    if (value == 0) {
        r->stakes = arena_grow(r->mem, r->stakes, r->stake_count, sizeof *r->stakes);
        r->stakes[r->stake_count++] = (struct stake){.measure = row_get_text(row, at),
                                                     .side = row_get_text(row, at + 1),
                                                     .entity = row_get_text(row, at + 2),
                                                     .thrower = row_get_text(row, at + 3)};
    }
    struct stake *k = r->stake_count == 0 ? NULL : &r->stakes[r->stake_count - 1];
    if (k == NULL || value != (int64_t)k->count)
        return err_set(e, "the values of a stake do not follow each other");
    if (row_get_int(row, at + 7) != 0) k->fell = (int)value;
    k->chances = arena_grow(r->mem, k->chances, k->count, sizeof *k->chances);
    return chance_read(row_get_text(row, at + 5), &k->chances[k->count++]) ||
           err_set(e, "a chance is not a fraction");
}

static struct effect take_effect(const struct row *row)
{
    size_t at = FIRST_CELL;
    return (struct effect){.entity = row_get_text(row, at),
                           .attr = row_get_text(row, at + 1),
                           .before = row_get_value(row, at + 2),
                           .after = row_get_value(row, at + 3)};
}

/* Room for one more, and a pointer to it.  Lists grow as a ruling's own calls grow them:
 * whoever got an entry may add to it. */
#define PUSH(a, list, count)                                                                       \
    ((list) = arena_grow((a), (list), (count), sizeof *(list)), &(list)[(count)++])

static bool take_part(const struct row *row, struct arena *a, struct entry *out, struct err *e)
{
    struct ruling *r = &out->ruling;
    const char *text = row_get_text(row, FIRST_CELL);
    switch (row->table) {
    case TABLE_RULING: take_ruling(row, out); break;
    case TABLE_SUBJECT: *PUSH(a, r->subjects, r->subject_count) = text; break;
    case TABLE_FACT: *PUSH(a, out->facts, out->fact_count) = take_fact(row); break;
    case TABLE_REASON: *PUSH(a, r->reasons, r->reason_count) = take_reason(row); break;
    case TABLE_DIE: return take_die(row, PUSH(a, r->dice, r->dice_count), e);
    case TABLE_ODDS: return take_outcome(row, PUSH(a, r->outcomes, r->outcome_count), e);
    case TABLE_LEANING:
        *PUSH(a, r->leanings, r->leaning_count) =
            (struct leaning){.id = text, .choice = row_get_text(row, FIRST_CELL + 1)[0]};
        break;
    case TABLE_HAND: *PUSH(a, r->hands, r->hand_count) = text; break;
    case TABLE_CHANGE: *PUSH(a, r->effects, r->effect_count) = take_effect(row); break;
    case TABLE_STAKE: return take_stake(row, r, e);
    default: break;
    }
    return true;
}

bool rows_to_entry(const struct rows *rows, struct arena *a, struct entry *out, struct err *e)
{
    *out = (struct entry){.ruling.mem = a};
    for (size_t i = 0; i < rows->count; i++)
        if (!take_part(&rows->list[i], a, out, e)) return false;
    return true;
}
