#include "journal/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "journal/chain.h"

static void say_line(struct verify *v, const char *line)
{
    if (v->say != NULL) v->say(v->context, line);
}

static bool remember(struct verify *v, struct err *first, const char *line)
{
    if (first->text[0] == '\0') (void)err_set(first, "%s", line);
    say_line(v, line);
    return false;
}

bool verify_bad_ruling(struct verify *v, const char *game, int64_t seq, const char *fmt, ...)
{
    char why[384], line[512];
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(why, sizeof why, fmt, args);
    va_end(args);
    (void)snprintf(line, sizeof line, "game %.100s, ruling %lld: %s", game, (long long)seq, why);
    return remember(v, &v->in_ruling, line);
}

bool verify_bad_file(struct verify *v, const char *fmt, ...)
{
    char line[512];
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    return remember(v, &v->in_file, line);
}

void verify_note(struct verify *v, const char *fmt, ...)
{
    char line[512];
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    say_line(v, line);
}

/* The ruling as it is stored: does it follow from what stands before it? */
static bool check_chain(struct verify *v, const char *game, int64_t seq, const struct rows *rows,
                        unsigned char prev[HASH_BYTES])
{
    if (rows->count == 0) return verify_bad_ruling(v, game, seq, "it is missing");
    unsigned char stored[HASH_BYTES], sum[HASH_BYTES];
    bool ok = row_get_bytes(&rows->list[0], RULING_PREV, stored, HASH_BYTES);
    if (!ok || memcmp(stored, prev, HASH_BYTES) != 0)
        return verify_bad_ruling(v, game, seq,
                                 seq == 1 ? "it does not follow from the game's own row"
                                          : "it does not follow from the ruling before it");
    struct rows hashed = *rows;
    hashed.origin = v->origin;
    chain_hash(&hashed, sum);
    ok = row_get_bytes(&rows->list[0], RULING_HASH, stored, HASH_BYTES);
    if (!ok || memcmp(stored, sum, HASH_BYTES) != 0)
        return verify_bad_ruling(v, game, seq, "it was changed after it was written");
    memcpy(prev, sum, HASH_BYTES);
    return true;
}

static bool check_time(const struct entry *entry, struct err *e)
{
    static const int64_t year_10000_ms = 253402300800000;
    return (entry->at_ms >= 0 && entry->at_ms < year_10000_ms) ||
           err_set(e, "it was made at no time that a clock shows");
}

/* Taken apart again, it must give the very rows it was put together from: then nothing is in
 * them that umpired does not write, no odd bytes in a text, no infinite number, no gap. */
static bool check_form(struct arena *a, const struct rows *rows, const struct entry *entry,
                       struct err *e)
{
    struct rows again;
    unsigned char one[HASH_BYTES], other[HASH_BYTES];
    if (!rows_from_entry(&again, a, entry, e)) return false;
    chain_hash(rows, one);
    chain_hash(&again, other);
    return memcmp(one, other, HASH_BYTES) == 0 ||
           err_set(e, "it is not written as umpired writes a ruling");
}

static bool check_ruling(struct verify *v, struct arena *a, const char *game, int64_t seq,
                         unsigned char prev[HASH_BYTES], struct state *state)
{
    struct rows rows;
    struct entry entry;
    struct err e = {0};
    if (!rows_read(v->j, a, game, seq, &rows, &e))
        return verify_bad_ruling(v, game, seq, "%s", e.text);
    if (!check_chain(v, game, seq, &rows, prev)) return false;
    if (!rows_to_entry(&rows, a, &entry, &e) || !check_time(&entry, &e) ||
        (v->strict && !check_form(a, &rows, &entry, &e)) ||
        !state_apply(state, entry.ruling.effects, entry.ruling.effect_count, &e))
        return verify_bad_ruling(v, game, seq, "%s", e.text);
    return verify_proof(v, a, &entry) && verify_undo(v, a, &entry);
}

