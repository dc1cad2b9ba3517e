/* Sight lines: a 4 x 3 stand at the origin looks at another 30 cm ahead. */
#include <check.h>
#include <math.h>
#include <stdint.h>

#include "table/sight.h"

Suite *suite_plane_sight(void);

#define ROWS(t) (int)(sizeof(t) / sizeof *(t))

static struct arena arena;

static void clear_arena(void)
{
    arena_clear(&arena);
}

struct look {        /* what a row may change; all else is the usual */
    double target_y; /* 0: 30 */
    int viewer_level, target_level;
    bool one_eye, over_troops;
};

#define USUAL                                                                                      \
    {                                                                                              \
        .target_y = 30                                                                             \
    }

static struct sight look(const struct sight_obstacle *o, int count, struct look how)
{
    struct sight_rules r = sight_rules_default();
    if (how.one_eye) r.eyes = SIGHT_EYES_MIDDLE;
    r.higher_over_troops = how.over_troops;
    struct hull us = {1, {{{0, 0}, 0, 4, 3}}};
    struct hull them = {1, {{{0, how.target_y > 0 ? how.target_y : 30}, 180, 4, 3}}};
    struct sight_party viewer = {&us, 1, how.viewer_level}, target = {&them, 2, how.target_level};
    struct sight_scene scene = {&r, o, count};
    return sight_look(&arena, &scene, &viewer, 0, &target);
}

/* One obstacle: a box from left to right and near to far; a wall takes only its
 * near side. */
static const struct {
    const char *what;
    enum sight_kind kind;
    double left, near, right, far;
    int level, unit;
    struct look how;
    bool clear;
    double at_y; /* where it is blocked */
} single[] = {
    {"troops across", SIGHT_TROOPS, -2, 12, 2, 15, 0, 3, USUAL, false, 12},
    {"troops aside", SIGHT_TROOPS, 5, 12, 9, 15, 0, 3, USUAL, true, 0},
    {"troops half across", SIGHT_TROOPS, 0, 12, 4, 15, 0, 3, USUAL, true, 0},
    {"narrow troops, one eye", SIGHT_TROOPS, -1.9, 12, 1.9, 15, 0, 3, {.one_eye = true}, false, 12},
    /* past (-1.9, 15) from (-2, 0) the left 0.2 cm of the target show */
    {"narrow troops, front eyes", SIGHT_TROOPS, -1.9, 12, 1.9, 15, 0, 3, USUAL, true, 0},
    {"all but a hair", SIGHT_TROOPS, -1.96, 12, 1.96, 15, 0, 3, USUAL, false, 12},
    {"their own bases", SIGHT_TROOPS, -9, 12, 9, 15, 0, 2, USUAL, true, 0},
    {"our own bases", SIGHT_TROOPS, -9, 12, 9, 15, 0, 1, USUAL, true, 0},
    {"nobody's bases", SIGHT_TROOPS, -9, 12, 9, 15, 0, -1, USUAL, false, 12},
    {"troops below a hill", SIGHT_TROOPS, -9, 12, 9, 15, 0, 3, {.viewer_level = 1}, false, 12},
    {"troops below, if so ruled",
     SIGHT_TROOPS,
     -9,
     12,
     9,
     15,
     0,
     3,
     {.viewer_level = 1, .over_troops = true},
     true,
     0},

    {"a wall across", SIGHT_LINEAR, -50, 15, 50, 15, 0, -1, USUAL, false, 15},
    {"a wall they are on a hill behind",
     SIGHT_LINEAR,
     -50,
     15,
     50,
     15,
     0,
     -1,
     {.target_level = 1},
     true,
     0},
    {"a wall seen over from a hill",
     SIGHT_LINEAR,
     -50,
     15,
     50,
     15,
     0,
     -1,
     {.viewer_level = 1},
     true,
     0},
    {"a wall on a hill itself",
     SIGHT_LINEAR,
     -50,
     15,
     50,
     15,
     1,
     -1,
     {.viewer_level = 1},
     false,
     15},
    {"a wall we stand against", SIGHT_LINEAR, -50, 0.1, 50, 0, 0, -1, USUAL, true, 0},
    {"a wall 2 mm off", SIGHT_LINEAR, -50, 0.2, 50, 0, 0, -1, USUAL, false, 0.2},
    {"a wall they stand against", SIGHT_LINEAR, -50, 30, 50, 30, 0, -1, USUAL, true, 0},
    {"a wall they stand off", SIGHT_LINEAR, -50, 29.5, 50, 30, 0, -1, USUAL, false, 29.5},
    {"a short wall", SIGHT_LINEAR, -1, 15, 1, 15, 0, -1, USUAL, true, 0},
    {"a wall behind them", SIGHT_LINEAR, -50, 40, 50, 40, 0, -1, USUAL, true, 0},

    {"a wood across", SIGHT_DENSE, -50, 10, 50, 20, 0, -1, USUAL, false, 10},
    {"a thin wood across", SIGHT_DENSE, -50, 10, 50, 11, 0, -1, USUAL, false, 10},
    {"a wood from 2 cm in", SIGHT_DENSE, -50, -20, 50, 2, 0, -1, USUAL, true, 0},
    {"a wood from 2.1 cm in", SIGHT_DENSE, -50, -20, 50, 2.1, 0, -1, USUAL, false, 0},
    {"them 2 cm in a wood", SIGHT_DENSE, -50, 28, 50, 50, 0, -1, USUAL, true, 0},
    {"them 2.1 cm in a wood", SIGHT_DENSE, -50, 27.9, 50, 50, 0, -1, USUAL, false, 29.9},
    {"both in a wood, 10 apart", SIGHT_DENSE, -50, -20, 50, 50, 0, -1, {.target_y = 10}, true, 0},
    {"both in a wood, 10.1 apart",
     SIGHT_DENSE,
     -50,
     -20,
     50,
     50,
     0,
     -1,
     {.target_y = 10.1},
     false,
     10},
    {"we against a wood, they deep in it",
     SIGHT_DENSE,
     -50,
     0,
     50,
     50,
     0,
     -1,
     {.target_y = 8},
     false,
     2},
    {"they against a wood, we deep in it",
     SIGHT_DENSE,
     -50,
     -20,
     50,
     8,
     0,
     -1,
     {.target_y = 8},
     false,
     0},

    {"a hill across", SIGHT_HILL, -50, 10, 50, 20, 1, -1, USUAL, false, 10},
    {"a hill from its edge", SIGHT_HILL, -50, -20, 50, 2, 1, -1, {.viewer_level = 1}, true, 0},
    {"a hill from its middle", SIGHT_HILL, -50, -20, 50, 5, 1, -1, {.viewer_level = 1}, false, 0},
    {"both on top of a hill",
     SIGHT_HILL,
     -50,
     -20,
     50,
     50,
     1,
     -1,
     {.viewer_level = 1, .target_level = 1},
     true,
     0},
};

