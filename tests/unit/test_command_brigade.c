/* Brigade orders, what forbids an order, and For God's sake forward! */
#include <check.h>
#include <string.h>

#include "tea_kit.h"

static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "general,washington,General Washington,american,,9,,,,60,5,0\n"
                             "officer,wayne,Brigadier General Wayne,american,,8,,,,60,20,0\n"
                             "officer,greene,Greene,american,,7,,,,150,20,0\n"
                             "unit,a,1st,american,continental,,wayne,3,line,50,30,0\n"
                             "unit,b,2nd,american,continental,,wayne,3,line,70,30,0\n"
                             "unit,c,3rd,american,militia,,wayne,3,line,60,36,0\n"
                             "unit,far,4th,american,militia,,wayne,3,line,120,36,0\n"
                             "unit,horse,Horse,american,dragoon,,wayne,3,line,62,42,0\n"
                             "unit,gun,Gun,american,cannon,,wayne,1,line,56,24,0\n"
                             "unit,other,5th,american,continental,,greene,3,line,75,38,0\n"
                             "unit,foot,10th Foot,british,infantry,,,3,line,60,100,180\n";

static void set_table(void)
{
    tea_open(forces);
}

START_TEST(a_brigade_is_ordered_as_one_unit_doing_the_same)
{
    tea_done("command", "unit=a unit_2=b unit_3=c order=shoot dice=2,2");
    static const char *const units[] = {"a", "b", "c"};
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(tea_text(units[i], "order"), "shoot");
        ck_assert_str_eq(tea_text(units[i], "ordered_by"), "wayne");
        ck_assert_str_eq(tea_text(units[i], "brigade"), "a");
        ck_assert_int_eq(tea_int(units[i], "orders"), 1);
    }
}
END_TEST

START_TEST(distance_is_to_the_nearest_part_of_the_brigade_and_any_unit_may_see_the_enemy)
{
    tea_set("wayne", "y", value_real(3));
    tea_rule("command", "unit=c");
    double alone = facts_real(&tea_facts, "distance_cm");
    tea_rule("command", "unit=c unit_2=a unit_3=b");
    ck_assert_double_lt(facts_real(&tea_facts, "distance_cm"), alone);
    struct ruling r = tea_rule("command", "unit=a unit_2=c");
    int need = r.need;
    tea_set("horse", "x", value_real(140));
    tea_set("foot", "y", value_real(55)); /* 19 from c, 25 from a */
    r = tea_rule("command", "unit=a unit_2=c");
    ck_assert_double_eq_tol(facts_real(&tea_facts, "enemy_cm"), 19, 1e-6);
    ck_assert_int_eq(r.need, need - 1);
}
END_TEST

START_TEST(its_penalty_is_the_worst_of_its_units)
{
    tea_set("b", "orders", value_int(1)); /* it has fired by itself */
    struct ruling r = tea_rule("command", "unit=a unit_2=b");
    ck_assert_int_eq(facts_int(&tea_facts, "orders_given"), 1);
    ck_assert(tea_cites(&r, "TFT-14"));
    tea_done("command", "unit=a unit_2=b dice=1,1");
    ck_assert_int_eq(tea_int("a", "orders"), 2); /* the brigade's penalties are now its own */
    ck_assert_int_eq(tea_int("b", "orders"), 2);
}
END_TEST

START_TEST(its_units_lie_in_one_circle_of_20_cm_radius)
{
    struct ruling r = tea_rule("command", "unit=a unit_2=b");
    ck_assert(tea_cites(&r, "TFT-15") && tea_cites(&r, "TFT-16"));
    ck_assert(facts_flag(&tea_facts, "together"));
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=far"), "Brigade");
}
END_TEST

START_TEST(by_the_other_reading_each_lies_within_20_cm_of_every_other)
{
    tea_set("far", "x", value_real(96)); /* 40 cm and more from a's centres, 14 from b's edge */
    ck_assert_str_eq(tea_refusal("command", "unit=b unit_2=far"), "");
    tea_set("far", "x", value_real(82.5));
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=far"), "");
    tea_set(GAME_ENTITY, "TFT-15", value_text("B"));
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=far"), "Brigade"); /* 20.5 cm apart */
}
END_TEST

START_TEST(most_stands_of_each_unit_are_enough)
{
    tea_set("far", "x", value_real(84)); /* its third stand lies outside any circle with all of a */
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=far"), "");
    tea_set("far", "x", value_real(91));
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=far"), "Brigade");
}
END_TEST

