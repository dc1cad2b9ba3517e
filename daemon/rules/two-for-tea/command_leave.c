/* What an order leaves on units, commander and game, obeyed or not.  */
#include <string.h>

#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/shoot.h"

/* The brigade a unit is of; a commander's is the one he orders. */
static const char *brigade_of(const struct entity *unit)
{
    return tft_is_commander(unit) ? "" : entity_text(unit, "brigade", "");
}

/* Those he turns away from get no more orders: the one unit he ordered before, or, when he
 * goes outside the brigade he ordered, all of that (TFT-17). */
static void leave_others(const struct scene *s, const struct tft_group *g, struct ruling *r)
{
    const struct entity *before = state_find(s->state, entity_text(g->officer, "ordering", ""));
    const char *its = brigade_of(before);
    const char *brigade = *its == '\0' ? entity_text(g->officer, "brigade", "") : its;
    bool within = *brigade != '\0';
    for (int i = 0; i < g->count; i++)
        within = within && (g->unit[i] == before || strcmp(brigade_of(g->unit[i]), brigade) == 0);
    if (*brigade != '\0') (void)scene_reading(s, r, "TFT-17");
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        bool his = strcmp(entity_text(en, "ordered_by", ""), g->officer->id) == 0;
        bool in_brigade = *brigade != '\0' && strcmp(entity_text(en, "brigade", ""), brigade) == 0;
        bool alone = en == before && !in_brigade;
        if (!his || tft_group_holds(g, en)) continue;
        if (alone || (in_brigade && !within))
            ruling_set(r, s->state, en->id, "closed", value_int(1));
    }
    ruling_set(r, s->state, g->officer->id, "ordering", value_text(g->unit[0]->id));
}

/* The brigade he is ordering, or whose units he now orders one by one; else none. */
static const char *brigade_kept(const struct tft_group *g)
{
    const char *its = brigade_of(g->unit[0]);
    if (g->count > 1) return *its == '\0' ? g->unit[0]->id : its;
    bool same = strcmp(entity_text(g->officer, "ordering", ""), g->unit[0]->id) == 0;
    return same && *its == '\0' ? entity_text(g->officer, "brigade", "") : its;
}

/* An order obeyed before and never carried out is gone when the next is given. */
static void tell_lapsed(const struct entity *unit, struct ruling *r)
{
    const char *old = entity_text(unit, "order", "");
    if (*old == '\0') return;
    ruling_note(r, "Activation", "%s has not carried out its order to %s: it lapses",
                entity_name(unit), tft_order_word(old));
}

static void bind_units(const struct scene *s, const struct tft_group *g, struct ruling *r)
{
    const char *brigade = brigade_kept(g);
    leave_others(s, g, r);
    tft_germantown_orders(s, g, r);
    ruling_set(r, s->state, g->officer->id, "brigade",
               *brigade == '\0' ? value_none() : value_text(brigade));
    for (int i = 0; i < g->count; i++) {
        const char *id = g->unit[i]->id;
        tell_lapsed(g->unit[i], r);
        ruling_set(r, s->state, id, "ordered_by", value_text(g->officer->id));
        if (tft_is_commander(g->unit[i])) continue;
        ruling_set(r, s->state, id, "brigade", g->count > 1 ? value_text(brigade) : value_none());
    }
}

/* TFT-44 B: at a bridge each unit needs an order of its own. */
static bool waits_at_bridge(const struct scene *s, const struct facts *f, const struct tft_group *g,
                            const struct entity *unit, struct ruling *r)
{
    const struct entity *at = state_find(s->state, entity_text(unit, "stopped_at", ""));
    if (g->count < 2 || strcmp(facts_text(f, "order"), "move") != 0) return false;
    if (strcmp(entity_text(at, "ground", ""), "bridge") != 0) return false;
    if (scene_reading(s, r, "TFT-44") == 'A') return false;
    ruling_hand(r, "%s waits at the bridge: it needs an order of its own to cross.",
                entity_name(unit));
    return true;
}

void tft_command_obeyed(const struct scene *s, const struct facts *f, const struct tft_group *g,
                        struct ruling *r)
{
    const char *order = facts_text(f, "order");
    if (g->count == 0 || g->officer == NULL) return;
    bind_units(s, g, r);
    for (int i = 0; i < g->count; i++) {
        const struct entity *unit = g->unit[i];
        bool goes =
            tft_hindrance(s, unit, order).cite == NULL && !waits_at_bridge(s, f, g, unit, r);
        /* The brigade's penalties are each unit's own from now on. */
        ruling_set(r, s->state, unit->id, "orders", value_int(facts_int(f, "orders_given") + 1));
        ruling_set(r, s->state, unit->id, "last_order", value_text(order));
        ruling_set(r, s->state, unit->id, "order", goes ? value_text(order) : value_none());
    }
}

void tft_command_failed(const struct scene *s, const struct facts *f, const struct tft_group *g,
                        struct ruling *r)
{
    const struct entity *en = NULL;
    if (facts_flag(f, "general")) (void)scene_reading(s, r, "TFT-09");
    if (g->count == 0 || g->officer == NULL) return;
    bind_units(s, g, r);
    for (int i = 0; i < g->count; i++) {
        ruling_set(r, s->state, g->unit[i]->id, "closed", value_int(1));
        ruling_set(r, s->state, g->unit[i]->id, "order", value_none());
    }
    ruling_set(r, s->state, g->officer->id, "done", value_int(1));
    if (!facts_flag(f, "general")) return;
    if (scene_choice(s, "TFT-09") == 'A') {
        ruling_set(r, s->state, GAME_ENTITY, "turn_over", value_int(1));
        return;
    }
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (strcmp(entity_text(en, "commander", ""), g->officer->id) == 0)
            ruling_set(r, s->state, en->id, "closed", value_int(1));
}
