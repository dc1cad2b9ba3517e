/* Points, headings and straight lines: every number here is worked by hand. */
#include <check.h>
#include <math.h>

#include "table/plane.h"

Suite *suite_plane(void);

#define NEAR 1e-9

static const struct {
    double facing, x, y;
} heading[] = {
    {0, 0, 1},   {90, 1, 0},   {180, 0, -1}, {270, -1, 0},
    {360, 0, 1}, {-90, -1, 0}, {450, 1, 0},  {-720, 0, 1},
};

START_TEST(quarter_turns_are_exact)
{
    struct point h = plane_heading(heading[_i].facing);
    ck_assert_double_eq(h.x, heading[_i].x);
    ck_assert_double_eq(h.y, heading[_i].y);
}
END_TEST

START_TEST(eighths_of_a_turn_have_equal_parts)
{
    struct point h = plane_heading(45 + 90 * _i);
    ck_assert_double_eq(fabs(h.x), fabs(h.y));
    ck_assert_double_eq_tol(h.x * h.x + h.y * h.y, 1, NEAR);
    ck_assert((h.x > 0) == (_i < 2));
    ck_assert((h.y > 0) == (_i == 0 || _i == 3));
}
END_TEST

START_TEST(a_heading_of_30_degrees_goes_half_right)
{
    struct point h = plane_heading(30);
    ck_assert_double_eq_tol(h.x, 0.5, NEAR);
    ck_assert_double_eq_tol(h.y, sqrt(3) / 2, NEAR);
}
END_TEST

START_TEST(facings_come_back_between_0_and_360)
{
    ck_assert_double_eq(plane_facing(-90), 270);
    ck_assert_double_eq(plane_facing(725), 5);
    ck_assert_double_eq(plane_facing(360), 0);
    ck_assert_double_eq(plane_facing(-1e-20), 0);
    ck_assert_double_eq(plane_facing((double)NAN), 0);
    ck_assert_double_eq(plane_facing((double)INFINITY), 0);
}
END_TEST

static const struct {
    double x, y, deg;
} bearing[] = {
    {0, 1, 0},    {1, 1, 45},   {1, 0, 90},   {1, -1, 135},
    {0, -1, 180}, {-1, 0, 270}, {-1, 1, 315}, {0, 0, 0},
};

START_TEST(bearings_go_clockwise_from_straight_ahead)
{
    struct point from = {7, 3}, to = {7 + bearing[_i].x, 3 + bearing[_i].y};
    ck_assert_double_eq_tol(plane_bearing(from, to), bearing[_i].deg, NEAR);
}
END_TEST

START_TEST(going_forward_and_right_follows_the_facing)
{
    struct point p = plane_go((struct point){10, 20}, 90, 5, 2);
    ck_assert_double_eq(p.x, 15);
    ck_assert_double_eq(p.y, 18);
    p = plane_go((struct point){10, 20}, 180, 5, 2);
    ck_assert_double_eq(p.x, 8);
    ck_assert_double_eq(p.y, 15);
}
END_TEST

START_TEST(turning_about_a_pivot_is_clockwise)
{
    struct point p = plane_turn_about((struct point){12, 0}, (struct point){0, 0}, 90);
    ck_assert_double_eq(p.x, 0);
    ck_assert_double_eq(p.y, -12);
    p = plane_turn_about((struct point){3, 5}, (struct point){3, 1}, -90);
    ck_assert_double_eq(p.x, -1);
    ck_assert_double_eq(p.y, 1);
}
END_TEST

START_TEST(points_are_rounded_to_a_thousandth_of_a_millimetre)
{
    struct point p = plane_point(1.00004, -1.00006);
    ck_assert_double_eq(p.x, 1.0);
    ck_assert_double_eq(p.y, -1.0001);
    p = plane_point((double)INFINITY, (double)NAN);
    ck_assert_double_eq(p.x, PLANE_LIMIT_CM);
    ck_assert_double_eq(p.y, PLANE_LIMIT_CM);
    ck_assert_double_eq(plane_point(-1e300, 0).x, -PLANE_LIMIT_CM);
}
END_TEST

