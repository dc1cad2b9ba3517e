#include "view/map_labels.h"

#include <math.h>

#include "table/shape.h"

/* The letters of the map are 2.4 cm of the table high (static/app.css). */
#define LETTER_CM 1.28
#define ASCENT_CM 2.0
#define DESCENT_CM 0.6
#define GAP_CM 0.6

enum { SPOTS = 8, COST_BASE = 2, COST_LABEL = 4, COST_OUT = 6, CROWDED = 3 };

static bool boxes_meet(struct box a, struct box b)
{
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

static int letters(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++) count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static struct box box_of(const struct hull *h)
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

static struct box text_box(struct point at, const char *text)
{
    double half = letters(text) * LETTER_CM / 2;
    return (struct box){{at.x - half, at.y - DESCENT_CM}, {at.x + half, at.y + ASCENT_CM}};
}

/* The spots in the order we like them: on the side away from the enemy first. */
static struct point spot(const struct map_label *l, struct box base, int number)
{
    double half = letters(l->text) * LETTER_CM / 2;
    double middle = (base.min.x + base.max.x) / 2;
    double low = base.min.y - ASCENT_CM - GAP_CM, high = base.max.y + DESCENT_CM + GAP_CM;
    bool looks_down = plane_heading(hull_outline(&l->hull).facing).y < 0;
    struct point below = {middle, low}, above = {middle, high};
    double level = (base.min.y + base.max.y - ASCENT_CM + DESCENT_CM) / 2;
    switch (number) {
    case 0: return looks_down ? above : below;
    case 1: return looks_down ? below : above;
    case 2: return (struct point){base.max.x + GAP_CM + half, level};
    case 3: return (struct point){base.min.x - GAP_CM - half, level};
    case 4: return (struct point){base.max.x + half, low};
    case 5: return (struct point){base.min.x - half, low};
    case 6: return (struct point){base.max.x + half, high};
    default: return (struct point){base.min.x - half, high};
    }
}

static int cost_of(const struct map_label *list, const struct box *bases, const bool *placed,
                   size_t count, size_t mine, struct box text, double width, double depth)
{
    int cost = 0;
    for (size_t i = 0; i < count; i++) {
        if (i != mine && boxes_meet(text, bases[i])) cost += COST_BASE;
        if (placed[i] && !list[i].crowded && boxes_meet(text, text_box(list[i].at, list[i].text)))
            cost += COST_LABEL;
    }
    if (text.min.x < 0 || text.max.x > width || text.min.y < -2 || text.max.y > depth + 2)
        cost += COST_OUT;
    return cost;
}

double map_label_inside(double x, const char *text, double letter_cm, double width)
{
    double half = letters(text) * letter_cm / 2;
    return fmax(half, fmin(x, width - half));
}

void map_labels_place(struct map_label *list, size_t count, double width, double depth,
                      struct arena *mem)
{
    struct box *bases = arena_array(mem, struct box, count + 1);
    bool *placed = arena_array(mem, bool, count + 1);
    for (size_t i = 0; i < count; i++) {
        bases[i] = box_of(&list[i].hull);
        placed[i] = false;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < count; i++) {
            int least = -1;
            if (list[i].first != (pass == 0)) continue;
            for (int k = 0; k < SPOTS && least != 0; k++) {
                struct point at = spot(&list[i], bases[i], k);
                int cost = cost_of(list, bases, placed, count, i, text_box(at, list[i].text), width,
                                   depth);
                if (least >= 0 && cost >= least) continue;
                least = cost;
                list[i].at = at;
            }
            list[i].crowded = least >= CROWDED && !list[i].first;
            placed[i] = true;
        }
    }
}
