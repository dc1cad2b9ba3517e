/* Bases, formations, firing arcs and flanks: a table of 4 x 3 cm bases. */
#include <check.h>
#include <math.h>

#include "table/arc.h"
#include "table/stand.h"
#include "table/sweep.h"

Suite *suite_stands(void);

#define NEAR 1e-9
#define ROWS(t) (int)(sizeof(t) / sizeof *(t))

static struct stand base(double x, double y, double facing)
{
    return (struct stand){{x, y}, facing, 4, 3};
}

static void assert_at(struct point p, double x, double y)
{
    ck_assert_double_eq_tol(p.x, x, 1e-4);
    ck_assert_double_eq_tol(p.y, y, 1e-4);
}

static const struct {
    double facing;
    struct point corner[4], centre;
} corners[] = {
    {0, {{48, 30}, {52, 30}, {52, 27}, {48, 27}}, {50, 28.5}},
    {90, {{50, 32}, {50, 28}, {47, 28}, {47, 32}}, {48.5, 30}},
    {180, {{52, 30}, {48, 30}, {48, 33}, {52, 33}}, {50, 31.5}},
    {270, {{50, 28}, {50, 32}, {53, 32}, {53, 28}}, {51.5, 30}},
};

START_TEST(a_stand_lies_behind_the_middle_of_its_front)
{
    struct stand s = base(50, 30, corners[_i].facing);
    struct point c[STAND_CORNERS];
    struct shape shape = stand_shape(&s, c);
    for (int i = 0; i < STAND_CORNERS; i++) {
        ck_assert_double_eq(c[i].x, corners[_i].corner[i].x);
        ck_assert_double_eq(c[i].y, corners[_i].corner[i].y);
    }
    assert_at(stand_centre(&s), corners[_i].centre.x, corners[_i].centre.y);
    ck_assert_double_eq(shape_area(&shape), 12);
}
END_TEST

static const struct {
    const char *what;
    enum formation f;
    int count;
    struct point first, last; /* fronts */
    double width, depth;      /* of the outline */
} layout[] = {
    {"a lone gun", FORMATION_LINE, 1, {50, 30}, {50, 30}, 4, 3},
    {"a lone officer in skirmish", FORMATION_SKIRMISH, 1, {50, 30}, {50, 30}, 4, 3},
    {"three in line", FORMATION_LINE, 3, {46, 30}, {54, 30}, 12, 3},
    {"two in line", FORMATION_LINE, 2, {48, 30}, {52, 30}, 8, 3},
    {"three in column", FORMATION_COLUMN, 3, {50, 30}, {50, 24}, 4, 9},
    {"three in skirmish", FORMATION_SKIRMISH, 3, {46, 30}, {54, 30}, 12, 4.5},
    {"two in skirmish", FORMATION_SKIRMISH, 2, {48, 30}, {52, 28.5}, 8, 4.5},
    {"twelve in line", FORMATION_LINE, 12, {28, 30}, {72, 30}, 48, 3},
};

START_TEST(formations_are_laid_out_on_the_front_middle)
{
    struct hull h;
    struct stand one = base(50, 30, 0);
    hull_form(&h, layout[_i].f, &one, layout[_i].count);
    ck_assert_int_eq(h.count, layout[_i].count);
    assert_at(h.stand[0].front, layout[_i].first.x, layout[_i].first.y);
    assert_at(h.stand[h.count - 1].front, layout[_i].last.x, layout[_i].last.y);
    struct stand all = hull_outline(&h);
    ck_assert_double_eq_tol(all.width, layout[_i].width, NEAR);
    ck_assert_double_eq_tol(all.depth, layout[_i].depth, NEAR);
    assert_at(all.front, 50, 30);
}
END_TEST

