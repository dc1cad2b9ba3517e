/* Game files: out of one journal and into another, the same to the last hash; and what a
 * stranger may send, refused with its reason, and nothing of it kept. */
#include <check.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "journal/chain.h"
#include "journal/game_file.h"
#include "journal_kit.h"

static struct arena mem;

static void clear(void)
{
    arena_clear(&mem);
}

static struct buf exported(const char *game)
{
    struct buf out = {0};
    struct err e = {0};
    struct journal *j = kit_open(JOURNAL_READ);
    ck_assert_msg(game_file_write(j, game, &out, &e), "%s", e.text);
    journal_close(j);
    return out;
}

static struct game_row row_of(struct journal *j, const char *game)
{
    struct game_row row;
    struct err e = {0};
    ck_assert_msg(journal_game(j, &mem, game, &row, &e), "%s", e.text);
    return row;
}

static struct game_file *opened(const struct buf *b)
{
    struct game_file *f;
    struct err e = {0};
    ck_assert_msg(game_file_open(&f, b->data, b->len, NULL, &e), "%s", e.text);
    return f;
}

static void refused(const void *bytes, size_t len, const char *says)
{
    struct game_file *f;
    struct err e = {0};
    ck_assert_msg(!game_file_open(&f, bytes, len, NULL, &e), "taken, though: %s", says);
    ck_assert_ptr_null(f);
    kit_said(&e, says);
}

/* Into a second journal, under that id. */
static void copy_into(const char *path, const struct game_file *f, const char *as)
{
    struct journal *to;
    struct err e = {0};
    ck_assert_msg(journal_open(&to, path, JOURNAL_WRITE, &e), "%s", e.text);
    ck_assert(journal_begin(to, &e));
    ck_assert_msg(game_file_copy(f, to, as, &e), "%s", e.text);
    ck_assert(journal_commit(to, &e));
    journal_close(to);
    ck_assert_msg(journal_verify(path, NULL, NULL, &e), "%s", e.text);
}

/* --- The same game --------------------------------------------------------------------- */

START_TEST(a_file_holds_the_game_and_nothing_of_the_daemon)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct err e = {0};
    struct access_row link = {.role = "umpire", .game = "", .side = "", .created_ms = 1};
    kit_begin_game(j, "another");
    ck_assert(journal_begin(j, &e) && journal_set_setting(j, "pin", "hashed", &e) &&
              journal_add_access(j, &link, &e) && journal_commit(j, &e));
    journal_close(j);
    struct buf b = exported(KIT_GAME);
    kit_store(kit_beside(".game"), (unsigned char *)b.data, b.len);
    ck_assert_msg(journal_verify(kit_beside(".game"), NULL, NULL, &e), "%s", e.text);
    ck_assert_int_eq(kit_sql(kit_beside(".game"), "SELECT count(*) FROM game"), 1);
    ck_assert_int_eq(kit_sql(kit_beside(".game"), "SELECT count(*) FROM setting"), 0);
    ck_assert_int_eq(kit_sql(kit_beside(".game"), "SELECT count(*) FROM access"), 0);
    ck_assert_int_eq(kit_sql(kit_beside(".game"), "SELECT count(*) FROM ruling"), KIT_LAST);
    buf_clear(&b);
}
END_TEST

static bool same_entry(void *context, struct arena *a, const struct entry *one)
{
    struct journal *there = context;
    struct entry other;
    struct err e = {0};
    ck_assert_msg(journal_read(there, a, one->game, one->seq, &other, &e), "%s", e.text);
    ck_assert_mem_eq(one->hash, other.hash, HASH_BYTES);
    ck_assert_mem_eq(one->prev, other.prev, HASH_BYTES);
    ck_assert_int_eq(one->undone_by, other.undone_by);
    ck_assert_int_eq(one->overruled_by, other.overruled_by);
    ck_assert_uint_eq(one->ruling.effect_count, other.ruling.effect_count);
    ck_assert_str_eq(one->ruling.sentence, other.ruling.sentence);
    return true;
}

