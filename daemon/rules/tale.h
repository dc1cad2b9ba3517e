/* rules/tale.h: what is told of a ruling when a battle is told afterwards.
 *
 * A rule system says it in pieces and in the past tense, so that the deeds of one unit can be
 * joined in a sentence, and one deed of several units said once (review/account.h does that).
 * What it does not say is told by the ruling's own sentence, or left out. */
#ifndef UMPIRED_RULES_TALE_H
#define UMPIRED_RULES_TALE_H

#include "base/arena.h"
#include "game/state.h"
#include "rules/fact.h"
#include "rules/ruling.h"

/* What is left out; what is told in passing; what is told; what is given its due. */
enum tale_weight { TALE_NONE, TALE_SMALL, TALE_PLAIN, TALE_GREAT };

struct tale {
    enum tale_weight weight;
    const char *by;   /* who has these units do what they do from now on: an id, or NULL */
    const char **who; /* whose deed it is: ids, to be pushed with tale_who */
    size_t who_count;
    const char *did;      /* after their names: "advanced", "shot at"; NULL: sentence is told */
    double amount;        /* and how much of it, in unit: added up where it is done again */
    const char *unit;     /* "cm"; NULL: nothing to add up */
    const char *one;      /* of which one is called so: "square"; NULL: as they are */
    const char *to;       /* where that much took it, told of one alone: "D5"; or NULL */
    const char *whom;     /* to whom: an id, or NULL */
    const char *detail;   /* "5 hits, 1 stand lost", in brackets after it; or NULL */
    const char *then;     /* one more deed of theirs: "formed line"; or NULL */
    const char *sentence; /* a whole sentence, after all that or instead; or NULL */
    bool answers;         /* it answers the deed before it, and is told in one breath with it */
    struct arena *mem;
};

/* What a ruling was made of, as the reader may know it.  The scene's state is that after it. */
struct told {
    const char *action;
    const struct facts *facts; /* what it was ruled on; none known where that is kept back */
    const struct ruling *ruling;
};

void tale_who(struct tale *t, const char *id);
const char *told_text(const struct told *what, const char *fact); /* "" when not known */
int64_t told_int(const struct told *what, const char *fact, int64_t otherwise);
/* What a ruling made of an attribute; false where it left it alone. */
bool told_change(const struct told *what, const char *entity, const char *attr,
                 struct value *before, struct value *after);
bool told_set(const struct told *what, const char *entity, const char *attr); /* from no to yes */
const char *told_the(struct arena *a, const struct state *s, const char *id); /* "the 7th Foot" */

#endif
