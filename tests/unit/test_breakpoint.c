#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tea_kit.h"
#include "vectors.h"

static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "general,washington,Washington,american,,8,,,,60,5,0\n"
                             "officer,wayne,Wayne,american,,7,,,,60,20,0\n"
                             "unit,a,1st,american,continental,,wayne,3,line,50,30,0\n"
                             "unit,b,2nd,american,continental,,wayne,3,line,70,30,0\n"
                             "unit,c,3rd,american,militia,,wayne,3,line,60,36,0\n"
                             "unit,off,4th,american,militia,,wayne,3,line,,,0\n"
                             "officer,smith,Smith,british,,8,,,,60,110,0\n"
                             "officer,jones,Jones,british,,7,,,,60,115,0\n"
                             "general,howe,Howe,british,,10,,,,,,0\n"
                             "unit,foot,10th Foot,british,infantry,,,3,line,60,100,180\n";

static void set_table(void)
{
    tea_open(forces);
}

static void lose(const char *unit)
{
    tea_set(unit, "lost", value_int(1));
    tea_set(unit, "x", value_none());
    tea_set(unit, "y", value_none());
}

static struct ruling rule_on(const struct action *act, const char *input)
{
    struct vector_input in = {.mem = &tea_mem, .text = input};
    struct input_problems problems = {0};
    struct facts facts;
    struct ruling r;
    bool fine = calculate(tea_scene.book, act, vector_input, &in, &tea_mem, &facts, &r, &problems);
    ck_assert_msg(fine, "%s: %s", input, fine ? "" : problems.list[0].text);
    return r;
}

START_TEST(every_row_of_the_book_is_ruled_as_written)
{
    const struct action *act = ruleset_action(tea_scene.book->rules, "breakpoint");
    static const char *const words[] = {"stands", "breaks"};
    struct csv_table rows;
    vectors_read(&tea_mem, "tests/vectors/two-for-tea/breakpoint.csv", &rows);
    for (size_t i = 0; i < rows.row_count; i++) {
        const char *rule = vector_cell(&rows, i, "rule"), *need = vector_cell(&rows, i, "need");
        struct ruling r = rule_on(act, vector_cell(&rows, i, "input"));
        ck_assert_msg(strcmp(r.verdict, vector_cell(&rows, i, "verdict")) == 0, "%s: %s", rule,
                      r.verdict);
        ck_assert_msg(r.has_need == (*need != '\0'), "%s", rule);
        if (!r.has_need) continue;
        ck_assert_msg(r.need == (int)strtol(need, NULL, 10), "%s: needs %d", rule, r.need);
        for (int k = 0; k < 2; k++) {
            ck_assert_str_eq(r.outcomes[k].word, words[k]);
            ck_assert_str_eq(chance_fraction(&tea_mem, r.outcomes[k].chance),
                             vector_cell(&rows, i, words[k]));
        }
    }
    ck_assert_uint_ge(rows.row_count, 18);
}
END_TEST

START_TEST(worked_examples_end_as_they_say_and_odds_are_those_of_every_throw)
{
    const struct action *act = ruleset_action(tea_scene.book->rules, "breakpoint");
    for (const struct example *x = act->examples; x->title != NULL; x++)
        ck_assert_str_eq(rule_on(act, x->input).verdict, x->verdict);
    for (int rating = 0; rating <= 12; rating++) {
        unsigned stands = 0;
        const char *base = arena_printf(&tea_mem, "side=british units=7 lost=5 rating=%d", rating);
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++)
                stands +=
                    strcmp(
                        rule_on(act, arena_printf(&tea_mem, "%s dice=%d|%d", base, a, b)).verdict,
                        "stands") == 0;
        struct ruling r = rule_on(act, base);
        ck_assert_int_eq(chance_compare(r.outcomes[0].chance, chance_of(stands, 36)), 0);
    }
}
END_TEST

START_TEST(troops_and_cannon_count_those_off_the_table_too_and_commanders_do_not)
{
    lose("a");
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "units"), 4);
    ck_assert_int_eq(facts_int(&tea_facts, "lost"), 1);
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 8);
    tea_set(GAME_ENTITY, "TFT-100", value_text("B"));
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "units"), 6);
}
END_TEST

START_TEST(a_routing_unit_is_not_lost_unless_so_read)
{
    tea_set("b", "routed", value_int(1));
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "lost"), 0);
    tea_set(GAME_ENTITY, "TFT-102", value_text("B"));
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "lost"), 1);
}
END_TEST

START_TEST(without_a_general_on_the_table_the_best_rating_there_is_used)
{
    tea_rule("breakpoint", "side=british");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 8); /* Smith; Howe is not there yet */
    tea_set("howe", "x", value_real(60));
    tea_set("howe", "y", value_real(118));
    tea_rule("breakpoint", "side=british");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 10);
}
END_TEST

