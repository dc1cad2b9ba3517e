/* The readers' side of journal/journal.h: games, entries, headlines. */
#include <limits.h>

#include "journal/chain.h"
#include "journal/query.h"

static const char unreadable[] = "the journal could not be read";

/* A game without rulings has the hash of its own row for a head. */
static bool game_head(struct journal *j, struct arena *a, struct game_row *g, struct err *e)
{
    if (g->head_seq != 0) return true;
    struct rows rows;
    if (!rows_read_game(j, a, g->id, &rows, e) || !rows_find_origin(j, &rows, g->id, e))
        return false;
    chain_hash(&rows, g->head);
    return true;
}

static struct game_row take_game(sqlite3_stmt *s, struct arena *a)
{
    struct game_row g = {.id = query_column_text(s, 0, a),
                         .system = query_column_text(s, 1, a),
                         .edition = query_column_text(s, 2, a),
                         .title = query_column_text(s, 3, a),
                         .created_ms = sqlite3_column_int64(s, 4),
                         .head_seq = sqlite3_column_int64(s, 6),
                         .origin = query_column_text(s, 9, a)};
    (void)query_column_bytes(s, 5, g.data_hash, HASH_BYTES);
    (void)query_column_bytes(s, 7, g.head, HASH_BYTES);
    g.last_ms = g.head_seq == 0 ? g.created_ms : sqlite3_column_int64(s, 8);
    return g;
}

bool journal_games(struct journal *j, struct arena *a, struct game_row **list, size_t *count,
                   struct err *e)
{
    *list = NULL;
    *count = 0;
    sqlite3_stmt *s = query(j, QUERY_GAME_LIST);
    enum step step;
    while ((step = query_step(j, s, unreadable, e)) == STEP_ROW) {
        *list = arena_grow(a, *list, *count, sizeof **list);
        (*list)[(*count)++] = take_game(s, a);
    }
    if (step == STEP_FAILED) return false;
    for (size_t i = 0; i < *count; i++)
        if (!game_head(j, a, &(*list)[i], e)) return false;
    return true;
}

bool journal_game(struct journal *j, struct arena *a, const char *id, struct game_row *out,
                  struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_GAME_GET);
    query_bind_text(s, 1, id);
    switch (query_step(j, s, unreadable, e)) {
    case STEP_FAILED: return false;
    case STEP_DONE: return err_field(e, "game", "there is no game %s", id);
    case STEP_ROW: break;
    }
    *out = take_game(s, a);
    query_end(s);
    return game_head(j, a, out, e);
}

/* The undo that a ruling is undone by, or 0.  An undo may be undone, and that undo
 * again: only the last undo of each counts, because a ruling must stand before it can
 * be undone once more; and the first is in force when their number is odd. */
static bool undone_by(struct journal *j, const char *game, int64_t seq, int64_t *by, struct err *e)
{
    int64_t first = 0;
    bool odd = false;
    for (int64_t tip = seq;;) {
        sqlite3_stmt *s = query(j, QUERY_LAST_UNDO);
        query_bind_text(s, 1, game);
        query_bind_int(s, 2, tip);
        if (query_step(j, s, unreadable, e) != STEP_ROW) return false;
        int64_t next = sqlite3_column_int64(s, 0);
        query_end(s);
        if (next <= tip) break; /* none; or a spoilt file that would lead in a circle */
        if (first == 0) first = next;
        odd = !odd;
        tip = next;
    }
    *by = odd ? first : 0;
    return true;
}

/* The last override of a ruling that has not been undone itself, or 0. */
static bool overruled_by(struct journal *j, const char *game, int64_t seq, int64_t *by,
                         struct err *e)
{
    *by = 0;
    sqlite3_stmt *s = query(j, QUERY_ANSWER_LIST);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, seq);
    query_bind_text(s, 3, ENTRY_OVERRIDE);
    enum step step;
    while ((step = query_step(j, s, unreadable, e)) == STEP_ROW) {
        int64_t override = sqlite3_column_int64(s, 0), undo;
        if (!undone_by(j, game, override, &undo, e)) {
            query_end(s);
            return false;
        }
        if (undo == 0) {
            *by = override;
            query_end(s);
            return true;
        }
    }
    return step == STEP_DONE;
}

static bool find_fate(struct journal *j, struct entry *entry, struct err *e)
{
    return undone_by(j, entry->game, entry->seq, &entry->undone_by, e) &&
           overruled_by(j, entry->game, entry->seq, &entry->overruled_by, e);
}

static bool read_whole(struct journal *j, struct arena *a, const char *game, int64_t seq,
                       struct entry *out, struct err *e)
{
    struct rows rows;
    if (!rows_read(j, a, game, seq, &rows, e)) return false;
    if (rows.count == 0)
        return err_field(e, "seq", "game %s has no ruling %lld", game, (long long)seq);
    if (!rows_find_origin(j, &rows, game, e) || !rows_to_entry(&rows, a, out, e)) return false;
    if (rows.origin != NULL) out->origin = rows.origin;
    return find_fate(j, out, e);
}

