/* What keeps a charge or a pursuit from its place: troops on the way and where it ends, zones
 * of control, and the ground.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/charge.h"
#include "rules/two-for-tea/ground.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/touch.h"
#include "table/zone.h"

#define CORNER_CM 0.05 /* contact along less than this is corner to corner */
#define STEP_BACK_CM 0.1
static const double REACH_CM = 60; /* beyond the longest charge, squaring up included */

struct sweep_meeting tft_hulls_meet(const struct hull *mover, struct point way,
                                    const struct hull *thing)
{
    struct sweep_meeting first = {.share = HUGE_VAL};
    struct tft_print from, to;
    tft_print_read(mover, &from);
    tft_print_read(thing, &to);
    for (int i = 0; i < from.count; i++)
        for (int k = 0; k < to.count; k++) {
            struct sweep_meeting m = sweep_slide(&from.base[false][i], way, &to.base[false][k], 0);
            if (m.meets && m.share < first.share) first = m;
        }
    return first;
}

/* --- Troops ------------------------------------------------------------------------------ */

static bool is_one(const struct entity *a, const struct entity *b)
{
    return a != NULL && b != NULL && strcmp(a->id, b->id) == 0;
}

static bool print_in(const struct tft_print *a, const struct hull *b)
{
    for (int i = 0; i < b->count; i++) {
        struct point corner[STAND_CORNERS];
        struct shape base = stand_shape(&b->stand[i], corner);
        if (tft_print_meets(a, &base, true)) return true;
    }
    return false;
}

static bool stands_in(const struct hull *a, const struct hull *b)
{
    struct tft_print print;
    tft_print_read(a, &print);
    return print_in(&print, b);
}

/* Units, and by TFT-23 B enemy commanders. */
static const struct entity *next_in_way(const struct scene *s, const struct entity *charger,
                                        const struct entity *after)
{
    do after = state_next(s->state, after, NULL);
    while (after != NULL && !entity_is(after, "unit") && !tft_is_enemy_target(s, charger, after));
    return after;
}

const struct entity *tft_charge_crowd(const struct scene *s, const struct entity *charger,
                                      const struct entity *target, const struct hull *end)
{
    const struct entity *en = NULL;
    struct tft_print print;
    tft_print_read(end, &print);
    while ((en = next_in_way(s, charger, en)) != NULL) {
        struct hull h;
        if (is_one(en, charger) || is_one(en, target) || !tft_footprint(s, en, &h)) continue;
        if (print_in(&print, &h)) return en;
    }
    return NULL;
}

/* Friends in line or skirmish are passed, those in column are not (Interpenetration). */
static const char *friend_in_way(const struct scene *s, const struct entity *en, struct tft_path *p)
{
    if (strcmp(entity_text(en, "formation", "line"), "column") == 0)
        return arena_printf(s->mem, "%s, in column, cannot be passed", entity_name(en));
    if (tft_is_cannon(s, en) && scene_choice(s, "TFT-46") == 'B')
        return arena_printf(s->mem, "%s, a cannon, cannot be passed", entity_name(en));
    if (p->through_count < TFT_THROUGH_MAX) p->through[p->through_count++] = en;
    return NULL;
}

/* When it comes into the zone of control of any stand of a unit, as a share of the way. */
static double share_to_zone(const struct scene *s, const struct hull *mover, struct point way,
                            const struct hull *of)
{
    enum zone_sides sides = scene_choice(s, "TFT-39") == 'A' ? ZONE_ALL_ROUND : ZONE_FRONT;
    double first = HUGE_VAL;
    for (int k = 0; k < of->count; k++) {
        struct zone z = zone_of(&of->stand[k], sides);
        for (int i = 0; i < mover->count; i++) {
            struct sweep_meeting m = zone_slide(&z, &mover->stand[i], way);
            if (m.meets) first = fmin(first, m.share);
        }
    }
    return first;
}

/* TFT-40: a zone is entered only to charge its stand.  TFT-114: what the charger comes to in the
 * target's own zone, on its last base depth, is beside the target and part of the charge. */
static const char *zone_in_way(const struct scene *s, const struct tft_dash *d,
                               const struct entity *en, const struct hull *h, struct tft_path *p)
{
    double theirs = share_to_zone(s, d->mover, d->way, h), cm = hypot(d->way.x, d->way.y);
    double depth = d->target_at->stand[0].depth;
    p->in_zone = p->in_zone || theirs <= 1;
    if (theirs > 1 || theirs * cm >= fmax(0, cm - depth) - CORNER_CM) return NULL;
    return arena_printf(s->mem, "it would come into the zone of control of %s", entity_name(en));
}

static const char *unit_in_way(const struct scene *s, const struct tft_dash *d,
                               const struct entity *en, struct tft_path *p)
{
    struct hull h;
    double total = hypot(d->way.x, d->way.y);
    if (is_one(en, d->charger) || is_one(en, d->target) || !tft_footprint(s, en, &h)) return NULL;
    struct sweep_meeting m = tft_hulls_meet(d->mover, d->way, &h);
    bool met = m.meets && !m.from_start && m.share * total < total - CORNER_CM;
    if (tft_same_side(en, d->charger)) return met ? friend_in_way(s, en, p) : NULL;
    if (met) return arena_printf(s->mem, "%s is met first", entity_name(en));
    return d->target_at == NULL ? NULL : zone_in_way(s, d, en, &h, p);
}

/* --- The ground -------------------------------------------------------------------------------- */

static struct hull drawn_in(const struct hull *h)
{
    struct hull in = *h;
    for (int i = 0; i < in.count; i++) {
        struct stand *st = &in.stand[i];
        st->front = plane_go(st->front, st->facing, -TFT_SLACK_CM, 0);
        st->width -= 2 * TFT_SLACK_CM;
        st->depth -= 2 * TFT_SLACK_CM;
    }
    return in;
}

