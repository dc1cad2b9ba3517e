/* TFT-23: enemy commanders whom a unit comes upon, however it came to move.  By A they go to
 * the nearest friends; by B they are in the way as units are. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "melee_kit.h"
#include "rules/two-for-tea/two_for_tea.h"

#define CHARGE "unit=first target=foot response=stand"
#define WON                                                                                        \
    "charger=first dice=444411111111111"                                                           \
    "411111111111" /* 4 to 1 */
#define BLUNDER "unit=first commander=wayne order=move dice=6,6,"

static void set_table(void)
{
    brawl_set_table();
    tea_enter(ROSTER_FORCES, "kind,id,name,side,rating,x,y,facing\n"
                             "general,howe,Howe,british,9,20,90,180\n"
                             "officer,wayne,Wayne,american,8,60,40,0\n");
}

static struct hull hull_of(const char *id)
{
    struct hull h;
    ck_assert(tft_footprint(&tea_scene, state_find(tea_state, id), &h));
    return h;
}

/* Touching them, and standing on nobody. */
static void is_with(const char *rider, const char *friends)
{
    struct hull his = hull_of(rider), theirs = hull_of(friends);
    const struct entity *en = NULL;
    ck_assert_double_le(hull_tape(&his, &theirs).tape.cm, PLANE_TOUCH_CM);
    while ((en = state_next(tea_state, en, "unit")) != NULL) {
        struct hull h;
        struct point a[STAND_CORNERS], b[STAND_CORNERS];
        if (!tft_footprint(&tea_scene, en, &h)) continue;
        for (int i = 0; i < h.count; i++) {
            struct shape base = stand_shape(&h.stand[i], a), own = stand_shape(&his.stand[0], b);
            ck_assert_msg(!shape_overlaps(&base, &own), "%s stands in %s", rider, en->id);
        }
    }
}

static void was_touched(const struct ruling *r, const char *name)
{
    ck_assert(tea_cites(r, "TFT-23"));
    ck_assert(tea_hands(r, arena_printf(&tea_mem, "%s is in the way", name)));
}

static void end_the_turn_routed(void)
{
    tea_set("first", "order", value_none());
    tea_set("first", "routed", value_int(1));
    tea_set("first", "suppressed", value_int(1));
}

/* --- A: what touches him --------------------------------------------------------------------- */

static const struct {
    const char *rule;
    double y; /* of Howe, in the middle of the way */
    const char *action, *input;
    bool routed;
} ways[] = {
    {"a charge passes over him", 58, "charge", CHARGE, false},
    {"Table 3 drives a unit back over him", 43, "command", BLUNDER "2,3,3,3", false},
    {"Table 3 drives a unit forward over him", 54, "command", BLUNDER "1,2,2,2", false},
    {"a routed unit runs over him", 40, "end-turn", "", true},
};

START_TEST(by_a_he_goes_to_the_nearest_friends)
{
    brawl_put("howe", 50, ways[_i].y, 180);
    if (ways[_i].routed) end_the_turn_routed();
    struct ruling r = tea_rule(ways[_i].action, ways[_i].input);
    ck_assert_msg(tea_cites(&r, "TFT-23"), "%s", ways[_i].rule);
    was_touched(&r, "Howe");
    tea_folds(&r);
    tea_apply(&r);
    is_with("howe", "foot");
}
END_TEST

START_TEST(by_a_nobody_beside_the_way_is_touched)
{
    brawl_put("howe", 62, ways[_i].y, 180); /* 4 cm from the 1st's side */
    if (ways[_i].routed) end_the_turn_routed();
    struct ruling r = tea_rule(ways[_i].action, ways[_i].input);
    ck_assert_msg(!tea_hands(&r, "Howe is in the way"), "%s", ways[_i].rule);
    tea_apply(&r);
    brawl_stands_at("howe", 62, ways[_i].y);
}
END_TEST

START_TEST(by_a_a_pursuit_passes_over_him)
{
    brawl_done("charge", CHARGE, "contact");
    brawl_done("melee", WON, "charger wins");
    tea_set("howe", "base_depth", value_real(1));
    brawl_put("howe", 50, 63.5, 180); /* between the two */
    struct ruling r = brawl_done("follow-up", "unit=first choice=pursue", "pursues");
    was_touched(&r, "Howe");
    is_with("howe", "foot");
}
END_TEST

START_TEST(by_a_a_winner_who_disengages_backs_over_him)
{
    brawl_done("charge", CHARGE, "contact");
    brawl_done("melee", WON, "charger wins");
    brawl_put("howe", 50, 58.5, 0); /* half a centimetre behind, and it goes back 1 */
    struct ruling r = brawl_done("follow-up", "unit=first choice=disengage", "disengages");
    was_touched(&r, "Howe");
    is_with("howe", "foot");
}
END_TEST

