/* Rallying, generals at risk and falling thresholds on the board. */
#include <check.h>
#include <string.h>

#include "bb_fight_kit.h"

/* --- Rally ------------------------------------------------------------------------------------ */

START_TEST(a_unit_that_did_nothing_rallies_in_its_phase)
{
    bb_hold("b", 3);
    ck_assert_str_eq(tea_refusal("rally", "unit=b"), "Move Sequence"); /* it is the fire phase */
    bb_now("red", "rally");
    struct ruling r = tea_rule("rally", "unit=b dice=4");
    ck_assert_int_eq(facts_int(&tea_facts, "counters"), 3);
    ck_assert_str_eq(r.verdict, "rallied");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("b", "counters"), 2);
    ck_assert_str_eq(tea_refusal("rally", "unit=b"), "Move Sequence"); /* once */
    bb_now("blue", "rally");
    bb_hold("a", 1);
    ck_assert_str_eq(tea_refusal("rally", "unit=a"), "Move Sequence"); /* not its bound */
}
END_TEST

START_TEST(failure_uses_up_the_attempt)
{
    bb_hold("b", 3);
    bb_now("red", "rally");
    struct ruling r = tea_done("rally", "unit=b dice=3");
    ck_assert_str_eq(r.verdict, "not rallied");
    ck_assert_int_eq(tea_int("b", "counters"), 3);
    ck_assert_str_eq(tea_refusal("rally", "unit=b"), "Move Sequence");
}
END_TEST

START_TEST(who_did_anything_does_not_rally)
{
    static const char *const marks[] = {"moved", "fired", "fought", "changed", "passed"};
    bb_hold("b", 2);
    bb_now("red", "rally");
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        tea_set("b", marks[i], value_int(1));
        ck_assert_str_eq(tea_refusal("rally", "unit=b"),
                         strcmp(marks[i], "passed") == 0 ? "Movement" : "Move Sequence");
        tea_set("b", marks[i], value_none());
    }
    tea_set("b", "reacted", value_int(1));
    ck_assert_str_eq(tea_refusal("rally", "unit=b"), "");
}
END_TEST

START_TEST(a_general_in_its_square_helps_unless_he_recovers)
{
    bb_hold("b", 3);
    bb_put("p", "D3", "n");
    bb_now("red", "rally");
    struct ruling r = tea_rule("rally", "unit=b");
    ck_assert_int_eq(r.need, 3);
    tea_set("p", "recovering", value_int(1));
    r = tea_rule("rally", "unit=b");
    ck_assert_int_eq(r.need, 4);
    tea_set("p", "recovering", value_none());
    (void)tea_done("rally", "unit=b dice=3");
    ck_assert_int_eq(tea_int("b", "counters"), 1);
}
END_TEST

START_TEST(a_broken_unit_recovers_below_its_number_and_owes_no_retreat)
{
    bb_hold("b", 4);
    tea_set("b", "broken", value_int(1));
    tea_set("b", "retires", value_int(3));
    bb_now("red", "rally");
    struct ruling r = tea_rule("rally", "unit=b dice=5");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("b", "broken"), 0);
    ck_assert_int_eq(tea_int("b", "retires"), 0);
    ck_assert_int_eq(tea_int("b", "counters"), 3);
}
END_TEST

START_TEST(a_square_and_works_count_when_it_rallies)
{
    bb_hold("b", 5);
    tea_set("b", "broken", value_int(1));
    bb_now("red", "rally");
    (void)tea_rule("rally", "unit=b");
    ck_assert(!facts_flag(&tea_facts, "shelter"));
    bb_ground_is("works", "D3");
    (void)tea_rule("rally", "unit=b");
    ck_assert(facts_flag(&tea_facts, "shelter"));
    (void)tea_done("rally", "unit=b dice=6"); /* 4 left, it breaks at 6 */
    ck_assert_int_eq(tea_int("b", "broken"), 0);
}
END_TEST

/* --- A general at risk -------------------------------------------------------------------------- */

