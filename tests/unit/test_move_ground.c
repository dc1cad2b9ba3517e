/* What moving units run into: ground, friends, enemies and their zones, the table edge. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "move_kit.h"

static void carry_on(const char *unit)
{
    kit_order(unit, "move");
}

/* --- Linear obstacles and dense terrain ------------------------------------------------- */

START_TEST(a_wall_stops_on_contact_and_is_crossed_with_the_next_order)
{
    kit_ground("terrain,wall,Wall,wall,,0 60; 180 60");
    struct ruling r = kit_move("unit=first y=65");
    kit_rules(&r, "stops", "after 10.0 cm");
    ck_assert(kit_leans(&r, "TFT-41"));
    kit_apply(&r);
    kit_is_at("first", 50, 60, 0);
    ck_assert_str_eq(kit_text("first", "stopped_at"), "wall");
    ck_assert_str_eq(kit_text("first", "formation"), "line");
    ck_assert_str_eq(kit_text("first", "order"), "");
    carry_on("first");
    r = kit_move("unit=first y=80");
    kit_rules(&r, "legal", "20.0 of 20");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "stopped_at"), "");
    carry_on("first");
    r = kit_move("unit=first y=70"); /* back again, and its rear stops there: 77 to 60 is 17 */
    kit_rules(&r, "legal", "20.0 of 20");
}
END_TEST

/* Who was set down at a wall, or deployed along it, has come to it already. */
START_TEST(who_stands_at_a_wall_crosses_it_with_his_first_order)
{
    kit_ground("terrain,wall,Wall,wall,,0 50; 180 50");
    ck_assert_str_eq(kit_text("first", "stopped_at"), "");
    struct ruling r = kit_move("unit=first y=70");
    kit_rules(&r, "legal", "20.0 of 20");
}
END_TEST

START_TEST(a_wall_behind_stops_a_unit_that_backs_into_it)
{
    kit_ground("terrain,wall,Wall,wall,,0 43; 180 43");
    struct ruling r = kit_move("unit=first y=41");
    kit_rules(&r, "stops", "after 8.0 cm"); /* its rear is on y 47 */
    kit_apply(&r);
    kit_is_at("first", 50, 46, 0);
}
END_TEST

START_TEST(a_wall_beside_the_way_stops_nobody)
{
    kit_ground("terrain,wall,Wall,wall,,57 0; 57 100");
    struct ruling r = kit_move("unit=first y=70");
    kit_rules(&r, "legal", "20.0 of 20");
    r = kit_move("unit=first x=58 y=56 facing=90"); /* a wheel, and 1 cm on */
    kit_rules(&r, "stops", "after 19.8 cm: Wall");
}
END_TEST

START_TEST(the_umpire_may_say_that_nothing_is_in_the_way)
{
    kit_ground("terrain,wall,Wall,wall,,0 60; 180 60");
    struct ruling r = kit_move("unit=first y=65 meets=nothing");
    kit_rules(&r, "legal", "15.0 of 20");
    r = kit_move("unit=first y=65 meets=linear meets_cm=4");
    kit_apply(&r);
    kit_is_at("first", 50, 54, 0);
}
END_TEST

START_TEST(dense_terrain_stops_puts_into_skirmish_and_is_entered_next)
{
    kit_ground("terrain,wood,Wood,wood,,30 60; 70 60; 70 90; 30 90");
    struct ruling r = kit_move("unit=first y=65");
    kit_rules(&r, "stops", "after 10.0 cm");
    kit_apply(&r);
    kit_is_at("first", 50, 60, 0);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
    ck_assert_str_eq(kit_text("first", "stopped_at"), "wood");
    carry_on("first");
    r = kit_move("unit=first y=80");
    kit_rules(&r, "legal", "20.0 of 20");
    kit_apply(&r);
    carry_on("first");
    r = kit_move("unit=first y=99"); /* out again, freely */
    kit_rules(&r, "legal", "19.0 of 20");
}
END_TEST

