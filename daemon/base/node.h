/* base/node.h: a tree of maps, lists and values: what a page shows.
 *
 * A page is built once as a tree; its template and its JSON are two renderings
 * of the same tree, so they cannot disagree.  Nodes live in the arena they were
 * begun with; nothing is freed singly.  Texts are copied in.  Keys are literals
 * and are borrowed.  A key that starts with '_' is for templates only and is
 * left out of JSON.  */
#ifndef UMPIRED_BASE_NODE_H
#define UMPIRED_BASE_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/value.h"

enum node_kind { NODE_NULL, NODE_BOOL, NODE_INT, NODE_REAL, NODE_TEXT, NODE_LIST, NODE_MAP };

struct node {
    enum node_kind kind;
    const char *key; /* when a member of a map */
    union {
        bool b;
        int64_t i;
        double r;
        const char *s;
    } as;
    struct node *first, *last, *next; /* members of a list or map; sibling */
    struct arena *mem;
};

struct node *node_new_map(struct arena *a);
struct node *node_new_list(struct arena *a);

/* Members of a map.  Setting a key that is there already replaces it. */
void node_text(struct node *map, const char *key, const char *text); /* NULL: null */
void node_printf(struct node *map, const char *key, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void node_int(struct node *map, const char *key, int64_t i);
void node_real(struct node *map, const char *key, double r);
void node_bool(struct node *map, const char *key, bool b);
void node_value(struct node *map, const char *key, struct value v);
struct node *node_map(struct node *map, const char *key);  /* a new map under key */
struct node *node_list(struct node *map, const char *key); /* a new list under key */
void node_put(struct node *map, const char *key,
              struct node *child); /* child must be free-standing */

/* Elements of a list. */
struct node *node_push_map(struct node *list);
struct node *node_push_list(struct node *list);
void node_push_text(struct node *list, const char *text);
void node_push_int(struct node *list, int64_t i);
void node_push_real(struct node *list, double r);
void node_push_bool(struct node *list, bool b);
void node_push_null(struct node *list);

/* Reading.  A missing key gives NULL; the _or forms give the default. */
const struct node *node_get(const struct node *map, const char *key);
const char *node_get_text(const struct node *map, const char *key, const char *otherwise);
int64_t node_get_int(const struct node *map, const char *key, int64_t otherwise);
size_t node_count(const struct node *list);

#endif
