/* Moves at the seams of the rules: yards, bends, bridges over one river and not the next,
 * enemies side by side, and where a refused move may end instead. */
#include <check.h>
#include <string.h>
#include <time.h>

#include "move_kit.h"

static void again(const char *unit, const char *formation, double x, double y, double facing)
{
    kit_order(unit, "move");
    kit_form(unit, formation);
    kit_put(unit, x, y, facing);
    kit_set(unit, "moves", value_none());
    kit_set(unit, "stopped_at", value_none());
}

/* --- What is said ----------------------------------------------------------------------- */

static const struct {
    const char *formation, *input, *says;
} said[] = {
    {"line", "y=62", "The 1st Pennsylvania advances 12.0 cm: 12.0 of 20 cm."},
    {"line", "facing=330", "The 1st Pennsylvania wheels 30 degrees left: 6.3 of 20 cm."},
    {"line", "x=57 y=56 facing=90", "wheels 90 degrees right and advances 1.0 cm: 19.8 of 20 cm."},
    {"line", "x=45", "sidesteps 5.0 cm left: 10.0 of 20 cm."},
    {"line", "x=58 y=54", "obliques 8.9 cm right: 17.9 of 20 cm."},
    {"line", "y=45", "backs 5.0 cm: 10.0 of 20 cm."},
    {"line", "y=60 formation=column", "advances 10.0 cm and forms column: 10.0 of 20 cm."},
    {"column", "y=60 formation=skirmish", "advances 10.0 cm and goes into skirmish: 10.0 of 30"},
    {"skirmish", "facing=90", "pivots 90 degrees right: 0.0 of 20 cm."},
    {"line", "", "stays where it stands: 0.0 of 20 cm."},
};

START_TEST(a_ruling_names_the_unit_and_says_what_it_did)
{
    kit_form("first", said[_i].formation);
    struct ruling r = kit_move(arena_printf(&kit_mem, "unit=first %s", said[_i].input));
    kit_rules(&r, "legal", said[_i].says);
}
END_TEST

START_TEST(the_way_is_itemised_in_the_order_it_is_gone)
{
    struct ruling r = kit_move("unit=first x=57 y=56 facing=90");
    ck_assert_uint_ge(r.reason_count, 3);
    ck_assert_str_eq(r.reasons[1].cite, "Turning");
    ck_assert_ptr_nonnull(strstr(r.reasons[1].label, "wheel 90 degrees right to 56.0, 56.0"));
    ck_assert_ptr_nonnull(strstr(r.reasons[1].label, "takes 18.8"));
    ck_assert_ptr_nonnull(strstr(r.reasons[2].label, "forward 1.0 cm to 57.0, 56.0: takes 1.0"));
}
END_TEST

/* --- Walls, woods and roads -------------------------------------------------------------- */

START_TEST(each_side_of_a_walled_yard_is_crossed_by_itself)
{
    kit_ground("terrain,yard,Yard,wall,,40 55; 60 55; 60 62; 40 62; 40 55.5");
    struct ruling r = kit_move("unit=first y=68");
    kit_rules(&r, "stops", "after 5.0 cm");
    kit_apply(&r);
    kit_order("first", "move");
    r = kit_move("unit=first y=72");
    kit_rules(&r, "stops", "after 7.0 cm");
    kit_apply(&r);
    kit_order("first", "move");
    r = kit_move("unit=first y=75");
    kit_rules(&r, "legal", "13.0 of 20");
}
END_TEST

START_TEST(a_wall_with_a_joint_in_it_is_one_wall)
{
    kit_ground("terrain,wall,Wall,wall,,0 60; 58 60; 90 62");
    struct ruling r = kit_move("unit=first y=70");
    kit_apply(&r);
    kit_order("first", "move");
    r = kit_move("unit=first x=54 y=66 manoeuvre=oblique");
    kit_rules(&r, "legal", "");
}
END_TEST

