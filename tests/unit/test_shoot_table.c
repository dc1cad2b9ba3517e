/* Shooting on a table: what forbids a shot, and what it leaves behind. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "shoot_kit.h"

#define AUTO "unit=first target=foot occasion=automatic"
#define MISS9 "1,1,1,1,1,1,1,1,1"

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

/* --- Legality ----------------------------------------------------------------------------- */

static const struct forbidden {
    const char *what, *entity, *attr, *text, *input, *cite;
} forbidden[] = {
    {"an unsuppressed unit in range shoots by itself", NULL, NULL, NULL, AUTO, NULL},
    {"all normal requirements apply", "foot", "y", "80", AUTO, "Shooting Mechanic"},
    {"only as its first order", "first", "orders", "1", AUTO, "Automatic shooting"},
    {"not after an order it failed", "first", "closed", "1", AUTO, "Ordering mechanic"},
    {"not when the turn is over", "game", "turn_over", "1", AUTO, "Ordering mechanic"},
    {"not while suppressed", "first", "suppressed", "1", AUTO, "Disordered"},
    {"not while routed", "first", "routed", "1", AUTO, "Routing"},
    {"not in column", "first", "formation", "column", AUTO, "Table 1"},
    {"not while locked in melee", "first", "locked", "foot", AUTO, "Making contact"},
    {"not into a melee", "foot", "locked", "second", AUTO, "Melee"},
    {"not without an order to shoot", NULL, NULL, NULL, "unit=first target=foot occasion=order",
     "Shooting Combat"},
    {"not on an order to move", "first", "order", "move", "unit=first target=foot occasion=order",
     "Shooting Combat"},
    {"on an order to shoot", "first", "order", "shoot", "unit=first target=foot occasion=order",
     NULL},
    {"not in the other side's turn", "foot", "order", "shoot",
     "unit=foot target=first occasion=order", "The turn"},
    {"no return without a shot", NULL, NULL, NULL, "unit=foot target=first occasion=return",
     "Shooting Mechanic"},
    {"a return to a shot", "foot", "may_answer", "first", "unit=foot target=first occasion=return",
     NULL},
    {"only at the one who shot", "foot", "may_answer", "third second",
     "unit=foot target=first occasion=return", "Shooting Mechanic"},
    {"no return in one's own turn", "first", "may_answer", "foot",
     "unit=first target=foot occasion=return", "Shooting Mechanic"},
    {"not at one's own side", NULL, NULL, NULL, "unit=first target=second occasion=automatic",
     "Shooting Combat"},
    {"not at what is off the table", "foot", "x", NULL, AUTO, "The table"},
    {"not from off the table", "first", "x", NULL, AUTO, "The table"},
    {"a unit does not fire along with itself", NULL, NULL, NULL, AUTO " along=first",
     "Shooting Mechanic"},
    {"nor twice", NULL, NULL, NULL, AUTO " along=third,third", "Shooting Mechanic"},
    {"those firing along need their occasion too", "second", "orders", "1", AUTO " along=second",
     "Automatic shooting"},
    {"and must be able", "second", "suppressed", "1", AUTO " along=second", "Disordered"},
    {"and of the same side", NULL, NULL, NULL, AUTO " along=other", "Shooting Combat"},
};

static struct value typed(const char *text)
{
    char *end;
    if (text == NULL) return value_none();
    long n = strtol(text, &end, 10);
    return *end == '\0' ? value_int(n) : value_text(text);
}

START_TEST(what_the_book_forbids_is_refused_with_its_section)
{
    const struct forbidden *row = &forbidden[_i];
    if (row->entity != NULL) range_set(row->entity, row->attr, typed(row->text));
    const char *input = row->input;
    if (row->attr != NULL && strcmp(row->attr, "x") == 0) {
        range_set(row->entity, "y", value_none());
        input = arena_printf(&range_mem, "%s stands=3 distance_cm=15", input);
    }
    struct ruling r = range_shoot(input);
    ck_assert_msg(illegal(&r) == (row->cite != NULL), "%s: %s", row->what, r.sentence);
    if (!illegal(&r)) return;
    ck_assert_msg(strcmp(r.reasons[r.reason_count - 1].cite, row->cite) == 0, "%s: %s", row->what,
                  r.sentence);
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_uint_eq(r.need_count, 0);
}
END_TEST

START_TEST(shooting_into_a_melee_can_be_allowed)
{
    range_set("foot", "locked", value_text("second"));
    range_read("TFT-97", "B");
    struct ruling r = range_shoot(AUTO);
    ck_assert(!illegal(&r));
}
END_TEST

