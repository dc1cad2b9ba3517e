/* How units and commanders are shown: a line, marks, and what may be done with them next.  */
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"

enum { ORDERS_MAX = 3 };

static bool is_set(const struct entity *en, const char *attr)
{
    return entity_int(en, attr, 0) != 0;
}

static const char *counted(struct arena *a, int64_t n, const char *one, const char *many)
{
    return arena_printf(a, "%d %s", (int)n, n == 1 ? one : many);
}

static void line(const struct scene *s, const struct entity *en, const struct tft_troop *troop,
                 struct node *card)
{
    const struct entity *officer = state_find(s->state, entity_text(en, "commander", ""));
    node_printf(card, "line", "%s, %s, %s%s%s", troop == NULL ? "?" : troop->title,
                entity_text(en, "formation", "line"),
                counted(s->mem, entity_int(en, "stands", 1), "stand", "stands"),
                officer == NULL ? "" : ", under ", officer == NULL ? "" : entity_name(officer));
}

static void badges(const struct scene *s, const struct entity *en, struct node *card)
{
    int64_t orders = entity_int(en, "orders", 0), hits = entity_int(en, "hits", 0);
    const char *order = entity_text(en, "order", "");
    if (is_set(en, "lost")) ruleset_badge(card, "†", "lost");
    if (*order != '\0')
        ruleset_badge(card, "!", arena_printf(s->mem, "ordered to %s, not done yet", order));
    if (orders > 0)
        ruleset_badge(card, arena_printf(s->mem, "%d", (int)orders),
                      arena_printf(s->mem, "%s obeyed this turn",
                                   counted(s->mem, orders, "order", "orders")));
    if (is_set(en, "closed")) ruleset_badge(card, "x", "no more orders this turn");
    if (hits > 0)
        ruleset_badge(card, arena_printf(s->mem, "h%d", (int)hits),
                      arena_printf(s->mem, "%s carried", counted(s->mem, hits, "hit", "hits")));
    if (*entity_text(en, "locked", "") != '\0') ruleset_badge(card, "L", "locked in melee");
    if (is_set(en, "suppressed")) ruleset_badge(card, "S", "suppressed");
    if (is_set(en, "routed")) ruleset_badge(card, "R", "routed");
    if (tft_is_cannon(s, en) && entity_int(en, "deployed", 1) == 0)
        ruleset_badge(card, "l", "limbered");
}

/* The one it fights: of two locked by the same charge, one is the charger. */
static const struct entity *opponent(const struct scene *s, const struct entity *en)
{
    const char *melee = entity_text(en, "locked", "");
    if (strcmp(melee, en->id) != 0) return state_find(s->state, melee);
    const struct entity *other = NULL;
    while ((other = state_next(s->state, other, "unit")) != NULL)
        if (strcmp(other->id, en->id) != 0 &&
            strcmp(entity_text(other, "locked", ""), melee) == 0 &&
            strcmp(entity_text(other, "side", ""), entity_text(en, "side", "")) != 0)
            return other;
    return NULL;
}

static void melee_act(const struct scene *s, const struct entity *en, struct node *card)
{
    const struct entity *other = opponent(s, en);
    bool charger = strcmp(entity_text(en, "locked", ""), en->id) == 0;
    if (other == NULL) return;
    ruleset_act(card, "melee", "Melee", true, "charger=%s&charged=%s", charger ? en->id : other->id,
                charger ? other->id : en->id);
}

/* What it was ordered to do comes first; then orders; then what needs none. */
static void acts(const struct scene *s, const struct entity *en, struct node *card)
{
    static const struct {
        const char *order, *label;
    } ordered[] = {{"move", "Move"},
                   {"shoot", "Shoot"},
                   {"form-up", "Form up"},
                   {"rally", "Rally"}};
    const char *order = entity_text(en, "order", "");
    bool waits = *order != '\0', locked = *entity_text(en, "locked", "") != '\0';
    if (is_set(en, "won")) ruleset_act(card, "follow-up", "Follow up", true, "unit=%s", en->id);
    if (locked) melee_act(s, en, card);
    for (size_t i = 0; i < sizeof ordered / sizeof *ordered; i++)
        if (strcmp(order, ordered[i].order) == 0)
            ruleset_act(card, order, ordered[i].label, true, "unit=%s", en->id);
    if (strcmp(order, "move") == 0 && !tft_is_cannon(s, en))
        ruleset_act(card, "charge", "Charge", false, "unit=%s", en->id);
    if (!is_set(en, "closed") && !locked && entity_int(en, "orders", 0) < ORDERS_MAX)
        ruleset_act(card, "command", "Order", !waits, "unit=%s", en->id);
    if (!locked && strcmp(order, "shoot") != 0 && !is_set(en, "suppressed"))
        ruleset_act(card, "shoot", "Shoot", false, "unit=%s", en->id);
    if (!locked) ruleset_act(card, "targets", "Targets", false, "unit=%s", en->id);
}

void tft_card(const struct scene *s, const struct entity *en, struct node *card)
{
    if (entity_is(en, "unit")) {
        const struct tft_troop *troop = tft_troop_of(s, en);
        node_text(card, "arm", troop == NULL ? "foot" : troop->arm);
        line(s, en, troop, card);
        badges(s, en, card);
        if (!is_set(en, "lost")) acts(s, en, card);
    } else {
        node_text(card, "arm", "command");
        node_printf(card, "line", "%s, command rating %d",
                    entity_is(en, "general") ? "General" : "Officer",
                    (int)entity_int(en, "rating", 0));
        if (is_set(en, "done"))
            ruleset_badge(card, "x", "no more orders this turn");
        else
            ruleset_act(card, "command", "Order", true, "commander=%s", en->id);
        ruleset_act(card, "ride", "Ride", false, "commander=%s", en->id);
    }
    ruleset_act(card, "place", "Place", false, "unit=%s", en->id);
}
