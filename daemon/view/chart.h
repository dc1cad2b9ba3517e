/* view/chart.h: charts as trees for templates/part-chart.html.
 *
 * A chart is drawn in units of its own view box, a little smaller than a telephone is wide, so
 * that its letters stay legible there.  A side is never told by colour alone: its second ink is
 * dashed or hatched too, and every line and bar bears its name.  What is drawn stands again as
 * words (`desc`) and as a table; of the drawing itself nothing is in the JSON. */
#ifndef UMPIRED_VIEW_CHART_H
#define UMPIRED_VIEW_CHART_H

#include "base/node.h"

enum { CHART_WIDTH = 400, CHART_LETTER = 13, CHART_ROW = 22 };

struct chart {
    struct node *n;                      /* _charts's element */
    double left, top, right, bottom;     /* the plot in the view box */
    double x_low, x_high, y_low, y_high; /* what it shows */
};

/* Puts a chart into the list; id is unique on its page. */
struct chart chart_begin(struct node *list, const char *id, const char *title, const char *lead,
                         const char *desc);
/* How high it is in all, once that is known. */
void chart_height(struct chart *c, double height);
void chart_plot(struct chart *c, double left, double top, double right, double bottom);
void chart_scale(struct chart *c, double x_low, double x_high, double y_low, double y_high);

/* 1, 2 or 5 times a power of ten, so that about that many ticks reach high. */
double chart_tick_step(double high, int about);

void chart_axis_x(struct chart *c, int about, const char *unit); /* round numbers, below */
void chart_axis_y(struct chart *c, int about, const char *unit); /* round numbers, at the left */
void chart_tick_x(struct chart *c, double x, const char *label); /* one of one's own */

struct chart_point {
    double x, y;
};
/* From point to point, level first and then up or down. */
void chart_steps(struct chart *c, int ink, const struct chart_point *at, size_t count);
/* Between two values of x, in view box units from y down. */
void chart_bar(struct chart *c, int ink, double from, double to, double y, double height);
void chart_needle(struct chart *c, double x, double y, double height); /* what was expected */
/* anchor: start, middle or end; kind: a word for the style. */
void chart_text(struct chart *c, double x, double y, const char *anchor, const char *kind,
                const char *text);

double chart_x(const struct chart *c, double x); /* in view box units */
double chart_y(const struct chart *c, double y);

/* What the letters mean, below the chart. */
void chart_key(struct chart *c, const char *letter, const char *text);

/* The table: its columns, then row after row of as many cells. */
void chart_column(struct chart *c, const char *title);
struct node *chart_row(struct chart *c);
void chart_cell(struct node *row, const char *text);

#endif
