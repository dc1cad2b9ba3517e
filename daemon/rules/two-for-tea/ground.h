/* rules/two-for-tea/ground.h: the walk along a route, between the files that make it.
 *
 * ground_things.c lists what is on the table, ground_sweep.c moves a unit against it,
 * ground_zone.c knows the zones of control, ground.c puts the walk together.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_GROUND_H
#define UMPIRED_RULES_TWO_FOR_TEA_GROUND_H

#include "rules/two-for-tea/movement.h"
#include "table/sweep.h"
#include "table/zone.h"

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

/* The ground that bases cover, ready to be held against many things.  Points into itself:
 * not to be copied. */
struct tft_print {
    int count;
    struct point corner[2][HULL_MAX][STAND_CORNERS];
    struct shape base[2][HULL_MAX]; /* [true]: drawn in a little */
    struct box around;              /* all of it */
};

/* A part of a move, likewise. */
struct tft_trail {
    const struct tft_part *part;
    struct hull from;       /* where the unit is when the part begins */
    int swept;              /* how many of its stands count */
    struct tft_print print; /* of these */
    struct tft_reach {      /* a circle, and a box, that the unit does not leave */
        struct point centre;
        double cm;
    } reach;
    struct box around;
};

struct tft_walker {
    const struct scene *s;
    const struct tft_lie *lie;
    const struct entity *unit;
    const struct tft_marcher *m;
    const struct tft_route *r;
    struct tft_pose start;
    struct hull end_hull;         /* in the formation it takes up there */
    struct tft_print first, last; /* where it starts, and there */
    struct tft_trail trail[TFT_PARTS_MAX];
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
void tft_print_read(const struct hull *h, struct tft_print *out);
bool tft_print_meets(const struct tft_print *p, const struct shape *thing, bool inner);
void tft_trail_read(const struct tft_marcher *m, const struct tft_part *p, struct tft_trail *out);
/* The first meeting of any base in the part; inner: of the bases drawn in a little. */
struct sweep_meeting tft_sweep_trail(const struct tft_trail *t, const struct shape *thing,
                                     bool inner);
struct sweep_meeting tft_sweep_part(const struct tft_marcher *m, const struct tft_part *p,
                                    const struct shape *thing, bool inner);
bool tft_hull_meets(const struct hull *h, const struct shape *thing, bool inner);
bool tft_meets_at(const struct tft_marcher *m, struct tft_pose at, const struct shape *thing,
                  bool inner);

/* ground_zone.c */
enum zone_sides tft_zone_sides(const struct scene *s); /* TFT-39 */
void tft_walk_zones(struct tft_walker *w);
/* Is any base in a zone that held none of the unit's at the start? */
bool tft_in_new_zone(const struct tft_lie *lie, const struct hull *start, const struct hull *h);

/* ground.c: takes the place as where the walk ends, unless it ended sooner. */
void tft_end_at(struct tft_walker *w, int part, double share, enum tft_meets what,
                const struct entity *met);

#endif
