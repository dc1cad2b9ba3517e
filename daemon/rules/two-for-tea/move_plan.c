/* From "it shall end there" to the way it goes: of the ways that lead there the cheapest
 * that nothing bars.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/move.h"

enum rank { RANK_FREE, RANK_STOPS, RANK_BARRED, RANK_TOO_FAR, RANK_FORBIDDEN };

static const double A_TAPE_CM = 0.15; /* two places nearer than that are written alike */

struct best {
    enum rank rank;
    double cost;
    bool any;
};

enum formation tft_formation_read(const char *word)
{
    if (strcmp(word, "column") == 0) return FORMATION_COLUMN;
    return strcmp(word, "skirmish") == 0 ? FORMATION_SKIRMISH : FORMATION_LINE;
}

const char *tft_formation_word(enum formation f)
{
    return tft_formations[f].id; /* in the order of the enum */
}

const char *tft_troops_word(const struct tft_troop *t)
{
    if (t == NULL) return "foot";
    if (strcmp(t->arm, "cannon") == 0) return "cannon";
    if (strcmp(t->arm, "horse") == 0) return "dragoons";
    if (strcmp(t->type, "indian") == 0) return "indians";
    if (strcmp(t->type, "loyalist") == 0) return "loyalists";
    return t->skirmish_free ? "scouts" : "foot";
}

/* Table 1: half as far again for the first move, if it begins in column (TFT-33). */
bool tft_first_in_column(const struct facts *f)
{
    bool starts = strcmp(facts_text(f, "from"), "column") == 0;
    const char *to = facts_text(f, "formation");
    bool changes = strcmp(to, "same") != 0 && strcmp(to, "column") != 0;
    bool first = changes && strcmp(facts_text(f, "change"), "start") == 0;
    return starts && !first && facts_int(f, "moves_made") == 0 &&
           strcmp(facts_text(f, "troops"), "cannon") != 0;
}

int tft_move_allowance(const struct scene *s, const struct facts *f)
{
    const struct tft_tables *t = s->book->tables;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct tft_troop *own = unit == NULL ? NULL : tft_troop_of(s, unit);
    if (own != NULL) return own->move_cm;
    for (size_t i = 0; i < t->troop_count; i++)
        if (strcmp(t->troops[i].kind, "unit") == 0 &&
            strcmp(tft_troops_word(&t->troops[i]), facts_text(f, "troops")) == 0)
            return t->troops[i].move_cm;
    return 0;
}

static enum tft_manoeuvre manoeuvre_of(const struct facts *f)
{
    static const char *const words[] = {"auto",    "forward",  "wheel-left", "wheel-right",
                                        "oblique", "sideways", "backwards",  "pivot"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strcmp(facts_text(f, "manoeuvre"), words[i]) == 0) return (enum tft_manoeuvre)i;
    return TFT_ANY;
}

struct tft_marcher tft_marcher_of(const struct scene *s, const struct entity *unit)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    bool cannon = troop != NULL && strcmp(troop->arm, "cannon") == 0;
    return (struct tft_marcher){.base = {.width = entity_real(unit, "base_width", 4),
                                         .depth = entity_real(unit, "base_depth", 3)},
                                .stands = (int)entity_int(unit, "stands", 1),
                                .cannon = cannon,
                                .deployed = cannon && entity_int(unit, "deployed", 1) != 0,
                                .light = troop != NULL && troop->skirmish_free,
                                .chord = scene_choice(s, "TFT-34") == 'B',
                                .only_45 = scene_choice(s, "TFT-36") == 'B'};
}

static double stated_or(const struct facts *f, const char *name, double otherwise)
{
    return value_as_real(facts_find(f, name)->stated, otherwise);
}

static bool is_same_pose(struct tft_pose a, struct tft_pose b)
{
    return plane_distance(a.at, b.at) < TFT_NEGLIGIBLE_CM &&
           fabs(plane_facing(a.facing - b.facing + 180) - 180) < TFT_NEGLIGIBLE_DEG;
}

static double allowance_for(const struct tft_plan *plan, const struct tft_marcher *m, bool first)
{
    bool column = m->formation == FORMATION_COLUMN && plan->formation_from == FORMATION_COLUMN;
    return plan->allowance * (column && first && !m->cannon ? TFT_IN_COLUMN : 1.0);
}

static enum rank rank_of(const struct tft_route *r, const struct tft_walk *w, double allowance)
{
    if (!r->allowed) return RANK_FORBIDDEN;
    if (w->cost > allowance + TFT_NEGLIGIBLE_CM) return RANK_TOO_FAR;
    if (w->meets == TFT_NOTHING) return RANK_FREE;
    return w->meets <= TFT_BRIDGE ? RANK_STOPS : RANK_BARRED;
}

