/* What a round of melee asks.  */
#include "rules/brown-bess/melee.h"

#define COMBAT "Combat"

const struct choice bb_obstacles[] = {{"none", "None"},     {"river", "A river"},
                                      {"fence", "A fence"}, {"wall", "A wall"},
                                      {"town", "A town"},   {"works", "Field works"},
                                      {NULL, NULL}};
const struct choice bb_parties[] = {{"mover", "The moving player's"},
                                    {"enemy", "The other"},
                                    {NULL, NULL}};

#define CHOICE(n, l, list, otherwise, h, c)                                                        \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_CHOICE, .choices = (list),                        \
        .fallback = (otherwise), .help = (h), .cite = (c)                                          \
    }
#define COUNT(n, l, h, c)                                                                          \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_INT, .max = 20, .fallback = "0", .help = (h),     \
        .cite = (c)                                                                                \
    }
#define FLAG(n, l, otherwise, h, c)                                                                \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_FLAG, .fallback = (otherwise), .help = (h),       \
        .cite = (c)                                                                                \
    }
#define RARE_FLAG(n, l, otherwise, h, c)                                                           \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_FLAG, .fallback = (otherwise), .help = (h),       \
        .cite = (c), .rare = true                                                                  \
    }

#define SIDE(p, P)                                                                                 \
    CHOICE(p "_arm", P ": arm", bb_all_arms, "infantry", "Of the unit.", COMBAT),                  \
        CHOICE(p "_formation", P ": formation", bb_formations, "line",                             \
               "Skirmish order fights only its like and guns.", "Formations"),                     \
        CHOICE(p "_quality", P ": quality", bb_qualities, "average",                               \
               "Elite: a die more; raw: a die fewer.", COMBAT),                                    \
        COUNT(p "_counters", P ": counters", "A die fewer for each.", COMBAT),                     \
        FLAG(p "_broken", P ": broken?", "no", "A counter more removes it.", "Morale"),            \
        CHOICE(p "_struck", P ": the enemy is at its", bb_strucks, "front",                        \
               "By the edge or corner the enemy came in over; squares have no flank or rear.",     \
               COMBAT),                                                                            \
        CHOICE(p "_general", P ": general", bb_helps, "none",                                      \
               "It breaks a counter later, and he may be hit.", "Morale"),                         \
        RARE_FLAG(p "_attack_column", P ": superior in column of attack?", "no",                   \
                  "French and Russian infantry of Napoleon's time, say.", COMBAT),                 \
        RARE_FLAG(p "_lancers", P ": lancers?", "no", "A die more at flank or rear.", COMBAT),     \
        RARE_FLAG(p "_cuirassiers", P ": cuirassiers?", "no",                                      \
                  "The first hit of the first round does not count.", COMBAT),                     \
        RARE_FLAG(p "_highlanders", P ": highlanders?", "no",                                      \
                  "Charging they are superior, and hit on 4 or more.", COMBAT),                    \
        RARE_FLAG(p "_superior", P ": superior for another reason?", "no",                         \
                  "What its arm and formation say already is counted by itself.", COMBAT),         \
    {                                                                                              \
        .name = p "_hits_before", .label = P ": hits on it before", .type = FIELD_INT, .max = 60,  \
        .fallback = "0", .help = "In this bound; counts only where cover is spent once a bound.",  \
        .cite = "Terrain Effects", .rare = true                                                    \
    }

const struct field bb_melee_fields[] = {
    {.name = "mover",
     .asked = true,
     .label = "The moving player's unit",
     .type = FIELD_ENTITY,
     .kinds = "unit general",
     .help = "It throws first.",
     .cite = "Move Sequence"},
    {.name = "enemy",
     .asked = true,
     .label = "Its enemy",
     .type = FIELD_ENTITY,
     .kinds = "unit general",
     .help = "In the same square.",
     .cite = "Move Sequence"},
    {.name = "retire",
     .asked = true,
     .rare = true,
     .label = "Squares skirmishers retire",
     .type = FIELD_INT,
     .min = 1,
     .max = 2,
     .fallback = "1",
     .help = "One or two, as their owner likes.",
     .cite = COMBAT},
    CHOICE("came", "Who came in", bb_parties, "mover", "The other one defends the square.", COMBAT),
    FLAG("first", "First round?", "yes", "Of this melee: then the one who came in charges.",
         COMBAT),
    CHOICE("obstacle", "Obstacle", bb_obstacles, "none",
           "Between them, or the town or works that the one who was there first holds.",
           "Combat, Terrain Effects"),
    FLAG("open", "In the open?", "yes",
         "No town, wood, bad ground or works in the square, and no obstacle.", COMBAT),
    RARE_FLAG("free_1", "One square back free?", "yes", "For skirmishers who retire.", COMBAT),
    RARE_FLAG("free_2", "Two squares back free?", "yes", "For skirmishers who retire.", COMBAT),
    RARE_FLAG("fought", "Fought in this bound?", "no", "A melee is fought once in a bound.",
              "Move Sequence"),
    SIDE("mover", "Mover"),
    SIDE("enemy", "Enemy"),
};
_Static_assert(sizeof bb_melee_fields / sizeof *bb_melee_fields == BB_MELEE_FIELDS,
               "as melee.h has it");
