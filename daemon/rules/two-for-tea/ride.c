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

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    static const char *const now[] = {"x", "y", "facing"};
    if (who == NULL) return;
    facts_measure(f, "rank", value_text(entity_is(who, "general") ? "general" : "officer"),
                  "from the order of battle");
    facts_measure(f, "has_ridden",
                  value_int(entity_int(who, "rode", 0) == entity_int(game, "turn", 1)),
                  "as the journal has it");
    if (!value_is_set(entity_get(who, "x"))) return;
    for (size_t i = 0; i < sizeof now / sizeof *now; i++)
        facts_measure(f, now[i], value_real(entity_real(who, now[i], 0)), "where he is");
    struct segment way = {place_of(who), end_of(f, who)};
    const struct entity *river = river_between(s, way);
    facts_measure(f, "distance_cm", value_real(plane_distance(way.a, way.b)),
                  "straight, front of base to front of base");
    facts_measure(f, "crosses_river", value_int(river != NULL),
                  river == NULL ? "on the straight way"
                                : arena_printf(s->mem, "%s lies across", entity_name(river)));
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    if (who == NULL || !value_is_set(entity_get(who, "x"))) return;
    drawing_line(d, facts_flag(f, "crosses_river") ? "blocked" : "path", place_of(who),
                 end_of(f, who), arena_printf(s->mem, "%.1f cm", facts_real(f, "distance_cm")));
}

static bool may_ride(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (who != NULL) {
        const char *side = entity_text(who, "side", "");
        ruling_subject(r, who->id);
        if (strcmp(side, entity_text(game, "side", side)) != 0)
            return ruling_refuse(r, "The turn", "It is the other side's turn."), false;
    }
    if (facts_flag(f, "has_ridden"))
        return ruling_refuse(r, "Ordering mechanic", "He has ridden this turn."), false;
    if (facts_flag(f, "crosses_river"))
        return ruling_refuse(r, "Terrain effect on movement",
                             "A river that cannot be crossed lies between: he needs a ford or a "
                             "bridge."),
               false;
    return true;
}

static int allowance(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct tft_tables *t = s->book->tables;
    const char *rank = facts_text(f, "rank");
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
    double facing = value_as_real(facts_find(f, "facing")->stated, entity_real(who, "facing", 0));
    ruling_set(r, s->state, who->id, "x", value_real(at.x));
    ruling_set(r, s->state, who->id, "y", value_real(at.y));
    ruling_set(r, s->state, who->id, "facing", value_real(facing));
    ruling_set(r, s->state, who->id, "rode", value_int(entity_int(game, "turn", 1)));
    ruling_hand(r, "He gives no more orders this turn.");
}

static bool is_on_table(const struct scene *s, const struct facts *f)
{
    const struct entity *who = state_find(s->state, facts_text(f, "commander"));
    struct hull h;
    if (who == NULL || !tft_footprint(s, who, &h)) return true;
    struct point at = end_of(f, who);
    h.stand[0].front = at;
    h.stand[0].facing = value_as_real(facts_find(f, "facing")->stated, h.stand[0].facing);
    return tft_hull_on_table(s, &h);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    if (!may_ride(s, f, r)) return;
    double cm = facts_real(f, "distance_cm");
    int most = allowance(s, f, r);
    ruling_add(r, most, "Movement", "movement allowance in cm");
    ruling_note(r, "Terrain effect on movement", "ground does not slow him");
    if (cm > most + 1e-6) {
        ruling_refuse(r, "Movement", "That is %.1f cm; he rides %d at most.", cm, most);
        return;
    }
    if (!is_on_table(s, f)) {
        ruling_refuse(r, "The table", "That is off the table.");
        return;
    }
    ruling_decide(r, VERDICT_LEGAL, "He rides %.1f of %d cm.", cm, most);
    set_effects(s, f, r);
}

const struct action tft_ride = {
    .id = "ride",
    .title = "Ride",
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
