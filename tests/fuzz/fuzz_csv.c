/* Tables from a stranger's spreadsheet.
 *
 * Whatever is taken keeps within the limits, holds only UTF-8, and comes back cell by
 * cell when it is written and read again.  Whatever is refused has a problem that says
 * where, and rows that are as well formed as those of a sound file. */
#include "kit.h"

#include "base/csv.h"

static void check_problems(struct arena *a, const struct csv_problems *p)
{
    PROMISE(p->count <= CSV_PROBLEMS_MAX);
    for (size_t i = 0; i < p->count; i++) {
        PROMISE(p->list[i].line >= 0 && p->list[i].column >= 0 && *p->list[i].text != '\0');
        PROMISE(is_text(csv_problem_show(a, &p->list[i])));
    }
}

static void check_table(const struct csv_table *t, bool sound)
{
    PROMISE(t->columns <= CSV_COLUMNS_MAX && t->row_count <= CSV_ROWS_MAX);
    for (size_t c = 0; c < t->columns; c++) {
        PROMISE(is_text(t->names[c]));
        if (sound) PROMISE(csv_find_column(t, t->names[c]) == (int)c);
    }
    for (size_t r = 0; r < t->row_count; r++) {
        PROMISE(t->rows[r].line > 0 && (r == 0 || t->rows[r].line > t->rows[r - 1].line));
        for (size_t c = 0; c < t->columns; c++) {
            const struct csv_cell *cell = &t->rows[r].cells[c];
            PROMISE(is_text(cell->text) && strlen(cell->text) <= CSV_CELL_MAX);
            PROMISE(cell->line >= t->rows[r].line && cell->column >= 1);
        }
    }
}

static void write_table(const struct csv_table *t, struct buf *out)
{
    struct csv_writer w = {.out = out};
    csv_write_row(&w, t->names, t->columns);
    for (size_t r = 0; r < t->row_count; r++) {
        for (size_t c = 0; c < t->columns; c++) csv_write_cell(&w, t->rows[r].cells[c].text);
        csv_write_end(&w);
    }
}

static void check_same(const struct csv_table *a, const struct csv_table *b)
{
    PROMISE(a->columns == b->columns && a->row_count == b->row_count);
    for (size_t c = 0; c < a->columns; c++) PROMISE(strcmp(a->names[c], b->names[c]) == 0);
    for (size_t r = 0; r < a->row_count; r++)
        for (size_t c = 0; c < a->columns; c++)
            PROMISE(strcmp(a->rows[r].cells[c].text, b->rows[r].cells[c].text) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena mem = {0};
    struct csv_table table = {0}, again = {0};
    struct csv_problems problems = {.mem = &mem}, none = {.mem = &mem};
    struct buf out = {0};
    bool sound = csv_read(&mem, (const char *)data, size, &table, &problems);
    PROMISE(sound == (problems.count == 0));
    check_problems(&mem, &problems);
    check_table(&table, sound);
    if (sound && size < 64 * 1024) {
        write_table(&table, &out);
        PROMISE(csv_read(&mem, out.data, out.len, &again, &none));
        check_same(&table, &again);
    }
    buf_clear(&out);
    arena_clear(&mem);
    return 0;
}
