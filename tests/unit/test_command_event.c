/* Table 3 on a table: units driven at the enemy or away from him, and where they end. */
#include <check.h>
#include <string.h>

#include "tea_kit.h"

/* Grenadiers and foot under one officer, 40 cm from an American line that faces them. */
static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "officer,rokeby,Rokeby,british,,8,,,,60,20,0\n"
                             "unit,foot,10th Foot,british,infantry,,rokeby,3,line,50,30,0\n"
                             "unit,guards,Grenadiers,british,grenadier,,rokeby,3,line,70,30,0\n"
                             "unit,gun,Six-pounder,british,cannon,,rokeby,1,line,20,30,0\n"
                             "unit,line,1st Virginia,american,continental,,,3,line,50,70,180\n";

static void set_table(void)
{
    tea_open(forces);
    tea_set(GAME_ENTITY, "side", value_text("british"));
}

START_TEST(charge_goes_straight_at_the_nearest_visible_enemy_facing_kept)
{
    tea_set("foot", "facing", value_real(20)); /* off the line to the enemy */
    struct ruling r = tea_done("command", "unit=foot dice=6,6,1,3,4,5");
    ck_assert_str_eq(r.verdict, "blunder");
    ck_assert(tea_cites(&r, "TFT-19"));
    ck_assert_double_eq_tol(tea_real("foot", "facing"), 20, 1e-9);
    double dx = tea_real("foot", "x") - 50, dy = tea_real("foot", "y") - 30;
    ck_assert_double_eq_tol(dx * dx + dy * dy, 144, 1e-3);
    ck_assert_double_gt(dy, 11.5);
    ck_assert_int_eq(tea_int("foot", "moved"), 1);
    ck_assert_str_eq(tea_text("foot", "order"), "");
}
END_TEST

START_TEST(fallback_goes_straight_away_from_him)
{
    tea_done("command", "unit=foot dice=6,6,2,3,4,5");
    ck_assert_double_eq_tol(tea_real("foot", "x"), 50, 1e-6);
    ck_assert_double_eq_tol(tea_real("foot", "y"), 18, 1e-6);
    ck_assert_double_eq_tol(tea_real("foot", "facing"), 0, 1e-9);
}
END_TEST

START_TEST(the_edge_of_the_table_stops_a_fallback)
{
    tea_set("foot", "y", value_real(10));
    tea_done("command", "unit=foot dice=6,6,2,6,6,6");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 3, 1e-3); /* its rear, 3 cm deep, at 0 */
}
END_TEST

START_TEST(contact_is_a_charge_to_be_judged_with_the_dice_as_its_allowance)
{
    tea_set("foot", "y", value_real(60)); /* 10 cm away */
    struct ruling r = tea_done("command", "unit=foot dice=6,6,1,4,4,4");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 60, 1e-9); /* the charge itself moves it */
    ck_assert_str_eq(tea_text("foot", "order"), "");
    ck_assert_int_eq(tea_int("foot", "charge_cm"), 12);
    ck_assert(tea_hands(&r, "judge the charge"));
    /* Charged, he evades 10 cm: 20 are more than the 12 thrown. */
    ck_assert_str_eq(tea_rule("charge", "unit=foot target=line response=evade").verdict, "evaded");
    r = tea_done("charge", "unit=foot target=line response=stand");
    ck_assert_str_eq(r.verdict, "contact");
    ck_assert_str_eq(facts_text(&tea_facts, "cause"), "event");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 70, 0.01);
    ck_assert_int_eq(tea_int("foot", "charge_cm"), 0);
}
END_TEST

START_TEST(nobody_charges_by_an_event_that_did_not_happen)
{
    tea_set("foot", "y", value_real(60));
    ck_assert_str_eq(tea_refusal("charge", "unit=foot target=line response=stand cause=event"),
                     "Table 3");
    tea_done("command", "unit=foot dice=6,6,1,4,4,4");
    tea_done("end-turn", ""); /* not judged, and gone with the turn */
    ck_assert_int_eq(tea_int("foot", "charge_cm"), 0);
}
END_TEST

