/* The unit test runner: every suite there is, or the one asked for.
 *
 *   unit [--tap FILE] [--part K/N] [NAME]
 *
 * A part is every Nth suite from the Kth on, so that N runners share the work.  NAME is a file (asset for test_asset.c), a suite or a test case.  Exits 0 when
 * every test passed, 1 when one failed, 3 when no test has that name: Check
 * itself would call an empty run a full success.
 *
 * The build lists the files in suites.h, one SUITE(name) a line, so that writing
 * tests/unit/test_name.c with its suite_name() is all it takes to add one.  */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUITE(name) Suite *suite_##name(void);
#include "suites.h"
#undef SUITE

static const struct {
    const char *file;
    Suite *(*make)(void);
} suites[] = {
#define SUITE(name) {#name, suite_##name},
#include "suites.h"
#undef SUITE
};

enum { SUITES = sizeof suites / sizeof suites[0], NOTHING_BY_THAT_NAME = 3 };

/* What Check is to be told to run: a suite, a case of any suite, or all it has. */
struct choice {
    const char *suite, *tcase;
};

struct part {
    unsigned long which, of; /* 1/1: all */
};

static bool read_part(const char *text, struct part *out)
{
    char *end;
    out->which = strtoul(text, &end, 10);
    if (*end != '/') return false;
    out->of = strtoul(end + 1, &end, 10);
    return *end == '\0' && out->which >= 1 && out->which <= out->of;
}

/* Fills the runner and says what of it to run.  A file's name is ours, not
 * Check's: then the runner gets that suite alone. */
static struct choice choose(SRunner *runner, const char *name, struct part part)
{
    struct choice choice = {0};
    for (size_t i = 0; i < SUITES; i++) {
        if (name != NULL ? strcmp(name, suites[i].file) != 0 : i % part.of != part.which - 1)
            continue;
        srunner_add_suite(runner, suites[i].make());
        if (name != NULL) return choice;
    }
    if (name == NULL) return choice;
    choice.suite = name;
    for (size_t i = 0; i < SUITES; i++) {
        Suite *suite = suites[i].make();
        srunner_add_suite(runner, suite);
        if (suite_tcase(suite, name)) choice = (struct choice){.tcase = name};
    }
    return choice;
}

int main(int argc, char **argv)
{
    const char *tap = NULL, *name = NULL;
    struct part part = {1, 1};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--tap") == 0 && i + 1 < argc)
            tap = argv[++i];
        else if (strcmp(argv[i], "--part") == 0 && i + 1 < argc && read_part(argv[i + 1], &part))
            i++;
        else
            name = argv[i];
    }

    SRunner *runner = srunner_create(NULL);
    struct choice choice = choose(runner, name, part);
    if (tap != NULL) srunner_set_tap(runner, tap);
    srunner_run(runner, choice.suite, choice.tcase, tap == NULL ? CK_NORMAL : CK_SILENT);
    int ran = srunner_ntests_run(runner), failed = srunner_ntests_failed(runner);
    srunner_free(runner);

    if (ran == 0) {
        (void)fprintf(stderr, "unit: no test is named %s\n", name == NULL ? "at all" : name);
        return NOTHING_BY_THAT_NAME;
    }
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
