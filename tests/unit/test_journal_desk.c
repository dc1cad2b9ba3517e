/* What the daemon keeps for itself: secrets, settings, access; and the dice that follow from
 * a secret, summed again with b2sum. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal_kit.h"

static const unsigned char secret[SECRET_BYTES] = {7, 11, 13, 0, 255};

START_TEST(a_secret_is_kept_until_its_dice_are_revealed_and_then_dropped)
{
    struct arena a = {0};
    struct err e = {0};
    unsigned char out[SECRET_BYTES];
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry declare = kit_declare(&a, KIT_GAME);
    (void)kit_append(j, &declare);
    ck_assert(!journal_get_secret(j, KIT_GAME, 1, out, &e));
    ck_assert_str_eq(e.field, "seq");
    ck_assert(!journal_keep_secret(j, KIT_GAME, 9, secret, &e));
    ck_assert(journal_keep_secret(j, KIT_GAME, 1, secret, NULL));
    ck_assert(!journal_keep_secret(j, KIT_GAME, 1, out, NULL)); /* not a second one */
    journal_close(j);

    j = kit_open(JOURNAL_WRITE);
    ck_assert(journal_get_secret(j, KIT_GAME, 1, out, NULL));
    ck_assert_mem_eq(out, secret, SECRET_BYTES);
    struct entry reveal = kit_whole(&a, KIT_GAME, 1);
    ck_assert(journal_begin(j, NULL) && journal_append(j, &reveal, NULL));
    ck_assert(!journal_get_secret(j, KIT_GAME, 1, out, NULL));
    journal_rollback(j);
    ck_assert(journal_get_secret(j, KIT_GAME, 1, out, NULL));
    (void)kit_append(j, &reveal);
    ck_assert(!journal_get_secret(j, KIT_GAME, 1, out, NULL));
    reveal.token = "";
    ck_assert(journal_begin(j, NULL));
    ck_assert(!journal_append(j, &reveal, &e));
    ck_assert_str_eq(e.field, "target");
    kit_said(&e, "revealed already");
    journal_close(j);
    arena_clear(&a);
}
END_TEST

START_TEST(a_setting_is_set_set_again_and_kept)
{
    struct arena a = {0};
    struct err e = {0};
    const char *value = "";
    struct journal *j = kit_open(JOURNAL_WRITE);
    ck_assert(journal_get_setting(j, &a, "pin", &value, NULL));
    ck_assert_ptr_null(value);
    ck_assert(journal_set_setting(j, "pin", "$argon2id$\xc3\xa9", NULL));
    ck_assert(journal_set_setting(j, "empty", "", NULL));
    ck_assert(!journal_set_setting(j, "", "x", &e));
    kit_said(&e, "1 to 100 letters");
    ck_assert(journal_begin(j, NULL) && journal_set_setting(j, "pin", "other", NULL));
    journal_rollback(j);
    journal_close(j);
    j = kit_open(JOURNAL_WRITE);
    ck_assert(journal_get_setting(j, &a, "pin", &value, NULL));
    ck_assert_str_eq(value, "$argon2id$\xc3\xa9");
    ck_assert(journal_set_setting(j, "pin", "new", NULL));
    ck_assert(journal_get_setting(j, &a, "pin", &value, NULL));
    ck_assert_str_eq(value, "new");
    ck_assert(journal_get_setting(j, &a, "empty", &value, NULL));
    ck_assert_str_eq(value, "");
    journal_close(j);
    arena_clear(&a);
}
END_TEST

static const struct access_row links[] = {
    {{1}, "umpire", "", "", 10, 0},       {{2}, "side", "one", "crown", 10, 99},
    {{3}, "side", "one", "rebel", 10, 0}, {{4}, "side", "two", "crown", 10, 0},
    {{5}, "spectator", "one", "", 10, 0}, {{6}, "spectator", "", "", 10, 0},
};
enum { LINKS = sizeof links / sizeof links[0] };

static const struct {
    const char *role, *game, *side, *left; /* which links are left */
} drops[] = {
    {"side", "one", "crown", "13456"}, {"side", "one", "", "1456"},
    {"side", "", "", "156"},           {"side", "", "crown", "1356"},
    {"umpire", "", "", "23456"},       {"spectator", "one", "", "12346"},
    {"spectator", "", "", "1234"},     {"side", "three", "", "123456"},
};

static void open_links(struct journal **j)
{
    *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(*j, "one");
    kit_begin_game(*j, "two");
    for (int i = 0; i < LINKS; i++) ck_assert(journal_add_access(*j, &links[i], NULL));
}

