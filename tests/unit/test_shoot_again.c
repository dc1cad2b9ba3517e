/* Special abilities in shooting: all of a unit's dice again, or one that missed. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"

#define AUTO "unit=first target=foot occasion=automatic"
#define MISS9 "1,1,1,1,1,1,1,1,1"

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

static void choose(const char *ability)
{
    range_set(GAME_ENTITY, "ability_american", value_text(ability));
}

START_TEST(an_ability_must_be_chosen_and_unused)
{
    struct ruling r = range_shoot(AUTO " ability=dander");
    ck_assert(illegal(&r));
    choose("dander");
    r = range_shoot(AUTO " ability=dander");
    ck_assert(!illegal(&r));
    range_set(GAME_ENTITY, "ability_used_american", value_int(1));
    r = range_shoot(AUTO " ability=dander");
    ck_assert(illegal(&r));
    r = range_shoot(AUTO " ability=one-more-fire");
    ck_assert(illegal(&r));
}
END_TEST

START_TEST(all_its_dice_again_hits_and_misses_and_only_the_second_throw_counts)
{
    choose("dander");
    struct ruling r = range_shoot(AUTO " ability=dander dice=6,6,6,6,6,6,6,6,6," MISS9);
    ck_assert_str_eq(r.verdict, "no effect");
    r = range_shoot(AUTO " ability=dander dice=" MISS9 ",5,5,5,5,5,1,1,1,1");
    ck_assert_str_eq(r.verdict, "stands lost");
    range_apply(&r);
    ck_assert_int_eq(range_mark(GAME_ENTITY, "ability_used_american"), 1);
    range_set("first", "order", value_text("shoot"));
    r = range_shoot("unit=first target=foot occasion=order ability=dander");
    ck_assert(illegal(&r)); /* once a game */
}
END_TEST

START_TEST(the_units_dice_alone_are_thrown_again)
{
    choose("dander");
    struct ruling r = range_shoot(AUTO " along=third ability=dander");
    ck_assert_int_eq(range_dice(&r), 9 + 6 + 9);
    r = range_shoot(AUTO " along=third ability=dander dice=" MISS9 ",5,5,5,5,5,1," MISS9);
    ck_assert_str_eq(r.verdict, "stands lost"); /* what the militia threw stands */
}
END_TEST

START_TEST(odds_with_all_dice_again_are_those_of_one_throw)
{
    struct ruling plain = range_shoot(AUTO);
    choose("dander");
    struct ruling again = range_shoot(AUTO " ability=dander");
    for (int f = 0; f < TFT_FATES; f++)
        ck_assert_int_eq(chance_compare(plain.outcomes[f].chance, again.outcomes[f].chance), 0);
}
END_TEST