START_TEST(leaving_dense_terrain_stops_again_if_so_read)
{
    kit_ground("terrain,wood,Wood,wood,,30 40; 70 40; 70 52; 30 52");
    kit_form("first", "skirmish");
    struct ruling r = kit_move("unit=first y=65");
    kit_rules(&r, "legal", "15.0 of 20");
    kit_set(GAME_ENTITY, "TFT-42", value_text("B"));
    r = kit_move("unit=first y=65"); /* its rear rank of bases reaches to y 45.5 */
    kit_rules(&r, "stops", "after 6.5 cm");
    ck_assert(kit_leans(&r, "TFT-42"));
    kit_apply(&r);
    kit_is_at("first", 50, 56.5, 0);
    carry_on("first");
    r = kit_move("unit=first y=70");
    kit_rules(&r, "legal", "13.5 of 20");
}
END_TEST

START_TEST(a_column_on_a_road_goes_through_a_wood)
{
    kit_ground("terrain,wood,Wood,wood,,30 60; 70 60; 70 90; 30 90");
    kit_form("first", "column");
    struct ruling r = kit_move("unit=first y=75");
    kit_rules(&r, "stops", "after 10.0 cm");
    kit_ground("terrain,road,Road,road,5,50 0; 50 120");
    r = kit_move("unit=first y=75");
    kit_rules(&r, "legal", "25.0 of 30");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "column");
    carry_on("first");
    r = kit_move("unit=first y=77 formation=line");
    kit_rules(&r, "illegal", "cannot be in line");
    kit_cites(&r, "Dense terrain");
}
END_TEST

START_TEST(cannon_cross_no_wall_and_enter_no_wood)
{
    kit_set("gun", "deployed", value_int(0));
    kit_ground("terrain,wall,Wall,wall,,140 55; 160 55");
    struct ruling r = kit_move("unit=gun y=58");
    kit_rules(&r, "illegal", "cannon do not cross");
    kit_cites(&r, "Terrain effect on movement");
    kit_put("gun", 150, 55, 0); /* up against it */
    r = kit_move("unit=gun y=58");
    kit_rules(&r, "illegal", "cannon do not cross");
    kit_put("gun", 100, 55, 0);
    kit_ground("terrain,wood,Wood,wood,,90 60; 110 60; 110 70; 90 70");
    r = kit_move("unit=gun y=62");
    kit_rules(&r, "illegal", "100.0, 60.0");
}
END_TEST

/* --- Hills --------------------------------------------------------------------------------- */

START_TEST(a_hill_matters_only_when_steep_and_a_cliff_bars)
{
    kit_ground("terrain,hill,Hill,hill,,30 55; 70 55; 70 90; 30 90");
    struct ruling r = kit_move("unit=first y=70");
    kit_rules(&r, "legal", "20.0 of 20");
    kit_put("first", 120, 20, 0);
    kit_ground("terrain,steep,Steep,steep-hill,,100 25; 140 25; 140 60; 100 60");
    r = kit_move("unit=first y=32"); /* 5 on the flat, 7 on the hill */
    kit_rules(&r, "legal", "19.0 of 20");
    kit_fact_is("steep_cm", 7);
    ck_assert(kit_leans(&r, "TFT-43"));
    r = kit_move("unit=first y=35");
    kit_rules(&r, "illegal", "120.0, 32.5");
    kit_ground("terrain,cliff,Cliff,cliff,,100 22; 140 22; 140 24; 100 24");
    r = kit_move("unit=first y=32");
    kit_rules(&r, "illegal", "cliff");
    kit_cites(&r, "Hills");
}
END_TEST

START_TEST(steep_ground_counts_downhill_too_and_until_the_last_base_is_off)
{
    kit_ground("terrain,steep,Steep,steep-hill,,30 40; 70 40; 70 52; 30 52");
    struct ruling r = kit_move("unit=first y=60"); /* its rear leaves at 55: 5 cm count twice */
    kit_rules(&r, "legal", "15.0 of 20");
    kit_fact_is("steep_cm", 5);
}
END_TEST

