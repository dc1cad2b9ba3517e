#include "rules/drawing.h"

#include <string.h>

enum { CIRCLE_POINTS = 48 };

static const char *own_text(struct drawing *d, const char *text)
{
    return text == NULL ? NULL : arena_strdup(d->mem, text);
}

void drawing_line(struct drawing *d, const char *kind, struct point a, struct point b,
                  const char *label)
{
    d->lines = arena_grow(d->mem, d->lines, d->count, sizeof *d->lines);
    d->lines[d->count++] =
        (struct drawn_line){.kind = kind, .at = {a, b}, .label = own_text(d, label)};
}

void drawing_area(struct drawing *d, const char *kind, const struct point *at, int count,
                  const char *label)
{
    struct point *own = arena_array(d->mem, struct point, (size_t)count);
    memcpy(own, at, (size_t)count * sizeof *at);
    d->areas = arena_grow(d->mem, d->areas, d->area_count, sizeof *d->areas);
    d->areas[d->area_count++] =
        (struct drawn_area){.kind = kind, .at = own, .count = count, .label = own_text(d, label)};
}

void drawing_circle(struct drawing *d, const char *kind, struct point centre, double radius_cm,
                    const char *label)
{
    struct point at[CIRCLE_POINTS];
    for (int i = 0; i < CIRCLE_POINTS; i++)
        at[i] = plane_go(centre, i * 360.0 / CIRCLE_POINTS, radius_cm, 0);
    drawing_area(d, kind, at, CIRCLE_POINTS, label);
}

void drawing_mark(struct drawing *d, const char *kind, const char *id)
{
    d->marks = arena_grow(d->mem, d->marks, d->mark_count, sizeof *d->marks);
    d->marks[d->mark_count++] = (struct drawn_mark){.id = arena_strdup(d->mem, id), .kind = kind};
}
