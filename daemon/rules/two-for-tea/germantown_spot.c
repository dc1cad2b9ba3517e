/* Germantown: hidden units come on the table when an enemy makes them out in the fog, moving
 * ones at 20 cm, standing ones at 10.  Asked for one unit, or for all that are hidden.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/germantown.h"

#define VERDICT_SPOTTED "spotted"
#define VERDICT_UNSEEN "unseen"
#define CITE "Germantown setup"

enum { STILL_CM = 10, MOVING_CM = 20 };

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Hidden unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .fallback = "",
     .help = "Which may be seen; none: all that are hidden."},
    {.name = "seer",
     .asked = true,
     .label = "Seen from",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .fallback = "",
     .help = "The enemy unit that looks; none: the nearest that sees it."},
    {.name = "distance_cm",
     .label = "Distance",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .measured = true,
     .help = "Edge to edge, from where the map has it.",
     .cite = CITE},
    {.name = "moving",
     .label = "Moving?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Has it moved this turn or in its owner's last?",
     .cite = CITE},
    {.name = "clear",
     .label = "Nothing in the way?",
     .type = FIELD_FLAG,
     .fallback = "yes",
     .help = "No ground or troops between that block the line of sight.",
     .cite = "Line of Sight"},
    {.name = "unready",
     .label = "Matthews's, and not yet active?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Then it comes on the table in skirmish formation.",
     .cite = "Germantown, British forces"},
};

static const struct example examples[] = {{"Standing at 10 cm", "distance_cm=10", VERDICT_SPOTTED},
                                          {"Standing at 15", "distance_cm=15", VERDICT_UNSEEN},
                                          {"Moving at 15", "distance_cm=15 moving=yes",
                                           VERDICT_SPOTTED},
                                          {"A wood between", "distance_cm=8 clear=no",
                                           VERDICT_UNSEEN},
                                          {NULL, NULL, NULL}};

/* --- Who sees it ---------------------------------------------------------------------------- */

struct glimpse {
    const struct entity *seer; /* NULL: nobody on the table to see it */
    double cm;
    bool clear; /* nothing in the way, whatever the fog */
};

/* The nearest foe with a free line of sight; without one the nearest foe. */
static struct glimpse look_at(const struct scene *s, const struct tft_view *v,
                              const struct entity *unit, const char *from)
{
    struct entity there = tft_unhidden(s->mem, unit);
    struct glimpse best = {.cm = HUGE_VAL};
    const struct entity *en = NULL;
    struct hull mine, theirs;
    struct sight_party me, them;
    struct sight how;
    if (!tft_party(s, v, &there, &theirs, &them)) return best;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (tft_same_side(en, unit) || (*from != '\0' && strcmp(from, en->id) != 0)) continue;
        if (!tft_party(s, v, en, &mine, &me)) continue;
        struct glimpse g = {.seer = en, .cm = hull_tape(&mine, &theirs).tape.cm};
        if (g.cm > MOVING_CM + s->tolerance_cm && best.seer != NULL) continue;
        g.clear = tft_unit_sees(s, v, &me, &them, &how);
        if (best.seer == NULL || (g.clear && !best.clear) ||
            (g.clear == best.clear && g.cm < best.cm))
            best = g;
    }
    return best;
}

/* Before any order or march of its own. */
static bool is_unready(const struct entity *unit)
{
    return strcmp(entity_text(unit, "bound", ""), TFT_BOUND_CONTACT) == 0 &&
           !entity_int(unit, "activated", 0) && entity_int(unit, "orders", 0) == 0;
}

static const struct entity *first_hidden(const struct scene *s)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (tft_is_hidden(en)) return en;
    return NULL;
}

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit == NULL) unit = first_hidden(s);
    if (unit == NULL) {
        facts_measure(f, "distance_cm", value_real(0), "nobody is hidden");
        return;
    }
    struct tft_view v = tft_view(s);
    struct glimpse g = look_at(s, &v, unit, facts_text(f, "seer"));
    if (g.seer == NULL) return;
    facts_measure(f, "distance_cm", value_real(g.cm),
                  arena_printf(s->mem, "edge to edge from %s", entity_name(g.seer)));
    facts_measure(f, "clear", value_int(g.clear), "along the line of sight");
    facts_measure(f, "moving", value_int(tft_seems_moving(s, unit)), "as the journal has it");
    facts_measure(f, "unready", value_int(is_unready(unit)), "as the journal has it");
}

/* --- What comes of it ------------------------------------------------------------------------- */

static bool is_changed(const struct ruling *r, const char *id, const char *attr)
{
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].entity, id) == 0 && strcmp(r->effects[i].attr, attr) == 0)
            return true;
    return false;
}

static void put_on_table(const struct scene *s, const struct entity *en, struct ruling *r)
{
    if (!tft_is_hidden(en) || is_changed(r, en->id, "x")) return;
    ruling_set(r, s->state, en->id, "x", entity_get(en, "map_x"));
    ruling_set(r, s->state, en->id, "y", entity_get(en, "map_y"));
    ruling_set(r, s->state, en->id, "map_x", value_none());
    ruling_set(r, s->state, en->id, "map_y", value_none());
    ruling_set(r, s->state, en->id, "spotted", value_int(1));
    ruling_hand(r, "%s: place it at %.1f, %.1f, facing %g.", entity_name(en),
                entity_real(en, "map_x", 0), entity_real(en, "map_y", 0),
                entity_real(en, "facing", 0));
}

