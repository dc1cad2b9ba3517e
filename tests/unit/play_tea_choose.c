/* What is done next: mostly something that the rules allow. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "play_tea.h"
#include "rules/two-for-tea/shoot.h"

/* --- Whom ---------------------------------------------------------------------------------------- */

static double apart(const struct entity *a, const struct entity *b)
{
    return hypot(entity_real(a, "x", 0) - entity_real(b, "x", 0),
                 entity_real(a, "y", 0) - entity_real(b, "y", 0));
}

/* Mostly the nearest, else any. */
static const struct entity *enemy_of(struct play *p, const struct entity *unit)
{
    const struct entity *en = NULL, *best = NULL;
    if (play_pick(p, 8) == 0) return play_some(p, "unit", play_is_mine(p, unit) ? 't' : 'm', NULL);
    while ((en = state_next(p->state, en, "unit")) != NULL) {
        if (!value_is_set(entity_get(en, "x")) || play_is_mine(p, en) == play_is_mine(p, unit))
            continue;
        if (best == NULL || apart(unit, en) < apart(unit, best)) best = en;
    }
    return best;
}

static double from_enemy(struct play *p, const struct entity *unit)
{
    const struct entity *enemy = enemy_of(p, unit);
    return enemy == NULL ? HUGE_VAL : apart(unit, enemy);
}

/* --- The form -------------------------------------------------------------------------------------- */

static void give_cm(struct play *p, struct play_form *form, const char *field, double v)
{
    play_give(p, form, field, arena_printf(&p->mem, "%.2f", v < 0 ? 0 : v));
}

/* --- What the rules ask for -------------------------------------------------------------------------------- */

/* A refused move names the nearest one that is legal: that is tried next. */
static void give_offer(struct play *p, struct play_form *form, const struct entity *unit)
{
    double x, y, facing;
    if (strcmp(p->offer_to, unit->id) != 0 ||
        sscanf(p->offer, "%lf, %lf, facing %lf", &x, &y, &facing) != 3) // NOLINT(cert-err34-c)
        return;
    give_cm(p, form, "x", x);
    give_cm(p, form, "y", y);
    give_cm(p, form, "facing", facing);
    p->offer_to[0] = '\0';
}

static void move(struct play *p, struct play_form *form, const struct entity *unit)
{
    double facing = entity_real(unit, "facing", 0), ahead = play_pick(p, 22);
    static const double headings[] = {0, 0, 0, 0, 0, 0, 3, -3, 30, -45, 90, 180};
    static const double turns[] = {0, 0, 0, 0, 0, 0, 0, 10, -20, 90};
    struct scene s = {.book = p->book, .state = p->state, .mem = &p->mem};
    double way = facing + headings[play_pick(p, 12)];
    if (tft_is_cannon(&s, unit) && entity_int(unit, "deployed", 1)) ahead = 0;
    struct point from = {entity_real(unit, "x", 0), entity_real(unit, "y", 0)};
    struct point to = plane_go(from, way, ahead * 0.9, 0);
    play_ask(p, form, "move");
    play_give_id(p, form, "unit", unit);
    give_cm(p, form, "x", to.x);
    give_cm(p, form, "y", to.y);
    give_cm(p, form, "facing", plane_facing(facing + turns[play_pick(p, 10)]));
    if (play_pick(p, 4) == 0) play_give_any(p, form, "formation");
    if (play_pick(p, 10) == 0) play_give_any(p, form, "manoeuvre");
    give_offer(p, form, unit);
}

static void charge(struct play *p, struct play_form *form, const struct entity *unit)
{
    play_ask(p, form, "charge");
    play_give_id(p, form, "unit", unit);
    play_give_id(p, form, "target", enemy_of(p, unit));
    if (play_pick(p, 2)) play_give_any(p, form, "response");
    if (play_pick(p, 4) == 0) play_give_any(p, form, "ability");
    if (play_pick(p, 4) == 0) give_cm(p, form, "evade_cm", play_pick(p, 11));
}

/* Mostly; what is refused must be tried too. */
static bool can_shoot(struct play *p, const struct entity *unit)
{
    if (play_pick(p, 16) == 0) return true;
    return strcmp(entity_text(unit, "formation", ""), "column") != 0 &&
           !value_is_set(entity_get(unit, "suppressed")) &&
           !value_is_set(entity_get(unit, "locked")) && entity_int(unit, "deployed", 1) != 0;
}

