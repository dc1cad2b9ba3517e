/* Verifying: a sound file passes, and whatever was done to it behind our back is found and
 * the ruling named. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "journal_kit.h"

static const unsigned char secret[SECRET_BYTES] = {7, 11, 13, 0, 255};

static void keep_line(void *context, const char *line)
{
    buf_puts(context, line);
    buf_putc(context, '\n');
}

static void sound(const char *path)
{
    struct err e = {0};
    ck_assert_msg(journal_verify(path, NULL, NULL, &e), "%s", e.text);
}

/* The finding must be about that ruling; seq 0: about the file. */
static void unsound(const char *path, int64_t seq, const char *says)
{
    struct err e = {0};
    struct buf lines = {0};
    char begin[64] = "";
    ck_assert_msg(!journal_verify(path, keep_line, &lines, &e), "nothing was found");
    if (seq != 0)
        (void)snprintf(begin, sizeof begin, "game " KIT_GAME ", ruling %lld: ", (long long)seq);
    ck_assert_msg(strncmp(e.text, begin, strlen(begin)) == 0, "\"%s\" is not about ruling %lld",
                  e.text, (long long)seq);
    kit_said(&e, says);
    ck_assert_ptr_nonnull(strstr(buf_text(&lines), e.text)); /* what is returned was also said */
    buf_clear(&lines);
}

START_TEST(a_sound_journal_passes_and_tells_its_head)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_WRITE); /* also while it is being served */
    kit_begin_game(j, "whitemarsh");
    struct buf lines = {0};
    struct err e = {0};
    struct arena a = {0};
    struct game_row game;
    char code[HEAD_CODE_LEN + 1];
    ck_assert_msg(journal_verify(kit_path, keep_line, &lines, &e), "%s", e.text);
    ck_assert(journal_game(j, &a, KIT_GAME, &game, NULL));
    journal_head_code(game.head, code);
    ck_assert_str_eq(
        buf_text(&lines),
        arena_printf(&a, "game %s: 7 rulings, each follows from the one before, head %s\n%s",
                     KIT_GAME, code, strstr(buf_text(&lines), "game whitemarsh")));
    ck_assert_ptr_nonnull(strstr(buf_text(&lines), "game whitemarsh: 0 rulings"));
    buf_clear(&lines);
    arena_clear(&a);
    journal_close(j);
}
END_TEST

/* One cell changed as little as its type allows; NULL becomes something. */
#define NUDGE                                                                                      \
    "UPDATE %s SET %s = CASE typeof(%s) WHEN 'integer' THEN %s + 9 "                               \
    "WHEN 'real' THEN %s + 0.000001 WHEN 'text' THEN %s || ' ' "                                   \
    "WHEN 'blob' THEN CAST(substr(%s, 1, 31) || x'01' AS BLOB) ELSE %s END WHERE %s"

static const char *instead_of_null(const char *type)
{
    if (strcmp(type, "INTEGER") == 0) return "1";
    if (strcmp(type, "REAL") == 0) return "0.0";
    if (strcmp(type, "BLOB") == 0) return "zeroblob(32)";
    return "''";
}

static const char *const tables[] = {"game", "ruling",  "subject", "fact",   "reason", "die",
                                     "odds", "leaning", "hand",    "change", "stake"};