START_TEST(read_in_elsewhere_it_is_the_same_game)
{
    kit_story();
    struct buf b = exported(KIT_GAME);
    struct game_file *f = opened(&b);
    struct err e = {0};
    ck_assert_int_eq(game_file_game(f)->head_seq, KIT_LAST);
    copy_into(kit_beside(".to"), f, KIT_GAME);
    struct journal *from = kit_open(JOURNAL_READ), *to;
    ck_assert(journal_open(&to, kit_beside(".to"), JOURNAL_READ, &e));
    struct game_row here = row_of(from, KIT_GAME), there = row_of(to, KIT_GAME);
    ck_assert_mem_eq(here.head, there.head, HASH_BYTES);
    ck_assert_str_eq(there.title, here.title);
    ck_assert_str_eq(there.origin, KIT_GAME);
    ck_assert_int_eq(there.created_ms, here.created_ms);
    ck_assert(journal_each(from, KIT_GAME, 1, 0, same_entry, to, &e));
    journal_close(from);
    journal_close(to);
    game_file_close(f);
    buf_clear(&b);
}
END_TEST

START_TEST(under_another_id_its_hashes_and_dice_stay_and_it_goes_on)
{
    kit_story();
    struct buf b = exported(KIT_GAME);
    struct game_file *f = opened(&b);
    struct err e = {0};
    copy_into(kit_beside(".to"), f, "germantown-2");
    strcpy(kit_path, kit_beside(".to"));
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct game_row row = row_of(j, "germantown-2");
    ck_assert_mem_eq(row.head, game_file_game(f)->head, HASH_BYTES);
    ck_assert_str_eq(row.origin, KIT_GAME);
    struct entry declare = kit_declare(&mem, "germantown-2");
    (void)kit_append(j, &declare);
    ck_assert(journal_read(j, &mem, "germantown-2", KIT_WHOLE, &declare, &e));
    ck_assert_str_eq(declare.game, "germantown-2");
    ck_assert_str_eq(declare.origin, KIT_GAME);
    journal_close(j);
    ck_assert(!journal_verify(kit_path, NULL, NULL, &e)); /* whose secret was never kept */
    kit_said(&e, "its secret is gone");
    kit_edit(kit_path, "DELETE FROM ruling WHERE seq = 8");
    /* Out again, it has its own id: the file is the file that came. */
    struct buf again = exported("germantown-2");
    ck_assert_uint_eq(again.len, b.len);
    struct game_file *g = opened(&again);
    ck_assert_str_eq(game_file_game(g)->id, KIT_GAME);
    ck_assert_mem_eq(game_file_game(g)->head, game_file_game(f)->head, HASH_BYTES);
    /* The id of its hashes cannot be taken from it, nor changed. */
    kit_edit(kit_path, "UPDATE origin SET id = 'monmouth'");
    ck_assert(!journal_verify(kit_path, NULL, NULL, &e));
    kit_said(&e, "ruling 1: it does not follow from the game's own row");
    kit_edit(kit_path, "DELETE FROM origin");
    ck_assert(!journal_verify(kit_path, NULL, NULL, &e));
    game_file_close(f);
    game_file_close(g);
    buf_clear(&b);
    buf_clear(&again);
}
END_TEST

START_TEST(an_id_that_is_taken_is_refused_and_the_batch_can_be_taken_back)
{
    kit_story();
    struct buf b = exported(KIT_GAME);
    struct game_file *f = opened(&b);
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct err e = {0};
    ck_assert(journal_begin(j, &e));
    ck_assert(!game_file_copy(f, j, KIT_GAME, &e));
    journal_rollback(j);
    ck_assert(!game_file_copy(f, j, "free", &e));
    kit_said(&e, "no batch was begun");
    journal_close(j);
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM ruling"), KIT_LAST);
    game_file_close(f);
    buf_clear(&b);
}
END_TEST