START_TEST(sides_are_exact_over_the_whole_range)
{
    struct point a = {-PLANE_LIMIT_CM, -PLANE_LIMIT_CM}, b = {PLANE_LIMIT_CM, PLANE_LIMIT_CM};
    struct point left = {PLANE_LIMIT_CM - 0.0001, PLANE_LIMIT_CM};
    struct point right = {PLANE_LIMIT_CM, PLANE_LIMIT_CM - 0.0001};
    ck_assert_int_eq(plane_side(a, b, left), 1);
    ck_assert_int_eq(plane_side(a, b, right), -1);
    ck_assert_int_eq(plane_side(a, b, (struct point){0, 0}), 0);
    ck_assert_int_eq(plane_side(a, b, (struct point){0.00004, 0}), 0); /* below the grid */
}
END_TEST

static const struct {
    const char *what;
    struct segment s, t;
    enum plane_meeting how;
    double cm;
    struct point at; /* a common point, where they meet in one */
} meeting[] = {
    {"crosswise", {{0, 0}, {4, 4}}, {{0, 4}, {4, 0}}, PLANE_CROSS, 0, {2, 2}},
    {"end on inside", {{0, 0}, {4, 0}}, {{2, 0}, {2, 3}}, PLANE_TOUCH, 0, {2, 0}},
    {"end on end", {{0, 0}, {4, 0}}, {{4, 0}, {6, 3}}, PLANE_TOUCH, 0, {4, 0}},
    {"in line, end on end", {{0, 0}, {4, 0}}, {{4, 0}, {6, 0}}, PLANE_TOUCH, 0, {4, 0}},
    {"in line, a gap", {{0, 0}, {4, 0}}, {{5, 0}, {6, 0}}, PLANE_APART, 1, {0, 0}},
    {"in line, overlapping", {{0, 0}, {4, 0}}, {{3, 0}, {6, 0}}, PLANE_ALONG, 0, {3, 0}},
    {"one in the other", {{0, 0}, {9, 9}}, {{3, 3}, {4, 4}}, PLANE_ALONG, 0, {3, 3}},
    {"the same, turned round", {{0, 0}, {4, 2}}, {{4, 2}, {0, 0}}, PLANE_ALONG, 0, {0, 0}},
    {"parallel", {{0, 0}, {4, 0}}, {{0, 3}, {4, 3}}, PLANE_APART, 3, {0, 0}},
    {"lines cross beyond the end",
     {{0, 0}, {1, 1}},
     {{0, 4}, {4, 0}},
     PLANE_APART,
     1.4142135624,
     {0, 0}},
    {"would cross, too short", {{0, 0}, {4, 0}}, {{2, 1}, {2, 5}}, PLANE_APART, 1, {0, 0}},
    {"corner to corner, 3-4-5", {{0, 0}, {-1, 0}}, {{3, 4}, {9, 9}}, PLANE_APART, 5, {0, 0}},
    {"a point on a line", {{2, 2}, {2, 2}}, {{0, 0}, {4, 4}}, PLANE_TOUCH, 0, {2, 2}},
    {"a point beside it", {{2, 3}, {2, 3}}, {{0, 0}, {9, 0}}, PLANE_APART, 3, {0, 0}},
    {"two equal points", {{2, 3}, {2, 3}}, {{2, 3}, {2, 3}}, PLANE_TOUCH, 0, {2, 3}},
    {"short by a micron", {{0, 0}, {4, 0}}, {{2, 0.0001}, {2, 3}}, PLANE_APART, 0.0001, {0, 0}},
    {"over by a micron", {{0, 0}, {4, 0}}, {{2, -0.0001}, {2, 3}}, PLANE_CROSS, 0, {2, 0}},
};

START_TEST(segments_meet_as_the_eye_says)
{
    struct segment s = meeting[_i].s, t = meeting[_i].t;
    struct segment back = {t.b, t.a};
    struct point at = {-99, -99};
    ck_assert_msg(plane_meet(s, t, &at) == meeting[_i].how, "%s", meeting[_i].what);
    ck_assert_msg(plane_meet(t, s, NULL) == meeting[_i].how, "%s, swapped", meeting[_i].what);
    ck_assert_msg(plane_meet(s, back, NULL) == meeting[_i].how, "%s, back", meeting[_i].what);
    if (meeting[_i].how == PLANE_TOUCH || meeting[_i].how == PLANE_CROSS) {
        ck_assert_double_eq_tol(at.x, meeting[_i].at.x, NEAR);
        ck_assert_double_eq_tol(at.y, meeting[_i].at.y, NEAR);
    }
    struct tape tape = plane_tape(s, t);
    ck_assert_double_eq_tol(tape.cm, meeting[_i].cm, NEAR);
    ck_assert_double_eq_tol(plane_distance(tape.a, tape.b), meeting[_i].cm, 0.0002);
}
END_TEST

