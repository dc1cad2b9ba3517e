/* Polygons, open lines and cutting: worked by hand on an L-shaped wood. */
#include <check.h>
#include <math.h>

#include "table/clip.h"
#include "table/shape.h"

Suite *suite_plane_shape(void);

#define NEAR 1e-9
#define ROWS(t) (int)(sizeof(t) / sizeof *(t))

/*  y
 * 10 +-----+
 *    |     |
 *  4 |     +-----+
 *    |           |
 *  0 +-----------+  x
 *    0     4    10    */
static const struct point ell[] = {{0, 0}, {10, 0}, {10, 4}, {4, 4}, {4, 10}, {0, 10}};
static const struct point square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
static const struct point bow[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
static const struct point eared[] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};
static const struct point flat[] = {{0, 0}, {4, 0}, {8, 0}};
static const struct point doubled[] = {{0, 0}, {0, 0.00001}, {4, 0}, {4, 4}, {4, 4}, {0, 0}};

static struct shape the_ell(void)
{
    return shape_polygon(ell, ROWS(ell));
}

START_TEST(areas_and_centres_are_those_of_the_parts)
{
    struct shape l = the_ell(), q = shape_polygon(square, 4), open = shape_line(square, 4);
    ck_assert_double_eq(shape_area(&l), 64);
    ck_assert_double_eq(shape_area(&q), 16);
    ck_assert_double_eq(shape_area(&open), 0);
    /* 10 x 4 around (5,2) and 4 x 6 around (2,7) */
    struct point c = shape_centre(&l);
    ck_assert_double_eq_tol(c.x, (40.0 * 5 + 24.0 * 2) / 64, NEAR);
    ck_assert_double_eq_tol(c.y, (40.0 * 2 + 24.0 * 7) / 64, NEAR);
}
END_TEST

START_TEST(simple_and_convex_are_told_apart)
{
    struct shape l = the_ell(), q = shape_polygon(square, 4), b = shape_polygon(bow, 4);
    struct shape e = shape_polygon(eared, 5), f = shape_polygon(flat, 3), w = shape_line(bow, 4);
    ck_assert(shape_is_simple(&l) && !shape_is_convex(&l));
    ck_assert(shape_is_simple(&q) && shape_is_convex(&q));
    ck_assert(!shape_is_simple(&b) && !shape_is_convex(&b));
    ck_assert_msg(!shape_is_simple(&e), "a corner may not touch another edge");
    ck_assert(!shape_is_simple(&f) && !shape_is_convex(&f));
    ck_assert(!shape_is_simple(&w));
    w = shape_line(square, 4);
    ck_assert(shape_is_simple(&w));
}
END_TEST

START_TEST(a_copy_is_tidied)
{
    struct arena a = {0};
    struct shape d = shape_polygon(doubled, ROWS(doubled)), c = shape_copy(&a, &d);
    ck_assert_int_eq(c.count, 3);
    ck_assert(shape_is_simple(&c));
    ck_assert_double_eq(shape_area(&c), 8);
    arena_clear(&a);
}
END_TEST

static const struct {
    struct point p;
    enum shape_place place;
} place[] = {
    {{1, 1}, SHAPE_INSIDE},
    {{9, 1}, SHAPE_INSIDE},
    {{1, 9}, SHAPE_INSIDE},
    {{5, 5}, SHAPE_OUTSIDE},
    {{11, 2}, SHAPE_OUTSIDE},
    {{-1, 4}, SHAPE_OUTSIDE},
    {{4, 4}, SHAPE_EDGE},
    {{0, 0}, SHAPE_EDGE},
    {{7, 4}, SHAPE_EDGE},
    {{2, 4}, SHAPE_INSIDE},
    {{12, 4}, SHAPE_OUTSIDE},
    {{4, 4.0001}, SHAPE_EDGE},
    {{4.0001, 4.0001}, SHAPE_OUTSIDE},
    {{3.9999, 3.9999}, SHAPE_INSIDE},
    {{4, 10.0001}, SHAPE_OUTSIDE},
    {{-3, 0}, SHAPE_OUTSIDE},
    {{2, 10}, SHAPE_EDGE},
};

START_TEST(points_are_inside_on_the_edge_or_outside)
{
    struct shape l = the_ell();
    ck_assert_int_eq(shape_place_of(&l, place[_i].p), place[_i].place);
}
END_TEST

