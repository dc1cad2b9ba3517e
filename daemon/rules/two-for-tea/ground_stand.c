/* Where a unit may come to a halt, and whom it runs over on its way there.  */
#include <string.h>

#include "rules/two-for-tea/ground.h"

/* Nobody is formed in dense terrain but a column on a road. */
static bool dense_forbids(const struct tft_lie *lie, const struct tft_marcher *m,
                          const struct hull *h)
{
    if (m->formation == FORMATION_SKIRMISH) return false;
    return m->formation != FORMATION_COLUMN || !tft_stand_on_road(lie, &h->stand[0]);
}

static bool thing_forbids(const struct tft_lie *lie, const struct tft_marcher *m,
                          const struct tft_thing *t, const struct hull *h,
                          const struct tft_print *print)
{
    if (t->what == TFT_ENEMY) return tft_print_meets(print, &t->shape, false);
    if (!t->bars && !(tft_is_dense(t) && dense_forbids(lie, m, h))) return false;
    return tft_print_meets(print, &t->shape, true);
}

bool tft_may_stand(const struct tft_lie *lie, const struct tft_marcher *m, struct tft_pose start,
                   struct tft_pose at)
{
    struct hull first, h;
    tft_marcher_hull(m, start, &first);
    tft_marcher_hull(m, at, &h);
    struct tft_print print;
    tft_print_read(&h, &print);
    for (int i = 0; i < lie->count; i++)
        if (thing_forbids(lie, m, &lie->things[i], &h, &print)) return false;
    return !tft_in_new_zone(lie, &first, &h);
}

const struct entity *tft_next_rider(const struct tft_lie *lie, const struct tft_marcher *m,
                                    const struct tft_route *r, const struct tft_walk *walk,
                                    const struct entity *after)
{
    const struct entity *en = after;
    while ((en = state_next(lie->s->state, en, NULL)) != NULL) {
        struct hull h;
        struct point corner[STAND_CORNERS];
        if (!entity_is(en, "officer") && !entity_is(en, "general")) continue;
        if (tft_same_side(en, lie->unit)) continue;
        if (!tft_footprint(lie->s, en, &h)) continue;
        struct shape base = stand_shape(&h.stand[0], corner);
        for (int i = 0; i < r->count && (walk == NULL || i <= walk->part); i++) {
            struct sweep_meeting met = tft_sweep_part(m, &r->part[i], &base, false);
            if (met.meets && (walk == NULL || i < walk->part || met.share <= walk->share))
                return en;
        }
    }
    return NULL;
}
