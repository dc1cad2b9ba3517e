/* The end of a turn, item by item, and special abilities. */
#include <check.h>
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/melee.h"
#include "tea_kit.h"

static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "officer,wayne,Wayne,american,,8,,,,60,5,0\n"
                             "unit,a,1st,american,continental,,wayne,3,line,50,60,0\n"
                             "unit,b,2nd,american,continental,,wayne,3,line,90,60,0\n"
                             "unit,horse,Horse,american,dragoon,,wayne,3,line,150,60,0\n"
                             "officer,smith,Smith,british,,8,,,,60,110,0\n"
                             "unit,foot,10th Foot,british,infantry,,smith,3,line,50,90,180\n";

static void set_table(void)
{
    tea_open(forces);
}

START_TEST(extra_hits_of_the_player_come_off_and_the_enemys_stay)
{
    tea_set("a", "hits", value_int(2));
    tea_set("foot", "hits", value_int(3));
    struct ruling r = tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "hits"), 0);
    ck_assert_int_eq(tea_int("foot", "hits"), 3);
    ck_assert(tea_notes(&r, "1st: 2 extra hits removed"));
    ck_assert(tea_cites(&r, "TFT-64"));
}
END_TEST

START_TEST(suppression_of_the_players_units_ends_but_not_of_the_routed)
{
    tea_set("a", "suppressed", value_int(1));
    tea_set("b", "suppressed", value_int(1));
    tea_set("b", "routed", value_int(1));
    tea_set("foot", "suppressed", value_int(1));
    struct ruling r = tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "suppressed"), 0);
    ck_assert_int_eq(tea_int("b", "suppressed"), 1);
    ck_assert_int_eq(tea_int("foot", "suppressed"), 1);
    ck_assert(tea_notes(&r, "1st is no longer suppressed"));
}
END_TEST

START_TEST(by_tft_62_b_one_suppressed_in_its_own_turn_stays_so_through_the_next)
{
    tea_set(GAME_ENTITY, "TFT-62", value_text("B"));
    tea_set("a", "suppressed", value_int(1)); /* in its own turn */
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "suppressed"), 1);
    tea_set("b", "suppressed", value_int(1)); /* in the enemy's */
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "suppressed") + tea_int("b", "suppressed"), 0);
}
END_TEST

START_TEST(by_tft_62_b_one_suppressed_again_in_its_own_turn_stays_so_as_well)
{
    tea_set(GAME_ENTITY, "TFT-62", value_text(_i == 0 ? "B" : "A"));
    tea_set("a", "suppressed", value_int(1));
    tea_set("a", "suppressed_before", value_none()); /* as a second suppression leaves it */
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "suppressed"), _i == 0);
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "suppressed"), 0);
}
END_TEST

static void rout(const char *unit)
{
    tea_set(unit, "routed", value_int(1));
    tea_set(unit, "suppressed", value_int(1));
}

START_TEST(the_routed_run_a_full_move_straight_from_the_nearest_visible_enemy_turned_about)
{
    rout("a");
    struct ruling r = tea_done("end-turn", "");
    ck_assert(tea_cites(&r, "TFT-47"));
    ck_assert_double_eq_tol(tea_real("a", "facing"), 180, 1e-6);
    ck_assert_double_eq_tol(tea_real("a", "x"), 50, 1e-3);
    /* Front at 60 and rear at 57: turned about its front is at 57, and 20 cm on. */
    ck_assert_double_eq_tol(tea_real("a", "y"), 37, 1e-3);
    ck_assert_int_eq(tea_int("a", "moved_last"), 1);
    ck_assert_int_eq(tea_int("a", "moved"), 0);
}
END_TEST

START_TEST(dragoons_run_30_cm_and_by_the_other_reading_half_and_backwards)
{
    tea_set("horse", "x", value_real(50));
    tea_set("a", "x", value_real(150));
    rout("horse");
    struct state *then = state_clone(tea_state);
    tea_done("end-turn", "");
    ck_assert_double_eq_tol(tea_real("horse", "y"), 27, 1e-3);
    state_free(tea_state);
    tea_state = then;
    tea_scene.state = then;
    tea_set(GAME_ENTITY, "TFT-47", value_text("B"));
    tea_done("end-turn", "");
    ck_assert_double_eq_tol(tea_real("horse", "y"), 45, 1e-3);
    ck_assert_double_eq_tol(tea_real("horse", "facing"), 0, 1e-9);
}
END_TEST

