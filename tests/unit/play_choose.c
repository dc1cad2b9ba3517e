/* What is done next: mostly something that the rules allow. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "play_kit.h"
#include "rules/two-for-tea/shoot.h"

enum { CANDIDATES = 64 };

/* --- Whom ---------------------------------------------------------------------------------------- */

static const char *side_now(const struct play *p)
{
    return entity_text(state_find(p->state, GAME_ENTITY), "side", "");
}

static bool on_table(const struct entity *en)
{
    return value_is_set(entity_get(en, "x"));
}

static bool plays(const struct play *p, const struct entity *en)
{
    return on_table(en) && strcmp(entity_text(en, "side", ""), side_now(p)) == 0;
}

/* One of those on the table whose attribute is set; attr NULL: any.  whose: 'm'ine, 't'heirs,
 * 'e'verybody's. */
static const struct entity *some(struct play *p, const char *kind, char whose, const char *attr)
{
    const struct entity *list[CANDIDATES], *en = NULL;
    unsigned count = 0;
    while ((en = state_next(p->state, en, kind)) != NULL && count < CANDIDATES) {
        if (!on_table(en) || (whose == 'm' && !plays(p, en)) || (whose == 't' && plays(p, en)))
            continue;
        if (attr == NULL || value_is_set(entity_get(en, attr))) list[count++] = en;
    }
    return count == 0 ? NULL : list[play_pick(p, count)];
}

static double apart(const struct entity *a, const struct entity *b)
{
    return hypot(entity_real(a, "x", 0) - entity_real(b, "x", 0),
                 entity_real(a, "y", 0) - entity_real(b, "y", 0));
}

