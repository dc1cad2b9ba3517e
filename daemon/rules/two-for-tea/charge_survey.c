/* What a charge finds on the table: the way, the side it meets, and who bears on it.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/charge.h"
#include "rules/two-for-tea/shoot.h"

enum { STRAIGHT_DEG = 5, OUT_OF_REACH_CM = 300 };

static const char *const side_words[] = {"front", "flank", "rear"};

static bool is_word(const struct entity *en, const char *attr, const char *word)
{
    return strcmp(entity_text(en, attr, ""), word) == 0;
}

static bool is_mark(const struct entity *en, const char *attr)
{
    return entity_int(en, attr, 0) != 0;
}

/* --- The units themselves ------------------------------------------------------------------ */

static void survey_charger(const struct scene *s, struct facts *f, const struct entity *unit)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    facts_measure(f, "formation", value_text(entity_text(unit, "formation", "line")),
                  "as it stands");
    facts_measure(f, "suppressed",
                  value_int(is_mark(unit, "suppressed") || is_mark(unit, "routed")), "as marked");
    facts_measure(f, "stands", value_int(entity_int(unit, "stands", 1)), "as it stands");
    facts_measure(f, "hits_value", value_int(tft_hits_value(s, unit)), "lasting losses included");
    facts_measure(f, "hits", value_int(entity_int(unit, "hits", 0)), "carried over");
    facts_measure(f, "sixes", value_int(entity_int(unit, "sixes", 0)), "as marked");
    if (troop == NULL) return;
    facts_measure(f, "arm", value_text(troop->arm), "from the army list");
    int64_t driven_cm = entity_int(unit, "charge_cm", 0);
    if (driven_cm > 0) facts_measure(f, "cause", value_text("event"), "driven on by Table 3");
    if (strcmp(facts_text(f, "cause"), "event") != 0)
        facts_measure(f, "move_cm", value_int(troop->move_cm), "from the army list");
    else if (driven_cm > 0)
        facts_measure(f, "move_cm", value_int(driven_cm), "the dice of the event");
}

static void survey_target(const struct scene *s, struct facts *f, const struct entity *target)
{
    const struct tft_troop *troop = tft_troop_of(s, target);
    facts_measure(f, "target_formation", value_text(entity_text(target, "formation", "line")),
                  "as it stands");
    facts_measure(f, "target_suppressed",
                  value_int(is_mark(target, "suppressed") || is_mark(target, "routed")),
                  "as marked");
    facts_measure(f, "target_evaded", value_int(is_mark(target, "evaded")), "this turn");
    if (troop == NULL) return;
    facts_measure(f, "target_arm", value_text(tft_is_commander(target) ? "foot" : troop->arm),
                  "from the army list");
    facts_measure(f, "shooting", value_int(troop->shoot_dice), "from the army list");
    facts_measure(f, "shoot_loss", value_int(entity_int(target, "shoot_loss", 0)),
                  "as the journal has it");
    facts_measure(f, "range_cm", value_int(troop->range_cm), "from the army list");
}

/* --- Who bears on the charger ----------------------------------------------------------------- */

static bool is_ready(const struct scene *s, const struct entity *target)
{
    if (tft_is_commander(target)) return false; /* nothing to shoot with */
    if (tft_is_cannon(s, target)) return entity_int(target, "deployed", 1) != 0;
    return !is_word(target, "formation", "column");
}

/* TFT-81 A: at contact, where it has squared up; B: where it began. */
static void survey_cover(const struct scene *s, struct facts *f, const struct tft_view *v,
                         const struct entity *charger, const struct entity *target,
                         const struct tft_aim *aim)
{
    static const char *const words[] = {"open", "soft", "hard"};
    struct hull there, at;
    struct tft_path p;
    if (scene_choice(s, "TFT-81") == 'B') {
        facts_measure(f, "cover", value_text(words[aim->cover]), aim->cover_how);
        return;
    }
    if (!tft_footprint(s, target, &there) || !tft_footprint(s, charger, &at)) return;
    p = tft_charge_path(s, charger, target, &there, is_word(target, "formation", "skirmish"));
    if (!p.meets) return;
    struct stand outline = hull_outline(&at), from = there.stand[hull_tape(&there, &at).from];
    const char *how;
    hull_turn(&at, outline.front, p.facing - outline.facing);
    hull_slide(&at, (struct point){p.at.x - outline.front.x, p.at.y - outline.front.y});
    from.front = stand_centre(&from);
    enum tft_cover cover = tft_cover_of_hull(s, v, &from, &at, &how);
    facts_measure(f, "cover", value_text(words[cover]), how);
}

