/* Moves on a table: the way found, what it costs, what it leaves; and the other orders. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "move_kit.h"

/* --- The way found --------------------------------------------------------------------- */

/* Where it is asked to end, and which parts lead there. */
static const struct way {
    const char *rule, *formation, *input, *verdict, *says;
    double forward, oblique, sideways, back, wheel, pivot;
} ways[] = {
    {"straight ahead", "line", "y=65", "legal", "15.0 of 20", 15, 0, 0, 0, 0, 0},
    {"within 5 degrees is forward", "line", "x=51 y=65", "legal", "15.0 of", 15.033, 0, 0, 0, 0, 0},
    {"forward and then 60 degrees off", "line", "x=55 y=60", "legal", "18.7 of", 7.113, 5.774, 0, 0,
     0, 0},
    {"all oblique when that is cheapest", "line", "x=58 y=54", "legal", "17.9 of", 0, 8.944, 0, 0,
     0, 0},
    {"sideways", "line", "x=60", "legal", "20.0 of", 0, 0, 10, 0, 0, 0},
    {"sideways too far", "line", "x=61", "illegal", "60.0, 50.0", 0, 0, 11, 0, 0, 0},
    {"backwards", "line", "y=40", "legal", "20.0 of", 0, 0, 0, 10, 0, 0},
    {"backwards too far", "line", "y=39", "illegal", "50.0, 40.0", 0, 0, 0, 11, 0, 0},
    {"a quarter wheel where it stands", "line", "facing=90", "legal", "18.8 of", 0, 0, 0, 0, 90, 0},
    {"wheel, then forward", "line", "x=57 y=56 facing=90", "legal", "19.8 of", 1, 0, 0, 0, 90, 0},
    {"forward, then wheel", "line", "x=56 y=57 facing=90", "legal", "19.8 of", 1, 0, 0, 0, 90, 0},
    {"wheel during a move", "line", "x=52.804 y=61.464 facing=30 manoeuvre=wheel-right", "legal",
     "15.3 of", 9, 0, 0, 0, 30, 0},
    {"wheel left", "line", "facing=330", "legal", "6.3 of", 0, 0, 0, 0, 30, 0},
    {"the long way round if told so", "line", "facing=30 manoeuvre=wheel-left", "illegal",
     "takes 69.1", 0, 0, 0, 0, 330, 0},
    {"forward only", "line", "x=55 y=60 manoeuvre=forward", "illegal", "no move", 0, 0, 0, 0, 0, 0},
    {"a column marches 30", "column", "y=80", "legal", "30.0 of 30", 30, 0, 0, 0, 0, 0},
    {"a column has no way sideways", "column", "x=55 manoeuvre=sideways", "illegal",
     "does not move sideways", 0, 0, 5, 0, 0, 0},
    {"a column wheels on its own front", "column", "facing=90", "legal", "6.3 of", 0, 0, 0, 0, 90,
     0},
    {"skirmishers turn on the spot", "skirmish", "facing=180", "legal", "0.0 of", 0, 0, 0, 0, 0,
     180},
    {"skirmishers turn, go and turn back", "skirmish", "x=65", "legal", "15.0 of", 15, 0, 0, 0, 0,
     180},
    {"no farther for that", "skirmish", "x=71", "illegal", "takes 21.0", 21, 0, 0, 0, 0, 180},
    {"skirmishers told to go sideways pay double", "skirmish", "x=60 manoeuvre=sideways", "legal",
     "20.0 of", 0, 0, 10, 0, 0, 0},
};

START_TEST(the_cheapest_way_is_found_and_its_parts_are_facts)
{
    const struct way *w = &ways[_i];
    kit_form("first", w->formation);
    struct ruling r = kit_move(arena_printf(&kit_mem, "unit=first %s", w->input));
    kit_rules(&r, w->verdict, w->says);
    if (strcmp(w->says, "no move") == 0) return;
    kit_fact_is("forward_cm", w->forward);
    kit_fact_is("oblique_cm", w->oblique);
    kit_fact_is("sideways_cm", w->sideways);
    kit_fact_is("back_cm", w->back);
    kit_fact_is("wheel_deg", w->wheel);
    kit_fact_is("pivot_deg", w->pivot);
}
END_TEST

START_TEST(a_wheel_ends_on_the_inner_corner)
{
    struct ruling r = kit_move("unit=first facing=90");
    kit_apply(&r);
    kit_is_at("first", 56, 56, 90);
    ck_assert(kit_leans(&r, "TFT-34"));
}
END_TEST

START_TEST(a_pivot_is_about_the_centre_stand)
{
    kit_form("first", "skirmish"); /* its centre stand stands half a base back: centre at y 47 */
    struct ruling r = kit_move("unit=first facing=180");
    kit_apply(&r);
    kit_is_at("first", 50, 44, 180);
}
END_TEST

