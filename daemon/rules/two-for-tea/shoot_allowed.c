/* What forbids a shot before any die is thrown: turn, orders, state and formation of those
 * who fire, and who they fire at.  */
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/shoot_volley.h"

struct shot {
    const struct scene *s;
    struct ruling *r;
    const struct entity *game, *target;
    const char *occasion;
    bool returning;
};

#define REFUSE(...) (ruling_refuse(__VA_ARGS__), false)

bool tft_gun_is_spent(const struct scene *s, const struct entity *gun, struct ruling *r)
{
    if (!tft_is_cannon(s, gun) || entity_int(gun, "shots", 0) == 0) return false;
    char both = r == NULL ? scene_choice(s, "TFT-73") : scene_reading(s, r, "TFT-73");
    return both == 'B' || strcmp(entity_text(gun, "side", ""), "american") == 0;
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
    if (tft_gun_is_spent(s, unit, r))
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
    if (!tft_answer_has(entity_text(unit, "may_answer", ""), x->target->id))
        return REFUSE(r, "Shooting Mechanic", "%s has no shot of %s left to answer.", name,
                      entity_name(x->target));
    if (once && *entity_text(unit, "fired_back_at", "") != '\0')
        return (void)scene_reading(x->s, r, "TFT-119"),
               REFUSE(r, "Shooting Mechanic", "%s has shot back this turn already.", name);
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
        return REFUSE(r, "Shooting Combat", "%s has no order to shoot left to carry out.",
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
    if (tft_same_side(unit, x->target))
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

/* Nobody fires twice in one throw, and none but a cannon fires canister. */
static bool may_fire_along(const struct shot *x, const struct tft_firers *all, int i)
{
    const struct entity *unit = all->list[i];
    if (x->returning)
        return REFUSE(x->r, "Shooting Mechanic", "Only the unit shot at returns fire.");
    for (int k = 0; k < i; k++)
        if (all->list[k] == unit)
            return REFUSE(x->r, "Shooting Mechanic", "%s cannot fire twice at once.",
                          entity_name(unit));
    return is_target(x, unit);
}

static bool canister_is_theirs(const struct shot *x, const struct facts *f,
                               const struct tft_firers *all)
{
    const char *ids = facts_text(f, "canister"), *id;
    while ((id = field_next_id(x->s->mem, &ids)) != NULL) {
        const struct entity *gun = state_find(x->s->state, id);
        bool along = false;
        for (int i = 1; i < all->count; i++) along = along || all->list[i] == gun;
        if (gun == NULL || !along)
            return REFUSE(x->r, "Cannon fire", "%s does not fire along.",
                          gun == NULL ? id : entity_name(gun));
        if (!tft_is_cannon(x->s, gun))
            return REFUSE(x->r, "Cannon fire", "Only cannon fire canister.");
    }
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
    struct tft_firers all = tft_firers_of(s, f);
    struct shot x = {.s = s,
                     .r = r,
                     .game = state_find(s->state, GAME_ENTITY),
                     .target = state_find(s->state, facts_text(f, "target")),
                     .occasion = facts_text(f, "occasion")};
    x.returning = strcmp(x.occasion, "return") == 0;
    if (all.count == 0 || x.target == NULL) return true; /* a calculator */
    for (int i = 0; i < all.count; i++) ruling_subject(r, all.list[i]->id);
    ruling_subject(r, x.target->id);
    if (!is_target(&x, all.list[0])) return false;
    for (int i = 1; i < all.count; i++)
        if (!may_fire_along(&x, &all, i)) return false;
    if (!canister_is_theirs(&x, f, &all)) return false;
    for (int i = 0; i < all.count; i++) {
        struct hull h;
        if (!tft_footprint(s, all.list[i], &h))
            return REFUSE(r, "The table", "%s is not on the table.", entity_name(all.list[i]));
        if (!on_its_occasion(&x, all.list[i]) || !is_able(&x, all.list[i])) return false;
    }
    return has_ability(&x, f, all.list[0]);
}
