#include "base/node.h"

#include <stdarg.h>
#include <string.h>

static struct node *node_new(struct arena *a, enum node_kind kind)
{
    struct node *n = arena_new(a, struct node);
    n->kind = kind;
    n->mem = a;
    return n;
}

struct node *node_new_map(struct arena *a)
{
    return node_new(a, NODE_MAP);
}

struct node *node_new_list(struct arena *a)
{
    return node_new(a, NODE_LIST);
}

static void node_append(struct node *parent, struct node *child)
{
    if (parent->last == NULL)
        parent->first = child;
    else
        parent->last->next = child;
    parent->last = child;
}

static struct node *find(const struct node *map, const char *key)
{
    if (map == NULL || map->kind != NODE_MAP) return NULL;
    for (struct node *n = map->first; n != NULL; n = n->next)
        if (strcmp(n->key, key) == 0) return n;
    return NULL;
}

/* The member under key, made null and empty, in its old place if it had one. */
static struct node *slot(struct node *map, const char *key)
{
    struct node *n = find(map, key);
    if (n == NULL) {
        n = node_new(map->mem, NODE_NULL);
        n->key = key;
        node_append(map, n);
    }
    n->kind = NODE_NULL;
    n->first = n->last = NULL;
    return n;
}

static struct node *push(struct node *list, enum node_kind kind)
{
    struct node *n = node_new(list->mem, kind);
    node_append(list, n);
    return n;
}

static void set_text(struct node *n, const char *text)
{
    if (text == NULL) return;
    n->kind = NODE_TEXT;
    n->as.s = arena_strdup(n->mem, text);
}

void node_text(struct node *map, const char *key, const char *text)
{
    set_text(slot(map, key), text);
}

void node_printf(struct node *map, const char *key, const char *fmt, ...)
{
    struct node *n = slot(map, key);
    va_list args;
    va_start(args, fmt);
    n->as.s = arena_vprintf(map->mem, fmt, args);
    va_end(args);
    n->kind = NODE_TEXT;
}

void node_int(struct node *map, const char *key, int64_t i)
{
    struct node *n = slot(map, key);
    n->kind = NODE_INT;
    n->as.i = i;
}

void node_real(struct node *map, const char *key, double r)
{
    struct node *n = slot(map, key);
    n->kind = NODE_REAL;
    n->as.r = r;
}

void node_bool(struct node *map, const char *key, bool b)
{
    struct node *n = slot(map, key);
    n->kind = NODE_BOOL;
    n->as.b = b;
}

void node_value(struct node *map, const char *key, struct value v)
{
    switch (v.kind) {
    case VALUE_NONE: (void)slot(map, key); break;
    case VALUE_INT: node_int(map, key, v.as.i); break;
    case VALUE_REAL: node_real(map, key, v.as.r); break;
    case VALUE_TEXT: node_text(map, key, v.as.s); break;
    }
}

struct node *node_map(struct node *map, const char *key)
{
    struct node *n = slot(map, key);
    n->kind = NODE_MAP;
    return n;
}

struct node *node_list(struct node *map, const char *key)
{
    struct node *n = slot(map, key);
    n->kind = NODE_LIST;
    return n;
}

void node_put(struct node *map, const char *key, struct node *child)
{
    struct node *n = slot(map, key);
    n->kind = child->kind;
    n->as = child->as;
    n->first = child->first;
    n->last = child->last;
}

struct node *node_push_map(struct node *list)
{
    return push(list, NODE_MAP);
}

struct node *node_push_list(struct node *list)
{
    return push(list, NODE_LIST);
}

void node_push_text(struct node *list, const char *text)
{
    set_text(push(list, NODE_NULL), text);
}

void node_push_int(struct node *list, int64_t i)
{
    push(list, NODE_INT)->as.i = i;
}

void node_push_real(struct node *list, double r)
{
    push(list, NODE_REAL)->as.r = r;
}

void node_push_bool(struct node *list, bool b)
{
    push(list, NODE_BOOL)->as.b = b;
}

void node_push_null(struct node *list)
{
    (void)push(list, NODE_NULL);
}

const struct node *node_get(const struct node *map, const char *key)
{
    return find(map, key);
}

const char *node_get_text(const struct node *map, const char *key, const char *otherwise)
{
    const struct node *n = find(map, key);
    return n != NULL && n->kind == NODE_TEXT ? n->as.s : otherwise;
}

int64_t node_get_int(const struct node *map, const char *key, int64_t otherwise)
{
    const struct node *n = find(map, key);
    return n != NULL && n->kind == NODE_INT ? n->as.i : otherwise;
}

size_t node_count(const struct node *list)
{
    size_t count = 0;
    if (list == NULL || (list->kind != NODE_LIST && list->kind != NODE_MAP)) return 0;
    for (const struct node *n = list->first; n != NULL; n = n->next) count++;
    return count;
}
