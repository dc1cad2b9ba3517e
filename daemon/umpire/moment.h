/* umpire/moment.h: where a game's set-up ends and its play begins.
 *
 * Set-up is what comes before the first ruling of play: entering forces and terrain,
 * readings, and placing (an action that keeps the table and leaves the clock alone).  It
 * also ends when the umpire says that the game begins.  */
#ifndef UMPIRED_UMPIRE_MOMENT_H
#define UMPIRED_UMPIRE_MOMENT_H

#include "journal/journal.h"
#include "rules/ruleset.h"

#define GAME_BEGUN "begun" /* of the game entity: the umpire has said so */

/* The last entry of the set-up: `head` while nothing has been played. */
bool moment_setup_end(struct journal *j, const char *game, const struct ruleset *rules,
                      int64_t head, int64_t *out, struct err *e);

/* The same as a question, quick once a game is well under way. */
bool moment_has_begun(struct journal *j, const char *game, const struct ruleset *rules,
                      const struct state *now, int64_t head);

/* Brings a state that stands after entry `after` to where it stood after entry `until`. */
bool moment_fold(struct journal *j, const char *game, struct state *s, int64_t after, int64_t until,
                 struct err *e);

/* The state after entry `seq`; NULL with the err.  state_free is the caller's. */
struct state *moment_state(struct journal *j, const char *game, int64_t seq, struct err *e);

#endif
