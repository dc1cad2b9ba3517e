/* Names on a crowded map.  */
#include <check.h>
#include <math.h>
#include <string.h>

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

static bool put_spot(struct map_labels *m, const char *text, struct hull h, bool must,
                     struct map_spot *at)
{
    struct map_spot spots[MAP_SPOTS];
    map_label_spots(m, text, 1, &h, spots);
    struct box own = map_box_of(&h);
    return map_labels_put(m, text, 1, &own, spots, MAP_SPOTS, must, at);
}

static bool put(struct map_labels *m, const char *text, struct hull h, bool must, struct point *at)
{
    struct map_spot spot = {0};
    bool free = put_spot(m, text, h, must, &spot);
    *at = spot.at;
    return free;
}

/* What it covers: letters are a little more than half as wide as high, lines 1.1 apart. */
static struct box text_at(const char *text, const struct map_spot *spot)
{
    const double high = 2.8, wide = 0.58 * high;
    size_t fold = spot->folded ? map_label_fold(text) : 0, length = strlen(text);
    size_t longest = fold == 0 ? length : fold > length - fold - 1 ? fold : length - fold - 1;
    double half = (double)longest * wide / 2, low = fold == 0 ? 0 : 1.1 * high;
    ck_assert(!spot->upright);
    return (struct box){{spot->at.x - half, spot->at.y - low},
                        {spot->at.x + half, spot->at.y + 0.7 * high}};
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
    struct map_spot first, second;
    map_labels_take(&m, map_box_of(&one), MAP_ON_BASE);
    map_labels_take(&m, map_box_of(&other), MAP_ON_BASE);
    ck_assert(put_spot(&m, "Royal Artillery Six-pounder", one, false, &first));
    ck_assert(put_spot(&m, "27th Foot", other, false, &second));
    struct box a_text = text_at("Royal Artillery Six-pounder", &first);
    struct box b_text = text_at("27th Foot", &second);
    ck_assert(a_text.max.x <= b_text.min.x || b_text.max.x <= a_text.min.x ||
              a_text.max.y <= b_text.min.y || b_text.max.y <= a_text.min.y);
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
    const struct {
        double x, inside;
    } rows[] = {{1, half}, {179, 180 - half}, {90, 90}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct map_spot spot = {.at = {rows[i].x, 60}};
        ck_assert_double_eq_tol(map_label_inside(&m, spot, "Creek", 1).at.x, rows[i].inside, 1e-9);
    }
    arena_clear(&a);
}
END_TEST

static struct hull column(double x)
{
    struct hull h;
    struct stand one = {.front = {x, 50}, .facing = 0, .width = 4, .depth = 3};
    hull_form(&h, FORMATION_COLUMN, &one, 3);
    return h;
}

/* Marching side by side, 6 cm from one to the next: too near for names below each other. */
START_TEST(the_names_of_columns_side_by_side_are_read_upwards)
{
    enum { COLUMNS = 10 };
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct map_spot at[COLUMNS] = {0};
    int upright = 0, written = 0;
    for (int i = 0; i < COLUMNS; i++) {
        struct hull h = column(60 + 6 * i);
        map_labels_take(&m, map_box_of(&h), MAP_ON_BASE);
    }
    for (int i = 0; i < COLUMNS; i++) {
        written += put_spot(&m, "1st North Carolina", column(60 + 6 * i), false, &at[i]);
        upright += at[i].upright;
    }
    ck_assert_int_ge(written, 8);
    ck_assert_int_gt(upright, 0);
    ck_assert(!at[0].upright); /* as long as there is room, a name lies as one reads */
    arena_clear(&a);
}
END_TEST

START_TEST(a_long_name_is_folded_in_its_middle)
{
    ck_assert_uint_eq(map_label_fold("Royal Artillery Six-pounder"), 15);
    ck_assert_uint_eq(map_label_fold("1st New Jersey"), 7);
    ck_assert_uint_eq(map_label_fold("Washington"), 0);
    ck_assert_uint_eq(map_label_fold(" "), 0);
}
END_TEST

/* Two bases end to end: the second's name may not stand below the first. */
START_TEST(a_name_stands_beside_no_other_base_while_there_is_room)
{
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct hull one = base(60, 50, 0), other = base(74, 50, 0);
    struct box box = map_box_of(&one);
    struct map_spot at;
    map_labels_take(&m, box, MAP_ON_BASE);
    map_labels_take(&m, map_box_of(&other), MAP_ON_BASE);
    ck_assert(put_spot(&m, "Philadelphia Light Horse", other, false, &at));
    struct box text = text_at("Philadelphia Light Horse", &at);
    ck_assert(box_apart(text, box, 1));
    arena_clear(&a);
}
END_TEST

