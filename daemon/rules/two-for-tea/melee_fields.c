/* What a round of melee asks.  */
#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/shoot.h"

static const struct choice covers[] = {{"open", "In the open"},
                                       {"soft", "In cover"},
                                       {"hard", "In hard cover"},
                                       {NULL, NULL}};
static const struct choice danders[] = {{"none", "Nobody"},
                                        {"charger", "The charger"},
                                        {"charged", "The charged"},
                                        {NULL, NULL}};

#define COUNT(n, l, hi, otherwise, h, c)                                                           \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_INT, .max = (hi), .fallback = (otherwise),        \
        .help = (h), .cite = (c)                                                                   \
    }
#define RARE_COUNT(n, l, hi, otherwise, h, c)                                                      \
    {                                                                                              \
        .name = (n), .label = (l), .rare = true, .type = FIELD_INT, .max = (hi),                   \
        .fallback = (otherwise), .help = (h), .cite = (c)                                          \
    }
#define FLAG(n, l, otherwise, h, c)                                                                \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_FLAG, .fallback = (otherwise), .help = (h),       \
        .cite = (c)                                                                                \
    }

#define SIDE(p, P, charging)                                                                       \
    COUNT(p "_fighting", P ": stands fighting", 12, NULL, "Stands that touch an enemy stand.",     \
          "Melee mechanic"),                                                                       \
        COUNT(p "_supporting", P ": stands in support", 60, "0",                                   \
              "Stands beside or behind a fighting one that touch no enemy.", "Melee mechanic"),    \
        COUNT(p "_melee", P ": melee value", 20, "4", "Dice of a stand.", "Army Lists"),           \
        FLAG(p "_charging", P ": charging?", charging,                                             \
             "Counts in the round of the charge, 1 die a stand.", "Table 5"),                      \
        FLAG(p "_suppressed", P ": suppressed?", "no", "1 die fewer a stand.", "Table 5"),         \
        COUNT(p "_flank", P ": stands with the enemy on flank or rear", 12, "0",                   \
              "Each has 1 die fewer.", "Table 5"),                                                 \
        FLAG(p "_skirmish", P ": in skirmish?", "no", "1 die fewer a stand.", "Table 5"),          \
        {.name = p "_cover",                                                                       \
         .label = P ": cover",                                                                     \
         .type = FIELD_CHOICE,                                                                     \
         .choices = covers,                                                                        \
         .fallback = "open",                                                                       \
         .help = "It is hit on 4, 5 or 6, in cover on 5 or 6, in hard cover "                      \
                 "on 6.",                                                                          \
         .cite = "Shooting Mechanic"},                                                             \
        {.name = p "_stands",                                                                      \
         .label = P ": stands",                                                                    \
         .type = FIELD_INT,                                                                        \
         .min = 1,                                                                                 \
         .max = 12,                                                                                \
         .fallback = "3",                                                                          \
         .help = "All it has.",                                                                    \
         .cite = "Hits"},                                                                          \
        {.name = p "_hits_value",                                                                  \
         .label = P ": hits value",                                                                \
         .type = FIELD_INT,                                                                        \
         .min = 1,                                                                                 \
         .max = 21,                                                                                \
         .fallback = "5",                                                                          \
         .help = "Lasting losses included.",                                                       \
         .cite = "Army Lists"},                                                                    \
        COUNT(p "_hits", P ": hits carried", 20, "0", "Since its owner's last turn.", "Hits"),     \
        RARE_COUNT(p "_sixes", P ": sixes against it this turn", 200, "0",                         \
                   "Counts only where sixes are added up over the turn.", "Disordered")

static const struct field fields[] = {
    {.name = "charger",
     .asked = true,
     .label = "Charging unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Of the side whose charge began the melee.",
     .cite = "Melee"},
    {.name = "charged",
     .asked = true,
     .label = "Charged unit",
     .type = FIELD_ENTITY,
     .kinds = "unit officer general",
     .lists = tft_is_listed_target,
     .help = "Of the other side; officers and generals only if the game reads it so.",
     .cite = "Melee"},
    {.name = "colours",
     .asked = true,
     .rare = true,
     .label = "Protect the colours!",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "The charged unit's hits value is 1 higher in this melee, once a game.",
     .cite = "Special abilities"},
    {.name = "dander",
     .asked = true,
     .rare = true,
     .label = "Boys got their dander up!",
     .type = FIELD_CHOICE,
     .choices = danders,
     .fallback = "none",
     .help = "Who throws all his dice again, hits and misses, once a game.",
     .cite = "Special abilities"},
    {.name = "round",
     .label = "Round",
     .type = FIELD_INT,
     .min = 1,
     .max = 9,
     .fallback = "1",
     .help = "The first, or the second after a pursuit.",
     .cite = "Melee mechanic"},
    FLAG("continued", "From an earlier turn?", "no",
         "A melee still locked from the other side's turn.", "Melee mechanic"),
    SIDE("charger", "Charger", "yes"),
    SIDE("charged", "Charged", "no"),
    {.name = "strikes",
     .rare = true,
     .label = "Who strikes whom",
     .type = FIELD_TEXT,
     .max = 2000,
     .fallback = "",
     .help = "With more than two units: first>foot:2 for two stands of first at foot, 3/1 for "
             "three of which one has the enemy on flank or rear.",
     .cite = "Melee mechanic"},
};

static const struct example examples[] = {
    {"Three stands of foot charge three",
     "charger_fighting=3 charged_fighting=3 "
     "dice=4,4,4,4,4,4,4,4,1,1,1,1,1,1,1,4,4,4,4,4,1,1,1,1,1,1,1",
     "charger wins"},
    {"Militia hold a wall against scouts",
     "charger_fighting=1 charger_melee=2 charged_fighting=1 charged_cover=soft "
     "dice=4,4,4,4,1,1,1",
     "charged wins"},
    {"One stand each, one hit each: both go back",
     "charger_fighting=1 charged_fighting=1 dice=4,1,1,1,1,4,1,1,1", "equal"},
    {"The charger is suppressed: the dice gained are lost",
     "charger_fighting=1 charger_suppressed=yes charged_fighting=1 dice=4,1,1,1,4,4,1,1",
     "charged wins"},
    {NULL, NULL, NULL}};

const struct action tft_melee = {
    .id = "melee",
    .title = "Melee",
    .group = "Melee",
    .help = "One round of a melee: both sides throw at once, losses are taken off, and the totals "
            "say who goes back.",
    .cite = "Melee mechanic, Table 5",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = tft_melee_survey,
    .judge = tft_melee_judge,
    .draw = tft_melee_draw,
};
