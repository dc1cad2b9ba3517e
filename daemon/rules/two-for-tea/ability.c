#include "rules/two-for-tea/ability.h"

#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"

const struct choice tft_abilities[] = {{TFT_ABILITY_FORWARD, "For God's sake forward!"},
                                       {TFT_ABILITY_COLOURS, "Protect the colours!"},
                                       {TFT_ABILITY_WHITES, "Whites of their eyes!"},
                                       {TFT_ABILITY_DANDER, "Boys got their dander up!"},
                                       {TFT_ABILITY_ONE_MORE, "Give them one more fire!"},
                                       {NULL, NULL}};

static const struct choice steps[] = {{"choose", "Choose it, in secret"},
                                      {"use", "Use it now"},
                                      {NULL, NULL}};

static const char *const hands[] = {
    "State it with the command roll: the general's own order to move is thrown again if it fails.",
    "The unit defends itself with a hits value 1 higher, in melee, until this player's turn ends.",
    "The unit is being charged: the dice it shoots with are doubled.",
    "All the dice the unit has just thrown, hits and misses, are thrown again.",
    "One die that missed may be thrown again in each round of shooting."};

static const char *of_side(const struct scene *s, const char *what, const char *side)
{
    return arena_printf(s->mem, "%s_%s", what, side);
}

static const char *game_text(const struct scene *s, const char *what, const char *side)
{
    return entity_text(state_find(s->state, GAME_ENTITY), of_side(s, what, side), "");
}

static size_t ability_index(const char *id)
{
    size_t i = 0;
    while (tft_abilities[i].id != NULL && strcmp(tft_abilities[i].id, id) != 0) i++;
    return i;
}

bool tft_ability_ready(const struct scene *s, const char *side, const char *id, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (strcmp(game_text(s, "ability", side), id) != 0)
        return ruling_refuse(r, "Special abilities", "This side has not chosen %s",
                             tft_abilities[ability_index(id)].label),
               false;
    if (entity_int(game, of_side(s, "ability_used", side), 0))
        return ruling_refuse(r, "Special abilities",
                             "This side has used its ability: it is good once a game."),
               false;
    return true;
}

void tft_ability_spend(const struct scene *s, const char *side, struct ruling *r)
{
    ruling_set(r, s->state, GAME_ENTITY, of_side(s, "ability_used", side), value_int(1));
}

bool tft_ability_helps(const struct scene *s, const struct entity *unit, const char *id)
{
    const char *side = entity_text(unit, "side", "");
    if (s->state == NULL || unit == NULL) return false;
    return strcmp(game_text(s, "ability_now", side), id) == 0 &&
           strcmp(game_text(s, "ability_unit", side), unit->id) == 0;
}

/* TFT-24 B: one more fire goes on for the rest of the game. */
void tft_ability_lapse(const struct scene *s, struct ruling *r)
{
    for (const struct choice *c = tft_sides; c->id != NULL; c++) {
        const char *now = game_text(s, "ability_now", c->id);
        if (*now == '\0') continue;
        if (strcmp(now, TFT_ABILITY_ONE_MORE) == 0 && scene_reading(s, r, "TFT-24") == 'B')
            continue;
        ruling_set(r, s->state, GAME_ENTITY, of_side(s, "ability_now", c->id), value_none());
        ruling_set(r, s->state, GAME_ENTITY, of_side(s, "ability_unit", c->id), value_none());
        ruling_note(r, "Special abilities", "%s is over", tft_abilities[ability_index(now)].label);
    }
}

/* --- The action ---------------------------------------------------------------------------- */

static const struct field fields[] = {
    {.name = "side",
     .asked = true,
     .label = "Side",
     .type = FIELD_CHOICE,
     .choices = tft_sides,
     .help = "Whose general."},
    {.name = "step",
     .asked = true,
     .label = "Choose or use",
     .type = FIELD_CHOICE,
     .choices = steps,
     .fallback = "use",
     .help = "Each side chooses one before the game, in secret, and uses it once.",
     .cite = "Special abilities"},
    {.name = "ability",
     .asked = true,
     .label = "Ability",
     .type = FIELD_CHOICE,
     .choices = tft_abilities,
     .help = "Which of the five.",
     .cite = "Special abilities"},
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .fallback = "",
     .help = "The unit it is used for; not needed to choose.",
     .cite = "Special abilities"},
};

static void choose(const struct scene *s, const char *side, size_t which, struct ruling *r)
{
    if (*game_text(s, "ability", side) != '\0') {
        ruling_refuse(r, "Special abilities", "This side has chosen its ability already.");
        return;
    }
    ruling_set(r, s->state, GAME_ENTITY, of_side(s, "ability", side),
               value_text(tft_abilities[which].id));
    ruling_note(r, "Special abilities", "one ability for each side, once a game");
    ruling_decide(r, "chosen", "The choice is noted, and secret until it is used.");
}

static void use(const struct scene *s, const char *side, size_t which, const struct entity *unit,
                struct ruling *r)
{
    const char *id = tft_abilities[which].id;
    if (!tft_ability_ready(s, side, id, r)) return;
    if (strcmp(id, TFT_ABILITY_FORWARD) == 0) {
        ruling_refuse(r, "Special abilities", "%s", hands[which]);
        return;
    }
    if (unit == NULL || strcmp(entity_text(unit, "side", ""), side) != 0) {
        ruling_refuse(r, "Special abilities", "Say for which unit of that side it is used.");
        return;
    }
    if (strcmp(id, TFT_ABILITY_ONE_MORE) == 0) (void)scene_reading(s, r, "TFT-24");
    ruling_subject(r, unit->id);
    tft_ability_spend(s, side, r);
    ruling_set(r, s->state, GAME_ENTITY, of_side(s, "ability_now", side), value_text(id));
    ruling_set(r, s->state, GAME_ENTITY, of_side(s, "ability_unit", side), value_text(unit->id));
    ruling_note(r, "Special abilities", "used now, and never again this game");
    ruling_hand(r, "%s", hands[which]);
    ruling_decide(r, "used", "%s For %s.", tft_abilities[which].label, entity_name(unit));
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    const char *side = facts_text(f, "side");
    size_t which = ability_index(facts_text(f, "ability"));
    if (strcmp(facts_text(f, "step"), "choose") == 0)
        choose(s, side, which, r);
    else
        use(s, side, which, state_find(s->state, facts_text(f, "unit")), r);
}

const struct action tft_ability = {
    .id = "ability",
    .title = "Special ability",
    .group = "Orders",
    .help = "A general's one special ability: chosen in secret before the game, used once. What it "
            "changes is counted in by the rulings it touches.",
    .cite = "Special abilities",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .table_only = true,
    .secret = true,
    .upkeep = true,
};
