/* rules/two-for-tea/two_for_tea.h: Two For Tea, the American War of Independence on a
 * free table in centimetres.
 *
 * tables.c reads the printed numbers; each action has a file of its own; this file
 * is what they share.  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_H
#define UMPIRED_RULES_TWO_FOR_TEA_H

#include "rules/ruleset.h"

extern const struct ruleset two_for_tea;
extern const struct action tft_command;

struct tft_troop { /* a line of the Army Lists */
    const char *army, *type, *title, *kind, *arm;
    int move_cm, shoot_dice, range_cm, hits, melee;
    int rating_early, rating_late; /* before 1778, and from then on */
    bool skirmish_free;
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

#endif
