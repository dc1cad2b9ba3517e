/* rules/brown-bess/movement.h: how a unit gets from one square to another.
 *
 * A move is asked for by its end: square and facing.  way.c walks all the ways there are
 * (turn, one diagonal of cavalry, straight ahead), way_find.c picks the cheapest that leads
 * there, or says what forbids it.  The action `move` then judges from facts alone, so that it
 * can be asked without a table too.  */
#ifndef UMPIRED_RULES_BROWN_BESS_MOVEMENT_H
#define UMPIRED_RULES_BROWN_BESS_MOVEMENT_H

#include "rules/brown-bess/brown_bess.h"

extern const struct action bb_move, bb_form, bb_fall_back, bb_leave;

enum { BB_WAY_MAX = SQUARE_COLUMNS_MAX + SQUARE_ROWS_MAX, BB_PASSED_MAX = 12 };

struct bb_mover { /* who moves, and all that may stand in its way */
    struct bb_unit u;
    const struct bb_board *board;
    struct bb_costs cost;
    int points;            /* by the table; in bad ground see bb_way.allowance */
    bool any_way;          /* BBS-21 B */
    bool slant_after_turn; /* BBS-45 A */
    bool pivots;           /* BBS-20 B: it has no points, and turns free */
    bool crosses_free;     /* BBS-24 B */
    bool on_roads;         /* in column of march, or limbered (BBS-46 A) */
    bool in_melee;
    bool resumes; /* it stopped for the enemy's fire and goes on */
    int spent;    /* points, before it stopped */
    bool slow;    /* it had set out in bad ground */
    bool to_rear; /* a general who recovers goes nowhere else */
    enum facing rear;
    const struct entity *friends[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX];
    const struct entity *enemies[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX];  /* generals too */
    const struct entity *generals[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX]; /* of its own side */
};

/* What stops a way, or forbids it. */
enum bb_stop { BB_GOES_ON, BB_STOPS_BAD, BB_STOPS_ENEMY };
enum bb_fault {
    BB_NO_FAULT,
    BB_OFF_TABLE,
    BB_CLOSED_GROUND,
    BB_NO_CROSSING,
    BB_TAKEN,      /* an enemy's square where a friend already is */
    BB_SLANT_SHUT, /* both squares beside the diagonal are occupied */
    BB_MUST_STOP,  /* it went on after bad ground or an enemy */
    BB_LOCKED,     /* in an enemy's square, and it did not turn right round */
    BB_NOT_REAR    /* a recovering general, not to the rear */
};

struct bb_way {
    int start_turn, end_turn; /* quarters */
    enum facing end_looks;    /* after its last turn */
    bool slant;               /* began with a diagonal */
    int count;
    struct square at[BB_WAY_MAX]; /* squares entered, in order */
    enum facing looks;            /* while it moves */
    int plain, bad, crossings;    /* squares at the usual cost, at that of bad ground; obstacles */
    int by_road;                  /* squares whose penalties a road cancelled */
    int cost, allowance;
    bool in_bad; /* it starts there, and not along a road */
    enum bb_stop stop;
    enum bb_fault fault; /* the first there is */
    struct square fault_at;
    const struct entity *fault_by;
    const struct entity *passed[BB_PASSED_MAX]; /* friends it passes through */
    int passed_count;
};

/* way.c */
struct bb_mover bb_mover_of(const struct scene *s, const struct entity *en);
int bb_points(const struct scene *s, enum bb_arm arm, enum bb_formation f);
/* Has it been made yet, by BBS-19?  The year from when such troops move; 0: always. */
int bb_moves_from(const struct scene *s, enum bb_arm arm, enum bb_formation f);
int bb_turn_cost(const struct bb_costs *c, const struct bb_unit *u, int quarters);
/* Calls visit for every way of at most `most` points without its last turn, the short ones
 * before the long; with `faulty` those too that are forbidden. */
typedef void (*bb_visit)(void *context, const struct bb_way *way);
void bb_ways(const struct bb_mover *m, int most, bool faulty, bb_visit visit, void *context);
struct square bb_way_end(const struct bb_mover *m, const struct bb_way *way);

/* way_find.c: the cheapest way that ends there and looks that way; a legal one before others.
 * False: none at all leads there. */
bool bb_find_way(const struct bb_mover *m, struct square end, enum facing looks,
                 struct bb_way *out);
bool bb_way_is_legal(const struct bb_way *way);
enum facing bb_way_looks(const struct bb_way *way); /* in the end */
/* The legal end nearest to the one asked for; false: there is none. */
bool bb_nearest_way(const struct bb_mover *m, struct square end, enum facing looks,
                    struct bb_way *out);
/* What it costs to get to each square, facing left as it comes; -1: not in one move. */
struct bb_reach {
    int cost[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX];
    enum bb_stop stop[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX];
};
void bb_reach_of(const struct bb_mover *m, struct bb_reach *out);

/* move_fields.c, move_survey.c */
enum { BB_MOVE_FIELDS = 18 };
extern const struct field bb_move_fields[];
struct bb_plan {
    const struct entity *unit; /* NULL: no table, or it stands on none */
    struct bb_mover mover;
    struct square end;
    enum facing looks;
    bool square_read, found;
    struct bb_way way;
};
bool bb_plan_of(const struct scene *s, const struct facts *f, struct bb_plan *out);
void bb_move_survey(const struct scene *s, struct facts *f);
void bb_move_draw(const struct scene *s, const struct facts *f, struct drawing *d);

void bb_draw_square(struct drawing *d, const char *kind, struct square at, const char *label);
/* show.c */
void bb_reach_draw(const struct scene *s, const struct entity *en, struct drawing *d);

/* move_allowed.c: may it move at all now?  Refuses if not. */
bool bb_may_move(const struct scene *s, const struct entity *en, struct ruling *r);
/* May troops of that arm be in that formation in this year?  Refuses if not. */
bool bb_may_form(const struct scene *s, enum bb_arm arm, enum bb_formation f, int year,
                 const char *name, struct ruling *r);
bool bb_may_march(const struct scene *s, enum bb_arm arm, enum bb_formation f, int year,
                  const char *name, struct ruling *r); /* do such guns move yet? */
/* An own unit that has broken and still owes its retreat; NULL: none. */
const struct entity *bb_first_to_retire(const struct scene *s);
/* Removes it from the table. */
void bb_remove(const struct scene *s, const struct entity *en, struct ruling *r);

/* move_effects.c: what a way leaves on the table, and by hand.  `beside` is a general of its
 * own who goes with it, or NULL. */
void bb_way_leaves(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                   const struct bb_way *way, const struct entity *beside);
/* The friends it passes through do nothing more. */
void bb_mark_passed(const struct scene *s, struct ruling *r, const struct bb_way *way);
/* The general in its square who could go with it now; NULL: none. */
const struct entity *bb_general_beside(const struct scene *s, const struct bb_mover *m);

#endif
