/* A unit swept along a part of its move, base by base; and what that is like on steep hills.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/ground.h"

/* --- Sweeping ---------------------------------------------------------------------------- */

bool tft_part_turns(const struct tft_part *p)
{
    return p->kind == TFT_WHEEL || p->kind == TFT_PIVOT;
}

static struct stand shrunk(struct stand s)
{
    s.front = plane_go(s.front, s.facing, -TFT_SLACK_CM, 0);
    s.width -= 2 * TFT_SLACK_CM;
    s.depth -= 2 * TFT_SLACK_CM;
    return s;
}

static void box_hold(struct box *b, const struct box *add)
{
    b->min = (struct point){fmin(b->min.x, add->min.x), fmin(b->min.y, add->min.y)};
    b->max = (struct point){fmax(b->max.x, add->max.x), fmax(b->max.y, add->max.y)};
}

void tft_print_read(const struct hull *h, struct tft_print *out)
{
    out->count = h->count;
    out->around = (struct box){{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < h->count; i++) {
        struct stand in = shrunk(h->stand[i]);
        out->base[false][i] = stand_shape(&h->stand[i], out->corner[false][i]);
        out->base[true][i] = stand_shape(&in, out->corner[true][i]);
        box_hold(&out->around, &out->base[false][i].box);
    }
}

bool tft_print_meets(const struct tft_print *p, const struct shape *thing, bool inner)
{
    if (box_apart(p->around, thing->box, TFT_SLACK_CM)) return false; /* most things are far off */
    for (int i = 0; i < p->count; i++) {
        const struct shape *base = &p->base[inner][i];
        if (box_apart(base->box, thing->box, PLANE_TOUCH_CM)) continue;
        if (shape_tape(base, thing).cm <= PLANE_TOUCH_CM) return true;
    }
    return false;
}

static struct tft_reach reach_of(const struct tft_trail *t)
{
    bool turns = tft_part_turns(t->part);
    struct tft_reach reach = {.centre = turns ? t->part->pivot : t->part->from.at};
    for (int i = 0; i < t->from.count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&t->from.stand[i], corner);
        for (int c = 0; c < STAND_CORNERS; c++)
            reach.cm = fmax(reach.cm, plane_distance(reach.centre, corner[c]));
    }
    if (!turns) reach.cm += t->part->cm;
    return reach;
}

static struct box box_of_trail(const struct tft_trail *t)
{
    struct box all = t->print.around, there = all;
    if (tft_part_turns(t->part))
        return (struct box){{t->reach.centre.x - t->reach.cm, t->reach.centre.y - t->reach.cm},
                            {t->reach.centre.x + t->reach.cm, t->reach.centre.y + t->reach.cm}};
    there.min = plane_add(there.min, t->part->way);
    there.max = plane_add(there.max, t->part->way);
    box_hold(&all, &there);
    return all;
}

/* A column's rear follows its head round a corner: only the head is swept. */
static int swept_stands(const struct tft_marcher *m, const struct tft_part *p, const struct hull *h)
{
    return m->formation == FORMATION_COLUMN && p->kind == TFT_WHEEL ? 1 : h->count;
}

void tft_trail_read(const struct tft_marcher *m, const struct tft_part *p, struct tft_trail *out)
{
    out->part = p;
    tft_marcher_hull(m, p->from, &out->from);
    tft_print_read(&out->from, &out->print);
    out->swept = swept_stands(m, p, &out->from);
    out->reach = reach_of(out);
    out->around = box_of_trail(out);
}

struct sweep_meeting tft_sweep_trail(const struct tft_trail *t, const struct shape *thing,
                                     bool inner)
{
    const struct tft_part *p = t->part;
    struct sweep_meeting best = {.share = 1};
    if (box_apart(t->around, thing->box, TFT_SLACK_CM)) return best;
    for (int i = 0; i < t->swept; i++) {
        const struct shape *base = &t->print.base[inner][i];
        struct sweep_meeting now = tft_part_turns(p) ? sweep_wheel(base, p->pivot, p->deg, thing, 0)
                                                     : sweep_slide(base, p->way, thing, 0);
        if (now.meets && (!best.meets || now.share < best.share)) best = now;
    }
    return best;
}

