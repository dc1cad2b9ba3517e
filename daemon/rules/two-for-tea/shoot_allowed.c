/* What forbids a shot before any die is thrown: turn, orders, state and formation of those
 * who fire, and who they fire at.  */
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/shoot.h"

struct shot {
    const struct scene *s;
    struct ruling *r;
    const struct entity *game, *target;
    const char *occasion;
    bool returning;
};

#define REFUSE(...) (ruling_refuse(__VA_ARGS__), false)

/* TFT-73: one shot in a player turn, shooting back included. */
static bool gun_is_spent(const struct scene *s, const struct entity *gun, struct ruling *r)
{
    if (entity_int(gun, "shots", 0) == 0) return false;
    bool both = scene_reading(s, r, "TFT-73") == 'B';
    return both || strcmp(entity_text(gun, "side", ""), "american") == 0;
}

const char *tft_shoot_unable(const struct scene *s, const struct entity *unit, struct ruling *r,
                             const char **cite)
{
    bool cannon = tft_is_cannon(s, unit);
    if (tft_is_commander(unit)) return *cite = "Army Lists", "has nothing to shoot with";
    if (entity_int(unit, "routed", 0)) return *cite = "Routing", "is routed: it does not shoot";
    if (entity_int(unit, "suppressed", 0))
        return *cite = "Disordered", "is suppressed: it does not shoot";
    if (!cannon && strcmp(entity_text(unit, "formation", "line"), "column") == 0)
        return *cite = "Table 1", "is in column: it cannot shoot";
    if (cannon && entity_int(unit, "deployed", 1) == 0)
        return *cite = "Orders", "must form up before it can shoot";
    if (tft_in_melee(unit))
        return *cite = "Making contact", "is locked in melee: it does not shoot";
    if (cannon && gun_is_spent(s, unit, r))
        return *cite = "Army Lists", "has had its one shot of this turn";
    return NULL;
}

static bool is_able(const struct shot *x, const struct entity *unit)
{
    const char *cite = "", *why = tft_shoot_unable(x->s, unit, x->r, &cite);
    return why == NULL || REFUSE(x->r, cite, "%s %s.", entity_name(unit), why);
}

/* TFT-12 B: all automatic shots come before the first order of the turn. */
static bool orders_have_begun(const struct shot *x, const char *side)
{
    static const char *const kinds[] = {"officer", "general"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct entity *en = NULL;
        while ((en = state_next(x->s->state, en, kinds[i])) != NULL)
            if (strcmp(entity_text(en, "side", ""), side) == 0 &&
                *entity_text(en, "ordering", "") != '\0')
                return true;
    }
    return false;
}

static bool may_shoot_by_itself(const struct shot *x, const struct entity *unit)
{
    struct ruling *r = x->r;
    const char *name = entity_name(unit);
    if (entity_int(unit, "orders", 0) > 0)
        return REFUSE(r, "Automatic shooting",
                      "%s has had an order: it shoots by itself only as its first.", name);
    if (entity_int(unit, "closed", 0))
        return REFUSE(r, "Ordering mechanic", "%s does nothing more this turn.", name);
    if (scene_reading(x->s, r, "TFT-12") == 'B' &&
        orders_have_begun(x, entity_text(unit, "side", "")))
        return REFUSE(r, "Automatic shooting",
                      "Orders have been given: automatic shots come before them.");
    (void)scene_reading(x->s, r, "TFT-11");
    (void)scene_reading(x->s, r, "TFT-13");
    if (*entity_text(unit, "brigade", "") != '\0') (void)scene_reading(x->s, r, "TFT-14");
    return true;
}

/* TFT-58: once for each enemy shot, and never at a shot that was itself an answer. */
static bool may_shoot_back(const struct shot *x, const struct entity *unit)
{
    struct ruling *r = x->r;
    const char *name = entity_name(unit);
    bool once = scene_reading(x->s, r, "TFT-58") == 'B';
    if (!tft_list_has(entity_text(unit, "may_answer", ""), x->target->id))
        return REFUSE(r, "Shooting Mechanic", "%s has no shot of %s left to answer.", name,
                      entity_name(x->target));
    if (once && *entity_text(unit, "fired_back_at", "") != '\0')
        return REFUSE(r, "Shooting Mechanic", "%s has shot back this turn already.", name);
    return true;
}

