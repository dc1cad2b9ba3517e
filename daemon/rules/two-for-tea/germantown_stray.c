/* Germantown: Americans whose order fails lose their way in the fog and end 10 cm off in a
 * random direction, until their commander knows where he is (TFT-107, TFT-108).
 *
 * The failed command roll does it at once, since the book says that it is automatic; the
 * action is for a roll that left it open, because a charge came first.
 *
 * The direction is an hour of the clock, 12 away from the near edge, 3 to the right: two
 * dice, where a first of 4 or more adds 6 to the second.  All twelve are alike likely.  */
#include <string.h>

#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/shove.h"

#define VERDICT_STRAYS "strays"
#define VERDICT_KEEPS "keeps its way"
#define CITE "Germantown setup"

enum { ASTRAY_CM = 10, CLOCK = 12, HOUR_DEG = 30, DICE_EACH = 2, FACES = 6 };

static const struct field fields[] = {
    {.name = "commander",
     .asked = true,
     .label = "Commander",
     .type = FIELD_ENTITY,
     .kinds = "officer general",
     .help = "Whose order has just failed."},
    {.name = "failed",
     .label = "Has his order failed?",
     .type = FIELD_FLAG,
     .fallback = "yes",
     .help = "A blunder is a failure too; its event comes first.",
     .cite = CITE},
    {.name = "in_contact",
     .label = "Does he know where he is?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "A unit of his has seen the British, Chew House or Luken's Mill.",
     .cite = CITE},
    {.name = "has_strayed",
     .label = "Gone astray for it already?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Once for each order that fails.",
     .cite = CITE},
    {.name = "units",
     .label = "Units given the order",
     .type = FIELD_INT,
     .min = 1,
     .max = TFT_BRIGADE_MOST,
     .fallback = "1",
     .help = "All of them go astray.",
     .cite = CITE},
};

static const struct example examples[] = {{"Astray to the right", "dice=1,3", VERDICT_STRAYS},
                                          {"In sight of Chew House", "in_contact=yes",
                                           VERDICT_KEEPS},
                                          {"The order was obeyed", "failed=no", VERDICT_ILLEGAL},
                                          {NULL, NULL, NULL}};

/* Those he gave the order that failed: what he ordered last, with its brigade. */
static struct tft_group group_of(const struct scene *s, const struct facts *f)
{
    struct tft_group g = {.officer = state_find(s->state, facts_text(f, "commander"))};
    const struct entity *last = state_find(s->state, entity_text(g.officer, "ordering", ""));
    const char *brigade = entity_text(last, "brigade", "");
    const struct entity *en = NULL;
    if (last == NULL) return g;
    while ((en = state_next(s->state, en, "unit")) != NULL && g.count < TFT_BRIGADE_MOST) {
        bool his = strcmp(entity_text(en, "ordered_by", ""), g.officer->id) == 0;
        bool same = *brigade != '\0' && strcmp(entity_text(en, "brigade", ""), brigade) == 0;
        if (his && (en == last || same)) g.unit[g.count++] = en;
    }
    return g;
}

static void survey(const struct scene *s, struct facts *f)
{
    struct tft_group g = group_of(s, f);
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (g.officer == NULL) return;
    facts_measure(f, "failed", value_int(entity_int(g.officer, "done", 0) != 0),
                  "as the journal has it");
    facts_measure(f, "has_strayed",
                  value_int(entity_int(g.officer, "strayed", 0) == entity_int(game, "turn", 1)),
                  "as the journal has it");
    if (g.count > 0) facts_measure(f, "units", value_int(g.count), "as the journal has it");
    if (entity_int(g.officer, "in_contact", 0)) {
        facts_measure(f, "in_contact", value_int(1), "as the journal has it");
        return;
    }
    const struct entity *seen = tft_contact_of(s, g.officer);
    facts_measure(f, "in_contact", value_int(seen != NULL),
                  seen == NULL ? "none of his units sees anything that tells him"
                               : arena_printf(s->mem, "%s is in sight", entity_name(seen)));
}

static bool may_stray(const struct facts *f, const struct entity *officer, struct ruling *r)
{
    if (officer != NULL && strcmp(entity_text(officer, "side", ""), "american") != 0)
        return ruling_refuse(r, CITE, "Only the Americans lose their way."), false;
    if (!facts_flag(f, "failed"))
        return ruling_refuse(r, CITE, "No order of his has failed this turn."), false;
    if (facts_flag(f, "has_strayed"))
        return ruling_refuse(r, CITE, "His units have gone astray for it already."), false;
    return true;
}

static int hour_of(const int faces[DICE_EACH])
{
    return (faces[0] > FACES / 2 ? FACES : 0) + faces[1];
}

/* From where they stand now, which may be where this ruling's event has left them. */
static void displace(const struct scene *s, const struct scene *now, const struct tft_group *g,
                     int i, int hour, struct ruling *r)
{
    struct tft_shove sh;
    struct tft_together with = {g->unit, g->count};
    int bearing = hour % CLOCK * HOUR_DEG;
    ruling_note(r, CITE, "%s: %d o'clock, a bearing of %d degrees", entity_name(g->unit[i]), hour,
                bearing);
    if (!tft_shove(now, g->unit[i], bearing, ASTRAY_CM, (struct tft_shove_rules){0}, with, &sh))
        return;
    tft_shove_apply(s, &sh, r);
    if (sh.cm > 0) ruling_set(r, s->state, g->unit[i]->id, "moved", value_int(1));
}

