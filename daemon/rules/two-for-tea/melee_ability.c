/* The special abilities that touch charges and melee.  Some are over with the throw they
 * were used for; Protect the colours! stays in force until the player's turn ends, and so
 * does one more fire (TFT-24).  */
#include <string.h>

#include "rules/two-for-tea/melee.h"

bool tft_melee_ability_allowed(const struct scene *s, const struct entity *unit,
                               const char *ability, struct ruling *r)
{
    if (unit == NULL || tft_ability_helps(s, unit, ability)) return true;
    return tft_ability_ready(s, entity_text(unit, "side", ""), ability, r);
}

void tft_melee_ability_spend(const struct scene *s, const struct entity *unit, const char *ability,
                             struct ruling *r)
{
    if (unit == NULL) return;
    const char *side = entity_text(unit, "side", "");
    bool lasts =
        strcmp(ability, TFT_ABILITY_COLOURS) == 0 || strcmp(ability, TFT_ABILITY_ONE_MORE) == 0;
    tft_ability_spend(s, side, r);
    ruling_set(r, s->state, GAME_ENTITY, arena_printf(s->mem, "ability_now_%s", side),
               lasts ? value_text(ability) : value_none());
    ruling_set(r, s->state, GAME_ENTITY, arena_printf(s->mem, "ability_unit_%s", side),
               lasts ? value_text(unit->id) : value_none());
}
