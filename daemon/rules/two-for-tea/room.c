#include "rules/two-for-tea/room.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/ground.h"
#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/touch.h"

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
    return tft_in_skirmish(unit) || tft_is_cannon(s, unit);
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

/* --- What there is room beside ---------------------------------------------------------------- */

/* Whom and what a unit may not stand in, as near as it could be shifted: read once, for many
 * places are tried. */
struct surroundings {
    const struct scene *s;
    struct hull *other;
    struct box *around; /* each of them */
    int count;
    struct shape *bar; /* a river's water, a cliff: nobody can pass */
    double *reach;     /* from its line, of each */
    int bars;
};

static struct box box_of(const struct hull *h)
{
    struct tft_print print;
    tft_print_read(h, &print);
    return print.around;
}

static void read_units(struct surroundings *all, const struct entity *unit, struct box near,
                       double reach_cm)
{
    const struct scene *s = all->s;
    const struct entity *en = NULL;
    struct hull other;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (en == unit || (tft_same_side(unit, en) && is_loose(s, unit) && is_loose(s, en)))
            continue;
        if (!tft_footprint(s, en, &other)) continue;
        struct box around = box_of(&other);
        if (box_apart(near, around, reach_cm)) continue;
        size_t count = (size_t)all->count++;
        all->other = arena_grow(s->mem, all->other, count, sizeof *all->other);
        all->around = arena_grow(s->mem, all->around, count, sizeof *all->around);
        all->other[count] = other;
        all->around[count] = around;
    }
}

static void read_bars(struct surroundings *all)
{
    const struct scene *s = all->s;
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        bool river = strcmp(ground, "river") == 0;
        struct shape shape;
        if (!river && strcmp(ground, "cliff") != 0) continue;
        if (!tft_terrain_shape(en, s->mem, &shape, NULL)) continue;
        size_t count = (size_t)all->bars++;
        all->bar = arena_grow(s->mem, all->bar, count, sizeof *all->bar);
        all->reach = arena_grow(s->mem, all->reach, count, sizeof *all->reach);
        all->bar[count] = shape;
        all->reach[count] = river ? entity_real(en, "width", 0) / 2 : 0;
    }
}

static struct surroundings surroundings_of(const struct scene *s, const struct entity *unit,
                                           const struct hull *h, double reach_cm)
{
    struct surroundings all = {.s = s};
    read_units(&all, unit, box_of(h), reach_cm);
    read_bars(&all);
    return all;
}

static bool is_taken(const struct surroundings *all, const struct hull *h)
{
    struct box here = box_of(h);
    for (int i = 0; i < all->count; i++)
        if (!box_apart(here, all->around[i], 0) && hulls_overlap(h, &all->other[i])) return true;
    return false;
}

static bool is_barred(const struct surroundings *all, const struct hull *h)
{
    struct box here = box_of(h);
    for (int i = 0; i < all->bars; i++) {
        double reach = all->reach[i] + PLANE_TOUCH_CM;
        if (box_apart(here, all->bar[i].box, reach)) continue;
        if (hull_tape_shape(h, &all->bar[i]).tape.cm < reach) return true;
    }
    return false;
}

