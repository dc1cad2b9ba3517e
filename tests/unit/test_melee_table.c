/* Charges and melee on a table: what is measured, what is forbidden, what they leave. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "rules/judge.h"
#include "rules/two-for-tea/melee.h"
#include "umpire/library.h"
#include "umpire/roster.h"

static struct arena mem;
static struct library lib;
static const struct rulebook *book;
static struct state *state;
static struct scene scene;

/* The 1st Pennsylvania looks at the 10th Foot over 12 cm; the others are out of the way. */
static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "unit,first,1st Pennsylvania,american,continental,,,3,line,50,50,0\n"
                             "unit,second,2nd Pennsylvania,american,continental,,,3,line,150,20,0\n"
                             "unit,horse,Moylan,american,dragoon,,,3,line,120,20,0\n"
                             "unit,gun,Proctor,american,cannon,,,1,line,100,20,0\n"
                             "unit,foot,10th Foot,british,infantry,,,3,line,50,62,180\n"
                             "unit,grenadiers,Grenadiers,british,grenadier,,,3,line,150,110,180\n"
                             "unit,dragoons,17th Dragoons,british,dragoon,,,3,line,100,110,180\n";

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

static void put(const char *unit, double x, double y, double facing)
{
    set(unit, "x", value_real(x));
    set(unit, "y", value_real(y));
    set(unit, "facing", value_real(facing));
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
    set("first", "order", value_text("move"));
}

static void clear_table(void)
{
    state_free(state);
    library_close(&lib);
    arena_clear(&mem);
}

/* "unit=first target=foot dice=4,3": as on the command line. */
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

static void apply(const struct ruling *r)
{
    struct err e;
    ck_assert_msg(state_apply(state, r->effects, r->effect_count, &e), "%s", e.text);
}

static struct ruling done(const char *action, const char *input, const char *verdict)
{
    struct ruling r = rule(action, input);
    ck_assert_msg(strcmp(r.verdict, verdict) == 0, "%s: %s (%s)", input, r.verdict, r.sentence);
    apply(&r);
    return r;
}

static void refused(const char *action, const char *input, const char *cite)
{
    struct ruling r = rule(action, input);
    ck_assert_msg(strcmp(r.verdict, VERDICT_ILLEGAL) == 0, "%s: %s", input, r.sentence);
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, cite);
    ck_assert_uint_eq(r.effect_count, 0);
}

static void stands_at(const char *unit, double x, double y)
{
    const struct entity *en = state_find(state, unit);
    ck_assert_double_eq_tol(entity_real(en, "x", -1), x, 0.001);
    ck_assert_double_eq_tol(entity_real(en, "y", -1), y, 0.001);
}

static int64_t mark(const char *entity, const char *attr)
{
    return entity_int(state_find(state, entity), attr, 0);
}

static const char *word(const char *entity, const char *attr)
{
    return entity_text(state_find(state, entity), attr, "");
}

#define CHARGE "unit=first target=foot response=stand"

/* --- The charge ------------------------------------------------------------------------------ */

START_TEST(a_charge_is_measured_straight_to_contact)
{
    struct ruling r = rule("charge", "unit=first target=foot");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_double_eq_tol(facts_real(&facts, "distance_cm"), 12, 0.01);
    ck_assert_double_eq_tol(facts_real(&facts, "off_deg"), 0, 1e-9);
    ck_assert_str_eq(facts_text(&facts, "contact"), "front");
    ck_assert_int_eq(facts_int(&facts, "shooters"), 3);
    ck_assert_int_eq(r.needs[0].count, 12);
    done("charge", CHARGE, "contact");
    stands_at("first", 50, 62);
    ck_assert_str_eq(word("first", "locked"), "first");
    ck_assert_str_eq(word("foot", "locked"), "first");
    ck_assert_int_eq(mark("first", "charging"), 1);
    ck_assert_int_eq(mark("foot", "charging"), 0);
    ck_assert_int_eq(mark("first", "moves"), 1);
    ck_assert_str_eq(word("first", "order"), "");
}
END_TEST

