/* Shooting on a table: arc, range, sight, flank and cover of every stand. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"

#define SHOT "unit=first target=foot occasion=automatic"

static int stands(void)
{
    return facts_int(&range_facts, "stands");
}

static int flank(void)
{
    return facts_int(&range_facts, "flank");
}

static const char *cover(void)
{
    return facts_text(&range_facts, "cover");
}

static const char *how(const char *fact)
{
    const char *text = facts_find(&range_facts, fact)->how;
    return text == NULL ? "" : text;
}

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

/* --- Range --------------------------------------------------------------------------------- */

START_TEST(distance_is_measured_edge_to_edge_from_each_stand)
{
    struct ruling r = range_shoot(SHOT);
    ck_assert_double_eq_tol(facts_real(&range_facts, "distance_cm"), 15, 1e-6);
    ck_assert_int_eq(stands(), 3);
    ck_assert_int_eq(range_dice(&r), 9);
    range_put("foot", 50, 60, 180);
    r = range_shoot(SHOT);
    ck_assert_int_eq(range_dice(&r), 12);
    /* Off to the right: the left stand is beyond 20 cm and does not fire. */
    range_put("foot", 65, 68, 180);
    r = range_shoot(SHOT);
    ck_assert_int_eq(stands(), 3);
    ck_assert_int_eq(range_dice(&r), 6);
    ck_assert(range_notes(&r, "1 stand beyond 20 cm"));
    range_put("foot", 50, 70.6, 180);
    r = range_shoot(SHOT);
    ck_assert(illegal(&r));
    ck_assert_ptr_null(r.close.fact);
}
END_TEST

START_TEST(within_the_tolerance_of_half_range_it_is_a_close_call)
{
    range_put("foot", 50, 60.3, 180);
    struct ruling r = range_shoot(SHOT);
    ck_assert_int_eq(range_dice(&r), 9);
    ck_assert_ptr_nonnull(r.close.fact);
    ck_assert_str_eq(r.close.fact, "distance_cm");
    ck_assert_ptr_nonnull(strstr(r.close.sentence, "12 dice"));
    r = range_shoot(SHOT " distance_cm=10");
    ck_assert_int_eq(range_dice(&r), 12);
    ck_assert_ptr_null(r.close.fact);
}
END_TEST

/* --- Arc ------------------------------------------------------------------------------------ */

