/* rules/two-for-tea/movement.h: how a unit gets from one place to another.
 *
 * A move is asked for by its end: place, facing, formation.  route_find.c finds the parts
 * that lead there (forward, wheel, oblique, ...), route.c says what each costs (Table 1,
 * Turning), ground.c what it runs into on the way, move_plan.c chooses among the ways
 * there are.  The action `move` then judges from facts alone, so that it can be asked
 * without a table too.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_MOVEMENT_H
#define UMPIRED_RULES_TWO_FOR_TEA_MOVEMENT_H

#include "rules/two-for-tea/two_for_tea.h"

extern const struct action tft_move, tft_form_up, tft_rally, tft_ride;

#define TFT_NEGLIGIBLE_CM 0.1  /* less is how a tape is read, not a step */
#define TFT_NEGLIGIBLE_DEG 0.5 /* likewise */
#define TFT_FORWARD_DEG 5.0    /* TFT-36: so far off the facing is still forward */

enum tft_kind {
    TFT_FORWARD,
    TFT_OBLIQUE,
    TFT_SIDEWAYS,
    TFT_BACKWARDS,
    TFT_WHEEL,
    TFT_PIVOT,
    TFT_KINDS
};
extern const char *const tft_kind_words[TFT_KINDS];

struct tft_pose { /* where the middle of the front edge is, and where it looks */
    struct point at;
    double facing;
};

struct tft_marcher {   /* who moves, in the formation it moves in */
    struct stand base; /* one base, for its size */
    int stands;
    enum formation formation;
    bool cannon, deployed;
    bool light;   /* scouts and Indians: skirmish costs them no movement */
    bool chord;   /* TFT-34 B: a wheel is measured straight across */
    bool only_45; /* TFT-36 B: oblique is exactly 45 degrees */
};

enum { TFT_PARTS_MAX = 5, TFT_STEEP_MAX = 4, TFT_ROUTES_MAX = 24 };

struct tft_part {
    enum tft_kind kind;
    struct tft_pose from;
    struct point way;   /* straight parts */
    struct point pivot; /* wheel and pivot */
    double deg;         /* likewise, clockwise */
    double radius;      /* of the outer corner */
    double cm;          /* along the way, or round the arc of the outer corner */
    double rate;        /* what a centimetre costs: 1, 2, or 0 for a pivot */
    bool chord;
    struct stretch steep[TFT_STEEP_MAX]; /* shares of the part on steep hills */
    int steep_count;
};

struct tft_route {
    struct tft_part part[TFT_PARTS_MAX];
    int count;
    bool allowed; /* by Table 1, every part of it */
};

/* route.c */
double tft_frontage(const struct tft_marcher *m);
void tft_marcher_hull(const struct tft_marcher *m, struct tft_pose at, struct hull *out);
struct point tft_pivot_point(const struct tft_marcher *m, struct tft_pose at);
bool tft_kind_allowed(const struct tft_marcher *m, enum tft_kind kind);
double tft_rate(const struct tft_marcher *m, enum tft_kind kind);
struct tft_pose tft_part_pose(const struct tft_part *p, double share);
double tft_part_cost(const struct tft_part *p, double share); /* of its first share */
double tft_route_cost(const struct tft_route *r);
struct tft_pose tft_route_end(const struct tft_route *r, struct tft_pose start);
/* Where it is when so much has been spent, and in which part. */
struct tft_pose tft_route_at(const struct tft_route *r, struct tft_pose start, double cost);
double tft_wheel_cm(double radius, double deg, bool chord);

/* route_find.c: the ways that lead there, cheapest first; 0 when there is none. */
enum tft_manoeuvre {
    TFT_ANY,
    TFT_GO_FORWARD,
    TFT_WHEEL_LEFT,
    TFT_WHEEL_RIGHT,
    TFT_GO_OBLIQUE,
    TFT_GO_SIDEWAYS,
    TFT_GO_BACK,
    TFT_TURN_ON_CENTRE
};
int tft_routes(const struct tft_marcher *m, struct tft_pose from, struct tft_pose to,
               enum tft_manoeuvre how, struct tft_route out[TFT_ROUTES_MAX]);
/* Turning without going anywhere: where a wheel or pivot by itself ends. */
struct tft_pose tft_turned(const struct tft_marcher *m, struct tft_pose from, double facing,
                           enum tft_manoeuvre how);

/* ground.c: what a unit runs into. */
enum tft_meets {
    TFT_NOTHING,
    TFT_LINEAR,
    TFT_DENSE,
    TFT_LEAVING, /* dense terrain, TFT-42 B */
    TFT_BRIDGE,
    TFT_RIVER,
    TFT_CLIFF,
    TFT_ZONE,
    TFT_ENEMY,
    TFT_FRIENDS,
    TFT_EDGE
};
extern const struct choice tft_meets_choices[]; /* in the order of the enum */

