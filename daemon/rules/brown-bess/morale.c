/* Breaking and removal: Brown Bess Squared, Morale.  */
#include "rules/brown-bess/morale.h"

#include <string.h>

#include "table/square_text.h"

#define MORALE "Morale"

const struct choice bb_helps[] = {{"none", "None"},
                                  {"with", "With the unit"},
                                  {"recovering", "With it, recovering from a wound"},
                                  {NULL, NULL}};
const char *const bb_fate_words[BB_FATES] = {"holds", "breaks", "removed"};

/* --- From facts --------------------------------------------------------------------------------- */

static bool is_known(const struct facts *f, const char *name)
{
    const struct fact *fact = facts_find(f, name);
    return value_is_set(fact->stated) || value_is_set(fact->measured);
}

struct bb_unit bb_unit_fact(const struct scene *s, const struct facts *f, const char *who,
                            const char *arm, const char *formation)
{
    const struct entity *en = s->state == NULL ? NULL : state_find(s->state, facts_text(f, who));
    struct bb_unit u = {0};
    if (en != NULL) u = bb_unit_of(s, en);
    u.arm = (enum bb_arm)bb_index(bb_all_arms, facts_text(f, arm));
    u.formation = (enum bb_formation)bb_index(bb_formations, facts_text(f, formation));
    if (!is_known(f, formation) && bb_is_guns(u.arm)) u.formation = BB_UNLIMBERED;
    return u;
}

bool bb_formation_sound(struct ruling *r, const struct bb_unit *u)
{
    if (u->arm == BB_GENERAL || bb_formation_fits(u->arm, u->formation)) return true;
    ruling_refuse(r, "Formations", "%s is not in %s.", bb_arms[u->arm].label,
                  bb_formations[u->formation].id);
    return false;
}

/* --- Generals --------------------------------------------------------------------------------- */

bool bb_is_recovering(const struct scene *s, const struct entity *general)
{
    return entity_int(general, "recovering", 0) >= bb_bound_now(s);
}

const struct entity *bb_general_with(const struct scene *s, const struct bb_unit *u)
{
    if (u->en == NULL || !u->on || u->arm == BB_GENERAL) return NULL;
    return bb_general_in(s, u->at, entity_text(u->en, "side", ""));
}

enum bb_help bb_help_of(const struct scene *s, const struct bb_unit *u)
{
    const struct entity *general = bb_general_with(s, u);
    if (general == NULL) return BB_NO_GENERAL;
    return bb_is_recovering(s, general) ? BB_WITH_RECOVERING : BB_WITH_GENERAL;
}

/* BBS-37: squares and guns have no move to retire by. */
static bool stands_fast(const struct bb_unit *u)
{
    return u->formation == BB_SQUARE || u->formation == BB_UNLIMBERED;
}

/* --- The number at which it breaks ------------------------------------------------------------- */

/* The choice, and named only where it may matter. */
static bool is_so(const struct scene *s, struct ruling *r, const char *id, char choice,
                  bool matters)
{
    return (matters ? scene_reading(s, r, id) : scene_choice(s, id)) == choice;
}

struct bb_body bb_body_of(const struct scene *s, struct ruling *r, const struct bb_unit *u,
                          enum bb_help help, bool shelter, int most)
{
    const struct bb_combat *c = bb_combat_of(s);
    bool helps = help == BB_WITH_GENERAL;
    struct bb_body b = {.counters = u->counters,
                        .broken = u->broken,
                        .lone = u->arm == BB_GENERAL,
                        .general = help != BB_NO_GENERAL,
                        .breaks_at = bb_breaks_at(c, u->quality, helps, shelter)};
    if (b.lone || b.broken) return b;
    if (shelter) (void)scene_reading(s, r, "BBS-34");
    int left = b.breaks_at - b.counters - most; /* what it is short of, at worst */
    b.piecemeal = is_so(s, r, "BBS-51", 'B', left < 0);
    if (stands_fast(u)) b.rooted = is_so(s, r, "BBS-37", 'B', left <= 0);
    if (help == BB_WITH_RECOVERING) (void)scene_reading(s, r, "BBS-53");
    if (helps && is_so(s, r, "BBS-35", 'A', left <= c->n.breaks_general))
        b.general_worth = c->n.breaks_general;
    return b;
}