START_TEST(one_die_that_missed_is_thrown_again_in_each_round)
{
    choose("one-more-fire");
    struct ruling r = range_shoot(AUTO " ability=one-more-fire dice=5,5,5,5,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_int_eq(r.needs[0].count, 1);
    ck_assert(range_cites(&r, "TFT-24") && range_cites(&r, "TFT-124"));
    r = range_shoot(AUTO " ability=one-more-fire dice=5,5,5,5,1,1,1,1,1,4");
    ck_assert_str_eq(r.verdict, "stands lost");
    range_apply(&r);
    ck_assert_str_eq(range_text(GAME_ENTITY, "ability_unit_american"), "first");
    /* The next round of the turn, without being asked for; no miss, no die. */
    range_set("first", "order", value_text("shoot"));
    r = range_shoot("unit=first target=foot occasion=order dice=" MISS9 ",6");
    ck_assert_str_eq(r.verdict, "hits only");
    r = range_shoot("unit=first target=foot occasion=order dice=4,4,4,4,4,4,4,4,4");
    ck_assert_str_eq(r.verdict, "stands lost");
    /* Not for another unit. */
    r = range_shoot("unit=second target=foot occasion=automatic stands=3 distance_cm=15 "
                    "ability=one-more-fire");
    ck_assert(illegal(&r));
}
END_TEST

/* --- Odds against every throw ---------------------------------------------------------------- */

static bool next_throw(int *faces, int dice)
{
    int i = 0;
    while (i < dice && faces[i] == 6) faces[i++] = 1;
    if (i == dice) return false;
    faces[i]++;
    return true;
}

/* The judge over every throw; where no die misses the last one is not thrown. */
static void check_every_throw(const char *input, int dice, const int *hit_on, int own)
{
    int faces[6] = {1, 1, 1, 1, 1, 1};
    uint64_t all = 1, found[TFT_FATES] = {0};
    for (int i = 0; i <= dice; i++) all *= 6;
    struct ruling before = range_shoot(input); /* what it measured serves for every throw */
    const struct action *act = ruleset_action(range_book->rules, "shoot");
    do {
        struct ruling r;
        int misses = 0;
        for (int i = 0; i < own; i++) misses += faces[i] < hit_on[i];
        struct dice thrown = {.source = DICE_TABLE,
                              .faces = faces,
                              .count = (size_t)(dice + (misses > 0))};
        ruling_init(&r, &range_mem);
        act->judge(&range_scene, &range_facts, &thrown, &r);
        ck_assert_uint_eq(thrown.used, thrown.count);
        for (int f = 0; f < TFT_FATES; f++) found[f] += strcmp(r.verdict, tft_fate_word(f)) == 0;
    } while (next_throw(faces, dice + 1));
    ck_assert_uint_eq(before.outcome_count, TFT_FATES);
    for (int f = 0; f < TFT_FATES; f++)
        ck_assert_msg(chance_compare(before.outcomes[f].chance, chance_of(found[f], all)) == 0,
                      "%s: %s %s", input, tft_fate_word(f),
                      chance_fraction(&range_mem, before.outcomes[f].chance));
}

START_TEST(odds_with_one_miss_again_are_those_of_every_throw)
{
    static const struct {
        const char *input;
        int dice, hit_on[4], own;
    } cases[] = {
        {"stands=1 shoot_dice=2 target_stands=1 hits_value=2", 2, {4, 4}, 2},
        {"stands=1 shoot_dice=2 cover=soft target_stands=2 hits_value=1", 2, {5, 5}, 2},
        {"stands=1 shoot_dice=1 along_dice=1 hits_value=2 extra_hits=1", 2, {4, 4}, 1},
        {"stands=1 shoot_dice=1 along_dice=1 along_cover=hard hits_value=1", 2, {4, 6}, 1},
    };
    choose("one-more-fire");
    check_every_throw(arena_printf(&range_mem, AUTO " ability=one-more-fire %s", cases[_i].input),
                      cases[_i].dice, cases[_i].hit_on, cases[_i].own);
}
END_TEST

START_TEST(odds_of_a_ball_through_two_units_with_one_miss_again)
{
    static const int hit_on[] = {4, 4, 4};
    choose("one-more-fire");
    range_put("gun", 50, 10, 0);
    range_put("first", 120, 10, 0);
    range_put("other", 50, 77, 180);
    range_set("gun", "shoot_loss", value_int(1)); /* 2 dice, then 1 */
    range_set("foot", "hits_loss", value_int(4));
    range_set("other", "hits", value_int(4));
    check_every_throw("unit=gun target=foot occasion=automatic ability=one-more-fire", 3, hit_on,
                      3);
}
END_TEST

/* A ball through the 10th Foot, in a wood, into the 27th in the open behind it. */
static void two_covers(void)
{
    choose("one-more-fire");
    range_put("gun", 50, 10, 0);
    range_put("first", 120, 10, 0);
    range_put("other", 50, 77, 180);
    range_set("gun", "shoot_loss", value_int(1)); /* 2 dice, then 1 */
    range_set("foot", "hits_loss", value_int(4));
    range_set("other", "hits", value_int(4));
}

START_TEST(the_miss_with_the_best_chance_is_thrown_again_unless_the_owner_chooses)
{
    two_covers();
    struct ruling r = range_shoot("unit=gun target=foot occasion=automatic cover=hard "
                                  "ability=one-more-fire dice=1,1,1");
    ck_assert_str_eq(r.verdict, VERDICT_NEEDS_DICE);
    ck_assert_ptr_nonnull(strstr(r.needs[0].label, "27th Foot"));
    ck_assert(range_notes(&r, "a miss at 27th Foot is thrown again before others: it hits most"));
    r = range_shoot("unit=gun target=foot occasion=automatic cover=hard "
                    "ability=one-more-fire again_at=foot dice=1,1,1");
    ck_assert_ptr_nonnull(strstr(r.needs[0].label, "10th Foot"));
    ck_assert(range_notes(&r, "its owner chooses"));
    /* No miss where he chose: the other one. */
    r = range_shoot("unit=gun target=foot occasion=automatic cover=hard "
                    "ability=one-more-fire again_at=foot dice=6,6,1");
    ck_assert_ptr_nonnull(strstr(r.needs[0].label, "27th Foot"));
    r = range_shoot("unit=gun target=foot occasion=automatic ability=one-more-fire dice=1,1,1");
    ck_assert(range_notes(&r, "a miss at 10th Foot is thrown again before others: the nearest"));
}
END_TEST

START_TEST(odds_are_exact_whichever_miss_is_thrown_again)
{
    static const char *const chosen[] = {"", " again_at=foot", " again_at=other"};
    static const int hit_on[] = {6, 6, 4};
    two_covers();
    check_every_throw(arena_printf(&range_mem,
                                   "unit=gun target=foot occasion=automatic cover=hard "
                                   "ability=one-more-fire%s",
                                   chosen[_i]),
                      3, hit_on, 3);
}
END_TEST

Suite *suite_shoot_again(void);
Suite *suite_shoot_again(void)
{
    Suite *s = suite_create("shoot_again");
    TCase *t = tcase_create("dice thrown again");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_set_timeout(t, 30);
    tcase_add_test(t, an_ability_must_be_chosen_and_unused);
    tcase_add_test(t, all_its_dice_again_hits_and_misses_and_only_the_second_throw_counts);
    tcase_add_test(t, the_units_dice_alone_are_thrown_again);
    tcase_add_test(t, odds_with_all_dice_again_are_those_of_one_throw);
    tcase_add_test(t, one_die_that_missed_is_thrown_again_in_each_round);
    tcase_add_loop_test(t, odds_with_one_miss_again_are_those_of_every_throw, 0, 4);
    tcase_add_test(t, odds_of_a_ball_through_two_units_with_one_miss_again);
    tcase_add_test(t, the_miss_with_the_best_chance_is_thrown_again_unless_the_owner_chooses);
    tcase_add_loop_test(t, odds_are_exact_whichever_miss_is_thrown_again, 0, 3);
    suite_add_tcase(s, t);
    return s;
}
