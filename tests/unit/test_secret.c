/* What is kept from whom. */
#include <check.h>
#include <string.h>

#include "rules/secret.h"
#include "tea_kit.h"

#define KEPT "Hidden British troops: what was ruled is kept back."

static const struct ruleset *rules;

static void set_table(void)
{
    tea_open("kind,id,name,side,type,x,y,map_x,map_y\n"
             "unit,guards,Guards,british,infantry,,,30,40\n"
             "unit,rangers,Rangers,american,continental,10,10,,\n");
    rules = tea_scene.book->rules;
    tea_set("guards", "orders", value_int(1));
    tea_set("rangers", "orders", value_int(2));
    tea_set("rangers", "shot_by", value_text("guards"));
    tea_set(GAME_ENTITY, "ability_british", value_text("colours"));
    tea_set(GAME_ENTITY, "ability_used_british", value_int(1));
}

static const struct {
    const char *entity, *attr, *viewer; /* NULL: the umpire */
    bool secret;
} asked[] = {{"guards", "map_x", NULL, false},
             {"guards", "map_x", "british", false},
             {"guards", "map_x", "american", true},
             {"guards", "map_x", "", true},
             {"guards", "name", "american", false},
             {"rangers", "x", "british", false},
             {GAME_ENTITY, "ability_british", NULL, false},
             {GAME_ENTITY, "ability_british", "british", false},
             {GAME_ENTITY, "ability_british", "american", true},
             {GAME_ENTITY, "ability_british", "", true},
             {GAME_ENTITY, "ability_used_british", "american", false},
             {"nobody", "map_x", "american", false}};

START_TEST(a_secret_is_for_the_umpire_and_the_side_whose_it_is)
{
    ck_assert(secret_from(rules, tea_state, asked[_i].entity, asked[_i].attr, asked[_i].viewer) ==
              asked[_i].secret);
}
END_TEST

START_TEST(a_veil_takes_the_secrets_and_nothing_else)
{
    struct state *veiled = secret_veil(rules, tea_state, "american");
    ck_assert_ptr_nonnull(veiled);
    const struct entity *game = state_find(veiled, "game"), *rangers;
    ck_assert_ptr_null(state_find(veiled, "guards"));
    ck_assert(!value_is_set(entity_get(game, "ability_british")));
    rangers = state_find(veiled, "rangers");
    ck_assert_int_eq(entity_int(rangers, "orders", 0), 2);
    ck_assert(!value_is_set(entity_get(rangers, "shot_by"))); /* it would name the Guards */
    ck_assert_int_eq(entity_int(game, "ability_used_british", 0), 1);
    ck_assert_double_eq(tea_real("guards", "map_x"), 30); /* the umpire's own is as it was */
    state_free(veiled);
}
END_TEST

START_TEST(there_is_no_veil_where_there_is_nothing_to_hide)
{
    ck_assert_ptr_null(secret_veil(rules, tea_state, NULL));
    ck_assert_ptr_null(secret_veil(rules, tea_state, "british"));
}
END_TEST

/* As things stand. */
static struct ruling open_to(const char *viewer, const char *action, const struct ruling *r)
{
    struct secret_names hidden = secret_names(rules, tea_state, viewer, r->mem);
    return secret_ruling(rules, tea_state, &hidden, action, r, viewer);
}

static struct ruling march(void)
{
    struct ruling r;
    ruling_init(&r, &tea_mem);
    ruling_set(&r, tea_state, "guards", "map_x", value_real(35));
    ruling_set(&r, tea_state, "guards", "facing", value_real(90));
    ruling_set(&r, tea_state, "rangers", "moved", value_int(1));
    ruling_note(&r, "The table", "35 cm");
    ruling_decide(&r, "marched", "Hidden troops march.");
    return r;
}

START_TEST(who_is_left_hidden_is_left_out_of_a_ruling)
{
    struct ruling r = march(), open = open_to("american", "move", &r);
    ck_assert_uint_eq(open.effect_count, 1);
    ck_assert_str_eq(open.effects[0].entity, "rangers");
    ck_assert_uint_eq(open.reason_count, 1);
    ck_assert_uint_eq(open_to("british", "move", &r).effect_count, 3);
    ck_assert_uint_eq(open_to(NULL, "move", &r).effect_count, 3);
    ck_assert_uint_eq(r.effect_count, 3);
}
END_TEST

START_TEST(of_a_secret_action_the_workings_are_the_umpires)
{
    struct ruling r = march(), open = open_to("british", "march", &r);
    ck_assert(secret_action(rules, "march") && !secret_action(rules, "move"));
    ck_assert(!secret_action(rules, "") && !secret_action(rules, "no-such-thing"));
    ck_assert_uint_eq(open.reason_count, 0);
    ck_assert_str_eq(open.verdict, "marched");
    ck_assert_str_eq(open.sentence, "Hidden troops march.");
    ck_assert_uint_eq(open_to(NULL, "march", &r).reason_count, 1);
}
END_TEST

START_TEST(who_comes_out_of_hiding_is_seen_by_all)
{
    struct ruling r, open;
    ruling_init(&r, &tea_mem);
    ruling_set(&r, tea_state, "guards", "x", value_real(30));
    ruling_set(&r, tea_state, "guards", "map_x", value_none());
    ruling_set(&r, tea_state, "guards", "map_y", value_none());
    ruling_decide(&r, "spotted", "Guards is spotted.");
    open = open_to("american", "spot", &r);
    ck_assert_str_eq(open.sentence, KEPT); /* not yet */
    tea_apply(&r);
    open = open_to("american", "spot", &r);
    ck_assert_uint_eq(open.effect_count, 1);
    ck_assert_str_eq(open.effects[0].attr, "x");
    ck_assert_str_eq(open.sentence, "Guards is spotted.");
}
END_TEST

