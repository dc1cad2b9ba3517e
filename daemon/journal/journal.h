/* journal/journal.h: the book that everything is written in.
 *
 * One SQLite file.  Exactly one connection writes (JOURNAL_WRITE, which also locks
 * the file against a second daemon); any number read.  What was appended is never
 * changed or deleted: triggers refuse it, and each entry's hash covers the whole
 * entry and the hash before it, so that even an edit behind our back shows.
 *
 * A connection belongs to one thread at a time.  Texts given are copied by SQLite;
 * texts got live in the arena given.  */
#ifndef UMPIRED_JOURNAL_JOURNAL_H
#define UMPIRED_JOURNAL_JOURNAL_H

#include <stdbool.h>

#include "base/err.h"
#include "journal/entry.h"

struct journal;

enum journal_mode { JOURNAL_WRITE, JOURNAL_READ };

/* Creates the file when writing and it is not there, and brings an older one up to
 * date.  Refuses, with a line that says so, a file that is not ours, one written by
 * a newer umpired, and one that another daemon has open for writing. */
bool journal_open(struct journal **out, const char *path, enum journal_mode mode, struct err *e);
void journal_close(struct journal *j);             /* NULL is fine */
const char *journal_path(const struct journal *j); /* absolute */

/* Transactions, for the one writer.  A batch holds savepoints, one a request: a
 * request that fails is rolled back alone; commit makes the batch durable. */
bool journal_begin(struct journal *j, struct err *e);
bool journal_commit(struct journal *j, struct err *e); /* on false it is rolled back */
void journal_rollback(struct journal *j);
bool journal_save(struct journal *j, struct err *e);
bool journal_release(struct journal *j, struct err *e);
void journal_unsave(struct journal *j);

struct game_row {
    const char *id, *system, *edition, *title;
    int64_t created_ms;
    unsigned char data_hash[HASH_BYTES]; /* of the rule data it was begun with */
    /* on reading */
    const char *origin; /* the id in its hashes: its own, unless it was taken here */
    int64_t head_seq;
    unsigned char head[HASH_BYTES];
    int64_t last_ms;
};

bool journal_add_game(struct journal *j, const struct game_row *g, struct err *e);
bool journal_games(struct journal *j, struct arena *a, struct game_row **list, size_t *count,
                   struct err *e); /* newest first */
bool journal_game(struct journal *j, struct arena *a, const char *id, struct game_row *out,
                  struct err *e); /* false with e->field "game" when there is none */

/* Appends; fills in entry->seq (head + 1), prev and hash.  Does not commit. */
bool journal_append(struct journal *j, struct entry *entry, struct err *e);

/* Reads one entry whole.  False with e->field "seq" when there is none. */
bool journal_read(struct journal *j, struct arena *a, const char *game, int64_t seq,
                  struct entry *out, struct err *e);

/* The hash of one ruling, quickly.  False when there is none. */
bool journal_hash(struct journal *j, const char *game, int64_t seq, unsigned char out[HASH_BYTES],
                  struct err *e);

/* Calls visit for entries first..last in order (last 0: to the end), whole; stops
 * when it returns false.  The arena given to visit is cleared after each call. */
typedef bool (*journal_visit)(void *context, struct arena *a, const struct entry *entry);
bool journal_each(struct journal *j, const char *game, int64_t first, int64_t last,
                  journal_visit visit, void *context, struct err *e);

/* Effects only, for the fold: much quicker than whole entries.  Entries without effects are
 * passed over.  The list is good during the call; visit must not begin another fold. */
typedef bool (*journal_visit_effects)(void *context, int64_t seq, const struct effect *list,
                                      size_t count);
bool journal_each_effects(struct journal *j, const char *game, int64_t first, int64_t last,
                          journal_visit_effects visit, void *context, struct err *e);

/* A whole game in one sweep, in order: headlines (as journal_list has them, but no fate and no
 * subjects; of a close call, its sentence) with the effects of each.  Quicker by far than
 * journal_each.  What visit is given is good during the call; it must not read the journal. */
bool journal_sweep(struct journal *j, const char *game, int64_t first, int64_t last,
                   journal_visit visit, void *context, struct err *e);

/* The throws of a game, for the telling of luck: every ruling with dice, in order, with what
 * fell and what it was worth.  Chances as doubles: exact ones are in the entry itself. */
