/* At whom a unit could fire now: every enemy on the table, and why not at the others.  */
#include <string.h>

#include "rules/brown-bess/fire.h"
#include "rules/brown-bess/movement.h"
#include "table/square_plane.h"
#include "table/square_text.h"

#define COMBAT "Combat"

enum { NAMES_TOLD = 3 };

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who would fire.",
     .cite = COMBAT},
};

struct sighting { /* one enemy, and what the unit has of it */
    const struct entity *en;
    struct bb_shot shot;
    int dice, hit_on;
    bool bears;      /* arc, line and dice */
    bool now;        /* and nothing else forbids it now */
    const char *why; /* not, and under which section */
    const char *cite;
};

/* Asks as the shot itself would; what is said then is left aside but for its reason. */
static struct sighting sight(const struct scene *s, const struct entity *unit,
                             const struct entity *en)
{
    struct sighting one = {.en = en};
    struct ruling aim, all;
    int share;
    ruling_init(&aim, s->mem);
    ruling_init(&all, s->mem);
    struct square at;
    (void)bb_shot_on_table(s, unit, en, bb_on_way(s, unit, en, &at) ? &at : NULL, &one.shot);
    one.bears =
        bb_fire_aims(s, &aim, &one.shot) && bb_fire_dice(s, &aim, &one.shot, &one.dice, &share);
    one.now = one.bears && bb_fire_allowed(s, &all, &one.shot);
    const struct ruling *said = one.bears ? &all : &aim;
    if (!one.now) {
        one.why = said->sentence;
        one.cite = said->reasons[said->reason_count - 1].cite;
    }
    if (one.bears) one.hit_on = bb_fire_hit_on(s, &aim, &one.shot.to);
    return one;
}

struct sightings {
    struct sighting *list;
    int count, now;
};

/* Those it may fire at first, then those that bear, each the nearest first. */
static int rank(const struct sighting *one)
{
    return (one->now ? 0 : one->bears ? 1000 : 2000) + one->shot.look.range;
}

static struct sightings look_around(const struct scene *s, const struct entity *unit)
{
    struct sightings all = {0};
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        if (!bb_is_target(s, unit, en)) continue;
        struct sighting one = sight(s, unit, en);
        all.list = arena_grow(s->mem, all.list, (size_t)all.count, sizeof *all.list);
        int at = all.count++;
        for (; at > 0 && rank(&all.list[at - 1]) > rank(&one); at--)
            all.list[at] = all.list[at - 1];
        all.list[at] = one;
        all.now += one.now;
    }
    return all;
}

static void note(const struct scene *s, struct ruling *r, const struct sighting *one)
{
    static const char *const covers[] = {"in the open", "in a wood",     "on a hill",
                                         "in a town",   "behind a wall", "in field works"};
    const char *name = entity_name(one->en);
    int range = one->shot.look.range;
    const char *far = arena_printf(s->mem, "%d %s", range, range == 1 ? "square" : "squares");
    if (one->shot.on_way)
        far =
            arena_printf(s->mem, "on its way in %s, %s", square_name(s->mem, one->shot.to.at), far);
    if (one->now)
        ruling_note(r, COMBAT, "yes: %s, %s, %s: %d %s, %d or more hit", name, far,
                    covers[one->shot.look.cover], one->dice, one->dice == 1 ? "die" : "dice",
                    one->hit_on);
    else
        ruling_note(r, one->cite, "%s: %s, %s: %s", one->bears ? "not now" : "no", name, far,
                    one->why);
}

