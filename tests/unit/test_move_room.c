/* Room to stand: among friends, in woods, by rivers and before enemies; ends that are offered;
 * forced moves; riders and zones of control. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "move_kit.h"
#include "rules/two-for-tea/shove.h"

static bool tells(const struct ruling *r, const char *words)
{
    for (size_t i = 0; i < r->hand_count; i++)
        if (strstr(r->hands[i], words) != NULL) return true;
    return false;
}

static void is_refused(const char *action, const char *input, const char *says, const char *cite)
{
    struct ruling r = kit_rule(action, input);
    kit_rules(&r, "illegal", says);
    kit_cites(&r, cite);
}

/* --- Among friends -------------------------------------------------------------------- */

START_TEST(nobody_is_stopped_on_top_of_friends)
{
    kit_ground("terrain,wall,Wall,wall,,0 60; 180 60");
    kit_put("second", 50, 60, 0); /* against the wall */
    struct ruling r = kit_move("unit=first y=66");
    kit_rules(&r, "illegal", "Nearest legal end of that move: 50.0, 57.0");
    kit_cites(&r, "Interpenetration");
    kit_put("second", 50, 56, 0); /* with room to pass through and come to the wall */
    r = kit_move("unit=first y=66");
    kit_rules(&r, "stops", "after 10.0 cm: Wall");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
    ck_assert_str_eq(kit_text("second", "formation"), "skirmish");
}
END_TEST

START_TEST(a_column_that_loosens_at_a_wood_between_friends_is_shifted)
{
    kit_ground("terrain,wood,Wood,wood,,30 60; 70 60; 70 90; 30 90");
    kit_form("first", "column");
    struct ruling r = kit_move("unit=first y=66");
    kit_rules(&r, "stops", "Wood");
    ck_assert(!tells(&r, "no room there"));
    kit_form("second", "column");
    kit_put("second", 55, 60, 0); /* 3 cm beside it: skirmishers are broader */
    r = kit_move("unit=first y=66 manoeuvre=forward");
    kit_rules(&r, "stops", "Wood");
    ck_assert(tells(&r, "1st Pennsylvania has no room there: shift it to"));
    ck_assert(kit_leans(&r, "TFT-116"));
}
END_TEST

START_TEST(a_bridge_longer_than_a_move_is_stood_on)
{
    kit_ground("terrain,river,River,river,24,0 75; 180 75");
    kit_ground("terrain,bridge,Bridge,bridge,6,50 61; 50 89");
    kit_form("first", "column");
    kit_put("first", 50, 61, 0);
    kit_set("first", "stopped_at", value_text("bridge"));
    kit_set("first", "moves", value_int(1)); /* no longer half as far again */
    struct ruling r = kit_move("unit=first y=81");
    kit_rules(&r, "legal", "20.0 of 20");
    ck_assert(kit_leans(&r, "TFT-118"));
}
END_TEST

START_TEST(who_hangs_over_the_edge_goes_no_farther_over_it)
{
    kit_put("first", 175, 40, 225); /* its left end reaches 179 */
    kit_set(GAME_ENTITY, "table_width", value_real(178));
    is_refused("move", "unit=first x=180 y=45", "over the edge", "The table");
    struct ruling r = kit_move("unit=first x=170 y=35");
    kit_rules(&r, "legal", "7.1 of 20");
}
END_TEST

/* Who passes friends is in skirmish behind them, whatever it was to form. */
START_TEST(a_line_that_has_passed_friends_forms_no_column)
{
    kit_put("second", 50, 56, 0);
    struct ruling r = kit_move("unit=first y=68 formation=column");
    kit_rules(&r, "legal", "18.0 of 20");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
}
END_TEST

START_TEST(skirmishers_who_are_passed_through_stay_so)
{
    kit_form("first", "skirmish");
    kit_form("second", "skirmish");
    kit_put("second", 50, 56, 0);
    struct ruling r = kit_move("unit=first y=68 manoeuvre=forward");
    kit_rules(&r, "legal", "18.0 of 20");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
    ck_assert_str_eq(kit_text("second", "formation"), "skirmish");
}
END_TEST

/* --- Forming up ----------------------------------------------------------------------- */

static void skirmishers(double x, double y)
{
    kit_form("first", "skirmish");
    kit_put("first", x, y, 0);
    kit_order("first", "form-up");
}

