/* Rounds of melee on a table: who fights, who supports, what a round leaves. */
#include <check.h>
#include <string.h>

#include "melee_kit.h"

#define MISSES_12 "111111111111"
#define ROUND "charger=first"

/* In contact with what came before: the charge, or the end of a turn, is done. */
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
        ck_assert_msg(facts_int(&tea_facts, arena_printf(&tea_mem, "%s_%s", side, what[i])) ==
                          want[i],
                      "%s %s: %d", side, what[i],
                      facts_int(&tea_facts, arena_printf(&tea_mem, "%s_%s", side, what[i])));
}

/* --- Who fights and who supports ------------------------------------------------------------ */

START_TEST(squarely_in_contact_every_stand_fights)
{
    into_contact(50);
    struct ruling r = tea_rule("melee", ROUND);
    fights("charger", 3, 0, 0);
    fights("charged", 3, 0, 0);
    ck_assert_str_eq(facts_text(&tea_facts, "charged"), "foot");
    ck_assert_int_eq(brawl_needs(&r, "charger"), 15);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 12);
}
END_TEST

START_TEST(a_stand_beside_a_fighting_one_supports_and_corners_do_not_fight)
{
    into_contact(54);
    (void)tea_rule("melee", ROUND);
    fights("charger", 2, 0, 1);
    fights("charged", 2, 0, 1);
}
END_TEST

START_TEST(stands_behind_support_of_any_unit_and_suppressed_ones_too)
{
    into_contact(50);
    brawl_put("second", 50, 59, 0);
    tea_set("second", "suppressed", value_int(1));
    struct ruling r = tea_rule("melee", ROUND);
    fights("charger", 3, 0, 3);
    ck_assert(tea_cites(&r, "TFT-89"));
    brawl_read("TFT-89", "B"); /* only of its own unit */
    (void)tea_rule("melee", ROUND);
    fights("charger", 3, 0, 0);
}
END_TEST

START_TEST(one_who_does_not_touch_supports_nobody)
{
    into_contact(50);
    brawl_put("second", 50, 58.5, 0);
    (void)tea_rule("melee", ROUND);
    fights("charger", 3, 0, 0);
}
END_TEST

START_TEST(of_a_column_one_fights_and_the_one_behind_supports)
{
    into_contact(50);
    tea_set("foot", "formation", value_text("column"));
    (void)tea_rule("melee", ROUND);
    fights("charger", 1, 0, 2);
    fights("charged", 1, 0, 1);
}
END_TEST

/* Melee mechanic: beside or behind a stand in melee, and so not before it. */
START_TEST(what_stands_before_a_fighting_stand_is_no_support)
{
    brawl_put("foot", 50, 68, 0); /* a column that looks away, struck from behind at 59 */
    tea_set("foot", "formation", value_text("column"));
    brawl_put("first", 50, 59, 0);
    lock("first", true);
    lock("foot", false);
    (void)tea_rule("melee", ROUND);
    fights("charged", 1, 1, 0);
    tea_set("foot", "formation", value_text("line"));
    brawl_put("foot", 50, 62, 0);
    brawl_put("grenadiers", 50, 65, 0); /* their rear at its front */
    (void)tea_rule("melee", ROUND);
    fights("charged", 3, 3, 0);
    brawl_put("grenadiers", 58, 62, 0); /* a stand is beside it, another against that one */
    tea_set("grenadiers", "stands", value_int(1));
    (void)tea_rule("melee", ROUND);
    fights("charged", 3, 3, 1);
}
END_TEST

/* TFT-54 A: skirmishers have no front, so nothing is before them. */
START_TEST(any_side_of_a_skirmisher_is_beside_him)
{
    brawl_put("foot", 50, 62, 0);
    tea_set("foot", "formation", value_text("skirmish"));
    brawl_put("first", 50, 59, 0);
    lock("first", true);
    lock("foot", false);
    brawl_put("grenadiers", 50, 65, 0);
    (void)tea_rule("melee", ROUND);
    int all_round = facts_int(&tea_facts, "charged_supporting");
    brawl_read("TFT-54", "B");
    (void)tea_rule("melee", ROUND);
    ck_assert_int_gt(all_round, facts_int(&tea_facts, "charged_supporting"));
}
END_TEST

