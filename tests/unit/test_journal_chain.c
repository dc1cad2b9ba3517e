/* The hash chain, summed again from nothing but the file and the description in
 * journal/chain.h: what anyone can do who does not trust umpired. */
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "journal_kit.h"

static void put_number(struct buf *b, uint64_t n)
{
    for (int shift = 56; shift >= 0; shift -= 8) buf_putc(b, (char)(n >> shift & 255));
}

static void put_cell(struct buf *b, sqlite3_stmt *s, int at)
{
    static const char letters[] = {[SQLITE_INTEGER] = 'I',
                                   [SQLITE_FLOAT] = 'F',
                                   [SQLITE_TEXT] = 'T',
                                   [SQLITE_BLOB] = 'B',
                                   [SQLITE_NULL] = 'N'};
    int type = sqlite3_column_type(s, at);
    double real = sqlite3_column_double(s, at);
    uint64_t bits = (uint64_t)sqlite3_column_int64(s, at);
    if (type == SQLITE_FLOAT) memcpy(&bits, &real, sizeof bits);
    buf_putc(b, letters[type]);
    if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) put_number(b, bits);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) return;
    const void *bytes = sqlite3_column_blob(s, at);
    put_number(b, (uint64_t)sqlite3_column_bytes(s, at));
    if (bytes != NULL) buf_add(b, bytes, (size_t)sqlite3_column_bytes(s, at));
}

/* The rows of one table that belong to a ruling, without the last `less` columns. */
static void put_table(struct buf *b, sqlite3 *db, const char *table, const char *where, int less)
{
    char sql[200];
    sqlite3_stmt *s;
    (void)snprintf(sql, sizeof sql, "SELECT * FROM \"%s\" WHERE %s", table, where);
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW) {
        int count = sqlite3_column_count(s) - less;
        buf_puts(b, "RT");
        put_number(b, strlen(table));
        buf_puts(b, table);
        put_number(b, (uint64_t)count);
        for (int i = 0; i < count; i++) put_cell(b, s, i);
    }
    (void)sqlite3_finalize(s);
}

static void finish(struct buf *b, unsigned char out[HASH_BYTES])
{
    ck_assert_int_eq(crypto_generichash(out, HASH_BYTES, (const unsigned char *)b->data, b->len,
                                        NULL, 0),
                     0);
    buf_clear(b);
}

static void sum_ruling(sqlite3 *db, int64_t seq, unsigned char out[HASH_BYTES])
{
    static const char *const details[] = {"subject", "fact", "reason", "die",  "odds",
                                          "leaning", "hand", "change", "stake"};
    struct buf b = {0};
    char where[64];
    (void)snprintf(where, sizeof where, "seq = %lld", (long long)seq);
    put_table(&b, db, "ruling", where, 1);
    (void)snprintf(where, sizeof where, "seq = %lld ORDER BY nr", (long long)seq);
    for (size_t i = 0; i < sizeof details / sizeof details[0]; i++)
        put_table(&b, db, details[i], where, 0);
    finish(&b, out);
}

START_TEST(the_chain_can_be_summed_again_from_its_description)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_READ);
    struct arena a = {0};
    struct buf b = {0};
    struct game_row game;
    unsigned char sum[HASH_BYTES];
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(kit_path, &db), SQLITE_OK);
    put_table(&b, db, "game", "true", 0);
    finish(&b, sum);
    for (int64_t seq = 1; seq <= KIT_LAST; seq++) {
        struct entry entry;
        ck_assert(journal_read(j, &a, KIT_GAME, seq, &entry, NULL));
        ck_assert_mem_eq(entry.prev, sum, HASH_BYTES);
        sum_ruling(db, seq, sum);
        ck_assert_mem_eq(entry.hash, sum, HASH_BYTES);
    }
    ck_assert(journal_game(j, &a, KIT_GAME, &game, NULL));
    ck_assert_mem_eq(game.head, sum, HASH_BYTES);
    (void)sqlite3_close(db);
    journal_close(j);
    arena_clear(&a);
}
END_TEST

/* The same ruling after another one is another link. */
START_TEST(a_hash_covers_everything_before_it)
{
    struct arena a = {0};
    unsigned char heads[3][HASH_BYTES];
    for (int i = 0; i < 3; i++) {
        char suffix[] = ".0";
        struct journal *j;
        suffix[1] = (char)('0' + i);
        ck_assert(journal_open(&j, kit_beside(suffix), JOURNAL_WRITE, NULL));
        kit_begin_game(j, KIT_GAME);
        for (int n = 0; n < 3; n++) {
            struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
            note.remark = i == 2 && n == 0 ? "otherwise" : "";
            (void)kit_append(j, &note);
            memcpy(heads[i], note.hash, HASH_BYTES);
        }
        journal_close(j);
    }
    ck_assert_mem_eq(heads[0], heads[1], HASH_BYTES);
    ck_assert_mem_ne(heads[0], heads[2], HASH_BYTES);
    arena_clear(&a);
}
END_TEST

/* A column for reals keeps 0 for minus zero: the hash must be that of what is kept. */
START_TEST(minus_zero_does_not_break_the_chain)
{
    struct arena a = {0};
    struct err e = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
    ruling_note(&note.ruling, "", "nothing, from below");
    note.ruling.reasons[0].value = -0.0;
    note.ruling.close = (struct close_call){.fact = "x", .measured = -0.0, .other = 1e-300};
    (void)kit_append(j, &note);
    journal_close(j);
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    arena_clear(&a);
}
END_TEST

Suite *suite_journal_chain(void);
Suite *suite_journal_chain(void)
{
    Suite *s = suite_create("journal_chain");
    TCase *c = tcase_create("journal chain");
    kit_fixtures(c);
    tcase_add_test(c, the_chain_can_be_summed_again_from_its_description);
    tcase_add_test(c, a_hash_covers_everything_before_it);
    tcase_add_test(c, minus_zero_does_not_break_the_chain);
    suite_add_tcase(s, c);
    return s;
}
