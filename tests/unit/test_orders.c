/* From the order to what carries it out and on to the next order: each action asks for its
 * order, and takes it away; the automatic shot needs none.  */
#include <check.h>
#include <string.h>

#include "tea_kit.h"

#define MISSES "1,1,1,1,1,1,1,1,1"

/* An American line 15 cm from a British one, skirmishers and a gun behind it. */
static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "general,washington,Washington,american,,9,,,,80,40,0\n"
                             "officer,greene,Greene,american,,9,,,,60,40,0\n"
                             "unit,third,3rd Virginia,american,continental,,greene,3,line,50,50,0\n"
                             "unit,scouts,Scouts,american,scout,,greene,3,skirmish,90,50,0\n"
                             "unit,gun,Four-pounder,american,cannon,,greene,1,line,120,50,0\n"
                             "unit,horse,Moylan's Horse,american,dragoon,,greene,3,line,20,30,0\n"
                             "unit,foot,10th Foot,british,infantry,,,3,line,50,65,180\n"
                             "general,howe,Howe,british,,9,,,,50,118,180\n";

static void set_table(void)
{
    tea_open(forces);
}

/* --- The contract ----------------------------------------------------------------------- */

static const struct carried {
    const char *what, *unit, *order, *action, *input, *cite; /* cite: refused without an order */
} carried[] = {
    {"a move", "third", "move", "move", "unit=third y=52", "Activation"},
    {"a shot", "third", "shoot", "shoot", "unit=third target=foot occasion=order",
     "Shooting Combat"},
    {"a form-up", "scouts", "form-up", "form-up", "unit=scouts into=line", "Activation"},
    {"a cannon's form-up", "gun", "form-up", "form-up", "unit=gun into=limbered", "Activation"},
    {"a rally", "third", "rally", "rally", "unit=third", "Activation"},
    {"a charge", "third", "move", "charge", "unit=third target=foot response=stand", "Orders"},
};

static void prepare(const struct carried *row)
{
    if (strcmp(row->order, "rally") != 0) return;
    tea_set(row->unit, "routed", value_int(1));
    tea_set(row->unit, "suppressed", value_int(1));
}

static const char *order_to(const struct carried *row, const char *order)
{
    return arena_printf(&tea_mem, "unit=%s order=%s dice=1,1", row->unit, order);
}

static const char *with_dice(const struct carried *row)
{
    return strcmp(row->action, "shoot") != 0
               ? row->input
               : arena_printf(&tea_mem, "%s dice=" MISSES, row->input);
}

START_TEST(an_action_asks_for_its_order_and_takes_it_away)
{
    const struct carried *row = &carried[_i];
    prepare(row);
    ck_assert_msg(strcmp(tea_refusal(row->action, row->input), row->cite) == 0, "%s without order",
                  row->what);
    tea_done("command", order_to(row, row->order));
    ck_assert_str_eq(tea_text(row->unit, "order"), row->order);
    ck_assert_int_eq(tea_int(row->unit, "orders"), 1);
    tea_done(row->action, with_dice(row));
    ck_assert_str_eq(tea_text(row->unit, "order"), "");
    ck_assert_int_eq(tea_int(row->unit, "orders"), 1); /* carrying out is not another order */
    ck_assert_str_ne(tea_refusal(row->action, row->input), ""); /* one order, one action */
}
END_TEST

/* The next order is 1 harder, and of the same kind or another. */
START_TEST(the_next_order_follows_when_the_first_is_carried_out)
{
    const struct carried *row = &carried[_i];
    if (strcmp(row->order, "rally") == 0 || strcmp(row->action, "charge") == 0) return;
    int need =
        tea_rule("command", arena_printf(&tea_mem, "unit=%s order=%s", row->unit, row->order)).need;
    tea_done("command", order_to(row, row->order));
    tea_done(row->action, with_dice(row));
    struct ruling r = tea_rule("command", arena_printf(&tea_mem, "unit=%s", row->unit));
    ck_assert_msg(r.need == need - 1, "%s: %d after %d", row->what, r.need, need);
    tea_done("command", order_to(row, "move"));
    ck_assert_int_eq(tea_int(row->unit, "orders"), 2);
    tea_done("command", order_to(row, "move"));
    ck_assert_int_eq(tea_int(row->unit, "orders"), 3);
    ck_assert_str_eq(tea_refusal("command", arena_printf(&tea_mem, "unit=%s", row->unit)),
                     "Activation"); /* three at most */
}
END_TEST

START_TEST(no_order_follows_a_rally_or_a_charge_this_turn)
{
    prepare(&carried[4]);
    tea_done("command", "unit=third order=rally dice=1,1");
    tea_done("rally", "unit=third");
    ck_assert_str_eq(tea_refusal("command", "unit=third"), "Disordered");
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    tea_done("command", "unit=third dice=1,1");
    tea_done("charge", "unit=third target=foot response=stand");
    ck_assert_str_eq(tea_refusal("command", "unit=third"), "Making contact");
}
END_TEST

