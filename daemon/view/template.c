/* A template is parsed once into a tree of parts whose texts point into the file.
 * First the loading: tags, parts, the set.  Then the rendering, which only reads. */
#include "view/template.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "view/escape.h"

enum {
    NESTING_MAX = 32,   /* sections within sections of one template */
    PARTIAL_MAX = 32,   /* partials within partials of one page */
    STEPS_MAX = 1 << 20 /* parts written in one page: a loop over loops must end */
};

enum part_kind { PART_TEXT, PART_VALUE, PART_SECTION, PART_BLOCK, PART_PARTIAL };

enum name_kind { NAME_KEYS, NAME_ELEMENT, NAME_INDEX, NAME_FIRST, NAME_LAST };

struct part {
    enum part_kind kind;
    enum name_kind name;
    bool inverted, compares, url;
    unsigned line;
    const struct template *home;
    const char *text; /* of PART_TEXT; what a section compares with */
    size_t len;
    const char **keys; /* of NAME_KEYS; ends with NULL */
    struct part *body, *next;
    const struct template *partial;
    size_t block; /* index in its template's blocks */
};

struct block {
    const char *name;
    struct escape_scan at; /* where in the HTML its replacement will stand */
};

enum template_state { TEMPLATE_WANTED, TEMPLATE_LOADING, TEMPLATE_READY };

struct template
{
    struct template *next;
    const char *name, *file;
    enum template_state state;
    struct part *parts;
    struct block *blocks;
    size_t block_count;
    const struct template *layout;
    const struct part **fills; /* of a page: for each block of its layout, or NULL */
    bool *filled;              /* an empty replacement is a replacement too */
    const struct part *user;   /* a {{>...}} that names it, for the words of an error */
};

struct template_set {
    struct arena mem;
    template_loader *load;
    void *ctx;
    bool strict, broken;
    struct template *first, *last;
    atomic_size_t misses;
};

/* ---- tags ---- */

struct parser {
    struct template_set *set;
    struct template *t;
    const char *text, *at, *end;
    struct escape_scan html;
    struct part **tail;
    int nesting;
    bool between_blocks, in_fill; /* of a page that has a layout */
    struct err *err;
};

enum { TAG_END = 'E', TAG_VALUE = 'V' }; /* besides # ^ / > < $ ! */

struct tag {
    int kind;
    const char *start, *name, *literal; /* literal: after =, or NULL */
    size_t name_len, literal_len;
    bool url;
};

static unsigned line_at(const struct parser *p, const char *at)
{
    unsigned line = 1;
    for (const char *c = p->text; c < at; c++) line += *c == '\n';
    return line;
}

