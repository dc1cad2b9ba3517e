/* The file: making it, opening it, whose it is, who may write, and copies of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "journal/migrate.h"
#include "journal/query.h"
#include "journal_kit.h"

static struct err refused(const char *path, enum journal_mode mode)
{
    struct journal *j = (struct journal *)&j;
    struct err e = {0};
    ck_assert(!journal_open(&j, path, mode, &e));
    ck_assert_ptr_null(j);
    return e;
}

START_TEST(a_new_journal_is_ours_and_for_its_owner_alone)
{
    journal_close(kit_open(JOURNAL_WRITE));
    struct stat st;
    ck_assert_int_eq(stat(kit_path, &st), 0);
    ck_assert_int_eq(st.st_mode & 0777, 0600);
    ck_assert_int_eq(kit_sql(kit_path, "PRAGMA application_id"), JOURNAL_APPLICATION_ID);
    ck_assert_int_eq(kit_sql(kit_path, "PRAGMA user_version"), migrate_latest());
    ck_assert_int_eq(kit_sql(kit_path,
                             "SELECT count(*) FROM pragma_table_list WHERE schema = 'main'"
                             " AND type = 'table' AND NOT strict"
                             " AND name NOT LIKE 'sqlite_%'"),
                     0);
    ck_assert_int_ge(kit_sql(kit_path, "SELECT count(*) FROM pragma_table_list WHERE strict"), 13);
}
END_TEST

static int64_t setting(struct journal *j, const char *sql)
{
    sqlite3_stmt *s;
    ck_assert_int_eq(sqlite3_prepare_v2(j->db, sql, -1, &s, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(s), SQLITE_ROW);
    const char *text = (const char *)sqlite3_column_text(s, 0);
    int64_t out = strcmp(text, "wal") == 0 ? 1 : sqlite3_column_int64(s, 0);
    (void)sqlite3_finalize(s);
    return out;
}

START_TEST(every_connection_is_durable_and_strict)
{
    struct journal *list[] = {kit_open(JOURNAL_WRITE), kit_open(JOURNAL_READ)};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(setting(list[i], "PRAGMA journal_mode"), 1);
        ck_assert_int_eq(setting(list[i], "PRAGMA synchronous"), 2);
        ck_assert_int_eq(setting(list[i], "PRAGMA foreign_keys"), 1);
        ck_assert_int_eq(setting(list[i], "PRAGMA recursive_triggers"), 1);
        ck_assert_int_eq(setting(list[i], "PRAGMA trusted_schema"), 0);
        ck_assert_int_ne(sqlite3_exec(list[i]->db, "SELECT \"nosuch\"", NULL, NULL, NULL), 0);
        ck_assert_int_ne(sqlite3_exec(list[i]->db,
                                      "PRAGMA writable_schema = ON;"
                                      "DELETE FROM sqlite_schema",
                                      NULL, NULL, NULL),
                         0);
    }
    ck_assert_int_eq(sqlite3_db_readonly(list[1]->db, "main"), 1);
    journal_close(list[0]);
    journal_close(list[1]);
}
END_TEST

START_TEST(what_was_written_is_there_when_it_is_opened_again)
{
    kit_story();
    for (int mode = JOURNAL_WRITE; mode <= JOURNAL_READ; mode++) {
        struct journal *j = kit_open((enum journal_mode)mode);
        struct arena a = {0};
        struct game_row *list;
        size_t count;
        ck_assert(journal_games(j, &a, &list, &count, NULL));
        ck_assert_uint_eq(count, 1);
        ck_assert_str_eq(list[0].id, KIT_GAME);
        ck_assert_int_eq(list[0].head_seq, KIT_LAST);
        journal_close(j);
        arena_clear(&a);
    }
}
END_TEST

START_TEST(a_reader_cannot_write)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_READ);
    struct err e = {0};
    ck_assert(!journal_begin(j, &e));
    kit_said(&e, "reading only");
    ck_assert(!journal_set_setting(j, "key", "value", &e));
    kit_said(&e, "reading only");
    journal_close(j);
}
END_TEST

static const struct {
    const char *sql, *says;
} strangers[] = {
    {"CREATE TABLE mine (x); INSERT INTO mine VALUES (1)", "another program"},
    {"PRAGMA user_version = 3", "another program"},
    {"PRAGMA application_id = 77", "another program"},
    {"PRAGMA application_id = 1431130212; PRAGMA user_version = 99", "newer umpired"},
};

START_TEST(a_file_that_is_not_ours_is_refused_and_left_as_it_is)
{
    (void)kit_sql(kit_path, strangers[_i].sql);
    size_t before, after;
    unsigned char *was = kit_load(kit_path, &before);
    struct err e = refused(kit_path, JOURNAL_WRITE);
    kit_said(&e, strangers[_i].says);
    e = refused(kit_path, JOURNAL_READ);
    kit_said(&e, strangers[_i].says);
    ck_assert(!journal_backup(kit_path, kit_beside(".copy"), &e));
    kit_said(&e, strangers[_i].says);
    ck_assert(!journal_verify(kit_path, NULL, NULL, &e));
    unsigned char *is = kit_load(kit_path, &after);
    ck_assert_uint_eq(before, after);
    ck_assert_mem_eq(was, is, before);
    ck_assert(!kit_there(kit_beside("-wal")) && !kit_there(kit_beside(".lock")));
    free(was);
    free(is);
}
END_TEST

START_TEST(a_file_whose_contents_are_all_in_a_strangers_log_is_refused)
{
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(kit_path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE mine (x)", NULL,
                                  NULL, NULL),
                     SQLITE_OK);
    struct err e = refused(kit_path, JOURNAL_WRITE);
    kit_said(&e, "another program");
    (void)sqlite3_close(db);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM sqlite_schema"), 1);
}
END_TEST

START_TEST(what_is_no_database_is_refused_in_words)
{
    unsigned char junk[5000];
    memset(junk, 'x', sizeof junk);
    kit_store(kit_path, junk, sizeof junk);
    struct err e = refused(kit_path, JOURNAL_WRITE);
    kit_said(&e, "nor any SQLite file");
    kit_store(kit_path, junk, 50);
    e = refused(kit_path, JOURNAL_READ);
    kit_said(&e, "nor any SQLite file");
    kit_store(kit_path, junk, 0);
    e = refused(kit_path, JOURNAL_READ);
    kit_said(&e, "empty");
    e = refused(kit_beside("/nowhere"), JOURNAL_WRITE);
    kit_said(&e, "cannot create");
    e = refused(kit_beside(".none"), JOURNAL_READ);
    kit_said(&e, "No such file");
    ck_assert_int_eq(mkdir(kit_beside(".dir"), 0700), 0);
    e = refused(kit_beside(".dir"), JOURNAL_WRITE);
    kit_said(&e, "directory");
}
END_TEST

START_TEST(an_empty_file_becomes_a_journal)
{
    kit_store(kit_path, (const unsigned char *)"", 0);
    journal_close(kit_open(JOURNAL_WRITE));
    ck_assert_int_eq(kit_sql(kit_path, "PRAGMA application_id"), JOURNAL_APPLICATION_ID);
}
END_TEST

START_TEST(an_odd_name_is_a_name_like_any_other)
{
    static const char *const odd[] = {".a?b#c%20d.db", ". \xc3\xa9'\".db", ".file:x.db"};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        struct journal *j;
        struct err e = {0};
        for (int again = 0; again < 2; again++) {
            ck_assert_msg(journal_open(&j, kit_beside(odd[i]), JOURNAL_WRITE, &e), "%s", e.text);
            journal_close(j);
        }
        ck_assert(kit_there(kit_beside(odd[i])));
    }
}
END_TEST

START_TEST(a_second_writer_is_refused_until_the_first_is_done)
{
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct err e = refused(kit_path, JOURNAL_WRITE);
    kit_said(&e, "in use by another umpired");
    ck_assert_int_eq(symlink(kit_path, kit_beside(".link")), 0);
    e = refused(kit_beside(".link"), JOURNAL_WRITE);
    kit_said(&e, "in use by another umpired");
    journal_close(j);
    journal_close(kit_open(JOURNAL_WRITE));
}
END_TEST

START_TEST(a_file_of_two_names_is_refused_by_either)
{
    journal_close(kit_open(JOURNAL_WRITE));
    ck_assert_int_eq(link(kit_path, kit_beside(".twin")), 0);
    struct err e = refused(kit_path, JOURNAL_WRITE);
    kit_said(&e, "hard link");
    e = refused(kit_beside(".twin"), JOURNAL_WRITE);
    kit_said(&e, "hard link");
    ck_assert_int_eq(unlink(kit_beside(".twin")), 0);
    journal_close(kit_open(JOURNAL_WRITE));
}
END_TEST

/* Another program that has a look and goes.  It must be a process of its own, begun before
 * SQLite here holds anything: a later fork would believe that it holds the same locks. */
