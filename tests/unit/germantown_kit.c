#include "germantown_kit.h"

#include <check.h>

#include "umpire/scenario.h"

static void enter(enum roster_file which, const struct asset *file)
{
    tea_enter(which, arena_strndup(&tea_mem, (const char *)file->bytes, file->len));
}

/* The scenario as it is offered, set up. */
void germantown_open(void)
{
    struct scenario sc;
    tea_open("kind,id,name\n");
    ck_assert(scenario_find(&tea_mem, "two-for-tea", "germantown", &sc));
    enter(ROSTER_GROUND, sc.ground);
    enter(ROSTER_FORCES, sc.forces);
    tea_done("germantown", "");
}

void germantown_put(const char *unit, double x, double y)
{
    tea_set(unit, "x", value_real(x));
    tea_set(unit, "y", value_real(y));
}

void germantown_side(const char *side)
{
    tea_set(GAME_ENTITY, "side", value_text(side));
}
