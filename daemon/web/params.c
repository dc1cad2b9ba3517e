#include "web/params.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool params_decode(struct arena *a, const char *text, size_t len, bool plus_is_space, char **out,
                   size_t *out_len)
{
    char *copy = arena_alloc(a, len + 1);
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (c == '%') {
            int high = len - i > 2 ? hex_digit(text[i + 1]) : -1;
            int low = len - i > 2 ? hex_digit(text[i + 2]) : -1;
            if (high < 0 || low < 0) return false;
            c = (char)(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus_is_space) {
            c = ' ';
        }
        copy[n++] = c;
    }
    copy[n] = '\0';
    *out = copy;
    *out_len = n;
    return true;
}

static int check_text(const char *field, const char *what, const char *text, size_t len,
                      struct err *e)
{
    if (len != 0 && memchr(text, '\0', len) != NULL)
        return err_field(e, field, "%s holds a NUL byte, which no text may.", what), 400;
    if (!text_is_utf8(text, len)) return err_field(e, field, "%s is not UTF-8 text.", what), 400;
    return 0;
}

int params_check(const char *field, const char *value, size_t len, struct err *e)
{
    return check_text(field, field, value, len, e);
}

int params_check_name(const char *name, size_t len, struct err *e)
{
    char shown[sizeof e->field];
    (void)snprintf(shown, sizeof shown, "%.*s", len < 48 ? (int)len : 48, name);
    if (len > PARAMS_NAME_MAX) {
        (void)err_field(e, shown, "A field name may have at most %d bytes.", PARAMS_NAME_MAX);
        return 400;
    }
    return check_text(shown, "A field name", name, len, e);
}

int params_add(struct params *p, struct arena *a, const char *name, size_t name_len,
               const char *value, size_t len, struct err *e)
{
    int status = params_check_name(name, name_len, e);
    if (status != 0) return status;
    char *own_name = arena_strndup(a, name, name_len);
    status = params_check(own_name, value, len, e);
    if (status != 0) return status;
    if (len > PARAMS_VALUE_MAX) {
        (void)err_field(e, own_name, "%s is too long: at most %d KiB are accepted.", own_name,
                        PARAMS_VALUE_MAX / 1024);
        return 413;
    }
    if (p->count >= PARAMS_MAX) {
        (void)err_field(e, own_name, "There are too many fields: at most %d are accepted.",
                        PARAMS_MAX);
        return 413;
    }
    p->list = arena_grow(a, p->list, p->count, sizeof *p->list);
    p->list[p->count++] =
        (struct param){.name = own_name, .value = arena_strndup(a, value, len), .len = len};
    return 0;
}

static int add_pair(struct params *p, struct arena *a, const char *pair, size_t len, struct err *e)
{
    const char *equals = memchr(pair, '=', len);
    size_t raw_name_len = equals == NULL ? len : (size_t)(equals - pair);
    const char *raw_value = equals == NULL ? pair + len : equals + 1;
    size_t raw_value_len = len - raw_name_len - (equals == NULL ? 0 : 1);
    char *name, *value;
    size_t name_len, value_len;
    if (!params_decode(a, pair, raw_name_len, true, &name, &name_len)) {
        (void)err_field(e, arena_strndup(a, pair, raw_name_len),
                        "A field name has a %% that is not followed by two hex digits.");
        return 400;
    }
    if (!params_decode(a, raw_value, raw_value_len, true, &value, &value_len)) {
        (void)err_field(e, name, "%s has a %% that is not followed by two hex digits.", name);
        return 400;
    }
    return params_add(p, a, name, name_len, value, value_len, e);
}

int params_read_pairs(struct params *p, struct arena *a, const char *text, size_t len,
                      struct err *e)
{
    for (size_t at = 0; at < len;) {
        const char *amp = memchr(text + at, '&', len - at);
        size_t pair_len = amp == NULL ? len - at : (size_t)(amp - text) - at;
        if (pair_len != 0) {
            int status = add_pair(p, a, text + at, pair_len, e);
            if (status != 0) return status;
        }
        at += pair_len + 1;
    }
    return 0;
}

const struct param *params_find(const struct params *p, const char *name, const struct param *after)
{
    for (size_t i = after == NULL ? 0 : (size_t)(after - p->list) + 1; i < p->count; i++)
        if (strcmp(p->list[i].name, name) == 0) return &p->list[i];
    return NULL;
}
