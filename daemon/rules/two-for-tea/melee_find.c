/* Who fights whom in a melee: Melee mechanic, with the readings TFT-53, 54, 65, 66, 89, 90
 * and 96.
 *
 * A stand fights when it touches an enemy; one that touches none but stands beside or behind
 * a friend who does, touching him, is in support.  Everybody connected by contact is in one melee.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/shoot.h"

enum { HALF_FRONT_DEG = 45, UNITS_MAX = 128 };
#define CORNER_CM 0.05

struct placed {
    const struct entity *unit;
    struct hull hull;
};
struct field_of_battle {
    struct placed *list;
    int count;
};

const char *tft_now(const struct scene *s)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    return arena_printf(s->mem, "%d %s", (int)entity_int(game, "turn", 1),
                        entity_text(game, "side", ""));
}

bool tft_is_now(const struct scene *s, const struct entity *en, const char *attr)
{
    return strcmp(entity_text(en, attr, ""), tft_now(s)) == 0;
}

int tft_rounds_fought(const struct scene *s, const struct entity *unit)
{
    return tft_is_now(s, unit, "melee_turn") ? (int)entity_int(unit, "melee_rounds", 0) : 0;
}

static bool foes(const struct entity *a, const struct entity *b)
{
    return !tft_same_side(a, b);
}

const struct entity *tft_next_fighter(const struct scene *s, const struct entity *en)
{
    do en = state_next(s->state, en, NULL);
    while (en != NULL && !entity_is(en, "unit") && !(tft_is_commander(en) && tft_in_melee(en)));
    return en;
}

static struct field_of_battle survey_field(const struct scene *s)
{
    struct field_of_battle f = {.list = arena_array(s->mem, struct placed, UNITS_MAX)};
    const struct entity *en = NULL;
    while ((en = tft_next_fighter(s, en)) != NULL && f.count < UNITS_MAX) {
        f.list[f.count].unit = en;
        if (tft_footprint(s, en, &f.list[f.count].hull)) f.count++;
    }
    return f;
}

static bool stand_meets(const struct stand *a, const struct hull *h)
{
    for (int i = 0; i < h->count; i++)
        if (tft_contact(a, &h->stand[i])) return true;
    return false;
}

static bool hulls_meet(const struct hull *a, const struct hull *b)
{
    for (int i = 0; i < a->count; i++)
        if (stand_meets(&a->stand[i], b)) return true;
    return false;
}

static struct placed *find_placed(const struct field_of_battle *f, const struct entity *unit)
{
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->list[i].unit->id, unit->id) == 0) return &f->list[i];
    return NULL;
}

static int fighter_index(const struct tft_brawl *b, const struct entity *unit)
{
    for (int i = 0; i < b->fighters; i++)
        if (strcmp(b->fighter[i].unit->id, unit->id) == 0) return i;
    return -1;
}

/* --- Cover (TFT-65, 66) ------------------------------------------------------------------------ */

/* The enemy's stand that is nearest, middle to middle: of several touched the one opposite. */
static struct stand opposite(const struct hull *enemy, const struct stand *mine)
{
    int best = 0;
    double least = HUGE_VAL;
    for (int i = 0; i < enemy->count; i++) {
        double cm = plane_distance(stand_centre(&enemy->stand[i]), stand_centre(mine));
        if (cm < least) least = cm, best = i;
    }
    struct stand from = enemy->stand[best];
    from.front = stand_centre(&from);
    return from;
}

/* What it has from one who strikes it, each stand from the enemy's nearest to it.  Across a
 * wall both touch it: the line that must cross it is drawn from the middle of the enemy's
 * base. */
static enum tft_cover melee_cover(const struct scene *s, const struct tft_view *v,
                                  const struct hull *h, const struct hull *enemy)
{
    int count[TFT_HARD + 1] = {0};
    for (int i = 0; i < h->count; i++) {
        const char *how;
        struct hull one = {.count = 1, .stand = {h->stand[i]}};
        struct stand from = opposite(enemy, &h->stand[i]);
        for (int c = (int)tft_cover_of_hull(s, v, &from, &one, &how); c > TFT_OPEN; c--) count[c]++;
    }
    int enough = scene_choice(s, "TFT-65") == 'A' ? (h->count + 1) / 2 : 1;
    return count[TFT_HARD] >= enough ? TFT_HARD : count[TFT_SOFT] >= enough ? TFT_SOFT : TFT_OPEN;
}