START_TEST(a_column_may_not_charge_and_stops_one_base_depth_short)
{
    tea_set("foot", "y", value_real(60));
    tea_set("foot", "formation", value_text("column"));
    tea_done("command", "unit=foot dice=6,6,1,4,4,4");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 67, 0.01);
    ck_assert_str_eq(tea_text("foot", "order"), "");
}
END_TEST

START_TEST(by_the_other_reading_nobody_runs_into_the_enemy)
{
    tea_set(GAME_ENTITY, "TFT-19", value_text("B"));
    tea_set("foot", "y", value_real(60));
    tea_done("command", "unit=foot dice=6,6,1,4,4,4");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 67, 0.01);
}
END_TEST

START_TEST(a_cannon_cannot_charge)
{
    tea_set("gun", "x", value_real(50));
    tea_set("gun", "y", value_real(60));
    tea_set("foot", "x", value_real(90));
    tea_done("command", "unit=gun dice=6,6,1,4,4,4");
    ck_assert_double_eq_tol(tea_real("gun", "y"), 67, 0.01);
}
END_TEST

START_TEST(with_no_enemy_in_view_they_stay_and_no_dice_are_thrown)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wood,Wood,wood,0 45; 170 45; 170 60; 0 60\n");
    struct ruling r = tea_done("command", "unit=foot dice=6,6,1");
    ck_assert_str_eq(r.verdict, "blunder");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 30, 1e-9);
    ck_assert_int_eq(tea_int("foot", "moved"), 0);
}
END_TEST

START_TEST(suppressed_units_stay)
{
    tea_set("guards", "suppressed", value_int(1));
    tea_done("command", "unit=foot unit_2=guards dice=6,6,2,2,2,2");
    ck_assert_double_eq_tol(tea_real("guards", "y"), 30, 1e-9);
    ck_assert_double_lt(tea_real("foot", "y"), 25);
}
END_TEST

START_TEST(a_wall_stops_them_on_contact)
{
    tea_set("foot", "y", value_real(44));
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wall,Wall,wall,0 50; 170 50\n");
    tea_set("line", "y", value_real(50.05)); /* abuts it, so it is seen */
    tea_done("command", "unit=foot dice=6,6,1,6,6,6");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 50, 0.002);
    ck_assert_str_eq(tea_text("foot", "stopped_at"), "wall");
}
END_TEST

START_TEST(dense_terrain_stops_them_and_puts_them_into_skirmish)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wood,Wood,wood,0 15; 100 15; 100 20; 0 20\n");
    tea_done("command", "unit=foot dice=6,6,2,5,5,5");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 23, 0.01); /* rear against the wood */
    ck_assert_str_eq(tea_text("foot", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("foot", "stopped_at"), "wood");
}
END_TEST

START_TEST(driven_back_into_friends_in_column_both_go_into_skirmish)
{
    tea_set("guards", "x", value_real(50));
    tea_set("guards", "y", value_real(24));
    tea_set("guards", "formation", value_text("column"));
    struct ruling r = tea_done("command", "unit=foot dice=6,6,2,4,4,4");
    ck_assert(tea_cites(&r, "TFT-45"));
    ck_assert_str_eq(tea_text("foot", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("guards", "formation"), "skirmish");
}
END_TEST

START_TEST(a_charge_stops_at_friends_in_column_and_passes_those_in_line)
{
    tea_set("guards", "x", value_real(50));
    tea_set("guards", "y", value_real(40));
    tea_set("guards", "stands", value_int(2));
    tea_set("foot", "stands", value_int(3));
    tea_done("command", "unit=foot dice=6,6,1,6,6,6");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 48, 0.5);
    ck_assert_str_eq(tea_text("guards", "formation"), "skirmish");
    tea_close();
    set_table();
    tea_set("guards", "x", value_real(50));
    tea_set("guards", "y", value_real(40));
    tea_set("guards", "stands", value_int(2));
    tea_set("guards", "formation", value_text("column"));
    tea_done("command", "unit=foot dice=6,6,1,6,6,6");
    ck_assert_double_lt(tea_real("foot", "y"), 35);
}
END_TEST

START_TEST(a_charging_column_stops_at_friends)
{
    tea_set("foot", "formation", value_text("column"));
    tea_set("guards", "x", value_real(57)); /* in its way, not in its view */
    tea_set("guards", "y", value_real(40));
    tea_done("command", "unit=foot dice=6,6,1,6,6,6");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 37, 0.01);
    ck_assert_str_eq(tea_text("guards", "formation"), "line");
}
END_TEST