/* Every column of every table, one after the other: none is left out of the chain. */
START_TEST(one_cell_changed_anywhere_is_found)
{
    kit_story();
    static const char keys[] = " id game seq ";
    const char *where = _i == 0 ? "true" : _i == 1 ? "seq = 3" : "seq = 3 AND nr = 1";
    sqlite3 *db;
    sqlite3_stmt *s;
    char sql[600];
    int columns = 0;
    (void)snprintf(sql, sizeof sql,
                   "SELECT name, type FROM pragma_table_info('%s') WHERE NOT instr('%s', name)",
                   tables[_i], keys);
    ck_assert_int_eq(sqlite3_open(kit_path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW) {
        const char *c = (const char *)sqlite3_column_text(s, 0);
        const char *other = instead_of_null((const char *)sqlite3_column_text(s, 1));
        (void)snprintf(sql, sizeof sql, NUDGE, tables[_i], c, c, c, c, c, c, other, where);
        kit_copy(kit_path, kit_beside(".x"));
        kit_edit(kit_beside(".x"), sql);
        unsound(kit_beside(".x"), _i == 0 ? 1 : KIT_WHOLE, "");
        ck_assert_int_eq(unlink(kit_beside(".x")), 0);
        columns++;
    }
    ck_assert_int_ge(columns, 2);
    (void)sqlite3_finalize(s);
    (void)sqlite3_close(db);
}
END_TEST

static const struct {
    const char *sql;
    int64_t seq;
    const char *says;
} edits[] = {
    /* rows taken out */
    {"DELETE FROM ruling WHERE seq = 4", 4, "it is missing"},
    {"DELETE FROM ruling WHERE seq = 5", 5, "it is missing"},
    {"DELETE FROM ruling WHERE seq <= 2", 1, "it is missing"},
    {"DELETE FROM ruling WHERE seq = 3", 3, "it is missing"},
    {"DELETE FROM die WHERE seq = 3 AND nr = 4", 3, "changed after it was written"},
    {"DELETE FROM game", 1, "the game's own row is missing"},
    {"UPDATE game SET id = 'germantowm'", 1, "the game's own row is missing"},
    /* rows put in */
    {"INSERT INTO hand VALUES ('germantown', 7, 1, 'x')", 7, "changed after it was written"},
    {"INSERT INTO hand VALUES ('germantown', 8, 1, 'x')", 8, "it is missing"},
    {"INSERT INTO hand VALUES ('germantown', -2, 1, 'x')", -2, "there is no such number"},
    {"INSERT INTO hand VALUES ('germantown', 9000000000000000000, 1, 'x')", 8, "it is missing"},
    /* rows that change places */
    {"UPDATE die SET face = 7 - face WHERE seq = 3 AND nr = 1", 3, "changed after"},
    {"UPDATE die SET nr = 9 - nr WHERE seq = 3 AND nr IN (4, 5)", 3, "changed after"},
    {"UPDATE ruling SET seq = 99 WHERE seq = 6; UPDATE ruling SET seq = 6 WHERE seq = 7;"
     "UPDATE ruling SET seq = 7 WHERE seq = 99",
     6, "does not follow from the ruling before it"},
    {"UPDATE fact SET seq = 4 WHERE seq = 3 AND nr = 1", 3, "changed after it was written"},
    {"UPDATE change SET game = 'elsewhere' WHERE seq = 3 AND nr = 1", 3, "changed after"},
    /* the chain itself */
    {"UPDATE ruling SET prev = zeroblob(32) WHERE seq = 2", 2, "does not follow from the ruling"},
    {"UPDATE ruling SET prev = zeroblob(32) WHERE seq = 1", 1, "the game's own row"},
    {"UPDATE ruling SET hash = x'00' WHERE seq = 7", 7, "changed after it was written"},
    /* a number stored as a text reads the same, yet is not the same */
    {"UPDATE fact SET used = '1' WHERE seq = 3 AND nr = 2", 3, "changed after it was written"},
    /* the file's own */
    {"DROP TABLE setting; CREATE TABLE setting (key PRIMARY KEY, value); INSERT INTO setting "
     "VALUES (1, 1)",
     0, "table setting is not as umpired made it"},
    {"DROP INDEX ruling_token; UPDATE game SET title = title", 0,
     "index ruling_token is missing from the file"},
    {"UPDATE game SET title = title; CREATE TRIGGER mine AFTER INSERT ON game BEGIN SELECT 1; END",
     0, "trigger mine was added to the file"},
    {"INSERT INTO access VALUES (zeroblob(32), 'umpire', 'nowhere', '', 1, 1)", 0,
     "a row of table access belongs to no row of table game"},
};

START_TEST(what_is_done_behind_our_back_is_found)
{
    kit_story();
    sound(kit_path);
    kit_edit(kit_path, edits[_i].sql);
    unsound(kit_path, edits[_i].seq, edits[_i].says);
}
END_TEST

START_TEST(a_missing_trigger_is_found)
{
    kit_story();
    (void)kit_sql(kit_path, "DROP TRIGGER die_no_update");
    unsound(kit_path, 0, "trigger die_no_update is missing");
}
END_TEST

/* The chain cannot know of what never came after; the head code on paper does. */
START_TEST(a_tail_cut_off_cleanly_shows_in_the_head_code)
{
    kit_story();
    struct buf before = {0}, after = {0};
    ck_assert(journal_verify(kit_path, keep_line, &before, NULL));
    kit_edit(kit_path, "DELETE FROM ruling WHERE seq = 7");
    ck_assert(journal_verify(kit_path, keep_line, &after, NULL));
    ck_assert_ptr_nonnull(strstr(buf_text(&after), ": 6 rulings"));
    ck_assert_str_ne(strstr(buf_text(&before), "head "), strstr(buf_text(&after), "head "));
    buf_clear(&before);
    buf_clear(&after);
}
END_TEST

START_TEST(one_byte_changed_in_the_file_is_found)
{
    kit_story();
    size_t len, at = 0;
    static const char mark[] = "beside the wheatfield";
    unsigned char *bytes = kit_load(kit_path, &len);
    while (at + sizeof mark < len && memcmp(bytes + at, mark, sizeof mark - 1) != 0) at++;
    ck_assert_uint_lt(at + sizeof mark, len);
    bytes[at] ^= 1;
    kit_store(kit_path, bytes, len);
    unsound(kit_path, KIT_WHOLE, "changed after it was written");
    free(bytes);
}
END_TEST

START_TEST(a_file_cut_short_is_found_wherever_it_is_cut)
{
    kit_story();
    size_t len;
    unsigned char *bytes = kit_load(kit_path, &len);
    for (size_t keep = len - 4096; keep >= 4096; keep -= 8192) {
        kit_store(kit_path, bytes, keep);
        unsound(kit_path, 0, "");
        if (keep < 8192) break;
    }
    kit_store(kit_path, bytes, 50);
    unsound(kit_path, 0, "not a journal");
    kit_store(kit_path, bytes, 0);
    unsound(kit_path, 0, "empty");
    ck_assert_int_eq(unlink(kit_path), 0);
    unsound(kit_path, 0, "No such file");
    free(bytes);
}
END_TEST

START_TEST(a_page_spoilt_anywhere_is_found)
{
    enum { PAGE = 4096 };
    kit_story();
    size_t len;
    unsigned char *bytes = kit_load(kit_path, &len), was[PAGE];
    ck_assert_uint_ge(len, 20 * PAGE);
    for (size_t at = 0; at < len; at += PAGE) {
        memcpy(was, bytes + at, PAGE);
        memset(bytes + at + (at == 0 ? 100 : 0), _i, at == 0 ? PAGE - 100 : PAGE);
        kit_store(kit_path, bytes, len);
        unsound(kit_path, 0, "");
        memcpy(bytes + at, was, PAGE);
    }
    kit_store(kit_path, bytes, len);
    sound(kit_path);
    free(bytes);
}
END_TEST

/* The rest is done by a liar who has umpired itself and writes a chain that holds. */
static void lie(struct journal *j, struct arena *a, int how)
{
    struct entry declare = kit_declare(a, KIT_GAME), entry;
    struct entry setup = kit_entry(a, KIT_GAME, ENTRY_SETUP);
    kit_effect(&setup, "va2", "strength", value_none(), value_int(12));
    kit_effect(&setup, "va2", "x", value_none(), value_real(3));
    (void)kit_append(j, &setup);
    (void)kit_append(j, &declare); /* 2 */
    entry = kit_whole(a, KIT_GAME, 2);
    struct die *dice = entry.ruling.dice;
    switch (how) {
    case 0: dice[2].face = dice[2].face % 6 + 1; break;
    case 1: entry.proof.word = "hurrah"; break;
    case 2: entry.proof.secret[31] ^= 1; break;
    case 3:
        entry.proof.secret[31] ^= 1;
        proof_commit(entry.proof.secret, entry.proof.commitment);
        break;
    case 4: entry.action = "charge"; break;
    case 5: entry.target = 1; break;
    case 6: entry.proof = (struct proof){.word = ""}; break;
    case 7: entry.ruling.effects[0].before = value_int(11); break;
    case 8: entry.ruling.effects[1].before = value_int(3); break;
    case 9: entry = kit_undo(a, j, KIT_GAME, 1), entry.ruling.effect_count--; break;
    case 10:
        entry = kit_undo(a, j, KIT_GAME, 1);
        entry.ruling.effects[1].after = value_int(13);
        break;
    default: break;
    }
    (void)kit_append(j, &entry);
}

static const char *const lies[] = {
    "die 3 shows",
    "where its secret gives",
    "not the one it was committed to",
    "committed to another secret",
    "declared another action",
    "did not declare dice",
    "threw dice without proof",
    "strength of va2 is no longer what it was",
    "x of va2 is no longer what it was",
    "does not reverse what ruling 1 changed",
    "does not reverse what ruling 1 changed",
};

START_TEST(a_lie_that_is_chained_well_is_still_a_lie)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    lie(j, &a, _i);
    /* Nobody stops at a secret that is merely kept. */
    (void)journal_keep_secret(j, KIT_GAME, 2, secret, NULL);
    journal_close(j);
    unsound(kit_path, KIT_WHOLE, lies[_i]);
    arena_clear(&a);
}
END_TEST

