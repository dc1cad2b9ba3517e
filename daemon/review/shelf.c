#include "review/shelf.h"

#include <stdlib.h>
#include <string.h>

struct slot {
    char *game; /* NULL: empty */
    struct story *story;
    struct lookup *lookup; /* NULL until it is asked for */
    uint64_t used;         /* the higher, the later */
};

struct shelf {
    struct slot slots[SHELF_ROOM];
    uint64_t clock;
};

struct shelf *shelf_new(void)
{
    struct shelf *sh = calloc(1, sizeof *sh);
    if (sh == NULL) memory_exhausted();
    return sh;
}

static void clear(struct slot *s)
{
    story_free(s->story);
    lookup_free(s->lookup);
    free(s->game);
    *s = (struct slot){0};
}

void shelf_free(struct shelf *sh)
{
    if (sh == NULL) return;
    for (int i = 0; i < SHELF_ROOM; i++) clear(&sh->slots[i]);
    free(sh);
}

/* The game's own place, else an empty one, else the one not asked for the longest. */
static struct slot *place_of(struct shelf *sh, const char *game)
{
    struct slot *oldest = &sh->slots[0];
    for (int i = 0; i < SHELF_ROOM; i++) {
        struct slot *s = &sh->slots[i];
        if (s->game != NULL && strcmp(s->game, game) == 0) return s;
        if (s->used < oldest->used) oldest = s;
    }
    clear(oldest);
    return oldest;
}

const struct story *shelf_story(struct shelf *sh, struct journal *j, const struct ruleset *rules,
                                const char *game, int64_t head, struct err *e)
{
    struct slot *s = place_of(sh, game);
    bool ok = true;
    if (s->game == NULL) {
        ok = story_read(&s->story, j, rules, game, e);
        s->game = strdup(game);
        if (s->game == NULL) memory_exhausted();
    } else if ((int64_t)story_count(s->story) < head) {
        ok = story_read_on(s->story, j, e);
    }
    s->used = ++sh->clock;
    if (ok) return s->story;
    clear(s); /* half read: to be told from the start next time */
    return NULL;
}

const struct lookup *shelf_lookup(struct shelf *sh, struct journal *j, const char *game,
                                  struct err *e)
{
    struct slot *s = place_of(sh, game);
    if (s->lookup == NULL) s->lookup = lookup_new();
    if (lookup_read_on(s->lookup, j, game, (int64_t)story_count(s->story), e)) return s->lookup;
    lookup_free(s->lookup);
    s->lookup = NULL;
    return NULL;
}