START_TEST(one_order_does_not_serve_for_another_action)
{
    tea_done("command", "unit=third order=shoot dice=1,1");
    ck_assert_str_eq(tea_refusal("move", "unit=third y=52"), "Activation");
    ck_assert_str_eq(tea_refusal("charge", "unit=third target=foot response=stand"), "Orders");
    tea_done("command", "unit=third order=move dice=1,1");
    ck_assert_str_eq(tea_refusal("shoot", "unit=third target=foot occasion=order"),
                     "Shooting Combat");
}
END_TEST

START_TEST(an_order_never_carried_out_lapses_with_the_next)
{
    tea_done("command", "unit=third order=shoot dice=1,1");
    struct ruling r = tea_done("command", "unit=third order=move dice=1,1");
    ck_assert(tea_notes(&r, "has not carried out its order to shoot"));
    ck_assert_str_eq(tea_text("third", "order"), "move");
    r = tea_rule("command", "unit=third dice=6,5"); /* and a failure leaves none at all */
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_str_eq(tea_text("third", "order"), "");
    ck_assert_str_eq(tea_refusal("move", "unit=third y=52"), "Activation");
}
END_TEST

START_TEST(a_unit_that_did_not_obey_does_nothing_this_turn)
{
    tea_done("command", "unit=third dice=6,5");
    ck_assert_str_eq(tea_refusal("move", "unit=third y=52"), "Activation");
    ck_assert_str_eq(tea_refusal("shoot", "unit=third target=foot occasion=automatic"),
                     "Ordering mechanic");
    ck_assert_str_eq(tea_refusal("command", "unit=third commander=washington"), "Activation");
}
END_TEST

START_TEST(a_commander_who_has_moved_gives_no_more_orders_this_turn)
{
    tea_done("ride", "commander=greene y=45");
    ck_assert_str_eq(tea_refusal("command", "unit=third"), "Ordering mechanic");
    ck_assert_str_eq(tea_refusal("command", "unit=third commander=washington"), "");
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_refusal("command", "unit=third"), "");
}
END_TEST

START_TEST(an_order_that_cannot_be_carried_out_is_not_given)
{
    tea_set("third", "formation", value_text("column"));
    ck_assert_str_eq(tea_refusal("command", "unit=third order=shoot"), "Table 1");
    ck_assert_str_eq(tea_refusal("command", "unit=third order=form-up"), "Orders");
    tea_set("gun", "deployed", value_int(0)); /* between moving and shooting it forms up */
    ck_assert_str_eq(tea_refusal("command", "unit=gun order=shoot"), "Orders");
    tea_set("scouts", "suppressed", value_int(1));
    ck_assert_str_eq(tea_refusal("command", "unit=scouts order=form-up"), "Shooting Mechanic");
}
END_TEST

START_TEST(of_a_brigade_those_who_cannot_stay_behind)
{
    tea_set("scouts", "x", value_real(68));
    tea_set("scouts", "suppressed", value_int(1));
    struct ruling r = tea_done("command", "unit=third unit_2=scouts dice=1,1");
    ck_assert(tea_notes(&r, "Scouts is suppressed"));
    ck_assert_str_eq(tea_text("third", "order"), "move");
    ck_assert_str_eq(tea_text("scouts", "order"), "");
    ck_assert_int_eq(tea_int("scouts", "orders"), 1);
}
END_TEST

/* --- Automatic shooting -------------------------------------------------------------------- */

#define SHOT "unit=third target=foot occasion=automatic"

START_TEST(a_unit_in_range_fires_by_itself_and_its_next_order_is_1_harder)
{
    int need = tea_rule("command", "unit=third").need;
    tea_done("shoot", SHOT " dice=" MISSES);
    ck_assert_int_eq(tea_int("third", "orders"), 1);
    ck_assert_str_eq(tea_text("third", "ordered_by"), ""); /* TFT-11: nobody gave it */
    ck_assert_int_eq(tea_rule("command", "unit=third").need, need - 1);
    ck_assert_str_eq(tea_refusal("command", "unit=third commander=washington"), "");
    ck_assert_str_eq(tea_refusal("shoot", SHOT), "Automatic shooting"); /* only as its first */
}
END_TEST

START_TEST(two_more_orders_may_follow_an_automatic_shot)
{
    tea_done("shoot", SHOT " dice=" MISSES);
    tea_done("command", "unit=third order=shoot dice=1,1");
    tea_done("shoot", "unit=third target=foot occasion=order dice=" MISSES);
    tea_done("command", "unit=third order=move dice=1,1");
    ck_assert_str_eq(tea_refusal("command", "unit=third"), "Activation"); /* TFT-13 */
}
END_TEST

START_TEST(the_unit_fired_at_may_return_it)
{
    tea_done("shoot", SHOT " dice=" MISSES);
    ck_assert_str_eq(tea_refusal("shoot", "unit=foot target=third occasion=return"), "");
}
END_TEST

