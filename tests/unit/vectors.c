#include "vectors.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void vectors_read(struct arena *a, const char *path, struct csv_table *out)
{
    static char text[CSV_BYTES_MAX];
    struct csv_problems problems = {.mem = a};
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s cannot be read", path);
    size_t len = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    bool sound = csv_read(a, text, len, out, &problems);
    ck_assert_msg(sound, "%s: %s", path, sound ? "" : csv_problem_show(a, &problems.list[0]));
}

const char *vector_cell(const struct csv_table *t, size_t row, const char *column)
{
    const struct csv_cell *cell = csv_find_cell(t, &t->rows[row], column);
    ck_assert_msg(cell != NULL, "no column %s", column);
    return cell->text;
}

const char *vector_input(void *from, const char *name)
{
    const struct vector_input *in = from;
    size_t len = strlen(name);
    for (const char *p = in->text; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " ")) {
        if (strncmp(p, name, len) != 0 || p[len] != '=') continue;
        char *value = arena_strndup(in->mem, p + len + 1, strcspn(p + len + 1, " "));
        for (char *c = value; *c != '\0'; c++)
            if (*c == '|') *c = ','; /* commas part cells, so dice are written 5|3 */
        return value;
    }
    return NULL;
}
