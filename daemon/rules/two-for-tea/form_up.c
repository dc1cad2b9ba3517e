/* Forming up and rallying: Two For Tea, Orders; Movement for cannon; Dense terrain.  */
#include <string.h>

#include "rules/two-for-tea/ground.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/touch.h"

#define VERDICT_RALLIED "rallied"

static const struct choice shapes[] = {{"line", "Line"},
                                       {"column", "Column"},
                                       {"limbered", "Cannon: ready to move"},
                                       {"deployed", "Cannon: ready to shoot"},
                                       {NULL, NULL}};

static const struct field form_up_fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who carries out its order to form up.",
     .cite = "Orders"},
    {.name = "into",
     .asked = true,
     .label = "Into",
     .type = FIELD_CHOICE,
     .choices = shapes,
     .help = "Troops into line or column; cannon ready to move or to shoot.",
     .cite = "Orders, Form-up"},
    {.name = "troops",
     .label = "Troops",
     .type = FIELD_CHOICE,
     .choices = tft_troop_kinds,
     .fallback = "foot",
     .help = "What they are.",
     .cite = "Army Lists"},
    {.name = "from",
     .label = "Formation it has",
     .type = FIELD_CHOICE,
     .choices = tft_formations,
     .fallback = "skirmish",
     .help = "Skirmishers form up; others change formation in a move.",
     .cite = "Units & Formation"},
    {.name = "deployed",
     .label = "Is the cannon ready to shoot?",
     .type = FIELD_FLAG,
     .fallback = "yes",
     .help = "For cannon only.",
     .cite = "Orders, Form-up"},
    {.name = "in_dense",
     .label = "Is it in dense terrain?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Any of its bases in a wood, bracken or building.",
     .cite = "Dense terrain"},
};

static const struct example form_up_examples[] = {
    {"Skirmishers in the open form line", "into=line", VERDICT_LEGAL},
    {"The same in a wood", "into=line in_dense=yes", VERDICT_ILLEGAL},
    {"A cannon gets ready to move", "troops=cannon from=line into=limbered", VERDICT_LEGAL},
    {NULL, NULL, NULL}};

static bool is_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void form_up_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    struct hull h;
    if (unit == NULL) return;
    facts_measure(f, "troops", value_text(tft_troops_word(tft_troop_of(s, unit))),
                  "from the order of battle");
    facts_measure(f, "from", value_text(entity_text(unit, "formation", "line")),
                  "as it stands now");
    facts_measure(f, "deployed", value_int(entity_int(unit, "deployed", 1) != 0),
                  "as the journal has it");
    if (tft_footprint(s, unit, &h))
        facts_measure(f, "in_dense", value_int(tft_hull_in_dense(s, &h)), "where it stands");
}

static void form_up_cannon(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const char *into = facts_text(f, "into");
    bool deploy = is_word(into, "deployed"), now = facts_flag(f, "deployed");
    const char *name = tft_the(s, unit, "The cannon");
    if (!deploy && !is_word(into, "limbered")) {
        ruling_refuse(r, "Movement", "%s is a single base, always in line.", name);
        return;
    }
    (void)scene_reading(s, r, "TFT-38");
    if (deploy == now) {
        ruling_refuse(r, "Orders, Form-up", "%s is ready to %s already.", name,
                      now ? "shoot" : "move");
        return;
    }
    ruling_note(r, "Orders, Form-up", "one form-up order for each change");
    ruling_decide(r, VERDICT_LEGAL, "%s is now ready to %s.", name, deploy ? "shoot" : "move");
    if (unit == NULL) return;
    ruling_set(r, s->state, unit->id, "deployed", value_int(deploy));
    ruling_set(r, s->state, unit->id, "order", value_none());
}

static bool troops_allowed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const char *into = facts_text(f, "into"), *troops = facts_text(f, "troops");
    const char *name = tft_the(s, state_find(s->state, facts_text(f, "unit")), "The unit");
    (void)scene_reading(s, r, "TFT-30");
    if (is_word(into, "limbered") || is_word(into, "deployed"))
        return ruling_refuse(r, "Orders, Form-up", "%s has no guns: only cannon are made ready so.",
                             name),
               false;
    if (!is_word(facts_text(f, "from"), "skirmish"))
        return ruling_refuse(r, "Orders, Form-up",
                             "%s is not in skirmish: others change formation in a move.", name),
               false;
    if (is_word(troops, "indians"))
        return ruling_refuse(r, "Army Lists", "%s is always in skirmish formation.", name), false;
    if (is_word(troops, "loyalists") && scene_reading(s, r, "TFT-31") == 'B' &&
        is_word(into, "line"))
        return ruling_refuse(r, "Army Lists", "%s is Loyalist: they do not form line.", name),
               false;
    if (facts_flag(f, "in_dense"))
        return ruling_refuse(r, "Dense terrain", "%s cannot form up within dense terrain.", name),
               false;
    return true;
}

