/* The throws of a game (journal.h): three lists in the same order, put together. */
#include "journal/query.h"

static const char unreadable[] = "the journal could not be read";

struct reading {
    struct journal *j;
    struct arena *a;
    const char *game;
    struct throw_row *list;
    size_t count;
    struct err *e;
};

static sqlite3_stmt *begin(const struct reading *r, enum query q)
{
    sqlite3_stmt *s = query(r->j, q);
    query_bind_text(s, 1, r->game);
    return s;
}

/* The throw with that number, from where the last one was found; NULL: it is none. */
static struct throw_row *throw_at(const struct reading *r, size_t *at, int64_t seq)
{
    while (*at < r->count && r->list[*at].seq < seq) (*at)++;
    return *at < r->count && r->list[*at].seq == seq ? &r->list[*at] : NULL;
}

static bool read_throws(struct reading *r)
{
    sqlite3_stmt *s = begin(r, QUERY_THROW_LIST);
    enum step step;
    while ((step = query_step(r->j, s, unreadable, r->e)) == STEP_ROW) {
        r->list = arena_grow(r->a, r->list, r->count, sizeof *r->list);
        r->list[r->count++] = (struct throw_row){.seq = sqlite3_column_int64(s, 0),
                                                 .turn = sqlite3_column_int64(s, 1),
                                                 .side = query_column_text(s, 2, r->a),
                                                 .action = query_column_text(s, 3, r->a),
                                                 .undone = sqlite3_column_int(s, 4) != 0,
                                                 .overruled = sqlite3_column_int(s, 5) != 0};
    }
    return step == STEP_DONE;
}

static bool read_dice(struct reading *r)
{
    sqlite3_stmt *s = begin(r, QUERY_THROW_DICE);
    size_t at = 0;
    enum step step;
    while ((step = query_step(r->j, s, unreadable, r->e)) == STEP_ROW) {
        struct throw_row *t = throw_at(r, &at, sqlite3_column_int64(s, 0));
        struct die die = {.label = "",
                          .sides = sqlite3_column_int(s, 1),
                          .face = sqlite3_column_int(s, 2)};
        if (t == NULL || !dice_source_read(query_column_text(s, 3, r->a), &die.source)) continue;
        t->dice = arena_grow(r->a, t->dice, t->dice_count, sizeof *t->dice);
        t->dice[t->dice_count++] = die;
    }
    return step == STEP_DONE;
}

static void take_value(struct reading *r, struct throw_row *t, sqlite3_stmt *s)
{
    if (sqlite3_column_int64(s, 5) == 0) {
        t->stakes = arena_grow(r->a, t->stakes, t->stake_count, sizeof *t->stakes);
        t->stakes[t->stake_count++] = (struct stake_row){.measure = query_column_text(s, 1, r->a),
                                                         .side = query_column_text(s, 2, r->a),
                                                         .entity = query_column_text(s, 3, r->a),
                                                         .thrower = query_column_text(s, 4, r->a)};
    }
    if (t->stake_count == 0) return; /* a spoilt file; verify says so */
    struct stake_row *k = &t->stakes[t->stake_count - 1];
    k->fractions = arena_grow(r->a, k->fractions, k->count, sizeof *k->fractions);
    k->chances = arena_grow(r->a, k->chances, k->count, sizeof *k->chances);
    k->fractions[k->count] = query_column_text(s, 6, r->a);
    k->chances[k->count] = sqlite3_column_double(s, 7) / 100;
    if (sqlite3_column_int(s, 8) != 0) k->fell = (int)k->count;
    k->count++;
}

static bool read_stakes(struct reading *r)
{
    sqlite3_stmt *s = begin(r, QUERY_THROW_STAKES);
    size_t at = 0;
    enum step step;
    while ((step = query_step(r->j, s, unreadable, r->e)) == STEP_ROW) {
        struct throw_row *t = throw_at(r, &at, sqlite3_column_int64(s, 0));
        if (t != NULL) take_value(r, t, s);
    }
    return step == STEP_DONE;
}

bool journal_throws(struct journal *j, struct arena *a, const char *game, struct throw_row **list,
                    size_t *count, struct err *e)
{
    struct reading r = {.j = j, .a = a, .game = game, .e = e};
    bool own;
    if (!query_look(j, &own, e)) return false;
    bool ok = read_throws(&r) && read_dice(&r) && read_stakes(&r);
    query_look_end(j, own);
    *list = r.list;
    *count = r.count;
    return ok;
}