START_TEST(nobody_forms_up_into_a_zone_of_control_or_a_river)
{
    skirmishers(50, 50);
    kit_put("foot", 50, 37, 0); /* its zone reaches to 40; a column's rear would come to 41 */
    struct ruling r = kit_rule("form-up", "unit=first into=column");
    kit_rules(&r, "legal", "forms column");
    kit_put("foot", 50, 39, 0);
    is_refused("form-up", "unit=first into=column", "zone of control", "Movement");
    kit_set(GAME_ENTITY, "TFT-39", value_text("B"));
    kit_put("foot", 50, 37, 180); /* it looks the other way, its rear on 40 */
    r = kit_rule("form-up", "unit=first into=column");
    kit_rules(&r, "legal", "forms column");
    kit_put("foot", 50, 110, 180);
    kit_ground("terrain,river,River,river,4,0 42; 180 42");
    is_refused("form-up", "unit=first into=column", "no room", "The table");
    r = kit_rule("form-up", "unit=first into=line");
    kit_rules(&r, "legal", "forms line");
}
END_TEST

START_TEST(form_up_is_not_ordered_where_nobody_could)
{
    kit_form("first", "skirmish");
    struct ruling r = kit_rule("command", "unit=first order=form-up");
    kit_rules(&r, "needs dice", "");
    kit_ground("terrain,wood,Wood,wood,,30 40; 70 40; 70 48; 30 48");
    is_refused("command", "unit=first order=form-up", "dense terrain", "Dense terrain");
    kit_put("first", 50, 70, 0);
    kit_set("first", "type", value_text("indian"));
    is_refused("command", "unit=first order=form-up", "always in skirmish", "Army Lists");
    kit_set("gun", "deployed", value_int(1)); /* cannon form up whatever they are in */
    r = kit_rule("command", "unit=gun order=form-up");
    kit_rules(&r, "needs dice", "");
}
END_TEST

/* --- Buildings are dense terrain too ---------------------------------------------------- */

START_TEST(a_building_stops_loosens_and_is_entered_next)
{
    kit_ground("terrain,house,House,building,,40 60; 60 60; 60 72; 40 72");
    struct ruling r = kit_move("unit=first y=66");
    kit_rules(&r, "stops", "after 10.0 cm: House, dense terrain");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
    kit_order("first", "move");
    r = kit_move("unit=first y=68");
    kit_rules(&r, "legal", "8.0 of 20");
    kit_apply(&r);
    kit_order("first", "form-up");
    is_refused("form-up", "unit=first into=line", "dense terrain", "Dense terrain");
}
END_TEST

START_TEST(cannon_enter_no_building_and_forced_moves_stop_at_one)
{
    kit_ground("terrain,house,House,building,,140 55; 160 55; 160 65; 140 65");
    kit_set("gun", "deployed", value_int(0));
    is_refused("move", "unit=gun y=58", "cannon do not cross", "Terrain effect on movement");
    kit_put("first", 150, 50, 0);
    kit_put("gun", 20, 90, 0);
    kit_put("foot", 150, 40, 0); /* behind it: it falls back towards the house */
    struct tft_shove sh;
    const struct entity *unit = state_find(kit_state, "first");
    struct tft_shove_rules rules = {.heeds_ground = true};
    ck_assert(tft_shove(&kit_scene, unit, 0, 12, rules, (struct tft_together){0}, &sh));
    ck_assert_double_eq_tol(sh.cm, 5, 0.01);
    ck_assert(sh.enters);
}
END_TEST

START_TEST(a_formation_is_taken_up_beyond_a_bridge_and_not_on_it)
{
    kit_ground("terrain,river,River,river,4,0 60; 180 60");
    kit_ground("terrain,bridge,Bridge,bridge,6,50 57; 50 63");
    kit_form("first", "skirmish");
    kit_put("first", 50, 57, 0);
    kit_set("first", "stopped_at", value_text("bridge"));
    is_refused("move", "unit=first y=57.9 formation=line", "form up", "Units & Formation");
    struct ruling r = kit_move("unit=first y=67 formation=line");
    kit_rules(&r, "legal", "10.0 of 20");
    r = kit_move("unit=first y=69 formation=column"); /* its rear on 60: still on the bridge */
    kit_rules(&r, "illegal", "form up");
    r = kit_move("unit=first y=72.1 formation=column");
    kit_rules(&r, "legal", "15.1 of 20");
}
END_TEST