/* Its bases must find room where they are to stand. */
static bool has_room(const struct scene *s, const struct entity *unit, const char *into,
                     struct ruling *r)
{
    struct hull now, h;
    const char *name = tft_the(s, unit, "The unit");
    if (unit == NULL || !tft_footprint(s, unit, &now)) return true;
    struct tft_marcher m = {.base = now.stand[0],
                            .stands = now.count,
                            .formation = tft_formation_read(into)};
    struct tft_pose at = {{entity_real(unit, "x", 0), entity_real(unit, "y", 0)},
                          entity_real(unit, "facing", 0)};
    tft_marcher_hull(&m, at, &h);
    const struct entity *other = tft_hull_overlaps(s, &h, unit);
    if (other != NULL)
        return ruling_refuse(r, "The table", "%s finds no room: %s stands there.", name,
                             entity_name(other)),
               false;
    if (!tft_hull_on_table(s, &h))
        return ruling_refuse(r, "The table", "%s finds no room on the table.", name), false;
    if (tft_hull_in_dense(s, &h))
        return ruling_refuse(r, "Dense terrain", "%s would reach into dense terrain.", name), false;
    const struct tft_lie *lie = tft_lie_read(s, unit, &m, 0);
    if (tft_in_new_zone(lie, &now, &h)) {
        (void)scene_reading(s, r, "TFT-39");
        return ruling_refuse(r, "Movement", "%s would reach into an enemy's zone of control.",
                             name),
               false;
    }
    if (!tft_may_stand(lie, &m, at, at))
        return ruling_refuse(r, "The table", "%s finds no room for its bases.", name), false;
    return true;
}

/* Whoever became locked or routed since it was ordered does not form up. */
static bool is_fit(const struct scene *s, const struct entity *unit, struct ruling *r)
{
    const char *name = tft_the(s, unit, "The unit");
    if (entity_int(unit, "routed", 0) != 0)
        return ruling_refuse(r, "Routing", "%s is routed: it can only be rallied.", name), false;
    if (*entity_text(unit, "locked", "") != '\0')
        return ruling_refuse(r, "Making contact", "%s is locked in melee.", name), false;
    return true;
}

static void form_up_judge(const struct scene *s, const struct facts *f, struct dice *d,
                          struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const char *into = facts_text(f, "into");
    (void)d;
    if (!tft_order_stands(s, unit, "form-up", r) || !is_fit(s, unit, r)) return;
    if (is_word(facts_text(f, "troops"), "cannon")) {
        form_up_cannon(s, f, r);
        return;
    }
    if (!troops_allowed(s, f, r) || !has_room(s, unit, into, r)) return;
    ruling_note(r, "Orders, Form-up", "from skirmish into %s", into);
    ruling_decide(r, VERDICT_LEGAL, "%s forms %s.", tft_the(s, unit, "The unit"), into);
    if (unit == NULL) return;
    ruling_set(r, s->state, unit->id, "formation", value_text(into));
    ruling_set(r, s->state, unit->id, "order", value_none());
    tft_touch_there(s, r, unit);
}

const struct action tft_form_up = {
    .id = "form-up",
    .title = "Form up",
    .group = "Movement",
    .help = "Skirmishers form line or column, a cannon gets ready to move or to shoot, when it "
            "has obeyed an order to form up.",
    .cite = "Orders, Dense terrain",
    .fields = form_up_fields,
    .field_count = sizeof form_up_fields / sizeof *form_up_fields,
    .examples = form_up_examples,
    .survey = form_up_survey,
    .judge = form_up_judge,
};

/* --- Rally ---------------------------------------------------------------------------------- */

static const struct field rally_fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit officer general",
     .lists = tft_takes_orders,
     .help = "Who has obeyed an order to rally.",
     .cite = "Orders"},
    {.name = "routed",
     .label = "Is it routed?",
     .type = FIELD_FLAG,
     .help = "Only a routed unit has anything to recover from.",
     .cite = "Routing"},
};

static const struct example rally_examples[] = {{"A routed unit", "routed=yes", VERDICT_RALLIED},
                                                {"One that is not", "routed=no", VERDICT_ILLEGAL},
                                                {NULL, NULL, NULL}};

static void rally_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit == NULL) return;
    facts_measure(f, "routed", value_int(entity_int(unit, "routed", 0) != 0),
                  "as the journal has it");
}

static void rally_judge(const struct scene *s, const struct facts *f, struct dice *d,
                        struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const char *name = tft_the(s, unit, "The unit");
    (void)d;
    if (entity_int(unit, "routed", 0) == 0 &&
        is_word(entity_text(unit, "last_order", ""), "rally")) {
        ruling_refuse(r, "Orders, Rally", "%s has rallied already, when it obeyed.", name);
        return;
    }
    if (!tft_order_stands(s, unit, "rally", r)) return;
    if (!facts_flag(f, "routed")) {
        ruling_refuse(r, "Orders, Rally", "%s is not routed: there is nothing to rally.", name);
        return;
    }
    (void)scene_reading(s, r, "TFT-98");
    ruling_note(r, "Orders, Rally", "the order was obeyed: it is no longer routed");
    ruling_note(r, "End of Turn", "still suppressed until this turn ends");
    ruling_decide(r, VERDICT_RALLIED,
                  "%s has rallied; it stays suppressed until the end of this "
                  "turn.",
                  name);
    if (unit == NULL) return;
    ruling_set(r, s->state, unit->id, "routed", value_none());
    ruling_set(r, s->state, unit->id, "suppressed", value_int(1));
    ruling_set(r, s->state, unit->id, "order", value_none());
}

const struct action tft_rally = {
    .id = "rally",
    .title = "Rally",
    .group = "Orders",
    .help = "A routed unit that has obeyed an order to rally stops running. It stays suppressed "
            "until the end of the turn.",
    .cite = "Orders, Routing",
    .fields = rally_fields,
    .field_count = sizeof rally_fields / sizeof *rally_fields,
    .examples = rally_examples,
    .survey = rally_survey,
    .judge = rally_judge,
};