START_TEST(a_stop_is_forgotten_by_one_who_was_driven_off)
{
    kit_ground("terrain,wall,Wall,wall,,0 60; 180 60");
    struct ruling r = kit_move("unit=first y=65");
    kit_apply(&r);
    kit_order("first", "move");
    kit_put("first", 50, 50, 0);
    r = kit_move("unit=first y=65");
    kit_rules(&r, "stops", "after 10.0 cm");
}
END_TEST

START_TEST(a_wheel_is_stopped_by_a_wall_beside_it)
{
    kit_ground("terrain,wall,Wall,wall,,40 54; 45.9 54"); /* where the outer corner comes by */
    struct ruling r = kit_move("unit=first facing=60");
    kit_rules(&r, "stops", "Wall");
    kit_apply(&r);
    ck_assert_double_gt(kit_real("first", "facing"), 10);
    ck_assert_double_lt(kit_real("first", "facing"), 30);
}
END_TEST

START_TEST(a_column_keeps_to_a_road_that_bends_and_leaves_it_beyond_the_wood)
{
    kit_form("first", "column");
    kit_ground("terrain,wood,Wood,wood,,30 55; 70 55; 70 75; 30 75");
    kit_ground("terrain,road,Road,road,5,50 0; 50 64; 62 84; 62 110");
    kit_put("first", 50, 60, 0);
    struct ruling r = kit_move("unit=first x=55.3 y=71.5 facing=31");
    kit_rules(&r, "legal", "of 30 cm");
    again("first", "column", 50, 60, 0);
    r = kit_move("unit=first x=44 y=74 facing=0"); /* into the trees beside the road */
    ck_assert_str_ne(r.verdict, "legal");
    kit_ground("terrain,copse,Copse,wood,,100 60; 140 60; 140 64; 100 64");
    kit_ground("terrain,lane,Lane,road,5,120 0; 120 70");
    again("second", "column", 120, 55, 0);
    r = kit_move("unit=second y=80"); /* the road ends at 70, the copse at 64 */
    kit_rules(&r, "legal", "25.0 of 30");
}
END_TEST

START_TEST(a_line_changes_into_column_and_takes_the_road_through)
{
    kit_ground("terrain,wood,Wood,wood,,30 55; 70 55; 70 62; 30 62");
    struct ruling r = kit_move("unit=first y=70");
    kit_rules(&r, "stops", "after 5.0 cm");
    kit_ground("terrain,road,Road,road,5,50 0; 50 100");
    r = kit_move("unit=first y=70 formation=column");
    kit_rules(&r, "legal", "forms column and advances 20.0 cm: 20.0 of 20");
}
END_TEST

/* --- Hills and rivers ----------------------------------------------------------------------- */

START_TEST(steep_hills_within_one_another_count_once)
{
    kit_ground("terrain,low,Low,steep-hill,,30 55; 70 55; 70 90; 30 90");
    kit_ground("terrain,high,High,steep-hill,,30 57; 70 57; 70 90; 30 90");
    struct ruling r = kit_move("unit=first y=60");
    kit_rules(&r, "legal", "15.0 of 20");
}
END_TEST

START_TEST(steep_ground_and_an_oblique_step_count_both)
{
    kit_ground("terrain,steep,Steep,steep-hill,,20 20; 90 20; 90 90; 20 90");
    struct ruling r = kit_move("unit=first x=55");
    kit_rules(&r, "legal", "20.0 of 20");
    r = kit_move("unit=first x=55.2");
    kit_rules(&r, "illegal", "Nearest legal end of that move: 55.0, 50.0");
}
END_TEST

