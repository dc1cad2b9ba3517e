/* Officers and generals ride at the end of their side's turn: Two For Tea, Movement and
 * Ordering mechanic; reading TFT-01.  */
#include <string.h>

#include "rules/two-for-tea/movement.h"

enum { OFFICER_IN_TEXT_CM = 40 }; /* TFT-01 B: the list in Movement, not the Army Lists */

static const struct choice ranks[] = {{"officer", "Officer"}, {"general", "General"}, {NULL, NULL}};

static const struct field fields[] = {
    {.name = "commander",
     .asked = true,
     .label = "Commander",
     .type = FIELD_ENTITY,
     .kinds = "officer general",
     .help = "Who rides.",
     .cite = "Ordering mechanic"},
    {.name = "x",
     .asked = true,
     .label = "Ends: from the left edge",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .fallback = "0",
     .help = "To the middle of the front of his base."},
    {.name = "y",
     .asked = true,
     .label = "Ends: from the near edge",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .fallback = "0",
     .help = "To the middle of the front of his base."},
    {.name = "facing",
     .asked = true,
     .label = "Ends: facing",
     .unit = "degrees",
     .type = FIELD_REAL,
     .max = 360,
     .fallback = "0",
     .help = "Any; turning is free for a single rider."},
    {.name = "rank",
     .label = "Rank",
     .type = FIELD_CHOICE,
     .choices = ranks,
     .fallback = "officer",
     .help = "Generals ride farther.",
     .cite = "Movement"},
    {.name = "distance_cm",
     .label = "How far",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 500,
     .measured = true,
     .help = "Along the way he takes; measured straight.",
     .cite = "Movement"},
    {.name = "crosses_river",
     .label = "Across a river that cannot be crossed?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Away from any ford or bridge. No other ground matters to him.",
     .cite = "Terrain effect on movement"},
    {.name = "enters_zone",
     .label = "Through an enemy's zone of control?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Measured straight; if he rides round it, say no and how far that is.",
     .cite = "Movement"},
    {.name = "has_ridden",
     .label = "Has he ridden this turn?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Once, at the end of his side's turn.",
     .cite = "Ordering mechanic"},
};

static const struct example examples[] = {{"An officer rides 30 cm", "distance_cm=30",
                                           VERDICT_LEGAL},
                                          {"And 31", "distance_cm=31", VERDICT_ILLEGAL},
                                          {"A general rides 60", "rank=general distance_cm=60",
                                           VERDICT_LEGAL},
                                          {NULL, NULL, NULL}};

static struct point place_of(const struct entity *who)
{
    return (struct point){entity_real(who, "x", 0), entity_real(who, "y", 0)};
}

static struct point end_of(const struct facts *f, const struct entity *who)
{
    struct point at = place_of(who);
    return (struct point){value_as_real(facts_find(f, "x")->stated, at.x),
                          value_as_real(facts_find(f, "y")->stated, at.y)};
}

/* He rides over fords and bridges, and through passable water, without a thought. */
static const struct entity *river_between(const struct scene *s, struct segment way)
{
    struct tft_water *list;
    int count = tft_waters(s, &list);
    for (int i = 0; i < count; i++)
        if (strcmp(entity_text(list[i].of, "ground", ""), "river") == 0 &&
            shape_is_crossed(&list[i].piece, way))
            return list[i].of;
    return NULL;
}

/* The way he takes: straight, or round by the ford or bridge that is least out of it. */
struct way {
    struct point at[4];
    int count;
    double cm;
    const struct entity *river, *by; /* across his way; what takes him over */
};

static struct way way_by(const struct entity *by, struct segment straight, struct point a,
                         struct point b)
{
    return (struct way){.at = {straight.a, a, b, straight.b},
                        .count = 4,
                        .cm = plane_distance(straight.a, a) + plane_distance(a, b) +
                              plane_distance(b, straight.b),
                        .by = by};
}

static void try_crossing(const struct scene *s, const struct entity *en, struct segment straight,
                         struct way *best)
{
    struct shape line;
    const char *ground = entity_text(en, "ground", "");
    if (strcmp(ground, "ford") != 0 && strcmp(ground, "bridge") != 0) return;
    if (!tft_terrain_shape(en, s->mem, &line, NULL)) return;
    for (int turned = 0; turned < 2; turned++) {
        struct way w = way_by(en, straight, line.at[turned ? line.count - 1 : 0],
                              line.at[turned ? 0 : line.count - 1]);
        bool shorter = best->by == NULL || w.cm < best->cm;
        if (!shorter || river_between(s, (struct segment){w.at[0], w.at[1]}) != NULL ||
            river_between(s, (struct segment){w.at[2], w.at[3]}) != NULL)
            continue;
        *best = w;
    }
}

