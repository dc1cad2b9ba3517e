#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { FIRST_ROOM = 256 };

static void buf_reserve(struct buf *b, size_t more)
{
    if (more > SIZE_MAX / 4 || b->len > SIZE_MAX / 4) memory_exhausted();
    size_t need = b->len + more + 1;
    if (need <= b->room) return;
    size_t room = b->room == 0 ? FIRST_ROOM : b->room;
    while (room < need) room *= 2;
    char *wider = realloc(b->data, room);
    if (wider == NULL) memory_exhausted();
    b->data = wider;
    b->room = room;
}

void buf_clear(struct buf *b)
{
    free(b->data);
    *b = (struct buf){0};
}

void buf_add(struct buf *b, const void *bytes, size_t len)
{
    buf_reserve(b, len);
    if (len != 0) memcpy(b->data + b->len, bytes, len);
    b->len += len;
    b->data[b->len] = '\0';
}

void buf_puts(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_putc(struct buf *b, char c)
{
    buf_add(b, &c, 1);
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (len > 0) {
        buf_reserve(b, (size_t)len);
        (void)vsnprintf(b->data + b->len, (size_t)len + 1, fmt, args);
        b->len += (size_t)len;
    }
    va_end(args);
}

const char *buf_text(const struct buf *b)
{
    return b->data == NULL ? "" : b->data;
}
