/* Help and paper: examples that are run, readings that are named, sheets to scale.  */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "tea_kit.h"
#include "view/help_tree.h"
#include "view/map_tree.h"
#include "view/paper_tree.h"

static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "general,washington,Washington,american,,9,,,,120,20,0\n"
    "officer,wayne,Wayne,american,,8,,,,50,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,gun,Proctor's Gun,american,cannon,,wayne,1,line,80,50,0\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,110,180\n";

static void set_table(void)
{
    tea_open(forces);
}

/* --- Help ------------------------------------------------------------------------------- */

static const struct example odd[] = {
    {"A verdict the rules do not give", "rating=8 distance_cm=12 enemy_visible=no dice=5,3",
     "refused"},
    {"A fact that cannot be", "rating=80 distance_cm=12 enemy_visible=no dice=5,3", "obeyed"},
    {"As it is", "rating=8 distance_cm=12 enemy_visible=no dice=5,3", "obeyed"},
    {NULL, NULL, NULL}};

static const struct node *example(const struct node *help, size_t at)
{
    const struct node *n = node_get(help, "examples")->first;
    while (at-- > 0) n = n->next;
    return n;
}

START_TEST(an_example_that_does_not_end_as_declared_is_shown_as_wrong)
{
    struct action act = *ruleset_action(tea_scene.book->rules, "command");
    struct node *help = node_new_map(&tea_mem);
    act.examples = odd;
    help_tree(help, tea_scene.book, &act);
    ck_assert_uint_eq(node_count(node_get(help, "examples")), 3);
    ck_assert(!node_get(example(help, 0), "agrees")->as.b);
    ck_assert_str_eq(node_get_text(node_get(example(help, 0), "ruling"), "verdict", ""), "obeyed");
    ck_assert(!node_get(example(help, 1), "agrees")->as.b);
    ck_assert_ptr_nonnull(strstr(node_get_text(example(help, 1), "problem", ""), "2 to 12"));
    ck_assert(node_get(example(help, 2), "agrees")->as.b);
}
END_TEST

START_TEST(an_example_is_told_in_the_words_of_its_fields)
{
    struct action act = *ruleset_action(tea_scene.book->rules, "command");
    struct node *help = node_new_map(&tea_mem);
    act.examples = odd + 2;
    help_tree(help, tea_scene.book, &act);
    const struct node *given = node_get(example(help, 0), "given");
    ck_assert_uint_eq(node_count(given), 4);
    ck_assert_str_eq(node_get_text(given->first, "label", ""), "Command rating");
    ck_assert_str_eq(node_get_text(given->first->next, "shown", ""), "12 cm");
    ck_assert_str_eq(node_get_text(given->last, "shown", ""), "5, 3");
    ck_assert_str_eq(node_get_text(example(help, 0), "query", ""),
                     "rating=8&distance_cm=12&enemy_visible=no&dice=5,3");
}
END_TEST

/* --- Paper -------------------------------------------------------------------------------- */

static struct game_view view_of_table(void)
{
    return (struct game_view){.id = "g", .title = "G", .book = tea_scene.book, .state = tea_state};
}

/*                     table cm      1 cm on paper is */
static const struct {
    double width, depth;
    int scale;
} scales[] = {{180, 120, 8}, {120, 120, 8}, {90, 60, 5}, {240, 120, 10}, {500, 500, 40}};

START_TEST(a_table_is_drawn_at_the_largest_round_scale_that_fits_a_sheet)
{
    struct node *map = node_new_map(&tea_mem);
    struct game_view g = view_of_table();
    tea_set(GAME_ENTITY, "table_width", value_real(scales[_i].width));
    tea_set(GAME_ENTITY, "table_depth", value_real(scales[_i].depth));
    paper_scale_tree(map, &g);
    const struct node *paper = node_get(map, "paper");
    ck_assert_int_eq(node_get_int(paper, "scale", 0), scales[_i].scale);
    char wanted[20];
    double across = scales[_i].width + MAP_LEFT_CM + MAP_RIGHT_CM; /* with the rulers beside it */
    (void)snprintf(wanted, sizeof wanted, "%.1f", across * 10 / scales[_i].scale);
    ck_assert_str_eq(node_get_text(paper, "width_mm", ""), wanted);
}
END_TEST

static size_t taken(const struct node *stand)
{
    size_t count = 0;
    for (const struct node *n = node_get(stand, "circles")->first; n != NULL; n = n->next)
        count += node_get(n, "taken")->as.b;
    return count;
}

START_TEST(a_sheet_lists_units_under_their_commander_and_the_rest_under_nobody)
{
    struct node *map = node_new_map(&tea_mem);
    struct game_view g = view_of_table();
    tea_set("first", "hits", value_int(2));
    paper_forces_tree(map, &g);
    const struct node *american = node_get(map, "sides")->first, *british = american->next;
    const struct node *general = node_get(american, "commands")->first, *wayne = general->next;
    ck_assert_uint_eq(node_count(node_get(american, "commands")), 2);
    ck_assert_uint_eq(node_count(node_get(general, "units")), 0);
    ck_assert_uint_eq(node_count(node_get(wayne, "units")), 2);
    const struct node *first = node_get(wayne, "units")->first;
    const struct node *stands = node_get(first, "boxes");
    ck_assert_uint_eq(node_count(stands), 3);
    ck_assert_uint_eq(taken(stands->first), 2);
    ck_assert_uint_eq(taken(stands->last), 0);
    const struct node *nobody = node_get(british, "commands")->first;
    ck_assert_int_eq(node_get(nobody, "commander")->kind, NODE_NULL);
    ck_assert_uint_eq(node_count(node_get(nobody, "units")), 1);
}
END_TEST

Suite *suite_help_tree(void);
Suite *suite_help_tree(void)
{
    Suite *s = suite_create("help_tree");
    TCase *c = tcase_create("help");
    tcase_add_checked_fixture(c, set_table, tea_close);
    tcase_add_test(c, an_example_that_does_not_end_as_declared_is_shown_as_wrong);
    tcase_add_test(c, an_example_is_told_in_the_words_of_its_fields);
    suite_add_tcase(s, c);
    c = tcase_create("paper");
    tcase_add_checked_fixture(c, set_table, tea_close);
    tcase_add_loop_test(c, a_table_is_drawn_at_the_largest_round_scale_that_fits_a_sheet, 0,
                        (int)(sizeof scales / sizeof *scales));
    tcase_add_test(c, a_sheet_lists_units_under_their_commander_and_the_rest_under_nobody);
    suite_add_tcase(s, c);
    return s;
}
