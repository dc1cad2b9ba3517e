/* Entries: written whole or not at all, read back as they were, never changed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "journal/query.h"
#include "journal_kit.h"

static void same_value(struct value a, struct value b)
{
    ck_assert_msg(value_equal(a, b), "a value came back otherwise (kinds %d, %d)", a.kind, b.kind);
}

static void same_head(const struct entry *a, const struct entry *b)
{
    ck_assert_str_eq(a->game, b->game);
    ck_assert_int_eq(a->seq, b->seq);
    ck_assert_int_eq(a->at_ms, b->at_ms);
    ck_assert_str_eq(a->kind, b->kind);
    ck_assert_str_eq(a->author, b->author);
    ck_assert_int_eq(a->turn, b->turn);
    ck_assert_str_eq(a->phase, b->phase);
    ck_assert_str_eq(a->side, b->side);
    ck_assert_str_eq(a->action, b->action);
    ck_assert_int_eq(a->target, b->target);
    ck_assert_str_eq(a->token, b->token);
    ck_assert_str_eq(a->remark, b->remark);
    ck_assert_str_eq(a->ruling.verdict, b->ruling.verdict);
    ck_assert_str_eq(a->ruling.sentence, b->ruling.sentence);
    ck_assert_mem_eq(a->prev, b->prev, HASH_BYTES);
    ck_assert_mem_eq(a->hash, b->hash, HASH_BYTES);
}

static void same_facts(const struct entry *a, const struct entry *b)
{
    ck_assert_uint_eq(a->fact_count, b->fact_count);
    for (size_t i = 0; i < a->fact_count; i++) {
        ck_assert_str_eq(a->facts[i].name, b->facts[i].name);
        ck_assert_str_eq(a->facts[i].label, b->facts[i].label);
        ck_assert_str_eq(a->facts[i].unit, b->facts[i].unit);
        same_value(a->facts[i].measured, b->facts[i].measured);
        same_value(a->facts[i].stated, b->facts[i].stated);
        same_value(a->facts[i].used, b->facts[i].used);
        ck_assert_str_eq(a->facts[i].how, b->facts[i].how);
    }
}

static void same_stake(const struct stake *a, const struct stake *b)
{
    ck_assert_str_eq(a->measure, b->measure);
    ck_assert_str_eq(a->side, b->side);
    ck_assert_str_eq(a->entity, b->entity);
    ck_assert_str_eq(a->thrower, b->thrower);
    ck_assert_uint_eq(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        ck_assert_int_eq(chance_compare(a->chances[i], b->chances[i]), 0);
    ck_assert_int_eq(a->fell, b->fell);
}

static void same_working(const struct ruling *a, const struct ruling *b)
{
    ck_assert_uint_eq(a->reason_count, b->reason_count);
    for (size_t i = 0; i < a->reason_count; i++) {
        ck_assert_str_eq(a->reasons[i].label, b->reasons[i].label);
        ck_assert_int_eq(a->reasons[i].counts, b->reasons[i].counts);
        ck_assert_double_eq(a->reasons[i].value, b->reasons[i].value);
        ck_assert_double_eq(a->reasons[i].total, b->reasons[i].total);
        ck_assert_str_eq(a->reasons[i].cite, b->reasons[i].cite);
    }
    ck_assert_uint_eq(a->dice_count, b->dice_count);
    for (size_t i = 0; i < a->dice_count; i++) {
        ck_assert_str_eq(a->dice[i].label, b->dice[i].label);
        ck_assert_int_eq(a->dice[i].sides, b->dice[i].sides);
        ck_assert_int_eq(a->dice[i].face, b->dice[i].face);
        ck_assert_int_eq(a->dice[i].source, b->dice[i].source);
    }
    ck_assert_uint_eq(a->outcome_count, b->outcome_count);
    for (size_t i = 0; i < a->outcome_count; i++) {
        ck_assert_str_eq(a->outcomes[i].word, b->outcomes[i].word);
        ck_assert_str_eq(a->outcomes[i].sentence, b->outcomes[i].sentence);
        ck_assert_int_eq(chance_compare(a->outcomes[i].chance, b->outcomes[i].chance), 0);
    }
    ck_assert_uint_eq(a->stake_count, b->stake_count);
    for (size_t i = 0; i < a->stake_count; i++) same_stake(&a->stakes[i], &b->stakes[i]);
    ck_assert_uint_eq(a->leaning_count, b->leaning_count);
    for (size_t i = 0; i < a->leaning_count; i++) {
        ck_assert_str_eq(a->leanings[i].id, b->leanings[i].id);
        ck_assert_int_eq(a->leanings[i].choice, b->leanings[i].choice);
    }
}

static void same_outcome(const struct ruling *a, const struct ruling *b)
{
    ck_assert_uint_eq(a->hand_count, b->hand_count);
    for (size_t i = 0; i < a->hand_count; i++) ck_assert_str_eq(a->hands[i], b->hands[i]);
    ck_assert_uint_eq(a->subject_count, b->subject_count);
    for (size_t i = 0; i < a->subject_count; i++) ck_assert_str_eq(a->subjects[i], b->subjects[i]);
    ck_assert_uint_eq(a->effect_count, b->effect_count);
    for (size_t i = 0; i < a->effect_count; i++) {
        ck_assert_str_eq(a->effects[i].entity, b->effects[i].entity);
        ck_assert_str_eq(a->effects[i].attr, b->effects[i].attr);
        same_value(a->effects[i].before, b->effects[i].before);
        same_value(a->effects[i].after, b->effects[i].after);
    }
    ck_assert_int_eq(a->has_need, b->has_need);
    ck_assert_int_eq(a->need, b->need);
    ck_assert_int_eq(a->close.fact == NULL, b->close.fact == NULL);
    if (a->close.fact == NULL) return;
    ck_assert_str_eq(a->close.fact, b->close.fact);
    ck_assert_double_eq(a->close.measured, b->close.measured);
    ck_assert_double_eq(a->close.other, b->close.other);
    ck_assert_str_eq(a->close.sentence, b->close.sentence);
}

static void same_entry(const struct entry *a, const struct entry *b)
{
    same_head(a, b);
    same_facts(a, b);
    same_working(&a->ruling, &b->ruling);
    same_outcome(&a->ruling, &b->ruling);
    ck_assert_int_eq(a->proof.committed, b->proof.committed);
    ck_assert_int_eq(a->proof.revealed, b->proof.revealed);
    ck_assert_mem_eq(a->proof.commitment, b->proof.commitment, HASH_BYTES);
    ck_assert_mem_eq(a->proof.secret, b->proof.secret, SECRET_BYTES);
    ck_assert_str_eq(a->proof.word, b->proof.word);
}

START_TEST(a_whole_entry_comes_back_as_it_was)
{
    struct arena a = {0};
    struct journal *w = kit_open(JOURNAL_WRITE), *r = kit_open(JOURNAL_READ);
    kit_begin_game(w, KIT_GAME);
    struct entry declare = kit_declare(&a, KIT_GAME), back;
    (void)kit_append(w, &declare);
    struct entry whole = kit_whole(&a, KIT_GAME, declare.seq);
    ck_assert_int_eq(kit_append(w, &whole), 2);
    ck_assert_mem_eq(whole.prev, declare.hash, HASH_BYTES);
    struct err e = {0};
    ck_assert_msg(journal_read(r, &a, KIT_GAME, 2, &back, &e), "%s", e.text);
    same_entry(&whole, &back);
    ck_assert(journal_read(r, &a, KIT_GAME, 1, &back, NULL));
    same_entry(&declare, &back);
    ck_assert_ptr_eq(back.ruling.mem, &a);
    ck_assert(!journal_read(r, &a, KIT_GAME, 3, &back, &e));
    ck_assert_str_eq(e.field, "seq");
    journal_close(r);
    journal_close(w);
    arena_clear(&a);
}
END_TEST

static const struct value odd_values[] = {
    {VALUE_NONE, {.i = 0}},        {VALUE_INT, {.i = INT64_MIN}},
    {VALUE_INT, {.i = INT64_MAX}}, {VALUE_REAL, {.r = 3.0}},
    {VALUE_REAL, {.r = 0.1}},      {VALUE_REAL, {.r = 1e308}},
    {VALUE_REAL, {.r = 4.9e-324}}, {VALUE_REAL, {.r = -0.0}},
    {VALUE_TEXT, {.s = ""}},       {VALUE_TEXT, {.s = "\xf0\x9f\x8e\xb2 '\"\n"}},
    {VALUE_TEXT, {.s = "12"}},     {VALUE_INT, {.i = 3}},
};

START_TEST(a_value_keeps_its_kind_and_every_bit)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry entry = kit_entry(&a, KIT_GAME, ENTRY_SETUP), back;
    kit_effect(&entry, "va2", "x", value_none(), odd_values[_i]);
    (void)kit_append(j, &entry);
    ck_assert(journal_read(j, &a, KIT_GAME, 1, &back, NULL));
    same_value(back.ruling.effects[0].after, odd_values[_i]);
    ck_assert(!value_is_set(back.ruling.effects[0].before));
    journal_close(j);
    struct err e = {0};
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    arena_clear(&a);
}
END_TEST

static void spoil(struct entry *entry, int how)
{
    switch (how) {
    case 0: kit_effect(entry, "va2", "x", value_none(), value_real(NAN)); break;
    case 1: kit_effect(entry, "va2", "x", value_none(), value_real(INFINITY)); break;
    case 2: entry->remark = "caf\xe9"; break;
    case 3: entry->kind = "whim"; break;
    case 4: entry->author = ""; break;
    case 5: entry->kind = ENTRY_UNDO; break;
    case 6: entry->target = 5; break;
    case 7: kit_effect(entry, "", "x", value_none(), value_int(1)); break;
    case 8: entry->ruling.hands[0] = "\xff"; break;
    case 9: entry->ruling.dice[0].face = 7; break;
    case 10: entry->ruling.leanings[0].choice = '\0'; break;
    case 11: entry->ruling.stakes[0].measure = ""; break;
    default: break;
    }
}

static const char *const spoilt_says[] = {"not finite",      "not finite",
                                          "not UTF-8",       "a known word",
                                          "an author has 1", "a target comes before",
                                          "a target comes",  "an entity's id has 1",
                                          "not UTF-8",       "one of its faces",
                                          "one letter",      "a measure has 1"};

/* The last of an entry's rows are its effects: when they are refused, the rows before them
 * were written already. */