START_TEST(less_than_half_a_base_is_shifted_to_stand_square)
{
    put("first", 51.5, 50, 0);
    done("charge", CHARGE, "contact");
    stands_at("first", 50, 62);
}
END_TEST

START_TEST(half_a_base_or_more_stays_where_it_struck)
{
    put("first", 52, 50, 0);
    done("charge", CHARGE, "contact");
    stands_at("first", 52, 62);
}
END_TEST

START_TEST(at_an_angle_the_charger_turns_to_stand_square)
{
    put("first", 46, 50, 15);
    done("charge", CHARGE, "contact");
    ck_assert_double_eq_tol(entity_real(state_find(state, "first"), "facing", 9), 0, 1e-9);
    ck_assert_double_eq_tol(entity_real(state_find(state, "first"), "y", 0), 62, 0.001);
    ck_assert_double_gt(facts_real(&facts, "distance_cm"), 12);
}
END_TEST

START_TEST(turning_may_not_take_a_stand_beyond_its_allowance)
{
    put("first", 46, 45, 30);
    refused("charge", CHARGE, "Making contact");
}
END_TEST

START_TEST(one_who_is_not_straight_ahead_is_not_charged)
{
    put("first", 66, 50, 0);
    refused("charge", CHARGE, "Melee");
}
END_TEST

START_TEST(within_the_tolerance_of_its_allowance_it_is_a_close_call)
{
    put("first", 50, 41.8, 0);
    struct ruling r = rule("charge", CHARGE);
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL);
    ck_assert_ptr_nonnull(r.close.fact);
    ck_assert_str_eq(r.close.fact, "distance_cm");
}
END_TEST

START_TEST(a_wood_hides_the_target_and_a_wall_stops_the_charge)
{
    enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                         "terrain,wall,Wall,wall,0 50; 180 50\n");
    ck_assert_str_eq(rule("charge", CHARGE).verdict, "contact"); /* it stands at the wall */
    put("first", 50, 49, 0);
    set("foot", "y", value_real(55));
    refused("charge", CHARGE " visible=yes", "Movement");
    set("first", "stopped_at", value_text("wall"));
    ck_assert_str_eq(rule("charge", CHARGE " visible=yes").verdict, "contact");
    enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                         "terrain,wood,Wood,wood,0 51; 180 51; 180 54; 0 54\n");
    put("first", 50, 45, 0);
    put("foot", 50, 62, 180);
    refused("charge", CHARGE, "Melee");
}
END_TEST

START_TEST(what_is_met_first_stops_the_charge)
{
    put("dragoons", 57, 56, 180);
    refused("charge", CHARGE, "Movement");
    put("dragoons", 100, 110, 180);
    put("second", 50, 56, 90);
    set("second", "formation", value_text("column"));
    set("second", "stands", value_int(1));
    refused("charge", CHARGE " visible=yes", "Movement");
}
END_TEST

START_TEST(friends_in_line_are_passed_and_both_go_into_skirmish)
{
    put("second", 57, 56, 0);
    struct ruling r = done("charge", CHARGE " visible=yes", "contact");
    ck_assert_uint_gt(r.hand_count, 1);
    ck_assert_str_eq(word("first", "formation"), "skirmish");
    ck_assert_str_eq(word("second", "formation"), "skirmish");
}
END_TEST

START_TEST(a_flank_is_charged_by_one_who_started_the_turn_there)
{
    put("foot", 60, 52, 180); /* faces down; the charger comes from its right */
    put("first", 45, 53.5, 90);
    done("charge", CHARGE, "contact");
    ck_assert_str_eq(facts_text(&facts, "contact"), "flank");
    ck_assert_double_eq_tol(entity_real(state_find(state, "first"), "x", 0), 54, 0.001);
    ck_assert_double_eq_tol(entity_real(state_find(state, "first"), "y", 0), 53.5, 0.001);
}
END_TEST