enum { TFT_PASSED_MAX = 12 };
struct tft_walk {
    enum tft_meets meets;
    const struct entity *met; /* NULL for the table edge */
    int part;                 /* where it ends: in this part, */
    double share;             /* after this share of it */
    double cost;              /* spent by then */
    struct tft_pose end;
    const struct entity *passed[TFT_PASSED_MAX]; /* friends passed through */
    int passed_count;
    bool over_bridge;
    bool in_dense, on_road; /* at the end asked for */
};
/* The lie of the land round a unit, read once for all the ways it might go. */
struct tft_lie;
struct tft_lie *tft_lie_read(const struct scene *s, const struct entity *unit,
                             const struct tft_marcher *m, double reach_cm);
/* Marks the stretches on steep hills. */
void tft_route_steepen(const struct tft_lie *lie, const struct tft_marcher *m, struct tft_route *r);
/* Walks the route to its end or as far as it gets; `after` is the formation it takes
 * up at the end. */
void tft_walk_route(const struct tft_lie *lie, const struct tft_marcher *m,
                    const struct tft_route *r, struct tft_pose start, enum formation after,
                    struct tft_walk *out);
/* May it stand there, having started from `start`: on the table, on nobody, in no enemy's
 * zone and no water, and in dense terrain only in skirmish or in column on a road? */
bool tft_may_stand(const struct tft_lie *lie, const struct tft_marcher *m, struct tft_pose start,
                   struct tft_pose at);
/* An enemy commander whom this way runs over (TFT-23), after `after`; NULL: no more.  With a
 * walk, which may be NULL, only as far as that comes. */
const struct entity *tft_next_rider(const struct tft_lie *lie, const struct tft_marcher *m,
                                    const struct tft_route *r, const struct tft_walk *walk,
                                    const struct entity *after);
bool tft_hull_in_dense(const struct scene *s, const struct hull *h);
/* Who else stands where this hull would: a unit other than `but`, or NULL. */
const struct entity *tft_hull_overlaps(const struct scene *s, const struct hull *h,
                                       const struct entity *but);
bool tft_hull_on_table(const struct scene *s, const struct hull *h);

/* ride.c: how far an officer or general rides (TFT-01). */
int tft_ride_allowance(const struct scene *s, const char *rank, struct ruling *r);

/* ride_zone.c: the enemy whose zone of control a rider's base would move in along this leg
 * of his way; NULL: none. */
const struct entity *tft_ride_zone(const struct scene *s, const struct entity *who,
                                   struct stand base, struct segment leg);

/* waters.c: what keeps a unit on its bank. */
struct tft_water {
    const struct entity *of;
    struct shape piece; /* as broad as the water, open at fords and bridges */
};
int tft_waters(const struct scene *s, struct tft_water **out);
/* A line with its width as a strip, ends cut square. */
struct shape tft_strip(struct arena *a, struct segment line, double width);

/* move_plan.c */
struct tft_halt { /* one place on its way at which it might halt */
    struct tft_pose at;
    enum formation in;
};

/* The last places that were looked for: where a unit could halt is asked again and again while
 * one ruling is tried with this length and that. */
enum { TFT_HALTS_MAX = 8 };
struct tft_halts {
    struct tft_halt_asked {
        double cost;
        bool keep, found;
        struct tft_halt halt;
    } list[TFT_HALTS_MAX];
    int count;
};

struct tft_plan {
    const struct entity *unit; /* NULL: not a table, or it stands on none */
    struct tft_marcher marcher;
    struct tft_pose from, to, end; /* end: of the way found; to becomes it */
    enum formation formation_from, formation_to;
    bool found; /* some way leads there */
    bool change_first;
    struct tft_route route;
    struct tft_walk walk;
    struct tft_lie *lie;
    int allowance;
    struct tft_halts *halts; /* found so far */
};
#define TFT_IN_COLUMN 1.5 /* Table 1: its first move goes half as far again */
struct tft_marcher tft_marcher_of(const struct scene *s, const struct entity *unit);
/* What the survey has planned already is taken from the facts. */
bool tft_plan(const struct scene *s, const struct facts *f, struct tft_plan *plan);
/* Would the same move be allowed if it were asked to end there, so formed? */
bool tft_plan_reaches(const struct facts *f, const struct tft_plan *plan, struct tft_pose at,
                      enum formation in);
int tft_move_allowance(const struct scene *s, const struct facts *f);
bool tft_first_in_column(const struct facts *f); /* Table 1: 150 % */
enum formation tft_formation_read(const char *word);
const char *tft_formation_word(enum formation f);

/* reach.c: draws how far it gets in one move, turning as it likes before it goes. */
void tft_reach_draw(const struct scene *s, const struct entity *unit, struct drawing *d);

/* move_fields.c */
extern const struct choice tft_troop_kinds[];
enum { TFT_MOVE_FIELDS = 28 };
extern const struct field tft_move_fields[];

/* move_survey.c */
void tft_move_survey(const struct scene *s, struct facts *f);
void tft_move_draw(const struct scene *s, const struct facts *f, struct drawing *d);
/* May this unit carry out this order now?  Refuses if not; true without a table. */
bool tft_order_stands(const struct scene *s, const struct entity *unit, const char *order,
                      struct ruling *r);
/* "The 3rd Virginia", "Proctor's Gun"; without a table what `otherwise` says. */
const char *tft_the(const struct scene *s, const struct entity *en, const char *otherwise);
const char *tft_troops_word(const struct tft_troop *t); /* foot, scouts, indians, ... */

#endif
