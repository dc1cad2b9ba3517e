/* rules/brown-bess/melee.h: two enemies in one square (Combat).
 *
 * The moving player throws first; what he breaks does not strike back (BBS-18).  Skirmishers
 * do not stay: they take a counter and retire.  Who came in, and over which edge or corner,
 * is read from `entered_by` (n, ne, e, ...) on the unit that did; the first round keeps it on
 * that unit for later bounds, as `attacks` (whom) and `came_over`.  Both are marked `fought`
 * until the bound ends.  */
#ifndef UMPIRED_RULES_BROWN_BESS_MELEE_H
#define UMPIRED_RULES_BROWN_BESS_MELEE_H

#include "rules/brown-bess/fire.h"

extern const struct action bb_melee;
extern const struct field bb_melee_fields[];
extern const struct choice bb_obstacles[], bb_parties[];
enum { BB_MELEE_FIELDS = 36 };

enum bb_party { BB_MOVER, BB_ENEMY }; /* BB_MOVER: of the side whose bound it is */
/* What the one who was there first defends, from the one that saves least of the hits. */
enum bb_obstacle {
    BB_OBSTACLE_NONE,
    BB_OBSTACLE_RIVER,
    BB_OBSTACLE_FENCE,
    BB_OBSTACLE_WALL,
    BB_OBSTACLE_TOWN,
    BB_OBSTACLE_WORKS
};

struct bb_fighter {
    struct bb_unit unit;
    const char *name;
    enum bb_help general;
    bool superior; /* for a reason that its fields do not say */
    enum bb_struck struck;
    int hits_before; /* on it in this bound */
};

struct bb_fight {
    struct bb_fighter side[2];
    enum bb_party came; /* into the other's square */
    bool first;         /* the first round */
    bool open;          /* no ground in the square, and no obstacle, hinders horses */
    enum bb_obstacle obstacle;
    int retire;   /* squares that skirmishers would go */
    bool free[2]; /* one square back, two squares back */
};
struct bb_fight bb_fight_of(const struct scene *s, const struct facts *f);

/* --- melee_dice.c ------------------------------------------------------------------------- */

struct bb_strike { /* what one side throws */
    int sum;       /* before the minimum */
    int least, hit_on;
    int beside; /* of them for a general who fights beside his unit (BBS-11 B) */
};
struct bb_strike bb_strike_of(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                              enum bb_party party);
/* After it has taken so many counters, and perhaps lost its general. */
int bb_strike_dice(const struct scene *s, const struct bb_strike *k, int taken, bool general_lost);
/* Who is struck, by so many dice. */
struct bb_victim bb_melee_victim(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                                 enum bb_party party, int dice);

/* --- melee_odds.c --------------------------------------------------------------------------- */

struct bb_duel {
    struct bb_strike strike[2];
    struct bb_body body[2];
    bool together; /* both with all their dice (BBS-18 B) */
    bool each_six;
};
struct bb_duel_odds {
    struct chance fate[BB_FATES][BB_FATES];     /* of the mover, of the enemy */
    struct chance taken[2][BB_DICE_MAX + 1];    /* counters */
    struct chance general[2][BB_GENERAL_FATES]; /* who is with them */
};
struct bb_duel_odds bb_duel_odds(const struct scene *s, const struct bb_duel *duel);

/* --- melee_contact.c: on the board ------------------------------------------------------------- */

struct bb_contact {
    enum bb_party came;
    bool fresh;      /* in this bound */
    bool guessed;    /* nothing says who came: straight ahead, the mover */
    int east, north; /* over which edge or corner: -1, 0 or 1 each */
};
struct bb_contact bb_contact_of(const struct scene *s, const struct bb_unit *mover,
                                const struct bb_unit *enemy);
/* Where an enemy in that direction is, for who looks so. */
enum bb_struck bb_struck_from(enum facing looks, int east, int north);
const char *bb_direction(int east, int north); /* "ne" */
bool bb_direction_read(const char *word, int *east, int *north);
enum bb_obstacle bb_obstacle_of(const struct scene *s, struct square at,
                                const struct bb_contact *c);
/* Where skirmishers go that many squares from an enemy in that direction; false: blocked. */
bool bb_retreat(const struct scene *s, const struct bb_unit *u, int east, int north, int squares,
                struct square *out);

/* --- melee_survey.c, melee_give_way.c ------------------------------------------------------------- */

void bb_melee_survey(const struct scene *s, struct facts *f);
void bb_melee_draw(const struct scene *s, const struct facts *f, struct drawing *d);
/* Skirmishers who do not fight this enemy (Combat). */
bool bb_gives_way(const struct bb_unit *u, const struct bb_unit *enemy);
void bb_give_way(const struct scene *s, struct ruling *r, struct dice *d, const struct bb_fight *m,
                 enum bb_party party);
void bb_part(const struct scene *s, struct ruling *r,
             const struct bb_unit *u); /* no longer in it */

#endif
