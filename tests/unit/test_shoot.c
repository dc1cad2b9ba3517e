/* Shooting without a table: every sentence of the book, and the odds against every throw. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/two-for-tea/shoot.h"
#include "vectors.h"

static struct arena mem;
static struct library lib;
static struct csv_table rows;
static const struct rulebook *book;
static const struct action *shoot;

static void open_book(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = library_find(&lib, "two-for-tea");
    shoot = ruleset_action(book->rules, "shoot");
    vectors_read(&mem, "tests/vectors/two-for-tea/shoot.csv", &rows);
}

static void close_book(void)
{
    library_close(&lib);
    arena_clear(&mem);
}

/* A state that holds nothing but the readings: "TFT-72=B TFT-22=B". */
static struct state *with_readings(const char *text)
{
    struct state *s = state_new();
    for (const char *p = text; *p != '\0';) {
        size_t len = strcspn(p, " ");
        char *id = arena_strndup(&mem, p, len), *choice = strchr(id, '=');
        *choice++ = '\0';
        struct effect set = {GAME_ENTITY, id, value_none(), value_text(choice)};
        ck_assert(state_apply(s, &set, 1, NULL));
        p += len + strspn(p + len, " ");
    }
    return s;
}

static struct ruling rule_on(const char *input, const char *readings)
{
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct state *state = *readings == '\0' ? NULL : with_readings(readings);
    struct scene scene = {.book = book, .state = state, .tolerance_cm = 0.5, .mem = &mem};
    struct facts facts;
    struct ruling r;
    struct dice dice = {0};
    int *faces = NULL;
    const char *thrown = vector_input(&in, "dice");
    bool fine = judge_facts(&scene, shoot, vector_input, &in, &facts, &problems);
    if (fine && state == NULL) fine = judge_ready(&scene, &facts, &problems);
    ck_assert_msg(fine, "%s: %s", input, fine ? "" : problems.list[0].text);
    if (thrown != NULL) ck_assert(dice_parse(thrown, &mem, &faces, &dice.count, NULL));
    dice.faces = faces;
    judge_action(&scene, shoot, &facts, &dice, &r);
    ck_assert_msg(strcmp(r.verdict, VERDICT_ILLEGAL) == 0 || dice.used == dice.count, "%s", input);
    state_free(state);
    return r;
}

static int dice_of(const struct ruling *r)
{
    int n = (int)r->dice_count;
    for (size_t i = 0; i < r->need_count; i++) n += r->needs[i].count;
    return n;
}

/* Dander throws them all twice, one more fire at most one more. */
static bool dice_fit(const struct ruling *r, const char *input, int dice)
{
    if (strstr(input, "ability=dander") != NULL) return dice_of(r) == 2 * dice;
    return dice_of(r) == dice ||
           (strstr(input, "ability=one-more-fire") != NULL && dice_of(r) == dice + 1);
}

static const struct outcome *outcome(const struct ruling *r, const char *word)
{
    for (size_t i = 0; i < r->outcome_count; i++)
        if (strcmp(r->outcomes[i].word, word) == 0) return &r->outcomes[i];
    ck_abort_msg("no odds for %s", word);
    return NULL;
}

/* "no effect=1/2|hits only=1/2" */
static void check_odds(const struct ruling *r, const char *rule, const char *odds)
{
    for (const char *p = odds; *p != '\0';) {
        size_t len = strcspn(p, "|");
        char *word = arena_strndup(&mem, p, len), *want = strchr(word, '=');
        *want++ = '\0';
        const char *found = chance_fraction(&mem, outcome(r, word)->chance);
        ck_assert_msg(strcmp(found, want) == 0, "%s: %s is %s", rule, word, found);
        p += len + (p[len] == '|');
    }
}

static void add_up_to_one(const struct ruling *r, const char *rule)
{
    struct chance sum = chance_none();
    for (size_t i = 0; i < r->outcome_count; i++) sum = chance_add(sum, r->outcomes[i].chance);
    ck_assert_msg(chance_compare(sum, chance_certain()) == 0, "%s", rule);
}

