/* The army lists of Two For Tea, number by number as printed. */
#include <check.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"
#include "tea_kit.h"

static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "officer,wayne,Wayne,american,,7,,,,50,30,0\n";

static const struct tft_troop lists[] = {
    {"american", "general", "", "general", "command", 60, 0, 0, 6, 0, 8, 9, false},
    {"american", "officer", "", "officer", "command", 30, 0, 0, 4, 0, 7, 8, false},
    {"american", "continental", "", "unit", "foot", 20, 3, 20, 5, 4, 0, 0, false},
    {"american", "militia", "", "unit", "foot", 20, 2, 20, 4, 4, 0, 0, false},
    {"american", "scout", "", "unit", "foot", 20, 2, 20, 3, 2, 0, 0, true},
    {"american", "dragoon", "", "unit", "horse", 30, 1, 20, 3, 4, 0, 0, false},
    {"american", "cannon", "", "unit", "cannon", 10, 3, 80, 3, 1, 0, 0, false},
    {"british", "general", "", "general", "command", 60, 0, 0, 6, 0, 9, 9, false},
    {"british", "officer", "", "officer", "command", 30, 0, 0, 4, 0, 8, 8, false},
    {"british", "infantry", "", "unit", "foot", 20, 3, 20, 5, 4, 0, 0, false},
    {"british", "grenadier", "", "unit", "foot", 20, 4, 20, 6, 6, 0, 0, false},
    {"british", "loyalist", "", "unit", "foot", 20, 2, 20, 5, 4, 0, 0, false},
    {"british", "dragoon", "", "unit", "horse", 30, 1, 20, 3, 4, 0, 0, false},
    {"british", "indian", "", "unit", "foot", 20, 2, 15, 3, 3, 0, 0, true},
    {"british", "cannon", "", "unit", "cannon", 10, 3, 80, 3, 1, 0, 0, false},
};
enum { TROOPS = sizeof lists / sizeof *lists };

static void set_table(void)
{
    tea_open(forces);
}

START_TEST(every_number_is_as_printed)
{
    const struct tft_tables *t = tea_scene.book->tables;
    const struct tft_troop *want = &lists[_i], *got = tft_troop_find(t, want->army, want->type);
    ck_assert_ptr_nonnull(got);
    ck_assert_str_eq(got->kind, want->kind);
    ck_assert_str_eq(got->arm, want->arm);
    ck_assert_int_eq(got->move_cm, want->move_cm);
    ck_assert_int_eq(got->shoot_dice, want->shoot_dice);
    ck_assert_int_eq(got->range_cm, want->range_cm);
    ck_assert_int_eq(got->hits, want->hits);
    ck_assert_int_eq(got->melee, want->melee);
    ck_assert_int_eq(got->rating_early, want->rating_early);
    ck_assert_int_eq(got->rating_late, want->rating_late);
    ck_assert_int_eq(got->skirmish_free, want->skirmish_free);
}
END_TEST

START_TEST(there_are_no_others)
{
    const struct tft_tables *t = tea_scene.book->tables;
    ck_assert_uint_eq(t->troop_count, TROOPS);
}
END_TEST

static bool can_enter(const char *row)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &tea_mem};
    const char *csv =
        arena_printf(&tea_mem,
                     "kind,id,name,side,type,stands,formation,hits_value\nunit,u,Unit,%s\n", row);
    ruling_init(&r, &tea_mem);
    if (!roster_read(&tea_scene, ROSTER_FORCES, csv, strlen(csv), &r, &problems)) return false;
    ck_assert(state_apply(tea_state, r.effects, r.effect_count, NULL));
    return true;
}

START_TEST(indian_allies_are_in_skirmish_only)
{
    ck_assert(!can_enter("british,indian,3,line,"));
    ck_assert(!can_enter("british,indian,3,column,"));
    ck_assert(can_enter("british,indian,3,skirmish,"));
}
END_TEST

START_TEST(a_scenario_may_vary_the_hits_of_infantry)
{
    ck_assert(!can_enter("american,militia,3,line,0"));
    ck_assert(can_enter("american,militia,3,line,3"));
    ck_assert_int_eq(tft_hits_value(&tea_scene, state_find(tea_state, "u")), 3);
    tea_set("u", "hits_loss", value_int(1));
    ck_assert_int_eq(tft_hits_value(&tea_scene, state_find(tea_state, "u")), 2);
}
END_TEST

START_TEST(the_hits_are_those_of_the_list_if_no_scenario_varies_them)
{
    ck_assert(can_enter("american,militia,3,line,"));
    ck_assert_int_eq(tft_hits_value(&tea_scene, state_find(tea_state, "u")), 4);
}
END_TEST

Suite *suite_army_lists(void);
Suite *suite_army_lists(void)
{
    Suite *s = suite_create("army_lists");
    TCase *t = tcase_create("army lists");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_loop_test(t, every_number_is_as_printed, 0, TROOPS);
    tcase_add_test(t, there_are_no_others);
    tcase_add_test(t, indian_allies_are_in_skirmish_only);
    tcase_add_test(t, a_scenario_may_vary_the_hits_of_infantry);
    tcase_add_test(t, the_hits_are_those_of_the_list_if_no_scenario_varies_them);
    suite_add_tcase(s, t);
    return s;
}
