/* The shot at a charger on a table: fog, lasting losses, and the abilities that touch it. */
#include <check.h>
#include <string.h>

#include "melee_kit.h"
#include "rules/two-for-tea/charge.h"
#include "rules/two-for-tea/shoot.h"

#define FIRE "unit=first target=foot response=fire"
#define MISS12 "111111111111"

/* --- Fog ------------------------------------------------------------------------------------ */

START_TEST(in_fog_a_unit_is_charged_if_it_is_seen)
{
    tea_set(GAME_ENTITY, "weather", value_text("fog"));
    brawl_put("first", 50, 47, 0); /* 15 cm off */
    brawl_refused("charge", "unit=first target=foot response=stand", "Melee");
    ck_assert_int_eq(facts_flag(&tea_facts, "visible"), 0); /* it has not moved */
    ck_assert_ptr_nonnull(strstr(facts_find(&tea_facts, "visible")->how, "no move"));
    tea_set("foot", "moved_last", value_int(1));
    tea_rule("charge", "unit=first target=foot response=stand");
    ck_assert_int_eq(facts_flag(&tea_facts, "visible"), 1);
    brawl_read("TFT-74", "B");
    brawl_refused("charge", "unit=first target=foot response=stand", "Melee");
    tea_set("foot", "spotted", value_int(1)); /* and in view ever since */
    tea_rule("charge", "unit=first target=foot response=stand");
    ck_assert_int_eq(facts_flag(&tea_facts, "visible"), 1);
}
END_TEST

START_TEST(a_spotted_unit_far_off_is_charged_only_if_it_stays_in_view_for_good)
{
    tea_set(GAME_ENTITY, "weather", value_text("snow"));
    tea_set("foot", "spotted", value_int(1));
    brawl_put("horse", 50, 37, 0); /* 25 cm off */
    brawl_put("first", 120, 20, 0);
    tea_set("horse", "order", value_text("move"));
    brawl_refused("charge", "unit=horse target=foot response=stand", "Melee");
    brawl_read("TFT-75", "B");
    tea_rule("charge", "unit=horse target=foot response=stand");
    ck_assert_int_eq(facts_flag(&tea_facts, "visible"), 1);
}
END_TEST

START_TEST(in_fog_a_charger_is_moving_and_can_be_fired_at)
{
    tea_set(GAME_ENTITY, "weather", value_text("fog"));
    brawl_put("first", 50, 47, 0);
    brawl_read("TFT-81", _i == 0 ? "A" : "B");
    struct ruling r = tea_rule("charge", FIRE " visible=yes");
    ck_assert_int_eq(facts_int(&tea_facts, "shooters"), 3);
    ck_assert_int_eq(brawl_needs(&r, "charge fire"), _i == 0 ? 12 : 9);
}
END_TEST

/* --- Losses --------------------------------------------------------------------------------- */

START_TEST(dice_lost_for_good_are_lost_to_charge_fire_too)
{
    tea_set("foot", "shoot_loss", value_int(1));
    struct ruling r = tea_rule("charge", FIRE);
    ck_assert_int_eq(brawl_needs(&r, "charge fire"), 9);
    brawl_read("TFT-22", "B");
    r = tea_rule("charge", FIRE);
    ck_assert_int_eq(brawl_needs(&r, "charge fire"), 11);
}
END_TEST

/* --- Abilities -------------------------------------------------------------------------------- */

START_TEST(dander_must_be_chosen_and_is_over_with_the_throw)
{
    brawl_refused("charge", FIRE " ability=dander", "Special abilities");
    tea_set(GAME_ENTITY, "ability_british", value_text("dander"));
    brawl_refused("charge", FIRE " ability=one-more-fire", "Special abilities");
    struct ruling r = tea_rule("charge", FIRE " ability=dander");
    ck_assert_int_eq(brawl_needs(&r, "charge fire, again"), 12);
    brawl_done("charge", FIRE " ability=dander dice=" MISS12 MISS12, "contact");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_british"), 1);
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_now_british"), "");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_american"), 0);
}
END_TEST

START_TEST(one_more_fire_goes_on_into_the_shot_at_a_charger)
{
    tea_set(GAME_ENTITY, "ability_british", value_text("one-more-fire"));
    tea_done("ability", "side=british step=use ability=one-more-fire unit=foot");
    struct ruling r = tea_rule("charge", FIRE " dice=" MISS12 "6"); /* without being asked for */
    ck_assert(tea_cites(&r, "TFT-24"));
    ck_assert_str_eq(r.verdict, "contact");
    tea_apply(&r);
    ck_assert_int_eq(tea_int("first", "hits"), 1);
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_unit_british"), "foot");
}
END_TEST

START_TEST(odds_with_one_miss_again_are_those_of_every_throw)
{
    static const struct tft_victim victims[] = {{.stands = 1, .hits_value = 2},
                                                {.stands = 2, .hits_value = 1},
                                                {.stands = 3, .hits_value = 2, .extra = 1},
                                                {.stands = 3, .hits_value = 5}};
    const struct tft_victim *v = &victims[_i];
    for (int hit_on = 4; hit_on <= 6; hit_on++) {
        struct tft_tally tally = tft_charge_tally_again(v, 3, hit_on);
        struct tft_fall_odds odds = tft_fall_odds_of(&tally);
        unsigned found[4] = {0};
        for (int n = 0; n < 1296; n++) {
            int faces[4], rest = n, pure = 0;
            for (int i = 0; i < 4; i++, rest /= 6) faces[i] = 1 + rest % 6;
            for (int i = 0; i < 3; i++) pure += faces[i] >= hit_on;
            struct tft_damage d = tft_damage_roll(v, hit_on, faces, pure == 3 ? 3 : 4);
            found[d.destroyed ? 3 : d.routed ? 2 : d.suppressed ? 1 : 0]++;
        }
        ck_assert_int_eq(chance_compare(odds.unbroken, chance_of(found[0], 1296)), 0);
        ck_assert_int_eq(chance_compare(odds.suppressed, chance_of(found[1], 1296)), 0);
        ck_assert_int_eq(chance_compare(odds.routed, chance_of(found[2], 1296)), 0);
        ck_assert_int_eq(chance_compare(odds.destroyed, chance_of(found[3], 1296)), 0);
    }
}
END_TEST

Suite *suite_charge_fire(void);
Suite *suite_charge_fire(void)
{
    Suite *s = suite_create("charge_fire");
    TCase *t = tcase_create("the shot at a charger");
    tcase_add_checked_fixture(t, brawl_set_table, brawl_clear_table);
    tcase_add_test(t, in_fog_a_unit_is_charged_if_it_is_seen);
    tcase_add_test(t, a_spotted_unit_far_off_is_charged_only_if_it_stays_in_view_for_good);
    tcase_add_loop_test(t, in_fog_a_charger_is_moving_and_can_be_fired_at, 0, 2);
    tcase_add_test(t, dice_lost_for_good_are_lost_to_charge_fire_too);
    tcase_add_test(t, dander_must_be_chosen_and_is_over_with_the_throw);
    tcase_add_test(t, one_more_fire_goes_on_into_the_shot_at_a_charger);
    tcase_add_loop_test(t, odds_with_one_miss_again_are_those_of_every_throw, 0, 4);
    suite_add_tcase(s, t);
    return s;
}
