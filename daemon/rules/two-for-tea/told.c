/* What counts when a game is told: stands, and what stands out. */
#include "rules/two-for-tea/breakpoint.h"
#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/two_for_tea.h"

const struct sign tft_signs[] = {
    {.id = "rout", .letter = "R", .title = "a unit routs", .attr = "routed"},
    {.id = "gone", .letter = "†", .title = "a unit is lost", .attr = "lost"},
    {.id = "blunder", .letter = "B", .title = "a blunder", .verdict = VERDICT_BLUNDER},
    {.id = "broken", .letter = "X", .title = "an army breaks", .verdict = VERDICT_BREAKS},
    {.id = NULL},
};

int tft_strength(const struct entity *en)
{
    if (!entity_is(en, "unit") || entity_int(en, "lost", 0) != 0) return 0;
    return (int)entity_int(en, "stands", 1);
}