static double cm_to(const struct hull *mover, struct point way, const struct shape *thing)
{
    double first = HUGE_VAL;
    for (int i = 0; i < mover->count; i++) {
        struct point corner[STAND_CORNERS];
        struct shape base = stand_shape(&mover->stand[i], corner);
        struct sweep_meeting m = sweep_slide(&base, way, thing, 0);
        if (m.meets) first = fmin(first, m.share * hypot(way.x, way.y));
    }
    return first;
}

static bool is_ground(const struct tft_thing *t)
{
    return t->what != TFT_FRIENDS && t->what != TFT_ENEMY && t->what != TFT_EDGE;
}

/* A unit that has stopped there, or stands against it now, need not stop again: at that
 * stretch of it, for of a yard it has the other side yet to cross. */
static void release(const struct tft_lie *lie, const struct tft_dash *d)
{
    const char *past = entity_text(d->charger, "stopped_at", "");
    for (int i = 0; i < lie->count; i++) {
        struct tft_thing *t = &lie->things[i];
        if (!is_ground(t)) continue;
        if (t->bars) {
            t->skip = tft_hull_meets(d->mover, &t->shape, true);
            continue;
        }
        double cm = hull_tape_shape(d->mover, &t->shape).tape.cm;
        bool stopped = strcmp(t->of->id, past) == 0 && cm <= d->mover->stand[0].depth;
        if (!stopped && cm > PLANE_TOUCH_CM) continue;
        for (int k = 0; k < lie->count; k++)
            if (lie->things[k].of == t->of && lie->things[k].run == t->run && !lie->things[k].bars)
                lie->things[k].skip = true;
    }
}

/* One who has stopped at a bridge and goes on it now is taken over the water. */
static void cross_bridges(const struct tft_lie *lie, const struct tft_dash *d)
{
    bool on = false;
    for (int i = 0; i < lie->count; i++)
        on = on || (lie->things[i].what == TFT_BRIDGE && lie->things[i].skip &&
                    cm_to(d->mover, d->way, &lie->things[i].shape) < HUGE_VAL);
    for (int i = 0; on && i < lie->count; i++)
        if (lie->things[i].water)
            lie->things[i].skip = !tft_hull_meets(d->end, &lie->things[i].shape, true);
}

static const char *ground_in_way(const struct scene *s, const struct tft_dash *d)
{
    const struct tft_marcher m = {.base = d->mover->stand[0], .stands = d->mover->count};
    const struct tft_lie *lie = tft_lie_read(s, d->charger, &m, REACH_CM);
    struct hull inner = drawn_in(d->mover);
    double total = hypot(d->way.x, d->way.y);
    release(lie, d);
    cross_bridges(lie, d);
    for (int i = 0; i < lie->count; i++) {
        const struct tft_thing *t = &lie->things[i];
        if (!is_ground(t) || t->skip) continue;
        double cm = cm_to(t->bars ? &inner : d->mover, d->way, &t->shape);
        if (cm < total - CORNER_CM || tft_hull_meets(d->end, &t->shape, true))
            return arena_printf(s->mem, "%s stops it first", entity_name(t->of));
    }
    return tft_hull_on_table(s, d->end) ? NULL : "the table ends there";
}

/* --- All of it ---------------------------------------------------------------------------------- */

/* Who passes friends ends in skirmish, some of its stands farther back. */
static const char *no_room_loose(const struct scene *s, const struct tft_dash *d,
                                 const struct tft_path *p)
{
    struct hull loose = *d->end;
    struct stand one = loose.stand[0], all = hull_outline(&loose);
    one.front = all.front;
    hull_form(&loose, FORMATION_SKIRMISH, &one, loose.count);
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct hull h;
        bool passed = is_one(en, d->charger) || is_one(en, d->target);
        for (int i = 0; i < p->through_count; i++) passed = passed || is_one(en, p->through[i]);
        if (!passed && tft_footprint(s, en, &h) && stands_in(&loose, &h))
            return arena_printf(s->mem, "%s stands where it would be", entity_name(en));
    }
    return NULL;
}

const char *tft_charge_blocked(const struct scene *s, const struct tft_dash *d, struct tft_path *p)
{
    const struct entity *en = NULL;
    while ((en = next_in_way(s, d->charger, en)) != NULL) {
        const char *why = unit_in_way(s, d, en, p);
        if (why != NULL) return why;
    }
    const char *why = ground_in_way(s, d);
    p->by_ground = why != NULL;
    if (why == NULL && p->through_count > 0) why = no_room_loose(s, d, p);
    return why;
}

/* As far as it is not in anybody: stops at the enemy, and short of friends. */
double tft_charge_room(const struct scene *s, const struct entity *charger,
                       const struct entity *target, const struct hull *target_at,
                       const struct hull *mover, struct point way)
{
    double total = hypot(way.x, way.y), cm = total;
    const struct entity *en = NULL;
    while ((en = tft_next_foe(s, charger, en)) != NULL) {
        struct hull h;
        if (!tft_footprint(s, en, &h)) continue;
        struct sweep_meeting m = tft_hulls_meet(mover, way, is_one(en, target) ? target_at : &h);
        if (m.meets && !m.from_start) cm = fmin(cm, m.share * total);
    }
    int steps = (int)ceil(cm / STEP_BACK_CM);
    for (int i = 0; i < steps; i++) {
        struct hull end = *mover;
        double to = cm - i * STEP_BACK_CM;
        hull_slide(&end, (struct point){way.x / total * to, way.y / total * to});
        if (!stands_in(&end, target_at) && tft_charge_crowd(s, charger, target, &end) == NULL)
            return to;
    }
    return 0;
}