static void survey_ability(const struct scene *s, struct facts *f, const struct entity *target)
{
    static const char *const lasting[] = {TFT_ABILITY_WHITES, TFT_ABILITY_ONE_MORE};
    for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++)
        if (tft_ability_helps(s, target, lasting[i]) && tft_charge_fires(f))
            facts_measure(f, "ability", value_text(lasting[i]), "it is in force");
}

static void survey_fire(const struct scene *s, struct facts *f, const struct tft_view *v,
                        const struct entity *charger, const struct entity *target)
{
    struct tft_aim aim;
    if (!tft_aim_at_charger(s, v, target, charger, &aim)) return;
    bool shot = tft_charge_has_shot(s, target);
    int count = is_ready(s, target) && !shot ? aim.fire.stands : 0;
    bool can = count > 0 && !facts_flag(f, "target_suppressed");
    facts_measure(f, "shooters", value_int(count),
                  shot ? "it has had its one shot of this turn"
                       : arena_printf(s->mem, "where the charge begins: %s", aim.how));
    facts_measure(f, "response", value_text(can ? "fire" : "stand"),
                  can ? "it can fire" : "it cannot fire");
    survey_ability(s, f, target);
    survey_cover(s, f, v, charger, target, &aim);
}

/* --- The way --------------------------------------------------------------------------------------- */

static void survey_sight(const struct scene *s, struct facts *f, const struct tft_view *v,
                         const struct entity *charger, const struct entity *target)
{
    struct hull a, b;
    struct sight_party from, to;
    struct sight how;
    if (!tft_party(s, v, charger, &a, &from) || !tft_party(s, v, target, &b, &to)) return;
    if (!tft_unit_sees(s, v, &from, &to, &how)) {
        facts_measure(f, "visible", value_int(0),
                      arena_printf(s->mem, "%s hides it", tft_blocker(v, &how)));
        return;
    }
    enum tft_seen seen = tft_seen_at(s, target, hull_tape(&a, &b).tape.cm);
    facts_measure(f, "visible", value_int(seen == TFT_SEEN),
                  seen == TFT_SEEN ? "in plain view"
                  : seen == TFT_STILL
                      ? "in this weather not seen, for the journal has no move of it"
                      : "too far off in this weather");
}

static void survey_way(const struct scene *s, struct facts *f, const struct entity *charger,
                       const struct entity *target)
{
    struct hull there;
    if (!tft_footprint(s, target, &there)) return;
    struct tft_path p =
        tft_charge_path(s, charger, target, &there, is_word(target, "formation", "skirmish"));
    if (!value_is_set(entity_get(charger, "x"))) return;
    facts_measure(f, "path_clear", value_int(p.meets && p.in_way == NULL),
                  !p.meets           ? "straight ahead it cannot come squarely into contact"
                  : p.in_way != NULL ? p.in_way
                                     : "nothing is in the way");
    facts_measure(f, "contact", value_text(side_words[p.side]),
                  "where the middle of the charger is now");
    if (entity_int(charger, "moves", 0) == 0)
        facts_measure(f, "started_flank", value_int(p.side != ARC_FRONT),
                      "it has not moved this turn");
    facts_measure(f, "off_deg", value_real(fabs(p.off_deg)), "the nearest way that meets it");
    struct hull here;
    if (p.meets)
        facts_measure(f, "distance_cm", value_real(p.cm),
                      "the furthest that any of its stands goes, squaring up included");
    else if (tft_footprint(s, charger, &here))
        facts_measure(f, "distance_cm", value_real(hull_tape(&here, &there).tape.cm),
                      "edge to edge; it does not come squarely into contact");
}

