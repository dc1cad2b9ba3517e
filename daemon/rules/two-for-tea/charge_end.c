/* How a charge ends: the fire it runs into, the evasion, and contact.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/charge.h"
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/stakes.h"
#include "rules/two-for-tea/touch.h"

bool tft_charge_fires(const struct facts *f)
{
    return fact_is(f, "response", "fire") || fact_is(f, "response", "fire-and-evade");
}

bool tft_charge_evades(const struct facts *f)
{
    return fact_is(f, "response", "evade") || fact_is(f, "response", "fire-and-evade");
}

bool tft_charge_dragoons_at_foot(const struct facts *f)
{
    return fact_is(f, "arm", "foot") && fact_is(f, "target_arm", "horse");
}

bool tft_charge_has_shot(const struct scene *s, const struct entity *target)
{
    return tft_gun_is_spent(s, target, NULL);
}

/* --- Evading ------------------------------------------------------------------------------------- */

/* TFT-85: does the charger reach it all the same? */
static bool is_caught(const struct scene *s, const struct facts *f, struct ruling *r)
{
    double after = facts_real(f, "after_cm");
    if (after <= 0) after = facts_real(f, "distance_cm") + facts_real(f, "evade_cm");
    bool caught = after <= facts_int(f, "move_cm");
    (void)scene_reading(s, r, "TFT-85");
    ruling_note(r, "Melee", "it evades %.1f cm: %.1f cm to contact, %s the charger's %d",
                facts_real(f, "evade_cm"), after, caught ? "within" : "beyond",
                facts_int(f, "move_cm"));
    return caught;
}

static void evade(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    bool keeps = tft_charge_dragoons_at_foot(f), alone = tft_is_commander(target);
    ruling_hand(r,
                alone   ? "The charged commander goes %.1f cm straight back."
                : keeps ? "The dragoons go %.1f cm straight back and keep their formation."
                        : "The charged unit goes %.1f cm straight back, in skirmish formation.",
                facts_real(f, "evade_cm"));
    if (target == NULL) return;
    struct tft_shove sh;
    if (!keeps && !alone) ruling_set(r, s->state, target->id, "formation", value_text("skirmish"));
    if (facts_real(f, "evade_cm") > 0 && tft_charge_evasion(s, f, &sh))
        tft_falls_back(s, r, &sh, facts_real(f, "evade_cm"));
    else
        tft_make_room(s, r, target);
    ruling_set(r, s->state, target->id, "evaded", value_int(1));
}

/* --- Contact --------------------------------------------------------------------------------------- */

static void spend_order(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit == NULL) return;
    ruling_set(r, s->state, unit->id, "order", value_none());
    ruling_set(r, s->state, unit->id, "charge_cm", value_none());
    ruling_set(r, s->state, unit->id, "moved", value_int(1));
    if (fact_is(f, "cause", "order"))
        ruling_set(r, s->state, unit->id, "moves", value_int(entity_int(unit, "moves", 0) + 1));
}

void tft_charge_passes(const struct scene *s, struct ruling *r, const struct entity *unit,
                       const struct tft_path *p)
{
    for (int i = 0; i < p->through_count; i++) {
        const struct entity *en = p->through[i];
        const struct tft_troop *troop = tft_troop_of(s, en);
        ruling_set(r, s->state, unit->id, "formation", value_text("skirmish"));
        if (troop != NULL && strcmp(troop->arm, "cannon") == 0)
            (void)scene_reading(s, r, "TFT-46");
        else
            ruling_set(r, s->state, en->id, "formation", value_text("skirmish"));
        ruling_subject(r, en->id);
        ruling_note(r, "Interpenetration", "it passes through %s: into skirmish formation",
                    entity_name(en));
        ruling_hand(r, "It passes through %s: both in skirmish formation.", entity_name(en));
    }
    for (int i = 0; i < p->through_count; i++) tft_make_room(s, r, p->through[i]);
}

static void place(const struct scene *s, struct ruling *r, const struct entity *unit,
                  struct point at, double facing)
{
    ruling_set(r, s->state, unit->id, "x", value_real(at.x));
    ruling_set(r, s->state, unit->id, "y", value_real(at.y));
    ruling_set(r, s->state, unit->id, "stopped_at", value_none());
    if (plane_facing(facing - entity_real(unit, "facing", 0)) > 1e-9)
        ruling_set(r, s->state, unit->id, "facing", value_real(facing));
}

