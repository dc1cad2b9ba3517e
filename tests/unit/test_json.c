#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

static struct arena mem;
static struct buf out;

static void clear(void)
{
    arena_clear(&mem);
    buf_clear(&out);
}

/* Through a heap copy of exactly len bytes, so that reading past it shows. */
static bool read_bytes(const char *bytes, size_t len, struct node **tree, struct err *e)
{
    char *exact = malloc(len + (len == 0));
    memcpy(exact, bytes, len);
    bool ok = json_read(&mem, exact, len, tree, e);
    free(exact);
    return ok;
}

/* ---- writing ---- */

START_TEST(a_tree_is_written_compactly_and_without_template_keys)
{
    struct node *root = node_new_map(&mem);
    node_text(root, "_class", "for the template only");
    node_text(root, "name", "2nd Virginia");
    node_int(root, "strength", -3);
    node_bool(root, "shaken", false);
    node_text(root, "brigade", NULL);
    struct node *list = node_list(root, "at");
    node_push_real(list, 14.2);
    node_push_real(list, 14);
    node_push_null(list);
    node_push_bool(list, true);
    node_text(node_push_map(list), "_hidden", "gone");
    (void)node_push_list(list);
    json_write(&out, root);
    ck_assert_str_eq(buf_text(&out), "{\"name\":\"2nd Virginia\",\"strength\":-3,\"shaken\":false,"
                                     "\"brigade\":null,\"at\":[14.2,14.0,null,true,{},[]]}");
}
END_TEST

START_TEST(a_missing_tree_is_null)
{
    json_write(&out, NULL);
    ck_assert_str_eq(buf_text(&out), "null");
}
END_TEST