START_TEST(a_routed_unit_that_sees_no_enemy_stays)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wood,Wood,wood,0 65; 179 65; 179 80; 0 80\n");
    rout("a");
    struct ruling r = tea_done("end-turn", "");
    ck_assert_double_eq_tol(tea_real("a", "y"), 60, 1e-9);
    ck_assert(tea_notes(&r, "sees no enemy and stays"));
}
END_TEST

START_TEST(off_the_table_it_is_lost)
{
    tea_set("a", "y", value_real(18));
    tea_set("foot", "y", value_real(40));
    rout("a");
    struct ruling r = tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("a", "lost"), 1);
    ck_assert(!value_is_set(entity_get(state_find(tea_state, "a"), "x")));
    ck_assert(tea_notes(&r, "off the table: lost"));
    ck_assert(tea_notes(&r, "1 of 3 units lost")); /* it counts at once */
}
END_TEST

START_TEST(impassable_ground_stops_it_but_a_wall_does_not)
{
    rout("a");
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,width,points\n"
                             "terrain,wall,Wall,wall,,0 52; 179 52\n"
                             "terrain,river,River,river,4,0 43; 179 43\n");
    tea_done("end-turn", "");
    ck_assert_double_eq_tol(tea_real("a", "y"), 45, 0.01);
    ck_assert_str_eq(tea_text("a", "stopped_at"), "river");
}
END_TEST

START_TEST(friends_it_runs_through_go_into_skirmish_with_it)
{
    rout("a");
    tea_set("b", "x", value_real(50));
    tea_set("b", "y", value_real(50));
    tea_set("b", "formation", value_text("column"));
    struct ruling r = tea_done("end-turn", "");
    ck_assert(tea_cites(&r, "TFT-45"));
    ck_assert_str_eq(tea_text("b", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("a", "formation"), "skirmish");
    ck_assert_double_eq_tol(tea_real("a", "y"), 37, 1e-3);
}
END_TEST

START_TEST(it_does_not_end_on_top_of_friends)
{
    rout("a");
    tea_set("b", "x", value_real(52));
    tea_set("b", "y", value_real(40)); /* 40 to 37: where it would come to stand */
    struct ruling r = tea_done("end-turn", "");
    ck_assert_double_eq_tol(tea_real("a", "y"), 40, 0.01); /* its front against b's */
    ck_assert_str_eq(tea_text("a", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("b", "formation"), "skirmish");
    ck_assert(tea_hands(&r, "2nd stops it"));
}
END_TEST

START_TEST(marks_of_the_turn_are_cleared_and_moves_remembered)
{
    static const char *const gone[] = {"orders",        "order",  "ordered_by", "closed",
                                       "last_order",    "moves",  "shots",      "brigade",
                                       "fired_back_at", "evaded", "charging",   "shot_by",
                                       "moved"};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) tea_set("a", gone[i], value_int(1));
    tea_set("wayne", "done", value_int(1));
    tea_set("foot", "shots", value_int(1));
    tea_set("foot", "shot_by", value_text("a"));
    tea_set("b", "moved_last", value_int(1));
    tea_set("a", "stopped_at", value_text("wall"));
    struct ruling r = tea_rule("end-turn", "");
    tea_folds(&r);
    tea_apply(&r);
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        ck_assert_msg(!value_is_set(entity_get(state_find(tea_state, "a"), gone[i])), "%s",
                      gone[i]);
    ck_assert_int_eq(tea_int("wayne", "done"), 0);
    ck_assert_int_eq(tea_int("a", "moved_last"), 1);
    ck_assert_int_eq(tea_int("b", "moved_last"), 0);
    ck_assert_int_eq(tea_int("foot", "shots"), 0);
    ck_assert_str_eq(tea_text("foot", "shot_by"), "a"); /* good in its own turn, that begins now */
    ck_assert_str_eq(tea_text("a", "stopped_at"), "wall");
}
END_TEST

/* Both have fought so many rounds in the turn that is played. */
static void fought(int rounds)
{
    static const char *const units[] = {"a", "foot"};
    for (int i = 0; i < 2; i++) {
        tea_set(units[i], "melee_rounds", value_int(rounds));
        tea_set(units[i], "melee_turn", value_text(tft_now(&tea_scene)));
    }
}

START_TEST(a_melee_still_to_resolve_keeps_the_turn_open)
{
    tea_set("a", "locked", value_text("a"));
    tea_set("foot", "locked", value_text("a"));
    tea_set("a", "locked_turn", value_text(tft_now(&tea_scene)));
    tea_set("foot", "locked_turn", value_text(tft_now(&tea_scene)));
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact");
    fought(1);
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact"); /* the second round */
    fought(2);
    tea_set("a", "won", value_int(1)); /* the winner has not chosen yet */
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact");
    tea_set("a", "won", value_none());
    tea_done("end-turn", ""); /* pursuing after it, they stay locked */
    ck_assert_str_eq(tea_text("a", "locked"), "a");
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact"); /* in the enemy's turn again */
    fought(1);
    ck_assert_str_eq(tea_refusal("end-turn", ""), "Making contact");
    tea_set(GAME_ENTITY, "TFT-95", value_text("B"));
    ck_assert_str_eq(tea_refusal("end-turn", ""), "");
}
END_TEST

START_TEST(who_obeyed_an_order_to_rally_has_recovered_and_does_not_run)
{
    rout("a");
    tea_done("command", "unit=a order=rally dice=1,1");
    struct ruling r = tea_done("end-turn", ""); /* nobody carried it out */
    ck_assert(tea_cites(&r, "TFT-98"));
    ck_assert(tea_notes(&r, "no longer routed"));
    ck_assert_int_eq(tea_int("a", "routed") + tea_int("a", "suppressed"), 0);
    ck_assert_double_eq_tol(tea_real("a", "y"), 60, 1e-9);
}
END_TEST

START_TEST(an_order_not_carried_out_lapses_and_is_named)
{
    tea_done("command", "unit=a dice=1,1");
    struct ruling r = tea_done("end-turn", "");
    ck_assert(tea_notes(&r, "1st has not carried out its order to move"));
    ck_assert_str_eq(tea_text("a", "order"), "");
}
END_TEST

START_TEST(answers_not_given_and_sixes_of_the_turn_are_cleared_for_both_sides)
{
    tea_set("foot", "may_answer", value_text("a"));
    tea_set("foot", "sixes", value_int(2));
    tea_set("a", "sixes", value_int(2));
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text("foot", "may_answer"), "");
    ck_assert_int_eq(tea_int("foot", "sixes") + tea_int("a", "sixes"), 0);
}
END_TEST

