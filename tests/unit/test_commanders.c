/* Officers and generals under fire: TFT-23 both ways, and what follows of it. */
#include <check.h>
#include <string.h>

#include "melee_kit.h"
#include "shoot_kit.h"

#define AT_HOWE "unit=first target=howe occasion=automatic"

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

static void open_range(void)
{
    range_open();
    range_put("howe", 50, 60, 180); /* 10 cm before the 1st: 12 dice */
    range_read("TFT-23", "B");
}

static void end_turn(void)
{
    struct ruling r = range_rule("end-turn", "");
    ck_assert_msg(!illegal(&r), "%s", r.sentence);
    range_apply(&r);
}

START_TEST(they_take_the_hits_printed_for_them)
{
    range_shoot(AT_HOWE);
    ck_assert_int_eq(facts_int(&range_facts, "hits_value"), 6);
    ck_assert_int_eq(facts_int(&range_facts, "target_stands"), 1);
    range_set(GAME_ENTITY, "side", value_text("british"));
    range_put("wayne", 50, 60, 0);
    range_put("howe", 100, 110, 180);
    range_put("first", 120, 10, 0);
    range_shoot("unit=foot target=wayne occasion=automatic");
    ck_assert_int_eq(facts_int(&range_facts, "hits_value"), 4);
}
END_TEST

START_TEST(by_tft_23_a_a_ball_passes_them_by)
{
    range_put("gun", 50, 10, 0);
    range_put("first", 120, 10, 0);
    range_put("howe", 50, 71, 180); /* 3 cm behind the 10th Foot */
    range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "foot howe");
    range_read("TFT-23", "A");
    range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "foot");
}
END_TEST

START_TEST(a_man_on_his_own_base_has_no_flank)
{
    range_put("howe", 50, 60, 0); /* his back to the shooters */
    range_shoot(AT_HOWE);
    ck_assert_int_eq(facts_int(&range_facts, "flank"), 0);
    range_put("gun", 50, 10, 0);
    range_put("first", 120, 10, 0);
    range_shoot("unit=gun target=howe occasion=automatic");
    ck_assert_int_eq(facts_int(&range_facts, "flank"), 0);
}
END_TEST

START_TEST(hits_on_them_are_dropped_when_their_sides_turn_ends)
{
    struct ruling r = range_shoot(AT_HOWE " dice=4,4,1,1,1,1,1,1,1,1,1,1");
    range_apply(&r);
    ck_assert_int_eq(range_mark("howe", "hits"), 2);
    end_turn(); /* the American */
    ck_assert_int_eq(range_mark("howe", "hits"), 2);
    end_turn(); /* his own */
    ck_assert_int_eq(range_mark("howe", "hits"), 0);
    ck_assert_str_eq(range_text("howe", "shot_by"), "");
}
END_TEST

START_TEST(a_suppressed_general_does_not_ride_till_his_turn_has_ended)
{
    struct ruling r = range_shoot(AT_HOWE " dice=6,6,6,1,1,1,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "suppressed");
    ck_assert(!range_hands(&r, "return fire"));
    range_apply(&r);
    end_turn();
    r = range_rule("ride", "commander=howe x=60 y=75");
    ck_assert(illegal(&r));
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, "Disordered");
    end_turn();
    ck_assert_int_eq(range_mark("howe", "suppressed"), 0);
    r = range_rule("ride", "commander=howe x=60 y=75");
    ck_assert_msg(!illegal(&r), "%s", r.sentence);
}
END_TEST

