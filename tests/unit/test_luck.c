/* Luck: small games whose figures are known by hand, and what holds of any. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "journal_kit.h"
#include "review/luck.h"
#include "view/luck_tree.h"

static struct arena mem;

static const struct measure measures[] = {{"orders", "orders", "", 1},
                                          {"stands", "stands", "", 2},
                                          {"routs", "routs", "", 0},
                                          {NULL, NULL, NULL, 0}};
static const struct choice sides[] = {{"crown", "British"}, {"rebels", "American"}, {NULL, NULL}};
static const struct ruleset rules = {.id = "small", .sides = sides, .measures = measures};
static const int usual[] = {1, 2, 0};

static void clear(void)
{
    arena_clear(&mem);
}

/* "foot" and whoever begins with b are the Crown's; "game" is nobody's. */
static const char *side_of(void *context, const char *entity)
{
    (void)context;
    if (strcmp(entity, "game") == 0) return NULL;
    return strcmp(entity, "foot") == 0 || *entity == 'b' ? "crown" : "rebels";
}

static struct luck_asked asked_of(const int *weights)
{
    return (struct luck_asked){.rules = &rules, .weights = weights, .side_of = side_of};
}

static struct luck told(const struct throw_row *list, size_t count)
{
    struct luck l;
    struct luck_asked asked = asked_of(usual);
    luck_tell(&l, &mem, &asked, list, count);
    return l;
}

#define NEAR(x, y) ck_assert_double_eq_tol(x, y, 1e-12)

/* --- By hand -------------------------------------------------------------------------------- */

static double half[] = {0.5, 0.5}, third[] = {2.0 / 3, 1.0 / 3}, three[] = {0.25, 0.5, 0.25};
static const char *fractions[] = {"", "", "", ""};
static struct die table_die[] = {{"", 6, 3, DICE_TABLE}}, own_die[] = {{"", 6, 5, DICE_UMPIRED}};

#define STAKE(m, s, e, t, c, n, f)                                                                 \
    {                                                                                              \
        .measure = (m), .side = (s), .entity = (e), .thrower = (t), .fractions = fractions,        \
        .chances = (c), .count = (n), .fell = (f)                                                  \
    }

/* An order of the Crown obeyed, one refused; the rebels take two stands off; and a rout that has
 * no weight. */
static struct stake_row first[] = {STAKE("orders", "crown", "foot", "bob", half, 2, 1)};
static struct stake_row second[] = {STAKE("orders", "crown", "foot", "bob", half, 2, 0)};
static struct stake_row third_throw[] = {STAKE("stands", "rebels", "foot", "va1", three, 3, 2),
                                         STAKE("routs", "rebels", "foot", "va1", third, 2, 1)};
static const struct throw_row game[] = {{.seq = 4,
                                         .turn = 1,
                                         .action = "command",
                                         .dice = table_die,
                                         .dice_count = 1,
                                         .stakes = first,
                                         .stake_count = 1},
                                        {.seq = 6,
                                         .turn = 1,
                                         .action = "command",
                                         .dice = table_die,
                                         .dice_count = 1,
                                         .stakes = second,
                                         .stake_count = 1},
                                        {.seq = 9,
                                         .turn = 2,
                                         .action = "shoot",
                                         .dice = own_die,
                                         .dice_count = 1,
                                         .stakes = third_throw,
                                         .stake_count = 2}};

