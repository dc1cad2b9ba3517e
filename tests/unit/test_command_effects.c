/* The command roll on a table: what it leaves behind. */
#include <check.h>
#include <string.h>

#include "tea_kit.h"

/* Two brigades face one another 60 cm apart; Dayton is nobody's unit but his own. */
static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "general,washington,Washington,american,,9,,,,120,20,0\n"
    "officer,wayne,Wayne,american,,8,,,,50,30,0\n"
    "officer,greene,Greene,american,,7,,,,150,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,second,2nd Pennsylvania,american,continental,,wayne,3,line,80,50,0\n"
    "unit,third,3rd Virginia,american,continental,,greene,3,line,150,50,0\n"
    "general,howe,Howe,british,,9,,,,50,118,180\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,110,180\n";

static void set_table(void)
{
    tea_open(forces);
}

static struct ruling order(const char *input)
{
    return tea_rule("command", input);
}

/* --- Effects ------------------------------------------------------------------------------- */

START_TEST(an_obeyed_order_counts_against_the_next)
{
    struct ruling r = order("unit=first order=shoot dice=2,2");
    tea_apply(&r);
    ck_assert_int_eq(tea_int("first", "orders"), 1);
    ck_assert_str_eq(entity_text(state_find(tea_state, "first"), "last_order", ""), "shoot");
    ck_assert_int_eq(tea_int("wayne", "done"), 0);
    ck_assert_int_eq(order("unit=first").need, 7);
}
END_TEST

START_TEST(turning_to_another_unit_closes_the_first_and_starts_afresh)
{
    struct ruling r = order("unit=first dice=2,2");
    tea_apply(&r);
    r = order("unit=second");
    ck_assert_int_eq(r.need, 7); /* 8, and beyond 20 cm; no earlier order */
    r = order("unit=second dice=2,2");
    tea_apply(&r);
    ck_assert_int_eq(tea_int("first", "closed"), 1);
    ck_assert_str_eq(order("unit=first").verdict, VERDICT_ILLEGAL);
}
END_TEST

START_TEST(a_failure_ends_the_officers_orders_and_the_units_turn)
{
    struct ruling r = order("unit=first dice=6,4");
    ck_assert_str_eq(r.verdict, "refused");
    tea_apply(&r);
    ck_assert_int_eq(tea_int("wayne", "done"), 1);
    ck_assert_int_eq(tea_int("first", "closed"), 1);
    ck_assert_int_eq(tea_int("first", "orders"), 0);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "turn_over"), 0);
}
END_TEST

START_TEST(a_failing_general_ends_his_sides_turn)
{
    struct ruling r = order("unit=first commander=washington dice=6,5");
    tea_apply(&r);
    ck_assert(tea_cites(&r, "TFT-09"));
    ck_assert_int_eq(tea_int(GAME_ENTITY, "turn_over"), 1);
    ck_assert_str_eq(order("unit=third").verdict, VERDICT_ILLEGAL);
}
END_TEST

START_TEST(an_officer_killed_costs_one_of_rating_for_good)
{
    struct ruling r = order("unit=first dice=6,6,6");
    ck_assert_str_eq(r.verdict, "blunder");
    tea_apply(&r);
    ck_assert_int_eq(tea_int("wayne", "rating"), 7);
}
END_TEST

START_TEST(disorder_puts_the_unit_into_skirmish_and_suppresses_it_if_so_read)
{
    struct ruling r = order("unit=first dice=6,6,3");
    ck_assert(tea_cites(&r, "TFT-20"));
    tea_apply(&r);
    ck_assert_str_eq(entity_text(state_find(tea_state, "first"), "formation", ""), "skirmish");
    ck_assert_int_eq(tea_int("first", "suppressed"), 0);
    tea_set(GAME_ENTITY, "TFT-20", value_text("A"));
    r = order("unit=third dice=6,6,3");
    tea_apply(&r);
    ck_assert_int_eq(tea_int("third", "suppressed"), 1);
}
END_TEST

START_TEST(the_end_of_a_turn_clears_the_marks_and_hands_over)
{
    struct ruling r = order("unit=first dice=6,4");
    tea_apply(&r);
    r = tea_rule("end-turn", "");
    tea_apply(&r);
    ck_assert_str_eq(entity_text(state_find(tea_state, GAME_ENTITY), "side", ""), "british");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "turn"), 1);
    ck_assert_int_eq(tea_int("wayne", "done") + tea_int("first", "closed"), 0);
    r = tea_rule("end-turn", "");
    tea_apply(&r);
    ck_assert_str_eq(entity_text(state_find(tea_state, GAME_ENTITY), "side", ""), "american");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "turn"), 2);
    ck_assert_str_eq(order("unit=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

START_TEST(placing_takes_what_the_umpire_says_and_judges_nothing)
{
    struct ruling r = tea_rule("place", "unit=first x=10 y=20 facing=90 formation=column");
    tea_apply(&r);
    ck_assert_double_eq(entity_real(state_find(tea_state, "first"), "x", 0), 10);
    ck_assert_str_eq(tea_rule("place", "unit=first x=200 y=20 facing=90").verdict, VERDICT_ILLEGAL);
}
END_TEST

/* Every ruling's effects can be taken back, and then nothing is left of it. */
START_TEST(effects_fold_and_unfold)
{
    static const char *const rolls[] = {
        "unit=first dice=2,2",         "unit=second dice=1,2",    "unit=third dice=6,6,3",
        "unit=first dice=6,6,6",       "unit=first dice=6,4",     "unit=first dice=6,6,1,3,3,3",
        "unit=first dice=6,6,2,3,3,3", "unit=first dice=6,6,4,5", "unit=first dice=6,6,5,6"};
    struct ruling r = order(rolls[_i]);
    ck_assert_uint_gt(r.effect_count, 0);
    tea_folds(&r);
}
END_TEST

Suite *suite_command_effects(void);
Suite *suite_command_effects(void)
{
    Suite *s = suite_create("command_effects");
    TCase *t = tcase_create("effects");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, an_obeyed_order_counts_against_the_next);
    tcase_add_test(t, turning_to_another_unit_closes_the_first_and_starts_afresh);
    tcase_add_test(t, a_failure_ends_the_officers_orders_and_the_units_turn);
    tcase_add_test(t, a_failing_general_ends_his_sides_turn);
    tcase_add_test(t, an_officer_killed_costs_one_of_rating_for_good);
    tcase_add_test(t, disorder_puts_the_unit_into_skirmish_and_suppresses_it_if_so_read);
    tcase_add_test(t, the_end_of_a_turn_clears_the_marks_and_hands_over);
    tcase_add_test(t, placing_takes_what_the_umpire_says_and_judges_nothing);
    tcase_add_loop_test(t, effects_fold_and_unfold, 0, 9);
    suite_add_tcase(s, t);
    return s;
}
