/* Several units firing at one target in the same throw: Shooting Mechanic, Cannon fire. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"

#define AUTO "unit=first target=foot occasion=automatic"

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

static const char *dice_words(void)
{
    return facts_text(&range_facts, "along_dice");
}

/* The gun stands beside the 1st, its muzzle level with that line: 15 cm from the 10th Foot. */
static void bring_up_the_gun(void)
{
    range_put("second", 120, 10, 0);
    range_put("gun", 58, 50, 0);
}

static void add_unit(const char *id, double x, double y)
{
    range_set(id, "kind", value_text("unit"));
    range_set(id, "side", value_text("american"));
    range_set(id, "type", value_text("continental"));
    range_set(id, "stands", value_int(1));
    range_set(id, "formation", value_text("skirmish"));
    range_put(id, x, y, 0);
}

START_TEST(any_number_of_units_fire_at_one_target)
{
    static const char *const more[] = {"a", "b", "c", "d", "e", "f"};
    for (int i = 0; i < 6; i++) add_unit(more[i], 41 + 4.5 * (i % 3), i < 3 ? 84 : 90);
    struct ruling r = range_shoot(AUTO " along=second,third,a,b,c stands=3 distance_cm=15");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_str_eq(dice_words(), "9 6 3 3 3"); /* 3, at the rear, less skirmish */
    ck_assert_int_eq(range_dice(&r), 9 + 9 + 6 + 9);
    ck_assert_uint_eq(r.subject_count, 7);
    r = range_shoot(AUTO " along=second,third,a,b,c,d,e,f along_dice=1,1,1,1,1,1,1,1");
    ck_assert_int_eq(range_dice(&r), 9 + 8);
    r = range_shoot(AUTO " along=second,third,a along_dice=1,1,1 dice=1,1,1,1,1,1,1,1,1,1,1,1");
    ck_assert_str_eq(r.sentence, "1st Pennsylvania, 2nd Pennsylvania, 3rd Militia and a shoot at "
                                 "10th Foot: no hit.");
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "shot_by"), "first second third a");
    ck_assert_int_eq(range_mark("a", "shots"), 1);
}
END_TEST

/* TFT-123: fire thrown together is answered once, whichever of them it is, or each of them. */
START_TEST(fire_together_is_answered_once_or_at_each)
{
    static const char back[] = "unit=foot target=third occasion=return dice=1,1,1,1,1,1,1,1,1";
    add_unit("a", 50, 84);
    range_put("third", 50, 50, 0);
    range_put("first", 66, 50, 0);
    if (_i == 1) range_read("TFT-123", "B");
    struct ruling r = range_shoot(AUTO " along=third,a along_dice=1,1 stands=1 shoot_dice=1 "
                                       "dice=1,1,1");
    ck_assert(range_cites(&r, "TFT-123"));
    range_apply(&r);
    r = range_shoot(back);
    ck_assert_msg(!illegal(&r), "%s", r.sentence);
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "may_answer"), _i == 0 ? "" : "first a");
    r = range_shoot(back);
    ck_assert(illegal(&r)); /* him it has answered */
}
END_TEST

START_TEST(of_fires_alone_and_together_the_one_alone_is_answered_first)
{
    range_set("foot", "may_answer", value_text("third+first first second"));
    struct ruling r = range_shoot("unit=foot target=first occasion=return dice=1,1,1,1,1,1,1,1,1");
    ck_assert_msg(!illegal(&r), "%s", r.sentence);
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "may_answer"), "third+first second");
    r = range_shoot("unit=foot target=first occasion=return dice=1,1,1,1,1,1,1,1,1");
    range_apply(&r);
    ck_assert_str_eq(range_text("foot", "may_answer"), "second");
}
END_TEST

START_TEST(more_dice_than_are_counted_are_refused)
{
    struct ruling r = range_shoot(AUTO " along=second,third along_dice=60,60");
    ck_assert(illegal(&r));
    ck_assert_ptr_nonnull(strstr(r.sentence, "one after the other"));
}
END_TEST

/* --- Cannon ---------------------------------------------------------------------------------- */

START_TEST(a_cannon_firing_along_fires_ball_or_canister_as_chosen)
{
    bring_up_the_gun();
    struct ruling r = range_shoot(AUTO " along=gun");
    ck_assert_str_eq(dice_words(), "4"); /* 3, and half of its 80 cm */
    ck_assert(!range_cites(&r, "TFT-72"));
    r = range_shoot(AUTO " along=gun canister=gun");
    ck_assert_str_eq(dice_words(), "8");
    ck_assert(range_cites(&r, "TFT-72") && range_notes(&r, "canister"));
    ck_assert_int_eq(range_dice(&r), 9 + 8);
    range_read("TFT-72", "B");
    range_shoot(AUTO " along=gun canister=gun");
    ck_assert_str_eq(dice_words(), "7");
}
END_TEST

