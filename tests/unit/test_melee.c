/* Charges, melee and pursuit as calculators: every sentence of the book, and the odds. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/two-for-tea/melee.h"
#include "vectors.h"

static struct arena mem;
static struct library lib;
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

/* A state that holds nothing but the readings: "TFT-81=B TFT-55=B". */
static struct state *read_so(const char *readings)
{
    struct state *s = state_new();
    for (const char *p = readings; *p != '\0'; p += strspn(p, " ")) {
        size_t len = strcspn(p, " "), id = strcspn(p, "=");
        struct effect set = {GAME_ENTITY, arena_strndup(&mem, p, id), value_none(),
                             value_text(arena_strndup(&mem, p + id + 1, len - id - 1))};
        ck_assert(state_apply(s, &set, 1, NULL));
        p += len;
    }
    return s;
}

static struct ruling rule_on(const char *action, const char *input, const char *readings)
{
    const struct action *act = ruleset_action(book->rules, action);
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct dice dice = {.source = DICE_TABLE};
    struct facts facts;
    struct ruling r;
    int *faces = NULL;
    struct state *state = *readings == '\0' ? NULL : read_so(readings);
    struct scene scene = {.book = book, .state = state, .mem = &mem};
    bool sound = judge_facts(&scene, act, vector_input, &in, &facts, &problems);
    ck_assert_msg(sound, "%s: %s", input, sound ? "" : problems.list[0].text);
    if (state == NULL) ck_assert(judge_ready(&scene, &facts, &problems));
    const char *thrown = vector_input(&in, "dice");
    if (thrown != NULL) ck_assert(dice_parse(thrown, &mem, &faces, &dice.count, NULL));
    dice.faces = faces;
    judge_action(&scene, act, &facts, &dice, &r);
    ck_assert_msg(judge_dice_fit(&scene, &dice, &r, &problems), "%s: %s", input,
                  problems.count == 0 ? "" : problems.list[0].text);
    state_free(state);
    return r;
}

static int needs(const struct ruling *r, const char *label)
{
    int count = 0;
    for (size_t i = 0; i < r->need_count; i++)
        if (strncmp(r->needs[i].label, label, strlen(label)) == 0) count += r->needs[i].count;
    return count;
}

static bool hands_say(const struct ruling *r, const char *part)
{
    for (size_t i = 0; i < r->hand_count; i++)
        if (strstr(r->hands[i], part) != NULL) return true;
    return *part == '\0';
}

static void check_sum(const struct ruling *r, const char *rule)
{
    struct chance sum = chance_none();
    for (size_t i = 0; i < r->outcome_count; i++) sum = chance_add(sum, r->outcomes[i].chance);
    ck_assert_msg(r->outcome_count == 0 || chance_compare(sum, chance_certain()) == 0, "%s", rule);
    if (strcmp(r->verdict, VERDICT_NEEDS_DICE) == 0) ck_assert_uint_gt(r->outcome_count, 0);
}

/* What every row has: a verdict, words in it, and the section that forbids. */
static struct ruling check_row(const struct csv_table *rows, size_t i, const char *action)
{
    const char *rule = vector_cell(rows, i, "rule"), *cite = vector_cell(rows, i, "cite");
    struct ruling r =
        rule_on(action, vector_cell(rows, i, "input"), vector_cell(rows, i, "readings"));
    ck_assert_msg(strcmp(r.verdict, vector_cell(rows, i, "verdict")) == 0, "%s: ruled %s (%s)",
                  rule, r.verdict, r.sentence);
    ck_assert_msg(strstr(r.sentence, vector_cell(rows, i, "says")) != NULL, "%s: %s", rule,
                  r.sentence);
    if (*cite != '\0') ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, cite);
    check_sum(&r, rule);
    return r;
}

START_TEST(every_row_of_charges_is_ruled_as_written)
{
    struct csv_table rows;
    vectors_read(&mem, "tests/vectors/two-for-tea/charge.csv", &rows);
    for (size_t i = 0; i < rows.row_count; i++) {
        const char *throws = vector_cell(&rows, i, "throws");
        struct ruling r = check_row(&rows, i, "charge");
        if (*throws != '\0')
            ck_assert_msg(needs(&r, "charge fire") == atoi(throws), "%s: %d",
                          vector_cell(&rows, i, "rule"), needs(&r, "charge fire"));
    }
    ck_assert_uint_gt(rows.row_count, 50);
}
END_TEST

static void check_chance(const struct csv_table *rows, size_t i, const struct ruling *r,
                         const char *column, size_t outcome)
{
    const char *want = vector_cell(rows, i, column);
    if (*want == '\0') return;
    ck_assert_str_eq(chance_fraction(&mem, r->outcomes[outcome].chance), want);
}