struct stake_row {
    const char *measure, *side, *entity, *thrower;
    const char **fractions; /* of 0, 1, 2 ... count - 1 */
    double *chances;
    size_t count;
    int fell;
};
struct throw_row {
    int64_t seq, turn;
    const char *side; /* whose turn it was */
    const char *action;
    bool undone, overruled; /* it no longer counts, or the umpire ruled otherwise */
    struct die *dice;       /* without labels */
    size_t dice_count;
    struct stake_row *stakes;
    size_t stake_count;
};
bool journal_throws(struct journal *j, struct arena *a, const char *game, struct throw_row **list,
                    size_t *count, struct err *e);

/* What an attribute of the game entity was set to last, up to ruling `seq`, without folding.
 * VALUE_NONE: it is not there. */
bool journal_clock(struct journal *j, struct arena *a, const char *game, int64_t seq,
                   const char *attr, struct value *out, struct err *e);

/* Headlines, newest first, starting below `before` (0: from the head): entries
 * whose ruling holds verdict, sentence and whom it concerns only. */
bool journal_list(struct journal *j, struct arena *a, const char *game, int64_t before,
                  size_t limit, struct entry **list, size_t *count, struct err *e);

/* The entry a form token made; *seq 0 when none.  Tokens are unique in a game. */
bool journal_by_token(struct journal *j, const char *game, const char *token, int64_t *seq,
                      struct err *e);

/* The secret of a declared throw is kept until it is revealed. */
bool journal_keep_secret(struct journal *j, const char *game, int64_t seq,
                         const unsigned char secret[SECRET_BYTES], struct err *e);
bool journal_get_secret(struct journal *j, const char *game, int64_t seq,
                        unsigned char secret[SECRET_BYTES], struct err *e);

/* The declared throw that waits to be revealed, when the last ruling up to `head` that is more
 * than a note declared it and stands; else 0. */
bool journal_pending(struct journal *j, const char *game, int64_t head, int64_t *seq,
                     struct err *e);
/* The same in any game; *seq 0 when none waits anywhere. */
bool journal_any_pending(struct journal *j, struct arena *a, const char **game, int64_t *seq,
                         struct err *e);

/* Small settings of the daemon itself (PIN hash, keys); value is text.  Not part of
 * any game and not chained. */
bool journal_set_setting(struct journal *j, const char *key, const char *value, struct err *e);
bool journal_get_setting(struct journal *j, struct arena *a, const char *key, const char **value,
                         struct err *e); /* *value NULL when not set */

/* Links and sessions: who may see what.  Tokens are stored as hashes only. */
struct access_row {
    unsigned char token_hash[HASH_BYTES];
    const char *role;               /* umpire, side, spectator */
    const char *game;               /* "" for all games (umpire) */
    const char *side;               /* "" unless role is side */
    int64_t created_ms, expires_ms; /* expires 0: never */
};
bool journal_add_access(struct journal *j, const struct access_row *row, struct err *e);
bool journal_get_access(struct journal *j, struct arena *a,
                        const unsigned char token_hash[HASH_BYTES], struct access_row *out,
                        bool *found, struct err *e);
bool journal_drop_access(struct journal *j, const char *role, const char *game, const char *side,
                         struct err *e); /* "" matches all games/sides */
bool journal_end_access(struct journal *j, const unsigned char token_hash[HASH_BYTES],
                        struct err *e);

/* Hashes and codes. */
void journal_head_code(const unsigned char hash[HASH_BYTES], char out[HEAD_CODE_LEN + 1]);
void proof_commit(const unsigned char secret[SECRET_BYTES], unsigned char out[HASH_BYTES]);
/* The dice that follow from a secret and a word for one entry: face i of the given
 * sides, unbiased; anyone can recompute it (README says how). */
int proof_face(const unsigned char secret[SECRET_BYTES], const char *word, const char *game,
               int64_t declare_seq, size_t index, int sides);

/* Whole-file checks, on a file by path.  Each calls say() with one line per finding
 * or step; verify returns false when anything is wrong, and the first bad entry is
 * named in e ("game germantown, ruling 17: ..."). */
typedef void (*journal_say)(void *context, const char *line);
bool journal_verify(const char *path, journal_say say, void *context, struct err *e);
bool journal_backup(const char *path, const char *dest, struct err *e); /* works while serving */

#endif
