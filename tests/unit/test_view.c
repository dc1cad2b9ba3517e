/* Line of sight at its limits: woods, hills, fog and snow, to the very centimetre. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"

#define SHOT "unit=first target=foot occasion=automatic"

static bool seen_from(double cm)
{
    range_put("foot", 50, 50 + cm, 180);
    struct tft_view v = tft_view(&range_scene);
    struct tft_aim aim;
    ck_assert(tft_aim_at(&range_scene, &v, state_find(range_state, "first"),
                         state_find(range_state, "foot"), &aim));
    return aim.fire.stands > 0;
}

/* --- Fog and heavy snow ----------------------------------------------------------------------- */

static const struct haze {
    const char *rule, *reading, *choice, *mark;
    double cm;
    bool seen;
} hazes[] = {
    {"a stationary unit at exactly 10 cm", NULL, NULL, NULL, 10, true},
    {"a stationary unit beyond 10 cm", NULL, NULL, NULL, 10.1, false},
    {"a moving unit at exactly 20 cm", NULL, NULL, "moved", 20, true},
    {"a moving unit beyond 20 cm", NULL, NULL, "moved", 20.1, false},
    {"TFT-74 A: one that moved in its owner's last turn", NULL, NULL, "moved_last", 20, true},
    {"TFT-74 B: is not moving now", "TFT-74", "B", "moved_last", 20, false},
    {"TFT-74 B: but at 10 cm anybody is seen", "TFT-74", "B", "moved_last", 10, true},
    {"once spotted it stays visible to 20 cm", NULL, NULL, "spotted", 20, true},
    {"until it has moved 20 cm away", NULL, NULL, "spotted", 20.1, false},
    {"TFT-75 B: once spotted always visible", "TFT-75", "B", "spotted", 40, true},
    {"TFT-75 B: one that was not spotted is not", "TFT-75", "B", NULL, 40, false},
};

START_TEST(fog_and_snow_limit_sight)
{
    const struct haze *h = &hazes[_i / 2];
    range_set(GAME_ENTITY, "weather", value_text(_i % 2 == 0 ? "fog" : "snow"));
    if (h->reading != NULL) range_read(h->reading, h->choice);
    if (h->mark != NULL) range_set("foot", h->mark, value_int(1));
    ck_assert_msg(seen_from(h->cm) == h->seen, "%s", h->rule);
    range_set(GAME_ENTITY, "weather", value_text("clear"));
    ck_assert_msg(seen_from(h->cm), "%s: on a clear day", h->rule);
}
END_TEST

/* Places are read off a tape in tenths, which no sum of binary fractions is exactly. */
START_TEST(a_limit_holds_wherever_on_the_table_it_is_measured)
{
    double at = 30.1 + 0.1 * _i;
    struct tft_view v;
    struct tft_aim aim;
    range_set(GAME_ENTITY, "weather", value_text("fog"));
    range_put("first", 50, at, 0);
    range_put("foot", 50, at + 10, 180);
    v = tft_view(&range_scene);
    ck_assert(tft_aim_at(&range_scene, &v, state_find(range_state, "first"),
                         state_find(range_state, "foot"), &aim));
    ck_assert_int_eq(aim.fire.stands, 3);
    ck_assert_double_eq(aim.fire.distance_cm, 10);
    range_set("foot", "moved", value_int(1));
    range_put("foot", 50, at + 20, 180);
    v = tft_view(&range_scene);
    ck_assert_ptr_nonnull(tft_nearest_enemy(&range_scene, state_find(range_state, "first")).unit);
}
END_TEST

START_TEST(the_nearest_visible_enemy_is_one_seen_through_the_fog)
{
    const struct entity *first = state_find(range_state, "first");
    struct tft_enemy enemy;
    range_put("other", 50, 69, 180); /* behind the 10th Foot, hidden by it */
    range_set(GAME_ENTITY, "weather", value_text("fog"));
    range_put("foot", 50, 59, 180);
    enemy = tft_nearest_enemy(&range_scene, first);
    ck_assert_str_eq(enemy.unit->id, "foot");
    ck_assert_double_eq_tol(enemy.cm, 9, 1e-6);
    range_put("foot", 50, 75, 180); /* 25 cm: nobody but the 27th at 19 cm, if it has moved */
    enemy = tft_nearest_enemy(&range_scene, first);
    ck_assert_ptr_null(enemy.unit);
    ck_assert_str_eq(enemy.still->id, "other");
    range_set("other", "moved_last", value_int(1));
    enemy = tft_nearest_enemy(&range_scene, first);
    ck_assert_str_eq(enemy.unit->id, "other");
    ck_assert_ptr_null(enemy.still);
}
END_TEST

