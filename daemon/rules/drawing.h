/* rules/drawing.h: what rules want shown on the map, in table coordinates.
 *
 * A system says what a line or an area is (a sight line, a firing arc); how that looks is
 * the map's business.  The same numbers that rule are drawn: nothing is measured again.  */
#ifndef UMPIRED_RULES_DRAWING_H
#define UMPIRED_RULES_DRAWING_H

#include "base/arena.h"
#include "table/plane.h"

struct drawing {
    struct arena *mem;
    struct drawn_line {
        const char *kind; /* measure, sight, blocked, reach, path */
        struct segment at;
        const char *label; /* or NULL */
    } * lines;
    size_t count;
    struct drawn_area {
        const char *kind; /* arc, band, zone, reach, contact, circle, ghost, halt */
        const struct point *at;
        int count;
        const char *label; /* or NULL */
    } * areas;
    size_t area_count;
    struct drawn_mark { /* an entity that stands out */
        const char *id;
        const char *kind; /* first, target, barred */
    } * marks;
    size_t mark_count;
};

void drawing_line(struct drawing *d, const char *kind, struct point a, struct point b,
                  const char *label);
void drawing_area(struct drawing *d, const char *kind, const struct point *at, int count,
                  const char *label); /* copies the points */
void drawing_circle(struct drawing *d, const char *kind, struct point centre, double radius_cm,
                    const char *label);
void drawing_mark(struct drawing *d, const char *kind, const char *id);

#endif
