/* The stands one ball strikes: up to three in a line from the cannon (Cannon fire).
 *
 * From the middle of the cannon's front the stands a line passes through, and who hides them,
 * change only at corners, or where it runs through a stand for just long enough; so a few lines
 * are tried between each two neighbouring bearings of that kind, and the one that strikes most
 * stands is taken, for the gunner would.  Enemy stands do not hide those behind them; ground and
 * friends end the ball's way (TFT-71).
 *
 * A line that clips a corner does not strike: it must run through a stand for as long as
 * its shorter side over the root of two.  So of a row met from the front one stand is
 * struck, and two neighbours only from 45 degrees on, where the flank begins.  */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/two-for-tea/shoot.h"
#include "table/arc.h"

enum { GAP_CM = 10, ARC_HALF_DEG = 45, LINES = 3, STEPS = 5, HALVINGS = 40 };
#define APART_DEG 0.001 /* narrower than any tape could tell */

struct struck { /* an enemy stand, and where the ball comes upon it */
    const struct entity *unit;
    struct stand stand;
    double cm, share;
};

struct gun {
    const struct scene *s;
    struct tft_view in_the_way; /* ground and friends */
    const struct entity *cannon, *target;
    struct hull mine;
    struct sight_party me;
    double reach_cm;
    struct struck *enemies;
    int count;
};

