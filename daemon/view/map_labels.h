/* view/map_labels.h: where names go on a crowded map.
 *
 * What must not be covered is taken first: bases, the marks on them, what was measured.
 * Then each text is put at the first of its spots where it covers nothing, else where it
 * covers least, and its place is taken too; so what is put first stands best.  All in
 * table coordinates, in cm.  */
#ifndef UMPIRED_VIEW_MAP_LABELS_H
#define UMPIRED_VIEW_MAP_LABELS_H

#include "base/arena.h"
#include "table/stand.h"

/* How bad it is to lie on it; from CROWDED on a text is better left out. */
enum { MAP_ON_LINE = 1, MAP_ON_BASE = 2, MAP_CROWDED = 3, MAP_ON_TEXT = 4 };

enum { MAP_SPOTS = 8 };

struct map_labels {
    double width, depth; /* of the table */
    double letter;       /* how high a letter of size 1 is, in cm of the table */
    struct arena *mem;
    struct map_taken {
        struct box box;
        int cost;
    } * taken;
    size_t count;
};

void map_labels_take(struct map_labels *m, struct box box, int cost);
void map_labels_take_text(struct map_labels *m, const char *text, double size, struct point at);

/* Puts a text of that size at one of the spots (each the middle of its baseline).  False:
 * wherever it stood it would be crowded; then its place is not taken, unless it must be. */
bool map_labels_put(struct map_labels *m, const char *text, double size, const struct point *spots,
                    int count, bool must, struct point *at);

/* Round a base, the likeliest first: behind it, before it, beside it, at its corners. */
void map_label_spots(const struct map_labels *m, const char *text, double size,
                     const struct hull *of, struct point spots[MAP_SPOTS]);

struct box map_box_of(const struct hull *h);

/* The middle of a text, moved so that none of it lies beyond the table. */
double map_label_inside(const struct map_labels *m, double x, const char *text, double size);

#endif
