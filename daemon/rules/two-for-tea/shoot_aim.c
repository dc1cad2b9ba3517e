/* One unit's aim at another, stand by stand (TFT-52): arc, sight and distance of each, its
 * flanks, and the cover the target has from there.  */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "rules/two-for-tea/shoot.h"
#include "table/arc.h"

enum { FRONT_HALF_DEG = 45, ALL_ROUND_DEG = 180 };

bool tft_in_melee(const struct entity *unit)
{
    return *entity_text(unit, "locked", "") != '\0';
}

bool tft_is_commander(const struct entity *en)
{
    return entity_is(en, "officer") || entity_is(en, "general");
}

bool tft_is_enemy_target(const struct scene *s, const struct entity *unit,
                         const struct entity *other)
{
    if (tft_same_side(other, unit)) return false;
    if (tft_is_commander(other)) return scene_choice(s, "TFT-23") == 'B';
    return entity_is(other, "unit");
}

bool tft_is_listed_target(const struct scene *s, const struct entity *en)
{
    return !tft_is_commander(en) || scene_choice(s, "TFT-23") == 'B';
}

bool tft_takes_orders(const struct scene *s, const struct entity *en)
{
    return !tft_is_commander(en) ||
           (entity_int(en, "routed", 0) != 0 && scene_choice(s, "TFT-23") == 'B');
}

/* --- Cover ------------------------------------------------------------------------------ */

/* TFT-67: houses, and any other shelter, as marked; else soft. */
static enum tft_cover shelter(const struct entity *ground)
{
    const char *marked = entity_text(ground, "cover", "soft");
    if (strcmp(marked, "hard") == 0) return TFT_HARD;
    return strcmp(marked, "none") == 0 ? TFT_OPEN : TFT_SOFT;
}

/* The best cover one stand has from the shooter, and which ground gives it. */
static enum tft_cover stand_cover(const struct tft_view *v, const struct stand *shooter,
                                  const struct stand *target, const struct entity **by)
{
    struct hull alone = {1, {*target}};
    enum tft_cover best = TFT_OPEN;
    for (int i = 0; i < v->count; i++) {
        const struct sight_obstacle *o = &v->list[i];
        if (o->kind != SIGHT_DENSE && o->kind != SIGHT_LINEAR) continue;
        enum tft_cover here = shelter(v->of[i]);
        if (here <= best || sight_covered(&v->rules, o, shooter, &alone) == 0) continue;
        best = here;
        *by = v->of[i];
    }
    return best;
}

enum tft_cover tft_cover_from(const struct scene *s, const struct tft_view *v,
                              const struct stand *shooter, const struct entity *target,
                              const char **how)
{
    struct hull h;
    if (!tft_footprint(s, target, &h)) return TFT_OPEN;
    return tft_cover_of_hull(s, v, shooter, &h, how);
}

enum tft_cover tft_cover_of_hull(const struct scene *s, const struct tft_view *v,
                                 const struct stand *shooter, const struct hull *h,
                                 const char **how)
{
    int soft = 0, hard = 0;
    const struct entity *by = NULL;
    for (int i = 0; i < h->count; i++) {
        enum tft_cover c = stand_cover(v, shooter, &h->stand[i], &by);
        soft += c >= TFT_SOFT;
        hard += c == TFT_HARD;
    }
    int enough = scene_choice(s, "TFT-65") == 'A' ? (h->count + 1) / 2 : 1;
    *how = by == NULL ? "no ground gives it cover from there"
                      : arena_printf(s->mem, "%d of its %d stands covered, by %s", soft, h->count,
                                     entity_name(by));
    if (hard >= enough) return TFT_HARD;
    return soft >= enough ? TFT_SOFT : TFT_OPEN;
}

/* --- Stands -------------------------------------------------------------------------------- */

struct look { /* what one stand has of the target */
    bool arc, flank;
    struct tape tape;
    struct sight sight;
    enum tft_seen seen; /* through fog */
};

