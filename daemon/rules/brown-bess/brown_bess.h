/* rules/brown-bess/brown_bess.h: Brown Bess Squared, the horse and musket era on squares.
 *
 * unit.c reads entities as plain values, board.c the ground, tables.c the printed numbers;
 * each action has a file of its own; this file is what they share.
 *
 * What rulings write.  On a unit until it is rallied, or removed: `counters` (hits), `broken`,
 * `retires` (the number of the bound at whose start it owes a retreat), `lost` (removed: it has
 * no square).  Until the bound ends, for whoever: bb_marks.  On a general: `recovering` (the
 * number of the last bound in which he still is), `lost`.  On the game: `turn` (the number of
 * the bound), `side` (who moves), `phase`.  */
#ifndef UMPIRED_RULES_BROWN_BESS_H
#define UMPIRED_RULES_BROWN_BESS_H

#include "rules/ruleset.h"
#include "table/square.h"

extern const struct ruleset brown_bess;
extern const struct action bb_place, bb_next_phase;
extern const struct choice bb_sides[], bb_arms[], bb_qualities[], bb_formations[], bb_facings[],
    bb_phases[];
extern const struct choice bb_all_arms[]; /* as enum bb_arm has them, generals too */
extern const struct attribute_rule bb_attributes[];
extern const struct attribute_words bb_words[]; /* words.c */
extern const struct sign bb_signs[];
int bb_strength(const struct entity *en); /* units that are not removed */

/* In the order of the choices of the same name. */
enum bb_arm {
    BB_INFANTRY,
    BB_LIGHT_CAVALRY,
    BB_HEAVY_CAVALRY,
    BB_ARTILLERY,
    BB_HORSE_ARTILLERY,
    BB_GENERAL,
    BB_ARMS
};
enum bb_quality { BB_RAW, BB_AVERAGE, BB_ELITE, BB_QUALITIES };
enum bb_formation {
    BB_LINE,
    BB_MARCH,  /* column of march; the one column that cavalry has */
    BB_ATTACK, /* column of attack */
    BB_SQUARE,
    BB_SKIRMISH,
    BB_LIMBERED,
    BB_UNLIMBERED,
    BB_FORMATIONS
};
enum bb_phase { BB_MOVE_PHASE, BB_FIRE_PHASE, BB_MELEE_PHASE, BB_FORM_PHASE, BB_RALLY_PHASE };

/* --- Units (unit.c) ---------------------------------------------------------------------- */

struct bb_unit {
    const struct entity *en; /* NULL: a calculator, all else as typed */
    enum bb_arm arm;
    enum bb_quality quality;
    enum bb_formation formation;
    int counters;
    bool broken;
    bool rifles;
    bool musketry;      /* superior in firing */
    bool attack_column; /* superior in melee while in column of attack */
    bool lancers, cuirassiers, highlanders;
    bool on; /* it stands on the table: */
    struct square at;
    enum facing facing;
};
struct bb_unit bb_unit_of(const struct scene *s, const struct entity *en); /* or a general */
bool bb_is_cavalry(enum bb_arm arm);
bool bb_is_guns(enum bb_arm arm);
bool bb_formation_fits(enum bb_arm arm, enum bb_formation f);

bool bb_same_side(const struct entity *a, const struct entity *b);
const char *bb_other_side(const char *side);
/* The unit (of that side; NULL: of any) in a square, other than `but`; NULL: none. */
const struct entity *bb_unit_in(const struct scene *s, struct square at, const char *side,
                                const struct entity *but);
const struct entity *bb_general_in(const struct scene *s, struct square at, const char *side);
bool bb_in_melee(const struct scene *s, const struct bb_unit *u); /* an enemy unit is there too */
/* Its name; without a table what `otherwise` says. */
const char *bb_the(const struct entity *en, const char *otherwise);

/* The place in such a list, or -1.  bb_word is the id, bb_label what people read. */
int bb_index(const struct choice *list, const char *id);

/* --- Ground (board.c) -------------------------------------------------------------------- */

