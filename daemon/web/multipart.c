#include "web/multipart.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"

enum { PART_HEAD_MAX = 4096 };

struct span {
    const char *at;
    size_t len;
};

static int cut_short(struct err *e)
{
    (void)err_set(e, "The form was cut short or is not well formed (multipart/form-data).");
    return 400;
}

/* The value of ;key=value or ;key="value" in a header, borrowed from it.  Browsers
 * escape nothing within the quotes but '"' and line ends (as %22, %0D, %0A), so a
 * backslash is just a character. */
static bool find_attribute(struct span header, const char *key, struct span *out)
{
    size_t key_len = strlen(key), i = 0;
    const char *s = header.at;
    while (i < header.len) {
        bool quoted = false;
        while (i < header.len && (quoted || s[i] != ';')) {
            if (s[i] == '"') quoted = !quoted;
            i++;
        }
        i++;
        while (i < header.len && (s[i] == ' ' || s[i] == '\t')) i++;
        if (i + key_len >= header.len || strncasecmp(s + i, key, key_len) != 0 ||
            s[i + key_len] != '=')
            continue;
        const char *value = s + i + key_len + 1;
        size_t room = header.len - i - key_len - 1;
        bool in_quotes = room > 0 && *value == '"';
        if (in_quotes) value++, room--;
        size_t n = 0;
        while (n < room && (in_quotes ? value[n] != '"' : strchr("; \t", value[n]) == NULL)) n++;
        if (in_quotes && n == room) return false;
        *out = (struct span){value, n};
        return true;
    }
    return false;
}

const char *multipart_boundary(struct arena *a, const char *content_type)
{
    struct span found;
    if (!find_attribute((struct span){content_type, strlen(content_type)}, "boundary", &found) ||
        found.len == 0 || found.len > BOUNDARY_MAX)
        return NULL;
    return arena_strndup(a, found.at, found.len);
}

/* Where needle begins in hay, or NULL. */
static const char *find(struct span hay, const char *needle, size_t needle_len)
{
    const char *at = hay.at, *end = hay.at + hay.len;
    while ((size_t)(end - at) >= needle_len) {
        const char *first = memchr(at, needle[0], (size_t)(end - at) - needle_len + 1);
        if (first == NULL) return NULL;
        if (memcmp(first, needle, needle_len) == 0) return first;
        at = first + 1;
    }
    return NULL;
}

static bool header_is(struct span line, const char *name, struct span *value)
{
    size_t n = strlen(name);
    if (line.len <= n || line.at[n] != ':' || strncasecmp(line.at, name, n) != 0) return false;
    *value = (struct span){line.at + n + 1, line.len - n - 1};
    while (value->len > 0 && (*value->at == ' ' || *value->at == '\t')) value->at++, value->len--;
    return true;
}

struct part {
    struct span disposition, type, content;
};

/* Splits a part at its first blank line. */
static bool read_part(struct span whole, struct part *out)
{
    *out = (struct part){.content = whole};
    for (;;) {
        struct span rest = out->content;
        const char *end = find(rest, "\r\n", 2);
        if (end == NULL || end - whole.at > PART_HEAD_MAX) return false;
        struct span line = {rest.at, (size_t)(end - rest.at)}, value;
        out->content = (struct span){end + 2, rest.len - line.len - 2};
        if (line.len == 0) return true;
        if (memchr(line.at, '\0', line.len) != NULL) return false;
        if (header_is(line, "Content-Disposition", &value)) out->disposition = value;
        if (header_is(line, "Content-Type", &value)) out->type = value;
    }
}

static int add_upload(struct uploads *files, struct arena *a, const char *name,
                      struct span filename, const struct part *part, struct err *e)
{
    if (filename.len == 0 && part->content.len == 0) return 0; /* nothing was chosen */
    int status = params_check(name, filename.at, filename.len, e);
    if (status != 0) return status;
    if (files->count >= UPLOADS_MAX) {
        (void)err_field(e, name, "There are too many files: at most %d are accepted.", UPLOADS_MAX);
        return 413;
    }
    for (size_t i = filename.len; i > 0; i--) {
        if (filename.at[i - 1] != '/' && filename.at[i - 1] != '\\') continue;
        filename = (struct span){filename.at + i, filename.len - i};
        break;
    }
    files->list[files->count++] =
        (struct upload){.name = name,
                        .filename = arena_strndup(a, filename.at, filename.len),
                        .type = part->type.at == NULL
                                    ? ""
                                    : arena_strndup(a, part->type.at, part->type.len),
                        .bytes = part->content.at,
                        .len = part->content.len};
    return 0;
}

static int take_part(struct params *fields, struct uploads *files, struct arena *a,
                     struct span whole, struct err *e)
{
    struct part part;
    struct span name, filename;
    if (!read_part(whole, &part) || part.disposition.at == NULL || part.disposition.len < 9 ||
        strncasecmp(part.disposition.at, "form-data", 9) != 0 ||
        !find_attribute(part.disposition, "name", &name))
        return cut_short(e);
    if (!find_attribute(part.disposition, "filename", &filename))
        return params_add(fields, a, name.at, name.len, part.content.at, part.content.len, e);
    int status = params_check_name(name.at, name.len, e);
    if (status != 0) return status;
    return add_upload(files, a, arena_strndup(a, name.at, name.len), filename, &part, e);
}

int multipart_read(struct params *fields, struct uploads *files, struct arena *a,
                   const char *boundary, const char *body, size_t len, struct err *e)
{
    char *mark = arena_printf(a, "\r\n--%s", boundary);
    size_t mark_len = strlen(mark);
    /* The first delimiter has no line end before it, all others do. */
    if (len < mark_len - 2 || memcmp(body, mark + 2, mark_len - 2) != 0) return cut_short(e);
    struct span rest = {body + mark_len - 2, len - (mark_len - 2)};
    for (;;) {
        if (rest.len >= 2 && memcmp(rest.at, "--", 2) == 0) return 0;
        while (rest.len > 0 && (*rest.at == ' ' || *rest.at == '\t')) rest.at++, rest.len--;
        if (rest.len < 2 || memcmp(rest.at, "\r\n", 2) != 0) return cut_short(e);
        rest.at += 2, rest.len -= 2;
        const char *end = find(rest, mark, mark_len);
        if (end == NULL) return cut_short(e);
        struct span whole = {rest.at, (size_t)(end - rest.at)};
        int status = take_part(fields, files, a, whole, e);
        if (status != 0) return status;
        rest = (struct span){end + mark_len, rest.len - whole.len - mark_len};
    }
}