START_TEST(a_link_is_found_by_the_hash_of_its_token)
{
    struct journal *j;
    struct arena a = {0};
    open_links(&j);
    for (int i = 0; i < LINKS; i++) {
        struct access_row row;
        bool found;
        ck_assert(journal_get_access(j, &a, links[i].token_hash, &row, &found, NULL) && found);
        ck_assert_mem_eq(row.token_hash, links[i].token_hash, HASH_BYTES);
        ck_assert_str_eq(row.role, links[i].role);
        ck_assert_str_eq(row.game, links[i].game);
        ck_assert_str_eq(row.side, links[i].side);
        ck_assert_int_eq(row.created_ms, links[i].created_ms);
        ck_assert_int_eq(row.expires_ms, links[i].expires_ms);
    }
    struct access_row none;
    bool found = true;
    ck_assert(journal_get_access(j, &a, (unsigned char[HASH_BYTES]){9}, &none, &found, NULL));
    ck_assert(!found);
    journal_close(j);
    arena_clear(&a);
}
END_TEST

START_TEST(links_are_dropped_by_role_game_and_side)
{
    struct journal *j;
    struct arena a = {0};
    char left[LINKS + 1] = "";
    open_links(&j);
    ck_assert(journal_drop_access(j, drops[_i].role, drops[_i].game, drops[_i].side, NULL));
    for (int i = 0; i < LINKS; i++) {
        struct access_row row;
        bool found;
        ck_assert(journal_get_access(j, &a, links[i].token_hash, &row, &found, NULL));
        if (found) left[strlen(left)] = (char)('1' + i);
    }
    ck_assert_str_eq(left, drops[_i].left);
    journal_close(j);
    arena_clear(&a);
}
END_TEST

START_TEST(a_link_that_makes_no_sense_is_refused)
{
    static const struct access_row bad[] = {
        {{7}, "king", "", "", 10, 0},           {{7}, "side", "one", "", 10, 0},
        {{7}, "side", "", "crown", 10, 0},      {{7}, "umpire", "", "crown", 10, 0},
        {{7}, "spectator", "three", "", 10, 0}, {{1}, "umpire", "", "", 10, 0},
    };
    struct journal *j;
    struct err e = {0};
    open_links(&j);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ck_assert_msg(!journal_add_access(j, &bad[i], &e), "row %zu", i);
    journal_close(j);
}
END_TEST

/* The recipe of journal/proof.h, by other people's tools. */
static void b2sum(const char *recipe, char hex[65])
{
    FILE *p = popen(recipe, "r");
    ck_assert_ptr_nonnull(p);
    ck_assert_msg(fscanf(p, "%64s", hex) == 1, "%s", recipe);
    ck_assert_int_eq(pclose(p), 0);
    ck_assert_uint_eq(strlen(hex), 64);
}

static const char *secret_hex(void)
{
    static char hex[65];
    for (int i = 0; i < SECRET_BYTES; i++) (void)snprintf(hex + 2 * i, 3, "%02x", secret[i]);
    return hex;
}

START_TEST(a_commitment_is_what_b2sum_gives)
{
    char command[300], theirs[65], ours[65];
    (void)snprintf(command, sizeof command, "printf 'umpired dice\\n%%s' %s | b2sum -l 256",
                   secret_hex());
    b2sum(command, theirs);
    unsigned char sum[HASH_BYTES];
    proof_commit(secret, sum);
    for (int i = 0; i < HASH_BYTES; i++) (void)snprintf(ours + 2 * i, 3, "%02x", sum[i]);
    ck_assert_str_eq(ours, theirs);
}
END_TEST

static const struct {
    const char *game, *word;
    int64_t seq;
    size_t index;
    int sides, rounds;
} throws[] = {
    {"germantown", "huzzah", 2, 0, 6, 1},
    {"germantown", "huzzah", 2, 1, 6, 1},
    {"germantown", "huzzah", 3, 0, 6, 1},
    {"germantown", "", 2, 0, 6, 1},
    {"german", "town\nhuzzah", 2, 0, 6, 1},
    {"f\xc3\xaate", "100 % \"sure\" \\n", 123456789, 4, 20, 1},
    {"germantown", "huzzah", 2, 0, 1, 1},
    {"germantown", "huzzah", 2, 0, 1431655766, 1},    /* a third of all numbers is passed over */
    {"germantown", "huzzah", 2, 2396, 1431655766, 2}, /* and here all eight are */
    {"germantown", "huzzah", 2, 0, INT_MAX, 1},
};

