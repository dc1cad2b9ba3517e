/* The walk along a route: Two For Tea, Terrain effect on movement and Interpenetration.
 *
 * Terrain that stops a unit is met when a base touches it; whatever bars the way is met
 * when a base would go into it, so bases may slide along each other.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/ground.h"

enum { STEPS_BACK = 200 };
static const double ROAD_STEP_CM = 0.5;

const struct choice tft_meets_choices[] = {
    {"nothing", "Nothing"},     {"linear", "Wall, hedge, ditch, stream or ford"},
    {"dense", "Dense terrain"}, {"leaving", "The far edge of dense terrain"},
    {"bridge", "A bridge"},     {"river", "A river that cannot be crossed"},
    {"cliff", "A cliff"},       {"zone", "An enemy's zone of control"},
    {"enemy", "The enemy"},     {"friends", "Friends in the way"},
    {"edge", "The table edge"}, {NULL, NULL}};

/* --- What stops, what bars -------------------------------------------------------------------- */

void tft_end_at(struct tft_walker *w, int part, double share, enum tft_meets what,
                const struct entity *met)
{
    struct tft_walk *o = w->out;
    if (o->meets != TFT_NOTHING && (o->part < part || (o->part == part && o->share <= share)))
        return;
    o->meets = what;
    o->met = met;
    o->part = part;
    o->share = share;
}

/* Has the unit stopped at this thing, and not been driven off since? */
static bool has_stopped_at(const struct tft_walker *w, const struct tft_thing *t)
{
    struct hull h;
    if (t->of == NULL || strcmp(t->of->id, entity_text(w->unit, "stopped_at", "")) != 0)
        return false;
    tft_marcher_hull(w->m, w->start, &h);
    for (int i = 0; i < h.count; i++)
        if (stand_tape_shape(&h.stand[i], &t->shape).cm <= w->m->base.depth) return true;
    return false;
}

/* A unit that has stopped there, or stands against it now, need not stop again. */
static void release(struct tft_walker *w)
{
    for (int i = 0; i < w->count; i++) {
        struct tft_thing *t = &w->things[i];
        if (t->bars) {
            t->skip = tft_print_meets(&w->first, &t->shape, true);
            t->rubs = t->what != TFT_ENEMY || tft_print_meets(&w->first, &t->shape, false);
            continue;
        }
        if (!has_stopped_at(w, t) && !tft_print_meets(&w->first, &t->shape, false)) continue;
        for (int k = 0; k < w->count; k++)
            if (w->things[k].of == t->of && w->things[k].run == t->run && !w->things[k].bars)
                w->things[k].skip = true;
    }
}

/* Does the bridge lead over this river? */
static bool leads_over(const struct tft_walker *w, const struct entity *bridge,
                       const struct entity *river)
{
    struct shape way, course;
    if (!tft_terrain_shape(bridge, w->s->mem, &way, NULL) ||
        !tft_terrain_shape(river, w->s->mem, &course, NULL))
        return false;
    for (int i = 0; i < shape_edges(&way); i++)
        if (shape_is_crossed(&course, shape_edge(&way, i))) return true;
    return false;
}

/* Has it come to the other side, off the bridge and with every base across the river? */
static bool is_beyond(const struct tft_walker *w, const struct tft_thing *bridge)
{
    if (tft_print_meets(&w->last, &bridge->shape, true)) return false;
    for (int i = 0; i < w->count; i++) {
        struct shape course;
        const struct tft_thing *t = &w->things[i];
        if (!t->water || !leads_over(w, bridge->of, t->of) ||
            !tft_terrain_shape(t->of, w->s->mem, &course, NULL))
            continue;
        for (int k = 0; k < w->end_hull.count; k++)
            if (!shape_is_crossed(&course, (struct segment){w->start.at,
                                                            stand_centre(&w->end_hull.stand[k])}))
                return false;
    }
    return true;
}

/* One that has stopped at a bridge and goes on it now is taken over the water; but only
 * where its bases do not end in it. */
static void cross_bridge(struct tft_walker *w, const struct tft_thing *bridge)
{
    bool on = false;
    for (int k = 0; k < w->r->count; k++)
        on = on || tft_sweep_trail(&w->trail[k], &bridge->shape, true).meets;
    if (!on) return;
    w->out->over_bridge = w->out->over_bridge || is_beyond(w, bridge);
    for (int i = 0; i < w->count; i++) {
        struct tft_thing *t = &w->things[i];
        if (!t->water || t->skip || !leads_over(w, bridge->of, t->of)) continue;
        t->skip = !tft_print_meets(&w->last, &t->shape, true);
    }
}

static void cross_bridges(struct tft_walker *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->things[i].what == TFT_BRIDGE && w->things[i].skip) cross_bridge(w, &w->things[i]);
}