/* --- Ground ------------------------------------------------------------------------------------ */

static const struct look {
    const char *rule, *ground;
    double cm;
    bool seen;
} looks[] = {
    {"within a wood up to 10 cm", "wood,wood,,20 30; 90 30; 90 90; 20 90", 10, true},
    {"within a wood beyond 10 cm", "wood,wood,,20 30; 90 30; 90 90; 20 90", 10.1, false},
    {"within a building up to 10 cm", "mill,building,,20 30; 90 30; 90 90; 20 90", 10, true},
    {"exactly 2 cm inside the wood's edge", "wood,wood,,20 63; 90 63; 90 80; 20 80", 15, true},
    {"more than 2 cm inside", "wood,wood,,20 62.9; 90 62.9; 90 80; 20 80", 15, false},
    {"exactly 2 cm inside a building's edge", "mill,building,,20 63; 90 63; 90 80; 20 80", 15,
     true},
    {"exactly 2 cm on from a hill's edge", "hill,hill,,20 63; 90 63; 90 80; 20 80", 15, true},
    {"more than 2 cm on", "hill,hill,,20 62.9; 90 62.9; 90 80; 20 80", 15, false},
    {"both look out of their woods across the open",
     "near,wood,,20 30; 90 30; 90 51.5; 20 51.5\nfar,wood,,20 63.5; 90 63.5; 90 80; 20 80", 15,
     true},
    {"a wood between two woods",
     "near,wood,,20 30; 90 30; 90 51.5; 20 51.5\nmid,wood,,20 55; 90 55; 90 57; 20 57\n"
     "far,wood,,20 63.5; 90 63.5; 90 80; 20 80",
     15, false},
    {"two walls, one abutted by each", "near,wall,,20 50; 90 50\nfar,wall,,20 65; 90 65", 15, true},
    {"a second wall between them",
     "near,wall,,20 50; 90 50\nmid,wall,,20 57; 90 57\nfar,wall,,20 65; 90 65", 15, false},
    {"a steep hill hides as any hill", "crag,steep-hill,,20 55; 90 55; 90 60; 20 60", 15, false},
    {"a cliff too", "crag,cliff,,20 55; 90 55; 90 60; 20 60", 15, false},
    {"a bridge hides nobody", "bridge,bridge,,50 55; 50 60", 15, true},
};

START_TEST(ground_hides_as_the_book_says)
{
    range_ground(looks[_i].ground);
    ck_assert_msg(seen_from(looks[_i].cm) == looks[_i].seen, "%s", looks[_i].rule);
}
END_TEST

START_TEST(a_higher_level_does_not_see_over_troops)
{
    range_ground("hill,hill,,20 40; 90 40; 90 51; 20 51");
    range_put("second", 50, 57, 0);
    ck_assert(!seen_from(15));
}
END_TEST

START_TEST(a_part_of_the_target_is_enough)
{
    range_put("second", 46, 57, 0); /* hides all but the right end of the 10th Foot */
    range_put("foot", 58, 65, 180);
    struct ruling r = range_shoot(SHOT);
    ck_assert_int_gt(facts_int(&range_facts, "stands"), 0);
    ck_assert(strcmp(r.verdict, VERDICT_ILLEGAL) != 0);
}
END_TEST

#define ROWS(list) (int)(sizeof(list) / sizeof *(list))

Suite *suite_view(void);
Suite *suite_view(void)
{
    Suite *s = suite_create("view");
    TCase *t = tcase_create("line of sight");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_loop_test(t, fog_and_snow_limit_sight, 0, 2 * ROWS(hazes));
    tcase_add_loop_test(t, a_limit_holds_wherever_on_the_table_it_is_measured, 0, 100);
    tcase_add_test(t, the_nearest_visible_enemy_is_one_seen_through_the_fog);
    tcase_add_loop_test(t, ground_hides_as_the_book_says, 0, ROWS(looks));
    tcase_add_test(t, a_higher_level_does_not_see_over_troops);
    tcase_add_test(t, a_part_of_the_target_is_enough);
    suite_add_tcase(s, t);
    return s;
}