START_TEST(a_game_of_three_throws_is_as_it_is_worked_out_by_hand)
{
    struct luck l = told(game, 3);
    ck_assert_uint_eq(l.throw_count, 3);
    /* Orders, for the Crown: two halves, one fell.  Nothing in 1 of 4, one in 2 of 4. */
    ck_assert_str_eq(l.measures[0].measure->id, "orders");
    const struct luck_sum *orders = &l.measures[0].sum;
    NEAR(orders->expected, 1);
    NEAR(orders->fell, 1);
    NEAR(orders->worse, 0.25);
    NEAR(orders->same, 0.5);
    NEAR(orders->spread, sqrt(0.5));
    /* All together, for the Crown: orders less twice the stands.  Expected 1 - 2 = -1; fell
     * 1 - 4 = -3.  Orders are 0, 1, 2 in 1, 2, 1 of 4; stands taken 0, 2, 4 in 1, 2, 1 of 4.  Less
     * than -3 is 0 - 4 alone: 1 of 16; -3 is 1 - 4: 2 of 16. */
    ck_assert_str_eq(l.by_side.list[0].side, "crown");
    const struct luck_sum *crown = &l.by_side.list[0].sum;
    NEAR(crown->expected, -1);
    NEAR(crown->fell, -3);
    NEAR(crown->worse, 1.0 / 16);
    NEAR(crown->same, 2.0 / 16);
    NEAR(luck_percentile(crown), 2.0 / 16);
    NEAR(luck_swing(crown), -2);
    /* What one side gains the other loses. */
    const struct luck_sum *rebels = &l.by_side.list[1].sum;
    NEAR(rebels->better, crown->worse);
    NEAR(luck_swing(rebels), 2);
    ck_assert_uint_eq(crown->throws, 3);
}
END_TEST

START_TEST(each_group_has_its_own_throws)
{
    struct luck l = told(game, 3);
    ck_assert_uint_eq(l.by_turn.count, 2);
    NEAR(luck_swing(&l.by_turn.list[0].sum), 0);
    NEAR(luck_swing(&l.by_turn.list[1].sum), -2);
    NEAR(l.by_turn.list[1].sum.worse, 0);
    NEAR(l.by_turn.list[1].sum.same, 0.25);
    ck_assert_uint_eq(l.by_source.count, 2);
    ck_assert_str_eq(l.by_source.list[1].key, "umpired");
    NEAR(luck_swing(&l.by_source.list[1].sum), -2);
    ck_assert_uint_eq(l.by_dice.count, 2);
    NEAR(luck_swing(&l.by_dice.list[1].sum), 2); /* the rebels' dice, for the rebels */
    /* bob, the foot he ordered and that was shot at, and va1. */
    ck_assert_uint_eq(l.by_entity.count, 3);
    for (size_t i = 0; i < 3; i++) {
        const struct luck_group *g = &l.by_entity.list[i];
        double swing = strcmp(g->key, "bob") == 0 ? 0 : strcmp(g->key, "foot") == 0 ? -2 : 2;
        ck_assert_str_eq(g->side, side_of(NULL, g->key));
        NEAR(luck_swing(&g->sum), swing);
    }
}
END_TEST

START_TEST(the_path_goes_from_throw_to_throw_with_the_band_beside_it)
{
    struct luck l = told(game, 3);
    NEAR(l.throws[0].so_far, 0.5);
    NEAR(l.throws[1].so_far, 0);
    NEAR(l.throws[2].so_far, -2);
    NEAR(l.throws[1].low, -1); /* nothing obeyed in 1 of 4 */
    NEAR(l.throws[1].high, 1);
    /* -4 in 1 of 16 is beyond 1 of 20 already: the band goes down to it, to -4 + 1. */
    NEAR(l.throws[2].low, -3);
}
END_TEST

START_TEST(weights_are_the_readers)
{
    static const int none[] = {0, 0, 0}, routs[] = {0, 0, 3};
    struct luck l;
    struct luck_asked asked = asked_of(none);
    luck_tell(&l, &mem, &asked, game, 3);
    ck_assert_uint_eq(l.by_side.count, 0);
    ck_assert_str_eq(luck_sentence(&mem, &l),
                     "No dice have fallen yet that could be lucky or not.");
    asked = asked_of(routs);
    luck_tell(&l, &mem, &asked, game, 3);
    NEAR(luck_swing(&l.by_side.list[1].sum), 2);
    ck_assert_uint_eq(l.by_side.list[1].sum.throws, 1);
    asked.first = "rebels";
    luck_tell(&l, &mem, &asked, game, 3);
    ck_assert_str_eq(l.sides[0].id, "rebels");
    ck_assert_str_eq(l.sides[1].id, "crown");
    ck_assert_ptr_null(l.sides[2].id);
}
END_TEST

