#include "base/csv.h"

#include <csv.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"

/* ---- problems ---- */

static void problem_add(struct csv_problems *p, int line, int column, const char *column_name,
                        const char *fmt, va_list args)
{
    if (p->count == CSV_PROBLEMS_MAX) {
        p->omitted++;
        return;
    }
    p->list = arena_grow(p->mem, p->list, p->count, sizeof *p->list);
    p->list[p->count++] = (struct csv_problem){
        .line = line,
        .column = column,
        .column_name = arena_strdup(p->mem, column_name == NULL ? "" : column_name),
        .text = arena_vprintf(p->mem, fmt, args),
    };
}

void csv_problem(struct csv_problems *p, int line, int column, const char *column_name,
                 const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    problem_add(p, line, column, column_name, fmt, args);
    va_end(args);
}

static const char *column_name(const struct csv_table *t, int column)
{
    return column >= 1 && (size_t)column <= t->columns ? t->names[column - 1] : "";
}

void csv_problem_cell(struct csv_problems *p, const struct csv_table *t,
                      const struct csv_cell *cell, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    problem_add(p, cell->line, cell->column, column_name(t, cell->column), fmt, args);
    va_end(args);
}

const char *csv_problem_show(struct arena *a, const struct csv_problem *p)
{
    if (p->line == 0) return arena_strdup(a, p->text);
    if (p->column == 0) return arena_printf(a, "line %d: %s", p->line, p->text);
    if (p->column_name[0] == '\0')
        return arena_printf(a, "line %d, column %d: %s", p->line, p->column, p->text);
    return arena_printf(a, "line %d, column %d (%s): %s", p->line, p->column, p->column_name,
                        p->text);
}

/* ---- the guard against formulas (see csv.h) ---- */

/* The apostrophes before a character that wakes a formula; -1 when none follows. */
static int guards(const char *text)
{
    size_t n = strspn(text, "'");
    return text[n] != '\0' && strchr("=+-@\t\r", text[n]) != NULL ? (int)n : -1;
}

/* ---- reading ---- */

struct reader {
    struct arena *mem;
    struct csv_table *table;
    struct csv_problems *problems;
    struct csv_cell *cells;  /* of the row being read, room for CSV_COLUMNS_MAX */
    int count;               /* cells of that row so far, also beyond the room */
    bool blank;              /* none of them holds anything, not even quotes */
    bool bad;                /* a problem was reported: the row is dropped */
    bool row_ended;          /* by the bytes just parsed */
    bool stop;               /* nothing useful can follow */
    int line;                /* being parsed */
    int row_line, cell_line; /* where the row and the cell being read began */
};

static void begin_row(struct reader *r)
{
    r->count = 0;
    r->blank = true;
    r->bad = false;
    r->row_line = r->cell_line = r->line;
}

/* Reports on the cell being read. */
__attribute__((format(printf, 2, 3))) static void reject(struct reader *r, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    problem_add(r->problems, r->cell_line, r->count + 1, column_name(r->table, r->count + 1), fmt,
                args);
    va_end(args);
    r->bad = true;
}

/* libcsv has a cell.  bytes is NULL when it is empty and was not quoted. */
static void on_cell(void *bytes, size_t len, void *data)
{
    struct reader *r = data;
    if (bytes != NULL) r->blank = false;
    if (r->count == CSV_COLUMNS_MAX) reject(r, "the row has more than %d cells", CSV_COLUMNS_MAX);
    if (len > CSV_CELL_MAX)
        reject(r, "the cell is longer than %d bytes; is a closing quote missing?", CSV_CELL_MAX);
    if (r->count < CSV_COLUMNS_MAX && len <= CSV_CELL_MAX) {
        const char *text = len == 0 ? "" : arena_strndup(r->mem, bytes, len);
        if (guards(text) > 0) text++;
        r->cells[r->count] =
            (struct csv_cell){.text = text, .line = r->cell_line, .column = r->count + 1};
    }
    r->count++;
    r->cell_line = r->line;
}