START_TEST(a_column_that_forms_line_to_pass_friends_is_in_skirmish_then)
{
    kit_form("first", "column");
    kit_put("second", 50, 56, 0);
    struct ruling r = kit_move("unit=first y=66 formation=line");
    kit_rules(&r, "legal", "forms line and advances 16.0 cm: 16.0 of 20");
    kit_apply(&r);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
}
END_TEST

/* --- Forced moves ----------------------------------------------------------------------- */

START_TEST(a_routed_unit_forgets_where_it_had_stopped)
{
    kit_ground("terrain,wall,Wall,wall,,0 60; 180 60");
    kit_put("foot", 50, 70, 180);
    kit_put("first", 50, 60, 0);
    kit_set("first", "stopped_at", value_text("wall"));
    kit_set("first", "routed", value_int(1));
    kit_set("first", "suppressed", value_int(1));
    struct ruling r = kit_rule("end-turn", "");
    kit_apply(&r);
    ck_assert_double_lt(kit_real("first", "y"), 45);
    ck_assert_str_eq(kit_text("first", "stopped_at"), "");
}
END_TEST

START_TEST(who_is_driven_into_a_wood_is_in_skirmish_there)
{
    kit_ground("terrain,wood,Wood,wood,,30 20; 70 20; 70 40; 30 40");
    kit_put("foot", 50, 70, 180);
    kit_set("first", "routed", value_int(1));
    kit_set("first", "suppressed", value_int(1));
    struct ruling r = kit_rule("end-turn", "");
    kit_apply(&r);
    ck_assert_double_lt(kit_real("first", "y"), 40);
    ck_assert_str_eq(kit_text("first", "formation"), "skirmish");
}
END_TEST

/* --- Riders ------------------------------------------------------------------------------- */

START_TEST(a_rider_keeps_out_of_zones_of_control)
{
    kit_put("foot", 20, 45, 180); /* its front on 45, its zone from 42 */
    struct ruling r = kit_rule("ride", "commander=wayne y=41.9");
    kit_rules(&r, "legal", "11.9 of 30");
    r = kit_rule("ride", "commander=wayne y=44");
    kit_rules(&r, "illegal", "Nearest legal end of that ride: 20.0, 42.0");
    kit_cites(&r, "Movement");
    ck_assert(kit_leans(&r, "TFT-39") && kit_leans(&r, "TFT-40") && kit_leans(&r, "TFT-117"));
    is_refused("ride", "commander=wayne y=58", "zone of control", "Movement"); /* nor through */
    r = kit_rule("ride", "commander=wayne y=58 enters_zone=no distance_cm=29.9");
    kit_rules(&r, "legal", "29.9 of 30"); /* round him, the umpire says */
}
END_TEST

START_TEST(a_zone_in_front_only_leaves_riders_the_rear)
{
    kit_put("foot", 20, 45, 0); /* it looks away: its rear on 42 */
    is_refused("ride", "commander=wayne y=41", "zone of control", "Movement");
    kit_set(GAME_ENTITY, "TFT-39", value_text("B"));
    struct ruling r = kit_rule("ride", "commander=wayne y=41");
    kit_rules(&r, "legal", "11.0 of 30");
}
END_TEST

START_TEST(out_of_a_zone_a_rider_goes_straight_away)
{
    kit_put("foot", 20, 32, 180); /* 2 cm before him */
    struct ruling r = kit_rule("ride", "commander=wayne y=10");
    kit_rules(&r, "legal", "20.0 of 30");
    is_refused("ride", "commander=wayne x=40", "zone of control", "Movement");
}
END_TEST

START_TEST(one_who_has_moved_is_not_said_to_have_failed)
{
    struct ruling r = kit_rule("ride", "commander=wayne y=31");
    kit_apply(&r);
    is_refused("command", "unit=first", "has moved", "Ordering mechanic");
    kit_set("wayne", "rode", value_none());
    is_refused("command", "unit=first", "has failed a roll", "Ordering mechanic");
}
END_TEST

/* --- Ends that are offered ---------------------------------------------------------------- */

static unsigned next_number; /* the same moves in every run */

static double between(double low, double high)
{
    next_number = next_number * 1664525u + 1013904223u;
    return low + (high - low) * (next_number >> 8) / (double)(1u << 24);
}

static const char *one_of(const char *const *words, int count)
{
    return words[(int)between(0, count)];
}

static double some_facing(void)
{
    return 45 * floor(between(0, 8));
}

static void put_somewhere(const char *unit, double x, double y, double around)
{
    static const char *const formations[] = {"line", "column", "skirmish"};
    kit_form(unit, one_of(formations, 3));
    kit_put(unit, x + between(-around, around), y + between(-around, around), some_facing());
}

