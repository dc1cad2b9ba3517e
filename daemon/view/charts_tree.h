/* view/charts_tree.h: what the review counted, as numbers for JSON and as charts. */
#ifndef UMPIRED_VIEW_CHARTS_TREE_H
#define UMPIRED_VIEW_CHARTS_TREE_H

#include "base/node.h"
#include "review/losses.h"
#include "review/orders.h"
#include "review/tempo.h"

struct charts {
    const struct known *known;
    const struct choice *sides; /* as the game calls them */
    struct losses losses;
    struct orders orders;
    struct tempo tempo;
};

bool charts_read(const struct known *k, struct charts *out, struct err *e);

/* `strength`, `losses`, `orders` and `tempo` with every number; `_charts`: the drawings. */
void charts_tree(struct node *root, const struct charts *c);

/* One of the drawings, pushed to a list. */
void strength_chart(struct node *list, const struct charts *all);
void losses_chart(struct node *list, const struct charts *all);
void orders_chart(struct node *list, const struct charts *all); /* charts_more.c */
void tempo_chart(struct node *list, const struct charts *all);  /* charts_more.c */

/* "The Americans ..." is not to be had of every name: "American 25 of 52, British 1 of 36". */
const char *losses_words(const struct charts *c, struct arena *a);
const char *minutes_words(struct arena *a, int64_t ms); /* "1 h 05 min", "under 1 min" */
const char *seconds_words(struct arena *a, int64_t ms); /* "12 s", "1 min 20 s", "-" */

#endif
