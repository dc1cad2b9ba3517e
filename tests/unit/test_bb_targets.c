/* Squares that fire, face by face, and who could be fired at. */
#include <check.h>
#include <string.h>

#include "bb_fight_kit.h"

/* --- Squares ------------------------------------------------------------------------------------- */

START_TEST(each_face_of_a_square_has_its_quarter_and_fires_once)
{
    bb_put("a", "J1", "n");
    bb_put("c", "J2", "n");
    bb_form_up("b", "square");
    bb_hold("b", 1); /* three dice */
    bb_put("x", "D4", "s");
    bb_put("y", "E3", "w");
    bb_put("z", "D2", "n");
    bb_put("k", "C3", "e");
    struct ruling r = tea_rule("fire", "unit=b target=x dice=1");
    ck_assert_str_eq(facts_text(&tea_facts, "face"), "n");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(tea_text("b", "faces"), "n");
    ck_assert_int_eq(tea_int("b", "rolled"), 1);
    bb_refused("fire", "unit=b target=x", "Move Sequence", "That face");
    bb_refused("fire", "unit=b target=y face=s", "Combat", "arc of fire");
    (void)tea_done("fire", "unit=b target=y dice=1");
    (void)tea_done("fire", "unit=b target=z dice=1");
    ck_assert_str_eq(tea_text("b", "faces"), "n e s");
    bb_refused("fire", "unit=b target=k", "Combat", "No dice are left");
}
END_TEST

START_TEST(one_face_fires_into_a_diagonal)
{
    bb_put("a", "J1", "n");
    bb_put("c", "J2", "n");
    bb_form_up("b", "square");
    tea_set("b", "rifles", value_int(1));
    bb_put("x", "D4", "s");
    bb_put("y", "E4", "s");
    (void)tea_done("fire", "unit=b target=x dice=1"); /* north */
    (void)tea_rule("fire", "unit=b target=y");
    ck_assert_str_eq(facts_text(&tea_facts, "face"), "e"); /* of the two the one left */
    bb_refused("fire", "unit=b target=y face=n", "Move Sequence", "That face");
    (void)tea_done("fire", "unit=b target=y dice=1");
    ck_assert_str_eq(tea_text("b", "faces"), "n e/ne");
    tea_set("b", "faces", value_text("e/ne"));
    bb_put("y", "J9", "s");
    bb_put("z", "F5", "s"); /* further along the same diagonal */
    bb_refused("fire", "unit=b target=z face=n", "Combat", "diagonal");
    tea_set("b", "faces", value_text("e/se"));
    (void)tea_done("fire", "unit=b target=z face=n dice=1");
}
END_TEST

START_TEST(a_face_at_a_flank_has_its_own_die_more_which_the_square_does_not_count)
{
    bb_form_up("b", "square");
    bb_put("x", "D4", "n");
    (void)tea_done("fire", "unit=b target=x dice=1,1");
    ck_assert_int_eq(tea_int("b", "rolled"), 1);
}
END_TEST

/* --- Targets ----------------------------------------------------------------------------------------- */

START_TEST(targets_says_of_every_enemy_whether_and_why_not)
{
    bb_put("x", "D4", "s");
    bb_put("y", "E4", "s");
    bb_put("z", "E3", "w");
    bb_put("c", "J1", "n");
    struct ruling r = tea_done("targets", "unit=b");
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert(strstr(r.sentence, "2nd Foot can fire at Xaver (1), Ysenburg (1).") != NULL);
    ck_assert(tea_notes(&r, "yes: Xaver, 1 square, in the open: 4 dice, 5 or more hit"));
    ck_assert(tea_notes(&r, "no: Zastrow, 1 square: Zastrow is not in the arc of fire."));
    ck_assert(tea_notes(&r, "no: Kuirass, 9 squares: "));
    ck_assert(tea_notes(&r, "no: Quast, "));
    (void)tea_done("fire", "unit=b target=x dice=1,1,1,1");
    r = tea_done("targets", "unit=b");
    ck_assert(strstr(r.sentence, "at nobody now") != NULL);
    ck_assert(tea_notes(&r, "not now: Ysenburg, 1 square: 2nd Foot has fired in this bound."));
}
END_TEST

START_TEST(targets_of_a_gun_names_what_is_in_the_way)
{
    bb_put("r", "D1", "n");
    struct ruling r = tea_done("targets", "unit=r");
    ck_assert(
        tea_notes(&r, "no: Ysenburg, 6 squares: The line of fire passes over 2nd Foot in D3"));
    ck_assert(!tea_notes(&r, "1st Foot, "));
    bb_form_up("r", "limbered");
    bb_put("b", "J1", "n");
    r = tea_done("targets", "unit=r");
    ck_assert(tea_notes(&r, "Red Guns is limbered"));
}
END_TEST

START_TEST(a_general_beside_a_unit_is_no_target_of_his_own)
{
    bb_put("x", "D4", "s");
    bb_put("q", "D4", "s");
    struct ruling r = tea_done("targets", "unit=b");
    ck_assert(!tea_notes(&r, "Quast"));
}
END_TEST

Suite *suite_bb_targets(void);
Suite *suite_bb_targets(void)
{
    Suite *s = suite_create("bb_targets");
    TCase *t = tcase_create("brown bess, faces and targets");
    tcase_add_checked_fixture(t, bb_open, tea_close);
    tcase_add_test(t, each_face_of_a_square_has_its_quarter_and_fires_once);
    tcase_add_test(t, one_face_fires_into_a_diagonal);
    tcase_add_test(t, a_face_at_a_flank_has_its_own_die_more_which_the_square_does_not_count);
    tcase_add_test(t, targets_says_of_every_enemy_whether_and_why_not);
    tcase_add_test(t, targets_of_a_gun_names_what_is_in_the_way);
    tcase_add_test(t, a_general_beside_a_unit_is_no_target_of_his_own);
    suite_add_tcase(s, t);
    return s;
}
