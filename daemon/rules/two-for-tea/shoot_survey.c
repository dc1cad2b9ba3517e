/* What a shot finds on the table: who may fire and from how far, what cover there is, and
 * whom the unit ought to shoot at.  */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/shoot_volley.h"

static const char *const cover_ids[] = {"open", "soft", "hard"};

/* --- Whom it ought to shoot at -------------------------------------------------------- */

static bool could_shoot_at(const struct scene *s, const struct tft_view *v,
                           const struct entity *unit, const struct entity *enemy,
                           struct tft_aim *aim)
{
    return tft_aim_at(s, v, unit, enemy, aim) && tft_fire_in_range(&aim->fire) > 0;
}

/* How far off an enemy that may be shot at is at the nearest; looking is far dearer.
 * HUGE_VAL: it may not, or no stand of it is in range. */
static double reach_to(const struct scene *s, const struct entity *unit, const struct entity *enemy)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    struct hull mine, theirs;
    if (troop == NULL || !tft_is_enemy_target(s, unit, enemy)) return HUGE_VAL;
    if (tft_in_melee(enemy) && scene_choice(s, "TFT-97") == 'A') return HUGE_VAL;
    if (!tft_footprint(s, unit, &mine) || !tft_footprint(s, enemy, &theirs)) return HUGE_VAL;
    double cm = hull_tape(&mine, &theirs).tape.cm;
    return cm > troop->range_cm + 2 * PLANE_TOUCH_CM ? HUGE_VAL : cm;
}

const struct entity *tft_preferred_target(const struct scene *s, const struct tft_view *v,
                                          const struct entity *unit, const char **how)
{
    const struct entity *best = NULL, *en = NULL;
    const char *shot_by = entity_text(unit, "shot_by", "");
    double nearest = HUGE_VAL;
    bool answers = false;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        struct tft_aim aim;
        double least = reach_to(s, unit, en);
        bool shot = tft_list_has(shot_by, en->id);
        if (least >= HUGE_VAL || (answers && !shot)) continue;
        if (answers == shot && least >= nearest - PLANE_TOUCH_CM) continue;
        if (!could_shoot_at(s, v, unit, en, &aim)) continue;
        if (answers == shot && aim.fire.distance_cm >= nearest - PLANE_TOUCH_CM) continue;
        answers = shot;
        nearest = aim.fire.distance_cm;
        best = en;
    }
    if (best != NULL)
        *how = arena_printf(s->mem,
                            answers ? "%s has shot at it, and is %.1f cm off"
                                    : "%s is the nearest it can shoot at, %.1f cm off",
                            entity_name(best), nearest);
    return best;
}

/* --- The shot ------------------------------------------------------------------------------ */

/* "0 0 1.4f": for each stand how much farther than the nearest, f at flank or rear. */
static const char *spread_text(const struct scene *s, const struct tft_fire *f)
{
    struct buf b = {0};
    for (int i = 0; i < f->stands; i++)
        buf_printf(&b, "%s%.4g%s", i == 0 ? "" : " ", f->farther[i], f->flank[i] ? "f" : "");
    const char *text = arena_strdup(s->mem, buf_text(&b));
    buf_clear(&b);
    return text;
}

static void measure_fire(const struct scene *s, struct facts *f, const struct tft_fire *fire,
                         const char *how)
{
    int flank = 0;
    for (int i = 0; i < fire->stands; i++) flank += fire->flank[i];
    facts_measure(f, "stands", value_int(fire->stands), how);
    facts_measure(f, "flank", value_int(flank),
                  "by the middle of each shooting stand against the target's front");
    facts_measure(f, "spread", value_text(spread_text(s, fire)), "stand by stand");
}

/* A ball: the stands it strikes stand in for those that fire. */
static void measure_ball(const struct scene *s, struct facts *f, const struct tft_view *v,
                         const struct entity *cannon, const struct entity *target,
                         const struct tft_aim *aim)
{
    struct tft_file file = tft_ball_file(s, v, cannon, target);
    struct tft_fire fire = {.stands = file.count};
    const char *struck = "", *names = "";
    if (file.count == 0 || aim->fire.stands == 0) return;
    for (int i = 0; i < file.count; i++) {
        fire.farther[i] = file.stand[i].cm - file.stand[0].cm;
        fire.flank[i] = file.stand[i].flank;
        struck = tft_list_with(s->mem, struck, file.stand[i].unit->id);
        names = arena_printf(s->mem, "%s%s%s", names, i == 0 ? "" : ", ",
                             entity_name(file.stand[i].unit));
    }
    measure_fire(s, f, &fire, arena_printf(s->mem, "in line from the cannon: %s", names));
    facts_measure(f, "distance_cm", value_real(file.stand[0].cm),
                  "edge to edge, to the first stand the ball strikes");
    facts_measure(f, "struck", value_text(struck), "whose stands they are, nearest first");
}