START_TEST(all_its_units_are_under_the_one_commander)
{
    ck_assert_str_eq(tea_refusal("command", "unit=b unit_2=other"), "Ordering mechanic");
    ck_assert_str_eq(tea_refusal("command", "unit=b unit_2=other commander=washington"), "");
}
END_TEST

START_TEST(before_1778_an_american_brigade_does_not_mix_horse_and_foot)
{
    ck_assert_str_eq(tea_refusal("command", "unit=c unit_2=horse"), "Army Lists");
    ck_assert_str_eq(tea_refusal("command", "unit=gun unit_2=horse"), "Army Lists"); /* TFT-18 */
    ck_assert_str_eq(tea_refusal("command", "unit=c unit_2=horse commander=washington"),
                     "Army Lists"); /* nor does a general */
    ck_assert_str_eq(tea_refusal("command", "unit=c unit_2=gun"), "");
    tea_set(GAME_ENTITY, "year", value_int(1778));
    ck_assert_str_eq(tea_refusal("command", "unit=c unit_2=horse"), "");
}
END_TEST

START_TEST(units_may_be_ordered_singly_at_any_time_and_keep_the_penalties)
{
    tea_done("command", "unit=a unit_2=b unit_3=c dice=2,2");
    struct ruling r = tea_done("command", "unit=b dice=2,2");
    ck_assert(tea_cites(&r, "TFT-17"));
    ck_assert_int_eq(tea_int("b", "orders"), 2);
    ck_assert_int_eq(tea_int("a", "closed") + tea_int("c", "closed"), 0);
    tea_done("command", "unit=b dice=1,1"); /* the same again shuts nobody out */
    ck_assert_int_eq(tea_int("a", "closed") + tea_int("c", "closed"), 0);
    tea_done("command", "unit=c dice=2,2"); /* b is left now */
    ck_assert_int_eq(tea_int("b", "closed"), 1);
    ck_assert_int_eq(tea_int("a", "closed"), 0);
    tea_done("command", "unit=far dice=1,1"); /* and now all of them */
    ck_assert_int_eq(tea_int("a", "closed") + tea_int("c", "closed"), 2);
}
END_TEST

START_TEST(a_broken_up_brigade_is_left_whole_even_after_two_orders_to_one_of_it)
{
    tea_done("command", "unit=a unit_2=b unit_3=c dice=1,1");
    tea_done("command", "unit=b dice=1,1");
    tea_done("command", "unit=b dice=1,1");
    tea_done("command", "unit=far dice=1,1");
    ck_assert_int_eq(tea_int("a", "closed") + tea_int("b", "closed") + tea_int("c", "closed"), 3);
}
END_TEST

START_TEST(once_named_it_need_not_stay_in_its_circle)
{
    tea_done("command", "unit=a unit_2=b dice=1,1");
    tea_set("b", "x", value_real(130));
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=b"), "");
    tea_done("end-turn", "");
    tea_done("end-turn", ""); /* a brigade lasts a turn */
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=b"), "Brigade");
}
END_TEST

START_TEST(a_unit_ordered_alone_does_not_come_back_into_its_brigade)
{
    tea_done("command", "unit=a unit_2=b unit_3=c dice=1,1");
    tea_done("command", "unit=b dice=1,1");
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=b"), "Brigade");
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=c"), "");
}
END_TEST

START_TEST(a_unit_leaving_a_brigade_keeps_its_penalties_but_another_starts_afresh)
{
    tea_done("command", "unit=a unit_2=b dice=1,1");
    tea_done("command", "unit=a unit_2=b dice=1,1");
    tea_rule("command", "unit=b");
    ck_assert_int_eq(facts_int(&tea_facts, "orders_given"), 2);
    tea_rule("command", "unit=c");
    ck_assert_int_eq(facts_int(&tea_facts, "orders_given"), 0);
    tea_done("command", "unit=b dice=1,1");
    ck_assert_str_eq(tea_refusal("command", "unit=b"), "Activation"); /* three, two as a brigade */
}
END_TEST

