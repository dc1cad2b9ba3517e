/* Fire on the board: measured, judged, folded and taken back. */
#include <check.h>
#include <string.h>

#include "bb_fight_kit.h"

/* x stands right before b. */
static void face_to_face(void)
{
    bb_put("x", "D4", "s");
}

/* --- What is measured ----------------------------------------------------------------------- */

START_TEST(a_shot_is_measured_and_folds)
{
    face_to_face();
    tea_set("b", "musketry", value_int(1));
    bb_hold("b", 1);
    struct ruling r = tea_rule("fire", "unit=b target=x dice=5,5,1,1");
    ck_assert_str_eq(facts_text(&tea_facts, "occasion"), "own");
    ck_assert_int_eq(facts_int(&tea_facts, "range"), 1);
    ck_assert(facts_flag(&tea_facts, "in_arc") && facts_flag(&tea_facts, "superior"));
    ck_assert_str_eq(facts_text(&tea_facts, "line"), "clear");
    ck_assert_str_eq(facts_text(&tea_facts, "struck"), "front");
    ck_assert_str_eq(r.verdict, "2 counters");
    ck_assert_str_eq(r.sentence, "2nd Foot fires at Xaver: 2 hits: Xaver holds 2 of 4.");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("x", "counters"), 2);
    ck_assert_int_eq(tea_int("b", "fired"), 1);
    ck_assert_str_eq(tea_text("b", "fired_at"), "x");
}
END_TEST

START_TEST(the_only_enemy_in_reach_is_the_target)
{
    face_to_face();
    struct ruling r = tea_rule("fire", "unit=b");
    ck_assert_str_eq(facts_text(&tea_facts, "target"), "x");
    ck_assert_int_eq(r.needs[0].count, 4);
}
END_TEST

START_TEST(what_the_umpire_states_outranks_what_is_measured)
{
    struct ruling r = tea_rule("fire", "unit=b target=y range=1 struck=rear");
    ck_assert_int_eq(r.needs[0].count, 5);
    ck_assert_str_eq(tea_refusal("fire", "unit=b target=y"), "Combat"); /* four squares off */
}
END_TEST

START_TEST(superior_musketry_is_for_infantry)
{
    bb_put("r", "D3", "n");
    bb_put("b", "J2", "n");
    tea_set("r", "musketry", value_int(1));
    (void)tea_rule("fire", "unit=r target=y");
    ck_assert(!facts_flag(&tea_facts, "superior"));
}
END_TEST

/* --- When --------------------------------------------------------------------------------- */

START_TEST(in_its_own_bound_a_unit_fires_in_the_fire_phase_and_once)
{
    static const char *const phases[] = {"move", "melee", "form", "rally"};
    face_to_face();
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        bb_now("red", phases[i]);
        bb_refused("fire", "unit=b target=x", "Move Sequence", "not \"Fire\"");
    }
    bb_now("red", "fire");
    (void)tea_done("fire", "unit=b target=x dice=1,1,1,1");
    bb_refused("fire", "unit=b target=x", "Move Sequence", "has fired");
    bb_put("y", "C4", "s");
    bb_refused("fire", "unit=b target=y", "Move Sequence", "has fired");
    bb_reads("BBS-54", "B");
    (void)tea_done("fire", "unit=b target=y dice=1,1,1,1");
    bb_refused("fire", "unit=b target=x", "Move Sequence", "has fired at Xaver");
}
END_TEST

START_TEST(who_has_moved_or_was_passed_through_does_not_fire)
{
    face_to_face();
    tea_set("b", "moved", value_int(1));
    bb_refused("fire", "unit=b target=x", "Move Sequence", "fire or move");
    tea_set("b", "moved", value_none());
    tea_set("b", "passed", value_int(1));
    bb_refused("fire", "unit=b target=x", "Movement", "interpenetrated");
}
END_TEST

