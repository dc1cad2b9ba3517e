#include "rules/table_size.h"

#include "table/square_plane.h"

enum { FREE_WIDTH_CM = 180, FREE_DEPTH_CM = 120, COLUMNS = 11, ROWS = 12 };

static int at_most(int64_t n, int most)
{
    return n < 1 ? 1 : n > most ? most : (int)n;
}

struct table_size table_size_of(const struct ruleset *r, const struct state *s)
{
    const struct entity *game = s == NULL ? NULL : state_find(s, GAME_ENTITY);
    struct table_size t = {entity_real(game, "table_width", FREE_WIDTH_CM),
                           entity_real(game, "table_depth", FREE_DEPTH_CM), 0, 0};
    if (r->table != TABLE_SQUARES) return t;
    t.columns = at_most(entity_int(game, "columns", COLUMNS), SQUARE_COLUMNS_MAX);
    t.rows = at_most(entity_int(game, "rows", ROWS), SQUARE_ROWS_MAX);
    t.width = t.columns * SQUARE_SIDE;
    t.depth = t.rows * SQUARE_SIDE;
    return t;
}
