/* Germantown: Americans whose order fails lose their way in the fog and end 10 cm off in a
 * random direction, until their commander knows where he is (TFT-107, TFT-108).
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

static void displace(const struct scene *s, const struct tft_group *g, int i, double bearing,
                     struct ruling *r)
{
    struct tft_shove sh;
    struct tft_together with = {g->unit, g->count};
    ruling_note(r, CITE, "%s: %d o'clock, a bearing of %.0f degrees", entity_name(g->unit[i]),
                bearing > 0 ? (int)bearing / HOUR_DEG : CLOCK, bearing);
    if (!tft_shove(s, g->unit[i], bearing, ASTRAY_CM, (struct tft_shove_rules){0}, with, &sh))
        return;
    tft_shove_apply(s, &sh, r);
    if (sh.cm > 0) ruling_set(r, s->state, g->unit[i]->id, "moved", value_int(1));
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    int faces[TFT_BRIGADE_MOST * DICE_EACH];
    struct tft_group g = group_of(s, f);
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (g.officer != NULL) ruling_subject(r, g.officer->id);
    if (!may_stray(f, g.officer, r)) return;
    (void)scene_reading(s, r, "TFT-108");
    if (facts_flag(f, "in_contact")) {
        ruling_decide(r, VERDICT_KEEPS, "He knows where he is: nobody goes astray.");
        if (g.officer != NULL) ruling_set(r, s->state, g.officer->id, "in_contact", value_int(1));
        return;
    }
    bool together = scene_reading(s, r, "TFT-107") == 'A';
    int units = facts_int(f, "units"), count = together ? 1 : units;
    ruling_odds(r, VERDICT_STRAYS, chance_certain(), "they end %d cm off, in any of %d directions",
                ASTRAY_CM, CLOCK);
    if (!ruling_roll(r, d, "direction", FACES, count * DICE_EACH, faces)) {
        r->sentence = together ? "Throw two dice for the direction, an hour of the clock."
                               : "Throw two dice for each unit's direction, an hour of the clock.";
        return;
    }
    ruling_decide(r, VERDICT_STRAYS, "%s astray, up to %d cm towards %d o'clock.",
                  units == 1 ? "The unit goes" : "The units go", ASTRAY_CM, hour_of(faces));
    ruling_hand(r, "Facing stays as it is; enemies, ground that cannot be passed and the edge of "
                   "the table stop them.");
    for (int i = 0; i < g.count; i++) {
        int hour = hour_of(together || i >= count ? faces : &faces[i * DICE_EACH]);
        displace(s, &g, i, hour % CLOCK * HOUR_DEG, r);
    }
    if (g.officer != NULL)
        ruling_set(r, s->state, g.officer->id, "strayed", value_int(entity_int(game, "turn", 1)));
}

const struct action tft_stray = {
    .id = "stray",
    .title = "Lost in the fog",
    .help = "Germantown: where American units end whose order has failed, while their commander "
            "does not know where he is.",
    .cite = CITE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
};
