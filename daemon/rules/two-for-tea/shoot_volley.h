/* rules/two-for-tea/shoot_volley.h: private to the shoot action: all the dice of one attack,
 * and at whom they are thrown.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_SHOOT_VOLLEY_H
#define UMPIRED_RULES_TWO_FOR_TEA_SHOOT_VOLLEY_H

#include "rules/two-for-tea/shoot.h"

/* Victims: the target, and whom balls strike beyond it.  Dice at the same victim that hit on
 * the same faces are one throw, the unit's own apart from those of others. */
enum { TFT_VICTIMS = 12, TFT_THROWS = TFT_VICTIMS * 3 * 2 };

struct tft_firers { /* the unit whose shot it is, then those firing along; none: a calculator */
    const struct entity **list;
    int count;
};

struct tft_struck {
    const struct entity *unit; /* NULL: a calculator */
    struct tft_victim victim;
    enum tft_cover cover; /* from the unit that fires first */
    struct tft_damage damage;
};

/* What is thrown again, by a special ability: nothing; all the unit's dice; one that missed. */
enum tft_again { TFT_NOTHING, TFT_ALL_DICE, TFT_ONE_MISS };

struct tft_volley {
    struct tft_struck victims[TFT_VICTIMS]; /* the target first */
    int victim_count;
    struct tft_throw throws[TFT_THROWS]; /* in the order they are thrown */
    int at[TFT_THROWS];                  /* which victim each is thrown at */
    bool own[TFT_THROWS];                /* by the unit whose shot it is, not by one firing along */
    int throw_count;
    enum tft_again again;
    int again_at;    /* victim at whom a miss is thrown again first, as its owner chose; -1 */
    const char *who; /* all who fire, by name; NULL: a calculator */
    int firers;
    bool returning;
    struct tft_worth *worth; /* once the odds were counted (shoot_worth.c) */
};

enum { TFT_SHOOT_FIELDS = 26 };
extern const struct field tft_shoot_fields[TFT_SHOOT_FIELDS]; /* shoot_fields.c */

struct tft_firers tft_firers_of(const struct scene *s, const struct facts *f);
/* Dice of those firing along (shoot_along.c).  Add: false, and the ruling refused, when one of
 * them cannot. */
void tft_along_survey(const struct scene *s, struct facts *f, const struct tft_view *v,
                      const struct entity *target);
bool tft_along_add(const struct scene *s, const struct facts *f, struct ruling *r,
                   struct tft_volley *v);

/* The number of a victim, taken in when it is new; "": the target.  -1: nobody, or no room. */
int tft_volley_victim(const struct scene *s, const struct facts *f, struct tft_volley *v,
                      const char *id);
void tft_volley_add(struct tft_volley *v, int victim, int hit_on, int dice, bool own);
/* "1st Pennsylvania shoots at 10th Foot", or "The target" without a table. */
const char *tft_volley_opening(struct arena *a, const struct tft_volley *v);
int tft_volley_dice(const struct tft_volley *v);
void tft_volley_odds(const struct scene *s, struct ruling *r, struct tft_volley *v);
bool tft_volley_roll(struct ruling *r, struct dice *d, struct tft_volley *v);

/* Each way the throws may fall, as to misses that are thrown again, and how often it counts. */
typedef void tft_visit_way(void *context, const enum tft_fall only[TFT_THROWS], int times);
void tft_volley_each_way(const struct tft_volley *v, tft_visit_way *visit, void *context);

/* Of all ways to fall, those in which nobody fares worse than each fate; and what the throw is
 * worth, which goes into the volley (shoot_worth.c).  Stakes: once it fell. */
void tft_volley_count(const struct scene *s, struct tft_volley *v, struct wide up_to[TFT_FATES]);
void tft_volley_stakes(const struct scene *s, const struct facts *f, struct ruling *r,
                       const struct tft_volley *v);

/* Verdict, effects and hands, once the dice are thrown (shoot_leave.c). */
void tft_volley_leave(const struct scene *s, const struct facts *f, struct ruling *r,
                      const struct tft_volley *v);

#endif