START_TEST(the_enemy_fires_at_one_square_while_the_other_side_moves)
{
    face_to_face();
    bb_refused("fire", "unit=x target=b", "Move Sequence", "not \"Movement\"");
    bb_now("red", "move");
    struct ruling r = tea_done("fire", "unit=x target=b dice=5,1,1,1");
    ck_assert_str_eq(facts_text(&tea_facts, "occasion"), "enemy");
    ck_assert_str_eq(r.verdict, "1 counter");
    ck_assert_int_eq(tea_int("x", "reacted"), 1);
    ck_assert_int_eq(tea_int("x", "fired"), 0);
    tea_set("y", "rifles", value_int(1));
    bb_put("y", "E5", "s");
    bb_refused("fire", "unit=y target=c", "Move Sequence", "one square");
    bb_refused("fire", "unit=b target=x occasion=enemy", "Move Sequence", "own bound");
}
END_TEST

/* BBS-07, and infantry shares its fire. */
START_TEST(infantry_fires_at_each_enemy_before_it_fires_at_one_again)
{
    bb_now("red", "move");
    face_to_face();
    (void)tea_done("fire", "unit=x target=b dice=1,1,1,1");
    bb_refused("fire", "unit=x target=b", "Combat", "has fired at 2nd Foot");
    bb_refused("fire", "unit=x target=b again=yes", "Combat", "2 come first");
    (void)tea_done("fire", "unit=x target=a dice=1,1,1,1");
    bb_refused("fire", "unit=x target=b again=yes", "Combat", "1 comes first");
    (void)tea_done("fire", "unit=x target=c dice=1,1,1,1");
    ck_assert_str_eq(tea_text("x", "fired_at"), "b a c");
    bb_refused("fire", "unit=x target=c", "Combat", "has fired at 3rd Foot");
    (void)tea_done("fire", "unit=x target=c again=yes dice=1,1,1,1");
    bb_reads("BBS-07", "B");
    (void)tea_done("fire", "unit=x target=c dice=1,1,1,1");
    ck_assert_str_eq(tea_text("x", "fired_at"), "b a c c c");
}
END_TEST

START_TEST(those_that_cannot_be_fired_at_have_no_share)
{
    bb_now("red", "move");
    face_to_face();
    (void)tea_done("fire", "unit=x target=b dice=1,1,1,1");
    bb_put("y", "C3", "s"); /* a is in a melee, */
    bb_put("c", "D2", "n"); /* and c is behind b */
    (void)tea_rule("fire", "unit=x target=b again=yes");
    ck_assert_int_eq(facts_int(&tea_facts, "others"), 0);
}
END_TEST

/* BBS-08. */
START_TEST(fire_in_the_enemys_bound_costs_the_own_one_or_not)
{
    face_to_face();
    for (int i = 0; i < 2; i++) {
        tea_set("x", "fired_at", value_none());
        bb_reads("BBS-08", i == 0 ? "A" : "B");
        bb_now("red", "move");
        (void)tea_done("fire", "unit=x target=b dice=1,1,1,1");
        (void)tea_done("next-phase", "to=end");
        (void)tea_done("next-phase", "to=fire");
        ck_assert_str_eq(tea_text(GAME_ENTITY, "side"), "blue");
        ck_assert_str_eq(tea_refusal("fire", "unit=x target=b"), i == 0 ? "" : "Move Sequence");
        (void)tea_done("next-phase", "to=end");
        ck_assert_str_eq(tea_text("x", "fired_at"), ""); /* the marks end with the bound */
    }
}
END_TEST

START_TEST(nobody_fires_at_friends_or_from_off_the_table)
{
    bb_refused("fire", "unit=b target=a", "Combat", "same side");
    tea_set("x", "square", value_none());
    bb_refused("fire", "unit=b target=x", "The table", "not on the table");
    tea_set("b", "lost", value_int(1));
    bb_refused("fire", "unit=b target=y", "The table", "removed");
}
END_TEST

