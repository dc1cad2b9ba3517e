/* rules/table_size.h: how large a game's table is, as maps draw it.
 *
 * A free table is table_width by table_depth centimetres, as its game entity says; one of
 * squares has `columns` and `rows` of them, each SQUARE_SIDE broad (table/square_plane.h).  */
#ifndef UMPIRED_RULES_TABLE_SIZE_H
#define UMPIRED_RULES_TABLE_SIZE_H

#include "rules/ruleset.h"

struct table_size {
    double width, depth;
    int columns, rows; /* 0 on a free table */
};
struct table_size table_size_of(const struct ruleset *r, const struct state *s);

#endif