START_TEST(a_throw_that_waits_keeps_the_game_at_home)
{
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct err e = {0};
    struct buf out = {0};
    static const unsigned char secret[SECRET_BYTES] = {7, 11, 13, 0, 255};
    kit_begin_game(j, KIT_GAME);
    struct entry setup = kit_entry(&mem, KIT_GAME, ENTRY_SETUP);
    (void)kit_append(j, &setup);
    struct entry declare = kit_declare(&mem, KIT_GAME);
    int64_t declared = kit_append(j, &declare);
    ck_assert(journal_keep_secret(j, KIT_GAME, declared, secret, NULL));
    ck_assert(!game_file_write(j, KIT_GAME, &out, &e));
    ck_assert_str_eq(e.field, "game");
    kit_said(&e, "a throw by umpired waits in germantown (ruling 2)");
    ck_assert_uint_eq(out.len, 0);
    /* Withdrawn, it goes along with its secret: the proof is whole. */
    struct entry undo = kit_undo(&mem, j, KIT_GAME, declared);
    (void)kit_append(j, &undo);
    ck_assert_msg(game_file_write(j, KIT_GAME, &out, &e), "%s", e.text);
    journal_close(j);
    struct game_file *f = opened(&out);
    copy_into(kit_beside(".to"), f, KIT_GAME);
    ck_assert_int_eq(kit_sql(kit_beside(".to"), "SELECT count(*) FROM secret"), 1);
    game_file_close(f);
    buf_clear(&out);
}
END_TEST

START_TEST(one_game_can_be_had_out_of_a_backup_of_many)
{
    struct err e = {0};
    struct game_file *f;
    size_t len;
    kit_story();
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, "another");
    struct entry setup = kit_entry(&mem, "another", ENTRY_SETUP);
    (void)kit_append(j, &setup);
    journal_close(j);
    ck_assert(journal_backup(kit_path, kit_beside(".copy"), &e));
    unsigned char *bytes = kit_load(kit_beside(".copy"), &len);
    ck_assert(!game_file_open(&f, bytes, len, NULL, &e));
    kit_said(&e, "there are 2 games in the file: say which (another, germantown)");
    ck_assert(!game_file_open(&f, bytes, len, "monmouth", &e));
    kit_said(&e, "there is no game monmouth");
    ck_assert_msg(game_file_open(&f, bytes, len, KIT_GAME, &e), "%s", e.text);
    copy_into(kit_beside(".to"), f, KIT_GAME);
    ck_assert_int_eq(kit_sql(kit_beside(".to"), "SELECT count(*) FROM game"), 1);
    game_file_close(f);
    free(bytes);
}
END_TEST

START_TEST(a_file_of_an_older_umpired_is_brought_up_to_date_in_memory)
{
    size_t len;
    struct err e = {0};
    struct buf older = {0};
    kit_old_story();
    ck_assert_msg(journal_backup(kit_path, kit_beside(".old"), &e), "%s", e.text);
    unsigned char *bytes = kit_load(kit_beside(".old"), &len);
    buf_add(&older, bytes, len);
    struct game_file *f = opened(&older);
    copy_into(kit_beside(".to"), f, KIT_GAME);
    ck_assert_int_eq(kit_sql(kit_beside(".old"), "PRAGMA user_version"), 1); /* not touched */
    game_file_close(f);
    buf_clear(&older);
    free(bytes);
}
END_TEST

/* --- Strangers' files ------------------------------------------------------------------------- */

