/* rules/secret.h: what is not for everybody at the table.
 *
 * A rule system declares attributes as secret (struct field): the place of a unit
 * that is still hidden, an ability chosen before the game.  The umpire knows all; a side
 * knows its own: attributes of its entities, and those of the game named after it
 * (ability_british).  The journal keeps everything; secrets are left out when it is shown.
 *
 * A viewer is NULL for the umpire, "" for who only watches, else the id of a side.  */
#ifndef UMPIRED_RULES_SECRET_H
#define UMPIRED_RULES_SECRET_H

#include "rules/ruleset.h"

bool secret_from(const struct ruleset *rules, const struct state *s, const char *entity,
                 const char *attr, const char *viewer);

/* The state as the viewer may know it, for the caller to free; NULL when nothing in it is
 * kept from him.  Of what is in hiding only the order of battle is left, no mark of a ruling. */
struct state *secret_veil(const struct ruleset *rules, const struct state *s, const char *viewer);

/* A ruling as the viewer may read it, in r's arena where anything is left out.  Of an action
 * that is secret by itself only verdict, sentence and open effects are left; a unit that
 * the ruling leaves secret is left out of the effects altogether. */
struct ruling secret_ruling(const struct ruleset *rules, const struct state *s, const char *action,
                            const struct ruling *r, const char *viewer);
bool secret_action(const struct ruleset *rules, const char *action);

#endif
