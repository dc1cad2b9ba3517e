/* Cannon fire on a table: which stands a ball strikes, and what it does to several units. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"

#define BALL "unit=gun target=foot occasion=automatic"

/* The gun at 50, 10 looks up the table; the infantry around it are sent off. */
static void open_range(void)
{
    range_open();
    range_put("gun", 50, 10, 0);
    range_put("first", 120, 10, 0);
    range_put("second", 140, 10, 0);
    range_put("third", 160, 10, 0);
}

static int struck(void)
{
    return facts_int(&range_facts, "stands");
}

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

START_TEST(a_line_across_the_shot_loses_one_stand_to_it)
{
    struct ruling r = range_shoot(BALL); /* 55 cm off */
    ck_assert_int_eq(struck(), 1);
    ck_assert_int_eq(range_dice(&r), 3);
}
END_TEST

START_TEST(a_column_is_raked_from_end_to_end)
{
    range_set("foot", "formation", value_text("column"));
    struct ruling r = range_shoot(BALL);
    ck_assert_int_eq(struck(), 3);
    ck_assert_int_eq(range_dice(&r), 6);
    ck_assert(range_cites(&r, "TFT-68") && range_cites(&r, "TFT-69") && range_cites(&r, "TFT-71"));
    range_put("foot", 50, 48, 180); /* 38, 41 and 44 cm: half range is judged for each */
    r = range_shoot(BALL);
    ck_assert_int_eq(range_dice(&r), 4 + 2 + 1);
}
END_TEST

START_TEST(a_line_taken_in_flank_is_raked_too)
{
    range_put("foot", 50, 71, 90);
    struct ruling r = range_shoot(BALL);
    ck_assert_int_eq(struck(), 3);
    ck_assert_int_eq(facts_int(&range_facts, "flank"), 3);
    ck_assert_int_eq(range_dice(&r), 4 + 3 + 2);
}
END_TEST

START_TEST(a_ball_goes_on_into_a_unit_behind_within_10_cm)
{
    range_put("other", 50, 77.9, 180); /* 9.9 cm behind the rear of the 10th */
    struct ruling r = range_shoot(BALL);
    ck_assert_int_eq(struck(), 2);
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "foot other");
    ck_assert_int_eq(range_dice(&r), 5);
    ck_assert_uint_eq(r.need_count, 2); /* thrown apart: 3 at the 10th, 2 at the 27th */
    range_put("other", 50, 78, 180);    /* exactly 10 is within 10 */
    range_shoot(BALL);
    ck_assert_int_eq(struck(), 2);
    range_put("other", 50, 78.1, 180);
    range_shoot(BALL);
    ck_assert_int_eq(struck(), 1);
}
END_TEST

START_TEST(each_within_10_of_the_one_before_or_all_within_10)
{
    range_set("foot", "formation", value_text("column"));
    range_set("foot", "stands", value_int(2)); /* from 65 to 71 */
    range_put("other", 50, 79, 180);           /* 8 behind the last, 11 behind the first */
    range_shoot(BALL);
    ck_assert_int_eq(struck(), 3);
    range_read("TFT-69", "B");
    range_shoot(BALL);
    ck_assert_int_eq(struck(), 2);
}
END_TEST

START_TEST(three_stands_or_three_units)
{
    range_set("foot", "formation", value_text("column"));
    range_put("other", 50, 76, 180);
    range_shoot(BALL);
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "foot foot foot");
    range_read("TFT-68", "B");
    struct ruling r = range_shoot(BALL);
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "foot other");
    ck_assert_int_eq(range_dice(&r), 5);
}
END_TEST

START_TEST(ground_and_friends_stop_a_ball_but_enemies_in_the_file_do_not)
{
    range_put("other", 50, 75, 180);
    range_ground("wood,wood,,20 69; 90 69; 90 71; 20 71");
    range_shoot(BALL);
    ck_assert_int_eq(struck(), 1);
    range_put("first", 50, 40, 0);
    struct ruling r = range_shoot(BALL);
    ck_assert(illegal(&r));
    ck_assert(range_notes(&r, "1st Pennsylvania is in the way"));
}
END_TEST

