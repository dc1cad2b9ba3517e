/* Who is given an order: one unit, or several as a temporary brigade; and what forbids the
 * order before any die is thrown.  */
#include <string.h>

#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/movement.h"
#include "rules/two-for-tea/shoot.h"
#include "table/circle.h"

enum { MIXED_FROM_YEAR = 1778 };

const char *const tft_unit_fields[TFT_BRIGADE_MOST] = {"unit",   "unit_2", "unit_3",
                                                       "unit_4", "unit_5", "unit_6"};

bool tft_group_holds(const struct tft_group *g, const struct entity *unit)
{
    for (int i = 0; i < g->count; i++)
        if (strcmp(g->unit[i]->id, unit->id) == 0) return true;
    return false;
}

struct tft_group tft_group_of(const struct scene *s, const struct facts *f)
{
    struct tft_group g = {.officer = state_find(s->state, facts_text(f, "commander"))};
    for (int i = 0; i < TFT_BRIGADE_MOST; i++) {
        const struct entity *unit = state_find(s->state, facts_text(f, tft_unit_fields[i]));
        if (unit != NULL && !tft_group_holds(&g, unit)) g.unit[g.count++] = unit;
    }
    return g;
}

bool tft_ends_turn(const struct scene *s, const struct entity *officer)
{
    if (entity_is(officer, "general")) return true;
    return scene_choice(s, "TFT-09") == 'B' && strstr(entity_name(officer), "General") != NULL;
}

/* --- A brigade ------------------------------------------------------------------------- */

bool tft_group_together(const struct scene *s, const struct tft_group *g)
{
    struct hull hull[TFT_BRIGADE_MOST];
    const struct hull *all[TFT_BRIGADE_MOST];
    for (int i = 0; i < g->count; i++) {
        if (!tft_footprint(s, g->unit[i], &hull[i])) return true; /* the umpire's to say */
        all[i] = &hull[i];
    }
    if (g->count < 2) return true;
    if (scene_choice(s, "TFT-15") == 'A') return circle_hold(all, g->count, TFT_BRIGADE_CM).fits;
    for (int i = 0; i < g->count; i++)
        for (int k = 0; k < i; k++)
            if (hull_tape(all[i], all[k]).tape.cm > TFT_BRIGADE_CM) return false;
    return true;
}

bool tft_group_is_named(const struct tft_group *g)
{
    const char *first = g->count < 2 ? "" : entity_text(g->unit[0], "brigade", "");
    for (int i = 1; i < g->count; i++)
        if (strcmp(entity_text(g->unit[i], "brigade", ""), first) != 0) return false;
    return *first != '\0';
}

bool tft_group_mixed(const struct scene *s, const struct tft_group *g)
{
    bool horse = false, foot = false;
    if (g->count < 2 || tft_year(s) >= MIXED_FROM_YEAR) return false;
    if (strcmp(entity_text(g->unit[0], "side", ""), "american") != 0) return false;
    for (int i = 0; i < g->count; i++) {
        const struct tft_troop *troop = tft_troop_of(s, g->unit[i]);
        bool mounted = troop != NULL && strcmp(troop->arm, "horse") == 0;
        horse |= mounted;
        foot |= !mounted; /* TFT-18: cannon too */
    }
    return horse && foot;
}

/* --- What forbids it ----------------------------------------------------------------- */

static bool may_be_ordered(const struct entity *unit, const struct tft_group *g, struct ruling *r)
{
    const char *name = entity_name(unit), *by = entity_text(unit, "ordered_by", "");
    if (entity_int(unit, "lost", 0))
        return ruling_refuse(r, "Activation", "%s is lost.", name), false;
    if (*by != '\0' && strcmp(by, g->officer->id) != 0)
        return ruling_refuse(r, "Activation", "%s has its orders from another commander this turn.",
                             name),
               false;
    if (entity_int(unit, "closed", 0))
        return ruling_refuse(r, "Ordering mechanic", "%s may be given no more orders this turn.",
                             name),
               false;
    if (*entity_text(unit, "locked", "") != '\0')
        return ruling_refuse(r, "Making contact", "%s is locked in melee until it is resolved.",
                             name),
               false;
    return true;
}

