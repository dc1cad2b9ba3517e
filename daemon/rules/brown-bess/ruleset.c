#include "rules/brown-bess/dettingen.h"
#include "rules/brown-bess/fire.h"
#include "rules/brown-bess/melee.h"
#include "rules/brown-bess/movement.h"
#include "rules/brown-bess/stakes.h"

static const char *const files[] = {"etc/brown-bess/readings.csv",
                                    "etc/brown-bess/movement.csv",
                                    "etc/brown-bess/movement-costs.csv",
                                    "etc/brown-bess/combat.csv",
                                    "etc/brown-bess/numbers.csv",
                                    NULL};
static const struct action *const actions[] = {&bb_move,      &bb_fire,       &bb_targets,
                                               &bb_melee,     &bb_form,       &bb_rally,
                                               &bb_fall_back, &bb_leave,      &bb_general_risk,
                                               &bb_place,     &bb_next_phase, &bb_objectives,
                                               NULL};

const struct ruleset brown_bess = {
    .id = "brown-bess",
    .title = "Brown Bess Squared",
    .edition = "Armatys 2022, with Dettingen",
    .table = TABLE_SQUARES,
    .sides = bb_sides,
    .forces = "unit general",
    .ground = "terrain",
    .attributes = bb_attributes,
    .words = bb_words,
    .actions = actions,
    .measures = bb_measures,
    .files = files,
    .load = bb_load,
    .begin = bb_begin,
    .admits = bb_admits,
    .check = bb_check,
    .advise = bb_advise,
    .card = bb_card,
    .show = bb_show,
    .todo = bb_todo,
    .strength = bb_strength,
    .strength_title = "units",
    .signs = bb_signs,
    .tell = bb_tell,
    .footprint = bb_footprint,
    .ground_pieces = bb_ground_pieces,
    .place = bb_place_words,
    .when = bb_clock,
};