/* The nearest free place, straight back tried first; false: there is none. */
static bool find_room(const struct surroundings *all, double facing, const struct hull *h,
                      struct point *way)
{
    bool barred = is_barred(all, h);
    for (int step = 1; step <= STEPS_MOST; step++)
        for (int i = 0; i < WAYS; i++) {
            struct hull there = *h;
            int turn = (i % 2 == 0 ? i : -i - 1) / 2; /* to either side in turn */
            struct point heading = plane_heading(facing + 180 + turn * 360.0 / WAYS);
            *way = (struct point){heading.x * step * STEP_CM, heading.y * step * STEP_CM};
            hull_slide(&there, *way);
            if (!is_taken(all, &there) && tft_hull_on_table(all->s, &there) &&
                (barred || !is_barred(all, &there)))
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
    if (now == NULL || !tft_footprint(after, now, &h)) return;
    struct surroundings all = surroundings_of(after, now, &h, STEPS_MOST * STEP_CM);
    if (!is_taken(&all, &h)) return;
    ruling_subject(r, unit->id);
    (void)scene_reading(s, r, "TFT-116");
    ruling_note(r, "Interpenetration", "%s has no room as it stands now", entity_name(unit));
    if (!find_room(&all, entity_real(now, "facing", 0), &h, &way)) {
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
    tft_touch_there(s, r, unit);
}

/* --- Closing up ----------------------------------------------------------------------------- */

static bool touches_hull(const struct stand *mine, const struct hull *theirs)
{
    for (int k = 0; k < theirs->count; k++)
        if (tft_contact(mine, &theirs->stand[k])) return true;
    return false;
}

/* How well it is in contact: enemies touched first, then stands of its own that touch one. */
static int contact_of(const struct scene *s, const struct entity *unit, const struct hull *h)
{
    bool fights[HULL_MAX] = {false};
    int enemies = 0, stands = 0;
    const struct entity *en = NULL;
    struct hull theirs;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        bool met = false;
        if (tft_same_side(en, unit) || !tft_footprint(s, en, &theirs)) continue;
        for (int i = 0; i < h->count; i++) {
            if (!touches_hull(&h->stand[i], &theirs)) continue;
            fights[i] = met = true;
        }
        enemies += met;
    }
    for (int i = 0; i < h->count; i++) stands += fights[i];
    return enemies * (HULL_MAX + 1) + stands;
}

/* Where it may close up to, the nearest first: a line to either side by half a base for each
 * stand lost, a column back by a whole one. */
static struct point closing(const struct entity *unit, const struct hull *h, int step)
{
    struct stand one = h->stand[0];
    bool column = strcmp(entity_text(unit, "formation", "line"), "column") == 0;
    int half = (step + 1) / 2;
    double right = column ? 0 : (step % 2 == 0 ? -half : half) * one.width / 2;
    struct point from = one.front,
                 to = plane_go(from, one.facing, column ? -step * one.depth : 0, right);
    return (struct point){to.x - from.x, to.y - from.y};
}

static void close_on_enemy(const struct scene *s, const struct scene *after, struct ruling *r,
                           const struct entity *unit, int lost)
{
    const struct entity *now = state_find(after->state, unit->id);
    bool column = strcmp(entity_text(now, "formation", "line"), "column") == 0;
    struct hull h, there;
    struct point best = {0, 0};
    if (!tft_footprint(after, now, &h)) return;
    int most = contact_of(after, now, &h);
    int steps = column ? lost : 2 * lost;
    /* Skirmishers who close up stand forward where others stood back. */
    int beyond = tft_in_melee(now) && tft_in_skirmish(now) ? steps + 4 : steps;
    double reach_cm = beyond * fmax(h.stand[0].width, h.stand[0].depth);
    struct surroundings all = surroundings_of(after, now, &h, reach_cm);
    for (int step = 1; step <= steps || (most == 0 && step <= beyond); step++) {
        struct point way = closing(now, &h, step);
        there = h;
        hull_slide(&there, way);
        int contact = contact_of(after, now, &there);
        if (contact <= most || is_taken(&all, &there)) continue;
        most = contact;
        best = way;
    }
    if (best.x == 0 && best.y == 0) return;
    struct point place =
        plane_point(entity_real(now, "x", 0) + best.x, entity_real(now, "y", 0) + best.y);
    ruling_set(r, s->state, unit->id, "x", value_real(place.x));
    ruling_set(r, s->state, unit->id, "y", value_real(place.y));
    ruling_hand(r, "%s closes up on the enemy, at %.1f, %.1f.", entity_name(unit), place.x,
                place.y);
}

void tft_close_up(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    struct scene after = *s;
    struct state *copy = unit == NULL ? NULL : tft_state_after(s, r);
    if (copy == NULL) return;
    after.state = copy;
    int lost =
        (int)(entity_int(unit, "stands", 1) - entity_int(state_find(copy, unit->id), "stands", 1));
    if (lost > 0) {
        (void)scene_reading(s, r, "TFT-63");
        close_on_enemy(s, &after, r, unit, lost);
        tft_make_room(s, r, unit);
    }
    state_free(copy);
}
