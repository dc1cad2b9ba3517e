/* What a volley leaves behind: the verdict, marks on those who fired and those who were
 * hit, and what is to be done with hands.  */
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/shoot_volley.h"

/* --- Those who fired ---------------------------------------------------------------------- */

/* An automatic shot is the unit's first order (TFT-13); TFT-14 B makes it one of the whole
 * brigade. */
static void count_as_order(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    const char *brigade = entity_text(unit, "brigade", "");
    const struct entity *en = NULL;
    ruling_set(r, s->state, unit->id, "orders", value_int(entity_int(unit, "orders", 0) + 1));
    if (*brigade == '\0' || scene_reading(s, r, "TFT-14") == 'A') return;
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (strcmp(entity_text(en, "brigade", ""), brigade) == 0)
            ruling_set(r, s->state, en->id, "orders", value_int(entity_int(en, "orders", 0) + 1));
}

static struct value list_value(const char *list)
{
    return *list == '\0' ? value_none() : value_text(list);
}

static void mark_firer(const struct scene *s, const struct facts *f, struct ruling *r,
                       const struct entity *unit)
{
    const char *occasion = facts_text(f, "occasion"), *target = facts_text(f, "target");
    ruling_set(r, s->state, unit->id, "shots", value_int(entity_int(unit, "shots", 0) + 1));
    if (strcmp(occasion, "order") == 0) {
        ruling_set(r, s->state, unit->id, "order", value_none());
    } else if (strcmp(occasion, "automatic") == 0) {
        count_as_order(s, r, unit);
    } else {
        const char *left = tft_answer_without(s->mem, entity_text(unit, "may_answer", ""), target);
        const char *back = entity_text(unit, "fired_back_at", "");
        ruling_set(r, s->state, unit->id, "may_answer", list_value(left));
        ruling_set(r, s->state, unit->id, "fired_back_at",
                   value_text(tft_list_with(s->mem, back, target)));
    }
}

/* Dice thrown again are over with the throw; one more fire goes on for this unit (TFT-24). */
static void spend_ability(const struct scene *s, const struct facts *f, struct ruling *r,
                          const struct entity *unit)
{
    const char *id = facts_text(f, "ability"), *side = entity_text(unit, "side", "");
    if (unit == NULL || strcmp(id, "none") == 0) return;
    bool lasts = strcmp(id, TFT_ABILITY_ONE_MORE) == 0;
    tft_ability_spend(s, side, r);
    ruling_set(r, s->state, GAME_ENTITY, arena_printf(s->mem, "ability_now_%s", side),
               lasts ? value_text(id) : value_none());
    ruling_set(r, s->state, GAME_ENTITY, arena_printf(s->mem, "ability_unit_%s", side),
               lasts ? value_text(unit->id) : value_none());
}

/* --- Those who were shot at -------------------------------------------------------------- */

/* Of those who fired together one is answered, or each of them (TFT-123). */
static const char *with_answers(const struct scene *s, struct ruling *r, const char *may,
                                const struct tft_firers *firers)
{
    const char *together = "";
    bool each = firers->count > 1 && scene_reading(s, r, "TFT-123") == 'B';
    for (int i = 0; i < firers->count; i++) {
        const char *id = firers->list[i]->id;
        if (each) may = tft_list_with(s->mem, may, id);
        together = i == 0 ? id : arena_printf(s->mem, "%s+%s", together, id);
    }
    return each || firers->count == 0 ? may : tft_list_with(s->mem, may, together);
}

static void mark_struck(const struct scene *s, struct ruling *r, const struct tft_struck *v,
                        const struct tft_firers *firers, bool answer)
{
    const char *shot_by = entity_text(v->unit, "shot_by", "");
    for (int i = 0; i < firers->count; i++) {
        const char *id = firers->list[i]->id;
        if (!tft_list_has(shot_by, id)) shot_by = tft_list_with(s->mem, shot_by, id);
    }
    ruling_set(r, s->state, v->unit->id, "shot_by", value_text(shot_by));
    if (answer)
        ruling_set(r, s->state, v->unit->id, "may_answer",
                   value_text(with_answers(s, r, entity_text(v->unit, "may_answer", ""), firers)));
    if (tft_in_fog(s) && !v->damage.destroyed)
        ruling_set(r, s->state, v->unit->id, "spotted", value_int(1));
}

/* Whoever is still there and able may shoot back, but not at an answer (TFT-58). */
static bool may_answer(const struct scene *s, struct ruling *r, const struct tft_struck *v,
                       bool returning)
{
    const char *cite = "";
    if (returning || v->damage.destroyed || v->damage.suppressed || v->damage.routed) return false;
    return v->unit == NULL || tft_shoot_unable(s, v->unit, r, &cite) == NULL;
}

static void offer_answer(const struct scene *s, struct ruling *r, const struct tft_struck *v)
{
    (void)scene_reading(s, r, "TFT-58");
    ruling_hand(r, "%s may return fire now, if arc, range and sight allow.",
                v->unit == NULL ? "The target" : entity_name(v->unit));
}

/* --- The verdict --------------------------------------------------------------------------- */

static void decide(struct ruling *r, const struct tft_volley *v)
{
    enum tft_fate worst = TFT_UNHURT;
    const char *text = "";
    for (int i = 0; i < v->victim_count; i++) {
        const struct tft_struck *one = &v->victims[i];
        enum tft_fate fate = tft_fate_of(&one->damage);
        if (fate > worst) worst = fate;
        text = arena_printf(r->mem, "%s%s%s: %s.", text, i == 0 ? "" : " ",
                            i == 0 ? tft_volley_opening(r->mem, v) : entity_name(one->unit),
                            tft_damage_words(r->mem, &one->damage));
    }
    ruling_decide(r, tft_fate_word(worst), "%s", text);
}

void tft_volley_leave(const struct scene *s, const struct facts *f, struct ruling *r,
                      const struct tft_volley *v)
{
    struct tft_firers firers = tft_firers_of(s, f);
    bool returning = strcmp(facts_text(f, "occasion"), "return") == 0;
    decide(r, v);
    spend_ability(s, f, r, state_find(s->state, facts_text(f, "unit")));
    for (int i = 0; i < firers.count; i++) mark_firer(s, f, r, firers.list[i]);
    for (int i = 0; i < v->victim_count; i++) {
        const struct tft_struck *one = &v->victims[i];
        bool answer = may_answer(s, r, one, returning);
        if (one->damage.suppressed) (void)scene_reading(s, r, "TFT-61");
        tft_wound(s, r, one->unit, &one->damage);
        if (one->unit != NULL) mark_struck(s, r, one, &firers, answer);
        if (answer) offer_answer(s, r, one);
    }
    if (strcmp(facts_text(f, "occasion"), "automatic") == 0)
        ruling_hand(r, "That was its first order of the turn.");
}
