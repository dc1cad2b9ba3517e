/* Hits, stands, suppression and rout; and how many throws give each. */
#include <check.h>
#include <stdlib.h>

#include "rules/two-for-tea/hits.h"

/* Shooting Mechanic, Hits, Disordered, Routing: one row a sentence. */
static const struct row {
    const char *rule;
    struct tft_victim v;
    int hits, sixes, lost, extra;
    bool suppressed, routed, destroyed;
} rows[] = {
    {"fewer hits than the value take nothing off", {3, 5, 0, 0, false}, 4, 0, 0, 4, 0, 0, 0},
    {"hits equal to the value take a stand off", {3, 5, 0, 0, false}, 5, 0, 1, 0, 0, 0, 0},
    {"hits carried over count", {3, 5, 3, 0, false}, 2, 0, 1, 0, 0, 0, 0},
    {"every time the total equals the value", {3, 5, 4, 0, false}, 7, 0, 2, 1, 0, 0, 0},
    {"two sixes do not suppress", {3, 5, 0, 0, false}, 2, 2, 0, 2, 0, 0, 0},
    {"three sixes suppress", {3, 5, 0, 0, false}, 3, 3, 0, 3, 1, 0, 0},
    {"as many sixes as the value do not rout", {3, 5, 0, 0, false}, 5, 5, 1, 0, 1, 0, 0},
    {"more sixes than the value rout", {3, 5, 0, 0, false}, 6, 6, 1, 1, 1, 1, 0},
    {"TFT-60 B: as many are enough", {3, 5, 0, 0, true}, 5, 5, 1, 0, 1, 1, 0},
    {"TFT-59 B: sixes of the turn add up", {3, 5, 0, 2, false}, 1, 1, 0, 1, 1, 0, 0},
    {"no stand left: destroyed, nothing to rout", {1, 3, 0, 0, false}, 4, 4, 1, 0, 0, 0, 1},
    {"losses never exceed what is there", {2, 3, 0, 0, false}, 9, 0, 2, 0, 0, 0, 1},
};

START_TEST(dice_do_what_the_book_says)
{
    const struct row *r = &rows[_i];
    struct tft_damage d = tft_damage_of(&r->v, r->hits, r->sixes);
    ck_assert_msg(d.lost == r->lost && d.left == r->v.stands - r->lost, "%s", r->rule);
    ck_assert_msg(d.extra == r->extra, "%s: %d left over", r->rule, d.extra);
    ck_assert_msg(d.suppressed == r->suppressed, "%s", r->rule);
    ck_assert_msg(d.routed == r->routed && d.destroyed == r->destroyed, "%s", r->rule);
}
END_TEST

START_TEST(cover_says_which_faces_hit)
{
    const struct tft_victim v = {3, 5, 0, 0, false};
    const int faces[] = {3, 4, 5, 6};
    ck_assert_int_eq(tft_damage_roll(&v, tft_hit_on(TFT_OPEN), faces, 4).hits, 3);
    ck_assert_int_eq(tft_damage_roll(&v, tft_hit_on(TFT_SOFT), faces, 4).hits, 2);
    ck_assert_int_eq(tft_damage_roll(&v, tft_hit_on(TFT_HARD), faces, 4).hits, 1);
    ck_assert_int_eq(tft_damage_roll(&v, 4, faces, 4).sixes, 1);
}
END_TEST

/* Every throw of up to six dice, one by one. */
static void count_throws(int dice, int hit_on, unsigned found[8][8])
{
    int faces[6] = {1, 1, 1, 1, 1, 1};
    for (;;) {
        int hits = 0, sixes = 0, i = 0;
        for (int k = 0; k < dice; k++) {
            hits += faces[k] >= hit_on;
            sixes += faces[k] == 6;
        }
        found[hits][sixes]++;
        while (i < dice && faces[i] == 6) faces[i++] = 1;
        if (i == dice) return;
        faces[i]++;
    }
}

static struct wide total;
static unsigned (*expected)[8];

static void check_fall(void *context, int hits, int sixes, const struct wide *ways)
{
    (void)context;
    total = wide_add(&total, ways);
    ck_assert_uint_eq(ways->limb[0], expected[hits][sixes]);
}

START_TEST(ways_are_those_of_every_throw_counted)
{
    for (int hit_on = 4; hit_on <= 6; hit_on++)
        for (int dice = 1; dice <= 6; dice++) {
            unsigned found[8][8] = {{0}};
            count_throws(dice, hit_on, found);
            for (int h = 0; h <= dice; h++)
                for (int s = 0; s <= h; s++)
                    ck_assert_uint_eq(tft_ways(dice, hit_on, h, s).limb[0], found[h][s]);
            expected = found;
            total = wide_of(0);
            tft_each_fall(dice, hit_on, check_fall, NULL);
            struct wide all = wide_power(6, (unsigned)dice);
            ck_assert_mem_eq(&total, &all, sizeof all);
        }
}
END_TEST

static void add_fall(void *context, int hits, int sixes, const struct wide *ways)
{
    (void)hits, (void)sixes;
    struct wide *sum = context;
    *sum = wide_add(sum, ways);
}

START_TEST(the_largest_volley_adds_up_to_one_exactly)
{
    struct wide sum = wide_of(0), all = wide_power(6, TFT_DICE_MAX);
    tft_each_fall(TFT_DICE_MAX, 4, add_fall, &sum);
    struct chance c = chance_ratio(&sum, &all);
    ck_assert_int_eq(chance_compare(c, chance_certain()), 0);
}
END_TEST

Suite *suite_hits(void);
Suite *suite_hits(void)
{
    Suite *s = suite_create("hits");
    TCase *t = tcase_create("damage");
    tcase_add_loop_test(t, dice_do_what_the_book_says, 0, (int)(sizeof rows / sizeof *rows));
    tcase_add_test(t, cover_says_which_faces_hit);
    suite_add_tcase(s, t);
    t = tcase_create("ways");
    tcase_add_test(t, ways_are_those_of_every_throw_counted);
    tcase_add_test(t, the_largest_volley_adds_up_to_one_exactly);
    suite_add_tcase(s, t);
    return s;
}
