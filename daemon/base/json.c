#include "base/json.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "base/text.h"

/* ---- writing ---- */

static const char *short_escape(unsigned char c)
{
    switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: return NULL;
    }
}

/* The code point when the character must be written as \uXXXX, else 0. */
static unsigned long_escape(const unsigned char *u, size_t size)
{
    if (size == 0) return 0xfffd;
    if (size == 1 && (u[0] < 0x20 || u[0] == 0x7f || u[0] == '<')) return u[0];
    if (size == 2 && u[0] == 0xc2 && u[1] < 0xa0) return u[1];
    if (size == 3 && u[0] == 0xe2 && u[1] == 0x80 && (u[2] == 0xa8 || u[2] == 0xa9))
        return 0x2000u | (u[2] & 0x3fu);
    return 0;
}

static void write_text(struct buf *out, const char *s)
{
    size_t left = strlen(s);
    buf_putc(out, '"');
    while (left > 0) {
        size_t size = text_utf8_step(s, left);
        const char *brief = size == 1 ? short_escape((unsigned char)*s) : NULL;
        unsigned code = brief == NULL ? long_escape((const unsigned char *)s, size) : 0;
        if (size == 0) size = 1;
        if (brief != NULL)
            buf_puts(out, brief);
        else if (code != 0)
            buf_printf(out, "\\u%04x", code);
        else
            buf_add(out, s, size);
        s += size;
        left -= size;
    }
    buf_putc(out, '"');
}

static void write_real(struct buf *out, double r)
{
    char text[TEXT_REAL_SIZE];
    if (!text_format_real(text, r)) {
        buf_puts(out, "null");
        return;
    }
    buf_puts(out, text);
    if (strpbrk(text, ".e") == NULL) buf_puts(out, ".0");
}

static void write_members(struct buf *out, const struct node *parent)
{
    bool map = parent->kind == NODE_MAP, any = false;
    buf_putc(out, map ? '{' : '[');
    for (const struct node *n = parent->first; n != NULL; n = n->next) {
        if (map && n->key[0] == '_') continue;
        if (any) buf_putc(out, ',');
        any = true;
        if (map) {
            write_text(out, n->key);
            buf_putc(out, ':');
        }
        json_write(out, n);
    }
    buf_putc(out, map ? '}' : ']');
}

void json_write(struct buf *out, const struct node *n)
{
    switch (n == NULL ? NODE_NULL : n->kind) {
    case NODE_NULL: buf_puts(out, "null"); break;
    case NODE_BOOL: buf_puts(out, n->as.b ? "true" : "false"); break;
    case NODE_INT: buf_printf(out, "%" PRId64, n->as.i); break;
    case NODE_REAL: write_real(out, n->as.r); break;
    case NODE_TEXT: write_text(out, n->as.s); break;
    case NODE_LIST:
    case NODE_MAP: write_members(out, n); break;
    }
}

/* ---- reading ---- */

static struct node *convert(struct arena *a, json_t *from);

/* Members are linked by hand: the node calls look for an equal key first, which
 * a stranger's object of 100,000 keys would turn into minutes, and jansson has
 * made sure already that no key comes twice. */
static void append(struct node *parent, struct node *child)
{
    if (parent->last == NULL)
        parent->first = child;
    else
        parent->last->next = child;
    parent->last = child;
}

static struct node *convert_list(struct arena *a, json_t *from)
{
    struct node *list = node_new_list(a);
    for (size_t i = 0; i < json_array_size(from); i++) {
        struct node *child = convert(a, json_array_get(from, i));
        append(list, child);
    }
    return list;
}

static struct node *convert_map(struct arena *a, json_t *from)
{
    struct node *map = node_new_map(a);
    const char *key;
    json_t *value;
    json_object_foreach (from, key, value) {
        struct node *child = convert(a, value);
        child->key = arena_strdup(a, key);
        append(map, child);
    }
    return map;
}