START_TEST(a_tape_from_a_point_goes_square_to_the_edge_or_to_its_end)
{
    struct segment edge = {{0, 0}, {10, 0}};
    struct tape t = plane_tape_point((struct point){4, 20}, edge);
    ck_assert_double_eq(t.cm, 20);
    ck_assert_double_eq(t.b.x, 4);
    ck_assert_double_eq(t.b.y, 0);
    t = plane_tape_point((struct point){13, 4}, edge);
    ck_assert_double_eq(t.cm, 5);
    ck_assert_double_eq(t.b.x, 10);
}
END_TEST

static const struct {
    const char *what;
    struct segment line, s;
    double radius;
    bool any;
    double from, to;
} span[] = {
    /* a line 10 long along the x axis: shares are tenths of a cm */
    {"abreast of the flank", {{0, 1}, {10, 1}}, {{4, 0}, {6, 0}}, 1, true, 0.4, 0.6},
    {"through the round ends", {{0, 0}, {10, 0}}, {{4, 0}, {6, 0}}, 1, true, 0.3, 0.7},
    {"too far", {{0, 1.1}, {10, 1.1}}, {{4, 0}, {6, 0}}, 1, false, 0, 0},
    {"square across", {{5, -5}, {5, 5}}, {{4, 0}, {6, 0}}, 1, true, 0.4, 0.6},
    {"past one end", {{6.6, -5}, {6.6, 5}}, {{4, 0}, {6, 0}}, 1, true, 0.42, 0.58},
    {"a point only", {{0, 0}, {10, 0}}, {{5, 3}, {5, 3}}, 5, true, 0.1, 0.9},
    {"begins beyond", {{8, 0}, {18, 0}}, {{4, 0}, {6, 0}}, 1, true, -0.5, -0.1},
};

START_TEST(the_stretch_near_an_edge_is_a_stretched_disc)
{
    double from = 0, to = 0;
    bool any = plane_near_span(span[_i].line, span[_i].s, span[_i].radius, &from, &to);
    ck_assert_msg(any == span[_i].any, "%s", span[_i].what);
    if (!any) return;
    ck_assert_msg(fabs(from - span[_i].from) < NEAR, "%s: from %g", span[_i].what, from);
    ck_assert_msg(fabs(to - span[_i].to) < NEAR, "%s: to %g", span[_i].what, to);
}
END_TEST

#define ROWS(t) (int)(sizeof(t) / sizeof *(t))

Suite *suite_plane(void)
{
    Suite *s = suite_create("plane");
    TCase *t = tcase_create("headings");
    tcase_add_loop_test(t, quarter_turns_are_exact, 0, ROWS(heading));
    tcase_add_loop_test(t, eighths_of_a_turn_have_equal_parts, 0, 4);
    tcase_add_test(t, a_heading_of_30_degrees_goes_half_right);
    tcase_add_test(t, facings_come_back_between_0_and_360);
    tcase_add_loop_test(t, bearings_go_clockwise_from_straight_ahead, 0, ROWS(bearing));
    tcase_add_test(t, going_forward_and_right_follows_the_facing);
    tcase_add_test(t, turning_about_a_pivot_is_clockwise);
    suite_add_tcase(s, t);
    t = tcase_create("lines");
    tcase_add_test(t, points_are_rounded_to_a_thousandth_of_a_millimetre);
    tcase_add_test(t, sides_are_exact_over_the_whole_range);
    tcase_add_loop_test(t, segments_meet_as_the_eye_says, 0, ROWS(meeting));
    tcase_add_test(t, a_tape_from_a_point_goes_square_to_the_edge_or_to_its_end);
    tcase_add_loop_test(t, the_stretch_near_an_edge_is_a_stretched_disc, 0, ROWS(span));
    suite_add_tcase(s, t);
    return s;
}