/* --- Fighters -------------------------------------------------------------------------------------- */

struct tft_fighter tft_fighter_of(const struct scene *s, const struct entity *unit)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    const struct entity *began = state_find(s->state, entity_text(unit, "locked", ""));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    const char *side = entity_text(unit, "side", "");
    const char *charging =
        began == NULL ? entity_text(game, "side", side) : entity_text(began, "side", side);
    bool defends = strcmp(side, charging) != 0;
    bool colours = defends && tft_ability_helps(s, unit, TFT_ABILITY_COLOURS);
    struct tft_victim body = tft_victim_of(s, unit);
    body.hits_value += colours;
    return (struct tft_fighter){.unit = unit,
                                .name = entity_name(unit),
                                .side = defends ? TFT_CHARGED : TFT_CHARGER,
                                .body = body,
                                .melee = troop == NULL ? 0 : troop->melee,
                                .suppressed = entity_int(unit, "suppressed", 0) != 0 ||
                                              entity_int(unit, "routed", 0) != 0,
                                .skirmish = tft_in_skirmish(unit),
                                .charging = entity_int(unit, "charging", 0) != 0,
                                .colours = colours};
}

/* --- Strikes ------------------------------------------------------------------------------------------ */

/* Does the enemy stand touch more of the front edge than its ends, or lie ahead of it? */
static bool is_ahead(const struct scene *s, const struct stand *mine, const struct stand *enemy)
{
    struct point left = plane_go(mine->front, mine->facing, 0, CORNER_CM - mine->width / 2);
    struct point right = plane_go(mine->front, mine->facing, 0, mine->width / 2 - CORNER_CM);
    struct point edge[2] = {left, right};
    struct shape front = shape_line(edge, 2);
    if (stand_tape_shape(enemy, &front).cm <= PLANE_TOUCH_CM) return true;
    enum arc_front rule = scene_choice(s, "TFT-53") == 'A' ? ARC_FRONT_WEDGE : ARC_FRONT_LINE;
    /* Beside it all round the corner: only what lies wholly ahead is in front. */
    struct point corner[STAND_CORNERS];
    stand_corners(enemy, corner);
    for (int i = 0; i < STAND_CORNERS; i++)
        if (arc_side_of(mine, ARC_FRONT_LINE, HALF_FRONT_DEG, corner[i]) != ARC_FRONT) return false;
    return arc_side_of(mine, rule, HALF_FRONT_DEG, stand_centre(enemy)) == ARC_FRONT;
}

static void add_strike(struct tft_brawl *b, int from, int to, bool flank)
{
    int i = 0;
    while (i < b->strikes && (b->strike[i].from != from || b->strike[i].to != to)) i++;
    if (i == TFT_STRIKES_MAX) return;
    if (i == b->strikes) b->strike[b->strikes++] = (struct tft_strike){.from = from, .to = to};
    b->strike[i].stands++;
    b->strike[i].flank += flank;
}

/* TFT-96: it strikes a unit that it touches; one in front of it before others. */
static bool stand_strikes(const struct scene *s, const struct field_of_battle *f,
                          struct tft_brawl *b, int from, const struct stand *mine)
{
    int to = -1;
    bool ahead = false;
    for (int i = 0; i < b->fighters; i++) {
        const struct placed *p = find_placed(f, b->fighter[i].unit);
        if (p == NULL || !foes(b->fighter[from].unit, p->unit)) continue;
        for (int k = 0; k < p->hull.count; k++) {
            if (!tft_contact(mine, &p->hull.stand[k])) continue;
            bool here = is_ahead(s, mine, &p->hull.stand[k]);
            if (to < 0 || (here && !ahead)) to = i;
            ahead = ahead || here;
        }
    }
    if (to < 0) return false;
    bool round = b->fighter[from].skirmish && scene_choice(s, "TFT-54") == 'A';
    add_strike(b, from, to, !ahead && !round);
    return true;
}

/* --- Support (TFT-89) ------------------------------------------------------------------------------------ */

