/* Templates and trees made of random bytes.
 *
 * Nothing may crash; and whatever template is taken, no datum gets out of its place.
 * Every hostile character in the data has a MARK before it and no template holds
 * one, so in the page
 *   - no MARK stands before a raw < > " or ',
 *   - the finished page, read from its start as plain HTML, is as well-formed as the
 *     templates were, and wherever a MARK stands, a value may stand.
 * The last is the slow simple twin of what the templates promise at load time for
 * every choice of sections and every length of list.
 *
 * The first byte of the input says how to read the rest: as template text, or as a
 * row of fragments that are likely to meet in an attack.  0xFF parts the templates. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/escape.h"
#include "view/template.h"

enum { MARK = '\001', TEMPLATES = 3, DEPTH = 4, BYTES_MAX = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
    const uint8_t *at, *end;
};

static unsigned take(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static const char *const fragments[] = {"{{a}}",       "{{b}}",       "{{.}}",       "{{m.a}}",
                                        "{{a|url}}",   "{{@index}}",  "{{>a}}",      "{{<lay}}",
                                        "{{!}}",       "<p",          "<script",     "<textarea",
                                        "<title",      "</",          "</p>",        "</script>",
                                        "</textarea>", "</title>",    ">",           "<",
                                        "/",           "\"",          "'",           " ",
                                        "\n",          "=",           "=\"",         "on",
                                        " href=\"",    " class=\"",   " onclick=\"", "href",
                                        "src",         "p",           "#",           "?",
                                        "<!--",        "-->",         "-",           "!",
                                        "<!doctype",   "javascript:", "&#47;",       "<p class=\"",
                                        "<a href=\"",  "<a href=\"/", "\">"};

/* Sections are kept with their ends, or hardly a row would be taken. */
static const char *const openers[][2] = {
    {"{{#l}}", "{{/l}}"},           {"{{#a}}", "{{/a}}"},         {"{{^a}}", "{{/a}}"},
    {"{{#m}}", "{{/m}}"},           {"{{#a=x}}", "{{/a}}"},       {"{{#@first}}", "{{/@first}}"},
    {"{{^@first}}", "{{/@first}}"}, {"{{^@last}}", "{{/@last}}"}, {"{{$main}}", "{{/main}}"},
    {"{{$title}}", "{{/title}}"}};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void make_text(struct input *in, bool raw, struct buf *out)
{
    const char *open[5];
    size_t depth = 0;
    unsigned c;
    buf_puts(out, "");
    while (in->at < in->end && (c = take(in)) != 0xFF) {
        if (raw) {
            buf_putc(out, c == MARK ? ' ' : (char)c);
        } else if (c < COUNT(fragments)) {
            buf_puts(out, fragments[c]);
        } else if (c < 128 && depth < COUNT(open)) {
            buf_puts(out, openers[c % COUNT(openers)][0]);
            open[depth++] = openers[c % COUNT(openers)][1];
        } else if (depth > 0) {
            buf_puts(out, open[--depth]);
        }
    }
    while (depth > 0) buf_puts(out, open[--depth]);
}

static const char *make_datum(struct input *in, struct arena *mem)
{
    static const char *const hostile[] = {
        "", "\001x", "\001<\001>\001\"\001'\001&", "\001/\001/x", "\001javascript:", "\001--\001>",
        "x"};
    unsigned c = take(in);
    if (c < 128) return hostile[c % COUNT(hostile)];
    struct buf text = {0};
    for (c %= 8; c > 0; c--) {
        char one = (char)take(in);
        buf_putc(&text, MARK);
        buf_putc(&text, one == '\0' || one == MARK ? 'x' : one);
    }
    const char *copy = arena_strdup(mem, buf_text(&text));
    buf_clear(&text);
    return copy;
}

static void make_members(struct input *in, struct node *parent, int depth)
{
    static const char *const keys[] = {"a", "b", "l", "m", "main", "x"};
    bool map = parent->kind == NODE_MAP;
    for (unsigned count = take(in) % 6; count > 0; count--) {
        unsigned c = take(in);
        const char *key = keys[c % COUNT(keys)];
        switch (c / COUNT(keys) % 7) {
        case 0: map ? node_int(parent, key, (int64_t)c - 9) : node_push_int(parent, 0); break;
        case 1: map ? node_real(parent, key, c / 7.0) : node_push_real(parent, c * 1e20); break;
        case 2: map ? node_bool(parent, key, c % 2) : node_push_bool(parent, c % 2); break;
        case 3: map ? node_text(parent, key, NULL) : node_push_null(parent); break;
        case 4:
            if (depth < DEPTH)
                make_members(in, map ? node_list(parent, key) : node_push_list(parent), depth + 1);
            break;
        case 5:
            if (depth < DEPTH)
                make_members(in, map ? node_map(parent, key) : node_push_map(parent), depth + 1);
            break;
        default: {
            const char *text = make_datum(in, parent->mem);
            map ? node_text(parent, key, text) : node_push_text(parent, text);
        }
        }
    }
}

static const char *load(void *ctx, const char *file, size_t *len)
{
    static const char *const files[TEMPLATES] = {"templates/page.html", "templates/a.html",
                                                 "templates/lay.html"};
    const struct buf *texts = ctx;
    for (int i = 0; i < TEMPLATES; i++) {
        if (strcmp(file, files[i]) != 0) continue;
        *len = texts[i].len;
        return buf_text(&texts[i]);
    }
    return NULL;
}

static void broken(const char *what, const struct buf *texts, const struct buf *page)
{
    for (int i = 0; i < TEMPLATES; i++) (void)fprintf(stderr, "[%s]\n", buf_text(&texts[i]));
    (void)fprintf(stderr, "%s in: %s\n", what, buf_text(page));
    abort();
}

static void check_page(const struct buf *page, const struct buf *texts)
{
    struct escape_scan scan = {0};
    for (size_t i = 0; i < page->len; i++) {
        char c = page->data[i];
        if (c == MARK) {
            char next = page->data[i + 1];
            if (next != '\0' && strchr("<>\"'", next) != NULL) broken("a raw mark", texts, page);
            if (escape_scan_refuses(&scan, false) != NULL) broken("a datum", texts, page);
        }
        if (escape_scan_read(&scan, &c, 1, NULL) != NULL) broken("bad HTML", texts, page);
    }
    if (!escape_scan_in_text(&scan)) broken("an open end", texts, page);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > BYTES_MAX) return 0;
    struct input in = {data, data + size};
    struct buf texts[TEMPLATES] = {{0}}, page = {0};
    struct arena mem = {0};
    struct node *root = node_new_map(&mem);
    unsigned how = take(&in);
    for (int i = 0; i < TEMPLATES; i++) make_text(&in, how % 4 == 0, &texts[i]);
    make_members(&in, root, 0);
    /* So that fragments find something even where the input ends early. */
    if (node_get(root, "a") == NULL) node_text(root, "a", "\001<\001/\001\"x");
    if (node_get(root, "l") == NULL) {
        struct node *l = node_list(root, "l");
        node_push_text(l, "\001'\001>");
        node_push_null(l);
        node_push_text(l, "\001/");
    }
    struct template_set *set = template_set_new(load, texts, how % 2 == 0);
    if (template_set_load(set, "page", NULL) && template_render(set, "page", root, &page, NULL))
        check_page(&page, texts);
    template_set_free(set);
    arena_clear(&mem);
    buf_clear(&page);
    for (int i = 0; i < TEMPLATES; i++) buf_clear(&texts[i]);
    return 0;
}