/* Asks for the end named in a refusal; true: none was named, or it may be had. */
static bool may_be_had(const struct ruling *r, const char *formation, const char *manoeuvre)
{
    static const char named[] = "Nearest legal end of that move: ";
    const char *at = strstr(r->sentence, named);
    double x, y, facing;
    char in[16];
    if (at == NULL) return false; /* every refusal says where it may end */
    int found =
        sscanf(at + sizeof named - 1, "%lf, %lf, facing %lf, in %15[a-z]", &x, &y, &facing, in);
    if (found < 3) return true;
    struct ruling again =
        kit_move(arena_printf(&kit_mem, "unit=first x=%g y=%g facing=%g formation=%s manoeuvre=%s",
                              x, y, facing, found == 4 ? in : formation, manoeuvre));
    return strcmp(again.verdict, "illegal") != 0;
}

START_TEST(an_end_that_is_offered_can_be_asked_for)
{
    static const char *const to[] = {"same", "same", "line", "column", "skirmish"};
    static const char *const how[] = {"auto",       "auto",        "forward",
                                      "backwards",  "oblique",     "sideways",
                                      "wheel-left", "wheel-right", "pivot"};
    next_number = 7u + (unsigned)_i;
    kit_ground("terrain,wood,Wood,wood,,30 70; 60 70; 60 90; 30 90");
    kit_ground("terrain,wall,Wall,wall,,70 60; 100 60");
    kit_ground("terrain,river,River,river,4,0 30; 180 30");
    kit_ground("terrain,ford,Ford,ford,14,60 27; 60 33");
    for (int n = 0; n < 150; n++) {
        double x = between(30, 110), y = between(12, 95);
        const char *formation = one_of(to, 5), *manoeuvre = one_of(how, 9);
        put_somewhere("first", x, y, 0);
        put_somewhere("second", x, y, 20);
        put_somewhere("foot", x, y, 14);
        const char *input =
            arena_printf(&kit_mem, "unit=first x=%.2f y=%.2f facing=%g formation=%s manoeuvre=%s",
                         x + between(-20, 20), fmax(0, y + between(-20, 20)), some_facing(),
                         formation, manoeuvre);
        struct ruling r = kit_move(input);
        if (strcmp(r.verdict, "illegal") == 0)
            ck_assert_msg(may_be_had(&r, formation, manoeuvre), "%s from %.3f, %.3f: %s", input, x,
                          y, r.sentence);
    }
}
END_TEST

Suite *suite_move_room(void);
Suite *suite_move_room(void)
{
    Suite *s = suite_create("move_room");
    TCase *t = tcase_create("room");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_test(t, nobody_is_stopped_on_top_of_friends);
    tcase_add_test(t, a_column_that_loosens_at_a_wood_between_friends_is_shifted);
    tcase_add_test(t, a_bridge_longer_than_a_move_is_stood_on);
    tcase_add_test(t, who_hangs_over_the_edge_goes_no_farther_over_it);
    tcase_add_test(t, a_line_that_has_passed_friends_forms_no_column);
    tcase_add_test(t, skirmishers_who_are_passed_through_stay_so);
    tcase_add_test(t, nobody_forms_up_into_a_zone_of_control_or_a_river);
    tcase_add_test(t, form_up_is_not_ordered_where_nobody_could);
    tcase_add_test(t, a_building_stops_loosens_and_is_entered_next);
    tcase_add_test(t, cannon_enter_no_building_and_forced_moves_stop_at_one);
    tcase_add_test(t, a_formation_is_taken_up_beyond_a_bridge_and_not_on_it);
    tcase_add_test(t, a_column_that_forms_line_to_pass_friends_is_in_skirmish_then);
    tcase_add_test(t, a_routed_unit_forgets_where_it_had_stopped);
    tcase_add_test(t, who_is_driven_into_a_wood_is_in_skirmish_there);
    tcase_add_test(t, a_rider_keeps_out_of_zones_of_control);
    tcase_add_test(t, a_zone_in_front_only_leaves_riders_the_rear);
    tcase_add_test(t, out_of_a_zone_a_rider_goes_straight_away);
    tcase_add_test(t, one_who_has_moved_is_not_said_to_have_failed);
    tcase_add_loop_test(t, an_end_that_is_offered_can_be_asked_for, 0, 3);
    suite_add_tcase(s, t);
    return s;
}
