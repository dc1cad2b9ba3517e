/* The dice table and the other printed numbers, from etc/brown-bess/.  */
#include <stddef.h>
#include <string.h>

#include "base/csv.h"
#include "base/text.h"
#include "rules/brown-bess/combat.h"

const int bb_band_reach[BB_BANDS] = {1, 3, 5, 8};

enum troop {
    INFANTRY_LINE,
    INFANTRY_SQUARE,
    INFANTRY_ATTACK,
    INFANTRY_SKIRMISH,
    INFANTRY_MARCH,
    CAVALRY_LINE,
    CAVALRY_MARCH,
    ARTILLERY,
    HORSE_ARTILLERY,
    GENERAL
};
static const char *const troop_names[BB_TROOPS] = {"infantry-line",   "infantry-square",
                                                   "infantry-attack", "infantry-skirmish",
                                                   "infantry-march",  "cavalry-line",
                                                   "cavalry-march",   "artillery",
                                                   "horse-artillery", "general"};

static const char *const troop_titles[BB_TROOPS] = {"infantry in line",
                                                    "infantry in square",
                                                    "infantry in column of attack",
                                                    "infantry in skirmish order",
                                                    "infantry in column of march",
                                                    "cavalry in line",
                                                    "cavalry in column of march",
                                                    "artillery",
                                                    "horse artillery",
                                                    "a general"};

/* --- Reading ------------------------------------------------------------------------------- */

struct reader {
    const char *file;
    struct csv_table table;
    struct csv_problems problems;
    const struct csv_row *row;
};

static int cell_int(struct reader *r, const char *column, int min, int max)
{
    const struct csv_cell *c = csv_find_cell(&r->table, r->row, column);
    int64_t value = 0;
    if (c != NULL && text_parse_int(c->text, &value) && value >= min && value <= max)
        return (int)value;
    csv_problem(&r->problems, r->row->line, csv_find_column(&r->table, column) + 1, column,
                "must be a whole number from %d to %d", min, max);
    return 0;
}

/* The line a name belongs to; -1, and a problem, when it is none or stands twice. */
static int name_index(struct reader *r, const char *column, const char *const *names, size_t count,
                      bool *found)
{
    const struct csv_cell *c = csv_find_cell(&r->table, r->row, column);
    size_t i = 0;
    while (c != NULL && i < count && strcmp(names[i], c->text) != 0) i++;
    if (c != NULL && i < count && !found[i]) {
        found[i] = true;
        return (int)i;
    }
    csv_problem(&r->problems, r->row->line, csv_find_column(&r->table, column) + 1, column,
                "%s is not known, or stands twice", c == NULL ? "" : c->text);
    return -1;
}

static bool reader_close(struct reader *r, struct arena *a, const char *const *names,
                         const bool *found, size_t count, struct err *e)
{
    for (size_t i = 0; i < count && r->problems.count == 0; i++)
        if (!found[i]) csv_problem(&r->problems, 0, 0, "", "no line for %s", names[i]);
    if (r->problems.count == 0) return true;
    return err_set(e, "%s: %s", r->file, csv_problem_show(a, &r->problems.list[0]));
}

static bool load_dice(struct bb_combat *c, struct arena *a, const char *text, size_t len,
                      struct err *e)
{
    static const char *const columns[BB_BANDS] = {"fire_1", "fire_3", "fire_5", "fire_8"};
    struct reader r = {.file = "combat.csv", .problems = {.mem = a}};
    bool found[BB_TROOPS] = {false};
    if (csv_read(a, text, len, &r.table, &r.problems))
        for (size_t i = 0; i < r.table.row_count; i++) {
            r.row = &r.table.rows[i];
            int k = name_index(&r, "troop", troop_names, BB_TROOPS, found);
            if (k < 0) continue;
            struct bb_dice *d = &c->dice[k];
            d->troop = troop_names[k];
            d->title = troop_titles[k];
            d->melee = cell_int(&r, "melee", 0, 9);
            d->rifles_3 = cell_int(&r, "rifles_3", 0, 9);
            for (int b = 0; b < BB_BANDS; b++) d->fire[b] = cell_int(&r, columns[b], 0, 9);
        }
    return reader_close(&r, a, troop_names, found, BB_TROOPS, e);
}

#define NUMBER(n, lo, hi)                                                                          \
    {                                                                                              \
#n, offsetof(struct bb_numbers, n), lo, hi                                                 \
    }
