#include "base/text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

size_t text_utf8_step(const char *s, size_t len)
{
    const unsigned char *u = (const unsigned char *)s;
    if (len == 0) return 0;
    if (u[0] < 0x80) return 1;
    size_t size = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
    if (u[0] < 0xc2 || u[0] > 0xf4 || len < size) return 0;
    for (size_t i = 1; i < size; i++)
        if ((u[i] & 0xc0) != 0x80) return 0;
    /* The second byte alone tells overlongs, surrogates and what is too high. */
    if (u[0] == 0xe0 && u[1] < 0xa0) return 0;
    if (u[0] == 0xed && u[1] > 0x9f) return 0;
    if (u[0] == 0xf0 && u[1] < 0x90) return 0;
    if (u[0] == 0xf4 && u[1] > 0x8f) return 0;
    return size;
}

bool text_is_utf8(const char *s, size_t len)
{
    for (size_t at = 0; at < len;) {
        size_t step = text_utf8_step(s + at, len - at);
        if (step == 0) return false;
        at += step;
    }
    return true;
}

bool text_has_control(const char *s, size_t len)
{
    const unsigned char *u = (const unsigned char *)s;
    for (size_t i = 0; i < len; i++) {
        if (u[i] == '\t' || u[i] == '\n') continue;
        if (u[i] == '\r' && i + 1 < len && u[i + 1] == '\n') continue;
        if (u[i] < 0x20 || u[i] == 0x7f) return true;
        if (u[i] == 0xc2 && i + 1 < len && u[i + 1] >= 0x80 && u[i + 1] < 0xa0) return true;
    }
    return false;
}

bool text_parse_int(const char *s, int64_t *out)
{
    bool minus = *s == '-';
    if (minus) s++;
    if (*s == '\0') return false;
    /* Counted below zero, where there is room for one more. */
    int64_t value = 0;
    for (; *s != '\0'; s++) {
        if (!is_digit(*s)) return false;
        int digit = *s - '0';
        if (value < (INT64_MIN + digit) / 10) return false;
        value = value * 10 - digit;
    }
    if (!minus && value == INT64_MIN) return false;
    *out = minus ? value : -value;
    return true;
}

enum { REAL_LEN_MAX = 64, EXPONENT_MAX = 400 };

static bool parse_exponent(const char *s, int *out)
{
    bool minus = *s == '-';
    if (*s == '-' || *s == '+') s++;
    int64_t value;
    if (!is_digit(*s) || !text_parse_int(s, &value) || value > EXPONENT_MAX) return false;
    *out = minus ? -(int)value : (int)value;
    return true;
}

bool text_parse_real(const char *s, double *out)
{
    /* 14.2 goes to strtod as 142e-1: the same number, with no decimal point
     * whose look would depend on the locale. */
    char plain[REAL_LEN_MAX + 8];
    size_t n = 0;
    int scale = 0, exponent = 0;
    bool minus = *s == '-', point = false, nonzero = false;
    if (minus) s++;
    for (; is_digit(*s) || (!point && (*s == '.' || *s == ',')); s++) {
        if (!is_digit(*s)) {
            if (!is_digit(s[1])) return false;
            point = true;
            continue;
        }
        if (n == REAL_LEN_MAX) return false;
        if (point) scale--;
        if (*s != '0') nonzero = true;
        plain[n++] = *s;
    }
    if (n == 0) return false;
    if (*s == 'e' || *s == 'E') {
        if (!parse_exponent(s + 1, &exponent)) return false;
    } else if (*s != '\0') {
        return false;
    }
    (void)snprintf(plain + n, sizeof plain - n, "e%d", scale + exponent);
    int before = errno;
    double value = strtod(plain, NULL);
    errno = before;
    if (!isfinite(value) || (nonzero && fpclassify(value) == FP_ZERO)) return false;
    *out = minus ? -value : value;
    return true;
}

/* Most lengths have two decimals or fewer; those need no search. */
static bool format_hundredths(char out[TEXT_REAL_SIZE], double r)
{
    double hundredths = r * 100;
    int64_t whole = fabs(r) < 1e12 ? (int64_t)hundredths : 0;
    double back = (double)whole / 100;
    if (back < r || back > r || (whole == 0 && signbit(r))) return false;
    int part = (int)(llabs(whole) % 100);
    int n = snprintf(out, TEXT_REAL_SIZE, "%s%lld", whole < 0 ? "-" : "", llabs(whole) / 100);
    if (part != 0 && n > 0) {
        out[n++] = '.';
        out[n++] = (char)('0' + part / 10);
        if (part % 10 != 0) out[n++] = (char)('0' + part % 10);
        out[n] = '\0';
    }
    return true;
}