START_TEST(every_formation_hangs_together_at_every_facing)
{
    struct stand one = base(50.3, 30.7, _i * 5 + 0.37);
    for (int f = FORMATION_LINE; f <= FORMATION_SKIRMISH; f++) {
        for (int n = 1; n <= HULL_MAX; n++) {
            struct hull h;
            hull_form(&h, (enum formation)f, &one, n);
            ck_assert(hull_is_joined(&h));
            struct stand all = hull_outline(&h);
            assert_at(all.front, one.front.x, one.front.y);
        }
    }
}
END_TEST

START_TEST(a_stand_that_stepped_aside_is_noticed)
{
    struct hull h;
    struct stand one = base(50, 30, 0);
    hull_form(&h, FORMATION_LINE, &one, 3);
    h.stand[2] = stand_slide(h.stand[2], (struct point){0.01, 0});
    ck_assert(!hull_is_joined(&h));
}
END_TEST

START_TEST(a_count_of_stands_out_of_range_is_brought_into_it)
{
    struct hull h;
    struct stand one = base(50, 30, 0);
    hull_form(&h, FORMATION_LINE, &one, 0);
    ck_assert_int_eq(h.count, 1);
    hull_form(&h, FORMATION_LINE, &one, 99);
    ck_assert_int_eq(h.count, HULL_MAX);
}
END_TEST

START_TEST(two_lines_are_measured_edge_to_edge)
{
    struct hull a, b;
    struct stand one = base(50, 30, 0), two = base(50, 50, 180);
    hull_form(&a, FORMATION_LINE, &one, 3);
    hull_form(&b, FORMATION_LINE, &two, 3);
    struct hull_tape t = hull_tape(&a, &b);
    ck_assert_double_eq(t.tape.cm, 20);
    ck_assert_int_eq(t.from, 0); /* of equals the first */
    ck_assert_int_eq(t.to, 1);
    ck_assert_double_eq(t.tape.a.y, 30);
    ck_assert_double_eq(t.tape.b.y, 50);
    /* Seen from the end of the line: 3 across and 4 up from corner to corner. */
    two = base(61, 34, 180);
    hull_form(&b, FORMATION_COLUMN, &two, 2);
    t = hull_tape(&a, &b);
    ck_assert_double_eq(t.tape.cm, 5);
    ck_assert_int_eq(t.from, 2);
    ck_assert_int_eq(t.to, 0);
    assert_at(t.tape.a, 56, 30);
    assert_at(t.tape.b, 59, 34);
    b.count = 0;
    ck_assert_int_eq(hull_tape(&a, &b).from, -1);
}
END_TEST

START_TEST(a_12_cm_front_wheels_90_degrees_about_its_right_corner)
{
    struct hull h;
    struct stand one = base(50, 30, 0);
    hull_form(&h, FORMATION_LINE, &one, 3);
    struct stand before = hull_outline(&h);
    struct point pivot = stand_corner(&before, STAND_FRONT_RIGHT);
    struct point outer = stand_corner(&before, STAND_FRONT_LEFT);
    assert_at(pivot, 56, 30);
    double radius = plane_distance(pivot, outer);
    ck_assert_double_eq_tol(sweep_arc_cm(radius, 90), 18.8496, 0.0001);
    ck_assert_double_eq_tol(sweep_chord_cm(radius, 90), 16.9706, 0.0001);
    hull_turn(&h, pivot, 90);
    struct stand after = hull_outline(&h);
    assert_at(after.front, 56, 36);
    ck_assert_double_eq(after.facing, 90);
    assert_at(stand_corner(&after, STAND_FRONT_LEFT), 56, 42);
    ck_assert(hull_is_joined(&h));
}
END_TEST