START_TEST(the_greatest_swings_are_found_in_order)
{
    struct throw_row many[12];
    struct stake_row stakes[12];
    for (int i = 0; i < 12; i++) {
        many[i] = game[0];
        stakes[i] = first[0];
        stakes[i].measure = i % 3 == 0 ? "stands" : "orders";
        stakes[i].fell = i % 2;
        many[i].seq = i + 1;
        many[i].stakes = &stakes[i];
    }
    struct luck l = told(many, 12);
    const struct luck_throw *best[3], *worst[20];
    ck_assert_uint_eq(luck_extremes(&l, 1, best, 3), 3);
    ck_assert_int_eq(best[0]->row->seq, 4); /* stands obeyed: 4 and 10; then the first of orders */
    ck_assert_int_eq(best[1]->row->seq, 10);
    ck_assert_int_eq(best[2]->row->seq, 2);
    ck_assert_uint_eq(luck_extremes(&l, -1, worst, 20), 6);
    NEAR(luck_swing(&worst[0]->sum), -1);
    NEAR(luck_swing(&worst[5]->sum), -0.5);
}
END_TEST

/* --- What holds of any throws ------------------------------------------------------------------- */

/* Over all that may fall: the share of games with at most a percentile is what it says, its
 * average is a half, and it spreads as an even one does, but for the steps: (1 - sum p^3) / 12. */
START_TEST(percentiles_are_even_in_the_long_run)
{
    static double chances[3][4] = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.25, 0.25, 0}, {0.9, 0, 0, 0.1}};
    static const char *const measure[] = {"orders", "stands", "orders"};
    static const char *const side[] = {"crown", "rebels", "rebels"};
    double mean = 0, squares = 0, cubes = 0, all = 0, at[64] = {0};
    for (int fall = 0; fall < 64; fall++) {
        struct stake_row stakes[3];
        struct throw_row throws[3];
        double p = 1;
        for (int i = 0; i < 3; i++) {
            int fell = fall >> (2 * i) & 3;
            p *= chances[i][fell];
            stakes[i] =
                (struct stake_row)STAKE(measure[i], side[i], "foot", "va1", chances[i], 4, fell);
            throws[i] = game[0];
            throws[i].seq = i + 1;
            throws[i].stakes = &stakes[i];
        }
        struct luck l = told(throws, 3);
        const struct luck_sum *s = &l.by_side.list[0].sum;
        double percentile = luck_percentile(s);
        all += p;
        mean += p * percentile;
        squares += p * percentile * percentile;
        at[(int)s->fell + 20] += p;
        if (p > 0) NEAR(s->worse + s->same + s->better, 1);
    }
    NEAR(all, 1);
    NEAR(mean, 0.5);
    for (int i = 0; i < 64; i++) cubes += at[i] * at[i] * at[i];
    NEAR(squares - mean * mean, (1 - cubes) / 12);
}
END_TEST

START_TEST(a_sum_of_many_throws_is_exact_to_nine_places)
{
    enum { MANY = 2000 };
    struct spread s;
    spread_init(&s, &mem);
    for (int i = 0; i < MANY; i++) spread_add(&s, half, 2, i % 2 ? 3 : -3);
    /* Heads less tails of MANY coins, in steps of 3: the middle one in C(2000, 1000) / 2^2000. */
    double middle = exp(lgamma(MANY + 1) - 2 * lgamma(MANY / 2.0 + 1) - MANY * log(2));
    ck_assert_double_eq_tol(spread_at(&s, 0), middle, 1e-12);
    ck_assert_double_eq_tol(spread_below(&s, 0), (1 - middle) / 2, 1e-12);
    ck_assert_double_lt(s.lost, 1e-12);
    ck_assert_int_eq((int)spread_quantile(&s, 0.5), 0);
    ck_assert_uint_lt(s.count, 3 * 2000); /* thin tails are cut off */
}
END_TEST