static bool on_its_occasion(const struct shot *x, const struct entity *unit)
{
    struct ruling *r = x->r;
    const char *side = entity_text(unit, "side", "");
    bool playing = strcmp(side, entity_text(x->game, "side", side)) == 0;
    if (x->returning) {
        if (playing)
            return REFUSE(r, "Shooting Mechanic",
                          "It is its own side's turn: there is no fire to return.");
        return may_shoot_back(x, unit);
    }
    if (!playing)
        return REFUSE(r, "The turn", "It is the other side's turn: it can only return fire.");
    if (strcmp(x->occasion, "order") == 0) {
        if (strcmp(entity_text(unit, "order", ""), "shoot") == 0) return true;
        return REFUSE(r, "Shooting Combat", "%s has no order to shoot that it has not carried out.",
                      entity_name(unit));
    }
    if (entity_int(x->game, "turn_over", 0))
        return REFUSE(r, "Ordering mechanic", "The general has failed: this side's turn is over.");
    return may_shoot_by_itself(x, unit);
}

static bool is_target(const struct shot *x, const struct entity *unit)
{
    const char *name = entity_name(x->target);
    struct hull h;
    if (strcmp(entity_text(unit, "side", ""), entity_text(x->target, "side", "")) == 0)
        return REFUSE(x->r, "Shooting Combat", "%s is of the same side.", name);
    if (tft_is_commander(x->target) && scene_reading(x->s, x->r, "TFT-23") == 'A')
        return REFUSE(x->r, "Army Lists", "%s commands: officers and generals are not shot at.",
                      name);
    if (!tft_footprint(x->s, x->target, &h))
        return REFUSE(x->r, "The table", "%s is not on the table.", name);
    if (tft_in_melee(x->target) && scene_reading(x->s, x->r, "TFT-97") == 'A')
        return REFUSE(x->r, "Melee", "%s is locked in melee: nobody shoots into it.", name);
    return true;
}

static bool fires_along(const struct shot *x, const struct entity *unit, const struct entity *with)
{
    if (with == NULL) return true;
    if (x->returning)
        return REFUSE(x->r, "Shooting Mechanic", "Only the unit shot at returns fire.");
    if (strcmp(with->id, unit->id) == 0)
        return REFUSE(x->r, "Shooting Mechanic", "%s cannot fire twice at once.",
                      entity_name(with));
    return true;
}

/* Chosen and unused, or used for this unit and still in force. */
static bool has_ability(const struct shot *x, const struct facts *f, const struct entity *unit)
{
    const char *id = facts_text(f, "ability");
    if (strcmp(id, "none") == 0 || tft_ability_helps(x->s, unit, id)) return true;
    return tft_ability_ready(x->s, entity_text(unit, "side", ""), id, x->r);
}

bool tft_shoot_allowed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    static const char *const firers[TFT_FIRERS] = {"unit", "second", "third"};
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *second = state_find(s->state, facts_text(f, "second"));
    const struct entity *third = state_find(s->state, facts_text(f, "third"));
    struct shot x = {.s = s,
                     .r = r,
                     .game = state_find(s->state, GAME_ENTITY),
                     .target = state_find(s->state, facts_text(f, "target")),
                     .occasion = facts_text(f, "occasion")};
    x.returning = strcmp(x.occasion, "return") == 0;
    if (unit == NULL || x.target == NULL) return true; /* a calculator */
    for (int i = 0; i < TFT_FIRERS; i++) ruling_subject(r, facts_text(f, firers[i]));
    ruling_subject(r, x.target->id);
    if (!is_target(&x, unit) || !fires_along(&x, unit, second) || !fires_along(&x, unit, third))
        return false;
    if (second != NULL && third == second)
        return REFUSE(r, "Shooting Mechanic", "%s cannot fire twice at once.", entity_name(third));
    for (int i = 0; i < TFT_FIRERS; i++) {
        const struct entity *en = state_find(s->state, facts_text(f, firers[i]));
        struct hull h;
        if (en == NULL) continue;
        if (!tft_footprint(s, en, &h))
            return REFUSE(r, "The table", "%s is not on the table.", entity_name(en));
        if (i > 0 && !is_target(&x, en)) return false;
        if (!on_its_occasion(&x, en) || !is_able(&x, en)) return false;
    }
    return has_ability(&x, f, unit);
}
