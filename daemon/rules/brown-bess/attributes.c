/* What the entities of a Brown Bess Squared game may have: the columns of its order of battle
 * and terrain files, and its settings.  */
#include <string.h>

#include "rules/brown-bess/dettingen.h"
#include "table/square_text.h"

const struct choice bb_sides[] = {{"red", "Red"}, {"blue", "Blue"}, {NULL, NULL}};
const struct choice bb_arms[] = {{"infantry", "Infantry"},
                                 {"light-cavalry", "Light cavalry"},
                                 {"heavy-cavalry", "Heavy cavalry"},
                                 {"artillery", "Artillery"},
                                 {"horse-artillery", "Horse artillery"},
                                 {NULL, NULL}};
const struct choice bb_all_arms[] = {{"infantry", "Infantry"},
                                     {"light-cavalry", "Light cavalry"},
                                     {"heavy-cavalry", "Heavy cavalry"},
                                     {"artillery", "Artillery"},
                                     {"horse-artillery", "Horse artillery"},
                                     {"general", "A general, alone"},
                                     {NULL, NULL}};
const struct choice bb_qualities[] = {{"raw", "Raw"},
                                      {"average", "Average"},
                                      {"elite", "Elite"},
                                      {NULL, NULL}};
const struct choice bb_formations[] = {{"line", "Line"},
                                       {"march", "Column of march"},
                                       {"attack", "Column of attack"},
                                       {"square", "Square"},
                                       {"skirmish", "Skirmish order"},
                                       {"limbered", "Limbered"},
                                       {"unlimbered", "Unlimbered"},
                                       {NULL, NULL}};
const struct choice bb_facings[] = {
    {"n", "North"}, {"e", "East"}, {"s", "South"}, {"w", "West"}, {NULL, NULL}};
const struct choice bb_phases[] = {{"move", "Movement"}, {"fire", "Fire"},
                                   {"melee", "Melee"},   {"form", "Change of formation"},
                                   {"rally", "Rally"},   {NULL, NULL}};
const char *const bb_marks[] = {"moved",      "paused",   "slow",  "fired", "reacted", "fought",
                                "changed",    "passed",   "spent", "tried", "hit",     "rolled",
                                "entered_by", "fired_at", "faces", "way",   NULL};
static const struct choice grounds[] = {{"town", "Town"},
                                        {"wood", "Wood"},
                                        {"hill", "Hill"},
                                        {"bad", "Bad ground"},
                                        {"works", "Field works"},
                                        {"water", "Water that nobody enters"},
                                        {"forest", "Forest closed to formed troops"},
                                        {"river", "River that can be crossed"},
                                        {"deep-river", "River that cannot be crossed"},
                                        {"fence", "Fence"},
                                        {"wall", "Wall"},
                                        {"road", "Road"},
                                        {NULL, NULL}};

static const struct choice scenarios[] = {{BB_DETTINGEN, "Dettingen"}, {NULL, NULL}};

#define TROOPS "unit general"
#define FLAG(attr, words, sentence, section)                                                       \
    {                                                                                              \
        "unit",                                                                                    \
        {                                                                                          \
            .name = attr, .label = words, .type = FIELD_FLAG, .fallback = "no", .rare = true,      \
            .help = sentence, .cite = section                                                      \
        }                                                                                          \
    }
#define HOME(side, which, edge)                                                                    \
    {                                                                                              \
        GAME_ENTITY,                                                                               \
        {                                                                                          \
            .name = "home_" side, .label = "Rear of the " which " side", .type = FIELD_CHOICE,     \
            .choices = bb_facings, .fallback = edge, .rare = true,                                 \
            .help = "The edge of the table behind it: a general who recovers only moves there.",   \
            .cite = "Combat"                                                                       \
        }                                                                                          \
    }
#define SIDE_TITLE(side, which)                                                                    \
    {                                                                                              \
        GAME_ENTITY,                                                                               \
        {                                                                                          \
            .name = "title_" side, .label = "Name of the " which " side", .type = FIELD_TEXT,      \
            .max = 40, .fallback = "", .help = "What it is called in this game; empty: " which "." \
        }                                                                                          \
    }

