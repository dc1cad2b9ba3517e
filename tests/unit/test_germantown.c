#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules/two-for-tea/germantown.h"
#include "tea_kit.h"
#include "umpire/scenario.h"
#include "vectors.h"

static void enter(enum roster_file which, const struct asset *file)
{
    tea_enter(which, arena_strndup(&tea_mem, (const char *)file->bytes, file->len));
}

/* The scenario as it is offered, set up. */
static void set_table(void)
{
    struct scenario sc;
    tea_open("kind,id,name\n");
    ck_assert(scenario_find(&tea_mem, "two-for-tea", "germantown", &sc));
    enter(ROSTER_GROUND, sc.ground);
    enter(ROSTER_FORCES, sc.forces);
    tea_done("germantown", "");
}

/* --- Every sentence -------------------------------------------------------------------------- */

static struct ruling rule_by(const struct action *act, const char *readings, const char *input)
{
    struct vector_input in = {.mem = &tea_mem, .text = input};
    struct input_problems problems = {0};
    struct state *s = *readings == '\0' ? NULL : state_new();
    struct scene scene = {.book = tea_scene.book, .state = s, .tolerance_cm = 0.5, .mem = &tea_mem};
    struct dice dice = {.source = DICE_TABLE};
    struct facts facts;
    struct ruling r;
    int *faces = NULL;
    char id[16], choice[2];
    if (s != NULL) {
        ck_assert_int_eq(sscanf(readings, "%15[^=]=%1s", id, choice), 2);
        struct effect set = {GAME_ENTITY, id, value_none(), value_text(choice)};
        ck_assert(state_apply(s, &set, 1, NULL));
    }
    const char *text = vector_input(&in, "dice");
    if (text != NULL) ck_assert(dice_parse(text, &tea_mem, &faces, &dice.count, NULL));
    dice.faces = faces;
    ck_assert_msg(judge_facts(&scene, act, vector_input, &in, &facts, &problems), "%s", input);
    judge_action(&scene, act, &facts, &dice, &r);
    if (s != NULL) state_free(s);
    return r;
}

static const char *odds_of(const struct ruling *r)
{
    const char *text = "";
    for (size_t i = 0; i < r->outcome_count; i++) {
        char *word = arena_strdup(&tea_mem, r->outcomes[i].word);
        for (char *p = word; *p != '\0'; p++)
            if (*p == ' ') *p = '-';
        text = arena_printf(&tea_mem, "%s%s%s:%s", text, i == 0 ? "" : " ", word,
                            chance_fraction(&tea_mem, r->outcomes[i].chance));
    }
    return text;
}

START_TEST(every_sentence_of_the_scenario_is_ruled_as_written)
{
    struct csv_table rows;
    vectors_read(&tea_mem, "tests/vectors/two-for-tea/germantown.csv", &rows);
    for (size_t i = 0; i < rows.row_count; i++) {
        const char *rule = vector_cell(&rows, i, "rule"), *action = vector_cell(&rows, i, "action");
        const struct action *act = ruleset_action(tea_scene.book->rules, action);
        ck_assert_msg(act != NULL, "%s", action);
        struct ruling r =
            rule_by(act, vector_cell(&rows, i, "readings"), vector_cell(&rows, i, "input"));
        ck_assert_msg(strcmp(r.verdict, vector_cell(&rows, i, "verdict")) == 0, "%s: %s", rule,
                      r.verdict);
        ck_assert_msg(strcmp(odds_of(&r), vector_cell(&rows, i, "odds")) == 0, "%s: %s", rule,
                      odds_of(&r));
    }
    ck_assert_uint_ge(rows.row_count, 50);
}
END_TEST

START_TEST(worked_examples_end_as_they_say)
{
    static const char *const ids[] = {"spot", "stray", "release", "howe", "objectives"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct action *act = ruleset_action(tea_scene.book->rules, ids[i]);
        for (const struct example *x = act->examples; x->title != NULL; x++)
            ck_assert_str_eq(rule_by(act, "", x->input).verdict, x->verdict);
    }
}
END_TEST

