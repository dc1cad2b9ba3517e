/* base/arena.h: memory that lives as long as one request, ruling or game.
 *
 * Everything taken from an arena is freed at once by arena_clear.  Memory comes
 * back zeroed.  When the machine has none left the daemon stops with one clear
 * line: every answered ruling is on disk by then, so a restart loses nothing,
 * and no caller has to carry a second path that is never walked.  */
#ifndef UMPIRED_BASE_ARENA_H
#define UMPIRED_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *head; /* zero-initialised is empty and ready */
};

void arena_clear(struct arena *a);

void *arena_alloc(struct arena *a, size_t size);
char *arena_strdup(struct arena *a, const char *s); /* NULL gives NULL */
char *arena_strndup(struct arena *a, const char *s, size_t len);
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

/* Makes room for one more element in an arena-held list of count elements and
 * returns the (perhaps moved) list.  Doubles, so pushing stays cheap. */
void *arena_grow(struct arena *a, void *list, size_t count, size_t size);

#define arena_new(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define arena_array(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (n)))

/* The one place that gives up when memory runs out; never returns. */
_Noreturn void memory_exhausted(void);

#endif