START_TEST(a_general_shot_dead_orders_nobody)
{
    struct ruling r = range_shoot(AT_HOWE " dice=5,5,5,5,5,5,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "destroyed");
    range_apply(&r);
    end_turn();
    r = range_rule("command", "unit=foot commander=howe order=move distance_cm=10");
    ck_assert(illegal(&r));
    r = range_rule("ride", "commander=howe x=60 y=75 distance_cm=10 crosses_river=no");
    ck_assert(illegal(&r));
    range_set(GAME_ENTITY, "side", value_text("american"));
    r = range_rule("targets", "unit=first");
    ck_assert(!range_notes(&r, "Howe"));
}
END_TEST

/* Howe is routed; Grey, an officer, is 10 cm behind him. */
static void rout_howe(void)
{
    range_set("grey", "kind", value_text("officer"));
    range_set("grey", "side", value_text("british"));
    range_set("grey", "rating", value_int(8));
    range_put("grey", 50, 80, 180);
    range_put("foot", 80, 110, 180);
    range_set(GAME_ENTITY, "side", value_text("british"));
    range_set("howe", "routed", value_int(1));
    range_set("howe", "suppressed", value_int(1));
}

static const char *command_refusal(const char *input)
{
    struct ruling r = range_rule("command", input);
    return illegal(&r) ? r.reasons[r.reason_count - 1].cite : "";
}

START_TEST(by_tft_23_b_a_routed_commander_is_ordered_to_rally)
{
    rout_howe();
    ck_assert_str_eq(command_refusal("unit=howe commander=grey order=move"), "Ordering mechanic");
    ck_assert_str_eq(command_refusal("unit=howe commander=howe order=rally"), "Ordering mechanic");
    ck_assert_str_eq(command_refusal(
                         "unit=howe unit_2=foot commander=grey order=rally together=yes"),
                     "Ordering mechanic"); /* alone */
    struct ruling r = range_rule("command", "unit=howe commander=grey order=rally dice=1,2");
    ck_assert_str_eq(r.verdict, "obeyed");
    ck_assert(range_cites(&r, "TFT-23"));
    range_apply(&r);
    if (_i == 0) { /* said, or left to the end of the turn */
        r = range_rule("rally", "unit=howe");
        ck_assert_str_eq(r.verdict, "rallied");
        range_apply(&r);
        ck_assert_int_eq(range_mark("howe", "suppressed"), 1);
    }
    end_turn();
    ck_assert_int_eq(range_mark("howe", "routed"), 0);
    ck_assert_int_eq(range_mark("howe", "suppressed"), 0);
    ck_assert_str_eq(range_text("howe", "order"), "");
    ck_assert_str_eq(range_text("howe", "ordered_by"), "");
}
END_TEST

START_TEST(by_tft_23_a_no_commander_is_given_orders)
{
    rout_howe();
    range_read("TFT-23", "A");
    struct ruling r = range_rule("command", "unit=howe commander=grey order=rally");
    ck_assert(illegal(&r) && range_cites(&r, "TFT-23"));
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, "Army Lists");
}
END_TEST

/* He keeps the brigade he orders, and stays on his base whatever Table 3 brings. */
START_TEST(a_blunder_over_a_routed_commander_leaves_him_on_his_base)
{
    rout_howe();
    range_set("howe", "brigade", value_text("foot"));
    struct ruling r = range_rule("command", "unit=howe commander=grey order=rally dice=6,6,3");
    ck_assert_str_eq(r.verdict, "blunder");
    range_apply(&r);
    ck_assert_str_eq(range_text("howe", "formation"), "");
    ck_assert_str_eq(range_text("howe", "brigade"), "foot");
    ck_assert_int_eq(range_mark("howe", "routed"), 1);
}
END_TEST

START_TEST(forms_list_commanders_as_the_game_reads_it)
{
    const struct entity *howe = state_find(range_state, "howe");
    ck_assert(tft_is_listed_target(&range_scene, howe));
    ck_assert(!tft_takes_orders(&range_scene, howe)); /* he is not routed */
    rout_howe();
    howe = state_find(range_state, "howe");
    ck_assert(tft_takes_orders(&range_scene, howe));
    range_read("TFT-23", "A");
    howe = state_find(range_state, "howe");
    ck_assert(!tft_takes_orders(&range_scene, howe) && !tft_is_listed_target(&range_scene, howe));
    ck_assert(tft_takes_orders(&range_scene, state_find(range_state, "foot")));
}
END_TEST

