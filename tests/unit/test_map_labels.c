/* Names on a crowded map.  */
#include <check.h>
#include <math.h>

#include "view/map_labels.h"

/* A table with nothing on it, and letters 2.8 cm high. */
static struct map_labels empty(struct arena *a)
{
    return (struct map_labels){.width = 180, .depth = 120, .letter = 2.8, .mem = a};
}

static struct hull base(double x, double y, double facing)
{
    struct hull h;
    struct stand one = {.front = {x, y}, .facing = facing, .width = 4, .depth = 3};
    hull_form(&h, FORMATION_LINE, &one, 3);
    return h;
}

static bool put(struct map_labels *m, const char *text, struct hull h, bool must, struct point *at)
{
    struct point spots[MAP_SPOTS];
    map_label_spots(m, text, 1, &h, spots);
    return map_labels_put(m, text, 1, spots, MAP_SPOTS, must, at);
}

START_TEST(a_name_stands_behind_its_base)
{
    struct arena a = {0};
    struct map_labels m = empty(&a), n = empty(&a);
    struct point up, down;
    ck_assert(put(&m, "3rd Foot", base(60, 50, 0), false, &up));
    ck_assert(put(&n, "3rd Foot", base(60, 50, 180), false, &down));
    ck_assert_double_lt(up.y, 47);
    ck_assert_double_gt(down.y, 53);
    arena_clear(&a);
}
END_TEST

START_TEST(two_names_side_by_side_do_not_lie_on_each_other)
{
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct hull one = base(60, 50, 0), other = base(73, 50, 0);
    struct point first, second;
    map_labels_take(&m, map_box_of(&one), MAP_ON_BASE);
    map_labels_take(&m, map_box_of(&other), MAP_ON_BASE);
    ck_assert(put(&m, "Royal Artillery Six-pounder", one, false, &first));
    ck_assert(put(&m, "27th Foot", other, false, &second));
    ck_assert_double_ne(first.y, second.y);
    arena_clear(&a);
}
END_TEST

START_TEST(a_name_gives_way_to_the_marks_on_its_base)
{
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct hull h = base(60, 50, 180); /* its name would stand above it */
    struct point at;
    map_labels_take(&m, (struct box){{58, 51}, {64, 54}}, MAP_ON_TEXT);
    ck_assert(put(&m, "3rd Foot", h, false, &at));
    ck_assert_double_lt(at.y, 50);
    arena_clear(&a);
}
END_TEST

START_TEST(a_name_gives_way_to_what_was_measured)
{
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct point at;
    map_labels_take_text(&m, "18.0 cm", 1, (struct point){60, 44});
    ck_assert(put(&m, "3rd Foot", base(60, 50, 0), false, &at));
    ck_assert_double_gt(hypot(at.x - 60, at.y - 44), 2.8);
    arena_clear(&a);
}
END_TEST

START_TEST(a_name_stays_on_the_table)
{
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct point at;
    ck_assert(put(&m, "2nd Jersey", base(60, 3, 0), false, &at));
    ck_assert_double_gt(at.y, -2.8); /* below it there is no more table */
    double half = 5 * 2.8 * 0.58 / 2;
    ck_assert_double_eq_tol(map_label_inside(&m, 1, "Creek", 1), half, 1e-9);
    ck_assert_double_eq_tol(map_label_inside(&m, 179, "Creek", 1), 180 - half, 1e-9);
    ck_assert_double_eq_tol(map_label_inside(&m, 90, "Creek", 1), 90, 1e-9);
    arena_clear(&a);
}
END_TEST

START_TEST(in_a_crowd_most_names_wait_but_not_what_is_asked_about)
{
    enum { CROWD = 24 };
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct point at;
    int crowded = 0;
    for (int i = 0; i < CROWD; i++) {
        struct hull h = base(60 + i / 4, 50 - i % 4 * 3, 0);
        map_labels_take(&m, map_box_of(&h), MAP_ON_BASE);
    }
    size_t taken = m.count;
    (void)put(&m, "1st Foot", base(60, 50, 0), true, &at);
    ck_assert_uint_eq(m.count, taken + 1); /* it keeps its place, crowded or not */
    for (int i = 0; i < CROWD; i++)
        crowded += !put(&m, "1st North Carolina", base(60 + i / 4, 50 - i % 4 * 3, 0), false, &at);
    ck_assert_int_gt(crowded, CROWD / 2);
    ck_assert_uint_eq(m.count, taken + 1 + (size_t)(CROWD - crowded));
    arena_clear(&a);
}
END_TEST

Suite *suite_map_labels(void);
Suite *suite_map_labels(void)
{
    Suite *s = suite_create("map labels");
    TCase *c = tcase_create("places");
    tcase_add_test(c, a_name_stands_behind_its_base);
    tcase_add_test(c, two_names_side_by_side_do_not_lie_on_each_other);
    tcase_add_test(c, a_name_gives_way_to_the_marks_on_its_base);
    tcase_add_test(c, a_name_gives_way_to_what_was_measured);
    tcase_add_test(c, a_name_stays_on_the_table);
    tcase_add_test(c, in_a_crowd_most_names_wait_but_not_what_is_asked_about);
    suite_add_tcase(s, c);
    return s;
}
