/* rules/two-for-tea/ground.h: the walk along a route, between the files that make it.
 *
 * ground_things.c lists what is on the table, ground_sweep.c moves a unit against it,
 * ground_zone.c knows the zones of control, ground.c puts the walk together.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_GROUND_H
#define UMPIRED_RULES_TWO_FOR_TEA_GROUND_H

#include "rules/two-for-tea/movement.h"
#include "table/sweep.h"

#define TFT_SLACK_CM 0.02 /* how far bases may rub */

struct tft_thing {
    const struct entity *of; /* NULL: the table edge */
    struct shape shape;
    enum tft_meets what;
    int run;    /* of a wall: which of its straight stretches, for one may be crossed twice */
    bool bars;  /* else it stops a unit that touches it */
    bool water; /* which a bridge takes one over */
    bool skip;  /* not in the way this time */
    bool rubs;  /* touched from the start: in the way only of those that go into it */
};

struct tft_road {
    struct shape line;
    double half_cm;
};

struct tft_foe { /* one whose zones of control matter */
    const struct entity *of;
    struct hull hull;
};

struct tft_lie {
    const struct scene *s;
    const struct entity *unit;
    struct tft_thing *things;
    int count;
    struct shape *steep;
    int steep_count;
    struct tft_road *roads;
    int road_count;
    struct tft_foe *foes;
    int foe_count;
};

struct tft_walker {
    const struct scene *s;
    const struct tft_lie *lie;
    const struct entity *unit;
    const struct tft_marcher *m;
    const struct tft_route *r;
    struct tft_pose start;
    struct hull end_hull;     /* in the formation it takes up there */
    struct tft_thing *things; /* its own, to be marked */
    int count;
    struct tft_walk *out;
};

/* ground_things.c */
bool tft_is_dense(const struct tft_thing *t);
bool tft_stand_on_road(const struct tft_lie *lie, const struct stand *s);

/* ground_sweep.c */
bool tft_part_turns(const struct tft_part *p);
struct tft_part tft_part_reversed(const struct tft_part *p);
/* A column's rear follows its head round a corner: only the head is swept. */
int tft_swept_stands(const struct tft_marcher *m, const struct tft_part *p, const struct hull *h);
/* A circle that the unit does not leave in this part. */
struct tft_reach {
    struct point centre;
    double cm;
};
struct tft_reach tft_part_reach(const struct tft_marcher *m, const struct tft_part *p);
/* The first meeting of any base in the part; inner: of the bases drawn in a little. */
struct sweep_meeting tft_sweep_part(const struct tft_marcher *m, const struct tft_part *p,
                                    const struct shape *thing, bool inner);
bool tft_hull_meets(const struct hull *h, const struct shape *thing, bool inner);
bool tft_meets_at(const struct tft_marcher *m, struct tft_pose at, const struct shape *thing,
                  bool inner);

/* ground_zone.c */
void tft_walk_zones(struct tft_walker *w);
/* Is any base in a zone that held none of the unit's at the start? */
bool tft_in_new_zone(const struct tft_lie *lie, const struct hull *start, const struct hull *h);

/* ground.c: takes the place as where the walk ends, unless it ended sooner. */
void tft_end_at(struct tft_walker *w, int part, double share, enum tft_meets what,
                const struct entity *met);

#endif
