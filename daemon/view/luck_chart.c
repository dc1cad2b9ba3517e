/* Charts of luck: numbers for the templates to draw, in view boxes LUCK_CHART_WIDTH wide.  */
#include <math.h>
#include <stdio.h>

#include "base/buf.h"
#include "view/luck_tree.h"

enum { LEFT = 30, RIGHT = 352, TOP = 10, PATH_BOTTOM = 150, POINTS = 240, COLUMNS = 64, ROW = 22 };

/* From a value to a place along a line. */
struct scale {
    double low, high;
    double from, to;
};

static double place(const struct scale *s, double value)
{
    double span = s->high - s->low;
    return s->from + (span == 0 ? 0.5 : (value - s->low) / span) * (s->to - s->from);
}

/* 1, 2 or 5 and noughts: about so many steps to the span. */
static double step_of(double span, int steps)
{
    double step = 1;
    while (span / step > steps) step *= span / step > 5 * steps ? 5 : 2;
    return step;
}

static void add_ticks(struct node *list, const struct scale *s, int steps)
{
    double step = step_of(s->high - s->low, steps);
    long first = (long)ceil(s->low / step), last = (long)floor(s->high / step + 1e-6);
    for (long i = first; i <= last; i++) {
        struct node *n = node_push_map(list);
        double v = (double)i * step;
        node_printf(n, "_at", "%.1f", place(s, v));
        node_text(n, "_label", luck_signed(n->mem, v, 0));
        node_bool(n, "_zero", i == 0);
    }
}

/* --- The swing, throw by throw ------------------------------------------------------------------ */

struct points {
    struct buf line, upper, lower;
};

static void add_point(struct points *p, double x, const struct scale *y, const struct luck_throw *t)
{
    char back[48];
    struct buf lower = p->lower;
    buf_printf(&p->line, "%.1f,%.1f ", x, place(y, t == NULL ? 0 : t->so_far));
    buf_printf(&p->upper, "%.1f,%.1f ", x, place(y, t == NULL ? 0 : t->high));
    /* The band goes forth along its upper edge and back along the lower one. */
    (void)snprintf(back, sizeof back, "%.1f,%.1f ", x, place(y, t == NULL ? 0 : t->low));
    p->lower = (struct buf){0};
    buf_puts(&p->lower, back);
    buf_puts(&p->lower, buf_text(&lower));
    buf_clear(&lower);
}

static struct scale swing_scale(const struct luck *l)
{
    struct scale y = {.low = -1, .high = 1, .from = PATH_BOTTOM, .to = TOP};
    for (size_t i = 0; i < l->throw_count; i++) {
        const struct luck_throw *t = &l->throws[i];
        y.high = fmax(y.high, fmax(t->so_far, t->high));
        y.low = fmin(y.low, fmin(t->so_far, t->low));
    }
    return y;
}

/* Where turns begin; their names where there is room. */
static void add_turns(struct node *list, const struct luck *l, const struct scale *x)
{
    int64_t turn = -1;
    double last = -1e9;
    for (size_t i = 0; i < l->throw_count; i++) {
        if (l->throws[i].row->turn == turn) continue;
        turn = l->throws[i].row->turn;
        double at = place(x, (double)i);
        struct node *n = node_push_map(list);
        bool room = at - last >= 16;
        node_printf(n, "_at", "%.1f", at);
        node_text(n, "_label", room ? arena_printf(n->mem, "%lld", (long long)turn) : "");
        if (room) last = at;
    }
}

void luck_path_chart(struct node *map, const struct luck *l)
{
    if (l->throw_count < 2) {
        node_text(map, "_path", NULL);
        return;
    }
    struct node *n = node_map(map, "_path");
    struct scale y = swing_scale(l);
    struct scale x = {.low = 0, .high = (double)l->throw_count, .from = LEFT, .to = RIGHT};
    struct points p = {{0}, {0}, {0}};
    size_t every = l->throw_count / POINTS + 1;
    add_point(&p, LEFT, &y, NULL);
    for (size_t i = 0; i < l->throw_count; i++)
        if ((i + 1) % every == 0 || i + 1 == l->throw_count)
            add_point(&p, place(&x, (double)i + 1), &y, &l->throws[i]);
    node_text(n, "line", buf_text(&p.line));
    node_printf(n, "band", "%s%s", buf_text(&p.upper), buf_text(&p.lower));
    node_printf(n, "zero", "%.1f", place(&y, 0));
    add_ticks(node_list(n, "ticks"), &y, 5);
    add_turns(node_list(n, "turns"), l, &x);
    buf_clear(&p.line);
    buf_clear(&p.upper);
    buf_clear(&p.lower);
}

/* --- All that could have come of it ------------------------------------------------------------ */

/* The swing of a number that the spread counts. */
static double swing_of(const struct luck_sum *all, double number)
{
    return number - all->expected;
}