START_TEST(a_bridge_leads_over_its_own_river_only)
{
    kit_ground("terrain,river,River,river,2,0 55; 180 55");
    kit_ground("terrain,bridge,Bridge,bridge,6,50 53; 50 57");
    kit_ground("terrain,other,Other River,river,2,0 66; 180 66");
    struct ruling r = kit_move("unit=first y=61");
    kit_rules(&r, "stops", "after 3.0 cm");
    kit_apply(&r);
    kit_order("first", "move");
    r = kit_move("unit=first y=63");
    kit_rules(&r, "legal", "10.0 of 20");
    r = kit_move("unit=first y=71");
    kit_rules(&r, "illegal", "Other River");
    kit_cites(&r, "Rivers");
    r = kit_move("unit=first y=57"); /* a line does not fit on the bridge */
    kit_rules(&r, "illegal", "River");
}
END_TEST

START_TEST(a_ford_half_covered_does_not_carry_a_line)
{
    kit_ground("terrain,river,River,river,4,0 60; 180 60");
    kit_ground("terrain,ford,Ford,ford,8,54 57; 54 63"); /* from 50 to 58; the line 44 to 56 */
    struct ruling r = kit_move("unit=first y=66 manoeuvre=forward");
    kit_apply(&r);
    kit_order("first", "move");
    r = kit_move("unit=first y=66 manoeuvre=forward");
    kit_rules(&r, "illegal", "River");
    again("first", "column", 54, 50, 0);
    r = kit_move("unit=first y=66");
    kit_rules(&r, "stops", "after 7.0 cm");
}
END_TEST

/* --- Enemies ---------------------------------------------------------------------------------- */

START_TEST(from_one_zone_nobody_backs_into_another)
{
    kit_put("foot", 50, 75, 180);
    kit_put("first", 50, 73, 0);
    struct ruling r = kit_move("unit=first y=63");
    kit_rules(&r, "legal", "backs 10.0 cm: 20.0 of 20");
    kit_set("second", "side", value_text("british"));
    kit_put("second", 50, 62, 0); /* its zone ends on 65; the rear of the 1st comes to 60 */
    r = kit_move("unit=first y=66");
    kit_rules(&r, "illegal", "2nd Pennsylvania, an enemy's zone of control");
    kit_cites(&r, "Movement");
    r = kit_move("unit=first y=68.1");
    kit_rules(&r, "legal", "backs 4.9 cm");
}
END_TEST

START_TEST(a_move_that_would_touch_the_enemy_is_a_charge)
{
    kit_set(GAME_ENTITY, "TFT-39", value_text("B"));
    kit_put("foot", 50, 65, 0); /* he looks away: his rear on 62, and no zone there */
    struct ruling r = kit_move("unit=first y=62");
    kit_rules(&r, "illegal", "to touch him is to charge");
    r = kit_move("unit=first y=61.9");
    kit_rules(&r, "legal", "11.9 of 20");
    kit_put("first", 50, 62, 0); /* touching, but not locked */
    r = kit_move("unit=first y=66");
    kit_rules(&r, "illegal", "charge");
    r = kit_move("unit=first y=56");
    kit_rules(&r, "legal", "backs 6.0 cm");
}
END_TEST

START_TEST(a_friends_corner_on_the_way_is_passed_through)
{
    kit_put("second", 61, 60, 0); /* one centimetre of it before the 1st's right */
    struct ruling r = kit_move("unit=first y=66");
    kit_rules(&r, "legal", "16.0 of 20");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
    ck_assert_str_eq(kit_text("second", "formation"), "skirmish");
    again("first", "line", 50, 50, 0);
    kit_form("second", "column");
    kit_put("second", 57, 60, 0);
    r = kit_move("unit=first y=66 manoeuvre=forward");
    kit_rules(&r, "illegal", "Nearest legal end of that move: 50.0, 51.0");
    kit_cites(&r, "Interpenetration");
}
END_TEST

START_TEST(a_commander_in_the_way_goes_to_his_friends)
{
    kit_set("wayne", "side", value_text("british"));
    kit_put("wayne", 50, 58, 0);
    struct ruling r = kit_move("unit=first y=66");
    kit_rules(&r, "legal", "16.0 of 20");
    ck_assert(kit_leans(&r, "TFT-23"));
    ck_assert_uint_gt(r.hand_count, 0);
    ck_assert_ptr_nonnull(strstr(r.hands[0], "Wayne"));
    kit_set(GAME_ENTITY, "TFT-23", value_text("B"));
    r = kit_move("unit=first y=66");
    kit_rules(&r, "illegal", "would touch Wayne");
}
END_TEST

