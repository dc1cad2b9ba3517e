/* view/luck_tree.h: how the dice fell, as a tree for the page and for JSON.
 *
 * One plain sentence stands first; every figure after it is in the tree with words that say
 * what it is.  The figures are review/luck.h's.  */
#ifndef UMPIRED_VIEW_LUCK_TREE_H
#define UMPIRED_VIEW_LUCK_TREE_H

#include "base/node.h"
#include "review/luck.h"
#include "umpire/desk.h"

/* Names and sides of all who may be named, copied, so that no game need hold still while
 * luck is told. */
struct luck_cast {
    struct luck_actor {
        const char *id, *name, *side;
    } * list;
    size_t count;
};
struct luck_cast luck_cast_of(const struct state *s, struct arena *a);
const char *luck_side_of(void *cast, const char *entity); /* for struct luck_asked; or NULL */

/* `luck` under root.  Its lists luckiest and unluckiest have a map for each ruling, with `seq`,
 * for the caller to put the ruling's headline into.  asked: what it was told from; show: how many
 * throws are listed one by one. */
void luck_tree(struct node *root, const struct luck *l, const struct luck_asked *asked,
               const struct luck_cast *cast, const struct rulebook *book, size_t show);

/* luck_words.c */
const char *luck_sentence(struct arena *a, const struct luck *l);
const char *luck_second(struct arena *a, const struct luck *l);
const char *luck_left_out(struct arena *a, const struct luck *l); /* "" when nothing was */
const char *luck_share_words(struct arena *a, double share);      /* "one game in ten" */
const char *luck_people(struct arena *a, const char *label);      /* "Americans" */
const char *luck_dice_words(struct arena *a, const struct luck *l, const struct fairness *f);
const char *luck_signed(struct arena *a, double swing, int places); /* "+1.2", with a real minus */
const char *luck_percent(struct arena *a, double share);            /* "12 %", "under 0.1 %" */

/* luck_chart.c: what is drawn, in the units of each chart's view box. */
enum { LUCK_CHART_WIDTH = 360 };
void luck_path_chart(struct node *map, const struct luck *l);     /* `path` */
void luck_spread_chart(struct node *map, const struct luck *l);   /* `whole` */
void luck_turn_chart(struct node *map, const struct luck *l);     /* `bars` */
void luck_face_chart(struct node *map, const struct fairness *f); /* `bars` */

#endif
