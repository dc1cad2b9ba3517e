/* umpire/writer.h: what the tasks share on the writer thread.  Private to umpire/.  */
#ifndef UMPIRED_UMPIRE_WRITER_H
#define UMPIRED_UMPIRE_WRITER_H

#include "umpire/task.h"

struct game {
    struct game_row row; /* texts live in mem */
    const struct rulebook *book;
    struct state *shown; /* under the desk's lock; NULL: not in memory */
    struct state *ahead; /* the writer's; NULL: not in memory */
    int64_t head_seq, last_ms;
    int64_t pending; /* known while `shown` is there */
    int64_t ahead_seq, ahead_pending;
    unsigned char head[HASH_BYTES], ahead_hash[HASH_BYTES];
    bool touched;                /* by the batch at hand */
    uint64_t shown_at, ahead_at; /* which look it was */
    struct arena mem;
    struct game *next, *alike; /* alike: in the same bucket */
};

struct writer {
    struct desk *desk;
    struct journal *journal;
    const struct library *lib;
    struct game *born; /* games begun in the batch at hand */
};

/* With `ahead` in memory; NULL: there is no such game, or, with a text in e, it cannot be
 * folded. */
struct game *writer_game(struct writer *w, const char *id, struct err *e);
bool writer_has_game(struct writer *w, const char *id);
/* That id, or the first of id-2, id-3 ... that no game has. */
const char *writer_free_id(struct writer *w, struct arena *a, const char *id);

/* The checks that every task on a game begins with: is there such a game (else
 * TASK_MISSING), was this form sent before (TASK_REPEATED), is it stale (TASK_STALE),
 * does a declared throw wait (TASK_REFUSED).  False: t->end says which. */
enum writer_check { CHECK_ALL, CHECK_NOT_PENDING_OF_TARGET, CHECK_TOKEN_ONLY };
bool writer_check(struct writer *w, struct task *t, enum writer_check how, struct game **out);

/* An entry begun with what every entry has. */
void writer_begin_entry(struct task *t, const struct game *g, const char *kind);
/* Appends t->entry and folds it into `ahead`.  TASK_DONE, or TASK_FAILED with the err;
 * TASK_REFUSED when its effects do not fit the state. */
enum task_end writer_append(struct writer *w, struct game *g, struct task *t);

struct scene writer_scene(const struct game *g, struct arena *mem);

enum task_end task_bad(struct task *t, const char *field, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
enum task_end task_missing(struct task *t, const char *field, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
enum task_end task_refuse(struct task *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
const char *task_input(const struct task *t, const char *name); /* "" when not given */

/* A game without its states. */
struct game *game_new(const struct game_row *row, const struct rulebook *book);
void game_free(struct game *g);

#endif
