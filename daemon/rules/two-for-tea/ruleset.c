#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/breakpoint.h"
#include "rules/two-for-tea/two_for_tea.h"

static const char *const files[] = {"etc/two-for-tea/readings.csv",
                                    "etc/two-for-tea/army-lists.csv", "etc/two-for-tea/command.csv",
                                    NULL};
static const struct action *const actions[] = {&tft_command, &tft_place,      &tft_end_turn,
                                               &tft_ability, &tft_breakpoint, NULL};

const struct ruleset two_for_tea = {
    .id = "two-for-tea",
    .title = "Two For Tea",
    .edition = "Barnettson, with Germantown",
    .table = TABLE_FREE_CM,
    .sides = tft_sides,
    .forces = "unit officer general",
    .ground = "terrain",
    .attributes = tft_attributes,
    .actions = actions,
    .files = files,
    .load = tft_load,
    .begin = tft_begin,
    .check = tft_check,
    .card = tft_card,
    .footprint = tft_footprint,
};