/* Both are locked under the name of the unit that began it. */
static void lock(const struct scene *s, struct ruling *r, const struct entity *unit,
                 const struct entity *target)
{
    const char *began = entity_text(target, "locked", unit->id);
    ruling_set(r, s->state, unit->id, "locked", value_text(began));
    ruling_set(r, s->state, unit->id, "charging", value_int(1));
    ruling_set(r, s->state, unit->id, "locked_turn", value_text(tft_now(s)));
    ruling_set(r, s->state, target->id, "locked", value_text(began));
    if (*entity_text(target, "locked", "") == '\0')
        ruling_set(r, s->state, target->id, "locked_turn", value_text(tft_now(s)));
}

/* Its bases as the ruling leaves them so far: one that evaded may have been given room. */
static bool placed_now(const struct scene *s, const struct ruling *r, const struct entity *unit,
                       struct hull *out)
{
    struct scene now = *s;
    struct state *after = tft_state_after(s, r);
    if (after == NULL) return false;
    now.state = after;
    bool placed = tft_footprint(&now, state_find(after, unit->id), out);
    state_free(after);
    return placed;
}

static void make_contact(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    struct hull there;
    ruling_hand(r, "The charger squares up in contact; both are locked in melee until the end of "
                   "this turn.");
    if (unit == NULL || target == NULL) return;
    lock(s, r, unit, target);
    bool evaded = tft_charge_evades(f);
    if (!placed_now(s, r, target, &there)) return;
    bool loose =
        (evaded && !tft_charge_dragoons_at_foot(f)) || fact_is(f, "target_formation", "skirmish");
    struct tft_path p = tft_charge_path(s, unit, target, &there, loose);
    if (!p.meets || !value_is_set(entity_get(unit, "x"))) return;
    place(s, r, unit, p.at, p.facing);
    tft_charge_passes(s, r, unit, &p);
    ruling_hand(r, "It stands at %.1f, %.1f, facing %.0f.", p.at.x, p.at.y, p.facing);
    if (tft_footprint(s, unit, &there)) tft_touch(s, r, unit, &there, p.way);
}

/* An evader that got away: its charger goes straight on to where it stood, as far as nobody is
 * there now. */
static void fall_short(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    struct hull mine, stood, now;
    bool placed = unit != NULL && target != NULL && tft_footprint(s, unit, &mine) &&
                  tft_footprint(s, target, &stood) && tft_charge_after(s, f, &now);
    struct tft_path p = {0};
    double cm = facts_real(f, "distance_cm"), all = 0;
    if (placed)
        p = tft_charge_path(s, unit, target, &stood, fact_is(f, "target_formation", "skirmish"));
    if (p.meets) {
        all = hypot(p.way.x, p.way.y);
        cm = tft_charge_room(s, unit, target, &now, &mine, p.way);
    }
    ruling_hand(r,
                "The charger goes the %.1f cm to where its target stood; if it goes on, straight "
                "ahead up to %d cm in all, place it there.",
                cm, facts_int(f, "move_cm"));
    if (!p.meets || all <= 0 || cm <= 0) return;
    place(s, r, unit,
          plane_point(entity_real(unit, "x", 0) + p.way.x / all * cm,
                      entity_real(unit, "y", 0) + p.way.y / all * cm),
          entity_real(unit, "facing", 0));
    tft_charge_passes(s, r, unit, &p);
    if (p.through_count > 0) tft_make_room(s, r, unit);
    tft_touch(s, r, unit, &mine, (struct point){p.way.x / all * cm, p.way.y / all * cm});
}

void tft_charge_ends(const struct scene *s, const struct facts *f, struct ruling *r,
                     bool suppressed)
{
    spend_order(s, f, r);
    if (tft_charge_evades(f)) evade(s, f, r);
    if (tft_charge_evades(f) && !is_caught(s, f, r)) {
        fall_short(s, f, r);
        ruling_decide(r, VERDICT_EVADED, "The charged unit evades and gets away.");
        return;
    }
    make_contact(s, f, r);
    if (suppressed) {
        (void)scene_reading(s, r, "TFT-83");
        ruling_decide(r, VERDICT_SUPPRESSED,
                      "Contact, but the charger is suppressed: 1 melee die fewer a stand.");
        return;
    }
    ruling_decide(r, VERDICT_CONTACT,
                  tft_charge_evades(f) ? "It evades but is caught: contact."
                                       : "Contact: the two are locked in melee.");
}

/* --- Fire -------------------------------------------------------------------------------------------- */

