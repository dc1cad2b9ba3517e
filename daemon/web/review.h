/* web/review.h: what the pages that look back at a game share.  */
#ifndef UMPIRED_WEB_REVIEW_H
#define UMPIRED_WEB_REVIEW_H

#include "review/known.h"
#include "review/past.h"
#include "web/site.h"

struct review {
    struct game_view g; /* as it is now, as who asks may see it; looked at: desk_look_end */
    const struct story *story;
    const char *viewer; /* as whom he looks back, as rules/secret.h has it */
    const char *as;     /* the same in an address; "" for his own eyes */
    struct past now;    /* review_take's copy */
};

/* Looks at the game and its story.  `as` asks for one side's eyes: the umpire may look through
 * any, a side through its own, and everybody through any once the books are open.  False: the
 * 400, 403, 404 or 500 is in reply, and nothing is looked at. */
bool review_look(struct site *s, struct request *r, struct reply *reply, struct review *out);

/* The same for what takes a while: the game is copied as those eyes see it and the desk is let
 * go, so the writer need not wait; k is the story as they may know it.  True: to be ended with
 * review_end, before the shelf is asked for another story. */
bool review_take(struct site *s, struct request *r, struct reply *reply, struct review *out,
                 struct known *k);
void review_end(struct review *rv);

/* page_begin of what was taken; `as`, and `as_label`: whose eyes it is for, null when all is. */
struct node *review_page(struct site *s, struct request *r, const char *page, const char *title,
                         const struct review *rv);

/* Whom the entries concern, where that matters: NULL for who may read everything. */
bool review_lookup(struct site *s, const struct review *rv, const struct lookup **out,
                   struct err *e);

/* `as` and `eyes`: through whose eyes he looks, and through whose he might. */
void review_eyes_tree(struct node *map, const struct review *rv, const struct who *who);

/* `notes`: what was written about an entry afterwards, oldest first; `flagged`: whether it is
 * marked as important, and by which entry. */
void notes_tree(struct node *map, const struct story *st, const struct game_view *g, int64_t seq);

/* The view of the game with another's eyes: hidden is who hides from him now. */
struct game_view review_view(const struct review *rv, struct arena *a);

/* Can the entry's question be asked again, by who looks?  Not what is kept back from him. */
bool what_if_is_open(const struct game_view *g, const struct entry *entry);

/* `earlier`: the latest earlier ruling of the game in which the same was decided otherwise: the
 * umpire overruled such a verdict by such a rule, or a close call like this one went the other
 * way.  Null where there is none. */
void earlier_tree(struct site *s, struct node *map, const struct review *rv,
                  const struct entry *entry);

/* The log, for a note that was not good as well (pages_log.c). */
enum handled log_page(struct site *s, struct request *r, struct reply *reply, int status,
                      const struct input_problems *problems);

#endif