START_TEST(an_entry_that_cannot_be_taken_leaves_nothing_behind)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry bad = kit_whole(&a, KIT_GAME, 0), note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
    bad.proof = (struct proof){.word = ""};
    bad.target = _i == 5 ? 1 : 0;
    spoil(&bad, _i);
    struct err e = {0};
    ck_assert(journal_begin(j, NULL));
    ck_assert(!journal_append(j, &bad, &e));
    kit_said(&e, spoilt_says[_i]);
    ck_assert(journal_append(j, &note, NULL));
    ck_assert_int_eq(note.seq, 1);
    ck_assert(journal_commit(j, NULL));
    journal_close(j);
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM fact"), 0);
    arena_clear(&a);
}
END_TEST

static const char *const tables[] = {"game", "ruling",  "subject", "fact",   "reason", "die",
                                     "odds", "leaning", "hand",    "change", "stake"};
enum { TABLES = sizeof tables / sizeof tables[0] };

START_TEST(no_table_of_the_journal_can_be_changed)
{
    static const char *const ways[] = {
        "UPDATE %1$s SET %2$s = %2$s || 'x'", "DELETE FROM %1$s",
        "REPLACE INTO %1$s SELECT * FROM %1$s",
        "INSERT INTO %1$s SELECT * FROM %1$s WHERE true ON CONFLICT DO UPDATE SET %2$s = 'x'"};
    kit_story();
    struct journal *j = kit_open(JOURNAL_WRITE);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char sql[200], *why = NULL;
        (void)snprintf(sql, sizeof sql, ways[i], tables[_i], _i == 0 ? "id" : "game");
        int rc = sqlite3_exec(j->db, sql, NULL, NULL, &why);
        ck_assert_msg(rc == SQLITE_CONSTRAINT_TRIGGER, "%s", sql);
        ck_assert_msg(strstr(why, "append-only") != NULL, "%s: %s", sql, why);
        sqlite3_free(why);
    }
    journal_close(j);
    struct err e = {0};
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
}
END_TEST