bool journal_read(struct journal *j, struct arena *a, const char *game, int64_t seq,
                  struct entry *out, struct err *e)
{
    bool own;
    if (!query_look(j, &own, e)) return false;
    bool ok = read_whole(j, a, game, seq, out, e);
    query_look_end(j, own);
    return ok;
}

bool journal_hash(struct journal *j, const char *game, int64_t seq, unsigned char out[HASH_BYTES],
                  struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_HASH_GET);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, seq);
    if (query_step(j, s, unreadable, e) != STEP_ROW) return false;
    bool ok = query_column_bytes(s, 0, out, HASH_BYTES);
    query_end(s);
    return ok;
}

static bool head_seq(struct journal *j, const char *game, int64_t *seq, struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_HEAD_GET);
    query_bind_text(s, 1, game);
    enum step step = query_step(j, s, unreadable, e);
    *seq = step == STEP_ROW ? sqlite3_column_int64(s, 0) : 0;
    query_end(s);
    return step != STEP_FAILED;
}

bool journal_each(struct journal *j, const char *game, int64_t first, int64_t last,
                  journal_visit visit, void *context, struct err *e)
{
    int64_t head;
    if (!head_seq(j, game, &head, e)) return false;
    if (last == 0 || last > head) last = head;
    struct arena a = {0};
    bool ok = true, more = true;
    for (int64_t seq = first < 1 ? 1 : first; ok && more && seq <= last; seq++) {
        struct entry entry;
        ok = journal_read(j, &a, game, seq, &entry, e);
        /* Nothing is held open meanwhile: visit may take its time, and may read. */
        if (ok) more = visit(context, &a, &entry);
        arena_clear(&a);
    }
    return ok;
}

bool journal_each_effects(struct journal *j, const char *game, int64_t first, int64_t last,
                          journal_visit_effects visit, void *context, struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_CHANGE_RANGE);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, first);
    query_bind_int(s, 3, last == 0 ? INT64_MAX : last);
    struct arena a = {0};
    struct effect *list = NULL;
    size_t count = 0;
    int64_t seq = 0;
    bool more = true;
    enum step step;
    while ((step = query_step(j, s, unreadable, e)) == STEP_ROW) {
        int64_t now = sqlite3_column_int64(s, 0);
        if (now != seq && count != 0) {
            more = visit(context, seq, list, count);
            arena_clear(&a);
            list = NULL;
            count = 0;
            if (!more) break;
        }
        seq = now;
        list = arena_grow(&a, list, count, sizeof *list);
        list[count++] = (struct effect){.entity = query_column_text(s, 1, &a),
                                        .attr = query_column_text(s, 2, &a),
                                        .before = query_column_value(s, 3, &a),
                                        .after = query_column_value(s, 4, &a)};
    }
    if (step == STEP_DONE && count != 0) (void)visit(context, seq, list, count);
    query_end(s);
    arena_clear(&a);
    return step != STEP_FAILED;
}

bool journal_clock(struct journal *j, struct arena *a, const char *game, int64_t seq,
                   const char *attr, struct value *out, struct err *e)
{
    *out = value_none();
    sqlite3_stmt *s = query(j, QUERY_LAST_CHANGE);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, seq);
    query_bind_text(s, 3, attr);
    enum step step = query_step(j, s, unreadable, e);
    if (step == STEP_ROW) *out = query_column_value(s, 0, a);
    if (step == STEP_ROW) query_end(s);
    return step != STEP_FAILED;
}

static struct entry take_headline(sqlite3_stmt *s, struct arena *a, const char *game)
{
    struct entry entry = {.game = game,
                          .seq = sqlite3_column_int64(s, 0),
                          .at_ms = sqlite3_column_int64(s, 1),
                          .kind = query_column_text(s, 2, a),
                          .author = query_column_text(s, 3, a),
                          .turn = sqlite3_column_int64(s, 4),
                          .phase = query_column_text(s, 5, a),
                          .side = query_column_text(s, 6, a),
                          .action = query_column_text(s, 7, a),
                          .target = sqlite3_column_int64(s, 8),
                          .token = query_column_text(s, 9, a),
                          .remark = query_column_text(s, 10, a),
                          .proof.word = ""};
    ruling_init(&entry.ruling, a);
    entry.ruling.verdict = query_column_text(s, 11, a);
    entry.ruling.sentence = query_column_text(s, 12, a);
    (void)query_column_bytes(s, 13, entry.prev, HASH_BYTES);
    (void)query_column_bytes(s, 14, entry.hash, HASH_BYTES);
    return entry;
}

/* --- One sweep over a game --------------------------------------------------------------- */

/* The changes of a stretch, read on in step with its headlines. */
struct changes {
    sqlite3_stmt *s;
    enum step step; /* STEP_ROW: the row at hand has not been taken */
};

