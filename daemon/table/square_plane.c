#include "table/square_plane.h"

struct point square_centre(struct square at)
{
    return (struct point){(at.column + 0.5) * SQUARE_SIDE, (at.row + 0.5) * SQUARE_SIDE};
}

struct point square_corner(struct square at, int i)
{
    static const int right[] = {0, 1, 1, 0}, up[] = {0, 0, 1, 1};
    return (struct point){(double)(at.column + right[i]) * SQUARE_SIDE,
                          (double)(at.row + up[i]) * SQUARE_SIDE};
}

/* --- Pieces joined end to end ------------------------------------------------------------ */

struct side { /* from one corner of the grid to the next */
    struct point a, b;
    bool used;
};

static bool is_at(struct point a, struct point b)
{
    return (int)a.x == (int)b.x && (int)a.y == (int)b.y;
}

static void push(struct arena *mem, struct point **at, int *count, struct point p)
{
    *at = arena_grow(mem, *at, (size_t)*count, sizeof **at);
    (*at)[(*count)++] = p;
}

/* The next unused side that begins where the line ends; with `either`, or that ends there. */
static struct side *next_side(struct side *sides, int count, struct point end, bool either)
{
    for (int i = 0; i < count; i++) {
        struct side *s = &sides[i];
        if (s->used) continue;
        if (is_at(s->a, end)) return s;
        if (!either || !is_at(s->b, end)) continue;
        struct point turned = s->a;
        s->a = s->b;
        s->b = turned;
        return s;
    }
    return NULL;
}

static int join(struct arena *mem, struct side *sides, int count, bool closed, struct shape **out)
{
    struct shape *list = NULL;
    int shapes = 0;
    for (int i = 0; i < count; i++) {
        struct point *at = NULL;
        int points = 0;
        if (sides[i].used) continue;
        push(mem, &at, &points, sides[i].a);
        for (struct side *s = &sides[i]; s != NULL;
             s = next_side(sides, count, at[points - 1], !closed)) {
            s->used = true;
            push(mem, &at, &points, s->b);
        }
        list = arena_grow(mem, list, (size_t)shapes, sizeof *list);
        list[shapes++] = closed ? shape_polygon(at, points - 1) : shape_line(at, points);
    }
    *out = list;
    return shapes;
}

/* --- Squares ----------------------------------------------------------------------------- */

static bool has_square(const struct square *list, int count, struct square one)
{
    for (int i = 0; i < count; i++)
        if (square_same(list[i], one)) return true;
    return false;
}

/* Twice the area, positive when the corners go round counter-clockwise. */
static double turning(const struct shape *s)
{
    double sum = 0;
    for (int i = 0; i < s->count; i++) {
        struct point a = s->at[i], b = s->at[(i + 1) % s->count];
        sum += a.x * b.y - b.x * a.y;
    }
    return sum;
}

static int one_by_one(struct arena *mem, const struct square *list, int count, struct shape **out)
{
    struct shape *shapes = arena_array(mem, struct shape, (size_t)count);
    for (int i = 0; i < count; i++) {
        struct point *at = arena_array(mem, struct point, 4);
        for (int k = 0; k < 4; k++) at[k] = square_corner(list[i], k);
        shapes[i] = shape_polygon(at, 4);
    }
    *out = shapes;
    return count;
}

int square_outlines(struct arena *mem, const struct square *list, int count, struct shape **out)
{
    static const enum facing over[] = {FACING_S, FACING_E, FACING_N, FACING_W};
    struct side *sides = NULL;
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (has_square(list, i, list[i])) continue; /* named twice */
        for (int k = 0; k < 4; k++) {
            if (has_square(list, count, square_step(list[i], over[k]))) continue;
            sides = arena_grow(mem, sides, (size_t)found, sizeof *sides);
            sides[found++] = (struct side){square_corner(list[i], k),
                                           square_corner(list[i], (k + 1) % 4), false};
        }
    }
    int shapes = join(mem, sides, found, true, out);
    for (int i = 0; i < shapes; i++)
        if (turning(&(*out)[i]) < 0) return one_by_one(mem, list, count, out);
    return shapes;
}

int square_edge_lines(struct arena *mem, const struct square_edge *list, int count,
                      struct shape **out)
{
    struct side *sides = arena_array(mem, struct side, (size_t)count);
    for (int i = 0; i < count; i++) {
        bool east = list[i].side == FACING_E;
        sides[i] = (struct side){square_corner(list[i].of, east ? 1 : 3),
                                 square_corner(list[i].of, 2), false};
    }
    return join(mem, sides, count, false, out);
}
