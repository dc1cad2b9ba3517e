#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

static struct arena mem;
static struct csv_problems problems;
static struct csv_table table;

static void begin(void)
{
    mem = (struct arena){0};
    problems = (struct csv_problems){.mem = &mem};
}

static void end(void)
{
    arena_clear(&mem);
}

/* Through a heap copy of exactly len bytes, so that reading past it shows. */
static bool read_bytes(const char *bytes, size_t len)
{
    char *exact = malloc(len + (len == 0));
    if (len != 0) memcpy(exact, bytes, len);
    bool ok = csv_read(&mem, exact, len, &table, &problems);
    free(exact);
    ck_assert(ok == (problems.count == 0));
    return ok;
}

static bool read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

/* The table in one line: "name|x; 2:a|b; 3:c|d", the number being the line. */
static const char *shown(void)
{
    struct buf b = {0};
    for (size_t i = 0; i < table.columns; i++)
        buf_printf(&b, "%s%s", i == 0 ? "" : "|", table.names[i]);
    for (size_t i = 0; i < table.row_count; i++) {
        buf_printf(&b, "; %d:", table.rows[i].line);
        for (size_t c = 0; c < table.columns; c++)
            buf_printf(&b, "%s%s", c == 0 ? "" : "|", table.rows[i].cells[c].text);
    }
    const char *text = arena_strdup(&mem, buf_text(&b));
    buf_clear(&b);
    return text;
}

static const char *said(size_t i)
{
    ck_assert_uint_lt(i, problems.count);
    return csv_problem_show(&mem, &problems.list[i]);
}

/* ---- reading ---- */

static const struct {
    const char *file, *seen;
} sound_rows[] = {
    {"name,x\na,1\n", "name|x; 2:a|1"},
    {"name,x\r\na,1\r\nb,2\r\n", "name|x; 2:a|1; 3:b|2"},
    {"name,x\ra,1\rb,2\r", "name|x; 2:a|1; 3:b|2"},
    {"name,x\na,1", "name|x; 2:a|1"},
    {"name,x\na,", "name|x; 2:a|"},
    {"name,x\na,\"\"", "name|x; 2:a|"},
    {"name,x\na,\"b\"", "name|x; 2:a|b"},
    {"name", "name"},
    {"name\n", "name"},
    /* the byte order mark */
    {"\xef\xbb\xbfname,x\na,1\n", "name|x; 2:a|1"},
    {"\xef\xbb\xbf\"name\",x\na,1\n", "name|x; 2:a|1"},
    {"\xef\xbb\xbf# note\nname,x\na,1\n", "name|x; 3:a|1"},
    /* quotes */
    {"name,x\n\"a,b\",\"say \"\"hold\"\"\"\n", "name|x; 2:a,b|say \"hold\""},
    {"name,x\n\"\"\"\",\"\"\"a\"\n", "name|x; 2:\"|\"a"},
    {"name,x\n\"a\" , \"b\"\n", "name|x; 2:a|b"},
    /* white space */
    {"name,x\n \ta b\t ,\" 1 \"\n", "name|x; 2:a b| 1 "},
    {"\" name \", x \na,1\n", "name|x; 2:a|1"},
    /* lines: empty ones, blank ones, bare commas, newlines in quotes */
    {"\n\r\n \t\nname,x\n\n\na,1\n   \n,\n , \nb,2\n\n", "name|x; 7:a|1; 11:b|2"},
    {"name,x\r\n\r\n\r\na,1\r\n", "name|x; 4:a|1"},
    {"name,x\n\"a\nb\r\n\n\",1\nc,2\n", "name|x; 2:a\nb\r\n\n|1; 6:c|2"},
    {"\"na\nme\",x\na,1\n", "na\nme|x; 3:a|1"},
    {"name,x\n\"\",\n", "name|x; 2:|"},
    {"name\n\"\"\n\n\"\"", "name; 2:; 4:"},
    /* comments */
    {"# one\n#two, \"with a quote\nname,x\n# three\na,1\n#four", "name|x; 5:a|1"},
    {"# one\r\nname,x\r\n# two\r\na,1\r\n", "name|x; 4:a|1"},
    {"#\r#\rname\ra\r", "name; 4:a"},
    {"name,x\n\"#4 gun\",1\na,#2\n", "name|x; 2:#4 gun|1; 3:a|#2"},
    {"name,x\n\"a\n# not a comment\n\",1\n# one\n", "name|x; 2:a\n# not a comment\n|1"},
    {"\"#\",x\na,1\n", "#|x; 2:a|1"},
    /* the guard */
    {"name,x\n'=1+1,'-3\n", "name|x; 2:=1+1|-3"},
    {"name,x\n=1+1,-3\n", "name|x; 2:=1+1|-3"},
    {"name,x\n''=1,'''@\n", "name|x; 2:'=1|''@"},
    {"name,x\n'tis,''\n", "name|x; 2:'tis|''"},
    {"name,x\n',\"'\tt\"\n", "name|x; 2:'|\tt"},
    {"'+x\n1\n", "+x; 2:1"},
    /* letters */
    {"name\nK\xc3\xb6nig\n", "name; 2:K\xc3\xb6nig"},
};