static struct way find_way(const struct scene *s, struct segment straight)
{
    struct way best = {.at = {straight.a, straight.b},
                       .count = 2,
                       .cm = plane_distance(straight.a, straight.b),
                       .river = river_between(s, straight)};
    const struct entity *en = NULL;
    if (best.river == NULL) return best;
    while ((en = state_next(s->state, en, "terrain")) != NULL) try_crossing(s, en, straight, &best);
    return best;
}

static struct hull hull_at(const struct scene *s, const struct facts *f, const struct entity *who,
                           struct point at)
{
    struct hull h;
    (void)tft_footprint(s, who, &h);
    h.stand[0].front = at;
    h.stand[0].facing = value_as_real(facts_find(f, "facing")->stated, h.stand[0].facing);
    return h;
}

/* The enemy in whose zone of control he would be on his way. */
static const struct entity *zone_on_way(const struct scene *s, const struct facts *f,
                                        const struct entity *who, const struct way *way)
{
    struct hull h = hull_at(s, f, who, way->at[0]);
    const struct entity *enemy = NULL;
    for (int i = 0; enemy == NULL && i + 1 < way->count; i++)
        enemy = tft_ride_zone(s, who, h.stand[0], (struct segment){way->at[i], way->at[i + 1]});
    return enemy;
}

/* Commanders move when their side's turn ends: in it, or before the other side acts. */
static int64_t own_turn(const struct scene *s, const struct entity *who)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    int64_t turn = entity_int(game, "turn", 1);
    const char *side = entity_text(who, "side", "");
    bool now = strcmp(side, entity_text(game, "side", side)) == 0;
    return now || strcmp(side, tft_sides[0].id) == 0 ? turn : turn - 1;
}

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    static const char *const now[] = {"x", "y", "facing"};
    if (who == NULL) return;
    facts_measure(f, "rank", value_text(entity_is(who, "general") ? "general" : "officer"),
                  "from the order of battle");
    facts_measure(f, "has_ridden", value_int(entity_int(who, "rode", 0) == own_turn(s, who)),
                  "as the journal has it");
    if (!value_is_set(entity_get(who, "x"))) return;
    for (size_t i = 0; i < sizeof now / sizeof *now; i++)
        facts_measure(f, now[i], value_real(entity_real(who, now[i], 0)), "where he is");
    struct way way = find_way(s, (struct segment){place_of(who), end_of(f, who)});
    facts_measure(f, "distance_cm", value_real(way.cm),
                  way.by == NULL ? "straight, front of base to front of base"
                                 : arena_printf(s->mem, "by way of %s", entity_name(way.by)));
    facts_measure(f, "crosses_river", value_int(way.river != NULL),
                  way.river == NULL
                      ? "on the way found"
                      : arena_printf(s->mem, "%s lies across", entity_name(way.river)));
    const struct entity *enemy = zone_on_way(s, f, who, &way);
    facts_measure(f, "enters_zone", value_int(enemy != NULL),
                  enemy == NULL ? "on the way found"
                                : arena_printf(s->mem, "%s is too near", entity_name(enemy)));
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    if (who == NULL || !value_is_set(entity_get(who, "x"))) return;
    struct way way = find_way(s, (struct segment){place_of(who), end_of(f, who)});
    for (int i = 0; i + 1 < way.count; i++)
        drawing_line(d, way.river != NULL ? "blocked" : "path", way.at[i], way.at[i + 1],
                     i > 0 ? NULL : arena_printf(s->mem, "%.1f cm", way.cm));
}

static bool may_ride(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    const char *name = tft_the(s, who, "He");
    if (who != NULL) {
        ruling_subject(r, who->id);
        if (!value_is_set(entity_get(who, "x")))
            return ruling_refuse(r, "The table", "%s is not on the table.", name), false;
        if (entity_int(who, "suppressed", 0)) /* TFT-23 B: under fire as a unit is */
            return ruling_refuse(r, "Disordered", "%s is suppressed and stays where he is.", name),
                   false;
        if (*entity_text(who, "locked", "") != '\0')
            return ruling_refuse(r, "Making contact", "%s is locked in melee.", name), false;
        if (own_turn(s, who) < 1)
            return ruling_refuse(r, "Ordering mechanic",
                                 "%s rides at the end of his side's turn, and it has had none.",
                                 name),
                   false;
    }
    if (facts_flag(f, "has_ridden"))
        return ruling_refuse(r, "Ordering mechanic", "%s has ridden this turn.", name), false;
    return true;
}

