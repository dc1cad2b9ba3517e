/* Moving a unit: Two For Tea, Movement, Terrain effect on movement, Turning,
 * Interpenetration and Table 1.
 *
 * Judged from the parts of the move as facts, measured along the way that the plan found
 * or stated by the umpire; only where a unit ends comes from the plan itself.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/ground.h"
#include "rules/two-for-tea/move.h"
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/touch.h"

#define VERDICT_STOPS "stops"

static const struct example examples[] = {
    {"Infantry in line goes straight ahead", "forward_cm=18", VERDICT_LEGAL},
    {"The same, wheeling by a quarter on a front of 12 cm", "forward_cm=2 wheel_deg=90 front_cm=12",
     VERDICT_ILLEGAL},
    {"A column's first march of the turn", "from=column forward_cm=30", VERDICT_LEGAL},
    {"A wall after 8 cm", "forward_cm=18 meets=linear meets_cm=8", VERDICT_STOPS},
    {NULL, NULL, NULL}};

static bool is_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* Did the umpire state some part of the move himself? */
static bool is_stated(const struct facts *f)
{
    static const char *const parts[] = {"forward_cm", "oblique_cm", "sideways_cm",
                                        "back_cm",    "wheel_deg",  "wheel2_deg",
                                        "pivot_deg",  "steep_cm",   "front_cm"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (value_is_set(facts_find(f, parts[i])->stated)) return true;
    return false;
}

static struct tft_case read_move(const struct scene *s, const struct facts *f, struct ruling *r)
{
    struct tft_case v = {.s = s, .f = f, .r = r};
    v.table = tft_plan(s, f, &v.plan);
    v.name = tft_the(s, v.plan.unit, "The unit");
    v.as_planned = v.table && v.plan.found && !is_stated(f);
    v.from = facts_text(f, "from");
    v.to = facts_text(f, "formation");
    if (is_word(v.to, "same")) v.to = v.from;
    v.troops = facts_text(f, "troops");
    bool first = is_word(facts_text(f, "change"), "start");
    v.m = (struct tft_marcher){
        .formation = tft_formation_read(first ? v.to : v.from),
        .cannon = is_word(v.troops, "cannon"),
        .deployed = facts_flag(f, "deployed"),
        .light = is_word(v.troops, "scouts") || is_word(v.troops, "indians"),
    };
    for (int i = 0; tft_meets_choices[i].id != NULL; i++)
        if (is_word(tft_meets_choices[i].id, facts_text(f, "meets"))) v.meets = (enum tft_meets)i;
    v.meets_cm = facts_real(f, "meets_cm");
    return v;
}

/* What passing through friends, or dense terrain, does to the formation it ends in. */
static const char *end_formation(const struct tft_case *v)
{
    bool passes = !is_word(facts_text(v->f, "passes"), "none");
    if (v->m.cannon) return "line";
    if (v->meets == TFT_DENSE) return "skirmish";
    return passes && v->m.formation == FORMATION_LINE ? "skirmish" : v->to;
}

/* --- Where it ends ------------------------------------------------------------------------- */

static double to_grid(double x)
{
    return floor(x * 1000 + 0.5) / 1000;
}

static void set_effects(struct tft_case *v, struct tft_pose end, const char *stopped_at)
{
    const struct entity *unit = v->plan.unit;
    const struct state *st = v->s->state;
    struct ruling *r = v->r;
    const char *formation = end_formation(v);
    if (!is_word(formation, v->to))
        ruling_hand(r, "%s is now in %s formation.", v->name, formation);
    if (!v->table) return;
    ruling_set(r, st, unit->id, "x", value_real(to_grid(end.at.x)));
    ruling_set(r, st, unit->id, "y", value_real(to_grid(end.at.y)));
    ruling_set(r, st, unit->id, "facing", value_real(to_grid(end.facing)));
    ruling_set(r, st, unit->id, "formation", value_text(formation));
    ruling_set(r, st, unit->id, "moves", value_int(facts_int(v->f, "moves_made") + 1));
    ruling_set(r, st, unit->id, "moved", value_int(1));
    ruling_set(r, st, unit->id, "stopped_at",
               *stopped_at == '\0' ? value_none() : value_text(stopped_at));
    ruling_set(r, st, unit->id, "order", value_none());
    for (int i = 0; i < v->plan.walk.passed_count; i++) {
        const struct entity *friend = v->plan.walk.passed[i];
        ruling_subject(r, friend->id);
        const struct tft_troop *troop = tft_troop_of(v->s, friend);
        if (troop != NULL && is_word(troop->arm, "cannon")) continue;
        ruling_set(r, st, friend->id, "formation", value_text("skirmish"));
        if (!is_word(entity_text(friend, "formation", "line"), "skirmish"))
            ruling_hand(r, "%s is now in skirmish formation.", tft_the(v->s, friend, ""));
    }
    /* Put into skirmish by a wood or by friends, or stopped while it bends round a corner, its
     * bases may have no room as they are drawn; nor may those of the friends. */
    tft_make_room(v->s, r, unit);
    for (int i = 0; i < v->plan.walk.passed_count; i++)
        tft_make_room(v->s, r, v->plan.walk.passed[i]);
}

static const struct {
    const char *cite, *what, *reading;
} meetings[] = {
    [TFT_LINEAR] = {"Linear obstacles", "a linear obstacle", "TFT-41"},
    [TFT_DENSE] = {"Dense terrain", "dense terrain", NULL},
    [TFT_LEAVING] = {"Dense terrain", "the edge of dense terrain", "TFT-42"},
    [TFT_BRIDGE] = {"Rivers", "the entrance of a bridge", NULL},
    [TFT_RIVER] = {"Rivers", "a river that cannot be crossed", NULL},
    [TFT_CLIFF] = {"Hills", "an impassable cliff", NULL},
    [TFT_ZONE] = {"Movement", "an enemy's zone of control", "TFT-40"},
    [TFT_ENEMY] = {"Melee", "the enemy: to touch him is to charge", NULL},
    [TFT_FRIENDS] = {"Interpenetration", "friends it cannot pass through or stop among", NULL},
    [TFT_EDGE] = {"The table", "the edge of the table", NULL},
};

static void lean_on_meeting(struct tft_case *v)
{
    if (meetings[v->meets].reading != NULL)
        (void)scene_reading(v->s, v->r, meetings[v->meets].reading);
    if (v->meets == TFT_ZONE) (void)scene_reading(v->s, v->r, "TFT-39");
}

static const char *met_name(const struct tft_case *v)
{
    const struct entity *met = state_find(v->s->state, facts_text(v->f, "met"));
    if (met == NULL) return meetings[v->meets].what;
    return arena_printf(v->r->mem, "%s, %s", entity_name(met), meetings[v->meets].what);
}

static void refuse_meeting(struct tft_case *v)
{
    bool cannon = v->m.cannon && (v->meets == TFT_LINEAR || v->meets == TFT_DENSE);
    lean_on_meeting(v);
    ruling_refuse(v->r, cannon ? "Terrain effect on movement" : meetings[v->meets].cite,
                  "%s is barred after %.1f cm: %s%s.%s", v->name, v->meets_cm, met_name(v),
                  cannon ? ", which cannon do not cross or enter" : "",
                  tft_say_nearest(v, v->meets_cm, false));
}

/* The next enemy commander whom it runs over on the way that it comes. */
static const struct entity *next_rider(const struct tft_case *v, bool stops,
                                       const struct entity *after)
{
    const struct tft_plan *p = &v->plan;
    if (!v->as_planned) return NULL;
    return tft_next_rider(p->lie, &p->marcher, &p->route, stops ? &p->walk : NULL, after);
}

/* TFT-23 B: to touch a commander is to charge him. */
static bool riders_allowed(struct tft_case *v, bool stops)
{
    const struct entity *rider = next_rider(v, stops, NULL);
    if (rider == NULL || scene_reading(v->s, v->r, "TFT-23") == 'A') return true;
    return ruling_refuse(v->r, "Melee", "%s would touch %s: that is to charge.%s", v->name,
                         entity_name(rider), tft_say_nearest(v, 0, false)),
           false;
}

/* TFT-23 A: one who is run over is no target; he joins the nearest friends. */
static void move_riders(struct tft_case *v, bool stops)
{
    const struct entity *rider = NULL;
    while ((rider = next_rider(v, stops, rider)) != NULL) tft_join_friends(v->s, v->r, rider);
}

static void rule_stop(struct tft_case *v)
{
    struct tft_pose end = v->plan.walk.end;
    bool stated = value_is_set(facts_find(v->f, "meets_cm")->stated) ||
                  value_is_set(facts_find(v->f, "meets")->stated);
    if (v->table && stated) end = tft_route_at(&v->plan.route, v->plan.from, v->meets_cm);
    if (!riders_allowed(v, !stated)) return;
    lean_on_meeting(v);
    ruling_note(v->r, meetings[v->meets].cite, "stops after %.1f cm: %s", v->meets_cm, met_name(v));
    if (v->meets == TFT_DENSE && !is_word(v->from, "skirmish"))
        ruling_note(v->r, "Dense terrain", "goes into skirmish");
    ruling_decide(v->r, VERDICT_STOPS, "%s stops after %.1f cm: %s.", v->name, v->meets_cm,
                  met_name(v));
    if (v->table)
        ruling_hand(v->r, "It stands at %.1f, %.1f, facing %.0f.", end.at.x, end.at.y, end.facing);
    set_effects(v, end, v->meets == TFT_LEAVING ? "" : facts_text(v->f, "met"));
    ruling_hand(v->r, "The rest of this move is lost; it goes on with its next order.");
    move_riders(v, !stated);
}

/* How far a unit hangs over the table's edge. */
static double overhang(const struct tft_case *v, enum formation in, struct tft_pose at)
{
    const struct entity *game = state_find(v->s->state, GAME_ENTITY);
    double wide = entity_real(game, "table_width", 500), most = 0;
    double deep = entity_real(game, "table_depth", 500);
    struct tft_marcher m = v->plan.marcher;
    struct hull h;
    m.formation = in;
    tft_marcher_hull(&m, at, &h);
    for (int i = 0; i < h.count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&h.stand[i], corner);
        for (int c = 0; c < STAND_CORNERS; c++) {
            most = fmax(most, fmax(-corner[c].x, corner[c].x - wide));
            most = fmax(most, fmax(-corner[c].y, corner[c].y - deep));
        }
    }
    return most;
}

