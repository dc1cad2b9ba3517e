/* rules/two-for-tea/two_for_tea.h: Two For Tea, the American War of Independence on a
 * free table in centimetres.
 *
 * tables.c reads the printed numbers; each action has a file of its own; this file
 * is what they share.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_H
#define UMPIRED_RULES_TWO_FOR_TEA_H

#include "rules/ruleset.h"
#include "table/sight.h"

extern const struct ruleset two_for_tea;
extern const struct action tft_command, tft_place, tft_end_turn;
extern const struct choice tft_sides[], tft_weathers[], tft_formations[];
extern const struct attribute_words tft_words[]; /* what only rulings set */
extern const struct attribute_rule tft_attributes[];

struct tft_troop { /* a line of the Army Lists */
    const char *army, *type, *title, *kind, *arm;
    int move_cm, shoot_dice, range_cm, hits, melee;
    int rating_early, rating_late; /* before 1778, and from then on */
    bool skirmish_free;
    int most; /* units of it in an army; 0: any number */
};

struct tft_modifier { /* a line of Table 2 */
    int value, within_cm;
};

struct tft_tables {
    struct tft_troop *troops;
    size_t troop_count;
    struct tft_modifier order_given, far_band, enemy_near, no_enemy;
};

bool tft_load(struct rulebook *book, const char *const *text, const size_t *len, struct err *e);
const struct tft_troop *tft_troop_find(const struct tft_tables *t, const char *army,
                                       const char *type);
/* The troop types of a side's army list. */
const struct choice *tft_offer(const struct rulebook *book, struct arena *a, const char *kind,
                               const char *side, const char *attr);

/* attributes.c, turn.c, card.c, show.c, todo.c: the hooks of the ruleset. */
bool tft_check(const struct scene *s, const struct entity *en, struct err *e);
bool tft_admits(const struct scene *s, const struct action *act, struct ruling *r);
void tft_begin(const struct scene *s, struct ruling *r);
void tft_advise(const struct scene *s, struct ruling *r); /* limits.c */
void tft_card(const struct scene *s, const struct entity *en, struct node *card);
void tft_show(const struct scene *s, const struct entity *en, struct drawing *d);
void tft_todo(const struct scene *s, struct node *out);

/* told.c: what counts when a game is told. */
extern const struct sign tft_signs[];
int tft_strength(const struct entity *en);

/* tell.c: what is told of a ruling afterwards; tell_fight.c: of fire and melee. */
bool tft_tell(const struct scene *s, const struct told *what, struct tale *t);
typedef void tft_teller(const struct scene *s, const struct told *what, struct tale *t);
tft_teller tft_tell_shoot, tft_tell_charge, tft_tell_melee, tft_tell_follow_up;

/* layout.c: the table as geometry. */
bool tft_footprint(const struct scene *s, const struct entity *en, struct hull *out);
bool tft_terrain_shape(const struct entity *en, struct arena *a, struct shape *out, struct err *e);
bool tft_on_road(const struct scene *s, const struct hull *h); /* every stand's centre is */

bool tft_ground_is_area(const char *ground);
const struct tft_troop *tft_troop_of(const struct scene *s, const struct entity *unit);
bool tft_is_cannon(const struct scene *s, const struct entity *unit);
bool tft_same_side(const struct entity *a, const struct entity *b);
bool tft_in_skirmish(const struct entity *unit);
int tft_hits_value(const struct scene *s, const struct entity *unit); /* desertion included */

/* rating.c: what a commander throws against: as entered, else by the army list and the year;
 * how, which may be NULL, says which. */
enum { TFT_YEAR_DEFAULT = 1777 };
int tft_year(const struct scene *s);
int tft_rating(const struct scene *s, const struct entity *commander, const char **how);

/* view.c: who sees whom. */
struct tft_view { /* everything that may stand in the way */
    struct sight_rules rules;
    struct sight_obstacle *list;
    const struct entity **of; /* whose each obstacle is */
    int count;
};
struct tft_view tft_view(const struct scene *s);
/* A unit as a party to a look; hull is the caller's.  False: not on the table. */
bool tft_party(const struct scene *s, const struct tft_view *v, const struct entity *en,
               struct hull *hull, struct sight_party *out);
struct sight tft_stand_sees(const struct scene *s, const struct tft_view *v,
                            const struct sight_party *from, int stand,
                            const struct sight_party *to);
bool tft_unit_sees(const struct scene *s, const struct tft_view *v, const struct sight_party *from,
                   const struct sight_party *to, struct sight *how);
const char *tft_blocker(const struct tft_view *v, const struct sight *how);
/* TFT-76: where there are hills or walls, what is out of sight leans on it. */
void tft_lean_on_heights(const struct scene *s, struct ruling *r);
enum { TFT_FOG_MOVING_CM = 20 };
bool tft_in_fog(const struct scene *s); /* or heavy snow */
/* TFT_STILL: not seen, but it would be at that distance had it moved; the journal has no move. */
enum tft_seen { TFT_UNSEEN, TFT_STILL, TFT_SEEN };
enum tft_seen tft_seen_in_fog(const struct entity *en, double cm);
/* Is the unit seen from cm away, sight being clear?  Weather, TFT-74 and TFT-75 included. */
enum tft_seen tft_seen_at(const struct scene *s, const struct entity *en, double cm);
/* In fog, marks every unit an enemy sees as spotted, and takes the mark from those more than
 * 20 cm from every enemy (TFT-75): for the end of a turn. */
void tft_mark_spotted(const struct scene *s, struct ruling *r);

struct tft_enemy {              /* the nearest enemy unit that can be seen */
    const struct entity *unit;  /* NULL: none */
    double cm;                  /* edge to edge */
    struct segment line;        /* along which it is seen */
    const struct entity *still; /* in fog: one that is not seen because it has not moved */
};
struct tft_enemy tft_nearest_enemy(const struct scene *s, const struct entity *from);
struct tft_enemy tft_nearest_enemy_by(const struct scene *s, const struct tft_view *v,
                                      const struct entity *from);

#endif
