/* Charges on a table: what is measured, what is forbidden, what they leave. */
#include <check.h>
#include <string.h>

#include "melee_kit.h"

#define CHARGE "unit=first target=foot response=stand"

/* --- The charge ------------------------------------------------------------------------------ */

START_TEST(a_charge_is_measured_straight_to_contact)
{
    struct ruling r = tea_rule("charge", "unit=first target=foot");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_double_eq_tol(facts_real(&tea_facts, "distance_cm"), 12, 0.01);
    ck_assert_double_eq_tol(facts_real(&tea_facts, "off_deg"), 0, 1e-9);
    ck_assert_str_eq(facts_text(&tea_facts, "contact"), "front");
    ck_assert_int_eq(facts_int(&tea_facts, "shooters"), 3);
    ck_assert_int_eq(r.needs[0].count, 12);
    brawl_done("charge", CHARGE, "contact");
    brawl_stands_at("first", 50, 62);
    ck_assert_str_eq(tea_text("first", "locked"), "first");
    ck_assert_str_eq(tea_text("foot", "locked"), "first");
    ck_assert_int_eq(tea_int("first", "charging"), 1);
    ck_assert_int_eq(tea_int("foot", "charging"), 0);
    ck_assert_int_eq(tea_int("first", "moves"), 1);
    ck_assert_str_eq(tea_text("first", "order"), "");
}
END_TEST

START_TEST(a_whole_allowance_is_enough_wherever_on_the_table)
{
    double at = 30.1 + 0.1 * _i;
    brawl_put("first", 50, at, 0);
    brawl_put("foot", 50, at + 20, 180);
    brawl_done("charge", CHARGE, "contact");
}
END_TEST

START_TEST(less_than_half_a_base_is_shifted_to_stand_square)
{
    brawl_put("first", 51.5, 50, 0);
    brawl_done("charge", CHARGE, "contact");
    brawl_stands_at("first", 50, 62);
}
END_TEST

START_TEST(half_a_base_or_more_stays_where_it_struck)
{
    brawl_put("first", 52, 50, 0);
    brawl_done("charge", CHARGE, "contact");
    brawl_stands_at("first", 52, 62);
}
END_TEST

/* Half a base is not less than half, even where it would cost no frontage. */
START_TEST(half_a_base_is_too_much_to_shift)
{
    tea_set("foot", "stands", value_int(1));
    brawl_put("first", 52, 50, 0);
    brawl_done("charge", CHARGE, "contact");
    brawl_stands_at("first", 52, 62);
}
END_TEST

START_TEST(at_an_angle_the_charger_turns_to_stand_square)
{
    brawl_put("first", 46, 50, 15);
    brawl_done("charge", CHARGE, "contact");
    ck_assert_double_eq_tol(entity_real(state_find(tea_state, "first"), "facing", 9), 0, 1e-9);
    ck_assert_double_eq_tol(entity_real(state_find(tea_state, "first"), "y", 0), 62, 0.001);
    ck_assert_double_gt(facts_real(&tea_facts, "distance_cm"), 12);
}
END_TEST

START_TEST(turning_may_not_take_a_stand_beyond_its_allowance)
{
    brawl_put("first", 46, 45, 30);
    brawl_refused("charge", CHARGE, "Making contact");
}
END_TEST

START_TEST(one_who_is_not_straight_ahead_is_not_charged)
{
    brawl_put("first", 66, 50, 0);
    brawl_refused("charge", CHARGE, "Melee");
}
END_TEST

START_TEST(within_the_tolerance_of_its_allowance_it_is_a_close_call)
{
    brawl_put("first", 50, 41.8, 0);
    struct ruling r = tea_rule("charge", CHARGE);
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL);
    ck_assert_ptr_nonnull(r.close.fact);
    ck_assert_str_eq(r.close.fact, "distance_cm");
}
END_TEST

START_TEST(a_wood_hides_the_target_and_a_wall_stops_the_charge)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wall,Wall,wall,0 50; 180 50\n");
    ck_assert_str_eq(tea_rule("charge", CHARGE).verdict, "contact"); /* it stands at the wall */
    brawl_put("first", 50, 49, 0);
    tea_set("foot", "y", value_real(55));
    brawl_refused("charge", CHARGE " visible=yes", "Movement");
    tea_set("first", "stopped_at", value_text("wall"));
    ck_assert_str_eq(tea_rule("charge", CHARGE " visible=yes").verdict, "contact");
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wood,Wood,wood,0 51; 180 51; 180 54; 0 54\n");
    brawl_put("first", 50, 45, 0);
    brawl_put("foot", 50, 62, 180);
    brawl_refused("charge", CHARGE, "Melee");
}
END_TEST

