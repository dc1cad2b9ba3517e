/* rules/brown-bess/fire.h: fire, of one unit or one face of a square at one target.
 *
 * fire_look.c measures on the board, fire_survey.c makes facts of it, fire_allowed.c says
 * what forbids a shot, fire_dice.c counts its dice, fire.c rules.  fire_targets.c asks the
 * same of every enemy at once.  What a shot leaves beside counters, all of it until the
 * bound ends: `fired` (in its own bound) or `reacted` on the firer, and `fired_at`, the ids
 * of whom it fired at, one for each time; of a square `faces` ("n e/ne": the north face, the
 * east face into the north-east diagonal) and `rolled`, its dice so far; on the target `hit`,
 * the hits on it, ignored ones too.  A move leaves `way`, the squares it went through, so that
 * the enemy may fire at it in any of them.  */
#ifndef UMPIRED_RULES_BROWN_BESS_FIRE_H
#define UMPIRED_RULES_BROWN_BESS_FIRE_H

#include "rules/brown-bess/morale.h"

extern const struct action bb_fire, bb_targets;
extern const struct field bb_fire_fields[];
enum { BB_FIRE_FIELDS = 38 };

/* --- fire_look.c: what lies between ------------------------------------------------------- */

/* In the order of how much they bar. */
enum bb_sight {
    BB_SIGHT_CLEAR,
    BB_SIGHT_OVER, /* over others, none of them next to firer or target on the line */
    BB_SIGHT_NEAR, /* over others, one of them next to firer or target */
    BB_SIGHT_RIDGE /* a hill between, neither of the two on one (BBS-29) */
};
extern const struct choice bb_sights[];

/* Where on the target the enemy is: front, the very corner between front and side, ... */
enum bb_struck { BB_STRUCK_FRONT, BB_STRUCK_CORNER, BB_STRUCK_SIDE, BB_STRUCK_REAR };
extern const struct choice bb_strucks[];
enum bb_struck bb_struck_at(enum bearing where);
/* Flank or rear?  Squares have neither; BBS-14 says what a corner is. */
bool bb_is_flank(const struct scene *s, struct ruling *r, enum bb_struck at,
                 enum bb_formation formation);

extern const struct choice bb_covers[];

struct bb_look {
    int range;
    bool in_arc; /* of a square: of one of its faces */
    enum bb_sight sight;
    struct square over;   /* what bars most lies there: */
    const char *over_how; /* "3rd Foot in C5", "the wood in C5" */
    bool on_hill, target_on_hill;
    bool wood; /* one of the two is in a wood */
    enum bb_struck struck;
    enum bb_cover cover; /* the best the target has against this shot (BBS-28) */
    const char *cover_how;
};
struct bb_look bb_look_at(const struct scene *s, const struct bb_unit *from,
                          const struct bb_unit *to);

/* The faces of a square that bear on a target: one, or two when it is exactly on a diagonal. */
int bb_faces_at(struct square from, struct square to, enum facing out[2]);
const char *bb_diagonal(enum facing a, enum facing b); /* "ne" */

/* --- The shot as facts --------------------------------------------------------------------- */

struct bb_shot {
    struct bb_unit from, to;
    bool superior;
    struct bb_look look;
    enum bb_help general; /* with the target */
    int hits_before;      /* on the target in this bound */
    bool own;             /* in its own fire phase, not while the enemy moves */
    bool moved, passed, fired, reacted;
    bool melee, target_melee;
    int times;  /* it fired at this target in this bound */
    int others; /* enemies in reach that it has not fired at */
    bool again; /* the umpire allows a second round (BBS-07) */
    int rolled; /* a square: dice of all its faces so far */
    bool face_fired, diagonal_taken;
    enum facing face;
    const struct entity *beside; /* the general who is with the target */
    bool on_way;                 /* fired at while it moved: to.at is where it was then (BBS-09) */
};
struct bb_shot bb_shot_of(const struct scene *s, const struct facts *f);
void bb_fire_survey(const struct scene *s, struct facts *f);
void bb_fire_draw(const struct scene *s, const struct facts *f, struct drawing *d);

/* How often id stands in a list, and the list with one more. */
int bb_list_count(const char *list, const char *id);
const char *bb_list_with(struct arena *a, const char *list, const char *id);

/* --- fire_allowed.c, fire_dice.c: each refuses, and is false then ----------------------------- */

bool bb_fire_allowed(const struct scene *s, struct ruling *r, const struct bb_shot *shot);
/* Of that: arc, woods and what is in the way, whoever's turn it is. */
bool bb_fire_aims(const struct scene *s, struct ruling *r, const struct bb_shot *shot);
/* share: of a square, those of the dice that count against its number. */
bool bb_fire_dice(const struct scene *s, struct ruling *r, const struct bb_shot *shot, int *dice,
                  int *share);
int bb_fire_hit_on(const struct scene *s, struct ruling *r, const struct bb_unit *to);

/* --- fire_survey.c: on a table --------------------------------------------------------------- */

/* A shot as the table has it, nothing stated; at, unless NULL, is a square in which the target
 * was while it moved.  False: one of the two is not on the table. */
bool bb_shot_on_table(const struct scene *s, const struct entity *from, const struct entity *to,
                      const struct square *at, struct bb_shot *out);
/* The last square on the way of a target that moved in this bound, in which a shot at one square
 * bears on it, while it does not where it stands now.  False: there is none. */
bool bb_on_way(const struct scene *s, const struct entity *from, const struct entity *to,
               struct square *at);
int bb_reach_now(const struct scene *s,
                 const struct bb_unit *u); /* squares, by whose bound it is */
bool bb_is_target(const struct scene *s, const struct entity *unit, const struct entity *en);

/* --- fire_targets.c: who may fire at whom ------------------------------------------------------ */

/* The nearest enemy that it may fire at now; NULL: none. */
const struct entity *bb_first_target(const struct scene *s, const struct entity *unit);
/* Drawn for a picked unit: the squares in arc and range, lines to whom it could hit, and to what
 * is in the way of the others. */
void bb_fire_show(const struct scene *s, const struct entity *unit, struct drawing *d);

#endif