START_TEST(every_row_of_the_book_is_ruled_as_written)
{
    for (size_t i = 0; i < rows.row_count; i++) {
        const char *rule = vector_cell(&rows, i, "rule"), *dice = vector_cell(&rows, i, "dice");
        const char *need = vector_cell(&rows, i, "need"), *says = vector_cell(&rows, i, "says");
        struct ruling r =
            rule_on(vector_cell(&rows, i, "input"), vector_cell(&rows, i, "readings"));
        ck_assert_msg(strcmp(r.verdict, vector_cell(&rows, i, "verdict")) == 0, "%s: ruled %s (%s)",
                      rule, r.verdict, r.sentence);
        ck_assert_msg(strstr(r.sentence, says) != NULL, "%s: %s", rule, r.sentence);
        ck_assert_msg(dice_fit(&r, vector_cell(&rows, i, "input"), atoi(dice)), "%s: %d dice", rule,
                      dice_of(&r));
        ck_assert_msg(r.has_need == (*need != '\0') && r.need == atoi(need), "%s: need %d", rule,
                      r.need);
        check_odds(&r, rule, vector_cell(&rows, i, "odds"));
        if (strcmp(r.verdict, VERDICT_ILLEGAL) == 0) continue;
        ck_assert_msg((int)ruling_total(&r) == atoi(dice), "%s: lines add up to %g", rule,
                      ruling_total(&r));
        add_up_to_one(&r, rule);
        (void)outcome(&r, strcmp(r.verdict, VERDICT_NEEDS_DICE) == 0 ? "routed" : r.verdict);
    }
    ck_assert_uint_gt(rows.row_count, 60);
}
END_TEST

START_TEST(worked_examples_end_as_they_say)
{
    for (const struct example *x = shoot->examples; x->title != NULL; x++)
        ck_assert_str_eq(rule_on(x->input, "").verdict, x->verdict);
}
END_TEST

/* --- Odds -------------------------------------------------------------------------------- */

static bool next_throw(int *faces, int dice)
{
    int i = 0;
    while (i < dice && faces[i] == 6) faces[i++] = 1;
    if (i == dice) return false;
    faces[i]++;
    return true;
}

static void same_ways(const struct wide *have, uint64_t want)
{
    struct wide ways = wide_of(want);
    ck_assert_mem_eq(have, &ways, sizeof ways);
}

/* Every throw of up to six dice, some in the open and some at cover, one by one. */
START_TEST(fates_are_those_of_every_throw_counted)
{
    static const struct tft_victim victims[] = {{3, 5, 0, 0, false}, {3, 5, 4, 0, false},
                                                {1, 3, 0, 0, false}, {2, 1, 0, 0, false},
                                                {2, 2, 1, 0, false}, {3, 3, 0, 2, false},
                                                {3, 3, 0, 0, true},  {1, 6, 0, 0, false},
                                                {12, 1, 0, 0, false}};
    const struct tft_victim *v = &victims[_i];
    for (int first = 4; first <= 6; first++)
        for (int dice = 1; dice <= 6; dice++) {
            const struct tft_throw list[] = {{dice / 2, first, TFT_ANY_FALL},
                                             {dice - dice / 2, 5, TFT_ANY_FALL}};
            int faces[6] = {1, 1, 1, 1, 1, 1};
            uint64_t found[TFT_FATES] = {0}, stands[TFT_STANDS_MAX + 1] = {0};
            uint64_t out[TFT_STANDS_MAX + 1] = {0}, routed = 0, suppressed = 0, all = 0;
            do {
                int hits = 0, sixes = 0;
                for (int k = 0; k < dice; k++) {
                    hits += faces[k] >= (k < dice / 2 ? first : 5);
                    sixes += faces[k] == 6;
                }
                struct tft_damage d = tft_damage_of(v, hits, sixes);
                found[tft_fate_of(&d)]++;
                stands[d.lost]++;
                out[d.routed ? v->stands : d.lost]++; /* who runs fights no more */
                routed += d.routed;
                suppressed += d.suppressed && !d.routed;
                all++;
            } while (next_throw(faces, dice));
            struct tft_tally tally;
            tft_tally_throws(v, list, 2, &tally);
            for (int f = 0; f < TFT_FATES; f++) same_ways(&tally.fate[f], found[f]);
            for (int n = 0; n <= TFT_STANDS_MAX; n++) {
                same_ways(&tally.stands[n], stands[n]);
                same_ways(&tally.out[n], out[n]);
            }
            same_ways(&tally.routed, routed);
            same_ways(&tally.suppressed, suppressed);
            same_ways(&tally.all, all);
            if (first == 5) { /* all on the same faces: counted another way, to the same end */
                struct tft_tally one;
                tft_tally_throw(v, dice, 5, &one);
                ck_assert_mem_eq(&one, &tally, sizeof tally);
            }
        }
}
END_TEST

