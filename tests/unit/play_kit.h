/* tests/unit/play_kit.h: games played by chance, and what must hold throughout.
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

struct play;
struct play_form;

enum { PLAY_FIELDS = 40, PLAY_DICE = 512, PLAY_PAIRS = 256 };

enum play_table { /* the first two of Two For Tea, the others of Brown Bess Squared */
                  PLAY_FIRST_GAME,
                  PLAY_BIG_TABLE,
                  PLAY_SQUARES,
                  PLAY_DETTINGEN,
                  PLAY_TABLES
};

struct play_form { /* one request */
    const struct action *act;
    const char *texts[PLAY_FIELDS]; /* one for each field; NULL: not given */
    bool calculator;                /* asked without the table */
};

struct play_mark { /* one that rulings make, beside the attributes that people enter */
    const char *kind, *name;
    enum { WHOLE, SIZE, ID, IDS, WORDS } type;
    int min, max;
};

struct play_system {
    const char *id;
    const struct play_mark *marks;
    size_t mark_count;
    bool (*lay)(struct play *p, enum play_table which);
    void (*choose)(struct play *p, struct play_form *form);
    bool (*is_possible)(const struct scene *s); /* nobody stands in another */
    bool (*check_table)(struct play *p, const struct state *before, const struct scene *s);
};
extern const struct play_system play_tea, play_bess;

struct play {
    const struct play_system *system;
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

/* play_table.c: lays a table from what a file would say. */
bool play_begin(struct play *p, struct scene *s); /* a game, with some of its readings changed */
bool play_keep(struct play *p, const struct ruling *r);
bool play_enter(struct play *p, const struct scene *s, int which, const char *csv, size_t len);
bool play_scenario(struct play *p, const struct scene *s, const char *name);

/* play_form.c: forms, and whom they may be about. */
bool play_is_mine(const struct play *p, const struct entity *en); /* of the side to play */
/* One of those on the table whose attribute is set; attr NULL: any.  whose: 'm'ine, 't'heirs,
 * 'e'verybody's. */
const struct entity *play_some(struct play *p, const char *kind, char whose, const char *attr);
void play_ask(struct play *p, struct play_form *form, const char *action);
void play_give(struct play *p, struct play_form *form, const char *field, const char *text);
void play_give_id(struct play *p, struct play_form *form, const char *field,
                  const struct entity *en);
void play_give_any(struct play *p, struct play_form *form, const char *field);
void play_nonsense(struct play *p, struct play_form *form); /* any action, fields as they fall */

/* play_check.c: each says what is broken with play_break. */
bool play_break(struct play *p, const char *what, const char *fmt, ...)
    __attribute__((format(printf, 3, 4))); /* always false */
bool play_check_ruling(struct play *p, const struct dice *d, const struct ruling *r);
bool play_check_verdict(struct play *p, const struct ruling *first, const struct ruling *last);
bool play_check_effects(struct play *p, const struct ruling *r);

/* play_stakes.c */
bool play_check_stakes(struct play *p, const struct ruling *r);

#endif