bool text_format_real(char out[TEXT_REAL_SIZE], double r)
{
    out[0] = '\0';
    if (!isfinite(r)) return false;
    if (format_hundredths(out, r)) return true;
    for (int digits = 15; digits <= 17; digits++) {
        char raw[TEXT_REAL_SIZE * 2];
        (void)snprintf(raw, sizeof raw, "%.*g", digits, r);
        /* Whatever the locale put for the decimal point becomes one. */
        size_t n = 0;
        for (const char *p = raw; *p != '\0' && n + 1 < TEXT_REAL_SIZE; p++) {
            if (strchr("0123456789+-e", *p) != NULL)
                out[n++] = *p;
            else if (n == 0 || out[n - 1] != '.')
                out[n++] = '.';
        }
        out[n] = '\0';
        double back = 0;
        if (text_parse_real(out, &back) && !(back < r) && !(back > r)) break;
    }
    return true;
}

bool text_equal_nocase(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

bool text_has_nocase(const char *text, const char *part)
{
    for (;; text++) {
        size_t i = 0;
        while (part[i] != '\0' && lower(text[i]) == lower(part[i])) i++;
        if (part[i] == '\0') return true;
        if (*text == '\0') return false;
    }
}

/* The plain letters for U+00C0 to U+017F; '-' where there are none. */
static const char plain_letters[] = "aaaaaaaceeeeiiiidnooooo-ouuuuyts"
                                    "aaaaaaaceeeeiiiidnooooo-ouuuuyty"
                                    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii"
                                    "iijjkkkllllllllllnnnnnnnnnoooooooorrrrrr"
                                    "ssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* What one character adds to a slug: letters, "" for one to drop, "-" for a gap. */
static const char *slug_part(const char *s, size_t size, char one[2])
{
    const unsigned char *u = (const unsigned char *)s;
    one[0] = lower(*s);
    one[1] = '\0';
    if (size == 1 && ((one[0] >= 'a' && one[0] <= 'z') || is_digit(one[0]))) return one;
    if (size == 1) return *s == '\'' ? "" : "-";
    if (size == 3 && memcmp(s, "\xe2\x80\x99", 3) == 0) return ""; /* a curly apostrophe */
    unsigned code = size == 2 ? ((u[0] & 0x1fu) << 6) | (u[1] & 0x3fu) : 0;
    switch (code) {
    case 0xc6:
    case 0xe6: return "ae";
    case 0xde:
    case 0xfe: return "th";
    case 0xdf: return "ss";
    case 0x152:
    case 0x153: return "oe";
    default: break;
    }
    if (code < 0xc0 || code > 0x17f) return "-";
    one[0] = plain_letters[code - 0xc0];
    return one;
}

char *text_slug(struct arena *a, const char *title)
{
    char slug[TEXT_SLUG_MAX + 1];
    size_t n = 0, left = strlen(title);
    bool gap = false;
    while (left > 0) {
        char one[2];
        size_t size = text_utf8_step(title, left);
        const char *part = size == 0 ? "-" : slug_part(title, size, one);
        if (size == 0) size = 1;
        title += size;
        left -= size;
        if (*part == '-') {
            gap = n > 0;
        } else if (*part != '\0') {
            if (n + gap + strlen(part) > TEXT_SLUG_MAX) break;
            if (gap) slug[n++] = '-';
            gap = false;
            while (*part != '\0') slug[n++] = *part++;
        }
    }
    return n == 0 ? arena_strdup(a, "untitled") : arena_strndup(a, slug, n);
}

/* Bytes of white space at s, where len are left. */
static size_t blank_at(const char *s, size_t len)
{
    if (len >= 1 && (*s == ' ' || (*s >= '\t' && *s <= '\r'))) return 1;
    return len >= 2 && memcmp(s, "\xc2\xa0", 2) == 0 ? 2 : 0;
}

char *text_trim(struct arena *a, const char *s)
{
    size_t len = strlen(s), size;
    while ((size = blank_at(s, len)) != 0) {
        s += size;
        len -= size;
    }
    for (;;) {
        if (len >= 1 && blank_at(s + len - 1, 1) == 1)
            len -= 1;
        else if (len >= 2 && blank_at(s + len - 2, 2) == 2)
            len -= 2;
        else
            break;
    }
    return arena_strndup(a, s, len);
}

char *text_hex(struct arena *a, const unsigned char *bytes, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    char *out = arena_alloc(a, 2 * len + 1), *p = out;
    for (size_t i = 0; i < len; i++) {
        *p++ = digits[bytes[i] >> 4];
        *p++ = digits[bytes[i] & 15];
    }
    *p = '\0';
    return out;
}

char *text_for_query(struct arena *a, const char *text)
{
    static const char digits[] = "0123456789ABCDEF";
    char *out = arena_alloc(a, 3 * strlen(text) + 1), *p = out;
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        bool plain = (c >= '0' && c <= '9') || (lower((char)c) >= 'a' && lower((char)c) <= 'z') ||
                     strchr("-._~", c) != NULL;
        if (plain) {
            *p++ = (char)c;
            continue;
        }
        *p++ = '%';
        *p++ = digits[c >> 4];
        *p++ = digits[c & 15];
    }
    *p = '\0';
    return out;
}

char *text_capital(struct arena *a, const char *s)
{
    char *text = arena_strdup(a, s);
    if (*text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
    return text;
}
