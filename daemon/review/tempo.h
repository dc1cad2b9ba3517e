/* review/tempo.h: how fast the game went, by the clock of the journal.
 *
 * From the end of the set-up on.  The time before an entry belongs to the entry's turn; a gap
 * of over twenty minutes is a break, and belongs to none.  Rulings that were undone took their
 * time and count. */
#ifndef UMPIRED_REVIEW_TEMPO_H
#define UMPIRED_REVIEW_TEMPO_H

#include "review/known.h"

enum { TEMPO_BREAK_MS = 20 * 60 * 1000 };

struct tempo {
    struct tempo_turn {
        int64_t turn, play_ms;
        int rulings;
        int64_t median_ms; /* from the entry before to a ruling; -1: none */
    } * turns;
    size_t turn_count;
    struct tempo_break {
        int64_t before, turn, ms; /* before: the entry that it came before */
    } * breaks;
    size_t break_count;
    int64_t play_ms, median_ms, began_ms, ended_ms;
    int rulings;
};

void tempo_read(const struct known *k, struct tempo *out);

#endif
