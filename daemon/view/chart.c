#include "view/chart.h"

#include <math.h>

#include "base/buf.h"

struct chart chart_begin(struct node *list, const char *id, const char *title, const char *lead,
                         const char *desc)
{
    static const char *const lists[] = {"ticks",   "texts", "lines",   "bars",
                                        "needles", "keys",  "columns", "rows"};
    struct chart c = {.n = node_push_map(list)};
    node_text(c.n, "id", id);
    node_text(c.n, "title", title);
    node_text(c.n, "lead", lead);
    node_text(c.n, "desc", desc);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) (void)node_list(c.n, lists[i]);
    return c;
}

void chart_height(struct chart *c, double height)
{
    node_printf(c->n, "view", "0 0 %d %g", CHART_WIDTH, height);
}

void chart_plot(struct chart *c, double left, double top, double right, double bottom)
{
    c->left = left;
    c->top = top;
    c->right = right;
    c->bottom = bottom;
}

void chart_scale(struct chart *c, double x_low, double x_high, double y_low, double y_high)
{
    c->x_low = x_low;
    c->x_high = x_high > x_low ? x_high : x_low + 1;
    c->y_low = y_low;
    c->y_high = y_high > y_low ? y_high : y_low + 1;
}

double chart_x(const struct chart *c, double x)
{
    return c->left + (x - c->x_low) / (c->x_high - c->x_low) * (c->right - c->left);
}

double chart_y(const struct chart *c, double y)
{
    return c->bottom - (y - c->y_low) / (c->y_high - c->y_low) * (c->bottom - c->top);
}

double chart_tick_step(double high, int about)
{
    if (!(high > 0) || about < 1) return 1;
    double rough = high / about, power = pow(10, floor(log10(rough)));
    double times = rough / power;
    return power * (times <= 1 + 1e-9 ? 1 : times <= 2 + 1e-9 ? 2 : times <= 5 + 1e-9 ? 5 : 10);
}

static struct node *push(struct chart *c, const char *list)
{
    return node_push_map((struct node *)node_get(c->n, list));
}

static void node_place(struct node *n, const char *key, double at)
{
    node_printf(n, key, "%.1f", at);
}

static void put_line(struct chart *c, const char *list, double x1, double y1, double x2, double y2)
{
    struct node *n = push(c, list);
    node_place(n, "x1", x1);
    node_place(n, "y1", y1);
    node_place(n, "x2", x2);
    node_place(n, "y2", y2);
}

void chart_text(struct chart *c, double x, double y, const char *anchor, const char *kind,
                const char *text)
{
    struct node *n = push(c, "texts");
    node_place(n, "x", x);
    node_place(n, "y", y);
    node_text(n, "anchor", anchor);
    node_text(n, "kind", kind);
    node_text(n, "text", text);
}

/* --- Axes ---------------------------------------------------------------------------------- */

void chart_tick_x(struct chart *c, double x, const char *label)
{
    put_line(c, "ticks", chart_x(c, x), c->top, chart_x(c, x), c->bottom + 4);
    chart_text(c, chart_x(c, x), c->bottom + 4 + CHART_LETTER, "middle", "tick", label);
}

/* Round numbers from low to high, those included; how many. */
static int round_numbers(double low, double high, int about, double *first, double *step)
{
    *step = chart_tick_step(high - low, about);
    *first = ceil(low / *step - 1e-6) * *step;
    return 1 + (int)floor((high - *first) / *step + 1e-6);
}

void chart_axis_x(struct chart *c, int about, const char *unit)
{
    double first, step;
    int count = round_numbers(c->x_low, c->x_high, about, &first, &step);
    for (int i = 0; i < count; i++)
        chart_tick_x(c, first + i * step, arena_printf(c->n->mem, "%g", first + i * step));
    chart_text(c, c->right, c->bottom + 6 + 2 * CHART_LETTER, "end", "unit", unit);
}

void chart_axis_y(struct chart *c, int about, const char *unit)
{
    double first, step;
    int count = round_numbers(c->y_low, c->y_high, about, &first, &step);
    for (int i = 0; i < count; i++) {
        double y = first + i * step;
        put_line(c, "ticks", c->left - 4, chart_y(c, y), c->right, chart_y(c, y));
        chart_text(c, c->left - 7, chart_y(c, y) + 0.35 * CHART_LETTER, "end", "tick",
                   arena_printf(c->n->mem, "%g", y));
    }
    chart_text(c, 0, c->top - 0.6 * CHART_LETTER, "start", "unit", unit);
}

/* --- What is shown --------------------------------------------------------------------------- */

void chart_steps(struct chart *c, int ink, const struct chart_point *at, size_t count)
{
    struct buf b = {0};
    struct node *n = push(c, "lines");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buf_printf(&b, " %.1f,%.1f", chart_x(c, at[i].x), chart_y(c, at[i - 1].y));
        buf_printf(&b, " %.1f,%.1f", chart_x(c, at[i].x), chart_y(c, at[i].y));
    }
    node_int(n, "ink", ink);
    node_text(n, "points", buf_text(&b));
    buf_clear(&b);
}

void chart_bar(struct chart *c, int ink, double from, double to, double y, double height)
{
    struct node *n = push(c, "bars");
    double x = chart_x(c, from), w = chart_x(c, to) - x;
    node_int(n, "ink", ink);
    node_place(n, "x", x);
    node_place(n, "y", y);
    node_place(n, "w", w > 0 ? w : 0);
    node_place(n, "h", height);
}

void chart_needle(struct chart *c, double x, double y, double height)
{
    put_line(c, "needles", chart_x(c, x), y, chart_x(c, x), y + height);
}

/* --- In words ----------------------------------------------------------------------------------- */

void chart_key(struct chart *c, const char *letter, const char *text)
{
    struct node *n = push(c, "keys");
    node_text(n, "letter", letter);
    node_text(n, "text", text);
}

void chart_column(struct chart *c, const char *title)
{
    node_push_text((struct node *)node_get(c->n, "columns"), title);
}

struct node *chart_row(struct chart *c)
{
    return node_list(push(c, "rows"), "cells");
}

void chart_cell(struct node *row, const char *text)
{
    node_push_text(row, text);
}