/* Degrees right of the gun's facing, -180 to 180. */
static double bearing_of(const struct gun *g, struct point p)
{
    double deg = plane_bearing(g->mine.stand[0].front, p) - g->mine.stand[0].facing;
    return deg - 360 * floor((deg + 180) / 360);
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int compare_struck(const void *a, const void *b)
{
    const struct struck *x = a, *y = b;
    return (x->share > y->share) - (x->share < y->share);
}

static bool is_enemy(const struct gun *g, const struct entity *other)
{
    return tft_is_enemy_target(g->s, g->cannon, other);
}

static void find_enemies(struct gun *g)
{
    const struct entity *en = NULL;
    while ((en = state_next(g->s->state, en, NULL)) != NULL) {
        struct hull h;
        if (!is_enemy(g, en) || !tft_footprint(g->s, en, &h)) continue;
        for (int i = 0; i < h.count; i++) {
            double cm = stand_tape(&g->mine.stand[0], &h.stand[i]).cm;
            if (cm > g->reach_cm) continue;
            g->enemies = arena_grow(g->s->mem, g->enemies, (size_t)g->count, sizeof *g->enemies);
            g->enemies[g->count++] = (struct struck){.unit = en, .stand = h.stand[i], .cm = cm};
        }
    }
}

/* --- Lines ------------------------------------------------------------------------------------ */

static struct segment way_at(const struct gun *g, double deg)
{
    const struct stand *gun = &g->mine.stand[0];
    return (struct segment){gun->front,
                            plane_go(gun->front, gun->facing + deg, g->reach_cm + GAP_CM, 0)};
}

/* How much longer than it must the line runs through the stand; below 0 it does not strike. */
static double through_cm(const struct stand *s, struct segment way, double *share)
{
    struct point corner[STAND_CORNERS];
    struct shape shape = stand_shape(s, corner);
    struct stretch part = {0, 0};
    double least = fmin(s->width, s->depth) * sqrt(0.5) - PLANE_TOUCH_CM;
    if (!shape_next_stretch(&shape, way, 0, &part)) return -least;
    *share = part.from;
    return (part.to - part.from) * plane_distance(way.a, way.b) - least;
}

struct bearings {
    double *list;
    int count;
    double left, right; /* as far as the target spreads */
};

static void add_bearing(const struct gun *g, struct bearings *b, double deg)
{
    if (deg < b->left || deg > b->right) return;
    b->list = arena_grow(g->s->mem, b->list, (size_t)b->count, sizeof *b->list);
    b->list[b->count++] = deg;
}

/* Those of a base's corners, no farther to the side than the cannon fires. */
static void corner_bearings(const struct gun *g, const struct stand *s, double deg[STAND_CORNERS])
{
    struct point corner[STAND_CORNERS];
    stand_corners(s, corner);
    for (int k = 0; k < STAND_CORNERS; k++)
        deg[k] = fmax(-ARC_HALF_DEG, fmin(ARC_HALF_DEG, bearing_of(g, corner[k])));
}

static void find_spread(const struct gun *g, struct bearings *b)
{
    double deg[STAND_CORNERS];
    b->left = ARC_HALF_DEG;
    b->right = -ARC_HALF_DEG;
    for (int i = 0; i < g->count; i++) {
        if (g->enemies[i].unit != g->target) continue;
        corner_bearings(g, &g->enemies[i].stand, deg);
        for (int k = 0; k < STAND_CORNERS; k++) {
            b->left = fmin(b->left, deg[k]);
            b->right = fmax(b->right, deg[k]);
        }
    }
}

static void add_corners(const struct gun *g, struct bearings *b)
{
    double deg[STAND_CORNERS];
    for (int i = 0; i < g->count; i++) {
        corner_bearings(g, &g->enemies[i].stand, deg);
        for (int k = 0; k < STAND_CORNERS; k++) add_bearing(g, b, deg[k]);
    }
    for (int i = 0; i < g->in_the_way.count; i++) {
        const struct shape *shape = &g->in_the_way.list[i].shape;
        for (int k = 0; k < shape->count; k++) add_bearing(g, b, bearing_of(g, shape->at[k]));
    }
}

/* Where, from one bearing to the next, lines begin or cease to strike the stand. */
static void add_edges_of_strike(const struct gun *g, struct bearings *b, const struct stand *s,
                                double from, double to)
{
    double share, low = from, at_low = through_cm(s, way_at(g, low), &share);
    for (int i = 1; i <= STEPS; i++) {
        double high = from + (to - from) * i / STEPS, next = high;
        double at_high = through_cm(s, way_at(g, high), &share), at_next = at_high;
        for (int k = 0; (at_low < 0) != (at_next < 0) && k < HALVINGS; k++) {
            double middle = (low + high) / 2;
            if ((through_cm(s, way_at(g, middle), &share) < 0) == (at_low < 0))
                low = middle;
            else
                high = middle;
        }
        if ((at_low < 0) != (at_next < 0)) add_bearing(g, b, high);
        low = next;
        at_low = at_next;
    }
}

static void add_strikes(const struct gun *g, struct bearings *b)
{
    int corners = b->count;
    for (int i = 0; i < g->count; i++) {
        double deg[STAND_CORNERS], least = ARC_HALF_DEG, most = -ARC_HALF_DEG;
        corner_bearings(g, &g->enemies[i].stand, deg);
        for (int k = 0; k < STAND_CORNERS; k++) {
            least = fmin(least, deg[k]);
            most = fmax(most, deg[k]);
        }
        for (int k = 0; k + 1 < corners; k++)
            if (b->list[k + 1] - b->list[k] > APART_DEG && b->list[k] < most &&
                b->list[k + 1] > least)
                add_edges_of_strike(g, b, &g->enemies[i].stand, b->list[k], b->list[k + 1]);
    }
}

/* Bearings at which the file can change, in order. */
static struct bearings find_bearings(const struct gun *g)
{
    struct bearings b = {0};
    find_spread(g, &b);
    add_corners(g, &b);
    if (b.count > 0) qsort(b.list, (size_t)b.count, sizeof *b.list, compare_doubles);
    add_strikes(g, &b);
    if (b.count > 0) qsort(b.list, (size_t)b.count, sizeof *b.list, compare_doubles);
    return b;
}

/* --- Who is struck ---------------------------------------------------------------------------- */

/* The enemy stands along the way, nearest first. */
static int enemies_on(const struct gun *g, struct segment way, struct struck *list)
{
    int n = 0;
    for (int i = 0; i < g->count; i++) {
        double share = 0;
        if (through_cm(&g->enemies[i].stand, way, &share) < 0) continue;
        list[n] = g->enemies[i];
        list[n++].share = share;
    }
    qsort(list, (size_t)n, sizeof *list, compare_struck);
    return n;
}

static bool way_is_clear(const struct gun *g, const struct struck *to, struct segment way)
{
    struct hull theirs;
    struct sight_party them;
    if (!tft_party(g->s, &g->in_the_way, to->unit, &theirs, &them)) return false;
    int which = 0;
    for (int i = 0; i < theirs.count; i++)
        if (plane_distance(theirs.stand[i].front, to->stand.front) <= PLANE_TOUCH_CM) which = i;
    struct sight_scene scene = {&g->in_the_way.rules, g->in_the_way.list, g->in_the_way.count};
    struct segment line = {way.a, plane_between(way.a, way.b, to->share)};
    return sight_along(g->s->mem, &scene, &g->me, 0, &them, which, line).clear;
}

static bool flank_of(const struct gun *g, const struct struck *to)
{
    const struct scene *s = g->s;
    struct hull h;
    bool skirmish = tft_in_skirmish(to->unit);
    if (tft_is_commander(to->unit)) return false; /* a man on his own base */
    if (skirmish && scene_choice(s, "TFT-54") == 'A') return false;
    if (!tft_footprint(s, to->unit, &h)) return false;
    struct stand whole = hull_outline(&h);
    enum arc_front rule = scene_choice(s, "TFT-53") == 'A' ? ARC_FRONT_WEDGE : ARC_FRONT_LINE;
    return arc_side_of(&whole, rule, ARC_HALF_DEG, stand_centre(&g->mine.stand[0])) != ARC_FRONT;
}

/* TFT-68 B: one stand of each unit. */
static bool struck_already(const struct tft_file *f, const struct struck *one)
{
    for (int i = 0; i < f->count; i++)
        if (f->stand[i].unit == one->unit) return true;
    return false;
}

static struct tft_file file_along(const struct gun *g, struct segment way, struct struck *list)
{
    struct tft_file file = {.line = way};
    int n = enemies_on(g, way, list);
    bool units = scene_choice(g->s, "TFT-68") == 'B', span = scene_choice(g->s, "TFT-69") == 'B';
    bool melee = scene_choice(g->s, "TFT-97") == 'A'; /* nobody shoots into one */
    const struct stand *first = NULL, *last = NULL;
    for (int i = 0; i < n && file.count < TFT_FILE_MAX; i++) {
        const struct struck *one = &list[i];
        const struct stand *from = span ? first : last;
        if (i == 0 && one->unit != g->target) break;
        if (!way_is_clear(g, one, way)) break;
        if (melee && tft_in_melee(one->unit)) break;
        if (from != NULL && stand_tape(from, &one->stand).cm > GAP_CM + PLANE_TOUCH_CM) break;
        if (first == NULL) first = &one->stand;
        last = &one->stand;
        if (units && struck_already(&file, one)) continue;
        file.stand[file.count].unit = one->unit;
        file.stand[file.count].cm = one->cm;
        file.stand[file.count++].flank = flank_of(g, one);
        file.line.b = plane_between(way.a, way.b, one->share);
    }
    return file;
}

/* More stands, or as many and nearer all together. */
static bool is_better(const struct tft_file *a, const struct tft_file *b)
{
    double nearer = 0;
    if (a->count != b->count) return a->count > b->count;
    for (int i = 0; i < a->count; i++) nearer += b->stand[i].cm - a->stand[i].cm;
    return nearer > PLANE_TOUCH_CM;
}

static void leave_ground_and_friends(struct gun *g, const struct tft_view *v)
{
    size_t room = (size_t)v->count + 1;
    g->in_the_way = (struct tft_view){.rules = v->rules,
                                      .list = arena_array(g->s->mem, struct sight_obstacle, room),
                                      .of = arena_array(g->s->mem, const struct entity *, room)};
    for (int i = 0; i < v->count; i++) {
        if (v->list[i].kind == SIGHT_TROOPS && is_enemy(g, v->of[i])) continue;
        g->in_the_way.list[g->in_the_way.count] = v->list[i];
        g->in_the_way.of[g->in_the_way.count++] = v->of[i];
    }
}

struct tft_file tft_ball_file(const struct scene *s, const struct tft_view *v,
                              const struct entity *cannon, const struct entity *target)
{
    struct gun g = {.s = s, .cannon = cannon, .target = target};
    const struct tft_troop *troop = tft_troop_of(s, cannon);
    struct tft_file best = {0};
    leave_ground_and_friends(&g, v);
    if (troop == NULL || !tft_party(s, &g.in_the_way, cannon, &g.mine, &g.me)) return best;
    g.reach_cm = troop->range_cm + s->tolerance_cm;
    find_enemies(&g);
    struct struck *list = arena_array(s->mem, struct struck, (size_t)g.count + 1);
    struct bearings b = find_bearings(&g);
    for (int i = 0; i + 1 < b.count; i++) {
        double wide = b.list[i + 1] - b.list[i];
        for (int k = 0; wide > APART_DEG && k < LINES; k++) {
            double at = b.list[i] + wide * (2 * k + 1) / (2.0 * LINES);
            struct tft_file file = file_along(&g, way_at(&g, at), list);
            if (is_better(&file, &best)) best = file;
        }
    }
    return best;
}
