/* Placing: the umpire says where something stands.  */
#include "rules/brown-bess/brown_bess.h"
#include "table/square_text.h"

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit or general",
     .type = FIELD_ENTITY,
     .kinds = "unit general",
     .help = "What stands there now."},
    {.name = "square",
     .label = "Square",
     .type = FIELD_TEXT,
     .max = 3,
     .help = "A column letter and a row, as in C4."},
    {.name = "facing",
     .label = "Facing",
     .type = FIELD_CHOICE,
     .choices = bb_facings,
     .fallback = "n",
     .help = "The edge of its square that it looks over."},
    {.name = "formation",
     .label = "Formation",
     .type = FIELD_CHOICE,
     .choices = bb_formations,
     .fallback = "line",
     .help = "Of a unit; a general has none.",
     .cite = "Formations"},
};

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    if (en == NULL) return;
    const struct bb_unit u = bb_unit_of(s, en);
    if (u.on)
        facts_measure(f, "square", value_text(square_name(s->mem, u.at)), "where it stood last");
    facts_measure(f, "facing", value_text(facing_letter(u.facing)), "as it looked last");
    if (entity_is(en, "unit"))
        facts_measure(f, "formation", value_text(bb_formations[u.formation].id), "as it was last");
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    struct square at;
    int columns, rows;
    (void)d;
    if (en == NULL) return;
    ruling_subject(r, en->id);
    bb_board_size(s, &columns, &rows);
    if (!square_read(facts_text(f, "square"), &at) || !square_on(at, columns, rows)) {
        ruling_refuse(r, "The table", "%s is no square of this table of %d columns and %d rows.",
                      facts_text(f, "square"), columns, rows);
        return;
    }
    int formation = bb_index(bb_formations, facts_text(f, "formation"));
    bool unit = entity_is(en, "unit");
    if (unit && !bb_formation_fits(bb_unit_of(s, en).arm, (enum bb_formation)formation)) {
        ruling_refuse(r, "Formations", "%s does not take up that formation.", entity_name(en));
        return;
    }
    ruling_set(r, s->state, en->id, "square", value_text(square_name(s->mem, at)));
    ruling_set(r, s->state, en->id, "facing", value_text(facts_text(f, "facing")));
    if (unit) ruling_set(r, s->state, en->id, "formation", value_text(facts_text(f, "formation")));
    ruling_note(r, "The table", "the umpire says where it stands; no move is judged");
    enum facing facing = FACING_N;
    (void)facing_read(facts_text(f, "facing"), &facing);
    ruling_decide(r, "placed", "%s stands in %s, facing %s.", entity_name(en),
                  square_name(s->mem, at), facing_word(facing));
}

const struct action bb_place = {
    .id = "place",
    .title = "Place",
    .group = "Movement",
    .help = "Tells umpired where a unit or general stands now. Nothing is judged: the table is "
            "always right.",
    .cite = "The table",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .survey = survey,
    .judge = judge,
    .table_only = true,
    .upkeep = true,
};
