/* The dice of a melee, itemised: Brown Bess Squared, Combat.  */
#include "rules/brown-bess/melee.h"

#define COMBAT "Combat"

static bool is_charging(const struct bb_fight *m, enum bb_party party)
{
    return m->came == party && m->first;
}

/* --- Superiority ----------------------------------------------------------------------------- */

/* How many reasons there are, and what they are. */
static int reasons_of(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                      enum bb_party party, const char **what)
{
    const struct bb_fighter *x = &m->side[party], *other = &m->side[1 - party];
    const struct bb_unit *u = &x->unit, *enemy = &other->unit;
    bool horse = bb_is_cavalry(u->arm);
    bool foot = enemy->arm == BB_INFANTRY && enemy->formation != BB_SQUARE;
    const struct {
        bool so;
        const char *words;
    } list[] = {{u->arm == BB_INFANTRY && u->attack_column && u->formation == BB_ATTACK,
                 "column of attack"},
                {horse && foot && m->open, "cavalry against infantry in the open"},
                {u->arm == BB_HEAVY_CAVALRY && enemy->arm == BB_LIGHT_CAVALRY,
                 "heavy cavalry against light"},
                {u->highlanders && is_charging(m, party), "highlanders charging"},
                {x->superior, "otherwise"}};
    int count = 0;
    if (horse && foot) (void)scene_reading(s, r, "BBS-61");
    if (u->highlanders) (void)scene_reading(s, r, "BBS-63");
    *what = "";
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].so)
            *what = arena_printf(r->mem, "%s%s%s", *what, count++ == 0 ? "" : ", ", list[i].words);
    return count;
}

static void superior_dice(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                          enum bb_party party)
{
    const char *what;
    int count = reasons_of(s, r, m, party, &what), each = bb_combat_of(s)->n.dice_superior;
    if (count == 0) return;
    bool adds = count > 1 && scene_reading(s, r, "BBS-12") == 'B';
    ruling_add(r, adds ? count * each : each, COMBAT, "%s: superior (%s)", m->side[party].name,
               what);
}

/* --- Flank, rear and obstacles ------------------------------------------------------------------ */

static const char *side_word(enum bb_struck at)
{
    return at == BB_STRUCK_REAR ? "rear" : "flank";
}

static void flank_dice(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                       enum bb_party party)
{
    const struct bb_numbers *n = &bb_combat_of(s)->n;
    const struct bb_fighter *x = &m->side[party], *other = &m->side[1 - party];
    if (bb_is_flank(s, r, x->struck, x->unit.formation))
        ruling_add(r, n->dice_struck_flank, COMBAT, "%s: struck in its %s", x->name,
                   side_word(x->struck));
    if (!bb_is_flank(s, r, other->struck, other->unit.formation)) return;
    ruling_add(r, n->dice_at_flank, COMBAT, "%s: at the enemy's %s", x->name,
               side_word(other->struck));
    if (x->unit.lancers)
        ruling_add(r, n->dice_lancers, COMBAT, "%s: lancers at the enemy's %s", x->name,
                   side_word(other->struck));
}

static void obstacle_dice(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                          enum bb_party party)
{
    static const char *const what[] = {"", "a river", "a fence", "a wall", "a town", "field works"};
    const struct bb_numbers *n = &bb_combat_of(s)->n;
    bool attacks = m->came == party;
    if (m->obstacle == BB_OBSTACLE_NONE) return;
    (void)scene_reading(s, r, "BBS-30");
    ruling_add(r, attacks ? n->dice_attacking : n->dice_defending, "Combat, Terrain Effects",
               "%s: %s %s", m->side[party].name, attacks ? "attacking" : "defending",
               what[m->obstacle]);
}

/* --- The sum ------------------------------------------------------------------------------------ */

static void unit_dice(const struct scene *s, struct ruling *r, const struct bb_fighter *x)
{
    const struct bb_combat *c = bb_combat_of(s);
    const struct bb_unit *u = &x->unit;
    const struct bb_dice *d = bb_dice_of(c, u->arm, u->formation);
    ruling_add(r, d->melee, COMBAT, "%s: %s", x->name, d->title);
    if (u->arm != BB_GENERAL && u->quality == BB_ELITE)
        ruling_add(r, c->n.dice_elite, COMBAT, "%s: elite", x->name);
    if (u->arm != BB_GENERAL && u->quality == BB_RAW)
        ruling_add(r, c->n.dice_raw, COMBAT, "%s: raw", x->name);
    if (u->counters > 0)
        ruling_add(r, c->n.dice_counter * u->counters, COMBAT, "%s: %d %s", x->name, u->counters,
                   u->counters == 1 ? "counter" : "counters");
    if (u->broken) (void)scene_reading(s, r, "BBS-56");
}