static void take_header(struct reader *r)
{
    struct csv_table *t = r->table;
    const char **names = arena_array(r->mem, const char *, (size_t)r->count);
    for (int i = 0; i < r->count; i++) {
        int line = r->cells[i].line;
        names[i] = text_trim(r->mem, r->cells[i].text);
        t->names = names; /* so far, for the search */
        t->columns = (size_t)i;
        int twin = csv_find_column(t, names[i]);
        if (names[i][0] == '\0')
            csv_problem(r->problems, line, i + 1, "", "the column has no name in the header");
        else if (twin >= 0)
            csv_problem(r->problems, line, i + 1, names[i], "column %d has the same name",
                        twin + 1);
    }
    t->columns = (size_t)r->count;
    if (r->count == 1 && strpbrk(names[0], ";\t") != NULL) {
        csv_problem(
            r->problems, r->row_line, 0, "",
            "the cells seem to be parted by semicolons or tabs; save the table with commas");
        r->stop = true;
    }
}

static void take_row(struct reader *r)
{
    struct csv_table *t = r->table;
    size_t count = (size_t)r->count;
    if (count != t->columns) {
        csv_problem(r->problems, r->row_line, 0, "", "the header has %zu cells, this row %zu%s",
                    t->columns, count,
                    count > t->columns ? "; a cell with a comma in it must be quoted" : "");
        return;
    }
    if (t->row_count == CSV_ROWS_MAX) {
        csv_problem(r->problems, r->row_line, 0, "", "the table has more than %d rows",
                    CSV_ROWS_MAX);
        r->stop = true;
        return;
    }
    struct csv_cell *cells = arena_array(r->mem, struct csv_cell, count);
    memcpy(cells, r->cells, count * sizeof *cells);
    t->rows = arena_grow(r->mem, t->rows, t->row_count, sizeof *t->rows);
    t->rows[t->row_count++] = (struct csv_row){.line = r->row_line, .cells = cells};
}

/* libcsv is at the end of a row, or of an empty line. */
static void on_row(int terminator, void *data)
{
    struct reader *r = data;
    (void)terminator;
    r->row_ended = true;
    if (r->stop) return;
    if (r->bad && r->table->columns == 0)
        r->stop = true; /* without a header the rest would be misread */
    else if (!r->bad && !r->blank && r->table->columns == 0)
        take_header(r);
    else if (!r->bad && !r->blank)
        take_row(r);
    begin_row(r);
}

/* REPALL_NL: every line end outside quotes is told, so a line after which none
 * was told ends inside a quoted cell.  EMPTY_IS_NULL: "" can be told from
 * nothing.  After a strict error csv_fini would hand over the half-read cell and
 * report success, so the parser is then thrown away unfinished. */
static void parser_begin(struct csv_parser *p)
{
    (void)csv_init(p, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL | CSV_REPALL_NL |
                          CSV_EMPTY_IS_NULL);
}

/* Why it failed is reported already. */
static void parser_failed(struct csv_parser *p, struct reader *r)
{
    if (csv_error(p) != CSV_EPARSE) memory_exhausted();
    if (r->table->columns == 0) r->stop = true;
    csv_free(p);
    parser_begin(p);
}

static void check_bytes(struct reader *r, const char *line, size_t len)
{
    if (memchr(line, '\0', len) != NULL) {
        csv_problem(r->problems, r->line, 0, "",
                    "there is a NUL byte; save the table as UTF-8 text");
        r->stop = true;
    } else if (!text_is_utf8(line, len)) {
        csv_problem(r->problems, r->line, 0, "",
                    "a character is not UTF-8; save the table as UTF-8 text");
        r->bad = true; /* still parsed, to know where the row ends */
    }
}

/* One line with its line end.  False: the next one goes on inside a cell. */
static bool parse_line(struct csv_parser *p, struct reader *r, const char *line, size_t len)
{
    r->row_ended = false;
    if (csv_parse(p, line, len, on_cell, on_row, r) == len && csv_error(p) == CSV_SUCCESS)
        return r->row_ended;
    if (r->cell_line == r->line)
        reject(r, "a double quote is out of place; put quotes around the whole cell and double "
                  "those inside it");
    else
        reject(r,
               "the quoted cell that begins here goes on to line %d and ends wrongly there; "
               "is a closing quote missing?",
               r->line);
    parser_failed(p, r);
    return true;
}

/* Up to and with LF, CRLF or CR: the line ends that libcsv knows. */
static size_t line_length(const char *s, size_t len)
{
    size_t n = 0;
    while (n < len && s[n] != '\n' && s[n] != '\r') n++;
    if (n < len) n += s[n] == '\r' && n + 1 < len && s[n + 1] == '\n' ? 2 : 1;
    return n;
}

