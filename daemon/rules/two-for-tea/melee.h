/* rules/two-for-tea/melee.h: charges, the rounds of a melee, and what the winner does.
 *
 * Three actions follow one another.  `charge` brings a unit into contact, with the fire
 * or the evasion of the unit charged; `melee` throws one round for everybody who is in
 * contact; `follow-up` is the winner's choice.  Between them the units carry:
 *   locked        the unit whose charge began the melee
 *   charging      1 in the round of the charge
 *   melee_rounds  rounds fought in the turn that melee_turn names ("3 british")
 *   locked_turn   the turn in which the melee began
 *   won, taken    1 on the winner until he has chosen; the hits he took in the round
 * Each names its turn, so none has to be wiped when a turn ends.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_MELEE_H
#define UMPIRED_RULES_TWO_FOR_TEA_MELEE_H

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/hits.h"
#include "rules/two-for-tea/shove.h"
#include "rules/two-for-tea/two_for_tea.h"
#include "table/arc.h"

extern const struct action tft_charge, tft_melee, tft_follow_up;

/* --- charge_fire.c: the shot at a charging unit ------------------------------------ */

struct tft_charge_fire {
    int shooters;            /* stands that bear on the charger */
    int value, loss;         /* shooting dice of each, and those lost for good */
    int range_cm;            /* of the charged unit */
    double start_cm;         /* from where the charger began (TFT-81 B) */
    bool skirmish, at_flank; /* Table 4 */
    bool cannon;             /* up to 20 cm it fires canister: the dice are doubled */
    bool dragoons_at_foot;   /* a shooting value of 1 */
    bool whites;             /* Whites of their eyes!: the dice are doubled */
};
/* Itemises the dice and returns how many there are; 0: nothing bears on the charger. */
int tft_charge_fire(const struct scene *s, const struct tft_charge_fire *f, struct ruling *r);

struct tft_fall_odds { /* what dice do to one unit; together they make 1 */
    struct chance unbroken, suppressed, routed, destroyed;
};
/* With one die that missed thrown again. */
struct tft_tally tft_charge_tally_again(const struct tft_victim *v, int dice, int hit_on);
/* Throws them, and again what the ability says; false: dice are owed. */
bool tft_charge_roll(struct ruling *r, struct dice *d, const char *ability, int dice, int hit_on,
                     int *hits, int *sixes);

/* --- charge_path.c: where a charge leads --------------------------------------------- */

enum { TFT_THROUGH_MAX = 6 };
struct tft_path {
    bool meets;         /* the target is met at all */
    double off_deg;     /* the way it takes, off straight ahead */
    double cm;          /* the furthest that any stand goes, squaring up included */
    enum arc_side side; /* of the target that is met; skirmishers have only a front (TFT-54) */
    struct point at;    /* the middle of the charger's front when squared up */
    double facing;      /* and its facing then */
    struct point way;   /* straight, until the two first touch */
    const char *in_way; /* what stands in the way, in words; NULL: nothing */
    bool by_ground;     /* it is ground that does */
    bool in_zone;       /* it comes into the zone of control of another than the target */
    const struct entity *through[TFT_THROUGH_MAX]; /* friends it passes */
    int through_count;
};
struct tft_path tft_charge_path(const struct scene *s, const struct entity *charger,
                                const struct entity *target, const struct hull *target_at,
                                bool target_skirmish);
enum arc_side tft_side_met(const struct scene *s, const struct hull *target, bool skirmish,
                           struct point from);
/* In contact along an edge: corner to corner alone is not. */
bool tft_contact(const struct stand *a, const struct stand *b);

/* charge_survey.c */
/* How the charged unit evades, in the formation it does so in; false: it is not on the table. */
bool tft_charge_evasion(const struct scene *s, const struct facts *f, struct tft_shove *out);
bool tft_charge_after(const struct scene *s, const struct facts *f, struct hull *target);
void tft_charge_survey(const struct scene *s, struct facts *f);
void tft_charge_draw(const struct scene *s, const struct facts *f, struct drawing *d);

/* --- melee_find.c: who fights whom ------------------------------------------------------ */

enum { TFT_FIGHTERS_MAX = 16, TFT_STRIKES_MAX = 40 };
enum tft_party_side { TFT_CHARGER, TFT_CHARGED };

struct tft_fighter {           /* a unit in the melee */
    const struct entity *unit; /* NULL in a calculator */
    const char *name;
    enum tft_party_side side;
    struct tft_victim body;
    int melee;
    bool suppressed, skirmish, charging, colours;
    enum tft_cover cover;
};

struct tft_strike {    /* stands of one unit against another */
    int from, to;      /* fighters */
    int stands, flank; /* that fight, and those of them with the enemy on flank or rear */
    int dice;
};

