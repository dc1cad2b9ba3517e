/* What throws are worth: the judge over every throw there is, against the chances it gave. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"
#include "stakes_kit.h"

/* Of a ruling on the table as it lies. */
static struct survey survey_throws(const char *action, const char *input)
{
    struct ruling first = range_rule(action, input);
    ck_assert_msg(first.need_count > 0, "%s %s: %s", action, input, first.sentence);
    return stakes_survey(&range_scene, ruleset_action(range_book->rules, action), &range_facts,
                         &first);
}

/* --- Fire ------------------------------------------------------------------------------------ */

#define AUTO "unit=first target=foot occasion=automatic stands=1 "

static const char *const volleys[] = {
    AUTO "shoot_dice=2 hits_value=2 target_stands=1",
    AUTO "shoot_dice=4 hits_value=2 target_stands=3 extra_hits=1",
    AUTO "shoot_dice=4 hits_value=3 target_stands=2 extra_hits=2 cover=soft",
    AUTO "shoot_dice=2 along_dice=2 along_cover=hard hits_value=1 target_stands=3",
};

START_TEST(stakes_of_a_volley_are_those_of_every_throw)
{
    struct survey sv = survey_throws("shoot", volleys[_i]);
    const struct stake *out = stakes_of(&sv, "out", "foot");
    ck_assert_ptr_nonnull(out);
    ck_assert_str_eq(out->side, "american"); /* who shoots gains by it */
    ck_assert_str_eq(out->thrower, "first");
    ck_assert_ptr_nonnull(stakes_of(&sv, "stands", "foot"));
}
END_TEST

START_TEST(one_who_runs_already_loses_stands_and_no_more)
{
    range_set("foot", "routed", value_int(1));
    range_set("foot", "suppressed", value_int(1));
    struct survey sv = survey_throws("shoot", AUTO "shoot_dice=4 hits_value=2 target_stands=3");
    const struct stake *out = stakes_of(&sv, "out", "foot");
    const struct stake *stands = stakes_of(&sv, "stands", "foot");
    ck_assert_uint_eq(out->count, stands->count);
    for (size_t v = 0; v < out->count; v++)
        ck_assert_int_eq(chance_compare(out->chances[v], stands->chances[v]), 0);
    ck_assert_ptr_null(stakes_of(&sv, "routs", "foot"));
    ck_assert_ptr_null(stakes_of(&sv, "suppressions", "foot"));
}
END_TEST

/* Two dice at the 10th Foot, whose hits value is 1, and one at the 27th behind it. */
static void lay_file(void)
{
    range_put("gun", 50, 10, 0);
    range_put("first", 120, 10, 0);
    range_put("other", 50, 77, 180);
    range_set("gun", "shoot_loss", value_int(1));
    range_set("foot", "hits_loss", value_int(4));
    range_set("other", "hits", value_int(4));
}

START_TEST(a_ball_through_two_units_is_two_stakes)
{
    lay_file();
    struct survey sv = survey_throws("shoot", "unit=gun target=foot occasion=automatic");
    ck_assert_uint_eq(stakes_of(&sv, "stands", "foot")->count, 3);
    ck_assert_uint_eq(stakes_of(&sv, "stands", "other")->count, 2);
}
END_TEST

START_TEST(a_miss_thrown_again_among_two_units_makes_it_one)
{
    static const char *const chosen[] = {"", " again_at=foot", " again_at=other"};
    lay_file();
    range_set(GAME_ENTITY, "ability_american", value_text("one-more-fire"));
    struct survey sv =
        survey_throws("shoot", arena_printf(&range_mem,
                                            "unit=gun target=foot occasion=automatic cover=hard "
                                            "ability=one-more-fire%s",
                                            chosen[_i]));
    const struct stake *stands = stakes_of(&sv, "stands", "foot");
    ck_assert_uint_eq(stands->count, 4); /* two of the one, one of the other */
    ck_assert_ptr_null(stakes_of(&sv, "stands", "other"));
}
END_TEST

