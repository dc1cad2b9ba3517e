/* Skirmishers who are charged take a counter and retire: Brown Bess Squared, Combat.  */
#include "rules/brown-bess/melee.h"
#include "table/square_text.h"

#define COMBAT "Combat"
#define VERDICT_RETIRES "retires"

bool bb_gives_way(const struct bb_unit *u, const struct bb_unit *enemy)
{
    return u->formation == BB_SKIRMISH && u->arm == BB_INFANTRY &&
           !(enemy->arm == BB_INFANTRY && enemy->formation == BB_SKIRMISH) &&
           !bb_is_guns(enemy->arm);
}

/* --- Odds --------------------------------------------------------------------------------- */

static const char *word_of(const struct bb_end *end)
{
    return end->fate == BB_HOLDS ? VERDICT_RETIRES : bb_fate_words[end->fate];
}

/* Only its general is left to the dice. */
static void add_odds(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                     const struct bb_blow *blow)
{
    struct bb_end end[BB_GENERAL_FATES];
    struct chance fates[BB_FATES], general[BB_GENERAL_FATES];
    int count = bb_blow_ends(bb_combat_of(s), &v->body, blow, false, end);
    for (int i = 0; i < BB_FATES; i++) fates[i] = chance_none();
    bb_general_chances(bb_combat_of(s), v->body.general ? blow->taken : 0, false, general);
    for (int i = 0; i < count; i++)
        fates[end[i].fate] = chance_add(fates[end[i].fate], end[i].chance);
    static const char *const says[] = {"it retires", "it retires and breaks", "it is removed"};
    for (int i = 0; i < BB_FATES; i++)
        if (chance_compare(fates[i], chance_none()) > 0)
            ruling_odds(r, i == BB_HOLDS ? VERDICT_RETIRES : bb_fate_words[i], fates[i], "%s",
                        says[i]);
    bb_risk_note(s, r, general);
}

/* --- Going back --------------------------------------------------------------------------------- */

/* Friends it passes through have been interpenetrated. */
static void pass_through(const struct scene *s, struct ruling *r, const struct bb_unit *u,
                         struct square to)
{
    struct square between = {(u->at.column + to.column) / 2, (u->at.row + to.row) / 2};
    if (square_adjacent(u->at, to)) return;
    const struct entity *friend = bb_unit_in(s, between, entity_text(u->en, "side", ""), NULL);
    if (friend == NULL) return;
    ruling_set(r, s->state, friend->id, "passed", value_int(1));
    ruling_subject(r, friend->id);
    ruling_note(r, "Movement", "%s is interpenetrated", entity_name(friend));
}

static void goes(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                 enum bb_party party, bool with)
{
    const struct bb_unit *u = &m->side[party].unit, *enemy = &m->side[1 - party].unit;
    const struct entity *general = bb_general_with(s, u);
    struct square to;
    const char *name = m->side[party].name;
    if (u->en == NULL || !u->on || enemy->en == NULL) {
        ruling_hand(r, "%s retires %d %s.", name, m->retire, m->retire == 1 ? "square" : "squares");
        return;
    }
    const struct bb_contact c = bb_contact_of(s, &m->side[BB_MOVER].unit, &m->side[BB_ENEMY].unit);
    int sign = party == c.came ? -1 : 1;
    if (!bb_retreat(s, u, sign * c.east, sign * c.north, m->retire, &to)) {
        ruling_hand(r, "%s retires %d %s: place it where it stands now.", name, m->retire,
                    m->retire == 1 ? "square" : "squares");
        return;
    }
    (void)scene_reading(s, r, "BBS-62");
    pass_through(s, r, u, to);
    const char *square = square_name(s->mem, to);
    ruling_set(r, s->state, u->en->id, "square", value_text(square));
    ruling_set(r, s->state, u->en->id, "moved", value_int(1));
    with = with && general != NULL;
    if (with) ruling_set(r, s->state, general->id, "square", value_text(square));
    ruling_hand(r, "%s retires to %s%s.", name, square, with ? ", its general with it" : "");
}

/* --- The ruling ------------------------------------------------------------------------------------ */

static bool may_go(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                   const char *name, bool *blocked)
{
    *blocked = !m->free[0] && !m->free[1];
    if (*blocked || m->free[m->retire - 1]) return true;
    (void)s;
    ruling_refuse(r, COMBAT, "%s cannot retire %d %s: it is blocked; it goes %d.", name, m->retire,
                  m->retire == 1 ? "square" : "squares", 3 - m->retire);
    ruling_offer(
        r, m->retire == 1 ? "Two squares" : "One square",
        arena_printf(r->mem, "mover=%s&enemy=%s&retire=%d",
                     m->side[BB_MOVER].unit.en == NULL ? "" : m->side[BB_MOVER].unit.en->id,
                     m->side[BB_ENEMY].unit.en == NULL ? "" : m->side[BB_ENEMY].unit.en->id,
                     3 - m->retire));
    return false;
}

static struct bb_victim victim_of(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                                  enum bb_party party)
{
    const struct bb_fighter *x = &m->side[party];
    struct bb_victim v = {.unit = x->unit,
                          .name = x->name,
                          .general = bb_general_with(s, &x->unit)};
    v.body = bb_body_of(s, r, &x->unit, x->general, false, 1);
    bb_note_breaks_at(s, r, &v, x->general, false);
    return v;
}

void bb_give_way(const struct scene *s, struct ruling *r, struct dice *d, const struct bb_fight *m,
                 enum bb_party party)
{
    const char *name = m->side[party].name, *end = "retires";
    bool blocked;
    if (!may_go(s, r, m, name, &blocked)) return;
    struct bb_victim v = victim_of(s, r, m, party);
    struct bb_blow blow = bb_blow_taken(&v.body, 1);
    struct bb_risk risk;
    ruling_add(r, 1, COMBAT, "%s is in skirmish order: it takes a counter and retires", name);
    if (blocked) {
        (void)scene_reading(s, r, "BBS-32");
        ruling_note(r, COMBAT, "%s has nowhere to go: it is removed", name);
        blow.fate = BB_REMOVED;
    }
    if (v.body.general) add_odds(s, r, &v, &blow);
    if (!bb_risk_of(s, r, d, &v, &blow, &risk)) {
        r->sentence = arena_printf(r->mem, "%s takes a counter; dice for its general.", name);
        return;
    }
    enum bb_fate fate = bb_fate_after(&v.body, &blow, risk.fate);
    bb_blow_leaves(s, r, &v, &blow, fate);
    const char *general = bb_risk_leaves(s, r, v.general, &risk);
    bb_part(s, r, &m->side[BB_MOVER].unit);
    bb_part(s, r, &m->side[BB_ENEMY].unit);
    if (fate != BB_REMOVED) goes(s, r, m, party, risk.fate < BB_GENERAL_RETIRES);
    if (fate == BB_BREAKS) end = "retires and breaks";
    if (fate == BB_REMOVED) end = blocked ? "cannot retire and is removed" : "is removed";
    const struct bb_end last = {.fate = fate};
    ruling_decide(r, word_of(&last), "%s takes a counter and %s%s%s.", name, end,
                  general == NULL ? "" : "; ", general == NULL ? "" : general);
}