START_TEST(a_sound_file_is_read_as_it_is_meant)
{
    bool ok = read_text(sound_rows[_i].file);
    ck_assert_msg(ok, "row %d: %s", _i, ok ? "" : said(0));
    ck_assert_str_eq(shown(), sound_rows[_i].seen);
}
END_TEST

static const struct {
    const char *file;
    size_t len; /* 0: up to the NUL */
    const char *problem;
    size_t count;
} broken_rows[] = {
    {"", 0, "the file has no header line", 1},
    {"\xef\xbb\xbf", 0, "the file has no header line", 1},
    {"# only a comment\n\n,,\n", 0, "the file has no header line", 1},
    /* the header */
    {"name,x,Name\n", 0, "line 1, column 3 (Name): column 1 has the same name", 1},
    {"name,x,\" NAME\"\n", 0, "line 1, column 3 (NAME): column 1 has the same name", 1},
    {"# note\nname,,x\n", 0, "line 2, column 2: the column has no name in the header", 1},
    {"name,\" \"\n", 0, "line 1, column 2: the column has no name in the header", 1},
    {"name,,\n", 0, "line 1, column 2: the column has no name in the header", 2},
    {"name;x;y\na;1;2\n", 0,
     "line 1: the cells seem to be parted by semicolons or tabs; save the table with commas", 1},
    {"name\tx\na\t1\n", 0,
     "line 1: the cells seem to be parted by semicolons or tabs; save the table with commas", 1},
    /* rows that do not fit */
    {"name,x\na\n", 0, "line 2: the header has 2 cells, this row 1", 1},
    {"name,x\n\na,14,2\n", 0,
     "line 3: the header has 2 cells, this row 3; a cell with a comma in it must be quoted", 1},
    /* quotes out of place: each of libcsv's strict errors, then the rest is still read */
    {"name,x\n12\" howitzer,1\nb,2,3\n", 0,
     "line 2, column 1 (name): a double quote is out of place; put quotes around the whole cell "
     "and double those inside it",
     2},
    {"name,x\na,\"b\"x\nb\n", 0,
     "line 2, column 2 (x): a double quote is out of place; put quotes around the whole cell "
     "and double those inside it",
     2},
    {"name,x\na,\"b\" \"\nb\n", 0,
     "line 2, column 2 (x): a double quote is out of place; put quotes around the whole cell "
     "and double those inside it",
     2},
    {"na\"me,x\na,1\nb,1,2\n", 0,
     "line 1, column 1: a double quote is out of place; put quotes around the whole cell "
     "and double those inside it",
     1},
    {"name,x\n\"a,1\nb,2\n\"c\",3\n", 0,
     "line 2, column 1 (name): the quoted cell that begins here goes on to line 4 and ends "
     "wrongly there; is a closing quote missing?",
     1},
    {"name,x\na,1\nb,\"2\nc,3\n", 0,
     "line 3, column 2 (x): the quoted cell that begins here is never closed", 1},
    {"name,x\n\"", 0, "line 2, column 1 (name): the quoted cell that begins here is never closed",
     1},
    {"\"name,x\na,1\n", 0, "line 1, column 1: the quoted cell that begins here is never closed", 1},
    /* bytes */
    {"name,x\nK\xf6nig,1\nb,2,3\n", 0,
     "line 2: a character is not UTF-8; save the table as UTF-8 text", 2},
    {"name,x\n\"a\n\xc0\xaf\",1\nb,2\n", 0,
     "line 3: a character is not UTF-8; save the table as UTF-8 text", 1},
    {"n\xe4me,x\na,1\nb,1,2\n", 0, "line 1: a character is not UTF-8; save the table as UTF-8 text",
     1},
    {"# K\xf6nig\nname\n", 0, "line 1: a character is not UTF-8; save the table as UTF-8 text", 1},
    {"name,x\na,\0\n", 12, "line 2: there is a NUL byte; save the table as UTF-8 text", 1},
    {"name\n# \0\n", 9, "line 2: there is a NUL byte; save the table as UTF-8 text", 1},
    {"\xff\xfen\0a\0\n\0", 8, "line 1: there is a NUL byte; save the table as UTF-8 text", 1},
};