START_TEST(what_is_met_first_stops_the_charge)
{
    brawl_put("dragoons", 57, 56, 180);
    brawl_refused("charge", CHARGE, "Movement");
    brawl_put("dragoons", 100, 110, 180);
    brawl_put("second", 50, 56, 90);
    tea_set("second", "formation", value_text("column"));
    tea_set("second", "stands", value_int(1));
    brawl_refused("charge", CHARGE " visible=yes", "Movement");
}
END_TEST

START_TEST(friends_in_line_are_passed_and_both_go_into_skirmish)
{
    brawl_put("second", 57, 56, 0);
    struct ruling r = brawl_done("charge", CHARGE " visible=yes", "contact");
    ck_assert_uint_gt(r.hand_count, 1);
    ck_assert_str_eq(tea_text("first", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("second", "formation"), "skirmish");
}
END_TEST

START_TEST(a_flank_is_charged_by_one_who_started_the_turn_there)
{
    brawl_put("foot", 60, 52, 180); /* faces down; the charger comes from its right */
    brawl_put("first", 45, 53.5, 90);
    brawl_done("charge", CHARGE, "contact");
    ck_assert_str_eq(facts_text(&tea_facts, "contact"), "flank");
    ck_assert_double_eq_tol(entity_real(state_find(tea_state, "first"), "x", 0), 54, 0.001);
    ck_assert_double_eq_tol(entity_real(state_find(tea_state, "first"), "y", 0), 53.5, 0.001);
}
END_TEST

START_TEST(one_who_moved_there_this_turn_has_to_say_where_he_started)
{
    brawl_put("foot", 60, 52, 180);
    brawl_put("first", 45, 53.5, 90);
    tea_set("first", "moves", value_int(1));
    brawl_refused("charge", CHARGE, "Making contact");
    ck_assert_str_eq(tea_rule("charge", CHARGE " started_flank=yes").verdict, "contact");
}
END_TEST

START_TEST(a_line_cannot_fire_at_a_charge_on_its_flank)
{
    brawl_put("foot", 60, 52, 180);
    brawl_put("first", 45, 53.5, 90);
    brawl_refused("charge", "unit=first target=foot response=fire", "Firing Arc");
    ck_assert_str_eq(tea_rule("charge", "unit=first target=foot").verdict, "contact");
    tea_set("foot", "formation", value_text("skirmish")); /* fires all round and has no flank */
    ck_assert_str_eq(tea_rule("charge", "unit=first target=foot").verdict, VERDICT_NEEDS_DICE);
    ck_assert_str_eq(facts_text(&tea_facts, "contact"), "front");
}
END_TEST

START_TEST(the_fire_follows_the_charger_into_melee)
{
    brawl_done("charge", "unit=first target=foot dice=666441111111", "contact, suppressed");
    ck_assert_int_eq(tea_int("first", "suppressed"), 1);
    ck_assert_int_eq(tea_int("first", "stands"), 2);
    ck_assert_int_eq(tea_int("first", "hits"), 0);
    ck_assert_str_eq(tea_text("first", "shot_by"), "foot");
    ck_assert_int_eq(tea_int("foot", "shots"), 1);
    brawl_stands_at("first", 50, 62);
}
END_TEST

START_TEST(a_routed_charger_stays_and_is_not_locked)
{
    brawl_done("charge", "unit=first target=foot dice=666666111111", "routed");
    ck_assert_int_eq(tea_int("first", "routed"), 1);
    ck_assert_str_eq(tea_text("first", "locked"), "");
    ck_assert_str_eq(tea_text("foot", "locked"), "");
    brawl_stands_at("first", 50, 50);
}
END_TEST

START_TEST(an_evader_goes_back_into_skirmish_and_may_be_caught)
{
    brawl_done("charge", "unit=first target=foot response=evade", "evaded");
    brawl_stands_at("foot", 50, 72);
    brawl_stands_at("first", 50, 62);
    ck_assert_str_eq(tea_text("foot", "formation"), "skirmish");
    ck_assert_int_eq(tea_int("foot", "evaded"), 1);
    ck_assert_str_eq(tea_text("foot", "locked"), "");
    tea_set("first", "order", value_text("move"));
    brawl_refused("charge", "unit=first target=foot response=evade", "Melee"); /* once a turn */
}
END_TEST

START_TEST(an_evader_that_is_reached_is_in_melee)
{
    brawl_done("charge", "unit=first target=foot response=evade evade_cm=5", "contact");
    brawl_stands_at("foot", 50, 67);
    ck_assert_double_eq_tol(entity_real(state_find(tea_state, "first"), "y", 0), 67, 0.001);
    ck_assert_str_eq(tea_text("foot", "locked"), "first");
    ck_assert_str_eq(tea_rule("melee", "charger=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

START_TEST(once_in_a_turn_and_again_in_the_next)
{
    brawl_done("charge", "unit=first target=foot response=evade", "evaded");
    (void)tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("foot", "evaded"), 0);
}
END_TEST

START_TEST(dragoons_evade_from_horse_into_skirmish)
{
    brawl_put("foot", 10, 110, 180);
    brawl_put("first", 10, 20, 0);
    brawl_put("horse", 50, 50, 0);
    brawl_put("dragoons", 50, 72, 180);
    tea_set("horse", "order", value_text("move"));
    brawl_done("charge", "unit=horse target=dragoons response=evade", "evaded");
    ck_assert_str_eq(tea_text("dragoons", "formation"), "skirmish");
}
END_TEST

/* Making contact: for the rest of the turn neither has any other business, and the turn does
 * not end before they have fought. */
START_TEST(who_is_in_contact_is_locked_until_the_melee_is_fought)
{
    brawl_done("charge", CHARGE, "contact");
    ck_assert_str_eq(tea_text("first", "formation"), "line"); /* nor has it left its formation */
    tea_set("first", "order", value_text("move"));
    ck_assert_str_eq(tea_refusal("move", "unit=first y=63"), "Making contact");
    tea_set("first", "order", value_none());
    ck_assert_str_ne(tea_refusal("shoot", "unit=first target=foot"), "");
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact");
    brawl_done("melee", "charger=first dice=111111111111111111111111111", "equal");
    ck_assert_str_eq(tea_refusal("end-turn", ""), "");
}
END_TEST

START_TEST(who_has_orders_left_is_named_before_the_melee)
{
    brawl_done("charge", CHARGE, "contact");
    struct ruling r = tea_rule("melee", "charger=first");
    ck_assert(!tea_notes(&r, "end of the turn"));
    tea_set("second", "order", value_text("move"));
    r = tea_rule("melee", "charger=first");
    ck_assert(tea_notes(&r, "2nd Pennsylvania has not carried out its order"));
}
END_TEST

START_TEST(a_commander_who_is_run_over_joins_his_friends)
{
    tea_enter(ROSTER_FORCES, "kind,id,name,side,rating,x,y,facing\n"
                             "officer,smith,Major Smith,british,8,50,58,180\n");
    struct ruling r = tea_rule("charge", CHARGE " visible=yes");
    ck_assert_str_eq(r.verdict, "contact");
    ck_assert(tea_hands(&r, "Major Smith is in the way"));
    ck_assert(tea_cites(&r, "TFT-23"));
}
END_TEST

START_TEST(the_charger_does_not_answer_the_fire)
{
    brawl_done("charge", "unit=first target=foot dice=111111111111", "contact");
    ck_assert_str_eq(tea_text("first", "may_answer"), "");
    ck_assert_str_ne(tea_refusal("shoot", "unit=first target=foot occasion=return"), "");
}
END_TEST

START_TEST(dragoons_evade_from_foot_in_their_formation)
{
    brawl_put("foot", 10, 110, 180);
    brawl_put("dragoons", 50, 62, 180);
    brawl_done("charge", "unit=first target=dragoons response=fire-and-evade dice=111111",
               "evaded");
    brawl_stands_at("dragoons", 50, 72);
    ck_assert_str_eq(tea_text("dragoons", "formation"), "line");
}
END_TEST

static const struct {
    const char *what, *entity, *attr, *value, *input, *cite;
} forbidden[] = {
    {"not one's own side", NULL, NULL, NULL, "unit=first target=second", "Melee"},
    {"not in the other side's turn", "game", "side", "british", CHARGE, "The turn"},
    {"a charge needs a move order", "first", "order", "shoot", CHARGE, "Orders"},
    {"locked units do not charge", "first", "locked", "foot", CHARGE, "Making contact"},
    {"locked units do not evade", "foot", "locked", "second",
     "unit=first target=foot response=evade", "Making contact"},
    {"columns do not charge", "first", "formation", "column", CHARGE, "Table 1"},
    {"an ability has to be chosen", NULL, NULL, NULL,
     "unit=first target=foot response=fire ability=whites-of-eyes", "Special abilities"},
    {"cannon do not charge", "gun", "order", "move", "unit=gun target=foot visible=yes", "Melee"},
};

START_TEST(what_the_book_forbids_is_refused_with_its_section)
{
    if (forbidden[_i].entity != NULL)
        tea_set(forbidden[_i].entity, forbidden[_i].attr, value_text(forbidden[_i].value));
    brawl_put("gun", 30, 50, 0);
    struct ruling r =
        tea_rule("charge", arena_printf(&tea_mem, "%s distance_cm=5", forbidden[_i].input));
    ck_assert_msg(strcmp(r.verdict, VERDICT_ILLEGAL) == 0, "%s: %s", forbidden[_i].what,
                  r.sentence);
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, forbidden[_i].cite);
}
END_TEST

START_TEST(whites_of_their_eyes_is_good_once)
{
    tea_set(GAME_ENTITY, "ability_british", value_text("whites-of-eyes"));
    const char *input = "unit=first target=foot response=fire ability=whites-of-eyes";
    ck_assert_int_eq(tea_rule("charge", input).needs[0].count, 24);
    brawl_done("charge", arena_printf(&tea_mem, "%s dice=111111111111111111111111", input),
               "contact");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_british"), 1);
    tea_set(GAME_ENTITY, "ability_now_british", value_none());
    brawl_put("second", 50, 100, 0);
    tea_set("second", "order", value_text("move"));
    brawl_refused("charge",
                  "unit=second target=grenadiers response=fire visible=yes ability=whites-of-eyes",
                  "Special abilities");
}
END_TEST

Suite *suite_charge_table(void);
Suite *suite_charge_table(void)
{
    Suite *s = suite_create("charge_table");
    TCase *t = tcase_create("charge on a table");
    tcase_add_checked_fixture(t, brawl_set_table, brawl_clear_table);
    tcase_add_test(t, a_charge_is_measured_straight_to_contact);
    tcase_add_loop_test(t, a_whole_allowance_is_enough_wherever_on_the_table, 0, 100);
    tcase_add_test(t, less_than_half_a_base_is_shifted_to_stand_square);
    tcase_add_test(t, half_a_base_is_too_much_to_shift);
    tcase_add_test(t, half_a_base_or_more_stays_where_it_struck);
    tcase_add_test(t, at_an_angle_the_charger_turns_to_stand_square);
    tcase_add_test(t, turning_may_not_take_a_stand_beyond_its_allowance);
    tcase_add_test(t, one_who_is_not_straight_ahead_is_not_charged);
    tcase_add_test(t, within_the_tolerance_of_its_allowance_it_is_a_close_call);
    tcase_add_test(t, a_wood_hides_the_target_and_a_wall_stops_the_charge);
    tcase_add_test(t, what_is_met_first_stops_the_charge);
    tcase_add_test(t, friends_in_line_are_passed_and_both_go_into_skirmish);
    tcase_add_test(t, a_flank_is_charged_by_one_who_started_the_turn_there);
    tcase_add_test(t, one_who_moved_there_this_turn_has_to_say_where_he_started);
    tcase_add_test(t, a_line_cannot_fire_at_a_charge_on_its_flank);
    tcase_add_test(t, the_fire_follows_the_charger_into_melee);
    tcase_add_test(t, a_routed_charger_stays_and_is_not_locked);
    tcase_add_test(t, an_evader_goes_back_into_skirmish_and_may_be_caught);
    tcase_add_test(t, an_evader_that_is_reached_is_in_melee);
    tcase_add_test(t, once_in_a_turn_and_again_in_the_next);
    tcase_add_test(t, dragoons_evade_from_horse_into_skirmish);
    tcase_add_test(t, who_is_in_contact_is_locked_until_the_melee_is_fought);
    tcase_add_test(t, who_has_orders_left_is_named_before_the_melee);
    tcase_add_test(t, a_commander_who_is_run_over_joins_his_friends);
    tcase_add_test(t, the_charger_does_not_answer_the_fire);
    tcase_add_test(t, dragoons_evade_from_foot_in_their_formation);
    tcase_add_loop_test(t, what_the_book_forbids_is_refused_with_its_section, 0,
                        (int)(sizeof forbidden / sizeof *forbidden));
    tcase_add_test(t, whites_of_their_eyes_is_good_once);
    suite_add_tcase(s, t);
    return s;
}
