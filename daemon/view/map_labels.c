#include "view/map_labels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Parts of a letter's height. */
#define ADVANCE 0.58
#define ASCENT 0.83
#define DESCENT 0.25
#define GAP 0.2
#define SIDE_GAP 0.45 /* letters are not all as wide as they are reckoned */
#define LINE 1.1
/* A name above or below a base is taken for its name from further off than one beside it. */
#define NEAR_ACROSS 0.2
#define NEAR_DOWN 0.9
#define OFFICER 2.6 /* his base and his name, before a column */

enum { COST_OUT = 6, COST_BESIDE = 1, AROUND = 10 };

static bool boxes_meet(struct box a, struct box b)
{
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

static int letters(const char *text, size_t bytes)
{
    int count = 0;
    for (size_t i = 0; i < bytes; i++) count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

size_t map_label_fold(const char *text)
{
    size_t length = strlen(text), best = 0;
    for (size_t i = 1; i + 1 < length; i++)
        if (text[i] == ' ' && (best == 0 || labs((long)(2 * i) - (long)length) <
                                                labs((long)(2 * best) - (long)length)))
            best = i;
    return best;
}

static double half_width(const struct map_labels *m, const char *text, double size, bool folded)
{
    size_t length = strlen(text), fold = folded ? map_label_fold(text) : 0;
    int count = letters(text, fold > 0 ? fold : length);
    int rest = fold > 0 ? letters(text + fold + 1, length - fold - 1) : 0;
    return (count > rest ? count : rest) * ADVANCE * size * m->letter / 2;
}

/* The middle of an upright text whose baseline is that far right of the middle of its letters. */
static double beside_baseline(double high)
{
    return (ASCENT - DESCENT) * high / 2;
}

static struct box text_box(const struct map_labels *m, const char *text, double size,
                           struct map_spot spot)
{
    double half = half_width(m, text, size, spot.folded), high = size * m->letter;
    double x = spot.at.x, y = spot.at.y, low = spot.folded ? LINE + DESCENT : DESCENT;
    if (spot.upright)
        return (struct box){{x - ASCENT * high, y - half}, {x + DESCENT * high, y + half}};
    return (struct box){{x - half, y - low * high}, {x + half, y + ASCENT * high}};
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

static void spots_around(const struct map_labels *m, const char *text, double size, struct box of,
                         bool above, bool folded, struct map_spot spots[AROUND])
{
    double high = size * m->letter, half = half_width(m, text, size, folded), gap = GAP * high;
    double more = folded ? LINE * high : 0, row = (ASCENT + DESCENT) * high + gap;
    double middle = (of.min.x + of.max.x) / 2;
    double low = of.min.y - ASCENT * high - gap, top = of.max.y + DESCENT * high + gap + more;
    double level = (of.min.y + of.max.y - (ASCENT - DESCENT) * high + more) / 2;
    double right = of.max.x + half, left = of.min.x - half, side = SIDE_GAP * high;
    double near = above ? top : low, far = above ? low : top, out = above ? row : -row;
    const struct point all[AROUND] = {
        {middle, near},       {middle, far},       {right + side, level}, {left - side, level},
        {right, low},         {left, low},         {right, top},          {left, top},
        {middle, near + out}, {middle, far - out},
    };
    for (int i = 0; i < AROUND; i++) spots[i] = (struct map_spot){all[i], false, folded};
}

void map_label_spots_round(const struct map_labels *m, const char *text, double size, struct box of,
                           bool above, struct map_spot spots[MAP_SPOTS])
{
    double high = size * m->letter, half = half_width(m, text, size, false), gap = SIDE_GAP * high;
    double middle = (of.min.x + of.max.x) / 2, up = middle + beside_baseline(high);
    double near = above ? of.max.y + (DESCENT + GAP) * high : of.min.y - (ASCENT + GAP) * high;
    const struct map_spot last[] = {
        {{up, of.max.y + gap + half}, true, false},
        {{up, of.min.y - gap - half}, true, false},
        {{up, of.max.y + gap + half + OFFICER * high}, true, false},
        {{of.max.x + half / 2, near}, false, false},
        {{of.min.x - half / 2, near}, false, false},
        {{of.max.x, near}, false, false},
        {{of.min.x, near}, false, false},
    };
    /* Columns march side by side: there an upright name stands before a further row. */
    enum { NEAREST = 8, UPRIGHT = 3, LAST = sizeof last / sizeof *last };
    _Static_assert(LAST + 2 * AROUND == MAP_SPOTS, "all spots are set");
    bool column = of.max.y - of.min.y > of.max.x - of.min.x;
    int first = column ? UPRIGHT : 0;
    struct map_spot level[2 * AROUND];
    spots_around(m, text, size, of, above, false, level);
    spots_around(m, text, size, of, above, map_label_fold(text) > 0, level + AROUND);
    memcpy(spots, level, NEAREST * sizeof *spots);
    memcpy(spots + NEAREST, last, (size_t)first * sizeof *spots);
    memcpy(spots + NEAREST + first, level + NEAREST, (2 * AROUND - NEAREST) * sizeof *spots);
    memcpy(spots + 2 * AROUND + first, last + first, (size_t)(LAST - first) * sizeof *spots);
}

static bool looks_down(const struct hull *of)
{
    return plane_heading(hull_outline(of).facing).y < 0;
}

void map_label_spots(const struct map_labels *m, const char *text, double size,
                     const struct hull *of, struct map_spot spots[MAP_SPOTS])
{
    map_label_spots_round(m, text, size, map_box_of(of), looks_down(of), spots);
}

void map_label_spots_square(const struct map_labels *m, const char *text, double size,
                            const struct hull *of, struct map_spot spots[MAP_SQUARE_SPOTS])
{
    struct box base = map_box_of(of);
    double third = (base.max.x - base.min.x) / 3; /* further off it is nearer to its neighbour */
    const double aside[] = {0, third, -third};
    int count = 0;
    for (int i = 0; i < 3; i++)
        for (int folds = 0; folds < 2; folds++) {
            struct map_spot round[AROUND];
            bool folded = folds == 1 && map_label_fold(text) > 0;
            spots_around(m, text, size, base, looks_down(of), folded, round);
            for (int far = 0; far < 2; far++, count++) {
                spots[count] = round[far];
                spots[count].at.x += aside[i];
                spots[count] = map_label_inside(m, spots[count], text, size);
            }
        }
}

void map_label_spots_at(const struct map_labels *m, const char *text, double size, struct point p,
                        double width, struct map_spot spots[MAP_LINE_SPOTS])
{
    double high = size * m->letter, half = half_width(m, text, size, false);
    double off = width / 2 + GAP * high;
    double level = p.y - beside_baseline(high);
    const struct map_spot all[MAP_LINE_SPOTS] = {
        {{p.x, p.y - off - ASCENT * high}, false, false},
        {{p.x, p.y + off + DESCENT * high}, false, false},
        {{p.x + off + half, level}, false, false},
        {{p.x - off - half, level}, false, false},
        {{p.x + beside_baseline(high), p.y}, true, false},
    };
    for (int i = 0; i < MAP_LINE_SPOTS; i++) spots[i] = all[i];
}

static bool same_box(struct box a, struct box b)
{
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y;
}

/* Is it a base that a name there would be taken to be the name of? */
static bool would_name(const struct map_labels *m, const struct map_taken *t, struct box text,
                       const struct box *of)
{
    double across = NEAR_ACROSS * m->letter, down = NEAR_DOWN * m->letter;
    struct box around = {{text.min.x - across, text.min.y - down},
                         {text.max.x + across, text.max.y + down}};
    return of != NULL && t->cost == MAP_ON_BASE && !same_box(t->box, *of) &&
           boxes_meet(around, t->box);
}

static int cost_of(const struct map_labels *m, struct box text, const struct box *of)
{
    int cost = 0;
    bool on_line = text.min.y < 0 || text.max.y > m->depth; /* the edge is a line as well */
    bool beside = false;
    double over = m->letter;
    for (size_t i = 0; i < m->count; i++) {
        beside = beside || would_name(m, &m->taken[i], text, of);
        if (!boxes_meet(text, m->taken[i].box)) continue;
        if (m->taken[i].cost == MAP_ON_LINE)
            on_line = true; /* a line is many boxes: it counts once */
        else
            cost += m->taken[i].cost;
    }
    if (text.min.x < 0 || text.max.x > m->width || text.min.y < -over ||
        text.max.y > m->depth + over)
        cost += COST_OUT;
    return cost + (on_line ? MAP_ON_LINE : 0) + (beside ? COST_BESIDE : 0);
}

struct map_spot map_label_inside(const struct map_labels *m, struct map_spot spot, const char *text,
                                 double size)
{
    struct box box = text_box(m, text, size, spot);
    spot.at.x += fmax(0, -box.min.x) - fmax(0, box.max.x - m->width);
    return spot;
}

void map_labels_take(struct map_labels *m, struct box box, int cost)
{
    m->taken = arena_grow(m->mem, m->taken, m->count, sizeof *m->taken);
    m->taken[m->count++] = (struct map_taken){box, cost};
}

void map_labels_take_text(struct map_labels *m, const char *text, double size, struct point at)
{
    map_labels_take(m, text_box(m, text, size, (struct map_spot){.at = at}), MAP_ON_TEXT);
}

void map_labels_take_line(struct map_labels *m, struct segment line, double width)
{
    double length = plane_distance(line.a, line.b), half = width / 2;
    int pieces = 1 + (int)(length / m->letter);
    for (int i = 0; i < pieces; i++) {
        struct point a = plane_between(line.a, line.b, (double)i / pieces);
        struct point b = plane_between(line.a, line.b, (i + 1.0) / pieces);
        struct box box = {{fmin(a.x, b.x) - half, fmin(a.y, b.y) - half},
                          {fmax(a.x, b.x) + half, fmax(a.y, b.y) + half}};
        map_labels_take(m, box, MAP_ON_LINE);
    }
}

bool map_labels_put(struct map_labels *m, const char *text, double size, const struct box *of,
                    const struct map_spot *spots, int count, bool must, struct map_spot *at)
{
    int least = -1;
    for (int i = 0; i < count && least != 0; i++) {
        int cost = cost_of(m, text_box(m, text, size, spots[i]), of);
        if (least >= 0 && cost >= least) continue;
        least = cost;
        *at = spots[i];
    }
    if (least >= MAP_CROWDED && !must) return false;
    map_labels_take(m, text_box(m, text, size, *at), MAP_ON_TEXT);
    return least < MAP_CROWDED;
}
