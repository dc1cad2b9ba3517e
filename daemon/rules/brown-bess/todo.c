/* What waits for the umpire in the phase that is on, the most pressing first.  */
#include <string.h>

#include "rules/brown-bess/melee.h"
#include "rules/brown-bess/movement.h"
#include "table/square_text.h"

enum { NAMES_TOLD = 3 };

struct list {
    const struct scene *s;
    const char *side;
    struct node *out;
};

static bool plays(const struct list *l, const struct entity *en)
{
    return strcmp(entity_text(en, "side", ""), l->side) == 0;
}

static const char *about(const struct list *l, const struct entity *en)
{
    return arena_printf(l->s->mem, "unit=%s", en->id);
}

static void add_retreats(const struct list *l)
{
    const struct entity *en = NULL;
    while ((en = state_next(l->s->state, en, "unit")) != NULL)
        if (bb_must_retire(l->s, en))
            ruleset_todo(l->out, true,
                         arena_printf(l->s->mem, "%s has broken and retires", entity_name(en)),
                         en->id, "retire", about(l, en));
}

static void add_crowds(const struct list *l)
{
    const struct entity *en = NULL;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        const struct bb_unit u = bb_unit_of(l->s, en);
        if (!u.on || bb_is_marked(en, "moved") || bb_is_marked(en, "passed") || !plays(l, en))
            continue;
        const struct entity *other = bb_unit_in(l->s, u.at, l->side, en);
        if (other == NULL) continue;
        ruleset_todo(l->out, true,
                     arena_printf(l->s->mem, "%s must leave %s to %s", entity_name(en),
                                  square_name(l->s->mem, u.at), entity_name(other)),
                     en->id, "move", about(l, en));
    }
}

/* "Not moved yet: 1st British Foot, 2nd British Foot and 4 more" */
static void add_idle(const struct list *l, const char *what, const char *action,
                     bool (*waits)(const struct list *, const struct entity *))
{
    const struct entity *en = NULL, *one = NULL;
    const char *names = "";
    int count = 0;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        if (!plays(l, en) || !waits(l, en)) continue;
        if (count == 0) one = en;
        if (count++ < NAMES_TOLD)
            names =
                arena_printf(l->s->mem, "%s%s%s", names, count == 1 ? "" : ", ", entity_name(en));
    }
    if (count == 0) return;
    if (count > NAMES_TOLD)
        names = arena_printf(l->s->mem, "%s and %d more", names, count - NAMES_TOLD);
    ruleset_todo(l->out, false, arena_printf(l->s->mem, "%s: %s", what, names), one->id, action,
                 count == 1 ? about(l, one) : "");
}

static bool is_idle(const struct entity *en)
{
    return value_is_set(entity_get(en, "square")) && !bb_is_marked(en, "moved") &&
           !bb_is_marked(en, "fired") && !bb_is_marked(en, "passed") && !bb_is_marked(en, "spent");
}

static bool may_still_move(const struct list *l, const struct entity *en)
{
    const struct bb_unit u = bb_unit_of(l->s, en);
    return is_idle(en) && bb_points(l->s, u.arm, u.formation) > 0;
}

static bool may_still_fire(const struct list *l, const struct entity *en)
{
    return bb_first_target(l->s, en) != NULL;
}

/* The other side, while this one moves. */
static void add_reactions(const struct list *l)
{
    const struct entity *en = NULL;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        const struct entity *target = plays(l, en) ? NULL : bb_first_target(l->s, en);
        if (target == NULL) continue;
        ruleset_todo(l->out, false,
                     arena_printf(l->s->mem, "%s may fire at %s", entity_name(en),
                                  entity_name(target)),
                     en->id, "fire",
                     arena_printf(l->s->mem, "unit=%s&target=%s", en->id, target->id));
    }
}

/* Skirmishers do not wait for the melee. */
static void add_giving_way(const struct list *l)
{
    const struct entity *en = NULL;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        const struct bb_unit u = bb_unit_of(l->s, en);
        const struct entity *enemy =
            plays(l, en) && u.on ? bb_unit_in(l->s, u.at, bb_other_side(l->side), NULL) : NULL;
        if (enemy == NULL) continue;
        const struct bb_unit other = bb_unit_of(l->s, enemy);
        bool mine = bb_gives_way(&u, &other);
        if (!mine && !bb_gives_way(&other, &u)) continue;
        ruleset_todo(l->out, true,
                     arena_printf(l->s->mem, "%s gives way to %s", entity_name(mine ? en : enemy),
                                  entity_name(mine ? enemy : en)),
                     (mine ? en : enemy)->id, "melee",
                     arena_printf(l->s->mem, "mover=%s&enemy=%s", en->id, enemy->id));
    }
}

static bool may_still_rally(const struct list *l, const struct entity *en)
{
    (void)l;
    return is_idle(en) && entity_int(en, "counters", 0) > 0 && !bb_is_marked(en, "fought") &&
           !bb_is_marked(en, "changed") && !bb_is_marked(en, "tried");
}

static void add_melees(const struct list *l)
{
    const struct entity *en = NULL;
    while ((en = state_next(l->s->state, en, "unit")) != NULL) {
        const struct bb_unit u = bb_unit_of(l->s, en);
        if (!plays(l, en) || !bb_in_melee(l->s, &u) || bb_is_marked(en, "fought")) continue;
        const struct entity *enemy = bb_unit_in(l->s, u.at, bb_other_side(l->side), NULL);
        ruleset_todo(l->out, true,
                     arena_printf(l->s->mem, "Melee in %s: %s and %s", square_name(l->s->mem, u.at),
                                  entity_name(en), entity_name(enemy)),
                     en->id, "melee",
                     arena_printf(l->s->mem, "mover=%s&enemy=%s", en->id, enemy->id));
    }
}

void bb_todo(const struct scene *s, struct node *out)
{
    const struct list l = {.s = s, .side = bb_side_now(s), .out = out};
    enum bb_phase phase = bb_phase_now(s);
    if (entity_int(state_find(s->state, GAME_ENTITY), "over", 0) != 0) return;
    if (phase == BB_MOVE_PHASE) {
        add_retreats(&l);
        add_crowds(&l);
        add_giving_way(&l);
        add_idle(&l, "Not moved yet", "move", may_still_move);
        add_reactions(&l);
    } else if (phase == BB_FIRE_PHASE) {
        add_idle(&l, "May fire", "fire", may_still_fire);
    } else if (phase == BB_MELEE_PHASE) {
        add_melees(&l);
    } else if (phase == BB_RALLY_PHASE) {
        add_idle(&l, "May rally", "rally", may_still_rally);
    }
    ruleset_todo(out, false,
                 phase == BB_RALLY_PHASE
                     ? "End the bound"
                     : arena_printf(s->mem, "Go on: %s", bb_phases[phase + 1].label),
                 NULL, "next-phase", "");
    if (phase != BB_RALLY_PHASE)
        ruleset_todo(out, false, "End the bound", NULL, "next-phase", "to=end");
}