START_TEST(a_die_is_what_b2sum_gives)
{
    uint64_t sides = (uint64_t)throws[_i].sides, limit = (UINT64_C(1) << 32) / sides * sides;
    int face = 0, round = 0;
    for (; face == 0; round++) {
        char command[600], hex[65];
        (void)snprintf(command, sizeof command,
                       "printf 'umpired die\\n%%s\\n%%s\\n%%s\\n%%s\\n%%s\\n%%s\\n%%s' "
                       "%s %lld %zu %d %zu '%s' '%s' | b2sum -l 256",
                       secret_hex(), (long long)throws[_i].seq, throws[_i].index, round,
                       strlen(throws[_i].game), throws[_i].game, throws[_i].word);
        b2sum(command, hex);
        for (int i = 7; i >= 0; i--) {
            hex[8 * i + 8] = '\0';
            uint64_t n = strtoull(hex + 8 * i, NULL, 16);
            if (n < limit) face = (int)(n % sides) + 1; /* from the back: the first one stays */
        }
    }
    ck_assert_int_eq(round, throws[_i].rounds);
    ck_assert_int_eq(proof_face(secret, throws[_i].word, throws[_i].game, throws[_i].seq,
                                throws[_i].index, throws[_i].sides),
                     face);
}
END_TEST

START_TEST(every_face_comes_equally_often)
{
    /* sides; the sum of squares that chance exceeds once in a thousand tries */
    static const struct {
        int sides;
        double most;
    } dice[] = {{2, 10.83}, {3, 13.82}, {6, 20.52}, {10, 27.88}, {20, 43.82}};
    enum { THROWS = 20000 };
    for (size_t d = 0; d < sizeof dice / sizeof dice[0]; d++) {
        int count[21] = {0};
        for (size_t i = 0; i < THROWS; i++) {
            int face = proof_face(secret, "huzzah", KIT_GAME, 2, i, dice[d].sides);
            ck_assert_int_ge(face, 1);
            ck_assert_int_le(face, dice[d].sides);
            count[face]++;
        }
        double sum = 0, mean = (double)THROWS / dice[d].sides;
        for (int f = 1; f <= dice[d].sides; f++)
            sum += (count[f] - mean) * (count[f] - mean) / mean;
        ck_assert_double_lt(sum, dice[d].most);
    }
    ck_assert_int_eq(proof_face(secret, "", KIT_GAME, 2, 0, 0), 0);
}
END_TEST

START_TEST(a_head_code_is_four_digits_that_cannot_be_misread)
{
    static const struct {
        unsigned char hash[HASH_BYTES];
        const char *code;
    } rows[] = {
        {{0}, "0000"},
        {{0xff, 0xff, 0xff}, "ZZZZ"},
        {{0x08, 0x42, 0x10}, "1111"},
        {{0x00, 0x44, 0x3f}, "0123"},
        {{0x95, 0x2d, 0x4f}, "JMPM"},
        {{0, 0, 0x0f}, "0000"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char code[HEAD_CODE_LEN + 1];
        journal_head_code(rows[i].hash, code);
        ck_assert_str_eq(code, rows[i].code);
    }
}
END_TEST

Suite *suite_journal_desk(void);
Suite *suite_journal_desk(void)
{
    Suite *s = suite_create("journal_desk");
    TCase *c = tcase_create("journal desk");
    kit_fixtures(c);
    tcase_add_test(c, a_secret_is_kept_until_its_dice_are_revealed_and_then_dropped);
    tcase_add_test(c, a_setting_is_set_set_again_and_kept);
    tcase_add_test(c, a_link_is_found_by_the_hash_of_its_token);
    tcase_add_loop_test(c, links_are_dropped_by_role_game_and_side, 0,
                        sizeof drops / sizeof drops[0]);
    tcase_add_test(c, a_link_that_makes_no_sense_is_refused);
    suite_add_tcase(s, c);
    c = tcase_create("journal proof");
    tcase_add_test(c, a_commitment_is_what_b2sum_gives);
    tcase_add_loop_test(c, a_die_is_what_b2sum_gives, 0, sizeof throws / sizeof throws[0]);
    tcase_add_test(c, every_face_comes_equally_often);
    tcase_add_test(c, a_head_code_is_four_digits_that_cannot_be_misread);
    suite_add_tcase(s, c);
    return s;
}