/* In column along a road no wood is in the way.  The bases follow the head, so the head
 * has to be on the road as long as it is at the wood. */
static bool follows_road(const struct tft_walker *w, const struct tft_thing *wood)
{
    if (w->m->formation != FORMATION_COLUMN || w->m->cannon || w->lie->road_count == 0)
        return false;
    for (int i = 0; i < w->r->count; i++) {
        int steps = (int)ceil(w->r->part[i].cm / ROAD_STEP_CM) + 1;
        for (int k = 0; k <= steps; k++) {
            struct hull h;
            tft_marcher_hull(w->m, tft_part_pose(&w->r->part[i], (double)k / steps), &h);
            h.count = 1;
            if (tft_hull_meets(&h, &wood->shape, false) && !tft_stand_on_road(w->lie, h.stand))
                return false;
        }
    }
    return true;
}

static void walk_stop(struct tft_walker *w, const struct tft_thing *t)
{
    for (int i = 0; i < w->r->count; i++) {
        struct sweep_meeting met = tft_sweep_trail(&w->trail[i], &t->shape, false);
        if (!met.meets) continue;
        if (t->what == TFT_DENSE && follows_road(w, t)) return;
        /* A meeting allows for the width of a hair; the bases touch. */
        double hair = w->r->part[i].cm > 0 ? PLANE_TOUCH_CM / w->r->part[i].cm : 0;
        tft_end_at(w, i, fmin(1, met.share + (met.from_start ? 0 : hair)), t->what, t->of);
        return;
    }
}

/* Back from where the bases would overlap to where they do not touch. */
static double step_back(const struct tft_walker *w, const struct tft_part *p, double share,
                        const struct shape *thing)
{
    double step = p->cm > 0 ? TFT_SLACK_CM / p->cm : 1;
    for (int i = 0; i < STEPS_BACK && share > 0; i++) {
        share = fmax(0, share - step);
        if (!tft_meets_at(w->m, tft_part_pose(p, share), thing, false)) break;
    }
    return share;
}

static void walk_bar(struct tft_walker *w, const struct tft_thing *t)
{
    for (int i = 0; i < w->r->count; i++) {
        const struct tft_part *p = &w->r->part[i];
        struct sweep_meeting met = tft_sweep_trail(&w->trail[i], &t->shape, t->rubs);
        if (!met.meets) continue;
        tft_end_at(w, i, step_back(w, p, met.share, &t->shape), t->what, t->of);
        return;
    }
    if (!tft_print_meets(&w->last, &t->shape, true)) return;
    tft_end_at(w, w->r->count, 0, t->what, t->of); /* only by the formation it takes up */
}

/* --- Friends ------------------------------------------------------------------------------------ */

/* Line and skirmish pass through each other; columns pass through nobody. */
static bool may_pass(const struct tft_walker *w, const struct entity *friend)
{
    const struct tft_troop *troop = tft_troop_of(w->s, friend);
    bool cannon = troop != NULL && strcmp(troop->arm, "cannon") == 0;
    if ((cannon || w->m->cannon) && scene_choice(w->s, "TFT-46") == 'B') return false;
    if (w->m->formation == FORMATION_COLUMN) return w->m->stands == 1 && w->m->cannon;
    return cannon || strcmp(entity_text(friend, "formation", "line"), "column") != 0;
}

static void add_passed(struct tft_walk *o, const struct entity *friend)
{
    for (int i = 0; i < o->passed_count; i++)
        if (o->passed[i] == friend) return;
    if (o->passed_count < TFT_PASSED_MAX) o->passed[o->passed_count++] = friend;
}

/* Would a wall, wood or bridge stop it on top of this friend? */
static bool stops_among(const struct tft_walker *w, const struct tft_thing *t)
{
    const struct tft_walk *o = w->out;
    if (o->meets == TFT_NOTHING || o->meets > TFT_BRIDGE || o->part >= w->r->count) return false;
    return tft_meets_at(w->m, tft_part_pose(&w->r->part[o->part], o->share), &t->shape, true);
}

/* Nobody may end where a friend stands; on the way some may be passed through. */
static void walk_friends(struct tft_walker *w)
{
    for (int i = 0; i < w->count; i++) {
        const struct tft_thing *t = &w->things[i];
        if (t->what != TFT_FRIENDS || t->skip) continue;
        if (!may_pass(w, t->of) || stops_among(w, t) || tft_print_meets(&w->last, &t->shape, true))
            walk_bar(w, t);
    }
}

static bool passes_before_end(const struct tft_walker *w, const struct tft_thing *t)
{
    const struct tft_walk *o = w->out;
    for (int i = 0; i < w->r->count; i++) {
        struct sweep_meeting met = tft_sweep_trail(&w->trail[i], &t->shape, true);
        if (!met.meets) continue;
        return o->meets == TFT_NOTHING || i < o->part || (i == o->part && met.share < o->share);
    }
    return false;
}

