#include <check.h>
#include <string.h>

#include "germantown_kit.h"
#include "rules/two-for-tea/germantown.h"

/* --- Spotting ---------------------------------------------------------------------------------- */

START_TEST(the_british_begin_hidden_and_nobody_is_spotted)
{
    struct ruling r = tea_rule("spot", "");
    ck_assert_str_eq(r.verdict, "unseen");
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert(tft_is_hidden(state_find(tea_state, "40th-foot")));
    ck_assert(!tft_is_hidden(state_find(tea_state, "15th-foot"))); /* not arrived */
}
END_TEST

START_TEST(a_hidden_unit_is_placed_with_its_commander_when_an_american_comes_near)
{
    germantown_put("1st-pennsylvania", 95, 46.5); /* 9.5 cm off the 40th, which stands */
    struct ruling r = tea_rule("spot", "");
    ck_assert_str_eq(r.verdict, "spotted");
    tea_folds(&r);
    tea_done("spot", "");
    ck_assert_double_eq(tea_real("40th-foot", "x"), 95);
    ck_assert_double_eq(tea_real("40th-foot", "y"), 56);
    ck_assert_double_eq(tea_real("40th-foot", "map_x"), -1);
    ck_assert_int_eq(tea_int("40th-foot", "spotted"), 1);
    ck_assert_double_eq(tea_real("jones", "x"), 102);
    ck_assert_int_eq(tea_int("wayne", "in_contact"), 1);
    ck_assert_int_eq(tea_int("greene", "in_contact"), 0);
    ck_assert(tft_is_hidden(state_find(tea_state, "10th-foot")));
    ck_assert_str_eq(tea_refusal("spot", "unit=40th-foot"), "Germantown setup");
}
END_TEST

START_TEST(what_has_moved_is_seen_at_20_cm)
{
    germantown_put("1st-pennsylvania", 95, 40); /* 16 cm */
    ck_assert_str_eq(tea_rule("spot", "unit=40th-foot").verdict, "unseen");
    tea_set("40th-foot", "moved_last", value_int(1));
    ck_assert_str_eq(tea_rule("spot", "unit=40th-foot").verdict, "spotted");
    tea_set(GAME_ENTITY, "TFT-74", value_text("B")); /* only at that very moment */
    ck_assert_str_eq(tea_rule("spot", "unit=40th-foot").verdict, "unseen");
    ck_assert_str_eq(tea_rule("spot", "unit=40th-foot moving=yes").verdict, "spotted");
}
END_TEST

