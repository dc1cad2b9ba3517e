/* Charts: round ticks, and lines that stand where their numbers are. */
#include <check.h>
#include <string.h>

#include "view/chart.h"

static struct arena mem;

static void end(void)
{
    arena_clear(&mem);
}

static const struct tick_row {
    double high;
    int about;
    double step;
} tick_rows[] = {{59, 5, 20},   {50, 5, 10},    {51, 5, 20},    {7, 5, 2}, {1, 5, 0.2}, {10, 5, 2},
                 {0.4, 4, 0.1}, {1234, 5, 500}, {1000, 5, 200}, {0, 5, 1}, {3, 0, 1}};

START_TEST(ticks_are_round_and_not_too_many)
{
    const struct tick_row *row = &tick_rows[_i];
    double step = chart_tick_step(row->high, row->about);
    ck_assert_double_eq_tol(step, row->step, row->step * 1e-9);
    if (row->about > 0 && row->high > 0) ck_assert(row->high / step <= row->about + 1e-9);
}
END_TEST

static struct chart fresh(void)
{
    struct chart c = chart_begin(node_new_list(&mem), "id", "Title", "Lead", "Desc");
    chart_plot(&c, 10, 20, 110, 220);
    chart_scale(&c, 0, 10, 0, 100);
    return c;
}

START_TEST(a_step_line_goes_level_and_then_down)
{
    struct chart c = fresh();
    const struct chart_point at[] = {{0, 100}, {5, 50}, {10, 0}};
    chart_steps(&c, 2, at, 3);
    const struct node *line = node_get(c.n, "lines")->first;
    ck_assert_int_eq(node_get_int(line, "ink", 0), 2);
    ck_assert_str_eq(node_get_text(line, "points", ""),
                     " 10.0,20.0 60.0,20.0 60.0,120.0 110.0,120.0 110.0,220.0");
}
END_TEST

START_TEST(a_bar_is_as_long_as_its_number)
{
    struct chart c = fresh();
    chart_bar(&c, 1, 0, 5, 30, 8);
    chart_bar(&c, 1, 0, -5, 30, 8); /* nothing is drawn to the wrong side */
    const struct node *bar = node_get(c.n, "bars")->first;
    ck_assert_str_eq(node_get_text(bar, "x", ""), "10.0");
    ck_assert_str_eq(node_get_text(bar, "w", ""), "50.0");
    ck_assert_str_eq(node_get_text(bar->next, "w", ""), "0.0");
}
END_TEST

START_TEST(an_axis_has_its_ticks_at_round_numbers)
{
    struct chart c = fresh();
    chart_axis_y(&c, 5, "stands");
    static const char *const want[] = {"0", "20", "40", "60", "80", "100", "stands"};
    const struct node *text = node_get(c.n, "texts")->first;
    for (size_t i = 0; i < sizeof want / sizeof *want; i++, text = text->next)
        ck_assert_str_eq(node_get_text(text, "text", ""), want[i]);
    ck_assert_ptr_null(text);
    ck_assert_uint_eq(node_count(node_get(c.n, "ticks")), 6);
    ck_assert_str_eq(node_get_text(node_get(c.n, "ticks")->first, "y1", ""), "220.0");
}
END_TEST

START_TEST(a_chart_of_nothing_divides_by_nothing)
{
    struct chart c = fresh();
    chart_scale(&c, 3, 3, 7, 7);
    ck_assert_double_eq(chart_x(&c, 3), 10);
    ck_assert_double_eq(chart_y(&c, 7), 220);
}
END_TEST

Suite *suite_chart(void)
{
    Suite *s = suite_create("chart");
    TCase *c = tcase_create("drawn");
    tcase_add_checked_fixture(c, NULL, end);
    tcase_add_loop_test(c, ticks_are_round_and_not_too_many, 0,
                        sizeof tick_rows / sizeof *tick_rows);
    tcase_add_test(c, a_step_line_goes_level_and_then_down);
    tcase_add_test(c, a_bar_is_as_long_as_its_number);
    tcase_add_test(c, an_axis_has_its_ticks_at_round_numbers);
    tcase_add_test(c, a_chart_of_nothing_divides_by_nothing);
    suite_add_tcase(s, c);
    return s;
}
