/* The ground: what lies in each square and along each edge.  */
#include <string.h>

#include "rules/brown-bess/brown_bess.h"
#include "rules/table_size.h"
#include "table/square_text.h"

static const struct ground_word {
    const char *id;
    unsigned square, edge; /* what it makes of a square, or of an edge; a road neither */
} words[] = {{"town", BB_TOWN, 0},
             {"wood", BB_WOOD, 0},
             {"hill", BB_HILL, 0},
             {"bad", BB_BAD, 0},
             {"works", BB_WORKS, 0},
             {"water", BB_CLOSED, 0},
             {"forest", BB_WOOD | BB_DENSE, 0},
             {"river", 0, BB_RIVER},
             {"fence", 0, BB_FENCE},
             {"wall", 0, BB_WALL},
             {"road", 0, 0},
             {"deep-river", 0, BB_RIVER | BB_IMPASSABLE}};

static const struct ground_word *word_of(const struct entity *en)
{
    const char *ground = entity_text(en, "ground", "");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].id, ground) == 0) return &words[i];
    return NULL;
}

void bb_board_size(const struct scene *s, int *columns, int *rows)
{
    struct table_size t = table_size_of(&brown_bess, s->state);
    *columns = t.columns;
    *rows = t.rows;
}

/* --- Reading -------------------------------------------------------------------------- */

static void mark_edge(struct bb_board *b, struct square_edge e, unsigned what)
{
    if (!square_on(e.of, SQUARE_COLUMNS_MAX, SQUARE_ROWS_MAX)) return;
    unsigned char *cell =
        e.side == FACING_E ? &b->east[e.of.column][e.of.row] : &b->north[e.of.column][e.of.row];
    *cell |= (unsigned char)what;
}

static void read_road(struct bb_board *b, const struct square *path, int count)
{
    enum facing side;
    for (int i = 1; i < count; i++)
        if (square_side(path[i - 1], path[i], &side))
            mark_edge(b, square_edge(path[i - 1], side), BB_ROAD);
}

static void read_ground(const struct scene *s, struct bb_board *b, const struct entity *en)
{
    const struct ground_word *word = word_of(en);
    struct square *squares;
    struct square_edge *edges;
    int count;
    if (word == NULL) return;
    if (square_read_list(s->mem, entity_text(en, "squares", ""), &squares, &count, NULL)) {
        for (int i = 0; i < count; i++)
            b->ground[squares[i].column][squares[i].row] |= (unsigned char)word->square;
        if (strcmp(word->id, "road") == 0) read_road(b, squares, count);
    }
    if (square_read_edges(s->mem, entity_text(en, "edges", ""), &edges, &count, NULL))
        for (int i = 0; i < count; i++) mark_edge(b, edges[i], word->edge);
}

const struct bb_board *bb_board_of(const struct scene *s)
{
    struct bb_board *b = arena_new(s->mem, struct bb_board);
    const struct entity *en = NULL;
    bb_board_size(s, &b->columns, &b->rows);
    while (s->state != NULL && (en = state_next(s->state, en, "terrain")) != NULL)
        read_ground(s, b, en);
    return b;
}

unsigned bb_ground(const struct bb_board *b, struct square at)
{
    return square_on(at, b->columns, b->rows) ? b->ground[at.column][at.row] : 0;
}

unsigned bb_edge(const struct bb_board *b, struct square a, struct square other)
{
    enum facing side;
    if (!square_on(a, b->columns, b->rows) || !square_on(other, b->columns, b->rows) ||
        !square_side(a, other, &side))
        return 0;
    struct square_edge e = square_edge(a, side);
    return e.side == FACING_E ? b->east[e.of.column][e.of.row] : b->north[e.of.column][e.of.row];
}

bool bb_is_bad(unsigned ground)
{
    return (ground & (BB_BAD | BB_TOWN | BB_WOOD)) != 0;
}

/* --- Checking what was entered ----------------------------------------------------------- */

static bool check_squares(const struct square *list, int count, int columns, int rows, bool path,
                          struct err *e)
{
    char text[SQUARE_TEXT_SIZE];
    enum facing side;
    for (int i = 0; i < count; i++) {
        square_write(list[i], text);
        if (!square_on(list[i], columns, rows))
            return err_field(e, "squares", "%s is off this table of %d columns and %d rows", text,
                             columns, rows);
        if (path && i > 0 && !square_side(list[i - 1], list[i], &side))
            return err_field(e, "squares", "the road does not get to %s from the square before",
                             text);
    }
    return true;
}

static bool check_edges(const struct square_edge *list, int count, int columns, int rows,
                        struct err *e)
{
    char text[SQUARE_TEXT_SIZE];
    for (int i = 0; i < count; i++) {
        struct square outside =
            square_on(list[i].of, columns, rows) ? square_beyond(list[i]) : list[i].of;
        square_write(outside, text);
        if (!square_on(outside, columns, rows))
            return err_field(e, "edges", "%s is off this table of %d columns and %d rows", text,
                             columns, rows);
    }
    return true;
}

bool bb_check_ground(const struct scene *s, const struct entity *en, struct err *e)
{
    const struct ground_word *word = word_of(en);
    struct square *squares;
    struct square_edge *edges;
    struct err why;
    int square_count, edge_count, columns, rows;
    bb_board_size(s, &columns, &rows);
    if (word == NULL) return err_field(e, "ground", "there is no such ground");
    bool of_edges = word->edge != 0, road = !of_edges && word->square == 0;
    if (!square_read_list(s->mem, entity_text(en, "squares", ""), &squares, &square_count, &why))
        return err_field(e, "squares", "%s", why.text);
    if (!square_read_edges(s->mem, entity_text(en, "edges", ""), &edges, &edge_count, &why))
        return err_field(e, "edges", "%s", why.text);
    if (of_edges && (edge_count == 0 || square_count != 0))
        return err_field(e, edge_count == 0 ? "edges" : "squares",
                         "it runs along edges: name them, as in C4/D4, and no squares");
    if (!of_edges && (square_count < (road ? 2 : 1) || edge_count != 0))
        return err_field(e, edge_count != 0 ? "edges" : "squares",
                         road ? "a road is a path of two squares or more, and no edges"
                              : "it lies in squares: name them, as in C4 C5, and no edges");
    return check_squares(squares, square_count, columns, rows, road, e) &&
           check_edges(edges, edge_count, columns, rows, e);
}
