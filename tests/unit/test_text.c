#include <check.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

static const struct {
    const char *bytes;
    bool valid;
} utf8_rows[] = {
    {"", true},
    {"plain", true},
    {"K\xc3\xb6nig", true},
    {"\xe2\x82\xac", true},
    {"\xf0\x9f\x8e\xb2", true},  /* a die */
    {"\xf4\x8f\xbf\xbf", true},  /* U+10FFFF, the last */
    {"\xed\x9f\xbf", true},      /* U+D7FF, before the surrogates */
    {"\xee\x80\x80", true},      /* U+E000, after them */
    {"\x80", false},             /* a continuation alone */
    {"K\xf6nig", false},         /* Latin-1 */
    {"\xc0\xaf", false},         /* overlong slash */
    {"\xc1\xbf", false},         /* overlong */
    {"\xe0\x80\xaf", false},     /* overlong, three bytes */
    {"\xe0\x9f\xbf", false},     /* overlong, the last of them */
    {"\xf0\x80\x80\xaf", false}, /* overlong, four bytes */
    {"\xf0\x8f\xbf\xbf", false}, /* overlong, the last of them */
    {"\xed\xa0\x80", false},     /* U+D800 */
    {"\xed\xbf\xbf", false},     /* U+DFFF */
    {"\xf4\x90\x80\x80", false}, /* U+110000 */
    {"\xf5\x80\x80\x80", false},
    {"\xff", false},
    {"\xc3", false}, /* cut short */
    {"\xe2\x82", false},
    {"\xf0\x9f\x8e", false},
    {"\xc3(", false},
    {"\xe2(\xa1", false},
    {"\xf0\x9f\x8e(", false},
};

START_TEST(utf8_is_told_from_other_bytes)
{
    const char *bytes = utf8_rows[_i].bytes;
    ck_assert_msg(text_is_utf8(bytes, strlen(bytes)) == utf8_rows[_i].valid, "row %d", _i);
}
END_TEST

START_TEST(utf8_never_reads_past_the_length)
{
    char *exact = malloc(2);
    exact[0] = (char)0xe2;
    exact[1] = (char)0x82;
    ck_assert(!text_is_utf8(exact, 2));
    ck_assert_uint_eq(text_utf8_step(exact, 0), 0);
    free(exact);
    ck_assert(text_is_utf8("a\0b", 3)); /* NUL is a character; others refuse it */
}
END_TEST

static const struct {
    const char *text;
    size_t len;
    bool has;
} control_rows[] = {
    {"", 0, false},
    {"two\nlines\tand a tab", 19, false},
    {"sent\r\nby a browser", 18, false},
    {"lone\rreturn", 11, true},
    {"at the end\r", 11, true},
    {"\x1b[31m", 5, true},
    {"a\0b", 3, true},
    {"\x7f", 1, true},
    {"\xc2\x85", 2, true},  /* U+0085 */
    {"\xc2\xa0", 2, false}, /* a no-break space */
    {"\xc3\x85", 2, false}, /* A with a ring: its second byte is no control */
};

START_TEST(control_characters_are_found)
{
    ck_assert_msg(text_has_control(control_rows[_i].text, control_rows[_i].len) ==
                      control_rows[_i].has,
                  "row %d", _i);
}
END_TEST

static const struct {
    const char *text;
    bool ok;
    int64_t value;
} int_rows[] = {
    {"0", true, 0},
    {"-0", true, 0},
    {"007", true, 7},
    {"-12", true, -12},
    {"9223372036854775807", true, INT64_MAX},
    {"-9223372036854775808", true, INT64_MIN},
    {"9223372036854775808", false, 0},
    {"-9223372036854775809", false, 0},
    {"92233720368547758070", false, 0},
    {"99999999999999999999999999", false, 0},
    {"", false, 0},
    {"-", false, 0},
    {"--1", false, 0},
    {"+1", false, 0},
    {" 1", false, 0},
    {"1 ", false, 0},
    {"1\n", false, 0},
    {"1.0", false, 0},
    {"1,0", false, 0},
    {"0x10", false, 0},
    {"1e3", false, 0},
    {"\xd9\xa1", false, 0}, /* a digit, but not one of ours */
};

START_TEST(whole_numbers_are_read_whole_or_not_at_all)
{
    int64_t value = 4711;
    bool ok = text_parse_int(int_rows[_i].text, &value);
    ck_assert_msg(ok == int_rows[_i].ok, "'%s'", int_rows[_i].text);
    ck_assert_int_eq(value, ok ? int_rows[_i].value : 4711);
}
END_TEST

