/* Charts of bars, a row for each: orders by commander, and the tempo of turns. */
#include <string.h>

#include "base/text.h"
#include "view/chart.h"
#include "view/charts_tree.h"
#include "view/table_tree.h"

const char *minutes_words(struct arena *a, int64_t ms)
{
    int64_t minutes = (ms + 30000) / 60000;
    if (minutes < 1) return "under 1 min";
    if (minutes < 60) return arena_printf(a, "%d min", (int)minutes);
    return arena_printf(a, "%d h %02d min", (int)(minutes / 60), (int)(minutes % 60));
}

const char *seconds_words(struct arena *a, int64_t ms)
{
    if (ms < 0) return "–";
    if (ms < 10000) return arena_printf(a, "%.1f s", (double)ms / 1000);
    int64_t seconds = (ms + 500) / 1000;
    if (seconds < 60) return arena_printf(a, "%d s", (int)seconds);
    return arena_printf(a, "%d min %02d s", (int)(seconds / 60), (int)(seconds % 60));
}

static const char *side_label(const struct charts *c, const char *id)
{
    const char *title = ruleset_side_title(c->known->g->book->rules, c->known->g->whole, id);
    return title == NULL ? "" : title;
}

/* --- Orders --------------------------------------------------------------------------------- */

static void order_row(struct chart *c, const struct charts *all, const struct order_tally *t,
                      double *y)
{
    struct arena *a = c->n->mem;
    const char *label = side_label(all, t->side);
    chart_text(c, c->left, *y + CHART_LETTER, "start", "name",
               *label == '\0' ? t->name : arena_printf(a, "%s, %s", t->name, label));
    *y += CHART_LETTER + 6;
    chart_bar(c, 0, 0, t->given, *y, CHART_ROW - 6);
    chart_bar(c, side_ink(all->known->g->book, t->side), 0, t->obeyed, *y, CHART_ROW - 6);
    chart_needle(c, t->expected, *y - 3, CHART_ROW);
    chart_text(c, chart_x(c, t->given) + 8, *y + CHART_LETTER, "start", "label",
               arena_printf(a, "%d of %d; %.1f expected", t->obeyed, t->given, t->expected));
    *y += CHART_ROW + 8;
    struct node *row = chart_row(c);
    chart_cell(row, t->name);
    chart_cell(row, label);
    chart_cell(row, arena_printf(a, "%d", t->given));
    chart_cell(row, arena_printf(a, "%d", t->obeyed));
    chart_cell(row, arena_printf(a, "%.1f", t->expected));
    chart_cell(row, orders_words(t));
}

/* Those who are off by more than one standard deviation. */
static const char *outliers(const struct orders *o, struct arena *a)
{
    const char *text = "";
    for (size_t i = 0; i < o->count; i++)
        if (strcmp(orders_words(&o->list[i]), ORDERS_AS_EXPECTED) != 0)
            text = arena_printf(a, "%s %s: %s.", text, o->list[i].name, orders_words(&o->list[i]));
    return text;
}

void orders_chart(struct node *list, const struct charts *all)
{
    static const char *const columns[] = {"Commander", "Side",     "Orders",
                                          "Obeyed",    "Expected", "In words"};
    const struct orders *o = &all->orders;
    int most = 1, given = 0, obeyed = 0;
    double expected = 0, y = 4;
    for (size_t i = 0; i < o->count; i++) {
        if (o->list[i].given > most) most = o->list[i].given;
        given += o->list[i].given;
        obeyed += o->list[i].obeyed;
        expected += o->list[i].expected;
    }
    struct chart c = chart_begin(
        list, "chart-orders", "Orders obeyed, and how many were to be expected",
        arena_printf(list->mem,
                     "Of %d orders %d were obeyed. By the chances on their slips, added up, %.1f "
                     "were to be expected.%s",
                     given, obeyed, expected, outliers(o, list->mem)),
        "For each commander a bar as long as the orders he gave, filled as far as they were "
        "obeyed. The upright stroke is how many were to be expected: the chances of each throw "
        "added up. More or fewer is said from one standard deviation on, far more or far fewer "
        "from two; luck alone carries about one commander in twenty that far.");
    double bottom = 4 + (double)o->count * (CHART_LETTER + 14 + CHART_ROW);
    chart_plot(&c, 5, 0, CHART_WIDTH - 176, bottom);
    chart_scale(&c, 0, most, 0, 1);
    chart_axis_x(&c, 5, "orders");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) chart_column(&c, columns[i]);
    for (size_t i = 0; i < o->count; i++) order_row(&c, all, &o->list[i], &y);
    chart_height(&c, bottom + 2 * CHART_LETTER + 12);
}