static const struct {
    const char *what;
    struct segment line;
    bool crossed;
    int stretches;
    double from, to; /* of the first */
} crossing[] = {
    {"straight through", {{-2, 2}, {18, 2}}, true, 1, 0.1, 0.6},
    {"along the bottom", {{-2, 0}, {18, 0}}, false, 0, 0, 0},
    {"along the inner edge and on inside", {{4, 12}, {4, 2}}, true, 1, 0.8, 1},
    {"inside, then along the inner edge", {{4, 2}, {4, 12}}, true, 1, 0, 0.2},
    {"along the inner edge only", {{4, 12}, {4, 4}}, false, 0, 0, 0},
    {"touches the inner corner from inside", {{3, 5.5}, {5, 2.5}}, true, 1, 0, 1},
    {"through both arms", {{-1, 11}, {11, -1}}, true, 2, 1.0 / 12, 5.0 / 12},
    {"cuts the inner corner off", {{2, 9}, {9, 2}}, true, 2, 0, 2.0 / 7},
    {"slanting past the inner corner", {{1, 7}, {7, 1}}, true, 1, 0, 1},
    {"through the inner corner, slanting", {{8, 8}, {0, 0}}, true, 1, 0.5, 1},
    {"grazes an outer corner", {{-1, 1}, {1, -1}}, false, 0, 0, 0},
    {"ends on the edge", {{-5, 2}, {0, 2}}, false, 0, 0, 0},
    {"begins on the edge, goes in", {{0, 2}, {5, 2}}, true, 1, 0, 1},
    {"all inside", {{1, 1}, {3, 3}}, true, 1, 0, 1},
    {"all outside", {{5, 5}, {9, 9}}, false, 0, 0, 0},
    {"from edge to edge inside", {{0, 2}, {10, 2}}, true, 1, 0, 1},
    {"from edge to edge across the hollow", {{10, 4}, {4, 10}}, false, 0, 0, 0},
    {"a point inside", {{1, 1}, {1, 1}}, true, 1, 0, 1},
    {"a point on the edge", {{0, 1}, {0, 1}}, false, 0, 0, 0},
    {"in by a micron", {{-2, 0.0001}, {18, 0.0001}}, true, 1, 0.1, 0.6},
};

START_TEST(a_line_crosses_the_inside_or_only_touches)
{
    struct shape l = the_ell();
    struct segment line = crossing[_i].line, back = {line.b, line.a};
    ck_assert_msg(shape_is_crossed(&l, line) == crossing[_i].crossed, "%s", crossing[_i].what);
    ck_assert_msg(shape_is_crossed(&l, back) == crossing[_i].crossed, "%s, back",
                  crossing[_i].what);
    struct stretch part = {0, 0}, first = {0, 0};
    int n = 0;
    while (shape_next_stretch(&l, line, part.to, &part))
        if (n++ == 0) first = part;
    ck_assert_msg(n == crossing[_i].stretches, "%s: %d stretches", crossing[_i].what, n);
    ck_assert_double_eq_tol(first.from, crossing[_i].from, NEAR);
    ck_assert_double_eq_tol(first.to, crossing[_i].to, NEAR);
}
END_TEST

/* A wall with a bend: right, then up, then right. */
static const struct point wall[] = {{0, 0}, {6, 0}, {6, 4}, {12, 4}};
static const struct {
    const char *what;
    struct segment line;
    bool crossed;
    double share;
} across[] = {
    {"square across", {{3, -2}, {3, 2}}, true, 0.5},
    {"up to it", {{3, -2}, {3, 0}}, false, 0},
    {"from it", {{3, 0}, {3, 5}}, false, 0},
    {"past its end", {{-1, -1}, {-1, 1}}, false, 0},
    {"through its very end", {{0, -1}, {0, 1}}, false, 0},
    {"through the bend from outside to inside", {{7, -1}, {5, 1}}, true, 0.5},
    {"through the bend, slanting", {{4, 1}, {8, -1}}, true, 0.5},
    {"up to the bend", {{5, 1}, {6, 0}}, false, 0},
    {"past the bend, touching it", {{7, 1}, {5, -1}}, false, 0},
    {"along the middle piece, across", {{6, -2}, {6, 6}}, true, 0.25},
    {"along the first piece, on the same side", {{-2, 0}, {9, 0}}, false, 0},
    {"twice", {{5, -1}, {7.5, 6.5}}, true, 1.0 / 7.5},
    {"parallel", {{0, 1}, {5, 1}}, false, 0},
};

START_TEST(a_wall_is_crossed_by_getting_to_its_other_side)
{
    struct shape w = shape_line(wall, ROWS(wall));
    struct segment line = across[_i].line, back = {line.b, line.a};
    struct stretch at;
    ck_assert_msg(shape_is_crossed(&w, line) == across[_i].crossed, "%s", across[_i].what);
    ck_assert_msg(shape_is_crossed(&w, back) == across[_i].crossed, "%s, back", across[_i].what);
    ck_assert(shape_next_stretch(&w, line, 0, &at) == across[_i].crossed);
    if (across[_i].crossed) ck_assert_double_eq_tol(at.from, across[_i].share, NEAR);
}
END_TEST

