/* Germantown: the stage, and what the parts of the scenario share.  */
#include "rules/two-for-tea/germantown.h"

#include <string.h>

#define BOARD_WIDTH_CM 182.9 /* six feet */
#define BOARD_DEPTH_CM 121.9 /* four */
#define WALL_CM 0.1          /* how thick a wall is, to be looked at */

enum { YEAR = 1777, STILL_CM = 10, MOVING_CM = 20 };

const struct choice tft_bonds[] = {{TFT_BOUND_STAY, "May not leave its place"},
                                   {TFT_BOUND_NO_RETREAT, "May not retreat"},
                                   {TFT_BOUND_CONTACT, "Until shooting or an enemy in sight"},
                                   {TFT_BOUND_SHOOTING, "Until there is shooting"},
                                   {NULL, NULL}};

bool tft_is_germantown(const struct scene *s)
{
    return s->state != NULL &&
           strcmp(entity_text(state_find(s->state, GAME_ENTITY), "scenario", ""), TFT_GERMANTOWN) ==
               0;
}

/* --- Hidden units --------------------------------------------------------------------------- */

bool tft_is_hidden(const struct entity *en)
{
    return value_is_set(entity_get(en, "map_x")) && !value_is_set(entity_get(en, "x"));
}

struct entity tft_unhidden(struct arena *a, const struct entity *en)
{
    struct entity copy = *en;
    if (!tft_is_hidden(en)) return copy;
    copy.attrs = arena_array(a, struct attribute, en->count + 2);
    copy.room = en->count + 2;
    memcpy(copy.attrs, en->attrs, en->count * sizeof *en->attrs);
    /* x and y come after every other name there is, so the list stays sorted. */
    copy.attrs[copy.count++] = (struct attribute){"x", entity_get(en, "map_x")};
    copy.attrs[copy.count++] = (struct attribute){"y", entity_get(en, "map_y")};
    return copy;
}

/* --- Sight ------------------------------------------------------------------------------------ */

bool tft_seems_moving(const struct scene *s, const struct entity *en)
{
    if (scene_choice(s, "TFT-74") == 'B')
        return false; /* at this very moment: the umpire's to say */
    return entity_int(en, "moved", 0) != 0 || entity_int(en, "moved_last", 0) != 0;
}

bool tft_makes_out(const struct scene *s, const struct tft_view *v, const struct entity *from,
                   const struct entity *to, double *cm)
{
    struct hull mine, theirs;
    struct sight_party me, them;
    struct sight how;
    if (!tft_party(s, v, from, &mine, &me) || !tft_party(s, v, to, &theirs, &them)) return false;
    double apart = hull_tape(&mine, &theirs).tape.cm;
    if (cm != NULL) *cm = apart;
    if (tft_in_fog(s) && apart > (tft_seems_moving(s, to) ? MOVING_CM : STILL_CM)) return false;
    return tft_unit_sees(s, v, &me, &them, &how);
}

const struct entity *tft_made_out(const struct scene *s, const struct tft_view *v,
                                  const struct entity *from)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct entity there = tft_unhidden(s->mem, en);
        if (tft_same_side(en, from)) continue;
        if (tft_makes_out(s, v, from, &there, NULL)) return en;
    }
    return NULL;
}

/* The walls of a building as bases to look at, each facing out. */
static struct hull walls_of(const struct shape *building)
{
    struct hull h = {0};
    int edges = shape_edges(building);
    for (int i = 0; i < edges && h.count < HULL_MAX; i++) {
        struct segment edge = shape_edge(building, i);
        struct stand wall = {.front = {(edge.a.x + edge.b.x) / 2, (edge.a.y + edge.b.y) / 2},
                             .facing = plane_facing(plane_bearing(edge.a, edge.b) + 90),
                             .width = plane_distance(edge.a, edge.b),
                             .depth = WALL_CM};
        if (shape_place_of(building, stand_centre(&wall)) != SHAPE_INSIDE)
            wall.facing = plane_facing(wall.facing + 180);
        h.stand[h.count++] = wall;
    }
    return h;
}

