/* Orders, moves and the rest of a Two For Tea game as they are told afterwards. */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/breakpoint.h"
#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/two_for_tea.h"

static bool is_verdict(const struct told *what, const char *word)
{
    return strcmp(what->ruling->verdict, word) == 0;
}

static const char *the_units(const struct scene *s, const struct told *what)
{
    static const char *const fields[] = {"unit", "unit_2", "unit_3", "unit_4", "unit_5", "unit_6"};
    const char *text = "";
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *id = told_text(what, fields[i]);
        if (*id == '\0') continue;
        text = *text == '\0'
                   ? told_the(s->mem, s->state, id)
                   : arena_printf(s->mem, "%s and %s", text, told_the(s->mem, s->state, id));
    }
    return *text == '\0' ? "his men" : text;
}

/* --- Orders -------------------------------------------------------------------------------- */

/* What the event of a blunder was, and whether it was obeyed all the same: as ruled. */
static const char *event_of(const struct told *what)
{
    const char *at = strstr(what->ruling->sentence, ": blunder. ");
    return at == NULL ? NULL : at + strlen(": blunder. ");
}

static bool went_astray(const struct ruling *r)
{
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].attr, "strayed") == 0) return true;
    return false;
}

static void tell_refusal(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct ruling *r = what->ruling;
    const char *astray = went_astray(r) ? "; they went astray" : "";
    t->weight = TALE_PLAIN;
    t->did = arena_printf(s->mem, "could not get %s to %s", the_units(s, what),
                          tft_order_word(told_text(what, "order")));
    if (r->dice_count >= 2)
        t->detail = arena_printf(s->mem, "%d, needing %d%s", r->dice[0].face + r->dice[1].face,
                                 r->need, astray);
}

static void tell_command(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *commander = told_text(what, "commander");
    if (*commander == '\0' || is_verdict(what, VERDICT_ILLEGAL)) return;
    tale_who(t, commander);
    if (is_verdict(what, VERDICT_BLUNDER)) {
        t->weight = TALE_GREAT;
        t->did = arena_printf(s->mem, "blundered with %s", the_units(s, what));
        t->sentence = event_of(what);
        if (t->sentence != NULL && went_astray(what->ruling))
            t->sentence = arena_printf(s->mem, "%s They went astray.", t->sentence);
    } else if (!is_verdict(what, VERDICT_OBEYED)) {
        tell_refusal(s, what, t);
    } else {
        t->by = commander;
        t->did = told_int(what, "forward", 0) != 0
                     ? "cried “For God's sake forward!”, and was obeyed"
                     : NULL;
        t->weight = t->did == NULL ? TALE_NONE : TALE_PLAIN;
        t->who_count = t->did == NULL ? 0 : t->who_count;
    }
}

static void tell_stray(const struct scene *s, const struct told *what, struct tale *t)
{
    if (!is_verdict(what, "strays")) return;
    for (size_t i = 0; i < what->ruling->subject_count; i++)
        if (entity_is(state_find(s->state, what->ruling->subjects[i]), "unit"))
            tale_who(t, what->ruling->subjects[i]);
    if (t->who_count == 0) return;
    t->weight = TALE_PLAIN;
    t->did = "went astray";
    t->answers = true;
}

/* --- Moves --------------------------------------------------------------------------------- */

static double change_real(const struct told *what, const char *id, const char *attr)
{
    struct value before, after;
    if (!told_change(what, id, attr, &before, &after)) return 0;
    return value_as_real(after, 0) - value_as_real(before, 0);
}

static const char *new_formation(const struct scene *s, const struct told *what, const char *id)
{
    struct value before, after;
    if (told_change(what, id, "deployed", &before, &after))
        return value_as_int(after, 1) != 0 ? "unlimbered" : "limbered up";
    if (!told_change(what, id, "formation", &before, &after)) return NULL;
    const char *word = value_as_text(after, "line");
    return strcmp(word, "skirmish") == 0 ? "went into skirmish order"
                                         : arena_printf(s->mem, "formed %s", word);
}

/* As the crow flies: forwards or back of where it then looked. */
static void tell_move(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *id = told_text(what, "unit");
    double dx = change_real(what, id, "x"), dy = change_real(what, id, "y"), cm = hypot(dx, dy);
    double angle = entity_real(state_find(s->state, id), "facing", 0) * acos(-1) / 180;
    const char *formed = new_formation(s, what, id);
    if (*id == '\0' || is_verdict(what, VERDICT_ILLEGAL) || (cm < 1 && formed == NULL)) return;
    tale_who(t, id);
    t->weight = TALE_SMALL;
    if (cm < 1) {
        t->did = formed;
        return;
    }
    bool back = dx * sin(angle) + dy * cos(angle) < -0.5 * cm;
    t->did = back ? "fell back" : "advanced";
    t->amount = cm;
    t->unit = "cm";
    t->then = formed;
}