static _Noreturn void have_a_look(int when)
{
    sqlite3 *db;
    char go;
    bool ok = read(when, &go, 1) == 1 && sqlite3_open(kit_path, &db) == SQLITE_OK &&
              sqlite3_exec(db, "SELECT count(*) FROM game", NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_close(db) == SQLITE_OK;
    _exit(ok ? 0 : 1);
}

/* A process that closes a file drops all its locks on it.  If opening a reader did that, the
 * next program to have a look and go would take the log away from under the writer. */
START_TEST(readers_do_not_cost_the_writer_its_locks)
{
    int when[2], status;
    ck_assert_int_eq(pipe(when), 0);
    pid_t child = fork();
    if (child == 0) have_a_look(when[0]);
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, "one");
    for (int i = 0; i < 2; i++) journal_close(kit_open(JOURNAL_READ));
    ck_assert(journal_verify(kit_path, NULL, NULL, NULL));
    ck_assert(journal_backup(kit_path, kit_beside(".copy"), NULL));
    ck_assert_int_eq(write(when[1], "x", 1), 1);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    ck_assert_msg(kit_there(kit_beside("-wal")), "the log was taken away");
    kit_begin_game(j, "two");
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM game"), 2);
    journal_close(j);
    (void)close(when[0]);
    (void)close(when[1]);
}
END_TEST

