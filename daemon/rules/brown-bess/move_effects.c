/* What a move leaves: where it stands, whom it passed through, whose fire it drew.  */
#include <string.h>

#include "rules/brown-bess/melee.h"
#include "rules/brown-bess/morale.h"
#include "rules/brown-bess/movement.h"
#include "table/square_text.h"

/* --- Whose fire it may draw ----------------------------------------------------------------- */

static bool may_fire_at_one(const struct bb_unit *u)
{
    return u->on &&
           (u->arm == BB_INFANTRY || (bb_is_guns(u->arm) && u->formation == BB_UNLIMBERED));
}

static bool covers(const struct scene *s, const struct bb_unit *u, struct square at)
{
    enum square_arc arc = scene_choice(s, "BBS-02") == 'A' ? SQUARE_ARC_90 : SQUARE_ARC_45;
    if (square_range(u->at, at) != 1) return false;
    for (int i = 0; i < FACINGS; i++)
        if (((enum facing)i == u->facing || u->formation == BB_SQUARE) &&
            square_in_arc(u->at, (enum facing)i, at, arc))
            return true;
    return false;
}

/* Where on its way an enemy may fire at it, range one: from the square it starts in to the last. */
static const char *under_fire(const struct scene *s, const struct bb_mover *m,
                              const struct bb_way *way, const struct bb_unit *enemy)
{
    const char *where = "";
    for (int i = -1; i < way->count; i++) {
        struct square at = i < 0 ? m->u.at : way->at[i];
        if (!covers(s, enemy, at)) continue;
        where = arena_printf(s->mem, "%s%s%s", where, *where == '\0' ? "" : ", ",
                             square_name(s->mem, at));
    }
    return where;
}

static void tell_of_fire(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                         const struct bb_way *way)
{
    const struct entity *en = NULL;
    const char *all = "";
    while (m->u.arm != BB_GENERAL && (en = state_next(s->state, en, "unit")) != NULL) {
        const struct bb_unit u = bb_unit_of(s, en);
        if (bb_same_side(en, m->u.en) || !may_fire_at_one(&u) || bb_in_melee(s, &u)) continue;
        const char *where = under_fire(s, m, way, &u);
        if (*where != '\0')
            all = arena_printf(s->mem, "%s%s%s (in %s)", all, *all == '\0' ? "" : "; ",
                               entity_name(en), where);
    }
    if (*all == '\0') return;
    (void)scene_reading(s, r, "BBS-02");
    ruling_hand(r, "On its way the enemy may fire at it at a range of one square: %s.", all);
}

/* --- Effects ------------------------------------------------------------------------------------ */

void bb_mark_passed(const struct scene *s, struct ruling *r, const struct bb_way *way)
{
    for (int i = 0; i < way->passed_count; i++) {
        const struct entity *friend = way->passed[i];
        ruling_subject(r, friend->id);
        ruling_set(r, s->state, friend->id, "passed", value_int(1));
        ruling_note(r, "Movement",
                    "%s is passed through: it does not move, fire, change formation or rally in "
                    "this bound",
                    entity_name(friend));
    }
}

/* A unit that stands in a square where another of its side is must still move on, or the other. */
static void tell_of_crowd(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                          struct square at)
{
    const struct entity *other =
        m->u.arm == BB_GENERAL ? m->generals[at.column][at.row] : m->friends[at.column][at.row];
    if (other == NULL) return;
    (void)s;
    ruling_note(r, "Movement", "%s is there too: one of them must be gone when the phase ends",
                entity_name(other));
    ruling_hand(r, "%s has to move on in this phase.", entity_name(other));
}

static void note_contact(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                         const struct bb_way *way)
{
    struct square at = way->at[way->count - 1],
                  from = way->count > 1 ? way->at[way->count - 2] : m->u.at;
    const struct entity *enemy = m->enemies[at.column][at.row];
    if (way->stop != BB_STOPS_ENEMY || enemy == NULL) return;
    ruling_subject(r, enemy->id);
    ruling_set(r, s->state, m->u.en->id, "entered_by",
               value_text(bb_direction(from.column - at.column, from.row - at.row)));
    ruling_note(r, "Movement", "it enters the square of %s, which ends its move",
                entity_name(enemy));
}

/* A broken unit is lost where it ends among others. */
static bool is_lost_there(const struct bb_mover *m, struct square at)
{
    return m->u.broken && m->u.arm != BB_GENERAL &&
           (m->friends[at.column][at.row] != NULL || m->enemies[at.column][at.row] != NULL);
}

const struct entity *bb_general_beside(const struct scene *s, const struct bb_mover *m)
{
    const struct entity *general = m->generals[m->u.at.column][m->u.at.row];
    if (m->u.arm == BB_GENERAL || general == NULL ||
        (bb_is_marked(general, "moved") && !m->resumes))
        return NULL;
    return bb_is_recovering(s, general) ? NULL : general;
}

/* BBS-35: who leaves his unit, or what leaves its general or its works, may break it. */
static void watch_threshold(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                            struct square at, enum facing looks, const struct entity *beside)
{
    if (m->u.arm == BB_GENERAL) {
        bb_left_by(s, r, m->u.en);
        return;
    }
    struct bb_unit after = m->u;
    after.at = at;
    after.facing = looks;
    (void)bb_threshold(s, r, &after, beside != NULL ? BB_WITH_GENERAL : bb_help_of(s, &after));
}

static void stand(const struct scene *s, struct ruling *r, const struct entity *en,
                  struct square at, enum facing looks)
{
    ruling_subject(r, en->id);
    ruling_set(r, s->state, en->id, "moved", value_int(1));
    ruling_set(r, s->state, en->id, "square", value_text(square_name(s->mem, at)));
    ruling_set(r, s->state, en->id, "facing", value_text(facing_letter(looks)));
}

/* The squares it went through in this bound, for fire at it on its way. */
static void note_way(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                     const struct bb_way *way)
{
    const char *text = m->resumes ? entity_text(m->u.en, "way", "") : "";
    if (*text == '\0') text = square_name(s->mem, m->u.at);
    for (int i = 0; i < way->count; i++)
        text = arena_printf(s->mem, "%s %s", text, square_name(s->mem, way->at[i]));
    ruling_set(r, s->state, m->u.en->id, "way", value_text(text));
}

void bb_way_leaves(const struct scene *s, struct ruling *r, const struct bb_mover *m,
                   const struct bb_way *way, const struct entity *beside)
{
    const struct entity *en = m->u.en;
    struct square at = bb_way_end(m, way);
    enum facing looks = bb_way_looks(way);
    ruling_subject(r, en->id);
    tell_of_fire(s, r, m, way);
    bb_mark_passed(s, r, way);
    ruling_set(r, s->state, en->id, "retires", value_none());
    if (is_lost_there(m, at)) {
        ruling_note(r, "Movement",
                    "a broken unit that ends its move in another unit's square is "
                    "removed");
        ruling_set(r, s->state, en->id, "moved", value_int(1));
        bb_remove(s, en, r);
        return;
    }
    stand(s, r, en, at, looks);
    if (way->count == 0) return;
    note_way(s, r, m, way);
    if (beside != NULL) {
        stand(s, r, beside, at, looks);
        ruling_note(r, "Movement", "%s goes with it", entity_name(beside));
    }
    ruling_set(r, s->state, en->id, "attacks", value_none());
    ruling_set(r, s->state, en->id, "came_over", value_none());
    note_contact(s, r, m, way);
    tell_of_crowd(s, r, m, at);
    watch_threshold(s, r, m, at, looks, beside);
}
