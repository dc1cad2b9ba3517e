/* The figures of the Army Lists, and how bases stand in each formation. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "move_kit.h"
#include "rules/two-for-tea/two_for_tea.h"
#include "vectors.h"

static struct csv_table rows;

static void is_number(size_t row, const char *column, int is)
{
    ck_assert_msg(atoi(vector_cell(&rows, row, column)) == is, "%s %s: %s is %d",
                  vector_cell(&rows, row, "army"), vector_cell(&rows, row, "type"), column, is);
}

START_TEST(every_figure_is_as_printed)
{
    vectors_read(&kit_mem, "tests/vectors/two-for-tea/army-lists.csv", &rows);
    const struct tft_tables *t = kit_book->tables;
    ck_assert_uint_eq(t->troop_count, rows.row_count);
    for (size_t i = 0; i < rows.row_count; i++) {
        const struct tft_troop *troop =
            tft_troop_find(t, vector_cell(&rows, i, "army"), vector_cell(&rows, i, "type"));
        ck_assert_ptr_nonnull(troop);
        ck_assert_str_eq(troop->kind, vector_cell(&rows, i, "kind"));
        is_number(i, "move", troop->move_cm);
        is_number(i, "dice", troop->shoot_dice);
        is_number(i, "range", troop->range_cm);
        is_number(i, "hits", troop->hits);
        is_number(i, "melee", troop->melee);
        is_number(i, "early", troop->rating_early);
        is_number(i, "late", troop->rating_late);
        is_number(i, "most", troop->most);
        ck_assert_int_eq(troop->skirmish_free, strcmp(vector_cell(&rows, i, "free"), "yes") == 0);
    }
}
END_TEST

/* Bases 4 cm broad and 3 deep, the middle of the front edge at 50, 50. */
static const struct {
    const char *formation;
    double left, right, rear;
} formed[] = {{"line", 44, 56, 47}, {"column", 48, 52, 41}, {"skirmish", 44, 56, 45.5}};

/* Units & Formation, Table 1, TFT-30: line, column and skirmish; a fourth is nowhere told of. */
START_TEST(by_tft_30_the_formations_are_three)
{
    static const char *const three[] = {"line", "column", "skirmish"};
    for (size_t i = 0; i < sizeof three / sizeof *three; i++)
        ck_assert_str_eq(tft_formations[i].id, three[i]);
    ck_assert_ptr_null(tft_formations[sizeof three / sizeof *three].id);
}
END_TEST

START_TEST(bases_touch_side_by_side_or_one_behind_the_other_or_irregularly)
{
    struct hull h;
    kit_form("first", formed[_i].formation);
    ck_assert(tft_footprint(&kit_scene, state_find(kit_state, "first"), &h));
    ck_assert_int_eq(h.count, 3);
    double left = 500, right = 0, rear = 500;
    for (int i = 0; i < h.count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&h.stand[i], corner);
        for (int c = 0; c < STAND_CORNERS; c++) {
            if (corner[c].x < left) left = corner[c].x;
            if (corner[c].x > right) right = corner[c].x;
            if (corner[c].y < rear) rear = corner[c].y;
        }
        struct hull one = {.count = 1, .stand = {h.stand[i]}};
        struct hull next = {.count = 1, .stand = {h.stand[i > 0 ? i - 1 : 1]}};
        ck_assert_double_eq_tol(hull_tape(&one, &next).tape.cm, 0, 1e-6);
    }
    ck_assert_double_eq_tol(left, formed[_i].left, 1e-6);
    ck_assert_double_eq_tol(right, formed[_i].right, 1e-6);
    ck_assert_double_eq_tol(rear, formed[_i].rear, 1e-6);
}
END_TEST

START_TEST(cannon_and_commanders_are_a_single_base)
{
    struct hull h;
    ck_assert(tft_footprint(&kit_scene, state_find(kit_state, "gun"), &h));
    ck_assert_int_eq(h.count, 1);
    ck_assert(tft_footprint(&kit_scene, state_find(kit_state, "wayne"), &h));
    ck_assert_int_eq(h.count, 1);
}
END_TEST

Suite *suite_army_bases(void);
Suite *suite_army_bases(void)
{
    Suite *s = suite_create("army_bases");
    TCase *t = tcase_create("army lists");
    tcase_add_checked_fixture(t, kit_set_table, kit_clear_table);
    tcase_add_test(t, every_figure_is_as_printed);
    tcase_add_test(t, by_tft_30_the_formations_are_three);
    tcase_add_loop_test(t, bases_touch_side_by_side_or_one_behind_the_other_or_irregularly, 0, 3);
    tcase_add_test(t, cannon_and_commanders_are_a_single_base);
    suite_add_tcase(s, t);
    return s;
}
