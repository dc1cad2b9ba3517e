/* tests/unit/journal_kit.h: a journal to try things on, for the tests of journal/.
 *
 * Every test gets a file of its own in a directory that its case removes at the end,
 * also when the test fails.  Calls that must succeed assert it themselves.  */
#ifndef UMPIRED_TESTS_JOURNAL_KIT_H
#define UMPIRED_TESTS_JOURNAL_KIT_H

#include <check.h>

#include "journal/journal.h"

#define KIT_GAME "germantown"

extern char kit_path[256]; /* of this test's journal; not there yet */

/* The case's directory, and kit_path for each of its tests. */
void kit_fixtures(TCase *c);
const char *kit_beside(const char *suffix); /* kit_path with that after it */
bool kit_there(const char *path);

struct journal *kit_open(enum journal_mode mode);
void kit_begin_game(struct journal *j, const char *id);

/* The words of a failed call must hold that text. */
void kit_said(const struct err *e, const char *text);

/* An entry with no more in it than it must have; what it needs lives in the arena. */
struct entry kit_entry(struct arena *a, const char *game, const char *kind);
void kit_effect(struct entry *entry, const char *id, const char *attr, struct value before,
                struct value after);
/* An entry that has everything there is, with umpired's dice revealed for declare_seq. */
struct entry kit_whole(struct arena *a, const char *game, int64_t declare_seq);
struct entry kit_declare(struct arena *a, const char *game);
struct entry kit_undo(struct arena *a, struct journal *j, const char *game, int64_t target);

/* Appended in a batch of its own and committed; its number. */
int64_t kit_append(struct journal *j, struct entry *entry);

/* A game of seven rulings: 1 setup, 2 declare, 3 whole and revealing 2, 4 undo of 3, 5 undo
 * of 4, 6 override of 3, 7 note.  The journal is closed again. */
enum { KIT_WHOLE = 3, KIT_LAST = 7 };
void kit_story(void);
/* The same as a file of the first format has it: without what later formats added. */
void kit_old_story(void);

/* Behind umpired's back: SQL on a plain connection of another program, or with the triggers
 * taken off before and put back after.  The first cell of the answer, if it is a number. */
int64_t kit_sql(const char *path, const char *sql);
void kit_edit(const char *path, const char *sql);

/* A file's bytes, from malloc; and written back. */
unsigned char *kit_load(const char *path, size_t *len);
void kit_store(const char *path, const unsigned char *bytes, size_t len);
void kit_copy(const char *from, const char *to);

#endif