START_TEST(melees_are_not_fired_into_nor_out_of)
{
    bb_put("x", "D3", "s");
    bb_put("y", "D4", "s");
    bb_refused("fire", "unit=b target=y", "Combat", "2nd Foot is in a melee");
    bb_put("b", "D4", "n");
    bb_put("x", "C7", "s");
    bb_refused("fire", "unit=a target=y", "Combat", "Ysenburg is in a melee");
    bb_reads("BBS-31", "B");
    ck_assert_str_eq(tea_refusal("fire", "unit=a target=y"), "");
}
END_TEST

/* --- On its way ------------------------------------------------------------------------------ */

/* Red's 2nd Foot goes from D3 to D5, past x in E4, which looks west. */
static void march_past(void)
{
    bb_put("c", "J1", "n");
    bb_put("x", "E4", "w");
    bb_now("red", "move");
    bb_form_up("b", "march");
    (void)tea_done("move", "unit=b square=D5 facing=n");
    ck_assert_str_eq(tea_text("b", "way"), "D3 D4 D5");
}

START_TEST(who_moves_may_be_fired_at_where_it_came_through)
{
    march_past();
    (void)tea_rule("fire", "unit=x target=b");
    ck_assert_str_eq(facts_text(&tea_facts, "at"), ""); /* D5 is in its arc as well */
    struct ruling r = tea_rule("fire", "unit=x target=b at=D4 dice=5,1,1,1,1");
    ck_assert_str_eq(facts_text(&tea_facts, "struck"), "side"); /* it went north there */
    ck_assert_str_eq(r.verdict, "1 counter");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(tea_text("b", "square"), "D5");
    bb_refused("fire", "unit=x target=b at=Z99", "The table", "no square");
}
END_TEST

START_TEST(where_it_was_last_in_reach_is_found)
{
    march_past();
    bb_put("b", "D6", "n");
    tea_set("b", "way", value_text("D3 D4 D5 D6"));
    (void)tea_rule("fire", "unit=x target=b");
    ck_assert_str_eq(facts_text(&tea_facts, "at"), "D5");
    struct ruling r = tea_done("targets", "unit=x");
    ck_assert(tea_notes(&r, "yes: 2nd Foot, on its way in D5, 1 square"));
    tea_set("b", "way", value_none());
    bb_refused("fire", "unit=x target=b", "Move Sequence", "one square");
}
END_TEST

/* BBS-09. */
START_TEST(who_breaks_on_its_way_stops_there)
{
    march_past();
    bb_put("p", "D5", "n");
    tea_set("p", "moved", value_int(1)); /* he came along */
    bb_hold("b", 4);
    struct ruling r = tea_rule("fire", "unit=x target=b at=D4 dice=5,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "breaks");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(tea_text("b", "square"), "D4");
    ck_assert_str_eq(tea_text("p", "square"), "D4");
    ck_assert_str_eq(tea_text("b", "facing"), "w"); /* away from E4 */
    ck_assert_int_eq(tea_int("b", "retires"), 3);
    ck_assert(tea_hands(&r, "stops in D4"));
}
END_TEST

/* Movement: a broken unit that ends its move in another's square is removed. */
START_TEST(who_breaks_as_it_passes_through_friends_is_removed)
{
    bb_put("c", "J1", "n");
    bb_put("x", "E4", "w");
    bb_put("a", "D4", "n");
    bb_now("red", "move");
    bb_form_up("b", "march");
    (void)tea_done("move", "unit=b square=D5 facing=n");
    bb_hold("b", 3);
    struct ruling r = tea_rule("fire", "unit=x target=b at=D4 dice=5,1,1,1,1");
    ck_assert_str_eq(r.verdict, "removed");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("b", "lost"), 1);
    ck_assert_str_eq(tea_text("a", "square"), "D4");
}
END_TEST

