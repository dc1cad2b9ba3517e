/* The army lists of Two For Tea, number by number as printed. */
#include <check.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"
#include "tea_kit.h"

static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "officer,wayne,Wayne,american,,7,,,,50,30,0\n";

static const struct tft_troop lists[] = {
    {"american", "general", "", "general", "command", 60, 0, 0, 6, 0, 8, 9, false, 0},
    {"american", "officer", "", "officer", "command", 30, 0, 0, 4, 0, 7, 8, false, 0},
    {"american", "continental", "", "unit", "foot", 20, 3, 20, 5, 4, 0, 0, false, 0},
    {"american", "militia", "", "unit", "foot", 20, 2, 20, 4, 4, 0, 0, false, 0},
    {"american", "scout", "", "unit", "foot", 20, 2, 20, 3, 2, 0, 0, true, 0},
    {"american", "dragoon", "", "unit", "horse", 30, 1, 20, 3, 4, 0, 0, false, 0},
    {"american", "cannon", "", "unit", "cannon", 10, 3, 80, 3, 1, 0, 0, false, 0},
    {"british", "general", "", "general", "command", 60, 0, 0, 6, 0, 9, 9, false, 0},
    {"british", "officer", "", "officer", "command", 30, 0, 0, 4, 0, 8, 8, false, 0},
    {"british", "infantry", "", "unit", "foot", 20, 3, 20, 5, 4, 0, 0, false, 0},
    {"british", "grenadier", "", "unit", "foot", 20, 4, 20, 6, 6, 0, 0, false, 1},
    {"british", "loyalist", "", "unit", "foot", 20, 2, 20, 5, 4, 0, 0, false, 0},
    {"british", "dragoon", "", "unit", "horse", 30, 1, 20, 3, 4, 0, 0, false, 0},
    {"british", "indian", "", "unit", "foot", 20, 2, 15, 3, 3, 0, 0, true, 0},
    {"british", "cannon", "", "unit", "cannon", 10, 3, 80, 3, 1, 0, 0, false, 0},
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
    ck_assert_int_eq(got->most, want->most);
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

/* --- How many --------------------------------------------------------------------------------- */

static const struct {
    const char *rule, *side, *type;
    int units;
    bool told;
} crowds[] = {
    {"one unit of grenadiers or light infantry is allowed", "british", "grenadier", 1, false},
    {"two are too many", "british", "grenadier", 2, true},
    {"no other British type has a maximum: infantry", "british", "infantry", 9, false},
    {"loyalists", "british", "loyalist", 9, false},
    {"dragoons", "british", "dragoon", 9, false},
    {"cannon", "british", "cannon", 9, false},
    {"nor has any American: continentals", "american", "continental", 9, false},
    {"scouts", "american", "scout", 9, false},
};

static struct ruling advice(void)
{
    struct ruling r;
    ruling_init(&r, &tea_mem);
    tea_scene.book->rules->advise(&tea_scene, &r);
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_str_ne(r.verdict, VERDICT_ILLEGAL);
    return r;
}

static void enter_units(const char *side, const char *type, int count)
{
    for (int i = 0; i < count; i++)
        tea_enter(ROSTER_FORCES, arena_printf(&tea_mem,
                                              "kind,id,name,side,type,stands\n"
                                              "unit,u%d,Unit %d,%s,%s,1\n",
                                              i, i, side, type));
}

START_TEST(more_units_of_a_type_than_the_list_allows_are_told_of)
{
    enter_units(crowds[_i].side, crowds[_i].type, crowds[_i].units);
    struct ruling r = advice();
    ck_assert_msg(tea_cites(&r, "TFT-105") == crowds[_i].told, "%s", crowds[_i].rule);
    ck_assert_uint_eq(r.reason_count, crowds[_i].told);
    if (!crowds[_i].told) return;
    ck_assert_str_eq(r.reasons[0].cite, "Army Lists");
    ck_assert(tea_notes(&r, "British army has 2 units of Grenadiers and Light Infantry"));
    ck_assert(tea_notes(&r, "allows 1"));
}
END_TEST

START_TEST(by_tft_105_a_scenario_goes_before_the_list)
{
    enter_units("british", "grenadier", 4);
    tea_set(GAME_ENTITY, "scenario", value_text("germantown"));
    struct ruling r = advice();
    ck_assert(tea_cites(&r, "TFT-105"));
    ck_assert(tea_notes(&r, "the scenario goes before the list"));
}
END_TEST

/* --- The printed ratings -------------------------------------------------------------------- */

static const struct {
    const char *side, *kind;
    int year, rating; /* year 0: none is set, and 1777 is meant */
    const char *how;
} printed[] = {
    {"american", "general", 1775, 8, "before 1778"},
    {"american", "general", 1777, 8, "before 1778"},
    {"american", "general", 1778, 9, "from 1778"},
    {"american", "general", 1783, 9, "from 1778"},
    {"american", "officer", 0, 7, "before 1778"},
    {"american", "officer", 1777, 7, "before 1778"},
    {"american", "officer", 1778, 8, "from 1778"},
    {"british", "general", 1777, 9, "before 1778"},
    {"british", "general", 1778, 9, "from 1778"},
    {"british", "officer", 0, 8, "before 1778"},
    {"british", "officer", 1777, 8, "before 1778"},
    {"british", "officer", 1778, 8, "from 1778"},
};
enum { PRINTED = sizeof printed / sizeof *printed };

/* A commander with nothing entered, and a unit of his. */
static void enter_commander(int i)
{
    tea_enter(ROSTER_FORCES,
              arena_printf(&tea_mem,
                           "kind,id,name,side,type,commander,stands,x,y\n"
                           "%s,him,Himself,%s,,,,90,40\nunit,u,Unit,%s,dragoon,him,3,90,50\n",
                           printed[i].kind, printed[i].side, printed[i].side));
    if (printed[i].year != 0) tea_set(GAME_ENTITY, "year", value_int(printed[i].year));
    tea_set(GAME_ENTITY, "side", value_text(printed[i].side));
}

START_TEST(who_has_no_rating_entered_has_that_of_his_list_and_year)
{
    enter_commander(_i);
    struct ruling r = tea_rule("command", "unit=u order=move");
    const struct fact *rating = facts_find(&tea_facts, "rating");
    ck_assert_int_eq(value_as_int(rating->measured, 0), printed[_i].rating);
    ck_assert_ptr_nonnull(strstr(rating->how, "army list"));
    ck_assert_ptr_nonnull(strstr(rating->how, printed[_i].how));
    ck_assert_int_eq(r.need, printed[_i].rating + 1);      /* no enemy in view */
    r = tea_rule("command", "unit=u order=move rating=5"); /* the umpire says otherwise */
    ck_assert_int_eq(r.need, 6);
    tea_set("him", "rating", value_int(10)); /* the scenario's own goes before the list */
    tea_rule("command", "unit=u order=move");
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), 10);
    ck_assert_ptr_null(strstr(facts_find(&tea_facts, "rating")->how, "army list"));
}
END_TEST

