/* What lies between a firer and his target, on squares.  */
#include <stdlib.h>

#include "rules/brown-bess/fire.h"
#include "table/square_text.h"

const struct choice bb_sights[] = {{"clear", "Clear"},
                                   {"over", "Over others, none next to either"},
                                   {"near", "Over others next to firer or target"},
                                   {"ridge", "A hill between"},
                                   {NULL, NULL}};
const struct choice bb_strucks[] = {{"front", "Front"},
                                    {"corner", "The very corner of front and side"},
                                    {"side", "Flank"},
                                    {"rear", "Rear"},
                                    {NULL, NULL}};
const struct choice bb_covers[] = {
    {"none", "None"},          {"wood", "Wood"},         {"hill", "Hill"}, {"town", "Town"},
    {"wall", "Behind a wall"}, {"works", "Field works"}, {NULL, NULL}};

/* --- Directions --------------------------------------------------------------------------- */

enum bb_struck bb_struck_at(enum bearing where)
{
    switch (where) {
    case BEARING_FRONT_DIAGONAL: return BB_STRUCK_CORNER;
    case BEARING_SIDE: return BB_STRUCK_SIDE;
    case BEARING_REAR_DIAGONAL:
    case BEARING_REAR: return BB_STRUCK_REAR;
    default: return BB_STRUCK_FRONT;
    }
}

bool bb_is_flank(const struct scene *s, struct ruling *r, enum bb_struck at,
                 enum bb_formation formation)
{
    if (formation == BB_SQUARE || at == BB_STRUCK_FRONT) return false;
    return at != BB_STRUCK_CORNER || scene_reading(s, r, "BBS-14") == 'B';
}

int bb_faces_at(struct square from, struct square to, enum facing out[2])
{
    int dx = to.column - from.column, dy = to.row - from.row, count = 0;
    if (abs(dy) >= abs(dx) && dy != 0) out[count++] = dy > 0 ? FACING_N : FACING_S;
    if (abs(dx) >= abs(dy) && dx != 0) out[count++] = dx > 0 ? FACING_E : FACING_W;
    return count;
}

const char *bb_diagonal(enum facing a, enum facing b)
{
    bool north = a == FACING_N || b == FACING_N, east = a == FACING_E || b == FACING_E;
    return north ? (east ? "ne" : "nw") : east ? "se" : "sw";
}

/* --- What bars ---------------------------------------------------------------------------- */

static const struct entity *anybody_in(const struct scene *s, struct square at)
{
    const struct entity *en = bb_unit_in(s, at, NULL, NULL);
    return en != NULL ? en : bb_general_in(s, at, NULL);
}

/* Who or what in a square is fired over, in words; NULL: nothing. */
static const char *in_the_way(const struct scene *s, const struct bb_board *b, struct square at)
{
    const struct entity *en = anybody_in(s, at);
    unsigned ground = bb_ground(b, at);
    const char *name = square_name(s->mem, at);
    if (en != NULL) return arena_printf(s->mem, "%s in %s", entity_name(en), name);
    if (ground & BB_WOOD) return arena_printf(s->mem, "the wood in %s", name);
    if (ground & BB_TOWN) return arena_printf(s->mem, "the town in %s", name);
    return NULL;
}

static void bar(struct bb_look *look, enum bb_sight by, struct square at, const char *how)
{
    if (by <= look->sight) return;
    look->sight = by;
    look->over = at;
    look->over_how = how;
}

static void look_along(const struct scene *s, const struct bb_board *b, const struct bb_unit *from,
                       const struct bb_unit *to, struct bb_look *look)
{
    struct square_pass pass[SQUARE_LINE_MAX];
    int count = square_line(from->at, to->at, pass);
    bool corners = scene_choice(s, "BBS-04") == 'B', ridges = scene_choice(s, "BBS-29") == 'A';
    for (int i = 0; i < count; i++) {
        struct square at = pass[i].at;
        if (pass[i].corner && !corners) continue;
        const char *how = in_the_way(s, b, at);
        bool near = square_adjacent(at, from->at) || square_adjacent(at, to->at);
        if (how != NULL) bar(look, near ? BB_SIGHT_NEAR : BB_SIGHT_OVER, at, how);
        if (ridges && (bb_ground(b, at) & BB_HILL) && !look->on_hill && !look->target_on_hill)
            bar(look, BB_SIGHT_RIDGE, at,
                arena_printf(s->mem, "the hill in %s", square_name(s->mem, at)));
    }
}

/* --- Cover -------------------------------------------------------------------------------- */

/* The line comes in over this edge of the target's square, or over the corner that it has in
 * common with another; a wall on either is a wall (BBS-57). */
static bool is_walled(const struct scene *s, const struct bb_board *b, struct square target,
                      struct square firer)
{
    enum facing face[2];
    int count = bb_faces_at(target, firer, face);
    unsigned saves = scene_choice(s, "BBS-27") == 'B' ? BB_WALL | BB_FENCE : BB_WALL;
    for (int i = 0; i < count; i++)
        if (bb_edge(b, target, square_step(target, face[i])) & saves) return true;
    return false;
}

static void cover_of(const struct scene *s, const struct bb_board *b, struct square target,
                     struct square firer, struct bb_look *look)
{
    unsigned ground = bb_ground(b, target);
    look->cover = BB_COVER_NONE;
    if (ground & BB_WOOD) look->cover = BB_COVER_WOOD;
    if ((ground & BB_HILL) && scene_choice(s, "BBS-29") == 'B') look->cover = BB_COVER_HILL;
    if (ground & BB_TOWN) look->cover = BB_COVER_TOWN;
    if (is_walled(s, b, target, firer)) look->cover = BB_COVER_WALL;
    if (ground & BB_WORKS) look->cover = BB_COVER_WORKS;
    look->cover_how = arena_printf(s->mem, "by the ground of %s and the edge the line comes over",
                                   square_name(s->mem, target));
}

struct bb_look bb_look_at(const struct scene *s, const struct bb_unit *from,
                          const struct bb_unit *to)
{
    const struct bb_board *b = bb_board_of(s);
    unsigned here = bb_ground(b, from->at), there = bb_ground(b, to->at);
    enum square_arc arc = scene_choice(s, "BBS-02") == 'B' ? SQUARE_ARC_45 : SQUARE_ARC_90;
    struct bb_look look = {.range = square_range(from->at, to->at),
                           .on_hill = (here & BB_HILL) != 0,
                           .target_on_hill = (there & BB_HILL) != 0,
                           .wood = ((here | there) & BB_WOOD) != 0};
    look.in_arc =
        !square_same(from->at, to->at) &&
        (from->formation == BB_SQUARE || square_in_arc(from->at, from->facing, to->at, arc));
    look.struck = bb_struck_at(square_bearing(to->at, to->facing, from->at));
    look_along(s, b, from, to, &look);
    cover_of(s, b, to->at, from->at, &look);
    return look;
}