/* Done to a file by a stranger with SQL; %s stands nowhere: the triggers are off meanwhile. */
static const struct {
    const char *what, *sql, *says;
} edits[] = {
    {"another program", "PRAGMA application_id = 7", "belongs to another program"},
    {"nobody's", "PRAGMA application_id = 0", "belongs to another program"},
    {"newer", "PRAGMA user_version = 99", "written by a newer umpired (format 99"},
    {"no version", "PRAGMA user_version = 0", "the header of the file is not as umpired makes it"},
    {"negative version", "PRAGMA user_version = -1", "the header of the file is not as umpired"},
    {"older than it says", "PRAGMA user_version = 1", "is not as umpired made it"},
    {"a log beside it", "PRAGMA journal_mode = WAL", "copied out of a running umpired"},
    {"a table of its own", "CREATE TABLE loot (x)", "table loot was added to the file"},
    {"a view of its own", "CREATE VIEW trap AS SELECT 1", "view trap was added to the file"},
    {"an index of its own", "CREATE INDEX mine ON die (face)", "index mine was added to the file"},
    {"a trigger", "CREATE TRIGGER trap AFTER INSERT ON game BEGIN DELETE FROM access; END",
     "trigger trap was added to the file"},
    {"a view in a table's place", "DROP TABLE setting; CREATE VIEW setting AS SELECT 1 AS key",
     "table setting is missing from the file"},
    {"a virtual table", "CREATE VIRTUAL TABLE words USING fts5(x)", "was added to the file"},
    {"statistics", "ANALYZE", "table sqlite_stat1 was added to the file"},
    {"a table without its checks",
     "DROP TABLE secret; CREATE TABLE secret (game TEXT, seq INTEGER, secret BLOB)",
     "table secret is not as umpired made it"},
    {"no guard", "DROP TRIGGER die_no_update", "trigger die_no_update is missing"},
    {"no rulings", "DELETE FROM ruling", "belongs to no row of table ruling"},
    {"a game without its row", "DELETE FROM game", "belongs to no row of table game"},
    {"no games at all",
     "DELETE FROM hand; DELETE FROM change; DELETE FROM die; DELETE FROM odds; DELETE FROM fact; "
     "DELETE FROM reason; DELETE FROM stake; DELETE FROM leaning; DELETE FROM subject; DELETE FROM "
     "ruling; "
     "DELETE FROM game",
     "there is no game in the file"},
    {"a second game", "INSERT INTO game VALUES ('x', 'y', '', '', 1, zeroblob(32))",
     "there are 2 games in the file"},
    {"rows of a game that is not there", "INSERT INTO hand VALUES ('ghost', 1, 1, 'x')",
     "a row of table hand belongs to no row of table ruling"},
    {"an id that climbs", "UPDATE game SET id = '../../etc'", "belongs to no row of table game"},
    {"a die", "UPDATE die SET face = 7 - face WHERE nr = 1", "changed after it was written"},
    {"a word", "UPDATE ruling SET sentence = sentence || '.' WHERE seq = 3", "changed after"},
    {"a title", "UPDATE game SET title = 'Monmouth'", "does not follow from the game's own row"},
    {"a ruling in the middle", "DELETE FROM ruling WHERE seq = 4",
     "belongs to no row of table ruling"},
    {"a constraint broken", "UPDATE ruling SET kind = 'coup' WHERE seq = 7", "the file is damaged"},
    {"a face the die has not", "UPDATE die SET face = 9 WHERE nr = 1", "the file is damaged"},
};

START_TEST(what_a_stranger_did_to_it_is_named)
{
    size_t len;
    kit_story();
    struct buf b = exported(KIT_GAME);
    const char *path = kit_beside(".x");
    kit_store(path, (unsigned char *)b.data, b.len);
    if (strncmp(edits[_i].sql, "UPDATE", 6) == 0 || strncmp(edits[_i].sql, "DELETE", 6) == 0 ||
        strncmp(edits[_i].sql, "INSERT", 6) == 0)
        kit_edit(path, edits[_i].sql);
    else
        (void)kit_sql(path, edits[_i].sql);
    unsigned char *bytes = kit_load(path, &len);
    refused(bytes, len, edits[_i].says);
    free(bytes);
    buf_clear(&b);
}
END_TEST

START_TEST(what_is_no_game_file_is_said_to_be_none)
{
    static const char letter[] = "Dear Sir, I remain your humble servant.";
    char *page = calloc(1, 8192);
    refused("", 0, "the file is empty");
    refused(letter, sizeof letter, "no game file of umpired, nor any SQLite file");
    refused(page, 8192, "nor any SQLite file");
    memcpy(page, "SQLite format 3", 16);
    refused(page, 8192, "belongs to another program");
    refused(page, 100, "nor any SQLite file");
    free(page);
}
END_TEST

START_TEST(a_file_cut_short_or_grown_is_found_wherever)
{
    kit_story();
    struct buf b = exported(KIT_GAME);
    for (size_t keep = b.len - 1; keep > 4096; keep -= 1111) refused(b.data, keep, "not whole");
    refused(b.data, 4096, "not whole");
    buf_add(&b, b.data, 4096);
    refused(b.data, b.len, "not whole");
    buf_clear(&b);
}
END_TEST

/* Every byte of the header, and one in so many of the rest, turned about in two ways: the
 * file is refused, or it is still the very same game (there are bytes that mean nothing). */