START_TEST(a_stand_with_the_enemy_on_its_flank_has_a_die_fewer)
{
    brawl_put("foot", 60, 52, 180);
    brawl_put("first", 54, 53.5, 90);
    lock("first", true);
    lock("foot", false);
    struct ruling r = tea_rule("melee", ROUND);
    fights("charger", 1, 0, 2);
    fights("charged", 1, 1, 1);
    ck_assert_int_eq(brawl_needs(&r, "charger"), 5);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 3);
}
END_TEST

START_TEST(from_the_rear_every_stand_touched_has_a_die_fewer)
{
    brawl_put("foot", 50, 62, 0); /* it looks away; its rear is at 59 */
    brawl_put("first", 50, 59, 0);
    lock("first", true);
    lock("foot", false);
    struct ruling r = tea_rule("melee", ROUND);
    fights("charged", 3, 3, 0);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 9);
}
END_TEST

START_TEST(skirmishers_have_no_flank_in_melee_or_have_one)
{
    brawl_put("foot", 60, 52, 180);
    tea_set("foot", "formation", value_text("skirmish"));
    brawl_put("first", 54, 53.5, 90);
    lock("first", true);
    lock("foot", false);
    struct ruling r = tea_rule("melee", ROUND);
    fights("charged", 1, 0, 1);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 3);
    brawl_read("TFT-54", "B");
    r = tea_rule("melee", ROUND);
    ck_assert_int_eq(facts_int(&tea_facts, "charged_flank"), 1);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 2);
}
END_TEST

START_TEST(half_the_stands_behind_a_wall_are_cover_in_melee_or_any)
{
    into_contact(50);
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wall,Wall,wall,52.1 62; 60 62\n");
    (void)tea_rule("melee", ROUND);
    ck_assert_str_eq(facts_text(&tea_facts, "charged_cover"), "open");
    brawl_read("TFT-65", "B");
    (void)tea_rule("melee", ROUND);
    ck_assert_str_eq(facts_text(&tea_facts, "charged_cover"), "soft");
}
END_TEST

START_TEST(marks_of_the_units_count_in_their_dice)
{
    into_contact(50);
    tea_set("foot", "suppressed", value_int(1));
    struct ruling r = tea_rule("melee", ROUND);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 9);
    tea_set("first", "charging", value_none());
    r = tea_rule("melee", ROUND);
    ck_assert_int_eq(brawl_needs(&r, "charger"), 12);
}
END_TEST

START_TEST(across_a_wall_both_sides_are_in_cover)
{
    into_contact(50);
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wall,Wall,wall,0 62; 180 62\n");
    struct ruling r = tea_rule("melee", ROUND);
    ck_assert_str_eq(facts_text(&tea_facts, "charger_cover"), "soft");
    ck_assert_str_eq(facts_text(&tea_facts, "charged_cover"), "soft");
    ck_assert(tea_cites(&r, "TFT-90"));
    /* 4s hit nobody, unless cover is nothing in melee. */
    r = tea_rule("melee", ROUND " dice=444444444444444444444444444");
    ck_assert_str_eq(r.verdict, "equal");
    ck_assert_uint_gt(r.effect_count, 0);
    brawl_read("TFT-90", "B");
    r = tea_rule("melee", ROUND " dice=444444444444444444444444444");
    ck_assert_str_eq(r.verdict, "charger wins");
}
END_TEST

START_TEST(only_the_two_sides_of_one_melee_fight_it)
{
    into_contact(50);
    brawl_refused("melee", "charger=foot charged=first", "Melee");
    brawl_refused("melee", "charger=first charged=second charged_fighting=1", "Melee");
    brawl_refused("melee", "charger=first charged=grenadiers", "Melee");
    brawl_refused("melee", "charger=second charged=grenadiers", "Melee");
}
END_TEST

/* --- Results ------------------------------------------------------------------------------------ */

START_TEST(the_side_with_fewer_hits_goes_back_the_difference)
{
    into_contact(50);
    struct ruling r = brawl_done("melee",
                                 ROUND " dice=444411111111111"
                                       "411111111111",
                                 "charger wins");
    brawl_stands_at("foot", 50, 65);
    brawl_stands_at("first", 50, 62);
    ck_assert_int_eq(tea_int("foot", "hits"), 4);
    ck_assert_int_eq(tea_int("first", "hits"), 1);
    ck_assert_int_eq(tea_int("first", "won"), 1);
    ck_assert_int_eq(tea_int("first", "charging"), 0);
    ck_assert_int_eq(tea_int("first", "melee_rounds"), 1);
    ck_assert_str_eq(tea_text("foot", "locked"), "first");
    ck_assert(brawl_hands(&r, "pursues, holds or disengages"));
    brawl_refused("melee", ROUND " charged=foot", "Melee mechanic");
}
END_TEST

