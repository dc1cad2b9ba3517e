/* Shooting in the cases that come up once an evening, and the words rulings say it in. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"

#define AUTO "unit=first target=foot occasion=automatic"
#define MISS9 "1,1,1,1,1,1,1,1,1"

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

static int stands(void)
{
    return facts_int(&range_facts, "stands");
}

/* --- Words --------------------------------------------------------------------------------- */

static const struct saying {
    const char *input, *says;
} sayings[] = {
    {AUTO " dice=" MISS9, "1st Pennsylvania shoots at 10th Foot: no hit."},
    {AUTO " dice=6,4,4,1,1,1,1,1,1",
     "1st Pennsylvania shoots at 10th Foot: 3 hits, 1 of them a six."},
    {AUTO " dice=6,6,6,5,5,1,1,1,1", "1st Pennsylvania shoots at 10th Foot: 5 hits, 3 of them "
                                     "sixes: 1 stand lost, suppressed."},
    {AUTO " dice=6,6,6,6,6,6,1,1,1",
     "1st Pennsylvania shoots at 10th Foot: 6 hits, all sixes: 1 stand lost, routed."},
    {AUTO " along=third dice=" MISS9 ",5,1,1,1,1,1",
     "1st Pennsylvania and 3rd Militia shoot at 10th Foot: 1 hit."},
    {AUTO " along=third,second dice=" MISS9 "," MISS9 ",1,1,1,1,1,1",
     "1st Pennsylvania, 3rd Militia and 2nd Pennsylvania shoot at 10th Foot: no hit."},
    {"unit=foot target=first occasion=return dice=" MISS9,
     "10th Foot returns fire at 1st Pennsylvania: no hit."},
    {AUTO, "1st Pennsylvania shoots at 10th Foot: 9 dice, hitting on 4, 5 or 6: a stand lost, "
           "suppressed or worse in 53.3 % of throws."},
    {"unit=gun target=foot occasion=automatic",
     "Carter's gun cannot shoot at 10th Foot: out of arc."},
    {"unit=first target=other occasion=automatic",
     "1st Pennsylvania cannot shoot at 27th Foot: 10th Foot is in the way."},
    {AUTO " distance_cm=30", "10th Foot is out of range of 1st Pennsylvania: 30.0 cm, over 20."},
};

START_TEST(a_ruling_says_who_shoots_at_whom_and_what_became_of_it)
{
    range_set("foot", "may_answer", value_text("first"));
    struct ruling r = range_shoot(sayings[_i].input);
    ck_assert_str_eq(r.sentence, sayings[_i].says);
}
END_TEST

/* --- Army lists ------------------------------------------------------------------------------ */

static const struct muster {
    const char *side, *type;
    int dice, range, hits;
} musters[] = {
    {"american", "continental", 3, 20, 5}, {"american", "militia", 2, 20, 4},
    {"american", "scout", 2, 20, 3},       {"american", "dragoon", 1, 20, 3},
    {"american", "cannon", 3, 80, 3},      {"british", "infantry", 3, 20, 5},
    {"british", "grenadier", 4, 20, 6},    {"british", "loyalist", 2, 20, 5},
    {"british", "dragoon", 1, 20, 3},      {"british", "indian", 2, 15, 3},
    {"british", "cannon", 3, 80, 3},
};

START_TEST(shooting_and_hits_are_those_of_the_army_lists)
{
    const struct muster *m = &musters[_i];
    bool ours = strcmp(m->side, "american") == 0;
    const char *unit = ours ? "first" : "foot", *other = ours ? "foot" : "first";
    range_set(unit, "type", value_text(m->type));
    range_set("foot", "may_answer", value_text("first"));
    range_shoot(arena_printf(&range_mem, "unit=%s target=%s", unit, other));
    ck_assert_int_eq(facts_int(&range_facts, "shoot_dice"), m->dice);
    ck_assert_int_eq(facts_int(&range_facts, "range_cm"), m->range);
    range_shoot(arena_printf(&range_mem, "unit=%s target=%s", other, unit));
    ck_assert_int_eq(facts_int(&range_facts, "hits_value"), m->hits);
}
END_TEST