void luck_spread_chart(struct node *map, const struct luck *l)
{
    const struct luck_sum *all = l->by_side.count == 0 ? NULL : &l->by_side.list[0].sum;
    if (all == NULL || all->spread <= 0) {
        node_text(map, "_whole", NULL);
        return;
    }
    struct node *n = node_map(map, "_whole");
    long fell = lround(all->fell);
    long low = spread_quantile(&l->all, 0.001), high = spread_quantile(&l->all, 0.999);
    if (fell < low) low = fell;
    if (fell > high) high = fell;
    long each = (high - low) / COLUMNS + 1, count = (high - low) / each + 1;
    double most = 0, share[COLUMNS + 2] = {0};
    for (long i = 0; i < count; i++) {
        for (long k = 0; k < each; k++) share[i] += spread_at(&l->all, low + i * each + k);
        most = fmax(most, share[i]);
    }
    struct scale x = {.low = swing_of(all, (double)low - 0.5),
                      .high = swing_of(all, (double)(low + count * each) - 0.5),
                      .from = LEFT,
                      .to = RIGHT};
    struct node *bars = node_list(n, "bars");
    double wide = (RIGHT - LEFT) / (double)count;
    for (long i = 0; i < count; i++) {
        struct node *bar = node_push_map(bars);
        long from = low + i * each;
        double tall = most == 0 ? 0 : share[i] / most * (PATH_BOTTOM - TOP);
        node_printf(bar, "_x", "%.2f", LEFT + (double)i * wide + wide * 0.06);
        node_printf(bar, "_y", "%.2f", PATH_BOTTOM - tall);
        node_printf(bar, "_width", "%.2f", wide * 0.88);
        node_printf(bar, "_height", "%.2f", tall);
        node_bool(bar, "_worse", from + each <= fell);
        node_bool(bar, "_here", from <= fell && fell < from + each);
    }
    node_printf(n, "mark", "%.1f", place(&x, luck_swing(all)));
    add_ticks(node_list(n, "ticks"), &x, 6);
}

/* --- Bars ---------------------------------------------------------------------------------------- */

void luck_turn_chart(struct node *map, const struct luck *l)
{
    double most = 1;
    if (l->by_turn.count < 2) {
        node_text(map, "_turns", NULL);
        return;
    }
    for (size_t i = 0; i < l->by_turn.count; i++)
        most = fmax(most, fabs(luck_swing(&l->by_turn.list[i].sum)));
    struct node *n = node_map(map, "_turns"), *bars = node_list(n, "bars");
    struct scale x = {.low = -most, .high = most, .from = LEFT + 34, .to = RIGHT - 34};
    node_int(n, "height", (int64_t)(l->by_turn.count * ROW + 4));
    node_printf(n, "zero", "%.1f", place(&x, 0));
    for (size_t i = 0; i < l->by_turn.count; i++) {
        double swing = luck_swing(&l->by_turn.list[i].sum), zero = place(&x, 0);
        double end = place(&x, swing);
        struct node *bar = node_push_map(bars);
        node_printf(bar, "_x", "%.1f", fmin(zero, end));
        node_printf(bar, "_width", "%.1f", fabs(end - zero));
        node_printf(bar, "_y", "%zu", i * ROW + 3);
        node_printf(bar, "_text_y", "%zu", i * ROW + 16);
        node_printf(bar, "_end", "%.1f", swing < 0 ? end - 4 : end + 4);
        node_bool(bar, "_loss", swing < 0);
        node_text(bar, "_swing", luck_signed(bar->mem, swing, 1));
        node_printf(bar, "_label", "%lld", (long long)l->by_turn.list[i].turn);
    }
}

void luck_face_chart(struct node *map, const struct fairness *f)
{
    double most = fmax(f->high, f->even);
    for (int i = 0; i < f->sides; i++) most = fmax(most, (double)f->fell[i]);
    struct scale y = {.low = 0, .high = most, .from = 100, .to = 16};
    double wide = (double)(RIGHT - LEFT) / f->sides;
    struct node *n = node_map(map, "_chart"), *bars = node_list(n, "bars");
    node_printf(n, "even", "%.1f", place(&y, f->even));
    node_printf(n, "band_y", "%.1f", place(&y, f->high));
    node_printf(n, "band_height", "%.1f", place(&y, f->low) - place(&y, f->high));
    for (int i = 0; i < f->sides; i++) {
        struct node *bar = node_push_map(bars);
        double at = LEFT + i * wide, top = place(&y, (double)f->fell[i]);
        node_printf(bar, "_x", "%.1f", at + wide * 0.2);
        node_printf(bar, "_width", "%.1f", wide * 0.6);
        node_printf(bar, "_y", "%.1f", top);
        node_printf(bar, "_height", "%.1f", 100 - top);
        node_printf(bar, "_middle", "%.1f", at + wide / 2);
        node_printf(bar, "_above", "%.1f", top - 4);
        node_int(bar, "_face", i + 1);
        node_int(bar, "_fell", (int64_t)f->fell[i]);
    }
}