START_TEST(a_byte_turned_anywhere_never_gives_another_game)
{
    kit_story();
    struct buf b = exported(KIT_GAME);
    struct game_file *whole = opened(&b), *f;
    size_t taken = 0, tried = 0;
    for (size_t at = 0; at < b.len; at += at < 100 ? 1 : 173) {
        struct err e = {0};
        char was = b.data[at];
        b.data[at] = (char)(_i == 0 ? was ^ 0xff : was ^ 0x01);
        tried++;
        if (game_file_open(&f, b.data, b.len, NULL, &e)) {
            taken++;
            ck_assert_mem_eq(game_file_game(f)->head, game_file_game(whole)->head, HASH_BYTES);
            ck_assert_str_eq(game_file_game(f)->origin, KIT_GAME);
            game_file_close(f);
        } else {
            ck_assert_uint_gt(strlen(e.text), 0);
        }
        b.data[at] = was;
    }
    ck_assert_uint_gt(tried, 600);
    ck_assert_uint_lt(taken, tried); /* most of a young file's pages are empty */
    game_file_close(whole);
    buf_clear(&b);
}
END_TEST

/* A liar who has umpired itself: the chain holds, and the rulings are none that umpired makes. */
static void lie(struct entry *entry, int how)
{
    static struct stored_fact fact = {
        .name = "x", .label = "X", .unit = "", .how = "", .used = {VALUE_INT, {.i = 1}}};
    entry->facts = &fact;
    entry->fact_count = 1;
    if (how == 0) entry->ruling.effect_count = 0; /* nothing wrong with it */
    if (how == 1) kit_effect(entry, "va2", "strength", value_int(1), value_int(2));
}

static void store_lie(int how)
{
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry entry = kit_entry(&mem, KIT_GAME, ENTRY_RULING);
    lie(&entry, how);
    (void)kit_append(j, &entry);
    journal_close(j);
}

static const struct {
    int how;
    const char *sql, *says; /* says NULL: it is taken */
} lies[] = {
    {0, NULL, NULL},
    {1, NULL, "strength of va2 is no longer what it was"},
    {0, "UPDATE fact SET nr = 5", "not written as umpired writes a ruling"},
    {0, "UPDATE fact SET used = 9e999", "a number is not finite"},
    {0, "UPDATE fact SET label = CAST(x'61ff62' AS TEXT)", "a text is not UTF-8"},
    {0, "UPDATE fact SET label = 'a' || char(0) || 'b'", "not written as umpired writes a ruling"},
    {0, "INSERT INTO odds VALUES ('germantown', 1, 1, 'hit', '', '2/4', 50.0)",
     "not written as umpired writes a ruling"},
    {0, "INSERT INTO odds VALUES ('germantown', 1, 1, 'hit', '', '1/2', 51.0)",
     "not written as umpired writes a ruling"},
    {0, "INSERT INTO odds VALUES ('germantown', 1, 1, 'hit', '', 'half', 50.0)",
     "a chance is not a fraction"},
    {0, "INSERT INTO die VALUES ('germantown', 1, 1, '', 5000000000, 4999999999, 'table')",
     "not written as umpired writes a ruling"},
    {0, "INSERT INTO die VALUES ('germantown', 1, 1, '', 6, 6, 'umpired')",
     "umpired threw dice without proof"},
    {0, "UPDATE ruling SET need = 5000000000", "not written as umpired writes a ruling"},
};

/* The chain is made anew over what the stranger wrote, as chain.h says how. */
static void chain_anew(const char *path)
{
    struct journal *j;
    struct rows game, ruling;
    struct err e = {0};
    unsigned char prev[HASH_BYTES], hash[HASH_BYTES];
    ck_assert_msg(journal_open(&j, path, JOURNAL_READ, &e), "%s", e.text);
    ck_assert(rows_read_game(j, &mem, KIT_GAME, &game, &e));
    ck_assert(rows_read(j, &mem, KIT_GAME, 1, &ruling, &e));
    chain_hash(&game, prev);
    ruling.list[0].cells[RULING_PREV].bytes = prev;
    chain_hash(&ruling, hash);
    journal_close(j);
    kit_edit(path,
             arena_printf(&mem, "UPDATE ruling SET prev = x'%s', hash = x'%s'",
                          text_hex(&mem, prev, HASH_BYTES), text_hex(&mem, hash, HASH_BYTES)));
}

