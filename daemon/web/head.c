#include "web/head.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"

int head_read_target(struct request *r, const char *target, size_t len, struct err *e)
{
    if (len > HEAD_TARGET_MAX)
        return err_field(e, "path", "The address is too long: at most %d bytes are accepted.",
                         HEAD_TARGET_MAX),
               414;
    const char *path = target;
    if (strncasecmp(path, "http://", 7) == 0) { /* as to a proxy; RFC 9112, 3.2.2 */
        path += 7 + strcspn(path + 7, "/?");
        if (*path != '/') path = "/";
    }
    if (*path != '/') return err_field(e, "path", "The address must begin with a slash."), 400;
    size_t path_len = strcspn(path, "?");
    r->path = arena_strndup(&r->mem, path, path_len);
    if (path[path_len] == '\0') return 0;
    const char *query = path + path_len + 1;
    int status = params_read_pairs(&r->query, &r->mem, query, strlen(query), e);
    return status == 413 ? 414 : status;
}

void head_add(struct request *r, const char *name, const char *value)
{
    size_t len = strlen(value);
    while (len > 0 && (value[len - 1] == ' ' || value[len - 1] == '\t')) len--;
    r->headers = arena_grow(&r->mem, r->headers, r->header_count, sizeof *r->headers);
    r->headers[r->header_count++] = (struct header){.name = arena_strdup(&r->mem, name),
                                                    .value = arena_strndup(&r->mem, value, len)};
}

static bool is_token(const char *name)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789!#$%&'*+-.^_`|~";
    return *name != '\0' && name[strspn(name, letters)] == '\0';
}

static bool has_control(const char *value)
{
    for (const unsigned char *s = (const unsigned char *)value; *s != '\0'; s++)
        if ((*s < 0x20 && *s != '\t') || *s == 0x7f) return true;
    return false;
}

static bool is_host(const char *host)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789-._~:[]%";
    return strlen(host) <= 255 && host[strspn(host, letters)] == '\0';
}

static size_t count(const struct request *r, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < r->header_count; i++) n += text_equal_nocase(r->headers[i].name, name);
    return n;
}

static const char *header_or_empty(const struct request *r, const char *name)
{
    const char *value = request_header(r, name);
    return value == NULL ? "" : value;
}

/* Headers that say where a request ends, to whom it goes or what it means must
 * not be sent twice, not even with the same value. */
static int check_each(const struct request *r, struct err *e)
{
    static const char *const once[] = {"Content-Length", "Transfer-Encoding",
                                       "Host",           "Content-Type",
                                       "Origin",         "Last-Event-ID"};
    size_t bytes = 0;
    for (size_t i = 0; i < r->header_count; i++) {
        const struct header *h = &r->headers[i];
        bytes += strlen(h->name) + strlen(h->value);
        if (!is_token(h->name)) return err_set(e, "A header has a name that is none."), 400;
        if (has_control(h->value))
            return err_field(e, h->name, "The %.40s header holds control characters.", h->name),
                   400;
    }
    if (bytes > HEAD_BYTES_MAX || r->header_count > HEADERS_MAX)
        return err_set(e, "The headers are too large: at most %d, of %d KiB in all.", HEADERS_MAX,
                       HEAD_BYTES_MAX / 1024),
               431;
    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        if (count(r, once[i]) > 1)
            return err_field(e, once[i], "The %s header was sent twice.", once[i]), 400;
    return 0;
}

static int check_length(const char *text, uint64_t *length, struct err *e)
{
    uint64_t n = 0;
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0')
        return err_field(e, "Content-Length", "Content-Length must be a number."), 400;
    for (; *text != '\0'; text++) {
        if (n > (UINT64_MAX - 9) / 10)
            return err_field(e, "Content-Length", "The body is far too large."), 413;
        n = n * 10 + (uint64_t)(*text - '0');
    }
    *length = n;
    return 0;
}

static int check_framing(const struct request *r, struct head_body *body, struct err *e)
{
    const char *length = request_header(r, "Content-Length");
    const char *coding = request_header(r, "Transfer-Encoding");
    if (length != NULL && coding != NULL)
        return err_field(e, "Content-Length",
                         "A request has a Content-Length or a Transfer-Encoding, not both."),
               400;
    if (coding != NULL && !text_equal_nocase(coding, "chunked"))
        return err_field(e, "Transfer-Encoding", "The only Transfer-Encoding known is chunked."),
               501;
    if (coding != NULL) body->expected = true;
    if (length == NULL) return 0;
    int status = check_length(length, &body->length, e);
    body->sized = true;
    body->expected = body->length > 0;
    return status;
}

int head_check(struct request *r, struct head_body *body, struct err *e)
{
    *body = (struct head_body){.expected = false};
    /* First of all what an error page needs to know. */
    r->host = header_or_empty(r, "Host");
    r->origin = header_or_empty(r, "Origin");
    r->accept = header_or_empty(r, "Accept");
    r->content_type = header_or_empty(r, "Content-Type");
    r->if_none_match = header_or_empty(r, "If-None-Match");
    r->last_event_id = header_or_empty(r, "Last-Event-ID");
    r->wants_json = request_prefers_json(r->accept);
    body->asks_to_continue = text_equal_nocase(header_or_empty(r, "Expect"), "100-continue");
    int status = check_each(r, e);
    if (status == 0) status = check_framing(r, body, e);
    if (status == 0 && !is_host(r->host))
        return err_field(e, "Host", "The Host header is not a host name or address."), 400;
    return status;
}

static void trace_gap(struct head_trace *t, const char *next, ptrdiff_t least, ptrdiff_t most)
{
    if (t->end == NULL) return;
    ptrdiff_t gap = next - t->end;
    if (gap < least || gap > most) t->broken = true;
}

void head_trace_begin(struct head_trace *t, const char *target, size_t target_len,
                      const char *version)
{
    *t = (struct head_trace){.end = NULL};
    if (version == NULL) return;
    t->end = target + target_len;
    trace_gap(t, version, 1, 1);
    t->end = version + strlen(version);
}

void head_trace_header(struct head_trace *t, const char *name, const char *value)
{
    trace_gap(t, name, 1, 2);
    if (t->end != NULL) t->end = value + strlen(value);
}

bool head_trace_end(struct head_trace *t, const char *end)
{
    trace_gap(t, end, 2, 4); /* two line ends, of one or two bytes each */
    return !t->broken;
}
