/* Dettingen: its files, where the armies may deploy, what each side is told, who has won. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "bb_kit.h"
#include "rules/secret.h"
#include "umpire/scenario.h"

static void enter_file(const struct csv_upload *f)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &tea_mem};
    ruling_init(&r, &tea_mem);
    bool ok = f->which == ROSTER_SETTINGS
                  ? scenario_read_settings(&tea_scene, f->bytes, f->len, &r, &problems)
                  : roster_read(&tea_scene, f->which, f->bytes, f->len, &r, &problems);
    ck_assert_msg(ok, "%s: %s", f->name, ok ? "" : csv_problem_show(&tea_mem, &problems.list[0]));
    tea_apply(&r);
}

static void set_dettingen(void)
{
    struct scenario sc;
    struct csv_upload file[SCENARIO_FILES];
    tea_open_system("brown-bess", "kind,id,name\n");
    ck_assert(scenario_find(&tea_mem, "brown-bess", "dettingen", &sc));
    size_t count = scenario_files(&sc, file);
    ck_assert_uint_eq(count, 3);
    enter_file(&file[2]); /* settings first, as the desk does */
    enter_file(&file[0]);
    enter_file(&file[1]);
}

static int count_of(const char *side, const char *arm, const char *quality, const char *trait)
{
    const struct entity *en = NULL;
    int count = 0;
    while ((en = state_next(tea_state, en, "unit")) != NULL)
        count += strcmp(entity_text(en, "side", ""), side) == 0 &&
                 strcmp(entity_text(en, "arm", ""), arm) == 0 &&
                 strcmp(entity_text(en, "quality", ""), quality) == 0 &&
                 (*trait == '\0' || entity_int(en, trait, 0) != 0);
    return count;
}

START_TEST(both_armies_are_as_their_briefings_have_them)
{
    ck_assert_int_eq(count_of("red", "infantry", "average", "musketry"), 6);
    ck_assert_int_eq(count_of("red", "infantry", "average", ""), 8);
    ck_assert_int_eq(count_of("red", "heavy-cavalry", "average", ""), 3);
    ck_assert_int_eq(count_of("red", "heavy-cavalry", "average", "cuirassiers"), 1);
    ck_assert_int_eq(count_of("red", "artillery", "average", ""), 1);
    ck_assert_int_eq(count_of("blue", "infantry", "raw", ""), 8);
    ck_assert_int_eq(count_of("blue", "heavy-cavalry", "elite", "cuirassiers"), 1);
    ck_assert_int_eq(count_of("blue", "heavy-cavalry", "average", "cuirassiers"), 3);
    ck_assert_int_eq(count_of("blue", "artillery", "average", ""), 2);
    ck_assert_uint_eq(state_count(tea_state, "unit"), 26);
    ck_assert_uint_eq(state_count(tea_state, "general"), 4);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "year"), 1743);
}
END_TEST

static struct ruling advice(void)
{
    struct ruling r;
    ruling_init(&r, &tea_mem);
    tea_scene.book->rules->advise(&tea_scene, &r);
    return r;
}

START_TEST(the_suggested_deployment_keeps_to_its_limits)
{
    ck_assert_uint_eq(advice().reason_count, 0);
}
END_TEST

static const struct {
    const char *unit, *square, *says;
} outside[] = {{"british-1", "D4", "C1 to K3"},
               {"british-1", "A1", "C1 to K3"},
               {"king-george", "G4", "C1 to K3"},
               {"french-1", "F5", "C6 to K9"},
               {"french-1", "F10", "C6 to K9"},
               {"french-1", "A6", "C6 to K9"},
               {"french-gun-1", "A3", "one gun in A4 to A9"},
               {"french-gun-1", "K9", "0 French guns"},
               {"french-gun-2", "A9", "2 French guns"},
               {"maison-du-roi", "K8", "on the right of the French"}};

START_TEST(who_deploys_elsewhere_is_told)
{
    tea_set(outside[_i].unit, "square", value_text(outside[_i].square));
    struct ruling r = advice();
    ck_assert_msg(tea_notes(&r, outside[_i].says), "%s in %s", outside[_i].unit,
                  outside[_i].square);
    tea_set(GAME_ENTITY, "turn", value_int(2));
    ck_assert_uint_eq(advice().reason_count, 0); /* the game has begun */
}
END_TEST