/* Why troops are not ordered to form up. */
static struct tft_hindrance no_form_up(const struct scene *s, const struct entity *unit)
{
    struct hull h;
    if (!tft_in_skirmish(unit))
        return (struct tft_hindrance){"Orders",
                                      "is not in skirmish formation: there is nothing to form up"};
    if (strcmp(entity_text(unit, "type", ""), "indian") == 0)
        return (struct tft_hindrance){"Army Lists", "is always in skirmish formation"};
    if (tft_footprint(s, unit, &h) && tft_hull_in_dense(s, &h))
        return (struct tft_hindrance){"Dense terrain", "cannot form up within dense terrain"};
    return (struct tft_hindrance){0};
}

struct tft_hindrance tft_hindrance(const struct scene *s, const struct entity *unit,
                                   const char *order)
{
    bool cannon = tft_is_cannon(s, unit), shoot = strcmp(order, "shoot") == 0;
    const char *formation = entity_text(unit, "formation", "line");
    if (strcmp(order, "rally") == 0) return (struct tft_hindrance){0};
    if (entity_int(unit, "suppressed", 0)) {
        if (shoot || strcmp(order, "move") == 0)
            return (struct tft_hindrance){"Disordered",
                                          "is suppressed: it may neither move nor shoot"};
        return (struct tft_hindrance){"Shooting Mechanic",
                                      "is suppressed: it takes no such orders"};
    }
    if (strcmp(order, "move") == 0 && tft_must_wait(s, unit))
        return (struct tft_hindrance){"Germantown, British forces",
                                      "may not move yet: nothing has called it out"};
    if (shoot && !cannon && strcmp(formation, "column") == 0)
        return (struct tft_hindrance){"Table 1", "is in column: it cannot shoot"};
    if (shoot && cannon && entity_int(unit, "deployed", 1) == 0)
        return (struct tft_hindrance){"Orders", "must form up before it can shoot"};
    if (shoot && tft_gun_is_spent(s, unit, NULL))
        return (struct tft_hindrance){"Army Lists", "has had its one shot of this turn"};
    return strcmp(order, "form-up") == 0 && !cannon ? no_form_up(s, unit)
                                                    : (struct tft_hindrance){0};
}

/* TFT-23: no unit, so he is not ordered; or, once he is routed, to rally as units are, by
 * another. */
static bool commander_takes(const struct scene *s, const struct facts *f, const struct entity *who,
                            const struct tft_group *g, struct ruling *r)
{
    const char *name = entity_name(who);
    if (!tft_is_commander(who)) return true;
    if (scene_reading(s, r, "TFT-23") == 'A')
        return ruling_refuse(r, "Army Lists", "%s commands: orders are given to units.", name),
               false;
    if (who == g->officer)
        return ruling_refuse(r, "Ordering mechanic", "%s gives himself no orders.", name), false;
    if (strcmp(facts_text(f, "order"), "rally") == 0 && g->count == 1) return true;
    return ruling_refuse(r, "Ordering mechanic", "%s commands: he is only ordered to rally, alone.",
                         name),
           false;
}

/* Does the order suit the unit?  Of a brigade those who cannot carry it out stay behind;
 * alone they are not ordered at all. */
static bool suits(const struct scene *s, const struct facts *f, const struct entity *unit,
                  const struct tft_group *g, struct ruling *r)
{
    const char *name = entity_name(unit), *order = facts_text(f, "order");
    bool rally = strcmp(order, "rally") == 0, routed = entity_int(unit, "routed", 0) != 0;
    if (rally && !routed)
        return ruling_refuse(r, "Orders", "%s is not routed: there is nothing to rally.", name),
               false;
    if (routed && !rally)
        return ruling_refuse(r, "Routing", "%s is routed: it can only be rallied.", name), false;
    struct tft_hindrance why = tft_hindrance(s, unit, order);
    if (strcmp(order, "shoot") == 0) (void)tft_gun_is_spent(s, unit, r); /* TFT-73, cited */
    if (why.cite == NULL) return true;
    if (g->count == 1) return ruling_refuse(r, why.cite, "%s %s.", name, why.words), false;
    ruling_note(r, why.cite, "%s %s", name, why.words);
    return true;
}