START_TEST(a_name_never_lies_on_a_base_unless_it_is_asked_about)
{
    struct arena a = {0};
    struct map_labels m = empty(&a);
    struct point at;
    map_labels_take(&m, (struct box){{20, 20}, {100, 80}}, MAP_ON_BASE);
    ck_assert(!put(&m, "3rd Foot", base(60, 50, 0), false, &at));
    ck_assert(!put(&m, "3rd Foot", base(60, 50, 0), true, &at));
    ck_assert_uint_eq(m.count, 2); /* only the second was put there */
    arena_clear(&a);
}
END_TEST

/* A wall right behind it: its name goes elsewhere; a wall on every side: it is written all the same. */
START_TEST(a_name_goes_round_a_wall_but_is_not_left_out_for_one)
{
    struct arena a = {0};
    struct map_labels m = empty(&a), n = empty(&a);
    struct point at;
    map_labels_take_line(&m, (struct segment){{40, 45}, {80, 45}}, 0.5);
    ck_assert(put(&m, "3rd Foot", base(60, 50, 0), false, &at));
    ck_assert_double_gt(at.y, 46);
    for (int y = 30; y < 70; y++)
        map_labels_take_line(&n, (struct segment){{20, y}, {100, y}}, 0.5);
    ck_assert(put(&n, "3rd Foot", base(60, 50, 0), false, &at));
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

/* --- On squares ------------------------------------------------------------------------------ */

/* Ten across; what stands in a square of ten by ten is 7.5 by 5. */
static struct hull square_base(double x, double y)
{
    struct hull h;
    struct stand one = {.front = {x, y + 2.5}, .facing = 0, .width = 7.5, .depth = 5};
    hull_form(&h, FORMATION_LINE, &one, 1);
    return h;
}

START_TEST(on_squares_a_name_is_over_or_under_its_base_whatever_stands_there)
{
    static const char *const names[] = {"Stair", "1st British Foot", "2nd French Cuirassiers"};
    struct arena a = {0};
    struct map_labels m = {.width = 120, .depth = 120, .letter = 1.7, .mem = &a};
    struct hull h = square_base(55, 55);
    struct box own = map_box_of(&h);
    for (int dx = -1; dx <= 1; dx++) {
        struct hull other = square_base(55 + 10 * dx, 55);
        map_labels_take(&m, map_box_of(&other), MAP_ON_BASE);
    }
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct map_spot spots[MAP_SQUARE_SPOTS];
        map_label_spots_square(&m, names[n], 1, &h, spots);
        for (int i = 0; i < MAP_SQUARE_SPOTS; i++) {
            ck_assert(!spots[i].upright);
            ck_assert(spots[i].at.y > own.max.y || spots[i].at.y < own.min.y);
            ck_assert(spots[i].at.x > own.min.x && spots[i].at.x < own.max.x);
        }
    }
    arena_clear(&a);
}
END_TEST

START_TEST(on_squares_neighbours_names_take_turns_under_and_over)
{
    struct arena a = {0};
    struct map_labels m = {.width = 120, .depth = 120, .letter = 1.7, .mem = &a};
    struct hull all[4];
    for (int i = 0; i < 4; i++) {
        all[i] = square_base(35 + 10 * i, 55);
        map_labels_take(&m, map_box_of(&all[i]), MAP_ON_BASE);
    }
    for (int i = 0; i < 4; i++) {
        struct map_spot spots[MAP_SQUARE_SPOTS], at = {0};
        struct box own = map_box_of(&all[i]);
        map_label_spots_square(&m, "1st British Foot", 1, &all[i], spots);
        ck_assert(
            map_labels_put(&m, "1st British Foot", 1, &own, spots, MAP_SQUARE_SPOTS, false, &at));
    }
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
    tcase_add_test(c, the_names_of_columns_side_by_side_are_read_upwards);
    tcase_add_test(c, a_long_name_is_folded_in_its_middle);
    tcase_add_test(c, a_name_stands_beside_no_other_base_while_there_is_room);
    tcase_add_test(c, a_name_never_lies_on_a_base_unless_it_is_asked_about);
    tcase_add_test(c, a_name_goes_round_a_wall_but_is_not_left_out_for_one);
    tcase_add_test(c, in_a_crowd_most_names_wait_but_not_what_is_asked_about);
    tcase_add_test(c, on_squares_a_name_is_over_or_under_its_base_whatever_stands_there);
    tcase_add_test(c, on_squares_neighbours_names_take_turns_under_and_over);
    suite_add_tcase(s, c);
    return s;
}