/* Of a square: */
enum {
    BB_TOWN = 1,
    BB_WOOD = 2,
    BB_HILL = 4,
    BB_BAD = 8, /* bad ground by itself; see bb_is_bad */
    BB_WORKS = 16,
    BB_CLOSED = 32, /* water: nobody gets in */
    BB_DENSE = 64   /* a wood too dense for all but skirmishers */
};
/* Of an edge: */
enum {
    BB_RIVER = 1,
    BB_FENCE = 2,
    BB_WALL = 4,
    BB_ROAD = 8,       /* a road crosses it: over a river, that is a bridge */
    BB_IMPASSABLE = 16 /* a river that cannot be crossed, save by a bridge */
};
struct bb_board {
    int columns, rows;
    unsigned char ground[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX];
    unsigned char east[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX]; /* edges of that square */
    unsigned char north[SQUARE_COLUMNS_MAX][SQUARE_ROWS_MAX];
};
const struct bb_board *bb_board_of(const struct scene *s); /* read anew, in the scene's arena */
unsigned bb_ground(const struct bb_board *b, struct square at);
unsigned bb_edge(const struct bb_board *b, struct square a, struct square other); /* neighbours */
bool bb_is_bad(unsigned ground); /* bad ground, town or wood, roads left aside */
bool bb_check_ground(const struct scene *s, const struct entity *en, struct err *e);
void bb_board_size(const struct scene *s, int *columns, int *rows);

/* layout.c: on the map. */
bool bb_footprint(const struct scene *s, const struct entity *en, struct hull *out);
size_t bb_ground_pieces(const struct scene *s, const struct entity *en, struct ground_piece **out);
const char *bb_place_words(const struct scene *s, const struct entity *en);

/* --- Printed numbers (tables.c) ---------------------------------------------------------- */

struct bb_combat;
struct bb_tables {
    int points[BB_ARMS][BB_FORMATIONS]; /* -1: not a formation of that arm */
    int from_year[BB_ARMS][BB_FORMATIONS];
    struct bb_costs { /* movement points */
        int step, bad_step, bad_points, turn, turn_line, diagonal, crossing, attack_from_year;
    } cost;
    const struct bb_combat *combat; /* combat.h */
};
bool bb_load(struct rulebook *book, const char *const *text, const size_t *len, struct err *e);

/* --- The bound (turn.c, attributes.c) ---------------------------------------------------- */

int bb_year(const struct scene *s);
int bb_bound_now(const struct scene *s);
/* The number of that side's next bound, this one not counted: when what breaks now retires. */
int bb_next_bound_of(const struct scene *s, const char *side);
const char *bb_side_now(const struct scene *s);
const char *bb_clock(const struct scene *s); /* "Bound 3, fire" */
/* Broken, and it owes its retreat in this very bound. */
bool bb_must_retire(const struct scene *s, const struct entity *unit);
enum facing bb_rear_of(const struct scene *s, const char *side); /* its own edge of the table */
enum bb_phase bb_phase_now(const struct scene *s);
/* True without a table, in that phase, and (own) in its side's bound; else refuses. */
bool bb_may_act(const struct scene *s, const struct entity *en, enum bb_phase phase, bool own,
                struct ruling *r);
bool bb_is_marked(const struct entity *en, const char *mark);

/* Marks that end with the bound: moved, fired, reacted (fired in the enemy's bound), fought,
 * changed (its formation), passed (was interpenetrated), tried (to rally), hit (how often, by
 * fire and melee), fired_at (whom), way (through which squares), rolled and faces (of a square that fired).  Ends with NULL. */
extern const char *const bb_marks[];

bool bb_check(const struct scene *s, const struct entity *en, struct err *e);
void bb_begin(const struct scene *s, struct ruling *r);
bool bb_admits(const struct scene *s, const struct action *act, struct ruling *r);
void bb_card(const struct scene *s, const struct entity *en, struct node *card);
void bb_show(const struct scene *s, const struct entity *en, struct drawing *d);
void bb_todo(const struct scene *s, struct node *out);
bool bb_tell(const struct scene *s, const struct told *what, struct tale *t); /* tell.h */

#endif
