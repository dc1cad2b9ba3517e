/* Table 3 on a table: disorder, desertion, ammunition and officers killed. */
#include <check.h>
#include <string.h>

#include "tea_kit.h"

/* Grenadiers and foot under one officer, 40 cm from an American line that faces them. */
static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "officer,rokeby,Rokeby,british,,8,,,,60,20,0\n"
                             "unit,foot,10th Foot,british,infantry,,rokeby,3,line,50,30,0\n"
                             "unit,guards,Grenadiers,british,grenadier,,rokeby,3,line,70,30,0\n"
                             "unit,gun,Six-pounder,british,cannon,,rokeby,1,line,20,30,0\n"
                             "unit,line,1st Virginia,american,continental,,,3,line,50,70,180\n";

static void set_table(void)
{
    tea_open(forces);
    tea_set(GAME_ENTITY, "side", value_text("british"));
}

START_TEST(a_brigade_disordered_goes_into_skirmish_whole_but_not_its_cannon)
{
    tea_set("gun", "x", value_real(58));
    tea_set("gun", "y", value_real(25));
    tea_done("command", "unit=foot unit_2=guards unit_3=gun dice=6,6,3");
    ck_assert_str_eq(tea_text("foot", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("guards", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("gun", "formation"), "line");
}
END_TEST

START_TEST(desertion_takes_one_of_hits_on_5_or_6_for_good)
{
    struct ruling r = tea_rule("command", "unit=foot dice=6,6,4");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_str_eq(r.needs[0].label, "desertion");
    r = tea_rule("command", "unit=foot dice=6,6,4,4");
    ck_assert_str_eq(r.verdict, "blunder");
    tea_done("command", "unit=foot dice=6,6,4,5");
    ck_assert_int_eq(tea_int("foot", "hits_loss"), 1);
    tea_set("foot", "closed", value_none());
    tea_set("rokeby", "done", value_none());
    tea_done("command", "unit=foot dice=6,6,4,6");
    ck_assert_int_eq(tea_int("foot", "hits_loss"), 2);
}
END_TEST

/* Hits: a stand goes every time the total comes to the hits value, and that is now lower. */
START_TEST(hits_carried_that_come_to_the_lower_value_take_a_stand_off)
{
    static const struct {
        int hits, stands, left, extra; /* of the 10th Foot, hits value 5 and then 4 */
        const char *white;
    } rows[] = {{3, 3, 3, 3, ""},
                {4, 3, 2, 0, "white die away"},
                {4, 1, 0, 0, "destroyed"},
                {0, 3, 3, 0, ""}};
    tea_set("foot", "hits", rows[_i].hits == 0 ? value_none() : value_int(rows[_i].hits));
    tea_set("foot", "stands", value_int(rows[_i].stands));
    struct ruling r = tea_rule("command", "unit=foot dice=6,6,4,6");
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("foot", "hits_loss"), 1);
    ck_assert_int_eq(tea_int("foot", "stands"), rows[_i].left);
    ck_assert_int_eq(tea_int("foot", "hits"), rows[_i].extra);
    ck_assert_int_eq(tea_int("foot", "lost"), rows[_i].left == 0);
    if (*rows[_i].white != '\0')
        ck_assert(tea_hands(&r, rows[_i].white) && tea_cites(&r, "TFT-125"));
}
END_TEST

/* TFT-125 B: one hit less than the value is carried, and the next takes the stand off. */
START_TEST(by_the_other_reading_the_next_hit_takes_the_stand_off)
{
    tea_set(GAME_ENTITY, "TFT-125", value_text("B"));
    tea_set("foot", "hits", value_int(4));
    struct ruling r = tea_rule("command", "unit=foot dice=6,6,4,6");
    ck_assert(tea_cites(&r, "TFT-125") && tea_hands(&r, "its white die shows 3"));
    tea_folds(&r);
    tea_apply(&r);
    ck_assert_int_eq(tea_int("foot", "stands"), 3);
    ck_assert_int_eq(tea_int("foot", "hits"), 3);
    tea_set("foot", "hits_loss", value_int(3)); /* of 5: 2 are left, and then 1 */
    tea_set("foot", "hits", value_int(1));
    tea_set("foot", "closed", value_none());
    tea_set("rokeby", "done", value_none());
    tea_done("command", "unit=foot dice=6,6,4,6");
    ck_assert_int_eq(tea_int("foot", "hits"), 0);
    ck_assert_int_eq(tea_int("foot", "stands"), 3);
}
END_TEST

START_TEST(hits_carried_stay_when_the_desertion_comes_to_nothing)
{
    tea_set("foot", "hits", value_int(4));
    tea_done("command", "unit=foot dice=6,6,4,4");
    ck_assert_int_eq(tea_int("foot", "stands"), 3);
    ck_assert_int_eq(tea_int("foot", "hits"), 4);
}
END_TEST

START_TEST(grenadiers_do_not_desert_the_table_is_thrown_again_for_them)
{
    struct ruling r = tea_rule("command", "unit=guards dice=6,6,4");
    ck_assert(tea_cites(&r, "TFT-21"));
    ck_assert_str_eq(r.needs[0].label, "Table 3");
    r = tea_rule("command", "unit=guards dice=6,6,4,4,4,3"); /* again and again */
    ck_assert_str_eq(r.verdict, "blunder");
    tea_apply(&r);
    ck_assert_int_eq(tea_int("guards", "hits_loss"), 0);
    ck_assert_str_eq(tea_text("guards", "formation"), "skirmish");
}
END_TEST

START_TEST(in_a_mixed_brigade_the_others_desert_and_the_grenadiers_throw_again)
{
    tea_done("command", "unit=foot unit_2=guards dice=6,6,4,6,5,5");
    ck_assert_int_eq(tea_int("foot", "hits_loss"), 1);
    ck_assert_int_eq(tea_int("guards", "hits_loss"), 0);
    ck_assert_int_eq(tea_int("guards", "shoot_loss"), 1);
    ck_assert_int_eq(tea_int("foot", "shoot_loss"), 0);
}
END_TEST

START_TEST(short_of_ammunition_costs_a_shooting_die_on_5_or_6_for_good)
{
    tea_done("command", "unit=foot unit_2=guards dice=6,6,5,5");
    ck_assert_int_eq(tea_int("foot", "shoot_loss"), 1);
    ck_assert_int_eq(tea_int("guards", "shoot_loss"), 1);
    struct ruling r = tea_rule("command", "unit=gun commander=rokeby");
    ck_assert_str_eq(r.verdict, VERDICT_ILLEGAL); /* he failed */
    tea_set("rokeby", "done", value_none());
    tea_done("command", "unit=gun dice=6,6,5,4");
    ck_assert_int_eq(tea_int("gun", "shoot_loss"), 0);
}
END_TEST

START_TEST(lasting_losses_end_where_nothing_is_left)
{
    tea_set("foot", "hits_loss", value_int(4)); /* of 5: a hits value of 1 is left */
    struct ruling r = tea_done("command", "unit=foot dice=6,6,4,6");
    ck_assert_int_eq(tea_int("foot", "hits_loss"), 4);
    ck_assert(tea_notes(&r, "nothing more to lose"));
    tea_set("foot", "closed", value_none());
    tea_set("rokeby", "done", value_none());
    tea_set("foot", "shoot_loss", value_int(3)); /* all three dice of a stand */
    tea_done("command", "unit=foot dice=6,6,5,6");
    ck_assert_int_eq(tea_int("foot", "shoot_loss"), 3);
    tea_set("foot", "closed", value_none());
    tea_set("rokeby", "done", value_none());
    tea_set(GAME_ENTITY, "TFT-22", value_text("B")); /* the unit as a whole has nine */
    tea_done("command", "unit=foot dice=6,6,5,6");
    ck_assert_int_eq(tea_int("foot", "shoot_loss"), 4);
}
END_TEST

START_TEST(the_worst_commander_cannot_get_worse)
{
    tea_set("rokeby", "rating", value_int(3));
    tea_done("command", "unit=foot dice=6,6,6");
    ck_assert_int_eq(tea_int("rokeby", "rating"), 2);
    tea_set("foot", "closed", value_none());
    tea_set("rokeby", "done", value_none());
    struct ruling r = tea_done("command", "unit=foot dice=6,6,6");
    ck_assert_int_eq(tea_int("rokeby", "rating"), 2);
    ck_assert(tea_notes(&r, "the lowest there is"));
}
END_TEST

START_TEST(the_general_is_replaced_too_and_his_sides_turn_is_over)
{
    tea_enter(ROSTER_FORCES, "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "general,howe,Howe,british,,9,,,,60,10,0\n");
    struct ruling r = tea_done("command", "unit=foot commander=howe dice=6,6,6");
    ck_assert(tea_cites(&r, "TFT-23") && tea_cites(&r, "TFT-09"));
    ck_assert_int_eq(tea_int("howe", "rating"), 8);
    ck_assert_int_eq(tea_int(GAME_ENTITY, "turn_over"), 1);
}
END_TEST

START_TEST(each_stand_or_the_unit_loses_a_die)
{
    struct ruling r = tea_rule("command", "unit=foot dice=6,6,5,6");
    ck_assert(tea_cites(&r, "TFT-22"));
    ck_assert(tea_hands(&r, "each stand"));
    tea_set(GAME_ENTITY, "TFT-22", value_text("B"));
    r = tea_rule("command", "unit=foot dice=6,6,5,6");
    ck_assert(!tea_hands(&r, "each stand"));
}
END_TEST

START_TEST(in_fog_an_11_may_be_obeyed_and_bring_an_event_as_well)
{
    tea_set(GAME_ENTITY, "weather", value_text("fog"));
    tea_set(GAME_ENTITY, "TFT-08", value_text("B"));
    tea_set("rokeby", "rating", value_int(10));
    struct ruling r = tea_done("command", "unit=foot dice=6,5,3");
    ck_assert_str_eq(r.verdict, "blunder");
    ck_assert_str_eq(tea_text("foot", "order"), "move");
    ck_assert_str_eq(tea_text("foot", "formation"), "skirmish");
    ck_assert_int_eq(tea_int("rokeby", "done"), 0);
}
END_TEST

/* TFT-07: it always fails, however able the commander and by whichever reading of the fog. */
START_TEST(a_12_is_never_obeyed)
{
    tea_set("rokeby", "rating", value_int(12));
    tea_set(GAME_ENTITY, "weather", value_text(_i == 0 ? "clear" : "fog"));
    tea_set(GAME_ENTITY, "TFT-08", value_text(_i == 2 ? "B" : "A"));
    struct ruling r = tea_done("command", "unit=foot enemy_visible=no dice=6,6,3");
    ck_assert(tea_cites(&r, "TFT-07"));
    ck_assert_str_eq(tea_text("foot", "order"), "");
    ck_assert_int_eq(tea_int("rokeby", "done"), 1);
}
END_TEST

Suite *suite_command_losses(void);
Suite *suite_command_losses(void)
{
    Suite *s = suite_create("command_losses");
    TCase *t = tcase_create("table 3, 3 to 6");
    tcase_add_checked_fixture(t, set_table, tea_close);
    tcase_add_test(t, a_brigade_disordered_goes_into_skirmish_whole_but_not_its_cannon);
    tcase_add_test(t, desertion_takes_one_of_hits_on_5_or_6_for_good);
    tcase_add_loop_test(t, hits_carried_that_come_to_the_lower_value_take_a_stand_off, 0, 4);
    tcase_add_test(t, by_the_other_reading_the_next_hit_takes_the_stand_off);
    tcase_add_test(t, hits_carried_stay_when_the_desertion_comes_to_nothing);
    tcase_add_test(t, grenadiers_do_not_desert_the_table_is_thrown_again_for_them);
    tcase_add_test(t, in_a_mixed_brigade_the_others_desert_and_the_grenadiers_throw_again);
    tcase_add_test(t, short_of_ammunition_costs_a_shooting_die_on_5_or_6_for_good);
    tcase_add_test(t, lasting_losses_end_where_nothing_is_left);
    tcase_add_test(t, the_worst_commander_cannot_get_worse);
    tcase_add_test(t, the_general_is_replaced_too_and_his_sides_turn_is_over);
    tcase_add_test(t, each_stand_or_the_unit_loses_a_die);
    tcase_add_test(t, in_fog_an_11_may_be_obeyed_and_bring_an_event_as_well);
    tcase_add_loop_test(t, a_12_is_never_obeyed, 0, 3);
    suite_add_tcase(s, t);
    return s;
}
