/* Charts of a game, and the numbers behind them. */
#include "view/charts_tree.h"
#include "web/hindsight.h"

enum handled get_charts(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct hindsight hs;
    struct charts charts;
    struct err e;
    if (!hindsight_begin(s, r, reply, &hs)) return HANDLED_NOW;
    struct node *root = hindsight_page(s, r, "charts", "Charts", &hs);
    bool ok = charts_read(&hs.known, &charts, &e);
    if (ok) charts_tree(root, &charts);
    hindsight_end(&hs);
    return ok ? page_send(s, r, reply, 200, root) : page_error(s, r, reply, 500, "", e.text);
}