START_TEST(an_older_file_is_brought_up_to_date_by_a_writer_alone)
{
    kit_old_story();
    struct err e = refused(kit_path, JOURNAL_READ);
    kit_said(&e, "older format");
    journal_close(kit_open(JOURNAL_WRITE));
    ck_assert_int_eq(kit_sql(kit_path, "PRAGMA user_version"), migrate_latest());
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    /* What it holds hashes as it did, and a new ruling beside it has what is new. */
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct entry old, declare = kit_declare(&a, KIT_GAME), back;
    ck_assert(journal_read(j, &a, KIT_GAME, KIT_WHOLE, &old, NULL));
    ck_assert_uint_eq(old.ruling.stake_count, 0);
    struct entry fresh = kit_whole(&a, KIT_GAME, kit_append(j, &declare));
    fresh.ruling.effect_count = 0;
    ck_assert(journal_read(j, &a, KIT_GAME, kit_append(j, &fresh), &back, NULL));
    ck_assert_uint_eq(back.ruling.stake_count, 2);
    journal_close(j);
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    arena_clear(&a);
}
END_TEST

/* A file that an older umpired wrote: every sum in it still comes out, and its head code is the
 * one that stood on the page then. */
START_TEST(a_journal_from_before_stakes_keeps_its_sums)
{
    size_t len;
    struct err e = {0};
    struct arena a = {0};
    struct game_row game;
    struct throw_row *throws;
    size_t count;
    char code[HEAD_CODE_LEN + 1];
    char *sql = (char *)kit_load("tests/vectors/journal-2.sql", &len);
    sql[len] = '\0';
    (void)kit_sql(kit_path, sql);
    free(sql);
    struct journal *j = kit_open(JOURNAL_WRITE);
    ck_assert_msg(journal_game(j, &a, "chew-house", &game, &e), "%s", e.text);
    journal_head_code(game.head, code);
    ck_assert_str_eq(code, "5RN7");
    ck_assert(journal_throws(j, &a, "chew-house", &throws, &count, NULL));
    ck_assert_uint_eq(count, 3);
    for (size_t i = 0; i < count; i++) ck_assert_uint_eq(throws[i].stake_count, 0);
    ck_assert(throws[1].undone && throws[2].overruled);
    journal_close(j);
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    arena_clear(&a);
}
END_TEST

/* A table that stands in the way of the second migration: the first is not kept either. */
START_TEST(migrations_are_done_all_or_none)
{
    kit_old_story();
    (void)kit_sql(kit_path, "CREATE TABLE secret (x)");
    struct err e = refused(kit_path, JOURNAL_WRITE);
    kit_said(&e, "secret already exists");
    ck_assert_int_eq(kit_sql(kit_path, "PRAGMA user_version"), 1);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM sqlite_schema WHERE name = 'setting'"),
                     0);
}
END_TEST

