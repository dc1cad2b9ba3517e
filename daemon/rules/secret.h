/* rules/secret.h: what is not for everybody at the table.
 *
 * A rule system declares attributes as secret (struct field): the place of a unit
 * that is still hidden, an ability chosen before the game.  The umpire knows all; a side
 * knows its own: attributes of its entities, and those of the game named after it
 * (ability_british).  The journal keeps everything; secrets are left out when it is shown.
 *
 * Who has a secret place is in hiding: for the other side it is not there at all, neither in
 * the state nor by name in any ruling, old or new, until it comes out.  What was ruled of it
 * meanwhile can be read from then on, but for the places.
 *
 * A viewer is NULL for the umpire, "" for who only watches, else the id of a side.
 *
 * When the battle is over the umpire may open the books: from then on nothing is secret.  */
#ifndef UMPIRED_RULES_SECRET_H
#define UMPIRED_RULES_SECRET_H

#include "rules/ruleset.h"

#define SECRET_OPENED "opened" /* of the game entity: the books are open */

/* As whom someone looks at the game as it now is: all may be the umpire once it is open. */
const char *secret_viewer(const struct state *s, const char *who);

/* Does the rule system know secrets at all? */
bool secret_known(const struct ruleset *rules);

bool secret_from(const struct ruleset *rules, const struct state *s, const char *entity,
                 const char *attr, const char *viewer);

/* Those in hiding from the viewer, in the arena; none for the umpire. */
struct secret_names {
    struct secret_name {
        const char *id, *name, *side; /* side: its label, "British"; "" when it has none */
    } * list;
    size_t count;
};
struct secret_names secret_names(const struct ruleset *rules, const struct state *s,
                                 const char *viewer, struct arena *a);

/* The state as the viewer may know it, for the caller to free; NULL when nothing in it is
 * kept from him.  Who is in hiding is not in it, nor is what refers to him. */
struct state *secret_veil(const struct ruleset *rules, const struct state *s, const char *viewer);

/* Looking back at a moment, a viewer must not read who is in hiding now, nor who was in hiding
 * then: the two joined, and the state of that moment without them. */
struct secret_names secret_join(const struct secret_names *one, const struct secret_names *other,
                                struct arena *a);
struct state *secret_veil_of(const struct ruleset *rules, const struct state *s,
                             const struct secret_names *hidden, const char *viewer);

/* Whom of them a text names; NULL: nobody. */
const struct secret_name *secret_named(const struct secret_names *hidden, const char *text);
/* The text, or what may be told instead where it names one of them: "Hidden British troops:
 * what was ruled is kept back." */
const char *secret_text(const struct secret_names *hidden, const char *text, struct arena *a);

/* A ruling's sentence, or that instead where the ruling concerns or names one of them.  What an
 * action that is secret by itself says is written for everybody. */
const char *secret_sentence(const struct ruleset *rules, const struct secret_names *hidden,
                            const char *action, const struct ruling *r, struct arena *a);

/* Its verdict; "kept back" where that names one of them, as an umpire's own words may. */
const char *secret_verdict(const struct secret_names *hidden, const struct ruling *r);

/* A ruling as the viewer may read it, in r's arena where anything is left out.  s: the whole
 * state.  Of an action that is secret by itself, and of a ruling that concerns or names one in
 * hiding, only verdict, sentence and open effects are left. */
struct ruling secret_ruling(const struct ruleset *rules, const struct state *s,
                            const struct secret_names *hidden, const char *action,
                            const struct ruling *r, const char *viewer);
bool secret_concerns(const struct secret_names *hidden, const struct ruling *r);
bool secret_action(const struct ruleset *rules, const char *action);

#endif