START_TEST(one_miss_again_at_one_unit_is_counted_with_it)
{
    range_set(GAME_ENTITY, "ability_american", value_text("one-more-fire"));
    (void)survey_throws("shoot", AUTO "shoot_dice=3 hits_value=2 target_stands=2 "
                                      "ability=one-more-fire");
}
END_TEST

/* --- Orders ---------------------------------------------------------------------------------- */

#define ORDER "commander=wayne order=move distance_cm=5 enemy_visible=yes enemy_cm=30 "

START_TEST(an_order_and_its_blunders_are_those_of_every_throw)
{
    struct survey sv = survey_throws("command", ORDER "unit=first");
    const struct stake *orders = stakes_of(&sv, "orders", "first");
    ck_assert_str_eq(orders->side, "american");
    ck_assert_str_eq(orders->thrower, "wayne");
    ck_assert_uint_eq(orders->count, 2);
    ck_assert_str_eq(chance_fraction(&range_mem, orders->chances[1]), "13/18"); /* 8 or less */
    const struct stake *blunders = stakes_of(&sv, "blunders", "first");
    ck_assert_str_eq(blunders->side, "british"); /* who gains by it */
    ck_assert_str_eq(chance_fraction(&range_mem, blunders->chances[1]), "1/36");
    const struct stake *lasting = stakes_of(&sv, "lasting", "first");
    ck_assert_str_eq(lasting->side, "british");
    ck_assert_str_eq(chance_fraction(&range_mem, lasting->chances[1]), "1/3");
}
END_TEST

START_TEST(each_unit_of_a_brigade_is_an_order)
{
    struct survey sv = survey_throws("command", ORDER "unit=first unit_2=second weather=fog");
    const struct stake *orders = stakes_of(&sv, "orders", "first");
    ck_assert_uint_eq(orders->count, 3);
    ck_assert_int_eq(chance_compare(orders->chances[1], chance_none()), 0);
    ck_assert_str_eq(chance_fraction(&range_mem, stakes_of(&sv, "blunders", "first")->chances[1]),
                     "1/12");
}
END_TEST

/* TFT-08 B: an 11 in the fog is obeyed, and an event all the same. */
START_TEST(an_order_may_be_obeyed_and_a_blunder)
{
    range_read("TFT-08", "B");
    struct survey sv = survey_throws("command", ORDER "unit=first weather=fog rating=12");
    ck_assert_str_eq(chance_fraction(&range_mem, stakes_of(&sv, "orders", "first")->chances[1]),
                     "35/36");
}
END_TEST

START_TEST(an_order_thrown_again_counts_both_throws)
{
    range_set("wayne", "kind", value_text("general"));
    range_set(GAME_ENTITY, "ability_american", value_text("forward"));
    struct survey sv = survey_throws("command", ORDER "unit=first general=yes forward=yes");
    ck_assert_str_eq(chance_fraction(&range_mem, stakes_of(&sv, "orders", "first")->chances[1]),
                     "299/324"); /* 1 - (5/18)^2 */
}
END_TEST

/* --- Close quarters ---------------------------------------------------------------------------- */

START_TEST(the_shot_at_a_charger_is_that_of_every_throw)
{
    static const char *const more[] = {"", " ability=one-more-fire"};
    range_set("first", "order", value_text("move"));
    range_set(GAME_ENTITY, "ability_british", value_text("one-more-fire"));
    struct survey sv =
        survey_throws("charge",
                      arena_printf(&range_mem,
                                   "unit=first target=foot response=fire shooters=1 shooting=2 "
                                   "stands=2 hits_value=2%s",
                                   more[_i]));
    const struct stake *out = stakes_of(&sv, "out", "first");
    ck_assert_str_eq(out->side, "british");
    ck_assert_str_eq(out->thrower, "foot");
}
END_TEST