START_TEST(a_backup_is_one_whole_file_without_what_is_not_committed)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct arena a = {0};
    struct err e = {0};
    struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
    (void)kit_append(j, &note);
    ck_assert(journal_begin(j, NULL));
    ck_assert(journal_append(j, &note, NULL));
    ck_assert_msg(journal_backup(kit_path, kit_beside(".copy"), &e), "%s", e.text);
    ck_assert(journal_commit(j, NULL));
    journal_close(j);
    ck_assert_msg(journal_verify(kit_beside(".copy"), NULL, NULL, &e), "%s", e.text);
    ck_assert_int_eq(kit_sql(kit_beside(".copy"), "SELECT max(seq) FROM ruling"), KIT_LAST + 1);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT max(seq) FROM ruling"), KIT_LAST + 2);
    size_t len;
    unsigned char *bytes = kit_load(kit_beside(".copy"), &len);
    ck_assert_msg(bytes[18] == 1 && bytes[19] == 1, "the copy still wants a log beside it");
    free(bytes);
    ck_assert(!kit_there(kit_beside(".copy-wal")) && !kit_there(kit_beside(".copy.part")));
    ck_assert(!journal_backup(kit_path, kit_beside(".copy"), &e));
    kit_said(&e, "not overwritten");
    ck_assert(!journal_backup(kit_path, kit_beside("/nowhere/x"), &e));
    arena_clear(&a);
}
END_TEST

static _Noreturn void write_notes(int count)
{
    struct journal *j;
    struct arena a = {0};
    bool ok = journal_open(&j, kit_path, JOURNAL_WRITE, NULL);
    for (int i = 0; ok && i < count; i++) {
        struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
        ok = journal_begin(j, NULL) && journal_append(j, &note, NULL) && journal_commit(j, NULL);
    }
    journal_close(ok ? j : NULL);
    _exit(ok ? 0 : 1);
}

START_TEST(backups_made_while_another_process_writes_are_each_sound)
{
    enum { NOTES = 600 };
    kit_story();
    pid_t child = fork();
    if (child == 0) write_notes(NOTES);
    int status = 0;
    int64_t last = 0;
    for (int i = 0; i < 1000 && waitpid(child, &status, WNOHANG) == 0; i++) {
        char name[16];
        struct err e = {0};
        (void)snprintf(name, sizeof name, ".%d", i);
        ck_assert_msg(journal_backup(kit_path, kit_beside(name), &e), "%s", e.text);
        ck_assert_msg(journal_verify(kit_beside(name), NULL, NULL, &e), "%s", e.text);
        int64_t seq = kit_sql(kit_beside(name), "SELECT max(seq) FROM ruling");
        ck_assert_int_ge(seq, last);
        last = seq;
        ck_assert_int_eq(unlink(kit_beside(name)), 0);
    }
    ck_assert_int_eq(status, 0);
    ck_assert_int_gt(last, 0);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT max(seq) FROM ruling"), KIT_LAST + NOTES);
}
END_TEST

Suite *suite_journal(void);
Suite *suite_journal(void)
{
    Suite *s = suite_create("journal");
    TCase *c = tcase_create("journal file");
    kit_fixtures(c);
    tcase_add_test(c, a_new_journal_is_ours_and_for_its_owner_alone);
    tcase_add_test(c, every_connection_is_durable_and_strict);
    tcase_add_test(c, what_was_written_is_there_when_it_is_opened_again);
    tcase_add_test(c, a_reader_cannot_write);
    tcase_add_loop_test(c, a_file_that_is_not_ours_is_refused_and_left_as_it_is, 0,
                        sizeof strangers / sizeof strangers[0]);
    tcase_add_test(c, a_file_whose_contents_are_all_in_a_strangers_log_is_refused);
    tcase_add_test(c, what_is_no_database_is_refused_in_words);
    tcase_add_test(c, an_empty_file_becomes_a_journal);
    tcase_add_test(c, an_odd_name_is_a_name_like_any_other);
    tcase_add_test(c, a_second_writer_is_refused_until_the_first_is_done);
    tcase_add_test(c, a_file_of_two_names_is_refused_by_either);
    tcase_add_test(c, readers_do_not_cost_the_writer_its_locks);
    tcase_add_test(c, an_older_file_is_brought_up_to_date_by_a_writer_alone);
    tcase_add_test(c, a_journal_from_before_stakes_keeps_its_sums);
    tcase_add_test(c, migrations_are_done_all_or_none);
    suite_add_tcase(s, c);
    c = tcase_create("journal backup");
    kit_fixtures(c);
    tcase_set_timeout(c, 20);
    tcase_add_test(c, a_backup_is_one_whole_file_without_what_is_not_committed);
    tcase_add_test(c, backups_made_while_another_process_writes_are_each_sound);
    suite_add_tcase(s, c);
    return s;
}