struct tft_brawl {
    struct tft_fighter fighter[TFT_FIGHTERS_MAX];
    struct tft_strike strike[TFT_STRIKES_MAX];
    int fighters, strikes;
    int support[2]; /* supporting stands, by side */
};
/* Every unit in turn, and every officer or general who is locked in melee (TFT-23 B). */
const struct entity *tft_next_fighter(const struct scene *s, const struct entity *en);
/* Everybody connected with the unit by contact; false: nobody is. */
bool tft_brawl_find(const struct scene *s, const struct entity *unit, struct tft_brawl *b);
struct tft_fighter tft_fighter_of(const struct scene *s, const struct entity *unit);
const char *tft_now(const struct scene *s); /* "3 british" */
bool tft_is_now(const struct scene *s, const struct entity *en, const char *attr);
bool tft_melee_is_due(const struct scene *s, const struct entity *unit); /* before the turn ends */
int tft_rounds_fought(const struct scene *s, const struct entity *unit); /* this turn */

/* melee_dice.c: from facts, or from the table where more than two units are in it; then the
 * dice of every strike, itemised.  False: refused. */
bool tft_melee_gather(const struct scene *s, const struct facts *f, struct tft_brawl *b,
                      struct ruling *r);
void tft_melee_dice(const struct scene *s, const struct facts *f, struct tft_brawl *b,
                    struct ruling *r);
void tft_melee_judge(const struct scene *s, const struct facts *f, struct dice *d,
                     struct ruling *r);

/* melee_survey.c */
void tft_melee_survey(const struct scene *s, struct facts *f);
void tft_melee_draw(const struct scene *s, const struct facts *f, struct drawing *d);
/* "first>foot:2 foot>first:3/1": who strikes whom with how many stands, of which that many
 * on their flank or rear. */
const char *tft_strikes_show(const struct scene *s, const struct tft_brawl *b);
bool tft_strikes_read(const struct scene *s, const char *text, struct tft_brawl *b, struct err *e);

/* --- melee_odds.c: exact chances --------------------------------------------------------- */

struct tft_fall_odds tft_fall_odds_of(const struct tft_tally *t);
struct tft_fall_odds tft_fall_odds(const struct tft_victim *v, int dice, int hit_on);

struct tft_round_odds {
    struct chance charger, charged, equal; /* who inflicts more, support included */
    double back_cm[2];                     /* how far each side goes back on average */
};
/* Dice of each side by the number that hits: dice[side][0] on 4 to 6, [1] 5 to 6, [2] 6. */
struct tft_round_dice {
    int dice[2][3], support[2];
    bool raw_distance; /* TFT-91 B */
};
bool tft_round_fits(const struct tft_round_dice *d); /* few enough to be worked out */
struct tft_round_odds tft_round_odds(const struct tft_round_dice *d);
/* How far the sides go back: by side. */
void tft_round_result(const int hits[2], const int support[2], bool raw, int *winner,
                      double back_cm[2]);

/* --- melee_result.c: what a round leaves on the table ------------------------------------- */

void tft_melee_wound(const struct scene *s, struct ruling *r, const struct tft_fighter *f,
                     const struct tft_damage *d);
/* Shoves a unit, as the ruling leaves it so far, straight along a bearing by up to cm (shove.h):
 * friends go into skirmish; the enemy, impassable ground and the edge of the table stop it
 * (TFT-45, 94). */
void tft_fall_back(const struct scene *s, struct ruling *r, const struct entity *unit,
                   double bearing, double cm);
/* The same in two steps: how it would go, and that it does. */
bool tft_way_back(const struct scene *s, const struct entity *unit, double bearing, double cm,
                  struct tft_shove *out);
void tft_falls_back(const struct scene *s, struct ruling *r, const struct tft_shove *sh, double cm);
/* After the damage: winner is a side, or -1 when equal; taken: the hits each side took. */
void tft_round_ends(const struct scene *s, struct ruling *r, const struct tft_brawl *b,
                    const struct tft_damage *damage, int winner, const double back_cm[2],
                    const int taken[2]);
/* Won the last round and has not yet pursued, held or disengaged. */
bool tft_chooses(const struct entity *unit);
void tft_unlock(const struct scene *s, struct ruling *r, const struct entity *unit);

/* --- melee_ability.c ------------------------------------------------------------------------ */

/* In force already, or chosen and not used yet; else refused. */
bool tft_melee_ability_allowed(const struct scene *s, const struct entity *unit,
                               const char *ability, struct ruling *r);
/* Used up; Protect the colours! is in force from now on. */
void tft_melee_ability_spend(const struct scene *s, const struct entity *unit, const char *ability,
                             struct ruling *r);

#endif