START_TEST(support_pushes_back_but_takes_no_stands)
{
    into_contact(50);
    brawl_put("second", 50, 59, 0);
    brawl_done("melee", ROUND " dice=111111111111111" MISSES_12, "charger wins");
    brawl_stands_at("foot", 50, 65);
    ck_assert_int_eq(tea_int("foot", "hits"), 0);
    ck_assert_int_eq(tea_int("foot", "stands"), 3);
}
END_TEST

START_TEST(by_hits_alone_support_does_not_push)
{
    into_contact(50);
    brawl_read("TFT-91", "B");
    brawl_put("second", 50, 59, 0);
    brawl_done("melee", ROUND " dice=411111111111111" MISSES_12, "charger wins");
    brawl_stands_at("foot", 50, 63);
}
END_TEST

START_TEST(equal_sides_go_back_half_the_total_each_and_are_free)
{
    into_contact(50);
    brawl_done("melee",
               ROUND " dice=444111111111111"
                     "444111111111",
               "equal");
    brawl_stands_at("first", 50, 59);
    brawl_stands_at("foot", 50, 65);
    ck_assert_str_eq(tea_text("first", "locked"), "");
    ck_assert_str_eq(tea_text("foot", "locked"), "");
    ck_assert_int_eq(tea_int("first", "melee_rounds") + tea_int("foot", "melee_rounds"), 0);
    brawl_refused("follow-up", "unit=first choice=hold", "Melee mechanic");
}
END_TEST

START_TEST(losses_suppression_and_rout_are_those_of_shooting)
{
    into_contact(50);
    tea_set("foot", "hits", value_int(3));
    brawl_done("melee",
               ROUND " dice=666441111111111"
                     "666666111111",
               "charged wins");
    ck_assert_int_eq(tea_int("foot", "stands"), 2); /* 3 carried and 5: one stand, 3 left */
    ck_assert_int_eq(tea_int("foot", "hits"), 3);
    ck_assert_int_eq(tea_int("foot", "suppressed"), 1);
    ck_assert_int_eq(tea_int("foot", "routed"), 0);
    ck_assert_int_eq(tea_int("first", "routed"), 1); /* six sixes, hits value 5 */
    ck_assert_int_eq(tea_int("first", "suppressed"), 1);
    brawl_stands_at("first", 50, 61);
}
END_TEST

START_TEST(a_destroyed_unit_is_not_pursued_and_the_winner_may_disengage)
{
    into_contact(50);
    tea_set("foot", "stands", value_int(1));
    tea_set("foot", "hits", value_int(4));
    struct ruling r = tea_rule("melee", ROUND);
    ck_assert_int_eq(brawl_needs(&r, "charged"), 4);
    brawl_done("melee",
               ROUND " dice=44444"
                     "4111",
               "charger wins");
    ck_assert_int_eq(tea_int("foot", "lost"), 1);
    ck_assert(!value_is_set(entity_get(state_find(tea_state, "foot"), "x")));
    ck_assert_str_eq(tea_text("foot", "locked"), "");
    ck_assert_str_eq(tea_text("first", "locked"), "");
    brawl_refused("follow-up", "unit=first choice=pursue", "Melee mechanic");
    brawl_done("follow-up", "unit=first choice=disengage", "disengages");
    brawl_stands_at("first", 50, 61);
    brawl_refused("follow-up", "unit=first choice=disengage", "Melee mechanic");
}
END_TEST

START_TEST(both_may_be_destroyed_at_once)
{
    into_contact(50);
    static const char *const both[] = {"first", "foot"};
    for (int i = 0; i < 2; i++) {
        tea_set(both[i], "stands", value_int(1));
        tea_set(both[i], "hits", value_int(4));
    }
    brawl_done("melee",
               ROUND " dice=41111"
                     "4111",
               "equal");
    ck_assert_int_eq(tea_int("foot", "lost"), 1);
    ck_assert_int_eq(tea_int("first", "lost"), 1);
}
END_TEST

/* --- Going back ------------------------------------------------------------------------------------ */

#define BEATEN_BY_4 ROUND " dice=444411111111111" MISSES_12

