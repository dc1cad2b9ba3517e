/* Melee on the board: who came from where, what each round leaves, skirmishers giving way. */
#include <check.h>
#include <string.h>

#include "bb_fight_kit.h"

/* The 2nd Foot (b) has gone into D7, where Ysenburg (y) looks south, over that edge or corner. */
static void into(const char *over, const char *facing)
{
    bb_now("red", "melee");
    bb_put("b", "D7", facing);
    tea_set("b", "entered_by", value_text(over));
}

static void throws(const struct ruling *r, const char *who, int dice)
{
    const char *line =
        arena_printf(&tea_mem, "%s throws %d %s,", who, dice, dice == 1 ? "die" : "dice");
    ck_assert_msg(tea_notes(r, line), "not so: %s", line);
}

/* --- Who and from where ------------------------------------------------------------------ */

START_TEST(either_may_be_named_and_the_enemy_is_found)
{
    into("s", "n");
    struct ruling r = tea_rule("melee", "mover=b");
    ck_assert_str_eq(facts_text(&tea_facts, "enemy"), "y");
    ck_assert_str_eq(facts_text(&tea_facts, "came"), "mover");
    ck_assert_str_eq(facts_text(&tea_facts, "enemy_struck"), "front");
    ck_assert_str_eq(facts_text(&tea_facts, "mover_struck"), "front");
    ck_assert(facts_flag(&tea_facts, "first") && facts_flag(&tea_facts, "open"));
    throws(&r, "2nd Foot", 4);
    throws(&r, "Ysenburg", 4);
    r = tea_rule("melee", "enemy=y");
    ck_assert_str_eq(facts_text(&tea_facts, "mover"), "b");
}
END_TEST

/* BBS-14: front edge or front corner is front, a rear corner rear. */
START_TEST(the_edge_or_corner_come_over_says_where_one_is_struck)
{
    static const struct {
        const char *over, *facing, *struck;
        int mover, enemy; /* dice, by BBS-14 A */
    } list[] = {{"s", "n", "front", 4, 4}, {"se", "n", "corner", 4, 4}, {"sw", "n", "corner", 4, 4},
                {"e", "w", "side", 5, 3},  {"w", "e", "side", 5, 3},    {"n", "s", "rear", 5, 3},
                {"ne", "s", "rear", 5, 3}, {"nw", "s", "rear", 5, 3}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        into(list[i].over, list[i].facing);
        struct ruling r = tea_rule("melee", "mover=b");
        ck_assert_msg(strcmp(facts_text(&tea_facts, "enemy_struck"), list[i].struck) == 0, "%s: %s",
                      list[i].over, facts_text(&tea_facts, "enemy_struck"));
        throws(&r, "2nd Foot", list[i].mover);
        throws(&r, "Ysenburg", list[i].enemy);
    }
}
END_TEST

/* BBS-15: who was struck in flank may have turned since. */
START_TEST(who_turned_to_face_is_struck_in_front)
{
    into("e", "w");
    (void)tea_done("melee", "mover=b dice=1,1,1,1,1,1,1,1");
    ck_assert_str_eq(tea_text("b", "attacks"), "y");
    ck_assert_str_eq(tea_text("b", "came_over"), "e");
    (void)tea_done("next-phase", "to=end");
    bb_put("y", "D7", "e");
    (void)tea_done("next-phase", "to=melee");
    struct ruling r = tea_rule("melee", "mover=y");
    ck_assert_str_eq(facts_text(&tea_facts, "came"), "enemy");
    ck_assert_str_eq(facts_text(&tea_facts, "mover_struck"), "front");
    ck_assert(!facts_flag(&tea_facts, "first"));
    throws(&r, "Ysenburg", 4);
    throws(&r, "2nd Foot", 4);
}
END_TEST

START_TEST(a_square_has_no_flank)
{
    into("e", "w");
    bb_form_up("y", "square");
    struct ruling r = tea_rule("melee", "mover=b");
    throws(&r, "2nd Foot", 4);
    throws(&r, "Ysenburg", 4);
}
END_TEST

