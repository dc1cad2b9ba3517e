/* web/act_page.h: the page of one action: asked, measured, thrown, ruled.
 *
 * The same for a form on the table, for a calculator without one, and for a past ruling asked
 * again: whatever is asked, nothing is entered here. */
#ifndef UMPIRED_WEB_ACT_PAGE_H
#define UMPIRED_WEB_ACT_PAGE_H

#include "web/site.h"

struct act_input {
    struct request *r;
    const struct action *act; /* NULL: there is no such action */
    const char *dice;
};

/* What fell: `dice` as on the command line; or `thrown` before and die_1, die_2 ... now. */
const char *act_dice(const struct request *r, struct arena *a);
/* A field of the action as it was sent; from: a struct act_input.  One that takes several may
 * come several times, as ticked boxes do. */
const char *act_field(void *from, const char *name);

struct act_page {
    struct site *site;
    struct request *r;
    const struct game_view *g; /* NULL: a calculator */
    const struct rulebook *book;
    const struct action *act;
    struct act_input in;
    input_lookup get; /* where the fields come from; NULL: from the request, by act_field */
    void *from;
    int64_t stale_since;                   /* what the form had seen; -1: it is not stale */
    const struct input_problems *problems; /* from the desk, or NULL */

    /* As it was judged. */
    const char *stage; /* ask, throw, or at its end apply, done */
    struct facts facts;
    struct ruling ruling; /* verdict NULL in the stage ask */
};

/* Judges as far as facts and dice go, and fills in the tree of the page. */
void act_page_fill(struct act_page *p, struct node *root);

#endif