/* Who was set down over the edge is not stopped by it, but goes no farther over it. */
static bool edge_allowed(struct tft_case *v)
{
    if (!v->table || !v->plan.found) return true;
    double now = overhang(v, v->plan.marcher.formation, v->plan.from);
    if (overhang(v, v->plan.formation_to, v->plan.to) <= now + TFT_SLACK_CM) return true;
    ruling_refuse(v->r, "The table", "%s would end over the edge of the table.%s", v->name,
                  tft_say_nearest(v, 0, false));
    return false;
}

static void rule_move(struct tft_case *v)
{
    if (v->cost > v->allowance + TFT_HAIR_CM) {
        ruling_refuse(v->r, "Movement", "%s takes %.1f cm for that, %d are allowed.%s", v->name,
                      v->cost, v->allowance, tft_say_nearest(v, v->allowance, false));
        return;
    }
    if (!tft_case_end(v) || !edge_allowed(v) || !riders_allowed(v, false)) return;
    ruling_decide(v->r, VERDICT_LEGAL, "%s %s: %.1f of %d cm.", v->name, tft_say_move(v), v->cost,
                  v->allowance);
    set_effects(v, v->plan.to, "");
    move_riders(v, false);
}

/* TFT-118: it goes on a bridge and does not come across with this order. */
static bool ends_on_bridge(const struct tft_case *v)
{
    struct hull h;
    if (!v->table || !v->plan.found || v->meets == TFT_BRIDGE) return false;
    tft_marcher_hull(&v->plan.marcher, v->plan.to, &h);
    for (int i = 0; i < v->plan.lie->count; i++) {
        const struct tft_thing *t = &v->plan.lie->things[i];
        if (t->what == TFT_BRIDGE && tft_hull_meets(&h, &t->shape, true)) return true;
    }
    return false;
}