START_TEST(each_side_reads_its_own_briefing_alone)
{
    static const char *const viewers[] = {"red", "blue", ""};
    const struct ruleset *rules = tea_scene.book->rules;
    for (size_t i = 0; i < 3; i++) {
        struct state *seen = secret_veil(rules, tea_state, viewers[i]);
        ck_assert_ptr_nonnull(seen);
        const struct entity *game = state_find(seen, GAME_ENTITY);
        ck_assert_int_eq(value_is_set(entity_get(game, "briefing_red")), i == 0);
        ck_assert_int_eq(value_is_set(entity_get(game, "briefing_blue")), i == 1);
        state_free(seen);
    }
    ck_assert_ptr_nonnull(strstr(tea_text(GAME_ENTITY, "briefing_red"), "northern edge"));
    ck_assert_ptr_nonnull(strstr(tea_text(GAME_ENTITY, "briefing_blue"), "Destroy"));
    ck_assert_ptr_null(strstr(tea_text(GAME_ENTITY, "briefing_red"), "Maison"));
    ck_assert_ptr_null(strstr(tea_text(GAME_ENTITY, "briefing_blue"), "rows 1 to 3"));
}
END_TEST

/* The streams: bad ground, but for a column on the road. */
START_TEST(the_streams_are_crossed_by_the_road)
{
    bb_put("british-1", "D9", "n");
    ck_assert_str_eq(tea_refusal("move", "unit=british-1 square=D11"), "Terrain Effects");
    tea_set("british-1", "formation", value_text("march"));
    (void)tea_done("move", "unit=british-1 square=D12");
    bb_put("british-2", "F10", "n");
    tea_set("british-2", "formation", value_text("march"));
    ck_assert_str_eq(tea_refusal("move", "unit=british-2 square=F12"), "Movement");
    bb_put("british-3", "C8", "w");
    ck_assert_str_eq(tea_refusal("move", "unit=british-3 square=B8 facing=w"), "Terrain Effects");
    bb_put("austrian-1", "K5", "e");
    ck_assert_str_eq(tea_refusal("move", "unit=austrian-1 square=L5 facing=e"), "Terrain Effects");
}
END_TEST

static void scatter(int off)
{
    const struct entity *en = NULL;
    const char *ids[20];
    int count = 0;
    while ((en = state_next(tea_state, en, "unit")) != NULL)
        if (strcmp(entity_text(en, "side", ""), "red") == 0) ids[count++] = en->id;
    for (int i = 0; i < count; i++) ids[i] = arena_strdup(&tea_mem, ids[i]);
    for (int i = 0; i < count; i++) {
        tea_set(ids[i], "square", value_none());
        if (i < off)
            tea_set(ids[i], "left", value_text("n"));
        else
            tea_set(ids[i], "lost", value_int(1));
    }
}

START_TEST(it_is_decided_when_nobody_of_the_army_is_left)
{
    struct ruling r = tea_rule("objectives", "");
    ck_assert_str_eq(r.verdict, "undecided");
    ck_assert(tea_notes(&r, "0 of 12 units"));
    scatter(_i);
    r = tea_rule("objectives", "");
    ck_assert_str_eq(r.verdict, "decided");
    ck_assert(tea_cites(&r, "BBS-50"));
    const char *winner = _i > 6 ? "Pragmatic Army has won" : "French Army has won";
    ck_assert_msg(strstr(r.sentence, winner) != NULL, "%d: %s", _i, r.sentence);
    bb_reads("BBS-50", "B");
    r = tea_done("objectives", "");
    ck_assert_ptr_nonnull(strstr(r.sentence, _i == 12 ? "Pragmatic Army" : "French Army"));
    ck_assert_int_eq(tea_int(GAME_ENTITY, "over"), 1);
    ck_assert_str_eq(tea_refusal("next-phase", ""), "Objective");
}
END_TEST

Suite *suite_bb_dettingen(void);
Suite *suite_bb_dettingen(void)
{
    Suite *s = suite_create("bb_dettingen");
    TCase *t = tcase_create("dettingen");
    tcase_add_checked_fixture(t, set_dettingen, tea_close);
    tcase_add_test(t, both_armies_are_as_their_briefings_have_them);
    tcase_add_test(t, the_suggested_deployment_keeps_to_its_limits);
    tcase_add_loop_test(t, who_deploys_elsewhere_is_told, 0,
                        (int)(sizeof outside / sizeof *outside));
    tcase_add_test(t, each_side_reads_its_own_briefing_alone);
    tcase_add_test(t, the_streams_are_crossed_by_the_road);
    tcase_add_loop_test(t, it_is_decided_when_nobody_of_the_army_is_left, 0, 13);
    suite_add_tcase(s, t);
    return s;
}
