/* Rallying: Brown Bess Squared, Move Sequence and Morale.  */
#include "rules/brown-bess/stakes.h"

#define MORALE "Morale"
#define SEQUENCE "Move Sequence"
#define VERDICT_RALLIED "rallied"
#define VERDICT_NOT "not rallied"

enum { FACES = 6 };

#define DONE(n, l, h, c)                                                                           \
    {                                                                                              \
        .name = (n), .label = (l), .type = FIELD_FLAG, .fallback = "no", .rare = true,             \
        .help = (h), .cite = (c)                                                                   \
    }

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who is to be rallied.",
     .cite = MORALE},
    {.name = "counters",
     .label = "Counters",
     .type = FIELD_INT,
     .max = 20,
     .help = "The die must be more than these.",
     .cite = MORALE},
    {.name = "general",
     .label = "General with the unit",
     .type = FIELD_CHOICE,
     .choices = bb_helps,
     .fallback = "none",
     .help = "Adds 1 to the die, and takes off one counter more.",
     .cite = MORALE},
    {.name = "broken",
     .label = "Broken?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "It recovers when it holds fewer counters than it breaks at.",
     .cite = MORALE},
    {.name = "quality",
     .label = "Quality",
     .type = FIELD_CHOICE,
     .choices = bb_qualities,
     .fallback = "average",
     .help = "Raw troops break at 3 counters, average at 4, elite at 5.",
     .cite = MORALE},
    {.name = "shelter",
     .label = "In square or field works?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "It breaks two counters later.",
     .cite = MORALE},
    DONE("moved", "Has it moved?", "In this bound: then it may not rally.", SEQUENCE),
    DONE("fired", "Has it fired?", "In this bound: then it may not rally.", SEQUENCE),
    DONE("fought", "Has it fought?", "In this bound: then it may not rally.", SEQUENCE),
    DONE("changed", "Has it changed formation?", "In this bound: then it may not rally.", SEQUENCE),
    DONE("passed", "Was it interpenetrated?", "In this bound: then it may not rally.", "Movement"),
    DONE("tried", "Has it tried?", "It tries once in a bound.", SEQUENCE),
    DONE("reacted", "Did it fire in the enemy's bound before?",
         "Counts only where that costs its own bound.", SEQUENCE),
};

static void survey(const struct scene *s, struct facts *f)
{
    static const char *const done[] = {"moved", "fired", "fought", "changed", "passed", "tried"};
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    const char *journal = "as the journal has it";
    if (en == NULL) return;
    const struct bb_unit u = bb_unit_of(s, en);
    facts_measure(f, "counters", value_int(u.counters), journal);
    facts_measure(f, "general", value_text(bb_helps[bb_help_of(s, &u)].id),
                  "by who is in its square");
    facts_measure(f, "broken", value_int(u.broken), journal);
    facts_measure(f, "quality", value_text(bb_qualities[u.quality].id), "as entered");
    facts_measure(f, "shelter", value_int(u.formation == BB_SQUARE || bb_in_works(s, &u)),
                  "by its formation and its square");
    facts_measure(f, "reacted", value_int(bb_is_marked(en, "spent")), journal);
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        facts_measure(f, done[i], value_int(bb_is_marked(en, done[i])), journal);
}

/* --- What forbids it ------------------------------------------------------------------------ */

static bool idle(const struct scene *s, const struct facts *f, struct ruling *r, const char *name)
{
    static const struct {
        const char *fact, *words, *cite;
    } done[] = {{"moved", "has moved", SEQUENCE},
                {"fired", "has fired", SEQUENCE},
                {"fought", "has fought", SEQUENCE},
                {"changed", "has changed formation", SEQUENCE},
                {"passed", "was interpenetrated", "Movement"},
                {"tried", "has tried once", SEQUENCE}};
    if (facts_flag(f, "passed")) (void)scene_reading(s, r, "BBS-38");
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        if (facts_flag(f, done[i].fact))
            return ruling_refuse(r, done[i].cite, "%s %s in this bound: it may not rally.", name,
                                 done[i].words),
                   false;
    if (facts_flag(f, "reacted") && scene_reading(s, r, "BBS-08") == 'B')
        return ruling_refuse(r, SEQUENCE, "%s fired in the enemy's bound, which was its turn.",
                             name),
               false;
    return true;
}

/* --- The throw ------------------------------------------------------------------------------- */

struct attempt {
    const struct entity *unit;
    const char *name;
    int counters, bonus, removes, need;
    bool broken;
    int breaks_at;
};

/* BBS-36: steady again below its number, or only without counters. */
static bool steadies(const struct scene *s, struct ruling *r, const struct attempt *a, int left)
{
    return a->broken && (scene_reading(s, r, "BBS-36") == 'A' ? left < a->breaks_at : left == 0);
}

