/* rules/two-for-tea/shoot.h: shooting, for the action itself and for whoever else lets a
 * unit fire (a charged unit at its charger).
 *
 * One unit's fire is a struct tft_fire, filled in from facts or from the table
 * (tft_aim_at); tft_fire_dice turns it into dice, line by line in the ruling;
 * tft_fates counts how each victim may fare; tft_wound says what became of it.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_SHOOT_H
#define UMPIRED_RULES_TWO_FOR_TEA_SHOOT_H

#include "rules/two-for-tea/hits.h"
#include "rules/two-for-tea/two_for_tea.h"
#include "table/arc.h"

extern const struct action tft_shoot, tft_targets;
extern const struct choice tft_covers[];

/* --- Dice (shoot_dice.c) ------------------------------------------------------------ */

struct tft_fire {
    int value;                /* dice of a stand: the army list's, or 1 (TFT-86) */
    int loss;                 /* of the shooting dice, lasting: Table 3 */
    int range_cm;             /* of a stand */
    bool skirmish;            /* the shooting unit is in skirmish formation */
    bool canister;            /* doubles the dice of a cannon */
    bool doubled;             /* Whites of their eyes! doubles those of a charged unit */
    int dropped;              /* ball: how many stands it has struck before this one */
    double distance_cm;       /* from the nearest of its stands that fire; 0 at contact (TFT-81) */
    int stands;               /* that have the target in arc and sight; range is judged here */
    double farther[HULL_MAX]; /* for each of them, how much farther off than the nearest */
    bool flank[HULL_MAX];     /* for each of them: does it shoot at flank or rear? */
};

/* The dice it rolls, each modifier added to the ruling; 0 when no stand is in range. */
int tft_fire_dice(const struct scene *s, struct ruling *r, const struct tft_fire *f);
int tft_fire_in_range(const struct tft_fire *f); /* stands */

/* --- Aim (shoot_aim.c) ----------------------------------------------------------------- */

struct tft_aim { /* one unit's aim at another, off the table */
    struct tft_fire fire;
    int of;               /* stands the shooting unit has */
    enum tft_cover cover; /* of the target from there, by half of its stands (TFT-65) */
    const char *cover_how;
    const char *how; /* which stands may fire, and why the others may not */
    bool target_skirmish;
    struct tape tape;   /* from the nearest stand that may fire, else from the nearest */
    struct sight sight; /* of that stand */
};

struct arc_rules tft_arc_of(const struct scene *s, const struct entity *shooter); /* of a stand */
/* False: one of them is not on the table.  fire has neither canister nor doubled set. */
bool tft_aim_at(const struct scene *s, const struct tft_view *v, const struct entity *shooter,
                const struct entity *target, struct tft_aim *out);
/* The same at one that is charging: fog does not hide it where a shot at it is fired. */
bool tft_aim_at_charger(const struct scene *s, const struct tft_view *v,
                        const struct entity *shooter, const struct entity *charger,
                        struct tft_aim *out);
enum tft_cover tft_cover_from(const struct scene *s, const struct tft_view *v,
                              const struct stand *shooter, const struct entity *target,
                              const char **how);
/* Of a target that stands elsewhere than the table has it. */
enum tft_cover tft_cover_of_hull(const struct scene *s, const struct tft_view *v,
                                 const struct stand *shooter, const struct hull *h,
                                 const char **how);

/* --- Fates (shoot_odds.c) --------------------------------------------------------------- */

/* Which falls of a throw are counted: all; only those without a miss; or only those with one,
 * which is then thrown again. */
enum tft_fall { TFT_ANY_FALL, TFT_ALL_HIT, TFT_MISS_AGAIN };
struct tft_throw { /* dice that hit on the same faces */
    int dice, hit_on;
    enum tft_fall only;
};
/* In how many of the 6^dice ways each thing falls, a die thrown again being one more; all the
 * dice together at most TFT_DICE_MAX, and one thrown again. */
void tft_tally_throws(const struct tft_victim *v, const struct tft_throw *list, int count,
                      struct tft_tally *out);

/* --- Wounds (shoot_wound.c) -------------------------------------------------------------- */

struct tft_victim tft_victim_of(const struct scene *s, const struct entity *unit);

/* Effects and hands on the unit of what shooting did: hits, stands, suppressed, routed,
 * lost, and then out of its melee.  unit NULL: a calculator, hands only. */
void tft_wound(const struct scene *s, struct ruling *r, const struct entity *unit,
               const struct tft_damage *d);
/* The same of any dice, with the name by which the hands are told of it; a melee sees to
 * itself. */
void tft_wound_named(const struct scene *s, struct ruling *r, const struct entity *unit,
                     const char *name, const struct tft_damage *d);
/* Who is gone fights no more, nor do his enemies when he was the last of his side in that
 * melee. */
void tft_leave_melee(const struct scene *s, struct ruling *r, const struct entity *unit);
/* "4 hits, 1 of them sixes: 1 stand lost, suppressed" */
const char *tft_damage_words(struct arena *a, const struct tft_damage *d);

/* Words of a text, space between: is id among them, with it added, with it taken out once. */
bool tft_list_has(const char *list, const char *id);
const char *tft_list_with(struct arena *a, const char *list, const char *id);
const char *tft_list_without(struct arena *a, const char *list, const char *id);

/* What a unit may answer (may_answer): a word for each fire it received, of those who fired it
 * together "a+b" (TFT-123 A).  Is he among them; with a fire of his answered, one he fired alone
 * before others. */
bool tft_answer_has(const char *list, const char *id);
const char *tft_answer_without(struct arena *a, const char *list, const char *id);

/* --- Inside the action -------------------------------------------------------------------- */

enum { TFT_FILE_MAX = 3, TFT_CANISTER_CM = 20 };
struct tft_file { /* the stands one ball strikes, nearest first (shoot_ball.c) */
    int count;
    struct {
        const struct entity *unit;
        double cm;
        bool flank;
    } stand[TFT_FILE_MAX];
    struct segment line;
};
struct tft_file tft_ball_file(const struct scene *s, const struct tft_view *v,
                              const struct entity *cannon, const struct entity *target);

/* What keeps the unit from shooting at anyone, worded to follow its name, and the section;
 * NULL: nothing.  Readings leaned on go into the ruling. */
const char *tft_shoot_unable(const struct scene *s, const struct entity *unit, struct ruling *r,
                             const char **cite);
/* TFT-73: one shot in a player turn, shooting back included.  r NULL: nothing is cited. */
bool tft_gun_is_spent(const struct scene *s, const struct entity *gun, struct ruling *r);
bool tft_shoot_allowed(const struct scene *s, const struct facts *f, struct ruling *r);
void tft_shoot_survey(const struct scene *s, struct facts *f);
void tft_shoot_draw(const struct scene *s, const struct facts *f, struct drawing *d);
/* Which enemies it could shoot at now; preferred is the one TFT-57 asks for, or NULL. */
const struct entity *tft_preferred_target(const struct scene *s, const struct tft_view *v,
                                          const struct entity *unit, const char **how);
bool tft_in_melee(const struct entity *unit);
bool tft_is_commander(const struct entity *en);
/* In the lists of forms: units, and by TFT-23 B commanders where they may be meant: those who
 * are routed among those who take orders. */
bool tft_is_listed_target(const struct scene *s, const struct entity *en);
bool tft_takes_orders(const struct scene *s, const struct entity *en);
/* Can it be shot at at all: a unit, or TFT-23 B an officer or general, of another side? */
bool tft_is_enemy_target(const struct scene *s, const struct entity *unit,
                         const struct entity *other);

#endif
