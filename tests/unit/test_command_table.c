/* The command roll on a table: what is measured, what is forbidden, what it leaves. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "rules/judge.h"
#include "umpire/library.h"
#include "umpire/roster.h"

static struct arena mem;
static struct library lib;
static const struct rulebook *book;
static struct state *state;
static struct scene scene;

/* Two brigades face one another 60 cm apart; Dayton is nobody's unit but his own. */
static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "general,washington,Washington,american,,9,,,,120,20,0\n"
    "officer,wayne,Wayne,american,,8,,,,50,30,0\n"
    "officer,greene,Greene,american,,7,,,,150,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,second,2nd Pennsylvania,american,continental,,wayne,3,line,80,50,0\n"
    "unit,third,3rd Virginia,american,continental,,greene,3,line,150,50,0\n"
    "general,howe,Howe,british,,9,,,,50,118,180\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,110,180\n";

static void enter(enum roster_file which, const char *csv)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &mem};
    ruling_init(&r, &mem);
    bool ok = roster_read(&scene, which, csv, strlen(csv), &r, &problems);
    ck_assert_msg(ok, "%s", ok ? "" : csv_problem_show(&mem, &problems.list[0]));
    ck_assert(state_apply(state, r.effects, r.effect_count, NULL));
}

static void set(const char *entity, const char *attr, struct value after)
{
    struct effect f = {entity, attr, entity_get(state_find(state, entity), attr), after};
    ck_assert(state_apply(state, &f, 1, NULL));
}

static void set_table(void)
{
    struct err e;
    struct ruling r;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = library_find(&lib, "two-for-tea");
    state = state_new();
    scene = (struct scene){.book = book, .state = state, .tolerance_cm = 0.5, .mem = &mem};
    ruling_init(&r, &mem);
    book->rules->begin(&scene, &r);
    ck_assert(state_apply(state, r.effects, r.effect_count, NULL));
    enter(ROSTER_FORCES, forces);
}

static void clear_table(void)
{
    state_free(state);
    library_close(&lib);
    arena_clear(&mem);
}

/* "unit=first order=move dice=4,3": as on the command line. */
static const char *given(void *from, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = from; *p != '\0';) {
        size_t word = strcspn(p, " ");
        if (strncmp(p, name, len) == 0 && p[len] == '=')
            return arena_strndup(&mem, p + len + 1, word - len - 1);
        p += word + strspn(p + word, " ");
    }
    return NULL;
}

static struct facts facts;

static struct ruling rule(const char *action, const char *input)
{
    const struct action *act = ruleset_action(book->rules, action);
    struct input_problems problems = {0};
    struct dice dice = {.source = DICE_TABLE};
    struct ruling r;
    int *faces = NULL;
    char *copy = arena_strdup(&mem, input);
    bool ok = judge_facts(&scene, act, given, copy, &facts, &problems) &&
              judge_ready(&scene, &facts, &problems);
    ck_assert_msg(ok, "%s: %s", input, ok ? "" : problems.list[0].text);
    const char *text = given(copy, "dice");
    if (text != NULL) ck_assert(dice_parse(text, &mem, &faces, &dice.count, NULL));
    dice.faces = faces;
    judge_action(&scene, act, &facts, &dice, &r);
    return r;
}

static struct ruling order(const char *input)
{
    return rule("command", input);
}

static void apply(const struct ruling *r)
{
    struct err e;
    ck_assert_msg(state_apply(state, r->effects, r->effect_count, &e), "%s", e.text);
}

static bool cites(const struct ruling *r, const char *id)
{
    for (size_t i = 0; i < r->leaning_count; i++)
        if (strcmp(r->leanings[i].id, id) == 0) return true;
    return false;
}

/* --- Survey --------------------------------------------------------------------------- */

START_TEST(distance_is_from_edge_of_base_to_nearest_edge_of_unit)
{
    order("unit=first");
    ck_assert_double_eq_tol(facts_real(&facts, "distance_cm"), 17, 1e-6); /* y 30 to y 47 */
}
END_TEST

