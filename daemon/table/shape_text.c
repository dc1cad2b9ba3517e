#include "table/shape_text.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

static bool read_point(struct arena *a, const char *text, struct point *out)
{
    char *x = arena_strdup(a, text), *y = x + strcspn(x, " \t");
    if (*y == '\0') return false;
    *y++ = '\0';
    return text_parse_real(x, &out->x) && text_parse_real(text_trim(a, y), &out->y);
}

bool shape_read_points(struct arena *a, const char *text, struct point **out, int *count,
                       struct err *e)
{
    struct point *list = arena_array(a, struct point, SHAPE_POINTS_MAX);
    int n = 0;
    for (const char *p = text; *p != '\0';) {
        size_t len = strcspn(p, ";");
        const char *part = text_trim(a, arena_strndup(a, p, len));
        p += len + (p[len] == ';');
        if (*part == '\0') continue;
        if (n == SHAPE_POINTS_MAX) return err_set(e, "more than %d points", (int)SHAPE_POINTS_MAX);
        if (!read_point(a, part, &list[n++]))
            return err_set(e, "\"%.40s\" is not a point: write x y, as in 10 20.5", part);
        if (fabs(list[n - 1].x) > PLANE_LIMIT_CM || fabs(list[n - 1].y) > PLANE_LIMIT_CM)
            return err_set(e, "\"%.40s\" lies off any table", part);
    }
    *out = list;
    *count = n;
    return true;
}