static struct sight_obstacle box_obstacle(struct point at[4], int row)
{
    at[0] = (struct point){single[row].left, single[row].near};
    at[1] = (struct point){single[row].right, single[row].near};
    at[2] = (struct point){single[row].right, single[row].far};
    at[3] = (struct point){single[row].left, single[row].far};
    bool wall = single[row].kind == SIGHT_LINEAR;
    struct shape s = wall ? shape_line(at, 2) : shape_polygon(at, 4);
    return (struct sight_obstacle){single[row].kind, s, single[row].level, single[row].unit};
}

START_TEST(one_obstacle_blocks_or_lets_through)
{
    struct point at[4];
    struct sight_obstacle o = box_obstacle(at, _i);
    struct sight s = look(&o, 1, single[_i].how);
    ck_assert_msg(s.clear == single[_i].clear, "%s", single[_i].what);
    ck_assert_int_eq(s.blocker, s.clear ? -1 : 0);
    if (!s.clear)
        ck_assert_msg(fabs(s.at.y - single[_i].at_y) < 0.01, "%s: at %g", single[_i].what, s.at.y);
}
END_TEST

START_TEST(no_musket_fires_through_the_slit_between_two_bases)
{
    const struct point left[] = {{-4, 12}, {0, 12}, {0, 15}, {-4, 15}};
    const struct point right[] = {{0, 12}, {4, 12}, {4, 15}, {0, 15}};
    const struct point aside[] = {{1, 12}, {5, 12}, {5, 15}, {1, 15}};
    struct sight_obstacle o[2] = {{SIGHT_TROOPS, shape_polygon(left, 4), 0, 3},
                                  {SIGHT_TROOPS, shape_polygon(right, 4), 0, 3}};
    struct sight s = look(o, 2, (struct look)USUAL);
    ck_assert(!s.clear);
    ck_assert_int_ge(s.blocker, 0);
    o[1].shape = shape_polygon(aside, 4);
    s = look(o, 2, (struct look)USUAL);
    ck_assert(s.clear);
    ck_assert(!shape_is_crossed(&o[0].shape, s.line) && !shape_is_crossed(&o[1].shape, s.line));
}
END_TEST