/* Looking back at a moment when it was out: who hides now is kept back all the same. */
START_TEST(who_hides_now_is_not_in_a_moment_of_the_past_either)
{
    struct state *then = state_clone(tea_state);
    const struct effect out[] = {{"guards", "map_x", value_real(30), value_none()},
                                 {"guards", "map_y", value_real(40), value_none()},
                                 {"guards", "x", value_none(), value_real(30)}};
    ck_assert(state_apply(then, out, 3, NULL));
    struct secret_names then_hidden = secret_names(rules, then, "american", &tea_mem);
    struct secret_names now_hidden = secret_names(rules, tea_state, "american", &tea_mem);
    ck_assert_uint_eq(then_hidden.count, 0);
    struct secret_names both = secret_join(&then_hidden, &now_hidden, &tea_mem);
    ck_assert_uint_eq(both.count, 1);
    ck_assert_uint_eq(secret_join(&both, &now_hidden, &tea_mem).count, 1); /* each once */
    struct state *veiled = secret_veil_of(rules, then, &both, "american");
    ck_assert_ptr_null(state_find(veiled, "guards"));
    ck_assert_ptr_nonnull(state_find(then, "guards"));
    struct ruling r;
    ruling_init(&r, &tea_mem);
    ruling_decide(&r, "spotted", "Guards is spotted.");
    ck_assert_str_eq(secret_ruling(rules, then, &both, "spot", &r, "american").sentence, KEPT);
    state_free(veiled);
    state_free(then);
}
END_TEST

/* --- Names ----------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    bool named;
} texts[] = {{"Guards move.", true},
             {"the Guards' front", true},
             {"Horse Guards, Guards", true},
             {"Rangers shot by guards", true}, /* its id */
             {"Lifeguards move.", false},
             {"Guardsmen move.", false},
             {"old-guards-house", false},
             {"Rangers move.", false},
             {"", false}};

START_TEST(a_name_is_found_as_a_word_of_its_own)
{
    struct secret_names hidden = secret_names(rules, tea_state, "american", &tea_mem);
    ck_assert_uint_eq(hidden.count, 1);
    ck_assert((secret_named(&hidden, texts[_i].text) != NULL) == texts[_i].named);
    ck_assert_ptr_null(secret_named(&hidden, NULL));
    hidden = secret_names(rules, tea_state, NULL, &tea_mem);
    ck_assert_ptr_null(secret_named(&hidden, texts[_i].text));
}
END_TEST

/* However a ruling names it, all of it goes but the verdict. */
START_TEST(a_ruling_that_names_one_in_hiding_is_kept_back)
{
    struct ruling r;
    int face = 3;
    struct dice d = {.faces = &face, .count = 1};
    ruling_init(&r, &tea_mem);
    ruling_decide(&r, "obeyed", _i == 0 ? "Guards move." : "They move.");
    if (_i == 1) ruling_note(&r, "Table 2", "Guards is near");
    if (_i == 2) ruling_hand(&r, "Move Guards.");
    if (_i == 3) ruling_subject(&r, "guards");
    if (_i == 4) ruling_odds(&r, "obeyed", chance_of(1, 2), "Guards obeys");
    if (_i == 5) (void)ruling_roll(&r, &d, "for Guards", 6, 1, &face);
    ruling_note(&r, "Table 2", "a reason");
    struct ruling open = open_to("american", "command", &r);
    ck_assert_str_eq(open.verdict, "obeyed");
    ck_assert_str_eq(open.sentence, _i == 0 || _i == 3 ? KEPT : "They move.");
    ck_assert_uint_eq(open.reason_count + open.hand_count + open.subject_count +
                          open.outcome_count + open.dice_count,
                      0);
    open = open_to("british", "command", &r);
    ck_assert_uint_gt(open.reason_count, 0);
}
END_TEST

#define ADD(name) tcase_add_test(tc, name)

Suite *suite_secret(void);
Suite *suite_secret(void)
{
    Suite *s = suite_create("secret");
    TCase *tc = tcase_create("secrets");
    tcase_add_checked_fixture(tc, set_table, tea_close);
    tcase_add_loop_test(tc, a_secret_is_for_the_umpire_and_the_side_whose_it_is, 0,
                        sizeof asked / sizeof *asked);
    ADD(a_veil_takes_the_secrets_and_nothing_else);
    ADD(there_is_no_veil_where_there_is_nothing_to_hide);
    ADD(who_is_left_hidden_is_left_out_of_a_ruling);
    ADD(of_a_secret_action_the_workings_are_the_umpires);
    ADD(who_comes_out_of_hiding_is_seen_by_all);
    ADD(who_hides_now_is_not_in_a_moment_of_the_past_either);
    tcase_add_loop_test(tc, a_name_is_found_as_a_word_of_its_own, 0, sizeof texts / sizeof *texts);
    tcase_add_loop_test(tc, a_ruling_that_names_one_in_hiding_is_kept_back, 0, 6);
    suite_add_tcase(s, tc);
    return s;
}
