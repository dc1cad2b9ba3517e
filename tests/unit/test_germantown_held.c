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
    ck_assert_str_eq(tea_rule("release", ask).verdict, waits[_i].before);
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
    tea_done("march", "unit=10th-foot x=136 y=60");
    tea_done("march", "unit=smith x=150 y=90");
    struct ruling r = tea_rule("march", "unit=16th-dragoons x=166 y=100 facing=0");
    tea_folds(&r);
    tea_done("march", "unit=16th-dragoons x=166 y=100 facing=0");
    ck_assert_double_eq(tea_real("16th-dragoons", "map_y"), 100);
    ck_assert_int_eq(tea_int("16th-dragoons", "moved"), 1);
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
    ADD(smiths_foot_advances_and_sidesteps_but_does_not_retreat);
    ADD(the_map_march_heeds_what_holds_a_unit);
    suite_add_tcase(s, tc);
    return s;
}