START_TEST(every_row_of_melee_is_ruled_as_written)
{
    struct csv_table rows;
    vectors_read(&mem, "tests/vectors/two-for-tea/melee.csv", &rows);
    for (size_t i = 0; i < rows.row_count; i++) {
        static const char *const sides[] = {"charger", "charged"};
        const char *rule = vector_cell(&rows, i, "rule");
        struct ruling r = check_row(&rows, i, "melee");
        for (int side = 0; side < 2; side++) {
            const char *want = vector_cell(&rows, i, sides[side]);
            if (*want != '\0')
                ck_assert_msg(needs(&r, sides[side]) == atoi(want), "%s: %s %d", rule, sides[side],
                              needs(&r, sides[side]));
        }
        check_chance(&rows, i, &r, "win", 0);
        check_chance(&rows, i, &r, "lose", 1);
        check_chance(&rows, i, &r, "equal", 2);
        ck_assert_msg(hands_say(&r, vector_cell(&rows, i, "hand")), "%s", rule);
    }
    ck_assert_uint_gt(rows.row_count, 35);
}
END_TEST

START_TEST(every_row_of_pursuit_is_ruled_as_written)
{
    struct csv_table rows;
    vectors_read(&mem, "tests/vectors/two-for-tea/follow-up.csv", &rows);
    for (size_t i = 0; i < rows.row_count; i++) {
        struct ruling r = check_row(&rows, i, "follow-up");
        ck_assert_msg(hands_say(&r, vector_cell(&rows, i, "hand")), "%s",
                      vector_cell(&rows, i, "rule"));
    }
}
END_TEST

START_TEST(nobody_evades_farther_than_10_cm)
{
    const struct action *act = ruleset_action(book->rules, "charge");
    for (size_t i = 0; i < act->field_count; i++)
        if (strcmp(act->fields[i].name, "evade_cm") == 0)
            ck_assert_double_eq(act->fields[i].max, 10);
}
END_TEST

START_TEST(worked_examples_end_as_they_say)
{
    static const char *const actions[] = {"charge", "melee", "follow-up"};
    const struct action *act = ruleset_action(book->rules, actions[_i]);
    for (const struct example *x = act->examples; x->title != NULL; x++)
        ck_assert_str_eq(rule_on(actions[_i], x->input, "").verdict, x->verdict);
}
END_TEST

/* --- Odds against every throw ------------------------------------------------------------------- */

static bool next_throw(int *faces, int count)
{
    int i = 0;
    while (i < count && faces[i] == 6) faces[i++] = 1;
    if (i < count) faces[i]++;
    return i < count;
}

static const char *as_text(const int *faces, int count)
{
    char *text = arena_alloc(&mem, (size_t)count + 1);
    for (int i = 0; i < count; i++) text[i] = (char)('0' + faces[i]);
    return text;
}

