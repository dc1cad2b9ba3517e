/* tests/fuzz/kit.h: what the fuzz targets share.
 *
 * A promise that does not hold ends the program with the file, the line and the
 * promise, as a sanitizer would.  Targets that need a table get the first game's,
 * read once.  */
#ifndef UMPIRED_TESTS_FUZZ_KIT_H
#define UMPIRED_TESTS_FUZZ_KIT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "umpire/library.h"
#include "umpire/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define COUNT(list) (sizeof(list) / sizeof *(list))

#define PROMISE(holds)                                                                             \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            (void)fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #holds);              \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

struct input {
    const uint8_t *at, *end;
};

static inline unsigned take(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

/* Up to the next byte of that value, which is passed over, or to the end. */
static inline struct input take_until(struct input *in, int stop)
{
    size_t left = (size_t)(in->end - in->at);
    const uint8_t *found = left == 0 ? NULL : memchr(in->at, stop, left);
    struct input part = {in->at, found == NULL ? in->end : found};
    in->at = found == NULL ? in->end : found + 1;
    return part;
}

/* As a text; a NUL ends it early. */
static inline char *take_text(struct arena *a, struct input part)
{
    return arena_strndup(a, (const char *)part.at, (size_t)(part.end - part.at));
}

static inline bool is_text(const char *s)
{
    return text_is_utf8(s, strlen(s));
}

/* --- The first game ------------------------------------------------------------------ */

struct first_game {
    struct library lib;
    const struct rulebook *book;
    struct state *begun; /* without troops and ground */
    struct state *laid;  /* with both */
};

static inline void first_game_lay(struct first_game *g, enum roster_file which,
                                  const struct asset *file)
{
    struct arena mem = {0};
    struct scene scene = {.book = g->book, .state = g->laid, .mem = &mem};
    struct csv_problems problems = {.mem = &mem};
    struct ruling r;
    ruling_init(&r, &mem);
    PROMISE(roster_read(&scene, which, (const char *)file->bytes, file->len, &r, &problems));
    PROMISE(state_apply(g->laid, r.effects, r.effect_count, NULL));
    arena_clear(&mem);
}

static inline void first_game_set(struct first_game *g, const struct asset *file)
{
    struct arena mem = {0};
    struct scene scene = {.book = g->book, .state = g->laid, .mem = &mem};
    struct csv_problems problems = {.mem = &mem};
    struct ruling r;
    ruling_init(&r, &mem);
    PROMISE(scenario_read_settings(&scene, (const char *)file->bytes, file->len, &r, &problems));
    PROMISE(state_apply(g->laid, r.effects, r.effect_count, NULL));
    arena_clear(&mem);
}

static inline void first_game_begin(struct first_game *g, const struct scenario *files)
{
    struct arena mem = {0};
    struct err e;
    struct ruling r;
    PROMISE(library_open(&g->lib, &e));
    g->book = library_find(&g->lib, files->system);
    PROMISE(g->book != NULL);
    g->begun = state_new();
    ruling_init(&r, &mem);
    struct scene scene = {.book = g->book, .state = g->begun, .mem = &mem};
    g->book->rules->begin(&scene, &r);
    PROMISE(state_apply(g->begun, r.effects, r.effect_count, &e));
    g->laid = state_clone(g->begun);
    if (files->settings != NULL) first_game_set(g, files->settings);
    first_game_lay(g, ROSTER_FORCES, files->forces);
    if (files->ground != NULL) first_game_lay(g, ROSTER_GROUND, files->ground);
    arena_clear(&mem);
}

static inline const struct first_game *first_game(void)
{
    static struct first_game game;
    struct arena mem = {0};
    struct scenario files;
    if (game.book != NULL) return &game;
    PROMISE(scenario_find(&mem, "two-for-tea", "first-game", &files));
    first_game_begin(&game, &files);
    arena_clear(&mem);
    return &game;
}

/* Of all the rule systems one, and the first of its scenarios. */
static inline const struct first_game *game_of_system(unsigned n)
{
    enum { SYSTEMS = 8 };
    static struct first_game games[SYSTEMS];
    unsigned count = 0;
    while (rulesets[count] != NULL) count++;
    PROMISE(count > 0 && count <= SYSTEMS);
    n %= count;
    if (strcmp(rulesets[n]->id, "two-for-tea") == 0) return first_game();
    if (games[n].book != NULL) return &games[n];
    struct arena mem = {0};
    struct scenario files;
    size_t cursor = 0;
    bool found = false;
    while (!found && scenario_next(&mem, &cursor, &files))
        found = strcmp(files.system, rulesets[n]->id) == 0;
    PROMISE(found);
    first_game_begin(&games[n], &files);
    arena_clear(&mem);
    return &games[n];
}

/* --- Values for a field ---------------------------------------------------------------- */

static inline const char *hostile_text(unsigned c)
{
    static const char *const list[] = {"",
                                       "-0",
                                       "-1",
                                       "1e300",
                                       "0,5",
                                       "nan",
                                       "'=1+1",
                                       "yes",
                                       "no",
                                       "game",
                                       "10 20; 30 20",
                                       "\xff",
                                       "\"a\"\"b\nc\"",
                                       "a,b",
                                       "#note",
                                       "'\t",
                                       "1e-300 5e-324",
                                       "9999999999999",
                                       "\xc2\x85x",
                                       "\"  x \""};
    return list[c % COUNT(list)];
}

static inline const char *entity_at(const struct state *s, unsigned n)
{
    const struct entity *en = NULL;
    for (n %= (unsigned)state_count(s, NULL); n != UINT32_MAX; n--) en = state_next(s, en, NULL);
    return en->id;
}

/* Mostly what the field wants, so that the input gets past the parsing. */
static inline const char *make_value(struct arena *a, struct input *in, const struct field *f,
                                     const struct state *s)
{
    unsigned c = take(in), n = take(in), choices = 0;
    if (c < 24) return hostile_text(c);
    switch (f->type) {
    case FIELD_INT: return arena_printf(a, "%.0f", f->min + n % (unsigned)(f->max - f->min + 1));
    case FIELD_REAL:
        return arena_printf(a, c % 4 == 0 ? "%.17g" : "%.1f",
                            f->min + (f->max - f->min) * (n * 256 + take(in)) / 65535.0);
    case FIELD_FLAG: return n % 2 == 0 ? "yes" : "no";
    case FIELD_CHOICE:
        while (f->choices[choices].id != NULL) choices++;
        return f->choices[n % choices].id;
    case FIELD_ENTITY: return entity_at(s, n);
    case FIELD_ENTITIES:
        return arena_printf(a, c % 2 == 0 ? "%s %s" : "%s,%s", entity_at(s, n),
                            entity_at(s, take(in)));
    case FIELD_TEXT:
        if (n % 4 == 0) return hostile_text(take(in));
        return arena_printf(a, "%u %u; %u %u; %u.%u %u", take(in), n, n, take(in), take(in), n, n);
    }
    return "";
}

#endif