/* --- Rivers ---------------------------------------------------------------------------------- */

START_TEST(a_stream_is_a_linear_obstacle)
{
    kit_ground("terrain,brook,Brook,stream,4,0 60; 180 60");
    struct ruling r = kit_move("unit=first y=65");
    kit_rules(&r, "stops", "after 8.0 cm");
    kit_apply(&r);
    carry_on("first");
    r = kit_move("unit=first y=78");
    kit_rules(&r, "legal", "20.0 of 20");
}
END_TEST

START_TEST(a_river_is_crossed_at_a_ford_like_a_linear_obstacle)
{
    kit_ground("terrain,river,River,river,4,0 60; 180 60");
    struct ruling r = kit_move("unit=first y=65");
    kit_rules(&r, "illegal", "50.0, 58.0");
    kit_cites(&r, "Rivers");
    kit_ground("terrain,ford,Ford,ford,6,50 57; 50 63");
    kit_form("first", "column");
    r = kit_move("unit=first y=70");
    kit_rules(&r, "stops", "after 7.0 cm");
    kit_apply(&r);
    carry_on("first");
    kit_set("first", "moves", value_none());
    r = kit_move("unit=first y=80");
    kit_rules(&r, "legal", "23.0 of 30");
    kit_form("first", "line"); /* too broad for it */
    r = kit_move("unit=first y=70");
    kit_rules(&r, "illegal", "River");
}
END_TEST

START_TEST(a_bridge_takes_an_order_and_leaves_any_formation)
{
    kit_ground("terrain,river,River,river,4,0 60; 180 60");
    kit_ground("terrain,bridge,Bridge,bridge,6,50 57; 50 63");
    kit_form("first", "skirmish");
    struct ruling r = kit_move("unit=first y=70");
    kit_rules(&r, "stops", "after 7.0 cm");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "stopped_at"), "bridge");
    carry_on("first");
    r = kit_move("unit=first y=70 formation=line");
    kit_rules(&r, "legal", "13.0 of 20");
    kit_set("first", "brigade", value_text("b1"));
    kit_set(GAME_ENTITY, "TFT-44", value_text("B"));
    r = kit_move("unit=first y=70 formation=line");
    kit_rules(&r, "illegal", "order of its own");
    kit_set(GAME_ENTITY, "TFT-44", value_text("A"));
    r = kit_move("unit=first y=70 formation=line");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "line");
    kit_is_at("first", 50, 70, 0);
}
END_TEST

START_TEST(cannon_cross_bridges_but_no_fords)
{
    kit_put("gun", 50, 50, 0);
    kit_put("first", 120, 90, 0);
    kit_set("gun", "deployed", value_int(0));
    kit_ground("terrain,river,River,river,4,0 55; 180 55");
    kit_ground("terrain,ford,Ford,ford,6,50 52; 50 58");
    struct ruling r = kit_move("unit=gun y=60");
    kit_rules(&r, "illegal", "cannon do not cross");
    kit_put("gun", 90, 51.9, 0);
    kit_ground("terrain,bridge,Bridge,bridge,6,90 52; 90 58");
    kit_set("gun", "stopped_at", value_text("bridge"));
    r = kit_move("unit=gun y=61.5");
    kit_rules(&r, "legal", "9.6 of 10");
}
END_TEST

/* --- Friends ----------------------------------------------------------------------------------- */

START_TEST(lines_pass_through_each_other_and_both_are_in_skirmish_then)
{
    kit_put("second", 50, 58, 0);
    struct ruling r = kit_move("unit=first y=66");
    kit_rules(&r, "legal", "16.0 of 20");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
    ck_assert_str_eq(kit_text("second", "formation"), "skirmish");
}
END_TEST