/* A shooter at the origin facing ahead; square targets of 2 x 2 around a centre. */
static const struct {
    const char *what;
    enum arc_apex apex;
    double half;
    struct point centre;
    double share;
    bool in;
} shot[] = {
    {"straight ahead", ARC_APEX_MIDDLE, 45, {0, 10}, 1, true},
    {"on the boundary", ARC_APEX_MIDDLE, 45, {10, 10}, 0.5, true},
    {"on the left boundary", ARC_APEX_MIDDLE, 45, {-10, 10}, 0.5, true},
    {"a millimetre out", ARC_APEX_MIDDLE, 45, {10.1, 10}, 0.45125, false},
    {"a millimetre in", ARC_APEX_MIDDLE, 45, {9.9, 10}, 0.54875, true},
    {"abreast", ARC_APEX_MIDDLE, 45, {10, 0}, 0, false},
    {"behind", ARC_APEX_MIDDLE, 45, {0, -10}, 0, false},
    {"behind, all round", ARC_APEX_MIDDLE, 180, {0, -10}, 1, true},
    {"nose to nose", ARC_APEX_MIDDLE, 45, {0, 1}, 0.75, true},
    {"half over the front line", ARC_APEX_MIDDLE, 90, {10, 0}, 0.5, true},
    {"corners: on the boundary", ARC_APEX_CORNERS, 45, {12, 10}, 0.5, true},
    {"corners: a millimetre out", ARC_APEX_CORNERS, 45, {12.1, 10}, 0.45125, false},
    {"corners: well out for the middle", ARC_APEX_CORNERS, 45, {11, 10}, 0.875, true},
    {"middle: the same", ARC_APEX_MIDDLE, 45, {11, 10}, 0.125, false},
    {"corners: nose to nose", ARC_APEX_CORNERS, 45, {0, 1}, 1, true},
    {"corners: behind", ARC_APEX_CORNERS, 45, {0, -10}, 0, false},
    {"corners: half over the front line", ARC_APEX_CORNERS, 90, {10, 0}, 0.5, true},
    {"corners: all round", ARC_APEX_CORNERS, 180, {0, -10}, 1, true},
};

START_TEST(half_a_stand_in_the_arc_is_enough)
{
    struct arc_rules r = {shot[_i].apex, ARC_BY_AREA, shot[_i].half};
    struct point c = shot[_i].centre, home = {0, 0};
    /* The same situation turned as a whole must be ruled the same. */
    for (int deg = 0; deg < 360; deg += 7) {
        struct stand shooter = stand_turn(base(0, 0, 0), home, deg);
        struct hull target = {1, {{{c.x, c.y + 1}, 0, 2, 2}}};
        hull_turn(&target, home, deg);
        struct arc_view v = arc_look(&r, &shooter, &target);
        ck_assert_msg(fabs(v.share - shot[_i].share) < 1e-4, "%s, turned by %d: %g", shot[_i].what,
                      deg, v.share);
        ck_assert_msg(v.in == shot[_i].in, "%s, turned by %d", shot[_i].what, deg);
    }
}
END_TEST

START_TEST(the_centre_decides_where_bases_are_points)
{
    struct arc_rules area = arc_rules_default(), centre = area;
    centre.test = ARC_BY_CENTRE;
    struct stand shooter = base(0, 0, 0), on = {{10, 10}, 0, 0, 0}, off = {{10.1, 10}, 0, 0, 0};
    ck_assert_double_eq(arc_share(&area, &shooter, &on), 1);
    ck_assert_double_eq(arc_share(&area, &shooter, &off), 0);
    struct stand big = {{10, 11}, 0, 2, 2};
    ck_assert_double_eq(arc_share(&centre, &shooter, &big), 1);
    big = stand_slide(big, (struct point){0.1, 0});
    ck_assert_double_eq(arc_share(&centre, &shooter, &big), 0);
    centre.apex = ARC_APEX_CORNERS;
    ck_assert_double_eq(arc_share(&centre, &shooter, &big), 1);
}
END_TEST