START_TEST(the_first_stand_struck_is_of_the_target)
{
    range_put("other", 50, 75, 180);
    struct ruling r = range_shoot("unit=gun target=other occasion=automatic");
    ck_assert(illegal(&r));          /* hidden by the 10th */
    range_put("other", 44, 60, 180); /* before the left half of the 10th */
    range_shoot(BALL);
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "foot");
}
END_TEST

START_TEST(several_units_struck_each_take_their_own_hits)
{
    range_put("other", 50, 77, 180);
    range_set("other", "hits", value_int(4));
    struct ruling r = range_shoot(BALL " dice=6,6,1,4,1");
    ck_assert_str_eq(r.verdict, "stands lost");
    ck_assert_ptr_nonnull(strstr(r.sentence, "10th Foot: 2 hits"));
    ck_assert_ptr_nonnull(strstr(r.sentence, "27th Foot: 1 hit: 1 stand lost"));
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "hits"), 2);
    ck_assert_int_eq(range_mark("other", "stands"), 2);
    ck_assert_str_eq(range_text("other", "shot_by"), "gun");
    ck_assert(range_hands(&r, "27th Foot may return fire"));
}
END_TEST

START_TEST(odds_over_several_units_are_those_of_every_throw)
{
    range_put("other", 50, 77, 180);
    range_set("other", "stands", value_int(1));
    range_set("other", "hits", value_int(4));
    range_set("foot", "hits_loss", value_int(4));
    struct ruling before = range_shoot(BALL);
    const struct tft_victim first = tft_victim_of(&range_scene, state_find(range_state, "foot"));
    const struct tft_victim behind = tft_victim_of(&range_scene, state_find(range_state, "other"));
    unsigned found[TFT_FATES] = {0};
    for (int n = 0; n < 7776; n++) {
        int faces[5], rest = n;
        for (int i = 0; i < 5; i++, rest /= 6) faces[i] = 1 + rest % 6;
        struct tft_damage a = tft_damage_roll(&first, 4, faces, 3);
        struct tft_damage b = tft_damage_roll(&behind, 4, faces + 3, 2);
        enum tft_fate x = tft_fate_of(&a), y = tft_fate_of(&b);
        found[x > y ? x : y]++;
    }
    ck_assert_uint_eq(before.outcome_count, TFT_FATES);
    for (int f = 0; f < TFT_FATES; f++)
        ck_assert_int_eq(chance_compare(before.outcomes[f].chance, chance_of(found[f], 7776)), 0);
}
END_TEST

