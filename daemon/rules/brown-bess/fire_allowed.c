/* What forbids a shot: Brown Bess Squared, Move Sequence and Combat.  */
#include <string.h>

#include "rules/brown-bess/fire.h"

#define SEQUENCE "Move Sequence"
#define COMBAT "Combat"

static const char *name_of(const struct bb_unit *u)
{
    return bb_the(u->en, "The unit");
}

static const char *target_of(const struct bb_unit *u)
{
    return bb_the(u->en, "the target");
}

/* --- Who and when --------------------------------------------------------------------------- */

/* On a table the phase must be the one it is. */
static bool phase_fits(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const struct entity *en = shot->from.en;
    if (!bb_may_act(s, en, shot->own ? BB_FIRE_PHASE : BB_MOVE_PHASE, shot->own, r)) return false;
    if (en == NULL || shot->own || strcmp(entity_text(en, "side", ""), bb_side_now(s)) != 0)
        return true;
    ruling_refuse(r, SEQUENCE, "It is %s's own bound: the enemy is not moving.", entity_name(en));
    return false;
}

static bool parties_fit(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const struct entity *from = shot->from.en, *to = shot->to.en;
    (void)s;
    if (from == NULL || to == NULL) return true;
    if (!shot->from.on || !shot->to.on)
        return ruling_refuse(r, "The table", "%s is not on the table.",
                             entity_name(shot->from.on ? to : from)),
               false;
    if (bb_same_side(from, to))
        return ruling_refuse(r, COMBAT, "%s and %s are of the same side.", entity_name(from),
                             entity_name(to)),
               false;
    return true;
}

/* Fire or move, once, in its own bound. */
static bool own_bound_allows(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const char *name = name_of(&shot->from);
    bool square = shot->from.formation == BB_SQUARE;
    if (shot->moved)
        return ruling_refuse(r, SEQUENCE, "%s has moved: it may fire or move, not both.", name),
               false;
    if (shot->reacted && scene_reading(s, r, "BBS-08") == 'B')
        return ruling_refuse(r, SEQUENCE, "%s fired in the enemy's bound, which was its turn.",
                             name),
               false;
    if (!(square ? shot->face_fired : shot->fired)) return true;
    if (scene_reading(s, r, "BBS-54") == 'B') {
        if (shot->times == 0) return true;
        return ruling_refuse(r, SEQUENCE, "%s has fired at %s in this bound.", name,
                             target_of(&shot->to)),
               false;
    }
    ruling_refuse(r, SEQUENCE,
                  square ? "That face of %s has fired in this bound."
                         : "%s has fired in this bound.",
                  name);
    return false;
}

/* While the enemy moves: at one square, and not twice at one before all have been fired at. */
static bool reaction_allows(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const char *name = name_of(&shot->from);
    if (shot->look.range > 1)
        return ruling_refuse(r, SEQUENCE,
                             "While the enemy moves, fire is at a range of one square."),
               false;
    if (shot->times == 0) return true;
    bool once = scene_reading(s, r, "BBS-07") == 'A';
    if (once && !shot->again)
        return ruling_refuse(r, COMBAT, "%s has fired at %s in this bound.", name,
                             target_of(&shot->to)),
               false;
    if (shot->from.arm == BB_INFANTRY && shot->others > 0)
        return ruling_refuse(r, COMBAT,
                             "%s has not fired at every enemy in range and arc: %d %s first.", name,
                             shot->others, shot->others == 1 ? "comes" : "come"),
               false;
    if (once) ruling_note(r, COMBAT, "the umpire allows another round of fire");
    return true;
}

static bool turn_allows(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const char *name = name_of(&shot->from);
    if (shot->passed)
        return ruling_refuse(r, "Movement", "%s was interpenetrated: it may not fire.", name),
               false;
    if ((shot->melee || shot->target_melee) && scene_reading(s, r, "BBS-31") == 'A')
        return ruling_refuse(r, COMBAT, "%s is in a melee.",
                             shot->melee ? name : bb_the(shot->to.en, "The target")),
               false;
    return shot->own ? own_bound_allows(s, r, shot) : reaction_allows(s, r, shot);
}

/* --- Arc and line ------------------------------------------------------------------------------ */

static bool is_raised(const struct bb_shot *shot)
{
    return bb_is_guns(shot->from.arm) && shot->look.on_hill;
}

static const char *over_what(const struct bb_shot *shot)
{
    return shot->look.over_how == NULL ? "others" : shot->look.over_how;
}

static bool line_allows(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const struct bb_look *look = &shot->look;
    if (shot->from.en != NULL) (void)scene_reading(s, r, "BBS-04");
    if (look->sight == BB_SIGHT_RIDGE && !look->on_hill && !look->target_on_hill &&
        scene_reading(s, r, "BBS-29") == 'A')
        return ruling_refuse(r, "Terrain Effects", "%s is between them.",
                             look->over_how == NULL ? "A hill" : look->over_how),
               false;
    if (look->sight == BB_SIGHT_OVER && is_raised(shot)) {
        ruling_note(r, COMBAT, "guns on a hill fire over %s", over_what(shot));
        return true;
    }
    if (look->sight == BB_SIGHT_NEAR && is_raised(shot)) {
        ruling_refuse(r, COMBAT,
                      "Guns on a hill do not fire over %s next to them or to the target.",
                      over_what(shot));
        return false;
    }
    if (look->sight == BB_SIGHT_OVER || look->sight == BB_SIGHT_NEAR) {
        ruling_refuse(r, COMBAT, "The line of fire passes over %s: only guns on hills fire so.",
                      over_what(shot));
        return false;
    }
    return true;
}

bool bb_fire_aims(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    if (!shot->look.in_arc) {
        (void)scene_reading(s, r, "BBS-02");
        ruling_refuse(r, COMBAT, "%s is not in the arc of fire.",
                      bb_the(shot->to.en, "The target"));
        return false;
    }
    if (shot->look.wood && shot->look.range > 1) {
        ruling_refuse(r, "Terrain Effects", "There is no fire over one square in or into woods.");
        return false;
    }
    return line_allows(s, r, shot);
}

bool bb_fire_allowed(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    return parties_fit(s, r, shot) && phase_fits(s, r, shot) && turn_allows(s, r, shot) &&
           bb_fire_aims(s, r, shot);
}
