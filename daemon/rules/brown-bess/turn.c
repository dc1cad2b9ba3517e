/* The sequence of a bound: whose it is, which phase, what must be done before the next.  */
#include <string.h>

#include "rules/brown-bess/dettingen.h"
#include "table/square_text.h"

#define VERDICT_PHASE "phase"
#define SEQUENCE "Move Sequence"

enum { YEAR_DEFAULT = 1777, PHASES = 5 };

static const struct entity *game_of(const struct scene *s)
{
    return s->state == NULL ? NULL : state_find(s->state, GAME_ENTITY);
}

int bb_year(const struct scene *s)
{
    return (int)entity_int(game_of(s), "year", YEAR_DEFAULT);
}

int bb_bound_now(const struct scene *s)
{
    return (int)entity_int(game_of(s), "turn", 1);
}

const char *bb_side_now(const struct scene *s)
{
    return entity_text(game_of(s), "side", bb_sides[0].id);
}

int bb_next_bound_of(const struct scene *s, const char *side)
{
    return bb_bound_now(s) + (strcmp(bb_side_now(s), side) == 0 ? 2 : 1);
}

enum bb_phase bb_phase_now(const struct scene *s)
{
    int i = bb_index(bb_phases, entity_text(game_of(s), "phase", bb_phases[0].id));
    return i < 0 ? BB_MOVE_PHASE : (enum bb_phase)i;
}

const char *bb_clock(const struct scene *s)
{
    static const char *const words[] = {"move", "fire", "melee", "form", "rally"};
    return arena_printf(s->mem, "Bound %d, %s", bb_bound_now(s), words[bb_phase_now(s)]);
}

bool bb_must_retire(const struct scene *s, const struct entity *unit)
{
    int due = (int)entity_int(unit, "retires", 0);
    return bb_is_marked(unit, "broken") && due != 0 && due <= bb_bound_now(s) &&
           value_is_set(entity_get(unit, "square")) &&
           strcmp(entity_text(unit, "side", ""), bb_side_now(s)) == 0;
}

enum facing bb_rear_of(const struct scene *s, const char *side)
{
    bool first = strcmp(side, bb_sides[0].id) == 0;
    enum facing edge = first ? FACING_S : FACING_N;
    (void)facing_read(entity_text(game_of(s), first ? "home_red" : "home_blue", ""), &edge);
    return edge;
}

void bb_begin(const struct scene *s, struct ruling *r)
{
    ruling_set(r, s->state, GAME_ENTITY, "kind", value_text("game"));
    ruling_set(r, s->state, GAME_ENTITY, "turn", value_int(1));
    ruling_set(r, s->state, GAME_ENTITY, "side", value_text(bb_sides[0].id));
    ruling_set(r, s->state, GAME_ENTITY, "phase", value_text(bb_phases[0].id));
    ruling_set(r, s->state, GAME_ENTITY, "columns", value_int(11));
    ruling_set(r, s->state, GAME_ENTITY, "rows", value_int(12));
    ruling_set(r, s->state, GAME_ENTITY, "year", value_int(YEAR_DEFAULT));
}

bool bb_admits(const struct scene *s, const struct action *act, struct ruling *r)
{
    if (entity_int(game_of(s), "over", 0) == 0 || act == &bb_place || act == &bb_objectives)
        return true;
    ruling_refuse(r, "Objective", "It has been decided: the game is over.");
    return false;
}

bool bb_may_act(const struct scene *s, const struct entity *en, enum bb_phase phase, bool own,
                struct ruling *r)
{
    if (en == NULL) return true;
    if (bb_is_marked(en, "lost"))
        return ruling_refuse(r, "The table", "%s has been removed.", entity_name(en)), false;
    if (bb_phase_now(s) != phase)
        return ruling_refuse(r, SEQUENCE, "It is the phase \"%s\" now, not \"%s\".",
                             bb_phases[bb_phase_now(s)].label, bb_phases[phase].label),
               false;
    bool is_own = strcmp(entity_text(en, "side", ""), bb_side_now(s)) == 0;
    if (own && !is_own)
        return ruling_refuse(r, SEQUENCE, "It is the other side's bound: %s does not act now.",
                             entity_name(en)),
               false;
    return true;
}

/* --- What keeps a phase from ending ------------------------------------------------------ */

struct step {
    const struct scene *s;
    struct ruling *r;
    const char *side; /* whose bound it is */
};

/* Another of its side and kind in its square: a unit, or a general. */
static const struct entity *crowded_by(const struct step *t, const struct entity *en)
{
    const struct bb_unit u = bb_unit_of(t->s, en);
    const struct entity *other = NULL;
    if (!u.on) return NULL;
    if (u.arm != BB_GENERAL) return bb_unit_in(t->s, u.at, entity_text(en, "side", ""), en);
    while ((other = state_next(t->s->state, other, "general")) != NULL) {
        const struct bb_unit o = bb_unit_of(t->s, other);
        if (other != en && o.on && square_same(o.at, u.at) && bb_same_side(other, en)) return other;
    }
    return NULL;
}

static bool move_may_end(const struct step *t)
{
    const struct entity *en = NULL;
    while ((en = state_next(t->s->state, en, NULL)) != NULL) {
        if (!entity_is(en, "unit") && !entity_is(en, "general")) continue;
        if (bb_must_retire(t->s, en))
            return ruling_subject(t->r, en->id),
                   ruling_refuse(t->r, "Morale", "%s has broken and must retire first.",
                                 entity_name(en)),
                   false;
        const struct entity *other = crowded_by(t, en);
        if (other != NULL)
            return ruling_subject(t->r, en->id),
                   ruling_refuse(t->r, "Movement",
                                 "%s and %s are both in %s: only one unit and one general of a "
                                 "side may end there.",
                                 entity_name(en), entity_name(other),
                                 entity_text(en, "square", "")),
                   false;
    }
    return true;
}

