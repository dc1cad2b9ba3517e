/* JSON from a stranger.
 *
 * What is taken is written again and read as the same tree, and the writing is the same
 * each time; it may stand inside a script element.  What is refused leaves the tree alone
 * and says why. */
#include "kit.h"

#include "base/json.h"

static bool same(const struct node *a, const struct node *b)
{
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case NODE_NULL: return true;
    case NODE_BOOL: return a->as.b == b->as.b;
    case NODE_INT: return a->as.i == b->as.i;
    case NODE_REAL: return memcmp(&a->as.r, &b->as.r, sizeof a->as.r) == 0;
    case NODE_TEXT: return strcmp(a->as.s, b->as.s) == 0;
    case NODE_LIST:
    case NODE_MAP: break;
    }
    const struct node *x = a->first, *y = b->first;
    for (;; x = x->next, y = y->next) {
        /* Keys that begin with '_' are for templates and are not written. */
        while (a->kind == NODE_MAP && x != NULL && *x->key == '_') x = x->next;
        if (x == NULL || y == NULL) return x == NULL && y == NULL;
        if (a->kind == NODE_MAP && strcmp(x->key, y->key) != 0) return false;
        if (!same(x, y)) return false;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena mem = {0};
    struct buf once = {0}, twice = {0};
    struct node *tree = NULL, *back = NULL;
    struct err e = {.text = ""};
    if (json_read(&mem, (const char *)data, size, &tree, &e)) {
        json_write(&once, tree);
        PROMISE(text_is_utf8(once.data, once.len) && strchr(once.data, '<') == NULL);
        PROMISE(json_read(&mem, once.data, once.len, &back, &e));
        PROMISE(same(tree, back));
        json_write(&twice, back);
        PROMISE(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    } else {
        PROMISE(tree == NULL && *e.text != '\0' && is_text(e.text));
    }
    buf_clear(&once);
    buf_clear(&twice);
    arena_clear(&mem);
    return 0;
}