START_TEST(it_may_be_taken_after_others_had_orders_unless_read_otherwise)
{
    tea_done("command", "unit=scouts dice=1,1");
    ck_assert_str_eq(tea_refusal("shoot", SHOT), "");
    tea_set(GAME_ENTITY, "TFT-12", value_text("B"));
    ck_assert_str_eq(tea_refusal("shoot", SHOT), "Automatic shooting");
    tea_done("end-turn", "");
    tea_done("end-turn", "");
    ck_assert_str_eq(tea_refusal("shoot", SHOT), "");
}
END_TEST

/* TFT-14: by either reading the brigade is as hard to order as the one that fired. */
START_TEST(one_units_shot_makes_the_brigades_order_harder)
{
    tea_set(GAME_ENTITY, "TFT-14", value_text(_i == 0 ? "A" : "B"));
    tea_set("scouts", "x", value_real(68));
    tea_set("foot", "x", value_real(45)); /* nearer to the third alone */
    int need = tea_rule("command", "unit=third unit_2=scouts").need;
    tea_done("shoot", SHOT " dice=" MISSES);
    struct ruling r = tea_done("command", "unit=third unit_2=scouts dice=1,1");
    ck_assert_int_eq(r.need, need - 1);
    ck_assert(tea_cites(&r, "TFT-14"));
    ck_assert_int_eq(tea_int("scouts", "orders"), 2);
}
END_TEST

/* --- In words --------------------------------------------------------------------------------- */

START_TEST(the_ruling_says_who_orders_whom)
{
    struct ruling r = tea_rule("command", "unit=third dice=5,3");
    ck_assert_str_eq(r.sentence, "Greene orders the 3rd Virginia to move: 5 + 3 = 8, needs 8: "
                                 "obeyed.");
    r = tea_rule("command", "unit=scouts order=form-up commander=washington dice=6,5");
    ck_assert_str_eq(r.sentence, "Washington orders Scouts to form up: 6 + 5 = 11, needs 9: not "
                                 "obeyed.");
    tea_set("scouts", "x", value_real(68));
    tea_set("gun", "x", value_real(60));
    tea_set("gun", "y", value_real(45));
    r = tea_rule("command", "unit=third unit_2=scouts unit_3=gun dice=1,2");
    ck_assert_str_eq(r.sentence, "Greene orders the 3rd Virginia, Scouts and Four-pounder to move: "
                                 "1 + 2 = 3, needs 8: obeyed.");
    r = tea_rule("command", "unit=third dice=6,6,3");
    ck_assert_str_eq(r.sentence, "Greene orders the 3rd Virginia to move: 6 + 6 = 12: blunder. "
                                 "What the hell? The order fails.");
}
END_TEST

START_TEST(the_general_is_warned_what_his_failure_means)
{
    struct ruling r = tea_rule("command", "unit=third commander=washington");
    ck_assert(tea_cites(&r, "TFT-10") && tea_cites(&r, "TFT-09"));
    ck_assert(tea_notes(&r, "his side's turn is over"));
    r = tea_rule("command", "unit=third");
    ck_assert(!tea_cites(&r, "TFT-10"));
}
END_TEST

Suite *suite_orders(void);
Suite *suite_orders(void)
{
    Suite *s = suite_create("orders");
    int rows = (int)(sizeof carried / sizeof *carried);
    TCase *t = tcase_create("orders carried out");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_loop_test(t, an_action_asks_for_its_order_and_takes_it_away, 0, rows);
    tcase_add_loop_test(t, the_next_order_follows_when_the_first_is_carried_out, 0, rows);
    tcase_add_test(t, no_order_follows_a_rally_or_a_charge_this_turn);
    tcase_add_test(t, one_order_does_not_serve_for_another_action);
    tcase_add_test(t, an_order_never_carried_out_lapses_with_the_next);
    tcase_add_test(t, a_unit_that_did_not_obey_does_nothing_this_turn);
    tcase_add_test(t, a_commander_who_has_moved_gives_no_more_orders_this_turn);
    tcase_add_test(t, an_order_that_cannot_be_carried_out_is_not_given);
    tcase_add_test(t, of_a_brigade_those_who_cannot_stay_behind);
    suite_add_tcase(s, t);
    t = tcase_create("automatic shooting");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, a_unit_in_range_fires_by_itself_and_its_next_order_is_1_harder);
    tcase_add_test(t, two_more_orders_may_follow_an_automatic_shot);
    tcase_add_test(t, the_unit_fired_at_may_return_it);
    tcase_add_test(t, it_may_be_taken_after_others_had_orders_unless_read_otherwise);
    tcase_add_loop_test(t, one_units_shot_makes_the_brigades_order_harder, 0, 2);
    suite_add_tcase(s, t);
    t = tcase_create("in words");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, the_ruling_says_who_orders_whom);
    tcase_add_test(t, the_general_is_warned_what_his_failure_means);
    suite_add_tcase(s, t);
    return s;
}