START_TEST(howes_odds_are_those_of_every_face)
{
    const struct action *act = ruleset_action(tea_scene.book->rules, "howe");
    for (int turn = 1; turn <= 9; turn++)
        for (int b = 0; b < 2; b++) {
            const char *readings = b ? "TFT-106=B" : "TFT-106=A";
            unsigned comes = 0;
            for (int face = 1; face <= 6; face++)
                comes += strcmp(rule_by(act, readings,
                                        arena_printf(&tea_mem, "turn=%d dice=%d", turn, face))
                                    .verdict,
                                "arrives") == 0;
            struct ruling r = rule_by(act, readings, arena_printf(&tea_mem, "turn=%d", turn));
            ck_assert_int_eq(chance_compare(r.outcomes[0].chance, chance_of(comes, 6)), 0);
        }
}
END_TEST

/* --- The forces and the ground ------------------------------------------------------------------ */

static int count_of(const char *commander, const char *type)
{
    int count = 0;
    const struct entity *en = NULL;
    while ((en = state_next(tea_state, en, "unit")) != NULL)
        count += strcmp(entity_text(en, "commander", ""), commander) == 0 &&
                 strcmp(entity_text(en, "type", ""), type) == 0;
    return count;
}

static const struct {
    const char *commander, *kind, *side;
    int rating;
    struct {
        const char *type;
        int count;
    } has[4];
} commands[] = {
    {"washington", "general", "american", 8, {{"continental", 5}, {"cannon", 1}}},
    {"sullivan", "officer", "american", 7, {{"continental", 3}, {"dragoon", 1}}},
    {"wayne", "officer", "american", 7, {{"continental", 3}, {"militia", 2}}},
    {"greene", "officer", "american", 8, {{"continental", 4}, {"dragoon", 1}, {"cannon", 1}}},
    {"jones", "officer", "british", 8, {{"infantry", 1}, {"grenadier", 1}}},
    {"smith", "officer", "british", 8, {{"infantry", 2}, {"dragoon", 1}}},
    {"matthews", "officer", "british", 8, {{"grenadier", 3}, {"cannon", 1}}},
    {"grant", "officer", "british", 7, {{"infantry", 2}, {"cannon", 1}}},
    {"howe", "general", "british", 10, {{"infantry", 6}}},
};

START_TEST(each_commander_has_the_rating_and_the_units_of_the_book)
{
    const struct entity *en = state_find(tea_state, commands[_i].commander);
    int all = 0, wanted = 0;
    ck_assert(entity_is(en, commands[_i].kind));
    ck_assert_str_eq(entity_text(en, "side", ""), commands[_i].side);
    ck_assert_int_eq(entity_int(en, "rating", 0), commands[_i].rating);
    for (int k = 0; k < 4 && commands[_i].has[k].type != NULL; k++) {
        ck_assert_int_eq(count_of(commands[_i].commander, commands[_i].has[k].type),
                         commands[_i].has[k].count);
        wanted += commands[_i].has[k].count;
    }
    en = NULL;
    while ((en = state_next(tea_state, en, "unit")) != NULL)
        all += strcmp(entity_text(en, "commander", ""), commands[_i].commander) == 0;
    ck_assert_int_eq(all, wanted);
}
END_TEST

START_TEST(the_armies_have_21_and_18_units_and_break_at_11_and_9)
{
    tea_rule("breakpoint", "side=american");
    ck_assert_int_eq(facts_int(&tea_facts, "units"), 21);
    tea_rule("breakpoint", "side=british rating=8"); /* all of them hidden yet */
    ck_assert_int_eq(facts_int(&tea_facts, "units"), 18);
}
END_TEST

