#include "rules/two-for-tea/room.h"

#include <assert.h>
#include <string.h>

enum { WAYS = 16, STEPS_MOST = 60 };
#define STEP_CM 0.5

struct state *tft_state_after(const struct scene *s, const struct ruling *r)
{
    if (s->state == NULL) return NULL;
    struct state *after = state_clone(s->state);
    bool applied = state_apply(after, r->effects, r->effect_count, NULL);
    assert(applied && "a ruling's effects begin at the state it is judged from");
    (void)applied;
    return after;
}

static bool is_loose(const struct scene *s, const struct entity *unit)
{
    return strcmp(entity_text(unit, "formation", "line"), "skirmish") == 0 ||
           tft_is_cannon(s, unit);
}

static bool is_friend(const struct entity *a, const struct entity *b)
{
    return strcmp(entity_text(a, "side", ""), entity_text(b, "side", "")) == 0;
}

static bool stands_overlap(const struct stand *a, const struct stand *b)
{
    struct point at[STAND_CORNERS], bt[STAND_CORNERS];
    if (!stand_touches(a, b)) return false;
    struct shape x = stand_shape(a, at), y = stand_shape(b, bt);
    return shape_overlaps(&x, &y);
}

static bool hulls_overlap(const struct hull *a, const struct hull *b)
{
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            if (stands_overlap(&a->stand[i], &b->stand[k])) return true;
    return false;
}

static bool is_taken(const struct scene *s, const struct entity *unit, const struct hull *h)
{
    const struct entity *en = NULL;
    struct hull other;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (en == unit || (is_friend(unit, en) && is_loose(s, unit) && is_loose(s, en))) continue;
        if (tft_footprint(s, en, &other) && hulls_overlap(h, &other)) return true;
    }
    return false;
}

static bool is_on_table(const struct scene *s, const struct hull *h)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    double wide = entity_real(game, "table_width", 500);
    double deep = entity_real(game, "table_depth", 500);
    for (int i = 0; i < h->count; i++) {
        struct point c = stand_centre(&h->stand[i]);
        if (c.x < 0 || c.y < 0 || c.x > wide || c.y > deep) return false;
    }
    return true;
}

/* In what nobody can pass: a river's water, a cliff. */
static bool is_barred(const struct scene *s, const struct hull *h)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        bool river = strcmp(ground, "river") == 0;
        struct shape shape;
        if (!river && strcmp(ground, "cliff") != 0) continue;
        if (!tft_terrain_shape(en, s->mem, &shape, NULL)) continue;
        double reach = river ? entity_real(en, "width", 0) / 2 : 0;
        if (hull_tape_shape(h, &shape).tape.cm < reach + PLANE_TOUCH_CM) return true;
    }
    return false;
}

/* The nearest free place, straight back tried first; false: there is none. */
static bool find_room(const struct scene *s, const struct entity *unit, const struct hull *h,
                      struct point *way)
{
    bool barred = is_barred(s, h);
    double facing = entity_real(unit, "facing", 0);
    for (int step = 1; step <= STEPS_MOST; step++)
        for (int i = 0; i < WAYS; i++) {
            struct hull there = *h;
            int turn = (i % 2 == 0 ? i : -i - 1) / 2; /* to either side in turn */
            struct point heading = plane_heading(facing + 180 + turn * 360.0 / WAYS);
            *way = (struct point){heading.x * step * STEP_CM, heading.y * step * STEP_CM};
            hull_slide(&there, *way);
            if (is_on_table(s, &there) && !is_taken(s, unit, &there) &&
                (barred || !is_barred(s, &there)))
                return true;
        }
    return false;
}

static void shift(const struct scene *s, const struct scene *after, struct ruling *r,
                  const struct entity *unit)
{
    struct hull h;
    struct point way;
    const struct entity *now = state_find(after->state, unit->id);
    if (now == NULL || !tft_footprint(after, now, &h) || !is_taken(after, now, &h)) return;
    ruling_subject(r, unit->id);
    ruling_note(r, "Interpenetration", "%s has no room as it stands now", entity_name(unit));
    if (!find_room(after, now, &h, &way)) {
        ruling_hand(r, "There is no room for %s: find it a place.", entity_name(unit));
        return;
    }
    double x = entity_real(now, "x", 0) + way.x, y = entity_real(now, "y", 0) + way.y;
    struct point place = plane_point(x, y);
    ruling_set(r, s->state, unit->id, "x", value_real(place.x));
    ruling_set(r, s->state, unit->id, "y", value_real(place.y));
    ruling_hand(r, "%s has no room there: shift it to %.1f, %.1f.", entity_name(unit), place.x,
                place.y);
}

void tft_make_room(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    struct scene after = *s;
    struct state *copy = tft_state_after(s, r);
    if (copy == NULL) return;
    after.state = copy;
    shift(s, &after, r, unit);
    state_free(copy);
}
