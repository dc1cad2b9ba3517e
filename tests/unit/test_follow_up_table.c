/* What comes after a round of melee on a table: pursuit, holding, disengaging, the next turn. */
#include <check.h>
#include <string.h>

#include "melee_kit.h"

#define MISSES_12 "111111111111"
#define WON                                                                                        \
    "charger=first dice=444411111111111"                                                           \
    "411111111111" /* 4 to 1 */
#define WON_AGAIN                                                                                  \
    "charger=first dice=444411111111"                                                              \
    "111111111111"

/* The charge and a first round that the charger wins by 3. */
static void first_round_won(void)
{
    brawl_set_table();
    brawl_done("charge", "unit=first target=foot response=stand", "contact");
    brawl_done("melee", WON, "charger wins");
    brawl_stands_at("foot", 50, 65);
}

static void second_round_won(void)
{
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    brawl_done("melee", WON_AGAIN, "charger wins");
}

START_TEST(the_winner_pursues_into_contact_and_a_second_round_is_fought)
{
    struct ruling r = brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    ck_assert_double_eq_tol(facts_real(&tea_facts, "gap_cm"), 3, 0.001);
    ck_assert(brawl_hands(&r, "second round"));
    brawl_stands_at("first", 50, 65);
    r = tea_rule("melee", "charger=first");
    ck_assert_int_eq(facts_int(&tea_facts, "round"), 2);
    ck_assert_int_eq(brawl_needs(&r, "charger"), 12); /* TFT-88 A: nobody is charging */
    ck_assert_int_eq(brawl_needs(&r, "charged"), 12);
}
END_TEST

START_TEST(pursuers_may_count_as_charging)
{
    brawl_read("TFT-88", "B");
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    struct ruling r = tea_rule("melee", "charger=first");
    ck_assert_int_eq(brawl_needs(&r, "charger"), 15);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 12);
}
END_TEST

START_TEST(but_not_those_who_pursue_after_the_last_round)
{
    brawl_read("TFT-88", "B");
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    brawl_done("melee",
               "charger=first dice=411111111111111"
               "111111111111",
               "charger wins");
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    ck_assert_int_eq(tea_int("first", "charging"), 0); /* the next round is the opponent's turn's */
}
END_TEST

START_TEST(hits_of_the_first_round_count_in_the_second)
{
    second_round_won(); /* 4 carried and 4: a stand of 5, 3 left */
    ck_assert_int_eq(tea_int("foot", "stands"), 2);
    ck_assert_int_eq(tea_int("foot", "hits"), 3);
    brawl_stands_at("foot", 50, 69);
}
END_TEST

START_TEST(pursuing_after_two_rounds_stays_locked_until_the_opponents_turn)
{
    second_round_won();
    struct ruling r = brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    ck_assert(brawl_hands(&r, "locked until"));
    ck_assert_str_eq(tea_text("first", "locked"), "first");
    ck_assert_str_eq(tea_text("foot", "locked"), "first");
    brawl_refused("melee", "charger=first", "Melee mechanic"); /* no third round */
    (void)tea_done("end-turn", "");
    r = tea_rule("melee", "charger=first");
    ck_assert_int_eq(facts_int(&tea_facts, "round"), 1);
    ck_assert_int_eq(facts_int(&tea_facts, "continued"), 1);
    ck_assert_int_eq(brawl_needs(&r, "charger"), 12); /* two stands of the foot touch all three */
    ck_assert_int_eq(brawl_needs(&r, "charged"), 8);
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact");
}
END_TEST

static void into_the_next_turn(void)
{
    second_round_won();
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    (void)tea_done("end-turn", "");
    brawl_done("melee",
               "charger=first dice=411111111111"
               "11111111",
               "charger wins");
}

