/* What the entities of a Two For Tea game may have: the columns of its order of battle
 * and terrain files, and the attributes that rulings change.  */
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/two_for_tea.h"

enum { WIDEST_TABLE_CM = 500 };

const struct choice tft_sides[] = {{"american", "American"}, {"british", "British"}, {NULL, NULL}};
const struct choice tft_formations[] = {{"line", "Line"},
                                        {"column", "Column"},
                                        {"skirmish", "Skirmish"},
                                        {NULL, NULL}};
static const struct choice grounds[] = {{"wood", "Wood"},
                                        {"building", "Building"},
                                        {"hill", "Hill"},
                                        {"steep-hill", "Steep hill"},
                                        {"cliff", "Cliff"},
                                        {"wall", "Wall, hedge or ditch"},
                                        {"stream", "River that can be crossed"},
                                        {"river", "River that cannot be crossed"},
                                        {"ford", "Ford"},
                                        {"bridge", "Bridge"},
                                        {"road", "Road"},
                                        {NULL, NULL}};

static const struct choice shelters[] = {{"none", "None"},
                                         {"soft", "Cover"},
                                         {"hard", "Hard cover"},
                                         {NULL, NULL}};

static const struct choice objectives[] = {{TFT_CHEW_HOUSE, "Chew House"},
                                           {TFT_LUKENS_MILL, "Luken's Mill"},
                                           {TFT_CROSSROADS, "The crossroads"},
                                           {NULL, NULL}};

static const struct choice scenarios[] = {{TFT_GERMANTOWN, "Germantown"}, {NULL, NULL}};

#define TROOPS "unit officer general"
#define COMMANDERS "officer general"

#define ABILITY(side, word)                                                                        \
    {                                                                                              \
        GAME_ENTITY,                                                                               \
        {                                                                                          \
            .name = "ability_" side, .label = word " special ability", .type = FIELD_CHOICE,       \
            .choices = tft_abilities, .fallback = "",                                              \
            .help = "Which the general has chosen in secret; empty: none yet.",                    \
            .cite = "Special abilities", .secret = true                                            \
        }                                                                                          \
    }

