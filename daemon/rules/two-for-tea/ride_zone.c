/* Commanders and zones of control: no enemy base moves within one, a rider's neither.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/movement.h"
#include "table/zone.h"

/* From within a zone he may only go straight away from the enemy it belongs to. */
static bool rides_off(const struct stand *from, struct point way, const struct hull *enemy)
{
    struct hull mine = {.count = 1, .stand = {*from}};
    struct tape tape = hull_tape(&mine, enemy).tape;
    struct stand outline = hull_outline(enemy);
    double away = tape.cm > PLANE_TOUCH_CM
                      ? plane_bearing(tape.b, tape.a)
                      : plane_bearing(stand_centre(&outline), stand_centre(from));
    double off = plane_facing(plane_bearing((struct point){0, 0}, way) - away);
    return fmin(off, 360 - off) <= TFT_FORWARD_DEG;
}

static bool enters_zones(const struct hull *enemy, enum zone_sides sides, const struct stand *from,
                         struct point way)
{
    for (int i = 0; i < enemy->count; i++) {
        struct zone z = zone_of(&enemy->stand[i], sides);
        struct sweep_meeting met = zone_slide(&z, from, way);
        if (met.meets && !(met.from_start && rides_off(from, way, enemy))) return true;
    }
    return false;
}

const struct entity *tft_ride_zone(const struct scene *s, const struct entity *who,
                                   struct stand base, struct segment leg)
{
    enum zone_sides sides = scene_choice(s, "TFT-39") == 'A' ? ZONE_ALL_ROUND : ZONE_FRONT;
    struct point way = {leg.b.x - leg.a.x, leg.b.y - leg.a.y};
    const struct entity *en = NULL;
    struct hull enemy;
    base.front = leg.a;
    if (hypot(way.x, way.y) < TFT_NEGLIGIBLE_CM) return NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (tft_same_side(en, who)) continue;
        if (tft_footprint(s, en, &enemy) && enters_zones(&enemy, sides, &base, way)) return en;
    }
    return NULL;
}
