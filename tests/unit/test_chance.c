#include <check.h>
#include <math.h>

#include "rules/chance.h"

static struct arena mem;

static void clear(void)
{
    arena_clear(&mem);
}

START_TEST(fractions_are_reduced)
{
    ck_assert_str_eq(chance_fraction(&mem, chance_of(21, 36)), "7/12");
    ck_assert_str_eq(chance_fraction(&mem, chance_of(0, 36)), "0");
    ck_assert_str_eq(chance_fraction(&mem, chance_of(36, 36)), "1");
    ck_assert_str_eq(chance_fraction(&mem, chance_of(8, 64)), "1/8");
}
END_TEST

START_TEST(sums_and_products_are_exact)
{
    struct chance third = chance_of(1, 3), sixth = chance_of(1, 6);
    ck_assert_str_eq(chance_fraction(&mem, chance_add(third, sixth)), "1/2");
    ck_assert_str_eq(chance_fraction(&mem, chance_mul(third, sixth)), "1/18");
    ck_assert_str_eq(chance_fraction(&mem, chance_not(sixth)), "5/6");
    ck_assert_int_gt(chance_compare(third, sixth), 0);
    ck_assert_int_eq(chance_compare(chance_of(2, 6), third), 0);
}
END_TEST

START_TEST(adding_many_times_is_adding_so_often)
{
    struct wide big = wide_power(6, 150), sum = wide_of(7), slow = sum;
    for (unsigned n = 0; n <= 6; n++) {
        wide_add_times(&sum, &big, n);
        for (unsigned i = 0; i < n; i++) slow = wide_add(&slow, &big);
        ck_assert_mem_eq(&sum, &slow, sizeof sum);
    }
}
END_TEST

/* The chances of 0 to 90 hits on 90 dice still add up to exactly one. */
START_TEST(ninety_dice_add_up_to_one)
{
    struct chance all = chance_certain(), half = chance_of(1, 2), sum = chance_none();
    struct chance pmf[91];
    for (int k = 0; k <= 90; k++) pmf[k] = k == 0 ? all : chance_none();
    for (int n = 0; n < 90; n++)
        for (int k = 90; k >= 0; k--) {
            struct chance miss = chance_mul(pmf[k], half);
            pmf[k] = k == 0 ? miss : chance_add(miss, chance_mul(pmf[k - 1], half));
        }
    for (int k = 0; k <= 90; k++) sum = chance_add(sum, pmf[k]);
    ck_assert_str_eq(chance_fraction(&mem, sum), "1");
    ck_assert_double_eq_tol(chance_real(pmf[90]), pow(0.5, 90), 1e-40);
}
END_TEST

START_TEST(a_written_fraction_reads_back)
{
    struct chance six = chance_of(1, 6), deep = chance_certain(), back;
    for (int i = 0; i < 190; i++) deep = chance_mul(deep, six);
    ck_assert(chance_read(chance_fraction(&mem, deep), &back));
    ck_assert_int_eq(chance_compare(deep, back), 0);
    ck_assert(!chance_read("", &back));
    ck_assert(!chance_read("1/0", &back));
    ck_assert(!chance_read("1/x", &back));
    ck_assert(!chance_read("-1/2", &back));
}
END_TEST

START_TEST(chances_are_said_in_words)
{
    ck_assert_str_eq(chance_words(&mem, chance_of(21, 36)), "7 in 12");
    ck_assert_str_eq(chance_words(&mem, chance_of(1, 6)), "once in 6");
    ck_assert_str_eq(chance_words(&mem, chance_of(1, 36)), "about once in 36");
    ck_assert_str_eq(chance_words(&mem, chance_of(35, 36)), "all but once in 36");
    ck_assert_str_eq(chance_words(&mem, chance_of(26, 36)), "about 7 times in 10");
    ck_assert_str_eq(chance_words(&mem, chance_none()), "never");
    ck_assert_str_eq(chance_words(&mem, chance_certain()), "always");
    ck_assert_str_eq(chance_percent(&mem, chance_of(21, 36)), "58.3 %");
    ck_assert_str_eq(chance_percent(&mem, chance_of(1, 100000)), "under 0.1 %");
}
END_TEST

Suite *suite_chance(void);
Suite *suite_chance(void)
{
    Suite *s = suite_create("chance");
    TCase *c = tcase_create("chance");
    tcase_add_checked_fixture(c, NULL, clear);
    tcase_add_test(c, fractions_are_reduced);
    tcase_add_test(c, sums_and_products_are_exact);
    tcase_add_test(c, adding_many_times_is_adding_so_often);
    tcase_add_test(c, ninety_dice_add_up_to_one);
    tcase_add_test(c, a_written_fraction_reads_back);
    tcase_add_test(c, chances_are_said_in_words);
    suite_add_tcase(s, c);
    return s;
}
