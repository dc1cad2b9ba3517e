#include <string.h>

#include "base/text.h"
#include "rules/two-for-tea/two_for_tea.h"

/* One table being read: where problems go, and which row is at hand. */
struct reader {
    const char *file;
    struct csv_table table;
    struct csv_problems problems;
    const struct csv_row *row;
};

static const char *cell_text(struct reader *r, const char *column)
{
    const struct csv_cell *c = csv_find_cell(&r->table, r->row, column);
    if (c != NULL && *c->text != '\0') return c->text;
    csv_problem(&r->problems, r->row->line, 0, column, "is missing");
    return "";
}

static int cell_int(struct reader *r, const char *column, int min, int max)
{
    int64_t value = 0;
    const char *text = cell_text(r, column);
    if (text_parse_int(text, &value) && value >= min && value <= max) return (int)value;
    csv_problem(&r->problems, r->row->line, csv_find_column(&r->table, column) + 1, column,
                "must be a whole number from %d to %d", min, max);
    return 0;
}

static bool reader_open(struct reader *r, struct arena *a, const char *file, const char *text,
                        size_t len)
{
    *r = (struct reader){.file = file, .problems = {.mem = a}};
    return csv_read(a, text, len, &r->table, &r->problems);
}

static bool reader_close(struct reader *r, struct arena *a, struct err *e)
{
    if (r->problems.count == 0) return true;
    return err_set(e, "%s: %s", r->file, csv_problem_show(a, &r->problems.list[0]));
}

static struct tft_troop read_troop(struct reader *r)
{
    return (struct tft_troop){.army = cell_text(r, "army"),
                              .type = cell_text(r, "type"),
                              .title = cell_text(r, "title"),
                              .kind = cell_text(r, "kind"),
                              .arm = cell_text(r, "arm"),
                              .move_cm = cell_int(r, "move_cm", 0, 200),
                              .shoot_dice = cell_int(r, "shoot_dice", 0, 20),
                              .range_cm = cell_int(r, "range_cm", 0, 300),
                              .hits = cell_int(r, "hits", 1, 20),
                              .melee = cell_int(r, "melee", 0, 20),
                              .rating_early = cell_int(r, "rating_early", 0, 12),
                              .rating_late = cell_int(r, "rating_late", 0, 12),
                              .skirmish_free = strcmp(cell_text(r, "skirmish_free"), "yes") == 0,
                              .most = cell_int(r, "most", 0, 99)};
}

static bool load_troops(struct tft_tables *t, struct arena *a, const char *text, size_t len,
                        struct err *e)
{
    struct reader r;
    if (reader_open(&r, a, "army-lists.csv", text, len)) {
        t->troops = arena_array(a, struct tft_troop, r.table.row_count);
        for (size_t i = 0; i < r.table.row_count; i++) {
            r.row = &r.table.rows[i];
            t->troops[t->troop_count++] = read_troop(&r);
        }
    }
    return reader_close(&r, a, e);
}

static bool load_command(struct tft_tables *t, struct arena *a, const char *text, size_t len,
                         struct err *e)
{
    struct {
        const char *name;
        struct tft_modifier *into;
        bool found;
    } lines[] = {{"order_given", &t->order_given, false},
                 {"far_band", &t->far_band, false},
                 {"enemy_near", &t->enemy_near, false},
                 {"no_enemy", &t->no_enemy, false}};
    enum { LINES = sizeof lines / sizeof *lines };
    struct reader r;
    if (reader_open(&r, a, "command.csv", text, len))
        for (size_t i = 0; i < r.table.row_count; i++) {
            r.row = &r.table.rows[i];
            const char *name = cell_text(&r, "modifier");
            size_t k = 0;
            while (k < LINES && strcmp(lines[k].name, name) != 0) k++;
            if (k == LINES) {
                csv_problem(&r.problems, r.row->line, 1, "modifier", "%s is not known", name);
                continue;
            }
            lines[k].found = true;
            *lines[k].into = (struct tft_modifier){.value = cell_int(&r, "value", -10, 10),
                                                   .within_cm = cell_int(&r, "within_cm", 0, 300)};
        }
    for (size_t k = 0; k < LINES; k++)
        if (!lines[k].found) csv_problem(&r.problems, 0, 0, "", "no line for %s", lines[k].name);
    if (t->far_band.within_cm < 1 || t->enemy_near.within_cm < 1)
        csv_problem(&r.problems, 0, 0, "", "far_band and enemy_near need a within_cm above 0");
    return reader_close(&r, a, e);
}

bool tft_load(struct rulebook *book, const char *const *text, const size_t *len, struct err *e)
{
    struct tft_tables *t = arena_new(&book->mem, struct tft_tables);
    book->tables = t;
    return readings_load(&book->readings, &book->mem, text[0], len[0], e) &&
           load_troops(t, &book->mem, text[1], len[1], e) &&
           load_command(t, &book->mem, text[2], len[2], e);
}

const struct tft_troop *tft_troop_find(const struct tft_tables *t, const char *army,
                                       const char *type)
{
    for (size_t i = 0; i < t->troop_count; i++)
        if (strcmp(t->troops[i].army, army) == 0 && strcmp(t->troops[i].type, type) == 0)
            return &t->troops[i];
    return NULL;
}

const struct choice *tft_offer(const struct rulebook *book, struct arena *a, const char *kind,
                               const char *side, const char *attr)
{
    const struct tft_tables *t = book->tables;
    if (strcmp(attr, "type") != 0) return NULL;
    struct choice *list = arena_array(a, struct choice, t->troop_count + 1);
    size_t count = 0;
    for (size_t i = 0; i < t->troop_count; i++)
        if (strcmp(t->troops[i].army, side) == 0 && strcmp(t->troops[i].kind, kind) == 0)
            list[count++] = (struct choice){t->troops[i].type, t->troops[i].title};
    return list;
}