START_TEST(two_slits_too_narrow_do_not_add_up_to_one_wide_enough)
{
    /* 0.6 mm each on the target, 1.2 together, where 1 mm is needed; then 1.2 each. */
    for (int i = 0; i < 2; i++) {
        double slit = i == 0 ? 0.03 : 0.06;
        const struct point at[3][4] = {
            {{-9, 15}, {-1, 15}, {-1, 15.01}, {-9, 15.01}},
            {{slit - 1, 15}, {1 - slit, 15}, {1 - slit, 15.01}, {slit - 1, 15.01}},
            {{1, 15}, {9, 15}, {9, 15.01}, {1, 15.01}}};
        struct sight_obstacle o[3];
        for (int k = 0; k < 3; k++)
            o[k] = (struct sight_obstacle){SIGHT_TROOPS, shape_polygon(at[k], 4), 0, 3};
        ck_assert_int_eq(look(o, 3, (struct look){.one_eye = true}).clear, i);
    }
}
END_TEST

START_TEST(a_shape_that_cuts_into_the_target_hides_only_its_part)
{
    /* Its long side meets the target's front at x = -1.54: the left end shows. */
    const struct point at[] = {{10, 20}, {10, 40}, {-5, 33}};
    struct sight_obstacle o = {SIGHT_TROOPS, shape_polygon(at, 3), 0, 3};
    struct sight s = look(&o, 1, (struct look){.one_eye = true});
    ck_assert(s.clear);
    ck_assert_double_lt(s.line.b.x, -1.5);
}
END_TEST

START_TEST(the_nearest_of_several_is_named)
{
    const struct point far_wall[] = {{-50, 20}, {50, 20}}, near_wall[] = {{-50, 8}, {50, 8}};
    struct sight_obstacle o[2] = {{SIGHT_LINEAR, shape_line(far_wall, 2), 0, -1},
                                  {SIGHT_LINEAR, shape_line(near_wall, 2), 0, -1}};
    struct sight s = look(o, 2, (struct look)USUAL);
    ck_assert(!s.clear);
    ck_assert_int_eq(s.blocker, 1);
    ck_assert_double_eq_tol(s.at.x, 0, 1e-6);
    ck_assert_double_eq_tol(s.at.y, 8, 1e-6);
    struct sight_obstacle swapped[2] = {o[1], o[0]};
    ck_assert_int_eq(look(swapped, 2, (struct look)USUAL).blocker, 0);
}
END_TEST

START_TEST(at_the_edge_of_a_wood_one_sees_out_aslant_too)
{
    /* 1.5 cm inside a straight edge, to a target 30 ahead and 40 to the right: the
     * line spends 2.5 cm in the wood but never more than 1.5 from its edge. */
    const struct point wood[] = {{-100, -50}, {100, -50}, {100, 1.5}, {-100, 1.5}};
    struct sight_obstacle o = {SIGHT_DENSE, shape_polygon(wood, 4), 0, -1};
    struct sight_rules r = sight_rules_default();
    struct hull us = {1, {{{0, 0}, 0, 4, 3}}}, them = {1, {{{40, 30}, 180, 4, 3}}};
    struct sight_party viewer = {&us, 1, 0}, target = {&them, 2, 0};
    struct sight_scene scene = {&r, &o, 1};
    ck_assert(sight_look(&arena, &scene, &viewer, 0, &target).clear);
    r.edge_along_line = true;
    struct sight s = sight_look(&arena, &scene, &viewer, 0, &target);
    ck_assert(!s.clear);
    ck_assert_double_eq_tol(plane_distance(s.line.a, s.at), 2, 0.01);
    /* By hand: straight ahead it is 1.5 cm in either way of measuring. */
    struct segment ahead = {{0, 0}, {0, 30}};
    ck_assert(sight_along(&arena, &scene, &viewer, 0, &target, 0, ahead).clear);
}
END_TEST