START_TEST(without_a_journal_of_the_move_it_is_taken_to_be_ahead)
{
    bb_now("red", "melee");
    bb_put("b", "D7", "n");
    (void)tea_rule("melee", "mover=b");
    ck_assert_str_eq(facts_text(&tea_facts, "enemy_struck"), "front");
    ck_assert(strstr(facts_find(&tea_facts, "came")->how, "taken to be so") != NULL);
}
END_TEST

START_TEST(what_cannot_be_fought_is_refused)
{
    bb_now("red", "melee");
    bb_refused("melee", "mover=b enemy=y", "Move Sequence", "not in the same square");
    bb_refused("melee", "mover=b enemy=a", "Combat", "same side");
    into("s", "n");
    bb_refused("melee", "mover=y enemy=b", "Move Sequence", "name it as the enemy");
    bb_now("red", "fire");
    bb_refused("melee", "mover=b", "Move Sequence", "not \"Melee\"");
    bb_now("red", "melee");
    (void)tea_done("melee", "mover=b dice=1,1,1,1,1,1,1,1");
    bb_refused("melee", "mover=b", "Move Sequence", "have fought");
}
END_TEST

/* --- Ground ---------------------------------------------------------------------------------- */

START_TEST(an_obstacle_helps_against_those_who_come_over_it)
{
    static const char *const list[] = {"river", "fence", "wall"};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bb_edge_is(list[i], "D6/D7");
        into("s", "n");
        struct ruling r = tea_rule("melee", "mover=b");
        ck_assert_str_eq(facts_text(&tea_facts, "obstacle"), list[i]);
        ck_assert(!facts_flag(&tea_facts, "open"));
        throws(&r, "2nd Foot", 3);
        throws(&r, "Ysenburg", 5);
        into("n", "s");
        (void)tea_rule("melee", "mover=b");
        ck_assert_str_eq(facts_text(&tea_facts, "obstacle"), "none");
    }
}
END_TEST

START_TEST(a_town_and_works_help_all_round_and_once)
{
    bb_edge_is("wall", "D6/D7");
    bb_ground_is("town", "D7");
    into("n", "s");
    (void)tea_rule("melee", "mover=b");
    ck_assert_str_eq(facts_text(&tea_facts, "obstacle"), "town");
    into("s", "n");
    struct ruling r = tea_rule("melee", "mover=b");
    throws(&r, "2nd Foot", 3); /* BBS-30: once even with the wall */
    throws(&r, "Ysenburg", 5);
    bb_ground_is("works", "D7");
    r = tea_rule("melee", "mover=b");
    ck_assert_str_eq(facts_text(&tea_facts, "obstacle"), "works");
    ck_assert(tea_notes(&r, "Ysenburg holds 0 and breaks at 6"));
    ck_assert(tea_notes(&r, "2nd Foot holds 0 and breaks at 4"));
}
END_TEST

START_TEST(cavalry_is_superior_in_the_open_only)
{
    static const char *const list[] = {"bad", "wood", "town", "works"};
    into("s", "n");
    bb_put("b", "J2", "n");
    bb_put("h", "D7", "n");
    tea_set("h", "entered_by", value_text("s"));
    struct ruling r = tea_rule("melee", "mover=h");
    throws(&r, "Hussars", 5);
    bb_ground_is("hill", "D7");
    r = tea_rule("melee", "mover=h");
    throws(&r, "Hussars", 5);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bb_ground_is(list[i], "D7");
        r = tea_rule("melee", "mover=h");
        ck_assert(!facts_flag(&tea_facts, "open"));
        throws(&r, "Hussars", i < 2 ? 4 : 3);
    }
}
END_TEST

/* --- What a round leaves ------------------------------------------------------------------------- */