/* Counts the verdicts of the judge itself over all 6^count throws. */
static void check_odds(const char *action, const char *input, const char *readings, int count)
{
    struct ruling before = rule_on(action, input, readings);
    unsigned found[8] = {0}, all = 0;
    int faces[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    do {
        struct ruling r =
            rule_on(action, arena_printf(&mem, "%s dice=%s", input, as_text(faces, count)),
                    readings);
        size_t o = 0;
        while (o < before.outcome_count && strcmp(before.outcomes[o].word, r.verdict) != 0) o++;
        ck_assert_msg(o < before.outcome_count, "%s is not among the odds", r.verdict);
        found[o]++, all++;
    } while (next_throw(faces, count));
    for (size_t o = 0; o < before.outcome_count; o++)
        ck_assert_msg(chance_compare(before.outcomes[o].chance, chance_of(found[o], all)) == 0,
                      "%s: %s %u of %u", input, before.outcomes[o].word, found[o], all);
}

static const struct {
    const char *action, *input, *readings;
    int dice;
} small[] = {
    {"melee", "charger_fighting=1 charger_melee=1 charged_fighting=1 charged_melee=2", "", 4},
    {"melee",
     "charger_fighting=1 charger_melee=2 charger_supporting=1 charged_fighting=1 charged_melee=2 "
     "charged_cover=soft",
     "", 5},
    {"melee",
     "charger_fighting=1 charger_melee=2 charger_cover=hard charged_fighting=1 charged_melee=1 "
     "charged_supporting=2",
     "", 4},
    {"melee",
     "charger_fighting=1 charger_melee=1 charged_fighting=1 charged_melee=2 charged_supporting=1",
     "TFT-91=B", 4},
    {"charge", "distance_cm=5 shooters=1 hits_value=2 stands=1", "", 4},
    {"charge", "distance_cm=5 shooters=1 hits_value=3 stands=2", "", 4},
    {"charge", "distance_cm=5 shooters=1 hits_value=2 stands=2 cover=soft hits=1", "", 4},
    {"charge",
     "distance_cm=15 shooters=2 hits_value=1 stands=4 target_arm=horse shooting=1 "
     "response=fire-and-evade",
     "", 4},
};

START_TEST(odds_equal_the_judge_over_every_throw)
{
    check_odds(small[_i].action, small[_i].input, small[_i].readings, small[_i].dice);
}
END_TEST

/* The averages, and what befalls a unit, from the same throws counted one by one. */
START_TEST(averages_and_fates_equal_every_throw)
{
    const struct tft_round_dice d = {.dice = {{2, 0, 1}, {0, 2, 0}}, .support = {0, 1}};
    struct tft_round_odds o = tft_round_odds(&d);
    double back[2] = {0, 0};
    int faces[5] = {1, 1, 1, 1, 1};
    do {
        int hits[2] = {(faces[0] >= 4) + (faces[1] >= 4) + (faces[2] == 6),
                       (faces[3] >= 5) + (faces[4] >= 5)};
        int winner;
        double cm[2];
        tft_round_result(hits, d.support, false, &winner, cm);
        back[0] += cm[0] / 7776, back[1] += cm[1] / 7776;
    } while (next_throw(faces, 5));
    ck_assert_double_eq_tol(o.back_cm[0], back[0], 1e-9);
    ck_assert_double_eq_tol(o.back_cm[1], back[1], 1e-9);

    for (int hit_on = 4; hit_on <= 6; hit_on++) {
        const struct tft_victim v = {.stands = 2, .hits_value = 2, .extra = 1};
        struct tft_fall_odds f = tft_fall_odds(&v, 5, hit_on);
        unsigned destroyed = 0, routed = 0, suppressed = 0;
        do {
            struct tft_damage x = tft_damage_roll(&v, hit_on, faces, 5);
            destroyed += x.destroyed;
            routed += x.routed;
            suppressed += x.suppressed && !x.routed;
        } while (next_throw(faces, 5));
        ck_assert_int_eq(chance_compare(f.destroyed, chance_of(destroyed, 7776)), 0);
        ck_assert_int_eq(chance_compare(f.routed, chance_of(routed, 7776)), 0);
        ck_assert_int_eq(chance_compare(f.suppressed, chance_of(suppressed, 7776)), 0);
    }
}
END_TEST

/* Twelve stands of grenadiers a side, the charged in hard cover. */
START_TEST(the_largest_melee_is_worked_out_in_time)
{
    const char *input =
        "charger_fighting=12 charger_melee=6 charger_stands=12 charger_hits_value=6 "
        "charged_fighting=12 charged_melee=6 charged_stands=12 "
        "charged_hits_value=6 charged_cover=hard charger_cover=hard";
    clock_t from = clock();
    for (int i = 0; i < 20; i++) {
        struct ruling r = rule_on("melee", input, "");
        ck_assert_int_eq(needs(&r, "charger"), 84);
        check_sum(&r, input);
    }
    /* It takes 1 ms; sanitized and unoptimised builds are far slower. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
    double most = 0.05;
#else
    double most = 0.005;
#endif
    ck_assert_double_lt((double)(clock() - from) / CLOCKS_PER_SEC / 20, most);
}
END_TEST

START_TEST(too_many_dice_are_said_to_be_too_many)
{
    const struct tft_round_dice fits = {.dice = {{0, 0, 100}, {0, 0, 90}}};
    const struct tft_round_dice most = {.dice = {{250, 0, 0}, {200, 0, 0}}};
    const struct tft_round_dice over = {.dice = {{0, 0, 120}, {0, 0, 120}}};
    ck_assert(tft_round_fits(&fits));
    ck_assert(!tft_round_fits(&most));
    ck_assert(!tft_round_fits(&over));
}
END_TEST

Suite *suite_melee(void);
Suite *suite_melee(void)
{
    Suite *s = suite_create("melee");
    TCase *t = tcase_create("the book");
    tcase_add_checked_fixture(t, open_book, close_book);
    tcase_add_test(t, every_row_of_charges_is_ruled_as_written);
    tcase_add_test(t, every_row_of_melee_is_ruled_as_written);
    tcase_add_test(t, every_row_of_pursuit_is_ruled_as_written);
    tcase_add_test(t, nobody_evades_farther_than_10_cm);
    tcase_add_loop_test(t, worked_examples_end_as_they_say, 0, 3);
    suite_add_tcase(s, t);
    t = tcase_create("odds of melee");
    tcase_add_checked_fixture(t, open_book, close_book);
    tcase_add_loop_test(t, odds_equal_the_judge_over_every_throw, 0,
                        (int)(sizeof small / sizeof *small));
    tcase_add_test(t, averages_and_fates_equal_every_throw);
    tcase_add_test(t, the_largest_melee_is_worked_out_in_time);
    tcase_add_test(t, too_many_dice_are_said_to_be_too_many);
    suite_add_tcase(s, t);
    return s;
}
