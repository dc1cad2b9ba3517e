/* Melees of several units on a table, up to the largest there is. */
#include <check.h>
#include <string.h>
#include <time.h>

#include "melee_kit.h"

#define ROUND "charger=first"

static void lock(const char *unit, bool charging)
{
    tea_set(unit, "locked", value_text("first"));
    tea_set(unit, "locked_turn", value_text("1 american"));
    if (charging) tea_set(unit, "charging", value_int(1));
}

static void into_contact(double x)
{
    brawl_put("first", x, 62, 0);
    lock("first", true);
    lock("foot", false);
}

static void fights(const char *side, int fighting, int flank, int supporting)
{
    const char *const what[] = {"fighting", "flank", "supporting"};
    const int want[] = {fighting, flank, supporting};
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(facts_int(&tea_facts, arena_printf(&tea_mem, "%s_%s", side, what[i])),
                         want[i]);
}

static void two_on_one(void)
{
    into_contact(44);
    brawl_put("second", 56, 62, 0);
    lock("second", true);
}

START_TEST(each_stand_strikes_a_unit_it_touches)
{
    two_on_one();
    struct ruling r = tea_rule("melee", ROUND);
    ck_assert_str_eq(facts_text(&tea_facts, "strikes"),
                     "first>foot:2 second>foot:2 foot>second:1 foot>first:2");
    fights("charger", 0, 0, 2);
    ck_assert_int_eq(brawl_needs(&r, "1st Pennsylvania on 10th Foot"), 10);
    ck_assert_int_eq(brawl_needs(&r, "2nd Pennsylvania on 10th Foot"), 10);
    ck_assert_int_eq(brawl_needs(&r, "10th Foot on 1st Pennsylvania"), 8);
    ck_assert_int_eq(brawl_needs(&r, "10th Foot on 2nd Pennsylvania"), 4);
    ck_assert(tea_cites(&r, "TFT-96"));
}
END_TEST

START_TEST(totals_are_those_of_the_whole_melee)
{
    two_on_one();
    /* 3 and 1 hits and 2 in support; 5 on the first and 2 on the second. */
    brawl_done("melee",
               ROUND " dice=4441111111"
                     "4111111111"
                     "4411"
                     "44444111",
               "charged wins");
    brawl_stands_at("first", 46, 61); /* the stand it lost is the one that did not fight */
    brawl_stands_at("second", 56, 61);
    brawl_stands_at("foot", 50, 62);
    ck_assert_int_eq(tea_int("foot", "hits"), 4);
    ck_assert_int_eq(tea_int("first", "stands"), 2);
    ck_assert_int_eq(tea_int("second", "hits"), 2);
    ck_assert_int_eq(tea_int("foot", "taken"), 4);
}
END_TEST

/* TFT-96: of two it touches a stand strikes the one in front of it. */
START_TEST(the_enemy_in_front_is_struck_before_one_on_the_flank)
{
    into_contact(50);
    brawl_put("dragoons", 44, 60.5, 90); /* against its left side */
    (void)tea_rule("melee", ROUND);
    const char *strikes = facts_text(&tea_facts, "strikes");
    ck_assert_ptr_nonnull(strstr(strikes, "first>foot:3"));
    ck_assert_ptr_null(strstr(strikes, "first>dragoons"));
    ck_assert_ptr_nonnull(strstr(strikes, "dragoons>first"));
}
END_TEST