static const struct {
    const char *text;
    bool ok;
    double value;
} real_rows[] = {
    {"14", true, 14},
    {"14.2", true, 14.2},
    {"14,2", true, 14.2},
    {"-3", true, -3},
    {".5", true, 0.5},
    {",5", true, 0.5},
    {"-.5", true, -0.5},
    {"0", true, 0},
    {"0.000", true, 0},
    {"007.50", true, 7.5},
    {"1,234", true, 1.234},
    {"2e3", true, 2000},
    {"2.5E-1", true, 0.25},
    {"1e+22", true, 1e22},
    {"1.7976931348623157e308", true, 1.7976931348623157e308},
    {"4.94065645841247e-324", true, 4.94065645841247e-324},
    {"0e400", true, 0},
    {"0.1000000000000000055511151231257827021181583404541015625", true, 0.1},
    {"", false, 0},
    {"-", false, 0},
    {".", false, 0},
    {"14.", false, 0},
    {"+3", false, 0},
    {"--3", false, 0},
    {" 14", false, 0},
    {"14 ", false, 0},
    {"14\n", false, 0},
    {"14cm", false, 0},
    {"1.2.3", false, 0},
    {"1,2,3", false, 0},
    {"1.234,5", false, 0},
    {"1,234.5", false, 0},
    {"0x10", false, 0},
    {"inf", false, 0},
    {"-infinity", false, 0},
    {"nan", false, 0},
    {"1e", false, 0},
    {"e5", false, 0},
    {"1e+", false, 0},
    {"1e--5", false, 0},
    {"1e+-5", false, 0},
    {"1e5.0", false, 0},
    {"1e309", false, 0},
    {"1e-400", false, 0},
    {"1e401", false, 0},
    {"1e99999999999999999999", false, 0},
    {"11111111111111111111111111111111111111111111111111111111111111111", false, 0},
};

START_TEST(reals_are_read_whole_or_not_at_all)
{
    double value = 4711;
    bool ok = text_parse_real(real_rows[_i].text, &value);
    ck_assert_msg(ok == real_rows[_i].ok, "'%s'", real_rows[_i].text);
    ck_assert_double_eq(value, ok ? real_rows[_i].value : 4711);
}
END_TEST

static const struct {
    double value;
    const char *text;
} format_rows[] = {
    {0, "0"},
    {-0.0, "-0"},
    {14, "14"},
    {100, "100"},
    {14.2, "14.2"},
    {-0.1, "-0.1"},
    {0.1 + 0.2, "0.30000000000000004"},
    {1.0 / 3, "0.3333333333333333"},
    {123456789, "123456789"},
    {1e22, "1e+22"},
    {1e-7, "1e-07"},
    {9007199254740993.0, "9007199254740992"},
};

START_TEST(reals_are_written_short_and_exact)
{
    char text[TEXT_REAL_SIZE];
    ck_assert(text_format_real(text, format_rows[_i].value));
    ck_assert_str_eq(text, format_rows[_i].text);
}
END_TEST

START_TEST(every_finite_real_survives_writing_and_reading)
{
    uint64_t bits = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < 20000; i++) {
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        double r, back = 0;
        char text[TEXT_REAL_SIZE];
        memcpy(&r, &bits, sizeof r);
        bool finite = isfinite(r);
        ck_assert(text_format_real(text, r) == finite);
        if (!finite) {
            ck_assert_str_eq(text, "");
            continue;
        }
        ck_assert_msg(text_parse_real(text, &back), "'%s'", text);
        uint64_t back_bits;
        memcpy(&back_bits, &back, sizeof back_bits);
        ck_assert_uint_eq(back_bits, bits);
    }
    char text[TEXT_REAL_SIZE];
    ck_assert(!text_format_real(text, (double)NAN));
    ck_assert(!text_format_real(text, -HUGE_VAL));
}
END_TEST

/* Runs fully where a locale with a decimal comma is installed; the values hold
 * in any. */
START_TEST(reals_do_not_depend_on_the_locale)
{
    const char *names[] = {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "ps_AF.UTF-8"};
    for (int i = 0; i < ROWS(names) && setlocale(LC_NUMERIC, names[i]) == NULL; i++) continue;
    char text[TEXT_REAL_SIZE];
    double value = 0;
    ck_assert(text_format_real(text, 14.25));
    ck_assert_str_eq(text, "14.25");
    ck_assert(text_parse_real("14.25", &value) && value >= 14.25 && value <= 14.25);
    (void)setlocale(LC_NUMERIC, "C");
}
END_TEST

START_TEST(letter_case_is_ignored_for_ascii_only)
{
    ck_assert(text_equal_nocase("Facing", "fACING"));
    ck_assert(text_equal_nocase("", ""));
    ck_assert(!text_equal_nocase("facing", "facings"));
    ck_assert(!text_equal_nocase("facings", "facing"));
    ck_assert(!text_equal_nocase("", "a"));
    ck_assert(!text_equal_nocase("@", "`")); /* 32 apart, yet no letters */
    ck_assert(!text_equal_nocase("[", "{"));
    ck_assert(!text_equal_nocase("\xc3\x84", "\xc3\xa4"));
}
END_TEST

