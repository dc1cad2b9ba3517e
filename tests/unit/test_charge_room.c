/* Where a charge or a pursuit ends when others are about: nobody stands in another. */
#include <check.h>
#include <string.h>

#include "melee_kit.h"
#include "rules/two-for-tea/movement.h"

#define CHARGE "unit=first target=foot response=stand"
#define EVADE "unit=first target=foot response=evade"

static void wall(const char *points)
{
    tea_enter(ROSTER_GROUND, arena_printf(&tea_mem,
                                          "kind,id,name,ground,points\n"
                                          "terrain,yard,Yard,wall,%s\n",
                                          points));
}

static void stands_alone(const char *unit)
{
    struct hull h;
    const struct entity *en = state_find(tea_state, unit);
    ck_assert(tft_footprint(&tea_scene, en, &h));
    const struct entity *who = tft_hull_overlaps(&tea_scene, &h, en);
    ck_assert_msg(who == NULL, "%s stands in %s", unit, who == NULL ? "" : who->id);
}

/* --- The end of a charge ---------------------------------------------------------------------- */

START_TEST(nobody_lines_up_into_a_friend)
{
    brawl_put("second", 43, 62, 0); /* 37 to 49, in contact already */
    brawl_put("first", 55.4, 50, 0);
    brawl_done("charge", CHARGE, "contact");
    brawl_stands_at("first", 55.4, 62); /* 54 would be square, but from 48 on */
    ck_assert_str_eq(tea_text("second", "formation"), "line");
    stands_alone("first");
}
END_TEST

START_TEST(it_lines_up_close_beside_a_friend)
{
    brawl_put("second", 42, 62, 0); /* 36 to 48 */
    brawl_put("first", 54.7, 50, 0);
    brawl_done("charge", CHARGE, "contact");
    brawl_stands_at("first", 54, 62);
    stands_alone("first");
}
END_TEST

static const struct {
    const char *who, *formation;
} others[] = {{"second", "column"}, {"second", "line"}, {"grenadiers", "line"}};

/* The foot has one stand left, from 48 to 52; beside it is another, whom the charger would meet
 * only once it has turned. */
START_TEST(turning_square_it_needs_the_room)
{
    tea_set("foot", "stands", value_int(1));
    brawl_put("first", 46, 50, 15);
    ck_assert_str_eq(tea_rule("charge", CHARGE " visible=yes").verdict, "contact");
    tea_set(others[_i].who, "stands", value_int(1));
    tea_set(others[_i].who, "formation", value_text(others[_i].formation));
    brawl_put(others[_i].who, 54.5, 64, 0);
    brawl_refused("charge", CHARGE " visible=yes", "Movement");
    ck_assert_ptr_nonnull(strstr(facts_find(&tea_facts, "path_clear")->how, "stands where"));
}
END_TEST

START_TEST(of_a_yard_the_far_side_is_still_to_be_crossed)
{
    wall("30 50; 70 50; 70 56; 30 56"); /* it stands at the near side */
    brawl_refused("charge", CHARGE " visible=yes", "Movement");
}
END_TEST

START_TEST(a_wall_that_bends_gently_is_one)
{
    wall("30 50; 50 50; 70 51");
    ck_assert_str_eq(tea_rule("charge", CHARGE " visible=yes").verdict, "contact");
}
END_TEST

START_TEST(a_wall_at_the_targets_feet_does_not_stop_the_charge)
{
    wall("30 62; 70 62");
    brawl_done("charge", CHARGE " visible=yes", "contact");
    brawl_stands_at("first", 50, 62);
}
END_TEST

START_TEST(a_river_is_charged_across_at_a_bridge_only_after_stopping_there)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points,width\n"
                             "terrain,river,River,river,0 53; 180 53,2\n"
                             "terrain,bridge,Bridge,bridge,50 51; 50 55,4\n");
    brawl_refused("charge", CHARGE " visible=yes", "Movement");
    tea_set("first", "stopped_at", value_text("bridge"));
    ck_assert_str_eq(tea_rule("charge", CHARGE " visible=yes").verdict, "contact");
}
END_TEST

/* --- Falling short ------------------------------------------------------------------------------- */

START_TEST(who_finds_nobody_has_gone_the_way_he_charged)
{
    brawl_put("first", 62.5, 50, 0); /* 56.5 on; the foot ends at 56 */
    brawl_done("charge", EVADE, "evaded");
    ck_assert_double_gt(facts_real(&tea_facts, "off_deg"), 2);
    ck_assert_double_eq_tol(tea_real("first", "y"), 62, 0.02);
    ck_assert_double_lt(tea_real("first", "x"), 62.1);
    stands_alone("first");
}
END_TEST