/* Each winner chooses for himself: the loser is free when none of them is at him any more. */
START_TEST(one_winner_holds_and_the_other_pursues)
{
    two_on_one();
    brawl_done("melee",
               ROUND " dice=4111111111"
                     "1111111111"
                     "1111"
                     "11111111",
               "charger wins");
    brawl_done("follow-up", "unit=first choice=hold", "holds");
    ck_assert_str_eq(tea_text("first", "locked"), "");
    ck_assert_str_eq(tea_text("foot", "locked"), "first");
    brawl_done("follow-up", "unit=second choice=pursue", "pursues");
    ck_assert(!value_is_set(entity_get(state_find(tea_state, "second"), "taken")));
    ck_assert_str_eq(tea_rule("melee", "charger=second").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

/* Disordered: sixes of all who strike a unit in the round are one attack on it. */
START_TEST(sixes_of_two_enemies_count_together)
{
    two_on_one();
    brawl_done("melee",
               ROUND " dice=6611111111"
                     "6111111111"
                     "1111"
                     "11111111",
               "charger wins");
    ck_assert_int_eq(tea_int("foot", "suppressed"), 1);
}
END_TEST

/* The hits received are those thrown: support adds to the result alone. */
START_TEST(who_disengages_goes_back_by_hits_thrown_and_not_by_support)
{
    two_on_one(); /* 1 hit and 2 in support against 4 */
    brawl_done("melee",
               ROUND " dice=4111111111"
                     "1111111111"
                     "4444"
                     "11111111",
               "charged wins");
    ck_assert_int_eq(tea_int("foot", "taken"), 1);
    brawl_done("follow-up", "unit=foot choice=disengage", "disengages");
    brawl_stands_at("foot", 50, 63);
}
END_TEST

START_TEST(one_touched_without_being_charged_is_in_the_melee_too)
{
    into_contact(50);
    brawl_put("grenadiers", 60, 62, 180); /* 54 to 66: the first's right stand touches none */
    brawl_put("first", 54, 62, 0);
    (void)tea_rule("melee", ROUND);
    ck_assert_ptr_nonnull(strstr(facts_text(&tea_facts, "strikes"), "grenadiers>first"));
    struct ruling r = tea_rule("melee", ROUND);
    int dice = 0;
    for (size_t i = 0; i < r.need_count; i++) dice += r.needs[i].count;
    char faces[80] = "";
    ck_assert_int_lt(dice, (int)sizeof faces);
    for (int i = 0; i < dice; i++) faces[i] = i == 0 ? '4' : '1';
    r = tea_rule("melee", arena_printf(&tea_mem, ROUND " dice=%s", faces));
    tea_apply(&r);
    ck_assert_str_eq(tea_text("grenadiers", "locked"), "first");
}
END_TEST

/* --- The largest --------------------------------------------------------------------------- */

/* 5 ms where nothing else is checked; sanitized and unoptimised code is far slower. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
enum { LIMIT_MS = 150 };
#else
enum { LIMIT_MS = 15 }; /* thrice that, for a machine that has other things to do */
#endif
enum { EACH = 8, TRIES = 10 };

static double clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Sixteen units, the most that one melee may have: two lines of eight, one shifted by a stand
 * so that all hang together, every stand fighting but one at either end. */
static void set_largest(void)
{
    const char *csv = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n";
    for (int i = 0; i < EACH; i++)
        csv = arena_printf(&tea_mem,
                           "%sunit,a%d,A%d,american,continental,,,3,line,%d,60,0\n"
                           "unit,b%d,B%d,british,grenadier,,,3,line,%d,60,180\n",
                           csv, i, i, 20 + 12 * i, i, i, 24 + 12 * i);
    tea_open(csv);
    for (int i = 0; i < EACH; i++) {
        const char *a = arena_printf(&tea_mem, "a%d", i), *b = arena_printf(&tea_mem, "b%d", i);
        tea_set(a, "locked", value_text("a0"));
        tea_set(a, "charging", value_int(1));
        tea_set(b, "locked", value_text("a0"));
    }
}

START_TEST(the_largest_melee_is_ruled_in_time)
{
    struct ruling r = tea_rule("melee", "charger=a0");
    int dice = 0;
    for (size_t i = 0; i < r.need_count; i++) dice += r.needs[i].count;
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_int_eq(dice, 23 * 5 + 23 * 6);
    const char *thrown = "charger=a0 dice=1";
    for (int i = 1; i < dice; i++) thrown = arena_printf(&tea_mem, "%s,%d", thrown, 1 + i % 6);
    const char *const asked[] = {"charger=a0", thrown};
    for (int k = 0; k < 2; k++) {
        double least = 1e9;
        for (int i = 0; i < TRIES; i++) {
            double from = clock_ms();
            r = tea_rule("melee", asked[k]);
            double ms = clock_ms() - from;
            if (ms < least) least = ms;
        }
        ck_assert_double_lt(least, LIMIT_MS);
    }
    ck_assert_uint_gt(r.stake_count, 16);
}
END_TEST

Suite *suite_melee_crowd(void);
Suite *suite_melee_crowd(void)
{
    Suite *s = suite_create("melee_crowd");
    TCase *t = tcase_create("several units");
    tcase_add_checked_fixture(t, brawl_set_table, brawl_clear_table);
    tcase_add_test(t, each_stand_strikes_a_unit_it_touches);
    tcase_add_test(t, totals_are_those_of_the_whole_melee);
    tcase_add_test(t, the_enemy_in_front_is_struck_before_one_on_the_flank);
    tcase_add_test(t, one_winner_holds_and_the_other_pursues);
    tcase_add_test(t, sixes_of_two_enemies_count_together);
    tcase_add_test(t, who_disengages_goes_back_by_hits_thrown_and_not_by_support);
    tcase_add_test(t, one_touched_without_being_charged_is_in_the_melee_too);
    suite_add_tcase(s, t);
    t = tcase_create("the largest melee");
    tcase_add_checked_fixture(t, set_largest, brawl_clear_table);
    tcase_add_test(t, the_largest_melee_is_ruled_in_time);
    suite_add_tcase(s, t);
    return s;
}
