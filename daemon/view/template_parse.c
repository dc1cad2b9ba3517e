/* Loading a template: tags, then parts, each checked against the HTML around it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "view/template_parts.h"

enum { NESTING_MAX = 32 /* sections within sections of one template */ };

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

static bool parse_layout(struct parser *p, const struct tag *tag)
{
    for (const struct part *part = p->t->parts; part != NULL; part = part->next)
        if (part->kind != PART_TEXT || !all_blank(part->text, part->text + part->len))
            return fail(p, tag->start, "{{<...}} comes first in a page");
    struct template *layout = template_want(p->set, tag_name(p, tag));
    if (p->nesting != 0 || p->t->layout != NULL || layout->state == TEMPLATE_LOADING)
        return fail(p, tag->start, "{{<...}} stands in a section, twice or in its own layout");
    if (layout->state == TEMPLATE_WANTED && !template_load_one(p->set, layout, p->err)) {
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
    struct template *t = template_want(p->set, tag_name(p, tag));
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

bool template_parse(struct template_set *set, struct template *t, const char *text, size_t len,
                    struct err *err)
{
    struct parser p = {.set = set, .t = t, .text = text, .at = text, .end = text + len, .err = err};
    t->state = TEMPLATE_LOADING;
    if (!parse_parts(&p, NULL, &t->parts)) return false;
    if (!escape_scan_in_text(&p.html))
        return fail(&p, p.end, "the file ends inside a tag, a comment or a <script> and its like");
    t->state = TEMPLATE_READY;
    return true;
}