const struct attribute_rule bb_attributes[] = {
    {TROOPS,
     {.name = "side",
      .label = "Side",
      .type = FIELD_CHOICE,
      .choices = bb_sides,
      .help = "Whose it is."}},
    {"unit",
     {.name = "arm",
      .label = "Arm",
      .type = FIELD_CHOICE,
      .choices = bb_arms,
      .help = "What troops they are.",
      .cite = "Movement"}},
    {"unit",
     {.name = "quality",
      .label = "Quality",
      .type = FIELD_CHOICE,
      .choices = bb_qualities,
      .fallback = "average",
      .help = "Elite troops throw a die more and break later, raw ones the other way round.",
      .cite = "Combat"}},
    {"unit",
     {.name = "formation",
      .label = "Formation",
      .type = FIELD_CHOICE,
      .choices = bb_formations,
      .fallback = "",
      .help = "How it stands; empty: line, and guns unlimbered.",
      .cite = "Formations"}},
    {TROOPS,
     {.name = "square",
      .label = "Square",
      .type = FIELD_TEXT,
      .max = 3,
      .fallback = "",
      .help = "Where it stands: a column letter and a row, as in C4; empty while it is off the "
              "table."}},
    {TROOPS,
     {.name = "facing",
      .label = "Facing",
      .type = FIELD_CHOICE,
      .choices = bb_facings,
      .fallback = "n",
      .help = "The edge of its square that it looks over; north is away from the near edge."}},
    {"unit",
     {.name = "counters",
      .label = "Counters",
      .type = FIELD_INT,
      .max = 20,
      .fallback = "0",
      .rare = true,
      .help = "Hits that it holds.",
      .cite = "Morale"}},
    FLAG("broken", "Broken", "Has it broken and not been rallied?", "Morale"),
    FLAG("rifles", "Rifles", "Infantry that fires at up to three squares.", "Combat"),
    FLAG("musketry", "Superior musketry", "Throws a die more when it fires.", "Combat"),
    FLAG("attack_column", "Superior in column of attack",
         "Throws a die more in melee in that formation.", "Combat"),
    FLAG("lancers", "Lancers", "A die more still against a flank or rear.", "Combat"),
    FLAG("cuirassiers", "Cuirassiers", "The first hit of a melee's first round does not count.",
         "Combat"),
    FLAG("highlanders", "Highlanders", "They charge: superior in melee, and they hit more easily.",
         "Combat"),
    {"general",
     {.name = "recovering",
      .label = "Recovering until bound",
      .type = FIELD_INT,
      .max = 999,
      .fallback = "",
      .rare = true,
      .help = "The number of the last bound in which a flesh wound still troubles him.",
      .cite = "Combat"}},
    {"terrain",
     {.name = "ground",
      .label = "Ground",
      .type = FIELD_CHOICE,
      .choices = grounds,
      .help = "What it is.",
      .cite = "Terrain Effects"}},
    {"terrain",
     {.name = "squares",
      .label = "Squares",
      .type = FIELD_TEXT,
      .max = 4000,
      .fallback = "",
      .help = "Where it lies, as in C4 C5; of a road, the way it goes."}},
    {"terrain",
     {.name = "edges",
      .label = "Edges",
      .type = FIELD_TEXT,
      .max = 4000,
      .fallback = "",
      .help = "Of rivers, fences and walls: the edges they run along, each by the squares that "
              "meet there, as in C4/D4."}},
    {GAME_ENTITY,
     {.name = "scenario",
      .label = "Scenario",
      .type = FIELD_CHOICE,
      .choices = scenarios,
      .fallback = "",
      .help = "Whose own rules hold; empty: none."}},
    {GAME_ENTITY,
     {.name = "year",
      .label = "Year",
      .type = FIELD_INT,
      .min = 1650,
      .max = 1880,
      .fallback = "1777",
      .help = "Of the battle: some troops and formations are of their time.",
      .cite = "Movement"}},
    {GAME_ENTITY,
     {.name = "columns",
      .label = "Columns",
      .type = FIELD_INT,
      .min = 4,
      .max = SQUARE_COLUMNS_MAX,
      .fallback = "11",
      .help = "Squares along the near edge, lettered from A at the left."}},
    {GAME_ENTITY,
     {.name = "rows",
      .label = "Rows",
      .type = FIELD_INT,
      .min = 4,
      .max = SQUARE_ROWS_MAX,
      .fallback = "12",
      .help = "Squares from the near edge to the far one, numbered from 1."}},
    {GAME_ENTITY,
     {.name = "side",
      .label = "Whose bound it is",
      .type = FIELD_CHOICE,
      .choices = bb_sides,
      .fallback = "red",
      .rare = true,
      .help = "Who moves now; at the start, who begins.",
      .cite = "Move Sequence"}},
    HOME("red", "Red", "s"),
    HOME("blue", "Blue", "n"),
    RULESET_BRIEFING_RULE("red", "Red"),
    RULESET_BRIEFING_RULE("blue", "Blue"),
    SIDE_TITLE("red", "Red"),
    SIDE_TITLE("blue", "Blue"),
    {.kinds = NULL},
};

/* --- Soundness ---------------------------------------------------------------------------- */

/* One unit, and one general, of a side to a square. */
static bool check_alone(const struct scene *s, const struct entity *en, struct square at,
                        struct err *e)
{
    const char *side = entity_text(en, "side", "");
    const struct entity *other =
        entity_is(en, "unit") ? bb_unit_in(s, at, side, en) : bb_general_in(s, at, side);
    if (other == NULL || strcmp(other->id, en->id) == 0) return true;
    return err_field(e, "square", "%s of the same side is there", entity_name(other));
}

static bool check_place(const struct scene *s, const struct entity *en, struct err *e)
{
    const char *text = entity_text(en, "square", "");
    int columns, rows;
    struct square at;
    bb_board_size(s, &columns, &rows);
    if (*text == '\0') return true;
    if (!square_read(text, &at))
        return err_field(e, "square", "must be a column letter and a row, as in C4");
    if (!square_on(at, columns, rows))
        return err_field(e, "square", "%s is off this table of %d columns and %d rows", text,
                         columns, rows);
    return check_alone(s, en, at, e);
}

bool bb_check(const struct scene *s, const struct entity *en, struct err *e)
{
    if (entity_is(en, "terrain")) return bb_check_ground(s, en, e);
    if (!entity_is(en, "unit") && !entity_is(en, "general")) return true;
    const struct bb_unit u = bb_unit_of(s, en);
    if (entity_is(en, "unit") && *entity_text(en, "formation", "") != '\0' &&
        !bb_formation_fits(u.arm, u.formation))
        return err_field(e, "formation", "%s is not in %s", bb_arms[u.arm].label,
                         bb_formations[u.formation].id);
    return check_place(s, en, e);
}