/* The lowest and highest number that any row of the game has; 1 and 0 when it has none. */
static bool game_span(struct verify *v, const char *game, int64_t *low, int64_t *high)
{
    struct err e = {0};
    sqlite3_stmt *s = NULL;
    *low = 1;
    *high = 0;
    if (!query_prepare(v->j->db, "check_span", &s, &e)) return verify_bad_file(v, "%s", e.text);
    query_bind_text(s, 1, game);
    bool ok = sqlite3_step(s) == SQLITE_ROW;
    if (ok && sqlite3_column_type(s, 0) == SQLITE_INTEGER) {
        *low = sqlite3_column_int64(s, 0);
        *high = sqlite3_column_int64(s, 1);
    }
    if (!ok) (void)verify_bad_file(v, "game %.100s: %s", game, sqlite3_errmsg(v->j->db));
    (void)sqlite3_finalize(s);
    return ok;
}

static bool check_rulings(struct verify *v, const char *game, unsigned char head[HASH_BYTES],
                          int64_t *count)
{
    int64_t low, high;
    if (!game_span(v, game, &low, &high)) return false;
    if (low < 1) return verify_bad_ruling(v, game, low, "there is no such number");
    struct state *state = state_new();
    bool ok = true;
    for (int64_t seq = 1; ok && seq <= high; seq++) {
        struct arena a = {0};
        ok = check_ruling(v, &a, game, seq, head, state);
        arena_clear(&a);
    }
    state_free(state);
    *count = high;
    return ok;
}

bool verify_game(struct verify *v, const char *game)
{
    struct arena a = {0};
    struct rows own;
    struct err e = {0};
    unsigned char head[HASH_BYTES];
    char code[HEAD_CODE_LEN + 1];
    int64_t count = 0;
    bool ok = rows_read_game(v->j, &a, game, &own, &e);
    if (!ok)
        (void)verify_bad_file(v, "game %.100s: %s", game, e.text);
    else if (own.count == 0)
        ok = verify_bad_ruling(v, game, 1, "the game's own row is missing");
    ok = ok && rows_find_origin(v->j, &own, game, &e);
    if (ok) {
        v->origin = own.origin;
        chain_hash(&own, head);
        ok = check_rulings(v, game, head, &count) && verify_secrets(v, game);
    }
    if (ok) {
        journal_head_code(head, code);
        verify_note(v, "game %s: %lld rulings, each follows from the one before, head %s", game,
                    (long long)count, code);
    }
    arena_clear(&a);
    return ok;
}

bool verify_each_game(struct verify *v, void (*visit)(void *context, const char *game),
                      void *context)
{
    struct arena a = {0};
    struct err e = {0};
    sqlite3_stmt *s = NULL;
    int rc = SQLITE_ERROR;
    if (query_prepare(v->j->db, "check_games", &s, &e)) {
        while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
            visit(context, query_column_text(s, 0, &a));
            arena_clear(&a);
        }
        if (rc != SQLITE_DONE) (void)query_fail(v->j->db, "the games could not be listed", &e);
    }
    if (rc != SQLITE_DONE) (void)verify_bad_file(v, "%s", e.text);
    (void)sqlite3_finalize(s);
    return rc == SQLITE_DONE;
}

static void check_game(void *context, const char *game)
{
    (void)verify_game(context, game);
}

bool journal_verify(const char *path, journal_say say, void *context, struct err *e)
{
    struct verify v = {.say = say, .context = context};
    struct err why = {0};
    bool own = false;
    if (!journal_open(&v.j, path, JOURNAL_READ, &why) || !query_look(v.j, &own, &why)) {
        (void)verify_bad_file(&v, "%s", why.text);
    } else {
        /* All of it at one moment, though the daemon may go on writing meanwhile. */
        verify_file(&v);
        (void)verify_each_game(&v, check_game, &v);
        verify_schema(&v);
        query_look_end(v.j, own);
    }
    journal_close(v.j);
    const struct err *first = v.in_ruling.text[0] != '\0' ? &v.in_ruling : &v.in_file;
    if (first->text[0] == '\0') return true;
    return err_set(e, "%s", first->text);
}
