#include <check.h>
#include <string.h>

#include "germantown_kit.h"

/* --- Who may move ---------------------------------------------------------------------------------- */

static const struct {
    const char *unit, *before, *after; /* the first shot, and a turn */
} waits[] = {{"40th-foot", "held", "held"},      {"light-infantry", "held", "held"},
             {"10th-foot", "free", "free"},      {"16th-dragoons", "free", "free"},
             {"2nd-grenadiers", "held", "free"}, {"matthews-gun", "held", "free"},
             {"55th-foot", "held", "free"},      {"grants-gun", "held", "free"}};

START_TEST(shooting_frees_matthews_and_grant_from_the_next_british_turn)
{
    const char *ask = arena_printf(&tea_mem, "unit=%s", waits[_i].unit);
    tea_done("end-turn", ""); /* the British play turn 1 */
    struct ruling r = tea_rule("release", ask);
    ck_assert_str_eq(r.verdict, waits[_i].before);
    ck_assert(tea_cites(&r, "TFT-113") == (_i < 3)); /* all the foot that Jones and Smith have */
    tea_set("1st-virginia", "shots", value_int(1));
    ck_assert_str_eq(tea_rule("release", ask).verdict, waits[_i].before);
    tea_set(GAME_ENTITY, "TFT-110", value_text("B")); /* in the same turn */
    ck_assert_str_eq(tea_rule("release", ask).verdict, waits[_i].after);
    tea_set(GAME_ENTITY, "TFT-110", value_text("A"));
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_rule("release", ask).verdict, waits[_i].after);
}
END_TEST

START_TEST(matthews_is_freed_by_an_enemy_in_sight_and_grant_is_not)
{
    germantown_put("1st-maryland", 40, 68); /* 18 cm: seen only when it has moved */
    ck_assert_str_eq(tea_rule("release", "unit=1st-grenadiers").verdict, "held");
    tea_set("1st-maryland", "moved", value_int(1));
    ck_assert_str_eq(tea_rule("release", "unit=1st-grenadiers").verdict, "free");
    germantown_put("3rd-maryland", 96, 92);
    ck_assert_str_eq(tea_rule("release", "unit=5th-foot").verdict, "held");
}
END_TEST

/* On the table, with a move order obeyed. */
static void stand_ordered(const char *unit, double x, double y)
{
    germantown_put(unit, x, y);
    tea_set(unit, "map_x", value_none());
    tea_set(unit, "map_y", value_none());
    tea_set(unit, "order", value_text("move"));
    germantown_side("british");
}

static const struct {
    const char *unit, *before, *after; /* the section that forbids the order, without and with */
} ordered[] = {{"55th-foot", "Germantown, British forces", ""},
               {"2nd-grenadiers", "Germantown, British forces", ""},
               {"10th-foot", "", ""},
               {"40th-foot", "", ""}}; /* it may turn where it is */

START_TEST(troops_not_yet_called_out_are_given_no_order_to_move)
{
    const char *ask =
        arena_printf(&tea_mem, "unit=%s commander=%s order=move distance_cm=5 enemy_visible=no",
                     ordered[_i].unit, tea_text(ordered[_i].unit, "commander"));
    germantown_side("british");
    ck_assert_str_eq(tea_refusal("command", ask), ordered[_i].before);
    tea_set(GAME_ENTITY, "shooting", value_int(1));
    ck_assert_str_eq(tea_refusal("command", ask), ordered[_i].after);
}
END_TEST

START_TEST(jones_turns_and_loosens_his_line_but_does_not_leave_it)
{
    stand_ordered("40th-foot", 95, 56);
    ck_assert_str_eq(tea_refusal("move", "unit=40th-foot x=95 y=50"), "Germantown, British forces");
    ck_assert_str_eq(tea_refusal("move", "unit=40th-foot x=95 y=60"), "Germantown, British forces");
    ck_assert_str_eq(tea_refusal("move", "unit=40th-foot x=95 y=56 formation=skirmish"), "");
    ck_assert_str_eq(tea_refusal("move", "unit=40th-foot manoeuvre=wheel-left facing=150"), "");
    germantown_put("1st-pennsylvania", 95, 44);
    ck_assert_str_eq(tea_refusal("charge", "unit=40th-foot target=1st-pennsylvania response=stand"),
                     "Germantown, British forces");
}
END_TEST

START_TEST(jones_and_smiths_foot_do_not_evade)
{
    static const char *const charge = "unit=1st-pennsylvania target=%s response=evade";
    germantown_put("1st-pennsylvania", 95, 46);
    tea_set("1st-pennsylvania", "formation", value_text("line"));
    tea_set("1st-pennsylvania", "order", value_text("move"));
    stand_ordered("40th-foot", 95, 55);
    germantown_side("american");
    ck_assert_str_eq(tea_refusal("charge", arena_printf(&tea_mem, charge, "40th-foot")),
                     "Germantown, British forces");
    tea_set("40th-foot", "bound", value_text("no-retreat"));
    ck_assert_str_eq(tea_refusal("charge", arena_printf(&tea_mem, charge, "40th-foot")),
                     "Germantown, British forces");
    tea_set("40th-foot", "bound", value_none());
    ck_assert_str_eq(tea_refusal("charge", arena_printf(&tea_mem, charge, "40th-foot")), "");
}
END_TEST