START_TEST(a_round_folds_and_marks_both)
{
    into("s", "n");
    struct ruling r = tea_rule("melee", "mover=b dice=5,6,1,1,5,1");
    ck_assert_str_eq(r.verdict, "both hold");
    ck_assert_str_eq(r.sentence, "2 hits: Ysenburg holds 2 of 4; 1 hit: 2nd Foot holds 1 of 4.");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("y", "counters"), 2);
    ck_assert_int_eq(tea_int("b", "counters"), 1);
    ck_assert_int_eq(tea_int("y", "fought") + tea_int("b", "fought"), 2);
    ck_assert_int_eq(tea_int("y", "hit"), 2);
    (void)tea_done("next-phase", "to=end"); /* nothing keeps it now */
    ck_assert_int_eq(tea_int("b", "fought"), 0);
    ck_assert_str_eq(tea_refusal("next-phase", "to=end"), "Move Sequence"); /* it goes on */
}
END_TEST

START_TEST(who_is_broken_turns_from_where_the_other_came)
{
    into("e", "w");
    tea_set("y", "counters", value_int(3));
    struct ruling r = tea_done("melee", "mover=b dice=5,1,1,1,1");
    ck_assert_str_eq(r.verdict, "enemy breaks");
    ck_assert_str_eq(tea_text("y", "facing"), "w");
    ck_assert_int_eq(tea_int("y", "retires"), 2);
    ck_assert_str_eq(tea_text("y", "square"), "D7"); /* it goes when its side moves */
}
END_TEST

START_TEST(the_mover_broken_by_the_answer_turns_back_where_it_came_from)
{
    into("s", "n");
    tea_set("b", "counters", value_int(3));
    struct ruling r = tea_done("melee", "mover=b dice=1,5,1,1,1");
    ck_assert_str_eq(r.verdict, "mover breaks");
    ck_assert_str_eq(tea_text("b", "facing"), "s");
    ck_assert_int_eq(tea_int("b", "retires"), 3);
}
END_TEST

START_TEST(who_is_removed_leaves_the_square_to_the_other)
{
    into("s", "n");
    tea_set("y", "counters", value_int(4));
    tea_set("y", "broken", value_int(1));
    struct ruling r = tea_rule("melee", "mover=b dice=5,1,1,1");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(r.verdict, "enemy removed");
    ck_assert_int_eq(tea_int("y", "lost"), 1);
    ck_assert_str_eq(tea_text("b", "attacks"), "");
    ck_assert_int_eq(tea_int("b", "fought"), 1);
    ck_assert_int_eq(tea_int("y", "fought"), 0);
}
END_TEST

START_TEST(generals_of_both_are_hit_beside_their_units)
{
    into("s", "n");
    bb_put("p", "D7", "n");
    bb_put("q", "D7", "s");
    struct ruling r = tea_rule("melee", "mover=b dice=5,1,1,1,6,6,5,1,1,6,4,2");
    ck_assert_msg(strcmp(r.verdict, "both hold") == 0, "%s", r.sentence);
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("q", "lost"), 1);
    ck_assert_int_eq(tea_int("p", "recovering"), 5); /* red's bounds 3 and 5 */
    ck_assert_int_eq(tea_int("p", "lost"), 0);
}
END_TEST

START_TEST(a_general_alone_fights_with_one_die_and_leaves_by_his_risk)
{
    into("s", "n");
    bb_put("y", "J9", "s");
    bb_put("q", "D7", "s");
    struct ruling r = tea_rule("melee", "mover=b");
    ck_assert_str_eq(facts_text(&tea_facts, "enemy"), "q");
    throws(&r, "Quast", 1);
    r = tea_done("melee", "mover=b dice=5,1,1,1,6,5");
    ck_assert_str_eq(r.verdict, "enemy removed");
    ck_assert_int_eq(tea_int("q", "lost"), 1);
    ck_assert_int_eq(tea_int("q", "counters"), 0);
}
END_TEST

/* --- Skirmishers give way --------------------------------------------------------------------------- */

