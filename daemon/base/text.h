/* base/text.h: small strict readings of text, used wherever a person types.
 *
 * Strict means the whole string or nothing: no leading blanks, no trailing
 * junk, no half-read number.  Nothing here depends on the locale.  On false an
 * out parameter is left as it was.  */
#ifndef UMPIRED_BASE_TEXT_H
#define UMPIRED_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { TEXT_REAL_SIZE = 32, TEXT_SLUG_MAX = 60 };

/* How many bytes the UTF-8 character at s takes; 0 when the len bytes there do
 * not begin with one (overlong, surrogate, past U+10FFFF, cut short, empty). */
size_t text_utf8_step(const char *s, size_t len);
bool text_is_utf8(const char *s, size_t len);

/* True when s holds a control character (U+0000-001F, U+007F-009F) other than a
 * tab or a newline.  A newline is LF, or the CR LF that browsers send. */
bool text_has_control(const char *s, size_t len);

/* -12, 0, 007.  No plus sign, and the value fits in 64 bits. */
bool text_parse_int(const char *s, int64_t *out);

/* 14, 14.2, -3, .5, 2e-7 and, as half of Europe writes it, 14,2.  A comma is
 * always a decimal comma: 1,234 is a little more than one.  No plus sign, hex,
 * infinity or not-a-number; 14. and a number that a double cannot hold
 * (1e999, 1e-999) are refused. */
bool text_parse_real(const char *s, double *out);

/* The shortest decimal that text_parse_real reads back as the same double: 14,
 * 14.2, 1e+22.  False, and the empty string, for infinity and not-a-number. */
bool text_format_real(char out[TEXT_REAL_SIZE], double r);

bool text_equal_nocase(const char *a, const char *b); /* only A-Z and a-z are alike */

bool text_has_nocase(const char *text, const char *part); /* part "" is everywhere */

/* A name for addresses and files: "2nd Virginia" gives "2nd-virginia", "König's
 * Own" gives "konigs-own".  Only a-z, 0-9 and single inner dashes, at most
 * TEXT_SLUG_MAX bytes, never empty ("untitled").  Two titles may share a slug. */
char *text_slug(struct arena *a, const char *title);

/* Two small hexadecimal digits a byte. */
char *text_hex(struct arena *a, const unsigned char *bytes, size_t len);

/* For one value in the query of an address: all but letters, digits and -._~ as %XX. */
char *text_for_query(struct arena *a, const char *text);

/* A copy that begins with a capital letter, of those from a to z. */
char *text_capital(struct arena *a, const char *s);

/* A copy without the white space (and no-break spaces) at both ends. */
char *text_trim(struct arena *a, const char *s);

#endif
