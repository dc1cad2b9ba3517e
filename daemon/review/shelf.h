/* review/shelf.h: the stories told lately, kept at hand.
 *
 * Telling a long game takes a while; looking at the next moment of it must not.  A shelf
 * keeps the stories of a few games and reads them on when their journals have grown.  It is
 * for one thread: the one that serves pages. */
#ifndef UMPIRED_REVIEW_SHELF_H
#define UMPIRED_REVIEW_SHELF_H

#include "review/lookup.h"
#include "review/story.h"

enum { SHELF_ROOM = 6 };

struct shelf;

struct shelf *shelf_new(void);
void shelf_free(struct shelf *sh); /* NULL is fine */

/* The story of a game, up to its entry `head` at least.  Good until the next call.  NULL with
 * the err when the journal cannot be read. */
const struct story *shelf_story(struct shelf *sh, struct journal *j, const struct ruleset *rules,
                                const char *game, int64_t head, struct err *e);

/* The same game's lookup, as far as its story goes; shelf_story was asked for just before. */
const struct lookup *shelf_lookup(struct shelf *sh, struct journal *j, const char *game,
                                  struct err *e);

#endif
