/* Whom a unit could shoot at now: every enemy on the table, and why not.  */
#include <string.h>

#include "rules/two-for-tea/shoot.h"

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who would shoot.",
     .cite = "Shooting Combat"},
};

static const char *cover_words(enum tft_cover c)
{
    return c == TFT_OPEN ? "in the open" : c == TFT_SOFT ? "in cover" : "in hard cover";
}

/* True when it could be shot at; the note says so, or why not. */
static bool note_enemy(const struct scene *s, struct ruling *r, const struct tft_view *v,
                       const struct entity *unit, const struct entity *enemy)
{
    struct tft_aim aim;
    const char *name = entity_name(enemy);
    if (!tft_aim_at(s, v, unit, enemy, &aim)) return false;
    int in_range = tft_fire_in_range(&aim.fire);
    double cm = aim.fire.distance_cm;
    ruling_subject(r, enemy->id);
    if (tft_in_melee(enemy) && scene_reading(s, r, "TFT-97") == 'A') {
        ruling_note(r, "Melee", "no: %s, %.1f cm, is locked in melee", name, cm);
        return false;
    }
    if (aim.fire.stands > 0 && in_range == 0) {
        ruling_note(r, "Shooting Mechanic", "no: %s, %.1f cm, is out of range, which is %d cm",
                    name, cm, aim.fire.range_cm);
        return false;
    }
    if (in_range == 0) {
        ruling_note(r, "Line of Sight, Firing Arc", "no: %s, %.1f cm, %s: %s", name, cm,
                    cm <= aim.fire.range_cm ? "in range" : "out of range", aim.how);
        return false;
    }
    struct ruling aside;
    ruling_init(&aside, s->mem);
    int dice = tft_fire_dice(s, &aside, &aim.fire);
    ruling_note(r, "Shooting Mechanic", "yes: %s, %.1f cm, %s, %d %s: %s", name, cm,
                cover_words(aim.cover), dice, dice == 1 ? "die" : "dice", aim.how);
    return true;
}

/* What keeps it from shooting at anyone. */
static const char *state_of(const struct scene *s, const struct entity *unit)
{
    if (entity_int(unit, "routed", 0)) return "It is routed and does not shoot.";
    if (entity_int(unit, "suppressed", 0)) return "It is suppressed and does not shoot.";
    if (tft_in_melee(unit)) return "It is locked in melee and does not shoot.";
    if (tft_is_cannon(s, unit))
        return entity_int(unit, "deployed", 1) ? NULL : "It must form up before it can shoot.";
    if (strcmp(entity_text(unit, "formation", "line"), "column") == 0)
        return "It is in column and cannot shoot.";
    return NULL;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit")), *en = NULL;
    struct hull h;
    if (unit == NULL) return;
    ruling_subject(r, unit->id);
    if (!tft_footprint(s, unit, &h)) {
        ruling_refuse(r, "The table", "%s is not on the table.", entity_name(unit));
        return;
    }
    struct tft_view v = tft_view(s);
    int all = 0, could = 0;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (strcmp(entity_text(en, "side", ""), entity_text(unit, "side", "")) == 0) continue;
        if (!tft_footprint(s, en, &h)) continue;
        all++;
        could += note_enemy(s, r, &v, unit, en);
    }
    const char *how = NULL, *held = state_of(s, unit);
    if (tft_preferred_target(s, &v, unit, &how) != NULL) {
        (void)scene_reading(s, r, "TFT-57");
        ruling_note(r, "Shooting Mechanic", "first: %s", how);
    }
    ruling_decide(r, "targets", "%s has %d of %d enemy units in arc, range and sight.%s%s",
                  entity_name(unit), could, all, held == NULL ? "" : " ", held == NULL ? "" : held);
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit")), *en = NULL;
    if (unit == NULL) return;
    struct tft_view v = tft_view(s);
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct tft_aim aim;
        if (strcmp(entity_text(en, "side", ""), entity_text(unit, "side", "")) == 0) continue;
        if (!tft_aim_at(s, &v, unit, en, &aim)) continue;
        bool could = tft_fire_in_range(&aim.fire) > 0;
        if (could || aim.tape.cm <= aim.fire.range_cm)
            drawing_line(d, could ? "sight" : "blocked", aim.tape.a, aim.tape.b,
                         arena_printf(s->mem, "%.1f cm", aim.tape.cm));
    }
}

const struct action tft_targets = {
    .id = "targets",
    .title = "Targets",
    .help = "Lists every enemy unit on the table for one unit of yours: in arc, in range, in "
            "sight, and if not, why not. Nothing is thrown and nothing changes.",
    .cite = "Shooting Combat",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .draw = draw,
    .table_only = true,
    .upkeep = true,
};