static void succeed(const struct scene *s, struct ruling *r, const struct attempt *a)
{
    int off = a->removes < a->counters ? a->removes : a->counters, left = a->counters - off;
    bool steady = steadies(s, r, a, left);
    ruling_hand(r, "Take %d %s off %s.", off, off == 1 ? "counter" : "counters", a->name);
    if (steady) ruling_hand(r, "%s is no longer broken.", a->name);
    if (a->unit != NULL) {
        ruling_set(r, s->state, a->unit->id, "counters", value_int(left));
        if (steady) ruling_set(r, s->state, a->unit->id, "broken", value_int(0));
        if (steady) ruling_set(r, s->state, a->unit->id, "retires", value_none());
    }
    ruling_decide(r, VERDICT_RALLIED, "%s rallies: %d %s left%s.", a->name, left,
                  left == 1 ? "counter" : "counters",
                  !a->broken ? ""
                  : steady   ? ", and it is no longer broken"
                             : ", and it is still broken");
}

static struct attempt attempt_of(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct bb_combat *c = bb_combat_of(s);
    const struct entity *unit =
        s->state == NULL ? NULL : state_find(s->state, facts_text(f, "unit"));
    enum bb_help help = (enum bb_help)bb_index(bb_helps, facts_text(f, "general"));
    bool helps = help == BB_WITH_GENERAL;
    if (help == BB_WITH_RECOVERING) (void)scene_reading(s, r, "BBS-53");
    enum bb_quality quality = (enum bb_quality)bb_index(bb_qualities, facts_text(f, "quality"));
    struct attempt a = {.unit = unit,
                        .name = bb_the(unit, "The unit"),
                        .counters = facts_int(f, "counters"),
                        .bonus = helps ? c->n.rally_general : 0,
                        .removes = helps ? c->n.rally_removes_general : c->n.rally_removes,
                        .broken = facts_flag(f, "broken"),
                        .breaks_at = bb_breaks_at(c, quality, helps, facts_flag(f, "shelter"))};
    a.need = a.counters + 1 - a.bonus;
    return a;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    struct attempt a = attempt_of(s, f, r);
    int face;
    if (a.unit != NULL) ruling_subject(r, a.unit->id);
    if (!bb_may_act(s, a.unit, BB_RALLY_PHASE, true, r) || !idle(s, f, r, a.name)) return;
    if (a.counters == 0) {
        ruling_refuse(r, MORALE, "%s holds no counter.", a.name);
        return;
    }
    ruling_note(r, MORALE, "the die must be more than %d", a.counters);
    if (a.bonus != 0) ruling_add(r, a.bonus, MORALE, "a general is with it");
    if (a.need > FACES) {
        (void)scene_reading(s, r, "BBS-43");
        ruling_refuse(r, MORALE, "%s holds %d counters: no die is high enough.", a.name,
                      a.counters);
        return;
    }
    r->has_need = true;
    r->need = a.need;
    int good = FACES + 1 - (a.need < 1 ? 1 : a.need);
    ruling_odds(r, VERDICT_RALLIED, chance_of((uint64_t)good, FACES), "%d or more", a.need);
    ruling_odds(r, VERDICT_NOT, chance_of((uint64_t)(FACES - good), FACES), "less");
    if (!ruling_roll(r, d, "rally", FACES, 1, &face)) {
        r->sentence = arena_printf(r->mem, "%s rallies on %d or more.", a.name, a.need);
        return;
    }
    if (a.unit != NULL) ruling_set(r, s->state, a.unit->id, "tried", value_int(1));
    bb_stake_rally(r, a.unit, a.removes < a.counters ? a.removes : a.counters,
                   r->outcomes[0].chance, face >= a.need);
    if (face >= a.need)
        succeed(s, r, &a);
    else
        ruling_decide(r, VERDICT_NOT, "%s does not rally.", a.name);
}

static const struct example examples[] = {
    {"Three counters: 4 or more", "counters=3 dice=4", "rallied"},
    {"Three counters: 3 is not more", "counters=3 dice=3", "not rallied"},
    {"With a general 1 is added", "counters=3 general=with dice=3", "rallied"},
    {"Six counters and no general: no die will do", "counters=6", "illegal"},
    {"Who has fired may not", "counters=2 fired=yes", "illegal"},
    {NULL, NULL, NULL}};

const struct action bb_rally = {
    .id = "rally",
    .title = "Rally",
    .group = "Morale",
    .help = "A unit that did nothing in this bound throws to lose a counter: more than it holds. A "
            "general adds 1 and takes off two.",
    .cite = "Move Sequence, Morale",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
};
