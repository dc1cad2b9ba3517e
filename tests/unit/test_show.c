/* What the table shows of one that is picked, and what waits: Two For Tea.  */
#include <check.h>
#include <math.h>
#include <string.h>

#include "tea_kit.h"

static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "general,washington,Washington,american,,9,,,,120,20,0\n"
    "officer,wayne,Wayne,american,,8,,,,50,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,second,2nd Pennsylvania,american,continental,,wayne,3,line,90,50,0\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,65,180\n"
    "unit,far,27th Foot,british,infantry,,,3,line,150,110,180\n";

static struct drawing drawn;

static void set_table(void)
{
    tea_open(forces);
    drawn = (struct drawing){.mem = &tea_mem};
}

static void show(const char *id)
{
    drawn = (struct drawing){.mem = &tea_mem};
    tea_scene.book->rules->show(&tea_scene, state_find(tea_state, id), &drawn);
}

static const struct drawn_area *area(const char *kind, int number)
{
    for (size_t i = 0; i < drawn.area_count; i++)
        if (strcmp(drawn.areas[i].kind, kind) == 0 && number-- == 0) return &drawn.areas[i];
    return NULL;
}

static const char *mark_of(const char *id)
{
    for (size_t i = 0; i < drawn.mark_count; i++)
        if (strcmp(drawn.marks[i].id, id) == 0) return drawn.marks[i].kind;
    return "";
}

static double highest(const struct drawn_area *a)
{
    double y = -HUGE_VAL;
    for (int i = 0; i < a->count; i++) y = fmax(y, a->at[i].y);
    return y;
}

/* Shooting range of foot is 20 cm from the front edge, half of it 10 (Army Lists, Table 4);
 * a stand has 45 degrees to either side (Firing Arc). */
START_TEST(the_arc_of_every_stand_reaches_as_far_as_it_shoots)
{
    show("first");
    for (int i = 0; i < 3; i++) {
        ck_assert_double_eq_tol(highest(area("arc", i)), 70, 1e-3);
        ck_assert_double_eq_tol(highest(area("band", i)), 60, 1e-3);
        const struct point *at = area("arc", i)->at;
        ck_assert_double_eq_tol(plane_bearing(at[0], at[1]), 315, 0.01);
    }
    ck_assert_ptr_null(area("arc", 3));
}
END_TEST

/* A skirmisher shoots all round. */
START_TEST(skirmishers_shoot_all_round)
{
    tea_set("first", "formation", value_text("skirmish"));
    show("first");
    const struct drawn_area *a = area("arc", 0);
    double low = HUGE_VAL;
    for (int i = 0; i < a->count; i++) low = fmin(low, a->at[i].y);
    ck_assert_double_lt(low, 50 - 3 - 20 + 0.01);
}
END_TEST

START_TEST(whom_it_could_shoot_at_stands_out)
{
    show("first");
    ck_assert_str_eq(mark_of("foot"), "first");
    ck_assert_str_eq(mark_of("far"), "");
    ck_assert_uint_eq(drawn.count, 1);
    ck_assert_str_eq(drawn.lines[0].kind, "sight");
    ck_assert_str_eq(drawn.lines[0].label, "15.0 cm");
}
END_TEST

START_TEST(the_line_to_what_is_in_the_way_has_its_name)
{
    tea_enter(ROSTER_GROUND,
              "kind,id,name,ground,points,width\nterrain,wall,Orchard Wall,wall,30 58;70 58,1\n");
    tea_set("foot", "y", value_real(68));
    show("first");
    ck_assert_str_eq(mark_of("foot"), "barred");
    ck_assert_str_eq(drawn.lines[0].kind, "blocked");
    ck_assert_str_eq(drawn.lines[0].label, "Orchard Wall");
}
END_TEST

/* Foot go 20 cm; what is straight ahead is an enemy 15 cm off, whose zone is one base
 * depth, 3 cm. */
START_TEST(its_reach_ends_before_the_enemys_zone)
{
    show("second");
    ck_assert_double_eq_tol(highest(area("reach", 0)), 70, 1e-3);
    show("first");
    const struct drawn_area *a = area("reach", 0);
    for (int i = 1; i < a->count; i++)
        if (fabs(a->at[i].x - 50) < 0.01) ck_assert_double_eq_tol(a->at[i].y, 62, 0.05);
}
END_TEST

