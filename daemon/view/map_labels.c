#include "view/map_labels.h"

#include <math.h>

/* Parts of a letter's height. */
#define ADVANCE 0.58
#define ASCENT 0.83
#define DESCENT 0.25
#define GAP 0.2

enum { COST_OUT = 6 };

static bool boxes_meet(struct box a, struct box b)
{
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

static double half_width(const struct map_labels *m, const char *text, double size)
{
    int count = 0;
    for (; *text != '\0'; text++) count += ((unsigned char)*text & 0xC0) != 0x80;
    return count * ADVANCE * size * m->letter / 2;
}

static struct box text_box(const struct map_labels *m, const char *text, double size,
                           struct point at)
{
    double half = half_width(m, text, size), high = size * m->letter;
    return (struct box){{at.x - half, at.y - DESCENT * high}, {at.x + half, at.y + ASCENT * high}};
}

struct box map_box_of(const struct hull *h)
{
    struct box b = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < h->count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&h->stand[i], corner);
        for (int k = 0; k < STAND_CORNERS; k++) {
            b.min.x = fmin(b.min.x, corner[k].x);
            b.max.x = fmax(b.max.x, corner[k].x);
            b.min.y = fmin(b.min.y, corner[k].y);
            b.max.y = fmax(b.max.y, corner[k].y);
        }
    }
    return b;
}

void map_label_spots(const struct map_labels *m, const char *text, double size,
                     const struct hull *of, struct point spots[MAP_SPOTS])
{
    struct box base = map_box_of(of);
    double high = size * m->letter, half = half_width(m, text, size), gap = GAP * high;
    double middle = (base.min.x + base.max.x) / 2;
    double low = base.min.y - ASCENT * high - gap, top = base.max.y + DESCENT * high + gap;
    double level = (base.min.y + base.max.y - (ASCENT - DESCENT) * high) / 2;
    bool looks_down = plane_heading(hull_outline(of).facing).y < 0;
    int at = 0;
    spots[at++] = (struct point){middle, looks_down ? top : low};
    spots[at++] = (struct point){middle, looks_down ? low : top};
    spots[at++] = (struct point){base.max.x + gap + half, level};
    spots[at++] = (struct point){base.min.x - gap - half, level};
    spots[at++] = (struct point){base.max.x + half, low};
    spots[at++] = (struct point){base.min.x - half, low};
    spots[at++] = (struct point){base.max.x + half, top};
    spots[at] = (struct point){base.min.x - half, top};
}

static int cost_of(const struct map_labels *m, struct box text)
{
    int cost = 0;
    double over = m->letter; /* a little beyond the near and the far edge is no harm */
    for (size_t i = 0; i < m->count; i++)
        if (boxes_meet(text, m->taken[i].box)) cost += m->taken[i].cost;
    if (text.min.x < 0 || text.max.x > m->width || text.min.y < -over ||
        text.max.y > m->depth + over)
        cost += COST_OUT;
    return cost;
}

double map_label_inside(const struct map_labels *m, double x, const char *text, double size)
{
    double half = half_width(m, text, size);
    return fmax(half, fmin(x, m->width - half));
}

void map_labels_take(struct map_labels *m, struct box box, int cost)
{
    m->taken = arena_grow(m->mem, m->taken, m->count, sizeof *m->taken);
    m->taken[m->count++] = (struct map_taken){box, cost};
}

void map_labels_take_text(struct map_labels *m, const char *text, double size, struct point at)
{
    map_labels_take(m, text_box(m, text, size, at), MAP_ON_TEXT);
}

bool map_labels_put(struct map_labels *m, const char *text, double size, const struct point *spots,
                    int count, bool must, struct point *at)
{
    int least = -1;
    for (int i = 0; i < count && least != 0; i++) {
        int cost = cost_of(m, text_box(m, text, size, spots[i]));
        if (least >= 0 && cost >= least) continue;
        least = cost;
        *at = spots[i];
    }
    if (least >= MAP_CROWDED && !must) return false;
    map_labels_take_text(m, text, size, *at);
    return least < MAP_CROWDED;
}