START_TEST(an_undo_may_take_several_steps_at_once)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry march = kit_entry(&a, KIT_GAME, ENTRY_RULING);
    kit_effect(&march, "va2", "x", value_none(), value_int(1));
    kit_effect(&march, "va2", "y", value_none(), value_int(5));
    kit_effect(&march, "va2", "x", value_int(1), value_int(2));
    kit_effect(&march, "va2", "y", value_int(5), value_none());
    struct entry undo = kit_entry(&a, KIT_GAME, ENTRY_UNDO);
    undo.target = kit_append(j, &march);
    kit_effect(&undo, "va2", "x", value_int(2), value_none());
    (void)kit_append(j, &undo);
    journal_close(j);
    sound(kit_path);
    arena_clear(&a);
}
END_TEST

START_TEST(the_secret_of_a_throw_still_waiting_is_there_and_the_right_one)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry declare = kit_declare(&a, KIT_GAME);
    (void)kit_append(j, &declare);
    ck_assert(journal_keep_secret(j, KIT_GAME, 1, secret, NULL));
    journal_close(j);
    sound(kit_path);
    (void)kit_sql(kit_path, "UPDATE secret SET secret = zeroblob(32)");
    unsound(kit_path, 1, "the secret kept for it is not the one");
    (void)kit_sql(kit_path, "DELETE FROM secret");
    unsound(kit_path, 1, "its secret is gone and was never revealed");
    arena_clear(&a);
}
END_TEST