int tft_ride_allowance(const struct scene *s, const char *rank, struct ruling *r)
{
    const struct tft_tables *t = s->book->tables;
    bool officer = strcmp(rank, "officer") == 0;
    if (officer && scene_reading(s, r, "TFT-01") == 'B') return OFFICER_IN_TEXT_CM;
    for (size_t i = 0; i < t->troop_count; i++)
        if (strcmp(t->troops[i].kind, rank) == 0) return t->troops[i].move_cm;
    return 0;
}

static void set_effects(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (who == NULL) return;
    struct point at = end_of(f, who);
    const char *side = entity_text(who, "side", "");
    double facing = value_as_real(facts_find(f, "facing")->stated, entity_real(who, "facing", 0));
    ruling_set(r, s->state, who->id, "x", value_real(at.x));
    ruling_set(r, s->state, who->id, "y", value_real(at.y));
    ruling_set(r, s->state, who->id, "facing", value_real(facing));
    ruling_set(r, s->state, who->id, "rode", value_int(own_turn(s, who)));
    if (strcmp(side, entity_text(game, "side", side)) != 0) return;
    ruling_set(r, s->state, who->id, "done", value_int(1));
    ruling_hand(r, "%s gives no more orders this turn.", entity_name(who));
}

/* On the table, and on nobody's toes. */
static bool has_room(const struct scene *s, const struct facts *f, const struct entity *who,
                     struct point at)
{
    struct hull h = hull_at(s, f, who, at);
    return tft_hull_on_table(s, &h) && tft_hull_overlaps(s, &h, who) == NULL;
}

/* The first so many centimetres of his way. */
static struct way first_of(const struct way *way, double cm)
{
    struct way part = {.at = {way->at[0]}, .count = 1};
    for (int i = 0; i + 1 < way->count && cm > 0; i++) {
        double leg = plane_distance(way->at[i], way->at[i + 1]);
        part.at[part.count++] = plane_between(way->at[i], way->at[i + 1], leg <= cm ? 1 : cm / leg);
        cm -= leg;
    }
    return part;
}

/* " Nearest legal end: ..." on the way he takes, with so many centimetres to spend. */
static const char *nearest(const struct scene *s, const struct facts *f, int most)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    if (who == NULL || !value_is_set(entity_get(who, "x"))) return "";
    struct way way = find_way(s, (struct segment){place_of(who), end_of(f, who)});
    enum { PER_CM = 10 };
    int most_steps = PER_CM * most;
    if (way.cm < most) most_steps = (int)(PER_CM * way.cm);
    for (int k = most_steps; k > 0; k--) {
        struct way part = first_of(&way, (double)k / PER_CM);
        struct point at = part.at[part.count - 1];
        bool barred = way.river != NULL && river_between(s, (struct segment){way.at[0], at});
        if (!barred && has_room(s, f, who, at) && zone_on_way(s, f, who, &part) == NULL)
            return arena_printf(s->mem, " Nearest legal end of that ride: %.1f, %.1f.", at.x, at.y);
    }
    return " Nearest legal end of that ride: where he is.";
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    const char *name = tft_the(s, who, "He");
    (void)d;
    if (!may_ride(s, f, r)) return;
    double cm = facts_real(f, "distance_cm");
    int most = tft_ride_allowance(s, facts_text(f, "rank"), r);
    ruling_add(r, most, "Movement", "movement allowance in cm");
    ruling_note(r, "Terrain effect on movement", "ground does not slow him");
    if (facts_flag(f, "crosses_river"))
        ruling_refuse(
            r, "Terrain effect on movement",
            "%s is kept by a river that cannot be crossed: he needs a ford or a bridge.%s", name,
            nearest(s, f, most));
    else if (facts_flag(f, "enters_zone")) {
        (void)scene_reading(s, r, "TFT-39");
        (void)scene_reading(s, r, "TFT-40");
        (void)scene_reading(s, r, "TFT-117");
        ruling_refuse(r, "Movement", "%s may not ride through an enemy's zone of control.%s", name,
                      nearest(s, f, most));
    } else if (cm > most + 1e-6)
        ruling_refuse(r, "Movement", "%s takes %.1f cm for that; he rides %d at most.%s", name, cm,
                      most, nearest(s, f, most));
    else if (who != NULL && !has_room(s, f, who, end_of(f, who)))
        ruling_refuse(r, "The table", "%s finds no room there: %s.%s", name,
                      "it is off the table or taken", nearest(s, f, most));
    else {
        ruling_decide(r, VERDICT_LEGAL, "%s rides %.1f of %d cm.", name, cm, most);
        set_effects(s, f, r);
    }
}

const struct action tft_ride = {
    .id = "ride",
    .title = "Ride",
    .group = "Movement",
    .help = "Moves an officer or general, at the end of his side's turn. Only rivers that cannot "
            "be crossed are in his way.",
    .cite = "Movement, Ordering mechanic",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
    .draw = draw,
};