START_TEST(a_request_rolled_back_leaves_the_others_of_its_batch)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    ck_assert(journal_begin(j, NULL));
    for (int i = 0; i < 4; i++) {
        struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
        note.turn = i;
        ck_assert(journal_save(j, NULL));
        ck_assert(journal_append(j, &note, NULL));
        if (i % 2 == 0)
            ck_assert(journal_release(j, NULL));
        else
            journal_unsave(j);
    }
    ck_assert(journal_commit(j, NULL));
    journal_close(j);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT group_concat(seq || turn, '') FROM ruling"), 1022);
    ck_assert(journal_verify(kit_path, NULL, NULL, NULL));
    arena_clear(&a);
}
END_TEST

START_TEST(nothing_is_written_outside_a_batch_and_a_batch_rolled_back_is_gone)
{
    struct arena a = {0};
    struct err e = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
    ck_assert(!journal_append(j, &note, &e));
    kit_said(&e, "no batch");
    ck_assert(!journal_commit(j, &e));
    ck_assert(!journal_save(j, &e));
    ck_assert(journal_begin(j, NULL));
    ck_assert(!journal_begin(j, &e));
    kit_said(&e, "under way");
    ck_assert(journal_append(j, &note, NULL));
    journal_rollback(j);
    ck_assert(journal_begin(j, NULL));
    ck_assert(journal_append(j, &note, NULL));
    ck_assert_int_eq(note.seq, 1);
    journal_close(j); /* closing in the middle rolls back, too */
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM ruling"), 0);
    arena_clear(&a);
}
END_TEST

