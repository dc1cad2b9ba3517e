/* Writing a page: walks the parts, which it only reads, beside the tree. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/template_parts.h"

enum {
    PARTIAL_MAX = 32,   /* partials within partials of one page */
    STEPS_MAX = 1 << 20 /* parts written in one page: a loop over loops must end */
};

struct scope {
    const struct node *node;
    const struct scope *up;
    size_t index; /* from 1 in a list; 0 in no list */
    bool last;
};

struct render {
    bool strict;
    size_t misses;
    int steps, depth;
    const struct template *page; /* whose fills replace blocks; NULL inside a partial */
    struct buf *out;
    struct err *err;
};

static bool render_parts(struct render *r, const struct part *part, const struct scope *scope);

static bool stop(struct render *r, const struct part *part, const char *why)
{
    return err_set(r->err, "%s:%u: %s", part->home->file, part->line, why);
}

static const char *name_words(const struct part *part, char *words, size_t room)
{
    static const char *const special[] = {"", ".", "@index", "@first", "@last"};
    size_t len = (size_t)snprintf(words, room, "%s", special[part->name]);
    for (const char **key = part->keys; key != NULL && *key != NULL && len < room; key++)
        len += (size_t)snprintf(words + len, room - len, "%s%s", len == 0 ? "" : ".", *key);
    return words;
}

/* A name that finds nothing, or nothing that can be used here. */
static bool miss(struct render *r, const struct part *part, const char *why)
{
    char words[100];
    r->misses++;
    if (!r->strict) return true;
    return err_set(r->err, "%s:%u: \"%s\" %s", part->home->file, part->line,
                   name_words(part, words, sizeof words), why);
}

/* node_get without a call for every key: looking names up is most of what rendering
 * does. */
static const struct node *member(const struct node *map, const char *key)
{
    if (map->kind != NODE_MAP) return NULL;
    for (const struct node *n = map->first; n != NULL; n = n->next) {
        const char *a = n->key, *b = key;
        while (*a == *b && *a != '\0') a++, b++;
        if (*a == *b) return n;
    }
    return NULL;
}

/* What a part names, or NULL; made is room for what no tree holds. */
static const struct node *look_up(const struct part *part, const struct scope *scope,
                                  struct node *made)
{
    if (part->name == NAME_KEYS) {
        const struct node *n = NULL;
        for (; scope != NULL && n == NULL; scope = scope->up)
            n = member(scope->node, part->keys[0]);
        for (const char **key = part->keys + 1; *key != NULL && n != NULL; key++)
            if (n->kind != NODE_NULL) n = member(n, *key);
        return n;
    }
    if (part->name == NAME_ELEMENT) return scope->node;
    while (scope != NULL && scope->index == 0) scope = scope->up;
    if (scope == NULL) return NULL;
    *made = (struct node){.kind = NODE_BOOL};
    if (part->name == NAME_INDEX) {
        made->kind = NODE_INT;
        made->as.i = (int64_t)scope->index;
    } else {
        made->as.b = part->name == NAME_FIRST ? scope->index == 1 : scope->last;
    }
    return made;
}

struct shown {
    const char *text; /* NULL: a list or map, which has none */
    size_t len;
    char room[32];
};

static void show_int(struct shown *s, int64_t i)
{
    char *c = s->room + sizeof s->room;
    uint64_t rest = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    do *--c = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (i < 0) *--c = '-';
    s->text = c;
    s->len = (size_t)(s->room + sizeof s->room - c);
}

/* %.10g.  Most reals at a table are lengths with a few decimals: if r is the double
 * nearest to n / 10000, and n has at most ten digits, that is what %.10g prints. */
static void show_real(struct shown *s, double r)
{
    double n = r * 1e4 + (r < 0 ? -0.5 : 0.5);
    if (!(n > -1e10 && n < 1e10) || (double)(int64_t)n / 1e4 != r) {
        s->len = (size_t)snprintf(s->room, sizeof s->room, "%.10g", r);
        s->text = s->room;
        return;
    }
    int64_t scaled = (int64_t)n;
    char *end = s->room + sizeof s->room, *c = end;
    uint64_t rest = scaled < 0 ? 0 - (uint64_t)scaled : (uint64_t)scaled;
    int decimals = 4;
    for (; decimals > 0 && rest % 10 == 0; decimals--) rest /= 10;
    for (int i = decimals; i > 0; i--, rest /= 10) *--c = (char)('0' + rest % 10);
    if (decimals > 0) *--c = '.';
    do *--c = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (scaled < 0) *--c = '-';
    s->text = c;
    s->len = (size_t)(end - c);
}

