#include "web/request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

static const struct params *params_with(const struct request *r, const char *name)
{
    const struct params *places[] = {&r->in_path, &r->body, &r->query};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (params_find(places[i], name, NULL) != NULL) return places[i];
    return NULL;
}

const char *request_param_at(const struct request *r, const char *name, size_t index)
{
    const struct params *place = params_with(r, name);
    if (place == NULL) return NULL;
    const struct param *p = params_find(place, name, NULL);
    while (p != NULL && index-- > 0) p = params_find(place, name, p);
    return p == NULL ? NULL : p->value;
}

const char *request_param(const struct request *r, const char *name)
{
    return request_param_at(r, name, 0);
}

const char *request_param_or(const struct request *r, const char *name, const char *otherwise)
{
    const char *value = request_param(r, name);
    return value == NULL ? otherwise : value;
}

const struct upload *request_upload(const struct request *r, const char *name)
{
    for (size_t i = 0; i < r->uploads.count; i++)
        if (strcmp(r->uploads.list[i].name, name) == 0) return &r->uploads.list[i];
    return NULL;
}

const char *request_header(const struct request *r, const char *name)
{
    for (size_t i = 0; i < r->header_count; i++)
        if (text_equal_nocase(r->headers[i].name, name)) return r->headers[i].value;
    return NULL;
}

/* One "name=value" out of a Cookie header, or NULL. */
static const char *cookie_in(struct arena *a, const char *header, const char *name)
{
    size_t name_len = strlen(name);
    for (const char *s = header; *s != '\0';) {
        s += strspn(s, "; \t");
        size_t len = strcspn(s, ";");
        if (len > name_len && s[name_len] == '=' && strncmp(s, name, name_len) == 0) {
            const char *value = s + name_len + 1;
            size_t n = len - name_len - 1;
            while (n > 0 && (value[n - 1] == ' ' || value[n - 1] == '\t')) n--;
            if (n >= 2 && value[0] == '"' && value[n - 1] == '"') value++, n -= 2;
            return arena_strndup(a, value, n);
        }
        s += len;
    }
    return NULL;
}

const char *request_cookie(struct request *r, const char *name)
{
    for (size_t i = 0; i < r->header_count; i++) {
        if (!text_equal_nocase(r->headers[i].name, "Cookie")) continue;
        const char *value = cookie_in(&r->mem, r->headers[i].value, name);
        if (value != NULL) return value;
    }
    return NULL;
}

bool request_is_head(const struct request *r)
{
    return strcmp(r->method, "HEAD") == 0;
}

/* The q of one entry of an Accept header in thousandths; 1000 when it names none. */
static int accept_weight(const char *entry, size_t len)
{
    const char *end = entry + len;
    for (const char *s = entry; s < end; s++) {
        if (*s != ';') continue;
        do s++;
        while (s < end && (*s == ' ' || *s == '\t'));
        if (end - s < 3 || (*s != 'q' && *s != 'Q') || s[1] != '=') continue;
        int weight = s[2] == '1' ? 1000 : 0, unit = 100;
        if (weight == 1000 || end - s < 4 || s[3] != '.') return weight;
        for (s += 4; s < end && *s >= '0' && *s <= '9' && unit > 0; s++, unit /= 10)
            weight += (*s - '0') * unit;
        return weight;
    }
    return 1000;
}

bool request_prefers_json(const char *accept)
{
    int json = 0, html = 0;
    bool json_first = false;
    for (const char *s = accept; *s != '\0';) {
        s += strspn(s, ", \t");
        size_t len = strcspn(s, ","), type_len = strcspn(s, ",; \t");
        if (type_len == 16 && strncasecmp(s, "application/json", type_len) == 0) {
            json = accept_weight(s, len);
            json_first = html == 0;
        } else if (type_len == 9 && strncasecmp(s, "text/html", type_len) == 0) {
            html = accept_weight(s, len);
        }
        s += len;
    }
    return json > html || (json > 0 && json == html && json_first);
}
