/* What rulings keep in the books, in the words of the table; and what stands out when a game is
 * told.  */
#include "rules/brown-bess/dettingen.h"

const struct attribute_words bb_words[] = {
    {"attacks", "came in against", false},
    {"broken", "broken", true},
    {"came_over", "came in from", false},
    {"changed", "has changed formation this bound", true},
    {"counters", "counters", false},
    {"entered_by", "came in from", false},
    {"faces", "faces of the square that have fired", false},
    {"fired", "has fired this bound", true},
    {"fired_at", "has fired at", false},
    {"fought", "has fought this bound", true},
    {"hit", "hits this bound", false},
    {"left", "left the table over the edge", false},
    {"lost", "removed", true},
    {"moved", "has moved this bound", true},
    {"over", "the game is over", true},
    {"passed", "was passed through this bound", true},
    {"paused", "points spent before it stopped for fire", false},
    {"phase", "phase", false},
    {"reacted", "has fired in the enemy's bound", true},
    {"recovering", "recovers until bound", false},
    {"retires", "retires in bound", false},
    {"rolled", "dice of the square thrown", false},
    {"side", "side to play", false},
    {"slow", "set out in bad ground", true},
    {"spent", "may not act this bound", true},
    {"tried", "has tried to rally this bound", true},
    {"turn", "bound", false},
    {"winner", "winner", false},
    {NULL, NULL, false},
};

const struct sign bb_signs[] = {
    {.id = "broken", .letter = "B", .title = "a unit breaks", .attr = "broken"},
    {.id = "gone", .letter = "†", .title = "a unit or general is removed", .attr = "lost"},
    {.id = "wounded", .letter = "W", .title = "a general has a flesh wound", .attr = "recovering"},
    {.id = "left", .letter = "E", .title = "a unit leaves the table", .attr = "left"},
    {.id = "over", .letter = "X", .title = "the battle is decided", .attr = "winner"},
    {.id = NULL},
};

int bb_strength(const struct entity *en)
{
    return entity_is(en, "unit") && !bb_is_marked(en, "lost") ? 1 : 0;
}
