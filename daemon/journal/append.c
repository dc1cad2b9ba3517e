/* The writer's side of journal/journal.h: transactions, games, entries. */
#include <string.h>

#include "journal/chain.h"
#include "journal/query.h"

static bool batch_stands(struct journal *j, struct err *e)
{
    if (!query_may_write(j, e)) return false;
    return j->in_batch || err_set(e, "no batch was begun");
}

bool journal_begin(struct journal *j, struct err *e)
{
    if (!query_may_write(j, e)) return false;
    if (j->in_batch) return err_set(e, "a batch is under way already");
    /* Immediate: a transaction that begins by reading and then wants to write is
     * refused at once when another got in between, whatever the timeout. */
    if (!query_run_plain(j, QUERY_BEGIN, "the journal cannot be written to", e)) return false;
    j->in_batch = true;
    return true;
}

void journal_rollback(struct journal *j)
{
    j->in_batch = false;
    if (sqlite3_get_autocommit(j->db) == 0)
        (void)query_run_plain(j, QUERY_ROLLBACK, "rolling back", NULL);
}

bool journal_commit(struct journal *j, struct err *e)
{
    bool ok = batch_stands(j, e) &&
              query_run_plain(j, QUERY_COMMIT, "the journal could not be written", e);
    if (!ok) journal_rollback(j);
    j->in_batch = false;
    return ok;
}

bool journal_save(struct journal *j, struct err *e)
{
    return batch_stands(j, e) && query_run_plain(j, QUERY_REQUEST_SAVE, "a savepoint", e);
}

bool journal_release(struct journal *j, struct err *e)
{
    return batch_stands(j, e) && query_run_plain(j, QUERY_REQUEST_RELEASE, "a savepoint", e);
}

void journal_unsave(struct journal *j)
{
    if (!batch_stands(j, NULL)) return;
    (void)query_run_plain(j, QUERY_REQUEST_BACK, "a savepoint", NULL);
    (void)query_run_plain(j, QUERY_REQUEST_RELEASE, "a savepoint", NULL);
}

bool journal_add_game(struct journal *j, const struct game_row *g, struct err *e)
{
    struct arena a = {0};
    struct rows rows = {.mem = &a};
    struct row *row = rows_push(&rows, TABLE_GAME);
    row_text(&rows, row, g->id);
    row_text(&rows, row, g->system);
    row_text(&rows, row, g->edition);
    row_text(&rows, row, g->title);
    row_int(row, g->created_ms);
    row_bytes(row, g->data_hash, HASH_BYTES);
    bool ok = batch_stands(j, e) && rows_insert(j, &rows, e);
    if (!ok && rows.problem == NULL &&
        sqlite3_extended_errcode(j->db) == SQLITE_CONSTRAINT_PRIMARYKEY)
        (void)err_field(e, "game", "there is a game %s already", g->id);
    arena_clear(&a);
    return ok;
}

/* Where the next entry of a game goes: its number and the hash before it. */
static bool find_place(struct journal *j, struct arena *a, struct entry *entry, struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_HEAD_GET);
    query_bind_text(s, 1, entry->game);
    switch (query_step(j, s, "the journal could not be read", e)) {
    case STEP_FAILED: return false;
    case STEP_ROW:
        entry->seq = sqlite3_column_int64(s, 0) + 1;
        (void)query_column_bytes(s, 1, entry->prev, HASH_BYTES);
        query_end(s);
        return true;
    case STEP_DONE: break;
    }
    struct rows game;
    if (!rows_read_game(j, a, entry->game, &game, e)) return false;
    if (game.count == 0) return err_field(e, "game", "there is no game %s", entry->game);
    entry->seq = 1;
    if (!rows_find_origin(j, &game, entry->game, e)) return false;
    chain_hash(&game, entry->prev);
    return true;
}

/* The words for what the tables themselves refuse. */
static void explain_refusal(struct journal *j, const struct entry *entry, struct err *e)
{
    if (sqlite3_extended_errcode(j->db) != SQLITE_CONSTRAINT_UNIQUE) return;
    if (strstr(sqlite3_errmsg(j->db), "token") != NULL)
        (void)err_field(e, "token", "this form was sent already");
    else if (entry->proof.revealed)
        (void)err_field(e, "target", "these dice were revealed already");
}

static bool write_rows(struct journal *j, const struct entry *entry, const struct rows *rows,
                       struct err *e)
{
    if (!rows_insert(j, rows, e)) {
        explain_refusal(j, entry, e);
        return false;
    }
    if (!entry->proof.revealed) return true;
    sqlite3_stmt *s = query(j, QUERY_SECRET_DROP); /* it stands in the journal now */
    query_bind_text(s, 1, entry->game);
    query_bind_int(s, 2, entry->target);
    return query_run(j, s, "a secret could not be put away", e);
}

bool journal_append(struct journal *j, struct entry *entry, struct err *e)
{
    struct arena a = {0};
    struct rows rows;
    bool ok = batch_stands(j, e) && find_place(j, &a, entry, e) &&
              rows_from_entry(&rows, &a, entry, e) && rows_find_origin(j, &rows, entry->game, e);
    if (ok) {
        /* The cell of the hash points into the entry, and is not part of its own sum. */
        chain_hash(&rows, entry->hash);
        ok = query_run_plain(j, QUERY_ENTRY_SAVE, "a savepoint", e);
    }
    if (ok && !write_rows(j, entry, &rows, e)) {
        /* All of an entry or nothing, even for a caller without a savepoint. */
        ok = false;
        if (batch_stands(j, NULL)) {
            (void)query_run_plain(j, QUERY_ENTRY_BACK, "a savepoint", NULL);
            (void)query_run_plain(j, QUERY_ENTRY_RELEASE, "a savepoint", NULL);
        }
    } else if (ok) {
        ok = query_run_plain(j, QUERY_ENTRY_RELEASE, "a savepoint", e);
    }
    arena_clear(&a);
    return ok;
}
