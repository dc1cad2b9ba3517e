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
enum { MAP_ON_LINE = 1, MAP_CROWDED = 3, MAP_ON_BASE = 3, MAP_ON_TEXT = 4 };

enum { MAP_SPOTS = 27, MAP_LINE_SPOTS = 5, MAP_SQUARE_SPOTS = 12 };

struct map_spot {
    struct point at; /* the middle of the first baseline */
    bool upright;    /* read from below to above */
    bool folded;     /* in two lines */
};

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
/* A wall, a road: better not written on, but no name is left out for it. */
void map_labels_take_line(struct map_labels *m, struct segment line, double width);

/* Where a text is folded: how many of its bytes stand on the first line, and after the space
 * that follows the rest; 0: it has no space. */
size_t map_label_fold(const char *text);

/* Puts a text of that size at one of the spots.  False: wherever it stood it would be
 * crowded; then its place is not taken, unless it must be.  of: whose name it is, or NULL;
 * beside any other base it would be taken for the name of that. */
bool map_labels_put(struct map_labels *m, const char *text, double size, const struct box *of,
                    const struct map_spot *spots, int count, bool must, struct map_spot *at);

/* Round a base, the likeliest first: behind it, before it, beside it, at its corners, a row
 * further off, then the same in two lines; last upright, which columns like better. */
void map_label_spots(const struct map_labels *m, const char *text, double size,
                     const struct hull *of, struct map_spot spots[MAP_SPOTS]);

/* Behind or before a base in its square, never turned and never beside it, where the next square
 * begins: at its middle, in two lines, then the same a little to either side. */
void map_label_spots_square(const struct map_labels *m, const char *text, double size,
                            const struct hull *of, struct map_spot spots[MAP_SQUARE_SPOTS]);

/* Round a house: below it, above it, beside it. */
void map_label_spots_round(const struct map_labels *m, const char *text, double size, struct box of,
                           bool above, struct map_spot spots[MAP_SPOTS]);

/* At a point of a line so wide: below it, above it, beside it, upright on it. */
void map_label_spots_at(const struct map_labels *m, const char *text, double size, struct point p,
                        double width, struct map_spot spots[MAP_LINE_SPOTS]);

struct box map_box_of(const struct hull *h);

/* A spot moved so that no text on it lies beyond the sides of the table. */
struct map_spot map_label_inside(const struct map_labels *m, struct map_spot spot, const char *text,
                                 double size);

#endif