START_TEST(who_is_shot_down_leaves_its_melee_and_frees_its_enemies)
{
    static const char *const fighting[] = {"second", "foot", "other"};
    range_read("TFT-97", "B");
    for (size_t i = 0; i < 3; i++) {
        range_set(fighting[i], "locked", value_text("second"));
        range_set(fighting[i], "melee_rounds", value_int(1));
    }
    range_set("foot", "stands", value_int(1));
    struct ruling r = range_shoot(AUTO " dice=5,5,5,5,5,5,5,5,5");
    ck_assert_str_eq(r.verdict, "destroyed");
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "locked"), "");
    ck_assert_int_eq(range_mark("foot", "melee_rounds"), 0);
    ck_assert_str_eq(range_text("second", "locked"), "second"); /* another is left to fight */

    range_set("other", "locked", value_none());
    range_set("foot", "locked", value_text("second"));
    range_set("foot", "stands", value_int(1));
    range_set("foot", "lost", value_none());
    range_put("foot", 50, 65, 180);
    range_set("first", "orders", value_none());
    range_set("first", "shots", value_none());
    r = range_shoot(AUTO " dice=5,5,5,5,5,5,5,5,5");
    ck_assert_str_eq(r.verdict, "destroyed");
    range_apply(&r);
    ck_assert_str_eq(range_text("second", "locked"), ""); /* that was the last */
    ck_assert_int_eq(range_mark("second", "melee_rounds"), 0);
}
END_TEST

START_TEST(automatic_shots_come_before_any_order_if_so_read)
{
    range_set("wayne", "ordering", value_text("second"));
    struct ruling r = range_shoot(AUTO);
    ck_assert(!illegal(&r));
    range_read("TFT-12", "B");
    r = range_shoot(AUTO);
    ck_assert(illegal(&r) && range_cites(&r, "TFT-12"));
}
END_TEST

START_TEST(the_likely_occasion_is_proposed)
{
    range_shoot("unit=first target=foot");
    ck_assert_str_eq(facts_text(&range_facts, "occasion"), "automatic");
    range_set("first", "order", value_text("shoot"));
    range_shoot("unit=first target=foot");
    ck_assert_str_eq(facts_text(&range_facts, "occasion"), "order");
    range_shoot("unit=foot target=first");
    ck_assert_str_eq(facts_text(&range_facts, "occasion"), "return");
}
END_TEST

/* --- Effects -------------------------------------------------------------------------------- */

START_TEST(an_automatic_shot_counts_as_the_first_order_and_ties_to_no_commander)
{
    struct ruling r = range_shoot(AUTO " dice=" MISS9);
    ck_assert_str_eq(r.verdict, "no effect");
    ck_assert(range_cites(&r, "TFT-11") && range_cites(&r, "TFT-13"));
    range_apply(&r);
    ck_assert_int_eq(range_mark("first", "orders"), 1);
    ck_assert_int_eq(range_mark("first", "shots"), 1);
    ck_assert_str_eq(range_text("first", "ordered_by"), "");
    /* The next order is thrown for with a penalty of 1. */
    struct ruling next = range_rule("command", "unit=first");
    ck_assert(range_notes(&next, "one order already"));
}
END_TEST

START_TEST(a_brigade_fires_unit_by_unit_or_as_one)
{
    range_set("first", "brigade", value_text("b1"));
    range_set("second", "brigade", value_text("b1"));
    struct ruling r = range_shoot(AUTO " dice=" MISS9);
    ck_assert(range_cites(&r, "TFT-14"));
    struct state *before = state_clone(range_state);
    range_apply(&r);
    ck_assert_int_eq(range_mark("second", "orders"), 0);
    state_free(range_state);
    range_state = before;
    range_scene.state = before;
    range_read("TFT-14", "B");
    r = range_shoot(AUTO " dice=" MISS9);
    range_apply(&r);
    ck_assert_int_eq(range_mark("first", "orders"), 1);
    ck_assert_int_eq(range_mark("second", "orders"), 1);
    ck_assert_int_eq(range_mark("third", "orders"), 0);
}
END_TEST