static const struct {
    const char *text, *json;
} escape_rows[] = {
    {"", "\"\""},
    {"say \"hold\"", "\"say \\\"hold\\\"\""},
    {"back\\slash/", "\"back\\\\slash/\""},
    {"\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""},
    {"\x01\x1f\x7f", "\"\\u0001\\u001f\\u007f\""},
    {"\xc2\x85", "\"\\u0085\""},
    {"\xc2\xa0", "\"\xc2\xa0\""},
    {"</script>", "\"\\u003c/script>\""},
    {"\xe2\x80\xa8\xe2\x80\xa9", "\"\\u2028\\u2029\""},
    {"\xe2\x80\xa7\xe2\x80\xaa", "\"\xe2\x80\xa7\xe2\x80\xaa\""}, /* their neighbours */
    {"K\xc3\xb6nig \xf0\x9f\x8e\xb2", "\"K\xc3\xb6nig \xf0\x9f\x8e\xb2\""},
    {"K\xf6nig", "\"K\\ufffdnig\""},
    {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
    {"cut \xe2\x80", "\"cut \\ufffd\\ufffd\""},
};

START_TEST(text_is_escaped_for_json_inside_html)
{
    struct node *list = node_new_list(&mem);
    node_push_text(list, escape_rows[_i].text);
    json_write(&out, list->first);
    ck_assert_str_eq(buf_text(&out), escape_rows[_i].json);
}
END_TEST

START_TEST(keys_are_escaped_like_text)
{
    struct node *root = node_new_map(&mem);
    node_int(root, "a\"<b", 1);
    json_write(&out, root);
    ck_assert_str_eq(buf_text(&out), "{\"a\\\"\\u003cb\":1}");
}
END_TEST

START_TEST(numbers_are_written_exactly_and_strangers_to_json_become_null)
{
    struct node *list = node_new_list(&mem);
    node_push_int(list, INT64_MIN);
    node_push_int(list, INT64_MAX);
    node_push_real(list, 0.1);
    node_push_real(list, 0.1 + 0.2);
    node_push_real(list, 1e300);
    node_push_real(list, -0.0);
    node_push_real(list, (double)NAN);
    node_push_real(list, HUGE_VAL);
    node_push_real(list, -HUGE_VAL);
    json_write(&out, list);
    ck_assert_str_eq(buf_text(&out),
                     "[-9223372036854775808,9223372036854775807,0.1,0.30000000000000004,1e+300,"
                     "-0.0,null,null,null]");
}
END_TEST

/* ---- reading ---- */

static const struct {
    const char *json, *same; /* as json_write gives it back; NULL: unchanged */
} sound_rows[] = {
    {"{}", NULL},
    {"[]", NULL},
    {"\"alone\"", NULL},
    {"-17", NULL},
    {"true", NULL},
    {"null", NULL},
    {" [ 1 ,\r\n\t2 ] \n", "[1,2]"},
    {"{\"z\":1,\"a\":{\"m\":[1,2.0,2.5,null,false]},\"b\":\"\"}", NULL},
    {"[9223372036854775807,-9223372036854775808]", NULL},
    {"[1e2,1E-2,-0.0,0.0]", "[100.0,0.01,-0.0,0.0]"},
    {"\"\\u00e9\\ud83c\\udfb2\\/\"", "\"\xc3\xa9\xf0\x9f\x8e\xb2/\""},
    {"\"a\\\"]]]\\\\\"", NULL},
    {"\"\\u003c\\u2028\\u007f\"", NULL},
    {"\xef\xbb\xbf[1]", "[1]"},
    {"{\"a\":1,\"A\":2}", NULL},
    {"[{\"a\":1},{\"a\":1}]", NULL},
};

START_TEST(sound_json_is_read_and_written_back_the_same)
{
    const char *json = sound_rows[_i].json;
    struct node *tree = NULL;
    struct err e = {0};
    ck_assert_msg(read_bytes(json, strlen(json), &tree, &e), "%s", e.text);
    json_write(&out, tree);
    ck_assert_str_eq(buf_text(&out), sound_rows[_i].same == NULL ? json : sound_rows[_i].same);
}
END_TEST

static const struct {
    const char *json;
    size_t len; /* 0: up to the NUL */
    const char *place, *words;
} broken_rows[] = {
    {"", 0, "line 1, column 1:", "no JSON"},
    {"\xef\xbb\xbf", 0, "line 1, column 1:", "no JSON"},
    {"  ", 0, "line 1, column 2:", "ends too early"},
    {"[1,2", 0, "line 1, column 4:", "ends too early"},
    {"\"open", 0, "line 1, column 5:", "ends too early"},
    {"{\"a\":1,\n\"b\":x}", 0, "line 2, column 5:", "not JSON"},
    {"[] []", 0, "line 1, column 4:", "follows after the end"},
    {"1 2", 0, "line 1, column 3:", "follows after the end"},
    {"[1,]", 0, "line 1, column 4:", "not JSON"},
    {"{\"a\":1,}", 0, "line 1, column 8:", "not JSON"},
    {"{a:1}", 0, "line 1, column 2:", "not JSON"},
    {"['a']", 0, "line 1, column 2:", "not JSON"},
    {"[01]", 0, "line 1, column 2:", "not JSON"},
    {"[+1]", 0, "line 1,", "not JSON"},
    {"[.5]", 0, "line 1,", "not JSON"},
    {"[NaN]", 0, "line 1,", "not JSON"},
    {"[Infinity]", 0, "line 1,", "not JSON"},
    {"[1] // why", 0, "line 1,", "follows after the end"},
    {"\"two\nlines\"", 0, "line 1,", "not JSON"},
    {"\"tab\there\"", 0, "line 1,", "not JSON"},
    {"\"\\x41\"", 0, "line 1,", "not JSON"},
    {"\"\\ud800\"", 0, "line 1,", "not JSON"},
    {"{\"a\":1,\n \"a\":2}", 0, "line 2, column 4:", "same name stands twice"},
    {"{\"a\":1,\"\\u0061\":2}", 0, "line 1,", "same name stands twice"},
    {"[9223372036854775808]", 0, "line 1,", "too large"},
    {"[1e999]", 0, "line 1,", "too large"},
    {"\"\\u0000\"", 0, "line 1,", "\\u0000 is not accepted"},
    {"{\"a\\u0000b\":1}", 0, "line 1,", "\\u0000 is not accepted"},
    {"[1]\0", 4, "line 1, column 4:", "NUL byte"},
    {"[1,\n\"\xc3\xa9\0\"]", 9, "line 2, column 3:", "NUL byte"},
    {"[\"K\xf6nig\"]", 0, "line 1, column 4:", "not UTF-8"},
    {"[1,\n\"\xc3\xa9\xff\"]", 0, "line 2, column 3:", "not UTF-8"},
    {"\"\xed\xa0\x80\"", 0, "line 1, column 2:", "not UTF-8"},
    {"\"\xc0\xaf\"", 0, "line 1, column 2:", "not UTF-8"},
    {"\xff\xfe[\0", 4, "line 1, column 1:", "not UTF-8"},
};

START_TEST(broken_json_is_refused_with_its_place_in_plain_words)
{
    const char *json = broken_rows[_i].json;
    size_t len = broken_rows[_i].len == 0 ? strlen(json) : broken_rows[_i].len;
    struct node *untouched = NULL;
    struct err e = {0};
    ck_assert(!read_bytes(json, len, &untouched, &e));
    ck_assert_ptr_null(untouched);
    ck_assert_msg(strncmp(e.text, broken_rows[_i].place, strlen(broken_rows[_i].place)) == 0 &&
                      strstr(e.text, broken_rows[_i].words) != NULL,
                  "row %d says: %s", _i, e.text);
    ck_assert(!json_read(&mem, json, len, &untouched, NULL));
}
END_TEST

/* "[[[...1...]]]" with that many levels */
static size_t nest(char *json, size_t levels, char open, char shut)
{
    memset(json, open, levels);
    json[levels] = '1';
    memset(json + levels + 1, shut, levels);
    return 2 * levels + 1;
}

START_TEST(nesting_is_accepted_up_to_its_limit)
{
    char *json = malloc((size_t)JSON_BYTES_MAX);
    struct node *tree = NULL;
    struct err e = {0};
    size_t len = nest(json, JSON_DEPTH_MAX, '[', ']');
    ck_assert_msg(read_bytes(json, len, &tree, &e), "%s", e.text);
    json_write(&out, tree);
    ck_assert_uint_eq(out.len, len);
    ck_assert(!read_bytes(json, nest(json, JSON_DEPTH_MAX + 1, '[', ']'), &tree, &e));
    ck_assert_str_eq(e.text, "line 1, column 65: lists and objects are nested more than 64 deep");
    ck_assert(!read_bytes(json, nest(json, JSON_BYTES_MAX / 2 - 1, '[', ']'), &tree, &e));
    ck_assert(!read_bytes(json, nest(json, JSON_BYTES_MAX / 2 - 1, '{', '}'), &tree, &e));
    free(json);
}
END_TEST

START_TEST(brackets_side_by_side_or_in_quotes_are_no_nesting)
{
    struct node *tree = NULL;
    struct err e = {0};
    buf_putc(&out, '[');
    for (int i = 0; i < 200; i++) buf_puts(&out, "[],{},\"[[{\\\"[\",");
    buf_puts(&out, "\"\\\\\"]");
    ck_assert_msg(json_read(&mem, out.data, out.len, &tree, &e), "%s", e.text);
    ck_assert_uint_eq(node_count(tree), 601);
}
END_TEST

START_TEST(size_is_accepted_up_to_its_limit)
{
    char *json = malloc(JSON_BYTES_MAX + 1);
    struct node *tree = NULL;
    struct err e = {0};
    memset(json, ' ', JSON_BYTES_MAX + 1);
    json[0] = '7';
    ck_assert(json_read(&mem, json, JSON_BYTES_MAX, &tree, &e));
    ck_assert_int_eq(tree->as.i, 7);
    ck_assert(!json_read(&mem, json, JSON_BYTES_MAX + 1, &tree, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "at most 1048576"));
    free(json);
}
END_TEST

START_TEST(an_object_of_very_many_names_is_read_in_good_time)
{
    struct node *tree = NULL;
    struct err e = {0};
    buf_putc(&out, '{');
    for (int i = 0; i < 80000; i++) buf_printf(&out, "%s\"%d\":%d", i == 0 ? "" : ",", i, i % 10);
    buf_putc(&out, '}');
    ck_assert_msg(json_read(&mem, out.data, out.len, &tree, &e), "%s", e.text);
    ck_assert_uint_eq(node_count(tree), 80000);
    ck_assert_int_eq(node_get_int(tree, "79999", -1), 9);
}
END_TEST

START_TEST(the_tree_outlives_the_bytes_and_can_be_added_to)
{
    struct node *tree = NULL;
    struct err e = {0};
    const char *json = "{\"unit\":\"Virginia\",\"at\":[1]}";
    ck_assert(read_bytes(json, strlen(json), &tree, &e));
    ck_assert_str_eq(node_get_text(tree, "unit", ""), "Virginia");
    node_int(tree, "unit", 2);
    node_int(tree, "more", 3);
    json_write(&out, tree);
    ck_assert_str_eq(buf_text(&out), "{\"unit\":2,\"at\":[1],\"more\":3}");
}
END_TEST

static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

START_TEST(random_bytes_never_harm_and_what_is_read_is_stable)
{
    static const char *pieces[] = {"{",       "}",        "[",      "]",  ",",    ":",
                                   "\"",      "\"a\"",    "\"b\":", "1",  "-",    "2.5",
                                   "true",    "null",     " ",      "\n", "\\",   "\\u0000",
                                   "\\ud83c", "\xc3\xa9", "\xff",   "e9", "\x01", "<"};
    uint64_t seed = 20;
    int sound = 0;
    for (int round = 0; round < 20000; round++) {
        struct node *tree = NULL, *again = NULL;
        struct err e = {0};
        struct buf json = {0}, once = {0}, twice = {0};
        unsigned count = 1 + next_random(&seed) % 9;
        for (unsigned i = 0; i < count; i++) {
            char byte = (char)next_random(&seed);
            if (next_random(&seed) % 16 == 0)
                buf_putc(&json, byte);
            else
                buf_puts(&json, pieces[next_random(&seed) % (unsigned)ROWS(pieces)]);
        }
        if (read_bytes(json.data, json.len, &tree, &e)) {
            sound++;
            json_write(&once, tree);
            ck_assert(read_bytes(once.data, once.len, &again, &e));
            json_write(&twice, again);
            ck_assert_str_eq(buf_text(&once), buf_text(&twice));
        } else {
            ck_assert(e.text[0] != '\0');
        }
        buf_clear(&json);
        buf_clear(&once);
        buf_clear(&twice);
        arena_clear(&mem);
    }
    ck_assert_int_gt(sound, 100); /* else the pieces test nothing */
}
END_TEST

Suite *suite_json(void);

Suite *suite_json(void)
{
    Suite *s = suite_create("json");
    TCase *writing = tcase_create("writing");
    tcase_add_checked_fixture(writing, NULL, clear);
    tcase_add_test(writing, a_tree_is_written_compactly_and_without_template_keys);
    tcase_add_test(writing, a_missing_tree_is_null);
    tcase_add_loop_test(writing, text_is_escaped_for_json_inside_html, 0, ROWS(escape_rows));
    tcase_add_test(writing, keys_are_escaped_like_text);
    tcase_add_test(writing, numbers_are_written_exactly_and_strangers_to_json_become_null);
    suite_add_tcase(s, writing);
    TCase *reading = tcase_create("reading");
    tcase_add_checked_fixture(reading, NULL, clear);
    tcase_add_loop_test(reading, sound_json_is_read_and_written_back_the_same, 0, ROWS(sound_rows));
    tcase_add_loop_test(reading, broken_json_is_refused_with_its_place_in_plain_words, 0,
                        ROWS(broken_rows));
    tcase_add_test(reading, nesting_is_accepted_up_to_its_limit);
    tcase_add_test(reading, brackets_side_by_side_or_in_quotes_are_no_nesting);
    tcase_add_test(reading, size_is_accepted_up_to_its_limit);
    tcase_add_test(reading, an_object_of_very_many_names_is_read_in_good_time);
    tcase_add_test(reading, the_tree_outlives_the_bytes_and_can_be_added_to);
    tcase_add_test(reading, random_bytes_never_harm_and_what_is_read_is_stable);
    suite_add_tcase(s, reading);
    return s;
}
