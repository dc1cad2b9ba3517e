/* journal/verify.h: what journal_verify looks at, part by part.
 *
 * The parts share one struct: they report what they find to it, and it remembers the
 * first.  What is found in a ruling outranks what is found in the file as a whole,
 * since it tells a person where to look.  */
#ifndef UMPIRED_JOURNAL_VERIFY_H
#define UMPIRED_JOURNAL_VERIFY_H

#include "journal/query.h"

struct verify {
    struct journal *j;
    journal_say say;
    void *context;
    struct err in_ruling, in_file; /* the first of each; empty text: none */
    const char *origin;            /* of the game at hand; NULL: as it is called here */
    bool strict;                   /* a stranger's: every row exactly as umpired writes it */
};

/* Both say the line and return false.  */
bool verify_bad_ruling(struct verify *v, const char *game, int64_t seq, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
bool verify_bad_file(struct verify *v, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void verify_note(struct verify *v, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* SQLite's own checks, and whether tables and triggers are those that umpired made. */
void verify_file(struct verify *v);
void verify_schema(struct verify *v); /* strict: of its own version, and nothing besides */

/* Calls visit with the id of each game that any row belongs to. */
bool verify_each_game(struct verify *v, void (*visit)(void *context, const char *game),
                      void *context);

/* One game from its beginning; false after the first ruling that is wrong. */
bool verify_game(struct verify *v, const char *game);

/* What a ruling claims beyond its own rows.  The arena is for what must be read. */
bool verify_proof(struct verify *v, struct arena *a, const struct entry *entry);
bool verify_undo(struct verify *v, struct arena *a, const struct entry *entry);

/* Of a game whose rulings are sound: no secret may be gone that was not revealed. */
bool verify_secrets(struct verify *v, const char *game);

#endif
