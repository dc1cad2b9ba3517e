/* view/map_labels.h: where names go on a crowded map.
 *
 * A name stands behind its base, else before it or beside it, wherever it covers the
 * least; a name that would still lie on another is marked crowded, and shown only when
 * its unit is picked or the map enlarged.  */
#ifndef UMPIRED_VIEW_MAP_LABELS_H
#define UMPIRED_VIEW_MAP_LABELS_H

#include "base/arena.h"
#include "table/stand.h"

struct map_label {
    const char *text;
    struct hull hull; /* of the base it names, in table coordinates */
    bool first;       /* chooses before the others: what the question is about */

    struct point at; /* found: the middle of its baseline, in table coordinates */
    bool crowded;
};

void map_labels_place(struct map_label *list, size_t count, double width, double depth,
                      struct arena *mem);

/* The middle of a text, moved so that none of it lies beyond the table. */
double map_label_inside(double x, const char *text, double letter_cm, double width);

#endif