START_TEST(depth_is_measured_from_the_nearest_edge)
{
    struct shape l = the_ell();
    struct stretch part = {0, 0};
    /* In at the left, along y = 2: at most 2 deep all the way to the right edge. */
    struct segment line = {{-10, 2}, {10, 2}};
    ck_assert(shape_next_stretch(&l, line, 0, &part));
    ck_assert_double_eq_tol(part.from, 0.5, NEAR);
    ck_assert_double_eq_tol(shape_stretch_near_edge(&l, line, part, 2.0001), part.to, NEAR);
    /* 1.5 deep: the left edge reaches to x = 1.5, and then nothing until 8.5. */
    ck_assert_double_eq_tol(shape_stretch_near_edge(&l, line, part, 1.5), 11.5 / 20, NEAR);
    /* Begun at more than that depth. */
    part.from = 13.0 / 20;
    ck_assert_double_eq_tol(shape_stretch_near_edge(&l, line, part, 1.5), part.from, NEAR);
}
END_TEST

static const struct {
    const char *what;
    struct point at[4];
    bool overlaps;
    double cm;
} other[] = {
    {"apart", {{20, 0}, {24, 0}, {24, 4}, {20, 4}}, false, 10},
    {"apart, cornerwise", {{13, 8}, {20, 8}, {20, 9}, {13, 9}}, false, 5},
    {"in the hollow, clear of it", {{5, 6}, {9, 6}, {9, 9}, {5, 9}}, false, 1},
    {"in the hollow, filling it", {{4, 4}, {10, 4}, {10, 10}, {4, 10}}, false, 0},
    {"touching an edge", {{10, 0}, {14, 0}, {14, 4}, {10, 4}}, false, 0},
    {"touching a corner", {{10, 4}, {14, 4}, {14, 8}, {10, 8}}, false, 0},
    {"inside", {{1, 1}, {3, 1}, {3, 3}, {1, 3}}, true, 0},
    {"inside, in the corner", {{0, 0}, {3, 0}, {3, 3}, {0, 3}}, true, 0},
    {"exactly one arm", {{0, 0}, {10, 0}, {10, 4}, {0, 4}}, true, 0},
    {"around all of it", {{-1, -1}, {11, -1}, {11, 11}, {-1, 11}}, true, 0},
    {"exactly its box", {{0, 0}, {10, 0}, {10, 10}, {0, 10}}, true, 0},
    {"crossing", {{8, -2}, {12, -2}, {12, 2}, {8, 2}}, true, 0},
    {"in by a micron", {{9.9999, 0}, {14, 0}, {14, 4}, {9.9999, 4}}, true, 0},
    {"off by a micron", {{10.0001, 0}, {14, 0}, {14, 4}, {10.0001, 4}}, false, 0.0001},
};

START_TEST(polygons_overlap_touch_or_keep_their_distance)
{
    struct shape l = the_ell(), o = shape_polygon(other[_i].at, 4);
    struct point turned[4] = {other[_i].at[3], other[_i].at[2], other[_i].at[1], other[_i].at[0]};
    struct shape t = shape_polygon(turned, 4);
    ck_assert_msg(shape_overlaps(&l, &o) == other[_i].overlaps, "%s", other[_i].what);
    ck_assert_msg(shape_overlaps(&o, &l) == other[_i].overlaps, "%s, swapped", other[_i].what);
    ck_assert_msg(shape_overlaps(&l, &t) == other[_i].overlaps, "%s, turned", other[_i].what);
    struct tape tape = shape_tape(&l, &o);
    ck_assert_double_eq_tol(tape.cm, other[_i].cm, NEAR);
    ck_assert_double_eq_tol(plane_distance(tape.a, tape.b), other[_i].cm, NEAR);
    ck_assert_double_eq_tol(shape_tape(&o, &l).cm, other[_i].cm, NEAR);
}
END_TEST

START_TEST(a_shape_overlaps_itself_and_nothing_overlaps_a_line)
{
    struct shape l = the_ell(), w = shape_line(wall, ROWS(wall));
    ck_assert(shape_overlaps(&l, &l));
    ck_assert(!shape_overlaps(&l, &w));
    ck_assert_double_eq(shape_tape(&l, &w).cm, 0);
}
END_TEST