/* TFT-44: whether one order takes a whole brigade over a bridge. */
static bool bridge_allowed(struct tft_case *v)
{
    if (ends_on_bridge(v)) (void)scene_reading(v->s, v->r, "TFT-118");
    if (!facts_flag(v->f, "over_bridge")) return true;
    ruling_note(v->r, "Rivers", "crosses the bridge with this order");
    if (!facts_flag(v->f, "by_brigade") || scene_reading(v->s, v->r, "TFT-44") == 'A') return true;
    ruling_refuse(v->r, "Rivers", "%s needs an order of its own to cross a bridge.%s", v->name,
                  tft_say_nearest(v, 0, false));
    return false;
}

/* --- What forbids it outright ------------------------------------------------------------------ */

static bool unit_allowed(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const char *name = tft_the(s, unit, "The unit");
    if (unit == NULL) return true;
    if (!tft_order_stands(s, unit, "move", r)) return false;
    if (!value_is_set(entity_get(unit, "x")))
        return ruling_refuse(r, "The table", "%s is not on the table.", name), false;
    if (entity_int(unit, "routed", 0) != 0)
        return ruling_refuse(r, "Routing", "%s is routed: it can only be rallied.", name), false;
    if (entity_int(unit, "suppressed", 0) != 0)
        return ruling_refuse(r, "Disordered", "%s is suppressed: it may not move.", name), false;
    if (*entity_text(unit, "locked", "") != '\0')
        return ruling_refuse(r, "Making contact", "%s is locked in melee.", name), false;
    return true;
}

