#include "base/asset.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- What the build embedded ------------------------------------------------ */

START_TEST(an_embedded_file_is_byte_for_byte_the_file_in_the_tree)
{
    const struct asset *a = asset_find("etc/umpired.conf");
    ck_assert_ptr_nonnull(a);
    ck_assert_str_eq(a->name, "etc/umpired.conf");
    FILE *f = fopen("etc/umpired.conf", "rb");
    ck_assert_ptr_nonnull(f);
    static unsigned char bytes[1 << 16];
    size_t len = fread(bytes, 1, sizeof bytes, f);
    (void)fclose(f);
    ck_assert_uint_gt(len, 0);
    ck_assert_uint_eq(a->len, len);
    ck_assert_mem_eq(a->bytes, bytes, len);
}
END_TEST

START_TEST(every_embedded_file_is_followed_by_a_nul)
{
    for (size_t i = 0; i < asset_embedded_count; i++)
        ck_assert_uint_eq(asset_embedded[i].bytes[asset_embedded[i].len], '\0');
}
END_TEST

START_TEST(the_embedded_names_are_in_order_and_each_is_found)
{
    for (size_t i = 0; i < asset_embedded_count; i++) {
        if (i > 0) ck_assert_int_lt(strcmp(asset_embedded[i - 1].name, asset_embedded[i].name), 0);
        ck_assert_ptr_eq(asset_find(asset_embedded[i].name), &asset_embedded[i]);
    }
}
END_TEST

static const char *const unknown[] = {"",
                                      "etc",
                                      "etc/",
                                      "etc/umpired.con",
                                      "etc/umpired.conf2",
                                      "/etc/umpired.conf",
                                      "~",
                                      "./etc/umpired.conf"};

START_TEST(a_name_that_is_not_there_is_not_found)
{
    ck_assert_ptr_null(asset_find(unknown[_i]));
}
END_TEST

START_TEST(going_through_a_prefix_gives_each_asset_below_it_once_in_order)
{
    size_t seen = 0, below = 0;
    for (const struct asset *a, *last = NULL; (a = asset_each("etc/", seen)) != NULL; last = a) {
        ck_assert_int_eq(strncmp(a->name, "etc/", 4), 0);
        if (last != NULL) ck_assert_int_lt(strcmp(last->name, a->name), 0);
        seen++;
    }
    for (size_t i = 0; i < asset_embedded_count; i++)
        if (strncmp(asset_embedded[i].name, "etc/", 4) == 0) below++;
    ck_assert_uint_eq(seen, below);
    ck_assert_uint_gt(seen, 0);
    ck_assert_ptr_null(asset_each("no-such-folder/", 0));
    ck_assert_ptr_nonnull(asset_each("", asset_embedded_count - 1));
    ck_assert_ptr_null(asset_each("", asset_embedded_count));
}
END_TEST

/* --- What a directory puts in their place ------------------------------------ */

static char dir[64];

