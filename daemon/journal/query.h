/* journal/query.h: the statements of sql/queries.sql, prepared once and used by name.
 *
 * For the rooms of journal/ only: everyone else sees journal.h and no SQL.  A
 * statement is taken with query(), given its parameters, stepped, and always ended,
 * because a SELECT that is left open keeps the write-ahead log from being reused.  */
#ifndef UMPIRED_JOURNAL_QUERY_H
#define UMPIRED_JOURNAL_QUERY_H

#include <sqlite3.h>

#include "base/arena.h"
#include "base/err.h"
#include "journal/journal.h"

#define JOURNAL_QUERIES(X)                                                                         \
    X(QUERY_BEGIN, "begin")                                                                        \
    X(QUERY_BEGIN_READ, "begin_read")                                                              \
    X(QUERY_COMMIT, "commit")                                                                      \
    X(QUERY_ROLLBACK, "rollback")                                                                  \
    X(QUERY_REQUEST_SAVE, "request_save")                                                          \
    X(QUERY_REQUEST_RELEASE, "request_release")                                                    \
    X(QUERY_REQUEST_BACK, "request_back")                                                          \
    X(QUERY_ENTRY_SAVE, "entry_save")                                                              \
    X(QUERY_ENTRY_RELEASE, "entry_release")                                                        \
    X(QUERY_ENTRY_BACK, "entry_back")                                                              \
    X(QUERY_GAME_INSERT, "game_insert")                                                            \
    X(QUERY_GAME_ROW, "game_row")                                                                  \
    X(QUERY_GAME_GET, "game_get")                                                                  \
    X(QUERY_GAME_LIST, "game_list")                                                                \
    X(QUERY_ORIGIN_INSERT, "origin_insert")                                                        \
    X(QUERY_ORIGIN_GET, "origin_get")                                                              \
    X(QUERY_RULING_INSERT, "ruling_insert")                                                        \
    X(QUERY_RULING_GET, "ruling_get")                                                              \
    X(QUERY_SUBJECT_INSERT, "subject_insert")                                                      \
    X(QUERY_SUBJECT_GET, "subject_get")                                                            \
    X(QUERY_FACT_INSERT, "fact_insert")                                                            \
    X(QUERY_FACT_GET, "fact_get")                                                                  \
    X(QUERY_REASON_INSERT, "reason_insert")                                                        \
    X(QUERY_REASON_GET, "reason_get")                                                              \
    X(QUERY_DIE_INSERT, "die_insert")                                                              \
    X(QUERY_DIE_GET, "die_get")                                                                    \
    X(QUERY_ODDS_INSERT, "odds_insert")                                                            \
    X(QUERY_ODDS_GET, "odds_get")                                                                  \
    X(QUERY_LEANING_INSERT, "leaning_insert")                                                      \
    X(QUERY_LEANING_GET, "leaning_get")                                                            \
    X(QUERY_HAND_INSERT, "hand_insert")                                                            \
    X(QUERY_HAND_GET, "hand_get")                                                                  \
    X(QUERY_CHANGE_INSERT, "change_insert")                                                        \
    X(QUERY_CHANGE_GET, "change_get")                                                              \
    X(QUERY_STAKE_INSERT, "stake_insert")                                                          \
    X(QUERY_STAKE_GET, "stake_get")                                                                \
    X(QUERY_HEAD_GET, "head_get")                                                                  \
    X(QUERY_HASH_GET, "hash_get")                                                                  \
    X(QUERY_CHANGE_RANGE, "change_range")                                                          \
    X(QUERY_THROW_LIST, "throw_list")                                                              \
    X(QUERY_THROW_DICE, "throw_dice")                                                              \
    X(QUERY_THROW_STAKES, "throw_stakes")                                                          \
    X(QUERY_LAST_CHANGE, "last_change")                                                            \
    X(QUERY_HEADLINE_LIST, "headline_list")                                                        \
    X(QUERY_SWEEP_LIST, "sweep_list")                                                              \
    X(QUERY_TOKEN_GET, "token_get")                                                                \
    X(QUERY_ANSWER_LIST, "answer_list")                                                            \
    X(QUERY_LAST_UNDO, "last_undo")                                                                \
    X(QUERY_SECRET_INSERT, "secret_insert")                                                        \
    X(QUERY_SECRET_GET, "secret_get")                                                              \
    X(QUERY_SECRET_LIST, "secret_list")                                                            \
    X(QUERY_SECRET_GAME, "secret_game")                                                            \
    X(QUERY_SECRET_DROP, "secret_drop")                                                            \
    X(QUERY_SETTING_SET, "setting_set")                                                            \
    X(QUERY_SETTING_GET, "setting_get")                                                            \
    X(QUERY_ACCESS_INSERT, "access_insert")                                                        \
    X(QUERY_ACCESS_GET, "access_get")                                                              \
    X(QUERY_ACCESS_DROP, "access_drop")                                                            \
    X(QUERY_ACCESS_END, "access_end")