START_TEST(from_the_centre_of_the_base_when_the_game_reads_it_so)
{
    set(GAME_ENTITY, "TFT-04", value_text("B"));
    order("unit=first");
    ck_assert_double_eq_tol(facts_real(&facts, "distance_cm"), 18.5, 1e-6);
}
END_TEST

START_TEST(the_units_own_officer_is_proposed_with_his_rating)
{
    order("unit=first");
    ck_assert_str_eq(facts_text(&facts, "commander"), "wayne");
    ck_assert_int_eq(facts_int(&facts, "rating"), 8);
    ck_assert(!facts_flag(&facts, "general"));
    order("unit=first commander=washington");
    ck_assert_int_eq(facts_int(&facts, "rating"), 9);
    ck_assert(facts_flag(&facts, "general"));
}
END_TEST

START_TEST(an_enemy_in_the_open_is_seen_and_measured_edge_to_edge)
{
    order("unit=first");
    ck_assert(facts_flag(&facts, "enemy_visible"));
    ck_assert_double_eq_tol(facts_real(&facts, "enemy_cm"), 60, 1e-6);
}
END_TEST

START_TEST(a_wood_in_between_hides_him_and_makes_it_easier)
{
    enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                         "terrain,wood,Wood,wood,0 70; 170 70; 170 90; 0 90\n");
    struct ruling r = order("unit=first");
    ck_assert(!facts_flag(&facts, "enemy_visible"));
    ck_assert_int_eq(r.need, 9);
}
END_TEST

START_TEST(troops_block_the_line_of_sight)
{
    set("foot", "x", value_real(80));
    set("foot", "stands", value_int(1));
    set("foot", "formation", value_text("column"));
    set("first", "x", value_real(80));
    set("first", "y", value_real(20));
    set("first", "formation", value_text("column"));
    set("first", "stands", value_int(1));
    set("second", "stands", value_int(12));
    order("unit=first");
    ck_assert(!facts_flag(&facts, "enemy_visible"));
}
END_TEST

START_TEST(a_wall_blocks_unless_one_unit_abuts_it)
{
    enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                         "terrain,wall,Wall,wall,0 80; 180 80\n");
    order("unit=first");
    ck_assert(!facts_flag(&facts, "enemy_visible"));
    set("first", "y", value_real(80));
    order("unit=first");
    ck_assert(facts_flag(&facts, "enemy_visible"));
}
END_TEST

START_TEST(the_enemy_is_looked_for_from_the_unit_or_from_its_commander)
{
    set("wayne", "x", value_real(38)); /* where his own unit does not stand in his view */
    set("foot", "y", value_real(69));  /* its front is 19 cm from the unit, 39 from Wayne */
    ck_assert_int_eq(order("unit=first").need, 7);
    set(GAME_ENTITY, "TFT-02", value_text("B"));
    ck_assert_int_eq(order("unit=first").need, 8);
}
END_TEST

START_TEST(a_column_on_a_road_is_found_and_its_distance_does_not_count)
{
    set("wayne", "y", value_real(10));
    ck_assert_int_eq(order("unit=first").need, 7);
    enter(ROSTER_GROUND, "kind,id,name,ground,width,points\n"
                         "terrain,road,Road,road,4,50 0; 50 120\n");
    ck_assert_int_eq(order("unit=first").need, 7);
    set("first", "formation", value_text("column"));
    ck_assert_int_eq(order("unit=first").need, 8);
    set("first", "x", value_real(60));
    ck_assert_int_eq(order("unit=first").need, 7);
}
END_TEST

START_TEST(in_fog_only_what_is_sure_is_measured)
{
    const struct action *act = ruleset_action(book->rules, "command");
    struct input_problems problems = {0};
    char unit[] = "unit=first";
    set(GAME_ENTITY, "weather", value_text("fog"));
    order("unit=first");
    ck_assert(!facts_flag(&facts, "enemy_visible")); /* 60 cm off */
    set("foot", "y", value_real(65));                /* 15 cm: seen only if it has moved */
    ck_assert(judge_facts(&scene, act, given, unit, &facts, &problems));
    ck_assert(!facts_known(&facts, "enemy_visible"));
    set("foot", "y", value_real(58)); /* 8 cm */
    order("unit=first");
    ck_assert(facts_flag(&facts, "enemy_visible"));
}
END_TEST