START_TEST(columns_pass_through_nobody_and_nobody_through_them)
{
    kit_put("second", 50, 58, 0);
    kit_form("first", "column");
    struct ruling r = kit_move("unit=first y=70 manoeuvre=forward");
    kit_rules(&r, "illegal", "50.0, 55.0");
    kit_cites(&r, "Interpenetration");
    kit_form("first", "line");
    kit_form("second", "column");
    kit_put("second", 50, 66, 0);
    r = kit_move("unit=first y=70");
    kit_rules(&r, "illegal", "50.0, 57.0");
}
END_TEST

START_TEST(nobody_ends_a_move_among_friends)
{
    kit_put("second", 50, 60, 0);
    struct ruling r = kit_move("unit=first y=61");
    kit_rules(&r, "illegal", "50.0, 57.0");
    r = kit_move("unit=first y=80"); /* too far, and 70 is free */
    kit_rules(&r, "illegal", "50.0, 70.0");
    kit_put("second", 50, 70, 0);
    r = kit_move("unit=first y=80"); /* too far, and 70 is not free */
    kit_rules(&r, "illegal", "50.0, 67.0");
}
END_TEST

START_TEST(bases_may_slide_along_each_other)
{
    kit_put("second", 62, 60, 0);
    struct ruling r = kit_move("unit=first y=60");
    kit_rules(&r, "legal", "10.0 of 20");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("second", "formation"), "line");
    carry_on("first");
    r = kit_move("unit=first y=75");
    kit_rules(&r, "legal", "15.0 of 20");
}
END_TEST

START_TEST(cannon_are_passed_through_and_stay_formed)
{
    kit_put("gun", 50, 58, 0);
    struct ruling r = kit_move("unit=first y=66");
    kit_rules(&r, "legal", "16.0 of 20");
    ck_assert(kit_leans(&r, "TFT-46"));
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
    ck_assert_str_eq(kit_text("gun", "formation"), "line");
    carry_on("first");
    kit_set(GAME_ENTITY, "TFT-46", value_text("B"));
    kit_put("first", 50, 50, 0);
    r = kit_move("unit=first y=66 manoeuvre=forward");
    kit_rules(&r, "illegal", "friends");
}
END_TEST

/* --- Enemies ------------------------------------------------------------------------------------- */

START_TEST(nobody_moves_into_a_zone_of_control)
{
    kit_put("foot", 50, 75, 180); /* its zone begins on y 72 */
    struct ruling r = kit_move("unit=first y=68");
    kit_rules(&r, "legal", "18.0 of 20");
    kit_put("first", 50, 60, 0);
    r = kit_move("unit=first y=73");
    kit_rules(&r, "illegal", "50.0, 72.0");
    kit_cites(&r, "Movement");
    ck_assert(kit_leans(&r, "TFT-39"));
    ck_assert(kit_leans(&r, "TFT-40"));
    r = kit_move("unit=first y=71.9");
    kit_rules(&r, "legal", "11.9 of");
}
END_TEST

START_TEST(from_within_a_zone_one_only_backs_directly_away)
{
    kit_put("foot", 50, 75, 180);
    kit_put("first", 50, 73, 0);
    struct ruling r = kit_move("unit=first y=65");
    kit_rules(&r, "legal", "16.0 of 20");
    r = kit_move("unit=first x=55");
    kit_rules(&r, "illegal", "zone of control");
    r = kit_move("unit=first x=55 y=70");
    kit_rules(&r, "illegal", "zone of control");
    r = kit_move("unit=first y=74");
    kit_rules(&r, "illegal", "zone of control");
    r = kit_move("unit=first facing=30");
    kit_rules(&r, "illegal", "zone of control");
    kit_put("foot", 50, 68, 0); /* 2 cm behind it: to back is to come nearer */
    r = kit_move("unit=first y=72");
    kit_rules(&r, "illegal", "zone of control");
}
END_TEST

