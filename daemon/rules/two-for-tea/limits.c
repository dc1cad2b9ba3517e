/* How many units of a type an army may have (Army Lists).  A scenario that names its own
 * forces goes before the list (TFT-105), so this only warns.  */
#include <string.h>

#include "rules/two-for-tea/germantown.h"

static int count_of(const struct scene *s, const struct tft_troop *troop)
{
    const struct entity *en = NULL;
    int count = 0;
    while ((en = state_next(s->state, en, troop->kind)) != NULL)
        count += tft_troop_of(s, en) == troop;
    return count;
}

void tft_advise(const struct scene *s, struct ruling *r)
{
    const struct tft_tables *t = s->book->tables;
    for (size_t i = 0; i < t->troop_count; i++) {
        const struct tft_troop *troop = &t->troops[i];
        int count = troop->most == 0 ? 0 : count_of(s, troop);
        if (count <= troop->most) continue;
        (void)scene_reading(s, r, "TFT-105");
        ruling_note(r, "Army Lists", "the %s army has %d units of %s and its list allows %d: %s",
                    ruleset_side(s->book->rules, troop->army)->label, count, troop->title,
                    troop->most,
                    tft_is_germantown(s) ? "the scenario goes before the list"
                                         : "only a scenario of its own may have more");
    }
}
