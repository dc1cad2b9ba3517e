/* Keeping a Two For Tea table: how a game begins, and where things stand.  How a turn ends
 * is in end_turn.c, how things are shown in card.c.  */
#include <string.h>

#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/two_for_tea.h"

void tft_begin(const struct scene *s, struct ruling *r)
{
    ruling_set(r, s->state, GAME_ENTITY, "kind", value_text("game"));
    ruling_set(r, s->state, GAME_ENTITY, "turn", value_int(1));
    ruling_set(r, s->state, GAME_ENTITY, "side", value_text(tft_sides[0].id));
    ruling_set(r, s->state, GAME_ENTITY, "weather", value_text("clear"));
    ruling_set(r, s->state, GAME_ENTITY, "table_width", value_real(180));
    ruling_set(r, s->state, GAME_ENTITY, "table_depth", value_real(120));
}

/* A game that is over is played no more.  The table may still be put right, and looked at; who
 * has won is asked then above all. */
bool tft_admits(const struct scene *s, const struct action *act, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (entity_int(game, "over", 0) == 0) return true;
    if (act == &tft_place || act == &tft_targets || act == &tft_objectives) return true;
    bool broken =
        entity_int(game, "broken_american", 0) != 0 || entity_int(game, "broken_british", 0) != 0;
    if (broken)
        ruling_refuse(r, "Breakpoint", "An army has broken: the game is over.");
    else
        ruling_refuse(r, "Germantown objectives", "It has been decided: the game is over.");
    return false;
}

/* --- Placing ----------------------------------------------------------------------- */

static const struct field place_fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit or commander",
     .type = FIELD_ENTITY,
     .kinds = "unit officer general",
     .help = "What stands there now."},
    {.name = "x",
     .label = "From the left edge",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .help = "To the middle of its front edge."},
    {.name = "y",
     .label = "From the near edge",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .help = "To the middle of its front edge."},
    {.name = "facing",
     .label = "Facing",
     .unit = "degrees",
     .type = FIELD_REAL,
     .max = 360,
     .help = "Clockwise; 0 looks away from the near edge."},
    {.name = "formation",
     .label = "Formation",
     .type = FIELD_CHOICE,
     .choices = tft_formations,
     .fallback = "line",
     .help = "How its bases stand; a commander's single base has none.",
     .cite = "Table 1"},
};

static void place_survey(const struct scene *s, struct facts *f)
{
    static const char *const now[] = {"x", "y", "facing", "formation"};
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    for (size_t i = 0; en != NULL && i < sizeof now / sizeof *now; i++)
        if (value_is_set(entity_get(en, now[i])))
            facts_measure(f, now[i], entity_get(en, now[i]), "where it stood last");
}

static void place_judge(const struct scene *s, const struct facts *f, struct dice *d,
                        struct ruling *r)
{
    (void)d;
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    double x = facts_real(f, "x"), y = facts_real(f, "y");
    if (en == NULL) return;
    ruling_subject(r, en->id);
    if (x > entity_real(game, "table_width", 500) || y > entity_real(game, "table_depth", 500)) {
        ruling_refuse(r, "The table", "%.1f, %.1f is off this table of %g by %g cm.", x, y,
                      entity_real(game, "table_width", 500), entity_real(game, "table_depth", 500));
        return;
    }
    ruling_set(r, s->state, en->id, "x", value_real(x));
    ruling_set(r, s->state, en->id, "y", value_real(y));
    ruling_set(r, s->state, en->id, "map_x", value_none()); /* hidden no longer */
    ruling_set(r, s->state, en->id, "map_y", value_none());
    ruling_set(r, s->state, en->id, "facing", value_real(facts_real(f, "facing")));
    if (entity_is(en, "unit"))
        ruling_set(r, s->state, en->id, "formation", value_text(facts_text(f, "formation")));
    ruling_note(r, "The table", "the umpire says where it stands; no move is judged");
    ruling_decide(r, "placed", "%s stands at %.1f, %.1f, facing %g.", entity_name(en), x, y,
                  facts_real(f, "facing"));
}

const struct action tft_place = {
    .id = "place",
    .title = "Place",
    .group = "Movement",
    .help = "Tells umpired where a unit or commander stands now. Nothing is judged: the table is "
            "always right.",
    .cite = "The table",
    .fields = place_fields,
    .field_count = sizeof place_fields / sizeof *place_fields,
    .survey = place_survey,
    .judge = place_judge,
    .table_only = true,
    .upkeep = true,
};
