/* Outlines as people write them, then measured.
 *
 * What is read is finite and within the limits, and written down again it reads the same.
 * Whatever the outline, no question about it is undefined, and the answers agree: nothing
 * is crossed that is not there, what overlaps is no distance away. */
#include "kit.h"

#include <math.h>

#include "table/shape_text.h"

static void check_written(struct arena *a, const struct point *at, int count)
{
    struct buf text = {0};
    char x[TEXT_REAL_SIZE], y[TEXT_REAL_SIZE];
    struct point *again;
    int count_again;
    for (int i = 0; i < count; i++) {
        PROMISE(text_format_real(x, at[i].x) && text_format_real(y, at[i].y));
        buf_printf(&text, "%s %s;", x, y);
    }
    PROMISE(shape_read_points(a, buf_text(&text), &again, &count_again, NULL));
    PROMISE(count == count_again);
    for (int i = 0; i < count; i++) PROMISE(at[i].x == again[i].x && at[i].y == again[i].y);
    buf_clear(&text);
}

static void check_stretches(const struct shape *s, struct segment way)
{
    struct stretch part = {0};
    struct point at;
    int next = 0;
    double after = 0;
    bool crossed = shape_is_crossed(s, way), found = shape_next_stretch(s, way, 0, &part);
    if (shape_is_simple(s)) PROMISE(crossed == found);
    for (int i = 0; i < SHAPE_POINTS_MAX && shape_next_stretch(s, way, after, &part); i++) {
        PROMISE(part.from <= part.to && part.to >= after);
        (void)shape_stretch_near_edge(s, way, part, 1.0);
        if (!(part.to > after)) break;
        after = part.to;
    }
    for (int i = 0; i <= s->count && shape_next_crossing(s, way, &next, &at); i++) continue;
}

static void check_shape(struct arena *a, struct shape s)
{
    const struct point square[] = {{40, 40}, {60, 40}, {60, 60}, {40, 60}};
    struct shape other = shape_polygon(square, 4), copy = shape_copy(a, &s);
    struct point first = s.at[0], centre = shape_centre(&s);
    struct tape tape = shape_tape(&s, &other);
    bool simple = shape_is_simple(&s), overlaps = shape_overlaps(&s, &other);
    check_stretches(&s, (struct segment){first, {50, 50}});
    (void)shape_is_convex(&s);
    (void)plane_bearing(first, s.at[s.count - 1]);
    PROMISE(overlaps == shape_overlaps(&other, &s));
    if (simple) PROMISE(shape_is_simple(&copy));
    if (simple && s.closed) PROMISE(shape_place_of(&s, first) == SHAPE_EDGE);
    PROMISE(isfinite(centre.x) && isfinite(centre.y));
    PROMISE(shape_area(&s) >= 0 && isfinite(shape_area(&s)));
    PROMISE(isfinite(tape.cm) && tape.cm >= 0);
    if (simple && overlaps) PROMISE(tape.cm == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 4096) return 0;
    struct input in = {data, data + size};
    struct arena mem = {0};
    struct err e = {.text = ""};
    struct point *list;
    int count;
    if (shape_read_points(&mem, take_text(&mem, in), &list, &count, &e)) {
        PROMISE(count >= 0 && count <= SHAPE_POINTS_MAX);
        for (int i = 0; i < count; i++) PROMISE(isfinite(list[i].x) && isfinite(list[i].y));
        check_written(&mem, list, count);
        if (count >= 3) check_shape(&mem, shape_polygon(list, count));
        if (count >= 2) check_shape(&mem, shape_line(list, count));
    } else {
        PROMISE(*e.text != '\0');
    }
    arena_clear(&mem);
    return 0;
}