START_TEST(a_routed_unit_runs_again_every_turn_and_only_in_its_own)
{
    tea_set("a", "y", value_real(80));
    rout("a");
    tea_done("end-turn", "");
    double first = tea_real("a", "y");
    tea_done("end-turn", ""); /* the British one */
    ck_assert_double_eq_tol(tea_real("a", "y"), first, 1e-9);
    tea_done("end-turn", "");
    ck_assert_double_eq_tol(tea_real("a", "y"), first - 20, 1e-3);
    ck_assert_int_eq(tea_int("a", "routed"), 1);
}
END_TEST

START_TEST(commanders_move_at_the_end_and_how_far_is_a_reading)
{
    struct ruling r = tea_rule("end-turn", "");
    ck_assert_ptr_nonnull(strstr(r.hands[r.hand_count - 1], "officers up to 30 cm"));
    ck_assert_ptr_nonnull(strstr(r.hands[r.hand_count - 1], "Not moved this turn: Wayne."));
    tea_set(GAME_ENTITY, "TFT-01", value_text("B"));
    r = tea_rule("end-turn", "");
    ck_assert_ptr_nonnull(strstr(r.hands[r.hand_count - 1], "officers up to 40 cm"));
    tea_done("ride", "commander=wayne y=20");
    r = tea_rule("end-turn", "");
    ck_assert(!tea_hands(&r, "Not moved")); /* he has */
}
END_TEST

/* --- Special abilities ---------------------------------------------------------------------- */

START_TEST(each_side_chooses_one_ability_and_uses_it_once)
{
    tea_done("ability", "side=american step=choose ability=colours");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_american"), "colours");
    ck_assert_str_eq(tea_refusal("ability", "side=american step=choose ability=dander"),
                     "Special abilities");
    ck_assert_str_eq(tea_refusal("ability", "side=american step=use ability=dander unit=a"),
                     "Special abilities");
    ck_assert_str_eq(tea_refusal("ability", "side=british step=use ability=colours unit=foot"),
                     "Special abilities");
    ck_assert_str_eq(tea_refusal("ability", "side=american step=use ability=colours"),
                     "Special abilities");
    struct ruling r = tea_rule("ability", "side=american step=use ability=colours unit=a");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_american"), 1);
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_now_american"), "colours");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_unit_american"), "a");
    ck_assert_str_eq(tea_refusal("ability", "side=american step=use ability=colours unit=a"),
                     "Special abilities");
}
END_TEST