START_TEST(one_who_moved_there_this_turn_has_to_say_where_he_started)
{
    put("foot", 60, 52, 180);
    put("first", 45, 53.5, 90);
    set("first", "moves", value_int(1));
    refused("charge", CHARGE, "Making contact");
    ck_assert_str_eq(rule("charge", CHARGE " started_flank=yes").verdict, "contact");
}
END_TEST

START_TEST(a_line_cannot_fire_at_a_charge_on_its_flank)
{
    put("foot", 60, 52, 180);
    put("first", 45, 53.5, 90);
    refused("charge", "unit=first target=foot response=fire", "Firing Arc");
    ck_assert_str_eq(rule("charge", "unit=first target=foot").verdict, "contact");
    set("foot", "formation", value_text("skirmish")); /* fires all round and has no flank */
    ck_assert_str_eq(rule("charge", "unit=first target=foot").verdict, VERDICT_NEEDS_DICE);
    ck_assert_str_eq(facts_text(&facts, "contact"), "front");
}
END_TEST

START_TEST(the_fire_follows_the_charger_into_melee)
{
    done("charge", "unit=first target=foot dice=666441111111", "contact, suppressed");
    ck_assert_int_eq(mark("first", "suppressed"), 1);
    ck_assert_int_eq(mark("first", "stands"), 2);
    ck_assert_int_eq(mark("first", "hits"), 0);
    ck_assert_str_eq(word("first", "shot_by"), "foot");
    ck_assert_int_eq(mark("foot", "shots"), 1);
    stands_at("first", 50, 62);
}
END_TEST

START_TEST(a_routed_charger_stays_and_is_not_locked)
{
    done("charge", "unit=first target=foot dice=666666111111", "routed");
    ck_assert_int_eq(mark("first", "routed"), 1);
    ck_assert_str_eq(word("first", "locked"), "");
    ck_assert_str_eq(word("foot", "locked"), "");
    stands_at("first", 50, 50);
}
END_TEST

START_TEST(an_evader_goes_back_into_skirmish_and_may_be_caught)
{
    done("charge", "unit=first target=foot response=evade", "evaded");
    stands_at("foot", 50, 72);
    stands_at("first", 50, 62);
    ck_assert_str_eq(word("foot", "formation"), "skirmish");
    ck_assert_int_eq(mark("foot", "evaded"), 1);
    ck_assert_str_eq(word("foot", "locked"), "");
    set("first", "order", value_text("move"));
    refused("charge", "unit=first target=foot response=evade", "Melee"); /* once a turn */
}
END_TEST

START_TEST(an_evader_that_is_reached_is_in_melee)
{
    done("charge", "unit=first target=foot response=evade evade_cm=5", "contact");
    stands_at("foot", 50, 67);
    ck_assert_double_eq_tol(entity_real(state_find(state, "first"), "y", 0), 67, 0.001);
    ck_assert_str_eq(word("foot", "locked"), "first");
    ck_assert_str_eq(rule("melee", "charger=first").verdict, VERDICT_NEEDS_DICE);
}
END_TEST

START_TEST(dragoons_evade_from_foot_in_their_formation)
{
    put("foot", 10, 110, 180);
    put("dragoons", 50, 62, 180);
    done("charge", "unit=first target=dragoons response=fire-and-evade dice=111111", "evaded");
    stands_at("dragoons", 50, 72);
    ck_assert_str_eq(word("dragoons", "formation"), "line");
}
END_TEST

static const struct {
    const char *what, *entity, *attr, *value, *input, *cite;
} forbidden[] = {
    {"not one's own side", NULL, NULL, NULL, "unit=first target=second", "Melee"},
    {"not in the other side's turn", "game", "side", "british", CHARGE, "The turn"},
    {"a charge needs a move order", "first", "order", "shoot", CHARGE, "Orders"},
    {"locked units do not charge", "first", "locked", "foot", CHARGE, "Making contact"},
    {"locked units do not evade", "foot", "locked", "second",
     "unit=first target=foot response=evade", "Making contact"},
    {"columns do not charge", "first", "formation", "column", CHARGE, "Table 1"},
    {"an ability has to be chosen", NULL, NULL, NULL,
     "unit=first target=foot response=fire ability=whites-of-eyes", "Special abilities"},
    {"cannon do not charge", "gun", "order", "move", "unit=gun target=foot visible=yes", "Melee"},
};

