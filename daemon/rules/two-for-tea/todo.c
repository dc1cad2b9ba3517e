/* What waits for the umpire, the most pressing first: what keeps the turn from ending, then
 * what was ordered, then who may still act.  */
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/shoot.h"

enum { NAMES_TOLD = 3 };

struct list {
    const struct scene *s;
    const struct entity *game;
    const char *side;
    struct node *out;
};

static bool plays(const struct list *l, const struct entity *en)
{
    return strcmp(entity_text(en, "side", ""), l->side) == 0;
}

static bool on_table(const struct list *l, const struct entity *en)
{
    struct hull h;
    return tft_footprint(l->s, en, &h);
}

static const char *about(const struct list *l, const char *field, const struct entity *en)
{
    return arena_printf(l->s->mem, "%s=%s", field, en->id);
}

/* --- What keeps the turn from ending ------------------------------------------------------ */

static void add_breakpoint(const struct list *l)
{
    const char *due = entity_text(l->game, "breakpoint_due", "");
    if (*due == '\0') return;
    ruleset_todo(l->out, true,
                 arena_printf(l->s->mem, "The %s army throws whether it breaks",
                              ruleset_side(l->s->book->rules, due)->label),
                 NULL, "breakpoint", arena_printf(l->s->mem, "side=%s", due));
}

static void add_melees(const struct list *l)
{
    const struct entity *en = NULL;
    while ((en = tft_next_fighter(l->s, en)) != NULL) {
        const char *melee = entity_text(en, "locked", "");
        const struct entity *charger = state_find(l->s->state, melee);
        if (entity_int(en, "won", 0) != 0)
            ruleset_todo(l->out, true,
                         arena_printf(l->s->mem, "%s has won: follow up or hold", entity_name(en)),
                         en->id, "follow-up", about(l, "unit", en));
        else if (charger != NULL && charger != en && !tft_same_side(charger, en) &&
                 tft_melee_is_due(l->s, en))
            ruleset_todo(l->out, true,
                         arena_printf(l->s->mem, "Melee: %s and %s", entity_name(charger),
                                      entity_name(en)),
                         charger->id, "melee",
                         arena_printf(l->s->mem, "charger=%s&charged=%s", charger->id, en->id));
    }
}

/* --- What was ordered, and answers -------------------------------------------------------- */

static void add_answers(const struct list *l)
{
    const struct entity *en = NULL, *by = NULL;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        const char *may = entity_text(en, "may_answer", "");
        if (*may == '\0' || plays(l, en) || entity_int(en, "suppressed", 0) != 0) continue;
        for (by = NULL; (by = state_next(l->s->state, by, "unit")) != NULL;)
            if (tft_answer_has(may, by->id))
                ruleset_todo(l->out, false,
                             arena_printf(l->s->mem, "%s may fire back at %s", entity_name(en),
                                          entity_name(by)),
                             en->id, "shoot",
                             arena_printf(l->s->mem, "unit=%s&target=%s&occasion=return", en->id,
                                          by->id));
    }
}

static void add_orders(const struct list *l)
{
    const struct entity *en = NULL;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        const char *order = entity_text(en, "order", "");
        if (*order == '\0' || !plays(l, en)) continue;
        ruleset_todo(l->out, false,
                     arena_printf(l->s->mem, "%s is to %s", entity_name(en),
                                  strcmp(order, "form-up") == 0 ? "form up" : order),
                     en->id, order, about(l, "unit", en));
    }
}

/* "Not ordered yet: 3rd Virginia, 7th Virginia and 4 more" */
static void add_idle(const struct list *l)
{
    const struct entity *en = NULL, *one = NULL;
    const char *names = "";
    int count = 0;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        if (!plays(l, en) || !on_table(l, en) || entity_int(en, "closed", 0) != 0) continue;
        if (entity_int(en, "orders", 0) > 0 || entity_int(en, "routed", 0) != 0 || tft_in_melee(en))
            continue;
        if (count == 0) one = en;
        if (count++ < NAMES_TOLD)
            names =
                arena_printf(l->s->mem, "%s%s%s", names, count == 1 ? "" : ", ", entity_name(en));
    }
    if (count == 0) return;
    if (count > NAMES_TOLD)
        names = arena_printf(l->s->mem, "%s and %d more", names, count - NAMES_TOLD);
    ruleset_todo(l->out, false, arena_printf(l->s->mem, "Not ordered yet: %s", names), one->id,
                 "command", count == 1 ? about(l, "unit", one) : "");
}

void tft_todo(const struct scene *s, struct node *out)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    struct list l = {.s = s, .game = game, .side = entity_text(game, "side", ""), .out = out};
    if (entity_int(game, "over", 0) != 0) return;
    add_breakpoint(&l);
    add_melees(&l);
    add_answers(&l);
    add_orders(&l);
    bool over = entity_int(game, "turn_over", 0) != 0;
    if (!over) {
        add_idle(&l);
    }
    ruleset_todo(out, false, over ? "The general has failed: end the turn" : "End the turn", NULL,
                 "end-turn", "");
}