START_TEST(a_zone_lies_in_front_only_if_so_read)
{
    kit_put("foot", 50, 65, 0); /* its rear on y 62 */
    struct ruling r = kit_move("unit=first y=60");
    kit_rules(&r, "illegal", "50.0, 59.0");
    kit_set(GAME_ENTITY, "TFT-39", value_text("B"));
    r = kit_move("unit=first y=60");
    kit_rules(&r, "legal", "10.0 of 20");
    r = kit_move("unit=first y=63");
    kit_rules(&r, "illegal", "charge");
    kit_cites(&r, "Melee");
}
END_TEST

START_TEST(forming_line_may_not_put_bases_into_a_zone)
{
    kit_put("foot", 58, 60, 180);
    kit_form("first", "column"); /* 4 cm broad it passes the zone, 12 cm broad it does not */
    kit_put("first", 45, 50, 0);
    struct ruling r = kit_move("unit=first y=62 manoeuvre=forward");
    kit_rules(&r, "legal", "12.0 of 30");
    r = kit_move("unit=first y=62 manoeuvre=forward formation=line");
    kit_rules(&r, "illegal", "zone of control");
}
END_TEST

START_TEST(nobody_moves_off_the_table)
{
    kit_put("foot", 150, 110, 180);
    kit_put("first", 50, 110, 0);
    struct ruling r = kit_move("unit=first y=125");
    kit_rules(&r, "illegal", "50.0, 120.0");
    kit_cites(&r, "The table");
    kit_put("first", 6, 60, 0);
    r = kit_move("unit=first facing=270 manoeuvre=wheel-left");
    kit_rules(&r, "legal", "18.8 of 20");
    r = kit_move("unit=first x=3");
    kit_rules(&r, "illegal", "edge");
}
END_TEST

Suite *suite_move_ground(void);
Suite *suite_move_ground(void)
{
    Suite *s = suite_create("move_ground");
    TCase *t = tcase_create("ground");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_test(t, a_wall_stops_on_contact_and_is_crossed_with_the_next_order);
    tcase_add_test(t, who_stands_at_a_wall_crosses_it_with_his_first_order);
    tcase_add_test(t, a_wall_behind_stops_a_unit_that_backs_into_it);
    tcase_add_test(t, a_wall_beside_the_way_stops_nobody);
    tcase_add_test(t, the_umpire_may_say_that_nothing_is_in_the_way);
    tcase_add_test(t, dense_terrain_stops_puts_into_skirmish_and_is_entered_next);
    tcase_add_test(t, leaving_dense_terrain_stops_again_if_so_read);
    tcase_add_test(t, a_column_on_a_road_goes_through_a_wood);
    tcase_add_test(t, cannon_cross_no_wall_and_enter_no_wood);
    tcase_add_test(t, a_hill_matters_only_when_steep_and_a_cliff_bars);
    tcase_add_test(t, steep_ground_counts_downhill_too_and_until_the_last_base_is_off);
    tcase_add_test(t, a_stream_is_a_linear_obstacle);
    tcase_add_test(t, a_river_is_crossed_at_a_ford_like_a_linear_obstacle);
    tcase_add_test(t, a_bridge_takes_an_order_and_leaves_any_formation);
    tcase_add_test(t, cannon_cross_bridges_but_no_fords);
    suite_add_tcase(s, t);
    t = tcase_create("troops");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_test(t, lines_pass_through_each_other_and_both_are_in_skirmish_then);
    tcase_add_test(t, columns_pass_through_nobody_and_nobody_through_them);
    tcase_add_test(t, nobody_ends_a_move_among_friends);
    tcase_add_test(t, bases_may_slide_along_each_other);
    tcase_add_test(t, cannon_are_passed_through_and_stay_formed);
    tcase_add_test(t, nobody_moves_into_a_zone_of_control);
    tcase_add_test(t, from_within_a_zone_one_only_backs_directly_away);
    tcase_add_test(t, a_zone_lies_in_front_only_if_so_read);
    tcase_add_test(t, forming_line_may_not_put_bases_into_a_zone);
    tcase_add_test(t, nobody_moves_off_the_table);
    suite_add_tcase(s, t);
    return s;
}
