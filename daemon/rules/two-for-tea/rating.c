/* What a commander throws against: his own rating where one is entered, else that of his
 * army's list for the year of the battle (Army Lists).  */
#include "rules/two-for-tea/two_for_tea.h"

enum { LATE_FROM_YEAR = 1778 };

int tft_year(const struct scene *s)
{
    return (int)entity_int(state_find(s->state, GAME_ENTITY), "year", TFT_YEAR_DEFAULT);
}

int tft_rating(const struct scene *s, const struct entity *commander, const char **how)
{
    const struct tft_troop *troop = tft_troop_of(s, commander);
    bool late = tft_year(s) >= LATE_FROM_YEAR,
         entered = value_is_set(entity_get(commander, "rating"));
    if (how != NULL && entered)
        *how = arena_printf(s->mem, "%s's, as entered and since changed", entity_name(commander));
    else if (how != NULL)
        *how = arena_printf(s->mem, "%s has none entered: army list, %s %d", entity_name(commander),
                            late ? "from" : "before", LATE_FROM_YEAR);
    if (entered) return (int)entity_int(commander, "rating", 0);
    return troop == NULL ? 0 : late ? troop->rating_late : troop->rating_early;
}