START_TEST(canister_doubles_within_20_cm_and_strikes_the_target_alone)
{
    range_put("foot", 50, 25, 180);
    range_put("other", 50, 35, 180);
    struct ruling r = range_shoot(BALL " shot=canister");
    ck_assert_int_eq(range_dice(&r), 8);
    ck_assert_uint_eq(r.need_count, 1);
    range_put("foot", 50, 30.6, 180);
    range_put("other", 50, 110, 180);
    r = range_shoot(BALL " shot=canister");
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(a_limbered_cannon_must_form_up_first)
{
    range_set("gun", "deployed", value_int(0));
    struct ruling r = range_shoot(BALL);
    ck_assert(illegal(&r));
    range_set("gun", "deployed", value_int(1));
    range_set("gun", "formation", value_text("column")); /* a single base has no column */
    r = range_shoot(BALL);
    ck_assert(!illegal(&r));
}
END_TEST

START_TEST(american_cannon_shoot_once_a_turn_and_british_as_often_as_ordered)
{
    range_set("gun", "shots", value_int(1));
    struct ruling r = range_shoot(BALL);
    ck_assert(illegal(&r) && range_cites(&r, "TFT-73"));
    /* Returning fire is a shot as well. */
    range_set(GAME_ENTITY, "side", value_text("british"));
    range_set("gun", "may_answer", value_text("foot"));
    r = range_shoot("unit=gun target=foot occasion=return");
    ck_assert(illegal(&r));
    range_set("gun", "shots", value_none());
    r = range_shoot("unit=gun target=foot occasion=return");
    ck_assert(!illegal(&r));
    range_put("battery", 50, 80, 180);
    range_put("foot", 100, 110, 180);
    range_set("battery", "order", value_text("shoot"));
    range_set("battery", "shots", value_int(2));
    r = range_shoot("unit=battery target=gun occasion=order");
    ck_assert(!illegal(&r));
    range_read("TFT-73", "B");
    r = range_shoot("unit=battery target=gun occasion=order");
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(a_spent_gun_is_not_ordered_to_shoot)
{
    struct ruling r = range_rule("command", "unit=gun order=shoot");
    ck_assert(!illegal(&r) && !range_cites(&r, "TFT-73"));
    range_set("gun", "shots", value_int(1));
    r = range_rule("command", "unit=gun order=shoot");
    ck_assert(illegal(&r) && range_cites(&r, "TFT-73"));
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, "Army Lists");
    r = range_rule("command", "unit=gun order=form-up");
    ck_assert(!illegal(&r)); /* only to shoot */
    /* Of a brigade it stays silent, and the others obey. */
    range_put("gun", 60, 45, 0);
    range_put("first", 50, 50, 0);
    r = range_rule("command", "unit=first unit_2=gun order=shoot dice=1,1");
    ck_assert_str_eq(r.verdict, "obeyed");
    ck_assert(range_notes(&r, "Carter's gun has had its one shot"));
    range_apply(&r);
    ck_assert_str_eq(range_text("first", "order"), "shoot");
    ck_assert_str_eq(range_text("gun", "order"), "");
}
END_TEST

START_TEST(a_british_gun_is_ordered_to_shoot_as_often_as_others_unless_so_read)
{
    range_set(GAME_ENTITY, "side", value_text("british"));
    range_set("battery", "shots", value_int(1));
    struct ruling r = range_rule("command", "unit=battery commander=howe order=shoot");
    ck_assert(!illegal(&r) && range_cites(&r, "TFT-73"));
    range_read("TFT-73", "B");
    r = range_rule("command", "unit=battery commander=howe order=shoot");
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(the_ball_is_drawn_through_the_stands_it_strikes)
{
    const struct action *act = ruleset_action(range_book->rules, "shoot");
    struct drawing d = {.mem = &range_mem};
    range_set("foot", "formation", value_text("column"));
    range_shoot(BALL);
    act->draw(&range_scene, &range_facts, &d);
    ck_assert_uint_eq(d.count, 3);
    ck_assert_str_eq(d.lines[0].label, "55.0 cm");
    ck_assert_str_eq(d.lines[2].kind, "path");
}
END_TEST

Suite *suite_shoot_ball(void);
Suite *suite_shoot_ball(void)
{
    Suite *s = suite_create("shoot_ball");
    TCase *t = tcase_create("cannon fire");
    tcase_add_checked_fixture(t, open_range, range_close);
    tcase_add_test(t, a_line_across_the_shot_loses_one_stand_to_it);
    tcase_add_test(t, a_column_is_raked_from_end_to_end);
    tcase_add_test(t, a_line_taken_in_flank_is_raked_too);
    tcase_add_test(t, a_ball_goes_on_into_a_unit_behind_within_10_cm);
    tcase_add_test(t, each_within_10_of_the_one_before_or_all_within_10);
    tcase_add_test(t, three_stands_or_three_units);
    tcase_add_test(t, ground_and_friends_stop_a_ball_but_enemies_in_the_file_do_not);
    tcase_add_test(t, the_first_stand_struck_is_of_the_target);
    tcase_add_test(t, several_units_struck_each_take_their_own_hits);
    tcase_add_test(t, odds_over_several_units_are_those_of_every_throw);
    tcase_add_test(t, canister_doubles_within_20_cm_and_strikes_the_target_alone);
    tcase_add_test(t, a_limbered_cannon_must_form_up_first);
    tcase_add_test(t, american_cannon_shoot_once_a_turn_and_british_as_often_as_ordered);
    tcase_add_test(t, a_spent_gun_is_not_ordered_to_shoot);
    tcase_add_test(t, a_british_gun_is_ordered_to_shoot_as_often_as_others_unless_so_read);
    tcase_add_test(t, the_ball_is_drawn_through_the_stands_it_strikes);
    suite_add_tcase(s, t);
    return s;
}