START_TEST(skirmishers_charged_take_a_counter_and_go_straight_back)
{
    into("s", "n");
    bb_form_up("y", "skirmish");
    bb_now("red", "move"); /* at once, not in the melee phase alone */
    struct ruling r = tea_rule("melee", "mover=b");
    ck_assert_str_eq(r.verdict, "retires");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(tea_text("y", "square"), "D8");
    ck_assert_str_eq(tea_text("y", "facing"), "s");
    ck_assert_int_eq(tea_int("y", "counters"), 1);
    ck_assert_str_eq(tea_text("b", "square"), "D7"); /* BBS-32: the charger stays */
    ck_assert_int_eq(tea_int("b", "fought"), 0);
}
END_TEST

START_TEST(they_go_two_squares_if_their_owner_likes)
{
    into("s", "n");
    bb_form_up("y", "skirmish");
    bb_put("q", "D7", "s");
    bb_put("x", "D8", "s");
    bb_refused("melee", "mover=b retire=1", "Combat", "it goes 2");
    struct ruling r = tea_done("melee", "mover=b retire=2 dice=1");
    ck_assert_str_eq(tea_text("y", "square"), "D9");
    ck_assert_str_eq(tea_text("q", "square"), "D9"); /* the general goes with it */
    ck_assert_int_eq(tea_int("x", "passed"), 1);
    ck_assert(tea_notes(&r, "Xaver is interpenetrated"));
}
END_TEST

START_TEST(a_general_hit_as_they_go_stays_behind_dead)
{
    into("s", "n");
    bb_form_up("y", "skirmish");
    bb_put("q", "D7", "s");
    (void)tea_done("melee", "mover=b dice=6,6");
    ck_assert_str_eq(tea_text("y", "square"), "D8");
    ck_assert_str_eq(tea_text("q", "square"), "");
    ck_assert_int_eq(tea_int("q", "lost"), 1);
}
END_TEST

/* BBS-62: from a diagonal straight back if that leads away, else to the side. */
START_TEST(from_a_diagonal_they_go_back_or_aside)
{
    static const struct {
        const char *over, *to;
    } list[] = {{"se", "D8"}, {"sw", "D8"}, {"ne", "D6"}, {"n", "D6"}, {"e", "C7"}, {"w", "E7"}};
    bb_put("x", "J1", "s");
    bb_put("z", "J2", "s");
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bb_put("y", "D7", "s");
        tea_set("y", "counters", value_none());
        tea_set("y", "moved", value_none());
        bb_form_up("y", "skirmish");
        into(list[i].over, "n");
        (void)tea_done("melee", "mover=b");
        ck_assert_msg(strcmp(tea_text("y", "square"), list[i].to) == 0, "%s: %s", list[i].over,
                      tea_text("y", "square"));
    }
}
END_TEST

START_TEST(blocked_they_are_removed)
{
    into("s", "n");
    bb_form_up("y", "skirmish");
    bb_put("x", "D8", "s");
    bb_put("z", "D9", "s");
    struct ruling r = tea_done("melee", "mover=b");
    ck_assert_str_eq(r.verdict, "removed");
    ck_assert_int_eq(tea_int("y", "lost"), 1);
    ck_assert(tea_cites(&r, "BBS-32"));
}
END_TEST

START_TEST(enemies_water_and_the_edge_of_the_table_block_them)
{
    into("s", "n");
    bb_form_up("y", "skirmish");
    bb_put("a", "D8", "n");
    ck_assert_str_eq(tea_rule("melee", "mover=b").verdict, "removed");
    bb_put("a", "J1", "n");
    ck_assert_str_eq(tea_rule("melee", "mover=b").verdict, "retires");
    bb_edge_is("deep-river", "D7/D8");
    ck_assert_str_eq(tea_rule("melee", "mover=b").verdict, "removed");
    bb_ground_is("road", "D7 D8"); /* a bridge */
    ck_assert_str_eq(tea_rule("melee", "mover=b").verdict, "retires");
    bb_ground_is("water", "D8");
    ck_assert_str_eq(tea_rule("melee", "mover=b").verdict, "removed");
    bb_put("b", "D12", "n");
    bb_put("y", "D12", "s");
    ck_assert_str_eq(tea_rule("melee", "mover=b").verdict, "removed");
}
END_TEST

