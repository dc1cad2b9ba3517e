/* What a picked unit or general could do, drawn on the table: every square it gets to, with
 * what it costs.  */
#include <string.h>

#include "rules/brown-bess/fire.h"
#include "rules/brown-bess/movement.h"

void bb_reach_draw(const struct scene *s, const struct entity *en, struct drawing *d)
{
    struct bb_reach *reach = arena_new(s->mem, struct bb_reach);
    const struct bb_mover m = bb_mover_of(s, en);
    if (!m.u.on) return;
    bb_reach_of(&m, reach);
    for (int c = 0; c < m.board->columns; c++)
        for (int r = 0; r < m.board->rows; r++) {
            if (reach->cost[c][r] < 0) continue;
            bb_draw_square(d, reach->stop[c][r] == BB_STOPS_ENEMY ? "contact" : "reach",
                           (struct square){c, r}, arena_printf(s->mem, "%d", reach->cost[c][r]));
        }
}

void bb_show(const struct scene *s, const struct entity *en, struct drawing *d)
{
    struct ruling aside;
    enum bb_phase phase = bb_phase_now(s);
    bool own = strcmp(entity_text(en, "side", ""), bb_side_now(s)) == 0;
    ruling_init(&aside, s->mem);
    if (phase == BB_MOVE_PHASE && bb_may_move(s, en, &aside)) bb_reach_draw(s, en, d);
    if (phase == (own ? BB_FIRE_PHASE : BB_MOVE_PHASE)) bb_fire_show(s, en, d);
}
