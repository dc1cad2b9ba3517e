/* Dettingen: where the armies may deploy, and who has won (Appendix 3).  */
#include "rules/brown-bess/dettingen.h"

#include <string.h>

#include "table/square_text.h"

#define BRIEFING "Dettingen"
#define VERDICT_DECIDED "decided"

bool bb_is_dettingen(const struct scene *s)
{
    const struct entity *game = s->state == NULL ? NULL : state_find(s->state, GAME_ENTITY);
    return strcmp(entity_text(game, "scenario", ""), BB_DETTINGEN) == 0;
}

static bool is_red(const struct entity *en)
{
    return strcmp(entity_text(en, "side", ""), bb_sides[0].id) == 0;
}

/* --- Deployment ------------------------------------------------------------------------------ */

struct field_of { /* squares from one to another, both included */
    struct square from, to;
};
static const struct field_of red_field = {{2, 0}, {10, 2}};  /* C1 to K3 */
static const struct field_of blue_field = {{2, 5}, {10, 8}}; /* C6 to K9 */
static const struct field_of gun_field = {{0, 3}, {0, 8}};   /* A4 to A9 */

static bool lies_in(const struct field_of *f, struct square at)
{
    return at.column >= f->from.column && at.column <= f->to.column && at.row >= f->from.row &&
           at.row <= f->to.row;
}

static void note_outside(struct ruling *r, const struct scene *s, const struct entity *en,
                         struct square at)
{
    (void)scene_reading(s, r, "BBS-41");
    ruling_note(r, BRIEFING, "%s stands in %s: its side forms up in %s", entity_name(en),
                square_name(s->mem, at), is_red(en) ? "C1 to K3" : "C6 to K9, one gun in A4 to A9");
}

/* Facing south, the right of the French is to the west. */
static void note_maison(const struct scene *s, struct ruling *r, int westmost)
{
    const struct entity *en = state_find(s->state, "maison-du-roi");
    struct square at;
    if (en == NULL || !square_read(entity_text(en, "square", ""), &at)) return;
    if (at.column > westmost)
        ruling_note(r, BRIEFING, "%s belongs on the right of the French, which is the west",
                    entity_name(en));
}

void bb_advise(const struct scene *s, struct ruling *r)
{
    const struct entity *en = NULL;
    int guns = 0, westmost = SQUARE_COLUMNS_MAX;
    if (!bb_is_dettingen(s) || bb_bound_now(s) > 1) return;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        struct square at;
        bool unit = entity_is(en, "unit");
        if ((!unit && !entity_is(en, "general")) ||
            !square_read(entity_text(en, "square", ""), &at))
            continue;
        bool across =
            unit && !is_red(en) && bb_is_guns(bb_unit_of(s, en).arm) && lies_in(&gun_field, at);
        guns += across;
        if (!across && !lies_in(is_red(en) ? &red_field : &blue_field, at))
            note_outside(r, s, en, at);
        if (unit && !is_red(en) && !across && at.column < westmost) westmost = at.column;
    }
    if (guns != 1)
        ruling_note(r, BRIEFING, "%d French guns stand across the Main: it should be one", guns);
    note_maison(s, r, westmost);
}

/* --- Objectives -------------------------------------------------------------------------------- */

struct tally {
    int all, off, lost, broken, there; /* units of the Pragmatic Army */
};

static struct tally count_red(const struct scene *s)
{
    struct tally t = {0};
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (!is_red(en)) continue;
        t.all++;
        t.off += strcmp(entity_text(en, "left", ""), "n") == 0;
        t.lost += bb_is_marked(en, "lost");
        t.there += value_is_set(entity_get(en, "square"));
        t.broken += value_is_set(entity_get(en, "square")) && bb_is_marked(en, "broken");
    }
    return t;
}

static void decide(const struct scene *s, struct ruling *r, const struct tally *t)
{
    const struct ruleset *rules = s->book->rules;
    bool all = scene_reading(s, r, "BBS-50") == 'B';
    bool red = all ? t->off == t->all : t->off > t->all - t->off;
    const char *winner = bb_sides[red ? 0 : 1].id;
    ruling_set(r, s->state, GAME_ENTITY, "over", value_int(1));
    ruling_set(r, s->state, GAME_ENTITY, "winner", value_text(winner));
    ruling_decide(r, VERDICT_DECIDED, "%s has won: %d of %d units came off the northern edge.",
                  ruleset_side_title(rules, s->state, winner), t->off, t->all);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)f, (void)d;
    if (!bb_is_dettingen(s)) {
        ruling_refuse(r, "The table", "This game has no objectives of its own.");
        return;
    }
    const struct tally t = count_red(s);
    (void)scene_reading(s, r, "BBS-42");
    ruling_note(r, BRIEFING, "%d of %d units of the Pragmatic Army are off the northern edge",
                t.off, t.all);
    ruling_note(r, BRIEFING, "%d were removed; %d still fight, %d of them broken", t.lost, t.there,
                t.broken);
    if (t.there > 0 || t.all == 0)
        ruling_decide(r, VERDICT_UNDECIDED, "It goes on: %d %s still there.", t.there,
                      t.there == 1 ? "unit of the Pragmatic Army is"
                                   : "units of the Pragmatic Army are");
    else
        decide(s, r, &t);
}

const struct action bb_objectives = {
    .id = "objectives",
    .title = "Objectives",
    .group = "Sequence",
    .help = "Says how the scenario stands: who is off the table, who is lost, and, once nobody of "
            "the Pragmatic Army is left on it, who has won.",
    .cite = BRIEFING,
    .judge = judge,
    .table_only = true,
    .upkeep = true,
    .decides = true,
    .goes_on = VERDICT_UNDECIDED,
};
