/* How far a unit gets in one move: it turns as it likes, then goes straight on as far as its
 * allowance and the ground let it.  Judged by the same walk as a move that is asked for.  */
#include <math.h>

#include "rules/two-for-tea/movement.h"

enum { TURNS = 24, TURN_MOST_DEG = 90 };

static double allowance_of(const struct scene *s, const struct entity *unit,
                           const struct tft_marcher *m)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    bool first = m->formation == FORMATION_COLUMN && entity_int(unit, "moves", 0) == 0;
    return troop == NULL ? 0 : troop->move_cm * (first && !m->cannon ? TFT_IN_COLUMN : 1.0);
}

/* The end of turning by deg and going on; false: Table 1 has no such way. */
static bool end_of_turn(const struct tft_lie *lie, const struct tft_marcher *m,
                        struct tft_pose from, double deg, double allowance, struct point *end)
{
    struct tft_route routes[TFT_ROUTES_MAX];
    struct tft_pose to = from;
    struct tft_walk walk;
    enum tft_manoeuvre how = deg < 0 ? TFT_WHEEL_LEFT : TFT_WHEEL_RIGHT;
    if (fabs(deg) > TFT_NEGLIGIBLE_DEG)
        to = tft_turned(m, from, plane_facing(from.facing + deg),
                        tft_kind_allowed(m, TFT_WHEEL) ? how : TFT_ANY);
    to.at = plane_go(to.at, to.facing, allowance, 0);
    if (tft_routes(m, from, to, TFT_ANY, routes) == 0 || !routes[0].allowed) return false;
    tft_route_steepen(lie, m, &routes[0]);
    tft_walk_route(lie, m, &routes[0], from, m->formation, &walk);
    *end = tft_route_at(&routes[0], from, fmin(allowance, walk.cost)).at;
    return true;
}

void tft_reach_draw(const struct scene *s, const struct entity *unit, struct drawing *d)
{
    struct tft_marcher m = tft_marcher_of(s, unit);
    struct hull h;
    if (!tft_footprint(s, unit, &h)) return;
    m.formation = tft_formation_read(entity_text(unit, "formation", "line"));
    double allowance = allowance_of(s, unit, &m);
    struct tft_lie *lie = tft_lie_read(s, unit, &m, allowance);
    struct tft_pose from = {{entity_real(unit, "x", 0), entity_real(unit, "y", 0)},
                            entity_real(unit, "facing", 0)};
    struct point at[TURNS + 2];
    int count = 0;
    at[count++] = from.at;
    for (int i = 0; i <= TURNS; i++)
        if (end_of_turn(lie, &m, from, TURN_MOST_DEG * (2.0 * i / TURNS - 1), allowance,
                        &at[count]))
            count++;
    if (count > 2)
        drawing_area(d, "reach", at, count, arena_printf(s->mem, "move %g cm", allowance));
}