/* The odds told before the throw are what the judge does over every throw. */
START_TEST(odds_equal_the_judge_over_every_throw)
{
    static const char *const cases[] = {
        "shoot_dice=2 range_cm=20 stands=2 distance_cm=15 hits_value=2 target_stands=2",
        "shoot_dice=1 range_cm=20 stands=1 distance_cm=15 hits_value=1 target_stands=3 "
        "along_dice=3 along_cover=soft",
        "cannon=yes shoot_dice=3 shoot_loss=1 range_cm=80 stands=2 distance_cm=60 hits_value=3 "
        "extra_hits=2 target_stands=1 along_dice=1"};
    const char *base = cases[_i];
    struct ruling before = rule_on(base, "");
    int dice = dice_of(&before), faces[4] = {1, 1, 1, 1};
    uint64_t all = 1, found[TFT_FATES] = {0};
    ck_assert_int_le(dice, 4);
    for (int i = 0; i < dice; i++) all *= 6;
    do {
        const char *input = arena_printf(&mem, "%s dice=", base);
        for (int i = 0; i < dice; i++)
            input = arena_printf(&mem, "%s%s%d", input, i == 0 ? "" : "|", faces[i]);
        struct ruling r = rule_on(input, "");
        for (int f = 0; f < TFT_FATES; f++) found[f] += strcmp(r.verdict, tft_fate_word(f)) == 0;
    } while (next_throw(faces, dice));
    for (int f = 0; f < TFT_FATES; f++)
        ck_assert_int_eq(chance_compare(outcome(&before, tft_fate_word(f))->chance,
                                        chance_of(found[f], all)),
                         0);
}
END_TEST

static double odds_seconds(const struct tft_victim *v, int dice)
{
    const struct tft_throw list[] = {{dice / 2, 4, TFT_ANY_FALL},
                                     {dice - dice / 2, 5, TFT_ANY_FALL}};
    double best = 1;
    for (int i = 0; i < 5; i++) {
        struct tft_tally tally;
        clock_t from = clock();
        tft_tally_throws(v, list, 2, &tally); /* by the slower way */
        double took = (double)(clock() - from) / CLOCKS_PER_SEC;
        if (took < best) best = took;
    }
    return best;
}

/* Three units of three grenadier stands at a flank within half range throw 54 dice, the
 * most the army lists can bring to bear; 120 is where counting stops. */
START_TEST(the_largest_volley_is_counted_within_five_milliseconds)
{
    const struct tft_victim grenadiers = {3, 6, 0, 0, false}, horde = {12, 6, 0, 0, false};
    ck_assert_double_lt(odds_seconds(&grenadiers, 54), 0.005);
    ck_assert_double_lt(odds_seconds(&horde, TFT_DICE_MAX), 0.1);
}
END_TEST

/* --- Lines and close calls ------------------------------------------------------------------ */

START_TEST(every_modifier_is_itemised_with_its_reference)
{
    struct ruling r = rule_on("shoot_dice=3 range_cm=20 formation=skirmish stands=3 flank=2 "
                              "distance_cm=8 hits_value=5",
                              "");
    static const struct {
        double value, total;
        const char *cite;
    } want[] = {{9, 9, "Army Lists"}, {3, 12, "Table 4"}, {2, 14, "Table 4"}, {-3, 11, "Table 4"}};
    for (size_t i = 0; i < 4; i++) {
        ck_assert_double_eq(r.reasons[i].value, want[i].value);
        ck_assert_double_eq(r.reasons[i].total, want[i].total);
        ck_assert_str_eq(r.reasons[i].cite, want[i].cite);
    }
}
END_TEST