START_TEST(by_a_the_beaten_go_back_over_him)
{
    brawl_done("charge", CHARGE, "contact");
    brawl_put("wayne", 50, 69, 0); /* behind the 10th Foot, by 1 cm */
    struct ruling r = brawl_done("melee", WON, "charger wins");
    was_touched(&r, "Wayne");
    is_with("wayne", "first");
}
END_TEST

START_TEST(by_a_the_charged_evade_over_him)
{
    brawl_put("wayne", 50, 70, 0);
    struct ruling r = brawl_done("charge", "unit=first target=foot response=evade", "evaded");
    was_touched(&r, "Wayne");
    brawl_stands_at("wayne", 50, 47); /* behind the 1st, which had not set out yet */
}
END_TEST

START_TEST(by_a_a_move_passes_over_him_as_far_as_it_comes)
{
    brawl_put("foot", 50, 110, 180);
    brawl_put("howe", 50, 56, 180);
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,level,width,points\n"
                             "terrain,wall,Wall,wall,,,20 61; 90 61\n");
    struct ruling r = tea_rule("move", "unit=first y=66");
    ck_assert_str_eq(r.verdict, "stops"); /* at the wall */
    was_touched(&r, "Howe");
    tea_folds(&r);
    brawl_put("howe", 50, 65, 180); /* beyond it */
    r = brawl_done("move", "unit=first y=66", "stops");
    ck_assert(!tea_hands(&r, "Howe"));
    brawl_stands_at("howe", 50, 65);
}
END_TEST

START_TEST(by_a_he_finds_room_beside_friends_with_none_behind)
{
    brawl_put("howe", 50, 58, 180);
    brawl_put("grenadiers", 50, 65, 180); /* straight behind the 10th Foot */
    struct ruling r = brawl_done("charge", CHARGE, "contact");
    was_touched(&r, "Howe");
    is_with("howe", "foot");
}
END_TEST

START_TEST(by_a_without_friends_the_umpire_says_what_becomes_of_him)
{
    static const char *const gone[] = {"foot", "grenadiers", "dragoons"};
    for (int i = 0; i < 3; i++) {
        tea_set(gone[i], "x", value_none());
        tea_set(gone[i], "y", value_none());
    }
    brawl_put("howe", 50, 56, 180);
    struct ruling r = brawl_done("move", "unit=first y=62", "legal");
    ck_assert(tea_hands(&r, "has no friends to go to"));
    brawl_stands_at("howe", 50, 56);
}
END_TEST

/* --- B: he is in the way --------------------------------------------------------------------- */

START_TEST(by_b_a_charge_at_another_is_stopped_by_him)
{
    brawl_read("TFT-23", "B");
    brawl_put("howe", 50, 58, 180);
    brawl_refused("charge", CHARGE, "Movement");
    const char *how = facts_find(&tea_facts, "path_clear")->how;
    ck_assert_msg(strstr(how, "Howe") != NULL, "%s", how);
    brawl_put("howe", 70, 58, 180);
    brawl_done("charge", CHARGE, "contact");
}
END_TEST

START_TEST(by_b_a_pursuit_is_stopped_by_him)
{
    brawl_read("TFT-23", "B");
    brawl_done("charge", CHARGE, "contact");
    brawl_done("melee", WON, "charger wins");
    tea_set("howe", "base_depth", value_real(1));
    brawl_put("howe", 50, 63.5, 180);
    brawl_refused("follow-up", "unit=first choice=pursue", "Melee mechanic");
}
END_TEST

START_TEST(by_b_driven_units_stop_a_base_depth_short_of_him)
{
    brawl_read("TFT-23", "B");
    brawl_put("howe", 50, 36, 180); /* his base to y 39, theirs from 47 */
    if (_i == 1) end_the_turn_routed();
    struct ruling r = _i == 0 ? tea_rule("command", BLUNDER "2,3,3,3") : tea_rule("end-turn", "");
    ck_assert(tea_hands(&r, "Howe stops it"));
    tea_apply(&r);
    struct hull first = hull_of("first"), howe = hull_of("howe");
    ck_assert_double_eq_tol(hull_tape(&first, &howe).tape.cm, 3, 0.02);
    brawl_stands_at("howe", 50, 36);
}
END_TEST

START_TEST(by_b_units_driven_forward_charge_him)
{
    brawl_read("TFT-23", "B");
    brawl_put("howe", 50, 54, 180);
    struct ruling r = brawl_done("command", BLUNDER "1,2,2,2", "blunder");
    ck_assert(tea_hands(&r, "1st Pennsylvania charges Howe"));
    ck_assert_int_eq(tea_int("first", "charge_cm"), 6);
    brawl_done("charge", "unit=first target=howe cause=event response=stand", "contact");
}
END_TEST