static void make_dir(void)
{
    (void)strcpy(dir, "/tmp/umpired-asset-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(dir));
}

static const char *path_of(const char *name)
{
    static char path[256];
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    return path;
}

static void put(const char *name, const char *text)
{
    FILE *f = fopen(path_of(name), "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_int_ge(fputs(text, f), 0);
    ck_assert_int_eq(fclose(f), 0);
}

static void remove_dir(void)
{
    static const char *const made[] = {"umpired.conf", "added.csv", ".hidden",      "old.csv~",
                                       "huge.csv",     "nowhere",   "deep/two.csv", "deep"};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) (void)remove(path_of(made[i]));
    (void)rmdir(dir);
}

static void override_etc(void)
{
    struct err e = {0};
    ck_assert_msg(asset_override("etc/", dir, &e), "%s", e.text);
}

static const char *text_of(const char *name)
{
    const struct asset *a = asset_find(name);
    return a == NULL ? NULL : (const char *)a->bytes;
}

START_TEST(a_file_of_the_same_name_outranks_the_embedded_one)
{
    put("umpired.conf", "port = 1\n");
    override_etc();
    ck_assert_str_eq(text_of("etc/umpired.conf"), "port = 1\n");
    ck_assert_uint_eq(asset_find("etc/umpired.conf")->len, 9);
}
END_TEST

START_TEST(a_file_with_a_name_of_its_own_joins_the_others)
{
    size_t before = 0, after = 0;
    while (asset_each("etc/", before) != NULL) before++;
    put("added.csv", "a,b\n");
    put("umpired.conf", "");
    ck_assert_int_eq(mkdir(path_of("deep"), 0755), 0);
    put("deep/two.csv", "c\n");
    override_etc();
    for (const struct asset *a, *last = NULL; (a = asset_each("etc/", after)) != NULL; last = a) {
        if (last != NULL) ck_assert_int_lt(strcmp(last->name, a->name), 0);
        after++;
    }
    ck_assert_uint_eq(after, before + 2);
    ck_assert_str_eq(text_of("etc/added.csv"), "a,b\n");
    ck_assert_str_eq(text_of("etc/deep/two.csv"), "c\n");
    ck_assert_str_eq(text_of("etc/umpired.conf"), "");
}
END_TEST

START_TEST(hidden_files_and_backups_are_passed_over)
{
    put(".hidden", "x");
    put("old.csv~", "x");
    override_etc();
    ck_assert_ptr_null(asset_find("etc/.hidden"));
    ck_assert_ptr_null(asset_find("etc/old.csv~"));
}
END_TEST

START_TEST(a_later_override_outranks_an_earlier_one_and_keeps_the_rest)
{
    put("umpired.conf", "first");
    put("added.csv", "kept");
    override_etc();
    const char *held = text_of("etc/umpired.conf");
    ck_assert_int_eq(remove(path_of("added.csv")), 0);
    put("umpired.conf", "second");
    ck_assert_str_eq(text_of("etc/umpired.conf"), "first"); /* read once, at the call */
    override_etc();
    ck_assert_str_eq(text_of("etc/umpired.conf"), "second");
    ck_assert_str_eq(text_of("etc/added.csv"), "kept");
    ck_assert_str_eq(held, "first");
}
END_TEST

static void refused(const char *named)
{
    struct err e = {0};
    const char *before = text_of("etc/umpired.conf");
    ck_assert(!asset_override("etc/", dir, &e));
    ck_assert_msg(strstr(e.text, named) != NULL, "\"%s\" does not name %s", e.text, named);
    ck_assert_ptr_eq(text_of("etc/umpired.conf"), before);
    ck_assert_ptr_null(asset_find("etc/added.csv"));
}

START_TEST(a_directory_that_is_not_there_is_refused_by_name)
{
    char gone[64];
    (void)strcpy(gone, dir);
    remove_dir();
    refused(gone);
}
END_TEST

START_TEST(a_file_that_cannot_be_read_is_refused_and_nothing_is_replaced)
{
    put("added.csv", "a");
    put("umpired.conf", "b");
    ck_assert_int_eq(symlink("gone", path_of("nowhere")), 0);
    refused("nowhere");
}
END_TEST

START_TEST(a_file_far_too_large_is_refused)
{
    put("huge.csv", "");
    ck_assert_int_eq(truncate(path_of("huge.csv"), 9L * 1024 * 1024), 0);
    refused("huge.csv");
}
END_TEST

Suite *suite_asset(void)
{
    Suite *s = suite_create("asset");
    TCase *embedded = tcase_create("embedded");
    tcase_add_test(embedded, an_embedded_file_is_byte_for_byte_the_file_in_the_tree);
    tcase_add_test(embedded, every_embedded_file_is_followed_by_a_nul);
    tcase_add_test(embedded, the_embedded_names_are_in_order_and_each_is_found);
    tcase_add_loop_test(embedded, a_name_that_is_not_there_is_not_found, 0,
                        (int)(sizeof unknown / sizeof unknown[0]));
    tcase_add_test(embedded, going_through_a_prefix_gives_each_asset_below_it_once_in_order);
    suite_add_tcase(s, embedded);

    TCase *override = tcase_create("override");
    tcase_add_checked_fixture(override, make_dir, remove_dir);
    tcase_add_test(override, a_file_of_the_same_name_outranks_the_embedded_one);
    tcase_add_test(override, a_file_with_a_name_of_its_own_joins_the_others);
    tcase_add_test(override, hidden_files_and_backups_are_passed_over);
    tcase_add_test(override, a_later_override_outranks_an_earlier_one_and_keeps_the_rest);
    tcase_add_test(override, a_directory_that_is_not_there_is_refused_by_name);
    tcase_add_test(override, a_file_that_cannot_be_read_is_refused_and_nothing_is_replaced);
    tcase_add_test(override, a_file_far_too_large_is_refused);
    suite_add_tcase(s, override);
    return s;
}
