/* The daemon's own small things in journal/journal.h: secrets, settings, access. */
#include <string.h>

#include "journal/query.h"

static const char unreadable[] = "the journal could not be read";
static const char unwritable[] = "the journal could not take it";

bool journal_keep_secret(struct journal *j, const char *game, int64_t seq,
                         const unsigned char secret[SECRET_BYTES], struct err *e)
{
    if (!query_may_write(j, e)) return false;
    sqlite3_stmt *s = query(j, QUERY_SECRET_INSERT);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, seq);
    query_bind_bytes(s, 3, secret, SECRET_BYTES);
    return query_run(j, s, unwritable, e);
}

bool journal_get_secret(struct journal *j, const char *game, int64_t seq,
                        unsigned char secret[SECRET_BYTES], struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_SECRET_GET);
    query_bind_text(s, 1, game);
    query_bind_int(s, 2, seq);
    enum step step = query_step(j, s, unreadable, e);
    if (step == STEP_FAILED) return false;
    bool found = step == STEP_ROW && query_column_bytes(s, 0, secret, SECRET_BYTES);
    query_end(s);
    return found ||
           err_field(e, "seq", "ruling %lld of %s has no dice waiting", (long long)seq, game);
}

bool journal_pending(struct journal *j, const char *game, int64_t head, int64_t *seq, struct err *e)
{
    struct arena mem = {0};
    struct entry *list;
    size_t count = 1;
    int64_t before = head + 1;
    bool ok = true, looking = true;
    *seq = 0;
    while (ok && looking && count > 0) {
        ok = journal_list(j, &mem, game, before, 20, &list, &count, e);
        for (size_t i = 0; ok && looking && i < count; i++) {
            before = list[i].seq;
            if (strcmp(list[i].kind, ENTRY_NOTE) == 0) continue;
            looking = false;
            if (strcmp(list[i].kind, ENTRY_DECLARE) == 0 && list[i].undone_by == 0)
                *seq = list[i].seq;
        }
    }
    arena_clear(&mem);
    return ok;
}

bool journal_any_pending(struct journal *j, struct arena *a, const char **game, int64_t *seq,
                         struct err *e)
{
    struct game_row row;
    bool ok = true;
    *seq = 0;
    *game = "";
    while (ok && *seq == 0) {
        sqlite3_stmt *s = query(j, QUERY_SECRET_GAME);
        query_bind_text(s, 1, *game);
        enum step step = query_step(j, s, unreadable, e);
        if (step != STEP_ROW) return step == STEP_DONE;
        *game = query_column_text(s, 0, a);
        query_end(s);
        ok = journal_game(j, a, *game, &row, e) && journal_pending(j, *game, row.head_seq, seq, e);
    }
    return ok;
}

bool journal_set_setting(struct journal *j, const char *key, const char *value, struct err *e)
{
    if (!query_may_write(j, e)) return false;
    sqlite3_stmt *s = query(j, QUERY_SETTING_SET);
    query_bind_text(s, 1, key);
    query_bind_text(s, 2, value);
    return query_run(j, s, unwritable, e);
}

bool journal_get_setting(struct journal *j, struct arena *a, const char *key, const char **value,
                         struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_SETTING_GET);
    query_bind_text(s, 1, key);
    enum step step = query_step(j, s, unreadable, e);
    *value = step == STEP_ROW ? query_column_text(s, 0, a) : NULL;
    query_end(s);
    return step != STEP_FAILED;
}

bool journal_add_access(struct journal *j, const struct access_row *row, struct err *e)
{
    if (!query_may_write(j, e)) return false;
    sqlite3_stmt *s = query(j, QUERY_ACCESS_INSERT);
    query_bind_bytes(s, 1, row->token_hash, HASH_BYTES);
    query_bind_text(s, 2, row->role);
    query_bind_text(s, 3, row->game);
    query_bind_text(s, 4, row->side);
    query_bind_int(s, 5, row->created_ms);
    query_bind_int(s, 6, row->expires_ms);
    return query_run(j, s, unwritable, e);
}

bool journal_get_access(struct journal *j, struct arena *a,
                        const unsigned char token_hash[HASH_BYTES], struct access_row *out,
                        bool *found, struct err *e)
{
    sqlite3_stmt *s = query(j, QUERY_ACCESS_GET);
    query_bind_bytes(s, 1, token_hash, HASH_BYTES);
    enum step step = query_step(j, s, unreadable, e);
    *found = step == STEP_ROW;
    if (*found) {
        *out = (struct access_row){.role = query_column_text(s, 1, a),
                                   .game = query_column_text(s, 2, a),
                                   .side = query_column_text(s, 3, a),
                                   .created_ms = sqlite3_column_int64(s, 4),
                                   .expires_ms = sqlite3_column_int64(s, 5)};
        memcpy(out->token_hash, token_hash, HASH_BYTES);
    }
    query_end(s);
    return step != STEP_FAILED;
}

bool journal_drop_access(struct journal *j, const char *role, const char *game, const char *side,
                         struct err *e)
{
    if (!query_may_write(j, e)) return false;
    sqlite3_stmt *s = query(j, QUERY_ACCESS_DROP);
    query_bind_text(s, 1, role);
    query_bind_text(s, 2, game);
    query_bind_text(s, 3, side);
    return query_run(j, s, unwritable, e);
}

bool journal_end_access(struct journal *j, const unsigned char token_hash[HASH_BYTES],
                        struct err *e)
{
    if (!query_may_write(j, e)) return false;
    sqlite3_stmt *s = query(j, QUERY_ACCESS_END);
    query_bind_bytes(s, 1, token_hash, HASH_BYTES);
    return query_run(j, s, unwritable, e);
}