START_TEST(canister_along_reaches_20_cm)
{
    bring_up_the_gun();
    range_put("gun", 58, 45, 0); /* exactly 20 cm */
    struct ruling r = range_shoot(AUTO " along=gun canister=gun");
    ck_assert(!illegal(&r));
    range_put("gun", 58, 44.9, 0);
    r = range_shoot(AUTO " along=gun canister=gun");
    ck_assert(illegal(&r));
    ck_assert_str_eq(r.sentence,
                     "Carter's gun cannot fire along: canister reaches 20 cm, not 20.1.");
    r = range_shoot(AUTO " along=gun");
    ck_assert(!illegal(&r)); /* a ball does */
}
END_TEST

static const struct {
    const char *input, *says;
} refused[] = {{AUTO " along=third canister=third", "Only cannon fire canister."},
               {AUTO " canister=gun", "Carter's gun does not fire along."},
               {AUTO " along=gun,gun", "Carter's gun cannot fire twice at once."},
               {AUTO " along=third along_dice=many", "not \"many\""},
               {AUTO " along=third along_dice=3@nobody", "not \"3@nobody\""},
               {AUTO " along=gun,third along_dice=3", "3rd Militia cannot fire along"}};

START_TEST(what_cannot_be_fired_along_is_refused)
{
    bring_up_the_gun();
    struct ruling r = range_shoot(refused[_i].input);
    ck_assert(illegal(&r));
    ck_assert_msg(strstr(r.sentence, refused[_i].says) != NULL, "%s", r.sentence);
    ck_assert_uint_eq(r.effect_count, 0);
}
END_TEST

START_TEST(a_ball_along_strikes_the_stands_behind_as_well)
{
    range_put("gun", 50, 20, 0);
    range_put("first", 62, 50, 0);
    range_put("third", 120, 10, 0);
    range_put("second", 140, 10, 0);
    range_put("other", 50, 75, 180); /* 7 cm behind the 10th Foot */
    struct ruling r = range_shoot(AUTO " along=gun");
    ck_assert_str_eq(dice_words(), "3+2@other"); /* both beyond 40 cm */
    ck_assert(range_cites(&r, "TFT-68") && range_cites(&r, "TFT-70"));
    int own = range_dice(&r) - 5;
    char dice[80] = "";
    for (int i = 0; i < own + 3; i++) strcat(dice, "1,");
    r = range_shoot(arena_printf(&range_mem, AUTO " along=gun dice=%s5,5", dice));
    ck_assert_ptr_nonnull(strstr(r.sentence, "27th Foot: 2 hits."));
    range_apply(&r);
    ck_assert_int_eq(range_mark("other", "hits"), 2);
    ck_assert_str_eq(range_text("other", "shot_by"), "first gun");
}
END_TEST

START_TEST(a_spent_or_limbered_gun_does_not_fire_along)
{
    bring_up_the_gun();
    range_set("gun", "deployed", value_int(0));
    struct ruling r = range_shoot(AUTO " along=gun");
    ck_assert(illegal(&r));
    range_set("gun", "deployed", value_int(1));
    range_set("gun", "shots", value_int(1));
    r = range_shoot(AUTO " along=gun");
    ck_assert(illegal(&r) && range_cites(&r, "TFT-73"));
}
END_TEST

Suite *suite_shoot_along(void);
Suite *suite_shoot_along(void)
{
    Suite *s = suite_create("shoot_along");
    TCase *t = tcase_create("firing along");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_test(t, any_number_of_units_fire_at_one_target);
    tcase_add_loop_test(t, fire_together_is_answered_once_or_at_each, 0, 2);
    tcase_add_test(t, of_fires_alone_and_together_the_one_alone_is_answered_first);
    tcase_add_test(t, more_dice_than_are_counted_are_refused);
    tcase_add_test(t, a_cannon_firing_along_fires_ball_or_canister_as_chosen);
    tcase_add_test(t, canister_along_reaches_20_cm);
    tcase_add_loop_test(t, what_cannot_be_fired_along_is_refused, 0, 6);
    tcase_add_test(t, a_ball_along_strikes_the_stands_behind_as_well);
    tcase_add_test(t, a_spent_or_limbered_gun_does_not_fire_along);
    suite_add_tcase(s, t);
    return s;
}
