/* Names on a crowded map.  */
#include <check.h>

#include "view/map_labels.h"

static struct map_label named(const char *text, double x, double y, double facing)
{
    struct map_label l = {.text = text};
    struct stand one = {.front = {x, y}, .facing = facing, .width = 4, .depth = 3};
    hull_form(&l.hull, FORMATION_LINE, &one, 3);
    return l;
}

START_TEST(a_name_stands_behind_its_base)
{
    struct arena a = {0};
    struct map_label up = named("3rd Foot", 60, 50, 0), down = named("3rd Foot", 60, 50, 180);
    map_labels_place(&up, 1, 180, 120, &a);
    map_labels_place(&down, 1, 180, 120, &a);
    ck_assert_double_lt(up.at.y, 47);
    ck_assert_double_gt(down.at.y, 53);
    ck_assert(!up.crowded && !down.crowded);
    arena_clear(&a);
}
END_TEST

START_TEST(two_names_side_by_side_do_not_lie_on_each_other)
{
    struct arena a = {0};
    struct map_label two[] = {named("Royal Artillery Six-pounder", 60, 50, 0),
                              named("27th Foot", 73, 50, 0)};
    map_labels_place(two, 2, 180, 120, &a);
    ck_assert(!two[0].crowded && !two[1].crowded);
    ck_assert_double_ne(two[0].at.y, two[1].at.y);
    arena_clear(&a);
}
END_TEST

START_TEST(a_name_stays_on_the_table)
{
    struct arena a = {0};
    struct map_label low = named("2nd Jersey", 60, 3, 0);
    map_labels_place(&low, 1, 180, 120, &a);
    ck_assert_double_gt(low.at.y, 3); /* below it there is no more table */
    ck_assert_double_eq_tol(map_label_inside(1, "Creek", 2, 180), 5, 1e-9);
    ck_assert_double_eq_tol(map_label_inside(179, "Creek", 2, 180), 175, 1e-9);
    ck_assert_double_eq_tol(map_label_inside(90, "Creek", 2, 180), 90, 1e-9);
    arena_clear(&a);
}
END_TEST

START_TEST(in_a_crowd_what_is_asked_about_keeps_its_name)
{
    enum { CROWD = 24 };
    struct arena a = {0};
    struct map_label list[CROWD];
    int crowded = 0;
    for (int i = 0; i < CROWD; i++)
        list[i] = named("1st North Carolina", 60 + i / 4, 50 - i % 4 * 3, 0);
    list[CROWD - 1].first = true;
    map_labels_place(list, CROWD, 180, 120, &a);
    for (int i = 0; i < CROWD; i++) crowded += list[i].crowded;
    ck_assert_int_gt(crowded, CROWD / 2);
    ck_assert(!list[CROWD - 1].crowded);
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
    tcase_add_test(c, a_name_stays_on_the_table);
    tcase_add_test(c, in_a_crowd_what_is_asked_about_keeps_its_name);
    suite_add_tcase(s, c);
    return s;
}