static struct tft_fighter victim(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    struct tft_fighter v = {.unit = unit, .name = unit == NULL ? "Charger" : entity_name(unit)};
    int value = facts_int(f, "hits_value"), extra = facts_int(f, "hits");
    v.body = (struct tft_victim){.stands = facts_int(f, "stands"),
                                 .hits_value = value,
                                 .extra = extra < value ? extra : value - 1};
    if (scene_reading(s, r, "TFT-59") == 'B') v.body.earlier_sixes = facts_int(f, "sixes");
    v.body.sixes_equal_rout = scene_reading(s, r, "TFT-60") == 'B';
    v.cover = fact_is(f, "cover", "hard")   ? TFT_HARD
              : fact_is(f, "cover", "soft") ? TFT_SOFT
                                            : TFT_OPEN;
    return v;
}

static void mark_shot(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    if (unit == NULL || target == NULL) return;
    const char *by = entity_text(unit, "shot_by", "");
    ruling_set(r, s->state, target->id, "shots", value_int(entity_int(target, "shots", 0) + 1));
    ruling_set(r, s->state, unit->id, "shot_by",
               value_text(*by == '\0' ? target->id
                                      : arena_printf(s->mem, "%s %s", by, target->id)));
    if (!fact_is(f, "ability", "none"))
        tft_melee_ability_spend(s, target, facts_text(f, "ability"), r);
}

static void add_odds(struct ruling *r, const struct tft_fall_odds *o, bool away)
{
    if (away) {
        ruling_odds(r, VERDICT_EVADED, chance_add(o->unbroken, o->suppressed),
                    "the dragoons fire, evade and get away");
    } else {
        ruling_odds(r, VERDICT_CONTACT, o->unbroken, "it comes into contact unshaken");
        ruling_odds(r, VERDICT_SUPPRESSED, o->suppressed, "it comes into contact, suppressed");
    }
    ruling_odds(r, VERDICT_ROUTED, o->routed, "it routs, and the charge fails");
    ruling_odds(r, VERDICT_DESTROYED, o->destroyed, "its last stand falls");
}

void tft_charge_fired_at(const struct scene *s, const struct facts *f, struct dice *d,
                         struct ruling *r)
{
    struct tft_charge_fire fire = {.shooters = facts_int(f, "shooters"),
                                   .value = facts_int(f, "shooting"),
                                   .loss = facts_int(f, "shoot_loss"),
                                   .range_cm = facts_int(f, "range_cm"),
                                   .start_cm = facts_real(f, "distance_cm"),
                                   .skirmish = fact_is(f, "target_formation", "skirmish"),
                                   .at_flank = facts_flag(f, "at_flank"),
                                   .cannon = fact_is(f, "target_arm", "cannon"),
                                   .dragoons_at_foot = tft_charge_dragoons_at_foot(f),
                                   .whites = fact_is(f, "ability", TFT_ABILITY_WHITES)};
    int count = tft_charge_fire(s, &fire, r);
    if (count == 0) {
        ruling_refuse(r, "Shooting Mechanic", "The charger began its charge out of range.");
        return;
    }
    struct tft_fighter v = victim(s, f, r);
    if (count > TFT_DICE_MAX) count = TFT_DICE_MAX;
    int hit_on = tft_hit_on(v.cover), hits, sixes;
    bool again = fact_is(f, "ability", TFT_ABILITY_ONE_MORE);
    struct ruling aside;
    ruling_init(&aside, r->mem);
    bool away = tft_charge_evades(f) && !is_caught(s, f, &aside);
    struct tft_tally tally;
    if (again)
        tally = tft_charge_tally_again(&v.body, count, hit_on);
    else
        tft_tally_throw(&v.body, count, hit_on, &tally);
    struct tft_fall_odds odds = tft_fall_odds_of(&tally);
    (void)scene_reading(s, r, "TFT-83");
    if (again) (void)scene_reading(s, r, "TFT-24");
    add_odds(r, &odds, away);
    if (!tft_charge_roll(r, d, facts_text(f, "ability"), count, hit_on, &hits, &sixes)) {
        r->sentence = arena_printf(r->mem, "The charged unit fires %d dice, hitting on %d or more.",
                                   count, hit_on);
        return;
    }
    struct tft_damage damage = tft_damage_of(&v.body, hits, sixes);
    tft_stake_wounds(r, state_find(s->state, facts_text(f, "target")), v.unit, &tally, &damage);
    tft_melee_wound(s, r, &v, &damage);
    mark_shot(s, f, r);
    if (!damage.destroyed && !damage.routed) {
        tft_charge_ends(s, f, r, damage.suppressed);
        tft_close_up(s, r, v.unit);
        return;
    }
    if (damage.routed) tft_close_up(s, r, v.unit);
    spend_order(s, f, r);
    ruling_decide(r, damage.destroyed ? VERDICT_DESTROYED : VERDICT_ROUTED,
                  damage.destroyed ? "%d hits: the charger is destroyed."
                                   : "%d hits: the charger routs where it began; the charge fails.",
                  damage.hits);
}