START_TEST(every_unit_of_matthews_spotted_before_it_acts_is_in_skirmish)
{
    germantown_put("1st-maryland", 32.5, 77); /* 9 cm from two of them */
    tea_done("spot", "");
    ck_assert_str_eq(tea_text("1st-grenadiers", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("2nd-grenadiers", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("guards-grenadiers", "formation"), "line"); /* hidden still */
    germantown_put("2nd-pennsylvania", 66, 77);
    tea_done("spot", "unit=matthews-gun");
    ck_assert_str_eq(tea_text("matthews-gun", "formation"), "line"); /* one base */
}
END_TEST

START_TEST(those_of_matthews_that_have_acted_come_on_as_they_are)
{
    tea_set(GAME_ENTITY, "shooting", value_int(1));
    germantown_side("british");
    tea_set("2nd-grenadiers", "order", value_text("move"));
    tea_done("march", "unit=2nd-grenadiers x=40 y=80");
    germantown_put("1st-maryland", 40, 68);
    tea_done("spot", "");
    ck_assert_str_eq(tea_text("2nd-grenadiers", "formation"), "line");
    ck_assert_double_eq(tea_real("2nd-grenadiers", "y"), 80);
}
END_TEST

/* --- Lost columns -------------------------------------------------------------------------------- */

static void fail_an_order(const char *commander, const char *unit)
{
    tea_set(commander, "done", value_int(1));
    tea_set(commander, "ordering", value_text(unit));
    tea_set(unit, "ordered_by", value_text(commander));
}

START_TEST(a_failed_order_takes_the_unit_10_cm_off_with_its_facing_kept)
{
    germantown_put("3rd-maryland", 36, 40);
    ck_assert_str_eq(tea_refusal("stray", "commander=sullivan"), "Germantown setup");
    fail_an_order("sullivan", "3rd-maryland");
    struct ruling r = tea_rule("stray", "commander=sullivan dice=1,3");
    tea_folds(&r);
    tea_done("stray", "commander=sullivan dice=1,3");
    ck_assert_double_eq_tol(tea_real("3rd-maryland", "x"), 46, 1e-6);
    ck_assert_double_eq_tol(tea_real("3rd-maryland", "y"), 40, 1e-6);
    ck_assert_double_eq(tea_real("3rd-maryland", "facing"), 0);
    ck_assert_int_eq(tea_int("3rd-maryland", "moved"), 1);
    ck_assert_str_eq(tea_refusal("stray", "commander=sullivan"), "Germantown setup"); /* once */
}
END_TEST

START_TEST(a_whole_brigade_goes_one_way_or_each_its_own)
{
    germantown_put("3rd-maryland", 36, 40);
    germantown_put("6th-maryland", 50, 40);
    fail_an_order("sullivan", "3rd-maryland");
    tea_set("6th-maryland", "ordered_by", value_text("sullivan"));
    tea_set("6th-maryland", "brigade", value_text("3rd-maryland"));
    tea_set("3rd-maryland", "brigade", value_text("3rd-maryland"));
    struct ruling r = tea_rule("stray", "commander=sullivan dice=6,6");
    ck_assert_uint_eq(r.dice_count, 2);
    ck_assert(tea_cites(&r, "TFT-107"));
    tea_folds(&r);
    tea_set(GAME_ENTITY, "TFT-107", value_text("B"));
    tea_done("stray", "commander=sullivan dice=6,6,4,3");
    ck_assert_double_eq_tol(tea_real("3rd-maryland", "y"), 50, 1e-6);
    ck_assert_double_eq_tol(tea_real("6th-maryland", "x"), 40, 1e-6);
}
END_TEST

START_TEST(the_edge_of_the_table_stops_it)
{
    fail_an_order("sullivan", "1st-maryland"); /* its rear 3 cm from the near edge */
    tea_done("stray", "commander=sullivan dice=1,6");
    ck_assert_double_eq_tol(tea_real("1st-maryland", "y"), 9, 1e-6);
    ck_assert_int_eq(tea_int("1st-maryland", "lost"), 0);
}
END_TEST

START_TEST(a_commander_in_sight_of_a_building_or_the_british_keeps_his_way)
{
    fail_an_order("sullivan", "1st-maryland");
    germantown_put("3rd-maryland", 84, 44.5); /* another of his, 9.5 cm from Chew House */
    ck_assert_str_eq(tea_done("stray", "commander=sullivan").verdict, "keeps its way");
    ck_assert_int_eq(tea_int("sullivan", "in_contact"), 1);
    fail_an_order("greene", "1st-virginia");
    ck_assert_str_eq(tea_rule("stray", "commander=greene").verdict, "needs dice");
    germantown_put("9th-virginia", 164, 57); /* sees the 27th */
    ck_assert_str_eq(tea_rule("stray", "commander=greene").verdict, "keeps its way");
    germantown_put("9th-virginia", 149, 53);
    ck_assert_str_eq(tea_rule("stray", "commander=greene").verdict, "keeps its way"); /* the mill */
}
END_TEST

START_TEST(a_building_behind_a_wood_tells_nobody_the_way)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,orchard,Orchard,wood,70 47; 100 47; 100 52; 70 52\n");
    fail_an_order("sullivan", "1st-maryland");
    germantown_put("3rd-maryland", 84, 44.5); /* 9.5 cm from Chew House, the orchard between */
    ck_assert_str_eq(tea_rule("stray", "commander=sullivan").verdict, "needs dice");
    germantown_put("3rd-maryland", 84, 52); /* through it, and at its far edge */
    ck_assert_str_eq(tea_rule("stray", "commander=sullivan").verdict, "keeps its way");
}
END_TEST

/* A command roll that fails, with the dice for the way they go. */
START_TEST(the_failed_command_roll_itself_leads_astray)
{
    static const char *const order = "commander=sullivan unit=3rd-maryland order=move";
    germantown_put("3rd-maryland", 36, 40);
    struct ruling r = tea_rule("command", arena_printf(&tea_mem, "%s dice=6,4", order));
    ck_assert_str_eq(r.verdict, "needs dice");
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_str_eq(r.needs[0].label, "direction");
    r = tea_done("command", arena_printf(&tea_mem, "%s dice=6,4,1,3", order));
    ck_assert_str_eq(r.verdict, "refused");
    ck_assert(tea_cites(&r, "TFT-107") && tea_cites(&r, "TFT-108"));
    ck_assert(tea_hands(&r, "3 o'clock"));
    ck_assert_double_eq_tol(tea_real("3rd-maryland", "x"), 46, 1e-6);
    ck_assert_double_eq_tol(tea_real("3rd-maryland", "y"), 40, 1e-6);
    ck_assert_str_eq(tea_refusal("stray", "commander=sullivan"), "Germantown setup"); /* once */
}
END_TEST

START_TEST(a_blunder_comes_first_and_they_go_astray_from_where_it_leaves_them)
{
    germantown_put("3rd-maryland", 36, 40);
    struct ruling r = tea_rule("command", "commander=sullivan unit=3rd-maryland order=move "
                                          "dice=6,5,3,4,3"); /* What the hell?, nine o'clock */
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(r.verdict, "blunder");
    ck_assert_str_eq(tea_text("3rd-maryland", "formation"), "skirmish");
    ck_assert_double_eq_tol(tea_real("3rd-maryland", "x"), 26, 1e-6);
}
END_TEST

START_TEST(an_order_that_fails_leads_nobody_astray_who_knows_where_he_is)
{
    static const char *const order = "commander=sullivan unit=1st-maryland order=move dice=6,4";
    ck_assert_str_eq(tea_rule("command", order).verdict, "needs dice");
    germantown_put("3rd-maryland", 84, 44.5);
    ck_assert_str_eq(tea_rule("command", order).verdict, "refused");
    germantown_put("3rd-maryland", 36, 12);
    tea_set("sullivan", "in_contact", value_int(1));
    ck_assert_str_eq(tea_rule("command", order).verdict, "refused");
    tea_set("sullivan", "in_contact", value_none());
    tea_set(GAME_ENTITY, "scenario", value_none());
    ck_assert_str_eq(tea_rule("command", order).verdict, "refused");
}
END_TEST

/* TFT-108: once seen is enough, even for one that has gone on before the turn ends. */
START_TEST(a_commander_who_has_seen_where_he_is_keeps_it_in_mind)
{
    germantown_put("3rd-maryland", 84, 44.5); /* by Chew House */
    tea_done("command", "commander=sullivan unit=3rd-maryland order=move dice=1,1");
    germantown_put("3rd-maryland", 36, 12);
    ck_assert_str_eq(
        tea_rule("command", "commander=sullivan unit=3rd-maryland order=move dice=6,4").verdict,
        "refused");
    ck_assert_int_eq(tea_int("sullivan", "in_contact"), 1);
}
END_TEST

/* Whoever orders them: it is their own commander who then knows. */
START_TEST(what_a_generals_order_finds_its_own_commander_knows)
{
    germantown_put("3rd-maryland", 84, 44.5);
    tea_done("command", "commander=washington unit=3rd-maryland order=move dice=1,1");
    ck_assert_int_eq(tea_int("sullivan", "in_contact"), 1);
    ck_assert_int_eq(tea_int("washington", "in_contact"), 0);
}
END_TEST

START_TEST(a_brigade_ordered_in_vain_goes_astray_together)
{
    germantown_put("3rd-maryland", 36, 40);
    germantown_put("6th-maryland", 50, 40);
    tea_done("command", "commander=sullivan unit=3rd-maryland unit_2=6th-maryland order=move "
                        "dice=6,4,6,6");
    ck_assert_double_eq_tol(tea_real("3rd-maryland", "y"), 50, 1e-6);
    ck_assert_double_eq_tol(tea_real("6th-maryland", "y"), 50, 1e-6);
}
END_TEST

START_TEST(the_british_do_not_lose_their_way)
{
    germantown_put("10th-foot", 136, 66);
    germantown_side("british");
    ck_assert_str_eq(
        tea_rule(
            "command",
            "commander=smith unit=10th-foot order=move distance_cm=5 enemy_visible=no dice=6,4")
            .verdict,
        "refused");
    fail_an_order("smith", "10th-foot");
    ck_assert_str_eq(tea_refusal("stray", "commander=smith"), "Germantown setup");
}
END_TEST

/* --- Howe, and the end -------------------------------------------------------------------------------- */

START_TEST(howe_is_thrown_for_once_a_turn_until_he_comes)
{
    tea_done("howe", "dice=3");
    ck_assert_str_eq(tea_refusal("howe", ""), "Germantown, Howe");
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    struct ruling r = tea_rule("howe", "dice=3");
    tea_folds(&r);
    tea_done("howe", "dice=3");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "howe"), 2);
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_refusal("howe", ""), "Germantown, Howe");
}
END_TEST