START_TEST(each_stand_in_line_has_45_degrees_to_either_side)
{
    range_put("foot", 62, 55, 180);
    struct ruling r = range_shoot(SHOT);
    ck_assert_int_eq(stands(), 1);
    ck_assert_int_eq(range_dice(&r), 4);
    ck_assert_ptr_nonnull(strstr(how("stands"), "stands 1 and 2: out of arc"));
    ck_assert(range_notes(&r, "1 of 3 stands bears; stands 1 and 2: out of arc"));
    ck_assert(range_cites(&r, "TFT-50") && range_cites(&r, "TFT-51") && range_cites(&r, "TFT-52"));
    range_put("first", 50, 50, 180);
    r = range_shoot(SHOT);
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(skirmishers_fire_all_round_for_a_die_less_a_stand)
{
    range_put("first", 50, 50, 180);
    range_set("first", "formation", value_text("skirmish"));
    struct ruling r = range_shoot(SHOT);
    ck_assert_int_eq(stands(), 3);
    ck_assert_int_eq(range_dice(&r), 6);
}
END_TEST

START_TEST(the_arc_opens_from_the_middle_or_from_the_corners)
{
    range_set("first", "stands", value_int(1));
    range_set("foot", "stands", value_int(1));
    range_put("foot", 57.5, 55, 180);
    struct ruling r = range_shoot(SHOT);
    ck_assert(illegal(&r));
    range_read("TFT-50", "B");
    r = range_shoot(SHOT);
    ck_assert_int_eq(stands(), 1);
}
END_TEST

START_TEST(half_of_a_stand_is_half_its_area_or_its_centre)
{
    range_set("first", "stands", value_int(1));
    range_set("foot", "stands", value_int(1));
    range_set("foot", "base_width", value_real(12));
    range_put("foot", 50, 51, 180); /* 15 of its 36 square cm are in the arc */
    struct ruling r = range_shoot(SHOT);
    ck_assert(illegal(&r));
    range_read("TFT-51", "B");
    r = range_shoot(SHOT);
    ck_assert_int_eq(stands(), 1);
}
END_TEST

START_TEST(removal_of_a_stand_can_move_a_unit_out_of_arc)
{
    range_set("first", "stands", value_int(1));
    range_put("foot", 60, 55, 180); /* its left stand at 56: half of it lies in the arc */
    struct ruling r = range_shoot(SHOT);
    ck_assert_int_eq(stands(), 1);
    range_set("foot", "stands", value_int(2)); /* closed up to 58 and 62 */
    r = range_shoot(SHOT);
    ck_assert(illegal(&r));
}
END_TEST

/* --- Flank and rear -------------------------------------------------------------------------- */

START_TEST(shooting_at_flank_or_rear_adds_a_die_a_stand)
{
    range_shoot(SHOT);
    ck_assert_int_eq(flank(), 0);
    range_put("foot", 50, 72, 90);
    struct ruling r = range_shoot(SHOT);
    ck_assert_int_eq(flank(), 3);
    ck_assert_int_eq(range_dice(&r), 12);
    ck_assert(range_cites(&r, "TFT-53"));
    range_put("foot", 50, 69, 0); /* its back */
    range_shoot(SHOT);
    ck_assert_int_eq(flank(), 3);
}
END_TEST

START_TEST(the_front_ends_at_45_degrees_or_at_the_front_line)
{
    range_set("first", "stands", value_int(1));
    range_put("first", 30, 62, 90);
    range_shoot(SHOT);
    ck_assert_int_eq(flank(), 1);
    range_read("TFT-53", "B");
    range_shoot(SHOT);
    ck_assert_int_eq(flank(), 0);
}
END_TEST

START_TEST(skirmishers_have_no_flank_and_columns_have)
{
    range_put("foot", 50, 69, 0);
    range_set("foot", "formation", value_text("skirmish"));
    range_shoot(SHOT);
    ck_assert_int_eq(flank(), 0);
    range_read("TFT-54", "B");
    range_shoot(SHOT);
    ck_assert_int_eq(flank(), 3);
    range_read("TFT-54", "A");
    range_set("foot", "formation", value_text("column"));
    range_put("foot", 50, 72, 0);
    range_shoot(SHOT);
    ck_assert_int_eq(flank(), 3);
}
END_TEST

/* --- Sight ------------------------------------------------------------------------------------ */

static const struct look {
    const char *rule, *ground;
    double first_y, foot_y;
    int stands;
} looks[] = {
    {"open ground", "", 50, 65, 3},
    {"a wood between", "wood,wood,,20 55; 90 55; 90 60; 20 60", 50, 65, 0},
    {"a building between", "house,building,,20 55; 90 55; 90 60; 20 60", 50, 65, 0},
    {"a hill between", "hill,hill,,20 55; 90 55; 90 60; 20 60", 50, 65, 0},
    {"a wall between", "wall,wall,,20 57; 90 57", 50, 65, 0},
    {"a wall the shooters abut", "wall,wall,,20 50; 90 50", 50, 65, 3},
    {"a wall the target abuts", "wall,wall,,20 65; 90 65", 50, 65, 3},
    {"a wall between, one on higher ground",
     "wall,wall,,20 57; 90 57\nhill,hill,,20 40; 90 40; 90 51; 20 51", 50, 65, 3},
    {"the target within 2 cm of a wood's edge", "wood,wood,,20 63.5; 90 63.5; 90 80; 20 80", 50, 65,
     3},
    {"the target deeper in the wood", "wood,wood,,20 62; 90 62; 90 80; 20 80", 50, 65, 0},
    {"the shooters within 2 cm of a wood's edge", "wood,wood,,20 30; 90 30; 90 51.5; 20 51.5", 50,
     65, 3},
    {"both in the wood 9 cm apart", "wood,wood,,20 30; 90 30; 90 90; 20 90", 50, 59, 3},
    {"both in the wood 11 cm apart", "wood,wood,,20 30; 90 30; 90 90; 20 90", 50, 61, 0},
    {"the target within 2 cm of a hill's edge", "hill,hill,,20 63.5; 90 63.5; 90 80; 20 80", 50, 65,
     3},
    {"a wood before one of three stands", "wood,wood,,30 50.2; 49 50.2; 49 60; 30 60", 50, 65, 2},
};

START_TEST(line_of_sight_is_blocked_as_the_book_says)
{
    const struct look *l = &looks[_i];
    if (*l->ground != '\0') range_ground(l->ground);
    range_put("first", 50, l->first_y, 0);
    range_put("foot", 50, l->foot_y, 180);
    if (_i == 14) range_put("foot", 58, l->foot_y, 180);
    struct ruling r = range_shoot(SHOT);
    ck_assert_msg(stands() == l->stands, "%s: %d (%s)", l->rule, stands(), how("stands"));
    ck_assert_msg(illegal(&r) == (l->stands == 0), "%s: %s", l->rule, r.sentence);
    if (l->stands < 3) ck_assert_msg(range_notes(&r, "is in the way"), "%s", l->rule);
}
END_TEST

START_TEST(troops_of_either_side_block)
{
    range_put("second", 50, 56, 0);
    struct ruling r = range_shoot(SHOT);
    ck_assert(illegal(&r));
    ck_assert(range_notes(&r, "2nd Pennsylvania is in the way"));
    range_put("second", 90, 56, 0);
    range_put("other", 50, 60, 180);
    r = range_shoot(SHOT);
    ck_assert(range_notes(&r, "27th Foot is in the way"));
}
END_TEST

/* --- Fog ------------------------------------------------------------------------------------- */

static bool seen_from(double cm)
{
    range_put("foot", 50, 50 + cm, 180);
    struct ruling r = range_shoot(SHOT);
    return !illegal(&r);
}

START_TEST(in_fog_the_moving_are_seen_at_20_and_the_still_at_10)
{
    range_set(GAME_ENTITY, "weather", value_text(_i == 0 ? "fog" : "snow"));
    ck_assert(seen_from(9.9));
    range_set("foot", "moved", value_int(1));
    ck_assert(seen_from(19.9));
    range_read("TFT-74", "B");
    ck_assert(!seen_from(19.9));
    ck_assert(seen_from(9.9));
}
END_TEST

START_TEST(in_fog_who_has_not_moved_is_not_shot_at_unless_the_umpire_says_so)
{
    range_set(GAME_ENTITY, "weather", value_text("fog"));
    struct ruling r = range_shoot(SHOT); /* 15 cm: seen if it has moved */
    const struct fact *stands = facts_find(&range_facts, "stands");
    ck_assert(illegal(&r));
    ck_assert_int_eq(value_as_int(stands->measured, 9), 0);
    ck_assert_ptr_nonnull(strstr(stands->how, "has not moved"));
    r = range_shoot(SHOT " stands=3");
    ck_assert_int_eq(range_dice(&r), 9);
}
END_TEST

START_TEST(once_spotted_a_unit_stays_visible_up_to_20_cm_or_for_good)
{
    range_set(GAME_ENTITY, "weather", value_text("fog"));
    range_put("foot", 50, 59, 180);
    struct ruling r = range_shoot(SHOT " dice=1,1,1,1,1,1,1,1,1,1,1,1");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "spotted"), 1);
    range_set("first", "orders", value_none());
    ck_assert(seen_from(19));
    range_put("gun", 50, 30, 0);
    range_put("first", 10, 10, 0);
    range_put("foot", 50, 55, 180);
    r = range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert(illegal(&r));
    range_read("TFT-75", "B");
    r = range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert(!illegal(&r));
}
END_TEST