START_TEST(the_british_may_mix_horse_and_foot)
{
    tea_enter(ROSTER_FORCES, "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "officer,smith,Smith,british,,8,,,,60,115,180\n"
                             "unit,lights,16th Dragoons,british,dragoon,,smith,3,line,60,108,180\n"
                             "unit,line,9th Foot,british,infantry,,smith,3,line,75,108,180\n");
    tea_set(GAME_ENTITY, "side", value_text("british"));
    ck_assert_str_eq(tea_refusal("command", "unit=line unit_2=lights"), "");
}
END_TEST

START_TEST(turning_from_a_brigade_to_another_unit_closes_it_whole)
{
    tea_done("command", "unit=a unit_2=b dice=2,2");
    tea_done("command", "unit=c dice=2,2");
    ck_assert_int_eq(tea_int("a", "closed") + tea_int("b", "closed"), 2);
}
END_TEST

START_TEST(a_brigade_is_named_before_its_units_are_ordered)
{
    tea_done("command", "unit=a dice=2,2");
    ck_assert_str_eq(tea_refusal("command", "unit=a unit_2=b"), "Brigade");
    ck_assert_str_eq(tea_refusal("command", "unit=b unit_2=a"), "Brigade");
}
END_TEST

START_TEST(a_failed_brigade_order_closes_every_unit_of_it)
{
    tea_done("command", "unit=a unit_2=b dice=6,5");
    ck_assert_int_eq(tea_int("a", "closed") + tea_int("b", "closed"), 2);
    ck_assert_int_eq(tea_int("wayne", "done"), 1);
}
END_TEST

START_TEST(one_brigade_order_takes_all_at_a_bridge_over_it_or_by_the_other_reading_none)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,width,points\n"
                             "terrain,bridge,Bridge,bridge,6,60 40; 60 50\n");
    tea_set("b", "stopped_at", value_text("bridge"));
    struct ruling r = tea_rule("command", "unit=a unit_2=b dice=2,2");
    ck_assert(tea_cites(&r, "TFT-44"));
    tea_set(GAME_ENTITY, "TFT-44", value_text("B"));
    tea_done("command", "unit=a unit_2=b dice=2,2");
    ck_assert_str_eq(tea_text("a", "order"), "move");
    ck_assert_str_eq(tea_text("b", "order"), "");
}
END_TEST

/* --- Single orders ------------------------------------------------------------------------ */

START_TEST(what_a_unit_cannot_be_told)
{
    ck_assert_str_eq(tea_refusal("command", "unit=a order=form-up"), "Orders");
    tea_set("a", "formation", value_text("skirmish"));
    ck_assert_str_eq(tea_refusal("command", "unit=a order=form-up"), "");
    ck_assert_str_eq(tea_refusal("command", "unit=gun order=form-up"), "");
    tea_set("a", "suppressed", value_int(1));
    ck_assert_str_eq(tea_refusal("command", "unit=a order=shoot"), "Disordered");
    ck_assert_str_eq(tea_refusal("command", "unit=a order=move"), "Disordered");
    tea_set("b", "locked", value_text("b"));
    ck_assert_str_eq(tea_refusal("command", "unit=b"), "Making contact");
    tea_set("c", "lost", value_int(1));
    ck_assert_str_eq(tea_refusal("command", "unit=c"), "Activation");
}
END_TEST

START_TEST(a_rally_obeyed_ends_the_rout_and_leaves_it_suppressed_until_the_turn_ends)
{
    tea_set("a", "routed", value_int(1));
    tea_set("a", "suppressed", value_int(1));
    tea_done("command", "unit=a order=rally dice=2,2");
    ck_assert_str_eq(tea_text("a", "order"), "rally");
    struct ruling r = tea_done("rally", "unit=a");
    ck_assert(tea_cites(&r, "TFT-98"));
    ck_assert_int_eq(tea_int("a", "routed"), 0);
    ck_assert_int_eq(tea_int("a", "suppressed"), 1);
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "suppressed"), 0);
}
END_TEST

START_TEST(by_tft_09_b_anyone_titled_general_ends_the_turn_of_his_own_troops)
{
    tea_set(GAME_ENTITY, "TFT-09", value_text("B"));
    tea_done("command", "unit=a commander=wayne dice=6,5");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "turn_over"), 0);
    ck_assert_int_eq(tea_int("far", "closed"), 1);
    ck_assert_int_eq(tea_int("other", "closed"), 0);
}
END_TEST

/* --- For God's sake forward! --------------------------------------------------------------- */

static const char ask[] = "unit=a commander=washington forward=yes";