/* --- What does not count --------------------------------------------------------------------------- */

START_TEST(what_was_undone_overruled_or_never_written_is_left_out)
{
    struct throw_row list[6];
    for (int i = 0; i < 6; i++) {
        list[i] = game[0];
        list[i].seq = i + 1;
    }
    list[0].stake_count = 0; /* from before */
    list[2].undone = true;
    list[3].overruled = true;
    list[4].stake_count = 0; /* decided nothing */
    struct luck l = told(list, 6);
    ck_assert_uint_eq(l.throw_count, 2);
    ck_assert_uint_eq(l.unknown, 1);
    ck_assert_int_eq((int)l.known_from, 2);
    ck_assert_uint_eq(l.undone, 1);
    ck_assert_uint_eq(l.overruled, 1);
    ck_assert_uint_eq(l.idle, 1);
    ck_assert_uint_eq(l.dice[0].count, 5); /* what was undone may have been typed wrongly */
    ck_assert_str_eq(
        luck_left_out(&mem, &l),
        "Left out of these figures: 1 undone, 1 overruled by the umpire, 1 that decided "
        "nothing counted here, 1 before ruling 2, of which nobody wrote down what they "
        "were worth.");
    for (int i = 0; i < 6; i++) list[i].stake_count = 0;
    l = told(list, 6);
    ck_assert_uint_eq(l.unknown, 5);
    ck_assert_ptr_nonnull(strstr(luck_sentence(&mem, &l), "is not known"));
    l = told(list, 0);
    ck_assert_ptr_nonnull(strstr(luck_sentence(&mem, &l), "No dice have fallen"));
}
END_TEST

/* The same told by the journal: an undo, its undo, an override and the undo of one. */
START_TEST(the_journal_tells_which_throws_stand)
{
    kit_story(); /* 3 whole, 4 undoes it, 5 undoes that, 6 overrules it */
    struct journal *j = kit_open(JOURNAL_WRITE);
    struct throw_row *list;
    size_t count;
    struct err e = {0};
    ck_assert_msg(journal_throws(j, &mem, KIT_GAME, &list, &count, &e), "%s", e.text);
    ck_assert_uint_eq(count, 1);
    ck_assert_int_eq((int)list[0].seq, KIT_WHOLE);
    ck_assert(!list[0].undone && list[0].overruled);
    ck_assert_uint_eq(list[0].dice_count, 4);
    ck_assert_int_eq(list[0].dice[3].sides, 20);
    ck_assert_int_eq(list[0].dice[0].source, DICE_TABLE);
    ck_assert_uint_eq(list[0].stake_count, 2);
    const struct stake_row *k = &list[0].stakes[0];
    ck_assert_str_eq(k->measure, "stands");
    ck_assert_str_eq(k->side, "crown");
    ck_assert_uint_eq(k->count, 3);
    ck_assert_int_eq(k->fell, 2);
    NEAR(k->chances[1], 0.5);
    ck_assert_str_eq(k->fractions[2], "1/4");
    struct entry undo = kit_undo(&mem, j, KIT_GAME, 6);
    (void)kit_append(j, &undo);
    ck_assert(journal_throws(j, &mem, KIT_GAME, &list, &count, NULL));
    ck_assert(!list[0].undone && !list[0].overruled);
    undo = kit_undo(&mem, j, KIT_GAME, KIT_WHOLE);
    (void)kit_append(j, &undo);
    ck_assert(journal_throws(j, &mem, KIT_GAME, &list, &count, NULL));
    ck_assert(list[0].undone);
    ck_assert(journal_throws(j, &mem, "elsewhere", &list, &count, NULL));
    ck_assert_uint_eq(count, 0);
    journal_close(j);
}
END_TEST

/* --- The dice ------------------------------------------------------------------------------------------ */