static const struct entity *here(const struct scene *s, const struct entity *en)
{
    return en == NULL ? NULL : state_find(s->state, en->id);
}

/* It is in skirmish from the first step on, so it goes back on a table where it is. */
bool tft_charge_evasion(const struct scene *s, const struct facts *f, struct tft_shove *out)
{
    const char *id = facts_text(f, "target");
    struct effect loose = {.entity = id, .attr = "formation", .after = value_text("skirmish")};
    const struct entity *en = state_find(s->state, id);
    if (en == NULL) return false;
    loose.before = entity_get(en, "formation");
    struct state *then = state_clone(s->state);
    struct scene there = *s;
    struct err e;
    there.state = then;
    if (!tft_charge_dragoons_at_foot(f)) (void)state_apply(then, &loose, 1, &e);
    bool placed = tft_way_back(&there, state_find(then, id), entity_real(en, "facing", 0) + 180,
                               facts_real(f, "evade_cm"), out);
    out->unit = en;
    out->at = here(s, out->at);
    for (int i = 0; i < out->through_count; i++) out->through[i] = here(s, out->through[i]);
    state_free(then);
    return placed;
}

/* Where the target would be after evading; in skirmish, unless dragoons evade from foot. */
bool tft_charge_after(const struct scene *s, const struct facts *f, struct hull *target)
{
    const struct entity *en = state_find(s->state, facts_text(f, "target"));
    if (en == NULL || !tft_footprint(s, en, target)) return false;
    bool keeps = tft_charge_dragoons_at_foot(f) || tft_is_commander(en);
    double facing = target->stand[0].facing;
    if (!keeps) {
        struct stand one = target->stand[0];
        one.front = plane_point(entity_real(en, "x", 0), entity_real(en, "y", 0));
        hull_form(target, FORMATION_SKIRMISH, &one, target->count);
    }
    struct point h = plane_heading(facing + 180);
    struct tft_shove sh;
    if (!tft_charge_evasion(s, f, &sh)) return false;
    hull_slide(target, (struct point){h.x * sh.cm, h.y * sh.cm});
    return true;
}

static void survey_evasion(const struct scene *s, struct facts *f, const struct entity *charger,
                           const struct entity *target)
{
    struct hull there;
    if (!tft_charge_evades(f) || !tft_charge_after(s, f, &there)) return;
    bool loose = !tft_charge_dragoons_at_foot(f) || is_word(target, "formation", "skirmish");
    struct tft_path p = tft_charge_path(s, charger, target, &there, loose);
    bool straight = fabs(p.off_deg) <= STRAIGHT_DEG || scene_choice(s, "TFT-80") == 'B';
    if (p.meets && straight && p.in_way == NULL)
        facts_measure(f, "after_cm", value_real(p.cm),
                      "to where it evades to, squaring up included");
    else
        facts_measure(f, "after_cm", value_real(OUT_OF_REACH_CM),
                      p.in_way != NULL ? p.in_way : "straight ahead it no longer meets it");
}

void tft_charge_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    if (unit != NULL) survey_charger(s, f, unit);
    if (target != NULL) survey_target(s, f, target);
    if (unit == NULL || target == NULL) return;
    struct tft_view v = tft_view(s);
    survey_sight(s, f, &v, unit, target);
    survey_way(s, f, unit, target);
    survey_fire(s, f, &v, unit, target);
    survey_evasion(s, f, unit, target);
}

void tft_charge_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    struct hull there, here;
    if (unit == NULL || target == NULL || !tft_footprint(s, target, &there) ||
        !tft_footprint(s, unit, &here))
        return;
    struct tft_path p =
        tft_charge_path(s, unit, target, &there, is_word(target, "formation", "skirmish"));
    if (!p.meets) return;
    struct stand from = hull_outline(&here);
    drawing_line(d, p.in_way == NULL ? "path" : "blocked", from.front, p.at,
                 arena_printf(s->mem, "%.1f cm", facts_real(f, "distance_cm")));
}