START_TEST(the_far_side_of_ones_own_wood_still_blocks)
{
    /* A wood with a clearing: in its fringe, but its other arm is in the way. */
    const struct point wood[] = {{-50, -20}, {50, -20}, {50, 20}, {-50, 20},
                                 {-50, 15},  {40, 15},  {40, 1},  {-50, 1}};
    struct sight_obstacle o = {SIGHT_DENSE, shape_polygon(wood, ROWS(wood)), 0, -1};
    ck_assert(shape_is_simple(&o.shape));
    struct sight s = look(&o, 1, (struct look)USUAL);
    ck_assert(!s.clear);
    ck_assert_double_eq_tol(s.at.y, 15, 1e-6);
    s = look(&o, 1, (struct look){.target_y = 12});
    ck_assert(s.clear);
}
END_TEST

START_TEST(bases_in_contact_see_each_other)
{
    const struct point wood[] = {{-50, -20}, {50, -20}, {50, 20}, {-50, 20}};
    struct sight_obstacle o = {SIGHT_DENSE, shape_polygon(wood, 4), 0, -1};
    struct sight_rules r = sight_rules_default();
    r.inside_dense_cm = 0;
    struct hull us = {1, {{{0, 0}, 0, 4, 3}}}, them = {1, {{{1, 0}, 180, 4, 3}}};
    struct sight_party viewer = {&us, 1, 0}, target = {&them, 2, 0};
    struct sight_scene scene = {&r, &o, 1};
    ck_assert(sight_look(&arena, &scene, &viewer, 0, &target).clear);
}
END_TEST

START_TEST(a_base_entered_as_a_point_can_be_looked_at)
{
    const struct point wall[] = {{-50, 15}, {50, 15}}, stub[] = {{-50, 15}, {-1, 15}};
    struct sight_obstacle o = {SIGHT_LINEAR, shape_line(wall, 2), 0, -1};
    struct sight_rules r = sight_rules_default();
    struct hull us = {1, {{{0, 0}, 0, 4, 3}}}, them = {1, {{{-2, 30}, 180, 0, 0}}};
    struct sight_party viewer = {&us, 1, 0}, target = {&them, 2, 0};
    struct sight_scene scene = {&r, &o, 1};
    struct sight s = sight_look(&arena, &scene, &viewer, 0, &target);
    ck_assert(!s.clear);
    ck_assert_int_eq(s.blocker, 0);
    o.shape = shape_line(stub, 2);
    ck_assert(sight_look(&arena, &scene, &viewer, 0, &target).clear); /* from the right eye */
    them.count = 0;
    ck_assert(!sight_look(&arena, &scene, &viewer, 0, &target).clear);
}
END_TEST

