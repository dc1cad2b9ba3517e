/* review/losses.h: what each side lost, by what it lost it, and who they were.
 *
 * A loss counts under the action whose ruling took it, while that ruling stands; what an
 * overruling gives back or takes counts under the action it overruled.  So the sum over all
 * causes is what a side had when the battle began, and what came to it since, less what it has. */
#ifndef UMPIRED_REVIEW_LOSSES_H
#define UMPIRED_REVIEW_LOSSES_H

#include "review/known.h"

struct losses {
    struct loss_cause {
        const char *action, *title; /* shoot; "Shooting"; "" and "Other" when of no action */
        int lost[STORY_SIDES];
    } * causes; /* those that took the most first */
    size_t cause_count;
    int began[STORY_SIDES], lost[STORY_SIDES], now[STORY_SIDES];
    struct loss_unit { /* in the order of their ids */
        const char *id, *side;
        int began, now; /* began: as it first was in the battle */
    } * units;          /* of any strength */
    size_t unit_count;
};

bool losses_read(const struct known *k, struct losses *out, struct err *e);

#endif