/* The ways come cheapest first.  Of those that take more than it has, only the cheapest
 * is of interest: it may be stopped before that matters. */
static bool worth_walking(const struct tft_route *r, int index, double allowance,
                          const struct best *best)
{
    double cost = tft_route_cost(r);
    if (best->any && best->rank == RANK_FREE && cost >= best->cost) return false;
    if (best->any && !r->allowed) return false;
    return index == 0 || !best->any || cost <= allowance + TFT_NEGLIGIBLE_CM;
}

/* All the ways of one moving formation; the plan keeps the best so far. */
static void try_ways(const struct facts *f, struct tft_plan *plan, enum formation moving,
                     bool change_first, struct best *best)
{
    struct tft_route routes[TFT_ROUTES_MAX];
    struct tft_marcher m = plan->marcher;
    enum tft_manoeuvre how = manoeuvre_of(f);
    m.formation = moving;
    struct tft_pose to = plan->to;
    bool turns = plane_distance(plan->from.at, to.at) < TFT_NEGLIGIBLE_CM;
    if (turns && !is_same_pose(plan->from, to)) to = tft_turned(&m, plan->from, to.facing, how);
    int count = tft_routes(&m, plan->from, to, how, routes);
    double allowance = allowance_for(plan, &m, entity_int(plan->unit, "moves", 0) == 0);
    for (int i = 0; i < count; i++) {
        struct tft_walk walk;
        if (!worth_walking(&routes[i], i, allowance, best)) continue;
        tft_route_steepen(plan->lie, &m, &routes[i]);
        tft_walk_route(plan->lie, &m, &routes[i], plan->from, plan->formation_to, &walk);
        enum rank rank = rank_of(&routes[i], &walk, allowance);
        double cost = tft_route_cost(&routes[i]);
        if (best->any && (rank > best->rank || (rank == best->rank && cost >= best->cost - 1e-6)))
            continue;
        *best = (struct best){rank, cost, true};
        plan->route = routes[i];
        plan->walk = walk;
        plan->marcher.formation = moving;
        plan->change_first = change_first;
        plan->end = to;
    }
}

static void try_formations(const struct facts *f, struct tft_plan *plan, struct best *best)
{
    try_ways(f, plan, plan->formation_from, false, best);
    if (plan->formation_to != plan->formation_from && plan->formation_from != FORMATION_SKIRMISH)
        try_ways(f, plan, plan->formation_to, true, best);
}

/* Skirmishers come out of a move in another formation only beyond a bridge. */
bool tft_plan_reaches(const struct facts *f, const struct tft_plan *plan, struct tft_pose at,
                      enum formation in)
{
    struct tft_plan p = *plan;
    struct best best = {0};
    p.to = at;
    p.formation_to = in;
    try_formations(f, &p, &best);
    bool forms_up = p.formation_from == FORMATION_SKIRMISH && in != FORMATION_SKIRMISH;
    double most = allowance_for(&p, &p.marcher, entity_int(p.unit, "moves", 0) == 0);
    if (!best.any || best.rank > RANK_STOPS || p.walk.cost > most + TFT_HAIR_CM) return false;
    return (!forms_up || p.walk.over_bridge) && plane_distance(p.walk.end.at, at.at) <= A_TAPE_CM;
}

bool tft_plan(const struct scene *s, const struct facts *f, struct tft_plan *plan)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    struct best best = {0};
    if (f->work != NULL) {
        *plan = *(const struct tft_plan *)f->work;
        return true;
    }
    *plan = (struct tft_plan){0};
    if (unit == NULL || !value_is_set(entity_get(unit, "x")) ||
        !value_is_set(entity_get(unit, "y")))
        return false;
    plan->unit = unit;
    plan->halts = arena_new(s->mem, struct tft_halts);
    plan->marcher = tft_marcher_of(s, unit);
    plan->allowance = tft_move_allowance(s, f);
    plan->lie = tft_lie_read(s, unit, &plan->marcher, TFT_IN_COLUMN * plan->allowance);
    plan->from = (struct tft_pose){{entity_real(unit, "x", 0), entity_real(unit, "y", 0)},
                                   entity_real(unit, "facing", 0)};
    plan->to =
        (struct tft_pose){{stated_or(f, "x", plan->from.at.x), stated_or(f, "y", plan->from.at.y)},
                          stated_or(f, "facing", plan->from.facing)};
    const char *now = entity_text(unit, "formation", "line"), *to = facts_text(f, "formation");
    plan->formation_from = tft_formation_read(now);
    plan->formation_to = tft_formation_read(strcmp(to, "same") == 0 ? now : to);
    try_formations(f, plan, &best);
    plan->found = best.any;
    if (best.any) plan->to = plan->end;
    return true;
}
