/* Changing formation: Brown Bess Squared, Move Sequence and Formations.  */
#include <string.h>

#include "rules/brown-bess/morale.h"
#include "rules/brown-bess/movement.h"

#define SEQUENCE "Move Sequence"
#define FORMATIONS "Formations"

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who changes formation.",
     .cite = SEQUENCE},
    {.name = "into",
     .asked = true,
     .label = "Into",
     .type = FIELD_CHOICE,
     .choices = bb_formations,
     .help = "Infantry: line, columns, square or skirmish order; cavalry: line or column; guns: "
             "limbered or unlimbered.",
     .cite = FORMATIONS},
    {.name = "arm",
     .label = "Arm",
     .type = FIELD_CHOICE,
     .choices = bb_arms,
     .fallback = "infantry",
     .help = "What it is.",
     .cite = FORMATIONS},
    {.name = "from",
     .label = "Formation it has",
     .type = FIELD_CHOICE,
     .choices = bb_formations,
     .fallback = "line",
     .help = "How it stands now.",
     .cite = FORMATIONS},
    {.name = "in_melee",
     .label = "Is an enemy in its square?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "In melee no formation is changed.",
     .cite = SEQUENCE},
    {.name = "acted",
     .label = "Has it moved or fired in this bound?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "It may still change formation, but not rally then.",
     .cite = SEQUENCE},
    {.name = "passed",
     .label = "Was it passed through in this bound?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Then it does not change formation.",
     .cite = "Movement"},
    {.name = "year",
     .label = "Year",
     .type = FIELD_INT,
     .min = 1650,
     .max = 1880,
     .fallback = "1777",
     .help = "Columns of attack are of Napoleon's time.",
     .cite = FORMATIONS},
};

static const struct example examples[] = {
    {"Infantry in line forms square", "into=square", VERDICT_LEGAL},
    {"Cavalry does not", "arm=light-cavalry into=square", VERDICT_ILLEGAL},
    {"Guns limber", "arm=artillery from=unlimbered into=limbered", VERDICT_LEGAL},
    {"A column of attack before Napoleon", "into=attack year=1777", VERDICT_ILLEGAL},
    {NULL, NULL, NULL}};

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *en = state_find(s->state, facts_text(f, "unit"));
    if (en == NULL) return;
    const struct bb_unit u = bb_unit_of(s, en);
    facts_measure(f, "arm", value_text(bb_arms[u.arm].id), "from the order of battle");
    facts_measure(f, "from", value_text(bb_formations[u.formation].id), "as it is now");
    facts_measure(f, "in_melee", value_int(bb_in_melee(s, &u)), "who is in its square");
    facts_measure(f, "acted", value_int(bb_is_marked(en, "moved") || bb_is_marked(en, "fired")),
                  "as the journal has it");
    facts_measure(f, "passed", value_int(bb_is_marked(en, "passed")), "as the journal has it");
    facts_measure(f, "year", value_int(bb_year(s)), "the game's");
}

static bool is_free(const struct scene *s, const struct facts *f, const struct entity *en,
                    const char *name, struct ruling *r)
{
    if (facts_flag(f, "in_melee"))
        return ruling_refuse(r, SEQUENCE, "%s is in melee.", name), false;
    if (facts_flag(f, "passed"))
        return ruling_refuse(r, "Movement", "%s was passed through in this bound.", name), false;
    if (bb_is_marked(en, "spent"))
        return ruling_refuse(r, SEQUENCE, "%s fired in the enemy's bound, which used up this one.",
                             name),
               false;
    if (bb_is_marked(en, "changed"))
        return ruling_refuse(r, SEQUENCE, "%s has changed formation already in this bound.", name),
               false;
    if (facts_flag(f, "acted") && scene_reading(s, r, "BBS-39") == 'B')
        return ruling_refuse(r, SEQUENCE, "%s has moved or fired in this bound.", name), false;
    return true;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *en = s->state == NULL ? NULL : state_find(s->state, facts_text(f, "unit"));
    const char *name = bb_the(en, "The unit"), *into = facts_text(f, "into");
    int arm = bb_index(bb_arms, facts_text(f, "arm")), to = bb_index(bb_formations, into);
    (void)d;
    if (!bb_may_act(s, en, BB_FORM_PHASE, true, r) || !is_free(s, f, en, name, r) ||
        !bb_may_form(s, (enum bb_arm)arm, (enum bb_formation)to, facts_int(f, "year"), name, r))
        return;
    if (strcmp(into, facts_text(f, "from")) == 0) {
        ruling_refuse(r, FORMATIONS, "%s is in that formation already.", name);
        return;
    }
    ruling_note(r, SEQUENCE, "it may not try to rally in this bound");
    ruling_decide(r, VERDICT_LEGAL, "%s changes formation: %s.", name, bb_formations[to].label);
    if (en == NULL) return;
    ruling_subject(r, en->id);
    ruling_set(r, s->state, en->id, "formation", value_text(into));
    ruling_set(r, s->state, en->id, "changed", value_int(1));
    struct bb_unit after = bb_unit_of(s, en);
    after.formation = (enum bb_formation)to;
    (void)bb_threshold(s, r, &after, bb_help_of(s, &after));
}

const struct action bb_form = {
    .id = "form",
    .title = "Change formation",
    .group = "Movement",
    .help = "A unit that is not in melee takes up another formation, after the melees of its "
            "side's bound.",
    .cite = SEQUENCE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
};
