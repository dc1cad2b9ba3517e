/* How units and generals are shown: a line, marks, and what may be done with them next.  */
#include <string.h>

#include "rules/brown-bess/melee.h"
#include "rules/brown-bess/movement.h"
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
    static const char *const arms[] = {"infantry", "light cavalry", "heavy cavalry", "artillery",
                                       "horse artillery"};
    static const char *const formations[BB_FORMATIONS] = {
        "line",           "column of march", "column of attack", "square",
        "skirmish order", "limbered",        "unlimbered"};
    const char *what = arena_printf(s->mem, "%s %s, %s", bb_qualities[u->quality].label,
                                    arms[u->arm], formations[u->formation]);
    node_text(card, "what", what);
    node_printf(card, "line", "%s%s%s", what, u->on ? ", in " : "",
                u->on ? square_name(s->mem, u->at) : "");
}

/* In what it stands, where that is not what everybody of its arm stands in. */
static void formation_badge(const struct bb_unit *u, struct node *card)
{
    static const char *const letters[BB_FORMATIONS] = {[BB_MARCH] = "c",
                                                       [BB_ATTACK] = "a",
                                                       [BB_SQUARE] = "□",
                                                       [BB_SKIRMISH] = "s",
                                                       [BB_LIMBERED] = "l"};
    if (u->arm != BB_GENERAL && letters[u->formation] != NULL)
        ruleset_badge(card, letters[u->formation], bb_formations[u->formation].label);
}

static void badges(const struct scene *s, const struct bb_unit *u, struct node *card)
{
    static const struct {
        const char *mark, *text;
    } done[] = {{"moved", "has moved in this bound"},
                {"fired", "has fired in this bound"},
                {"spent", "fired in the enemy's bound, which used up this one"},
                {"passed", "was passed through in this bound"},
                {"changed", "has changed formation in this bound"}};
    enum facing edge;
    if (bb_is_marked(u->en, "lost")) ruleset_badge(card, "†", "removed");
    if (facing_read(entity_text(u->en, "left", ""), &edge))
        ruleset_badge(card, "off",
                      arena_printf(s->mem, "left the table over its %s edge", facing_word(edge)));
    if (u->counters > 0)
        ruleset_badge(card, arena_printf(s->mem, "%d", u->counters),
                      arena_printf(s->mem, "%d %s", u->counters,
                                   u->counters == 1 ? "counter" : "counters"));
    if (u->broken) ruleset_badge(card, "B", "broken");
    if (entity_int(u->en, "recovering", 0) >= bb_bound_now(s))
        ruleset_badge(card, "w", "recovering from a wound");
    formation_badge(u, card);
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        if (bb_is_marked(u->en, done[i].mark)) {
            ruleset_badge(card, "x", done[i].text);
            return;
        }
}

static void facts(const struct scene *s, const struct bb_unit *u, struct node *card)
{
    static const struct {
        const char *trait, *words;
    } traits[] = {{"rifles", "rifles"},
                  {"musketry", "superior musketry"},
                  {"attack_column", "superior in column of attack"},
                  {"lancers", "lancers"},
                  {"cuirassiers", "cuirassiers"},
                  {"highlanders", "highlanders"}};
    const char *list = "";
    ruleset_fact(card, "Movement",
                 arena_printf(s->mem, "%d points", bb_points(s, u->arm, u->formation)));
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
        if (bb_is_marked(u->en, traits[i].trait))
            list = arena_printf(s->mem, "%s%s%s", list, *list == '\0' ? "" : ", ", traits[i].words);
    if (*list != '\0') ruleset_fact(card, "Traits", list);
}

/* --- What may be judged of it next ------------------------------------------------------------ */

static void fire_act(const struct scene *s, const struct bb_unit *u, struct node *card)
{
    const struct entity *target = bb_first_target(s, u->en);
    if (target != NULL)
        ruleset_act(card, "fire", arena_printf(s->mem, "Fire at %s", entity_name(target)), true,
                    "unit=%s&target=%s", u->en->id, target->id);
    else if (bb_reach_now(s, u) > 0)
        ruleset_act(card, "fire", "Fire", false, "unit=%s", u->en->id);
}

static void melee_act(const struct scene *s, const struct bb_unit *u, bool own, struct node *card)
{
    const char *side = entity_text(u->en, "side", "");
    const struct entity *enemy = bb_unit_in(s, u->at, bb_other_side(side), NULL);
    if (enemy == NULL || bb_is_marked(u->en, "fought")) return;
    const struct bb_unit other = bb_unit_of(s, enemy);
    bool yields = bb_gives_way(u, &other) || bb_gives_way(&other, u);
    if (bb_phase_now(s) == BB_MOVE_PHASE && !yields) return; /* only skirmishers, at once */
    ruleset_act(card, "melee", yields ? "Skirmishers give way" : "Melee", true, "mover=%s&enemy=%s",
                own ? u->en->id : enemy->id, own ? enemy->id : u->en->id);
}

static void move_acts(const struct scene *s, const struct bb_unit *u, bool own, struct node *card)
{
    struct ruling aside;
    ruling_init(&aside, s->mem);
    if (bb_must_retire(s, u->en))
        ruleset_act(card, "retire", "Retire", true, "unit=%s", u->en->id);
    else if (own && bb_may_move(s, u->en, &aside))
        ruleset_act(card, "move", "Move", true, "unit=%s", u->en->id);
    else if (!own && u->arm != BB_GENERAL)
        fire_act(s, u, card);
    melee_act(s, u, own, card);
}

static void form_acts(const struct scene *s, const struct bb_unit *u, struct node *card)
{
    const struct bb_tables *t = s->book->tables;
    bool napoleonic = scene_choice(s, "BBS-44") == 'B' || bb_year(s) >= t->cost.attack_from_year;
    if (bb_in_melee(s, u) || bb_is_marked(u->en, "passed") || bb_is_marked(u->en, "changed"))
        return;
    for (int i = 0; i < BB_FORMATIONS; i++)
        if (i != (int)u->formation && bb_formation_fits(u->arm, (enum bb_formation)i) &&
            (i != BB_ATTACK || napoleonic))
            ruleset_act(card, "form", bb_formations[i].label, false, "unit=%s&into=%s", u->en->id,
                        bb_formations[i].id);
}

static void acts(const struct scene *s, const struct bb_unit *u, struct node *card)
{
    bool own = strcmp(entity_text(u->en, "side", ""), bb_side_now(s)) == 0;
    bool unit = u->arm != BB_GENERAL;
    if (bb_is_marked(u->en, "lost") || !u->on) return;
    switch (bb_phase_now(s)) {
    case BB_MOVE_PHASE: move_acts(s, u, own, card); break;
    case BB_FIRE_PHASE:
        if (unit && own && !bb_is_marked(u->en, "moved")) fire_act(s, u, card);
        break;
    case BB_MELEE_PHASE: melee_act(s, u, own, card); break;
    case BB_FORM_PHASE:
        if (unit && own) form_acts(s, u, card);
        break;
    case BB_RALLY_PHASE:
        if (unit && own && u->counters > 0)
            ruleset_act(card, "rally", "Rally", true, "unit=%s", u->en->id);
        break;
    }
    if (unit) ruleset_act(card, "targets", "Targets", false, "unit=%s", u->en->id);
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
    facts(s, &u, card);
    acts(s, &u, card);
    ruleset_act(card, "place", "Place", false, "unit=%s", en->id);
}
