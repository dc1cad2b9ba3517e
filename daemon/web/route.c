#include "web/route.h"

#include <string.h>

struct segment {
    const char *text;
    size_t len;
};

enum { SEGMENTS_MAX = 64 };

struct path {
    struct segment list[SEGMENTS_MAX];
    size_t count;
};

/* Splits and decodes.  A path always starts with a slash; "/" has one, empty
 * segment, and so has what follows a slash at the end. */
static int path_read(struct path *out, struct arena *a, const char *path, struct err *e)
{
    for (const char *s = path; *s == '/';) {
        size_t raw_len = strcspn(++s, "/");
        char *text;
        size_t len;
        if (out->count == SEGMENTS_MAX) return err_field(e, "path", "The path is too deep."), 404;
        if (!params_decode(a, s, raw_len, false, &text, &len))
            return err_field(e, "path", "The path has a %% that two hex digits do not follow."),
                   400;
        int status = params_check("path", text, len, e);
        if (status != 0) return status;
        out->list[out->count++] = (struct segment){text, len};
        s += raw_len;
    }
    return 0;
}

static bool is_dots(const char *s)
{
    return strcmp(s, ".") == 0 || strcmp(s, "..") == 0;
}

/* Joins the segments from first on, for "{path...}"; NULL when one is not fit for it. */
static const char *path_rest(struct arena *a, const struct path *p, size_t first)
{
    const char *rest = NULL;
    for (size_t i = first; i < p->count; i++) {
        const char *s = p->list[i].text;
        if (*s == '\0' || is_dots(s) || strchr(s, '/') != NULL) return NULL;
        rest = rest == NULL ? s : arena_printf(a, "%s/%s", rest, s);
    }
    return rest;
}

static bool literal_fits(struct segment s, const char *pattern, size_t len)
{
    return s.len == len && memcmp(s.text, pattern, len) == 0;
}

static void bind(struct params *found, struct arena *a, const char *name, size_t name_len,
                 const char *value)
{
    found->list = arena_grow(a, found->list, found->count, sizeof *found->list);
    found->list[found->count++] = (struct param){.name = arena_strndup(a, name, name_len),
                                                 .value = value,
                                                 .len = strlen(value)};
}

static bool pattern_fits(const char *pattern, const struct path *p, struct arena *a,
                         struct params *found)
{
    size_t at = 0;
    for (const char *s = pattern; *s == '/'; at++) {
        size_t len = strcspn(++s, "/");
        if (at == p->count) return false;
        bool parameter = len > 2 && s[0] == '{' && s[len - 1] == '}';
        bool rest = parameter && len > 5 && memcmp(s + len - 4, "...", 3) == 0;
        if (rest) {
            const char *value = path_rest(a, p, at);
            if (value == NULL) return false;
            bind(found, a, s + 1, len - 5, value);
            return true;
        }
        if (parameter && p->list[at].len == 0) return false;
        if (!parameter && !literal_fits(p->list[at], s, len)) return false;
        if (parameter) bind(found, a, s + 1, len - 2, p->list[at].text);
        s += len;
    }
    return at == p->count;
}

static void allow_method(struct arena *a, const char **allow, const char *method)
{
    const char *shown = strcmp(method, "GET") == 0 ? "GET, HEAD" : method;
    if (*allow == NULL)
        *allow = shown;
    else if (strstr(*allow, shown) == NULL)
        *allow = arena_printf(a, "%s, %s", *allow, shown);
}

int route_find(const struct route *table, struct request *r, const char **allow, struct err *e)
{
    struct path path = {.count = 0};
    const char *method = request_is_head(r) ? "GET" : r->method;
    *allow = NULL;
    int status = path_read(&path, &r->mem, r->path, e);
    if (status != 0) return status;
    for (const struct route *entry = table; entry->pattern != NULL; entry++) {
        struct params found = {.count = 0};
        if (!pattern_fits(entry->pattern, &path, &r->mem, &found)) continue;
        if (strcmp(entry->method, method) == 0) {
            r->route = entry;
            r->in_path = found;
            return 0;
        }
        allow_method(&r->mem, allow, entry->method);
    }
    if (*allow == NULL) return err_set(e, "There is nothing at this address."), 404;
    return err_set(e, "This address does not take %s; it takes %s.", r->method, *allow), 405;
}