/* --- Refused, and where then ------------------------------------------------------------------ */

START_TEST(every_refusal_gives_an_end)
{
    static const struct {
        const char *formation, *input, *says;
    } rows[] = {
        {"column", "x=55 manoeuvre=sideways", "Nearest legal end of that move: where it stands."},
        {"skirmish", "y=60 formation=line", "50.0, 60.0, facing 0, in skirmish."},
        {"line", "x=55 y=60 manoeuvre=forward", "where it stands."},
        {"line", "y=75.5", "50.0, 70.0, facing 0."},
        {"line", "facing=120", "facing 95.5."},
    };
    kit_form("first", rows[_i].formation);
    struct ruling r = kit_move(arena_printf(&kit_mem, "unit=first %s", rows[_i].input));
    kit_rules(&r, "illegal", rows[_i].says);
}
END_TEST

START_TEST(an_end_that_only_suits_the_old_formation_is_given_with_it)
{
    kit_put("foot", 58, 60, 180);
    kit_form("first", "column");
    kit_put("first", 45, 50, 0);
    struct ruling r = kit_move("unit=first y=62 manoeuvre=forward formation=line");
    kit_rules(&r, "illegal", "45.0, 62.0, facing 0, in column.");
}
END_TEST

/* --- Cannon, forming up, riding --------------------------------------------------------------- */

START_TEST(a_deployed_cannon_turns_on_its_centre_and_a_limbered_one_wheels)
{
    struct ruling r = kit_move("unit=gun facing=180");
    kit_rules(&r, "legal", "Proctor's Gun pivots 180 degrees");
    kit_apply(&r);
    kit_is_at("gun", 150, 47, 180);
    ck_assert_int_eq((int)kit_real("gun", "deployed") != 0, 1);
}
END_TEST

START_TEST(who_is_routed_or_locked_does_not_form_up)
{
    kit_form("first", "skirmish");
    kit_order("first", "form-up");
    kit_set("first", "locked", value_text("foot"));
    struct ruling r = kit_rule("form-up", "unit=first into=line");
    kit_rules(&r, "illegal", "locked");
    kit_set("first", "locked", value_none());
    kit_set("first", "routed", value_int(1));
    r = kit_rule("form-up", "unit=first into=line");
    kit_rules(&r, "illegal", "rallied");
    kit_cites(&r, "Routing");
}
END_TEST

START_TEST(a_commander_rides_round_by_the_ford)
{
    kit_ground("terrain,river,River,river,2,0 40; 180 40");
    struct ruling r = kit_rule("ride", "commander=wayne y=50");
    kit_rules(&r, "illegal", "Nearest legal end of that ride: 20.0, 39.");
    kit_ground("terrain,ford,Ford,ford,6,24 38; 24 42");
    r = kit_rule("ride", "commander=wayne y=50"); /* 8.94 + 4 + 8.94 */
    kit_rules(&r, "legal", "Wayne rides 21.9 of 30 cm.");
    r = kit_rule("ride", "commander=wayne y=65");
    kit_rules(&r, "illegal", "rides 30 at most. Nearest legal end of that ride:");
}
END_TEST

