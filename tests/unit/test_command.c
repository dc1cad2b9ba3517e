#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vectors.h"

static struct arena mem;
static struct library lib;
static struct csv_table rows;
static const struct rulebook *book;
static const struct action *command;

static void open_book(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = library_find(&lib, "two-for-tea");
    command = ruleset_action(book->rules, "command");
    vectors_read(&mem, "tests/vectors/two-for-tea/command.csv", &rows);
}

static void close_book(void)
{
    library_close(&lib);
    arena_clear(&mem);
}

/* A game of which nothing is known but how it reads the book. */
static struct state *readings_of(const char *text)
{
    struct state *s = state_new();
    char id[16], choice[2];
    if (sscanf(text, "%15[^=]=%1s", id, choice) == 2) {
        struct effect set = {GAME_ENTITY, id, value_none(), value_text(choice)};
        ck_assert(state_apply(s, &set, 1, NULL));
    }
    return s;
}

/* The same as the calculator, with readings. */
static struct ruling rule_by(const char *readings, const char *input)
{
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct state *s = readings_of(readings);
    struct scene scene = {.book = book, .state = s, .tolerance_cm = 0.5, .mem = &mem};
    struct facts facts;
    struct ruling r;
    struct dice dice = {.source = DICE_TABLE};
    int *faces = NULL;
    const char *text = vector_input(&in, "dice");
    if (text != NULL) ck_assert(dice_parse(text, &mem, &faces, &dice.count, NULL));
    dice.faces = faces;
    ck_assert(judge_facts(&scene, command, vector_input, &in, &facts, &problems));
    judge_action(&scene, command, &facts, &dice, &r);
    state_free(s);
    return r;
}

static struct ruling rule_on(const char *input)
{
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct facts facts;
    struct ruling r;
    bool fine = calculate(book, command, vector_input, &in, &mem, &facts, &r, &problems);
    ck_assert_msg(fine, "%s: %s", input, fine ? "" : problems.list[0].text);
    return r;
}

static void check_odds(const struct ruling *r, size_t row, const char *word)
{
    const char *want = vector_cell(&rows, row, word);
    for (size_t i = 0; i < r->outcome_count; i++)
        if (strcmp(r->outcomes[i].word, word) == 0) {
            ck_assert_str_eq(chance_fraction(&mem, r->outcomes[i].chance), want);
            return;
        }
    ck_assert_str_eq(want, "");
}

START_TEST(every_row_of_the_book_is_ruled_as_written)
{
    for (size_t i = 0; i < rows.row_count; i++) {
        const char *rule = vector_cell(&rows, i, "rule");
        const char *need = vector_cell(&rows, i, "need");
        const char *readings = vector_cell(&rows, i, "readings");
        const char *input = vector_cell(&rows, i, "input");
        struct ruling r = *readings == '\0' ? rule_on(input) : rule_by(readings, input);
        ck_assert_msg(strcmp(r.verdict, vector_cell(&rows, i, "verdict")) == 0, "%s: ruled %s (%s)",
                      rule, r.verdict, r.sentence);
        ck_assert_msg(r.has_need == (*need != '\0'), "%s", rule);
        if (r.has_need) ck_assert_msg(r.need == atoi(need), "%s: needs %d", rule, r.need);
        check_odds(&r, i, "obeyed");
        check_odds(&r, i, "refused");
        check_odds(&r, i, "blunder");
    }
    ck_assert_uint_gt(rows.row_count, 80);
}
END_TEST

/* The odds are what the judge itself does over all 36 throws. */
START_TEST(odds_equal_the_judge_over_every_throw)
{
    for (int rating = 2; rating <= 12; rating++)
        for (int fog = 0; fog < 2; fog++) {
            const char *base =
                arena_printf(&mem,
                             "rating=%d distance_cm=5 enemy_visible=yes enemy_cm=50 weather=%s",
                             rating, fog ? "fog" : "clear");
            struct ruling before = rule_on(base);
            for (size_t o = 0; o < before.outcome_count; o++) {
                unsigned count = 0;
                for (int a = 1; a <= 6; a++)
                    for (int b = 1; b <= 6; b++) {
                        struct ruling r = rule_on(arena_printf(&mem, "%s dice=%d|%d", base, a, b));
                        if (strcmp(r.verdict, VERDICT_NEEDS_DICE) == 0)
                            r = rule_on(arena_printf(&mem, "%s dice=%d|%d|3", base, a, b));
                        count += strcmp(r.verdict, before.outcomes[o].word) == 0;
                    }
                ck_assert_int_eq(chance_compare(before.outcomes[o].chance, chance_of(count, 36)),
                                 0);
            }
        }
}
END_TEST

/* With the ability, over all 36 x 36 throws; in fog by both readings. */
START_TEST(odds_with_a_second_throw_equal_the_judge_over_every_throw)
{
    static const char *const by[] = {"TFT-08=A", "TFT-08=B"};
    const char *base = "rating=10 distance_cm=5 enemy_visible=no weather=fog "
                       "general=yes forward=yes orders_given=0";
    struct ruling before = rule_by(by[_i], base);
    unsigned count[3] = {0};
    for (int n = 0; n < 36 * 36; n++) {
        int a = 1 + n % 6, b = 1 + n / 6 % 6, c = 1 + n / 36 % 6, e = 1 + n / 216;
        struct ruling r =
            rule_by(by[_i], arena_printf(&mem, "%s dice=%d|%d|%d|%d|3", base, a, b, c, e));
        for (size_t o = 0; o < 3; o++) count[o] += strcmp(r.verdict, before.outcomes[o].word) == 0;
    }
    for (size_t o = 0; o < 3; o++)
        ck_assert_int_eq(chance_compare(before.outcomes[o].chance, chance_of(count[o], 1296)), 0);
}
END_TEST