START_TEST(the_end_of_the_turn_notes_contact_and_who_holds_what)
{
    germantown_put("1st-new-jersey", 92, 104); /* on the crossroads, alone */
    struct ruling r = tea_rule("end-turn", "");
    tea_folds(&r);
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text("crossroads", "held_by"), "american");
    ck_assert_str_eq(tea_text("chew-house", "held_by"), "british");
    ck_assert_int_eq(tea_int("washington", "in_contact"), 1); /* the 5th is 4 cm away */
    tea_set("1st-new-jersey", "routed", value_int(1));        /* a routed unit holds nothing */
    germantown_put("64th-foot", 92, 112);
    tea_rule("objectives", "");
    ck_assert_str_eq(facts_text(&tea_facts, "crossroads"), "british");
}
END_TEST

START_TEST(the_last_turn_ends_with_the_objectives)
{
    tea_done("germantown", "last_turn=2");
    for (int i = 0; i < 3; i++) tea_done("end-turn", "");
    ck_assert_str_eq(tea_rule("objectives", "").verdict, "goes on");
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "time_up"), 1);
    struct ruling r = tea_rule("objectives", "");
    ck_assert_str_eq(r.verdict, "british minor");
    ck_assert(tea_cites(&r, "TFT-111") && tea_cites(&r, "TFT-120"));
    tea_folds(&r);
    tea_set(GAME_ENTITY, "broken_british", value_int(1));
    tea_done("objectives", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "result"), "american major");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "over"), 1);
}
END_TEST

