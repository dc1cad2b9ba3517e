/* journal/game_file_parts.h: private to journal/game_file*.c.  */
#ifndef UMPIRED_JOURNAL_GAME_FILE_PARTS_H
#define UMPIRED_JOURNAL_GAME_FILE_PARTS_H

#include "journal/game_file.h"

struct game_file {
    struct journal *j; /* in memory */
    struct arena mem;
    struct game_row row; /* texts live in mem */
};

/* game_file.c: no throw may wait in what is copied. */
bool game_file_refuse_waiting(struct journal *j, const char *game, int64_t head, struct err *e);

#endif