START_TEST(who_breaks_before_contact_makes_none)
{
    bb_put("x", "E5", "w");
    bb_put("y", "D5", "s");
    bb_now("red", "move");
    (void)tea_done("move", "unit=b square=D5 facing=n");
    ck_assert_str_eq(tea_text("b", "entered_by"), "s");
    bb_refused("fire", "unit=y target=b at=D5", "Combat", "in a melee"); /* its own square */
    bb_hold("b", 3);
    struct ruling r = tea_done("fire", "unit=y target=b dice=5,1,1,1");
    ck_assert_str_eq(facts_text(&tea_facts, "at"), "D4");
    ck_assert_str_eq(r.verdict, "breaks");
    ck_assert_str_eq(tea_text("b", "square"), "D4");
    ck_assert_str_eq(tea_text("b", "entered_by"), "");
    (void)tea_done("next-phase", "to=end"); /* there is no melee to fight */
}
END_TEST

/* --- Arc, range, line ------------------------------------------------------------------------ */

START_TEST(a_barred_line_names_who_bars_it)
{
    bb_put("r", "D1", "n");
    bb_refused("fire", "unit=r target=y", "Combat", "2nd Foot in D3");
    bb_ground_is("hill", "D1");
    struct ruling r = tea_rule("fire", "unit=r target=y");
    ck_assert_int_eq(r.needs[0].count, 1);
    ck_assert(tea_notes(&r, "guns on a hill fire over 2nd Foot in D3"));
    bb_put("b", "D2", "n");
    bb_refused("fire", "unit=r target=y", "Combat", "2nd Foot in D2 next to them");
    bb_put("b", "D6", "n");
    bb_refused("fire", "unit=r target=y", "Combat", "2nd Foot in D6 next to them");
    bb_put("b", "J2", "n");
    bb_put("r", "E2", "n");
    bb_put("c", "J3", "n");
    bb_ground_is("hill", "E4");
    bb_refused("fire", "unit=r target=z", "Terrain Effects", "the hill in E4");
    bb_put("r", "D2", "e");
    bb_refused("fire", "unit=r target=y", "Combat", "arc of fire");
}
END_TEST

START_TEST(into_and_out_of_woods_one_square)
{
    bb_put("r", "D3", "n");
    bb_put("b", "J2", "n");
    bb_ground_is("wood", "D7");
    bb_refused("fire", "unit=r target=y", "Terrain Effects", "woods");
    bb_put("r", "D6", "n");
    struct ruling r = tea_rule("fire", "unit=r target=y");
    ck_assert_int_eq(r.needs[0].count, 4);
    ck_assert_str_eq(facts_text(&tea_facts, "cover"), "wood");
}
END_TEST

/* --- What it leaves ----------------------------------------------------------------------------- */

START_TEST(who_breaks_turns_its_back_and_is_to_retire)
{
    face_to_face();
    bb_hold("x", 3);
    struct ruling r = tea_rule("fire", "unit=b target=x dice=5,1,1,1");
    ck_assert_str_eq(r.verdict, "breaks");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("x", "broken"), 1);
    ck_assert_int_eq(tea_int("x", "counters"), 4);
    ck_assert_str_eq(tea_text("x", "facing"), "n");
    ck_assert_int_eq(tea_int("x", "retires"), 2); /* the next bound, blue's */
    ck_assert(tea_hands(&r, "face north"));
}
END_TEST

START_TEST(who_breaks_in_its_own_bound_retires_in_the_next_of_its_side)
{
    bb_now("red", "move");
    face_to_face();
    bb_hold("b", 3);
    (void)tea_done("fire", "unit=x target=b dice=5,1,1,1");
    ck_assert_int_eq(tea_int("b", "retires"), 3);
    ck_assert_str_eq(tea_text("b", "facing"), "s");
}
END_TEST

/* BBS-52: away from the enemy, or about. */
START_TEST(from_flank_or_rear_it_turns_away)
{
    static const struct {
        const char *facing, *away, *about;
    } list[] = {{"s", "n", "n"}, {"e", "n", "w"}, {"w", "n", "e"}, {"n", "n", "s"}};
    for (int i = 0; i < 8; i++) {
        const char *facing = list[i / 2].facing;
        bool front = strcmp(facing, "s") == 0; /* elsewhere there is a die more */
        bb_put("x", "D4", facing);
        bb_hold("x", 3);
        tea_set("x", "broken", value_none());
        tea_set("b", "fired", value_none());
        if (i % 2 == 0)
            bb_reads("BBS-52", "A");
        else
            bb_reads("BBS-52", "B");
        (void)tea_done("fire",
                       front ? "unit=b target=x dice=5,1,1,1" : "unit=b target=x dice=5,1,1,1,1");
        const char *want = i % 2 == 0 ? list[i / 2].away : list[i / 2].about;
        ck_assert_msg(strcmp(tea_text("x", "facing"), want) == 0, "%s: %s", facing,
                      tea_text("x", "facing"));
    }
}
END_TEST