START_TEST(games_are_listed_newest_first_and_their_ids_are_theirs_alone)
{
    struct arena a = {0};
    struct err e = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct game_row g = {.id = "one", .system = "s", .edition = "", .title = "", .created_ms = 5};
    struct game_row *list, back;
    size_t count;
    ck_assert(journal_begin(j, NULL) && journal_add_game(j, &g, NULL));
    ck_assert(!journal_add_game(j, &g, &e));
    ck_assert_str_eq(e.field, "game");
    g.id = "two";
    g.created_ms = 6;
    ck_assert(journal_add_game(j, &g, NULL));
    g.id = "";
    ck_assert(!journal_add_game(j, &g, &e));
    kit_said(&e, "1 to 100 letters");
    ck_assert(journal_commit(j, NULL));
    ck_assert(journal_games(j, &a, &list, &count, NULL));
    ck_assert_uint_eq(count, 2);
    ck_assert_str_eq(list[0].id, "two");
    ck_assert_str_eq(list[1].id, "one");
    ck_assert_int_eq(list[0].head_seq, 0);
    ck_assert_int_eq(list[0].last_ms, 6);
    ck_assert_mem_ne(list[0].head, list[1].head, HASH_BYTES);
    struct entry note = kit_entry(&a, "one", ENTRY_NOTE);
    (void)kit_append(j, &note);
    ck_assert_mem_eq(note.prev, list[1].head, HASH_BYTES);
    ck_assert(journal_game(j, &a, "one", &back, NULL));
    ck_assert_int_eq(back.head_seq, 1);
    ck_assert_int_eq(back.last_ms, note.at_ms);
    ck_assert_mem_eq(back.head, note.hash, HASH_BYTES);
    ck_assert(!journal_game(j, &a, "three", &back, &e));
    ck_assert_str_eq(e.field, "game");
    note.game = "three";
    ck_assert(journal_begin(j, NULL));
    ck_assert(!journal_append(j, &note, &e));
    ck_assert_str_eq(e.field, "game");
    journal_close(j);
    arena_clear(&a);
}
END_TEST

Suite *suite_journal_entries(void);
Suite *suite_journal_entries(void)
{
    Suite *s = suite_create("journal_entries");
    TCase *c = tcase_create("journal entries");
    kit_fixtures(c);
    tcase_add_test(c, a_whole_entry_comes_back_as_it_was);
    tcase_add_loop_test(c, a_value_keeps_its_kind_and_every_bit, 0,
                        sizeof odd_values / sizeof odd_values[0]);
    tcase_add_loop_test(c, an_entry_that_cannot_be_taken_leaves_nothing_behind, 0,
                        sizeof spoilt_says / sizeof spoilt_says[0]);
    tcase_add_loop_test(c, no_table_of_the_journal_can_be_changed, 0, TABLES);
    tcase_add_test(c, a_request_rolled_back_leaves_the_others_of_its_batch);
    tcase_add_test(c, nothing_is_written_outside_a_batch_and_a_batch_rolled_back_is_gone);
    tcase_add_test(c, games_are_listed_newest_first_and_their_ids_are_theirs_alone);
    suite_add_tcase(s, c);
    return s;
}
