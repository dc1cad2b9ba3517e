/* journal/ask.h: the questions of sql/questions.sql, put to a journal.
 *
 * Each has a name, a comment that says what it answers, and one SELECT.  `:game` in it is a
 * game's id, or NULL for all games.  The same file can be given to sqlite3 as it is.  */
#ifndef UMPIRED_JOURNAL_ASK_H
#define UMPIRED_JOURNAL_ASK_H

#include "journal/journal.h"

struct ask_question {
    const char *name, *about, *sql;
};

/* In the order of the file; how many. */
size_t ask_questions(struct arena *a, struct ask_question **list);

struct ask_row {
    size_t count;
    struct value *cells;
};

/* First the names of the columns, then each row of the answer; stops when visit returns
 * false.  game: NULL for all.  The err's field is "question" when there is none of that
 * name, "game" when there is no such game. */
bool journal_ask(struct journal *j, const char *question, const char *game,
                 bool (*visit)(void *context, const struct ask_row *row), void *context,
                 struct err *e);

#endif