START_TEST(a_round_of_melee_is_that_of_every_throw)
{
    range_put("foot", 50, 50, 180);
    for (int i = 0; i < 2; i++) {
        const char *unit = i == 0 ? "first" : "foot";
        range_set(unit, "locked", value_text("first"));
    }
    range_set("first", "charging", value_int(1));
    struct survey sv =
        survey_throws("melee",
                      "charger=first charged=foot charger_fighting=1 charged_fighting=1 "
                      "charger_melee=1 charged_melee=2 charger_charging=yes charger_hits_value=2 "
                      "charged_hits_value=1 charger_stands=1 charged_stands=2 charger_hits=1");
    ck_assert_str_eq(stakes_of(&sv, "stands", "first")->side, "british");
    ck_assert_str_eq(stakes_of(&sv, "stands", "foot")->side, "american");
    const struct stake *rounds = stakes_of(&sv, "rounds", "foot");
    ck_assert_uint_eq(rounds->count, 3);
    ck_assert_str_eq(rounds->side, "american");
}
END_TEST

/* --- The rest ------------------------------------------------------------------------------------ */

START_TEST(an_army_that_breaks_is_the_enemys_gain)
{
    struct survey sv = survey_throws("breakpoint", "side=british units=8 lost=5 rating=8");
    const struct stake *armies = stakes_of(&sv, "armies", "");
    ck_assert_str_eq(armies->side, "american");
    ck_assert_str_eq(chance_fraction(&range_mem, armies->chances[1]), "5/12"); /* 8 and more */
    ck_assert_int_eq(sv.leaves, 36);
}
END_TEST

START_TEST(howe_may_come_or_not_until_he_must)
{
    struct survey sv = survey_throws("howe", "turn=2 has_arrived=no has_thrown=no");
    ck_assert_str_eq(stakes_of(&sv, "arrivals", "")->side, "british");
    ck_assert_str_eq(chance_fraction(&range_mem, stakes_of(&sv, "arrivals", "")->chances[1]),
                     "1/2");
    sv = survey_throws("howe", "turn=5 has_arrived=no has_thrown=no");
    ck_assert_int_eq(sv.count, 0); /* what is certain is no luck */
    ck_assert_int_eq(sv.leaves, 6);
}
END_TEST

START_TEST(a_calculator_has_nothing_at_stake)
{
    struct scene table = range_scene;
    range_scene.state = NULL;
    struct ruling r = range_rule("shoot", "shoot_dice=2 range_cm=20 stands=1 distance_cm=15 "
                                          "hits_value=2 dice=6,6");
    ck_assert_str_eq(r.verdict, "stands lost");
    ck_assert_uint_eq(r.stake_count, 0);
    range_scene = table;
}
END_TEST

Suite *suite_stakes(void);
Suite *suite_stakes(void)
{
    Suite *s = suite_create("stakes");
    TCase *t = tcase_create("every throw");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, stakes_of_a_volley_are_those_of_every_throw, 0,
                        sizeof volleys / sizeof *volleys);
    tcase_add_test(t, one_who_runs_already_loses_stands_and_no_more);
    tcase_add_test(t, a_ball_through_two_units_is_two_stakes);
    tcase_add_loop_test(t, a_miss_thrown_again_among_two_units_makes_it_one, 0, 3);
    tcase_add_test(t, one_miss_again_at_one_unit_is_counted_with_it);
    tcase_add_test(t, an_order_and_its_blunders_are_those_of_every_throw);
    tcase_add_test(t, each_unit_of_a_brigade_is_an_order);
    tcase_add_test(t, an_order_may_be_obeyed_and_a_blunder);
    tcase_add_test(t, an_order_thrown_again_counts_both_throws);
    tcase_add_loop_test(t, the_shot_at_a_charger_is_that_of_every_throw, 0, 2);
    tcase_add_test(t, a_round_of_melee_is_that_of_every_throw);
    tcase_add_test(t, an_army_that_breaks_is_the_enemys_gain);
    tcase_add_test(t, howe_may_come_or_not_until_he_must);
    tcase_add_test(t, a_calculator_has_nothing_at_stake);
    suite_add_tcase(s, t);
    return s;
}