START_TEST(an_order_to_shoot_is_used_up_by_the_shot)
{
    range_set("first", "order", value_text("shoot"));
    range_set("first", "orders", value_int(1));
    struct ruling r = range_shoot("unit=first target=foot occasion=order dice=" MISS9);
    range_apply(&r);
    ck_assert_str_eq(range_text("first", "order"), "");
    ck_assert_int_eq(range_mark("first", "orders"), 1);
    r = range_shoot("unit=first target=foot occasion=order");
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(hits_are_carried_over_and_take_stands)
{
    struct ruling r = range_shoot(AUTO " dice=4,4,4,5,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "hits only");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "hits"), 4);
    ck_assert(range_hands(&r, "white die shows 4"));
    range_set("second", "x", value_real(50));
    range_set("second", "y", value_real(50));
    range_set("first", "x", value_real(90));
    r = range_shoot("unit=second target=foot occasion=automatic dice=4,1,1,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "stands lost");
    ck_assert(range_cites(&r, "TFT-63"));
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "stands"), 2);
    ck_assert(!value_is_set(entity_get(state_find(range_state, "foot"), "hits")));
}
END_TEST

START_TEST(three_sixes_suppress_and_more_than_the_hits_value_rout)
{
    struct ruling r = range_shoot(AUTO " dice=6,6,6,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "suppressed");
    ck_assert(range_cites(&r, "TFT-61") && !range_cites(&r, "TFT-62"));
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "suppressed"), 1);
    ck_assert_int_eq(range_mark("foot", "routed"), 0);
    r = range_shoot("unit=second target=foot occasion=automatic stands=3 distance_cm=15 "
                    "dice=6,6,6,6,6,6,1,1,1");
    ck_assert_str_eq(r.verdict, "routed");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "routed"), 1);
    ck_assert_int_eq(range_mark("foot", "suppressed"), 1);
}
END_TEST

START_TEST(desertion_lowers_the_hits_value_in_force)
{
    range_set("foot", "hits_loss", value_int(2));
    range_shoot(AUTO);
    ck_assert_int_eq(facts_int(&range_facts, "hits_value"), 3);
    range_set("first", "shoot_loss", value_int(1));
    struct ruling r = range_shoot(AUTO);
    ck_assert_int_eq(range_dice(&r), 6);
    ck_assert(range_cites(&r, "TFT-22"));
}
END_TEST

START_TEST(a_destroyed_unit_leaves_the_table)
{
    range_set("foot", "stands", value_int(1));
    struct ruling r = range_shoot(AUTO " dice=6,6,6,5,5,1,1,1,1");
    ck_assert_str_eq(r.verdict, "destroyed");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "lost"), 1);
    ck_assert(!value_is_set(entity_get(state_find(range_state, "foot"), "x")));
    ck_assert(!value_is_set(entity_get(state_find(range_state, "foot"), "y")));
    ck_assert_int_eq(range_mark("foot", "stands"), 0);
    ck_assert(!range_hands(&r, "return fire"));
}
END_TEST

START_TEST(sixes_add_up_over_the_turn_if_so_read)
{
    range_read("TFT-59", "B");
    struct ruling r = range_shoot(AUTO " dice=6,6,1,1,1,1,1,1,1");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "sixes"), 2);
    r = range_shoot("unit=second target=foot occasion=automatic stands=3 distance_cm=15 "
                    "dice=6,1,1,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "suppressed");
}
END_TEST

/* --- Return fire ------------------------------------------------------------------------------ */

#define BACK "unit=foot target=first occasion=return"

START_TEST(a_shot_is_answered_once_and_the_answer_not_at_all)
{
    struct ruling r = range_shoot(AUTO " dice=" MISS9);
    ck_assert(range_hands(&r, "10th Foot may return fire"));
    ck_assert(range_cites(&r, "TFT-58"));
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "shot_by"), "first");
    r = range_shoot(BACK " dice=" MISS9);
    ck_assert(!range_hands(&r, "return fire"));
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "fired_back_at"), "first");
    ck_assert_int_eq(range_mark("foot", "orders"), 0);
    ck_assert_str_eq(range_text("first", "shot_by"), "foot");
    ck_assert_str_eq(range_text("first", "may_answer"), "");
    r = range_shoot(BACK);
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(each_enemy_shot_is_answered_or_one_in_a_turn)
{
    range_set("foot", "may_answer", value_text("first first"));
    struct ruling r = range_shoot(BACK " dice=" MISS9);
    range_apply(&r);
    r = range_shoot(BACK);
    ck_assert(!illegal(&r));
    range_read("TFT-58", "B");
    r = range_shoot(BACK);
    ck_assert(illegal(&r) && range_cites(&r, "TFT-119"));
}
END_TEST