static bool has_target(struct play *p, const struct entity *unit)
{
    if (!can_shoot(p, unit)) return false;
    struct scene s = {.book = p->book, .state = p->state, .mem = &p->mem};
    struct tft_view view = tft_view(&s);
    const char *how;
    return tft_preferred_target(&s, &view, unit, &how) != NULL;
}

static void shoot(struct play *p, struct play_form *form, const struct entity *unit,
                  const char *occasion)
{
    char first[80] = "";
    play_ask(p, form, "shoot");
    play_give_id(p, form, "unit", unit);
    play_give(p, form, "occasion", occasion);
    if (strcmp(occasion, "return") == 0) {
        const char *list = entity_text(unit, "may_answer", "");
        size_t len = strcspn(list, " +");
        if (len < sizeof first) memcpy(first, list, len);
    }
    struct scene s = {.book = p->book, .state = p->state, .mem = &p->mem};
    struct tft_view view = tft_view(&s);
    const char *how;
    const struct entity *target = tft_preferred_target(&s, &view, unit, &how);
    if (first[0] != '\0')
        play_give(p, form, "target", first);
    else
        play_give_id(p, form, "target",
                     target != NULL && play_pick(p, 8) ? target : enemy_of(p, unit));
    if (tft_is_cannon(&s, unit) || play_pick(p, 8) == 0) play_give_any(p, form, "shot");
    if (play_pick(p, 16) == 0) play_give_id(p, form, "along", play_some(p, "unit", 'm', NULL));
}

/* An order obeyed is carried out. */
static void obey(struct play *p, struct play_form *form, const struct entity *unit)
{
    const char *order = entity_text(unit, "order", "");
    if (strcmp(order, "move") == 0) {
        if (from_enemy(p, unit) < 28 && play_pick(p, 3) > 0)
            charge(p, form, unit);
        else
            move(p, form, unit);
    } else if (strcmp(order, "shoot") == 0) {
        shoot(p, form, unit, "order");
    } else {
        play_ask(p, form, strcmp(order, "rally") == 0 ? "rally" : "form-up");
        play_give_id(p, form, "unit", unit);
        play_give_any(p, form, "into");
    }
}

static void command(struct play *p, struct play_form *form)
{
    static const char *const far[] = {"move", "move", "move", "move", "shoot", "form-up"};
    static const char *const near[] = {"move", "move", "shoot", "shoot", "shoot", "form-up"};
    static const char *const more[] = {"unit_2", "unit_3", "unit_4"};
    const struct entity *unit = play_some(p, "unit", 'm', NULL),
                        *other = play_some(p, "unit", 'm', NULL);
    if (play_pick(p, 3) > 0 && from_enemy(p, other) < from_enemy(p, unit)) unit = other;
    const struct entity *routed = play_some(p, "unit", 'm', "routed");
    bool rally = routed != NULL && play_pick(p, 3) == 0;
    const char *const *orders = from_enemy(p, unit) < 25 ? near : far;
    play_ask(p, form, "command");
    play_give_id(p, form, "unit", rally ? routed : unit);
    play_give(p, form, "order", rally ? "rally" : orders[play_pick(p, 6)]);
    if (play_pick(p, 4) == 0)
        play_give_id(p, form, "commander", play_some(p, "general", 'm', NULL));
    if (play_pick(p, 16) == 0) play_give(p, form, "forward", "yes");
    if (play_pick(p, 12) > 0) return;
    for (unsigned i = play_pick(p, 4); i > 0; i--)
        play_give_id(p, form, more[i - 1], play_some(p, "unit", 'm', NULL));
}

static void melee(struct play *p, struct play_form *form, const struct entity *unit)
{
    const struct entity *charger = state_find(p->state, entity_text(unit, "locked", "")),
                        *en = NULL;
    const struct entity *charged = NULL;
    while ((en = state_next(p->state, en, "unit")) != NULL) {
        if (strcmp(entity_text(en, "locked", ""), entity_text(unit, "locked", "")) != 0) continue;
        if (play_is_mine(p, en) != play_is_mine(p, charger) && (charged == NULL || play_pick(p, 2)))
            charged = en;
    }
    play_ask(p, form, "melee");
    play_give_id(p, form, "charger", charger);
    play_give_id(p, form, "charged", charged);
    if (play_pick(p, 8) == 0) play_give(p, form, "colours", "yes");
    if (play_pick(p, 8) == 0) play_give_any(p, form, "dander");
}

