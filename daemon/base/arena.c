#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 16 * 1024, ALIGNMENT = 16, FIRST_ROOM = 8 };

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    _Alignas(ALIGNMENT) unsigned char bytes[];
};

_Noreturn void memory_exhausted(void)
{
    (void)fputs("umpired: out of memory; stopping. Every answered ruling is on disk.\n", stderr);
    abort();
}

void arena_clear(struct arena *a)
{
    for (struct arena_block *b = a->head; b != NULL;) {
        struct arena_block *next = b->next;
        free(b);
        b = next;
    }
    a->head = NULL;
}

static struct arena_block *block_new(size_t room)
{
    size_t size = room > BLOCK_SIZE ? room : BLOCK_SIZE;
    if (size > SIZE_MAX / 2) memory_exhausted();
    struct arena_block *b = calloc(1, sizeof *b + size);
    if (b == NULL) memory_exhausted();
    b->size = size;
    return b;
}

void *arena_alloc(struct arena *a, size_t size)
{
    if (size > SIZE_MAX / 4) memory_exhausted();
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct arena_block *b = a->head;
    if (b == NULL || b->size - b->used < size) {
        struct arena_block *fresh = block_new(size);
        if (b != NULL && size > BLOCK_SIZE / 4) {
            /* A large guest gets a block of its own behind the current one,
             * whose free room stays in use. */
            fresh->next = b->next;
            b->next = fresh;
        } else {
            fresh->next = b;
            a->head = fresh;
        }
        b = fresh;
    }
    void *p = b->bytes + b->used;
    b->used += size;
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *copy = arena_alloc(a, len + 1);
    memcpy(copy, s, len);
    return copy;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return s == NULL ? NULL : arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(struct arena *a, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (len < 0) return arena_strdup(a, "");
    char *text = arena_alloc(a, (size_t)len + 1);
    (void)vsnprintf(text, (size_t)len + 1, fmt, args);
    return text;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *text = arena_vprintf(a, fmt, args);
    va_end(args);
    return text;
}

void *arena_grow(struct arena *a, void *list, size_t count, size_t size)
{
    /* Room is always FIRST_ROOM times a power of two, so the count alone tells
     * when a list is full and no capacity needs storing. */
    if (count != 0 && (count < FIRST_ROOM || (count & (count - 1)) != 0)) return list;
    size_t room = count == 0 ? FIRST_ROOM : count * 2;
    if (room > SIZE_MAX / 4 / (size == 0 ? 1 : size)) memory_exhausted();
    void *wider = arena_alloc(a, room * size);
    if (count != 0) memcpy(wider, list, count * size);
    return wider;
}