/* All that has a place, on the table or on the map; returns how many. */
static int hulls(struct hull *out, const struct entity **of, int room)
{
    int count = 0;
    const struct entity *en = NULL;
    while ((en = state_next(tea_state, en, NULL)) != NULL) {
        struct entity there = tft_unhidden(&tea_mem, en);
        if (entity_is(en, "terrain") || count == room) continue;
        if (!tft_footprint(&tea_scene, &there, &out[count])) continue;
        of[count++] = en;
    }
    return count;
}

START_TEST(nothing_overlaps_and_all_is_on_the_table)
{
    enum { ROOM = 60 };
    struct hull h[ROOM];
    const struct entity *of[ROOM];
    int count = hulls(h, of, ROOM);
    ck_assert_int_eq(count, 21 + 12 + 4 + 4); /* all but Howe and his six */
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++)
            ck_assert_msg(hull_tape(&h[i], &h[k]).tape.cm > 0.1, "%s and %s", of[i]->id, of[k]->id);
        for (int n = 0; n < h[i].count; n++) {
            struct point corner[STAND_CORNERS];
            stand_corners(&h[i].stand[n], corner);
            for (int c = 0; c < STAND_CORNERS; c++) /* also before the board has its size */
                ck_assert_msg(corner[c].x >= 0 && corner[c].x <= 180 && corner[c].y >= 0 &&
                                  corner[c].y <= 120,
                              "%s", of[i]->id);
        }
    }
}
END_TEST

START_TEST(no_unit_starts_in_a_building_a_wood_or_the_creek)
{
    const struct entity *en = NULL, *of[60];
    struct hull h[60];
    int count = hulls(h, of, 60);
    while ((en = state_next(tea_state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct shape shape;
        if (strcmp(ground, "road") == 0 || strcmp(ground, "hill") == 0) continue;
        ck_assert(tft_terrain_shape(en, &tea_mem, &shape, NULL));
        for (int i = 0; i < count; i++)
            ck_assert_msg(hull_tape_shape(&h[i], &shape).tape.cm > 0.1, "%s in %s", of[i]->id,
                          en->id);
    }
}
END_TEST

START_TEST(the_stage_is_fog_the_year_and_a_board_of_four_by_six_feet)
{
    ck_assert_str_eq(tea_text(GAME_ENTITY, "weather"), "fog");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "year"), 1777);
    ck_assert_double_eq(tea_real(GAME_ENTITY, "table_width"), 182.9);
    ck_assert_double_eq(tea_real(GAME_ENTITY, "table_depth"), 121.9);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "last_turn"), 0);
    struct ruling r = tea_done("germantown", "last_turn=8");
    ck_assert(tea_cites(&r, "TFT-112")); /* places are as the umpire's map has them */
    ck_assert_int_eq(tea_int(GAME_ENTITY, "last_turn"), 8);
    ck_assert_str_eq(tea_text("chew-house", "cover"), "hard"); /* TFT-67 */
    ck_assert_str_eq(tea_text("lukens-mill", "cover"), "soft");
}
END_TEST

#define ADD(name) tcase_add_test(tc, name)

Suite *suite_germantown(void)
{
    Suite *s = suite_create("germantown");
    TCase *tc = tcase_create("the battle of Germantown");
    tcase_add_checked_fixture(tc, set_table, tea_close);
    ADD(every_sentence_of_the_scenario_is_ruled_as_written);
    ADD(worked_examples_end_as_they_say);
    ADD(howes_odds_are_those_of_every_face);
    tcase_add_loop_test(tc, each_commander_has_the_rating_and_the_units_of_the_book, 0,
                        sizeof commands / sizeof *commands);
    ADD(the_armies_have_21_and_18_units_and_break_at_11_and_9);
    ADD(nothing_overlaps_and_all_is_on_the_table);
    ADD(no_unit_starts_in_a_building_a_wood_or_the_creek);
    ADD(the_stage_is_fog_the_year_and_a_board_of_four_by_six_feet);
    suite_add_tcase(s, tc);
    return s;
}
