/* Moves: slides, wheels, zones of control, and the brigade's circle. */
#include <check.h>
#include <math.h>
#include <stdint.h>

#include "table/circle.h"
#include "table/sweep.h"
#include "table/zone.h"

Suite *suite_plane_sweep(void);

#define ROWS(t) (int)(sizeof(t) / sizeof *(t))
#define CLOSE 0.0005 /* shares of a move: what a contact allows, in a move of some cm */

static uint64_t random_bits(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static double pick(uint64_t *seed, double below)
{
    return below * (double)(random_bits(seed) >> 11) / 9007199254740992.0;
}

/* A line of three 4 x 3 bases as one: its front edge on y = 0 from -12 to 0. */
static const struct stand unit = {{-6, 0}, 0, 12, 3};
static const struct point wall8[] = {{-30, 8}, {30, 8}}, wall6[] = {{-30, 6}, {30, 6}};
static const struct point post[] = {{-7.0710678, 7.0710678}};

START_TEST(a_unit_moving_ahead_stops_at_the_wall)
{
    struct point c[STAND_CORNERS];
    struct shape mover = stand_shape(&unit, c), wall = shape_line(wall8, 2);
    struct sweep_meeting m = sweep_slide(&mover, (struct point){0, 15}, &wall, 0);
    ck_assert(m.meets && !m.from_start);
    ck_assert_double_eq_tol(m.share * 15, 8, 2 * PLANE_TOUCH_CM);
    ck_assert_double_eq_tol(m.where.y, 8, 2 * PLANE_TOUCH_CM);
    ck_assert(!sweep_slide(&mover, (struct point){0, 7.9}, &wall, 0).meets);
    ck_assert(!sweep_slide(&mover, (struct point){0, -15}, &wall, 0).meets);
    ck_assert(!sweep_slide(&mover, (struct point){0, 0}, &wall, 0).meets);
    /* Within 3 cm of it after 5. */
    m = sweep_slide(&mover, (struct point){0, 15}, &wall, 3);
    ck_assert_double_eq_tol(m.share * 15, 5, 2 * PLANE_TOUCH_CM);
}
END_TEST

START_TEST(who_begins_in_contact_meets_from_the_start)
{
    struct point c[STAND_CORNERS], at[] = {{-30, 0}, {30, 0}};
    struct shape mover = stand_shape(&unit, c), wall = shape_line(at, 2);
    struct sweep_meeting m = sweep_slide(&mover, (struct point){0, -5}, &wall, 0);
    ck_assert(m.meets && m.from_start);
    ck_assert_double_eq(m.share, 0);
}
END_TEST

START_TEST(a_wheel_meets_by_its_outer_corner_or_by_its_front)
{
    struct point c[STAND_CORNERS], pivot = {0, 0};
    struct shape mover = stand_shape(&unit, c);
    struct shape wall = shape_line(wall6, 2), stake = shape_line(post, 1);
    /* The corner 12 from the pivot is 6 ahead after 30 of 90 degrees. */
    struct sweep_meeting m = sweep_wheel(&mover, pivot, 90, &wall, 0);
    ck_assert(m.meets && !m.from_start);
    ck_assert_double_eq_tol(m.share, 1.0 / 3, CLOSE);
    ck_assert_double_eq_tol(m.where.x, -sqrt(108), 0.01);
    ck_assert_double_eq_tol(m.where.y, 6, 0.01);
    ck_assert(!sweep_wheel(&mover, pivot, 29.9, &wall, 0).meets);
    ck_assert(!sweep_wheel(&mover, pivot, -20, &wall, 0).meets);
    /* A post 10 from the pivot is struck by the front edge after 45 degrees. */
    m = sweep_wheel(&mover, pivot, 90, &stake, 0);
    ck_assert(m.meets);
    ck_assert_double_eq_tol(m.share, 0.5, CLOSE);
    ck_assert_double_eq_tol(m.where.x, post[0].x, 0.01);
    ck_assert_double_eq_tol(m.where.y, post[0].y, 0.01);
    ck_assert(!sweep_wheel(&mover, pivot, 44.9, &stake, 0).meets);
    /* Backwards round by the other way it takes 315 less the base's own angle:
     * the rear edge comes first, when 3 cm behind the front. */
    m = sweep_wheel(&mover, pivot, -360, &stake, 0);
    ck_assert_double_eq_tol(m.share * 360, 315 - asin(0.3) * 180 / acos(-1), 0.1);
}
END_TEST

/* A slow twin: look every so often. */
START_TEST(wheels_meet_when_watching_them_says_so)
{
    uint64_t seed = 11;
    int met = 0, missed = 0;
    enum { LOOKS = 360 };
    for (int i = 0; i < 250; i++) {
        struct stand s = {{pick(&seed, 20), pick(&seed, 20)}, pick(&seed, 360), 4, 3};
        struct point pivot = {pick(&seed, 20), pick(&seed, 20)}, c[STAND_CORNERS];
        struct point at[3] = {{pick(&seed, 30), pick(&seed, 30)},
                              {pick(&seed, 30), pick(&seed, 30)},
                              {pick(&seed, 30), pick(&seed, 30)}};
        struct shape mover = stand_shape(&s, c);
        struct shape thing = i % 2 ? shape_polygon(at, 3) : shape_line(at, 2);
        double deg = pick(&seed, 360) - 180, near = i % 3 ? pick(&seed, 3) : 0;
        double first = 2, least = HUGE_VAL;
        for (int k = 0; k <= LOOKS; k++) {
            struct stand then = stand_turn(s, pivot, deg * k / LOOKS);
            double cm = stand_tape_shape(&then, &thing).cm;
            least = fmin(least, cm);
            if (cm <= near && first > 1) first = (double)k / LOOKS;
        }
        struct sweep_meeting m = sweep_wheel(&mover, pivot, deg, &thing, near);
        if (first <= 1) {
            ck_assert(m.meets);
            ck_assert_double_le(m.share, first + CLOSE);
        }
        if (m.meets) {
            struct stand then = stand_turn(s, pivot, deg * m.share);
            double cm = stand_tape_shape(&then, &thing).cm;
            ck_assert_double_le(cm, near + 2 * PLANE_TOUCH_CM);
            if (!m.from_start) ck_assert_double_ge(cm, near - 2 * PLANE_TOUCH_CM);
            struct shape here = stand_shape(&then, c), dot = shape_line(&m.where, 1);
            ck_assert_double_le(shape_tape(&here, &dot).cm, 2 * PLANE_TOUCH_CM);
        } else {
            ck_assert_double_gt(least, near);
        }
        met += m.meets && !m.from_start;
        missed += !m.meets;
    }
    ck_assert_int_gt(met, 30);
    ck_assert_int_gt(missed, 30);
}
END_TEST

START_TEST(the_ground_of_a_slide_is_exact)
{
    struct stand s = {{0, 0}, 0, 4, 3};
    struct point out[SWEEP_SLIDE_POINTS];
    int n = sweep_slide_ground(&s, (struct point){0, 10}, out);
    struct shape g = shape_polygon(out, n);
    ck_assert_int_eq(n, 4);
    ck_assert_double_eq(shape_area(&g), 4 * 13);
    n = sweep_slide_ground(&s, (struct point){10, 10}, out);
    g = shape_polygon(out, n);
    ck_assert_int_eq(n, 6);
    ck_assert(shape_is_convex(&g));
    ck_assert_double_eq(shape_area(&g), 12 + 40 + 30);
    n = sweep_slide_ground(&s, (struct point){0, 0}, out);
    ck_assert_int_eq(n, 4);
}
END_TEST

START_TEST(the_ground_of_a_wheel_is_a_quarter_disc_and_two_triangles)
{
    struct point out[SWEEP_WHEEL_POINTS], pivot = {0, 0};
    int n = sweep_wheel_ground(&unit, pivot, 90, out);
    struct shape g = shape_polygon(out, n);
    double exact = acos(-1) / 4 * (12 * 12 + 3 * 3) + 18 + 18;
    ck_assert(shape_is_convex(&g));
    ck_assert_double_ge(shape_area(&g), exact);
    ck_assert_double_le(shape_area(&g), exact * 1.005);
    for (int deg = 0; deg <= 90; deg++) {
        struct stand then = stand_turn(unit, pivot, deg);
        struct point c[STAND_CORNERS];
        stand_corners(&then, c);
        for (int i = 0; i < STAND_CORNERS; i++) {
            struct shape dot = shape_line(&c[i], 1);
            ck_assert_double_le(shape_tape(&g, &dot).cm, 0.0002);
        }
    }
}
END_TEST

/* Zone of a 4 x 3 stand at the origin facing ahead; a 4 x 3 enemy moves. */
static const struct {
    const char *what;
    struct point from, way;
    enum zone_sides sides;
    bool meets;
    double share;
} march[] = {
    {"straight at it", {0, 20}, {0, -20}, ZONE_ALL_ROUND, true, 0.7},
    {"up to the line", {0, 20}, {0, -14}, ZONE_ALL_ROUND, false, 0},
    {"past it at one base depth", {-30, 6}, {60, 0}, ZONE_ALL_ROUND, false, 0},
    {"past it a millimetre nearer", {-30, 5.9}, {60, 0}, ZONE_ALL_ROUND, true, 0},
    {"up to the round corner", {-30, 5.2}, {23.8, 0}, ZONE_ALL_ROUND, false, 0},
    {"into the round corner", {-30, 5.1}, {23.9, 0}, ZONE_ALL_ROUND, true, 23.8576 / 23.9},
    {"standing off the corner: 2.2 and 2.2", {-6.2, 5.2}, {0, 0}, ZONE_ALL_ROUND, false, 0},
    {"standing at the corner: 2.1 and 2.1", {-6.1, 5.1}, {0, 0}, ZONE_ALL_ROUND, true, 0},
    {"close behind it", {0, -4}, {0, -4}, ZONE_ALL_ROUND, true, 0},
    {"close behind a front", {0, -4}, {0, -4}, ZONE_FRONT, false, 0},
    {"beside a front", {4, 3}, {0, -4}, ZONE_FRONT, false, 0},
    {"across a front", {-14, 4}, {20, 0}, ZONE_FRONT, true, 0.5},
    {"up to a front", {0, 20}, {0, -14}, ZONE_FRONT, false, 0},
    {"into a front", {0, 20}, {0, -14.1}, ZONE_FRONT, true, 14 / 14.1},
};

START_TEST(a_move_keeps_out_of_the_zone_or_comes_into_it)
{
    struct stand of = {{0, 0}, 0, 4, 3}, mover = {march[_i].from, 0, 4, 3};
    struct zone z = zone_of(&of, march[_i].sides);
    struct sweep_meeting m = zone_slide(&z, &mover, march[_i].way);
    ck_assert_msg(m.meets == march[_i].meets, "%s", march[_i].what);
    if (m.meets && march[_i].share > 0) ck_assert_double_eq_tol(m.share, march[_i].share, CLOSE);
}
END_TEST

START_TEST(a_wheel_comes_into_the_zone_with_its_outer_corner)
{
    /* The enemy's rear edge is on y = 10, its zone ends at y = 7: sin = 7 / 12. */
    struct stand enemy = {{-6, 13}, 0, 30, 3};
    struct zone z = zone_of(&enemy, ZONE_ALL_ROUND);
    struct sweep_meeting m = zone_wheel(&z, &unit, (struct point){0, 0}, 90);
    ck_assert(m.meets);
    ck_assert_double_eq_tol(m.share * 90, asin(7.0 / 12) * 180 / acos(-1), 0.05);
    ck_assert(!zone_wheel(&z, &unit, (struct point){0, 0}, 35).meets);
    ck_assert(zone_holds(&z, &enemy));
}
END_TEST

START_TEST(the_zone_is_drawn_with_round_corners)
{
    struct stand s = {{0, 0}, 30, 4, 3};
    struct zone z = zone_of(&s, ZONE_ALL_ROUND);
    struct point out[ZONE_POINTS];
    int n = zone_outline(&z, out);
    struct shape g = shape_polygon(out, n);
    double exact = 12 + 14 * 3 + acos(-1) * 9;
    ck_assert_double_ge(shape_area(&g), exact);
    ck_assert_double_le(shape_area(&g), exact + acos(-1) * 9 * 0.01);
    z = zone_of(&s, ZONE_FRONT);
    n = zone_outline(&z, out);
    g = shape_polygon(out, n);
    ck_assert_double_eq_tol(shape_area(&g), 12, 0.001);
}
END_TEST

static struct hull lone(double x, double y)
{
    return (struct hull){1, {{{x, y + 1}, 0, 2, 2}}}; /* its centre at x, y */
}

START_TEST(a_circle_through_three_lone_bases_is_found)
{
    for (int i = 0; i < 2; i++) {
        double r = i == 0 ? 20 : 20.01;
        struct hull a = lone(50, 50 + r), b = lone(50 - r * sqrt(0.75), 50 - r / 2);
        struct hull c = lone(50 + r * sqrt(0.75), 50 - r / 2);
        const struct hull *all[] = {&a, &b, &c};
        struct circle_fit f = circle_hold(all, 3, 20);
        ck_assert_int_eq(f.fits, i == 0);
        if (i == 1) ck_assert_int_eq(f.units, 2);
        if (i == 0) ck_assert_double_eq_tol(f.centre.x, 50, 0.01);
    }
}
END_TEST

START_TEST(most_of_a_unit_is_more_than_half_of_it)
{
    /* Two lone bases 40 apart pin the circle: centre 50,50, radius 20. */
    struct hull left = lone(30, 50), right = lone(70, 50), unit3 = {.count = 3};
    const struct hull *all[] = {&left, &right, &unit3};
    unit3.stand[0] = lone(50, 69).stand[0];
    unit3.stand[1] = lone(50, 65).stand[0];
    unit3.stand[2] = lone(50, 80).stand[0];
    struct circle_fit f = circle_hold(all, 3, 20);
    ck_assert(f.fits);
    ck_assert_int_eq(f.stands, 4);
    unit3.stand[1] = lone(50, 71).stand[0];
    ck_assert(!circle_hold(all, 3, 20).fits); /* one of three */
    unit3.count = 2;
    ck_assert(!circle_hold(all, 3, 20).fits); /* one of two */
    unit3.count = 1;
    ck_assert(circle_hold(all, 3, 20).fits);
    ck_assert(circle_hold(all, 1, 20).fits);
    ck_assert(!circle_hold(all, 0, 20).fits);
}
END_TEST

/* A slow twin: circles centred all over the place. */
START_TEST(no_circle_is_overlooked)
{
    uint64_t seed = 12;
    int fit = 0, none = 0;
    for (int i = 0; i < 60; i++) {
        struct hull h[3];
        const struct hull *all[] = {&h[0], &h[1], &h[2]};
        for (int u = 0; u < 3; u++) {
            struct stand one = {{pick(&seed, 60), pick(&seed, 60)}, pick(&seed, 360), 4, 3};
            hull_form(&h[u], FORMATION_LINE, &one, 1 + (int)pick(&seed, 4));
        }
        struct circle_fit f = circle_hold(all, 3, 20);
        bool found = false;
        for (int k = 0; k < 60 * 60 && !found; k++) {
            struct point c = {k % 60, k / 60};
            found = true;
            for (int u = 0; u < 3; u++) found = found && circle_holds_most(&h[u], c, 20);
        }
        ck_assert(f.fits || !found);
        for (int u = 0; u < 3 && f.fits; u++) ck_assert(circle_holds_most(&h[u], f.centre, 20));
        fit += f.fits;
        none += !f.fits;
    }
    ck_assert_int_gt(fit, 10);
    ck_assert_int_gt(none, 10);
}
END_TEST

Suite *suite_plane_sweep(void)
{
    Suite *s = suite_create("plane_sweep");
    TCase *t = tcase_create("moves");
    tcase_set_timeout(t, 20);
    tcase_add_test(t, a_unit_moving_ahead_stops_at_the_wall);
    tcase_add_test(t, who_begins_in_contact_meets_from_the_start);
    tcase_add_test(t, a_wheel_meets_by_its_outer_corner_or_by_its_front);
    tcase_add_test(t, wheels_meet_when_watching_them_says_so);
    tcase_add_test(t, the_ground_of_a_slide_is_exact);
    tcase_add_test(t, the_ground_of_a_wheel_is_a_quarter_disc_and_two_triangles);
    suite_add_tcase(s, t);
    t = tcase_create("zones");
    tcase_add_loop_test(t, a_move_keeps_out_of_the_zone_or_comes_into_it, 0, ROWS(march));
    tcase_add_test(t, a_wheel_comes_into_the_zone_with_its_outer_corner);
    tcase_add_test(t, the_zone_is_drawn_with_round_corners);
    suite_add_tcase(s, t);
    t = tcase_create("circles");
    tcase_add_test(t, a_circle_through_three_lone_bases_is_found);
    tcase_add_test(t, most_of_a_unit_is_more_than_half_of_it);
    tcase_add_test(t, no_circle_is_overlooked);
    suite_add_tcase(s, t);
    return s;
}
