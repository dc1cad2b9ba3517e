/* One unit's aim at another, stand by stand (TFT-52): arc, sight and distance of each, its
 * flanks, and the cover the target has from there.  */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "rules/two-for-tea/shoot.h"
#include "table/arc.h"

enum { FOG_STILL_CM = 10, FOG_LOST_CM = 20, FRONT_HALF_DEG = 45, ALL_ROUND_DEG = 180 };

static bool in_skirmish(const struct entity *unit)
{
    return strcmp(entity_text(unit, "formation", "line"), "skirmish") == 0;
}

bool tft_in_melee(const struct entity *unit)
{
    return *entity_text(unit, "locked", "") != '\0';
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

/* Is the target seen through fog from cm away (TFT-74, TFT-75)? */
static enum tft_seen seen_at(const struct scene *s, const struct entity *target, double cm)
{
    if (!tft_in_fog(s)) return TFT_SEEN;
    bool spotted = entity_int(target, "spotted", 0) != 0;
    if (spotted && (cm <= FOG_LOST_CM || scene_choice(s, "TFT-75") == 'B')) return TFT_SEEN;
    if (scene_choice(s, "TFT-74") == 'B') return cm <= FOG_STILL_CM ? TFT_SEEN : TFT_UNSEEN;
    return tft_seen_in_fog(target, cm);
}

static struct arc_rules arc_of(const struct scene *s, const struct entity *shooter)
{
    return (struct arc_rules){.apex = scene_choice(s, "TFT-50") == 'A' ? ARC_APEX_MIDDLE
                                                                       : ARC_APEX_CORNERS,
                              .test =
                                  scene_choice(s, "TFT-51") == 'A' ? ARC_BY_AREA : ARC_BY_CENTRE,
                              .half_deg = in_skirmish(shooter) ? ALL_ROUND_DEG : FRONT_HALF_DEG};
}

/* TFT-53, TFT-54: by the centre of the shooting stand; skirmishers have no flank. */
static bool at_flank(const struct scene *s, const struct entity *target, const struct hull *h,
                     const struct stand *shooter)
{
    if (in_skirmish(target) && scene_choice(s, "TFT-54") == 'A') return false;
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
    return l->seen == TFT_PERHAPS ? "in fog, seen only if it has moved" : NULL;
}

/* Takes the stands that may fire into the fire, nearest first, and says why of the others. */
static void gather(const struct scene *s, const struct tft_view *v, const struct look *look,
                   struct tft_aim *out)
{
    struct buf b = {0};
    int nearest = -1, nearest_firing = -1;
    double cm[HULL_MAX];
    for (int i = 0; i < out->of; i++) {
        const char *why = why_not(s, v, &look[i]);
        if (nearest < 0 || look[i].tape.cm < look[nearest].tape.cm) nearest = i;
        if (why != NULL) {
            out->unsure = out->unsure || look[i].seen == TFT_PERHAPS;
            buf_printf(&b, "; stand %d: %s", i + 1, why);
            continue;
        }
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
    out->how = arena_printf(s->mem, "%d of %d stands have it in arc and sight%s", out->fire.stands,
                            out->of, buf_text(&b));
    buf_clear(&b);
}

static void look_at(const struct scene *s, const struct tft_view *v, const struct sight_party *me,
                    const struct sight_party *them, const struct entity *shooter,
                    const struct entity *target, struct look *look)
{
    struct arc_rules arc = arc_of(s, shooter);
    for (int i = 0; i < me->hull->count; i++) {
        const struct stand *stand = &me->hull->stand[i];
        struct hull alone = {1, {*stand}};
        look[i] = (struct look){.arc = arc_look(&arc, stand, them->hull).in,
                                .flank = at_flank(s, target, them->hull, stand),
                                .tape = hull_tape(&alone, them->hull).tape,
                                .sight = tft_stand_sees(s, v, me, i, them)};
        look[i].seen = seen_at(s, target, look[i].tape.cm);
    }
}

static int nearest_stand(const struct hull *mine, const struct hull *theirs)
{
    return hull_tape(mine, theirs).from;
}

bool tft_aim_at(const struct scene *s, const struct tft_view *v, const struct entity *shooter,
                const struct entity *target, struct tft_aim *out)
{
    const struct tft_troop *troop = tft_troop_of(s, shooter);
    struct hull mine, theirs;
    struct sight_party me, them;
    struct look look[HULL_MAX];
    *out = (struct tft_aim){0};
    if (troop == NULL || !tft_party(s, v, shooter, &mine, &me) ||
        !tft_party(s, v, target, &theirs, &them))
        return false;
    out->of = mine.count;
    out->fire = (struct tft_fire){.value = troop->shoot_dice,
                                  .loss = (int)entity_int(shooter, "shoot_loss", 0),
                                  .range_cm = troop->range_cm,
                                  .skirmish = in_skirmish(shooter)};
    out->target_skirmish = in_skirmish(target);
    struct tft_view eyes = *v;
    if (out->fire.skirmish) eyes.rules.eyes = SIGHT_EYES_AROUND; /* they fire all round */
    look_at(s, &eyes, &me, &them, shooter, target, look);
    gather(s, &eyes, look, out);
    out->cover =
        tft_cover_from(s, v, &mine.stand[nearest_stand(&mine, &theirs)], target, &out->cover_how);
    return true;
}
