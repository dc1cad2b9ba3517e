/* The register of readings, the rules that lean on it and the tests of both: none names what another
 * lacks. */
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
static struct buf code;  /* of all the rules */
static struct buf tests; /* and all that tests them */

static void read_file(struct buf *into, const char *folder, const char *name)
{
    char path[512], part[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s", path);
    size_t got;
    while ((got = fread(part, 1, sizeof part - 1, file)) > 0) {
        part[got] = '\0';
        buf_puts(into, part);
    }
    fclose(file);
}

static void read_folder(struct buf *into, const char *folder, const char *ending)
{
    DIR *dir = opendir(folder);
    size_t end = strlen(ending);
    ck_assert_msg(dir != NULL, "%s", folder);
    for (const struct dirent *d; (d = readdir(dir)) != NULL;)
        if (strlen(d->d_name) > end && strcmp(d->d_name + strlen(d->d_name) - end, ending) == 0)
            read_file(into, folder, d->d_name);
    closedir(dir);
}

static void open_rules(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = library_find(&lib, "two-for-tea");
    read_folder(&code, RULES, ".c");
    read_folder(&tests, "tests/unit", ".c");
    read_folder(&tests, "tests/vectors/two-for-tea", ".csv");
}

static void close_rules(void)
{
    buf_clear(&code);
    buf_clear(&tests);
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

/* The choice written behind an id: TFT-05=B, "TFT-05", "B", ("TFT-05", value_text("B")), TFT-05 B. */
static char choice_behind(const char *at)
{
    static const char call[] = "value_text";
    at += strspn(at, "\" ,=(");
    if (strncmp(at, call, sizeof call - 1) == 0) at += sizeof call - 1;
    at += strspn(at, "\" ,=(");
    bool alone = strchr("\" ,:)|", at[0] == '\0' ? '\0' : at[1]) != NULL;
    return (at[0] == 'A' || at[0] == 'B') && alone ? at[0] : '\0';
}

static bool is_tested(const char *id, char choice)
{
    size_t len = strlen(id);
    for (const char *at = buf_text(&tests); (at = strstr(at, id)) != NULL; at += len) {
        if (at[len] >= '0' && at[len] <= '9') continue;
        if (choice == '\0' || choice_behind(at + len) == choice) return true;
    }
    return false;
}

START_TEST(every_reading_is_tested_and_of_those_that_can_be_set_the_other_too)
{
    for (size_t i = 0; i < book->readings.count; i++) {
        const struct reading *open = &book->readings.list[i];
        char other = open->fallback == 'A' ? 'B' : 'A';
        ck_assert_msg(is_tested(open->id, '\0'), "no test names %s", open->id);
        if (open->settable) ck_assert_msg(is_tested(open->id, other), "%s %c", open->id, other);
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
    tcase_add_test(t, every_reading_is_tested_and_of_those_that_can_be_set_the_other_too);
    suite_add_tcase(s, t);
    return s;
}
