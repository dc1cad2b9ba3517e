/* Two units have no room in one place: what must change its formation finds another. */
#include <check.h>
#include <math.h>

#include "rules/two-for-tea/two_for_tea.h"
#include "tea_kit.h"

/* A column with a line hard by its side, and an enemy line far off. */
static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "officer,rokeby,Rokeby,british,,8,,,,60,20,0\n"
                             "unit,column,10th Foot,british,infantry,,rokeby,3,column,50,40,0\n"
                             "unit,line,27th Foot,british,infantry,,rokeby,3,line,58,40,0\n"
                             "unit,behind,40th Foot,british,infantry,,rokeby,3,line,120,10,0\n"
                             "unit,foe,1st Virginia,american,continental,,,3,line,50,70,180\n";

static void set_table(void)
{
    tea_open(forces);
    tea_set(GAME_ENTITY, "side", value_text("british"));
}

static bool apart(const char *one, const char *other)
{
    struct hull a, b;
    ck_assert(tft_footprint(&tea_scene, state_find(tea_state, one), &a));
    ck_assert(tft_footprint(&tea_scene, state_find(tea_state, other), &b));
    for (int i = 0; i < a.count; i++)
        for (int k = 0; k < b.count; k++) {
            struct point p[STAND_CORNERS], q[STAND_CORNERS];
            struct shape x = stand_shape(&a.stand[i], p), y = stand_shape(&b.stand[k], q);
            if (shape_overlaps(&x, &y)) return false;
        }
    return true;
}

START_TEST(a_column_thrown_into_skirmish_beside_a_line_is_shifted_to_where_there_is_room)
{
    struct ruling r = tea_done("command", "unit=column dice=6,6,3");
    ck_assert_str_eq(tea_text("column", "formation"), "skirmish");
    ck_assert(tea_hands(&r, "shift it to"));
    ck_assert(apart("column", "line"));
    ck_assert_double_eq_tol(tea_real("line", "x"), 58, 1e-9);
    double dx = tea_real("column", "x") - 50, dy = tea_real("column", "y") - 40;
    ck_assert_double_le(hypot(dx, dy), 6);
}
END_TEST

START_TEST(where_there_is_room_nothing_is_shifted)
{
    tea_set("line", "x", value_real(80));
    struct ruling r = tea_done("command", "unit=column dice=6,6,3");
    ck_assert(!tea_hands(&r, "shift it to"));
    ck_assert_double_eq_tol(tea_real("column", "x"), 50, 1e-9);
    ck_assert_double_eq_tol(tea_real("column", "y"), 40, 1e-9);
}
END_TEST

START_TEST(friends_in_skirmish_may_stand_mixed)
{
    tea_set("line", "formation", value_text("skirmish"));
    struct ruling r = tea_done("command", "unit=column dice=6,6,3");
    ck_assert(!tea_hands(&r, "shift it to"));
}
END_TEST

START_TEST(the_routed_do_not_end_in_those_who_ran_before_them)
{
    static const char *const routed[] = {"behind", "column"};
    tea_set("column", "formation", value_text("line"));
    tea_set("column", "y", value_real(52));
    tea_set("behind", "x", value_real(56)); /* in part behind the other, and seen past it */
    tea_set("behind", "y", value_real(47));
    tea_set("line", "x", value_real(120));
    for (size_t i = 0; i < 2; i++) {
        tea_set(routed[i], "routed", value_int(1));
        tea_set(routed[i], "suppressed", value_int(1));
    }
    tea_done("end-turn", "");
    ck_assert_double_lt(tea_real("behind", "y"), 47);
    ck_assert_double_lt(tea_real("column", "y"), 52);
    ck_assert(apart("column", "behind"));
}
END_TEST

/* Routing: off the table it is lost (TFT-47), and who has most of himself on it is not off. */
START_TEST(the_routed_who_come_only_just_over_the_edge_stop_at_it)
{
    tea_set("line", "x", value_real(120));
    tea_set("column", "formation", value_text("line"));
    tea_set("column", "routed", value_int(1));
    tea_set("column", "y", value_real(_i == 0 ? 22 : 20)); /* turned about: its front 3 cm on */
    tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("column", "lost"), _i);
    if (_i == 0) ck_assert_double_eq_tol(tea_real("column", "y"), 0, 0.001);
}
END_TEST

Suite *suite_room(void);
Suite *suite_room(void)
{
    Suite *s = suite_create("room");
    TCase *t = tcase_create("room");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t,
                   a_column_thrown_into_skirmish_beside_a_line_is_shifted_to_where_there_is_room);
    tcase_add_test(t, where_there_is_room_nothing_is_shifted);
    tcase_add_test(t, friends_in_skirmish_may_stand_mixed);
    tcase_add_test(t, the_routed_do_not_end_in_those_who_ran_before_them);
    tcase_add_loop_test(t, the_routed_who_come_only_just_over_the_edge_stop_at_it, 0, 2);
    suite_add_tcase(s, t);
    return s;
}
