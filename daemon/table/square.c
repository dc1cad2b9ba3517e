#include "table/square.h"

#include <stdlib.h>

static const int east[FACINGS] = {0, 1, 0, -1}, north[FACINGS] = {1, 0, -1, 0};

enum facing facing_turn(enum facing f, int quarters)
{
    int turned = ((int)f + quarters) % FACINGS;
    return (enum facing)(turned < 0 ? turned + FACINGS : turned);
}

int facing_quarters(enum facing from, enum facing to)
{
    int turned = abs((int)to - (int)from);
    return turned == 3 ? 1 : turned;
}

int facing_degrees(enum facing f)
{
    return 90 * (int)f;
}

bool square_same(struct square a, struct square b)
{
    return a.column == b.column && a.row == b.row;
}

bool square_on(struct square at, int columns, int rows)
{
    return at.column >= 0 && at.row >= 0 && at.column < columns && at.row < rows;
}

struct square square_step(struct square from, enum facing way)
{
    return (struct square){from.column + east[way], from.row + north[way]};
}

bool square_side(struct square from, struct square to, enum facing *out)
{
    for (int i = 0; i < FACINGS; i++)
        if (square_same(square_step(from, (enum facing)i), to)) {
            *out = (enum facing)i;
            return true;
        }
    return false;
}

bool square_adjacent(struct square a, struct square b)
{
    return !square_same(a, b) && abs(a.column - b.column) <= 1 && abs(a.row - b.row) <= 1;
}

struct square_edge square_edge(struct square of, enum facing side)
{
    if (side == FACING_N || side == FACING_E) return (struct square_edge){of, side};
    return (struct square_edge){square_step(of, side), facing_turn(side, 2)};
}

bool square_edge_same(struct square_edge a, struct square_edge b)
{
    return square_same(a.of, b.of) && a.side == b.side;
}

struct square square_beyond(struct square_edge e)
{
    return square_step(e.of, e.side);
}

/* How far `to` lies ahead of a facing (behind it: negative), and how far to its side. */
static void measure(struct square from, enum facing looks, struct square to, int *ahead, int *aside)
{
    int dx = to.column - from.column, dy = to.row - from.row;
    *ahead = dx * east[looks] + dy * north[looks];
    *aside = abs(dx * north[looks] - dy * east[looks]);
}

enum bearing square_bearing(struct square from, enum facing looks, struct square to)
{
    int ahead, aside;
    measure(from, looks, to, &ahead, &aside);
    if (ahead == 0 && aside == 0) return BEARING_HERE;
    if (ahead > aside) return BEARING_FRONT;
    if (-ahead > aside) return BEARING_REAR;
    if (ahead == aside) return BEARING_FRONT_DIAGONAL;
    return -ahead == aside ? BEARING_REAR_DIAGONAL : BEARING_SIDE;
}

int square_range(struct square a, struct square b)
{
    int dx = abs(a.column - b.column), dy = abs(a.row - b.row);
    return dx + dy - (dx != 0 && dy != 0 ? 1 : 0);
}

bool square_in_arc(struct square from, enum facing looks, struct square to, enum square_arc arc)
{
    int ahead, aside;
    measure(from, looks, to, &ahead, &aside);
    if (ahead <= 0) return false;
    if (arc == SQUARE_ARC_90) return aside <= ahead;
    /* The tangent of 22.5 degrees is the root of two less 1, so both sides are squared. */
    return (aside + ahead) * (aside + ahead) <= 2 * ahead * ahead;
}

/* --- Lines ---------------------------------------------------------------------------- */

struct ray { /* from centre to centre, in half squares so that corners are whole numbers */
    int x, y, dx, dy;
};

/* On which side of the ray the corners of a square lie: true when it passes over the square
 * or touches it, which is in `corner`. */
static bool meets(const struct ray *r, struct square at, bool *corner)
{
    int left = 0, right = 0, on = 0;
    for (int i = 0; i < 4; i++) {
        int x = 2 * at.column + (i & 1 ? 2 : 0), y = 2 * at.row + (i & 2 ? 2 : 0);
        int side = r->dx * (y - r->y) - r->dy * (x - r->x);
        left += side > 0;
        right += side < 0;
        on += side == 0;
    }
    *corner = left == 0 || right == 0;
    return (left > 0 && right > 0) || on > 0;
}

static int along(const struct ray *r, struct square at)
{
    return r->dx * (2 * at.column + 1 - r->x) + r->dy * (2 * at.row + 1 - r->y);
}

/* Within the box between the two squares a line from centre to centre has no ends, so
 * that the sides its corners lie on tell all. */
int square_line(struct square from, struct square to, struct square_pass out[SQUARE_LINE_MAX])
{
    const struct ray r = {2 * from.column + 1, 2 * from.row + 1, 2 * (to.column - from.column),
                          2 * (to.row - from.row)};
    int step_x = to.column < from.column ? -1 : 1, step_y = to.row < from.row ? -1 : 1, count = 0;
    for (int i = 0; i <= abs(to.column - from.column); i++)
        for (int k = 0; k <= abs(to.row - from.row); k++) {
            struct square_pass p = {.at = {from.column + i * step_x, from.row + k * step_y}};
            if (square_same(p.at, from) || square_same(p.at, to) || count == SQUARE_LINE_MAX)
                continue;
            if (!meets(&r, p.at, &p.corner)) continue;
            int at = count++;
            for (; at > 0 && along(&r, out[at - 1].at) > along(&r, p.at); at--)
                out[at] = out[at - 1];
            out[at] = p;
        }
    return count;
}