static void find_passed(struct tft_walker *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->things[i].what == TFT_FRIENDS && !w->things[i].skip &&
            passes_before_end(w, &w->things[i]))
            add_passed(w->out, w->things[i].of);
}

/* --- The walk -------------------------------------------------------------------------------- */

/* TFT-42 B: at the edge of dense terrain it stops again when it is out. */
static void walk_out(struct tft_walker *w, const struct tft_thing *t)
{
    if (t->what != TFT_DENSE || t->bars || w->m->formation == FORMATION_COLUMN) return;
    if (!tft_print_meets(&w->first, &t->shape, true)) return;
    for (int i = 0; i < w->r->count; i++) {
        const struct tft_part *p = &w->r->part[i];
        if (tft_meets_at(w->m, tft_part_pose(p, 1), &t->shape, true)) continue;
        struct tft_part back = tft_part_reversed(p);
        struct sweep_meeting met = tft_sweep_part(w->m, &back, &t->shape, true);
        double clear = p->cm > 0 ? 2 * TFT_SLACK_CM / p->cm : 0;
        if (met.meets && met.share > clear)
            tft_end_at(w, i, 1 - met.share + clear, TFT_LEAVING, t->of);
        return;
    }
}

static void walk_things(struct tft_walker *w)
{
    bool stops_leaving = scene_choice(w->s, "TFT-42") == 'B';
    for (int i = 0; i < w->count; i++) {
        const struct tft_thing *t = &w->things[i];
        if (stops_leaving) walk_out(w, t);
        if (t->skip || t->what == TFT_FRIENDS) continue;
        if (t->bars)
            walk_bar(w, t);
        else
            walk_stop(w, t);
    }
}

static void settle(struct tft_walker *w)
{
    struct tft_walk *o = w->out;
    bool whole = o->meets == TFT_NOTHING || o->part >= w->r->count;
    int parts = whole ? w->r->count : o->part;
    for (int i = 0; i < parts; i++) o->cost += tft_part_cost(&w->r->part[i], 1);
    o->end = tft_route_end(w->r, w->start);
    if (whole) return;
    o->cost += tft_part_cost(&w->r->part[o->part], o->share);
    o->end = tft_part_pose(&w->r->part[o->part], o->share);
}

/* A column that has come along a road is on it, whichever way its head looks. */
static bool is_on_road(const struct tft_walker *w, enum formation after)
{
    if (tft_on_road(w->s, &w->end_hull)) return true;
    if (after != FORMATION_COLUMN || w->r->count == 0 ||
        !tft_stand_on_road(w->lie, &w->end_hull.stand[0]))
        return false;
    for (int i = 0; i < w->count; i++)
        if (tft_is_dense(&w->things[i]) && tft_print_meets(&w->last, &w->things[i].shape, true) &&
            !follows_road(w, &w->things[i]))
            return false;
    return true;
}

static bool is_in_dense(const struct tft_walker *w)
{
    for (int i = 0; i < w->count; i++)
        if (tft_is_dense(&w->things[i]) && tft_print_meets(&w->last, &w->things[i].shape, true))
            return true;
    return false;
}

static void read_prints(struct tft_walker *w)
{
    struct hull h;
    tft_marcher_hull(w->m, w->start, &h);
    tft_print_read(&h, &w->first);
    tft_print_read(&w->end_hull, &w->last);
    for (int i = 0; i < w->r->count; i++) tft_trail_read(w->m, &w->r->part[i], &w->trail[i]);
}

void tft_walk_route(const struct tft_lie *lie, const struct tft_marcher *m,
                    const struct tft_route *r, struct tft_pose start, enum formation after,
                    struct tft_walk *out)
{
    struct tft_marcher there = *m;
    struct tft_walker w = {.s = lie->s,
                           .lie = lie,
                           .unit = lie->unit,
                           .m = m,
                           .r = r,
                           .start = start,
                           .things = arena_array(lie->s->mem, struct tft_thing, (size_t)lie->count),
                           .count = lie->count,
                           .out = out};
    if (lie->count > 0) memcpy(w.things, lie->things, (size_t)lie->count * sizeof *w.things);
    *out = (struct tft_walk){.meets = TFT_NOTHING};
    there.formation = after;
    tft_marcher_hull(&there, tft_route_end(r, start), &w.end_hull);
    read_prints(&w);
    release(&w);
    cross_bridges(&w);
    walk_things(&w);
    walk_friends(&w);
    tft_walk_zones(&w);
    find_passed(&w);
    settle(&w);
    out->in_dense = is_in_dense(&w);
    out->on_road = is_on_road(&w, after);
}