START_TEST(his_risk_is_ruled_by_itself_too)
{
    bb_put("p", "D3", "n");
    struct ruling r = tea_rule("general-risk", "general=p taken=2 dice=6,1,4,2");
    ck_assert_str_eq(r.verdict, "flesh wound");
    ck_assert_str_eq(r.sentence, "Prince has a flesh wound, for 2 turns.");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("p", "recovering"), 5); /* red's bounds 3 and 5 */
    r = tea_done("general-risk", "general=p taken=1 dice=6,4,1");
    ck_assert_int_eq(tea_int("p", "recovering"), 5); /* the older wound takes longer */
    r = tea_done("general-risk", "general=p taken=1 dice=6,5");
    ck_assert_int_eq(tea_int("p", "lost"), 1);
    ck_assert_int_eq(tea_int("p", "recovering"), 0);
    ck_assert_str_eq(tea_refusal("general-risk", "general=p taken=1"), "The table");
}
END_TEST

START_TEST(the_unit_he_leaves_may_break)
{
    bb_put("p", "D3", "n");
    bb_hold("b", 4);
    struct ruling r = tea_rule("general-risk", "general=p taken=1 dice=6,6");
    tea_folds(&r);
    ck_assert(tea_notes(&r, "2nd Foot holds 4 counters and now breaks at 4: it breaks"));
    tea_apply(&r);
    ck_assert_int_eq(tea_int("b", "broken"), 1);
    ck_assert_str_eq(tea_text("b", "facing"), "s");
    ck_assert_int_eq(tea_int("b", "retires"), 3);
}
END_TEST

START_TEST(it_holds_below_its_number_and_under_the_other_reading)
{
    bb_put("p", "D3", "n");
    bb_hold("b", 3);
    (void)tea_done("general-risk", "general=p taken=1 dice=6,4,1");
    ck_assert_int_eq(tea_int("b", "broken"), 0);
    tea_set("p", "recovering", value_none());
    bb_hold("b", 4);
    bb_reads("BBS-35", "B");
    (void)tea_done("general-risk", "general=p taken=1 dice=6,6");
    ck_assert_int_eq(tea_int("b", "broken"), 0);
}
END_TEST

/* --- A threshold that falls -------------------------------------------------------------------------- */

START_TEST(a_square_that_goes_into_line_with_too_many_breaks)
{
    bb_form_up("b", "square");
    bb_hold("b", 4);
    bb_now("red", "form");
    struct ruling r = tea_rule("form", "unit=b into=line");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("b", "broken"), 1);
    ck_assert_str_eq(tea_text("b", "formation"), "line");
    ck_assert(tea_cites(&r, "BBS-35"));
}
END_TEST

START_TEST(with_a_general_it_does_not_yet)
{
    bb_form_up("b", "square");
    bb_put("p", "D3", "n");
    bb_hold("b", 4);
    bb_now("red", "form");
    (void)tea_done("form", "unit=b into=line");
    ck_assert_int_eq(tea_int("b", "broken"), 0);
}
END_TEST

START_TEST(who_leaves_field_works_with_too_many_breaks)
{
    bb_ground_is("works", "D3");
    bb_hold("b", 4);
    bb_now("red", "move");
    (void)tea_done("move", "unit=b square=D4 facing=n");
    ck_assert_int_eq(tea_int("b", "broken"), 1);
    ck_assert_str_eq(tea_text("b", "square"), "D4");
}
END_TEST

START_TEST(a_general_who_rides_off_may_break_his_unit)
{
    bb_put("p", "D3", "n");
    bb_hold("b", 4);
    bb_now("red", "move");
    (void)tea_done("move", "unit=p square=D4 facing=n");
    ck_assert_int_eq(tea_int("b", "broken"), 1);
}
END_TEST

/* BBS-60: who attacks works is not in them. */
START_TEST(works_shelter_who_holds_them)
{
    bb_ground_is("works", "D7");
    bb_put("b", "D7", "n");
    tea_set("b", "entered_by", value_text("s"));
    const struct bb_unit attacker = bb_unit_of(&tea_scene, state_find(tea_state, "b"));
    const struct bb_unit holder = bb_unit_of(&tea_scene, state_find(tea_state, "y"));
    ck_assert(!bb_in_works(&tea_scene, &attacker));
    ck_assert(bb_in_works(&tea_scene, &holder));
    tea_set("b", "entered_by", value_none());
    tea_set("b", "attacks", value_text("y"));
    ck_assert(!bb_in_works(&tea_scene, &attacker));
    tea_set("y", "square", value_none()); /* taken */
    ck_assert(bb_in_works(&tea_scene, &attacker));
}
END_TEST

/* --- What throws were worth ------------------------------------------------------------------- */