START_TEST(an_index_of_ones_own_is_mentioned_and_no_fault)
{
    kit_story();
    struct buf lines = {0};
    (void)kit_sql(kit_path, "CREATE INDEX mine ON die (face)");
    ck_assert(journal_verify(kit_path, keep_line, &lines, NULL));
    ck_assert_ptr_nonnull(strstr(buf_text(&lines), "index mine is not of umpired's making"));
    buf_clear(&lines);
}
END_TEST

Suite *suite_journal_verify(void);
Suite *suite_journal_verify(void)
{
    Suite *s = suite_create("journal_verify");
    TCase *c = tcase_create("journal verify");
    kit_fixtures(c);
    tcase_set_timeout(c, 20);
    tcase_add_test(c, a_sound_journal_passes_and_tells_its_head);
    tcase_add_loop_test(c, one_cell_changed_anywhere_is_found, 0, sizeof tables / sizeof tables[0]);
    tcase_add_loop_test(c, what_is_done_behind_our_back_is_found, 0,
                        sizeof edits / sizeof edits[0]);
    tcase_add_test(c, a_missing_trigger_is_found);
    tcase_add_test(c, a_tail_cut_off_cleanly_shows_in_the_head_code);
    tcase_add_test(c, one_byte_changed_in_the_file_is_found);
    tcase_add_test(c, a_file_cut_short_is_found_wherever_it_is_cut);
    tcase_add_loop_test(c, a_page_spoilt_anywhere_is_found, 0, 2);
    tcase_add_test(c, an_undo_may_take_several_steps_at_once);
    tcase_add_loop_test(c, a_lie_that_is_chained_well_is_still_a_lie, 0,
                        sizeof lies / sizeof lies[0]);
    tcase_add_test(c, the_secret_of_a_throw_still_waiting_is_there_and_the_right_one);
    tcase_add_test(c, an_index_of_ones_own_is_mentioned_and_no_fault);
    suite_add_tcase(s, c);
    return s;
}
