/* journal/game_file.h: one game by itself, to be sent and read in elsewhere.
 *
 * A game file is a journal like any other (sql/ is its schema) that holds one game, under
 * the id it was begun with, and nothing of the daemon it comes from: no PIN, no links.  So
 * `umpired verify`, `replay` and `ask` work on it as it is, and so does sqlite3.
 *
 * What is read in is a stranger's.  It is never opened as a file, let alone written to: its
 * bytes are looked at in memory, in this order, and whatever is wrong is named:
 *
 *   1. the header: SQLite's, ours, no newer than we are, whole, with no log left behind
 *   2. the schema: each table, trigger, index and view exactly as umpired made it in that
 *      version, and nothing else; before that no statement touches a table
 *   3. SQLite's own checks of pages, types, constraints and links
 *   4. the migrations since, in memory, on what is by now as good as ours
 *   5. one game; its chain, its dice, its undos, its fold; and every ruling exactly as
 *      umpired would have written it (verify.h)
 *   6. no throw that waits: its secret has left the machine that drew it
 *
 * Only then are rows copied, within the writer's batch, and verified once more where they
 * now stand.  Settings, links and sessions are never looked at.  */
#ifndef UMPIRED_JOURNAL_GAME_FILE_H
#define UMPIRED_JOURNAL_GAME_FILE_H

#include "base/buf.h"
#include "journal/journal.h"

#define GAME_FILE_TYPE "application/vnd.sqlite3"

/* Appends the file to out.  Refuses while a throw that was declared waits: whoever has the
 * file could read what will fall. */
bool game_file_write(struct journal *j, const char *game, struct buf *out, struct err *e);

struct game_file;

/* The bytes are copied.  game: which one, for a journal of several; NULL: the only one.
 * Slow for a long game: it is verified. */
bool game_file_open(struct game_file **out, const void *bytes, size_t len, const char *game,
                    struct err *e);
void game_file_close(struct game_file *f); /* NULL is fine */

/* The game's row and head, good until it is closed. */
const struct game_row *game_file_game(const struct game_file *f);

/* The hash of its ruling seq, for comparing it with a game of the same id.  False when it has
 * no such ruling. */
bool game_file_hash(const struct game_file *f, int64_t seq, unsigned char out[HASH_BYTES]);

/* Into a journal, under an id that is free there; within a batch.  On false the batch must
 * be rolled back. */
bool game_file_copy(const struct game_file *f, struct journal *to, const char *as, struct err *e);

#endif
