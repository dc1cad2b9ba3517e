/* The retreat of a broken unit: Brown Bess Squared, Morale and Movement.
 *
 * It has turned about when it broke; at the start of its side's next bound it goes straight
 * on for all its points, through friends, until something stops it.  */
#include <string.h>

#include "rules/brown-bess/movement.h"
#include "table/square_text.h"

#define MORALE "Morale"
#define VERDICT_RETIRES "retires"
#define VERDICT_REMOVED "removed"

static bool must_retire(const struct scene *s, const struct entity *en)
{
    return bb_must_retire(s, en);
}

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .lists = must_retire,
     .help = "Who has broken and has not retired yet.",
     .cite = MORALE},
};

struct retreat {
    const struct bb_mover *m;
    bool found;
    struct bb_way way;
};

/* The longest way straight ahead that it can pay for; an enemy's square it does not enter, as
 * it runs from them. */
static void consider(void *context, const struct bb_way *way)
{
    struct retreat *t = context;
    if (way->start_turn != 0 || way->slant || !bb_way_is_legal(way)) return;
    if (way->count > 0 && way->looks != t->m->u.facing) return;
    for (int i = 0; i < way->count; i++) {
        enum facing side;
        struct square from = i == 0 ? t->m->u.at : way->at[i - 1];
        if (!square_side(from, way->at[i], &side) || side != t->m->u.facing) return;
    }
    if (way->stop == BB_STOPS_ENEMY || (t->found && way->count <= t->way.count)) return;
    t->found = true;
    t->way = *way;
    t->way.end_looks = way->looks;
}

/* BBS-37: a square goes into line and retires as infantry in line does. */
static struct bb_mover runner(const struct scene *s, const struct entity *en)
{
    struct bb_mover m = bb_mover_of(s, en);
    m.in_melee = false; /* it turned its back when it broke */
    m.any_way = false;
    if (m.u.formation == BB_SQUARE) {
        m.u.formation = BB_LINE;
        m.points = bb_points(s, m.u.arm, BB_LINE);
    }
    return m;
}

static bool is_unable(const struct bb_unit *u)
{
    return u->formation == BB_SQUARE || u->formation == BB_UNLIMBERED;
}

/* BBS-37: what cannot move. */
static bool settle_unable(const struct scene *s, struct ruling *r, const struct bb_unit *u)
{
    if (!is_unable(u)) return false;
    if (scene_reading(s, r, "BBS-37") == 'B') {
        ruling_note(r, MORALE, "it has broken and cannot move");
        bb_remove(s, u->en, r);
        ruling_decide(r, VERDICT_REMOVED, "%s cannot retire and is removed.", entity_name(u->en));
        return true;
    }
    if (u->formation != BB_UNLIMBERED) {
        ruling_note(r, MORALE, "the square goes into line, and retires so");
        ruling_set(r, s->state, u->en->id, "formation", value_text("line"));
        return false;
    }
    ruling_note(r, MORALE, "guns that are not limbered stay; the next counter removes them");
    ruling_set(r, s->state, u->en->id, "retires", value_none());
    ruling_set(r, s->state, u->en->id, "moved", value_int(1));
    ruling_decide(r, VERDICT_RETIRES, "%s stays where it is.", entity_name(u->en));
    return true;
}

static void reasons(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                    const struct bb_way *way)
{
    const struct bb_costs *c = &m->cost;
    if (way->plain > 0)
        ruling_add(r, way->plain * c->step, "Movement", "%d %s ahead", way->plain,
                   way->plain == 1 ? "square" : "squares");
    if (way->bad > 0)
        ruling_add(r, way->bad * c->bad_step, "Terrain Effects",
                   "%d %s into, in or out of bad ground", way->bad,
                   way->bad == 1 ? "square" : "squares");
    if (way->crossings > 0)
        ruling_add(r, m->crosses_free ? 0 : way->crossings * c->crossing, "Terrain Effects",
                   "%d river, fence or wall to cross", way->crossings);
    if (way->cost < way->allowance)
        ruling_note(r, MORALE, "it cannot go farther straight ahead: %d of %d points spent",
                    way->cost, way->allowance);
    (void)s;
}

/* BBS-48: is the edge of the table all that holds it? */
static bool runs_off(const struct bb_mover *m, const struct bb_way *way)
{
    struct square beyond = square_step(bb_way_end(m, way), m->u.facing);
    return way->stop == BB_GOES_ON && way->cost < way->allowance &&
           !square_on(beyond, m->board->columns, m->board->rows);
}

static void go(const struct scene *s, struct ruling *r, const struct bb_mover *m,
               const struct bb_way *way)
{
    const struct entity *en = m->u.en;
    struct square end = bb_way_end(m, way);
    reasons(s, r, m, way);
    bool off = runs_off(m, way);
    if (off && scene_reading(s, r, "BBS-48") == 'B') {
        bb_remove(s, en, r);
        ruling_decide(r, VERDICT_REMOVED, "%s runs off the table.", entity_name(en));
        return;
    }
    bool lost = m->friends[end.column][end.row] != NULL || m->enemies[end.column][end.row] != NULL;
    bb_way_leaves(s, r, m, way, bb_general_beside(s, m));
    if (way->count > 0 && lost)
        ruling_decide(r, VERDICT_REMOVED,
                      "%s retires to %s, into another unit's square, and is "
                      "removed.",
                      entity_name(en), square_name(s->mem, end));
    else if (way->count > 0)
        ruling_decide(r, VERDICT_RETIRES, "%s retires to %s, facing %s.", entity_name(en),
                      square_name(s->mem, end), facing_word(m->u.facing));
    else
        ruling_decide(r, VERDICT_RETIRES, "%s finds no way to retire and stays in %s.",
                      entity_name(en), square_name(s->mem, end));
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    struct retreat t = {0};
    (void)d;
    if (en == NULL || !bb_may_act(s, en, BB_MOVE_PHASE, true, r)) return;
    if (!bb_must_retire(s, en)) {
        ruling_refuse(r, MORALE, "%s does not have to retire now.", entity_name(en));
        return;
    }
    const struct bb_unit u = bb_unit_of(s, en);
    ruling_subject(r, en->id);
    if (settle_unable(s, r, &u)) return;
    const struct bb_mover m = runner(s, en);
    t.m = &m;
    bb_ways(&m, m.points, false, consider, &t);
    go(s, r, &m, &t.way);
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    struct retreat t = {0};
    if (en == NULL || !bb_must_retire(s, en)) return;
    const struct bb_mover m = runner(s, en);
    t.m = &m;
    bb_ways(&m, m.points, false, consider, &t);
    if (t.way.count > 0) bb_draw_square(d, "ghost", bb_way_end(&m, &t.way), NULL);
}

const struct action bb_fall_back = {
    .id = "retire",
    .title = "Retire",
    .group = "Movement",
    .help = "A unit that has broken goes a full move straight ahead, the way it turned, at the "
            "start of its side's next bound.",
    .cite = MORALE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .draw = draw,
    .table_only = true,
    .lost_to = "The retreat",
};
