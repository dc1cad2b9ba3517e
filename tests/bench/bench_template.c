/* Rendering a page of 24 units from its tree, escaped, against writing the same
 * bytes with snprintf, unescaped.  Prints the ratio of the medians of interleaved
 * rounds, so that a slow moment of the machine hits both.
 *
 * Two pages: one as an umpire sees it, with positions in centimetres, which has the
 * goal; and one with no real number in it, for snprintf is slow at those alone. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "view/template.h"

enum { ROWS = 24, ROUNDS = 301, REPEATS = 40, ROOM = 16 * 1024 };

#define TITLE "The bridge at dawn"
#define HEAD(title)                                                                                \
    "<!doctype html>\n<html lang=\"en\"><head><title>" title "</title>\n"                          \
    "<link rel=\"stylesheet\" href=\"/static/umpired.css\"></head>\n<body><h1>" title "</h1>\n"    \
    "<table>\n<tr><th>Unit</th><th>Side</th><th>Figures</th><th>Hits</th><th>At</th>"              \
    "<th>Order</th></tr>\n"
#define ROW(id, name, side, figures, hits, at, order)                                              \
    "<tr id=\"u" id "\" class=\"unit " side "\"><td><a href=\"/unit/" id "\">" name "</a></td>"    \
    "<td>" side "</td><td class=\"number\">" figures "</td><td class=\"number\">" hits "</td>"     \
    "<td>" at " cm</td><td>" order "</td></tr>\n"
#define FOOT "</table></body></html>\n"
#define HOLES(at)                                                                                  \
    HEAD("{{title}}")                                                                              \
    "{{#units}}\n" ROW("{{id}}", "{{name}}", "{{side}}", "{{figures}}", "{{hits}}", at,            \
                       "{{order}}") "{{/units}}\n" FOOT
#define I64 "%" PRId64

struct unit {
    int64_t id, figures, hits;
    const char *name, *side, *order, *at;
    double x_cm, y_cm;
};

struct page {
    const char *name, *text;
    size_t (*print_row)(char *out, size_t room, const struct unit *u);
};

static size_t print_row(char *out, size_t room, const struct unit *u)
{
    return (size_t)snprintf(out, room, ROW(I64, "%s", "%s", I64, I64, "%.10g, %.10g", "%s"), u->id,
                            u->side, u->id, u->name, u->side, u->figures, u->hits, u->x_cm, u->y_cm,
                            u->order);
}

static size_t print_row_of_text(char *out, size_t room, const struct unit *u)
{
    return (size_t)snprintf(out, room, ROW(I64, "%s", "%s", I64, I64, "%s", "%s"), u->id, u->side,
                            u->id, u->name, u->side, u->figures, u->hits, u->at, u->order);
}

static const struct page pages[] = {
    {"units", HOLES("{{x}}, {{y}}"), print_row},
    {"text", HOLES("{{at}}"), print_row_of_text},
};

static const char *load(void *ctx, const char *file, size_t *len)
{
    (void)ctx;
    const struct page *page = strstr(file, "units") != NULL ? &pages[0] : &pages[1];
    *len = strlen(page->text);
    return page->text;
}

static size_t print_page(char *out, const struct page *page, const struct unit *units)
{
    size_t len = (size_t)snprintf(out, ROOM, HEAD("%s"), TITLE, TITLE);
    for (const struct unit *u = units; u < units + ROWS; u++)
        len += page->print_row(out + len, ROOM - len, u);
    return len + (size_t)snprintf(out + len, ROOM - len, FOOT);
}

static struct node *tree_of(struct arena *a, struct unit *units)
{
    static const char *const names[] = {"2nd Virginia", "Royal Fusiliers", "Battery C",
                                        "Old Guard"};
    struct node *root = node_new_map(a);
    node_text(root, "title", TITLE);
    struct node *list = node_list(root, "units");
    for (int i = 0; i < ROWS; i++) {
        struct unit u = {.id = 100 + i, .figures = 12 + i % 9, .hits = i % 4, .name = names[i % 4]};
        u.side = i % 2 ? "red" : "blue";
        u.order = "advance";
        u.at = "14.2, 60.25";
        u.x_cm = 14.2 + 3.5 * i;
        u.y_cm = 60.25 - i;
        struct node *row = node_push_map(list);
        node_int(row, "id", u.id);
        node_text(row, "name", u.name);
        node_text(row, "side", u.side);
        node_int(row, "figures", u.figures);
        node_int(row, "hits", u.hits);
        node_text(row, "at", u.at);
        node_real(row, "x", u.x_cm);
        node_real(row, "y", u.y_cm);
        node_text(row, "order", u.order);
        units[i] = u;
    }
    return root;
}

/* Microseconds for one page, ours and snprintf's; false if the bytes differ. */
static bool measure(struct template_set *set, const struct page *page, const struct node *root,
                    const struct unit *units, double *render_us, double *print_us)
{
    static char plain[ROOM];
    static double ours[ROUNDS], theirs[ROUNDS];
    struct buf out = {0};
    struct err err = {0};
    bool same = template_set_load(set, page->name, &err) &&
                template_render(set, page->name, root, &out, &err) &&
                print_page(plain, page, units) == out.len && memcmp(plain, out.data, out.len) == 0;
    for (int round = 0; round < ROUNDS && same; round++) {
        double start = now_us();
        for (int i = 0; i < REPEATS; i++) {
            out.len = 0;
            (void)template_render(set, page->name, root, &out, NULL);
        }
        double between = now_us();
        for (int i = 0; i < REPEATS; i++) (void)print_page(plain, page, units);
        ours[round] = (between - start) / REPEATS;
        theirs[round] = (now_us() - between) / REPEATS;
    }
    *render_us = median(ours, ROUNDS);
    *print_us = median(theirs, ROUNDS);
    buf_clear(&out);
    if (!same) (void)fprintf(stderr, "bench_template: the pages differ. %s\n", err.text);
    return same;
}

int main(void)
{
    struct arena mem = {0};
    struct unit units[ROWS];
    struct node *root = tree_of(&mem, units);
    struct template_set *set = template_set_new(load, NULL, true);
    double render_us[2], print_us[2];
    bool ok = true;
    for (int i = 0; i < 2 && ok; i++)
        ok = measure(set, &pages[i], root, units, &render_us[i], &print_us[i]);
    if (ok) {
        report("page of 24 units, rendered", render_us[0], print_us[0], "us",
               "snprintf, unescaped (goal: 0.70 at most)");
        report("the same without reals", render_us[1], print_us[1], "us", "snprintf, unescaped");
    }
    template_set_free(set);
    arena_clear(&mem);
    return ok ? 0 : 1;
}