static double chi_square(const int *fell, int sides_of, int n)
{
    double sum = 0, even = (double)n / sides_of;
    for (int i = 0; i < sides_of; i++) sum += (fell[i] - even) * (fell[i] - even) / even;
    return sum;
}

/* Every throw of four dice, one after the other. */
START_TEST(the_share_of_odd_samples_is_counted)
{
    static const int samples[][6] = {{4, 0, 0, 0, 0, 0},
                                     {1, 1, 1, 1, 0, 0},
                                     {2, 2, 0, 0, 0, 0},
                                     {0, 1, 0, 3, 0, 0}};
    for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
        struct fairness f = {.sides = 6, .count = 4};
        for (int i = 0; i < 6; i++) f.fell[i] = (size_t)samples[k][i];
        fairness_judge(&f);
        int as_odd = 0;
        for (int throw = 0; throw < 1296; throw ++) {
            int fell[6] = {0};
            for (int i = 0, rest = throw; i < 4; i++, rest /= 6) fell[rest % 6]++;
            as_odd += chi_square(fell, 6, 4) >= chi_square(samples[k], 6, 4) - 1e-9;
        }
        NEAR(f.as_odd, as_odd / 1296.0);
        ck_assert(f.exact);
    }
}
END_TEST

/* Beyond x, as it is written out for so few degrees of freedom (sides less 1). */
static double closed_form(int sides_of, double x)
{
    switch (sides_of) {
    case 2: return erfc(sqrt(x / 2));
    case 3: return exp(-x / 2);
    case 5: return exp(-x / 2) * (1 + x / 2);
    default: return erfc(sqrt(x / 2)) + sqrt(2 * x / acos(-1)) * exp(-x / 2) * (1 + x / 3);
    }
}

START_TEST(many_dice_go_by_the_chi_square_distribution)
{
    static const struct {
        int sides, fell[6];
    } rows[] = {{2, {220, 180}},
                {2, {200, 201}},
                {3, {90, 110, 100}},
                {5, {60, 40, 50, 55, 45}},
                {6, {60, 70, 58, 72, 50, 50}},
                {6, {10, 10, 10, 10, 10, 11}},
                {6, {207, 24, 11, 16, 14, 86}}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct fairness f = {.sides = rows[k].sides};
        for (int i = 0; i < f.sides; i++) f.count += f.fell[i] = (size_t)rows[k].fell[i];
        fairness_judge(&f);
        double x = chi_square(rows[k].fell, f.sides, (int)f.count), p = closed_form(f.sides, x);
        ck_assert(!f.exact);
        NEAR(f.chi_square, x);
        ck_assert_double_eq_tol(f.as_odd, p, 1e-10 * p + 1e-13);
    }
}
END_TEST

/* Of 36 dice, where it is still counted, the distribution is near already. */
START_TEST(counted_and_approximate_agree_where_they_meet)
{
    struct fairness f = {.sides = 6, .count = 36, .fell = {12, 6, 6, 6, 3, 3}};
    fairness_judge(&f);
    ck_assert(f.exact);
    NEAR(f.chi_square, 9);
    ck_assert_double_eq_tol(f.as_odd, closed_form(6, 9), 0.01);
}
END_TEST

/* What 60 dice would have shown: added up here from Pascal's triangle. */
START_TEST(the_smallest_bias_that_would_show)
{
    enum { N = 60 };
    double row[N + 1] = {1};
    for (int n = 1; n <= N; n++)
        for (int k = n; k > 0; k--) row[k] += row[k - 1];
    struct fairness f = {.sides = 6, .count = N, .fell = {10, 10, 10, 10, 10, 10}};
    fairness_judge(&f);
    int line = N + 1;
    double tail = 0, power = 0;
    for (int k = N; k >= 0; k--) {
        tail += row[k] * pow(1 / 6.0, k) * pow(5 / 6.0, N - k);
        if (tail > 0.025) break;
        line = k;
    }
    for (int k = line; k <= N; k++) power += row[k] * pow(f.shows, k) * pow(1 - f.shows, N - k);
    ck_assert_double_eq_tol(power, 0.8, 1e-6);
    ck_assert_double_gt(f.shows, 1 / 6.0);
    NEAR(f.as_odd, 1);
    ck_assert_double_lt(f.low, 10);
    ck_assert_double_gt(f.high, 10);
    struct fairness few = {.sides = 6, .count = 1, .fell = {1}};
    fairness_judge(&few);
    NEAR(few.shows, 0);
}
END_TEST