START_TEST(a_lie_that_is_chained_well_is_refused)
{
    size_t len;
    struct err e = {0};
    struct game_file *f;
    store_lie(lies[_i].how);
    struct buf b = exported(KIT_GAME);
    const char *path = kit_beside(".x");
    kit_store(path, (unsigned char *)b.data, b.len);
    if (lies[_i].sql != NULL) {
        kit_edit(path, lies[_i].sql);
        chain_anew(path);
    }
    unsigned char *bytes = kit_load(path, &len);
    bool taken = game_file_open(&f, bytes, len, NULL, &e);
    ck_assert_int_eq(taken, lies[_i].says == NULL);
    if (!taken) kit_said(&e, lies[_i].says);
    game_file_close(f);
    free(bytes);
    buf_clear(&b);
}
END_TEST

static const struct {
    const char *id, *title, *says;
} names[] = {
    {"../../etc", "Fine", "the game's id is not one that umpired gives"},
    {"a/b", "Fine", "the game's id is not one"},
    {"<b>", "Fine", "the game's id is not one"},
    {"Germantown", "Fine", "the game's id is not one"},
    {"germant\xc3\xb6wn", "Fine", "the game's id is not one"},
    {"0123456789012345678901234567890123456789012345678901234567890123456789012345678901", "Fine",
     "the game's id is not one"},
    {"fine", "Two\nlines", "the game's title is not plain text"},
    {"fine", "\x1b[2J", "the game's title is not plain text"},
    {"fine", "", "the game's title is not plain text"},
};

START_TEST(a_name_that_does_not_belong_in_an_address_is_refused)
{
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct err e = {0};
    struct buf b = {0};
    struct game_row g = {.id = names[_i].id,
                         .system = "two-for-tea",
                         .edition = "2nd",
                         .title = names[_i].title};
    ck_assert(journal_begin(j, &e) && journal_add_game(j, &g, &e) && journal_commit(j, &e));
    struct entry entry = kit_entry(&mem, g.id, ENTRY_SETUP);
    (void)kit_append(j, &entry);
    ck_assert_msg(game_file_write(j, g.id, &b, &e), "%s", e.text);
    refused(b.data, b.len, names[_i].says);
    journal_close(j);
    buf_clear(&b);
}
END_TEST

START_TEST(a_game_in_which_nothing_was_ruled_is_refused)
{
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct err e = {0};
    struct buf b = {0};
    kit_begin_game(j, KIT_GAME);
    ck_assert_msg(game_file_write(j, KIT_GAME, &b, &e), "%s", e.text);
    refused(b.data, b.len, "no ruling was ever made");
    ck_assert(!game_file_write(j, "monmouth", &b, &e));
    kit_said(&e, "there is no game monmouth");
    journal_close(j);
    buf_clear(&b);
}
END_TEST

Suite *suite_game_file(void);
Suite *suite_game_file(void)
{
    Suite *s = suite_create("game_file");
    TCase *c = tcase_create("game files");
    kit_fixtures(c);
    tcase_add_checked_fixture(c, NULL, clear);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_file_holds_the_game_and_nothing_of_the_daemon);
    tcase_add_test(c, read_in_elsewhere_it_is_the_same_game);
    tcase_add_test(c, under_another_id_its_hashes_and_dice_stay_and_it_goes_on);
    tcase_add_test(c, an_id_that_is_taken_is_refused_and_the_batch_can_be_taken_back);
    tcase_add_test(c, a_throw_that_waits_keeps_the_game_at_home);
    tcase_add_test(c, one_game_can_be_had_out_of_a_backup_of_many);
    tcase_add_test(c, a_file_of_an_older_umpired_is_brought_up_to_date_in_memory);
    tcase_add_loop_test(c, what_a_stranger_did_to_it_is_named, 0, sizeof edits / sizeof *edits);
    tcase_add_test(c, what_is_no_game_file_is_said_to_be_none);
    tcase_add_test(c, a_file_cut_short_or_grown_is_found_wherever);
    tcase_add_loop_test(c, a_byte_turned_anywhere_never_gives_another_game, 0, 2);
    tcase_add_loop_test(c, a_lie_that_is_chained_well_is_refused, 0, sizeof lies / sizeof *lies);
    tcase_add_loop_test(c, a_name_that_does_not_belong_in_an_address_is_refused, 0,
                        sizeof names / sizeof *names);
    tcase_add_test(c, a_game_in_which_nothing_was_ruled_is_refused);
    suite_add_tcase(s, c);
    return s;
}