/* Germantown: the British are on the umpire's map before they are on the table. */
START_TEST(a_commander_hidden_on_the_map_is_at_the_battle)
{
    tea_set("smith", "map_x", value_real(60));
    tea_set("smith", "map_y", value_real(110));
    tea_set("smith", "x", value_none());
    tea_set("smith", "y", value_none());
    tea_rule("breakpoint", "side=british");
    const struct fact *rating = facts_find(&tea_facts, "rating");
    ck_assert_int_eq(value_as_int(rating->measured, 0), 8); /* not 7, of Jones on the table */
    ck_assert_ptr_null(strstr(rating->how, "Smith"));       /* which would give him away */
    tea_set("jones", "x", value_none());
    tea_set("jones", "y", value_none());
    tea_rule("breakpoint", "side=british");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 8);
    tea_set("smith", "map_x", value_none()); /* and who is nowhere is not */
    tea_set("smith", "map_y", value_none());
    tea_rule("breakpoint", "side=british rating=5");
    ck_assert(!value_is_set(facts_find(&tea_facts, "rating")->measured));
}
END_TEST

START_TEST(a_general_hidden_on_the_map_goes_before_better_officers)
{
    tea_set("howe", "map_x", value_real(60));
    tea_set("howe", "map_y", value_real(118));
    tea_set("howe", "rating", value_int(6));
    tea_rule("breakpoint", "side=british");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 6);
}
END_TEST

START_TEST(the_end_of_the_turn_says_when_it_is_due_and_waits_for_it)
{
    lose("a");
    struct ruling r = tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "breakpoint_due"), "");
    tea_done("end-turn", "");
    lose("b");
    r = tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "breakpoint_due"), "american");
    ck_assert_ptr_nonnull(strstr(r.hands[0], "throw now"));
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Breakpoint");
    r = tea_done("breakpoint", "dice=4,4"); /* the side is known */
    ck_assert_str_eq(r.verdict, "stands");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "over"), 0);
    tea_done("end-turn", "");
}
END_TEST

/* End of Turn: the routed run first, and then the losses are counted. */
START_TEST(a_unit_that_runs_off_the_table_makes_the_throw_due_at_once)
{
    lose("a");
    tea_set("c", "y", value_real(12));
    tea_set("foot", "y", value_real(40)); /* whom it sees and runs from */
    tea_set("c", "x", value_real(100));
    tea_set("foot", "x", value_real(100));
    tea_set("c", "routed", value_int(1));
    tea_set("c", "suppressed", value_int(1));
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("c", "lost"), 1);
    ck_assert_str_eq(tea_text(GAME_ENTITY, "breakpoint_due"), "american");
}
END_TEST

START_TEST(by_tft_102_b_routing_units_make_the_throw_due)
{
    tea_set("foot", "y", value_none()); /* nobody to run from */
    tea_set("foot", "x", value_none());
    tea_set("a", "routed", value_int(1));
    tea_set("b", "routed", value_int(1));
    struct ruling r = tea_rule("end-turn", "");
    ck_assert(tea_notes(&r, "0 of 4 units lost"));
    tea_set(GAME_ENTITY, "TFT-102", value_text("B"));
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "breakpoint_due"), "american");
}
END_TEST

START_TEST(by_tft_100_b_a_fallen_commander_is_a_loss)
{
    lose("wayne");
    lose("a");
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "lost"), 1);
    tea_set(GAME_ENTITY, "TFT-100", value_text("B"));
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "lost"), 2);
    ck_assert_int_eq(facts_int(&tea_facts, "units"), 6);
}
END_TEST

START_TEST(it_is_thrown_turn_after_turn_or_once_by_the_other_reading)
{
    lose("a");
    lose("b");
    tea_done("end-turn", "");
    tea_done("breakpoint", "dice=1,1");
    tea_done("end-turn", "");
    struct state *then = state_clone(tea_state);
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "breakpoint_due"), "american");
    state_free(tea_state);
    tea_state = then;
    tea_scene.state = then;
    tea_set(GAME_ENTITY, "TFT-103", value_text("B"));
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "breakpoint_due"), "");
}
END_TEST

/* TFT-103 B: to ask before it is due is no throw. */
START_TEST(asking_too_early_does_not_count_as_having_thrown)
{
    tea_set(GAME_ENTITY, "TFT-103", value_text("B"));
    tea_done("breakpoint", "side=american");
    lose("a");
    lose("b");
    struct ruling r = tea_rule("breakpoint", "side=american");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert(tea_notes(&r, "has not asked for it")); /* no end of turn has */
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "breakpoint_due"), "american");
    r = tea_done("breakpoint", "dice=1,1");
    ck_assert(!tea_notes(&r, "has not asked for it"));
    ck_assert_str_eq(r.sentence, "The American army: 1 + 1 = 2, needs 8: it stands.");
    ck_assert_str_eq(tea_rule("breakpoint", "side=american").verdict, "not due");
}
END_TEST