/* BBS-11: a general fights beside his unit, or only when alone. */
static int general_dice(const struct scene *s, struct ruling *r, const struct bb_fighter *x)
{
    if (x->general == BB_NO_GENERAL || x->unit.arm == BB_GENERAL) return 0;
    if (scene_reading(s, r, "BBS-11") == 'A' || x->general == BB_WITH_RECOVERING) return 0;
    int dice = bb_dice_of(bb_combat_of(s), BB_GENERAL, BB_LINE)->melee;
    ruling_add(r, dice, COMBAT, "%s: its general", x->name);
    return dice;
}

int bb_strike_dice(const struct scene *s, const struct bb_strike *k, int taken, bool general_lost)
{
    int dice = k->sum + taken * bb_combat_of(s)->n.dice_counter - (general_lost ? k->beside : 0);
    if (dice > BB_DICE_MAX) dice = BB_DICE_MAX;
    if (k->least == 0) return 0;
    return dice < k->least ? k->least : dice;
}

struct bb_strike bb_strike_of(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                              enum bb_party party)
{
    const struct bb_fighter *x = &m->side[party];
    const struct bb_numbers *n = &bb_combat_of(s)->n;
    struct bb_strike k = {.least = 1, .hit_on = n->hit_on};
    double before = ruling_total(r);
    unit_dice(s, r, x);
    superior_dice(s, r, m, party);
    flank_dice(s, r, m, party);
    obstacle_dice(s, r, m, party);
    k.beside = general_dice(s, r, x);
    k.sum = (int)(ruling_total(r) - before);
    if (bb_is_guns(x->unit.arm) && scene_reading(s, r, "BBS-10") == 'B') k.least = 0;
    if (x->unit.highlanders && is_charging(m, party)) (void)scene_reading(s, r, "BBS-64");
    if (x->unit.highlanders && is_charging(m, party)) k.hit_on = n->hit_on_highlanders;
    int dice = bb_strike_dice(s, &k, 0, false);
    if (dice > k.sum)
        ruling_add(r, dice - k.sum, COMBAT, "%s: one die at least in a melee", x->name);
    if (dice < k.sum || k.least == 0)
        ruling_add(r, dice - k.sum, COMBAT, "%s: it cannot fight", x->name);
    ruling_note(r, COMBAT, "%s throws %d %s, %d or more hit", x->name, dice,
                dice == 1 ? "die" : "dice", k.hit_on);
    return k;
}

/* --- Who is struck ---------------------------------------------------------------------------- */

static enum bb_cover cover_of(const struct scene *s, struct ruling *r, enum bb_obstacle o)
{
    switch (o) {
    case BB_OBSTACLE_WORKS: return BB_COVER_WORKS;
    case BB_OBSTACLE_TOWN: return BB_COVER_TOWN;
    case BB_OBSTACLE_WALL: return BB_COVER_WALL;
    case BB_OBSTACLE_FENCE:
        return scene_reading(s, r, "BBS-27") == 'B' ? BB_COVER_WALL : BB_COVER_NONE;
    default: return BB_COVER_NONE;
    }
}

struct bb_victim bb_melee_victim(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                                 enum bb_party party, int dice)
{
    const struct bb_fighter *x = &m->side[party];
    bool defends = m->came != party, works = defends && m->obstacle == BB_OBSTACLE_WORKS;
    bool shelter = x->unit.formation == BB_SQUARE || works;
    struct bb_victim v = {.unit = x->unit,
                          .name = x->name,
                          .general = bb_general_with(s, &x->unit)};
    v.body = bb_body_of(s, r, &x->unit, x->general, shelter, dice);
    if (v.body.lone) v.general = x->unit.en;
    if (defends) v.body.cover = cover_of(s, r, m->obstacle);
    if (m->obstacle >= BB_OBSTACLE_TOWN) (void)scene_reading(s, r, "BBS-60");
    if (v.body.cover != BB_COVER_NONE && scene_reading(s, r, "BBS-26") == 'B')
        v.body.hits_before = x->hits_before;
    v.body.cuirass = x->unit.cuirassiers && m->first;
    bb_note_breaks_at(s, r, &v, x->general, shelter);
    bb_note_cover(s, r, &v);
    if (v.body.cuirass)
        ruling_note(r, COMBAT, "%s: cuirassiers disregard the first hit of the first round",
                    v.name);
    return v;
}
