#include "web/reply.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"

static void reply_drop_body(struct reply *reply)
{
    buf_clear(&reply->body);
    reply->fixed = NULL;
    reply->fixed_len = 0;
    if (reply->has_file) (void)close(reply->file);
    reply->has_file = false;
}

void reply_init(struct reply *reply)
{
    *reply = (struct reply){.status = 200,
                            .type = REPLY_TEXT,
                            .cache = "no-store",
                            .policy = REPLY_POLICY};
}

void reply_clear(struct reply *reply)
{
    reply_drop_body(reply);
    arena_clear(&reply->mem);
    *reply = (struct reply){.status = 0};
}

void reply_reset(struct reply *reply)
{
    bool close = reply->close;
    reply_clear(reply);
    reply_init(reply);
    reply->close = close;
}

bool reply_header(struct reply *reply, const char *name, const char *value)
{
    for (const unsigned char *s = (const unsigned char *)value; *s != '\0'; s++)
        if (*s < 0x20 || *s == 0x7f) return false;
    reply->headers =
        arena_grow(&reply->mem, reply->headers, reply->header_count, sizeof *reply->headers);
    reply->headers[reply->header_count++] =
        (struct header){.name = arena_strdup(&reply->mem, name),
                        .value = arena_strdup(&reply->mem, value)};
    return true;
}

void reply_text(struct reply *reply, int status, const char *text)
{
    reply_drop_body(reply);
    reply->status = status;
    reply->type = REPLY_TEXT;
    buf_puts(&reply->body, text);
}

void reply_json(struct reply *reply, int status, const struct node *n)
{
    reply_drop_body(reply);
    reply->status = status;
    reply->type = REPLY_JSON;
    json_write(&reply->body, n);
    buf_putc(&reply->body, '\n');
}

void reply_fixed(struct reply *reply, const char *type, const void *bytes, size_t len)
{
    reply_drop_body(reply);
    reply->type = type;
    reply->fixed = bytes;
    reply->fixed_len = len;
}

void reply_file(struct reply *reply, const char *type, int fd, size_t len)
{
    reply_drop_body(reply);
    reply->type = type;
    reply->has_file = true;
    reply->file = fd;
    reply->file_len = len;
}

void reply_redirect(struct reply *reply, const char *path)
{
    /* Browsers read "/\host" as "//host": another server. */
    bool local = path[0] == '/' && path[1] != '/' && strchr(path, '\\') == NULL;
    reply_drop_body(reply);
    reply->status = 303;
    if (!local || !reply_header(reply, "Location", path))
        (void)reply_header(reply, "Location", "/");
}

bool reply_cookie(struct reply *reply, const char *name, const char *value, long max_age_s)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789-._~";
    if (name[strspn(name, letters)] != '\0' || value[strspn(value, letters)] != '\0') return false;
    char age[40] = "";
    if (max_age_s != 0)
        (void)snprintf(age, sizeof age, "; Max-Age=%ld", max_age_s < 0 ? 0L : max_age_s);
    return reply_header(reply, "Set-Cookie",
                        arena_printf(&reply->mem, "%s=%s; Path=/; HttpOnly; SameSite=Strict%s",
                                     name, value, age));
}

/* Whether an If-None-Match names the tag; weak tags are as good as strong ones here. */
static bool tag_matches(const char *wanted, const char *etag)
{
    size_t len = strlen(etag);
    if (strcmp(wanted, "*") == 0) return true;
    for (const char *s = strchr(wanted, '"'); s != NULL; s = strchr(s, '"')) {
        size_t n = strcspn(++s, "\"");
        if (s[n] == '\0') return false;
        if (n == len && memcmp(s, etag, len) == 0) return true;
        s += n + 1;
    }
    return false;
}

bool reply_etag(struct reply *reply, const struct request *r, const char *etag, const char *cache)
{
    reply->cache = cache;
    if (!reply_header(reply, "ETag", arena_printf(&reply->mem, "\"%s\"", etag))) return false;
    if (!tag_matches(r->if_none_match, etag)) return false;
    reply_drop_body(reply);
    reply->status = 304;
    return true;
}

void reply_download(struct reply *reply, const char *filename)
{
    char safe[101];
    size_t n = 0;
    for (const char *s = filename; *s != '\0' && n < sizeof safe - 1; s++) {
        bool plain = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
                     (*s >= '0' && *s <= '9') || *s == '-' || *s == '_' || (*s == '.' && n > 0);
        safe[n++] = plain ? *s : '-';
    }
    safe[n] = '\0';
    (void)reply_header(reply, "Content-Disposition",
                       arena_printf(&reply->mem, "attachment; filename=\"%s\"",
                                    n == 0 ? "download" : safe));
}

void reply_retry_after(struct reply *reply, int seconds)
{
    (void)reply_header(reply, "Retry-After", arena_printf(&reply->mem, "%d", seconds));
}

const char *reply_status_words(int status)
{
    switch (status) {
    case 200: return "OK";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    default: return "Error";
    }
}

void reply_error(struct reply *reply, const struct request *r, int status, const struct err *e)
{
    const char *text = e != NULL && e->text[0] != '\0' ? e->text : reply_status_words(status);
    if (r != NULL && r->wants_json) {
        struct node *n = node_new_map(&reply->mem);
        node_int(n, "status", status);
        node_text(n, "error", text);
        if (e != NULL && e->field[0] != '\0') node_text(n, "field", e->field);
        reply_json(reply, status, n);
        return;
    }
    reply_text(reply, status, "");
    buf_printf(&reply->body, "%d %s\n%s\n", status, reply_status_words(status), text);
    if (e != NULL && e->field[0] != '\0') buf_printf(&reply->body, "Field: %s\n", e->field);
}

size_t reply_size(const struct reply *reply)
{
    if (reply->has_file) return reply->file_len;
    return reply->fixed != NULL ? reply->fixed_len : reply->body.len;
}