START_TEST(another_game_ends_its_turns_without_all_that)
{
    tea_set(GAME_ENTITY, "scenario", value_none());
    germantown_put("1st-new-jersey", 92, 104);
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_text("crossroads", "held_by"), "british");
}
END_TEST

#define ADD(name) tcase_add_test(tc, name)

Suite *suite_germantown_table(void)
{
    Suite *s = suite_create("germantown on the table");
    TCase *tc = tcase_create("hidden, lost and won");
    tcase_add_checked_fixture(tc, germantown_open, tea_close);
    ADD(the_british_begin_hidden_and_nobody_is_spotted);
    ADD(a_hidden_unit_is_placed_with_its_commander_when_an_american_comes_near);
    ADD(what_has_moved_is_seen_at_20_cm);
    ADD(every_unit_of_matthews_spotted_before_it_acts_is_in_skirmish);
    ADD(those_of_matthews_that_have_acted_come_on_as_they_are);
    ADD(a_failed_order_takes_the_unit_10_cm_off_with_its_facing_kept);
    ADD(a_whole_brigade_goes_one_way_or_each_its_own);
    ADD(the_edge_of_the_table_stops_it);
    ADD(a_commander_in_sight_of_a_building_or_the_british_keeps_his_way);
    ADD(a_building_behind_a_wood_tells_nobody_the_way);
    ADD(the_failed_command_roll_itself_leads_astray);
    ADD(a_blunder_comes_first_and_they_go_astray_from_where_it_leaves_them);
    ADD(an_order_that_fails_leads_nobody_astray_who_knows_where_he_is);
    ADD(a_commander_who_has_seen_where_he_is_keeps_it_in_mind);
    ADD(what_a_generals_order_finds_its_own_commander_knows);
    ADD(a_brigade_ordered_in_vain_goes_astray_together);
    ADD(the_british_do_not_lose_their_way);
    ADD(howe_is_thrown_for_once_a_turn_until_he_comes);
    ADD(the_end_of_the_turn_notes_contact_and_who_holds_what);
    ADD(the_last_turn_ends_with_the_objectives);
    ADD(another_game_ends_its_turns_without_all_that);
    suite_add_tcase(s, tc);
    return s;
}