START_TEST(half_a_square_is_left_by_a_cut_through_its_middle)
{
    struct point out[8];
    int n = clip_half_plane(square, 4, (struct half_plane){{2, 2}, 0}, out); /* keep the right */
    ck_assert_double_eq_tol(clip_area(out, n), 8, NEAR);
    for (int i = 0; i < n; i++) ck_assert_double_ge(out[i].x, 2 - NEAR);
    n = clip_half_plane(square, 4, (struct half_plane){{2, 2}, 45}, out);
    ck_assert_double_eq_tol(clip_area(out, n), 8, NEAR);
    n = clip_half_plane(square, 4, (struct half_plane){{5, 2}, 0}, out);
    ck_assert_int_eq(n, 0);
    n = clip_half_plane(square, 4, (struct half_plane){{0, 2}, 0}, out);
    ck_assert_double_eq_tol(clip_area(out, n), 16, NEAR);
}
END_TEST

static const struct {
    const char *what;
    struct wedge w;
    double area; /* of the L, 64 in all */
} wedge[] = {
    {"all round", {{50, 50}, 0, 180}, 64},
    {"nothing", {{0, 0}, 0, 0}, 0},
    {"looking in from the corner, a quarter", {{0, 0}, 45, 45}, 64},
    {"from the corner, half of that", {{0, 0}, 22.5, 22.5}, 32},
    {"looking away", {{0, 0}, 225, 45}, 0},
    {"half plane from the inner corner up", {{4, 4}, 0, 90}, 24},
    {"all but that", {{4, 4}, 180, 90}, 40},
    {"from inside, ahead 45 either side", {{2, 2}, 0, 45}, 2 * 2 + 4 * 6},
    {"from inside, the other three quarters", {{2, 2}, 180, 135}, 64 - 28},
    {"from far below", {{2, -8}, 0, 45}, 64},
    {"the hollow from its corner", {{4, 4}, 45, 45}, 0},
};

START_TEST(a_wedge_takes_its_part_of_an_area)
{
    struct shape l = the_ell();
    double area = clip_wedge_area(&l, wedge[_i].w);
    ck_assert_msg(fabs(area - wedge[_i].area) < 1e-6, "%s: %g", wedge[_i].what, area);
}
END_TEST

static const struct {
    double half;
    struct point p; /* seen from the origin, looking ahead */
    bool in;
} held[] = {
    {45, {0, 5}, true},    {45, {5, 5}, true},  {45, {5.01, 5}, false},   {45, {0, -5}, false},
    {45, {0, 0}, true},    {90, {5, 0}, true},  {90, {5, -0.01}, false},  {135, {5, -5}, true},
    {135, {-5, -5}, true}, {135, {5, 0}, true}, {135, {4.99, -5}, false}, {135, {0, -5}, false},
    {180, {0, -5}, true},  {0, {0, 5}, false},
};

START_TEST(a_wedge_holds_its_boundary)
{
    struct wedge w = {{0, 0}, 0, held[_i].half};
    for (int deg = 0; deg < 360; deg += 7) {
        w.facing = deg;
        struct point p = plane_turn_about(held[_i].p, w.apex, deg);
        ck_assert_int_eq(clip_wedge_holds(w, p), held[_i].in);
    }
}
END_TEST

Suite *suite_plane_shape(void)
{
    Suite *s = suite_create("plane_shape");
    TCase *t = tcase_create("shapes");
    tcase_add_test(t, areas_and_centres_are_those_of_the_parts);
    tcase_add_test(t, simple_and_convex_are_told_apart);
    tcase_add_test(t, a_copy_is_tidied);
    tcase_add_loop_test(t, points_are_inside_on_the_edge_or_outside, 0, ROWS(place));
    tcase_add_loop_test(t, a_line_crosses_the_inside_or_only_touches, 0, ROWS(crossing));
    tcase_add_loop_test(t, a_wall_is_crossed_by_getting_to_its_other_side, 0, ROWS(across));
    tcase_add_test(t, depth_is_measured_from_the_nearest_edge);
    tcase_add_loop_test(t, polygons_overlap_touch_or_keep_their_distance, 0, ROWS(other));
    tcase_add_test(t, a_shape_overlaps_itself_and_nothing_overlaps_a_line);
    suite_add_tcase(s, t);
    t = tcase_create("clip");
    tcase_add_test(t, half_a_square_is_left_by_a_cut_through_its_middle);
    tcase_add_loop_test(t, a_wedge_takes_its_part_of_an_area, 0, ROWS(wedge));
    tcase_add_loop_test(t, a_wedge_holds_its_boundary, 0, ROWS(held));
    suite_add_tcase(s, t);
    return s;
}