static const struct number {
    const char *name;
    size_t at;
    int min, max;
} numbers[] = {
    NUMBER(dice_elite, 0, 2),
    NUMBER(dice_raw, -2, 0),
    NUMBER(dice_superior, 0, 2),
    NUMBER(dice_counter, -2, 0),
    NUMBER(dice_struck_flank, -2, 0),
    NUMBER(dice_at_flank, 0, 2),
    NUMBER(dice_lancers, 0, 2),
    NUMBER(dice_defending, 0, 2),
    NUMBER(dice_attacking, -2, 0),
    NUMBER(hit_on, 2, 6),
    NUMBER(hit_on_artillery, 2, 6),
    NUMBER(hit_on_skirmish, 2, 6),
    NUMBER(hit_on_square, 2, 6),
    NUMBER(hit_on_highlanders, 2, 6),
    NUMBER(breaks_raw, 1, 9),
    NUMBER(breaks_average, 1, 9),
    NUMBER(breaks_elite, 1, 9),
    NUMBER(breaks_general, 0, 3),
    NUMBER(breaks_shelter, 0, 3),
    NUMBER(rally_general, 0, 3),
    NUMBER(rally_removes, 1, 9),
    NUMBER(rally_removes_general, 1, 9),
    NUMBER(risk_on, 2, 6),
    NUMBER(risk_dead, 2, 6),
    NUMBER(risk_retires, 2, 6),
    NUMBER(risk_flesh, 2, 6),
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static bool load_numbers(struct bb_numbers *n, struct arena *a, const char *text, size_t len,
                         struct err *e)
{
    struct reader r = {.file = "numbers.csv", .problems = {.mem = a}};
    const char *names[NUMBERS];
    bool found[NUMBERS] = {false};
    for (size_t i = 0; i < NUMBERS; i++) names[i] = numbers[i].name;
    if (csv_read(a, text, len, &r.table, &r.problems))
        for (size_t i = 0; i < r.table.row_count; i++) {
            r.row = &r.table.rows[i];
            int k = name_index(&r, "number", names, NUMBERS, found);
            if (k < 0) continue;
            int value = cell_int(&r, "value", numbers[k].min, numbers[k].max);
            memcpy((char *)n + numbers[k].at, &value, sizeof value);
        }
    if (r.problems.count == 0 &&
        !(n->risk_flesh < n->risk_retires && n->risk_retires < n->risk_dead))
        csv_problem(&r.problems, 0, 0, "", "risk_flesh, risk_retires and risk_dead must rise");
    return reader_close(&r, a, names, found, NUMBERS, e);
}

bool bb_combat_load(struct bb_combat *c, struct arena *a, const char *const text[2],
                    const size_t len[2], struct err *e)
{
    *c = (struct bb_combat){0};
    return load_dice(c, a, text[0], len[0], e) && load_numbers(&c->n, a, text[1], len[1], e);
}

/* --- Asking ---------------------------------------------------------------------------------- */

static enum troop troop_of(enum bb_arm arm, enum bb_formation formation)
{
    if (arm == BB_GENERAL) return GENERAL;
    if (bb_is_guns(arm)) return arm == BB_ARTILLERY ? ARTILLERY : HORSE_ARTILLERY;
    if (bb_is_cavalry(arm)) return formation == BB_MARCH ? CAVALRY_MARCH : CAVALRY_LINE;
    switch (formation) {
    case BB_SQUARE: return INFANTRY_SQUARE;
    case BB_ATTACK: return INFANTRY_ATTACK;
    case BB_SKIRMISH: return INFANTRY_SKIRMISH;
    case BB_MARCH: return INFANTRY_MARCH;
    default: return INFANTRY_LINE;
    }
}

const struct bb_dice *bb_dice_of(const struct bb_combat *c, enum bb_arm arm,
                                 enum bb_formation formation)
{
    return &c->dice[troop_of(arm, formation)];
}

int bb_fire_at(const struct bb_dice *d, int range, bool rifles, bool *rifled)
{
    int band = 0;
    while (band < BB_BANDS && range > bb_band_reach[band]) band++;
    bool by_rifle = band == 1 && rifles && d->rifles_3 > 0;
    if (rifled != NULL) *rifled = by_rifle;
    if (by_rifle) return d->rifles_3;
    return band < BB_BANDS ? d->fire[band] : 0;
}

int bb_fire_reach(const struct bb_dice *d, bool rifles)
{
    for (int band = BB_BANDS - 1; band >= 0; band--)
        if (bb_fire_at(d, bb_band_reach[band], rifles, NULL) > 0) return bb_band_reach[band];
    return 0;
}