/* --- B: he is driven himself ------------------------------------------------------------------- */

static const struct {
    const char *rule, *kind, *reading, *choice;
    double cm;
} runs[] = {
    {"a general runs his 60 cm", "general", "TFT-01", "A", 60},
    {"an officer the 30 of the lists", "officer", "TFT-01", "A", 30},
    {"TFT-01 B: or the 40 of the text", "officer", "TFT-01", "B", 40},
    {"TFT-47 B: half of it backwards", "general", "TFT-47", "B", 30},
};

START_TEST(by_b_a_routed_commander_runs_at_the_end_of_his_turn)
{
    brawl_read("TFT-23", "B");
    brawl_read(runs[_i].reading, runs[_i].choice);
    tea_set("howe", "kind", value_text(runs[_i].kind));
    brawl_put("first", 50, 10, 0);
    brawl_put("foot", 20, 62, 180);
    brawl_put("howe", 50, 30, 180);
    tea_set("howe", "routed", value_int(1));
    tea_set("howe", "suppressed", value_int(1));
    struct ruling r = tea_done("end-turn", ""); /* the American turn: he stays */
    brawl_stands_at("howe", 50, 30);
    r = tea_rule("end-turn", "");
    struct hull before = hull_of("howe");
    tea_folds(&r);
    tea_apply(&r);
    struct hull after = hull_of("howe");
    ck_assert_double_eq_tol(plane_distance(stand_centre(&before.stand[0]),
                                           stand_centre(&after.stand[0])),
                            runs[_i].cm, 0.02);
    ck_assert_double_gt(stand_centre(&after.stand[0]).y, stand_centre(&before.stand[0]).y);
    ck_assert_int_eq(tea_int("howe", "suppressed"), 1); /* routed, he stays so */
}
END_TEST

START_TEST(by_b_a_commander_driven_back_disturbs_neither_friends_nor_himself)
{
    brawl_read("TFT-23", "B");
    brawl_put("foot", 50, 75, 180);
    brawl_put("howe", 50, 62, 180);
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,level,width,points\n"
                             "terrain,wood,Wood,wood,,,20 66; 90 66; 90 72; 20 72\n");
    brawl_done("charge", "unit=first target=howe response=evade evade_cm=8", "evaded");
    brawl_stands_at("howe", 50, 70); /* in the wood */
    ck_assert_str_eq(tea_text("howe", "formation"), "");
    ck_assert_str_eq(tea_text("howe", "stopped_at"), "");
    brawl_put("first", 50, 58, 0);
    tea_set("first", "order", value_text("move"));
    tea_set("howe", "evaded", value_none());
    brawl_put("howe", 50, 70, 180);
    ck_assert_str_eq(tea_text("foot", "formation"), "line");
    tea_rule("charge", "unit=first target=howe response=evade");
    ck_assert_str_eq(tea_text("foot", "formation"), "line");
}
END_TEST

Suite *suite_touched(void);
Suite *suite_touched(void)
{
    Suite *s = suite_create("touched");
    TCase *t = tcase_create("touched");
    tcase_add_checked_fixture(t, set_table, brawl_clear_table);
    tcase_add_loop_test(t, by_a_he_goes_to_the_nearest_friends, 0, sizeof ways / sizeof *ways);
    tcase_add_loop_test(t, by_a_nobody_beside_the_way_is_touched, 0, sizeof ways / sizeof *ways);
    tcase_add_test(t, by_a_a_pursuit_passes_over_him);
    tcase_add_test(t, by_a_a_winner_who_disengages_backs_over_him);
    tcase_add_test(t, by_a_the_beaten_go_back_over_him);
    tcase_add_test(t, by_a_the_charged_evade_over_him);
    tcase_add_test(t, by_a_a_move_passes_over_him_as_far_as_it_comes);
    tcase_add_test(t, by_a_he_finds_room_beside_friends_with_none_behind);
    tcase_add_test(t, by_a_without_friends_the_umpire_says_what_becomes_of_him);
    tcase_add_test(t, by_b_a_charge_at_another_is_stopped_by_him);
    tcase_add_test(t, by_b_a_pursuit_is_stopped_by_him);
    tcase_add_loop_test(t, by_b_driven_units_stop_a_base_depth_short_of_him, 0, 2);
    tcase_add_test(t, by_b_units_driven_forward_charge_him);
    tcase_add_loop_test(t, by_b_a_routed_commander_runs_at_the_end_of_his_turn, 0,
                        sizeof runs / sizeof *runs);
    tcase_add_test(t, by_b_a_commander_driven_back_disturbs_neither_friends_nor_himself);
    suite_add_tcase(s, t);
    return s;
}