START_TEST(a_square_that_breaks_is_in_line_and_guns_stay)
{
    face_to_face();
    bb_form_up("x", "square");
    bb_hold("x", 5);
    (void)tea_done("fire", "unit=b target=x dice=4,1,1,1");
    ck_assert_str_eq(tea_text("x", "formation"), "line");
    ck_assert_int_eq(tea_int("x", "retires"), 2);
    bb_put("g", "C4", "s");
    bb_hold("g", 3);
    struct ruling r = tea_done("fire", "unit=a target=g dice=6,1,1,1");
    ck_assert_int_eq(tea_int("g", "broken"), 1);
    ck_assert_int_eq(tea_int("g", "retires"), 0);
    ck_assert_str_eq(tea_text("g", "facing"), "s");
    ck_assert(tea_hands(&r, "stay where they are"));
}
END_TEST

START_TEST(what_is_removed_leaves_its_square)
{
    face_to_face();
    bb_hold("x", 4);
    tea_set("x", "broken", value_int(1));
    tea_set("x", "retires", value_int(2));
    struct ruling r = tea_rule("fire", "unit=b target=x dice=5,5,1,1");
    ck_assert_str_eq(r.verdict, "removed");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("x", "lost"), 1);
    ck_assert_str_eq(tea_text("x", "square"), "");
    ck_assert_int_eq(tea_int("x", "counters"), 4);
    ck_assert(tea_hands(&r, "removed from the table"));
}
END_TEST

START_TEST(hits_of_the_bound_are_remembered_for_cover)
{
    face_to_face();
    bb_ground_is("town", "D4");
    bb_reads("BBS-26", "B");
    (void)tea_done("fire", "unit=b target=x dice=5,1,1,1");
    ck_assert_int_eq(tea_int("x", "counters"), 0);
    ck_assert_int_eq(tea_int("x", "hit"), 1);
    struct ruling r = tea_done("fire", "unit=a target=x dice=5,1,1,1");
    ck_assert_str_eq(r.verdict, "1 counter");
    ck_assert_int_eq(tea_int("x", "hit"), 2);
}
END_TEST

/* --- Generals ----------------------------------------------------------------------------------- */

START_TEST(a_general_beside_the_target_is_hit_with_it)
{
    face_to_face();
    bb_put("q", "D4", "s");
    bb_refused("fire", "unit=b target=q range=2", "Combat", "out of range");
    struct ruling r = tea_rule("fire", "unit=b target=x dice=5,1,1,1,6,6");
    ck_assert_str_eq(facts_text(&tea_facts, "target_general"), "with");
    ck_assert(strstr(r.sentence, "Quast is killed") != NULL);
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("q", "lost"), 1);
    ck_assert_str_eq(tea_text("q", "square"), "");
}
END_TEST

START_TEST(with_him_the_unit_breaks_a_counter_later_and_without_at_once)
{
    face_to_face();
    bb_put("q", "D4", "s");
    bb_hold("x", 3);
    struct ruling r = tea_rule("fire", "unit=b target=x dice=5,1,1,1,5");
    ck_assert_str_eq(r.verdict, "1 counter");
    r = tea_done("fire", "unit=b target=x dice=5,1,1,1,6,5");
    ck_assert_str_eq(r.verdict, "breaks");
    ck_assert_int_eq(tea_int("x", "broken"), 1);
    ck_assert_int_eq(tea_int("q", "lost"), 1);
}
END_TEST

