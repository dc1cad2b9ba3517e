/* The command roll on a table: what is measured and what is forbidden. */
#include <check.h>
#include <string.h>

#include "tea_kit.h"

/* Two brigades face one another 60 cm apart; Dayton is nobody's unit but his own. */
static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "general,washington,Washington,american,,9,,,,120,20,0\n"
    "officer,wayne,Wayne,american,,8,,,,50,30,0\n"
    "officer,greene,Greene,american,,7,,,,150,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,second,2nd Pennsylvania,american,continental,,wayne,3,line,80,50,0\n"
    "unit,third,3rd Virginia,american,continental,,greene,3,line,150,50,0\n"
    "general,howe,Howe,british,,9,,,,50,118,180\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,110,180\n";

static void set_table(void)
{
    tea_open(forces);
}

static struct ruling order(const char *input)
{
    return tea_rule("command", input);
}

/* --- Survey --------------------------------------------------------------------------- */

START_TEST(distance_is_from_edge_of_base_to_nearest_edge_of_unit)
{
    order("unit=first");
    ck_assert_double_eq_tol(facts_real(&tea_facts, "distance_cm"), 17, 1e-6); /* y 30 to y 47 */
}
END_TEST

START_TEST(from_the_centre_of_the_base_when_the_game_reads_it_so)
{
    tea_set(GAME_ENTITY, "TFT-04", value_text("B"));
    order("unit=first");
    ck_assert_double_eq_tol(facts_real(&tea_facts, "distance_cm"), 18.5, 1e-6);
}
END_TEST

START_TEST(the_units_own_officer_is_proposed_with_his_rating)
{
    order("unit=first");
    ck_assert_str_eq(facts_text(&tea_facts, "commander"), "wayne");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 8);
    ck_assert(!facts_flag(&tea_facts, "general"));
    order("unit=first commander=washington");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 9);
    ck_assert(facts_flag(&tea_facts, "general"));
}
END_TEST

START_TEST(an_enemy_in_the_open_is_seen_and_measured_edge_to_edge)
{
    order("unit=first");
    ck_assert(facts_flag(&tea_facts, "enemy_visible"));
    ck_assert_double_eq_tol(facts_real(&tea_facts, "enemy_cm"), 60, 1e-6);
}
END_TEST

/* Table 2: at exactly 20 cm the commander is not too far off, and the enemy is near, wherever on
 * the table, which is measured in tenths, that is. */
START_TEST(exactly_20_is_20_wherever_it_is_measured)
{
    double at = 40.1 + 0.1 * _i;
    tea_set("first", "y", value_real(at));
    tea_set("foot", "y", value_real(at + 20));
    tea_set("wayne", "y", value_real(at - 23));
    ck_assert_int_eq(order("unit=first").need, 7); /* 8, and 1 less for the enemy */
    ck_assert_double_eq(facts_real(&tea_facts, "distance_cm"), 20);
    ck_assert_double_eq(facts_real(&tea_facts, "enemy_cm"), 20);
}
END_TEST

/* Table 2 speaks of enemy units; a commander on his own base is none. */
START_TEST(an_enemy_commander_alone_is_no_enemy_unit)
{
    tea_set("foot", "x", value_none());
    tea_set("foot", "y", value_none());
    tea_set("howe", "x", value_real(50));
    tea_set("howe", "y", value_real(60));
    ck_assert_int_eq(order("unit=first").need, 9);
    ck_assert(!facts_flag(&tea_facts, "enemy_visible"));
}
END_TEST

START_TEST(a_wood_in_between_hides_him_and_makes_it_easier)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wood,Wood,wood,0 70; 170 70; 170 90; 0 90\n");
    struct ruling r = order("unit=first");
    ck_assert(!facts_flag(&tea_facts, "enemy_visible"));
    ck_assert_int_eq(r.need, 9);
}
END_TEST

START_TEST(troops_block_the_line_of_sight)
{
    tea_set("foot", "x", value_real(80));
    tea_set("foot", "stands", value_int(1));
    tea_set("foot", "formation", value_text("column"));
    tea_set("first", "x", value_real(80));
    tea_set("first", "y", value_real(20));
    tea_set("first", "formation", value_text("column"));
    tea_set("first", "stands", value_int(1));
    tea_set("second", "stands", value_int(12));
    order("unit=first");
    ck_assert(!facts_flag(&tea_facts, "enemy_visible"));
}
END_TEST