struct arc_rules tft_arc_of(const struct scene *s, const struct entity *shooter)
{
    return (
        struct arc_rules){.apex =
                              scene_choice(s, "TFT-50") == 'A' ? ARC_APEX_MIDDLE : ARC_APEX_CORNERS,
                          .test = scene_choice(s, "TFT-51") == 'A' ? ARC_BY_AREA : ARC_BY_CENTRE,
                          .half_deg = tft_in_skirmish(shooter) ? ALL_ROUND_DEG : FRONT_HALF_DEG};
}

/* TFT-53, TFT-54: by the centre of the shooting stand; skirmishers have no flank. */
static bool at_flank(const struct scene *s, const struct entity *target, const struct hull *h,
                     const struct stand *shooter)
{
    if (tft_is_commander(target)) return false; /* a man on his own base */
    if (tft_in_skirmish(target) && scene_choice(s, "TFT-54") == 'A') return false;
    enum arc_front rule = scene_choice(s, "TFT-53") == 'A' ? ARC_FRONT_WEDGE : ARC_FRONT_LINE;
    struct stand whole = hull_outline(h);
    return arc_side_of(&whole, rule, FRONT_HALF_DEG, stand_centre(shooter)) != ARC_FRONT;
}

static const char *why_not(const struct scene *s, const struct tft_view *v, const struct look *l)
{
    if (!l->arc) return "out of arc";
    if (!l->sight.clear) {
        const char *name = tft_blocker(v, &l->sight);
        return *name == '\0' ? "no line of sight" : arena_printf(s->mem, "%s is in the way", name);
    }
    if (l->seen == TFT_UNSEEN) return "hidden by fog";
    return l->seen == TFT_STILL ? "hidden by fog, for it has not moved" : NULL;
}

/* "stands 1 and 2: out of arc; stand 3: 10th Foot is in the way", each reason once. */
static const char *why_words(const struct scene *s, const char *const *why, int count)
{
    struct buf b = {0};
    for (int i = 0; i < count; i++) {
        int first = 0, same = 0, told = 0;
        if (why[i] == NULL) continue;
        while (why[first] == NULL || strcmp(why[first], why[i]) != 0) first++;
        if (first < i) continue;
        for (int k = i; k < count; k++) same += why[k] != NULL && strcmp(why[k], why[i]) == 0;
        buf_printf(&b, "%s%s", b.len == 0 ? "" : "; ", same == 1 ? "stand" : "stands");
        for (int k = i; k < count; k++) {
            if (why[k] == NULL || strcmp(why[k], why[i]) != 0) continue;
            const char *link = told == 0 ? " " : told + 1 == same ? " and " : ", ";
            buf_printf(&b, "%s%d", link, k + 1);
            told++;
        }
        buf_printf(&b, ": %s", why[i]);
    }
    const char *text = arena_strdup(s->mem, buf_text(&b));
    buf_clear(&b);
    return text;
}

/* In a few words: when all stands share a reason it is said once. */
static const char *how_words(const struct scene *s, const char *const *why, int firing, int count)
{
    bool one = why[0] != NULL;
    for (int i = 1; i < count; i++) one = one && why[i] != NULL && strcmp(why[i], why[0]) == 0;
    if (one) return why[0];
    if (firing == count)
        return count == 1 ? "it bears" : arena_printf(s->mem, "all %d stands bear", count);
    const char *text = why_words(s, why, count);
    if (firing == 0) return text;
    return arena_printf(s->mem,
                        firing == 1 ? "%d of %d stands bears; %s" : "%d of %d stands bear; %s",
                        firing, count, text);
}

/* Takes the stands that may fire into the fire, and says why of the others.  Returns the
 * nearest that may fire, or if none may the nearest. */
