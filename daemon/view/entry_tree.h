/* view/entry_tree.h: journal entries as trees for pages and JSON.  */
#ifndef UMPIRED_VIEW_ENTRY_TREE_H
#define UMPIRED_VIEW_ENTRY_TREE_H

#include "base/node.h"
#include "journal/entry.h"
#include "rules/ruleset.h"
#include "umpire/desk.h"

/* One line about an entry.  The game is looked at only for titles and names (book, hidden). */
void headline_tree(struct node *map, const struct entry *entry, const struct game_view *g);

/* A ruling, as rules/describe.h has it, with names where the effects have ids. */
void ruling_tree(struct node *map, const struct game_view *g, const struct ruling *r);

/* The whole entry: `entry`, `ruling`, `facts` and `proof` under map. */
void entry_tree(struct node *map, const struct game_view *g, const struct entry *entry);

/* The number of an entry, or null for 0. */
void node_seq(struct node *map, const char *key, int64_t seq);

/* "orders: 1, now 2", and whose they are. */
const char *entity_words(const struct game_view *g, const char *id);
/* One id, or several with a space between, as names. */
const char *names_words(struct arena *a, const struct state *s, const char *ids);
const char *attribute_words(struct arena *a, const struct game_view *g, const char *entity,
                            const char *attr);
const char *value_words(struct arena *a, const struct game_view *g, struct value v);
const char *effect_words(struct arena *a, const struct game_view *g, const struct effect *f);

const char *rulings_words(struct arena *a, int64_t count); /* "1 ruling", "12 rulings" */

/* 2026-03-01T14:32:05Z, and 14:32 by the clock of the hall. */
const char *time_iso(struct arena *a, int64_t ms);
const char *time_short(struct arena *a, int64_t ms);
const char *time_ago(struct arena *a, int64_t ms, int64_t now_ms); /* "5 minutes ago" */

#endif