/* Mostly the nearest, else any. */
static const struct entity *enemy_of(struct play *p, const struct entity *unit)
{
    const struct entity *en = NULL, *best = NULL;
    if (play_pick(p, 8) == 0) return some(p, "unit", plays(p, unit) ? 't' : 'm', NULL);
    while ((en = state_next(p->state, en, "unit")) != NULL) {
        if (!on_table(en) || plays(p, en) == plays(p, unit)) continue;
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

static void begin(struct play *p, struct play_form *form, const char *action)
{
    *form = (struct play_form){.act = ruleset_action(p->book->rules, action)};
}

static void give(struct play *p, struct play_form *form, const char *field, const char *text)
{
    for (size_t i = 0; i < form->act->field_count; i++)
        if (strcmp(form->act->fields[i].name, field) == 0)
            form->texts[i] = text == NULL ? NULL : arena_strdup(&p->mem, text);
}

static void give_cm(struct play *p, struct play_form *form, const char *field, double v)
{
    give(p, form, field, arena_printf(&p->mem, "%.2f", v < 0 ? 0 : v));
}

static void give_id(struct play *p, struct play_form *form, const char *field,
                    const struct entity *en)
{
    give(p, form, field, en == NULL ? NULL : en->id);
}

static const char *choice_of(struct play *p, const struct field *f)
{
    unsigned count = 0;
    while (f->choices[count].id != NULL) count++;
    return f->choices[play_pick(p, count)].id;
}

static void give_any(struct play *p, struct play_form *form, const char *field)
{
    for (size_t i = 0; i < form->act->field_count; i++)
        if (strcmp(form->act->fields[i].name, field) == 0)
            form->texts[i] = choice_of(p, &form->act->fields[i]);
}

/* --- Nonsense ------------------------------------------------------------------------------------------ */

static const char *hostile(struct play *p)
{
    static const char *const list[] = {"",    "-1",   "1e300", "nan",  "0,5", "game", "yes",
                                       "500", "9999", "x y",   "\xff", "0",   "12",   "360"};
    return list[play_pick(p, sizeof list / sizeof *list)];
}

static const char *any_value(struct play *p, const struct field *f)
{
    static const char *const kinds[] = {"unit", "unit", "unit", "officer", "general", "terrain"};
    double n = play_pick(p, 1000);
    if (play_pick(p, 10) == 0) return hostile(p);
    switch (f->type) {
    case FIELD_INT: return arena_printf(&p->mem, "%.0f", f->min + fmod(n, f->max - f->min + 1));
    case FIELD_REAL: return arena_printf(&p->mem, "%.2f", f->min + (f->max - f->min) * n / 1000);
    case FIELD_FLAG: return play_pick(p, 2) ? "yes" : "no";
    case FIELD_CHOICE: return choice_of(p, f);
    case FIELD_ENTITY: {
        const struct entity *en = some(p, kinds[play_pick(p, 6)], 'e', NULL);
        return en == NULL ? "" : en->id;
    }
    case FIELD_ENTITIES: {
        const struct entity *one = some(p, "unit", 'e', NULL), *two = some(p, "unit", 'e', NULL);
        if (one == NULL || two == NULL) return "nobody";
        return arena_printf(&p->mem, play_pick(p, 2) ? "%s %s" : "%s,%s", one->id, two->id);
    }
    case FIELD_TEXT: return hostile(p);
    }
    return "";
}

/* Any action, each field as it falls.  Without a table small numbers, so that the dice stay
 * as few as a table has. */
static void nonsense(struct play *p, struct play_form *form)
{
    unsigned count = 0;
    while (p->book->rules->actions[count] != NULL) count++;
    *form = (struct play_form){.act = p->book->rules->actions[play_pick(p, count)]};
    form->calculator = !form->act->table_only && play_pick(p, 2) == 0;
    for (size_t i = 0; i < form->act->field_count; i++) {
        const struct field *f = &form->act->fields[i];
        bool wanted = f->asked || (form->calculator && f->fallback == NULL);
        if ((form->calculator && field_is_entity(f)) || (!wanted && play_pick(p, 4) > 0)) continue;
        if (form->calculator && f->type == FIELD_INT && play_pick(p, 8) > 0)
            form->texts[i] = arena_printf(&p->mem, "%.0f", f->min + play_pick(p, 5));
        else
            form->texts[i] = any_value(p, f);
    }
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
    begin(p, form, "move");
    give_id(p, form, "unit", unit);
    give_cm(p, form, "x", to.x);
    give_cm(p, form, "y", to.y);
    give_cm(p, form, "facing", plane_facing(facing + turns[play_pick(p, 10)]));
    if (play_pick(p, 4) == 0) give_any(p, form, "formation");
    if (play_pick(p, 10) == 0) give_any(p, form, "manoeuvre");
    give_offer(p, form, unit);
}

static void charge(struct play *p, struct play_form *form, const struct entity *unit)
{
    begin(p, form, "charge");
    give_id(p, form, "unit", unit);
    give_id(p, form, "target", enemy_of(p, unit));
    if (play_pick(p, 2)) give_any(p, form, "response");
    if (play_pick(p, 4) == 0) give_any(p, form, "ability");
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
    begin(p, form, "shoot");
    give_id(p, form, "unit", unit);
    give(p, form, "occasion", occasion);
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
        give(p, form, "target", first);
    else
        give_id(p, form, "target", target != NULL && play_pick(p, 8) ? target : enemy_of(p, unit));
    if (tft_is_cannon(&s, unit) || play_pick(p, 8) == 0) give_any(p, form, "shot");
    if (play_pick(p, 16) == 0) give_id(p, form, "along", some(p, "unit", 'm', NULL));
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
        begin(p, form, strcmp(order, "rally") == 0 ? "rally" : "form-up");
        give_id(p, form, "unit", unit);
        give_any(p, form, "into");
    }
}

static void command(struct play *p, struct play_form *form)
{
    static const char *const far[] = {"move", "move", "move", "move", "shoot", "form-up"};
    static const char *const near[] = {"move", "move", "shoot", "shoot", "shoot", "form-up"};
    static const char *const more[] = {"unit_2", "unit_3", "unit_4"};
    const struct entity *unit = some(p, "unit", 'm', NULL), *other = some(p, "unit", 'm', NULL);
    if (play_pick(p, 3) > 0 && from_enemy(p, other) < from_enemy(p, unit)) unit = other;
    const struct entity *routed = some(p, "unit", 'm', "routed");
    bool rally = routed != NULL && play_pick(p, 3) == 0;
    const char *const *orders = from_enemy(p, unit) < 25 ? near : far;
    begin(p, form, "command");
    give_id(p, form, "unit", rally ? routed : unit);
    give(p, form, "order", rally ? "rally" : orders[play_pick(p, 6)]);
    if (play_pick(p, 4) == 0) give_id(p, form, "commander", some(p, "general", 'm', NULL));
    if (play_pick(p, 16) == 0) give(p, form, "forward", "yes");
    if (play_pick(p, 12) > 0) return;
    for (unsigned i = play_pick(p, 4); i > 0; i--)
        give_id(p, form, more[i - 1], some(p, "unit", 'm', NULL));
}

static void melee(struct play *p, struct play_form *form, const struct entity *unit)
{
    const struct entity *charger = state_find(p->state, entity_text(unit, "locked", "")),
                        *en = NULL;
    const struct entity *charged = NULL;
    while ((en = state_next(p->state, en, "unit")) != NULL) {
        if (strcmp(entity_text(en, "locked", ""), entity_text(unit, "locked", "")) != 0) continue;
        if (plays(p, en) != plays(p, charger) && (charged == NULL || play_pick(p, 2))) charged = en;
    }
    begin(p, form, "melee");
    give_id(p, form, "charger", charger);
    give_id(p, form, "charged", charged);
    if (play_pick(p, 8) == 0) give(p, form, "colours", "yes");
    if (play_pick(p, 8) == 0) give_any(p, form, "dander");
}

static void follow_up(struct play *p, struct play_form *form, const struct entity *unit)
{
    begin(p, form, "follow-up");
    give_id(p, form, "unit", unit);
    give_any(p, form, "choice");
}

static void ride(struct play *p, struct play_form *form)
{
    const struct entity *en = some(p, play_pick(p, 3) ? "officer" : "general", 'e', NULL);
    begin(p, form, "ride");
    give_id(p, form, "commander", en);
    give_cm(p, form, "x", entity_real(en, "x", 0) + play_pick(p, 40) - 20);
    give_cm(p, form, "y", entity_real(en, "y", 0) + play_pick(p, 40) - 20);
}

static void ability(struct play *p, struct play_form *form)
{
    begin(p, form, "ability");
    give_any(p, form, "side");
    give_any(p, form, "step");
    give_any(p, form, "ability");
    give_id(p, form, "unit", some(p, "unit", 'm', NULL));
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
    begin(p, form, "place");
    give_id(p, form, "unit", unit);
    give_cm(p, form, "x", to.x);
    give_cm(p, form, "y", to.y);
    give_cm(p, form, "facing", plane_facing(way + 180));
    if (play_pick(p, 4) == 0) give_any(p, form, "formation");
}

/* What is under way comes first.  False: nothing is. */
static bool go_on(struct play *p, struct play_form *form)
{
    const struct entity *en;
    if (value_is_set(entity_get(state_find(p->state, GAME_ENTITY), "breakpoint_due"))) {
        begin(p, form, "breakpoint");
        return true;
    }
    if (play_pick(p, 4) > 0 && (en = some(p, "unit", 'e', "won")) != NULL)
        return follow_up(p, form, en), true;
    if (play_pick(p, 4) > 0 && (en = some(p, "unit", 'e', "locked")) != NULL &&
        (entity_int(en, "melee_rounds", 0) < 2 || play_pick(p, 16) == 0))
        return melee(p, form, en), true;
    if (play_pick(p, 2) && (en = some(p, "unit", 't', "may_answer")) != NULL && can_shoot(p, en))
        return shoot(p, form, en, "return"), true;
    if (play_pick(p, 3) == 0 || (en = some(p, "unit", 'm', "order")) == NULL) return false;
    if (strcmp(entity_text(en, "order", ""), "shoot") == 0 && play_pick(p, 8) > 0 &&
        !has_target(p, en))
        return false;
    return obey(p, form, en), true;
}

void play_choose(struct play *p, struct play_form *form)
{
    if (play_pick(p, 24) == 0) {
        nonsense(p, form);
        return;
    }
    if (go_on(p, form)) return;
    const struct entity *unit = some(p, "unit", 'm', NULL);
    bool over = entity_int(state_find(p->state, GAME_ENTITY), "turn_over", 0) != 0;
    unsigned what = unit == NULL || (over && play_pick(p, 4) > 0) ? 15 : play_pick(p, 20);
    if ((what == 10 || what == 11) && (has_target(p, unit) || play_pick(p, 4) == 0))
        shoot(p, form, unit, "automatic");
    else if (what == 12)
        ride(p, form);
    else if (what == 13)
        ability(p, form);
    else if (what == 14 || what == 15)
        begin(p, form, "end-turn");
    else if (what == 16 || what == 17)
        place(p, form, unit);
    else if (what == 18)
        begin(p, form, "targets"), give_id(p, form, "unit", unit);
    else
        command(p, form);
}
