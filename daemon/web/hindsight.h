/* web/hindsight.h: a game taken down for reading, so that nobody waits meanwhile.
 *
 * What a page of the review needs is copied under the desk's lock, which is let go before the
 * journal is read.  The umpire may read as a side may: ?as=british. */
#ifndef UMPIRED_WEB_HINDSIGHT_H
#define UMPIRED_WEB_HINDSIGHT_H

#include "review/known.h"
#include "web/site.h"

struct hindsight {
    struct game_view g; /* the caller's own: it needs no desk_look_end */
    struct known known;
    struct story *story;
    struct state *state, *whole; /* as he may know it, and with its secrets */
};

/* False: the page that says why is in reply, and there is nothing to end. */
bool hindsight_begin(struct site *s, struct request *r, struct reply *reply, struct hindsight *out);
void hindsight_end(struct hindsight *hs);

/* page_begin with `as_label` and `as` for whose eyes it is: null when the umpire's own. */
struct node *hindsight_page(struct site *s, struct request *r, const char *page, const char *title,
                            const struct hindsight *hs);

#endif
