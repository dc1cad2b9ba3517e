/* rules/brown-bess/combat.h: what fire and melee have in common.
 *
 * Dice by troop type and range, hits, what cover ignores of them, counters, breaking, and
 * the general who may be hit beside them (Brown Bess Squared, Combat, Terrain Effects,
 * Morale).  Values and counting only; fire.h and melee.h bring the table to it.  */
#ifndef UMPIRED_RULES_BROWN_BESS_COMBAT_H
#define UMPIRED_RULES_BROWN_BESS_COMBAT_H

#include "rules/brown-bess/brown_bess.h"

/* --- combat_tables.c: the printed numbers ------------------------------------------------ */

enum { BB_BANDS = 4, BB_DICE_MAX = 16 };
extern const int bb_band_reach[BB_BANDS]; /* 1, 3, 5, 8 squares (BBS-01) */

struct bb_dice {               /* a line of the dice table */
    const char *troop, *title; /* infantry-line, "infantry in line" */
    int melee, fire[BB_BANDS], rifles_3;
};

struct bb_numbers {
    int dice_elite, dice_raw, dice_superior, dice_counter, dice_struck_flank, dice_at_flank;
    int dice_lancers, dice_defending, dice_attacking;
    int hit_on, hit_on_artillery, hit_on_skirmish, hit_on_square, hit_on_highlanders;
    int breaks_raw, breaks_average, breaks_elite, breaks_general, breaks_shelter;
    int rally_general, rally_removes, rally_removes_general;
    int risk_on, risk_dead, risk_retires, risk_flesh;
};

enum { BB_TROOPS = 10 };
struct bb_combat {
    struct bb_dice dice[BB_TROOPS];
    struct bb_numbers n;
};
/* Two files: combat.csv, numbers.csv. */
bool bb_combat_load(struct bb_combat *c, struct arena *a, const char *const text[2],
                    const size_t len[2], struct err *e);

const struct bb_dice *bb_dice_of(const struct bb_combat *c, enum bb_arm arm,
                                 enum bb_formation formation);
/* Dice at that many squares; 0: none so far.  rifled, which may be NULL: rifles alone reach. */
int bb_fire_at(const struct bb_dice *d, int range, bool rifles, bool *rifled);
int bb_fire_reach(const struct bb_dice *d, bool rifles); /* squares; 0: it never fires */

/* --- combat.c: hits, counters, breaking ---------------------------------------------------- */

/* From the one that ignores least.  A hill is one only as BBS-29 B has it. */
enum bb_cover {
    BB_COVER_NONE,
    BB_COVER_WOOD,
    BB_COVER_HILL,
    BB_COVER_TOWN,
    BB_COVER_WALL,
    BB_COVER_WORKS
};
/* How many of so many hits are left when cover has ignored its own (BBS-26). */
int bb_cover_leaves(enum bb_cover cover, int hits);

/* The counters at which it breaks.  shelter: in square or in field works (BBS-34). */
int bb_breaks_at(const struct bb_combat *c, enum bb_quality quality, bool general, bool shelter);

struct bb_body { /* who is struck */
    int counters, breaks_at;
    bool broken;
    bool lone;         /* a general by himself: hits put him at risk, and no counter is placed */
    bool general;      /* one is with it, and is hit beside it */
    int general_worth; /* what breaks_at loses at once with him (BBS-35) */
    enum bb_cover cover;
    int hits_before; /* that cover has seen in this bound already (BBS-26 B); else 0 */
    bool cuirass;    /* it disregards one hit more */
    bool piecemeal;  /* BBS-51 B: counters beyond those that break it remove it at once */
    bool rooted;     /* it is removed when it breaks: it cannot retire (BBS-37 B), or is passing
                      * through another unit */
};

enum bb_fate { BB_HOLDS, BB_BREAKS, BB_REMOVED, BB_FATES };

struct bb_blow { /* what a throw does to it */
    int hits, ignored, taken;
    int counters; /* afterwards */
    enum bb_fate fate;
};
struct bb_blow bb_blow_of(const struct bb_body *b, int hits);
struct bb_blow bb_blow_taken(const struct bb_body *b, int taken); /* no dice, no cover */
/* --- combat_odds.c: exact chances ------------------------------------------------------------ */

/* Of a general for whom dice are thrown.  In the order of how much worse it is. */
enum bb_general_fate {
    BB_GENERAL_UNHURT,
    BB_GENERAL_FLESH,
    BB_GENERAL_RETIRES,
    BB_GENERAL_DEAD,
    BB_GENERAL_FATES
};
enum bb_general_fate bb_general_fate(const struct bb_combat *c, int face);
/* What becomes of the body when that becomes of the general as well. */
enum bb_fate bb_fate_after(const struct bb_body *b, const struct bb_blow *blow,
                           enum bb_general_fate general);

struct bb_end { /* one way a throw may end */
    struct bb_blow blow;
    enum bb_general_fate general;
    enum bb_fate fate;
    struct chance chance;
};
enum { BB_ENDS_MAX = BB_GENERAL_FATES * (BB_DICE_MAX + 1) };

/* The chance of exactly so many hits. */
struct chance bb_hits_chance(int dice, int hit_on, int hits);
/* His fates when so many counters are taken.  each_six: every 6 is a risk of its own, and the
 * worst of them counts (BBS-33 B). */
void bb_general_chances(const struct bb_combat *c, int taken, bool each_six,
                        struct chance out[BB_GENERAL_FATES]);
/* How a throw, or a blow that comes anyway, may end.  Each returns how many ways there are. */
int bb_throw_ends(const struct bb_combat *c, const struct bb_body *b, int dice, int hit_on,
                  bool each_six, struct bb_end out[BB_ENDS_MAX]);
int bb_blow_ends(const struct bb_combat *c, const struct bb_body *b, const struct bb_blow *blow,
                 bool each_six, struct bb_end out[BB_GENERAL_FATES]);

#endif
