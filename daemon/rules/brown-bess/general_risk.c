/* A general at risk: Brown Bess Squared, Combat.  */
#include "rules/brown-bess/general_risk.h"

#include "rules/brown-bess/morale.h"
#include "rules/brown-bess/stakes.h"

#define COMBAT "Combat"

const char *const bb_general_words[BB_GENERAL_FATES] = {"no effect", "flesh wound",
                                                        "general retires", "general dead"};

const struct bb_combat *bb_combat_of(const struct scene *s)
{
    const struct bb_tables *t = s->book->tables;
    return t->combat;
}

bool bb_each_six(const struct scene *s, struct ruling *r)
{
    return scene_reading(s, r, "BBS-33") == 'B';
}

/* --- Dice -------------------------------------------------------------------------------- */

static int highest(const int *faces, int count)
{
    int best = 0;
    for (int i = 0; i < count; i++)
        if (faces[i] > best) best = faces[i];
    return best;
}

bool bb_risk_roll(const struct scene *s, struct ruling *r, struct dice *d, int taken,
                  struct bb_risk *out)
{
    const struct bb_combat *c = bb_combat_of(s);
    int faces[BB_DICE_MAX];
    *out = (struct bb_risk){.taken = taken, .fate = BB_GENERAL_UNHURT};
    if (!ruling_roll(r, d, "a 6 puts the general at risk", 6, taken, faces)) return false;
    for (int i = 0; i < taken; i++) out->sixes += faces[i] >= c->n.risk_on;
    if (out->sixes == 0) return true;
    int dice = bb_each_six(s, r) ? out->sixes : 1;
    if (!ruling_roll(r, d, "what becomes of the general", 6, dice, faces)) return false;
    out->fate = bb_general_fate(c, highest(faces, dice));
    if (out->fate != BB_GENERAL_FLESH) return true;
    return ruling_roll(r, d, "turns until he is better", 6, 1, &out->turns);
}

/* --- What it leaves ------------------------------------------------------------------------ */

static void leaves_the_table(const struct scene *s, struct ruling *r, const struct entity *general)
{
    ruling_set(r, s->state, general->id, "lost", value_int(1));
    ruling_set(r, s->state, general->id, "square", value_none());
    ruling_set(r, s->state, general->id, "recovering", value_none());
}

/* The last of so many bounds of his own side (BBS-58); an older wound may take longer. */
static void is_wounded(const struct scene *s, struct ruling *r, const struct entity *general,
                       int turns)
{
    int until = bb_next_bound_of(s, entity_text(general, "side", "")) + 2 * (turns - 1);
    int before = (int)entity_int(general, "recovering", 0);
    (void)scene_reading(s, r, "BBS-58");
    ruling_set(r, s->state, general->id, "recovering", value_int(until > before ? until : before));
}

const char *bb_risk_leaves(const struct scene *s, struct ruling *r, const struct entity *general,
                           const struct bb_risk *risk)
{
    const char *name = bb_the(general, "the general");
    bool each_six = risk->taken > 1 && bb_each_six(s, r);
    bb_stake_general(s, r, general, risk->taken, each_six, risk->fate);
    if (risk->sixes > 0)
        ruling_note(r, COMBAT, "%s is at risk: %s", name, bb_general_words[risk->fate]);
    switch (risk->fate) {
    case BB_GENERAL_DEAD:
        if (general != NULL) leaves_the_table(s, r, general);
        ruling_hand(r, "%s is dead: take him off the table.", name);
        return arena_printf(r->mem, "%s is killed", name);
    case BB_GENERAL_RETIRES:
        if (general != NULL) leaves_the_table(s, r, general);
        ruling_hand(r, "%s is wounded and retires: take him off the table.", name);
        return arena_printf(r->mem, "%s is wounded and retires", name);
    case BB_GENERAL_FLESH:
        if (general != NULL) is_wounded(s, r, general, risk->turns);
        ruling_hand(r, "%s may only move to the rear for %d of his side's turns.", name,
                    risk->turns);
        return arena_printf(r->mem, "%s has a flesh wound, for %d %s", name, risk->turns,
                            risk->turns == 1 ? "turn" : "turns");
    default: return risk->sixes > 0 ? arena_printf(r->mem, "%s is unhurt", name) : NULL;
    }
}