static bool fail(struct parser *p, const char *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static bool fail(struct parser *p, const char *at, const char *fmt, ...)
{
    char words[400];
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(words, sizeof words, fmt, args);
    va_end(args);
    return err_set(p->err, "%s:%u: %s", p->t->file, line_at(p, at), words);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool all_blank(const char *from, const char *to)
{
    while (from < to && is_blank(*from)) from++;
    return from == to;
}

static void trim(const char **from, const char **to)
{
    while (*from < *to && is_blank(**from)) (*from)++;
    while (*to > *from && is_blank((*to)[-1])) (*to)--;
}

/* The next pair of equal characters, or end. */
static const char *find_pair(const char *from, const char *end, char c)
{
    while ((from = memchr(from, c, (size_t)(end - from))) != NULL) {
        if (from + 1 < end && from[1] == c) return from;
        from++;
    }
    return end;
}

static bool is_word(const char *name, size_t len, const char *also)
{
    for (size_t i = 0; i < len; i++) {
        char c = name[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!plain && c != '_' && c != '-' && (c == '\0' || strchr(also, c) == NULL)) return false;
    }
    return len != 0;
}

/* What stands between {{ and }}. */
static bool read_tag(struct parser *p, const char *from, const char *to, struct tag *tag)
{
    *tag = (struct tag){.kind = TAG_VALUE, .start = from - 2};
    if (from < to && *from == '!') {
        tag->kind = '!';
        return true;
    }
    const char *whole = from;
    int whole_len = to - from > 40 ? 40 : (int)(to - from);
    if (from < to && (*from == '{' || *from == '&'))
        return fail(p, from, "there is no unescaped output; write {{name}}");
    if (from < to && strchr("#^/><$", *from) != NULL && *from != '\0')
        tag->kind = (unsigned char)*from++;
    const char *name_end = to;
    char mark = tag->kind == TAG_VALUE ? '|' : '=';
    const char *second = memchr(from, mark, (size_t)(to - from));
    if (second != NULL && strchr("#^V", tag->kind) != NULL) {
        name_end = second++;
        trim(&second, &to);
        tag->literal = second;
        tag->literal_len = (size_t)(to - second);
    }
    trim(&from, &name_end);
    tag->name = from;
    tag->name_len = (size_t)(name_end - from);
    if (tag->kind == TAG_VALUE && tag->literal != NULL) {
        tag->url = tag->literal_len == 3 && memcmp(tag->literal, "url", 3) == 0;
        if (!tag->url) return fail(p, whole, "the only filter is |url, as in {{name|url}}");
    }
    if (!is_word(tag->name, tag->name_len, tag->kind == '>' || tag->kind == '<' ? "/" : ".@"))
        return fail(p, whole, "{{%.*s}} is no tag", whole_len, whole);
    return true;
}

static struct part *add_part(struct parser *p, enum part_kind kind, const char *at)
{
    struct part *part = arena_new(&p->set->mem, struct part);
    part->kind = kind;
    part->home = p->t;
    part->line = line_at(p, at);
    *p->tail = part;
    p->tail = &part->next;
    return part;
}

static bool add_text(struct parser *p, const char *from, const char *to)
{
    if (from >= to) return true;
    if (p->between_blocks) {
        if (all_blank(from, to)) return true;
        trim(&from, &to);
        return fail(p, from, "a page with a layout has text outside its blocks");
    }
    size_t at = 0;
    const char *wrong = escape_scan_read(&p->html, from, (size_t)(to - from), &at);
    if (wrong != NULL) return fail(p, from + at, "%s", wrong);
    struct part *part = add_part(p, PART_TEXT, from);
    part->text = from;
    part->len = (size_t)(to - from);
    return true;
}

/* A tag alone on its line takes the line with it: *before goes back to the start
 * of the line and *after past its end. */
static void take_line(const struct parser *p, const char **before, const char **after)
{
    const char *from = *before, *to = *after;
    while (from > p->text && (from[-1] == ' ' || from[-1] == '\t')) from--;
    if (from > p->text && from[-1] != '\n') return;
    while (to < p->end && (*to == ' ' || *to == '\t' || *to == '\r')) to++;
    if (to < p->end && *to != '\n') return;
    *before = from;
    *after = to < p->end ? to + 1 : to;
}

/* Adds the text up to the next tag, and reads that. */
static bool next_tag(struct parser *p, struct tag *tag)
{
    const char *open = find_pair(p->at, p->end, '{');
    if (open == p->end) {
        *tag = (struct tag){.kind = TAG_END, .start = p->end};
        const char *from = p->at;
        p->at = p->end;
        return add_text(p, from, p->end);
    }
    const char *close = find_pair(open + 2, p->end, '}');
    if (close == p->end) return fail(p, open, "{{ has no }}");
    if (!read_tag(p, open + 2, close, tag)) return false;
    const char *from = p->at, *to = open;
    p->at = close + 2;
    if (tag->kind != TAG_VALUE) take_line(p, &to, &p->at);
    return add_text(p, from, to);
}

/* ---- parts ---- */

static bool tag_is(const struct tag *tag, const char *name)
{
    return strlen(name) == tag->name_len && memcmp(name, tag->name, tag->name_len) == 0;
}

static char *tag_name(struct parser *p, const struct tag *tag)
{
    return arena_strndup(&p->set->mem, tag->name, tag->name_len);
}

static bool set_name(struct parser *p, const struct tag *tag, struct part *part)
{
    static const char *const special[] = {".", "@index", "@first", "@last"};
    for (int i = 0; i < 4; i++) {
        if (!tag_is(tag, special[i])) continue;
        part->name = (enum name_kind)(NAME_ELEMENT + i);
        return true;
    }
    size_t dots = 0;
    char *name = tag_name(p, tag);
    for (char *c = name; *c != '\0'; c++) dots += *c == '.';
    part->keys = arena_array(&p->set->mem, const char *, dots + 2);
    for (size_t i = 0; i <= dots; i++) {
        size_t len = strcspn(name, ".");
        part->keys[i] = name;
        if (!is_word(name, len, ""))
            return fail(p, tag->start, "\"%.*s\" is no name", (int)tag->name_len, tag->name);
        name[len] = '\0';
        name += len + 1;
    }
    return true;
}

static bool parse_parts(struct parser *p, const struct tag *open, struct part **list);

/* From behind the opening tag to its closing one, into list. */
static bool parse_body(struct parser *p, const struct tag *open, struct part **list)
{
    if (++p->nesting > NESTING_MAX) return fail(p, open->start, "nested too deep");
    struct part **tail = p->tail;
    escape_scan_begin(&p->html);
    struct escape_scan begin = p->html;
    if (!parse_parts(p, open, list)) return false;
    if (!escape_scan_end(&p->html, &begin))
        return fail(p, open->start,
                    "{{%c%.*s}} does not leave the HTML where it found it: "
                    "a tag, quote or comment opens or ends inside",
                    open->kind, (int)open->name_len, open->name);
    p->tail = tail;
    p->nesting--;
    return true;
}

static bool parse_value(struct parser *p, const struct tag *tag)
{
    const char *wrong = escape_scan_refuses(&p->html, tag->url);
    if (wrong != NULL)
        return fail(p, tag->start, "{{%.*s}} %s", (int)tag->name_len, tag->name, wrong);
    struct part *part = add_part(p, PART_VALUE, tag->start);
    part->url = tag->url;
    return set_name(p, tag, part);
}

static bool parse_section(struct parser *p, const struct tag *tag)
{
    struct part *part = add_part(p, PART_SECTION, tag->start);
    part->inverted = tag->kind == '^';
    part->compares = tag->literal != NULL;
    part->text = tag->literal;
    part->len = tag->literal_len;
    return set_name(p, tag, part) && parse_body(p, tag, &part->body);
}

static size_t find_block(const struct template *t, const struct tag *tag)
{
    size_t i = 0;
    while (i < t->block_count && !tag_is(tag, t->blocks[i].name)) i++;
    return i;
}

static bool parse_block(struct parser *p, const struct tag *tag)
{
    struct template *t = p->t;
    if (p->in_fill) return fail(p, tag->start, "a block stands inside a block of a page");
    if (find_block(t, tag) != t->block_count)
        return fail(p, tag->start, "block \"%.*s\" is there twice", (int)tag->name_len, tag->name);
    struct part *part = add_part(p, PART_BLOCK, tag->start);
    part->block = t->block_count;
    t->blocks = arena_grow(&p->set->mem, t->blocks, t->block_count, sizeof *t->blocks);
    escape_scan_begin(&p->html);
    t->blocks[t->block_count++] = (struct block){tag_name(p, tag), p->html};
    return parse_body(p, tag, &part->body);
}

/* A block of a page is read as if it stood in the layout, in that block's place. */
static bool parse_fill(struct parser *p, const struct tag *tag)
{
    const struct template *layout = p->t->layout;
    size_t i = find_block(layout, tag);
    if (i == layout->block_count || p->t->filled[i])
        return fail(p, tag->start,
                    i == layout->block_count ? "%s has no block \"%.*s\""
                                             : "%s: block \"%.*s\" is filled twice",
                    layout->file, (int)tag->name_len, tag->name);
    struct part *body = NULL;
    p->html = layout->blocks[i].at;
    p->between_blocks = false;
    p->in_fill = true;
    if (!parse_body(p, tag, &body)) return false;
    p->between_blocks = true;
    p->in_fill = false;
    p->html = (struct escape_scan){0};
    p->t->fills[i] = body;
    p->t->filled[i] = true;
    return true;
}

static struct template *want(struct template_set *set, const char *name);
static bool load_one(struct template_set *set, struct template *t, struct err *err);

static bool parse_layout(struct parser *p, const struct tag *tag)
{
    for (const struct part *part = p->t->parts; part != NULL; part = part->next)
        if (part->kind != PART_TEXT || !all_blank(part->text, part->text + part->len))
            return fail(p, tag->start, "{{<...}} comes first in a page");
    struct template *layout = want(p->set, tag_name(p, tag));
    if (p->nesting != 0 || p->t->layout != NULL || layout->state == TEMPLATE_LOADING)
        return fail(p, tag->start, "{{<...}} stands in a section, twice or in its own layout");
    if (layout->state == TEMPLATE_WANTED && !load_one(p->set, layout, p->err)) {
        if (layout->state != TEMPLATE_WANTED) return false; /* it is there, and says its fault */
        return fail(p, tag->start, "there is no %s", layout->file);
    }
    if (layout->layout != NULL) return fail(p, tag->start, "%s has a layout itself", layout->file);
    p->t->layout = layout;
    p->t->fills = arena_array(&p->set->mem, const struct part *, layout->block_count + 1);
    p->t->filled = arena_array(&p->set->mem, bool, layout->block_count + 1);
    p->t->parts = NULL;
    p->tail = &p->t->parts;
    p->between_blocks = true;
    return true;
}

static bool parse_partial(struct parser *p, const struct tag *tag)
{
    if (!escape_scan_in_text(&p->html))
        return fail(p, tag->start, "{{>%.*s}} does not stand between tags", (int)tag->name_len,
                    tag->name);
    struct part *part = add_part(p, PART_PARTIAL, tag->start);
    struct template *t = want(p->set, tag_name(p, tag));
    if (t->user == NULL) t->user = part;
    part->partial = t;
    return true;
}

static bool parse_one(struct parser *p, const struct tag *tag)
{
    if (tag->kind == '!') return true;
    if (tag->kind == '<') return parse_layout(p, tag);
    if (p->between_blocks && tag->kind != '$')
        return fail(p, tag->start, "a page with a layout has more than blocks in it");
    switch (tag->kind) {
    case '#':
    case '^': return parse_section(p, tag);
    case '$': return p->between_blocks ? parse_fill(p, tag) : parse_block(p, tag);
    case '>': return parse_partial(p, tag);
    default: return parse_value(p, tag);
    }
}

/* Up to the tag that closes open, or with NULL to the end of the text. */
static bool parse_parts(struct parser *p, const struct tag *open, struct part **list)
{
    p->tail = list;
    for (;;) {
        struct tag tag = {0};
        if (!next_tag(p, &tag)) return false;
        if (tag.kind == TAG_END && open != NULL)
            return fail(p, open->start, "{{%c%.*s}} is never closed", open->kind,
                        (int)open->name_len, open->name);
        if (tag.kind == TAG_END) return true;
        if (tag.kind != '/') {
            if (!parse_one(p, &tag)) return false;
            continue;
        }
        if (open != NULL && open->name_len == tag.name_len &&
            memcmp(open->name, tag.name, tag.name_len) == 0)
            return true;
        if (open == NULL)
            return fail(p, tag.start, "{{/%.*s}} closes nothing", (int)tag.name_len, tag.name);
        return fail(p, tag.start, "{{/%.*s}} stands where {{/%.*s}} should close line %u",
                    (int)tag.name_len, tag.name, (int)open->name_len, open->name,
                    line_at(p, open->start));
    }
}

/* ---- the set ---- */

struct template_set *template_set_new(template_loader *load, void *ctx, bool strict)
{
    struct template_set *set = calloc(1, sizeof *set);
    if (set == NULL) memory_exhausted();
    set->load = load;
    set->ctx = ctx;
    set->strict = strict;
    atomic_init(&set->misses, 0);
    return set;
}

void template_set_free(struct template_set *set)
{
    if (set == NULL) return;
    arena_clear(&set->mem);
    free(set);
}

static struct template *find_template(const struct template_set *set, const char *name)
{
    struct template *t = set->first;
    while (t != NULL && strcmp(t->name, name) != 0) t = t->next;
    return t;
}

static struct template *want(struct template_set *set, const char *name)
{
    struct template *t = find_template(set, name);
    if (t != NULL) return t;
    t = arena_new(&set->mem, struct template);
    t->name = arena_strdup(&set->mem, name);
    t->file = arena_printf(&set->mem, "templates/%s.html", name);
    if (set->last == NULL)
        set->first = t;
    else
        set->last->next = t;
    set->last = t;
    return t;
}

static bool load_one(struct template_set *set, struct template *t, struct err *err)
{
    size_t len = 0;
    const char *text = set->load(set->ctx, t->file, &len);
    if (text == NULL && t->user != NULL)
        return err_set(err, "%s:%u: there is no %s", t->user->home->file, t->user->line, t->file);
    if (text == NULL) return err_set(err, "there is no %s", t->file);
    struct parser p = {.set = set, .t = t, .text = text, .at = text, .end = text + len, .err = err};
    t->state = TEMPLATE_LOADING;
    if (!parse_parts(&p, NULL, &t->parts)) return false;
    if (!escape_scan_in_text(&p.html))
        return fail(&p, p.end, "the file ends inside a tag, a comment or a <script> and its like");
    t->state = TEMPLATE_READY;
    return true;
}

bool template_set_load(struct template_set *set, const char *name, struct err *err)
{
    if (set->broken) return err_set(err, "a template failed to load before \"%s\"", name);
    (void)want(set, name);
    for (struct template *t = set->first; t != NULL && !set->broken; t = t->next)
        if (t->state == TEMPLATE_WANTED && !load_one(set, t, err)) set->broken = true;
    for (struct template *t = set->first; t != NULL && !set->broken; t = t->next) {
        if (t->user == NULL || t->layout == NULL) continue;
        set->broken = true;
        (void)err_set(err, "%s:%u: %s has a layout, so it is a page and no partial",
                      t->user->home->file, t->user->line, t->file);
    }
    return !set->broken;
}

size_t template_set_misses(struct template_set *set)
{
    return atomic_load(&set->misses);
}

/* ---- rendering ---- */

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
    const struct template *t = find_template(set, name);
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
