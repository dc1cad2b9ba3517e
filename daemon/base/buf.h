/* base/buf.h: the one growable byte buffer.
 *
 * Zero-initialised is empty and ready.  data is always NUL-terminated once
 * anything was added; len does not count that NUL.  */
#ifndef UMPIRED_BASE_BUF_H
#define UMPIRED_BASE_BUF_H

#include <stddef.h>

struct buf {
    char *data;
    size_t len, room;
};

void buf_clear(struct buf *b); /* frees; the buffer is empty and ready again */
void buf_add(struct buf *b, const void *bytes, size_t len);
void buf_puts(struct buf *b, const char *s);
void buf_putc(struct buf *b, char c);
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *buf_text(const struct buf *b); /* "" when nothing was added */

#endif
