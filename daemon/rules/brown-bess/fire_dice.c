/* The dice of a shot, itemised: Brown Bess Squared, Combat.  */
#include "rules/brown-bess/fire.h"

#define COMBAT "Combat"

enum { FACES_OF_SQUARE = 4 };

static const char *name_of(const struct bb_unit *u)
{
    return bb_the(u->en, "The unit");
}

static bool base_dice(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const struct bb_unit *u = &shot->from;
    const struct bb_dice *d = bb_dice_of(bb_combat_of(s), u->arm, u->formation);
    bool rifled;
    int range = shot->look.range, dice = bb_fire_at(d, range, u->rifles, &rifled);
    int reach = bb_fire_reach(d, u->rifles);
    if (u->formation == BB_LIMBERED)
        return ruling_refuse(r, "Formations", "%s is limbered: it does not fire.", name_of(u)),
               false;
    if (reach == 0) return ruling_refuse(r, COMBAT, "%s does not fire.", name_of(u)), false;
    if (dice == 0)
        return ruling_refuse(r, COMBAT, "%d squares is out of range: %s reaches %d.", range,
                             name_of(u), reach),
               false;
    ruling_add(r, dice, COMBAT, "%s at %d %s%s", d->title, range, range == 1 ? "square" : "squares",
               rifled ? ", with rifles" : "");
    return true;
}

/* Quality, superiority and counters: of the unit as a whole. */
static void unit_dice(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const struct bb_numbers *n = &bb_combat_of(s)->n;
    const struct bb_unit *u = &shot->from;
    if (u->quality == BB_ELITE) ruling_add(r, n->dice_elite, COMBAT, "elite");
    if (u->quality == BB_RAW) ruling_add(r, n->dice_raw, COMBAT, "raw");
    if (shot->superior) ruling_add(r, n->dice_superior, COMBAT, "superior");
    if (u->counters > 0)
        ruling_add(r, n->dice_counter * u->counters, COMBAT, "%d %s", u->counters,
                   u->counters == 1 ? "counter" : "counters");
}

static void flank_dice(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    if (bb_is_flank(s, r, shot->look.struck, shot->to.formation))
        ruling_add(r, bb_combat_of(s)->n.dice_at_flank, COMBAT, "at the target's %s",
                   shot->look.struck == BB_STRUCK_REAR ? "rear" : "flank");
}

/* --- Squares ----------------------------------------------------------------------------------- */

static int at_least_0(int dice)
{
    return dice < 0 ? 0 : dice;
}

/* A quarter for the face, halves and more rounded up, and no more than the unit has left. */
static bool face_dice(const struct scene *s, struct ruling *r, const struct bb_shot *shot,
                      int *share)
{
    int whole = at_least_0((int)ruling_total(r));
    int quarter = (2 * whole + FACES_OF_SQUARE) / (2 * FACES_OF_SQUARE);
    int left = at_least_0(whole - shot->rolled);
    *share = quarter < left ? quarter : left;
    (void)scene_reading(s, r, "BBS-16");
    if (shot->rolled > 0) (void)scene_reading(s, r, "BBS-59");
    ruling_add(r, quarter - (int)ruling_total(r), COMBAT,
               "one face of the square: a quarter of %d, rounded", whole);
    if (*share < quarter)
        ruling_add(r, *share - quarter, COMBAT, "the other faces had %d of its %d", shot->rolled,
                   whole);
    return *share > 0;
}

static bool square_allows(struct ruling *r, const struct bb_shot *shot)
{
    if (!shot->diagonal_taken) return true;
    ruling_refuse(r, COMBAT, "Another face has fired into that diagonal: only one may.");
    return false;
}

static bool too_few(struct ruling *r, const struct bb_shot *shot)
{
    ruling_refuse(r, COMBAT,
                  shot->from.formation == BB_SQUARE ? "No dice are left for that face of %s."
                                                    : "%s has no dice left: it cannot fire.",
                  name_of(&shot->from));
    return false;
}

bool bb_fire_dice(const struct scene *s, struct ruling *r, const struct bb_shot *shot, int *dice,
                  int *share)
{
    bool square = shot->from.formation == BB_SQUARE;
    if (square && !square_allows(r, shot)) return false;
    if (!base_dice(s, r, shot)) return false;
    unit_dice(s, r, shot);
    bool all = square && scene_choice(s, "BBS-16") == 'B';
    if (all) flank_dice(s, r, shot);
    if (square && !face_dice(s, r, shot, share)) return too_few(r, shot);
    if (!all) flank_dice(s, r, shot);
    *dice = (int)ruling_total(r);
    if (!square) *share = 0;
    return *dice >= 1 || too_few(r, shot);
}

int bb_fire_hit_on(const struct scene *s, struct ruling *r, const struct bb_unit *to)
{
    const struct bb_numbers *n = &bb_combat_of(s)->n;
    int on = n->hit_on;
    const char *what = "";
    if (bb_is_guns(to->arm)) on = n->hit_on_artillery, what = " at artillery";
    if (to->formation == BB_SKIRMISH) on = n->hit_on_skirmish, what = " at skirmish order";
    if (to->formation == BB_SQUARE) on = n->hit_on_square, what = " at a square";
    if (on == 6)
        ruling_note(r, COMBAT, "a 6%s hits", what);
    else
        ruling_note(r, COMBAT, "%d or more%s hits", on, what);
    return on;
}