static void take_changes(struct journal *j, struct changes *c, struct arena *a, struct entry *entry,
                         struct err *e)
{
    struct ruling *r = &entry->ruling;
    while (c->step == STEP_ROW && sqlite3_column_int64(c->s, 0) <= entry->seq) {
        r->effects = arena_grow(a, r->effects, r->effect_count, sizeof *r->effects);
        r->effects[r->effect_count++] = (struct effect){.entity = query_column_text(c->s, 1, a),
                                                        .attr = query_column_text(c->s, 2, a),
                                                        .before = query_column_value(c->s, 3, a),
                                                        .after = query_column_value(c->s, 4, a)};
        c->step = query_step(j, c->s, unreadable, e);
    }
}

static sqlite3_stmt *stretch(struct journal *j, enum query q, const char *game, int64_t first,
                             int64_t last)
{
    sqlite3_stmt *s = query(j, q);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, first);
    query_bind_int(s, 3, last == 0 ? INT64_MAX : last);
    return s;
}

static bool sweep(struct journal *j, const char *game, int64_t first, int64_t last,
                  journal_visit visit, void *context, struct err *e)
{
    sqlite3_stmt *s = stretch(j, QUERY_SWEEP_LIST, game, first, last);
    struct changes c = {.s = stretch(j, QUERY_CHANGE_RANGE, game, first, last)};
    struct arena a = {0};
    enum step step = STEP_DONE;
    bool more = true;
    c.step = query_step(j, c.s, unreadable, e);
    while (more && c.step != STEP_FAILED && (step = query_step(j, s, unreadable, e)) == STEP_ROW) {
        struct entry entry = take_headline(s, &a, game);
        if (sqlite3_column_type(s, 15) != SQLITE_NULL) {
            entry.ruling.close.fact = query_column_text(s, 15, &a);
            entry.ruling.close.sentence = query_column_text(s, 16, &a);
        }
        take_changes(j, &c, &a, &entry, e);
        more = c.step != STEP_FAILED && visit(context, &a, &entry);
        arena_clear(&a);
    }
    query_end(s);
    query_end(c.s);
    arena_clear(&a);
    return step != STEP_FAILED && c.step != STEP_FAILED;
}

bool journal_sweep(struct journal *j, const char *game, int64_t first, int64_t last,
                   journal_visit visit, void *context, struct err *e)
{
    bool own;
    if (!query_look(j, &own, e)) return false;
    bool ok = sweep(j, game, first, last, visit, context, e);
    query_look_end(j, own);
    return ok;
}

static bool find_subjects(struct journal *j, struct arena *a, struct entry *entry, struct err *e)
{
    struct ruling *r = &entry->ruling;
    sqlite3_stmt *s = query(j, QUERY_SUBJECT_GET);
    query_bind_text(s, 1, entry->game);
    query_bind_int(s, 2, entry->seq);
    enum step step;
    while ((step = query_step(j, s, unreadable, e)) == STEP_ROW) {
        r->subjects = arena_grow(a, r->subjects, r->subject_count, sizeof *r->subjects);
        r->subjects[r->subject_count++] = query_column_text(s, 3, a);
    }
    query_end(s);
    return step != STEP_FAILED;
}

static bool list_headlines(struct journal *j, struct arena *a, const char *game, int64_t before,
                           size_t limit, struct entry **list, size_t *count, struct err *e)
{
    *list = NULL;
    *count = 0;
    sqlite3_stmt *s = query(j, QUERY_HEADLINE_LIST);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, before == 0 ? INT64_MAX : before);
    query_bind_int(s, 3, limit > INT_MAX ? INT_MAX : (int64_t)limit);
    const char *own = arena_strdup(a, game);
    enum step step;
    while ((step = query_step(j, s, unreadable, e)) == STEP_ROW) {
        *list = arena_grow(a, *list, *count, sizeof **list);
        (*list)[(*count)++] = take_headline(s, a, own);
    }
    if (step == STEP_FAILED) return false;
    for (size_t i = 0; i < *count; i++)
        if (!find_fate(j, &(*list)[i], e) || !find_subjects(j, a, &(*list)[i], e)) return false;
    return true;
}

bool journal_list(struct journal *j, struct arena *a, const char *game, int64_t before,
                  size_t limit, struct entry **list, size_t *count, struct err *e)
{
    bool own;
    if (!query_look(j, &own, e)) return false;
    bool ok = list_headlines(j, a, game, before, limit, list, count, e);
    query_look_end(j, own);
    return ok;
}

bool journal_by_token(struct journal *j, const char *game, const char *token, int64_t *seq,
                      struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_TOKEN_GET);
    query_bind_text(s, 1, game);
    query_bind_text(s, 2, token);
    enum step step = query_step(j, s, unreadable, e);
    *seq = step == STEP_ROW ? sqlite3_column_int64(s, 0) : 0;
    query_end(s);
    return step != STEP_FAILED;
}