struct sweep_meeting tft_sweep_part(const struct tft_marcher *m, const struct tft_part *p,
                                    const struct shape *thing, bool inner)
{
    struct tft_trail t;
    tft_trail_read(m, p, &t);
    return tft_sweep_trail(&t, thing, inner);
}

struct tft_part tft_part_reversed(const struct tft_part *p)
{
    struct tft_part back = *p;
    back.from = tft_part_pose(p, 1);
    back.way = (struct point){-p->way.x, -p->way.y};
    back.deg = -p->deg;
    return back;
}

bool tft_hull_meets(const struct hull *h, const struct shape *thing, bool inner)
{
    for (int i = 0; i < h->count; i++) {
        struct stand s = inner ? shrunk(h->stand[i]) : h->stand[i];
        struct point c = stand_centre(&s);
        double far = s.width + s.depth; /* no corner is so far from the centre */
        struct box around = {{c.x - far, c.y - far}, {c.x + far, c.y + far}};
        if (box_apart(around, thing->box, 0)) continue;
        if (stand_tape_shape(&s, thing).cm <= PLANE_TOUCH_CM) return true;
    }
    return false;
}

bool tft_meets_at(const struct tft_marcher *m, struct tft_pose at, const struct shape *thing,
                  bool inner)
{
    struct hull h;
    tft_marcher_hull(m, at, &h);
    return tft_hull_meets(&h, thing, inner);
}

/* --- Steep hills ---------------------------------------------------------------------------- */

/* Hills may overlap, as those within one another do: steep is steep, not twice so. */
static void add_steep(struct tft_part *p, struct stretch add)
{
    int kept = 0;
    for (int i = 0; i < p->steep_count; i++) {
        struct stretch s = p->steep[i];
        if (s.to < add.from || s.from > add.to) {
            p->steep[kept++] = s;
        } else {
            add.from = fmin(add.from, s.from);
            add.to = fmax(add.to, s.to);
        }
    }
    if (kept < TFT_STEEP_MAX) p->steep[kept++] = add;
    p->steep_count = kept;
}

static void steepen_part(const struct tft_marcher *m, struct tft_part *p, const struct shape *hill)
{
    struct sweep_meeting in = tft_sweep_part(m, p, hill, true);
    if (!in.meets) return;
    struct tft_part back = tft_part_reversed(p);
    struct sweep_meeting out = tft_sweep_part(m, &back, hill, true);
    double rub = p->cm > 0 ? (TFT_SLACK_CM - PLANE_TOUCH_CM) / p->cm : 0;
    double from = fmax(0, in.share - rub), to = out.meets ? fmin(1, 1 - out.share + rub) : 1;
    if (to > from) add_steep(p, (struct stretch){from, to});
}

void tft_route_steepen(const struct tft_lie *lie, const struct tft_marcher *m, struct tft_route *r)
{
    for (int i = 0; i < lie->steep_count; i++)
        for (int k = 0; k < r->count; k++) steepen_part(m, &r->part[k], &lie->steep[i]);
}

/* --- Hulls on the table ------------------------------------------------------------------ */

bool tft_hull_in_dense(const struct scene *s, const struct hull *h)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct shape shape;
        if (strcmp(ground, "wood") != 0 && strcmp(ground, "building") != 0) continue;
        if (tft_terrain_shape(en, s->mem, &shape, NULL) && tft_hull_meets(h, &shape, true))
            return true;
    }
    return false;
}

const struct entity *tft_hull_overlaps(const struct scene *s, const struct hull *h,
                                       const struct entity *but)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct hull other;
        if (en == but || !tft_footprint(s, en, &other)) continue;
        for (int i = 0; i < other.count; i++) {
            struct point corner[STAND_CORNERS];
            struct shape base = stand_shape(&other.stand[i], corner);
            if (tft_hull_meets(h, &base, true)) return en;
        }
    }
    return NULL;
}

bool tft_hull_on_table(const struct scene *s, const struct hull *h)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    double x = entity_real(game, "table_width", 500), y = entity_real(game, "table_depth", 500);
    for (int i = 0; i < h->count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&h->stand[i], corner);
        for (int c = 0; c < STAND_CORNERS; c++)
            if (corner[c].x < -TFT_SLACK_CM || corner[c].y < -TFT_SLACK_CM ||
                corner[c].x > x + TFT_SLACK_CM || corner[c].y > y + TFT_SLACK_CM)
                return false;
    }
    return true;
}