static const struct {
    const char *title, *slug;
} slug_rows[] = {
    {"2nd Virginia", "2nd-virginia"},
    {"  2nd -- Virginia!  ", "2nd-virginia"},
    {"K\xc3\xb6nig's Own", "konigs-own"},
    {"King\xe2\x80\x99s Own", "kings-own"},
    {"Garde Imp\xc3\xa9riale", "garde-imperiale"},
    {"Stra\xc3\x9f"
     "e",
     "strasse"},
    {"\xc5\x92uvre, \xc3\x86gir", "oeuvre-aegir"},
    {"\xc5\x81\xc3\xb3"
     "d\xc5\xba",
     "lodz"},
    {"Ma\xc5\x82y \xc5\xbbuk\xc3\xb3w", "maly-zukow"},
    {"3 \xc3\x97 4", "3-4"},
    {"../../etc/passwd", "etc-passwd"},
    {"", "untitled"},
    {"---", "untitled"},
    {"'", "untitled"},
    {"\xe5\xb0\x86\xe8\xbb\x8d", "untitled"},
    {"bad \xff byte", "bad-byte"},
    {"123456789 123456789 123456789 123456789 123456789 123456789 end",
     "123456789-123456789-123456789-123456789-123456789-123456789"},
};

START_TEST(a_title_gives_a_plain_slug)
{
    struct arena a = {0};
    ck_assert_str_eq(text_slug(&a, slug_rows[_i].title), slug_rows[_i].slug);
    arena_clear(&a);
}
END_TEST

START_TEST(a_slug_of_any_bytes_is_plain_and_short)
{
    struct arena a = {0};
    uint64_t seed = 7;
    for (int round = 0; round < 3000; round++) {
        char title[120] = {0};
        for (int i = 0; i < 119; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            title[i] = (char)(seed >> 56);
        }
        const char *slug = text_slug(&a, title);
        size_t len = strlen(slug);
        ck_assert(len >= 1 && len <= TEXT_SLUG_MAX);
        ck_assert_uint_eq(strspn(slug, "abcdefghijklmnopqrstuvwxyz0123456789-"), len);
        ck_assert(slug[0] != '-' && slug[len - 1] != '-' && strstr(slug, "--") == NULL);
    }
    arena_clear(&a);
}
END_TEST

static const struct {
    const char *text, *trimmed;
} trim_rows[] = {
    {"", ""},
    {" \t\r\n", ""},
    {"a", "a"},
    {"  a b\t", "a b"},
    {"\xc2\xa0 14 \xc2\xa0", "14"},
    {"\xc2\xa0", ""},
    {"\xc3\xa0", "\xc3\xa0"}, /* an a with a grave accent ends like a no-break space */
};

START_TEST(white_space_is_trimmed_at_both_ends)
{
    struct arena a = {0};
    ck_assert_str_eq(text_trim(&a, trim_rows[_i].text), trim_rows[_i].trimmed);
    arena_clear(&a);
}
END_TEST

Suite *suite_text(void);

Suite *suite_text(void)
{
    Suite *s = suite_create("text");
    TCase *bytes = tcase_create("bytes");
    tcase_add_loop_test(bytes, utf8_is_told_from_other_bytes, 0, ROWS(utf8_rows));
    tcase_add_test(bytes, utf8_never_reads_past_the_length);
    tcase_add_loop_test(bytes, control_characters_are_found, 0, ROWS(control_rows));
    suite_add_tcase(s, bytes);
    TCase *numbers = tcase_create("numbers");
    tcase_add_loop_test(numbers, whole_numbers_are_read_whole_or_not_at_all, 0, ROWS(int_rows));
    tcase_add_loop_test(numbers, reals_are_read_whole_or_not_at_all, 0, ROWS(real_rows));
    tcase_add_loop_test(numbers, reals_are_written_short_and_exact, 0, ROWS(format_rows));
    tcase_add_test(numbers, every_finite_real_survives_writing_and_reading);
    tcase_add_test(numbers, reals_do_not_depend_on_the_locale);
    suite_add_tcase(s, numbers);
    TCase *words = tcase_create("words");
    tcase_add_test(words, letter_case_is_ignored_for_ascii_only);
    tcase_add_loop_test(words, a_title_gives_a_plain_slug, 0, ROWS(slug_rows));
    tcase_add_test(words, a_slug_of_any_bytes_is_plain_and_short);
    tcase_add_loop_test(words, white_space_is_trimmed_at_both_ends, 0, ROWS(trim_rows));
    suite_add_tcase(s, words);
    return s;
}
