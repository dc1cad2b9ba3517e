/* The stands one ball strikes: up to three in a line from the cannon (Cannon fire).
 *
 * From the middle of the cannon's front the stands a line passes through change only at
 * their corners, so a few lines are tried between each two neighbouring corners; the one
 * that strikes most stands is taken, for the gunner would.  Enemy stands do not hide those
 * behind them; ground and friends end the ball's way (TFT-71).
 *
 * A line that clips a corner does not strike: it must run through a stand for as long as
 * its shorter side over the root of two.  So of a row met from the front one stand is
 * struck, and two neighbours only from 45 degrees on, where the flank begins.  */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/two-for-tea/shoot.h"
#include "table/arc.h"

enum { GAP_CM = 10, ARC_HALF_DEG = 45, LINES = 5 };

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

/* Bearings at which the file can change: corners of enemy stands, as far as the target
 * spreads.  Returns how many, in order. */
static int cuts(const struct gun *g, double **out)
{
    int n = 0, kept = 0;
    double left = ARC_HALF_DEG, right = -ARC_HALF_DEG;
    double *list = arena_array(g->s->mem, double, (size_t)g->count *STAND_CORNERS + 1);
    for (int i = 0; i < g->count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&g->enemies[i].stand, corner);
        for (int k = 0; k < STAND_CORNERS; k++) {
            double deg = fmax(-ARC_HALF_DEG, fmin(ARC_HALF_DEG, bearing_of(g, corner[k])));
            list[n++] = deg;
            if (g->enemies[i].unit != g->target) continue;
            left = fmin(left, deg);
            right = fmax(right, deg);
        }
    }
    for (int i = 0; i < n; i++)
        if (list[i] >= left && list[i] <= right) list[kept++] = list[i];
    qsort(list, (size_t)kept, sizeof *list, compare_doubles);
    *out = list;
    return kept;
}

/* The enemy stands along the way, nearest first. */
static int enemies_on(const struct gun *g, struct segment way, struct struck *list)
{
    int n = 0;
    double length = plane_distance(way.a, way.b);
    for (int i = 0; i < g->count; i++) {
        struct point corner[STAND_CORNERS];
        struct shape shape = stand_shape(&g->enemies[i].stand, corner);
        struct stretch part;
        double least = fmin(g->enemies[i].stand.width, g->enemies[i].stand.depth) * sqrt(0.5);
        if (!shape_next_stretch(&shape, way, 0, &part)) continue;
        if ((part.to - part.from) * length < least - PLANE_TOUCH_CM) continue;
        list[n] = g->enemies[i];
        list[n++].share = part.from;
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
    const struct stand *gun = &g.mine.stand[0];
    find_enemies(&g);
    struct struck *list = arena_array(s->mem, struct struck, (size_t)g.count + 1);
    double *deg;
    int n = cuts(&g, &deg);
    for (int i = 0; i + 1 < n; i++) {
        if (deg[i + 1] - deg[i] < 1e-6) continue;
        for (int k = 0; k < LINES; k++) {
            double at = deg[i] + (deg[i + 1] - deg[i]) * (2 * k + 1) / (2.0 * LINES);
            struct segment way = {gun->front,
                                  plane_go(gun->front, gun->facing + at, g.reach_cm + GAP_CM, 0)};
            struct tft_file file = file_along(&g, way, list);
            if (is_better(&file, &best)) best = file;
        }
    }
    return best;
}
