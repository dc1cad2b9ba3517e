/* Scenarios as they come, and the settings they may bring. */
#include <check.h>
#include <string.h>

#include "tea_kit.h"
#include "umpire/scenario.h"

static void open_table(void)
{
    tea_open("kind,id,name\n");
}

static const struct {
    const char *id;
    bool settings;
    const char *about;
} known[] = {{"first-game", false, "Both sides on the table, ready to play."},
             {"germantown", true, "the British hidden on your map"}};

START_TEST(every_scenario_is_found_once_with_its_files_and_what_it_is_about)
{
    struct scenario sc;
    struct csv_upload files[SCENARIO_FILES];
    int times = 0;
    for (size_t i = 0; scenario_next(&tea_mem, &i, &sc);) times += strcmp(sc.id, known[_i].id) == 0;
    ck_assert_int_eq(times, 1);
    ck_assert(scenario_find(&tea_mem, "two-for-tea", known[_i].id, &sc));
    ck_assert(sc.forces != NULL && sc.ground != NULL);
    ck_assert(known[_i].settings == (sc.settings != NULL));
    ck_assert_uint_eq(scenario_files(&sc, files), known[_i].settings ? 3 : 2);
    ck_assert_ptr_nonnull(strstr(sc.about, known[_i].about));
}
END_TEST

START_TEST(there_are_no_others)
{
    struct scenario sc;
    size_t count = 0;
    for (size_t i = 0; scenario_next(&tea_mem, &i, &sc);)
        count += strcmp(sc.system, "two-for-tea") == 0;
    ck_assert_uint_eq(count, sizeof known / sizeof *known);
}
END_TEST

static bool reads(const char *text, struct ruling *r, struct csv_problems *problems)
{
    *problems = (struct csv_problems){.mem = &tea_mem};
    ruling_init(r, &tea_mem);
    return scenario_read_settings(&tea_scene, text, strlen(text), r, problems);
}

START_TEST(germantown_is_ready_to_play)
{
    struct scenario sc;
    struct ruling r;
    struct csv_problems problems;
    ck_assert(scenario_find(&tea_mem, "two-for-tea", "germantown", &sc));
    const char *text = arena_strndup(&tea_mem, (const char *)sc.settings->bytes, sc.settings->len);
    ck_assert(reads(text, &r, &problems));
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(tea_text(GAME_ENTITY, "scenario"), "germantown");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "weather"), "fog");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "year"), 1777);
    /* the same as the action that sets the stage by hand */
    ck_assert_uint_eq(tea_rule("germantown", "").effect_count, 0);
}
END_TEST

static const struct {
    const char *rows, *complaint;
    int line;
} bad[] = {{"wether,fog", "no setting \"wether\"", 3},
           {"turn,3", "no setting \"turn\"", 3}, /* only rulings set it */
           {"weather,hail", "hail", 3},
           {"year,1812", "1812", 3}};

START_TEST(settings_that_are_not_accepted_change_nothing)
{
    struct ruling r;
    struct csv_problems problems;
    const char *text = arena_printf(&tea_mem, "setting,value\nweather,snow\n%s\n", bad[_i].rows);
    ck_assert(!reads(text, &r, &problems));
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_uint_eq(problems.count, 1);
    ck_assert_int_eq(problems.list[0].line, bad[_i].line);
    ck_assert_msg(strstr(problems.list[0].text, bad[_i].complaint) != NULL, "%s",
                  problems.list[0].text);
}
END_TEST

#define ADD(name) tcase_add_test(tc, name)

Suite *suite_scenario(void);
Suite *suite_scenario(void)
{
    Suite *s = suite_create("scenario");
    TCase *tc = tcase_create("scenarios");
    tcase_add_checked_fixture(tc, open_table, tea_close);
    tcase_add_loop_test(tc, every_scenario_is_found_once_with_its_files_and_what_it_is_about, 0,
                        sizeof known / sizeof *known);
    ADD(there_are_no_others);
    ADD(germantown_is_ready_to_play);
    tcase_add_loop_test(tc, settings_that_are_not_accepted_change_nothing, 0,
                        sizeof bad / sizeof *bad);
    suite_add_tcase(s, tc);
    return s;
}