enum query {
#define X(id, name) id,
    JOURNAL_QUERIES(X)
#undef X
        QUERY_COUNT
};

struct journal {
    sqlite3 *db;
    sqlite3_stmt *queries[QUERY_COUNT];
    char *path;    /* as SQLite sees it: absolute, links resolved */
    int lock_fd;   /* -1 when reading */
    bool in_batch; /* between journal_begin and its end */
};

/* Why SQLite refused, as a sentence that begins with `what`. */
bool query_fail(sqlite3 *db, const char *what, struct err *e);

/* The text of one statement of sql/queries.sql; false when there is none of that name. */
bool query_text(const char *name, struct arena *a, const char **text, struct err *e);

bool query_prepare_all(struct journal *j, struct err *e);
void query_free_all(struct journal *j);

/* Ready to be given its parameters, from ?1 on.  It must not be in use already. */
sqlite3_stmt *query(struct journal *j, enum query q);

enum step { STEP_ROW, STEP_DONE, STEP_FAILED };
/* On STEP_DONE and STEP_FAILED the statement is ended already. */
enum step query_step(struct journal *j, sqlite3_stmt *s, const char *what, struct err *e);
void query_end(sqlite3_stmt *s); /* resets and forgets the parameters */

/* A statement that answers nothing: stepped and ended. */
bool query_run(struct journal *j, sqlite3_stmt *s, const char *what, struct err *e);
bool query_run_plain(struct journal *j, enum query q, const char *what, struct err *e);

/* Parameters.  Texts and bytes are borrowed until the statement is ended. */
void query_bind_text(sqlite3_stmt *s, int at, const char *text); /* NULL binds '' */
void query_bind_int(sqlite3_stmt *s, int at, int64_t i);
void query_bind_bytes(sqlite3_stmt *s, int at, const void *bytes, size_t len);

/* Columns of the row at hand, from 0 on, copied out. */
const char *query_column_text(sqlite3_stmt *s, int at, struct arena *a); /* NULL gives "" */
struct value query_column_value(sqlite3_stmt *s, int at, struct arena *a);
/* False, and zeroes, unless it is a blob of exactly that length. */
bool query_column_bytes(sqlite3_stmt *s, int at, unsigned char *out, size_t len);

/* May this connection write now?  When the disk is full or fails, SQLite may roll back
 * the whole transaction by itself; whatever follows in that batch must then fail too:
 * it would otherwise be committed statement by statement, apart from the rest. */
bool query_may_write(struct journal *j, struct err *e);

/* One look at the file for several statements: consistent, and its locks taken once.
 * *own: query_look_end has something to end (not within a batch or another look). */
bool query_look(struct journal *j, bool *own, struct err *e);
void query_look_end(struct journal *j, bool own);

/* For opening and verifying, without a journal: a statement for the caller to
 * finalize; the statements under one name, run; the one whole number it answers. */
bool query_prepare(sqlite3 *db, const char *name, sqlite3_stmt **out, struct err *e);
bool query_once(sqlite3 *db, const char *name, struct err *e);
bool query_once_int(sqlite3 *db, const char *name, int64_t *out, struct err *e);

#endif