START_TEST(a_commander_moves_once_when_his_sides_turn_ends)
{
    kit_set(GAME_ENTITY, "side", value_text("british")); /* the American turn 1 is over */
    struct ruling r = kit_rule("ride", "commander=wayne y=40");
    kit_rules(&r, "legal", "10.0 of 30");
    kit_apply(&r);
    ck_assert(!(kit_real("wayne", "done") > 0)); /* it is his next turn that counts */
    r = kit_rule("ride", "commander=wayne y=41");
    kit_rules(&r, "illegal", "has ridden");
    kit_set(GAME_ENTITY, "side", value_text("american"));
    kit_set(GAME_ENTITY, "turn", value_int(2));
    r = kit_rule("ride", "commander=wayne y=41");
    kit_rules(&r, "legal", "1.0 of 30");
    kit_apply(&r);
    ck_assert_int_eq((int)kit_real("wayne", "done"), 1);
    kit_set("wayne", "side", value_text("british"));
    kit_set("wayne", "rode", value_none());
    kit_set(GAME_ENTITY, "turn", value_int(1));
    r = kit_rule("ride", "commander=wayne y=42");
    kit_rules(&r, "illegal", "has had none");
}
END_TEST

START_TEST(a_commander_does_not_end_on_other_bases)
{
    struct ruling r = kit_rule("ride", "commander=wayne x=44 y=47.9");
    kit_rules(&r, "illegal", "no room");
}
END_TEST

START_TEST(a_move_is_judged_at_once)
{
    struct timespec a, b;
    for (int i = 0; i < 24; i++)
        kit_ground(arena_printf(&kit_mem, "terrain,t%d,T%d,wood,,%d 70; %d 70; %d 76; %d 78", i, i,
                                6 * i, 6 * i + 5, 6 * i + 5, 6 * i));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    for (int i = 0; i < 20; i++) (void)kit_move("unit=first x=62 y=66 facing=40");
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    double ms = (double)(b.tv_sec - a.tv_sec) * 1e3 + (double)(b.tv_nsec - a.tv_nsec) / 1e6;
    ck_assert_double_lt(ms / 20, 100); /* some 5 ms; the rest is for slow and checked builds */
}
END_TEST

Suite *suite_move_odd(void);
Suite *suite_move_odd(void)
{
    Suite *s = suite_create("move_odd");
    TCase *t = tcase_create("odd moves");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_loop_test(t, a_ruling_names_the_unit_and_says_what_it_did, 0,
                        (int)(sizeof said / sizeof *said));
    tcase_add_test(t, the_way_is_itemised_in_the_order_it_is_gone);
    tcase_add_test(t, each_side_of_a_walled_yard_is_crossed_by_itself);
    tcase_add_test(t, a_wall_with_a_joint_in_it_is_one_wall);
    tcase_add_test(t, a_stop_is_forgotten_by_one_who_was_driven_off);
    tcase_add_test(t, a_wheel_is_stopped_by_a_wall_beside_it);
    tcase_add_test(t, a_column_keeps_to_a_road_that_bends_and_leaves_it_beyond_the_wood);
    tcase_add_test(t, a_line_changes_into_column_and_takes_the_road_through);
    tcase_add_test(t, steep_hills_within_one_another_count_once);
    tcase_add_test(t, steep_ground_and_an_oblique_step_count_both);
    tcase_add_test(t, a_bridge_leads_over_its_own_river_only);
    tcase_add_test(t, a_ford_half_covered_does_not_carry_a_line);
    tcase_add_test(t, from_one_zone_nobody_backs_into_another);
    tcase_add_test(t, a_move_that_would_touch_the_enemy_is_a_charge);
    tcase_add_test(t, a_friends_corner_on_the_way_is_passed_through);
    tcase_add_test(t, a_commander_in_the_way_goes_to_his_friends);
    tcase_add_loop_test(t, every_refusal_gives_an_end, 0, 5);
    tcase_add_test(t, an_end_that_only_suits_the_old_formation_is_given_with_it);
    tcase_add_test(t, a_deployed_cannon_turns_on_its_centre_and_a_limbered_one_wheels);
    tcase_add_test(t, who_is_routed_or_locked_does_not_form_up);
    tcase_add_test(t, a_commander_rides_round_by_the_ford);
    tcase_add_test(t, a_commander_moves_once_when_his_sides_turn_ends);
    tcase_add_test(t, a_commander_does_not_end_on_other_bases);
    tcase_add_test(t, a_move_is_judged_at_once);
    suite_add_tcase(s, t);
    return s;
}