/* --- Sight ------------------------------------------------------------------------------------- */

static const struct look {
    const char *rule, *ground;
    int stands;
} looks[] = {
    {"a wall between, the target on higher ground",
     "wall,wall,,20 57; 90 57\nhill,hill,,20 64; 90 64; 90 68; 20 68", 3},
    {"both on hills, a wall on the plain between",
     "wall,wall,,20 57; 90 57\nhill,hill,,20 40; 90 40; 90 51; 20 51\n"
     "peak,hill,,20 64; 90 64; 90 68; 20 68",
     3},
    {"a wall that touches the shooters' hill hides the plain from them",
     "wall,wall,,20 51; 90 51\nhill,hill,,20 40; 90 40; 90 51; 20 51", 0},
    {"they abut that wall", "wall,wall,,20 50; 90 50\nhill,hill,,20 40; 90 40; 90 51; 20 51", 3},
    {"shooters within 2 cm of the hill's edge", "hill,hill,,20 40; 90 40; 90 51.9; 20 51.9", 3},
    {"shooters farther on the hill", "hill,hill,,20 40; 90 40; 90 53; 20 53", 0},
    {"both on one hill", "hill,hill,,20 40; 90 40; 90 75; 20 75", 3},
    {"a river hides nobody", "brook,stream,,20 57; 90 57", 3},
    {"a road hides nobody", "lane,road,,20 57; 90 57", 3},
    {"one stand deep in a wood, one at its edge, one outside",
     "wood,wood,,30 30; 52 30; 52 55; 30 55", 2},
};

START_TEST(levels_edges_and_walls)
{
    range_ground(looks[_i].ground);
    struct ruling r = range_shoot(AUTO);
    ck_assert_msg(stands() == looks[_i].stands, "%s: %d (%s)", looks[_i].rule, stands(),
                  r.sentence);
    bool heights = strstr(looks[_i].ground, "hill") != NULL && stands() == 0;
    ck_assert(!heights || range_cites(&r, "TFT-76"));
}
END_TEST

START_TEST(sight_has_no_limit_on_a_clear_day)
{
    range_put("gun", 50, 20, 0);
    range_put("first", 120, 10, 0);
    range_put("foot", 50, 100, 180);
    struct ruling r = range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert_int_eq(range_dice(&r), 3);
    range_put("foot", 110, 60, 180); /* a cannon has an arc as well */
    r = range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert(illegal(&r));
    ck_assert(range_notes(&r, "out of arc"));
}
END_TEST

START_TEST(a_unit_half_in_a_wood_is_in_cover_and_its_outer_stands_fire)
{
    range_set("foot", "stands", value_int(2));
    range_ground("wood,wood,,30 63.5; 50 63.5; 50 80; 30 80");
    range_shoot(AUTO);
    ck_assert_str_eq(facts_text(&range_facts, "cover"), "soft"); /* 1 of 2 is half */
    range_set("foot", "stands", value_int(3));                   /* now the middle one too */
    range_put("foot", 52.1, 65, 180);
    range_shoot(AUTO);
    ck_assert_str_eq(facts_text(&range_facts, "cover"), "open"); /* 1 of 3 is not */
}
END_TEST

/* --- Who may answer ---------------------------------------------------------------------------- */

static const struct meek {
    const char *attr, *text;
} meek[] = {{"formation", "column"}, {"suppressed", NULL}, {"routed", NULL}};

START_TEST(nobody_is_offered_a_return_it_cannot_shoot)
{
    range_set("foot", meek[_i].attr,
              meek[_i].text == NULL ? value_int(1) : value_text(meek[_i].text));
    struct ruling r = range_shoot(AUTO " dice=" MISS9);
    ck_assert_str_eq(r.verdict, "no effect");
    ck_assert(!range_hands(&r, "return fire"));
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "may_answer"), "");
    ck_assert_str_eq(range_text("foot", "shot_by"), "first");
}
END_TEST