/* Near enough, as a thing that does not move, and nothing else between (TFT-108). */
static bool sees_building(const struct scene *s, const struct tft_view *all,
                          const struct entity *unit, const struct entity *building)
{
    struct tft_view v = *all;
    struct shape shape;
    struct hull mine;
    struct sight_party me;
    struct sight how;
    if (!tft_terrain_shape(building, s->mem, &shape, NULL) || !tft_party(s, all, unit, &mine, &me))
        return false;
    double cm = hull_tape_shape(&mine, &shape).tape.cm;
    if (tft_in_fog(s) && cm > STILL_CM) return false;
    if (cm <= PLANE_TOUCH_CM) return true;
    v.list = arena_array(s->mem, struct sight_obstacle, (size_t)all->count);
    v.of = arena_array(s->mem, const struct entity *, (size_t)all->count);
    v.count = 0;
    for (int i = 0; i < all->count; i++) { /* it does not hide itself */
        if (all->of[i] == building) continue;
        v.list[v.count] = all->list[i];
        v.of[v.count++] = all->of[i];
    }
    struct hull walls = walls_of(&shape);
    struct sight_party it = {.hull = &walls, .unit = -1};
    return tft_unit_sees(s, &v, &me, &it, &how);
}

/* Chew House or the mill, in sight of the unit. */
static const struct entity *building_seen(const struct scene *s, const struct tft_view *v,
                                          const struct entity *unit)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *objective = entity_text(en, "objective", "");
        bool known =
            strcmp(objective, TFT_CHEW_HOUSE) == 0 || strcmp(objective, TFT_LUKENS_MILL) == 0;
        if (known && sees_building(s, v, unit, en)) return en;
    }
    return NULL;
}

const struct entity *tft_contact_of(const struct scene *s, const struct entity *commander)
{
    struct tft_view v = tft_view(s);
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (strcmp(entity_text(en, "commander", ""), commander->id) != 0) continue;
        const struct entity *seen = building_seen(s, &v, en);
        if (seen == NULL) seen = tft_made_out(s, &v, en);
        if (seen != NULL) return seen;
    }
    return NULL;
}

/* --- The stage -------------------------------------------------------------------------------- */

static const struct field fields[] = {
    {.name = "last_turn",
     .asked = true,
     .label = "Last turn",
     .type = FIELD_INT,
     .max = 99,
     .fallback = "0",
     .help = "After which the objectives are judged; 0: it goes on until an army breaks.",
     .cite = "Germantown objectives"},
};

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    int last = facts_int(f, "last_turn");
    ruling_set(r, s->state, GAME_ENTITY, "scenario", value_text(TFT_GERMANTOWN));
    ruling_set(r, s->state, GAME_ENTITY, "weather", value_text("fog"));
    ruling_set(r, s->state, GAME_ENTITY, "year", value_int(YEAR));
    ruling_set(r, s->state, GAME_ENTITY, "table_width", value_real(BOARD_WIDTH_CM));
    ruling_set(r, s->state, GAME_ENTITY, "table_depth", value_real(BOARD_DEPTH_CM));
    ruling_set(r, s->state, GAME_ENTITY, "last_turn", last > 0 ? value_int(last) : value_none());
    ruling_note(r, "Germantown setup", "thick fog, October %d", YEAR);
    ruling_note(r, "Germantown setup", "the board is %.1f by %.1f cm", BOARD_DEPTH_CM,
                BOARD_WIDTH_CM);
    (void)scene_reading(s, r, "TFT-105");
    (void)scene_reading(s, r, "TFT-111");
    (void)scene_reading(s, r, "TFT-112");
    ruling_hand(r, "Place the Americans, the buildings and the crossroads as your map has them; "
                   "keep the British off the table until they are spotted.");
    if (last > 0)
        ruling_decide(r, "set", "Germantown, in fog; the last turn is %d.", last);
    else
        ruling_decide(r, "set", "Germantown, in fog, until an army breaks.");
}

const struct action tft_germantown = {
    .id = "germantown",
    .title = "Set up Germantown",
    .group = "Germantown",
    .help =
        "Makes the game the battle of Germantown: the size of the board, the fog, the year and, "
        "where wanted, a last turn.",
    .cite = "Germantown setup",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .table_only = true,
    .upkeep = true,
};