START_TEST(levels_come_from_the_hills)
{
    const struct point low[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
    const struct point top[] = {{10, 10}, {20, 10}, {20, 20}, {10, 20}};
    const struct point wall[] = {{40, 20}, {60, 20}}, away[] = {{41, 20}, {60, 20}};
    struct sight_obstacle o[] = {{SIGHT_HILL, shape_polygon(top, 4), 2, -1},
                                 {SIGHT_HILL, shape_polygon(low, 4), 1, -1},
                                 {SIGHT_DENSE, shape_polygon(low, 4), 9, -1}};
    struct sight_scene scene = {NULL, o, 3};
    struct stand s = {{15, 16.5}, 0, 4, 3};
    ck_assert_int_eq(sight_level_of_stand(&scene, &s), 2);
    s.front.x = 30;
    ck_assert_int_eq(sight_level_of_stand(&scene, &s), 1);
    s.front.x = 50;
    ck_assert_int_eq(sight_level_of_stand(&scene, &s), 0);
    struct shape line = shape_line(wall, 2);
    ck_assert_int_eq(sight_level_of_line(&scene, &line), 1);
    line = shape_line(away, 2);
    ck_assert_int_eq(sight_level_of_line(&scene, &line), 0);
}
END_TEST

START_TEST(cover_is_counted_stand_by_stand)
{
    /* Three in line on y = 30 facing us, x from -6 to 6; a wall before two of them. */
    const struct point wall[] = {{-2, 29.95}, {20, 29.95}}, behind[] = {{-20, 33}, {20, 33}};
    const struct point wood[] = {{-20, 20}, {-2, 20}, {-2, 60}, {-20, 60}};
    struct sight_rules r = sight_rules_default();
    struct stand shooter = {{0, 0}, 0, 4, 3}, one = {{0, 30}, 180, 4, 3};
    struct hull them;
    hull_form(&them, FORMATION_LINE, &one, 3);
    struct sight_obstacle o = {SIGHT_LINEAR, shape_line(wall, 2), 0, -1};
    ck_assert_int_eq(sight_covered(&r, &o, &shooter, &them), 2);
    o.shape = shape_line(behind, 2); /* against it, but it is not in the way */
    ck_assert_int_eq(sight_covered(&r, &o, &shooter, &them), 0);
    o = (struct sight_obstacle){SIGHT_DENSE, shape_polygon(wood, 4), 0, -1};
    ck_assert_int_eq(sight_covered(&r, &o, &shooter, &them), 1);
    o.kind = SIGHT_HILL;
    ck_assert_int_eq(sight_covered(&r, &o, &shooter, &them), 0);
}
END_TEST

static double pick(uint64_t *seed, double below)
{
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return below * (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

enum { SCREEN = 7, LOOKS = 200 };

/* The widest piece of the target's front, in cm, that a fan of lines gets to. */
static double widest_seen(struct point eye, struct segment front, const struct sight_obstacle *o)
{
    double seen = 0, widest = 0, step = plane_distance(front.a, front.b) / LOOKS;
    for (int k = 0; k < LOOKS; k++) {
        struct segment line = {eye, plane_between(front.a, front.b, (k + 0.5) / LOOKS)};
        bool blocked = false;
        for (int i = 0; i < SCREEN && !blocked; i++) blocked = shape_is_crossed(&o[i].shape, line);
        seen = blocked ? 0 : seen + step;
        widest = fmax(widest, seen);
    }
    return widest;
}

/* A slow twin: from the middle eye to the front edge, one line every 0.2 mm. */
START_TEST(no_gap_in_a_screen_is_overlooked)
{
    uint64_t seed = 21;
    int clear = 0, blocked = 0;
    struct sight_rules r = sight_rules_default();
    r.eyes = SIGHT_EYES_MIDDLE;
    for (int i = 0; i < 300; i++) {
        struct point at[SCREEN][STAND_CORNERS];
        struct sight_obstacle o[SCREEN];
        for (int k = 0; k < SCREEN; k++) {
            struct stand s = {{pick(&seed, 12) - 6, 8 + pick(&seed, 16)}, pick(&seed, 360), 4, 2};
            o[k] = (struct sight_obstacle){SIGHT_TROOPS, stand_shape(&s, at[k]), 0, 3};
        }
        /* Straight ahead, so that only its front edge faces the eye. */
        struct hull us = {1, {{{0, 0}, 0, 4, 3}}}, them = {1, {{{0, 30}, 180, 4, 3}}};
        struct sight_party viewer = {&us, 1, 0}, target = {&them, 2, 0};
        struct sight_scene scene = {&r, o, SCREEN};
        struct sight s = sight_look(&arena, &scene, &viewer, 0, &target);
        struct segment front = {{-2, 30}, {2, 30}};
        double widest = widest_seen((struct point){0, 0}, front, o);
        if (widest > r.gap_cm + 0.05) ck_assert(s.clear);
        if (widest < r.gap_cm - 0.05) ck_assert(!s.clear);
        if (!s.clear) ck_assert(shape_is_crossed(&o[s.blocker].shape, s.line));
        clear += s.clear;
        blocked += !s.clear;
    }
    ck_assert_int_gt(clear, 30);
    ck_assert_int_gt(blocked, 30);
}
END_TEST

Suite *suite_plane_sight(void)
{
    Suite *s = suite_create("plane_sight");
    TCase *t = tcase_create("sight");
    tcase_add_checked_fixture(t, NULL, clear_arena);
    tcase_set_timeout(t, 20);
    tcase_add_loop_test(t, one_obstacle_blocks_or_lets_through, 0, ROWS(single));
    tcase_add_test(t, no_musket_fires_through_the_slit_between_two_bases);
    tcase_add_test(t, two_slits_too_narrow_do_not_add_up_to_one_wide_enough);
    tcase_add_test(t, a_shape_that_cuts_into_the_target_hides_only_its_part);
    tcase_add_test(t, the_nearest_of_several_is_named);
    tcase_add_test(t, at_the_edge_of_a_wood_one_sees_out_aslant_too);
    tcase_add_test(t, the_far_side_of_ones_own_wood_still_blocks);
    tcase_add_test(t, bases_in_contact_see_each_other);
    tcase_add_test(t, a_base_entered_as_a_point_can_be_looked_at);
    tcase_add_test(t, levels_come_from_the_hills);
    tcase_add_test(t, cover_is_counted_stand_by_stand);
    tcase_add_test(t, no_gap_in_a_screen_is_overlooked);
    suite_add_tcase(s, t);
    return s;
}
