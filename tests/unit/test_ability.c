/* Special abilities: which throws each touches and which not, one a side, once a game. */
#include <check.h>
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "shoot_kit.h"

#define AUTO "unit=first target=foot occasion=automatic"
#define BACK "unit=foot target=first occasion=return"
#define MISS9 "1,1,1,1,1,1,1,1,1"

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

static void end_turn(void)
{
    struct ruling r = range_rule("end-turn", "");
    ck_assert_msg(!illegal(&r), "%s", r.sentence);
    range_apply(&r);
}

static void choose(const char *side, const char *ability)
{
    struct ruling r =
        range_rule("ability",
                   arena_printf(&range_mem, "side=%s step=choose ability=%s", side, ability));
    ck_assert_msg(!illegal(&r), "%s", r.sentence);
    range_apply(&r);
}

/* --- Which throws --------------------------------------------------------------------------- */

/* For God's sake, the colours, whites of their eyes, dander, one more fire. */
static const struct touch {
    const char *action, *field;
    const char *offers; /* "": a throw no ability touches */
} touches[] = {
    {"shoot", "ability", "dander one-more-fire"},
    {"charge", "ability", "whites-of-eyes dander one-more-fire"},
    {"rally", "ability", ""},
    {"breakpoint", "ability", ""},
    {"melee", "ability", ""}, /* has fields of its own for the two that touch it */
    {"command", "ability", ""},
};

static const struct field *field_of(const char *action, const char *name)
{
    const struct action *act = ruleset_action(range_book->rules, action);
    ck_assert_ptr_nonnull(act);
    for (size_t i = 0; i < act->field_count; i++)
        if (strcmp(act->fields[i].name, name) == 0) return &act->fields[i];
    return NULL;
}

START_TEST(a_throw_offers_the_abilities_that_touch_it_and_no_others)
{
    const struct touch *t = &touches[_i];
    const struct field *f = field_of(t->action, t->field);
    ck_assert_msg((f != NULL) == (*t->offers != '\0'), "%s", t->action);
    for (const struct choice *c = tft_abilities; f != NULL && c->id != NULL; c++) {
        struct value v;
        struct err e;
        bool offered = field_parse(f, &range_mem, c->id, &v, &e);
        ck_assert_msg(offered == ruleset_kind_in(t->offers, c->id), "%s: %s", t->action, c->id);
    }
}
END_TEST

START_TEST(the_order_to_move_and_the_melee_have_fields_of_their_own)
{
    ck_assert_ptr_nonnull(field_of("command", "forward"));
    ck_assert_ptr_nonnull(field_of("melee", "colours"));
    ck_assert_ptr_nonnull(field_of("melee", "dander"));
    ck_assert_ptr_null(field_of("rally", "forward"));
    ck_assert_ptr_null(field_of("breakpoint", "forward"));
    ck_assert_ptr_null(field_of("shoot", "colours"));
}
END_TEST

START_TEST(the_colours_do_not_help_against_shooting)
{
    choose("british", "colours");
    struct ruling r = range_rule("ability", "side=british step=use ability=colours unit=foot");
    range_apply(&r);
    r = range_shoot(AUTO " dice=5,5,5,5,5,1,1,1,1");
    ck_assert_int_eq(facts_int(&range_facts, "hits_value"), 5);
    ck_assert_str_eq(r.verdict, "stands lost");
}
END_TEST

START_TEST(whites_of_their_eyes_does_not_double_other_shots)
{
    choose("american", "whites-of-eyes");
    struct ruling r =
        range_rule("ability", "side=american step=use ability=whites-of-eyes unit=first");
    range_apply(&r);
    r = range_shoot(AUTO);
    ck_assert_int_eq(range_dice(&r), 9);
}
END_TEST

/* --- Whose it is ------------------------------------------------------------------------------ */

START_TEST(each_side_has_its_own_and_may_use_it_in_the_others_turn)
{
    choose("american", "dander");
    choose("british", "dander");
    struct ruling r = range_shoot(AUTO " ability=dander dice=" MISS9 "," MISS9);
    range_apply(&r);
    ck_assert_int_eq(range_mark(GAME_ENTITY, "ability_used_american"), 1);
    ck_assert_int_eq(range_mark(GAME_ENTITY, "ability_used_british"), 0);
    r = range_shoot(BACK " ability=dander dice=" MISS9 ",6,6,6,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "suppressed");
    range_apply(&r);
    ck_assert_int_eq(range_mark(GAME_ENTITY, "ability_used_british"), 1);
}
END_TEST

START_TEST(nothing_is_spent_by_a_shot_without_it)
{
    choose("american", _i == 0 ? "dander" : "one-more-fire");
    struct ruling r = range_shoot(AUTO " dice=" MISS9);
    range_apply(&r);
    ck_assert_int_eq(range_mark(GAME_ENTITY, "ability_used_american"), 0);
    ck_assert_str_eq(range_text(GAME_ENTITY, "ability_now_american"), "");
}
END_TEST

START_TEST(one_more_fire_is_over_with_the_player_turn_or_lasts_the_game)
{
    if (_i == 1) range_read("TFT-24", "B");
    choose("american", "one-more-fire");
    struct ruling r = range_shoot(AUTO " ability=one-more-fire dice=" MISS9 ",1");
    range_apply(&r);
    end_turn();
    end_turn();
    r = range_shoot(AUTO);
    ck_assert_str_eq(facts_text(&range_facts, "ability"), _i == 1 ? "one-more-fire" : "none");
    r = range_shoot(AUTO " ability=one-more-fire");
    ck_assert_int_eq(illegal(&r), _i == 0); /* once a game */
}
END_TEST

START_TEST(one_more_fire_holds_for_return_fire)
{
    choose("british", "one-more-fire");
    range_set("foot", "may_answer", value_text("first first"));
    struct ruling r = range_shoot(BACK " ability=one-more-fire dice=" MISS9 ",6");
    ck_assert_str_eq(r.verdict, "hits only");
    range_apply(&r);
    r = range_shoot(BACK " dice=" MISS9 ",5"); /* the next round of the same turn */
    ck_assert_str_eq(r.verdict, "hits only");
}
END_TEST

#define ROWS(list) (int)(sizeof(list) / sizeof *(list))

Suite *suite_ability(void);
Suite *suite_ability(void)
{
    Suite *s = suite_create("ability");
    TCase *t = tcase_create("special abilities");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_loop_test(t, a_throw_offers_the_abilities_that_touch_it_and_no_others, 0,
                        ROWS(touches));
    tcase_add_test(t, the_order_to_move_and_the_melee_have_fields_of_their_own);
    tcase_add_test(t, the_colours_do_not_help_against_shooting);
    tcase_add_test(t, whites_of_their_eyes_does_not_double_other_shots);
    tcase_add_test(t, each_side_has_its_own_and_may_use_it_in_the_others_turn);
    tcase_add_loop_test(t, nothing_is_spent_by_a_shot_without_it, 0, 2);
    tcase_add_loop_test(t, one_more_fire_is_over_with_the_player_turn_or_lasts_the_game, 0, 2);
    tcase_add_test(t, one_more_fire_holds_for_return_fire);
    suite_add_tcase(s, t);
    return s;
}