START_TEST(what_is_wrong_is_said_with_its_place)
{
    const char *file = broken_rows[_i].file;
    ck_assert(!read_bytes(file, broken_rows[_i].len == 0 ? strlen(file) : broken_rows[_i].len));
    ck_assert_str_eq(said(0), broken_rows[_i].problem);
    ck_assert_uint_eq(problems.count, broken_rows[_i].count);
}
END_TEST

START_TEST(all_problems_are_collected_and_only_sound_rows_kept)
{
    ck_assert(!read_text("name,x\n12\" gun,1\nok,2\nshort\nK\xf6nig,3\n\"multi\nline\",\"y\"z\n"
                         "also ok,4\nopen,\"5\n"));
    ck_assert_str_eq(shown(), "name|x; 3:ok|2; 8:also ok|4");
    ck_assert_uint_eq(problems.count, 5);
    static const int lines[] = {2, 4, 5, 7, 9}, columns[] = {1, 0, 0, 2, 2};
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(problems.list[i].line, lines[i]);
        ck_assert_int_eq(problems.list[i].column, columns[i]);
    }
    ck_assert_str_eq(problems.list[3].column_name, "x");
}
END_TEST

START_TEST(a_caller_adds_problems_of_its_own_at_a_cell)
{
    ck_assert(read_text("unit,x,facing\n\n\"two\nlines\",1,400\n"));
    const struct csv_row *row = &table.rows[0];
    const struct csv_cell *cell = csv_find_cell(&table, row, "FACING");
    ck_assert_str_eq(cell->text, "400");
    ck_assert_int_eq(row->line, 3);
    csv_problem_cell(&problems, &table, cell, "must be 0 to %d", 359);
    csv_problem(&problems, row->line, 0, NULL, "the unit stands twice");
    csv_problem(&problems, 0, 0, NULL, "there is no general");
    ck_assert_str_eq(said(0), "line 4, column 3 (facing): must be 0 to 359");
    ck_assert_str_eq(said(1), "line 3: the unit stands twice");
    ck_assert_str_eq(said(2), "there is no general");
    ck_assert_str_eq(problems.list[1].column_name, "");
}
END_TEST

START_TEST(earlier_problems_do_not_make_a_sound_file_unsound)
{
    csv_problem(&problems, 0, 0, NULL, "from another file");
    ck_assert(csv_read(&mem, "a\n1\n", 4, &table, &problems));
    ck_assert_uint_eq(problems.count, 1);
}
END_TEST

START_TEST(columns_are_found_by_name)
{
    ck_assert(read_text("unit,Facing\na,1\n"));
    ck_assert_int_eq(csv_find_column(&table, "unit"), 0);
    ck_assert_int_eq(csv_find_column(&table, "facing"), 1);
    ck_assert_int_eq(csv_find_column(&table, "face"), -1);
    ck_assert_ptr_null(csv_find_cell(&table, &table.rows[0], "face"));
    ck_assert_int_eq(csv_find_cell(&table, &table.rows[0], "facing")->column, 2);
}
END_TEST

/* ---- limits ---- */

static void repeat(struct buf *b, const char *text, int times)
{
    for (int i = 0; i < times; i++) buf_puts(b, text);
}