START_TEST(routers_and_fighters_show_their_zone_alone)
{
    tea_set("first", "routed", value_int(1));
    show("first");
    ck_assert_ptr_nonnull(area("zone", 2));
    ck_assert_ptr_null(area("arc", 0));
    ck_assert_ptr_null(area("reach", 0));
}
END_TEST

/* Table 2: each 20 cm from him cost one. */
START_TEST(a_commander_shows_the_bands_of_table_2)
{
    show("wayne");
    ck_assert_str_eq(area("circle", 0)->label, "20 cm");
    ck_assert_str_eq(area("circle", 2)->label, "60 cm");
    ck_assert_double_eq_tol(highest(area("circle", 0)), 50, 0.2);
}
END_TEST

/* --- What waits ---------------------------------------------------------------------------- */

static const struct node *todo(int number)
{
    struct node *map = node_new_map(&tea_mem), *list = node_list(map, "todo");
    tea_scene.book->rules->todo(&tea_scene, list);
    const struct node *n = list->first;
    while (n != NULL && number-- > 0) n = n->next;
    return n;
}

static void waits(int number, const char *text, const char *act, const char *query)
{
    const struct node *n = todo(number);
    ck_assert_ptr_nonnull(n);
    ck_assert_str_eq(node_get_text(n, "text", ""), text);
    ck_assert_str_eq(node_get_text(n, "act", ""), act);
    ck_assert_str_eq(node_get_text(n, "query", ""), query);
}

START_TEST(at_first_nobody_is_ordered)
{
    waits(0, "Not ordered yet: 1st Pennsylvania, 2nd Pennsylvania", "command", "");
    waits(1, "End the turn", "end-turn", "");
    ck_assert_ptr_null(todo(2));
}
END_TEST

START_TEST(what_must_be_done_comes_first)
{
    tea_set("second", "order", value_text("form-up"));
    tea_set("second", "orders", value_int(1));
    tea_set("foot", "locked", value_text("first"));
    tea_set("first", "locked", value_text("first"));
    tea_set("game", "breakpoint_due", value_text("american"));
    waits(0, "The American army throws whether it breaks", "breakpoint", "side=american");
    waits(1, "Melee: 1st Pennsylvania and 10th Foot", "melee", "charger=first&charged=foot");
    waits(2, "2nd Pennsylvania is to form up", "form-up", "unit=second");
    waits(3, "End the turn", "end-turn", "");
    ck_assert(node_get(todo(1), "must")->as.b && !node_get(todo(2), "must")->as.b);
}
END_TEST

START_TEST(fire_may_be_answered)
{
    tea_set("foot", "may_answer", value_text("first"));
    waits(0, "10th Foot may fire back at 1st Pennsylvania", "shoot",
          "unit=foot&target=first&occasion=return");
    tea_set("foot", "suppressed", value_int(1));
    ck_assert_str_ne(node_get_text(todo(0), "act", ""), "shoot");
}
END_TEST

START_TEST(when_the_general_failed_only_the_end_is_left)
{
    tea_set("game", "turn_over", value_int(1));
    waits(0, "The general has failed: end the turn", "end-turn", "");
    tea_set("game", "over", value_int(1));
    ck_assert_ptr_null(todo(0));
}
END_TEST

Suite *suite_show(void);
Suite *suite_show(void)
{
    Suite *suite = suite_create("show");
    TCase *tc = tcase_create("show");
    tcase_add_checked_fixture(tc, set_table, tea_close);
    tcase_add_test(tc, the_arc_of_every_stand_reaches_as_far_as_it_shoots);
    tcase_add_test(tc, skirmishers_shoot_all_round);
    tcase_add_test(tc, whom_it_could_shoot_at_stands_out);
    tcase_add_test(tc, the_line_to_what_is_in_the_way_has_its_name);
    tcase_add_test(tc, its_reach_ends_before_the_enemys_zone);
    tcase_add_test(tc, routers_and_fighters_show_their_zone_alone);
    tcase_add_test(tc, a_commander_shows_the_bands_of_table_2);
    tcase_add_test(tc, at_first_nobody_is_ordered);
    tcase_add_test(tc, what_must_be_done_comes_first);
    tcase_add_test(tc, fire_may_be_answered);
    tcase_add_test(tc, when_the_general_failed_only_the_end_is_left);
    suite_add_tcase(suite, tc);
    return suite;
}
