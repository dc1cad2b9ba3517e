/* Brown Bess Squared: what throws are worth, against every throw there is. */
#include <check.h>
#include <string.h>

#include "bb_kit.h"
#include "stakes_kit.h"

static struct survey survey_throws(const char *action, const char *input)
{
    struct ruling first = tea_rule(action, input);
    ck_assert_msg(first.need_count > 0, "%s %s: %s", action, input, first.sentence);
    return stakes_survey(&tea_scene, ruleset_action(tea_scene.book->rules, action), &tea_facts,
                         &first);
}

static const char *chance_said(const struct stake *k, size_t value)
{
    ck_assert_ptr_nonnull(k);
    ck_assert_uint_lt(value, k->count);
    return chance_fraction(&tea_mem, k->chances[value]);
}

/* Four dice, 5 and 6 hit (Combat): a unit at 2 of 4 breaks at two hits or more. */
START_TEST(fire_is_worth_counters_and_units)
{
    bb_put("foe", "C4", "s");
    bb_mark("foe", "counters", 2);
    bb_phase_is("fire");
    struct survey sv = survey_throws("fire", "unit=line target=foe");
    const struct stake *counters = stakes_of(&sv, "counters", "foe");
    ck_assert_ptr_nonnull(counters);
    ck_assert_str_eq(counters->side, "red");
    ck_assert_str_eq(counters->thrower, "line");
    ck_assert_str_eq(chance_said(counters, 0), "16/81");
    ck_assert_str_eq(chance_said(counters, 1), "32/81");
    ck_assert_str_eq(chance_said(counters, 2), "8/27");
    ck_assert_str_eq(chance_said(stakes_of(&sv, "breaks", "foe"), 1), "11/27");
    ck_assert_int_eq(sv.leaves, 1296);
}
END_TEST

START_TEST(a_melee_is_two_throws_each_with_the_dice_it_had)
{
    bb_put("foe", "C3", "s");
    tea_set("line", "entered_by", value_text("n"));
    bb_phase_is("melee");
    struct survey sv =
        survey_throws("melee", "mover=line enemy=foe mover_quality=raw enemy_counters=2");
    const struct stake *struck = stakes_of(&sv, "counters", "foe"),
                       *back = stakes_of(&sv, "counters", "line");
    ck_assert_str_eq(struck->side, "red");
    ck_assert_ptr_nonnull(back);
    ck_assert_str_eq(back->side, "blue");
}
END_TEST

START_TEST(a_rally_is_worth_the_counters_it_takes_off)
{
    bb_mark("line", "counters", 3);
    bb_phase_is("rally");
    struct survey sv = survey_throws("rally", "unit=line");
    const struct stake *rally = stakes_of(&sv, "rallies", "line");
    ck_assert_str_eq(rally->side, "red");
    ck_assert_str_eq(chance_said(rally, 1), "1/2"); /* 4 or more (Morale) */
    ck_assert_int_eq(sv.leaves, 6);
}
END_TEST

START_TEST(a_general_at_risk_may_be_lost)
{
    struct survey sv = survey_throws("general-risk", "general=lord taken=1");
    const struct stake *lost = stakes_of(&sv, "generals", "lord");
    ck_assert_str_eq(lost->side, "blue");
    ck_assert_uint_eq(lost->count, 2);
    /* Once in six at risk; then 5 and 6: he retires or is killed (Combat). */
    ck_assert_str_eq(chance_said(lost, 1), "1/18");
}
END_TEST

Suite *suite_bb_stakes(void);
Suite *suite_bb_stakes(void)
{
    Suite *s = suite_create("bb_stakes");
    TCase *t = tcase_create("every throw, on squares");
    tcase_add_checked_fixture(t, bb_set_board, tea_close);
    tcase_set_timeout(t, 120);
    tcase_add_test(t, fire_is_worth_counters_and_units);
    tcase_add_test(t, a_melee_is_two_throws_each_with_the_dice_it_had);
    tcase_add_test(t, a_rally_is_worth_the_counters_it_takes_off);
    tcase_add_test(t, a_general_at_risk_may_be_lost);
    suite_add_tcase(s, t);
    return s;
}