/* TFT-23 A: touched by bases that are laid out anew, with no move at all. */
START_TEST(by_tft_23_a_one_who_is_formed_up_upon_goes_to_his_friends)
{
    range_read("TFT-23", _i == 0 ? "A" : "B");
    range_set("first", "formation", value_text("skirmish"));
    range_set("first", "order", value_text("form-up"));
    range_put("howe", 50, 44, 0); /* where the last of the column will stand */
    struct ruling r = range_rule("form-up", "unit=first into=column");
    ck_assert_msg(!illegal(&r), "%s", r.sentence);
    ck_assert_int_eq(range_hands(&r, "goes to the nearest friends, 10th Foot"), _i == 0);
    ck_assert_int_eq(range_cites(&r, "TFT-23"), _i == 0);
}
END_TEST

START_TEST(by_tft_23_a_one_whose_place_skirmishers_take_goes_to_his_friends)
{
    range_read("TFT-23", "A");
    range_put("howe", 50, 47, 0); /* behind the line, whose middle stands back in skirmish */
    struct ruling r = range_rule("command", "unit=first dice=6,6,3");
    ck_assert_str_eq(r.verdict, "blunder");
    ck_assert(range_hands(&r, "goes to the nearest friends, 10th Foot"));
    range_put("howe", 50, 44, 0); /* not where they stand */
    r = range_rule("command", "unit=first dice=6,6,3");
    ck_assert(!range_hands(&r, "goes to the nearest friends"));
}
END_TEST

START_TEST(they_hide_nobody)
{
    range_put("howe", 50, 56, 180);
    struct ruling r = range_shoot("unit=first target=foot occasion=automatic");
    ck_assert_int_eq(facts_int(&range_facts, "stands"), 3);
    ck_assert(!illegal(&r));
}
END_TEST

START_TEST(they_do_not_shoot)
{
    range_set("howe", "may_answer", value_text("first"));
    range_set(GAME_ENTITY, "side", value_text("american"));
    struct ruling r = range_shoot(AT_HOWE " dice=1,1,1,1,1,1,1,1,1,1,1,1");
    ck_assert(!range_hands(&r, "return fire"));
}
END_TEST

/* --- Charged ----------------------------------------------------------------------------------- */

#define CHARGE "unit=first target=howe"

static void set_table(void)
{
    brawl_set_table();
    tea_enter(ROSTER_FORCES, "kind,id,name,side,rating,x,y,facing\n"
                             "general,howe,Howe,british,9,50,62,180\n");
    brawl_put("foot", 50, 110, 180);
    brawl_read("TFT-23", "B");
}

START_TEST(by_tft_23_a_they_are_not_charged)
{
    brawl_read("TFT-23", "A");
    struct ruling r = tea_rule("charge", CHARGE " response=stand");
    ck_assert(illegal(&r) && tea_cites(&r, "TFT-23"));
    ck_assert_uint_eq(r.effect_count, 0);
}
END_TEST

START_TEST(by_tft_23_b_a_general_charged_fights_with_one_die)
{
    brawl_refused("charge", CHARGE " response=fire", "Firing Arc"); /* nothing to shoot with */
    brawl_done("charge", CHARGE, "contact");
    brawl_stands_at("first", 50, 62);
    ck_assert_str_eq(tea_text("howe", "locked"), "first");
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact");
    struct ruling r = tea_rule("melee", "charger=first");
    ck_assert_str_eq(facts_text(&tea_facts, "charged"), "howe");
    ck_assert_int_eq(facts_int(&tea_facts, "charged_hits_value"), 6);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 1); /* a unit always throws one */
    int dice = brawl_needs(&r, "charger");
    ck_assert_int_eq(dice, 5 * facts_int(&tea_facts, "charger_fighting"));
}
END_TEST