START_TEST(a_cannon_is_passed_and_stays_formed_or_stops_them_by_the_other_reading)
{
    tea_set("gun", "x", value_real(50));
    tea_set("gun", "y", value_real(24));
    struct ruling r = tea_rule("command", "unit=foot dice=6,6,2,4,4,4");
    ck_assert(tea_cites(&r, "TFT-46"));
    struct state *then = state_clone(tea_state);
    tea_apply(&r);
    ck_assert_double_eq_tol(tea_real("foot", "y"), 18, 1e-3);
    ck_assert_str_eq(tea_text("gun", "formation"), "line");
    state_free(tea_state);
    tea_state = then;
    tea_scene.state = then;
    tea_set(GAME_ENTITY, "TFT-46", value_text("B"));
    tea_done("command", "unit=foot dice=6,6,2,4,4,4");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 27, 0.01);
    ck_assert_str_eq(tea_text("foot", "formation"), "line");
}
END_TEST

START_TEST(every_unit_goes_from_its_own_nearest_enemy)
{
    tea_set("guards", "x", value_real(140));
    tea_set("foot", "x", value_real(130));
    tea_set("foot", "y", value_real(40));
    tea_enter(ROSTER_FORCES,
              "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
              "unit,flankers,2nd Virginia,american,continental,,,3,line,172,30,270\n");
    tea_set("line", "x", value_real(130));
    tea_done("command", "unit=foot unit_2=guards dice=6,6,2,1,1,1");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 37, 1e-3); /* from the line ahead */
    ck_assert_double_lt(tea_real("guards", "x"), 138);        /* from the flankers */
}
END_TEST

START_TEST(one_throw_of_three_dice_moves_the_whole_brigade_without_it_getting_in_its_own_way)
{
    tea_set("guards", "x", value_real(63));
    struct ruling r = tea_done("command", "unit=foot unit_2=guards dice=6,6,1,4,4,4");
    ck_assert_double_eq_tol(tea_real("foot", "y"), 42, 1e-3);
    ck_assert_double_gt(tea_real("guards", "y"), 40);
    ck_assert_str_eq(tea_text("guards", "formation"), "line");
    ck_assert_uint_eq(r.dice_count, 6);
}
END_TEST

Suite *suite_command_event(void);
Suite *suite_command_event(void)
{
    Suite *s = suite_create("command_event");
    TCase *t = tcase_create("table 3, 1 and 2");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, charge_goes_straight_at_the_nearest_visible_enemy_facing_kept);
    tcase_add_test(t, fallback_goes_straight_away_from_him);
    tcase_add_test(t, the_edge_of_the_table_stops_a_fallback);
    tcase_add_test(t, contact_is_a_charge_to_be_judged_with_the_dice_as_its_allowance);
    tcase_add_test(t, nobody_charges_by_an_event_that_did_not_happen);
    tcase_add_test(t, a_column_may_not_charge_and_stops_one_base_depth_short);
    tcase_add_test(t, by_the_other_reading_nobody_runs_into_the_enemy);
    tcase_add_test(t, a_cannon_cannot_charge);
    tcase_add_test(t, with_no_enemy_in_view_they_stay_and_no_dice_are_thrown);
    tcase_add_test(t, suppressed_units_stay);
    tcase_add_test(t, a_wall_stops_them_on_contact);
    tcase_add_test(t, dense_terrain_stops_them_and_puts_them_into_skirmish);
    tcase_add_test(t, driven_back_into_friends_in_column_both_go_into_skirmish);
    tcase_add_test(t, a_charge_stops_at_friends_in_column_and_passes_those_in_line);
    tcase_add_test(t, a_charging_column_stops_at_friends);
    tcase_add_test(t, a_cannon_is_passed_and_stays_formed_or_stops_them_by_the_other_reading);
    tcase_add_test(t, every_unit_goes_from_its_own_nearest_enemy);
    tcase_add_test(
        t, one_throw_of_three_dice_moves_the_whole_brigade_without_it_getting_in_its_own_way);
    suite_add_tcase(s, t);
    return s;
}