START_TEST(any_one_stand_of_the_target_will_do)
{
    struct arc_rules r = arc_rules_default();
    struct stand shooter = base(0, 0, 0), one = base(18, 10, 180);
    struct hull target;
    hull_form(&target, FORMATION_LINE, &one, 3); /* x from 12 to 24, y from 10 to 13 */
    struct arc_view v = arc_look(&r, &shooter, &target);
    ck_assert(!v.in);
    ck_assert_int_eq(v.stand, 2); /* facing us, its right is on our left */
    /* Of 4 x 3 from (12,10) all left of y = x: a corner of 1 x 1. */
    ck_assert_double_eq_tol(v.share, 0.5 / 12, 1e-6);
    hull_slide(&target, (struct point){-4, 0});
    v = arc_look(&r, &shooter, &target);
    ck_assert(v.in);
    ck_assert_int_eq(v.stand, 2);
    target.count = 2; /* that stand is lost, and with it the shot */
    ck_assert(!arc_look(&r, &shooter, &target).in);
    target.count = 0;
    ck_assert_int_eq(arc_look(&r, &shooter, &target).stand, -1);
}
END_TEST

/* A 4 x 3 stand at the origin facing ahead. */
static const struct {
    const char *what;
    struct point from;
    enum arc_side wedge, line;
} flank[] = {
    {"before it", {0, 10}, ARC_FRONT, ARC_FRONT},
    {"on the 45 degree line from the right corner", {12, 10}, ARC_FRONT, ARC_FRONT},
    {"on the line from the left corner", {-12, 10}, ARC_FRONT, ARC_FRONT},
    {"a millimetre round the corner", {12.1, 10}, ARC_FLANK, ARC_FRONT},
    {"abreast of the front edge", {50, 0}, ARC_FLANK, ARC_FRONT},
    {"a millimetre behind that", {50, -0.1}, ARC_FLANK, ARC_FLANK},
    {"beside it", {-20, -1.5}, ARC_FLANK, ARC_FLANK},
    {"behind it", {0, -10}, ARC_REAR, ARC_REAR},
    {"on the rear line", {9, -10}, ARC_REAR, ARC_REAR},
    {"a millimetre off the rear line", {9.1, -10}, ARC_FLANK, ARC_FLANK},
    {"on the front edge itself", {1, 0}, ARC_FRONT, ARC_FRONT},
};

START_TEST(front_flank_and_rear_go_by_the_corners)
{
    struct point home = {0, 0};
    for (int deg = 0; deg < 360; deg += 7) {
        struct stand s = stand_turn(base(0, 0, 0), home, deg);
        struct point from = plane_turn_about(flank[_i].from, home, deg);
        ck_assert_msg(arc_side_of(&s, ARC_FRONT_WEDGE, 45, from) == flank[_i].wedge,
                      "%s, turned by %d", flank[_i].what, deg);
        ck_assert_msg(arc_side_of(&s, ARC_FRONT_LINE, 45, from) == flank[_i].line,
                      "%s, by the line, turned by %d", flank[_i].what, deg);
    }
}
END_TEST

Suite *suite_stands(void)
{
    Suite *s = suite_create("stands");
    TCase *t = tcase_create("bases");
    tcase_add_loop_test(t, a_stand_lies_behind_the_middle_of_its_front, 0, ROWS(corners));
    tcase_add_loop_test(t, formations_are_laid_out_on_the_front_middle, 0, ROWS(layout));
    tcase_add_loop_test(t, every_formation_hangs_together_at_every_facing, 0, 72);
    tcase_add_test(t, a_stand_that_stepped_aside_is_noticed);
    tcase_add_test(t, a_count_of_stands_out_of_range_is_brought_into_it);
    tcase_add_test(t, two_lines_are_measured_edge_to_edge);
    tcase_add_test(t, a_12_cm_front_wheels_90_degrees_about_its_right_corner);
    suite_add_tcase(s, t);
    t = tcase_create("arcs");
    tcase_add_loop_test(t, half_a_stand_in_the_arc_is_enough, 0, ROWS(shot));
    tcase_add_test(t, the_centre_decides_where_bases_are_points);
    tcase_add_test(t, any_one_stand_of_the_target_will_do);
    tcase_add_loop_test(t, front_flank_and_rear_go_by_the_corners, 0, ROWS(flank));
    suite_add_tcase(s, t);
    return s;
}