START_TEST(scouts_in_skirmish_pay_nothing_extra)
{
    struct ruling r = kit_move("unit=scouts x=110 manoeuvre=sideways");
    kit_rules(&r, "legal", "20.0 of 20");
    r = kit_move("unit=scouts y=0.5 manoeuvre=backwards");
    kit_rules(&r, "illegal", "edge");
}
END_TEST

START_TEST(only_45_degrees_is_oblique_if_so_read)
{
    kit_set(GAME_ENTITY, "TFT-36", value_text("B"));
    struct ruling r = kit_move("unit=first x=55 y=60");
    kit_rules(&r, "legal", "19.1 of 20");
    kit_fact_is("forward_cm", 5);
    kit_fact_is("oblique_cm", 7.071);
    ck_assert(kit_leans(&r, "TFT-36"));
}
END_TEST

START_TEST(a_wheel_is_measured_straight_across_if_so_read)
{
    kit_set(GAME_ENTITY, "TFT-34", value_text("B"));
    struct ruling r = kit_move("unit=first x=59 y=56 facing=90");
    kit_rules(&r, "legal", "20.0 of 20");
}
END_TEST

START_TEST(a_column_changes_its_lane_by_two_wheels)
{
    kit_form("first", "column");
    struct ruling r = kit_move("unit=first x=56 y=70");
    kit_rules(&r, "legal", "of 30");
    ck_assert_double_gt(facts_real(&kit_facts, "wheel_deg"), 5);
    kit_fact_is("wheel2_deg", facts_real(&kit_facts, "wheel_deg"));
    kit_apply(&r);
    kit_is_at("first", 56, 70, 0);
}
END_TEST

START_TEST(a_formation_is_changed_where_it_serves_best)
{
    kit_form("first", "column");
    struct ruling r = kit_move("unit=first y=80 formation=line");
    kit_rules(&r, "legal", "30.0 of 30");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "line");
    kit_order("first", "move");
    kit_set("first", "moves", value_none());
    r = kit_move("unit=first x=58 formation=column"); /* a column could not */
    kit_rules(&r, "legal", "16.0 of 20");
    kit_form("first", "skirmish");
    r = kit_move("unit=first y=90 formation=line");
    kit_rules(&r, "illegal", "form up");
}
END_TEST

/* --- Marks ----------------------------------------------------------------------------- */

START_TEST(a_move_leaves_its_marks)
{
    struct ruling r = kit_move("unit=first y=65");
    kit_apply(&r);
    kit_is_at("first", 50, 65, 0);
    ck_assert_int_eq((int)kit_real("first", "moves"), 1);
    ck_assert_int_eq((int)kit_real("first", "moved"), 1);
    ck_assert_str_eq(kit_text("first", "order"), "");
    r = kit_move("unit=first y=66");
    kit_rules(&r, "illegal", "no order to move");
    kit_order("first", "move");
    kit_form("first", "column");
    r = kit_move("unit=first y=90"); /* the second move of the turn */
    kit_rules(&r, "illegal", "20 are allowed");
}
END_TEST

static const struct forbidden {
    const char *what, *entity, *attr, *input, *cite;
    struct value value;
} forbidden[] = {
    {"without an order", "first", "order", "unit=first y=60", "Activation", {0}},
    {"suppressed", "first", "suppressed", "unit=first y=60", "Disordered", {VALUE_INT, {.i = 1}}},
    {"routed", "first", "routed", "unit=first y=60", "Routing", {VALUE_INT, {.i = 1}}},
    {"in melee",
     "first",
     "locked",
     "unit=first y=60",
     "Making contact",
     {VALUE_TEXT, {.s = "foot"}}},
    {"lost", "first", "lost", "unit=first y=60", "The table", {VALUE_INT, {.i = 1}}},
    {"out of turn", "foot", "order", "unit=foot y=100", "The turn", {VALUE_TEXT, {.s = "move"}}},
};

START_TEST(who_may_not_move_is_refused)
{
    const struct forbidden *row = &forbidden[_i];
    kit_set(row->entity, row->attr, row->value);
    struct ruling r = kit_move(row->input);
    kit_rules(&r, "illegal", "");
    kit_cites(&r, row->cite);
}
END_TEST

START_TEST(near_the_allowance_it_is_a_close_call)
{
    struct ruling r = kit_move("unit=first y=69.8");
    kit_rules(&r, "legal", "19.8 of 20");
    ck_assert_ptr_nonnull(r.close.fact);
    ck_assert_str_eq(r.close.fact, "forward_cm");
    r = kit_move("unit=first y=69");
    ck_assert_ptr_null(r.close.fact);
    r = kit_move("unit=first y=69.8 forward_cm=19.8");
    ck_assert_ptr_null(r.close.fact);
}
END_TEST

