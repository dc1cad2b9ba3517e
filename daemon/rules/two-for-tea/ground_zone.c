/* Zones of control: Two For Tea, Movement; readings TFT-39 and TFT-40.  */
#include <math.h>

#include "rules/two-for-tea/ground.h"
#include "table/zone.h"

static double angle_apart(double a, double b)
{
    double deg = plane_facing(a - b);
    return deg > 180 ? 360 - deg : deg;
}

/* Straight away from that unit: along the tape between the two, or straight to the rear
 * while the enemy is left farther behind. */
static bool backs_off(const struct tft_walker *w, const struct tft_part *p,
                      const struct hull *enemy)
{
    struct hull before, after;
    if (tft_part_turns(p)) return false;
    tft_marcher_hull(w->m, p->from, &before);
    tft_marcher_hull(w->m, tft_part_pose(p, 1), &after);
    struct tape tape = hull_tape(&before, enemy).tape;
    double heading = plane_bearing((struct point){0, 0}, p->way);
    if (hull_tape(&after, enemy).tape.cm <= tape.cm) return false;
    if (angle_apart(heading, p->from.facing + 180) <= TFT_FORWARD_DEG) return true;
    return tape.cm > PLANE_TOUCH_CM &&
           angle_apart(heading, plane_bearing(tape.b, tape.a)) <= TFT_FORWARD_DEG;
}

enum zone_sides tft_zone_sides(const struct scene *s)
{
    return scene_choice(s, "TFT-39") == 'A' ? ZONE_ALL_ROUND : ZONE_FRONT;
}

static bool zone_holds_any(const struct zone *z, const struct hull *h)
{
    double theirs = z->reach_cm + z->of.width + z->of.depth;
    for (int i = 0; i < h->count; i++) {
        double far = theirs + h->stand[i].width + h->stand[i].depth;
        if (plane_distance(h->stand[i].front, z->of.front) > far) continue;
        if (zone_holds(z, &h->stand[i])) return true;
    }
    return false;
}

static struct sweep_meeting zone_part(const struct tft_trail *t, const struct zone *z)
{
    const struct tft_part *p = t->part;
    struct sweep_meeting best = {.share = 1};
    double theirs = z->reach_cm + z->of.width + z->of.depth;
    if (plane_distance(t->reach.centre, z->of.front) > t->reach.cm + theirs) return best;
    for (int i = 0; i < t->swept; i++) {
        const struct stand *s = &t->from.stand[i];
        struct sweep_meeting now =
            tft_part_turns(p) ? zone_wheel(z, s, p->pivot, p->deg) : zone_slide(z, s, p->way);
        if (now.meets && (!best.meets || now.share < best.share)) best = now;
    }
    return best;
}

static void walk_zone(struct tft_walker *w, const struct entity *en, const struct hull *enemy,
                      const struct zone *z)
{
    for (int i = 0; i < w->r->count; i++) {
        const struct tft_part *p = &w->r->part[i];
        struct sweep_meeting met = zone_part(&w->trail[i], z);
        if (!met.meets || (met.from_start && backs_off(w, p, enemy))) continue;
        double back = p->cm > 0 ? TFT_SLACK_CM / p->cm : 0;
        tft_end_at(w, i, fmax(0, met.share - back), TFT_ZONE, en);
        return;
    }
    if (w->r->count > 0 && zone_holds_any(z, &w->end_hull) &&
        !backs_off(w, &w->r->part[w->r->count - 1], enemy))
        tft_end_at(w, w->r->count, 0, TFT_ZONE, en);
}

void tft_walk_zones(struct tft_walker *w)
{
    enum zone_sides sides = tft_zone_sides(w->s);
    for (int k = 0; k < w->lie->foe_count; k++) {
        const struct tft_foe *foe = &w->lie->foes[k];
        for (int i = 0; i < foe->hull.count; i++) {
            struct zone z = zone_of(&foe->hull.stand[i], sides);
            walk_zone(w, foe->of, &foe->hull, &z);
        }
    }
}

bool tft_in_new_zone(const struct tft_lie *lie, const struct hull *start, const struct hull *h)
{
    enum zone_sides sides = tft_zone_sides(lie->s);
    for (int k = 0; k < lie->foe_count; k++)
        for (int i = 0; i < lie->foes[k].hull.count; i++) {
            struct zone z = zone_of(&lie->foes[k].hull.stand[i], sides);
            if (zone_holds_any(&z, h) && !zone_holds_any(&z, start)) return true;
        }
    return false;
}