START_TEST(in_the_opponents_turn_two_rounds_again)
{
    into_the_next_turn();
    struct ruling r = brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    ck_assert(brawl_hands(&r, "second round"));
    ck_assert_str_eq(tea_rule("melee", "charger=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

START_TEST(or_one_only_where_the_game_reads_it_so)
{
    brawl_read("TFT-95", "B");
    into_the_next_turn();
    struct ruling r = brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    ck_assert(brawl_hands(&r, "locked until"));
    brawl_refused("melee", "charger=first", "Melee mechanic");
}
END_TEST

START_TEST(who_charges_into_a_melee_of_the_turn_before_has_his_die)
{
    second_round_won();
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    (void)tea_done("end-turn", "");
    brawl_put("grenadiers", 50, 54, 0); /* behind the first, whose rear is at 66 */
    tea_set("grenadiers", "order", value_text("move"));
    brawl_done("charge", "unit=grenadiers target=first response=stand", "contact");
    struct ruling r = tea_rule("melee", "charger=first");
    ck_assert_int_eq(brawl_needs(&r, "Grenadiers on 1st Pennsylvania"), 21);
    ck_assert_int_eq(brawl_needs(&r, "10th Foot on 1st Pennsylvania"), 8);
}
END_TEST

START_TEST(one_who_holds_stays_and_all_are_free)
{
    brawl_done("follow-up", "unit=first choice=hold", "holds");
    brawl_stands_at("first", 50, 62);
    brawl_stands_at("foot", 50, 65);
    ck_assert_str_eq(tea_text("first", "locked"), "");
    ck_assert_str_eq(tea_text("foot", "locked"), "");
    ck_assert_str_eq(tea_refusal("end-turn", ""), "");
}
END_TEST

START_TEST(one_who_disengages_goes_back_by_the_hits_he_took)
{
    brawl_done("follow-up", "unit=first choice=disengage", "disengages");
    brawl_stands_at("first", 50, 61);
    ck_assert_str_eq(tea_text("first", "locked"), "");
    ck_assert_str_eq(tea_text("foot", "locked"), "");
}
END_TEST

START_TEST(the_loser_does_not_choose)
{
    brawl_refused("follow-up", "unit=foot choice=hold", "Melee mechanic");
    brawl_refused("follow-up", "unit=second choice=hold", "Melee mechanic");
}
END_TEST

START_TEST(a_routed_winner_does_not_pursue)
{
    tea_set("first", "routed", value_int(1));
    brawl_refused("follow-up", "unit=first choice=pursue", "Routing");
    brawl_refused("follow-up", "unit=first choice=disengage", "Routing");
    ck_assert_str_eq(tea_rule("follow-up", "unit=first choice=hold").verdict, "holds");
}
END_TEST

/* Routing: at the end of its owner's turn it runs, out of the melee it was pursued into. */
START_TEST(one_routed_in_melee_runs_and_leaves_it)
{
    second_round_won();
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    tea_set("first", "routed", value_int(1)); /* it is the first's turn that ends */
    (void)tea_done("end-turn", "");
    ck_assert_double_lt(tea_real("first", "y"), 60);
    ck_assert_str_eq(tea_text("first", "locked"), "");
    ck_assert_str_eq(tea_text("foot", "locked"), "");
    ck_assert_str_eq(tea_refusal("end-turn", ""), "");
}
END_TEST

/* Disordered: a suppressed unit may not move, so by TFT-121 A it neither pursues nor disengages. */
START_TEST(a_suppressed_winner_only_holds)
{
    tea_set("first", "suppressed", value_int(1));
    brawl_refused("follow-up", "unit=first choice=pursue", "Disordered");
    brawl_refused("follow-up", "unit=first choice=disengage", "Disordered");
    ck_assert_str_eq(tea_rule("follow-up", "unit=first choice=hold").verdict, "holds");
    brawl_read("TFT-121", "B");
    ck_assert_str_eq(tea_rule("follow-up", "unit=first choice=disengage").verdict, "disengages");
    struct ruling r = brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    ck_assert(tea_cites(&r, "TFT-121"));
}
END_TEST

/* --- Abilities ------------------------------------------------------------------------------ */

static void charge_only(void)
{
    brawl_set_table();
    tea_set(GAME_ENTITY, "ability_british", value_text("colours"));
    tea_set(GAME_ENTITY, "ability_american", value_text("dander"));
    brawl_done("charge", "unit=first target=foot response=stand", "contact");
}

START_TEST(the_colours_hold_through_pursuit_and_end_with_the_turn)
{
    brawl_done("melee", "charger=first colours=yes dice=444441111111111" MISSES_12, "charger wins");
    ck_assert_int_eq(tea_int("foot", "stands"), 3); /* 5 hits, but the value is 6 */
    ck_assert_int_eq(tea_int("foot", "hits"), 5);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_british"), 1);
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    (void)tea_rule("melee", "charger=first");
    ck_assert_int_eq(facts_int(&tea_facts, "charged_hits_value"), 6);
    brawl_done("melee",
               "charger=first dice=111111111111"
               "411111111111",
               "charged wins");
    brawl_done("follow-up", "unit=foot choice=pursue", "pursues");
    (void)tea_done("end-turn", "");
    (void)tea_rule("melee", "charger=first");
    ck_assert_int_eq(facts_int(&tea_facts, "charged_hits_value"), 5);
    brawl_refused("melee", "charger=first colours=yes", "Special abilities");
}
END_TEST

START_TEST(the_dander_is_up_once)
{
    struct ruling r =
        tea_rule("melee", "charger=first dander=charger dice=444444444444444" MISSES_12);
    ck_assert_int_eq(brawl_needs(&r, "charger, again"), 15);
    brawl_done("melee",
               "charger=first dander=charger dice=444444444444444" MISSES_12 "411111111111111",
               "charger wins");
    ck_assert_int_eq(tea_int("foot", "hits"), 1);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_american"), 1);
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    brawl_refused("melee", "charger=first dander=charger", "Special abilities");
}
END_TEST

START_TEST(the_other_side_has_its_own_ability)
{
    brawl_refused("melee", "charger=first dander=charged", "Special abilities");
}
END_TEST

Suite *suite_follow_up_table(void);
Suite *suite_follow_up_table(void)
{
    Suite *s = suite_create("follow_up_table");
    TCase *t = tcase_create("after a round");
    tcase_add_checked_fixture(t, first_round_won, brawl_clear_table);
    tcase_add_test(t, the_winner_pursues_into_contact_and_a_second_round_is_fought);
    tcase_add_test(t, pursuers_may_count_as_charging);
    tcase_add_test(t, but_not_those_who_pursue_after_the_last_round);
    tcase_add_test(t, hits_of_the_first_round_count_in_the_second);
    tcase_add_test(t, pursuing_after_two_rounds_stays_locked_until_the_opponents_turn);
    tcase_add_test(t, in_the_opponents_turn_two_rounds_again);
    tcase_add_test(t, or_one_only_where_the_game_reads_it_so);
    tcase_add_test(t, who_charges_into_a_melee_of_the_turn_before_has_his_die);
    tcase_add_test(t, one_who_holds_stays_and_all_are_free);
    tcase_add_test(t, one_who_disengages_goes_back_by_the_hits_he_took);
    tcase_add_test(t, the_loser_does_not_choose);
    tcase_add_test(t, a_routed_winner_does_not_pursue);
    tcase_add_test(t, one_routed_in_melee_runs_and_leaves_it);
    tcase_add_test(t, a_suppressed_winner_only_holds);
    suite_add_tcase(s, t);
    t = tcase_create("abilities in melee");
    tcase_add_checked_fixture(t, charge_only, brawl_clear_table);
    tcase_add_test(t, the_colours_hold_through_pursuit_and_end_with_the_turn);
    tcase_add_test(t, the_dander_is_up_once);
    tcase_add_test(t, the_other_side_has_its_own_ability);
    suite_add_tcase(s, t);
    return s;
}