static void survey_aim(const struct scene *s, struct facts *f, const struct tft_view *v,
                       const struct entity *unit, const struct entity *target)
{
    struct tft_aim aim;
    if (!tft_aim_at(s, v, unit, target, &aim)) return;
    facts_measure(f, "distance_cm", value_real(aim.fire.distance_cm),
                  "edge to edge, from the nearest stand that may fire");
    facts_measure(f, "cover", value_text(cover_ids[aim.cover]), aim.cover_how);
    measure_fire(s, f, &aim.fire, aim.how);
    if (tft_is_cannon(s, unit) && strcmp(facts_text(f, "shot"), "ball") == 0)
        measure_ball(s, f, v, unit, target, &aim);
}

static const char *likely_occasion(const struct scene *s, const struct entity *unit)
{
    const char *playing = entity_text(state_find(s->state, GAME_ENTITY), "side", "");
    if (strcmp(playing, entity_text(unit, "side", "")) != 0) return "return";
    if (strcmp(entity_text(unit, "order", ""), "shoot") == 0) return "order";
    return entity_int(unit, "orders", 0) == 0 ? "automatic" : "order";
}

static void survey_unit(const struct scene *s, struct facts *f, const struct entity *unit)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    facts_measure(f, "occasion", value_text(likely_occasion(s, unit)),
                  "from whose turn it is and the orders it has had");
    facts_measure(f, "formation", value_text(entity_text(unit, "formation", "line")),
                  "as it stands");
    facts_measure(f, "shoot_loss", value_int(entity_int(unit, "shoot_loss", 0)),
                  "as the journal has it");
    if (tft_ability_helps(s, unit, TFT_ABILITY_ONE_MORE))
        facts_measure(f, "ability", value_text(TFT_ABILITY_ONE_MORE), "in force for this unit");
    if (troop == NULL) return;
    facts_measure(f, "shoot_dice", value_int(troop->shoot_dice), "from its army list");
    facts_measure(f, "range_cm", value_int(troop->range_cm), "from its army list");
    facts_measure(f, "cannon", value_int(tft_is_cannon(s, unit)), "from its army list");
}

static void survey_target(const struct scene *s, struct facts *f, const struct entity *target)
{
    struct tft_victim v = tft_victim_of(s, target);
    facts_measure(f, "target_stands", value_int(v.stands), "as it stands");
    facts_measure(f, "hits_value", value_int(v.hits_value), "army list, with lasting losses");
    facts_measure(f, "extra_hits", value_int(v.extra), "as the journal has it");
    facts_measure(f, "earlier_sixes", value_int(v.earlier_sixes), "as the journal has it");
}

void tft_shoot_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    if (unit == NULL) return;
    survey_unit(s, f, unit);
    struct tft_view v = tft_view(s);
    const char *how = NULL;
    const struct entity *first = tft_preferred_target(s, &v, unit, &how);
    if (first != NULL) facts_measure(f, "preferred", value_text(first->id), how);
    if (first != NULL && target == NULL) {
        facts_measure(f, "target", value_text(first->id), how);
        target = first;
    }
    if (target == NULL) return;
    survey_target(s, f, target);
    survey_aim(s, f, &v, unit, target);
    tft_along_survey(s, f, &v, target);
}

void tft_shoot_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    struct tft_firers all = tft_firers_of(s, f);
    if (target == NULL) return;
    struct tft_view v = tft_view(s);
    for (int i = 0; i < all.count; i++) {
        const struct entity *unit = all.list[i];
        bool ball = i == 0 ? strcmp(facts_text(f, "shot"), "ball") == 0
                           : !tft_list_has(facts_text(f, "canister"), unit->id);
        struct tft_aim aim;
        if (!tft_aim_at(s, &v, unit, target, &aim)) continue;
        drawing_line(d, "measure", aim.tape.a, aim.tape.b,
                     arena_printf(s->mem, "%.1f cm", aim.tape.cm));
        drawing_line(d, aim.sight.clear ? "sight" : "blocked", aim.sight.line.a,
                     aim.sight.clear ? aim.sight.line.b : aim.sight.at,
                     aim.sight.clear ? NULL : tft_blocker(&v, &aim.sight));
        if (!ball || !tft_is_cannon(s, unit)) continue;
        struct tft_file file = tft_ball_file(s, &v, unit, target);
        if (file.count > 1) drawing_line(d, "path", file.line.a, file.line.b, "ball");
    }
}