/* TFT-108: an American who sees a British unit has found his way. */
static void find_the_way(const struct scene *s, const struct entity *seer, struct ruling *r)
{
    const struct entity *officer = state_find(s->state, entity_text(seer, "commander", ""));
    if (officer == NULL || strcmp(entity_text(officer, "side", ""), "american") != 0) return;
    if (entity_int(officer, "in_contact", 0) || is_changed(r, officer->id, "in_contact")) return;
    (void)scene_reading(s, r, "TFT-108");
    ruling_set(r, s->state, officer->id, "in_contact", value_int(1));
    ruling_note(r, CITE, "%s goes astray no more", entity_name(officer));
}

/* With its commander, when he is hidden too; what is not ready, in skirmish (TFT-109). */
static void reveal(const struct scene *s, const struct entity *unit, bool unready, struct ruling *r)
{
    const struct entity *officer = state_find(s->state, entity_text(unit, "commander", ""));
    ruling_subject(r, unit->id);
    put_on_table(s, unit, r);
    if (officer != NULL) put_on_table(s, officer, r);
    if (!unready) return;
    (void)scene_reading(s, r, "TFT-109");
    if (tft_is_cannon(s, unit)) {
        ruling_note(r, "Germantown, British forces",
                    "a cannon is a single base and has no "
                    "skirmish formation");
        return;
    }
    ruling_set(r, s->state, unit->id, "formation", value_text("skirmish"));
    ruling_hand(r, "%s was not ready: it deploys in skirmish formation.", entity_name(unit));
}

static bool is_seen(double cm, bool moving, bool clear)
{
    return clear && cm <= (moving ? MOVING_CM : STILL_CM);
}

/* --- Everyone at once --------------------------------------------------------------------------- */

static void judge_all(const struct scene *s, const struct facts *f, struct ruling *r)
{
    struct tft_view v = tft_view(s);
    const struct entity *en = NULL;
    int hidden = 0, found = 0;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (!tft_is_hidden(en)) continue;
        hidden++;
        struct glimpse g = look_at(s, &v, en, facts_text(f, "seer"));
        if (g.seer == NULL || !is_seen(g.cm, tft_seems_moving(s, en), g.clear)) continue;
        found++;
        ruling_note(r, CITE, "%s sees %s at %.1f cm", entity_name(g.seer), entity_name(en), g.cm);
        reveal(s, en, is_unready(en), r);
        find_the_way(s, g.seer, r);
    }
    if (hidden == 0) ruling_note(r, CITE, "nobody is hidden");
    ruling_decide(r, found > 0 ? VERDICT_SPOTTED : VERDICT_UNSEEN,
                  found == 0   ? "No hidden unit is spotted."
                  : found == 1 ? "One hidden unit is spotted."
                               : "%d hidden units are spotted.",
                  found);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    double cm = facts_real(f, "distance_cm");
    bool moving = facts_flag(f, "moving"), clear = facts_flag(f, "clear");
    (void)scene_reading(s, r, "TFT-74");
    (void)scene_reading(s, r, "TFT-75");
    if (s->state != NULL && unit == NULL && *facts_text(f, "unit") == '\0' &&
        tft_is_germantown(s)) {
        judge_all(s, f, r);
        return;
    }
    if (unit != NULL && !tft_is_hidden(unit)) {
        ruling_refuse(r, CITE, "%s is not hidden: once spotted a unit stays on the table.",
                      entity_name(unit));
        return;
    }
    ruling_note(r, CITE, "%s at %.1f cm, seen up to %d", moving ? "moving" : "standing", cm,
                moving ? MOVING_CM : STILL_CM);
    if (!clear) ruling_note(r, "Line of Sight", "something is in the way");
    if (!is_seen(cm, moving, clear)) {
        ruling_decide(r, VERDICT_UNSEEN, "It stays hidden.");
        return;
    }
    ruling_decide(r, VERDICT_SPOTTED, "It is spotted and comes on the table%s.",
                  facts_flag(f, "unready") ? ", in skirmish formation" : "");
    if (unit == NULL) {
        if (facts_flag(f, "unready")) (void)scene_reading(s, r, "TFT-109");
        return;
    }
    struct tft_view v = tft_view(s);
    struct glimpse g = look_at(s, &v, unit, facts_text(f, "seer"));
    reveal(s, unit, facts_flag(f, "unready"), r);
    if (g.seer != NULL) find_the_way(s, g.seer, r);
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *seer = state_find(s->state, facts_text(f, "seer"));
    struct hull mine, theirs;
    if (unit == NULL || seer == NULL) return;
    struct entity there = tft_unhidden(s->mem, unit);
    if (!tft_footprint(s, seer, &mine) || !tft_footprint(s, &there, &theirs)) return;
    struct tape tape = hull_tape(&mine, &theirs).tape;
    drawing_line(d, facts_flag(f, "clear") ? "sight" : "blocked", tape.a, tape.b,
                 arena_printf(s->mem, "%.1f cm", tape.cm));
}

const struct action tft_spot = {
    .id = "spot",
    .title = "Who is spotted?",
    .group = "Germantown",
    .help = "Germantown: whether a hidden unit is made out in the fog and comes on the table. "
            "Without a unit named, all hidden ones are looked for.",
    .cite = CITE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
    .secret = true,
    .draw = draw,
};