START_TEST(a_wall_blocks_unless_one_unit_abuts_it)
{
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,wall,Wall,wall,0 80; 180 80\n");
    order("unit=first");
    ck_assert(!facts_flag(&tea_facts, "enemy_visible"));
    tea_set("first", "y", value_real(80));
    order("unit=first");
    ck_assert(facts_flag(&tea_facts, "enemy_visible"));
}
END_TEST

START_TEST(the_enemy_is_looked_for_from_the_unit_or_from_its_commander)
{
    tea_set("wayne", "x", value_real(38)); /* where his own unit does not stand in his view */
    tea_set("foot", "y", value_real(69));  /* its front is 19 cm from the unit, 39 from Wayne */
    ck_assert_int_eq(order("unit=first").need, 7);
    tea_set(GAME_ENTITY, "TFT-02", value_text("B"));
    ck_assert_int_eq(order("unit=first").need, 8);
}
END_TEST

START_TEST(a_column_on_a_road_is_found_and_its_distance_does_not_count)
{
    tea_set("wayne", "y", value_real(10));
    ck_assert_int_eq(order("unit=first").need, 7);
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,width,points\n"
                             "terrain,road,Road,road,4,50 0; 50 120\n");
    ck_assert_int_eq(order("unit=first").need, 7);
    tea_set("first", "formation", value_text("column"));
    ck_assert_int_eq(order("unit=first").need, 8);
    tea_set("first", "x", value_real(60));
    ck_assert_int_eq(order("unit=first").need, 7);
}
END_TEST

START_TEST(in_fog_the_journal_tells_who_has_moved)
{
    const struct fact *seen;
    tea_set(GAME_ENTITY, "weather", value_text("fog"));
    order("unit=first");
    ck_assert(!facts_flag(&tea_facts, "enemy_visible")); /* 60 cm off */
    tea_set("foot", "y", value_real(65));                /* 15 cm: seen only if it has moved */
    ck_assert_int_eq(order("unit=first").need, 9);
    seen = facts_find(&tea_facts, "enemy_visible");
    ck_assert_int_eq(value_as_int(seen->measured, 1), 0);
    ck_assert_ptr_nonnull(strstr(seen->how, "10th Foot has not moved"));
    ck_assert_int_eq(order("unit=first enemy_visible=yes enemy_cm=15").need, 7); /* he saw it go */
    static const char *const marks[] = {"moved", "moved_last"};
    for (int i = 0; i < 2; i++) {
        tea_set("foot", marks[i], value_int(1));
        ck_assert_int_eq(order("unit=first").need, 7);
        tea_set("foot", marks[i], value_none());
    }
    tea_set("foot", "y", value_real(58)); /* 8 cm */
    order("unit=first");
    ck_assert(facts_flag(&tea_facts, "enemy_visible"));
}
END_TEST

START_TEST(what_the_umpire_states_outranks_what_was_measured_and_both_are_kept)
{
    struct ruling r = order("unit=first distance_cm=20.5");
    const struct fact *f = facts_find(&tea_facts, "distance_cm");
    ck_assert_int_eq(r.need, 7);
    ck_assert_double_eq_tol(value_as_real(f->measured, 0), 17, 1e-6);
    ck_assert_double_eq_tol(value_as_real(f->stated, 0), 20.5, 1e-9);
}
END_TEST

START_TEST(within_the_tolerance_of_20_cm_it_is_a_close_call)
{
    tea_set("wayne", "y", value_real(26.8)); /* 20.2 cm */
    struct ruling r = order("unit=first");
    ck_assert_ptr_nonnull(r.close.fact);
    ck_assert_str_eq(r.close.fact, "distance_cm");
    ck_assert_double_eq_tol(r.close.measured, 20.2, 1e-6);
    ck_assert_double_le(r.close.other, 20);
    ck_assert_ptr_nonnull(strstr(r.close.sentence, "Needs 8"));
    tea_set("wayne", "y", value_real(26.4)); /* 20.6 cm */
    r = order("unit=first");
    ck_assert_ptr_null(r.close.fact);
    /* What the umpire read off the tape is no guess. */
    r = order("unit=first distance_cm=20.2");
    ck_assert_ptr_null(r.close.fact);
}
END_TEST