/* A brigade is named before its units are ordered one by one, under one commander. */
static bool brigade_allowed(const struct scene *s, const struct tft_group *g, struct ruling *r)
{
    const char *first = entity_text(g->unit[0], "brigade", "");
    if (g->count < 2) return true;
    for (int i = 0; i < g->count; i++) {
        const char *had = entity_text(g->unit[i], "brigade", "");
        bool ordered = *entity_text(g->unit[i], "ordered_by", "") != '\0';
        if (strcmp(had, first) != 0 || (ordered && *had == '\0'))
            return ruling_refuse(
                       r, "Brigade",
                       "A brigade is named at the beginning of a turn: %s was not of it when "
                       "it was first ordered.",
                       entity_name(g->unit[i])),
                   false;
    }
    (void)scene_reading(s, r, "TFT-14");
    (void)scene_reading(s, r, "TFT-15");
    (void)scene_reading(s, r, "TFT-16");
    if (strcmp(entity_text(g->unit[0], "side", ""), "american") == 0)
        (void)scene_reading(s, r, "TFT-18");
    ruling_note(r, "Brigade", "%d units ordered as one", g->count);
    return true;
}

static bool side_allowed(const struct scene *s, const struct tft_group *g,
                         const struct entity *unit, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    const char *side = entity_text(unit, "side", ""), *name = entity_name(g->officer);
    if (strcmp(side, entity_text(g->officer, "side", "")) != 0)
        return ruling_refuse(r, "Ordering mechanic", "%s does not command the other side's units.",
                             name),
               false;
    if (strcmp(side, entity_text(game, "side", side)) != 0)
        return ruling_refuse(r, "The turn", "It is the other side's turn."), false;
    if (entity_int(game, "turn_over", 0))
        return ruling_refuse(r, "Ordering mechanic",
                             "The general has failed: this side's turn is over."),
               false;
    if (!entity_is(g->officer, "general") &&
        strcmp(entity_text(unit, "commander", g->officer->id), g->officer->id) != 0)
        return ruling_refuse(r, "Ordering mechanic", "%s is not assigned to %s.", entity_name(unit),
                             name),
               false;
    return true;
}

/* Moving ends his orders as a failed roll does; `done` marks both. */
static bool officer_allowed(const struct scene *s, const struct entity *officer, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    const char *name = entity_name(officer);
    if (entity_int(officer, "lost", 0))
        return ruling_refuse(r, "Activation", "%s is lost.", name), false;
    if (entity_int(officer, "rode", 0) == entity_int(game, "turn", 1))
        return ruling_refuse(r, "Ordering mechanic",
                             "%s has moved, which ends his orders for this turn.", name),
               false;
    if (entity_int(officer, "done", 0))
        return ruling_refuse(r, "Ordering mechanic",
                             "%s has failed a roll: no more orders from him this turn.", name),
               false;
    return true;
}

bool tft_command_allowed(const struct scene *s, const struct facts *f, const struct tft_group *g,
                         struct ruling *r)
{
    if (!facts_flag(f, "together"))
        return ruling_refuse(r, "Brigade", "The units are too far apart to act as a brigade."),
               false;
    if (facts_flag(f, "mixed"))
        return ruling_refuse(r, "Army Lists",
                             "Before 1778 an American brigade may not hold both horse and foot."),
               false;
    if (g->count == 0 || g->officer == NULL) return true; /* a calculator */
    for (int i = 0; i < g->count; i++) ruling_subject(r, g->unit[i]->id);
    ruling_subject(r, g->officer->id);
    for (int i = 0; i < g->count; i++)
        if (!side_allowed(s, g, g->unit[i], r)) return false;
    if (!officer_allowed(s, g->officer, r)) return false;
    for (int i = 0; i < g->count; i++)
        if (!commander_takes(s, f, g->unit[i], g, r) || !may_be_ordered(g->unit[i], g, r) ||
            !suits(s, f, g->unit[i], g, r))
            return false;
    return brigade_allowed(s, g, r);
}
