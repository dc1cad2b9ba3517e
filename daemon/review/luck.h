/* review/luck.h: how the dice fell in a game, by what they did and not by their pips.
 *
 * Told from the stakes in the journal alone: nothing is judged again.  A stake is an effect
 * counted in whole numbers that a throw decided (orders obeyed, stands out of the fight),
 * with the chance of each number from before the throw.  What one side gains by it the
 * others lose.  Undone rulings do not count, nor those the umpire overruled: their dice did
 * nothing.
 *
 * The words, used everywhere in the same sense:
 *   expected   what such a throw brings on average
 *   fell       what it brought
 *   swing      fell less expected, from one side's point of view: what the enemy gained is
 *              taken off.  The measures are added up by their weights.
 *   worse,     the shares of all games with the very same throws, thrown anew, in which that
 *   same,      side would have fared worse, the same and better; together they make 1.  The
 *   better     throws are taken as they were made: that a lucky order brings another throw
 *              is part of the game, not of these shares.
 *   percentile worse, and half of the same: 0.5 is neither lucky nor unlucky.  Over all that
 *              may fall its average is 0.5, exactly.  */
#ifndef UMPIRED_REVIEW_LUCK_H
#define UMPIRED_REVIEW_LUCK_H

#include "journal/journal.h"
#include "review/fairness.h"
#include "review/spread.h"
#include "rules/ruleset.h"

struct luck_sum {
    size_t throws; /* rulings in it */
    double expected, fell;
    double spread; /* standard deviation of what could have fallen */
    double worse, same, better;
};
double luck_swing(const struct luck_sum *s);
double luck_percentile(const struct luck_sum *s);

struct luck_stake { /* one stake by itself, for the side that gains by it */
    const struct stake_row *row;
    const struct measure *measure; /* NULL: one that the rule system no longer has */
    struct luck_sum sum;
};

struct luck_throw { /* a ruling that counts, from the point of view of the first side */
    const struct throw_row *row;
    struct luck_stake *stakes;
    size_t stake_count;
    bool weighs;         /* has a stake whose measure has a weight */
    struct luck_sum sum; /* weighted */
    /* After it, from the beginning: the swing, and between which nine games in ten lie. */
    double so_far, low, high;
};

struct luck_measure { /* what one side gained */
    const struct measure *measure;
    const struct choice *side;
    struct luck_sum sum; /* not weighted; for that side */
};

struct luck_group {   /* weighted */
    const char *key;  /* of a unit or officer: its id; of a source: its word; of a side: its id */
    int64_t turn;     /* of a turn */
    const char *side; /* from whose point of view */
    struct luck_sum sum;
};

struct luck_groups {
    struct luck_group *list;
    size_t count;
};

struct luck {
    const struct choice *sides; /* the first is the one of whom the rest is told */
    struct luck_throw *throws;  /* those that count and have stakes, in order */
    size_t throw_count;
    size_t undone, overruled, kept_back; /* left out */
    size_t unknown;                      /* made before a throw's worth was written down */
    int64_t known_from;                  /* and the first ruling that has it; 0: none */
    size_t idle;                         /* decided nothing that is counted */
    struct luck_measure *measures;
    size_t measure_count;
    struct luck_groups by_side;   /* every side of the game */
    struct luck_groups by_dice;   /* by whose dice, from his point of view */
    struct luck_groups by_source; /* the rest from that of the first side, */
    struct luck_groups by_turn;
    struct luck_groups by_entity; /* but from its own: units and officers */
    struct spread all;            /* how the whole may come out for the first side, weighted */
    struct fairness *dice;
    size_t dice_count;
};

struct luck_asked {
    const struct ruleset *rules;
    const struct choice *sides; /* as the game calls them (ruleset_sides) */
    const int *weights;         /* one for each measure, in their order */
    const char *first;          /* side; NULL: the first of the rule system */
    const char *(*side_of)(void *context, const char *entity); /* NULL: nobody known */
    void *context;
};

/* throws: as journal_throws has them; those that somebody may not see taken out.  Everything
 * lives in the arena. */
void luck_tell(struct luck *out, struct arena *a, const struct luck_asked *asked,
               const struct throw_row *throws, size_t count);

/* The rulings that helped the first side most (sign 1), or hurt it most (sign -1), by swing. */
size_t luck_extremes(const struct luck *l, int sign, const struct luck_throw **list, size_t most);

#endif