START_TEST(what_the_book_forbids_is_refused_with_its_section)
{
    if (forbidden[_i].entity != NULL)
        set(forbidden[_i].entity, forbidden[_i].attr, value_text(forbidden[_i].value));
    put("gun", 30, 50, 0);
    struct ruling r = rule("charge", arena_printf(&mem, "%s distance_cm=5", forbidden[_i].input));
    ck_assert_msg(strcmp(r.verdict, VERDICT_ILLEGAL) == 0, "%s: %s", forbidden[_i].what,
                  r.sentence);
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, forbidden[_i].cite);
}
END_TEST

START_TEST(whites_of_their_eyes_is_good_once)
{
    set(GAME_ENTITY, "ability_british", value_text("whites-of-eyes"));
    const char *input = "unit=first target=foot response=fire ability=whites-of-eyes";
    ck_assert_int_eq(rule("charge", input).needs[0].count, 24);
    done("charge", arena_printf(&mem, "%s dice=111111111111111111111111", input), "contact");
    ck_assert_int_eq(mark(GAME_ENTITY, "ability_used_british"), 1);
    set(GAME_ENTITY, "ability_now_british", value_none());
    put("second", 50, 100, 0);
    set("second", "order", value_text("move"));
    refused("charge",
            "unit=second target=grenadiers response=fire visible=yes ability=whites-of-eyes",
            "Special abilities");
}
END_TEST

Suite *suite_melee_table(void);
Suite *suite_melee_table(void)
{
    Suite *s = suite_create("melee_table");
    TCase *t = tcase_create("charge on a table");
    tcase_add_checked_fixture(t, set_table, clear_table);
    tcase_add_test(t, a_charge_is_measured_straight_to_contact);
    tcase_add_test(t, less_than_half_a_base_is_shifted_to_stand_square);
    tcase_add_test(t, half_a_base_or_more_stays_where_it_struck);
    tcase_add_test(t, at_an_angle_the_charger_turns_to_stand_square);
    tcase_add_test(t, turning_may_not_take_a_stand_beyond_its_allowance);
    tcase_add_test(t, one_who_is_not_straight_ahead_is_not_charged);
    tcase_add_test(t, within_the_tolerance_of_its_allowance_it_is_a_close_call);
    tcase_add_test(t, a_wood_hides_the_target_and_a_wall_stops_the_charge);
    tcase_add_test(t, what_is_met_first_stops_the_charge);
    tcase_add_test(t, friends_in_line_are_passed_and_both_go_into_skirmish);
    tcase_add_test(t, a_flank_is_charged_by_one_who_started_the_turn_there);
    tcase_add_test(t, one_who_moved_there_this_turn_has_to_say_where_he_started);
    tcase_add_test(t, a_line_cannot_fire_at_a_charge_on_its_flank);
    tcase_add_test(t, the_fire_follows_the_charger_into_melee);
    tcase_add_test(t, a_routed_charger_stays_and_is_not_locked);
    tcase_add_test(t, an_evader_goes_back_into_skirmish_and_may_be_caught);
    tcase_add_test(t, an_evader_that_is_reached_is_in_melee);
    tcase_add_test(t, dragoons_evade_from_foot_in_their_formation);
    tcase_add_loop_test(t, what_the_book_forbids_is_refused_with_its_section, 0,
                        (int)(sizeof forbidden / sizeof *forbidden));
    tcase_add_test(t, whites_of_their_eyes_is_good_once);
    suite_add_tcase(s, t);
    return s;
}
