/* table/shape_text.h: corners as people write them: "10 20; 30 20.5; 30 45".  */
#ifndef UMPIRED_TABLE_SHAPE_TEXT_H
#define UMPIRED_TABLE_SHAPE_TEXT_H

#include "base/err.h"
#include "table/shape.h"

enum { SHAPE_POINTS_MAX = 200 };

/* Points x y in centimetres, parted by semicolons; an empty part does not count.  On
 * false e says which part is no point, or that there are too many. */
bool shape_read_points(struct arena *a, const char *text, struct point **out, int *count,
                       struct err *e);

#endif