START_TEST(losses_come_before_the_return_and_suppression_forbids_it)
{
    struct ruling r = range_shoot(AUTO " dice=5,5,5,5,5,1,1,1,1");
    range_apply(&r);
    r = range_shoot(BACK);
    ck_assert_int_eq(range_dice(&r), 6); /* two stands are left */
    range_set("foot", "suppressed", value_int(1));
    r = range_shoot(BACK);
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(suppressed_in_its_own_turn_it_may_stay_so_for_longer)
{
    range_set("foot", "may_answer", value_text("first first"));
    struct ruling r = range_shoot(BACK " dice=6,6,6,1,1,1,1,1,1");
    ck_assert(range_cites(&r, "TFT-62"));
    range_read("TFT-62", "B");
    r = range_shoot(BACK " dice=6,6,6,1,1,1,1,1,1");
    range_apply(&r);
    ck_assert_int_eq(range_mark("first", "suppressed"), 1);
    range_set("first", "suppressed", value_int(1)); /* from the enemy's turn, and now again */
    range_set("first", "suppressed_before", value_int(1));
    r = range_shoot(BACK " dice=6,6,6,1,1,1,1,1,1");
    range_apply(&r);
    ck_assert_int_eq(range_mark("first", "suppressed"), 1);
    ck_assert_int_eq(range_mark("first", "suppressed_before"), 0);
}
END_TEST

/* --- Several units ----------------------------------------------------------------------------- */

START_TEST(all_units_firing_at_one_target_throw_together)
{
    struct ruling r = range_shoot(AUTO " along=second,third");
    ck_assert_str_eq(facts_text(&range_facts, "along_dice"), "9 6");
    ck_assert_int_eq(range_dice(&r), 24);
    ck_assert_uint_eq(r.need_count, 1);
    r = range_shoot(AUTO " along=second,third dice=111111111111111111111111");
    range_apply(&r);
    ck_assert_int_eq(range_mark("second", "orders") + range_mark("third", "shots"), 2);
    ck_assert_str_eq(range_text("foot", "shot_by"), "first second third");
    ck_assert_uint_eq(r.subject_count, 4);
}
END_TEST

/* Every ruling's effects can be taken back, and then nothing is left of it. */
START_TEST(effects_fold_and_unfold)
{
    static const char *const shots[] = {AUTO " dice=" MISS9, AUTO " dice=6,6,6,1,1,1,1,1,1",
                                        AUTO " dice=6,6,6,6,6,6,1,1,1",
                                        AUTO " target_stands=1 dice=6,6,6,6,6,6,1,1,1",
                                        AUTO " along=second dice=111111111111116666"};
    struct state *before = state_clone(range_state);
    struct ruling r = range_shoot(shots[_i]);
    struct effect *back = arena_array(&range_mem, struct effect, r.effect_count);
    range_apply(&r);
    ck_assert(!state_equal(before, range_state));
    for (size_t i = 0; i < r.effect_count; i++) {
        const struct effect *f = &r.effects[r.effect_count - 1 - i];
        back[i] = (struct effect){f->entity, f->attr, f->after, f->before};
    }
    ck_assert(state_apply(range_state, back, r.effect_count, NULL));
    ck_assert(state_equal(before, range_state));
    state_free(before);
}
END_TEST

Suite *suite_shoot_table(void);
Suite *suite_shoot_table(void)
{
    Suite *s = suite_create("shoot_table");
    TCase *t = tcase_create("who may shoot");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_loop_test(t, what_the_book_forbids_is_refused_with_its_section, 0,
                        (int)(sizeof forbidden / sizeof *forbidden));
    tcase_add_test(t, shooting_into_a_melee_can_be_allowed);
    tcase_add_test(t, who_is_shot_down_leaves_its_melee_and_frees_its_enemies);
    tcase_add_test(t, automatic_shots_come_before_any_order_if_so_read);
    tcase_add_test(t, the_likely_occasion_is_proposed);
    suite_add_tcase(s, t);
    t = tcase_create("what a shot leaves");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_test(t, an_automatic_shot_counts_as_the_first_order_and_ties_to_no_commander);
    tcase_add_test(t, a_brigade_fires_unit_by_unit_or_as_one);
    tcase_add_test(t, an_order_to_shoot_is_used_up_by_the_shot);
    tcase_add_test(t, hits_are_carried_over_and_take_stands);
    tcase_add_test(t, three_sixes_suppress_and_more_than_the_hits_value_rout);
    tcase_add_test(t, desertion_lowers_the_hits_value_in_force);
    tcase_add_test(t, a_destroyed_unit_leaves_the_table);
    tcase_add_test(t, sixes_add_up_over_the_turn_if_so_read);
    tcase_add_test(t, a_shot_is_answered_once_and_the_answer_not_at_all);
    tcase_add_test(t, each_enemy_shot_is_answered_or_one_in_a_turn);
    tcase_add_test(t, losses_come_before_the_return_and_suppression_forbids_it);
    tcase_add_test(t, suppressed_in_its_own_turn_it_may_stay_so_for_longer);
    tcase_add_test(t, all_units_firing_at_one_target_throw_together);
    tcase_add_loop_test(t, effects_fold_and_unfold, 0, 5);
    suite_add_tcase(s, t);
    return s;
}
