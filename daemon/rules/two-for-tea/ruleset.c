#include "rules/two-for-tea/two_for_tea.h"

static const char *const kinds[] = {"unit", "officer", "general", NULL};
static const char *const files[] = {"etc/two-for-tea/readings.csv",
                                    "etc/two-for-tea/army-lists.csv", "etc/two-for-tea/command.csv",
                                    NULL};
static const struct action *const actions[] = {&tft_command, NULL};

const struct ruleset two_for_tea = {
    .id = "two-for-tea",
    .title = "Two For Tea",
    .edition = "Barnettson, with Germantown",
    .table = TABLE_FREE_CM,
    .kinds = kinds,
    .actions = actions,
    .files = files,
    .load = tft_load,
};