static void show(struct shown *s, const struct node *n)
{
    s->text = "";
    switch (n->kind) {
    case NODE_NULL: break;
    case NODE_BOOL: s->text = n->as.b ? "true" : "false"; break;
    case NODE_INT: show_int(s, n->as.i); return;
    case NODE_REAL: show_real(s, n->as.r); return;
    case NODE_TEXT: s->text = n->as.s; break;
    case NODE_LIST:
    case NODE_MAP: s->text = NULL; return;
    }
    s->len = strlen(s->text);
}

static bool render_value(struct render *r, const struct part *part, const struct scope *scope)
{
    struct node made;
    struct shown s;
    const struct node *n = look_up(part, scope, &made);
    if (n == NULL) return miss(r, part, "is nowhere in scope");
    show(&s, n);
    if (s.text == NULL) return miss(r, part, "is a list or map, not a value");
    if (part->url)
        escape_url(r->out, s.text, s.len);
    else
        escape_html(r->out, s.text, s.len);
    return true;
}

static bool is_true(const struct node *n)
{
    switch (n->kind) {
    case NODE_BOOL: return n->as.b;
    case NODE_INT: return n->as.i != 0;
    case NODE_REAL: return n->as.r < 0 || n->as.r > 0;
    case NODE_TEXT: return n->as.s[0] != '\0';
    case NODE_LIST: return n->first != NULL;
    case NODE_MAP: return true;
    default: return false;
    }
}

static bool render_list(struct render *r, const struct part *part, const struct node *list,
                        const struct scope *up)
{
    struct scope scope = {.up = up};
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        scope.node = n;
        scope.index++;
        scope.last = n->next == NULL;
        if (++r->steps > STEPS_MAX) return stop(r, part, "the page is too long");
        if (!render_parts(r, part->body, &scope)) return false;
    }
    return true;
}

static bool render_section(struct render *r, const struct part *part, const struct scope *scope)
{
    struct node made;
    struct shown s;
    const struct node *n = look_up(part, scope, &made);
    bool holds = false;
    if (n == NULL) {
        if (!miss(r, part, "is nowhere in scope")) return false;
    } else if (part->compares) {
        show(&s, n);
        if (s.text == NULL && !miss(r, part, "is a list or map, not a value")) return false;
        holds = s.text != NULL && s.len == part->len && memcmp(s.text, part->text, s.len) == 0;
    } else {
        holds = is_true(n);
    }
    if (holds == part->inverted) return true;
    if (!part->inverted && n->kind == NODE_LIST) return render_list(r, part, n, scope);
    if (!part->inverted && n->kind == NODE_MAP)
        return render_parts(r, part->body, &(struct scope){.node = n, .up = scope});
    return render_parts(r, part->body, scope);
}

static bool render_partial(struct render *r, const struct part *part, const struct scope *scope)
{
    const struct template *page = r->page;
    if (++r->depth > PARTIAL_MAX) return stop(r, part, "partials include each other without end");
    r->page = NULL;
    bool ok = render_parts(r, part->partial->parts, scope);
    r->page = page;
    r->depth--;
    return ok;
}

static bool render_block(struct render *r, const struct part *part, const struct scope *scope)
{
    bool filled = r->page != NULL && r->page->filled[part->block];
    return render_parts(r, filled ? r->page->fills[part->block] : part->body, scope);
}

static bool render_parts(struct render *r, const struct part *part, const struct scope *scope)
{
    for (; part != NULL; part = part->next) {
        bool ok = true;
        if (++r->steps > STEPS_MAX) return stop(r, part, "the page is too long");
        switch (part->kind) {
        case PART_TEXT: buf_add(r->out, part->text, part->len); break;
        case PART_VALUE: ok = render_value(r, part, scope); break;
        case PART_SECTION: ok = render_section(r, part, scope); break;
        case PART_BLOCK: ok = render_block(r, part, scope); break;
        case PART_PARTIAL: ok = render_partial(r, part, scope); break;
        }
        if (!ok) return false;
    }
    return true;
}

bool template_render(struct template_set *set, const char *name, const struct node *root,
                     struct buf *out, struct err *err)
{
    static const struct node nothing = {.kind = NODE_NULL};
    const struct template *t = template_find(set, name);
    if (set->broken || t == NULL || t->state != TEMPLATE_READY)
        return err_set(err, "template \"%s\" is not loaded", name);
    struct render r = {.strict = set->strict, .out = out, .err = err};
    r.page = t->layout != NULL ? t : NULL;
    struct scope scope = {.node = root != NULL ? root : &nothing};
    size_t before = out->len;
    bool ok = render_parts(&r, t->layout != NULL ? t->layout->parts : t->parts, &scope);
    if (r.misses != 0) atomic_fetch_add(&set->misses, r.misses);
    if (!ok && out->data != NULL) {
        out->len = before;
        out->data[before] = '\0';
    }
    return ok;
}