START_TEST(the_end_of_the_turn_names_the_army_that_throws)
{
    lose("a");
    lose("b");
    struct ruling r = tea_rule("end-turn", "");
    ck_assert_str_eq(r.sentence,
                     "The American army throws whether it breaks. Turn 1: the British side plays.");
}
END_TEST

START_TEST(an_officer_killed_makes_the_general_throw_against_less)
{
    tea_done("command", "unit=a commander=washington dice=6,6,6");
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 7); /* TFT-104: lasting losses count */
}
END_TEST

START_TEST(a_broken_army_ends_the_game)
{
    lose("a");
    lose("b");
    tea_done("end-turn", "");
    struct ruling r = tea_rule("breakpoint", "dice=6,6");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(r.verdict, "breaks");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "broken_american"), 1);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "over"), 1);
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Breakpoint");
    ck_assert_str_eq(tea_refusal("breakpoint", "side=american"), "Breakpoint");
    ck_assert_str_eq(tea_refusal("command", "unit=foot commander=smith"), "Breakpoint");
}
END_TEST

/* Whatever action there is, judged with nothing known of it. */
static struct ruling judged(const struct action *act)
{
    struct facts facts;
    struct dice none = {0};
    struct ruling r;
    facts_init(&facts, &tea_mem, act->fields, act->field_count);
    judge_action(&tea_scene, act, &facts, &none, &r);
    return r;
}

START_TEST(nothing_is_played_once_the_game_is_over)
{
    static const char *const left[] = {"place", "targets", "objectives"};
    size_t count = 0;
    tea_set(GAME_ENTITY, "over", value_int(1));
    for (const struct action *const *act = tea_scene.book->rules->actions; *act != NULL; act++) {
        bool stays = false;
        for (size_t i = 0; i < sizeof left / sizeof *left; i++)
            stays = stays || strcmp((*act)->id, left[i]) == 0;
        if (stays) continue;
        tea_set(GAME_ENTITY, "broken_american", value_int(1));
        struct ruling r = judged(*act);
        ck_assert_msg(strcmp(r.verdict, VERDICT_ILLEGAL) == 0, "%s", (*act)->id);
        ck_assert_str_eq(r.reasons[0].cite, "Breakpoint");
        tea_set(GAME_ENTITY, "broken_american", value_none());
        r = judged(*act);
        ck_assert_str_eq(r.reasons[0].cite, "Germantown objectives");
        ck_assert(strstr(r.sentence, "over") != NULL);
        count++;
    }
    ck_assert_uint_gt(count, 15);
    ck_assert_str_eq(tea_rule("place", "unit=foot x=20 y=20 facing=0").verdict, "placed");
    ck_assert_str_ne(tea_rule("targets", "unit=foot").verdict, VERDICT_ILLEGAL);
    ck_assert_str_eq(tea_rule("objectives", "broken=american").verdict, "british major");
}
END_TEST

Suite *suite_breakpoint(void);
Suite *suite_breakpoint(void)
{
    Suite *s = suite_create("breakpoint");
    TCase *t = tcase_create("breaking");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, every_row_of_the_book_is_ruled_as_written);
    tcase_add_test(t, worked_examples_end_as_they_say_and_odds_are_those_of_every_throw);
    tcase_add_test(t, troops_and_cannon_count_those_off_the_table_too_and_commanders_do_not);
    tcase_add_test(t, a_routing_unit_is_not_lost_unless_so_read);
    tcase_add_test(t, without_a_general_on_the_table_the_best_rating_there_is_used);
    tcase_add_test(t, a_commander_hidden_on_the_map_is_at_the_battle);
    tcase_add_test(t, a_general_hidden_on_the_map_goes_before_better_officers);
    tcase_add_test(t, the_end_of_the_turn_says_when_it_is_due_and_waits_for_it);
    tcase_add_test(t, a_unit_that_runs_off_the_table_makes_the_throw_due_at_once);
    tcase_add_test(t, by_tft_102_b_routing_units_make_the_throw_due);
    tcase_add_test(t, by_tft_100_b_a_fallen_commander_is_a_loss);
    tcase_add_test(t, it_is_thrown_turn_after_turn_or_once_by_the_other_reading);
    tcase_add_test(t, asking_too_early_does_not_count_as_having_thrown);
    tcase_add_test(t, the_end_of_the_turn_names_the_army_that_throws);
    tcase_add_test(t, an_officer_killed_makes_the_general_throw_against_less);
    tcase_add_test(t, a_broken_army_ends_the_game);
    tcase_add_test(t, nothing_is_played_once_the_game_is_over);
    suite_add_tcase(s, t);
    return s;
}
