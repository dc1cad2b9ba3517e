/* base/json.h: a tree out as JSON, and JSON from a stranger in as a tree.
 *
 * What json_write writes, json_read reads back as the same tree: a real that
 * happens to be whole is written 14.0, so it does not come back an int.  Only
 * keys that start with '_' (for templates) and what JSON has no words for
 * (infinity, not-a-number, bytes that are not UTF-8) do not survive.  */
#ifndef UMPIRED_BASE_JSON_H
#define UMPIRED_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/node.h"

/* Reading costs at most some hundred times JSON_BYTES_MAX in memory. */
enum { JSON_BYTES_MAX = 1024 * 1024, JSON_DEPTH_MAX = 64 };

/* Appends n as compact JSON in one line; NULL is null.  The text may stand
 * inside an HTML script element: control characters, U+2028, U+2029 and '<' are
 * escaped.  Infinity and not-a-number become null, a byte that is not UTF-8
 * becomes U+FFFD. */
void json_write(struct buf *out, const struct node *n);

/* Reads one JSON value, which must be all of the input, into a tree in a.  Keys
 * and texts are copied; bytes need no NUL and may be freed after.
 *
 * Refused: more than JSON_BYTES_MAX bytes or JSON_DEPTH_MAX levels, anything not
 * UTF-8, NUL (also as \u0000), a name twice in one object, a whole number
 * beyond 64 bits, a real beyond a double.  On false *out is untouched and e says
 * what is wrong and where: the line, and the character at which reading stopped. */
bool json_read(struct arena *a, const char *bytes, size_t len, struct node **out, struct err *e);

#endif