const struct attribute_rule tft_attributes[] = {
    {TROOPS,
     {.name = "side",
      .label = "Side",
      .type = FIELD_CHOICE,
      .choices = tft_sides,
      .help = "Whose it is."}},
    {"unit",
     {.name = "type",
      .label = "Troop type",
      .type = FIELD_TEXT,
      .max = 40,
      .help = "A type of its side's army list.",
      .cite = "Army Lists"}},
    {COMMANDERS,
     {.name = "rating",
      .label = "Command rating",
      .type = FIELD_INT,
      .min = 2,
      .max = 12,
      .fallback = "",
      .help = "What he throws against, lasting losses included; empty: as in the army list for "
              "the year.",
      .cite = "Army Lists"}},
    {"unit",
     {.name = "commander",
      .label = "Commander",
      .type = FIELD_ENTITY,
      .kinds = COMMANDERS,
      .fallback = "",
      .help = "The officer it is assigned to; generals may order any unit.",
      .cite = "Ordering mechanic"}},
    {"unit",
     {.name = "stands",
      .label = "Stands",
      .type = FIELD_INT,
      .max = 12,
      .fallback = "3",
      .help = "How many bases it has left; a cannon is one.",
      .cite = "Units"}},
    {"unit",
     {.name = "formation",
      .label = "Formation",
      .type = FIELD_CHOICE,
      .choices = tft_formations,
      .fallback = "line",
      .help = "How its bases stand.",
      .cite = "Table 1"}},
    {"unit",
     {.name = "hits_value",
      .rare = true,
      .label = "Hits value",
      .type = FIELD_INT,
      .min = 1,
      .max = 20,
      .fallback = "",
      .help = "Where the scenario varies it; empty: as in the army list.",
      .cite = "Army Lists"}},
    {TROOPS,
     {.name = "x",
      .label = "From the left edge",
      .unit = "cm",
      .type = FIELD_REAL,
      .max = WIDEST_TABLE_CM,
      .fallback = "",
      .help = "Where the middle of its front edge stands; empty while it is off the table."}},
    {TROOPS,
     {.name = "y",
      .label = "From the near edge",
      .unit = "cm",
      .type = FIELD_REAL,
      .max = WIDEST_TABLE_CM,
      .fallback = "",
      .help = "Where the middle of its front edge stands; empty while it is off the table."}},
    {TROOPS,
     {.name = "facing",
      .label = "Facing",
      .unit = "degrees",
      .type = FIELD_REAL,
      .max = 360,
      .fallback = "0",
      .help = "Clockwise; 0 looks away from the near edge."}},
    {TROOPS,
     {.name = "base_width",
      .rare = true,
      .label = "Width of a base",
      .unit = "cm",
      .type = FIELD_REAL,
      .min = 0.5,
      .max = 30,
      .fallback = "4",
      .help = "Of one stand, along its front."}},
    {TROOPS,
     {.name = "base_depth",
      .rare = true,
      .label = "Depth of a base",
      .unit = "cm",
      .type = FIELD_REAL,
      .min = 0.5,
      .max = 30,
      .fallback = "3",
      .help = "Of one stand, front to rear."}},
    {"terrain",
     {.name = "ground",
      .label = "Ground",
      .type = FIELD_CHOICE,
      .choices = grounds,
      .help = "What it is.",
      .cite = "Terrain effect on movement"}},
    {"terrain",
     {.name = "level",
      .label = "Level",
      .type = FIELD_INT,
      .max = 9,
      .fallback = "0",
      .help = "Height of a hill's top, or of the ground all else stands on."}},
    {"terrain",
     {.name = "width",
      .label = "Width",
      .unit = "cm",
      .type = FIELD_REAL,
      .max = 100,
      .fallback = "0",
      .help = "Of a road, river or bridge."}},
    {"terrain",
     {.name = "cover",
      .rare = true,
      .label = "Cover",
      .type = FIELD_CHOICE,
      .choices = shelters,
      .fallback = "",
      .help = "What woods, buildings and walls give those in or behind them; empty: cover.",
      .cite = "Shooting Mechanic"}},
    {"terrain",
     {.name = "points",
      .label = "Corners",
      .type = FIELD_TEXT,
      .max = 4000,
      .help = "Points x y in centimetres, parted by semicolons: 10 20; 30 20; 30 45."}},
    {TROOPS,
     {.name = "map_x",
      .rare = true,
      .label = "On the umpire's map: from the left edge",
      .unit = "cm",
      .type = FIELD_REAL,
      .max = WIDEST_TABLE_CM,
      .fallback = "",
      .help = "Where it is while it is hidden; empty once it stands on the table.",
      .cite = "Germantown setup",
      .secret = true}},
    {TROOPS,
     {.name = "map_y",
      .rare = true,
      .label = "On the umpire's map: from the near edge",
      .unit = "cm",
      .type = FIELD_REAL,
      .max = WIDEST_TABLE_CM,
      .fallback = "",
      .help = "Where it is while it is hidden; empty once it stands on the table.",
      .cite = "Germantown setup",
      .secret = true}},
    {"unit",
     {.name = "bound",
      .rare = true,
      .label = "What holds it",
      .type = FIELD_CHOICE,
      .choices = tft_bonds,
      .fallback = "",
      .help = "Why it may not move as it likes; empty: nothing holds it.",
      .cite = "Germantown, British forces"}},
    {"terrain",
     {.name = "objective",
      .rare = true,
      .label = "Objective",
      .type = FIELD_CHOICE,
      .choices = objectives,
      .fallback = "",
      .help = "Which of the places the scenario speaks of it is; empty: none.",
      .cite = "Germantown objectives"}},
    {"terrain",
     {.name = "held_by",
      .rare = true,
      .label = "Held by",
      .type = FIELD_CHOICE,
      .choices = tft_sides,
      .fallback = "",
      .help = "Who was there last; empty: nobody.",
      .cite = "Germantown objectives"}},
    {GAME_ENTITY,
     {.name = "scenario",
      .label = "Scenario",
      .type = FIELD_CHOICE,
      .choices = scenarios,
      .fallback = "",
      .help = "Whose own rules hold; empty: none."}},
    {GAME_ENTITY,
     {.name = "weather",
      .label = "Weather",
      .type = FIELD_CHOICE,
      .choices = tft_weathers,
      .fallback = "clear",
      .help = "What it is at the table.",
      .cite = "Line of Sight"}},
    {GAME_ENTITY,
     {.name = "north",
      .label = "North",
      .type = FIELD_REAL,
      .min = 0,
      .max = 360,
      .unit = "degrees",
      .fallback = "",
      .rare = true,
      .help = "Clockwise from straight away from the near edge; drawn on the map."}},
    {GAME_ENTITY,
     {.name = "year",
      .label = "Year",
      .type = FIELD_INT,
      .min = 1775,
      .max = 1783,
      .fallback = "1777",
      .help = "Of the battle: American commanders do better from 1778.",
      .cite = "Army Lists"}},
    {GAME_ENTITY,
     {.name = "table_width",
      .label = "Width of the table",
      .unit = "cm",
      .type = FIELD_REAL,
      .min = 30,
      .max = WIDEST_TABLE_CM,
      .fallback = "180",
      .help = "Along its near edge."}},
    {GAME_ENTITY,
     {.name = "table_depth",
      .label = "Depth of the table",
      .unit = "cm",
      .type = FIELD_REAL,
      .min = 30,
      .max = WIDEST_TABLE_CM,
      .fallback = "120",
      .help = "From its near edge to the far one."}},
    {GAME_ENTITY,
     {.name = "last_turn",
      .label = "Last turn",
      .type = FIELD_INT,
      .min = 1,
      .max = 99,
      .fallback = "",
      .help = "After which the objectives are judged; empty: it goes on until an army breaks.",
      .cite = "Germantown objectives"}},
    ABILITY("american", "American"),
    ABILITY("british", "British"),
    RULESET_BRIEFING_RULE("american", "American"),
    RULESET_BRIEFING_RULE("british", "British"),
    {.kinds = NULL},
};

