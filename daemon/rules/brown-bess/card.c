/* How units and generals are shown: a line, marks, and what may be done with them next.  */
#include <string.h>

#include "rules/brown-bess/brown_bess.h"
#include "table/square_text.h"

/* The symbol on the base: foot, horse, cannon, command. */
static const char *symbol(enum bb_arm arm)
{
    if (arm == BB_INFANTRY) return "foot";
    if (bb_is_cavalry(arm)) return "horse";
    return bb_is_guns(arm) ? "cannon" : "command";
}

static void line(const struct scene *s, const struct bb_unit *u, struct node *card)
{
    const char *what = arena_printf(s->mem, "%s %s, %s", bb_qualities[u->quality].label,
                                    bb_arms[u->arm].id, bb_formations[u->formation].id);
    node_text(card, "what", what);
    node_printf(card, "line", "%s%s%s", what, u->on ? ", in " : "",
                u->on ? square_name(s->mem, u->at) : "");
}

static void badges(const struct scene *s, const struct bb_unit *u, struct node *card)
{
    if (bb_is_marked(u->en, "lost")) ruleset_badge(card, "†", "removed");
    if (u->counters > 0)
        ruleset_badge(card, arena_printf(s->mem, "%d", u->counters),
                      arena_printf(s->mem, "%d %s", u->counters,
                                   u->counters == 1 ? "counter" : "counters"));
    if (u->broken) ruleset_badge(card, "B", "broken");
}

void bb_card(const struct scene *s, const struct entity *en, struct node *card)
{
    const struct bb_unit u = bb_unit_of(s, en);
    node_text(card, "arm", symbol(u.arm));
    if (u.arm == BB_GENERAL)
        node_printf(card, "line", "General%s%s", u.on ? ", in " : "",
                    u.on ? square_name(s->mem, u.at) : "");
    else
        line(s, &u, card);
    badges(s, &u, card);
    ruleset_act(card, "place", "Place", false, "unit=%s", en->id);
}