START_TEST(a_general_beaten_goes_back_and_one_who_falls_is_lost)
{
    brawl_done("charge", CHARGE " response=stand", "contact");
    if (_i == 1) tea_set("howe", "hits", value_int(1)); /* and 5 of one stand make 6 */
    struct ruling r = tea_rule("melee", "charger=first");
    int dice = brawl_needs(&r, "charger");
    char faces[64] = "";
    for (int i = 0; i < dice; i++) strcat(faces, i < 2 || _i == 1 ? "4" : "1");
    brawl_done("melee", arena_printf(&tea_mem, "charger=first dice=%s1", faces), "charger wins");
    if (_i == 0) {
        double y = 64 + facts_int(&tea_facts, "charger_supporting"); /* as the totals say */
        ck_assert_double_eq_tol(tea_real("howe", "y"), y, 0.01);
        ck_assert_int_eq(tea_int("howe", "hits"), 2);
        brawl_done("follow-up", "unit=first choice=hold", "holds");
        ck_assert_str_eq(tea_text("howe", "locked"), "");
    } else {
        ck_assert_int_eq(tea_int("howe", "lost"), 1);
        ck_assert_str_eq(tea_text("howe", "locked"), "");
    }
    ck_assert_str_eq(tea_refusal("end-turn", ""), "");
}
END_TEST

START_TEST(a_general_may_evade_and_stays_on_his_base)
{
    brawl_done("charge", CHARGE " response=evade", "evaded");
    ck_assert_double_eq_tol(tea_real("howe", "y"), 72, 0.01);
    ck_assert_str_eq(tea_text("howe", "formation"), "");
    brawl_put("first", 50, 60, 0);
    tea_set("first", "order", value_text("move"));
    brawl_refused("charge", CHARGE " response=evade", "Melee"); /* once a turn */
}
END_TEST

START_TEST(a_general_locked_in_melee_does_not_ride)
{
    brawl_done("charge", CHARGE " response=stand", "contact");
    ck_assert_str_eq(tea_refusal("ride", "commander=howe x=60 y=80"), "Making contact");
}
END_TEST

Suite *suite_commanders(void);
Suite *suite_commanders(void)
{
    Suite *s = suite_create("commanders");
    TCase *t = tcase_create("officers and generals under fire");
    tcase_add_checked_fixture(t, open_range, range_close);
    tcase_add_test(t, they_take_the_hits_printed_for_them);
    tcase_add_test(t, by_tft_23_a_a_ball_passes_them_by);
    tcase_add_test(t, a_man_on_his_own_base_has_no_flank);
    tcase_add_test(t, hits_on_them_are_dropped_when_their_sides_turn_ends);
    tcase_add_test(t, a_suppressed_general_does_not_ride_till_his_turn_has_ended);
    tcase_add_test(t, a_general_shot_dead_orders_nobody);
    tcase_add_loop_test(t, by_tft_23_b_a_routed_commander_is_ordered_to_rally, 0, 2);
    tcase_add_test(t, by_tft_23_a_no_commander_is_given_orders);
    tcase_add_test(t, a_blunder_over_a_routed_commander_leaves_him_on_his_base);
    tcase_add_test(t, forms_list_commanders_as_the_game_reads_it);
    tcase_add_loop_test(t, by_tft_23_a_one_who_is_formed_up_upon_goes_to_his_friends, 0, 2);
    tcase_add_test(t, by_tft_23_a_one_whose_place_skirmishers_take_goes_to_his_friends);
    tcase_add_test(t, they_hide_nobody);
    tcase_add_test(t, they_do_not_shoot);
    suite_add_tcase(s, t);
    t = tcase_create("officers and generals charged");
    tcase_add_checked_fixture(t, set_table, brawl_clear_table);
    tcase_add_test(t, by_tft_23_a_they_are_not_charged);
    tcase_add_test(t, by_tft_23_b_a_general_charged_fights_with_one_die);
    tcase_add_loop_test(t, a_general_beaten_goes_back_and_one_who_falls_is_lost, 0, 2);
    tcase_add_test(t, a_general_may_evade_and_stays_on_his_base);
    tcase_add_test(t, a_general_locked_in_melee_does_not_ride);
    suite_add_tcase(s, t);
    return s;
}
