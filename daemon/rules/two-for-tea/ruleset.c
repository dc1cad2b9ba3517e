#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/breakpoint.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/movement.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/stakes.h"
#include "rules/two-for-tea/two_for_tea.h"

static const char *const files[] = {"etc/two-for-tea/readings.csv",
                                    "etc/two-for-tea/army-lists.csv", "etc/two-for-tea/command.csv",
                                    NULL};
static const struct action *const actions[] = {
    &tft_command,    &tft_move,    &tft_form_up, &tft_rally,    &tft_ride,
    &tft_shoot,      &tft_targets, &tft_charge,  &tft_melee,    &tft_follow_up,
    &tft_breakpoint, &tft_ability, &tft_place,   &tft_end_turn, &tft_germantown,
    &tft_spot,       &tft_stray,   &tft_release, &tft_march,    &tft_howe,
    &tft_objectives, NULL};

const struct ruleset two_for_tea = {
    .id = "two-for-tea",
    .title = "Two For Tea",
    .edition = "Barnettson, with Germantown",
    .table = TABLE_FREE_CM,
    .sides = tft_sides,
    .forces = "unit officer general",
    .ground = "terrain",
    .attributes = tft_attributes,
    .words = tft_words,
    .actions = actions,
    .measures = tft_measures,
    .files = files,
    .load = tft_load,
    .begin = tft_begin,
    .admits = tft_admits,
    .check = tft_check,
    .advise = tft_advise,
    .offer = tft_offer,
    .card = tft_card,
    .show = tft_show,
    .todo = tft_todo,
    .strength = tft_strength,
    .strength_title = "stands",
    .signs = tft_signs,
    .tell = tft_tell,
    .footprint = tft_footprint,
};