START_TEST(the_army_breaks_by_the_rating_of_the_list_too)
{
    enter_commander(_i);
    if (strcmp(printed[_i].side, "american") == 0)
        tea_set("wayne", "x", value_none()), tea_set("wayne", "y", value_none());
    tea_rule("breakpoint", arena_printf(&tea_mem, "side=%s", printed[_i].side));
    ck_assert_int_eq(facts_int(&tea_facts, "rating"), printed[_i].rating);
}
END_TEST

START_TEST(an_officer_killed_is_followed_by_one_worse_than_the_list)
{
    enter_commander(_i);
    struct ruling r = tea_done("command", "unit=u order=move dice=6,6,6");
    ck_assert_str_eq(r.verdict, "blunder");
    ck_assert_int_eq(tea_int("him", "rating"), printed[_i].rating - 1);
}
END_TEST

START_TEST(his_card_shows_the_rating_of_the_list)
{
    enter_commander(_i);
    struct node *card = node_new_map(&tea_mem);
    (void)node_list(card, "badges");
    (void)node_list(card, "acts");
    tft_card(&tea_scene, state_find(tea_state, "him"), card);
    ck_assert_ptr_nonnull(strstr(node_get_text(card, "line", ""),
                                 arena_printf(&tea_mem, "rating %d", printed[_i].rating)));
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
    tcase_add_loop_test(t, more_units_of_a_type_than_the_list_allows_are_told_of, 0,
                        sizeof crowds / sizeof *crowds);
    tcase_add_test(t, by_tft_105_a_scenario_goes_before_the_list);
    tcase_add_loop_test(t, who_has_no_rating_entered_has_that_of_his_list_and_year, 0, PRINTED);
    tcase_add_loop_test(t, the_army_breaks_by_the_rating_of_the_list_too, 0, PRINTED);
    tcase_add_loop_test(t, an_officer_killed_is_followed_by_one_worse_than_the_list, 0, PRINTED);
    tcase_add_loop_test(t, his_card_shows_the_rating_of_the_list, 0, PRINTED);
    suite_add_tcase(s, t);
    return s;
}
