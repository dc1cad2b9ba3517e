/* What a shot asks.  */
#include "rules/brown-bess/fire.h"

#define COMBAT "Combat"
#define SEQUENCE "Move Sequence"

static const struct choice occasions[] = {{"own", "Fire phase of its own bound"},
                                          {"enemy", "While the enemy moves"},
                                          {NULL, NULL}};

#define CHOICE(n, l, list, otherwise, h, c)                                                        \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_CHOICE, .choices = (list),                        \
        .fallback = (otherwise), .help = (h), .cite = (c)                                          \
    }
#define COUNT(n, l, most, h, c)                                                                    \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_INT, .max = (most), .fallback = "0", .help = (h), \
        .cite = (c)                                                                                \
    }
#define RARE_COUNT(n, l, most, h, c)                                                               \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_INT, .max = (most), .fallback = "0", .help = (h), \
        .cite = (c), .rare = true                                                                  \
    }
#define FLAG(n, l, otherwise, h, c)                                                                \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_FLAG, .fallback = (otherwise), .help = (h),       \
        .cite = (c)                                                                                \
    }
#define RARE_FLAG(n, l, h, c)                                                                      \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_FLAG, .fallback = "no", .help = (h), .cite = (c), \
        .rare = true                                                                               \
    }

const struct field bb_fire_fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who fires.",
     .cite = COMBAT},
    {.name = "target",
     .asked = true,
     .label = "Target",
     .type = FIELD_ENTITY,
     .kinds = "unit general",
     .help = "Who is fired at.",
     .cite = COMBAT},
    {.name = "again",
     .asked = true,
     .rare = true,
     .label = "A second round of fire?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "While the enemy moves: the umpire lets it fire at the same unit again.",
     .cite = COMBAT},
    {.name = "face",
     .asked = true,
     .rare = true,
     .label = "Face of a square",
     .type = FIELD_CHOICE,
     .choices = bb_facings,
     .fallback = "n",
     .help = "Which face of a square fires; on a diagonal either of two may.",
     .cite = COMBAT},
    {.name = "at",
     .asked = true,
     .rare = true,
     .label = "On its way, in square",
     .type = FIELD_TEXT,
     .max = 3,
     .fallback = "",
     .help = "While the enemy moves: where the target was when it was fired at; empty: where it "
             "stands now.",
     .cite = SEQUENCE},
    CHOICE("occasion", "When", occasions, "own", "Whose bound it is.", SEQUENCE),
    CHOICE("arm", "Arm", bb_all_arms, "infantry", "Of the unit that fires.", COMBAT),
    CHOICE("formation", "Formation", bb_formations, "line",
           "Of the unit that fires; guns unlimbered.", "Formations"),
    CHOICE("quality", "Quality", bb_qualities, "average", "Of the unit that fires.", COMBAT),
    COUNT("counters", "Counters", 20, "That the unit holds: a die fewer for each.", COMBAT),
    FLAG("superior", "Superior?", "no", "In musketry, say: a die more.", COMBAT),
    FLAG("rifles", "Rifles?", "no", "In line, square or skirmish order they reach 3 squares.",
         COMBAT),
    {.name = "range",
     .label = "Range",
     .unit = "squares",
     .type = FIELD_INT,
     .min = 1,
     .max = 60,
     .fallback = "1",
     .help = "Counted along the squares; one of the steps may be diagonal.",
     .cite = COMBAT},
    FLAG("in_arc", "In arc?", "yes", "Within 45 degrees of straight ahead.", COMBAT),
    CHOICE("line", "Line of fire", bb_sights, "clear",
           "What the line from centre to centre passes over: units, woods and towns bar it, and "
           "hills.",
           COMBAT),
    FLAG("on_hill", "Firer on a hill?", "no", "Guns on hills may fire over others.", COMBAT),
    FLAG("target_on_hill", "Target on a hill?", "no",
         "A hill between hides nobody who stands on one.", "Terrain Effects"),
    FLAG("wood", "In or into a wood?", "no", "Then there is no fire over one square.",
         "Terrain Effects"),
    RARE_FLAG("moved", "Has it moved?", "In its own bound it may fire or move.", SEQUENCE),
    RARE_FLAG("passed", "Was it interpenetrated?", "Then it may not fire.", "Movement"),
    RARE_FLAG("fired", "Has it fired?", "In this bound, its own.", SEQUENCE),
    RARE_FLAG("reacted", "Did it fire in the enemy's bound before?",
              "Counts only where that costs its own bound.", SEQUENCE),
    RARE_FLAG("melee", "Is it in a melee?", "It shares its square with an enemy.", COMBAT),
    RARE_FLAG("target_melee", "Is the target in a melee?", "It shares its square with an enemy.",
              COMBAT),
    RARE_COUNT("times", "Times it fired at this target", 20, "In this bound.", COMBAT),
    RARE_COUNT("others", "Enemies in reach not fired at", 20,
               "Infantry gives each its share before it fires at one again.", COMBAT),
    RARE_COUNT("rolled", "Dice of the other faces", 20, "Of a square that fires, so far.", COMBAT),
    RARE_FLAG("face_fired", "Has that face fired?", "Of a square, in its own bound.", COMBAT),
    RARE_FLAG("diagonal_taken", "Has another face fired into that diagonal?",
              "Only one face of a square may.", COMBAT),
    CHOICE("target_arm", "Target: arm", bb_all_arms, "infantry", "Artillery is hit on a 6.",
           COMBAT),
    CHOICE("target_formation", "Target: formation", bb_formations, "line",
           "Skirmish order is hit on a 6, a square on 4 or more.", COMBAT),
    CHOICE("target_quality", "Target: quality", bb_qualities, "average",
           "Raw troops break at 3 counters, average at 4, elite at 5.", "Morale"),
    COUNT("target_counters", "Target: counters", 20, "That it holds before the shot.", "Morale"),
    FLAG("target_broken", "Target broken?", "no", "One counter more removes it.", "Morale"),
    CHOICE("target_general", "General with the target", bb_helps, "none",
           "It breaks a counter later, and he may be hit.", "Morale"),
    CHOICE("struck", "Where the target is struck", bb_strucks, "front",
           "At flank or rear a die more; squares have neither.", COMBAT),
    CHOICE("cover", "Target's cover", bb_covers, "none",
           "Town and wall save the first hit, works the first, third and so on, woods the second.",
           "Terrain Effects"),
    RARE_COUNT("hits_before", "Hits on the target before", 60,
               "In this bound; counts only where cover is spent once a bound.", "Terrain Effects"),
};
_Static_assert(sizeof bb_fire_fields / sizeof *bb_fire_fields == BB_FIRE_FIELDS,
               "as fire.h has it");