static void read_lines(struct reader *r, const char *bytes, size_t len)
{
    struct csv_parser parser;
    bool between = true; /* rows */
    parser_begin(&parser);
    for (size_t at = 0, n; at < len && !r->stop; at += n) {
        n = line_length(bytes + at, len - at);
        r->line++;
        if (between) begin_row(r);
        check_bytes(r, bytes + at, n);
        if (r->stop || (between && bytes[at] == '#')) continue;
        between = parse_line(&parser, r, bytes + at, n);
    }
    if (!r->stop && csv_fini(&parser, on_cell, on_row, r) != 0) {
        reject(r, "the quoted cell that begins here is never closed");
        parser_failed(&parser, r);
    }
    csv_free(&parser);
}

bool csv_read(struct arena *a, const char *bytes, size_t len, struct csv_table *out,
              struct csv_problems *problems)
{
    size_t before = problems->count + problems->omitted;
    *out = (struct csv_table){0};
    if (len >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3;
        len -= 3;
    }
    if (len > CSV_BYTES_MAX) {
        csv_problem(problems, 0, 0, "", "the file is larger than %d bytes", CSV_BYTES_MAX);
        return false;
    }
    struct reader r = {.mem = a, .table = out, .problems = problems};
    r.cells = arena_array(a, struct csv_cell, CSV_COLUMNS_MAX);
    read_lines(&r, bytes, len);
    if (out->columns == 0 && problems->count + problems->omitted == before)
        csv_problem(problems, 0, 0, "", "the file has no header line");
    return problems->count + problems->omitted == before;
}

int csv_find_column(const struct csv_table *t, const char *name)
{
    for (size_t i = 0; i < t->columns; i++)
        if (text_equal_nocase(t->names[i], name)) return (int)i;
    return -1;
}

const struct csv_cell *csv_find_cell(const struct csv_table *t, const struct csv_row *row,
                                     const char *name)
{
    int column = csv_find_column(t, name);
    return column < 0 ? NULL : &row->cells[column];
}

/* ---- writing ---- */

static void next_cell(struct csv_writer *w)
{
    if (w->cells++ != 0) buf_putc(w->out, ',');
}

/* Quotes where reading would otherwise part, trim or skip the text.  A semicolon
 * counts, because some spreadsheets take it for the separator. */
static bool needs_quotes(const char *text)
{
    size_t len = strlen(text);
    if (len == 0) return false;
    if (strpbrk(text, ",;\"\r\n") != NULL || strchr("# \t", text[0]) != NULL) return true;
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) return true;
    return text[len - 1] == ' ' || text[len - 1] == '\t';
}

void csv_write_cell(struct csv_writer *w, const char *text)
{
    next_cell(w);
    if (text == NULL || *text == '\0') {
        /* An empty first cell is written "", lest the row be a line of bare
         * commas, which reading skips. */
        if (w->cells == 1) buf_puts(w->out, "\"\"");
        return;
    }
    bool quotes = needs_quotes(text);
    if (quotes) buf_putc(w->out, '"');
    if (guards(text) >= 0) buf_putc(w->out, '\'');
    for (; *text != '\0'; text++) {
        if (*text == '"') buf_putc(w->out, '"');
        buf_putc(w->out, *text);
    }
    if (quotes) buf_putc(w->out, '"');
}

void csv_write_int(struct csv_writer *w, int64_t i)
{
    next_cell(w);
    buf_printf(w->out, "%" PRId64, i);
}

void csv_write_real(struct csv_writer *w, double r)
{
    char text[TEXT_REAL_SIZE];
    if (!text_format_real(text, r)) {
        csv_write_cell(w, NULL);
        return;
    }
    next_cell(w);
    buf_puts(w->out, text);
}

void csv_write_value(struct csv_writer *w, struct value v)
{
    switch (v.kind) {
    case VALUE_NONE: csv_write_cell(w, NULL); break;
    case VALUE_INT: csv_write_int(w, v.as.i); break;
    case VALUE_REAL: csv_write_real(w, v.as.r); break;
    case VALUE_TEXT: csv_write_cell(w, v.as.s); break;
    }
}

void csv_write_end(struct csv_writer *w)
{
    buf_puts(w->out, "\r\n");
    w->cells = 0;
}

void csv_write_row(struct csv_writer *w, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) csv_write_cell(w, texts[i]);
    csv_write_end(w);
}