START_TEST(the_general_throws_a_failed_order_to_move_again_and_goes_on)
{
    tea_done("ability", "side=american step=choose ability=forward");
    struct ruling r = tea_rule("command", "unit=a commander=washington forward=yes dice=6,6");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_str_eq(r.needs[0].label, "command, again"); /* no event: TFT-25 */
    r = tea_done("command", "unit=a commander=washington forward=yes dice=6,6,2,2");
    ck_assert_str_eq(r.verdict, "obeyed");
    ck_assert(tea_cites(&r, "TFT-25"));
    ck_assert_int_eq(tea_int("washington", "done"), 0);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "turn_over"), 0);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_american"), 1);
    ck_assert_str_eq(tea_refusal("command", ask), "Special abilities"); /* once a game */
    r = tea_rule("command", "unit=a commander=washington");
    ck_assert_int_eq(facts_int(&tea_facts, "orders_given"), 1); /* TFT-06: not the failed throw */
    ck_assert(tea_cites(&r, "TFT-06"));
}
END_TEST

START_TEST(it_is_not_spent_when_the_first_throw_is_obeyed)
{
    tea_done("ability", "side=american step=choose ability=forward");
    tea_done("command", "unit=a commander=washington forward=yes dice=2,2");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_american"), 0);
}
END_TEST

START_TEST(it_is_for_the_generals_own_orders_to_move_and_must_be_chosen)
{
    ck_assert_str_eq(tea_refusal("command", ask), "Special abilities");
    tea_done("ability", "side=american step=choose ability=forward");
    ck_assert_str_eq(tea_refusal("command", ask), "");
    ck_assert_str_eq(tea_refusal("command", "unit=a commander=washington forward=yes order=shoot"),
                     "Special abilities");
    ck_assert_str_eq(tea_refusal("command", "unit=a commander=wayne forward=yes"),
                     "Special abilities");
}
END_TEST

Suite *suite_command_brigade(void);
Suite *suite_command_brigade(void)
{
    Suite *s = suite_create("command_brigade");
    TCase *t = tcase_create("brigade");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, a_brigade_is_ordered_as_one_unit_doing_the_same);
    tcase_add_test(t,
                   distance_is_to_the_nearest_part_of_the_brigade_and_any_unit_may_see_the_enemy);
    tcase_add_test(t, its_penalty_is_the_worst_of_its_units);
    tcase_add_test(t, its_units_lie_in_one_circle_of_20_cm_radius);
    tcase_add_test(t, by_the_other_reading_each_lies_within_20_cm_of_every_other);
    tcase_add_test(t, most_stands_of_each_unit_are_enough);
    tcase_add_test(t, all_its_units_are_under_the_one_commander);
    tcase_add_test(t, before_1778_an_american_brigade_does_not_mix_horse_and_foot);
    tcase_add_test(t, units_may_be_ordered_singly_at_any_time_and_keep_the_penalties);
    tcase_add_test(t, turning_from_a_brigade_to_another_unit_closes_it_whole);
    tcase_add_test(t, a_broken_up_brigade_is_left_whole_even_after_two_orders_to_one_of_it);
    tcase_add_test(t, once_named_it_need_not_stay_in_its_circle);
    tcase_add_test(t, a_unit_ordered_alone_does_not_come_back_into_its_brigade);
    tcase_add_test(t, a_unit_leaving_a_brigade_keeps_its_penalties_but_another_starts_afresh);
    tcase_add_test(t, the_british_may_mix_horse_and_foot);
    tcase_add_test(t, a_brigade_is_named_before_its_units_are_ordered);
    tcase_add_test(t, a_failed_brigade_order_closes_every_unit_of_it);
    tcase_add_test(t, one_brigade_order_takes_all_at_a_bridge_over_it_or_by_the_other_reading_none);
    tcase_add_test(t, what_a_unit_cannot_be_told);
    tcase_add_test(t, a_rally_obeyed_ends_the_rout_and_leaves_it_suppressed_until_the_turn_ends);
    tcase_add_test(t, by_tft_09_b_anyone_titled_general_ends_the_turn_of_his_own_troops);
    tcase_add_test(t, the_general_throws_a_failed_order_to_move_again_and_goes_on);
    tcase_add_test(t, it_is_not_spent_when_the_first_throw_is_obeyed);
    tcase_add_test(t, it_is_for_the_generals_own_orders_to_move_and_must_be_chosen);
    suite_add_tcase(s, t);
    return s;
}