START_TEST(effects_fold_and_unfold)
{
    static const char *const moves[] = {"unit=first y=65", "unit=first facing=40",
                                        "unit=first x=58 formation=column", "unit=scouts x=100",
                                        "unit=gun facing=90"};
    struct state *before = state_clone(kit_state);
    struct ruling r = kit_move(moves[_i]);
    struct effect *back = arena_array(&kit_mem, struct effect, r.effect_count);
    kit_rules(&r, "legal", "");
    kit_apply(&r);
    ck_assert(!state_equal(before, kit_state));
    for (size_t i = 0; i < r.effect_count; i++) {
        const struct effect *f = &r.effects[r.effect_count - 1 - i];
        back[i] = (struct effect){f->entity, f->attr, f->after, f->before};
    }
    ck_assert(state_apply(kit_state, back, r.effect_count, NULL));
    ck_assert(state_equal(before, kit_state));
    state_free(before);
}
END_TEST

START_TEST(the_way_is_drawn)
{
    struct drawing d = {.mem = &kit_mem};
    (void)kit_move("unit=first x=57 y=56 facing=90");
    ruleset_action(kit_book->rules, "move")->draw(&kit_scene, &kit_facts, &d);
    size_t path = 0, ghost = 0;
    for (size_t i = 0; i < d.count; i++) path += strcmp(d.lines[i].kind, "path") == 0;
    for (size_t i = 0; i < d.area_count; i++) ghost += strcmp(d.areas[i].kind, "ghost") == 0;
    ck_assert_uint_eq(path, 9);  /* eight pieces of the wheel's arc, and the march */
    ck_assert_uint_eq(ghost, 3); /* the stands where they would end */
    ck_assert_double_eq_tol(d.lines[0].at.a.x, 44, 1e-6); /* the outer corner */
}
END_TEST

/* What a refused move offers instead is the same move as far as it is allowed. */
START_TEST(a_refused_move_offers_a_legal_one)
{
    struct ruling r = kit_move("unit=first y=95 manoeuvre=forward");
    kit_rules(&r, "illegal", "Nearest legal end");
    ck_assert_uint_eq(r.offer_count, 1);
    char *query = arena_strdup(&kit_mem, r.offers[0].query);
    ck_assert_ptr_nonnull(strstr(query, "manoeuvre=forward"));
    for (char *p = query; *p != '\0'; p++)
        if (*p == '&') *p = ' ';
    r = kit_move(query);
    ck_assert_str_eq(r.verdict, "legal");
    ck_assert_uint_eq(r.offer_count, 0);
}
END_TEST

/* --- Cannon ------------------------------------------------------------------------------ */

START_TEST(a_deployed_cannon_pivots_and_a_limbered_one_goes)
{
    struct ruling r = kit_move("unit=gun facing=90");
    kit_rules(&r, "legal", "0.0 of 10");
    r = kit_move("unit=gun y=55");
    kit_rules(&r, "illegal", "form up");
    kit_set("gun", "deployed", value_int(0));
    r = kit_move("unit=gun y=60");
    kit_rules(&r, "legal", "10.0 of 10");
    r = kit_move("unit=gun y=45");
    kit_rules(&r, "illegal", "does not move backwards");
    r = kit_move("unit=gun facing=90");
    kit_rules(&r, "legal", "6.3 of 10");
}
END_TEST

/* --- The other orders -------------------------------------------------------------------- */

START_TEST(skirmishers_form_up_in_the_open_only)
{
    kit_form("first", "skirmish");
    kit_order("first", "form-up");
    struct ruling r = kit_rule("form-up", "unit=first into=column");
    kit_rules(&r, "legal", "forms column");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "column");
    ck_assert_str_eq(kit_text("first", "order"), "");
    kit_form("first", "skirmish");
    kit_order("first", "form-up");
    kit_ground("terrain,wood,Wood,wood,,30 40; 70 40; 70 48; 30 48");
    r = kit_rule("form-up", "unit=first into=line");
    kit_rules(&r, "illegal", "dense terrain");
    kit_order("first", "move");
    r = kit_rule("form-up", "unit=first into=line");
    kit_rules(&r, "illegal", "no order to form up");
}
END_TEST

START_TEST(a_column_needs_room_to_form)
{
    kit_form("first", "skirmish");
    kit_order("first", "form-up");
    kit_put("second", 50, 44, 0);
    struct ruling r = kit_rule("form-up", "unit=first into=column");
    kit_rules(&r, "illegal", "no room");
}
END_TEST

START_TEST(a_cannon_needs_a_form_up_for_each_change)
{
    kit_order("gun", "form-up");
    struct ruling r = kit_rule("form-up", "unit=gun into=limbered");
    kit_apply(&r);
    ck_assert_int_eq((int)kit_real("gun", "deployed"), 0);
    kit_order("gun", "form-up");
    r = kit_rule("form-up", "unit=gun into=deployed");
    kit_apply(&r);
    ck_assert_int_eq((int)kit_real("gun", "deployed"), 1);
    ck_assert(kit_leans(&r, "TFT-38"));
}
END_TEST