static int gather(const struct scene *s, const struct tft_view *v, const struct look *look,
                  struct tft_aim *out)
{
    int nearest = -1, nearest_firing = -1;
    double cm[HULL_MAX] = {0};
    const char *why[HULL_MAX] = {NULL};
    for (int i = 0; i < out->of; i++) {
        why[i] = why_not(s, v, &look[i]);
        if (nearest < 0 || look[i].tape.cm < look[nearest].tape.cm) nearest = i;
        if (why[i] != NULL) continue;
        if (nearest_firing < 0 || look[i].tape.cm < look[nearest_firing].tape.cm)
            nearest_firing = i;
        cm[out->fire.stands] = look[i].tape.cm;
        out->fire.flank[out->fire.stands++] = look[i].flank;
    }
    int chief = nearest_firing < 0 ? nearest : nearest_firing;
    out->tape = look[chief].tape;
    out->sight = look[chief].sight;
    out->fire.distance_cm = out->tape.cm;
    for (int i = 0; i < out->fire.stands; i++) out->fire.farther[i] = cm[i] - out->tape.cm;
    out->how = how_words(s, why, out->fire.stands, out->of);
    return chief;
}

/* One that charges is moving, and seen as such; fired at where it makes contact (TFT-81 A) it
 * is out of the fog altogether. */
static enum tft_seen seen_charging(const struct scene *s, const struct entity *target, double cm)
{
    bool near = cm <= TFT_FOG_MOVING_CM || scene_choice(s, "TFT-81") == 'A';
    return near ? TFT_SEEN : tft_seen_at(s, target, cm);
}

static void look_at(const struct scene *s, const struct tft_view *v, const struct sight_party *me,
                    const struct sight_party *them, const struct entity *shooter,
                    const struct entity *target, bool charging, struct look *look)
{
    struct arc_rules arc = tft_arc_of(s, shooter);
    for (int i = 0; i < me->hull->count; i++) {
        const struct stand *stand = &me->hull->stand[i];
        struct hull alone = {1, {*stand}};
        look[i] = (struct look){.arc = arc_look(&arc, stand, them->hull).in,
                                .flank = at_flank(s, target, them->hull, stand),
                                .tape = hull_tape(&alone, them->hull).tape};
        if (look[i].arc) look[i].sight = tft_stand_sees(s, v, me, i, them);
        look[i].seen = charging ? seen_charging(s, target, look[i].tape.cm)
                                : tft_seen_at(s, target, look[i].tape.cm);
    }
}

static bool aim(const struct scene *s, const struct tft_view *v, const struct entity *shooter,
                const struct entity *target, bool charging, struct tft_aim *out)
{
    const struct tft_troop *troop = tft_troop_of(s, shooter);
    struct hull mine, theirs;
    struct sight_party me, them;
    struct look look[HULL_MAX] = {{.arc = false}};
    *out = (struct tft_aim){0};
    if (troop == NULL || !tft_party(s, v, shooter, &mine, &me) ||
        !tft_party(s, v, target, &theirs, &them) || mine.count == 0)
        return false;
    out->of = mine.count;
    out->fire = (struct tft_fire){.value = troop->shoot_dice,
                                  .loss = (int)entity_int(shooter, "shoot_loss", 0),
                                  .range_cm = troop->range_cm,
                                  .skirmish = tft_in_skirmish(shooter)};
    out->target_skirmish = tft_in_skirmish(target);
    struct tft_view eyes = *v;
    if (out->fire.skirmish) eyes.rules.eyes = SIGHT_EYES_AROUND; /* they fire all round */
    look_at(s, &eyes, &me, &them, shooter, target, charging, look);
    int chief = gather(s, &eyes, look, out);
    if (!look[chief].arc) out->sight = tft_stand_sees(s, &eyes, &me, chief, &them);
    out->cover = tft_cover_from(s, v, &mine.stand[chief], target, &out->cover_how);
    return true;
}

bool tft_aim_at(const struct scene *s, const struct tft_view *v, const struct entity *shooter,
                const struct entity *target, struct tft_aim *out)
{
    return aim(s, v, shooter, target, false, out);
}

bool tft_aim_at_charger(const struct scene *s, const struct tft_view *v,
                        const struct entity *shooter, const struct entity *charger,
                        struct tft_aim *out)
{
    return aim(s, v, shooter, charger, true, out);
}
