/* What is kept from whom. */
#include <check.h>
#include <string.h>

#include "rules/secret.h"
#include "tea_kit.h"

static const struct ruleset *rules;

static void set_table(void)
{
    tea_open("kind,id,name,side,type,x,y,map_x,map_y\n"
             "unit,guards,Guards,british,infantry,,,30,40\n"
             "unit,rangers,Rangers,american,continental,10,10,,\n");
    rules = tea_scene.book->rules;
    tea_set("guards", "orders", value_int(1));
    tea_set("rangers", "orders", value_int(2));
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
    const struct entity *guards = state_find(veiled, "guards"), *game = state_find(veiled, "game");
    ck_assert(!value_is_set(entity_get(guards, "map_x")));
    ck_assert(!value_is_set(entity_get(guards, "map_y")));
    ck_assert(!value_is_set(entity_get(game, "ability_british")));
    ck_assert_str_eq(entity_text(guards, "type", ""), "infantry");
    ck_assert_str_eq(entity_name(guards), "Guards");
    ck_assert(!value_is_set(entity_get(guards, "orders"))); /* nor what it is doing */
    ck_assert_int_eq(entity_int(state_find(veiled, "rangers"), "orders", 0), 2);
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
    struct ruling r = march(), open = secret_ruling(rules, tea_state, "move", &r, "american");
    ck_assert_uint_eq(open.effect_count, 1);
    ck_assert_str_eq(open.effects[0].entity, "rangers");
    ck_assert_uint_eq(open.reason_count, 1);
    ck_assert_uint_eq(secret_ruling(rules, tea_state, "move", &r, "british").effect_count, 3);
    ck_assert_uint_eq(secret_ruling(rules, tea_state, "move", &r, NULL).effect_count, 3);
    ck_assert_uint_eq(r.effect_count, 3);
}
END_TEST

START_TEST(of_a_secret_action_the_workings_are_the_umpires)
{
    struct ruling r = march(), open = secret_ruling(rules, tea_state, "march", &r, "british");
    ck_assert(secret_action(rules, "march") && !secret_action(rules, "move"));
    ck_assert(!secret_action(rules, "") && !secret_action(rules, "no-such-thing"));
    ck_assert_uint_eq(open.reason_count, 0);
    ck_assert_str_eq(open.verdict, "marched");
    ck_assert_str_eq(open.sentence, "Hidden troops march.");
    ck_assert_uint_eq(secret_ruling(rules, tea_state, "march", &r, NULL).reason_count, 1);
}
END_TEST

START_TEST(who_comes_out_of_hiding_is_seen_by_all)
{
    struct ruling r, open;
    ruling_init(&r, &tea_mem);
    ruling_set(&r, tea_state, "guards", "x", value_real(30));
    ruling_set(&r, tea_state, "guards", "map_x", value_none());
    open = secret_ruling(rules, tea_state, "spot", &r, "american");
    ck_assert_uint_eq(open.effect_count, 1);
    ck_assert_str_eq(open.effects[0].attr, "x");
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
    suite_add_tcase(s, tc);
    return s;
}
