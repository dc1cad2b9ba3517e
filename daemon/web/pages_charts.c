/* Charts of a game, and the numbers behind them. */
#include "view/charts_tree.h"
#include "web/review.h"

enum handled get_charts(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct review rv;
    struct known known;
    struct charts charts;
    struct err e;
    if (!review_take(s, r, reply, &rv, &known)) return HANDLED_NOW;
    struct node *root = review_page(s, r, "charts", "Charts", &rv);
    bool ok = charts_read(&known, &charts, &e);
    if (ok) charts_tree(root, &charts);
    review_end(&rv);
    return ok ? page_send(s, r, reply, 200, root) : page_error(s, r, reply, 500, "", e.text);
}
