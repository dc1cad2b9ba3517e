/* web/log_filter.h: which entries of a game a log shows, as its address says.
 *
 *     turn=3 side=british unit=40th-foot commander=howe what=shoot rule=Table+2
 *     sign=rout fate=overruled text=ford
 *
 * `what` is an action or a kind of entry.  What is kept back from the viewer is found by what
 * he may read of it alone: by its turn, its side, its action, and the words that he sees. */
#ifndef UMPIRED_WEB_LOG_FILTER_H
#define UMPIRED_WEB_LOG_FILTER_H

#include "view/line_tree.h"
#include "web/review.h"

struct log_filter {
    struct story_view told;                                                 /* with its lookup */
    int64_t turn;                                                           /* -1: any */
    const char *side, *unit, *commander, *what, *rule, *sign, *fate, *text; /* "": any */
    size_t rule_number;
    int sign_number;
    bool nothing; /* it names what there is not */
};

void log_filter_read(struct log_filter *f, const struct request *r);
bool log_filter_any(const struct log_filter *f); /* does it leave anything out? */
bool log_filter_fits(const struct log_filter *f, int64_t seq, struct arena *a);
/* turn=3&side=british: for links that lead on. */
const char *log_filter_query(const struct log_filter *f, struct arena *a);
/* `filter`: the fields with their choices. */
void log_filter_tree(struct node *map, const struct log_filter *f);

/* Neither changed nor concerned nor named in it is anybody who hides from the viewer. */
bool log_is_open(const struct log_filter *f, int64_t seq);
/* The line as a headline is made from: with whom it concerns. */
struct entry log_entry(const struct log_filter *f, int64_t seq);

#endif