START_TEST(at_an_angle_he_goes_to_where_the_first_stand_would_touch)
{
    brawl_put("first", 46, 47, 15);
    brawl_done("charge", EVADE, "evaded");
    ck_assert_double_eq_tol(tea_real("first", "facing"), 15, 1e-9);
    ck_assert_double_lt(tea_real("first", "y"), 61);
    ck_assert_double_gt(tea_real("first", "y"), 56);
    stands_alone("first");
}
END_TEST

START_TEST(an_evader_on_the_flank_is_not_run_over)
{
    brawl_put("foot", 60, 52, 180);
    brawl_put("first", 45, 53.5, 90);
    struct ruling r = tea_rule("charge", EVADE);
    tea_apply(&r);
    stands_alone("first");
    stands_alone("foot");
}
END_TEST

START_TEST(a_blocked_evasion_is_as_long_as_it_can_be)
{
    brawl_put("second", 50, 73, 0); /* the enemy's rear at 70; skirmishers are 4.5 cm deep */
    struct ruling r = brawl_done("charge", EVADE, "contact");
    brawl_stands_at("foot", 50, 65.5);
    stands_alone("foot");
    ck_assert(tea_cites(&r, "TFT-94"));
    ck_assert(tea_cites(&r, "TFT-85"));
    ck_assert_str_eq(tea_text("foot", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("foot", "locked"), "first");
}
END_TEST

START_TEST(one_charged_from_behind_evades_no_farther_than_into_the_charger)
{
    brawl_put("foot", 50, 65, 0); /* it looks away; its rear is at 62 */
    brawl_done("charge", EVADE, "contact");
    stands_alone("foot");
    stands_alone("first");
}
END_TEST

/* Loose it reaches 1.5 cm farther back, where another enemy stands already. */
/* Passed by one who finds nobody, friends go into skirmish all the same, and that takes room. */
START_TEST(friends_passed_on_the_way_to_an_evader_are_given_room)
{
    brawl_put("second", 57, 56, 0);
    brawl_put("horse", 64, 53, 0); /* against its rear, out of the charger's way */
    brawl_done("charge", EVADE " visible=yes", "evaded");
    ck_assert_str_eq(tea_text("second", "formation"), "skirmish");
    stands_alone("horse");
}
END_TEST

START_TEST(an_evader_with_no_room_to_loosen_is_shifted_and_met_there)
{
    brawl_put("second", 50, 68.2, 0); /* its rear at 65.2 */
    brawl_done("charge", EVADE " evade_cm=1", "contact");
    stands_alone("foot");
    stands_alone("first");
    ck_assert_str_eq(tea_rule("melee", "charger=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

START_TEST(an_evader_runs_into_friends_behind_and_both_go_into_skirmish)
{
    brawl_put("grenadiers", 50, 66, 180);
    struct ruling r = brawl_done("charge", EVADE, "evaded");
    ck_assert(tea_cites(&r, "TFT-45"));
    brawl_stands_at("foot", 50, 72);
    ck_assert_str_eq(tea_text("grenadiers", "formation"), "skirmish");
}
END_TEST

/* --- Pursuit ----------------------------------------------------------------------------------------- */

#define PURSUE "unit=first choice=pursue"

static void round_won(void)
{
    brawl_set_table();
    brawl_done("charge", CHARGE, "contact");
    brawl_done("melee",
               "charger=first dice=444411111111111"
               "411111111111",
               "charger wins"); /* the foot at 65, 3 cm off */
}

START_TEST(a_third_enemy_in_between_bars_the_pursuit)
{
    brawl_put("foot", 46, 65, 180);
    brawl_put("grenadiers", 60, 63.5, 180); /* before the right stand of the first */
    brawl_refused("follow-up", PURSUE, "Melee mechanic");
    ck_assert_str_eq(tea_rule("follow-up", "unit=first choice=hold").verdict, "holds");
}
END_TEST

START_TEST(so_does_a_friend_who_stands_there)
{
    brawl_put("second", 54, 65, 0);
    tea_set("second", "stands", value_int(1));
    brawl_refused("follow-up", PURSUE, "Melee mechanic");
    tea_set("second", "formation", value_text("column"));
    brawl_refused("follow-up", PURSUE, "Melee mechanic");
}
END_TEST

START_TEST(so_does_water_in_between)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points,width\n"
                             "terrain,river,River,river,0 63.5; 180 63.5,1\n");
    brawl_refused("follow-up", PURSUE, "Melee mechanic");
}
END_TEST

START_TEST(so_does_a_wall_the_loser_went_back_over)
{
    wall("30 63.5; 70 63.5");
    struct ruling r = tea_rule("follow-up", PURSUE);
    brawl_refused("follow-up", PURSUE, "Melee mechanic");
    ck_assert(tea_cites(&r, "TFT-115"));
}
END_TEST

START_TEST(the_wall_they_fought_across_does_not)
{
    wall("30 62; 70 62");
    brawl_done("follow-up", PURSUE, "pursues");
    brawl_stands_at("first", 50, 65);
}
END_TEST

START_TEST(who_stands_beside_is_not_in_the_way)
{
    brawl_put("second", 62, 62, 0);
    brawl_put("grenadiers", 38, 65, 180);
    brawl_done("follow-up", PURSUE, "pursues");
    brawl_stands_at("first", 50, 65);
    stands_alone("first");
}
END_TEST

/* --- Retreat ------------------------------------------------------------------------------------------- */

START_TEST(skirmishers_struck_from_behind_go_away_from_the_enemy)
{
    brawl_put("foot", 50, 65, 0); /* they look up the table; the first is at their backs */
    tea_set("foot", "formation", value_text("skirmish"));
    brawl_put("first", 50, 60.5, 0);
    static const char *const both[] = {"first", "foot"};
    for (int i = 0; i < 2; i++) tea_set(both[i], "locked", value_text("first"));
    struct ruling r = tea_rule("melee", "charger=first");
    int count = 0;
    for (size_t i = 0; i < r.need_count; i++) count += r.needs[i].count;
    char faces[80] = "";
    ck_assert_int_lt(count, (int)sizeof faces);
    for (int i = 0; i < count; i++) faces[i] = i < 2 ? '4' : '1';
    brawl_done("melee", arena_printf(&tea_mem, "charger=first dice=%s", faces), "charger wins");
    ck_assert_double_gt(tea_real("foot", "y"), 65.5);
    brawl_stands_at("first", 50, 60.5);
}
END_TEST

/* --- Stands lost ------------------------------------------------------------------------------------- */

/* Hits of the fire follow it into melee, and contact is made so that most of the front is in it:
 * of the first, from 44 to 56, only the right stand reaches the foot, from 55 to 59. */
START_TEST(a_charger_that_loses_a_stand_closes_up_on_its_target)
{
    tea_set("foot", "stands", value_int(1));
    brawl_put("foot", 57, 62, 180);
    tea_set("first", "hits", value_int(4));
    if (_i == 1) tea_set("first", "formation", value_text("skirmish"));
    struct ruling r =
        brawl_done("charge", "unit=first target=foot response=fire dice=4111", "contact");
    ck_assert_int_eq(tea_int("first", "stands"), 2);
    ck_assert(tea_cites(&r, "TFT-63"));
    if (_i == 0) brawl_stands_at("first", 52, 62);
    stands_alone("first");
    ck_assert_str_eq(tea_rule("melee", "charger=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

START_TEST(who_loses_stands_in_melee_closes_up_before_going_back)
{
    static const char *const both[] = {"first", "foot"};
    brawl_put("first", 58, 62, 0); /* from 52: its left stand at the right one of the foot */
    for (int i = 0; i < 2; i++) tea_set(both[i], "locked", value_text("first"));
    tea_set("foot", "hits_loss", value_int(3)); /* two hits take a stand */
    brawl_done("melee",
               "charger=first dice=4444"
               "1111",
               "charger wins");
    ck_assert_int_eq(tea_int("foot", "stands"), 1);
    brawl_stands_at("foot", 52, 66); /* 4 and 1 in support to 0 and 1; from 50 on, not 48 */
    brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    brawl_stands_at("first", 58, 66);
    ck_assert_str_eq(tea_rule("melee", "charger=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

/* It goes back as narrow as it is now, past the enemy behind the stand that fell. */
START_TEST(stands_that_are_gone_are_in_nobodys_way)
{
    static const char *const both[] = {"first", "foot"};
    brawl_put("first", 50, 62, 0);
    for (int i = 0; i < 2; i++) tea_set(both[i], "locked", value_text("first"));
    tea_set("foot", "hits", value_int(4));
    brawl_put("second", 61, 70, 0); /* an enemy behind its left stand, 55 to 67, rear at 67 */
    brawl_done("melee",
               "charger=first dice=444411111111"
               "111111111111",
               "charger wins");
    ck_assert_int_eq(tea_int("foot", "stands"), 2);
    brawl_stands_at("foot", 50, 66);
}
END_TEST

START_TEST(one_shot_at_in_melee_stays_in_contact)
{
    static const char *const both[] = {"first", "foot"};
    brawl_read("TFT-97", "B");
    brawl_put("first", 61, 62, 0); /* from 55 */
    for (int i = 0; i < 2; i++) tea_set(both[i], "locked", value_text("first"));
    tea_set("foot", "hits", value_int(4));
    brawl_put("second", 35, 55, 45);
    tea_set("second", "order", value_text("shoot"));
    struct ruling r = tea_rule("shoot", "unit=second target=foot");
    ck_assert_uint_gt(r.need_count, 0);
    int count = r.needs[0].count;
    char faces[80] = "";
    ck_assert_int_lt(count, (int)sizeof faces);
    for (int i = 0; i < count; i++) faces[i] = i == 0 ? '4' : '1';
    tea_done("shoot", arena_printf(&tea_mem, "unit=second target=foot dice=%s", faces));
    ck_assert_int_eq(tea_int("foot", "stands"), 2);
    brawl_stands_at("foot", 52, 62);
    ck_assert_str_eq(tea_rule("melee", "charger=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

Suite *suite_charge_room(void);
Suite *suite_charge_room(void)
{
    Suite *s = suite_create("charge_room");
    TCase *t = tcase_create("where a charge ends");
    tcase_add_checked_fixture(t, brawl_set_table, brawl_clear_table);
    tcase_add_test(t, nobody_lines_up_into_a_friend);
    tcase_add_test(t, it_lines_up_close_beside_a_friend);
    tcase_add_loop_test(t, turning_square_it_needs_the_room, 0,
                        (int)(sizeof others / sizeof *others));
    tcase_add_test(t, of_a_yard_the_far_side_is_still_to_be_crossed);
    tcase_add_test(t, a_wall_that_bends_gently_is_one);
    tcase_add_test(t, a_wall_at_the_targets_feet_does_not_stop_the_charge);
    tcase_add_test(t, a_river_is_charged_across_at_a_bridge_only_after_stopping_there);
    tcase_add_test(t, who_finds_nobody_has_gone_the_way_he_charged);
    tcase_add_test(t, at_an_angle_he_goes_to_where_the_first_stand_would_touch);
    tcase_add_test(t, an_evader_on_the_flank_is_not_run_over);
    tcase_add_test(t, a_blocked_evasion_is_as_long_as_it_can_be);
    tcase_add_test(t, one_charged_from_behind_evades_no_farther_than_into_the_charger);
    tcase_add_test(t, friends_passed_on_the_way_to_an_evader_are_given_room);
    tcase_add_test(t, an_evader_with_no_room_to_loosen_is_shifted_and_met_there);
    tcase_add_test(t, an_evader_runs_into_friends_behind_and_both_go_into_skirmish);
    tcase_add_test(t, skirmishers_struck_from_behind_go_away_from_the_enemy);
    suite_add_tcase(s, t);
    t = tcase_create("stands lost in contact");
    tcase_add_checked_fixture(t, brawl_set_table, brawl_clear_table);
    tcase_add_loop_test(t, a_charger_that_loses_a_stand_closes_up_on_its_target, 0, 2);
    tcase_add_test(t, who_loses_stands_in_melee_closes_up_before_going_back);
    tcase_add_test(t, stands_that_are_gone_are_in_nobodys_way);
    tcase_add_test(t, one_shot_at_in_melee_stays_in_contact);
    suite_add_tcase(s, t);
    t = tcase_create("where a pursuit ends");
    tcase_add_checked_fixture(t, round_won, brawl_clear_table);
    tcase_add_test(t, a_third_enemy_in_between_bars_the_pursuit);
    tcase_add_test(t, so_does_a_friend_who_stands_there);
    tcase_add_test(t, so_does_water_in_between);
    tcase_add_test(t, so_does_a_wall_the_loser_went_back_over);
    tcase_add_test(t, the_wall_they_fought_across_does_not);
    tcase_add_test(t, who_stands_beside_is_not_in_the_way);
    suite_add_tcase(s, t);
    return s;
}
