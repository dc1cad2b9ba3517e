/* rules/ruling.h: what the umpire decided, and why.
 *
 * The one type that everything shares: judges fill it in with the calls below,
 * journal/ stores it, view/ shows it.  The same facts and dice always give the same
 * ruling.  It lives in the arena it was begun with and may be copied while that
 * arena lives; there is nothing else to free.  */
#ifndef UMPIRED_RULES_RULING_H
#define UMPIRED_RULES_RULING_H

#include <stdbool.h>
#include <stddef.h>

#include "game/state.h"
#include "rules/chance.h"
#include "rules/dice.h"

/* Verdicts that every system shares; a system adds words of its own. */
#define VERDICT_NEEDS_DICE "needs dice"
#define VERDICT_ILLEGAL "illegal"
#define VERDICT_LEGAL "legal"
#define VERDICT_UNDECIDED "undecided" /* who has won was asked, and it goes on */

struct reason { /* one line of the working */
    const char *label;
    bool counts;         /* has a value that adds to the total; else it is a check */
    double value, total; /* the modifier, and the sum so far */
    const char *cite;    /* rule reference: "Table 2" */
};

struct die {
    const char *label; /* what it was thrown for: "command" */
    int sides, face;
    enum dice_source source;
};

struct dice_need { /* dice the table still owes us */
    const char *label;
    int sides, count;
};

struct outcome {          /* one way it may end, before the throw */
    const char *word;     /* the verdict it would be */
    const char *sentence; /* the event whose chance this is, said in words */
    struct chance chance;
};

/* What a throw was worth: an effect counted in whole numbers, how likely each was before the
 * throw, and what fell.  Not pips: stands, orders, routs.  Luck is told from these. */
struct stake {
    const char *measure;    /* what is counted; an id of the ruleset's measures */
    const char *side;       /* who gains by a high number */
    const char *entity;     /* whom it is about; "" for nobody in particular */
    const char *thrower;    /* whose dice they were; likewise */
    struct chance *chances; /* of 0, 1, 2 ... count - 1; together they make 1 */
    size_t count;
    int fell; /* 0 to count - 1 */
};

struct leaning { /* a reading the ruling leaned on */
    const char *id;
    char choice; /* 'A' or 'B', as the game has it set */
};

struct close_call {       /* a measured fact within tolerance of the line that decides */
    const char *fact;     /* field name; NULL: not a close call */
    double measured;      /* what was measured */
    double other;         /* a value within tolerance that rules otherwise */
    const char *sentence; /* the other outcome, named */
    /* For who is asked which it is; not kept in the journal. */
    const char *label, *unit, *otherwise;
};

struct offer { /* the nearest that would be allowed: the same question, asked otherwise */
    const char *label, *query;
};

struct ruling {
    struct arena *mem;
    const char *verdict;  /* short machine word */
    const char *sentence; /* the same, plainly, for people */
    struct reason *reasons;
    size_t reason_count;
    struct die *dice;
    size_t dice_count;
    struct dice_need *needs;
    size_t need_count;
    struct outcome *outcomes;
    size_t outcome_count;
    struct leaning *leanings;
    size_t leaning_count;
    struct effect *effects;
    size_t effect_count;
    const char **hands; /* what to do on the physical table */
    size_t hand_count;
    const char **subjects; /* ids of the entities concerned */
    size_t subject_count;
    struct stake *stakes; /* of the dice that fell, apart from one another */
    size_t stake_count;
    struct offer *offers; /* not kept in the journal */
    size_t offer_count;
    struct close_call close;
    bool has_need;
    int need; /* the number to throw, where the rule has one */
};

void ruling_init(struct ruling *r, struct arena *mem);

/* A modifier: adds to the running total.  A check: stated, adds nothing. */
void ruling_add(struct ruling *r, int value, const char *cite, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void ruling_note(struct ruling *r, const char *cite, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
double ruling_total(const struct ruling *r);

void ruling_decide(struct ruling *r, const char *verdict, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Illegal, with the reference that forbids it; the reason is itemised too. */
void ruling_refuse(struct ruling *r, const char *cite, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The next count dice, thrown together, into faces.  False: the stream is dry; the
 * verdict is then VERDICT_NEEDS_DICE and needs says what is owed.  A face that the
 * die does not have also counts as not thrown; callers check input before. */
bool ruling_roll(struct ruling *r, struct dice *d, const char *label, int sides, int count,
                 int *faces);
/* Dice of which the first throw decides how many more there will be: a later need
 * is only known when the earlier dice fell. */

void ruling_odds(struct ruling *r, const char *word, struct chance c, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void ruling_set(struct ruling *r, const struct state *s, const char *entity, const char *attr,
                struct value after); /* an effect; nothing when nothing changes */
void ruling_hand(struct ruling *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void ruling_subject(struct ruling *r, const char *entity);
/* Once the dice fell: what they were worth.  All is copied but measure, a literal.  Chances
 * past the last that is possible are left out; nothing when there is no side to gain (a
 * calculator), when only one value is possible, or when what fell is not one of them.  Two stakes of one ruling that have the
 * same measure must come from dice of their own, since they will be added up. */
void ruling_stake(struct ruling *r, const struct stake *stake);
/* What happens or does not, and then counts for so many: nothing else of about is wanted. */
void ruling_stake_whether(struct ruling *r, struct stake about, int worth, struct chance it_does,
                          bool it_did);
/* query: fields of the same action, filled in ("unit=7th-foot&x=12.5"). */
void ruling_offer(struct ruling *r, const char *label, const char *query);

#endif
