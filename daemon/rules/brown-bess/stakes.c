#include "rules/brown-bess/stakes.h"

#define COUNTERS "counters"
#define BREAKS "breaks"
#define GENERALS "generals"
#define RALLIES "rallies"

/* A unit breaks at about four counters, and a general holds one together. */
const struct measure bb_measures[] = {
    {COUNTERS, "counters on the enemy",
     "counters placed by fire and melee, those that removed a broken unit too", 1},
    {BREAKS, "enemy units broken or removed", "units that broke, or were removed", 0},
    {GENERALS, "enemy generals lost", "generals killed, or wounded so that they retired", 4},
    {RALLIES, "counters rallied off", "counters that units threw to take off", 1},
    {NULL, NULL, NULL, 0}};

void bb_stake_blow(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                   const struct bb_worth *w)
{
    struct bb_end end[BB_ENDS_MAX];
    struct chance taken[BB_DICE_MAX + 1], breaks = chance_none();
    if (w->thrower == NULL || v->unit.en == NULL || v->body.lone || w->dice == 0) return;
    int count = bb_throw_ends(bb_combat_of(s), &v->body, w->dice, w->hit_on, w->each_six, end);
    for (int i = 0; i <= BB_DICE_MAX; i++) taken[i] = chance_none();
    for (int i = 0; i < count; i++) {
        struct chance *sum = &taken[end[i].blow.taken];
        *sum = chance_add(*sum, end[i].chance);
        if (end[i].fate != BB_HOLDS) breaks = chance_add(breaks, end[i].chance);
    }
    struct stake about = {.measure = COUNTERS,
                          .side = entity_text(w->thrower, "side", ""),
                          .entity = v->unit.en->id,
                          .thrower = w->thrower->id,
                          .chances = taken,
                          .count = BB_DICE_MAX + 1,
                          .fell = w->blow->taken};
    ruling_stake(r, &about);
    about.measure = BREAKS;
    ruling_stake_whether(r, about, 1, breaks, w->fate != BB_HOLDS);
}

void bb_stake_general(const struct scene *s, struct ruling *r, const struct entity *general,
                      int taken, bool each_six, enum bb_general_fate fell)
{
    struct chance fates[BB_GENERAL_FATES];
    if (general == NULL || taken == 0) return;
    bb_general_chances(bb_combat_of(s), taken, each_six, fates);
    struct stake about = {.measure = GENERALS,
                          .side = bb_other_side(entity_text(general, "side", "")),
                          .entity = general->id,
                          .thrower = ""};
    ruling_stake_whether(r, about, 1, chance_add(fates[BB_GENERAL_RETIRES], fates[BB_GENERAL_DEAD]),
                         fell >= BB_GENERAL_RETIRES);
}

void bb_stake_rally(struct ruling *r, const struct entity *unit, int off, struct chance rallies,
                    bool rallied)
{
    if (unit == NULL) return;
    struct stake about = {.measure = RALLIES,
                          .side = entity_text(unit, "side", ""),
                          .entity = unit->id,
                          .thrower = unit->id};
    ruling_stake_whether(r, about, off, rallies, rallied);
}