START_TEST(a_friend_behind_is_driven_into_and_both_go_into_skirmish)
{
    into_contact(50);
    brawl_put("grenadiers", 50, 65, 180); /* in support, touching its rear */
    tea_set("grenadiers", "formation", value_text("column"));
    struct ruling r = brawl_done("melee", ROUND " dice=444444111111111" MISSES_12, "charger wins");
    brawl_stands_at("foot", 50, 67); /* 6 hits, less the one stand in support */
    ck_assert_str_eq(tea_text("foot", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("grenadiers", "formation"), "skirmish");
    ck_assert(tea_cites(&r, "TFT-45"));
}
END_TEST

START_TEST(a_river_behind_stops_the_retreat_and_the_umpire_is_asked)
{
    into_contact(50);
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,river,River,river,0 67; 180 67\n");
    struct ruling r = brawl_done("melee", BEATEN_BY_4, "charger wins");
    brawl_stands_at("foot", 50, 64);
    ck_assert(tea_cites(&r, "TFT-94"));
    ck_assert(brawl_hands(&r, "say what becomes of it"));
}
END_TEST

START_TEST(an_enemy_behind_stops_the_retreat)
{
    into_contact(50);
    brawl_put("second", 50, 70, 0); /* its rear is 2 cm behind the foot's */
    struct ruling r = brawl_done("melee", BEATEN_BY_4, "charger wins");
    brawl_stands_at("foot", 50, 64);
    ck_assert(tea_cites(&r, "TFT-94"));
}
END_TEST

START_TEST(one_struck_in_the_flank_alone_goes_straight_away_from_it)
{
    brawl_put("foot", 60, 52, 180);
    brawl_put("first", 54, 53.5, 90);
    lock("first", true);
    lock("foot", false);
    /* 5 dice with 2 in support, 3 dice with 1: 4 hits and 2 against 0 and 1. */
    brawl_done("melee",
               ROUND " dice=44441"
                     "111",
               "charger wins");
    brawl_stands_at("foot", 65, 52);
}
END_TEST

Suite *suite_melee_table(void);
Suite *suite_melee_table(void)
{
    Suite *s = suite_create("melee_table");
    TCase *t = tcase_create("a round on a table");
    tcase_add_checked_fixture(t, brawl_set_table, brawl_clear_table);
    tcase_add_test(t, squarely_in_contact_every_stand_fights);
    tcase_add_test(t, a_stand_beside_a_fighting_one_supports_and_corners_do_not_fight);
    tcase_add_test(t, stands_behind_support_of_any_unit_and_suppressed_ones_too);
    tcase_add_test(t, one_who_does_not_touch_supports_nobody);
    tcase_add_test(t, of_a_column_one_fights_and_the_one_behind_supports);
    tcase_add_test(t, what_stands_before_a_fighting_stand_is_no_support);
    tcase_add_test(t, any_side_of_a_skirmisher_is_beside_him);
    tcase_add_test(t, a_stand_with_the_enemy_on_its_flank_has_a_die_fewer);
    tcase_add_test(t, from_the_rear_every_stand_touched_has_a_die_fewer);
    tcase_add_test(t, skirmishers_have_no_flank_in_melee_or_have_one);
    tcase_add_test(t, half_the_stands_behind_a_wall_are_cover_in_melee_or_any);
    tcase_add_test(t, marks_of_the_units_count_in_their_dice);
    tcase_add_test(t, across_a_wall_both_sides_are_in_cover);
    tcase_add_test(t, only_the_two_sides_of_one_melee_fight_it);
    tcase_add_test(t, the_side_with_fewer_hits_goes_back_the_difference);
    tcase_add_test(t, support_pushes_back_but_takes_no_stands);
    tcase_add_test(t, by_hits_alone_support_does_not_push);
    tcase_add_test(t, equal_sides_go_back_half_the_total_each_and_are_free);
    tcase_add_test(t, losses_suppression_and_rout_are_those_of_shooting);
    tcase_add_test(t, a_destroyed_unit_is_not_pursued_and_the_winner_may_disengage);
    tcase_add_test(t, both_may_be_destroyed_at_once);
    tcase_add_test(t, a_friend_behind_is_driven_into_and_both_go_into_skirmish);
    tcase_add_test(t, a_river_behind_stops_the_retreat_and_the_umpire_is_asked);
    tcase_add_test(t, an_enemy_behind_stops_the_retreat);
    tcase_add_test(t, one_struck_in_the_flank_alone_goes_straight_away_from_it);
    suite_add_tcase(s, t);
    return s;
}
