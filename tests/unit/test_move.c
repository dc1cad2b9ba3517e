/* Moving, forming up, rallying and riding without a table: rows of tests/vectors/. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "vectors.h"

static struct arena mem;
static struct library lib;
static struct csv_table rows;
static const struct rulebook *book;

static void open_book(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = library_find(&lib, "two-for-tea");
}

static void close_book(void)
{
    library_close(&lib);
    arena_clear(&mem);
}

/* "TFT-34=B TFT-42=B": as settings of a game that has nothing on its table. */
static struct state *with_readings(const char *readings)
{
    struct state *s = state_new();
    for (const char *p = readings; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " ")) {
        size_t len = strcspn(p, "=");
        struct effect set = {GAME_ENTITY, arena_strndup(&mem, p, len), value_none(),
                             value_text(arena_strndup(&mem, p + len + 1, 1))};
        ck_assert(state_apply(s, &set, 1, NULL));
    }
    return s;
}

static struct ruling rule_on(const char *action, const char *readings, const char *input)
{
    struct state *s = with_readings(readings);
    struct scene scene = {.book = book, .state = s, .tolerance_cm = 0.5, .mem = &mem};
    const struct action *act = ruleset_action(book->rules, action);
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct facts facts;
    struct dice none = {0};
    struct ruling r;
    bool fine = judge_facts(&scene, act, vector_input, &in, &facts, &problems);
    ck_assert_msg(fine, "%s: %s", input, fine ? "" : problems.list[0].text);
    judge_action(&scene, act, &facts, &none, &r);
    state_free(s);
    return r;
}

static void check_row(const char *action, size_t i)
{
    const char *rule = vector_cell(&rows, i, "rule"), *cite = vector_cell(&rows, i, "cite");
    const char *readings = vector_cell(&rows, i, "readings");
    struct ruling r = rule_on(action, readings, vector_cell(&rows, i, "input"));
    ck_assert_msg(strcmp(r.verdict, vector_cell(&rows, i, "verdict")) == 0, "%s: ruled %s (%s)",
                  rule, r.verdict, r.sentence);
    ck_assert_msg(strstr(r.sentence, vector_cell(&rows, i, "says")) != NULL, "%s: %s", rule,
                  r.sentence);
    if (*cite != '\0') ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, cite);
    for (const char *p = readings; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " ")) {
        bool leans = strstr(rule, "changes nothing") != NULL;
        for (size_t k = 0; k < r.leaning_count; k++)
            leans |= strncmp(r.leanings[k].id, p, 6) == 0 && r.leanings[k].choice == p[7];
        ck_assert_msg(leans, "%s does not name %s", rule, p);
    }
}

START_TEST(every_row_of_movement_is_ruled_as_written)
{
    vectors_read(&mem, "tests/vectors/two-for-tea/move.csv", &rows);
    for (size_t i = 0; i < rows.row_count; i++) check_row("move", i);
    ck_assert_uint_gt(rows.row_count, 80);
}
END_TEST

START_TEST(every_row_of_the_other_orders_is_ruled_as_written)
{
    vectors_read(&mem, "tests/vectors/two-for-tea/form-up.csv", &rows);
    for (size_t i = 0; i < rows.row_count; i++) check_row(vector_cell(&rows, i, "action"), i);
    ck_assert_uint_gt(rows.row_count, 20);
}
END_TEST

START_TEST(worked_examples_end_as_they_say)
{
    static const char *const actions[] = {"move", "form-up", "rally", "ride"};
    const struct action *act = ruleset_action(book->rules, actions[_i]);
    for (const struct example *x = act->examples; x->title != NULL; x++) {
        struct vector_input in = {.mem = &mem, .text = x->input};
        struct input_problems problems = {0};
        struct facts facts;
        struct ruling r;
        ck_assert(calculate(book, act, vector_input, &in, &mem, &facts, &r, &problems));
        ck_assert_str_eq(r.verdict, x->verdict);
        ck_assert_uint_eq(r.effect_count, 0);
    }
}
END_TEST

START_TEST(the_parts_are_itemised_with_their_references)
{
    struct ruling r = rule_on("move", "", "from=line forward_cm=5 oblique_cm=2 wheel_deg=30");
    static const char *const cites[] = {"Movement", "Table 1", "Table 1", "Turning"};
    ck_assert_uint_eq(r.reason_count, 4);
    for (size_t i = 0; i < 4; i++) ck_assert_str_eq(r.reasons[i].cite, cites[i]);
    ck_assert_double_eq(ruling_total(&r), 20);
    r = rule_on("move", "", "from=column forward_cm=5");
    ck_assert_double_eq(ruling_total(&r), 30);
}
END_TEST

START_TEST(interpenetration_ends_in_skirmish_and_the_hands_are_told)
{
    struct ruling r = rule_on("move", "", "from=line forward_cm=5 passes=line");
    ck_assert_uint_eq(r.hand_count, 1);
    ck_assert_ptr_nonnull(strstr(r.hands[0], "skirmish"));
    r = rule_on("move", "", "troops=cannon deployed=no forward_cm=5 passes=line");
    ck_assert_uint_eq(r.hand_count, 0);
}
END_TEST

Suite *suite_move(void);
Suite *suite_move(void)
{
    Suite *s = suite_create("move");
    TCase *c = tcase_create("movement");
    tcase_add_checked_fixture(c, open_book, close_book);
    tcase_add_test(c, every_row_of_movement_is_ruled_as_written);
    tcase_add_test(c, every_row_of_the_other_orders_is_ruled_as_written);
    tcase_add_loop_test(c, worked_examples_end_as_they_say, 0, 4);
    tcase_add_test(c, the_parts_are_itemised_with_their_references);
    tcase_add_test(c, interpenetration_ends_in_skirmish_and_the_hands_are_told);
    suite_add_tcase(s, c);
    return s;
}
