/* review/past.h: a game as it stood after an entry, as someone may look at it now.
 *
 * The view is like that of the game itself, so whatever draws a table draws this one.  Who
 * is in hiding from the viewer now is kept from him, and so is who was in hiding then. */
#ifndef UMPIRED_REVIEW_PAST_H
#define UMPIRED_REVIEW_PAST_H

#include "review/story.h"
#include "umpire/desk.h"

struct past {
    struct game_view g; /* its state is the one of then */
    struct state *whole, *veiled;
};

/* now: looked at by the caller, whole.  viewer: as rules/secret.h has it.  False with the err. */
bool past_open(struct past *p, const struct game_view *now, const struct story *st,
               struct journal *j, int64_t seq, const char *viewer, struct arena *a, struct err *e);
/* The same with a state of the caller's, which it takes over. */
void past_open_state(struct past *p, const struct game_view *now, struct state *whole,
                     const char *viewer, struct arena *a);
void past_close(struct past *p);

#endif