START_TEST(what_the_umpire_states_outranks_what_was_measured_and_both_are_kept)
{
    struct ruling r = order("unit=first distance_cm=20.5");
    const struct fact *f = facts_find(&facts, "distance_cm");
    ck_assert_int_eq(r.need, 7);
    ck_assert_double_eq_tol(value_as_real(f->measured, 0), 17, 1e-6);
    ck_assert_double_eq_tol(value_as_real(f->stated, 0), 20.5, 1e-9);
}
END_TEST

START_TEST(within_the_tolerance_of_20_cm_it_is_a_close_call)
{
    set("wayne", "y", value_real(26.8)); /* 20.2 cm */
    struct ruling r = order("unit=first");
    ck_assert_ptr_nonnull(r.close.fact);
    ck_assert_str_eq(r.close.fact, "distance_cm");
    ck_assert_double_eq_tol(r.close.measured, 20.2, 1e-6);
    ck_assert_double_le(r.close.other, 20);
    ck_assert_ptr_nonnull(strstr(r.close.sentence, "Needs 8"));
    set("wayne", "y", value_real(26.4)); /* 20.6 cm */
    r = order("unit=first");
    ck_assert_ptr_null(r.close.fact);
    /* What the umpire read off the tape is no guess. */
    r = order("unit=first distance_cm=20.2");
    ck_assert_ptr_null(r.close.fact);
}
END_TEST

/* --- Legality ----------------------------------------------------------------------------- */

static const struct forbidden {
    const char *what, *entity, *attr, *input, *cite;
    int value;
} forbidden[] = {
    {"a general orders any unit", NULL, NULL, "unit=third commander=washington", NULL, 0},
    {"officers order only units assigned to them", NULL, NULL, "unit=third commander=wayne",
     "Ordering mechanic", 0},
    {"not the other side's units", NULL, NULL, "unit=first commander=howe", "Ordering mechanic", 0},
    {"not in the other side's turn", NULL, NULL, "unit=foot commander=howe", "The turn", 0},
    {"one who failed gives no more", "wayne", "done", "unit=first", "Ordering mechanic", 1},
    {"a unit left for another gets no more", "first", "closed", "unit=first", "Ordering mechanic",
     1},
    {"when the general failed the turn is over", "game", "turn_over", "unit=first",
     "Ordering mechanic", 1},
    {"at most three orders", "first", "orders", "unit=first", "Activation", 3},
    {"two orders leave a third", "first", "orders", "unit=first", NULL, 2},
    {"only a routed unit is rallied", NULL, NULL, "unit=first order=rally", "Orders", 0},
    {"a routed unit is rallied", "first", "routed", "unit=first order=rally", NULL, 1},
    {"and can do nothing else", "first", "routed", "unit=first order=move", "Routing", 1},
};

START_TEST(what_the_book_forbids_is_refused_with_its_section)
{
    const struct forbidden *row = &forbidden[_i];
    if (row->entity != NULL) set(row->entity, row->attr, value_int(row->value));
    struct ruling r = order(row->input);
    bool illegal = strcmp(r.verdict, VERDICT_ILLEGAL) == 0;
    ck_assert_msg(illegal == (row->cite != NULL), "%s: %s", row->what, r.sentence);
    if (!illegal) return;
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, row->cite);
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_uint_eq(r.need_count, 0);
}
END_TEST

START_TEST(a_unit_takes_orders_from_one_commander_a_turn)
{
    struct ruling r = order("unit=first commander=wayne dice=1,1");
    apply(&r);
    r = order("unit=first commander=washington");
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL);
    /* Whether successful or not. */
    r = order("unit=third commander=greene dice=6,5");
    ck_assert_str_eq(r.verdict, "refused");
    apply(&r);
    r = order("unit=third commander=washington");
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL);
}
END_TEST