/* Won a round of melee in front of its place: what it may choose. */
static const struct {
    const char *bound, *choice, *forbids;
} chosen[] = {{"stay", "hold", ""},
              {"stay", "pursue", "Germantown, British forces"},
              {"stay", "disengage", "Germantown, British forces"},
              {"no-retreat", "hold", ""},
              {"no-retreat", "pursue", ""},
              {"no-retreat", "disengage", "Germantown, British forces"},
              {"until-contact", "pursue", ""}, /* it sees whom it fights */
              {"until-shooting", "pursue", "Germantown, British forces"},
              {NULL, "disengage", ""}};

START_TEST(a_winner_leaves_its_place_no_more_than_the_scenario_lets_it)
{
    const char *bound = chosen[_i].bound;
    stand_ordered("40th-foot", 95, 56);
    germantown_put("1st-pennsylvania", 95, 50);
    tea_set("1st-pennsylvania", "formation", value_text("line"));
    tea_set("1st-pennsylvania", "facing", value_real(0));
    tea_set("40th-foot", "facing", value_real(180));
    tea_set("40th-foot", "bound", bound == NULL ? value_none() : value_text(bound));
    tea_set("40th-foot", "locked", value_text("40th-foot"));
    tea_set("1st-pennsylvania", "locked", value_text("40th-foot"));
    tea_set("40th-foot", "won", value_int(1));
    tea_set("40th-foot", "taken", value_int(2));
    ck_assert_str_eq(tea_refusal("follow-up", arena_printf(&tea_mem, "unit=40th-foot choice=%s",
                                                           chosen[_i].choice)),
                     chosen[_i].forbids);
}
END_TEST

START_TEST(smiths_foot_advances_and_sidesteps_but_does_not_retreat)
{
    stand_ordered("27th-foot", 164, 66);
    germantown_put("9th-virginia", 164, 50);
    ck_assert_str_eq(tea_refusal("move", "unit=27th-foot x=164 y=70"),
                     "Germantown, British forces");
    ck_assert_str_eq(tea_refusal("move", "unit=27th-foot x=170 y=66"), "");
    ck_assert_str_eq(tea_refusal("move", "unit=27th-foot x=164 y=62"), "");
    tea_set("27th-foot", "bound", value_none());
    ck_assert_str_eq(tea_refusal("move", "unit=27th-foot x=164 y=70"), "");
}
END_TEST

START_TEST(the_map_march_heeds_what_holds_a_unit)
{
    ck_assert_str_eq(tea_refusal("march", "unit=16th-dragoons x=160 y=60"), "The turn");
    germantown_side("british");
    ck_assert_str_eq(tea_refusal("march", "unit=40th-foot x=95 y=50"),
                     "Germantown, British forces");
    ck_assert_str_eq(tea_refusal("march", "unit=10th-foot x=136 y=80"),
                     "Germantown, British forces");
    ck_assert_str_eq(tea_refusal("march", "unit=1st-virginia x=136 y=80"), "Germantown setup");
    ck_assert_str_eq(tea_refusal("march", "unit=16th-dragoons x=200 y=80"), "The table");
    ck_assert_str_eq(tea_refusal("march", "unit=10th-foot x=136 y=60"), "Activation");
    tea_set("10th-foot", "order", value_text("move"));
    ck_assert_str_eq(tea_refusal("march", "unit=10th-foot x=136 y=45.9"), "Movement");
    tea_done("march", "unit=10th-foot x=136 y=46");
    ck_assert_str_eq(tea_refusal("march", "unit=10th-foot x=136 y=44"), "Activation");
    struct ruling r = tea_rule("march", "unit=16th-dragoons x=166 y=100 facing=0");
    tea_folds(&r);
    tea_done("march", "unit=16th-dragoons x=166 y=100 facing=0");
    ck_assert_double_eq(tea_real("16th-dragoons", "map_y"), 100);
    ck_assert_int_eq(tea_int("16th-dragoons", "moved"), 1);
}
END_TEST

START_TEST(on_the_map_a_column_marches_half_as_far_again_once)
{
    germantown_side("british");
    tea_set("27th-foot", "order", value_text("move"));
    tea_set("27th-foot", "formation", value_text("column"));
    ck_assert_str_eq(tea_refusal("march", "unit=27th-foot x=164 y=35.9"), "Movement");
    tea_done("march", "unit=27th-foot x=164 y=36");
    tea_set("27th-foot", "order", value_text("move"));
    ck_assert_str_eq(tea_refusal("march", "unit=27th-foot x=164 y=15.9"), "Movement");
    tea_done("march", "unit=27th-foot x=164 y=16");
}
END_TEST

