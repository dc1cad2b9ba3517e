/* Who may move now: Brown Bess Squared, Move Sequence and Movement.  */
#include <string.h>

#include "rules/brown-bess/movement.h"

#define SEQUENCE "Move Sequence"
#define MOVEMENT "Movement"

static bool refuse(struct ruling *r, const struct entity *en, const char *cite, const char *why)
{
    ruling_refuse(r, cite, "%s %s.", entity_name(en), why);
    return false;
}

static bool is_free(const struct entity *en, struct ruling *r)
{
    if (bb_is_marked(en, "paused") && bb_is_marked(en, "broken"))
        return refuse(r, en, "Morale", "has broken on its way: it stops where it is");
    if (bb_is_marked(en, "moved") && !bb_is_marked(en, "paused"))
        return refuse(r, en, MOVEMENT, "has moved already in this bound");
    if (bb_is_marked(en, "fired"))
        return refuse(r, en, SEQUENCE, "has fired in this bound: it fires or moves");
    if (bb_is_marked(en, "spent"))
        return refuse(r, en, SEQUENCE, "fired in the enemy's bound, which used up this one");
    if (bb_is_marked(en, "passed"))
        return refuse(r, en, MOVEMENT, "was passed through in this bound: it does not move");
    return true;
}

const struct entity *bb_first_to_retire(const struct scene *s)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (bb_must_retire(s, en)) return en;
    return NULL;
}

static const struct entity *unbroken_that_moved(const struct scene *s)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (bb_is_marked(en, "moved") && !bb_is_marked(en, "broken") &&
            strcmp(entity_text(en, "side", ""), bb_side_now(s)) == 0)
            return en;
    return NULL;
}

/* Broken units move first: those that must go before all others, those that may before any
 * that is not broken. */
static bool is_its_turn(const struct scene *s, const struct entity *en, struct ruling *r)
{
    const struct entity *first = bb_first_to_retire(s), *moved = unbroken_that_moved(s);
    bool broken = bb_is_marked(en, "broken");
    if (first != NULL && !broken)
        return ruling_subject(r, first->id),
               ruling_refuse(r, SEQUENCE,
                             "%s has broken and retires first: broken units move "
                             "before all others.",
                             entity_name(first)),
               false;
    if (broken && moved != NULL && !bb_must_retire(s, en))
        return ruling_refuse(r, SEQUENCE, "%s is broken and %s has moved: broken units move first.",
                             entity_name(en), entity_name(moved)),
               false;
    return true;
}

bool bb_may_move(const struct scene *s, const struct entity *en, struct ruling *r)
{
    if (!bb_may_act(s, en, BB_MOVE_PHASE, true, r)) return false;
    if (!value_is_set(entity_get(en, "square")))
        return refuse(r, en, "The table", "is not on the table: place it first");
    return is_free(en, r) && is_its_turn(s, en, r);
}

/* --- Of their time --------------------------------------------------------------------------- */

bool bb_may_form(const struct scene *s, enum bb_arm arm, enum bb_formation f, int year,
                 const char *name, struct ruling *r)
{
    const struct bb_tables *t = s->book->tables;
    if (arm == BB_GENERAL) return true;
    if (!bb_formation_fits(arm, f))
        return ruling_refuse(r, "Formations", "%s is %s, which is never in that formation: %s.",
                             name, bb_arms[arm].id, bb_formations[f].label),
               false;
    if (f != BB_ATTACK) return true;
    if (scene_reading(s, r, "BBS-44") == 'A' && year < t->cost.attack_from_year)
        return ruling_refuse(r, "Formations",
                             "%s: columns of attack are Napoleonic, and this is %d; they are used "
                             "from %d on.",
                             name, year, t->cost.attack_from_year),
               false;
    return true;
}

bool bb_may_march(const struct scene *s, enum bb_arm arm, enum bb_formation f, int year,
                  const char *name, struct ruling *r)
{
    int from = bb_moves_from(s, arm, f);
    if (bb_is_guns(arm) && f == BB_LIMBERED) (void)scene_reading(s, r, "BBS-19");
    if (from == 0 || year >= from) return true;
    ruling_refuse(r, MOVEMENT, "%s: such guns do not move before %d, and this is %d.", name, from,
                  year);
    return false;
}

/* --- Off the table ------------------------------------------------------------------------------ */

void bb_remove(const struct scene *s, const struct entity *en, struct ruling *r)
{
    ruling_subject(r, en->id);
    ruling_set(r, s->state, en->id, "lost", value_int(1));
    ruling_set(r, s->state, en->id, "square", value_none());
    ruling_set(r, s->state, en->id, "retires", value_none());
    ruling_hand(r, "Take %s off the table.", entity_name(en));
}
