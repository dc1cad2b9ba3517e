/* How units and commanders are shown: a line, marks, and what may be done with them next.  */
#include <string.h>

#include "rules/two-for-tea/shoot.h"

enum { ORDERS_MAX = 3 };

static bool is_set(const struct entity *en, const char *attr)
{
    return entity_int(en, attr, 0) != 0;
}

static const char *counted(struct arena *a, int64_t n, const char *one, const char *many)
{
    return arena_printf(a, "%d %s", (int)n, n == 1 ? one : many);
}

/* "Continental and State Infantry, line"; then its stands, and whom it is under and how far
 * from him. */
static void line(const struct scene *s, const struct entity *en, const struct tft_troop *troop,
                 struct node *card)
{
    const struct entity *officer = state_find(s->state, entity_text(en, "commander", ""));
    struct hull mine, his;
    const char *under = "",
               *what = arena_printf(s->mem, "%s, %s", troop == NULL ? "?" : troop->title,
                                    entity_text(en, "formation", "line"));
    if (officer != NULL) under = arena_printf(s->mem, ", under %s", entity_name(officer));
    if (officer != NULL && tft_footprint(s, en, &mine) && tft_footprint(s, officer, &his))
        under = arena_printf(s->mem, "%s, %.0f cm off", under, hull_tape(&his, &mine).tape.cm);
    node_text(card, "what", what);
    node_printf(card, "line", "%s, %s%s", what,
                counted(s->mem, entity_int(en, "stands", 1), "stand", "stands"), under);
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

/* Its sheet: what the Army Lists say of it, and what it has left. */
static void facts(const struct scene *s, const struct entity *en, const struct tft_troop *troop,
                  struct node *card)
{
    int64_t loss = entity_int(en, "shoot_loss", 0);
    if (troop == NULL) return;
    ruleset_fact(card, "Hits",
                 arena_printf(s->mem, "%d carried, a stand falls at %d",
                              (int)entity_int(en, "hits", 0), tft_hits_value(s, en)));
    if (troop->shoot_dice > 0)
        ruleset_fact(card, "Shooting",
                     arena_printf(s->mem, "%s a stand, %d cm%s",
                                  counted(s->mem, troop->shoot_dice, "die", "dice"),
                                  troop->range_cm,
                                  loss > 0 ? arena_printf(s->mem, ", less %d", (int)loss) : ""));
    ruleset_fact(card, "Melee", counted(s->mem, troop->melee, "die a stand", "dice a stand"));
    ruleset_fact(card, "Move", arena_printf(s->mem, "%d cm", troop->move_cm));
}

/* The one it fights: of two locked by the same charge, one is the charger. */
static const struct entity *opponent(const struct scene *s, const struct entity *en)
{
    const char *melee = entity_text(en, "locked", "");
    if (strcmp(melee, en->id) != 0) return state_find(s->state, melee);
    const struct entity *other = NULL;
    while ((other = state_next(s->state, other, "unit")) != NULL)
        if (strcmp(other->id, en->id) != 0 &&
            strcmp(entity_text(other, "locked", ""), melee) == 0 && !tft_same_side(other, en))
            return other;
    return NULL;
}

/* Shots it may answer in the enemy's turn (TFT-58). */
static void answer_acts(const struct scene *s, const struct entity *en, struct node *card)
{
    const char *may = entity_text(en, "may_answer", "");
    const struct entity *by = NULL;
    if (*may == '\0' || is_set(en, "suppressed")) return;
    while ((by = state_next(s->state, by, "unit")) != NULL)
        if (tft_answer_has(may, by->id))
            ruleset_act(card, "shoot", "Fire back", true, "unit=%s&target=%s&occasion=return",
                        en->id, by->id);
}

static void melee_act(const struct scene *s, const struct entity *en, struct node *card)
{
    const struct entity *other = opponent(s, en);
    bool charger = strcmp(entity_text(en, "locked", ""), en->id) == 0;
    if (other == NULL) return;
    ruleset_act(card, "melee", "Melee", true, "charger=%s&charged=%s", charger ? en->id : other->id,
                charger ? other->id : en->id);
}

/* One tap for each order it could be given; a routed unit can only rally. */
static void order_acts(const struct entity *en, struct node *card)
{
    static const struct {
        const char *order, *label;
    } orders[] = {{"move", "Order: move"},
                  {"shoot", "Order: shoot"},
                  {"form-up", "Order: form up"}};
    if (is_set(en, "routed")) {
        ruleset_act(card, "command", "Order: rally", true, "unit=%s&order=rally", en->id);
        return;
    }
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strcmp(orders[i].order, "shoot") != 0 || !is_set(en, "suppressed"))
            ruleset_act(card, "command", orders[i].label, i == 0, "unit=%s&order=%s", en->id,
                        orders[i].order);
}

static bool plays(const struct scene *s, const struct entity *en)
{
    const char *side = entity_text(en, "side", "");
    return strcmp(entity_text(state_find(s->state, GAME_ENTITY), "side", side), side) == 0;
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
    answer_acts(s, en, card);
    for (size_t i = 0; i < sizeof ordered / sizeof *ordered; i++)
        if (strcmp(order, ordered[i].order) == 0)
            ruleset_act(card, order, ordered[i].label, true, "unit=%s", en->id);
    if (strcmp(order, "move") == 0 && !tft_is_cannon(s, en))
        ruleset_act(card, "charge", "Charge", false, "unit=%s", en->id);
    bool free = !locked && !waits && !is_set(en, "won") && !is_set(en, "closed") && plays(s, en);
    if (free && entity_int(en, "orders", 0) < ORDERS_MAX) order_acts(en, card);
    if (free && entity_int(en, "orders", 0) == 0 && !is_set(en, "suppressed") &&
        !is_set(en, "routed"))
        ruleset_act(card, "shoot", "Shoot first", false, "unit=%s&occasion=automatic", en->id);
    if (!locked) ruleset_act(card, "targets", "Targets", false, "unit=%s", en->id);
}

/* TFT-23 B: a commander who is routed. */
static void rally_act(const struct scene *s, const struct entity *en, struct node *card)
{
    if (!is_set(en, "routed") || !tft_takes_orders(s, en)) return;
    if (strcmp(entity_text(en, "order", ""), "rally") == 0)
        ruleset_act(card, "rally", "Rally", true, "unit=%s", en->id);
    else
        ruleset_act(card, "command", "Order: rally", false, "unit=%s&order=rally", en->id);
}

void tft_card(const struct scene *s, const struct entity *en, struct node *card)
{
    if (entity_is(en, "unit")) {
        const struct tft_troop *troop = tft_troop_of(s, en);
        node_text(card, "arm", troop == NULL ? "foot" : troop->arm);
        line(s, en, troop, card);
        badges(s, en, card);
        facts(s, en, troop, card);
        ruleset_boxes(card, (int)entity_int(en, "stands", 1), tft_hits_value(s, en),
                      (int)entity_int(en, "hits", 0));
        if (!is_set(en, "lost")) acts(s, en, card);
    } else {
        node_text(card, "arm", "command");
        node_printf(card, "line", "%s, command rating %d",
                    entity_is(en, "general") ? "General" : "Officer", tft_rating(s, en, NULL));
        if (is_set(en, "done"))
            ruleset_badge(card, "x", "no more orders this turn");
        else if (plays(s, en))
            ruleset_act(card, "command", "Order", true, "commander=%s", en->id);
        ruleset_act(card, "ride", "Ride", false, "commander=%s", en->id);
        rally_act(s, en, card);
    }
    ruleset_act(card, "place", "Place", false, "unit=%s", en->id);
}
