/* Leaving the table over one of its edges: what some scenarios are about.
 *
 * The book prints no cost for it: the step over the edge is one more square straight ahead.  */
#include <string.h>

#include "rules/brown-bess/movement.h"
#include "table/square_text.h"

#define MOVEMENT "Movement"
#define VERDICT_LEFT "left"

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit or general",
     .type = FIELD_ENTITY,
     .kinds = "unit general",
     .help = "Who leaves.",
     .cite = MOVEMENT},
    {.name = "edge",
     .asked = true,
     .label = "Over the edge",
     .type = FIELD_CHOICE,
     .choices = bb_facings,
     .help = "North is the far edge, south the near one.",
     .cite = MOVEMENT},
};

struct exit {
    const struct bb_mover *m;
    enum facing edge;
    bool found;
    struct bb_way way;
};

/* The cheapest way to a square at that edge from which it goes on over it. */
static void consider(void *context, const struct bb_way *way)
{
    struct exit *x = context;
    struct square at = bb_way_end(x->m, way);
    if (way->stop != BB_GOES_ON || (way->looks != x->edge && !x->m->any_way)) return;
    if (x->m->in_melee && way->start_turn != 2) return;
    if (square_on(square_step(at, x->edge), x->m->board->columns, x->m->board->rows)) return;
    if (way->fault != BB_NO_FAULT || (x->found && way->cost >= x->way.cost)) return;
    x->found = true;
    x->way = *way;
}

static int out_cost(const struct bb_mover *m, const struct bb_way *way)
{
    bool bad = bb_is_bad(bb_ground(m->board, bb_way_end(m, way)));
    return bad ? m->cost.bad_step : m->cost.step;
}

static void leave(const struct scene *s, struct ruling *r, const struct entity *en,
                  enum facing edge)
{
    ruling_subject(r, en->id);
    ruling_set(r, s->state, en->id, "square", value_none());
    ruling_set(r, s->state, en->id, "left", value_text(facing_letter(edge)));
    ruling_set(r, s->state, en->id, "retires", value_none());
    ruling_hand(r, "Take %s off the table: it has left.", entity_name(en));
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    (void)d;
    if (en == NULL || !bb_may_move(s, en, r)) return;
    const struct bb_mover m = bb_mover_of(s, en);
    struct exit x = {.m = &m};
    (void)facing_read(facts_text(f, "edge"), &x.edge);
    if (bb_must_retire(s, en)) {
        ruling_refuse(r, "Morale", "%s has broken: it retires a full move now.", entity_name(en));
        return;
    }
    bb_ways(&m, m.points, false, consider, &x);
    int cost = x.found ? x.way.cost + out_cost(&m, &x.way) : 0;
    (void)scene_reading(s, r, "BBS-49");
    if (!x.found || cost > x.way.allowance) {
        ruling_refuse(r, MOVEMENT, "%s does not get over the %s edge in this move.",
                      entity_name(en), facing_word(x.edge));
        return;
    }
    ruling_add(r, x.way.cost, MOVEMENT, "to the edge");
    ruling_add(r, cost - x.way.cost, MOVEMENT, "and over it");
    const struct entity *beside = bb_general_beside(s, &m);
    ruling_decide(r, VERDICT_LEFT, "%s leaves the table over its %s edge: %d of %d points.",
                  entity_name(en), facing_word(x.edge), cost, x.way.allowance);
    bb_mark_passed(s, r, &x.way);
    leave(s, r, en, x.edge);
    if (beside == NULL) return;
    ruling_note(r, MOVEMENT, "%s goes with it", entity_name(beside));
    leave(s, r, beside, x.edge);
}

const struct action bb_leave = {
    .id = "leave",
    .title = "Leave the table",
    .group = "Movement",
    .help = "Moves a unit to an edge of the table and over it, where the scenario lets troops "
            "leave.",
    .cite = MOVEMENT,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .table_only = true,
};
