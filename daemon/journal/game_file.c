#include "journal/game_file.h"

#include <string.h>

#include "journal/game_file_parts.h"

#include "journal/migrate.h"
#include "journal/open.h"
#include "journal/rows.h"
#include "journal/verify.h"

/* Calls visit for the game's row, then for each ruling with its details. */
typedef bool (*each_rows)(void *context, struct rows *rows, struct err *e);

static bool visit_rows(struct journal *j, const char *game, each_rows visit, void *context,
                       struct err *e)
{
    struct arena a = {0};
    struct rows rows;
    bool ok = rows_read_game(j, &a, game, &rows, e) && visit(context, &rows, e);
    for (int64_t seq = 1; ok; seq++) {
        arena_clear(&a);
        ok = rows_read(j, &a, game, seq, &rows, e);
        if (!ok || rows.count == 0) break;
        ok = visit(context, &rows, e);
    }
    arena_clear(&a);
    return ok;
}

struct copying {
    struct journal *to;
    const char *as;
};

static bool copy_rows(void *context, struct rows *rows, struct err *e)
{
    const struct copying *c = context;
    rows_rename(rows, c->as);
    return rows_insert(c->to, rows, e);
}

/* Those of throws that were withdrawn.  They belong to the proof: whoever could lose a
 * secret could have refused a throw he disliked. */
static bool copy_secrets(struct journal *from, const char *game, struct journal *to, const char *as,
                         struct err *e)
{
    sqlite3_stmt *s = query(from, QUERY_SECRET_LIST);
    query_bind_text(s, 1, game);
    enum step step;
    bool ok = true;
    while (ok && (step = query_step(from, s, "the secrets could not be read", e)) == STEP_ROW) {
        unsigned char secret[SECRET_BYTES];
        sqlite3_stmt *put = query(to, QUERY_SECRET_INSERT);
        ok = query_column_bytes(s, 1, secret, SECRET_BYTES) || err_set(e, "a secret is damaged");
        query_bind_text(put, 1, as);
        query_bind_int(put, 2, sqlite3_column_int64(s, 0));
        query_bind_bytes(put, 3, secret, SECRET_BYTES);
        ok = ok && query_run(to, put, "a secret could not be kept", e);
    }
    query_end(s);
    return ok && step != STEP_FAILED;
}

static bool copy_game(struct journal *from, const char *game, struct journal *to, const char *as,
                      struct err *e)
{
    struct copying c = {.to = to, .as = as};
    return visit_rows(from, game, copy_rows, &c, e) && copy_secrets(from, game, to, as, e);
}

bool game_file_refuse_waiting(struct journal *j, const char *game, int64_t head, struct err *e)
{
    int64_t seq;
    if (!journal_pending(j, game, head, &seq, e)) return false;
    return seq == 0 || err_field(e, "game",
                                 "a throw by umpired waits in %s (ruling %lld): reveal or "
                                 "withdraw it before the game is copied",
                                 game, (long long)seq);
}

/* --- Out ---------------------------------------------------------------------------------- */

static bool take_bytes(sqlite3 *db, struct buf *out, struct err *e)
{
    sqlite3_int64 size = 0;
    unsigned char *bytes = sqlite3_serialize(db, "main", &size, 0);
    if (bytes == NULL) return err_set(e, "the game could not be put into a file");
    buf_add(out, bytes, (size_t)size);
    sqlite3_free(bytes);
    return true;
}

static bool write_game(struct journal *j, const struct game_row *row, struct buf *out,
                       struct err *e)
{
    struct journal *to = NULL;
    bool ok = open_in_memory(&to, NULL, 0, e) && migrate_up(to->db, e) && open_statements(to, e) &&
              query_run_plain(to, QUERY_BEGIN, "the game file could not be begun", e) &&
              copy_game(j, row->id, to, row->origin, e) &&
              query_run_plain(to, QUERY_COMMIT, "the game file could not be ended", e) &&
              take_bytes(to->db, out, e);
    journal_close(to);
    return ok;
}

bool game_file_write(struct journal *j, const char *game, struct buf *out, struct err *e)
{
    struct arena a = {0};
    struct game_row row;
    bool own;
    if (!query_look(j, &own, e)) return false; /* one moment, though play goes on */
    bool ok = journal_game(j, &a, game, &row, e) &&
              game_file_refuse_waiting(j, game, row.head_seq, e) && write_game(j, &row, out, e);
    query_look_end(j, own);
    arena_clear(&a);
    return ok;
}

bool game_file_copy(const struct game_file *f, struct journal *to, const char *as, struct err *e)
{
    struct verify v = {.j = to, .strict = true};
    if (!query_may_write(to, e)) return false;
    if (!to->in_batch) return err_set(e, "no batch was begun");
    if (!copy_game(f->j, f->row.id, to, as, e)) return false;
    if (strcmp(as, f->row.origin) != 0) {
        sqlite3_stmt *s = query(to, QUERY_ORIGIN_INSERT);
        query_bind_text(s, 1, as);
        query_bind_text(s, 2, f->row.origin);
        if (!query_run(to, s, "the game's origin could not be kept", e)) return false;
    }
    /* Once more, where it stands now: what was read is what was written. */
    return verify_game(&v, as) ||
           err_set(e, "%s", v.in_ruling.text[0] != '\0' ? v.in_ruling.text : v.in_file.text);
}