START_TEST(every_modifier_is_itemised_with_its_reference)
{
    struct ruling r =
        rule_on("rating=9 orders_given=1 distance_cm=30 enemy_visible=yes enemy_cm=10");
    static const struct {
        double value, total;
        const char *cite;
    } want[] = {{9, 9, "Army Lists"}, {-1, 8, "Table 2"}, {-1, 7, "Table 2"}, {-1, 6, "Table 2"}};
    ck_assert_uint_eq(r.reason_count, 4);
    for (size_t i = 0; i < 4; i++) {
        ck_assert_double_eq(r.reasons[i].value, want[i].value);
        ck_assert_double_eq(r.reasons[i].total, want[i].total);
        ck_assert_str_eq(r.reasons[i].cite, want[i].cite);
    }
    ck_assert_uint_gt(r.leaning_count, 0);
    ck_assert_str_eq(r.leanings[0].id, "TFT-05");
}
END_TEST

START_TEST(worked_examples_end_as_they_say)
{
    for (const struct example *x = command->examples; x->title != NULL; x++)
        ck_assert_str_eq(rule_on(x->input).verdict, x->verdict);
}
END_TEST

static void refuses(const char *input, const char *field)
{
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct facts facts;
    struct ruling r;
    ck_assert_msg(!calculate(book, command, vector_input, &in, &mem, &facts, &r, &problems), "%s",
                  input);
    ck_assert_str_eq(problems.list[0].field, field);
}

START_TEST(bad_input_names_its_field)
{
    refuses("rating=13 distance_cm=5 enemy_visible=no", "rating");
    refuses("rating=8 distance_cm=-1 enemy_visible=no", "distance_cm");
    refuses("rating=8 distance_cm=5", "enemy_visible");
    refuses("rating=8 distance_cm=5 enemy_visible=perhaps", "enemy_visible");
    refuses("rating=8 distance_cm=5 enemy_visible=no weather=hail", "weather");
    refuses("rating=8 distance_cm=5 enemy_visible=no dice=7|1", "dice");
    refuses("rating=8 distance_cm=5 enemy_visible=no dice=1|1|1", "dice");
    refuses("rating=8 distance_cm=5 enemy_visible=no dice=x", "dice");
}
END_TEST

/* A state with TFT-05 set to B: the other reading of exactly 40 cm. */
START_TEST(reading_tft_05_b_counts_each_full_twenty)
{
    struct state *s = state_new();
    struct effect set = {GAME_ENTITY, "TFT-05", value_none(), value_text("B")};
    ck_assert(state_apply(s, &set, 1, NULL));
    struct scene scene = {.book = book, .state = s, .tolerance_cm = 0.5, .mem = &mem};
    struct vector_input in = {.mem = &mem,
                              .text = "rating=8 distance_cm=40 enemy_visible=yes enemy_cm=60"};
    struct input_problems problems = {0};
    struct facts facts;
    struct ruling r;
    struct dice none = {0};
    ck_assert(judge_facts(&scene, command, vector_input, &in, &facts, &problems));
    judge_action(&scene, command, &facts, &none, &r);
    ck_assert_int_eq(r.need, 6);
    ck_assert_int_eq(r.leanings[0].choice, 'B');
    state_free(s);
}
END_TEST

/* distance is measured here, so the tolerance applies; stating it ends the doubt. */
START_TEST(a_measured_length_near_the_line_is_a_close_call)
{
    static const struct {
        double cm;
        bool close;
    } cases[] = {{19.4, false}, {19.7, true}, {20.0, true}, {20.3, true}, {20.6, false}};
    struct scene scene = {.book = book, .tolerance_cm = 0.5, .mem = &mem};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vector_input in = {.mem = &mem, .text = "rating=8 enemy_visible=yes enemy_cm=60"};
        struct input_problems problems = {0};
        struct facts facts;
        struct ruling r;
        struct dice none = {0};
        ck_assert(judge_facts(&scene, command, vector_input, &in, &facts, &problems));
        facts_measure(&facts, "distance_cm", value_real(cases[i].cm), "edge to edge");
        judge_action(&scene, command, &facts, &none, &r);
        ck_assert_msg((r.close.fact != NULL) == cases[i].close, "%g", cases[i].cm);
        if (r.close.fact != NULL) {
            ck_assert_str_eq(r.close.fact, "distance_cm");
            ck_assert_ptr_nonnull(strstr(r.close.sentence, "or less on two dice"));
        }
        facts_find(&facts, "distance_cm")->stated = value_real(cases[i].cm);
        judge_action(&scene, command, &facts, &none, &r);
        ck_assert_ptr_null(r.close.fact);
    }
}
END_TEST

Suite *suite_command(void);
Suite *suite_command(void)
{
    Suite *s = suite_create("command");
    TCase *c = tcase_create("command roll");
    tcase_add_checked_fixture(c, open_book, close_book);
    tcase_add_test(c, every_row_of_the_book_is_ruled_as_written);
    tcase_add_test(c, odds_equal_the_judge_over_every_throw);
    tcase_add_loop_test(c, odds_with_a_second_throw_equal_the_judge_over_every_throw, 0, 2);
    tcase_add_test(c, every_modifier_is_itemised_with_its_reference);
    tcase_add_test(c, worked_examples_end_as_they_say);
    tcase_add_test(c, bad_input_names_its_field);
    tcase_add_test(c, reading_tft_05_b_counts_each_full_twenty);
    tcase_add_test(c, a_measured_length_near_the_line_is_a_close_call);
    suite_add_tcase(s, c);
    return s;
}