void bb_note_breaks_at(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                       enum bb_help help, bool shelter)
{
    const struct bb_numbers *n = &bb_combat_of(s)->n;
    const struct bb_unit *u = &v->unit;
    if (v->body.lone) {
        (void)scene_reading(s, r, "BBS-55");
        ruling_note(r, "Combat", "%s is a general: hits place no counter, but put him at risk",
                    v->name);
        return;
    }
    if (v->body.broken) {
        ruling_note(r, MORALE, "%s is broken: a counter more removes it", v->name);
        return;
    }
    const char *more = "";
    if (help == BB_WITH_GENERAL)
        more = arena_printf(r->mem, ", %+d for the general", n->breaks_general);
    if (shelter)
        more = arena_printf(r->mem, "%s, %+d in %s", more, n->breaks_shelter,
                            u->formation == BB_SQUARE ? "square" : "field works");
    ruling_note(r, MORALE, "%s holds %d and breaks at %d (%s%s)", v->name, u->counters,
                v->body.breaks_at, bb_qualities[u->quality].id, more);
}

void bb_note_cover(const struct scene *s, struct ruling *r, const struct bb_victim *v)
{
    static const char *const says[] = {
        [BB_COVER_NONE] = "",
        [BB_COVER_WOOD] = "in a wood the second hit of fire is ignored",
        [BB_COVER_HILL] = "on a hill the first hit is ignored",
        [BB_COVER_TOWN] = "in a town the first hit is ignored",
        [BB_COVER_WALL] = "behind a wall the first hit is ignored",
        [BB_COVER_WORKS] = "in field works the first, third and every other hit is ignored"};
    if (v->body.cover == BB_COVER_NONE) return;
    (void)scene_reading(s, r, v->body.cover == BB_COVER_HILL ? "BBS-29" : "BBS-28");
    ruling_note(r, "Terrain Effects", "%s%s", says[v->body.cover],
                v->body.hits_before > 0
                    ? arena_printf(r->mem, ", %d of this bound counted", v->body.hits_before)
                    : "");
}

void bb_note_counters(struct ruling *r, const char *name,
                      const struct chance taken[BB_DICE_MAX + 1])
{
    const char *text = "";
    for (int i = 0; i <= BB_DICE_MAX; i++) {
        if (chance_compare(taken[i], chance_none()) == 0) continue;
        const char *count = i == 0 ? "none" : arena_printf(r->mem, "%d", i);
        text = arena_printf(r->mem, "%s%s%s %s", text, *text == '\0' ? "" : ", ", count,
                            chance_percent(r->mem, taken[i]));
    }
    ruling_note(r, "Combat", "%s takes counters: %s", name, text);
}

bool bb_risk_of(const struct scene *s, struct ruling *r, struct dice *d, const struct bb_victim *v,
                const struct bb_blow *blow, struct bb_risk *risk)
{
    *risk = (struct bb_risk){.fate = BB_GENERAL_UNHURT};
    if (!(v->body.general || v->body.lone) || blow->taken == 0) return true;
    return bb_risk_roll(s, r, d, blow->taken, risk);
}

/* --- What a blow leaves ------------------------------------------------------------------------ */

/* How well a facing leads away from the enemy. */
static int away(const struct bb_victim *v, enum facing f)
{
    static const int east[FACINGS] = {0, 1, 0, -1}, north[FACINGS] = {1, 0, -1, 0};
    return -(east[f] * v->east + north[f] * v->north);
}

/* BBS-52 A: its back to the enemy, turning about where that will do; B: turned about. */
static enum facing turned(const struct scene *s, struct ruling *r, const struct bb_victim *v)
{
    enum facing about = facing_turn(v->unit.facing, 2), best = about;
    if (!v->attacked || scene_reading(s, r, "BBS-52") == 'B') return about;
    if (away(v, v->unit.facing) > away(v, best)) best = v->unit.facing;
    for (int i = 0; i < FACINGS; i++)
        if (away(v, (enum facing)i) > away(v, best)) best = (enum facing)i;
    return best;
}

static void is_removed(const struct scene *s, struct ruling *r, const struct bb_victim *v)
{
    const struct entity *en = v->unit.en;
    ruling_hand(r, "%s is removed from the table.", v->name);
    if (en == NULL) return;
    ruling_set(r, s->state, en->id, "lost", value_int(1));
    ruling_set(r, s->state, en->id, "square", value_none());
    ruling_set(r, s->state, en->id, "retires", value_none());
}