static bool touches_any_foe(const struct field_of_battle *f, const struct entity *unit,
                            const struct stand *st)
{
    for (int i = 0; i < f->count; i++)
        if (foes(unit, f->list[i].unit) && stand_meets(st, &f->list[i].hull)) return true;
    return false;
}

/* Beside or behind: what stands before it is neither.  Skirmishers look all round (TFT-54). */
static bool backs_up(const struct scene *s, const struct entity *fighting, const struct stand *one,
                     const struct stand *st)
{
    if (!tft_contact(st, one)) return false;
    bool round = tft_in_skirmish(fighting) && scene_choice(s, "TFT-54") == 'A';
    return round || !is_ahead(s, one, st);
}

static bool supports(const struct scene *s, const struct field_of_battle *f,
                     const struct tft_brawl *b, const struct entity *unit, const struct stand *st)
{
    bool own_only = scene_choice(s, "TFT-89") == 'B';
    for (int i = 0; i < b->fighters; i++) {
        const struct entity *other = b->fighter[i].unit;
        if (foes(unit, other) || (own_only && strcmp(unit->id, other->id) != 0)) continue;
        const struct placed *p = find_placed(f, other);
        for (int k = 0; p != NULL && k < p->hull.count; k++)
            if (backs_up(s, other, &p->hull.stand[k], st) &&
                touches_any_foe(f, other, &p->hull.stand[k]))
                return true;
    }
    return false;
}

static void count_support(const struct scene *s, const struct field_of_battle *f,
                          struct tft_brawl *b)
{
    const struct entity *first = b->fighter[0].unit;
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < f->list[i].hull.count; k++) {
            const struct entity *unit = f->list[i].unit;
            const struct stand *st = &f->list[i].hull.stand[k];
            if (!supports(s, f, b, unit, st) || touches_any_foe(f, unit, st)) continue;
            enum tft_party_side own = b->fighter[0].side;
            b->support[foes(unit, first) ? 1 - (int)own : (int)own]++;
        }
}

/* --- All of it ----------------------------------------------------------------------------------------------- */

static void add_connected(const struct scene *s, const struct field_of_battle *f,
                          struct tft_brawl *b)
{
    for (int i = 0; i < b->fighters; i++) {
        const struct placed *mine = find_placed(f, b->fighter[i].unit);
        for (int k = 0; mine != NULL && k < f->count; k++) {
            const struct placed *p = &f->list[k];
            if (b->fighters == TFT_FIGHTERS_MAX || !foes(mine->unit, p->unit)) continue;
            if (fighter_index(b, p->unit) >= 0 || !hulls_meet(&mine->hull, &p->hull)) continue;
            struct tft_fighter next = tft_fighter_of(s, p->unit);
            next.side = (enum tft_party_side)(1 - (int)b->fighter[i].side);
            b->fighter[b->fighters++] = next;
        }
    }
}

bool tft_brawl_find(const struct scene *s, const struct entity *unit, struct tft_brawl *b)
{
    *b = (struct tft_brawl){.fighters = 1};
    b->fighter[0] = tft_fighter_of(s, unit);
    struct field_of_battle f = survey_field(s);
    if (find_placed(&f, unit) == NULL) return false;
    add_connected(s, &f, b);
    for (int side = TFT_CHARGER; side <= TFT_CHARGED; side++)
        for (int i = 0; i < b->fighters; i++) {
            const struct placed *p = find_placed(&f, b->fighter[i].unit);
            if ((int)b->fighter[i].side != side || p == NULL) continue;
            for (int k = 0; k < p->hull.count; k++)
                (void)stand_strikes(s, &f, b, i, &p->hull.stand[k]);
        }
    struct tft_view view = tft_view(s);
    for (int i = 0; i < b->strikes; i++) { /* the best from anyone who strikes it */
        struct tft_fighter *to = &b->fighter[b->strike[i].to];
        const struct placed *enemy = find_placed(&f, b->fighter[b->strike[i].from].unit);
        const struct placed *own = find_placed(&f, to->unit);
        enum tft_cover cover = melee_cover(s, &view, &own->hull, &enemy->hull);
        if (cover > to->cover) to->cover = cover;
    }
    count_support(s, &f, b);
    return b->strikes > 0;
}