START_TEST(a_rallied_unit_is_suppressed_until_the_turn_ends)
{
    kit_set("first", "routed", value_int(1));
    kit_set("first", "suppressed", value_int(1));
    kit_order("first", "rally");
    struct ruling r = kit_rule("rally", "unit=first");
    kit_rules(&r, "rallied", "suppressed");
    kit_apply(&r);
    ck_assert(isnan(kit_real("first", "routed")));
    ck_assert_int_eq((int)kit_real("first", "suppressed"), 1);
    ck_assert(kit_leans(&r, "TFT-98"));
}
END_TEST

START_TEST(a_commander_rides_over_any_ground_but_an_impassable_river)
{
    kit_ground("terrain,wood,Wood,wood,,0 40; 40 40; 40 44; 0 44");
    kit_ground("terrain,wall,Wall,wall,,0 46; 40 46");
    kit_ground("terrain,brook,Brook,stream,2,0 48; 40 48");
    struct ruling r = kit_rule("ride", "commander=wayne y=60");
    kit_rules(&r, "legal", "30.0 of 30");
    ck_assert(kit_leans(&r, "TFT-01"));
    kit_ground("terrain,river,River,river,4,0 52; 180 52");
    r = kit_rule("ride", "commander=wayne y=60");
    kit_rules(&r, "illegal", "ford or a bridge");
    kit_ground("terrain,ford,Ford,ford,6,20 49; 20 55");
    r = kit_rule("ride", "commander=wayne y=60");
    kit_rules(&r, "legal", "30.0 of 30");
    kit_apply(&r);
    kit_is_at("wayne", 20, 60, 0);
    r = kit_rule("ride", "commander=wayne y=70");
    kit_rules(&r, "illegal", "has ridden");
}
END_TEST

START_TEST(an_officer_rides_40_if_so_read)
{
    struct ruling r = kit_rule("ride", "commander=wayne y=70");
    kit_rules(&r, "illegal", "30 at most");
    kit_set(GAME_ENTITY, "TFT-01", value_text("B"));
    r = kit_rule("ride", "commander=wayne y=70");
    kit_rules(&r, "legal", "40.0 of 40");
    kit_set(GAME_ENTITY, "side", value_text("british"));
    r = kit_rule("ride", "commander=wayne y=31"); /* his side's turn has just ended */
    kit_rules(&r, "legal", "Wayne rides 1.0 of 40");
}
END_TEST

Suite *suite_move_table(void);
Suite *suite_move_table(void)
{
    Suite *s = suite_create("move_table");
    TCase *t = tcase_create("ways");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_loop_test(t, the_cheapest_way_is_found_and_its_parts_are_facts, 0,
                        (int)(sizeof ways / sizeof *ways));
    tcase_add_test(t, a_wheel_ends_on_the_inner_corner);
    tcase_add_test(t, a_pivot_is_about_the_centre_stand);
    tcase_add_test(t, scouts_in_skirmish_pay_nothing_extra);
    tcase_add_test(t, only_45_degrees_is_oblique_if_so_read);
    tcase_add_test(t, a_wheel_is_measured_straight_across_if_so_read);
    tcase_add_test(t, a_column_changes_its_lane_by_two_wheels);
    tcase_add_test(t, a_formation_is_changed_where_it_serves_best);
    suite_add_tcase(s, t);
    t = tcase_create("marks");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_test(t, a_move_leaves_its_marks);
    tcase_add_loop_test(t, who_may_not_move_is_refused, 0,
                        (int)(sizeof forbidden / sizeof *forbidden));
    tcase_add_test(t, near_the_allowance_it_is_a_close_call);
    tcase_add_loop_test(t, effects_fold_and_unfold, 0, 5);
    tcase_add_test(t, the_way_is_drawn);
    tcase_add_test(t, a_refused_move_offers_a_legal_one);
    suite_add_tcase(s, t);
    t = tcase_create("other orders");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_test(t, a_deployed_cannon_pivots_and_a_limbered_one_goes);
    tcase_add_test(t, skirmishers_form_up_in_the_open_only);
    tcase_add_test(t, a_column_needs_room_to_form);
    tcase_add_test(t, a_cannon_needs_a_form_up_for_each_change);
    tcase_add_test(t, a_rallied_unit_is_suppressed_until_the_turn_ends);
    tcase_add_test(t, a_commander_rides_over_any_ground_but_an_impassable_river);
    tcase_add_test(t, an_officer_rides_40_if_so_read);
    suite_add_tcase(s, t);
    return s;
}