START_TEST(a_limbered_or_spent_gun_does_not_answer)
{
    range_set(GAME_ENTITY, "side", value_text("british"));
    range_put("gun", 50, 50, 0);
    range_put("first", 120, 10, 0);
    range_set("gun", "deployed", value_int(0));
    struct ruling r = range_shoot("unit=foot target=gun occasion=automatic dice=" MISS9);
    ck_assert(!range_hands(&r, "return fire"));
    range_set("gun", "deployed", value_int(1));
    r = range_shoot("unit=foot target=gun occasion=automatic dice=" MISS9);
    ck_assert(range_hands(&r, "Carter's gun may return fire"));
    range_set("gun", "shots", value_int(1));
    r = range_shoot("unit=foot target=gun occasion=automatic dice=" MISS9);
    ck_assert(!range_hands(&r, "return fire"));
}
END_TEST

START_TEST(after_the_exchange_a_suppressed_unit_gets_no_further_order)
{
    struct ruling r = range_shoot(AUTO " dice=" MISS9);
    range_apply(&r);
    r = range_rule("command", "unit=first order=shoot");
    ck_assert(!illegal(&r));
    r = range_shoot("unit=foot target=first occasion=return dice=6,6,6,1,1,1,1,1,1");
    range_apply(&r);
    r = range_rule("command", "unit=first order=shoot");
    ck_assert(illegal(&r));
    range_set("first", "suppressed", value_none());
    range_set("first", "orders", value_int(3));
    r = range_rule("command", "unit=first order=shoot");
    ck_assert(illegal(&r));
}
END_TEST

/* --- Routed, reduced, combined ------------------------------------------------------------------ */

START_TEST(the_routed_can_be_shot_at_and_stay_routed)
{
    range_set("foot", "routed", value_int(1));
    range_set("foot", "suppressed", value_int(1));
    range_put("foot", 50, 69, 0); /* running, its back to the shooters */
    struct ruling r = range_shoot(AUTO " dice=6,6,6,1,1,1,1,1,1,1,1,1");
    ck_assert_int_eq(facts_int(&range_facts, "flank"), 3);
    ck_assert_str_eq(r.verdict, "suppressed");
    ck_assert(!range_hands(&r, "red die") && !range_hands(&r, "return fire"));
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "routed"), 1);
    ck_assert_int_eq(range_mark("foot", "hits"), 3);
}
END_TEST

START_TEST(the_last_stand_falls_with_the_hits_it_carried)
{
    range_set("foot", "stands", value_int(1));
    range_set("foot", "hits", value_int(4));
    struct ruling r = range_shoot(AUTO " dice=4,1,1,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "destroyed");
    ck_assert_str_eq(r.sentence, "1st Pennsylvania shoots at 10th Foot: 1 hit: destroyed.");
}
END_TEST

START_TEST(a_unit_that_cannot_bear_does_not_fire_along)
{
    range_put("third", 10, 20, 0);
    struct ruling r = range_shoot(AUTO " along=third");
    ck_assert(illegal(&r));
    ck_assert_ptr_nonnull(strstr(r.sentence, "3rd Militia cannot fire along"));
    ck_assert_uint_eq(r.effect_count, 0);
}
END_TEST

/* --- Cannon ------------------------------------------------------------------------------------- */

START_TEST(a_ball_goes_through_a_cannon_into_the_infantry_behind)
{
    range_put("gun", 50, 10, 0);
    range_put("first", 120, 10, 0);
    range_put("battery", 50, 60, 180);
    range_put("foot", 50, 65, 180);
    struct ruling r = range_shoot("unit=gun target=battery occasion=automatic dice=5,5,5,6,1");
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "battery foot");
    ck_assert_str_eq(r.verdict, "destroyed"); /* a cannon is one stand of 3 hits */
    ck_assert_str_eq(r.sentence, "Carter's gun shoots at Royal Artillery: 3 hits: destroyed. "
                                 "10th Foot: 1 hit, a six.");
    range_set("foot", "locked", value_text("second"));
    range_shoot("unit=gun target=battery occasion=automatic");
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "battery"); /* not on into a melee */
    range_read("TFT-97", "B");
    range_shoot("unit=gun target=battery occasion=automatic");
    ck_assert_str_eq(facts_text(&range_facts, "struck"), "battery foot");
}
END_TEST