/* TFT-122 B: no order is asked for and no way is too long, but what holds them still does. */
START_TEST(or_all_that_is_hidden_marches_as_the_umpire_likes)
{
    germantown_side("british");
    struct ruling r = tea_rule("march", "unit=10th-foot x=136 y=30");
    ck_assert(tea_cites(&r, "TFT-122"));
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL);
    tea_set(GAME_ENTITY, "TFT-122", value_text("B"));
    tea_set("10th-foot", "order", value_text("shoot"));
    r = tea_done("march", "unit=10th-foot x=136 y=30");
    ck_assert(tea_cites(&r, "TFT-122"));
    ck_assert_str_eq(tea_text("10th-foot", "order"), "shoot");
    ck_assert_str_eq(tea_refusal("march", "unit=10th-foot x=136 y=80"),
                     "Germantown, British forces");
    tea_done("march", "unit=smith x=20 y=20");
    ck_assert_str_eq(tea_refusal("march", "unit=smith x=148 y=110"), "");
    r = tea_rule("march", "unit=16th-dragoons x=166 y=100");
    ck_assert(!tea_cites(&r, "TFT-122")); /* free by either */
}
END_TEST

START_TEST(hidden_commanders_ride_on_the_map_once_a_turn)
{
    germantown_side("british");
    ck_assert_str_eq(tea_refusal("march", "unit=smith x=148 y=108.1"), "Movement");
    struct ruling r = tea_rule("march", "unit=smith x=148 y=108");
    ck_assert_str_eq(r.verdict, "marched");
    tea_folds(&r);
    tea_set(GAME_ENTITY, "TFT-01", value_text("B"));
    ck_assert_str_eq(tea_refusal("march", "unit=smith x=148 y=118.1"), "Movement");
    tea_done("march", "unit=smith x=148 y=118");
    ck_assert_str_eq(tea_refusal("march", "unit=smith x=148 y=110"), "Ordering mechanic");
}
END_TEST

START_TEST(jones_is_driven_from_his_place_all_the_same)
{
    germantown_put("1st-pennsylvania", 95, 47);
    tea_done("spot", "unit=40th-foot");
    germantown_side("british");
    tea_set("40th-foot", "routed", value_int(1));
    tea_done("end-turn", "");
    ck_assert_double_eq_tol(tea_real("40th-foot", "y"), 79, 1e-6); /* a whole move, turned about */
}
END_TEST

START_TEST(once_spotted_a_unit_stays_on_the_table_for_good)
{
    germantown_put("1st-pennsylvania", 95, 47);
    tea_done("spot", "unit=40th-foot");
    germantown_put("1st-pennsylvania", 105, 12);
    tea_done("end-turn", "");
    ck_assert_double_eq(tea_real("40th-foot", "x"), 95);
    ck_assert_double_eq(tea_real("40th-foot", "y"), 56);
    ck_assert_str_eq(tea_refusal("march", "unit=40th-foot x=95 y=56"), "Germantown setup");
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_rule("spot", "unit=40th-foot").verdict, "illegal"); /* nothing to find */
}
END_TEST

START_TEST(smiths_dragoons_go_where_the_umpire_likes)
{
    germantown_side("british");
    tea_done("march", "unit=16th-dragoons x=30 y=100");
    tea_done("march", "unit=16th-dragoons x=166 y=100");
    ck_assert_double_eq(tea_real("16th-dragoons", "map_x"), 166);
}
END_TEST

#define ADD(name) tcase_add_test(tc, name)

Suite *suite_germantown_held(void);
Suite *suite_germantown_held(void)
{
    Suite *s = suite_create("germantown, who may move");
    TCase *tc = tcase_create("held");
    tcase_add_checked_fixture(tc, germantown_open, tea_close);
    tcase_add_loop_test(tc, shooting_frees_matthews_and_grant_from_the_next_british_turn, 0,
                        sizeof waits / sizeof *waits);
    ADD(matthews_is_freed_by_an_enemy_in_sight_and_grant_is_not);
    tcase_add_loop_test(tc, troops_not_yet_called_out_are_given_no_order_to_move, 0,
                        sizeof ordered / sizeof *ordered);
    ADD(jones_turns_and_loosens_his_line_but_does_not_leave_it);
    ADD(jones_and_smiths_foot_do_not_evade);
    tcase_add_loop_test(tc, a_winner_leaves_its_place_no_more_than_the_scenario_lets_it, 0,
                        sizeof chosen / sizeof *chosen);
    ADD(smiths_foot_advances_and_sidesteps_but_does_not_retreat);
    ADD(the_map_march_heeds_what_holds_a_unit);
    ADD(or_all_that_is_hidden_marches_as_the_umpire_likes);
    ADD(on_the_map_a_column_marches_half_as_far_again_once);
    ADD(hidden_commanders_ride_on_the_map_once_a_turn);
    ADD(smiths_dragoons_go_where_the_umpire_likes);
    ADD(jones_is_driven_from_his_place_all_the_same);
    ADD(once_spotted_a_unit_stays_on_the_table_for_good);
    suite_add_tcase(s, tc);
    return s;
}
