/* The register of readings and the rules that lean on it: neither names what the other lacks. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "umpire/library.h"

#define RULES "daemon/rules/two-for-tea"
enum { ID_MOST = 16 };

static struct library lib;
static const struct rulebook *book;
static struct buf code; /* of all the rules */

static void read_file(const char *name)
{
    char path[512], part[4096];
    (void)snprintf(path, sizeof path, RULES "/%s", name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s", path);
    size_t got;
    while ((got = fread(part, 1, sizeof part - 1, file)) > 0) {
        part[got] = '\0';
        buf_puts(&code, part);
    }
    fclose(file);
}

static void open_rules(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = library_find(&lib, "two-for-tea");
    DIR *dir = opendir(RULES);
    ck_assert(dir != NULL);
    for (const struct dirent *d; (d = readdir(dir)) != NULL;)
        if (strlen(d->d_name) > 2 && strcmp(d->d_name + strlen(d->d_name) - 2, ".c") == 0)
            read_file(d->d_name);
    closedir(dir);
}

static void close_rules(void)
{
    buf_clear(&code);
    library_close(&lib);
}

START_TEST(every_reading_is_named_by_a_ruling)
{
    for (size_t i = 0; i < book->readings.count; i++) {
        char quoted[ID_MOST + 3];
        (void)snprintf(quoted, sizeof quoted, "\"%s\"", book->readings.list[i].id);
        ck_assert_msg(strstr(buf_text(&code), quoted) != NULL, "no ruling names %s", quoted);
    }
    ck_assert_uint_gt(book->readings.count, 100);
}
END_TEST

START_TEST(every_reading_a_ruling_names_is_in_the_register)
{
    for (const char *at = buf_text(&code); (at = strstr(at, "\"TFT-")) != NULL; at++) {
        char id[ID_MOST] = "";
        size_t len = strcspn(at + 1, "\"");
        ck_assert_uint_lt(len, sizeof id);
        memcpy(id, at + 1, len);
        bool found = false;
        for (size_t i = 0; i < book->readings.count; i++)
            found = found || strcmp(book->readings.list[i].id, id) == 0;
        ck_assert_msg(found, "%s is not in the register", id);
    }
}
END_TEST

Suite *suite_readings(void);
Suite *suite_readings(void)
{
    Suite *s = suite_create("readings");
    TCase *t = tcase_create("readings of two-for-tea");
    tcase_add_checked_fixture(t, open_rules, close_rules);
    tcase_add_test(t, every_reading_is_named_by_a_ruling);
    tcase_add_test(t, every_reading_a_ruling_names_is_in_the_register);
    suite_add_tcase(s, t);
    return s;
}