static bool is_set(const struct entity *en, const char *attr)
{
    return value_is_set(entity_get(en, attr));
}

static bool check_unit(const struct scene *s, const struct entity *en, struct err *e)
{
    const struct tft_tables *t = s->book->tables;
    const char *side = entity_text(en, "side", ""), *type = entity_text(en, "type", "");
    const struct tft_troop *troop = tft_troop_find(t, side, type);
    if (troop == NULL || strcmp(troop->kind, "unit") != 0)
        return err_field(e, "type", "the %s army list has no troops of type \"%.40s\"", side, type);
    int64_t stands = entity_int(en, "stands", 1);
    if (stands < 1 && (!entity_int(en, "lost", 0) || is_set(en, "x")))
        return err_field(e, "stands", "only a unit that is lost has no stand left");
    if (strcmp(troop->arm, "cannon") == 0 && stands > 1)
        return err_field(e, "stands", "a cannon is a single base");
    if (strcmp(type, "indian") == 0 && !tft_in_skirmish(en))
        return err_field(e, "formation", "Indian allies are in skirmish only");
    const char *commander = entity_text(en, "commander", "");
    if (*commander == '\0') return true;
    const struct entity *officer = state_find(s->state, commander);
    if (!entity_is(officer, "officer") && !entity_is(officer, "general"))
        return err_field(e, "commander", "there is no officer or general \"%.60s\"", commander);
    if (strcmp(entity_text(officer, "side", ""), side) != 0)
        return err_field(e, "commander", "%s is not of the same side", entity_name(officer));
    return true;
}

bool tft_check(const struct scene *s, const struct entity *en, struct err *e)
{
    if (entity_is(en, "terrain")) {
        struct arena scratch = {0};
        struct shape shape;
        bool ok = tft_terrain_shape(en, &scratch, &shape, e);
        arena_clear(&scratch);
        return ok;
    }
    if (is_set(en, "x") != is_set(en, "y"))
        return err_field(e, is_set(en, "x") ? "y" : "x",
                         "a place on the table needs both x and y; give neither while it is off");
    if (is_set(en, "map_x") != is_set(en, "map_y"))
        return err_field(e, is_set(en, "map_x") ? "map_y" : "map_x",
                         "a place on the map needs both map_x and map_y");
    if (is_set(en, "map_x") && is_set(en, "x"))
        return err_field(e, "map_x", "what stands on the table is not hidden on the map as well");
    return !entity_is(en, "unit") || check_unit(s, en, e);
}