static const char *names_of(const struct scene *s, const struct sightings *all)
{
    const char *text = "";
    for (int i = 0; i < all->now && i < NAMES_TOLD; i++)
        text = arena_printf(s->mem, "%s%s%s (%d)", text, i == 0 ? "" : ", ",
                            entity_name(all->list[i].en), all->list[i].shot.look.range);
    if (all->now <= NAMES_TOLD) return text;
    return arena_printf(s->mem, "%s and %d more", text, all->now - NAMES_TOLD);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    (void)d;
    if (unit == NULL) return;
    ruling_subject(r, unit->id);
    if (!bb_unit_of(s, unit).on) {
        ruling_refuse(r, "The table", "%s is not on the table.", entity_name(unit));
        return;
    }
    struct sightings all = look_around(s, unit);
    for (int i = 0; i < all.count; i++) {
        ruling_subject(r, all.list[i].en->id);
        note(s, r, &all.list[i]);
    }
    if (all.now > 0)
        ruling_decide(r, "targets", "%s can fire at %s.", entity_name(unit), names_of(s, &all));
    else
        ruling_decide(r, "targets", "%s can fire at nobody now.", entity_name(unit));
}

/* --- For others --------------------------------------------------------------------------- */

/* Far enough off that no way it can have come matters. */
static bool is_beyond(const struct scene *s, const struct bb_unit *u, const struct entity *en,
                      int reach)
{
    const struct bb_unit to = bb_unit_of(s, en);
    return !value_is_set(entity_get(en, "way")) && square_range(u->at, to.at) > reach;
}

const struct entity *bb_first_target(const struct scene *s, const struct entity *unit)
{
    const struct bb_unit u = bb_unit_of(s, unit);
    const struct entity *en = NULL, *best = NULL;
    int reach = u.on ? bb_reach_now(s, &u) : 0, nearest = 0;
    if (reach == 0 || bb_is_marked(unit, "passed")) return NULL;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        if (!bb_is_target(s, unit, en) || is_beyond(s, &u, en, reach)) continue;
        struct sighting one = sight(s, unit, en);
        if (!one.now || (best != NULL && one.shot.look.range >= nearest)) continue;
        best = en;
        nearest = one.shot.look.range;
    }
    return best;
}

/* --- Drawn ---------------------------------------------------------------------------------- */

/* A line to each that bears, and to what is in the way of those in arc and range. */
static void draw_one(const struct scene *s, const struct sighting *one, int reach,
                     struct drawing *d)
{
    const struct bb_look *look = &one->shot.look;
    struct point from = square_centre(one->shot.from.at), to = square_centre(one->shot.to.at);
    if (one->bears && look->range <= reach) {
        drawing_mark(d, "target", one->en->id);
        drawing_line(d, "sight", from, to, arena_printf(s->mem, "%d", look->range));
    } else if (look->in_arc && look->range <= reach && look->over_how != NULL) {
        drawing_mark(d, "barred", one->en->id);
        drawing_line(d, "blocked", from, square_centre(look->over), look->over_how);
    }
}

static void draw_arc(const struct scene *s, const struct bb_unit *u, int reach, struct drawing *d)
{
    enum square_arc arc = scene_choice(s, "BBS-02") == 'B' ? SQUARE_ARC_45 : SQUARE_ARC_90;
    int columns, rows;
    bb_board_size(s, &columns, &rows);
    for (int c = 0; c < columns; c++)
        for (int r = 0; r < rows; r++) {
            const struct square at = {c, r};
            if (square_same(at, u->at) || square_range(u->at, at) > reach) continue;
            if (u->formation != BB_SQUARE && !square_in_arc(u->at, u->facing, at, arc)) continue;
            bb_draw_square(d, "arc", at, NULL);
        }
}

void bb_fire_show(const struct scene *s, const struct entity *unit, struct drawing *d)
{
    const struct bb_unit u = bb_unit_of(s, unit);
    int reach = u.on && entity_is(unit, "unit") ? bb_reach_now(s, &u) : 0;
    if (reach == 0) return;
    draw_arc(s, &u, reach, d);
    struct sightings all = look_around(s, unit);
    for (int i = 0; i < all.count; i++) draw_one(s, &all.list[i], reach, d);
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (unit != NULL) bb_fire_show(s, unit, d);
}

const struct action bb_targets = {
    .id = "targets",
    .title = "Targets",
    .group = "Fire",
    .help = "Lists every enemy on the table for one unit: in arc, in range, with a clear line, and "
            "if not, why not. Nothing is thrown and nothing changes.",
    .cite = COMBAT,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .draw = draw,
    .table_only = true,
    .upkeep = true,
};