/* BBS-32: once more for each charge. */
START_TEST(charged_again_they_take_another_counter)
{
    into("s", "n");
    bb_form_up("y", "skirmish");
    (void)tea_done("melee", "mover=b");
    bb_put("a", "D8", "n");
    tea_set("a", "entered_by", value_text("w"));
    (void)tea_done("melee", "mover=a");
    ck_assert_int_eq(tea_int("y", "counters"), 2);
    ck_assert_str_eq(tea_text("y", "square"), "E8");
}
END_TEST

START_TEST(skirmishers_who_come_in_go_back_where_they_came_from)
{
    into("s", "n");
    bb_form_up("b", "skirmish");
    struct ruling r = tea_done("melee", "mover=b");
    ck_assert_str_eq(r.verdict, "retires");
    ck_assert_str_eq(tea_text("b", "square"), "D6");
    ck_assert_int_eq(tea_int("b", "counters"), 1);
    ck_assert_str_eq(tea_text("y", "square"), "D7");
}
END_TEST

START_TEST(skirmishers_fight_skirmishers_and_guns)
{
    into("s", "n");
    bb_form_up("b", "skirmish");
    bb_form_up("y", "skirmish");
    struct ruling r = tea_rule("melee", "mover=b");
    throws(&r, "2nd Foot", 4);
    bb_put("y", "J9", "s");
    bb_put("g", "D7", "s");
    r = tea_rule("melee", "mover=b");
    throws(&r, "2nd Foot", 4);
    throws(&r, "Blue Guns", 1);
}
END_TEST

Suite *suite_bb_melee(void);
Suite *suite_bb_melee(void)
{
    Suite *s = suite_create("bb_melee");
    TCase *t = tcase_create("brown bess, melee");
    tcase_add_checked_fixture(t, bb_open, tea_close);
    tcase_add_test(t, either_may_be_named_and_the_enemy_is_found);
    tcase_add_test(t, the_edge_or_corner_come_over_says_where_one_is_struck);
    tcase_add_test(t, who_turned_to_face_is_struck_in_front);
    tcase_add_test(t, a_square_has_no_flank);
    tcase_add_test(t, without_a_journal_of_the_move_it_is_taken_to_be_ahead);
    tcase_add_test(t, what_cannot_be_fought_is_refused);
    tcase_add_test(t, an_obstacle_helps_against_those_who_come_over_it);
    tcase_add_test(t, a_town_and_works_help_all_round_and_once);
    tcase_add_test(t, cavalry_is_superior_in_the_open_only);
    tcase_add_test(t, a_round_folds_and_marks_both);
    tcase_add_test(t, who_is_broken_turns_from_where_the_other_came);
    tcase_add_test(t, the_mover_broken_by_the_answer_turns_back_where_it_came_from);
    tcase_add_test(t, who_is_removed_leaves_the_square_to_the_other);
    tcase_add_test(t, generals_of_both_are_hit_beside_their_units);
    tcase_add_test(t, a_general_alone_fights_with_one_die_and_leaves_by_his_risk);
    tcase_add_test(t, skirmishers_charged_take_a_counter_and_go_straight_back);
    tcase_add_test(t, they_go_two_squares_if_their_owner_likes);
    tcase_add_test(t, a_general_hit_as_they_go_stays_behind_dead);
    tcase_add_test(t, from_a_diagonal_they_go_back_or_aside);
    tcase_add_test(t, blocked_they_are_removed);
    tcase_add_test(t, enemies_water_and_the_edge_of_the_table_block_them);
    tcase_add_test(t, charged_again_they_take_another_counter);
    tcase_add_test(t, skirmishers_who_come_in_go_back_where_they_came_from);
    tcase_add_test(t, skirmishers_fight_skirmishers_and_guns);
    suite_add_tcase(s, t);
    return s;
}
