/* The special abilities that touch charges and melee, as the game keeps them: chosen in
 * secret (ability_<side>), used once (ability_used_<side>), and while it lasts in force for
 * one unit (ability_now_<side>, ability_unit_<side>).  */
#include <string.h>

#include "rules/two-for-tea/melee.h"

static const char *named(const struct scene *s, const char *what, const struct entity *unit)
{
    return arena_printf(s->mem, "%s_%s", what, entity_text(unit, "side", ""));
}

bool tft_melee_ability_now(const struct scene *s, const struct entity *unit, const char *ability)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (unit == NULL) return false;
    return strcmp(entity_text(game, named(s, "ability_now", unit), ""), ability) == 0 &&
           strcmp(entity_text(game, named(s, "ability_unit", unit), ""), unit->id) == 0;
}

bool tft_melee_ability_allowed(const struct scene *s, const struct entity *unit,
                               const char *ability, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (unit == NULL || tft_melee_ability_now(s, unit, ability)) return true;
    if (strcmp(entity_text(game, named(s, "ability", unit), ""), ability) != 0) {
        ruling_refuse(r, "Special abilities", "That side has not chosen this ability.");
        return false;
    }
    if (entity_int(game, named(s, "ability_used", unit), 0) != 0) {
        ruling_refuse(r, "Special abilities", "That side has used its ability in this game.");
        return false;
    }
    return true;
}

void tft_melee_ability_spend(const struct scene *s, const struct entity *unit, const char *ability,
                             struct ruling *r)
{
    if (unit == NULL) return;
    ruling_set(r, s->state, GAME_ENTITY, named(s, "ability_used", unit), value_int(1));
    ruling_set(r, s->state, GAME_ENTITY, named(s, "ability_now", unit), value_text(ability));
    ruling_set(r, s->state, GAME_ENTITY, named(s, "ability_unit", unit), value_text(unit->id));
}
