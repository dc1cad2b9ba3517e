#include "rules/reading.h"

#include <string.h>

#include "base/csv.h"

static const char *const columns[] = {"id", "where", "question", "a", "b", "default", "key", "why"};
enum { ID, WHERE, QUESTION, A, B, DEFAULT, KEY, WHY, COLUMNS };

static bool fits_header(const struct csv_table *t)
{
    if (t->columns != COLUMNS) return false;
    for (int i = 0; i < COLUMNS; i++)
        if (strcmp(t->names[i], columns[i]) != 0) return false;
    return true;
}

static void read_row(struct readings *r, const struct csv_table *t, const struct csv_row *row,
                     struct csv_problems *problems)
{
    const struct csv_cell *c = row->cells;
    const char *letter = c[DEFAULT].text;
    if (strcmp(letter, "A") != 0 && strcmp(letter, "B") != 0)
        csv_problem_cell(problems, t, &c[DEFAULT], "must be A or B");
    if (*c[ID].text == '\0') csv_problem_cell(problems, t, &c[ID], "must not be empty");
    if (*c[QUESTION].text == '\0') csv_problem_cell(problems, t, &c[QUESTION], "must not be empty");
    if (readings_find(r, c[ID].text) != NULL)
        csv_problem_cell(problems, t, &c[ID], "%s stands twice", c[ID].text);
    r->list[r->count++] = (struct reading){.id = c[ID].text,
                                           .where = c[WHERE].text,
                                           .question = c[QUESTION].text,
                                           .answer = {c[A].text, c[B].text},
                                           .why = c[WHY].text,
                                           .key = c[KEY].text,
                                           .fallback = *letter == 'B' ? 'B' : 'A',
                                           .settable = *c[KEY].text != '\0'};
}

bool readings_load(struct readings *r, struct arena *a, const char *csv, size_t len, struct err *e)
{
    struct csv_table t;
    struct csv_problems problems = {.mem = a};
    *r = (struct readings){0};
    if (csv_read(a, csv, len, &t, &problems) && !fits_header(&t))
        csv_problem(&problems, 1, 0, "",
                    "the columns must be id,where,question,a,b,default,key,why");
    if (problems.count == 0) {
        r->list = arena_array(a, struct reading, t.row_count);
        for (size_t i = 0; i < t.row_count; i++) read_row(r, &t, &t.rows[i], &problems);
    }
    if (problems.count == 0) return true;
    return err_set(e, "readings.csv: %s", csv_problem_show(a, &problems.list[0]));
}

const struct reading *readings_find(const struct readings *r, const char *id)
{
    for (size_t i = 0; i < r->count; i++)
        if (strcmp(r->list[i].id, id) == 0) return &r->list[i];
    return NULL;
}
