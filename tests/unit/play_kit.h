/* tests/unit/play_kit.h: games of Two For Tea played by chance, and what must hold throughout.
 *
 * A play picks actions that are often legal (units of the side whose turn it is, enemies
 * that are near, places a move ahead) and now and then nonsense, asks the judge for the dice
 * it wants and throws them.  After every step all the promises of play_check.c are looked
 * at; the first broken one is put in words, with the game's seed, the step and the command.
 *
 * All choices come from a seed, or from bytes, so a fuzzer can drive it: the same choices
 * give the same game.  Uses no test library.  */
#ifndef UMPIRED_TESTS_PLAY_KIT_H
#define UMPIRED_TESTS_PLAY_KIT_H

#include <stdint.h>

#include "rules/judge.h"
#include "umpire/library.h"

enum { PLAY_FIELDS = 40, PLAY_DICE = 512, PLAY_PAIRS = 256 };

enum play_table { PLAY_FIRST_GAME, PLAY_BIG_TABLE, PLAY_TABLES };

struct play_form { /* one request */
    const struct action *act;
    const char *texts[PLAY_FIELDS]; /* one for each field; NULL: not given */
    bool calculator;                /* asked without the table */
};

struct play {
    const struct rulebook *book;
    struct arena keep, mem; /* for the whole game, and for one step */
    struct state *laid, *state;
    struct effect *done; /* all there were, in order */
    size_t done_count;

    uint64_t seed, random;
    const uint8_t *at, *end; /* bytes to choose by instead; NULL: none */

    int step;
    struct play_form form;
    const char *command; /* the request as a command line */
    const char *said;    /* the sentence of its last ruling */
    char broken[2048];   /* "": all promises hold */

    char offer_to[80], offer[80]; /* the unit of a refused move, and the legal one named */

    size_t ruled, refused, unknown; /* how the steps ended */
};

/* Sets the table and begins a game; false only when the rule data cannot be read. */
bool play_open(struct play *p, const struct library *lib, enum play_table which, uint64_t seed);
void play_choose_by(struct play *p, const uint8_t *bytes, size_t count);
void play_close(struct play *p);

/* One step; false when a promise is broken, or play_is_over. */
bool play_step(struct play *p);
bool play_is_over(const struct play *p); /* an army broke, or the bytes have run out */

/* Takes the whole game back; false when that does not give the table as it was laid. */
bool play_take_back(struct play *p);

unsigned play_pick(struct play *p, unsigned choices); /* 0 to choices - 1 */

/* play_table.c */
bool play_lay(struct play *p, enum play_table which);

/* play_choose.c */
void play_choose(struct play *p, struct play_form *form);

/* play_check.c: each says what is broken with play_break. */
bool play_break(struct play *p, const char *what, const char *fmt, ...)
    __attribute__((format(printf, 3, 4))); /* always false */
bool play_check_ruling(struct play *p, const struct dice *d, const struct ruling *r);
bool play_check_verdict(struct play *p, const struct ruling *first, const struct ruling *last);
bool play_check_effects(struct play *p, const struct ruling *r);

/* play_stakes.c */
bool play_check_stakes(struct play *p, const struct ruling *r);

/* play_place.c */
bool play_is_possible(const struct scene *s); /* nobody stands in another */
bool play_check_table(struct play *p, const struct state *before, const struct scene *s);

#endif