/* --- Cover ------------------------------------------------------------------------------------- */

static const struct shelter {
    const char *rule, *ground, *cover, *any; /* any: by TFT-65 B */
} shelters[] = {
    {"open ground", "", "open", "open"},
    {"in a wood", "wood,wood,,20 64; 90 64; 90 80; 20 80", "soft", "soft"},
    {"behind a wall", "wall,wall,,20 65; 90 65", "soft", "soft"},
    {"a wall it does not touch", "wall,wall,,20 50; 90 50", "open", "open"},
    {"a wall behind it", "wall,wall,,20 68; 90 68", "open", "open"},
    {"in a house", "house,building,,20 64; 90 64; 90 80; 20 80", "soft", "soft"},
    {"in a stone house", "house,building,hard,20 64; 90 64; 90 80; 20 80", "hard", "hard"},
    {"behind a fortification", "wall,wall,hard,20 65; 90 65", "hard", "hard"},
    {"behind what gives none", "wall,wall,none,20 65; 90 65", "open", "open"},
    {"on a hill", "hill,hill,,20 64; 90 64; 90 80; 20 80", "open", "open"},
    {"two of three stands", "wall,wall,,20 65; 51 65", "soft", "soft"},
    {"one of three stands", "wall,wall,,20 65; 47 65", "open", "soft"},
    {"two of three behind a fortification", "wall,wall,hard,20 65; 51 65", "hard", "hard"},
    {"one behind a fortification", "wall,wall,hard,20 65; 47 65", "open", "hard"},
    {"one behind a fortification, one behind a wall",
     "wall,wall,hard,20 65; 47 65\nhedge,wall,soft,48.5 65; 51 65", "soft", "hard"},
};