static const struct stake *stake(const struct ruling *r, const char *measure, const char *entity)
{
    for (size_t i = 0; i < r->stake_count; i++)
        if (strcmp(r->stakes[i].measure, measure) == 0 && strcmp(r->stakes[i].entity, entity) == 0)
            return &r->stakes[i];
    ck_abort_msg("nothing at stake: %s of %s", measure, entity);
    return NULL;
}

static void is_worth(const struct stake *k, const char *side, int fell, const char *chance)
{
    ck_assert_str_eq(k->side, side);
    ck_assert_int_eq(k->fell, fell);
    ck_assert_str_eq(chance_fraction(&tea_mem, k->chances[fell]), chance);
}

START_TEST(fire_is_worth_its_counters_whether_it_breaks_and_the_general)
{
    bb_put("x", "D4", "s");
    bb_put("q", "D4", "s");
    bb_hold("x", 2);
    struct ruling r = tea_rule("fire", "unit=b target=x dice=5,5,1,1,6,1,1");
    is_worth(stake(&r, "counters", "x"), "red", 2, "8/27");
    /* It breaks at 5: by three counters or more, or by two and the loss of the general. */
    ck_assert_int_eq(stake(&r, "breaks", "x")->fell, 0);
    is_worth(stake(&r, "generals", "q"), "red", 0, "97/108"); /* 1 - 11/36 of 1/3 */
    r = tea_rule("fire", "unit=b target=x dice=5,5,1,1,6,1,5");
    ck_assert_str_eq(r.verdict, "breaks");
    ck_assert_int_eq(stake(&r, "breaks", "x")->fell, 1);
    is_worth(stake(&r, "generals", "q"), "red", 1, "11/108");
}
END_TEST

START_TEST(a_melee_is_worth_what_each_did_with_the_dice_it_had)
{
    bb_now("red", "melee");
    bb_put("b", "D7", "n");
    tea_set("b", "entered_by", value_text("s"));
    struct ruling r = tea_rule("melee", "mover=b dice=5,6,1,1,5,1");
    is_worth(stake(&r, "counters", "y"), "red", 2, "8/27");
    is_worth(stake(&r, "counters", "b"), "blue", 1, "4/9"); /* of the two dice left to it */
}
END_TEST

START_TEST(a_rally_is_worth_the_counters_it_takes_off)
{
    bb_hold("b", 3);
    bb_put("p", "D3", "n");
    bb_now("red", "rally");
    struct ruling r = tea_rule("rally", "unit=b dice=3");
    is_worth(stake(&r, "rallies", "b"), "red", 2, "2/3");
    r = tea_rule("rally", "unit=b dice=2");
    is_worth(stake(&r, "rallies", "b"), "red", 0, "1/3");
}
END_TEST

Suite *suite_bb_morale(void);
Suite *suite_bb_morale(void)
{
    Suite *s = suite_create("bb_morale");
    TCase *t = tcase_create("brown bess, morale");
    tcase_add_checked_fixture(t, bb_open, tea_close);
    tcase_add_test(t, a_unit_that_did_nothing_rallies_in_its_phase);
    tcase_add_test(t, failure_uses_up_the_attempt);
    tcase_add_test(t, who_did_anything_does_not_rally);
    tcase_add_test(t, a_general_in_its_square_helps_unless_he_recovers);
    tcase_add_test(t, a_broken_unit_recovers_below_its_number_and_owes_no_retreat);
    tcase_add_test(t, a_square_and_works_count_when_it_rallies);
    tcase_add_test(t, his_risk_is_ruled_by_itself_too);
    tcase_add_test(t, the_unit_he_leaves_may_break);
    tcase_add_test(t, it_holds_below_its_number_and_under_the_other_reading);
    tcase_add_test(t, a_square_that_goes_into_line_with_too_many_breaks);
    tcase_add_test(t, with_a_general_it_does_not_yet);
    tcase_add_test(t, who_leaves_field_works_with_too_many_breaks);
    tcase_add_test(t, a_general_who_rides_off_may_break_his_unit);
    tcase_add_test(t, works_shelter_who_holds_them);
    tcase_add_test(t, fire_is_worth_its_counters_whether_it_breaks_and_the_general);
    tcase_add_test(t, a_melee_is_worth_what_each_did_with_the_dice_it_had);
    tcase_add_test(t, a_rally_is_worth_the_counters_it_takes_off);
    suite_add_tcase(s, t);
    return s;
}