/* --- Tempo -------------------------------------------------------------------------------------- */

static const char *breaks_words(const struct tempo *t, const char *turn, struct arena *a)
{
    const char *text = "";
    for (size_t i = 0; i < t->break_count; i++)
        text = arena_printf(a, "%s A break of %s in %s %d is not counted.", text,
                            minutes_words(a, t->breaks[i].ms), turn, (int)t->breaks[i].turn);
    return text;
}

static void turn_row(struct chart *c, const struct tempo_turn *t, double *y)
{
    struct arena *a = c->n->mem;
    double minutes = (double)t->play_ms / 60000;
    const char *rulings = arena_printf(a, t->rulings == 1 ? "%d ruling" : "%d rulings", t->rulings);
    const char *name = t->turn == 0 ? "–" : arena_printf(a, "%d", (int)t->turn);
    chart_text(c, c->left - 8, *y + CHART_LETTER, "end", "name", name);
    chart_bar(c, 0, 0, minutes, *y, CHART_ROW - 6);
    chart_bar(c, 3, 0, minutes, *y, CHART_ROW - 6);
    chart_text(c, chart_x(c, minutes) + 8, *y + CHART_LETTER, "start", "label",
               arena_printf(a, "%s, %s", minutes_words(a, t->play_ms), rulings));
    *y += CHART_ROW + 4;
    struct node *row = chart_row(c);
    chart_cell(row, name);
    chart_cell(row, minutes_words(a, t->play_ms));
    chart_cell(row, arena_printf(a, "%d", t->rulings));
    chart_cell(row, seconds_words(a, t->median_ms));
}

void tempo_chart(struct node *list, const struct charts *all)
{
    const struct tempo *t = &all->tempo;
    struct arena *a = list->mem;
    const char *turn = ruleset_turn_word(all->known->g->book->rules);
    const char *const columns[] = {text_capital(a, turn), "Time", "Rulings",
                                   "Middle wait for a ruling"};
    double most = 1, y = 4;
    for (size_t i = 0; i < t->turn_count; i++)
        if ((double)t->turns[i].play_ms / 60000 > most) most = (double)t->turns[i].play_ms / 60000;
    const char *lead =
        t->turn_count == 0
            ? "Nothing has been played yet."
            : arena_printf(a,
                           "%d rulings in %s. Half of them came within %s of what was entered "
                           "before.%s",
                           t->rulings, minutes_words(a, t->play_ms), seconds_words(a, t->median_ms),
                           breaks_words(t, turn, a));
    struct chart c =
        chart_begin(list, "chart-tempo", arena_printf(a, "Tempo: minutes a %s took", turn), lead,
                    arena_printf(a,
                                 "For each %s a bar as long as the minutes from its first entry "
                                 "to its last, breaks of over twenty minutes left out.",
                                 turn));
    double bottom = 4 + (double)t->turn_count * (CHART_ROW + 4);
    chart_plot(&c, 34, 0, CHART_WIDTH - 160, bottom);
    chart_scale(&c, 0, most, 0, 1);
    if (t->turn_count > 0) chart_axis_x(&c, 5, "minutes");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) chart_column(&c, columns[i]);
    for (size_t i = 0; i < t->turn_count; i++) turn_row(&c, &t->turns[i], &y);
    chart_height(&c, bottom + 2 * CHART_LETTER + 12);
}