START_TEST(a_cell_may_be_as_long_as_its_limit)
{
    for (int quoted = 0; quoted <= 1; quoted++) {
        for (int over = 0; over <= 1; over++) {
            struct buf b = {0};
            begin();
            buf_puts(&b, quoted ? "name,x\n1,\"" : "name,x\n1,");
            repeat(&b, "c", CSV_CELL_MAX + over);
            buf_puts(&b, quoted ? "\"\n2,3\n" : "\n2,3\n");
            ck_assert(read_bytes(b.data, b.len) == !over);
            ck_assert_uint_eq(table.row_count, over ? 1 : 2);
            if (over)
                ck_assert_str_eq(said(0), "line 2, column 2 (x): the cell is longer than 4096 "
                                          "bytes; is a closing quote missing?");
            else
                ck_assert_uint_eq(strlen(table.rows[0].cells[1].text), CSV_CELL_MAX);
            buf_clear(&b);
            end();
        }
    }
}
END_TEST

START_TEST(a_row_may_be_as_wide_as_its_limit)
{
    for (int over = 0; over <= 1; over++) {
        struct buf b = {0};
        begin();
        for (int i = 1; i <= CSV_COLUMNS_MAX + over; i++)
            buf_printf(&b, "%sc%d", i == 1 ? "" : ",", i);
        buf_puts(&b, "\n1");
        repeat(&b, ",2", CSV_COLUMNS_MAX - 1);
        ck_assert(read_bytes(b.data, b.len) == !over);
        ck_assert_uint_eq(table.row_count, over ? 0 : 1);
        if (over) ck_assert_str_eq(said(0), "line 1, column 201: the row has more than 200 cells");
        buf_clear(&b);
        end();
    }
}
END_TEST

START_TEST(a_row_of_very_many_cells_is_one_problem)
{
    struct buf b = {0};
    buf_puts(&b, "name,x\n");
    repeat(&b, "a,", 100000);
    ck_assert(!read_bytes(b.data, b.len));
    ck_assert_uint_eq(problems.count, 1);
    buf_clear(&b);
}
END_TEST

START_TEST(a_table_may_be_as_long_as_its_limit)
{
    for (int over = 0; over <= 1; over++) {
        struct buf b = {0};
        begin();
        buf_puts(&b, "name\n");
        repeat(&b, "a\n", CSV_ROWS_MAX + 5 * over);
        ck_assert(read_bytes(b.data, b.len) == !over);
        ck_assert_uint_eq(table.row_count, CSV_ROWS_MAX);
        ck_assert_int_eq(table.rows[CSV_ROWS_MAX - 1].line, CSV_ROWS_MAX + 1);
        if (over) {
            ck_assert_uint_eq(problems.count, 1);
            ck_assert_str_eq(said(0), "line 20002: the table has more than 20000 rows");
        }
        buf_clear(&b);
        end();
    }
}
END_TEST

START_TEST(a_file_may_be_as_large_as_its_limit)
{
    for (int over = 0; over <= 1; over++) {
        struct buf b = {0};
        begin();
        buf_puts(&b, "name\n");
        while (b.len < (size_t)CSV_BYTES_MAX + (size_t)over) buf_putc(&b, '\n');
        ck_assert(read_bytes(b.data, b.len) == !over);
        if (over) ck_assert_str_eq(said(0), "the file is larger than 1048576 bytes");
        buf_clear(&b);
        end();
    }
}
END_TEST

START_TEST(problems_beyond_the_limit_are_counted_only)
{
    struct buf b = {0};
    buf_puts(&b, "name\n");
    repeat(&b, "\"b\"x\n", CSV_PROBLEMS_MAX + 7);
    ck_assert(!csv_read(&mem, b.data, b.len, &table, &problems));
    ck_assert_uint_eq(problems.count, CSV_PROBLEMS_MAX);
    ck_assert_uint_eq(problems.omitted, 7);
    /* A full list still tells a broken file from a sound one. */
    ck_assert(!csv_read(&mem, "", 0, &table, &problems));
    ck_assert(csv_read(&mem, "a", 1, &table, &problems));
    buf_clear(&b);
}
END_TEST

/* ---- writing ---- */