START_TEST(the_choice_is_secret_and_each_ability_is_used_for_a_unit)
{
    static const char *const abilities[] = {"colours", "whites-of-eyes", "dander", "one-more-fire"};
    struct ruling r =
        tea_done("ability",
                 arena_printf(&tea_mem, "side=american step=choose ability=%s", abilities[_i]));
    ck_assert_str_eq(r.sentence, "The choice is noted, and secret until it is used.");
    r = tea_done("ability",
                 arena_printf(&tea_mem, "side=american step=use ability=%s unit=b", abilities[_i]));
    ck_assert_str_eq(r.verdict, "used");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_now_american"), abilities[_i]);
    ck_assert(tft_ability_helps(&tea_scene, state_find(tea_state, "b"), abilities[_i]));
    ck_assert(!tft_ability_helps(&tea_scene, state_find(tea_state, "a"), abilities[_i]));
    tea_done("end-turn", "");
    ck_assert(!tft_ability_helps(&tea_scene, state_find(tea_state, "b"), abilities[_i]));
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_american"), 1); /* once a game */
}
END_TEST

START_TEST(an_ability_is_over_when_the_players_turn_ends_one_more_fire_by_the_reading)
{
    tea_done("ability", "side=american step=choose ability=one-more-fire");
    tea_done("ability", "side=american step=use ability=one-more-fire unit=a");
    struct ruling r = tea_rule("end-turn", "");
    ck_assert(tea_cites(&r, "TFT-24"));
    tea_set(GAME_ENTITY, "TFT-24", value_text("B"));
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_now_american"), "one-more-fire");
    tea_set(GAME_ENTITY, "TFT-24", value_text("A"));
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_now_american"), "");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_american"), 1);
}
END_TEST

Suite *suite_end_turn(void);
Suite *suite_end_turn(void)
{
    Suite *s = suite_create("end_turn");
    TCase *t = tcase_create("end of turn");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, extra_hits_of_the_player_come_off_and_the_enemys_stay);
    tcase_add_test(t, suppression_of_the_players_units_ends_but_not_of_the_routed);
    tcase_add_test(t, by_tft_62_b_one_suppressed_in_its_own_turn_stays_so_through_the_next);
    tcase_add_loop_test(t, by_tft_62_b_one_suppressed_again_in_its_own_turn_stays_so_as_well, 0, 2);
    tcase_add_test(t,
                   the_routed_run_a_full_move_straight_from_the_nearest_visible_enemy_turned_about);
    tcase_add_test(t, dragoons_run_30_cm_and_by_the_other_reading_half_and_backwards);
    tcase_add_test(t, a_routed_unit_that_sees_no_enemy_stays);
    tcase_add_test(t, off_the_table_it_is_lost);
    tcase_add_test(t, impassable_ground_stops_it_but_a_wall_does_not);
    tcase_add_test(t, friends_it_runs_through_go_into_skirmish_with_it);
    tcase_add_test(t, it_does_not_end_on_top_of_friends);
    tcase_add_test(t, marks_of_the_turn_are_cleared_and_moves_remembered);
    tcase_add_test(t, a_melee_still_to_resolve_keeps_the_turn_open);
    tcase_add_test(t, who_obeyed_an_order_to_rally_has_recovered_and_does_not_run);
    tcase_add_test(t, an_order_not_carried_out_lapses_and_is_named);
    tcase_add_test(t, answers_not_given_and_sixes_of_the_turn_are_cleared_for_both_sides);
    tcase_add_test(t, a_routed_unit_runs_again_every_turn_and_only_in_its_own);
    tcase_add_test(t, commanders_move_at_the_end_and_how_far_is_a_reading);
    tcase_add_test(t, each_side_chooses_one_ability_and_uses_it_once);
    tcase_add_loop_test(t, the_choice_is_secret_and_each_ability_is_used_for_a_unit, 0, 4);
    tcase_add_test(t, an_ability_is_over_when_the_players_turn_ends_one_more_fire_by_the_reading);
    suite_add_tcase(s, t);
    return s;
}