/* BBS-58: his side's next bounds, the next one first. */
START_TEST(a_flesh_wound_lasts_so_many_bounds_of_his_side)
{
    face_to_face();
    bb_put("q", "D4", "s");
    struct ruling r = tea_done("fire", "unit=b target=x dice=5,1,1,1,6,4,3");
    ck_assert(tea_hands(&r, "3 of his side's turns"));
    ck_assert_int_eq(tea_int("q", "recovering"), 6); /* bounds 2, 4 and 6 */
    (void)tea_rule("fire", "unit=a target=x");
    ck_assert_str_eq(facts_text(&tea_facts, "target_general"), "recovering");
    tea_set(GAME_ENTITY, "turn", value_int(7));
    (void)tea_rule("fire", "unit=a target=x");
    ck_assert_str_eq(facts_text(&tea_facts, "target_general"), "with");
}
END_TEST

START_TEST(a_general_by_himself_is_a_target)
{
    bb_put("q", "D4", "s");
    struct ruling r = tea_done("fire", "unit=b target=q dice=5,1,1,1,6,4,1");
    ck_assert_str_eq(r.verdict, "flesh wound");
    ck_assert_int_eq(tea_int("q", "recovering"), 2);
    ck_assert_int_eq(tea_int("q", "counters"), 0);
}
END_TEST

Suite *suite_bb_fire(void);
Suite *suite_bb_fire(void)
{
    Suite *s = suite_create("bb_fire");
    TCase *t = tcase_create("brown bess, fire");
    tcase_add_checked_fixture(t, bb_open, tea_close);
    tcase_add_test(t, a_shot_is_measured_and_folds);
    tcase_add_test(t, the_only_enemy_in_reach_is_the_target);
    tcase_add_test(t, what_the_umpire_states_outranks_what_is_measured);
    tcase_add_test(t, superior_musketry_is_for_infantry);
    tcase_add_test(t, in_its_own_bound_a_unit_fires_in_the_fire_phase_and_once);
    tcase_add_test(t, who_has_moved_or_was_passed_through_does_not_fire);
    tcase_add_test(t, the_enemy_fires_at_one_square_while_the_other_side_moves);
    tcase_add_test(t, infantry_fires_at_each_enemy_before_it_fires_at_one_again);
    tcase_add_test(t, those_that_cannot_be_fired_at_have_no_share);
    tcase_add_test(t, fire_in_the_enemys_bound_costs_the_own_one_or_not);
    tcase_add_test(t, nobody_fires_at_friends_or_from_off_the_table);
    tcase_add_test(t, melees_are_not_fired_into_nor_out_of);
    tcase_add_test(t, who_moves_may_be_fired_at_where_it_came_through);
    tcase_add_test(t, where_it_was_last_in_reach_is_found);
    tcase_add_test(t, who_breaks_on_its_way_stops_there);
    tcase_add_test(t, who_breaks_as_it_passes_through_friends_is_removed);
    tcase_add_test(t, who_breaks_before_contact_makes_none);
    tcase_add_test(t, a_barred_line_names_who_bars_it);
    tcase_add_test(t, into_and_out_of_woods_one_square);
    tcase_add_test(t, who_breaks_turns_its_back_and_is_to_retire);
    tcase_add_test(t, who_breaks_in_its_own_bound_retires_in_the_next_of_its_side);
    tcase_add_test(t, from_flank_or_rear_it_turns_away);
    tcase_add_test(t, a_square_that_breaks_is_in_line_and_guns_stay);
    tcase_add_test(t, what_is_removed_leaves_its_square);
    tcase_add_test(t, hits_of_the_bound_are_remembered_for_cover);
    tcase_add_test(t, a_general_beside_the_target_is_hit_with_it);
    tcase_add_test(t, with_him_the_unit_breaks_a_counter_later_and_without_at_once);
    tcase_add_test(t, a_flesh_wound_lasts_so_many_bounds_of_his_side);
    tcase_add_test(t, a_general_by_himself_is_a_target);
    suite_add_tcase(s, t);
    return s;
}