static bool noted(const struct ruling *r, const char *part)
{
    for (size_t i = 0; i < r->reason_count; i++)
        if (strstr(r->reasons[i].label, part) != NULL) return true;
    return false;
}

START_TEST(the_average_is_told_beside_the_odds)
{
    struct ruling r = rule_on("shoot_dice=3 range_cm=20 stands=3 distance_cm=8 hits_value=5", "");
    ck_assert(noted(&r, "on average 6.00 hits, 2.00 of them sixes"));
}
END_TEST

static bool hands(const struct ruling *r, const char *part)
{
    for (size_t i = 0; i < r->hand_count; i++)
        if (strstr(r->hands[i], part) != NULL) return true;
    return false;
}

START_TEST(return_fire_is_offered_unless_suppressed_or_itself_a_return)
{
    const char *base = "shoot_dice=3 range_cm=20 stands=1 distance_cm=15 hits_value=5";
    struct ruling r = rule_on(arena_printf(&mem, "%s dice=6|1|1", base), "");
    ck_assert(hands(&r, "may return fire"));
    r = rule_on(arena_printf(&mem, "%s dice=6|6|6", base), "");
    ck_assert(!hands(&r, "may return fire"));
    r = rule_on("shoot_dice=2 range_cm=20 stands=1 distance_cm=15 hits_value=1 dice=6|6", "");
    ck_assert_str_eq(r.verdict, "routed"); /* by two sixes, which do not suppress */
    ck_assert(!hands(&r, "may return fire"));
    r = rule_on(arena_printf(&mem, "%s occasion=return dice=6|1|1", base), "");
    ck_assert(!hands(&r, "may return fire"));
}
END_TEST

static void refuses(const char *input, const char *field)
{
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct facts facts;
    struct ruling r;
    ck_assert_msg(!calculate(book, shoot, vector_input, &in, &mem, &facts, &r, &problems), "%s",
                  input);
    ck_assert_str_eq(problems.list[0].field, field);
}

START_TEST(bad_input_names_its_field)
{
    refuses("range_cm=20 stands=1 distance_cm=15 hits_value=5", "shoot_dice");
    refuses("shoot_dice=3 range_cm=20 distance_cm=15 hits_value=5", "stands");
    refuses("shoot_dice=3 range_cm=20 stands=1 hits_value=5", "distance_cm");
    refuses("shoot_dice=3 range_cm=20 stands=1 distance_cm=15", "hits_value");
    refuses("shoot_dice=3 range_cm=20 stands=13 distance_cm=15 hits_value=5", "stands");
    refuses("shoot_dice=3 range_cm=20 stands=1 distance_cm=15 hits_value=5 cover=fog", "cover");
    refuses("shoot_dice=3 range_cm=20 stands=1 distance_cm=15 hits_value=5 shot=grape", "shot");
    refuses("shoot_dice=3 range_cm=20 stands=1 distance_cm=15 hits_value=5 dice=1|2|3|4", "dice");
    refuses("shoot_dice=3 range_cm=20 stands=1 distance_cm=15 hits_value=5 dice=7|1|1", "dice");
}
END_TEST

Suite *suite_shoot(void);
Suite *suite_shoot(void)
{
    Suite *s = suite_create("shoot");
    TCase *t = tcase_create("shooting");
    tcase_add_checked_fixture(t, open_book, close_book);
    tcase_add_test(t, every_row_of_the_book_is_ruled_as_written);
    tcase_add_test(t, worked_examples_end_as_they_say);
    tcase_add_test(t, every_modifier_is_itemised_with_its_reference);
    tcase_add_test(t, the_average_is_told_beside_the_odds);
    tcase_add_test(t, return_fire_is_offered_unless_suppressed_or_itself_a_return);
    tcase_add_test(t, bad_input_names_its_field);
    suite_add_tcase(s, t);
    t = tcase_create("shooting odds");
    tcase_add_checked_fixture(t, open_book, close_book);
    tcase_add_loop_test(t, fates_are_those_of_every_throw_counted, 0, 9);
    tcase_add_loop_test(t, odds_equal_the_judge_over_every_throw, 0, 3);
    tcase_add_test(t, the_largest_volley_is_counted_within_five_milliseconds);
    suite_add_tcase(s, t);
    return s;
}
