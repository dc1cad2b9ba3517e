/* tests/unit/vectors.h: rows of tests/vectors/, run as an umpire would type them.  */
#ifndef UMPIRED_TESTS_VECTORS_H
#define UMPIRED_TESTS_VECTORS_H

#include "base/csv.h"
#include "umpire/calculator.h"
#include "umpire/library.h"

/* The rows of a vector file; the test fails when it cannot be read. */
void vectors_read(struct arena *a, const char *path, struct csv_table *out);
const char *vector_cell(const struct csv_table *t, size_t row, const char *column);

/* Looks a name up in "name=value name=value"; from is a struct vector_input. */
struct vector_input {
    struct arena *mem;
    const char *text;
};
const char *vector_input(void *from, const char *name);

#endif