static const struct {
    const char *text, *second; /* as the second cell of its row in the file */
} cell_rows[] = {
    {"plain", "plain"},
    {"", ""},
    {NULL, ""},
    {"two words", "two words"},
    {"a,b", "\"a,b\""},
    {"a;b", "\"a;b\""},
    {"say \"hold\"", "\"say \"\"hold\"\"\""},
    {"two\nlines", "\"two\nlines\""},
    {" lead", "\" lead\""},
    {"trail\t", "\"trail\t\""},
    {"#4 gun", "\"#4 gun\""},
    {"\xef\xbb\xbfmark", "\"\xef\xbb\xbfmark\""},
    {"=1+1", "'=1+1"},
    {"+1", "'+1"},
    {"-1", "'-1"},
    {"@sum", "'@sum"},
    {"\ttab", "\"'\ttab\""},
    {"\rreturn", "\"'\rreturn\""},
    {"=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""},
    {"'=1", "''=1"},
    {"''-", "'''-"},
    {"'tis", "'tis"},
    {"'", "'"},
    {"a=b", "a=b"},
};

START_TEST(a_text_is_quoted_and_guarded_where_needed_and_comes_back)
{
    struct buf b = {0};
    struct csv_writer w = {.out = &b};
    const char *text = cell_rows[_i].text;
    csv_write_row(&w, (const char *[]){"n", "t"}, 2);
    csv_write_cell(&w, "1");
    csv_write_cell(&w, text);
    csv_write_end(&w);
    const char *want = arena_printf(&mem, "n,t\r\n1,%s\r\n", cell_rows[_i].second);
    ck_assert_str_eq(b.data, want);
    ck_assert(read_bytes(b.data, b.len));
    ck_assert_str_eq(table.rows[0].cells[1].text, text == NULL ? "" : text);
    buf_clear(&b);
}
END_TEST

START_TEST(numbers_are_written_without_guard)
{
    struct buf b = {0};
    struct csv_writer w = {.out = &b};
    csv_write_int(&w, -3);
    csv_write_int(&w, INT64_MIN);
    csv_write_real(&w, -14.2);
    csv_write_real(&w, 14);
    csv_write_real(&w, (double)NAN);
    csv_write_real(&w, HUGE_VAL);
    csv_write_end(&w);
    csv_write_real(&w, (double)NAN);
    csv_write_end(&w);
    csv_write_value(&w, value_none());
    csv_write_value(&w, value_int(-7));
    csv_write_value(&w, value_real(-0.5));
    csv_write_value(&w, value_text("-7"));
    csv_write_end(&w);
    ck_assert_str_eq(b.data, "-3,-9223372036854775808,-14.2,14,,\r\n\"\"\r\n\"\",-7,-0.5,'-7\r\n");
    buf_clear(&b);
}
END_TEST

START_TEST(a_row_of_nothing_but_empty_cells_comes_back)
{
    struct buf b = {0};
    struct csv_writer w = {.out = &b};
    csv_write_row(&w, (const char *[]){"a", "b"}, 2);
    csv_write_row(&w, (const char *[]){"", NULL}, 2);
    ck_assert(read_bytes(b.data, b.len));
    ck_assert_str_eq(shown(), "a|b; 2:|");
    buf_clear(&b);
}
END_TEST

/* ---- anything at all ---- */

static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

START_TEST(random_tables_survive_writing_and_reading)
{
    static const char *pieces[] = {
        "=", "+", "-", "@", "\t", "\r", "\n",       "\r\n",         "'",   "''", "\"",
        ",", ";", "#", " ", "a",  "1",  "\xc3\xb6", "\xef\xbb\xbf", "\x01"};
    uint64_t seed = 1863;
    for (int round = 0; round < 3000; round++) {
        struct buf b = {0};
        struct csv_writer w = {.out = &b};
        char texts[4][3][32] = {{""}};
        begin();
        csv_write_row(&w, (const char *[]){"a", "b", "c"}, 3);
        for (int row = 0; row < 4; row++) {
            for (int cell = 0; cell < 3; cell++) {
                unsigned count = next_random(&seed) % 6;
                size_t at = 0;
                for (unsigned i = 0; i < count; i++)
                    at +=
                        (size_t)snprintf(texts[row][cell] + at, sizeof texts[row][cell] - at, "%s",
                                         pieces[next_random(&seed) % (unsigned)ROWS(pieces)]);
                csv_write_cell(&w, texts[row][cell]);
            }
            csv_write_end(&w);
        }
        ck_assert_msg(read_bytes(b.data, b.len), "round %d: %s", round, said(0));
        ck_assert_uint_eq(table.row_count, 4);
        for (int row = 0; row < 4; row++)
            for (int cell = 0; cell < 3; cell++)
                ck_assert_str_eq(table.rows[row].cells[cell].text, texts[row][cell]);
        buf_clear(&b);
        end();
    }
}
END_TEST

START_TEST(random_bytes_never_harm)
{
    static const char *pieces[] = {"\"", "\"\"", ",",        "\n",        "\r\n",
                                   "\r", "a",    "b,c\n",    "#",         " ",
                                   "'=", "\t",   "\xc3\xb6", "\"q\nr\",", "name,x\n"};
    uint64_t seed = 4;
    int sound = 0;
    for (int round = 0; round < 20000; round++) {
        struct buf b = {0};
        begin();
        unsigned count = next_random(&seed) % 24;
        if (round % 2 == 0) buf_puts(&b, "h,i\n");
        for (unsigned i = 0; i < count; i++) {
            char byte = (char)next_random(&seed);
            if (round % 5 == 0 && next_random(&seed) % 4 == 0)
                buf_putc(&b, byte);
            else
                buf_puts(&b, pieces[next_random(&seed) % (unsigned)ROWS(pieces)]);
        }
        sound += read_bytes(b.data, b.len);
        /* Whatever was read has its places inside the file, in rising order. */
        int last = 0, lines = 1 + (int)b.len;
        for (size_t i = 0; i < table.row_count; i++) {
            ck_assert(table.rows[i].line > last && table.rows[i].line <= lines);
            last = table.rows[i].line;
            for (size_t c = 0; c < table.columns; c++) {
                const struct csv_cell *cell = &table.rows[i].cells[c];
                ck_assert(cell->line >= last && cell->line <= lines && cell->column == (int)c + 1);
                ck_assert_uint_le(strlen(cell->text), b.len);
            }
        }
        for (size_t i = 0; i < problems.count; i++)
            ck_assert(problems.list[i].line <= lines && problems.list[i].text[0] != '\0');
        buf_clear(&b);
        end();
    }
    ck_assert_int_gt(sound, 500); /* else the pieces test nothing */
}
END_TEST

Suite *suite_csv(void);

Suite *suite_csv(void)
{
    Suite *s = suite_create("csv");
    TCase *reading = tcase_create("reading");
    tcase_add_checked_fixture(reading, begin, end);
    tcase_add_loop_test(reading, a_sound_file_is_read_as_it_is_meant, 0, ROWS(sound_rows));
    tcase_add_loop_test(reading, what_is_wrong_is_said_with_its_place, 0, ROWS(broken_rows));
    tcase_add_test(reading, all_problems_are_collected_and_only_sound_rows_kept);
    tcase_add_test(reading, a_caller_adds_problems_of_its_own_at_a_cell);
    tcase_add_test(reading, earlier_problems_do_not_make_a_sound_file_unsound);
    tcase_add_test(reading, columns_are_found_by_name);
    suite_add_tcase(s, reading);
    TCase *limits = tcase_create("limits");
    tcase_add_checked_fixture(limits, begin, end);
    tcase_add_test(limits, a_cell_may_be_as_long_as_its_limit);
    tcase_add_test(limits, a_row_may_be_as_wide_as_its_limit);
    tcase_add_test(limits, a_row_of_very_many_cells_is_one_problem);
    tcase_add_test(limits, a_table_may_be_as_long_as_its_limit);
    tcase_add_test(limits, a_file_may_be_as_large_as_its_limit);
    tcase_add_test(limits, problems_beyond_the_limit_are_counted_only);
    suite_add_tcase(s, limits);
    TCase *writing = tcase_create("writing");
    tcase_add_checked_fixture(writing, begin, end);
    tcase_add_loop_test(writing, a_text_is_quoted_and_guarded_where_needed_and_comes_back, 0,
                        ROWS(cell_rows));
    tcase_add_test(writing, numbers_are_written_without_guard);
    tcase_add_test(writing, a_row_of_nothing_but_empty_cells_comes_back);
    suite_add_tcase(s, writing);
    TCase *anything = tcase_create("anything");
    tcase_add_checked_fixture(anything, begin, end);
    tcase_add_test(anything, random_tables_survive_writing_and_reading);
    tcase_add_test(anything, random_bytes_never_harm);
    suite_add_tcase(s, anything);
    return s;
}
