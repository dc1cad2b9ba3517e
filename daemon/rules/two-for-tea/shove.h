/* rules/two-for-tea/shove.h: a unit driven straight over the table without an order of its own.
 *
 * Table 3 drives units at or away from the enemy, a rout drives them off, and at Germantown
 * the fog leads columns astray.  All go in a straight line; they differ in what stops
 * them.  A shove is worked out first and only then written into a ruling.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_SHOVE_H
#define UMPIRED_RULES_TWO_FOR_TEA_SHOVE_H

#include "rules/two-for-tea/two_for_tea.h"

enum { TFT_SHOVE_FRIENDS = 12 };

struct tft_shove_rules {
    bool to_contact;   /* goes on until it touches an enemy; else one base depth short of him */
    bool heeds_ground; /* walls, woods, streams stop it; else only what it cannot pass */
    bool past_columns; /* friends in column give way (TFT-45); else they stop it */
    bool may_leave;    /* over the table's edge it is off the table; else the edge stops it */
    bool turns;        /* faces where it goes; else its facing is kept */
};

enum tft_stop { TFT_STOP_NONE, TFT_STOP_ENEMY, TFT_STOP_GROUND, TFT_STOP_FRIEND, TFT_STOP_EDGE };

struct tft_shove {
    const struct entity *unit;
    double bearing, cm; /* where to, and how far it comes */
    double x, y, facing;
    enum tft_stop stop;
    const struct entity *at; /* the enemy, friend or ground that stopped it; NULL: the edge */
    bool off_table;
    bool enters;   /* what stopped it is dense terrain: it goes into skirmish there */
    bool in_dense; /* it ends in some, and is in skirmish then too */
    const struct entity *through[TFT_SHOVE_FRIENDS]; /* friends it passed */
    int through_count;
    struct hull from; /* its bases where it set out, turned already, */
    struct point way; /* and the way they went */
};

/* Those that are shoved together do not stand in one another's way. */
struct tft_together {
    const struct entity *const *unit;
    int count;
};

/* False: it is not on the table. */
bool tft_shove(const struct scene *s, const struct entity *unit, double bearing, double cm,
               struct tft_shove_rules rules, struct tft_together with, struct tft_shove *out);

/* The bearing straight at an enemy from a unit; both are on the table. */
double tft_bearing_to(const struct scene *s, const struct entity *unit, const struct entity *to);

/* Where it ends as effects on the scene's state, which may be older than the one it was worked
 * out on, with what it did to friends, and words for the hands. */
void tft_shove_apply(const struct scene *s, const struct tft_shove *sh, struct ruling *r);

#endif