/* --- Effects ------------------------------------------------------------------------------- */

static int64_t mark(const char *entity, const char *attr)
{
    return entity_int(state_find(state, entity), attr, 0);
}

START_TEST(an_obeyed_order_counts_against_the_next)
{
    struct ruling r = order("unit=first order=shoot dice=2,2");
    apply(&r);
    ck_assert_int_eq(mark("first", "orders"), 1);
    ck_assert_str_eq(entity_text(state_find(state, "first"), "last_order", ""), "shoot");
    ck_assert_int_eq(mark("wayne", "done"), 0);
    ck_assert_int_eq(order("unit=first").need, 7);
}
END_TEST

START_TEST(turning_to_another_unit_closes_the_first_and_starts_afresh)
{
    struct ruling r = order("unit=first dice=2,2");
    apply(&r);
    r = order("unit=second");
    ck_assert_int_eq(r.need, 7); /* 8, and beyond 20 cm; no earlier order */
    r = order("unit=second dice=2,2");
    apply(&r);
    ck_assert_int_eq(mark("first", "closed"), 1);
    ck_assert_str_eq(order("unit=first").verdict, VERDICT_ILLEGAL);
}
END_TEST

START_TEST(a_failure_ends_the_officers_orders_and_the_units_turn)
{
    struct ruling r = order("unit=first dice=6,4");
    ck_assert_str_eq(r.verdict, "refused");
    apply(&r);
    ck_assert_int_eq(mark("wayne", "done"), 1);
    ck_assert_int_eq(mark("first", "closed"), 1);
    ck_assert_int_eq(mark("first", "orders"), 0);
    ck_assert_int_eq(mark(GAME_ENTITY, "turn_over"), 0);
}
END_TEST

START_TEST(a_failing_general_ends_his_sides_turn)
{
    struct ruling r = order("unit=first commander=washington dice=6,5");
    apply(&r);
    ck_assert(cites(&r, "TFT-09"));
    ck_assert_int_eq(mark(GAME_ENTITY, "turn_over"), 1);
    ck_assert_str_eq(order("unit=third").verdict, VERDICT_ILLEGAL);
}
END_TEST

START_TEST(an_officer_killed_costs_one_of_rating_for_good)
{
    struct ruling r = order("unit=first dice=6,6,6");
    ck_assert_str_eq(r.verdict, "blunder");
    apply(&r);
    ck_assert_int_eq(mark("wayne", "rating"), 7);
}
END_TEST

START_TEST(disorder_puts_the_unit_into_skirmish_and_suppresses_it_if_so_read)
{
    struct ruling r = order("unit=first dice=6,6,3");
    ck_assert(cites(&r, "TFT-20"));
    apply(&r);
    ck_assert_str_eq(entity_text(state_find(state, "first"), "formation", ""), "skirmish");
    ck_assert_int_eq(mark("first", "suppressed"), 0);
    set(GAME_ENTITY, "TFT-20", value_text("A"));
    r = order("unit=third dice=6,6,3");
    apply(&r);
    ck_assert_int_eq(mark("third", "suppressed"), 1);
}
END_TEST

