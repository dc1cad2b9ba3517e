#include "rules/two-for-tea/touch.h"

#include <math.h>
#include <string.h>

#include "rules/two-for-tea/movement.h"
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/shoot.h"
#include "table/sweep.h"

#define A_LITTLE_CM 0.05 /* enough of a step to see whether it goes into him */

static bool stand_touches_on(const struct stand *from, struct point way, const struct shape *him)
{
    struct point corner[STAND_CORNERS];
    double all = hypot(way.x, way.y);
    struct shape base = stand_shape(from, corner);
    struct sweep_meeting m = sweep_slide(&base, way, him, 0);
    if (!m.meets || !m.from_start) return m.meets;
    if (all <= 0) return shape_overlaps(&base, him);
    struct stand next =
        stand_slide(*from, (struct point){way.x / all * A_LITTLE_CM, way.y / all * A_LITTLE_CM});
    base = stand_shape(&next, corner);
    return shape_overlaps(&base, him);
}

bool tft_touches(const struct hull *from, struct point way, const struct hull *him)
{
    struct point corner[STAND_CORNERS];
    struct shape base = stand_shape(&him->stand[0], corner);
    for (int i = 0; i < from->count; i++)
        if (stand_touches_on(&from->stand[i], way, &base)) return true;
    return false;
}

const struct entity *tft_next_foe(const struct scene *s, const struct entity *unit,
                                  const struct entity *after)
{
    do after = state_next(s->state, after, NULL);
    while (after != NULL && !tft_is_enemy_target(s, unit, after));
    return after;
}

/* --- To the nearest friends ------------------------------------------------------------------ */

/* A place for his base against a friend's: behind it, else beside it, else before it. */
static bool place_at(const struct scene *now, const struct entity *rider, const struct hull *friend,
                     struct stand *out)
{
    struct stand whole = hull_outline(friend);
    double side = (whole.width + out->width) / 2;
    const struct {
        double ahead, right;
    } places[] = {{-whole.depth, 0}, {0, -side}, {0, side}, {out->depth, 0}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct hull h = {.count = 1, .stand = {*out}};
        h.stand[0].facing = whole.facing;
        h.stand[0].front = plane_go(whole.front, whole.facing, places[i].ahead, places[i].right);
        if (!tft_hull_on_table(now, &h) || tft_hull_overlaps(now, &h, rider) != NULL) continue;
        *out = h.stand[0];
        return true;
    }
    return false;
}

/* The nearest friends that have a place for him; NULL: none. */
static const struct entity *find_friends(const struct scene *now, const struct entity *rider,
                                         struct stand *at)
{
    const struct entity *en = NULL, *best = NULL;
    struct hull his, h;
    double nearest = HUGE_VAL;
    if (!tft_footprint(now, rider, &his)) return NULL;
    while ((en = state_next(now->state, en, "unit")) != NULL) {
        struct stand place = his.stand[0];
        if (!tft_same_side(en, rider) || !tft_footprint(now, en, &h)) continue;
        double cm = hull_tape(&his, &h).tape.cm;
        if (cm >= nearest || !place_at(now, rider, &h, &place)) continue;
        nearest = cm;
        best = en;
        *at = place;
    }
    return best;
}

void tft_join_friends(const struct scene *s, struct ruling *r, const struct entity *rider)
{
    struct scene now = *s;
    struct state *after = tft_state_after(s, r);
    struct stand at;
    now.state = after;
    const struct entity *friends = find_friends(&now, state_find(after, rider->id), &at);
    ruling_subject(r, rider->id);
    if (friends == NULL) {
        ruling_hand(r, "%s is touched and has no friends to go to: say what becomes of him.",
                    entity_name(rider));
    } else {
        ruling_set(r, s->state, rider->id, "x", value_real(at.front.x));
        ruling_set(r, s->state, rider->id, "y", value_real(at.front.y));
        ruling_set(r, s->state, rider->id, "facing", value_real(plane_facing(at.facing)));
        ruling_note(r, "Army Lists", "%s is touched: no target, he goes to the nearest friends",
                    entity_name(rider));
        ruling_hand(r, "%s is in the way: he goes to the nearest friends, %s, at %.1f, %.1f.",
                    entity_name(rider), entity_name(friends), at.front.x, at.front.y);
    }
    state_free(after);
}

static bool is_touched(const struct scene *now, const struct entity *unit, const struct hull *from,
                       struct point way, const struct entity *rider)
{
    struct hull his, end;
    if (!tft_footprint(now, rider, &his)) return false;
    if (tft_touches(from, way, &his)) return true;
    return tft_footprint(now, unit, &end) && tft_touches(&end, (struct point){0, 0}, &his);
}

/* Whoever has joined his friends stands elsewhere for the next to come: the table is read anew. */
void tft_touch(const struct scene *s, struct ruling *r, const struct entity *unit,
               const struct hull *from, struct point way)
{
    const struct entity *en = NULL;
    struct state *after = NULL;
    if (s->state == NULL || scene_choice(s, "TFT-23") == 'B') return;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        if (!tft_is_commander(en) || tft_same_side(en, unit)) continue;
        struct scene now = *s;
        if (after == NULL) after = tft_state_after(s, r);
        now.state = after;
        if (!is_touched(&now, state_find(after, unit->id), from, way, state_find(after, en->id)))
            continue;
        state_free(after);
        after = NULL;
        (void)scene_reading(s, r, "TFT-23");
        tft_join_friends(s, r, en);
    }
    state_free(after);
}

void tft_touch_there(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    struct hull nowhere = {.count = 0};
    tft_touch(s, r, unit, &nowhere, (struct point){0, 0});
}