static struct node *convert(struct arena *a, json_t *from)
{
    if (json_is_object(from)) return convert_map(a, from);
    if (json_is_array(from)) return convert_list(a, from);
    struct node *n = arena_new(a, struct node);
    n->mem = a;
    switch (json_typeof(from)) {
    case JSON_STRING:
        n->kind = NODE_TEXT;
        n->as.s = arena_strndup(a, json_string_value(from), json_string_length(from));
        break;
    case JSON_INTEGER:
        n->kind = NODE_INT;
        n->as.i = json_integer_value(from);
        break;
    case JSON_REAL:
        n->kind = NODE_REAL;
        n->as.r = json_real_value(from);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        n->kind = NODE_BOOL;
        n->as.b = json_is_true(from);
        break;
    default: n->kind = NODE_NULL; break;
    }
    return n;
}

/* What jansson would say less well or, for depth, much too late: looks at every
 * character once.  Text in quotes is stepped over; where the JSON is broken this
 * may count wrongly, but only after the place at which jansson stops. */
static bool check_bytes(const char *bytes, size_t len, struct err *e)
{
    int line = 1, column = 1, depth = 0;
    bool quoted = false;
    for (size_t at = 0, step; at < len; at += step, column++) {
        char c = bytes[at];
        step = text_utf8_step(bytes + at, len - at);
        if (step == 0 || c == '\0')
            return err_set(e, "line %d, column %d: %s", line, column,
                           step == 0 ? "this is not UTF-8 text" : "a NUL byte is not accepted");
        char next = at + 1 < len ? bytes[at + 1] : '\0';
        if (quoted && c == '\\' && (next == '"' || next == '\\')) {
            step = 2;
            column++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == '\n') {
            line++;
            column = 0;
        } else if (!quoted && (c == '[' || c == '{') && ++depth > JSON_DEPTH_MAX) {
            return err_set(e, "line %d, column %d: lists and objects are nested more than %d deep",
                           line, column, JSON_DEPTH_MAX);
        } else if (!quoted && (c == ']' || c == '}')) {
            depth--;
        }
    }
    return true;
}

static const char *plain_words(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_premature_end_of_input: return "the text ends too early";
    case json_error_end_of_input_expected: return "something follows after the end";
    case json_error_null_character:
    case json_error_null_byte_in_key: return "the character \\u0000 is not accepted";
    case json_error_duplicate_key: return "the same name stands twice in one object";
    case json_error_numeric_overflow: return "the number is too large";
    default: return "this is not JSON";
    }
}

/* jansson's message ends with the last token it read: " near '...'". */
static bool refuse(const json_error_t *error, struct err *e)
{
    if (json_error_code(error) == json_error_out_of_memory) memory_exhausted();
    const char *words = plain_words(error), *more = error->text;
    bool plain = json_error_code(error) != json_error_invalid_syntax;
    if (plain) more = strstr(more, " near ");
    if (more == NULL || !text_is_utf8(more, strlen(more)) || text_has_control(more, strlen(more)))
        more = "";
    int line = error->line < 1 ? 1 : error->line;
    int column = error->column < 1 ? 1 : error->column;
    return err_set(e, "line %d, column %d: %s%s%s", line, column, words,
                   plain || *more == '\0' ? "" : ": ", more);
}

bool json_read(struct arena *a, const char *bytes, size_t len, struct node **out, struct err *e)
{
    if (len > JSON_BYTES_MAX)
        return err_set(e, "the JSON is %zu bytes long; at most %d are accepted", len,
                       JSON_BYTES_MAX);
    if (len >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) { /* some editors' mark */
        bytes += 3;
        len -= 3;
    }
    if (len == 0) return err_set(e, "line 1, column 1: there is no JSON here");
    if (!check_bytes(bytes, len, e)) return false;

    json_error_t error;
    json_t *root = json_loadb(bytes, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (root == NULL) return refuse(&error, e);
    *out = convert(a, root);
    json_decref(root);
    return true;
}