START_TEST(friends_behind_a_cannon_do_not_hinder_it_and_before_it_do)
{
    range_put("gun", 50, 30, 0);
    range_put("first", 50, 26, 0);
    struct ruling r = range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert_int_eq(range_dice(&r), 4); /* 35 cm */
    range_put("first", 50, 36, 0);
    r = range_shoot("unit=gun target=foot occasion=automatic");
    ck_assert_str_eq(r.sentence,
                     "Carter's gun cannot shoot at 10th Foot: 1st Pennsylvania is in the way.");
}
END_TEST

/* --- The end of a turn ---------------------------------------------------------------------------- */

START_TEST(answers_and_sixes_of_a_turn_end_with_it)
{
    range_read("TFT-59", "B");
    struct ruling r = range_shoot(AUTO " dice=6,6,1,1,1,1,1,1,1");
    range_apply(&r);
    r = range_rule("end-turn", "");
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "may_answer"), "");
    ck_assert_int_eq(range_mark("foot", "sixes"), 0);
    ck_assert_int_eq(range_mark("first", "shots"), 0);
    ck_assert_str_eq(range_text("foot", "shot_by"), "first"); /* to be preferred in its own turn */
    r = range_rule("end-turn", "");
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "shot_by"), "");
}
END_TEST

START_TEST(in_fog_the_end_of_a_turn_marks_who_is_seen_and_who_got_away)
{
    range_set(GAME_ENTITY, "weather", value_text("fog"));
    range_put("foot", 50, 59, 180);
    struct ruling r = range_rule("end-turn", "");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "spotted"), 1);
    ck_assert_int_eq(range_mark("other", "spotted"), 0);
    range_put("foot", 50, 69, 180); /* 19 cm: still in view, though it did not move */
    r = range_rule("end-turn", "");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "spotted"), 1);
    range_put("foot", 50, 71, 180); /* 21 cm: lost */
    range_read("TFT-75", "B");
    r = range_rule("end-turn", "");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "spotted"), 1);
    range_read("TFT-75", "A");
    r = range_rule("end-turn", "");
    range_apply(&r);
    ck_assert_int_eq(range_mark("foot", "spotted"), 0);
}
END_TEST

#define ROWS(list) (int)(sizeof(list) / sizeof *(list))

Suite *suite_shoot_odd(void);
Suite *suite_shoot_odd(void)
{
    Suite *s = suite_create("shoot_odd");
    TCase *t = tcase_create("odd shots");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_loop_test(t, a_ruling_says_who_shoots_at_whom_and_what_became_of_it, 0,
                        ROWS(sayings));
    tcase_add_loop_test(t, shooting_and_hits_are_those_of_the_army_lists, 0, ROWS(musters));
    tcase_add_loop_test(t, levels_edges_and_walls, 0, ROWS(looks));
    tcase_add_test(t, sight_has_no_limit_on_a_clear_day);
    tcase_add_test(t, a_unit_half_in_a_wood_is_in_cover_and_its_outer_stands_fire);
    tcase_add_loop_test(t, nobody_is_offered_a_return_it_cannot_shoot, 0, ROWS(meek));
    tcase_add_test(t, a_limbered_or_spent_gun_does_not_answer);
    tcase_add_test(t, after_the_exchange_a_suppressed_unit_gets_no_further_order);
    tcase_add_test(t, the_routed_can_be_shot_at_and_stay_routed);
    tcase_add_test(t, the_last_stand_falls_with_the_hits_it_carried);
    tcase_add_test(t, a_unit_that_cannot_bear_does_not_fire_along);
    tcase_add_test(t, a_ball_goes_through_a_cannon_into_the_infantry_behind);
    tcase_add_test(t, friends_behind_a_cannon_do_not_hinder_it_and_before_it_do);
    tcase_add_test(t, answers_and_sixes_of_a_turn_end_with_it);
    tcase_add_test(t, in_fog_the_end_of_a_turn_marks_who_is_seen_and_who_got_away);
    suite_add_tcase(s, t);
    return s;
}