void bb_risk_note(const struct scene *s, struct ruling *r, const struct chance fates[])
{
    (void)s;
    if (chance_compare(fates[BB_GENERAL_UNHURT], chance_certain()) == 0) return;
    ruling_note(r, COMBAT, "the general: killed %s, retires wounded %s, a flesh wound %s",
                chance_percent(r->mem, fates[BB_GENERAL_DEAD]),
                chance_percent(r->mem, fates[BB_GENERAL_RETIRES]),
                chance_percent(r->mem, fates[BB_GENERAL_FLESH]));
}

/* --- The action ---------------------------------------------------------------------------- */

static const struct field fields[] = {
    {.name = "general",
     .asked = true,
     .label = "General",
     .type = FIELD_ENTITY,
     .kinds = "general",
     .help = "Who is with the unit that took counters.",
     .cite = COMBAT},
    {.name = "taken",
     .asked = true,
     .label = "Counters taken",
     .type = FIELD_INT,
     .min = 1,
     .max = BB_DICE_MAX,
     .help = "By his unit, hits that cover ignored left out: so many dice are thrown for him.",
     .cite = COMBAT},
};

static const struct example examples[] = {
    {"Two counters, no 6: no risk", "taken=2 dice=5,1", "no effect"},
    {"One 6, and the general is unhurt", "taken=2 dice=6,1,3", "no effect"},
    {"One 6, and a flesh wound for 2 turns", "taken=1 dice=6,4,2", "flesh wound"},
    {"One 6, and he retires", "taken=1 dice=6,5", "general retires"},
    {"Two 6s are one risk: he is killed", "taken=2 dice=6,6,6", "general dead"},
    {NULL, NULL, NULL}};

static void add_odds(const struct scene *s, struct ruling *r, int taken)
{
    static const char *const says[BB_GENERAL_FATES] = {"he is unhurt", "a flesh wound",
                                                       "he is wounded and leaves the table",
                                                       "he is killed"};
    struct chance fates[BB_GENERAL_FATES];
    bb_general_chances(bb_combat_of(s), taken, bb_each_six(s, r), fates);
    for (int f = 0; f < BB_GENERAL_FATES; f++)
        ruling_odds(r, bb_general_words[f], fates[f], "%s", says[f]);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *general =
        s->state == NULL ? NULL : state_find(s->state, facts_text(f, "general"));
    int taken = facts_int(f, "taken");
    struct bb_risk risk;
    if (general != NULL) ruling_subject(r, general->id);
    if (general != NULL && bb_is_marked(general, "lost")) {
        ruling_refuse(r, "The table", "%s has left the table.", entity_name(general));
        return;
    }
    ruling_add(r, taken, COMBAT,
               taken == 1 ? "a die for the counter taken" : "a die for each counter taken");
    add_odds(s, r, taken);
    if (!bb_risk_roll(s, r, d, taken, &risk)) {
        r->sentence =
            arena_printf(r->mem, r->dice_count == 0 ? "%s is hit on a 6." : "%s is at risk.",
                         bb_the(general, "The general"));
        return;
    }
    const char *end = bb_risk_leaves(s, r, general, &risk);
    ruling_decide(r, bb_general_words[risk.fate], "%s.",
                  end == NULL
                      ? arena_printf(r->mem, "%s is not at risk", bb_the(general, "the general"))
                      : end);
    if (general != NULL && risk.fate != BB_GENERAL_UNHURT) bb_left_by(s, r, general);
}

const struct action bb_general_risk = {
    .id = "general-risk",
    .title = "General at risk",
    .group = "Morale",
    .help = "Throws for a general whose unit took counters, and says what becomes of him. Fire "
            "and melee throw for him themselves.",
    .cite = COMBAT,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .judge = judge,
};