static void follow_up(struct play *p, struct play_form *form, const struct entity *unit)
{
    play_ask(p, form, "follow-up");
    play_give_id(p, form, "unit", unit);
    play_give_any(p, form, "choice");
}

static void ride(struct play *p, struct play_form *form)
{
    const struct entity *en = play_some(p, play_pick(p, 3) ? "officer" : "general", 'e', NULL);
    play_ask(p, form, "ride");
    play_give_id(p, form, "commander", en);
    give_cm(p, form, "x", entity_real(en, "x", 0) + play_pick(p, 40) - 20);
    give_cm(p, form, "y", entity_real(en, "y", 0) + play_pick(p, 40) - 20);
}

static void ability(struct play *p, struct play_form *form)
{
    play_ask(p, form, "ability");
    play_give_any(p, form, "side");
    play_give_any(p, form, "step");
    play_give_any(p, form, "ability");
    play_give_id(p, form, "unit", play_some(p, "unit", 'm', NULL));
}

/* The umpire puts a unit where things are going to happen: before, beside or behind an enemy
 * and looking at him. */
static void place(struct play *p, struct play_form *form, const struct entity *unit)
{
    const struct entity *enemy = enemy_of(p, unit);
    if (enemy == NULL) enemy = unit;
    double way = entity_real(enemy, "facing", 0) + 45.0 * play_pick(p, 8) + play_pick(p, 11) - 5;
    struct point at = {entity_real(enemy, "x", 0), entity_real(enemy, "y", 0)};
    struct point to = plane_go(at, way, 5 + play_pick(p, 16), play_pick(p, 9) - 4.0);
    play_ask(p, form, "place");
    play_give_id(p, form, "unit", unit);
    give_cm(p, form, "x", to.x);
    give_cm(p, form, "y", to.y);
    give_cm(p, form, "facing", plane_facing(way + 180));
    if (play_pick(p, 4) == 0) play_give_any(p, form, "formation");
}

/* What is under way comes first.  False: nothing is. */
static bool go_on(struct play *p, struct play_form *form)
{
    const struct entity *en;
    if (value_is_set(entity_get(state_find(p->state, GAME_ENTITY), "breakpoint_due"))) {
        play_ask(p, form, "breakpoint");
        return true;
    }
    if (play_pick(p, 4) > 0 && (en = play_some(p, "unit", 'e', "won")) != NULL)
        return follow_up(p, form, en), true;
    if (play_pick(p, 4) > 0 && (en = play_some(p, "unit", 'e', "locked")) != NULL &&
        (entity_int(en, "melee_rounds", 0) < 2 || play_pick(p, 16) == 0))
        return melee(p, form, en), true;
    if (play_pick(p, 2) && (en = play_some(p, "unit", 't', "may_answer")) != NULL &&
        can_shoot(p, en))
        return shoot(p, form, en, "return"), true;
    if (play_pick(p, 3) == 0 || (en = play_some(p, "unit", 'm', "order")) == NULL) return false;
    if (strcmp(entity_text(en, "order", ""), "shoot") == 0 && play_pick(p, 8) > 0 &&
        !has_target(p, en))
        return false;
    return obey(p, form, en), true;
}

void play_tea_choose(struct play *p, struct play_form *form)
{
    if (play_pick(p, 24) == 0) {
        play_nonsense(p, form);
        return;
    }
    if (go_on(p, form)) return;
    const struct entity *unit = play_some(p, "unit", 'm', NULL);
    bool over = entity_int(state_find(p->state, GAME_ENTITY), "turn_over", 0) != 0;
    unsigned what = unit == NULL || (over && play_pick(p, 4) > 0) ? 15 : play_pick(p, 20);
    if ((what == 10 || what == 11) && (has_target(p, unit) || play_pick(p, 4) == 0))
        shoot(p, form, unit, "automatic");
    else if (what == 12)
        ride(p, form);
    else if (what == 13)
        ability(p, form);
    else if (what == 14 || what == 15)
        play_ask(p, form, "end-turn");
    else if (what == 16 || what == 17)
        place(p, form, unit);
    else if (what == 18)
        play_ask(p, form, "targets"), play_give_id(p, form, "unit", unit);
    else
        command(p, form);
}