/* Both sides fight a melee in every bound: whoever shares a square has still to. */
static bool melee_may_end(const struct step *t)
{
    const struct entity *en = NULL;
    while ((en = state_next(t->s->state, en, "unit")) != NULL) {
        const struct bb_unit u = bb_unit_of(t->s, en);
        if (!bb_in_melee(t->s, &u) || bb_is_marked(en, "fought")) continue;
        ruling_subject(t->r, en->id);
        ruling_refuse(t->r, SEQUENCE, "%s shares %s with an enemy: that melee comes first.",
                      entity_name(en), square_name(t->s->mem, u.at));
        return false;
    }
    return true;
}

static bool may_end(const struct step *t, enum bb_phase phase)
{
    if (phase == BB_MOVE_PHASE) return move_may_end(t);
    return phase != BB_MELEE_PHASE || melee_may_end(t);
}

/* --- The next bound ---------------------------------------------------------------------- */

/* BBS-08 B: who fired in the enemy's bound has used up his own. */
static void clear_marks(const struct step *t)
{
    const struct entity *en = NULL;
    bool costs = scene_choice(t->s, "BBS-08") == 'B';
    while ((en = state_next(t->s->state, en, NULL)) != NULL) {
        if (!entity_is(en, "unit") && !entity_is(en, "general")) continue;
        bool spent = costs && bb_is_marked(en, "reacted");
        for (size_t i = 0; bb_marks[i] != NULL; i++)
            ruling_set(t->r, t->s->state, en->id, bb_marks[i],
                       spent && strcmp(bb_marks[i], "spent") == 0 ? value_int(1) : value_none());
        if (!spent) continue;
        (void)scene_reading(t->s, t->r, "BBS-08");
        ruling_note(t->r, SEQUENCE, "%s has fired in the enemy's bound: it does not act in its own",
                    entity_name(en));
    }
}

static void remind_of_recovery(const struct step *t, int bound)
{
    const struct entity *en = NULL;
    while ((en = state_next(t->s->state, en, "general")) != NULL) {
        int until = (int)entity_int(en, "recovering", 0);
        if (until == 0 || until >= bound) continue;
        ruling_set(t->r, t->s->state, en->id, "recovering", value_none());
        ruling_note(t->r, "Combat", "%s has recovered", entity_name(en));
    }
}

static void end_bound(const struct step *t)
{
    const char *next = bb_other_side(t->side);
    int bound = bb_bound_now(t->s) + 1;
    clear_marks(t);
    remind_of_recovery(t, bound);
    ruling_set(t->r, t->s->state, GAME_ENTITY, "turn", value_int(bound));
    ruling_set(t->r, t->s->state, GAME_ENTITY, "side", value_text(next));
    ruling_set(t->r, t->s->state, GAME_ENTITY, "phase", value_text(bb_phases[0].id));
    ruling_hand(t->r, "Markers of who has moved, fired or been passed through come off.");
    ruling_decide(t->r, VERDICT_PHASE, "Bound %d: the %s side moves.", bound,
                  ruleset_side_title(t->s->book->rules, t->s->state, next));
}

/* --- The action -------------------------------------------------------------------------- */

static const struct choice targets[] = {{"next", "The next phase"},
                                        {"fire", "Fire"},
                                        {"melee", "Melee"},
                                        {"form", "Change of formation"},
                                        {"rally", "Rally"},
                                        {"end", "The other side's bound"},
                                        {NULL, NULL}};

static const struct field fields[] = {
    {.name = "to",
     .asked = true,
     .label = "Go on to",
     .type = FIELD_CHOICE,
     .choices = targets,
     .fallback = "next",
     .help = "What is passed over on the way must have nothing left that has to be done.",
     .cite = SEQUENCE},
};

static int goal_of(const struct scene *s, const char *to)
{
    int now = (int)bb_phase_now(s);
    if (strcmp(to, "next") == 0) return now + 1;
    int at = bb_index(bb_phases, to);
    return at < 0 ? PHASES : at;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    struct step t = {.s = s, .r = r, .side = bb_side_now(s)};
    int now = (int)bb_phase_now(s), goal = goal_of(s, facts_text(f, "to"));
    (void)d;
    if (goal <= now) {
        ruling_refuse(r, SEQUENCE, "The phase \"%s\" has been reached already in this bound.",
                      bb_phases[goal].label);
        return;
    }
    for (int i = now; i < goal; i++) {
        if (!may_end(&t, (enum bb_phase)i)) return;
        ruling_note(r, SEQUENCE, "the phase \"%s\" is over", bb_phases[i].label);
    }
    if (goal >= PHASES) {
        end_bound(&t);
        return;
    }
    ruling_set(r, s->state, GAME_ENTITY, "phase", value_text(bb_phases[goal].id));
    ruling_decide(r, VERDICT_PHASE, "Now: %s.", bb_phases[goal].label);
}

const struct action bb_next_phase = {
    .id = "next-phase",
    .often = true,
    .closes = true,
    .title = "Next phase",
    .group = "Sequence",
    .help = "Goes on to the next phase of the bound, or to the other side's bound, once what must "
            "be done has been done.",
    .cite = SEQUENCE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .table_only = true,
    .upkeep = true,
};