/* --- Words ------------------------------------------------------------------------------------------------ */

START_TEST(shares_are_said_as_people_say_them)
{
    static const struct {
        double share;
        const char *words;
    } rows[] = {{0.1, "one game in ten"},         {0.097, "one game in ten"},
                {0.5, "every second game"},       {0.4, "two games in five"},
                {0.33, "one game in three"},      {0.25, "one game in four"},
                {1 / 20.0, "one game in 20"},     {1 / 128.0, "one game in 130"},
                {1 / 1234.0, "one game in 1200"}, {0.00001, "fewer than one game in ten thousand"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(luck_share_words(&mem, rows[i].share), rows[i].words);
    ck_assert_str_eq(luck_people(&mem, "British"), "British");
    ck_assert_str_eq(luck_people(&mem, "American"), "Americans");
    ck_assert_str_eq(luck_people(&mem, "Crown"), "Crown side");
}
END_TEST

START_TEST(the_sentence_is_of_whom_it_went_worst_with)
{
    struct luck l = told(game, 3); /* as bad in 3 of 16 for the Crown */
    ck_assert_str_eq(luck_sentence(&mem, &l),
                     "About one game in five goes this badly for the British.");
    ck_assert_str_eq(
        luck_second(&mem, &l),
        "Were the same 3 throws thrown anew, the British would fare worse in "
        "6.2\u00a0% of games, just as they did in 12\u00a0%, and better in 81\u00a0%.");
    struct throw_row one = game[0];
    l = told(&one, 1); /* an even coin: it went badly for the other side */
    ck_assert_str_eq(luck_sentence(&mem, &l), "About every second game goes this badly for the "
                                              "Americans.");
    l = told(game, 2); /* one of two */
    ck_assert_ptr_nonnull(strstr(luck_sentence(&mem, &l), "about even"));
}
END_TEST

Suite *suite_luck(void);
Suite *suite_luck(void)
{
    Suite *s = suite_create("luck");
    TCase *t = tcase_create("luck"), *j = tcase_create("luck from the journal");
    tcase_add_checked_fixture(t, NULL, clear);
    tcase_add_test(t, a_game_of_three_throws_is_as_it_is_worked_out_by_hand);
    tcase_add_test(t, each_group_has_its_own_throws);
    tcase_add_test(t, the_path_goes_from_throw_to_throw_with_the_band_beside_it);
    tcase_add_test(t, weights_are_the_readers);
    tcase_add_test(t, the_greatest_swings_are_found_in_order);
    tcase_add_test(t, percentiles_are_even_in_the_long_run);
    tcase_add_test(t, a_sum_of_many_throws_is_exact_to_nine_places);
    tcase_add_test(t, what_was_undone_overruled_or_never_written_is_left_out);
    tcase_add_test(t, the_share_of_odd_samples_is_counted);
    tcase_add_test(t, many_dice_go_by_the_chi_square_distribution);
    tcase_add_test(t, counted_and_approximate_agree_where_they_meet);
    tcase_add_test(t, the_smallest_bias_that_would_show);
    tcase_add_test(t, shares_are_said_as_people_say_them);
    tcase_add_test(t, the_sentence_is_of_whom_it_went_worst_with);
    kit_fixtures(j);
    tcase_add_checked_fixture(j, NULL, clear);
    tcase_add_test(j, the_journal_tells_which_throws_stand);
    suite_add_tcase(s, t);
    suite_add_tcase(s, j);
    return s;
}
