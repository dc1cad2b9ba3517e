/* rules/two-for-tea/command.h: the parts of the command roll.
 *
 * command.c        the throw itself: Table 2, odds, verdict; its fields are in command_fields.c
 * command_survey.c what is measured for it on the table
 * command_group.c  who is ordered, one unit or a brigade, and what forbids it
 * command_leave.c  what it leaves behind
 * command_event.c  Table 3
 * command_words.c  who orders whom, in words  */
#ifndef UMPIRED_RULES_TWO_FOR_TEA_COMMAND_H
#define UMPIRED_RULES_TWO_FOR_TEA_COMMAND_H

#include "rules/two-for-tea/two_for_tea.h"

#define VERDICT_OBEYED "obeyed"
#define VERDICT_REFUSED "refused"
#define VERDICT_BLUNDER "blunder"

enum { TFT_COMMAND_FIELDS = 21 };
extern const struct field tft_command_fields[TFT_COMMAND_FIELDS]; /* command_fields.c */
extern const struct example tft_command_examples[];

enum { TFT_BRIGADE_MOST = 6, TFT_BRIGADE_CM = 20 };

/* The names of the fields that hold the units of an order. */
extern const char *const tft_unit_fields[TFT_BRIGADE_MOST];

struct tft_group { /* who is given the order; count is 0 in a calculator */
    const struct entity *unit[TFT_BRIGADE_MOST];
    int count;
    const struct entity *officer; /* NULL: not known */
};
struct tft_group tft_group_of(const struct scene *s, const struct facts *f);
bool tft_group_holds(const struct tft_group *g, const struct entity *unit);

/* The one general of the army, or by TFT-09 B anyone with the title. */
bool tft_ends_turn(const struct scene *s, const struct entity *officer);

/* Do the units lie near enough to one another (TFT-15, TFT-16)?  Would this brigade mix
 * what an American may not mix (TFT-18)? */
bool tft_group_together(const struct scene *s, const struct tft_group *g);
bool tft_group_mixed(const struct scene *s, const struct tft_group *g);

/* Were they ordered as one brigade before, this turn? */
bool tft_group_is_named(const struct tft_group *g);

struct tft_hindrance { /* why a unit cannot carry an order out now; cite NULL: nothing does */
    const char *cite, *words;
};
struct tft_hindrance tft_hindrance(const struct scene *s, const struct entity *unit,
                                   const char *order);

/* False, and the ruling refused, when the order may not be given. */
bool tft_command_allowed(const struct scene *s, const struct facts *f, const struct tft_group *g,
                         struct ruling *r);

/* What an obeyed order, and one that was not, leave on units, commander and game. */
void tft_command_obeyed(const struct scene *s, const struct facts *f, const struct tft_group *g,
                        struct ruling *r);
void tft_command_failed(const struct scene *s, const struct facts *f, const struct tft_group *g,
                        struct ruling *r);

/* Throws on Table 3 and carries the event out.  title is what came up first.  False: the
 * table owes dice. */
bool tft_event(const struct scene *s, const struct facts *f, const struct tft_group *g,
               struct dice *d, struct ruling *r, const char **title);

/* "Greene orders the 3rd Virginia to move: ", or nothing where no names are known. */
const char *tft_command_said(const struct scene *s, const struct facts *f,
                             const struct tft_group *g);
const char *tft_order_word(const char *order); /* as it is spoken: "form up" */

void tft_command_survey(const struct scene *s, struct facts *f);
void tft_command_draw(const struct scene *s, const struct facts *f, struct drawing *d);

#endif