/* --- Legality ----------------------------------------------------------------------------- */

static const struct forbidden {
    const char *what, *entity, *attr, *input, *cite;
    int value;
} forbidden[] = {
    {"a general orders any unit", NULL, NULL, "unit=third commander=washington", NULL, 0},
    {"officers order only units assigned to them", NULL, NULL, "unit=third commander=wayne",
     "Ordering mechanic", 0},
    {"not the other side's units", NULL, NULL, "unit=first commander=howe", "Ordering mechanic", 0},
    {"not in the other side's turn", NULL, NULL, "unit=foot commander=howe", "The turn", 0},
    {"one who failed gives no more", "wayne", "done", "unit=first", "Ordering mechanic", 1},
    {"a unit left for another gets no more", "first", "closed", "unit=first", "Ordering mechanic",
     1},
    {"when the general failed the turn is over", "game", "turn_over", "unit=first",
     "Ordering mechanic", 1},
    {"at most three orders", "first", "orders", "unit=first", "Activation", 3},
    {"two orders leave a third", "first", "orders", "unit=first", NULL, 2},
    {"only a routed unit is rallied", NULL, NULL, "unit=first order=rally", "Orders", 0},
    {"a routed unit is rallied", "first", "routed", "unit=first order=rally", NULL, 1},
    {"and can do nothing else", "first", "routed", "unit=first order=move", "Routing", 1},
};

START_TEST(what_the_book_forbids_is_refused_with_its_section)
{
    const struct forbidden *row = &forbidden[_i];
    if (row->entity != NULL) tea_set(row->entity, row->attr, value_int(row->value));
    struct ruling r = order(row->input);
    bool illegal = strcmp(r.verdict, VERDICT_ILLEGAL) == 0;
    ck_assert_msg(illegal == (row->cite != NULL), "%s: %s", row->what, r.sentence);
    if (!illegal) return;
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, row->cite);
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_uint_eq(r.need_count, 0);
}
END_TEST

START_TEST(a_unit_takes_orders_from_one_commander_a_turn)
{
    struct ruling r = order("unit=first commander=wayne dice=1,1");
    tea_apply(&r);
    r = order("unit=first commander=washington");
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL);
    /* Whether successful or not. */
    r = order("unit=third commander=greene dice=6,5");
    ck_assert_str_eq(r.verdict, "refused");
    tea_apply(&r);
    r = order("unit=third commander=washington");
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL);
}
END_TEST

Suite *suite_command_table(void);
Suite *suite_command_table(void)
{
    Suite *s = suite_create("command_table");
    TCase *t = tcase_create("survey");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, distance_is_from_edge_of_base_to_nearest_edge_of_unit);
    tcase_add_test(t, from_the_centre_of_the_base_when_the_game_reads_it_so);
    tcase_add_test(t, the_units_own_officer_is_proposed_with_his_rating);
    tcase_add_test(t, an_enemy_in_the_open_is_seen_and_measured_edge_to_edge);
    tcase_add_loop_test(t, exactly_20_is_20_wherever_it_is_measured, 0, 100);
    tcase_add_test(t, an_enemy_commander_alone_is_no_enemy_unit);
    tcase_add_test(t, a_wood_in_between_hides_him_and_makes_it_easier);
    tcase_add_test(t, troops_block_the_line_of_sight);
    tcase_add_test(t, a_wall_blocks_unless_one_unit_abuts_it);
    tcase_add_test(t, the_enemy_is_looked_for_from_the_unit_or_from_its_commander);
    tcase_add_test(t, a_column_on_a_road_is_found_and_its_distance_does_not_count);
    tcase_add_test(t, in_fog_the_journal_tells_who_has_moved);
    tcase_add_test(t, what_the_umpire_states_outranks_what_was_measured_and_both_are_kept);
    tcase_add_test(t, within_the_tolerance_of_20_cm_it_is_a_close_call);
    suite_add_tcase(s, t);
    t = tcase_create("legality");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_loop_test(t, what_the_book_forbids_is_refused_with_its_section, 0,
                        (int)(sizeof forbidden / sizeof *forbidden));
    tcase_add_test(t, a_unit_takes_orders_from_one_commander_a_turn);
    suite_add_tcase(s, t);
    return s;
}