static void breaks(const struct scene *s, struct ruling *r, const struct bb_victim *v)
{
    const struct bb_unit *u = &v->unit;
    bool square = u->formation == BB_SQUARE, stays = u->formation == BB_UNLIMBERED;
    if (u->en == NULL) {
        ruling_hand(r,
                    "%s turns at once, and retires a full move when its side's next turn begins.",
                    v->name);
        return;
    }
    ruling_set(r, s->state, u->en->id, "broken", value_int(1));
    if (square)
        ruling_set(r, s->state, u->en->id, "formation", value_text(bb_formations[BB_LINE].id));
    if (stays) {
        ruling_hand(r, "%s is broken; unlimbered guns stay where they are.", v->name);
        return;
    }
    enum facing facing = turned(s, r, v);
    ruling_set(r, s->state, u->en->id, "facing", value_text(facing_letter(facing)));
    ruling_set(r, s->state, u->en->id, "retires",
               value_int(bb_next_bound_of(s, entity_text(u->en, "side", ""))));
    ruling_hand(r,
                "%s is broken: turn it to face %s%s; it retires when its side's next turn begins.",
                v->name, facing_word(facing), square ? ", in line" : "");
}

void bb_blow_leaves(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                    const struct bb_blow *blow, enum bb_fate fate)
{
    const struct bb_unit *u = &v->unit;
    if (v->body.lone) return; /* what becomes of him his risk says */
    if (fate == BB_REMOVED) {
        is_removed(s, r, v);
        return;
    }
    if (blow->taken > 0) {
        if (u->en != NULL)
            ruling_set(r, s->state, u->en->id, "counters", value_int(blow->counters));
        ruling_hand(r, "Place %d %s on %s.", blow->taken, blow->taken == 1 ? "counter" : "counters",
                    v->name);
    }
    if (fate == BB_BREAKS) breaks(s, r, v);
}

const char *bb_blow_words(struct arena *a, const struct bb_victim *v, const struct bb_blow *blow,
                          enum bb_fate fate)
{
    if (blow->hits == 0) return arena_printf(a, "no hit on %s", v->name);
    const char *hits =
        arena_printf(a, "%d %s%s", blow->hits, blow->hits == 1 ? "hit" : "hits",
                     blow->ignored > 0 ? arena_printf(a, ", %d ignored", blow->ignored) : "");
    if (v->body.lone) return arena_printf(a, "%s on %s", hits, v->name);
    if (fate == BB_REMOVED)
        return arena_printf(a, "%s: %s is %s", hits, v->name,
                            v->body.broken ? "broken already and is removed" : "removed");
    if (fate == BB_BREAKS)
        return arena_printf(a, "%s: %s holds %d %s and breaks", hits, v->name, blow->counters,
                            blow->counters == 1 ? "counter" : "counters");
    if (blow->taken == 0) return arena_printf(a, "%s: no counter for %s", hits, v->name);
    return arena_printf(a, "%s: %s holds %d of %d", hits, v->name, blow->counters,
                        v->body.breaks_at);
}

/* --- A threshold that falls ------------------------------------------------------------------ */

bool bb_in_works(const struct scene *s, const struct bb_unit *u)
{
    if (s->state == NULL || !u->on) return false;
    if ((bb_ground(bb_board_of(s), u->at) & BB_WORKS) == 0) return false;
    bool came =
        value_is_set(entity_get(u->en, "attacks")) || value_is_set(entity_get(u->en, "entered_by"));
    return !came || !bb_in_melee(s, u); /* BBS-60 */
}

bool bb_threshold(const struct scene *s, struct ruling *r, const struct bb_unit *u,
                  enum bb_help help)
{
    struct bb_victim v = {.unit = *u, .name = bb_the(u->en, "the unit")};
    bool shelter = u->formation == BB_SQUARE || bb_in_works(s, u);
    if (u->arm == BB_GENERAL || u->broken || u->counters == 0) return false;
    if (bb_is_marked(u->en, "lost")) return false;
    v.body = bb_body_of(s, r, u, help, shelter, 0);
    if (u->counters < v.body.breaks_at || scene_reading(s, r, "BBS-35") == 'B') return false;
    ruling_note(r, MORALE, "%s holds %d counters and now breaks at %d: it %s", v.name, u->counters,
                v.body.breaks_at, v.body.rooted ? "is removed" : "breaks");
    if (v.body.rooted)
        is_removed(s, r, &v);
    else
        breaks(s, r, &v);
    return true;
}

void bb_left_by(const struct scene *s, struct ruling *r, const struct entity *general)
{
    struct square at;
    if (!square_read(entity_text(general, "square", ""), &at)) return;
    const struct entity *en = bb_unit_in(s, at, entity_text(general, "side", ""), NULL);
    if (en == NULL) return;
    const struct bb_unit u = bb_unit_of(s, en);
    if (bb_help_of(s, &u) != BB_WITH_GENERAL) return;
    ruling_subject(r, en->id);
    (void)bb_threshold(s, r, &u, BB_NO_GENERAL);
}
