/* rules/judge.h: from a request to a ruling, the same way for every action.
 *
 * inputs -> parse and check -> survey -> judge -> look for close calls.  A close
 * call is found by asking again: each measured length is moved to both ends of the
 * tolerance, and where that changes the odds, the verdict or an effect, the ruling
 * says so and names the other outcome.  No action has to think of it.  */
#ifndef UMPIRED_RULES_JUDGE_H
#define UMPIRED_RULES_JUDGE_H

#include "rules/ruleset.h"

/* Where the values come from: name -> text, or NULL when not given. */
typedef const char *(*input_lookup)(void *from, const char *name);

/* Stated facts from inputs, then the survey.  Problems are collected, one per
 * field; true when there are none.  An empty text counts as not given. */
struct input_problem {
    const char *field, *text;
};
struct input_problems {
    struct input_problem *list;
    size_t count;
};
void problems_add(struct input_problems *p, struct arena *a, const char *field, const char *fmt,
                  ...) __attribute__((format(printf, 4, 5)));

bool judge_facts(const struct scene *s, const struct action *act, input_lookup get, void *from,
                 struct facts *facts, struct input_problems *problems);

/* Which facts are still wanted before a judge can be asked; adds a problem for each. */
bool judge_ready(const struct scene *s, const struct facts *facts, struct input_problems *problems);

/* Judges, and looks for close calls.  Dice are taken from d; leftover dice are an
 * illegal input that the caller refuses (d->used < d->count on return). */
void judge_action(const struct scene *s, const struct action *act, const struct facts *facts,
                  struct dice *d, struct ruling *r);

/* Were all dice used?  If not, adds a problem: a face that its die does not have, or
 * more dice than were wanted. */
bool judge_dice_fit(const struct scene *s, const struct dice *d, const struct ruling *r,
                    struct input_problems *problems);

#endif
