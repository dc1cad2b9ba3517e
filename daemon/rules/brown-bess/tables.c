/* The printed numbers of Brown Bess Squared: movement points and what movement costs.  */
#include <string.h>

#include "base/text.h"
#include "rules/brown-bess/combat.h"

struct reader { /* one file being read */
    const char *file;
    struct csv_table table;
    struct csv_problems problems;
    const struct csv_row *row;
};

static bool reader_open(struct reader *r, struct arena *a, const char *file, const char *text,
                        size_t len)
{
    *r = (struct reader){.file = file, .problems = {.mem = a}};
    return csv_read(a, text, len, &r->table, &r->problems);
}

static bool reader_close(struct reader *r, struct arena *a, struct err *e)
{
    if (r->problems.count == 0) return true;
    return err_set(e, "%s: %s", r->file, csv_problem_show(a, &r->problems.list[0]));
}

static const char *cell_text(struct reader *r, const char *column)
{
    const struct csv_cell *c = csv_find_cell(&r->table, r->row, column);
    return c == NULL ? "" : c->text;
}

static void blame(struct reader *r, const char *column, const char *what)
{
    csv_problem(&r->problems, r->row->line, csv_find_column(&r->table, column) + 1, column, "%s",
                what);
}

static int cell_int(struct reader *r, const char *column, int max)
{
    int64_t value = 0;
    if (text_parse_int(cell_text(r, column), &value) && value >= 0 && value <= max)
        return (int)value;
    blame(r, column, arena_printf(r->problems.mem, "must be a whole number from 0 to %d", max));
    return 0;
}

/* --- Points ---------------------------------------------------------------------------- */

static void read_points(struct reader *r, struct bb_tables *t)
{
    int arm = bb_index(bb_arms, cell_text(r, "arm"));
    int formation = bb_index(bb_formations, cell_text(r, "formation"));
    if (strcmp(cell_text(r, "arm"), "general") == 0) arm = BB_GENERAL;
    if (arm < 0) blame(r, "arm", "is not an arm");
    if (formation < 0) blame(r, "formation", "is not a formation");
    int points = cell_int(r, "points", 40), from = cell_int(r, "from_year", 2000);
    if (arm < 0 || formation < 0) return;
    t->points[arm][formation] = points;
    t->from_year[arm][formation] = from;
}

static bool load_points(struct bb_tables *t, struct arena *a, const char *text, size_t len,
                        struct err *e)
{
    struct reader r;
    for (int arm = 0; arm < BB_ARMS; arm++)
        for (int f = 0; f < BB_FORMATIONS; f++) t->points[arm][f] = -1;
    if (reader_open(&r, a, "movement.csv", text, len))
        for (size_t i = 0; i < r.table.row_count; i++) {
            r.row = &r.table.rows[i];
            read_points(&r, t);
        }
    for (int arm = 0; arm < BB_ARMS; arm++)
        for (int f = 0; f < BB_FORMATIONS; f++)
            if (arm == BB_GENERAL ? f == BB_LINE && t->points[arm][f] < 0
                                  : bb_formation_fits((enum bb_arm)arm, (enum bb_formation)f) &&
                                        t->points[arm][f] < 0)
                csv_problem(&r.problems, 0, 0, "", "no line for %s in %s",
                            arm == BB_GENERAL ? "general" : bb_arms[arm].id, bb_formations[f].id);
    return reader_close(&r, a, e);
}

/* --- Costs ----------------------------------------------------------------------------- */

static bool load_costs(struct bb_tables *t, struct arena *a, const char *text, size_t len,
                       struct err *e)
{
    struct bb_costs *c = &t->cost;
    struct {
        const char *name;
        int *into;
        bool found;
    } lines[] = {{"step", &c->step, false},
                 {"bad_step", &c->bad_step, false},
                 {"bad_points", &c->bad_points, false},
                 {"turn", &c->turn, false},
                 {"turn_line", &c->turn_line, false},
                 {"diagonal", &c->diagonal, false},
                 {"crossing", &c->crossing, false},
                 {"attack_from_year", &c->attack_from_year, false}};
    enum { LINES = sizeof lines / sizeof *lines };
    struct reader r;
    if (reader_open(&r, a, "movement-costs.csv", text, len))
        for (size_t i = 0; i < r.table.row_count; i++) {
            r.row = &r.table.rows[i];
            size_t k = 0;
            while (k < LINES && strcmp(lines[k].name, cell_text(&r, "name")) != 0) k++;
            if (k == LINES) {
                blame(&r, "name", "is not known");
                continue;
            }
            lines[k].found = true;
            *lines[k].into = cell_int(&r, "value", 2000);
        }
    for (size_t k = 0; k < LINES; k++)
        if (!lines[k].found) csv_problem(&r.problems, 0, 0, "", "no line for %s", lines[k].name);
    if (c->step < 1) csv_problem(&r.problems, 0, 0, "", "a step must cost something");
    return reader_close(&r, a, e);
}

bool bb_load(struct rulebook *book, const char *const *text, const size_t *len, struct err *e)
{
    struct bb_tables *t = arena_new(&book->mem, struct bb_tables);
    struct bb_combat *c = arena_new(&book->mem, struct bb_combat);
    book->tables = t;
    t->combat = c;
    return readings_load(&book->readings, &book->mem, text[0], len[0], e) &&
           load_points(t, &book->mem, text[1], len[1], e) &&
           load_costs(t, &book->mem, text[2], len[2], e) &&
           bb_combat_load(c, &book->mem, text + 3, len + 3, e);
}