/* One direction for all, or by TFT-107 B one for each.  False: the table owes dice. */
static bool throw_hours(const struct scene *s, int units, struct dice *d, struct ruling *r,
                        int hour[TFT_BRIGADE_MOST])
{
    int faces[TFT_BRIGADE_MOST * DICE_EACH];
    bool together = scene_reading(s, r, "TFT-107") == 'A';
    int count = together ? 1 : units;
    if (!ruling_roll(r, d, "direction", FACES, count * DICE_EACH, faces)) {
        r->sentence =
            together ? "Lost in the fog: throw two dice for the direction, an hour of the clock."
                     : "Lost in the fog: throw two dice for each unit's direction, an hour of "
                       "the clock.";
        return false;
    }
    for (int i = 0; i < TFT_BRIGADE_MOST; i++)
        hour[i] = hour_of(&faces[(together || i >= count ? 0 : i) * DICE_EACH]);
    return true;
}

static void lead_astray(const struct scene *s, const struct scene *now, const struct tft_group *g,
                        int units, const int hour[TFT_BRIGADE_MOST], struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    ruling_hand(r, "%s astray, up to %d cm towards %d o'clock.",
                units == 1 ? "The unit goes" : "The units go", ASTRAY_CM, hour[0]);
    ruling_hand(r, "Facing stays as it is; enemies, ground that cannot be passed and the edge of "
                   "the table stop them.");
    for (int i = 0; i < g->count; i++) displace(s, now, g, i, hour[i], r);
    if (g->officer != NULL)
        ruling_set(r, s->state, g->officer->id, "strayed", value_int(entity_int(game, "turn", 1)));
}

/* --- As part of the command roll that failed ------------------------------------------------ */

/* Does any of them charge, by the event that the failure brought? */
static bool is_charging(const struct ruling *r)
{
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].attr, "charge_cm") == 0) return true;
    return false;
}

bool tft_may_lose_way(const struct scene *s, const struct entity *officer, const char **why)
{
    *why = "only Americans at Germantown do";
    if (!tft_is_germantown(s) || strcmp(entity_text(officer, "side", ""), "american") != 0)
        return false;
    *why = "he knows where he is by now";
    if (entity_int(officer, "in_contact", 0)) return false;
    const struct entity *seen = tft_contact_of(s, officer);
    *why = seen == NULL ? "none of his units sees anything that tells him where he is"
                        : arena_printf(s->mem, "%s is in sight", entity_name(seen));
    return seen == NULL;
}

/* The event has moved them: they go astray from where it has left them (TFT-107). */
static void lead_astray_after(const struct scene *s, const struct tft_group *g,
                              const int hour[TFT_BRIGADE_MOST], struct ruling *r)
{
    struct state *now = state_clone(s->state);
    struct scene then = *s;
    struct tft_group there = *g;
    if (state_apply(now, r->effects, r->effect_count, NULL)) {
        then.state = now;
        there.officer = state_find(now, g->officer->id);
        for (int i = 0; i < g->count; i++) there.unit[i] = state_find(now, g->unit[i]->id);
        lead_astray(s, &then, &there, g->count, hour, r);
    }
    state_free(now);
}

bool tft_lose_way(const struct scene *s, const struct tft_group *g, struct dice *d,
                  struct ruling *r)
{
    int hour[TFT_BRIGADE_MOST];
    (void)scene_reading(s, r, "TFT-108");
    if (is_charging(r)) {
        ruling_hand(r, "When the charge has been judged, judge where they go astray.");
        return true;
    }
    if (!throw_hours(s, g->count > 0 ? g->count : 1, d, r, hour)) return false;
    if (g->count > 0 && g->officer != NULL)
        lead_astray_after(s, g, hour, r);
    else
        lead_astray(s, s, g, 1, hour, r);
    return true;
}

/* --- By itself -------------------------------------------------------------------------------- */

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    int hour[TFT_BRIGADE_MOST], units = facts_int(f, "units");
    struct tft_group g = group_of(s, f);
    if (g.officer != NULL) ruling_subject(r, g.officer->id);
    if (!may_stray(f, g.officer, r)) return;
    (void)scene_reading(s, r, "TFT-108");
    if (facts_flag(f, "in_contact")) {
        ruling_decide(r, VERDICT_KEEPS, "He knows where he is: nobody goes astray.");
        if (g.officer != NULL) ruling_set(r, s->state, g.officer->id, "in_contact", value_int(1));
        return;
    }
    ruling_odds(r, VERDICT_STRAYS, chance_certain(), "they end %d cm off, in any of %d directions",
                ASTRAY_CM, CLOCK);
    if (!throw_hours(s, units, d, r, hour)) return;
    ruling_decide(r, VERDICT_STRAYS, "%s astray, up to %d cm towards %d o'clock.",
                  units == 1 ? "The unit goes" : "The units go", ASTRAY_CM, hour[0]);
    lead_astray(s, s, &g, units, hour, r);
}

const struct action tft_stray = {
    .id = "stray",
    .title = "Lost in the fog",
    .group = "Germantown",
    .help = "Germantown: where American units end whose order has failed, while their commander "
            "does not know where he is. The command roll judges it; this is for what it left open.",
    .cite = CITE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
};