START_TEST(the_end_of_a_turn_clears_the_marks_and_hands_over)
{
    struct ruling r = order("unit=first dice=6,4");
    apply(&r);
    r = rule("end-turn", "");
    apply(&r);
    ck_assert_str_eq(entity_text(state_find(state, GAME_ENTITY), "side", ""), "british");
    ck_assert_int_eq(mark(GAME_ENTITY, "turn"), 1);
    ck_assert_int_eq(mark("wayne", "done") + mark("first", "closed"), 0);
    r = rule("end-turn", "");
    apply(&r);
    ck_assert_str_eq(entity_text(state_find(state, GAME_ENTITY), "side", ""), "american");
    ck_assert_int_eq(mark(GAME_ENTITY, "turn"), 2);
    ck_assert_str_eq(order("unit=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

START_TEST(placing_takes_what_the_umpire_says_and_judges_nothing)
{
    struct ruling r = rule("place", "unit=first x=10 y=20 facing=90 formation=column");
    apply(&r);
    ck_assert_double_eq(entity_real(state_find(state, "first"), "x", 0), 10);
    ck_assert_str_eq(rule("place", "unit=first x=200 y=20 facing=90").verdict, VERDICT_ILLEGAL);
}
END_TEST

/* Every ruling's effects can be taken back, and then nothing is left of it. */
START_TEST(effects_fold_and_unfold)
{
    static const char *const rolls[] = {"unit=first dice=2,2",   "unit=second dice=1,2",
                                        "unit=third dice=6,6,3", "unit=first dice=6,6,6",
                                        "unit=first dice=6,4",   "unit=first dice=6,6,1"};
    struct state *before = state_clone(state);
    struct ruling r = order(rolls[_i]);
    struct effect *back = arena_array(&mem, struct effect, r.effect_count);
    ck_assert_uint_gt(r.effect_count, 0);
    apply(&r);
    ck_assert(!state_equal(before, state));
    for (size_t i = 0; i < r.effect_count; i++) {
        const struct effect *f = &r.effects[r.effect_count - 1 - i];
        back[i] = (struct effect){f->entity, f->attr, f->after, f->before};
    }
    ck_assert(state_apply(state, back, r.effect_count, NULL));
    ck_assert(state_equal(before, state));
    state_free(before);
}
END_TEST

Suite *suite_command_table(void);
Suite *suite_command_table(void)
{
    Suite *s = suite_create("command_table");
    TCase *t = tcase_create("survey");
    tcase_add_checked_fixture(t, set_table, clear_table);
    tcase_add_test(t, distance_is_from_edge_of_base_to_nearest_edge_of_unit);
    tcase_add_test(t, from_the_centre_of_the_base_when_the_game_reads_it_so);
    tcase_add_test(t, the_units_own_officer_is_proposed_with_his_rating);
    tcase_add_test(t, an_enemy_in_the_open_is_seen_and_measured_edge_to_edge);
    tcase_add_test(t, a_wood_in_between_hides_him_and_makes_it_easier);
    tcase_add_test(t, troops_block_the_line_of_sight);
    tcase_add_test(t, a_wall_blocks_unless_one_unit_abuts_it);
    tcase_add_test(t, the_enemy_is_looked_for_from_the_unit_or_from_its_commander);
    tcase_add_test(t, a_column_on_a_road_is_found_and_its_distance_does_not_count);
    tcase_add_test(t, in_fog_only_what_is_sure_is_measured);
    tcase_add_test(t, what_the_umpire_states_outranks_what_was_measured_and_both_are_kept);
    tcase_add_test(t, within_the_tolerance_of_20_cm_it_is_a_close_call);
    suite_add_tcase(s, t);
    t = tcase_create("legality");
    tcase_add_checked_fixture(t, set_table, clear_table);
    tcase_add_loop_test(t, what_the_book_forbids_is_refused_with_its_section, 0,
                        (int)(sizeof forbidden / sizeof *forbidden));
    tcase_add_test(t, a_unit_takes_orders_from_one_commander_a_turn);
    suite_add_tcase(s, t);
    t = tcase_create("effects");
    tcase_add_checked_fixture(t, set_table, clear_table);
    tcase_add_test(t, an_obeyed_order_counts_against_the_next);
    tcase_add_test(t, turning_to_another_unit_closes_the_first_and_starts_afresh);
    tcase_add_test(t, a_failure_ends_the_officers_orders_and_the_units_turn);
    tcase_add_test(t, a_failing_general_ends_his_sides_turn);
    tcase_add_test(t, an_officer_killed_costs_one_of_rating_for_good);
    tcase_add_test(t, disorder_puts_the_unit_into_skirmish_and_suppresses_it_if_so_read);
    tcase_add_test(t, the_end_of_a_turn_clears_the_marks_and_hands_over);
    tcase_add_test(t, placing_takes_what_the_umpire_says_and_judges_nothing);
    tcase_add_loop_test(t, effects_fold_and_unfold, 0, 6);
    suite_add_tcase(s, t);
    return s;
}
