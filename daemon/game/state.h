/* game/state.h: a game as a value: entities, their attributes, and what changes them.
 *
 * Everything on and about the table is an entity with attributes: a unit, an
 * officer, a wood, and the game itself (id "game": turn, side to play, settings).
 * The only thing that changes a state is an effect, `entity.attr: before -> after`.
 * An entity exists while it has an attribute; its `kind` says what it is.  So a
 * state is the fold of a list of effects, undo is the same list backwards, and two
 * states reached by the same effects are equal.
 *
 * A state owns its memory.  Pure: no clock, no disk, no chance.  */
#ifndef UMPIRED_GAME_STATE_H
#define UMPIRED_GAME_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/value.h"

/* The entity that stands for the game itself. */
#define GAME_ENTITY "game"

struct effect {
    const char *entity, *attr;
    struct value before, after; /* VALUE_NONE: the attribute is not there */
};

struct attribute {
    const char *name;
    struct value value; /* never VALUE_NONE */
};

struct entity {
    const char *id;
    struct attribute *attrs; /* sorted by name */
    size_t count, room;
};

struct state;

struct state *state_new(void);
struct state *state_clone(const struct state *s);
void state_free(struct state *s);

/* All or nothing.  An effect whose `before` is not what the state holds is
 * refused, and e names the entity and attribute that changed meanwhile. */
bool state_apply(struct state *s, const struct effect *list, size_t count, struct err *e);

bool state_equal(const struct state *a, const struct state *b);

/* Entities in the order of their ids; NULL when there is none.  The pointer is
 * good until the next state_apply. */
const struct entity *state_find(const struct state *s, const char *id);
const struct entity *state_next(const struct state *s, const struct entity *after,
                                const char *kind); /* after NULL: the first; kind NULL: any */
size_t state_count(const struct state *s, const char *kind);

struct value entity_get(const struct entity *e, const char *attr); /* e may be NULL */
bool entity_is(const struct entity *e, const char *kind);
int64_t entity_int(const struct entity *e, const char *attr, int64_t otherwise);
double entity_real(const struct entity *e, const char *attr, double otherwise);
const char *entity_text(const struct entity *e, const char *attr, const char *otherwise);
const char *entity_name(const struct entity *e); /* its `name`, else its id */

#endif