/* Germantown: what holds it where it is. */
static bool hold_allowed(const struct tft_case *v)
{
    struct tft_marcher m = v->plan.marcher;
    struct hull from, to;
    if (!v->table || !tft_footprint(v->s, v->plan.unit, &from)) return true;
    m.formation = v->plan.formation_to;
    tft_marcher_hull(&m, v->plan.to, &to);
    return tft_hold_allows(v->s, v->plan.unit, &from, &to, v->r);
}

static bool way_found(const struct tft_case *v)
{
    if (!v->table || v->plan.found || is_stated(v->f)) return true;
    ruling_refuse(v->r, "Table 1", "%s has no move of that kind that leads there in %s.%s", v->name,
                  v->from, tft_say_nearest(v, 0, false));
    return false;
}

/* Is what it meets in its way at all?  By road a column goes on through dense terrain; on a
 * table the way itself has told that.  Only by TFT-42 B does leaving it stop anyone. */
static bool is_in_the_way(const struct tft_case *v)
{
    bool by_road = !v->table && v->m.formation == FORMATION_COLUMN && !v->m.cannon &&
                   facts_flag(v->f, "on_road");
    if (v->meets == TFT_NOTHING || v->meets_cm > v->allowance + TFT_HAIR_CM) return false;
    if (v->meets == TFT_DENSE) return !by_road;
    return v->meets != TFT_LEAVING || scene_reading(v->s, v->r, "TFT-42") == 'B';
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    if (!unit_allowed(s, f, r)) return;
    struct tft_case v = read_move(s, f, r);
    tft_case_allowance(&v);
    if (!hold_allowed(&v) || !way_found(&v) || !tft_case_formation(&v)) return;
    if (!tft_case_parts(&v) || !bridge_allowed(&v) || !tft_case_friends(&v)) return;
    bool in_reach = is_in_the_way(&v);
    bool cannon_bar = v.m.cannon && (v.meets == TFT_LINEAR || v.meets == TFT_DENSE);
    if (in_reach && (v.meets > TFT_BRIDGE || cannon_bar))
        refuse_meeting(&v);
    else if (in_reach)
        rule_stop(&v);
    else
        rule_move(&v);
}

const struct action tft_move = {
    .id = "move",
    .title = "Move",
    .group = "Movement",
    .help = "Whether a unit may move as asked, how much of its allowance that takes, and what "
            "stops it. Without a table, give the parts of the move.",
    .cite = "Movement, Turning, Interpenetration, Table 1",
    .fields = tft_move_fields,
    .field_count = TFT_MOVE_FIELDS,
    .examples = examples,
    .survey = tft_move_survey,
    .judge = judge,
    .draw = tft_move_draw,
};