static void tell_rally(const struct scene *s, const struct told *what, struct tale *t)
{
    (void)s;
    if (!is_verdict(what, "rallied")) return;
    tale_who(t, told_text(what, "unit"));
    t->weight = TALE_PLAIN;
    t->did = "rallied";
}

/* Put down where it was not before: it has come.  Moving what stands is keeping the table. */
static void tell_place(const struct scene *s, const struct told *what, struct tale *t)
{
    struct value before, after;
    const char *id = told_text(what, "unit");
    (void)s;
    if (!told_change(what, id, "x", &before, &after) || value_is_set(before)) return;
    tale_who(t, id);
    t->weight = TALE_PLAIN;
    t->did = "came on to the table";
}

/* --- Germantown ------------------------------------------------------------------------------ */

static void tell_spot(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct ruling *r = what->ruling;
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[i];
        if (strcmp(f->attr, "spotted") == 0 && value_is_set(f->after) &&
            entity_is(state_find(s->state, f->entity), "unit") &&
            told_change(what, f->entity, "x", &(struct value){0}, &(struct value){0}))
            tale_who(t, f->entity);
    }
    if (t->who_count == 0) return;
    t->weight = TALE_PLAIN;
    t->did = "came into sight";
}

static void tell_howe(const struct scene *s, const struct told *what, struct tale *t)
{
    (void)s;
    if (is_verdict(what, VERDICT_ILLEGAL)) return;
    bool here = is_verdict(what, "arrives");
    t->weight = here ? TALE_PLAIN : TALE_SMALL;
    t->sentence = here ? "Howe arrived." : "Howe was not there yet.";
}

static void tell_march(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *id = told_text(what, "unit");
    (void)s;
    if (*id == '\0' || !is_verdict(what, "marched")) return;
    tale_who(t, id);
    t->weight = TALE_SMALL;
    t->did = "marched unseen";
}

/* --- The army -------------------------------------------------------------------------------- */

static void tell_ability(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct choice *side = ruleset_side(&two_for_tea, told_text(what, "side"));
    const char *unit = told_text(what, "unit"), *called = NULL;
    for (const struct choice *c = tft_abilities; c->id != NULL; c++)
        if (strcmp(c->id, told_text(what, "ability")) == 0) called = c->label;
    if (!is_verdict(what, "used")) return;
    t->weight = TALE_PLAIN;
    t->sentence = what->ruling->sentence; /* all that is open of it */
    if (side == NULL || called == NULL || *unit == '\0') return;
    t->sentence = arena_printf(s->mem, "The %s general called “%s” for %s.", side->label, called,
                               told_the(s->mem, s->state, unit));
}

static void tell_break(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct ruling *r = what->ruling;
    const struct choice *side = ruleset_side(&two_for_tea, told_text(what, "side"));
    bool breaks = is_verdict(what, VERDICT_BREAKS);
    if (side == NULL || r->dice_count < 2) return;
    t->weight = TALE_GREAT;
    t->sentence =
        arena_printf(s->mem, "The %s army %s: %d was thrown, %d or less was needed.", side->label,
                     breaks ? "broke" : "stood", r->dice[0].face + r->dice[1].face, r->need);
}

/* Units that routed and were not rallied are taken off at the end. */
static void tell_end(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct ruling *r = what->ruling;
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].attr, "lost") == 0 &&
            told_set(what, r->effects[i].entity, "lost") &&
            state_find(s->state, r->effects[i].entity) != NULL)
            tale_who(t, r->effects[i].entity);
    if (t->who_count == 0) return;
    t->weight = TALE_GREAT;
    t->did = "left the field for good";
}

static void tell_nothing(const struct scene *s, const struct told *what, struct tale *t)
{
    (void)s, (void)what, (void)t;
}

static const struct {
    const char *action;
    tft_teller *tell;
} tellers[] = {{"command", tell_command},    {"stray", tell_stray},
               {"move", tell_move},          {"form-up", tell_move},
               {"rally", tell_rally},        {"place", tell_place},
               {"spot", tell_spot},          {"howe", tell_howe},
               {"march", tell_march},        {"ability", tell_ability},
               {"breakpoint", tell_break},   {"end-turn", tell_end},
               {"shoot", tft_tell_shoot},    {"charge", tft_tell_charge},
               {"melee", tft_tell_melee},    {"follow-up", tft_tell_follow_up},
               {"ride", tell_nothing},       {"release", tell_nothing},
               {"objectives", tell_nothing}, {"targets", tell_nothing},
               {"germantown", tell_nothing}};

bool tft_tell(const struct scene *s, const struct told *what, struct tale *t)
{
    for (size_t i = 0; i < sizeof tellers / sizeof *tellers; i++)
        if (strcmp(tellers[i].action, what->action) == 0) return tellers[i].tell(s, what, t), true;
    return false;
}