START_TEST(cover_is_what_half_of_the_stands_have)
{
    const struct shelter *c = &shelters[_i];
    if (*c->ground != '\0') range_ground(c->ground);
    struct ruling r = range_shoot(SHOT);
    ck_assert_msg(strcmp(cover(), c->cover) == 0, "%s: %s (%s)", c->rule, cover(), how("cover"));
    ck_assert_int_eq(r.need, strcmp(c->cover, "open") == 0 ? 4 : *c->cover == 's' ? 5 : 6);
    bool covered = strcmp(c->cover, "open") != 0; /* cover by which half, and at the wall itself */
    ck_assert(range_cites(&r, "TFT-65") == covered && range_cites(&r, "TFT-66") == covered);
    range_read("TFT-65", "B");
    range_shoot(SHOT);
    ck_assert_msg(strcmp(cover(), c->any) == 0, "%s: %s", c->rule, cover());
}
END_TEST

Suite *suite_shoot_aim(void);
Suite *suite_shoot_aim(void)
{
    Suite *s = suite_create("shoot_aim");
    TCase *t = tcase_create("arc and range");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_test(t, distance_is_measured_edge_to_edge_from_each_stand);
    tcase_add_test(t, within_the_tolerance_of_half_range_it_is_a_close_call);
    tcase_add_test(t, each_stand_in_line_has_45_degrees_to_either_side);
    tcase_add_test(t, skirmishers_fire_all_round_for_a_die_less_a_stand);
    tcase_add_test(t, the_arc_opens_from_the_middle_or_from_the_corners);
    tcase_add_test(t, half_of_a_stand_is_half_its_area_or_its_centre);
    tcase_add_test(t, removal_of_a_stand_can_move_a_unit_out_of_arc);
    tcase_add_test(t, shooting_at_flank_or_rear_adds_a_die_a_stand);
    tcase_add_test(t, the_front_ends_at_45_degrees_or_at_the_front_line);
    tcase_add_test(t, skirmishers_have_no_flank_and_columns_have);
    suite_add_tcase(s, t);
    t = tcase_create("sight and cover");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_loop_test(t, line_of_sight_is_blocked_as_the_book_says, 0,
                        (int)(sizeof looks / sizeof *looks));
    tcase_add_test(t, troops_of_either_side_block);
    tcase_add_loop_test(t, in_fog_the_moving_are_seen_at_20_and_the_still_at_10, 0, 2);
    tcase_add_test(t, in_fog_who_has_not_moved_is_not_shot_at_unless_the_umpire_says_so);
    tcase_add_test(t, once_spotted_a_unit_stays_visible_up_to_20_cm_or_for_good);
    tcase_add_loop_test(t, cover_is_what_half_of_the_stands_have, 0,
                        (int)(sizeof shelters / sizeof *shelters));
    suite_add_tcase(s, t);
    return s;
}
