/* umpire/desk.h: the desk where it all meets.
 *
 * Every game lies here twice.  `shown` is what is durable: readers look at it under a
 * short lock.  `ahead` belongs to the writer thread: requests of a batch are judged on
 * it one after the other, each on what the one before it left.  When the batch is on
 * disk its effects are folded into `shown`, then the requests are answered and the
 * rulings published; when the disk refuses, `ahead` falls back to `shown` and every
 * request of the batch is told so.  So nobody ever sees what is not written.
 *
 * Opening the desk reads a line about each game and folds none of them: that happens when one
 * is first looked at or played, and only so many stay in memory (umpire/desk_games.c).  So a
 * club's journal of years opens as fast as that of an evening.
 *
 * The order of the journal is the order of play.  Batches form by themselves: whatever
 * waits when the disk is done with the last batch makes the next.  */
#ifndef UMPIRED_UMPIRE_DESK_H
#define UMPIRED_UMPIRE_DESK_H

#include "journal/journal.h"
#include "rules/secret.h"
#include "umpire/library.h"

struct desk;
struct task;

/* Called on the writer thread, once for each entry, in order, after it is durable and
 * before the request that made it is answered. */
typedef void (*desk_publish)(void *context, const struct entry *entry);

/* Opens the journal (making it when it is not there), starts the writer and the worker.
 * The library must outlive the desk. */
bool desk_open(struct desk **out, const struct library *lib, const char *path, struct err *e);
/* To be set before the first task; NULL: nobody listens. */
void desk_on_publish(struct desk *d, desk_publish publish, void *context);
/* Finishes what was given to it, then stops.  Tasks given later end as TASK_FAILED. */
void desk_drain(struct desk *d);
void desk_close(struct desk *d); /* drains first */

/* Hands a task to the writer, or one that writes nothing but is slow to the worker.
 * task->done is called on that thread when it is over. */
void desk_give(struct desk *d, struct task *t);
void desk_give_worker(struct desk *d, void (*work)(void *arg), void *arg);
/* The same, waiting for the end: for the command line and for start-up. */
void desk_do(struct desk *d, struct task *t);

/* --- Reading ------------------------------------------------------------------- */

struct game_view {
    const char *id, *title, *edition;
    const struct rulebook *book;
    const struct state *state;
    int64_t head_seq, created_ms, last_ms;
    int64_t pending; /* a declared throw that waits to be revealed; 0: none */
    unsigned char head[HASH_BYTES];
    const char *viewer;         /* who looks, as rules/secret.h has it; NULL: the umpire */
    const struct state *whole;  /* the state with its secrets, for rules/secret.h alone */
    struct secret_names hidden; /* whose names the viewer may not read */
    bool other_data;            /* the rule data have changed since the game was begun */
};

/* A look at one game; it holds still until desk_look_end.  False, and nothing to end,
 * when there is no such game or it cannot be shown.  Keep it short: the writer waits for
 * it.  The first look at a game folds it. */
bool desk_look(struct desk *d, const char *game, struct game_view *out);
void desk_look_end(struct desk *d);

/* There is such a game, and yet it cannot be shown: why. */
bool desk_trouble(struct desk *d, const char *game, struct err *e);

/* What a list of games says of one, without its state. */
struct game_brief {
    const char *id, *title;
    const struct rulebook *book;
    int64_t turn, head_seq, last_ms;
    const char *clock;      /* "Turn 3", or as the rule system says it */
    const char *side_label; /* whose turn it is, as this game calls it; NULL for none */
    unsigned char head[HASH_BYTES];
};

/* Calls visit for some of the games, newest first, passing over the first `from`, under the
 * same lock; or for one, false when there is none. */
void desk_list(struct desk *d, size_t from, size_t limit,
               void (*visit)(void *context, const struct game_brief *), void *context);
bool desk_list_one(struct desk *d, const char *game,
                   void (*visit)(void *context, const struct game_brief *), void *context);

size_t desk_count_games(struct desk *d);

/* The journal for reading.  For one thread only: the one that serves pages. */
struct journal *desk_reader(struct desk *d);

/* What a judge may know of a game, for rulings before the throw. */
struct scene game_scene(const struct game_view *g, struct arena *mem);

int64_t desk_now_ms(void);

#endif
