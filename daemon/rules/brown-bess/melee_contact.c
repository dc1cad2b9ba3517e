/* Who came into whose square, and from where: what a melee needs of the board.  */
#include <string.h>

#include "rules/brown-bess/melee.h"
#include "table/square_text.h"

/* --- Directions --------------------------------------------------------------------------- */

static const struct way {
    const char *word;
    int east, north;
} ways[] = {{"n", 0, 1},  {"ne", 1, 1},   {"e", 1, 0},  {"se", 1, -1},
            {"s", 0, -1}, {"sw", -1, -1}, {"w", -1, 0}, {"nw", -1, 1}};
enum { WAYS = sizeof ways / sizeof *ways };

const char *bb_direction(int east, int north)
{
    for (int i = 0; i < WAYS; i++)
        if (ways[i].east == east && ways[i].north == north) return ways[i].word;
    return "";
}

bool bb_direction_read(const char *word, int *east, int *north)
{
    for (int i = 0; i < WAYS; i++)
        if (strcmp(ways[i].word, word) == 0) {
            *east = ways[i].east;
            *north = ways[i].north;
            return true;
        }
    return false;
}

enum bb_struck bb_struck_from(enum facing looks, int east, int north)
{
    const struct square here = {0, 0}, there = {east, north};
    return bb_struck_at(square_bearing(here, looks, there));
}

/* --- Contact ---------------------------------------------------------------------------------- */

static bool came_now(const struct bb_unit *u, struct bb_contact *c)
{
    return bb_direction_read(entity_text(u->en, "entered_by", ""), &c->east, &c->north);
}

static bool came_before(const struct bb_unit *u, const struct bb_unit *other, struct bb_contact *c)
{
    return strcmp(entity_text(u->en, "attacks", ""), other->en->id) == 0 &&
           bb_direction_read(entity_text(u->en, "came_over", ""), &c->east, &c->north);
}

struct bb_contact bb_contact_of(const struct scene *s, const struct bb_unit *mover,
                                const struct bb_unit *enemy)
{
    struct bb_contact c = {.came = BB_MOVER, .fresh = true};
    (void)s;
    if (came_now(mover, &c)) return c;
    if (came_now(enemy, &c)) return c.came = BB_ENEMY, c;
    c.fresh = false;
    if (came_before(mover, enemy, &c)) return c;
    if (came_before(enemy, mover, &c)) return c.came = BB_ENEMY, c;
    struct square back = square_step((struct square){0, 0}, facing_turn(mover->facing, 2));
    c.guessed = c.fresh = true;
    c.east = back.column;
    c.north = back.row;
    return c;
}

void bb_part(const struct scene *s, struct ruling *r, const struct bb_unit *u)
{
    if (u->en == NULL) return;
    ruling_set(r, s->state, u->en->id, "attacks", value_none());
    ruling_set(r, s->state, u->en->id, "came_over", value_none());
}

/* --- Obstacles -------------------------------------------------------------------------------- */

/* The edges that whoever came passed over: one, or the two that meet in a corner. */
static unsigned edges_of(const struct bb_board *b, struct square at, const struct bb_contact *c)
{
    unsigned found = 0;
    if (c->east != 0) found |= bb_edge(b, at, (struct square){at.column + c->east, at.row});
    if (c->north != 0) found |= bb_edge(b, at, (struct square){at.column, at.row + c->north});
    return found;
}

enum bb_obstacle bb_obstacle_of(const struct scene *s, struct square at, const struct bb_contact *c)
{
    const struct bb_board *b = bb_board_of(s);
    unsigned ground = bb_ground(b, at), edges = edges_of(b, at, c);
    if (ground & BB_WORKS) return BB_OBSTACLE_WORKS;
    if (ground & BB_TOWN) return BB_OBSTACLE_TOWN;
    if (edges & BB_WALL) return BB_OBSTACLE_WALL;
    if (edges & BB_FENCE) return BB_OBSTACLE_FENCE;
    return edges & BB_RIVER ? BB_OBSTACLE_RIVER : BB_OBSTACLE_NONE;
}

/* --- Giving way --------------------------------------------------------------------------------- */

/* BBS-62: straight away; from a diagonal straight back if that leads away, else to the side. */
static enum facing way_back(const struct bb_unit *u, int east, int north)
{
    enum facing back = facing_turn(u->facing, 2), list[2];
    const struct square here = {0, 0}, away = {-east, -north};
    int count = bb_faces_at(here, away, list);
    for (int i = 0; i < count; i++)
        if (list[i] == back) return back;
    return count == 0 ? back : list[0];
}

static bool may_step(const struct bb_board *b, struct square from, struct square to)
{
    unsigned edge = bb_edge(b, from, to);
    if (!square_on(to, b->columns, b->rows) || (bb_ground(b, to) & BB_CLOSED)) return false;
    return !(edge & BB_IMPASSABLE) || (edge & BB_ROAD);
}

bool bb_retreat(const struct scene *s, const struct bb_unit *u, int east, int north, int squares,
                struct square *out)
{
    const struct bb_board *b = bb_board_of(s);
    const char *side = entity_text(u->en, "side", ""), *enemy = bb_other_side(side);
    enum facing way = way_back(u, east, north);
    struct square at = u->at;
    for (int i = 0; i < squares; i++) {
        struct square next = square_step(at, way);
        if (!may_step(b, at, next) || bb_unit_in(s, next, enemy, NULL) != NULL) return false;
        at = next;
    }
    *out = at;
    return bb_unit_in(s, at, side, u->en) == NULL;
}
