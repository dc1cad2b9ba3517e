/* What the winner of a round does: Melee mechanic.
 *
 * He pursues into contact again, holds, or disengages by as many centimetres as he took
 * hits.  Pursuit after the last round of a turn leaves the units locked until the melee of
 * the opponent's turn (TFT-95).  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/charge.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/touch.h"

#define VERDICT_PURSUES "pursues"
#define VERDICT_HOLDS "holds"
#define VERDICT_DISENGAGES "disengages"

static const struct choice choices[] = {{"pursue", "Pursue"},
                                        {"hold", "Hold"},
                                        {"disengage", "Disengage"},
                                        {NULL, NULL}};

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Winning unit",
     .type = FIELD_ENTITY,
     .kinds = "unit officer general",
     .lists = tft_is_listed_target,
     .help = "A unit of the side that won the last round.",
     .cite = "Melee mechanic"},
    {.name = "choice",
     .asked = true,
     .label = "What it does",
     .type = FIELD_CHOICE,
     .choices = choices,
     .fallback = "pursue",
     .help = "Into contact again, stay, or back off.",
     .cite = "Melee mechanic"},
    {.name = "won",
     .label = "Did it win the round?",
     .type = FIELD_FLAG,
     .fallback = "yes",
     .help = "Only the winner of a round chooses.",
     .cite = "Melee mechanic"},
    {.name = "suppressed",
     .label = "Is it suppressed?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Then it may not move: it can only hold.",
     .cite = "Disordered"},
    {.name = "eliminated",
     .label = "Is the enemy eliminated?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Then there is no pursuit.",
     .cite = "Melee mechanic"},
    {.name = "rounds",
     .label = "Rounds fought this turn",
     .type = FIELD_INT,
     .min = 1,
     .max = 9,
     .fallback = "1",
     .help = "A second round may follow the first.",
     .cite = "Melee mechanic"},
    {.name = "continued",
     .label = "From an earlier turn?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "A melee still locked from the other side's turn.",
     .cite = "Melee mechanic"},
    {.name = "taken",
     .label = "Hits it took in the round",
     .type = FIELD_INT,
     .max = 200,
     .fallback = "0",
     .help = "How far it goes back when it disengages, in centimetres.",
     .cite = "Melee mechanic"},
    {.name = "gap_cm",
     .label = "Way to the enemy",
     .unit = "cm",
     .type = FIELD_REAL,
     .max = 300,
     .measured = true,
     .fallback = "0",
     .help = "How far the loser went back.",
     .cite = "Melee mechanic"},
};

static const struct example examples[] = {
    {"Pursuit after the first round", "choice=pursue gap_cm=3", VERDICT_PURSUES},
    {"Nobody left to pursue", "choice=pursue eliminated=yes", VERDICT_ILLEGAL},
    {"Backing off by the hits taken", "choice=disengage taken=4", VERDICT_DISENGAGES},
    {NULL, NULL, NULL}};

/* --- The loser ------------------------------------------------------------------------------------ */

static bool in_same_melee(const struct entity *a, const struct entity *b)
{
    const char *locked = entity_text(a, "locked", "");
    return *locked != '\0' && strcmp(locked, entity_text(b, "locked", "")) == 0;
}

/* The nearest enemy of the same melee; the tape is laid from the unit. */
static const struct entity *enemy_of(const struct scene *s, const struct entity *unit,
                                     struct tape *tape)
{
    const struct entity *en = NULL, *best = NULL;
    struct hull mine, theirs;
    bool placed = tft_footprint(s, unit, &mine);
    *tape = (struct tape){.cm = HUGE_VAL};
    while ((en = tft_next_fighter(s, en)) != NULL) {
        if (tft_same_side(en, unit) || !in_same_melee(unit, en)) continue;
        if (best == NULL) best = en;
        if (!placed || !tft_footprint(s, en, &theirs)) continue;
        struct tape t = hull_tape(&mine, &theirs).tape;
        if (t.cm < tape->cm) *tape = t, best = en;
    }
    return best;
}

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    struct tape tape;
    if (unit == NULL) return;
    const struct entity *enemy = enemy_of(s, unit, &tape);
    int rounds = tft_rounds_fought(s, unit);
    facts_measure(f, "won",
                  value_int(tft_chooses(unit) ||
                            (entity_int(unit, "won", 0) != 0 && tft_is_now(s, unit, "melee_turn"))),
                  "as the round left it");
    facts_measure(f, "suppressed", value_int(entity_int(unit, "suppressed", 0) != 0), "as marked");
    facts_measure(f, "taken", value_int(entity_int(unit, "taken", 0)), "in the last round");
    facts_measure(f, "rounds", value_int(rounds < 1 ? 1 : rounds), "in this turn");
    facts_measure(f, "eliminated", value_int(enemy == NULL),
                  enemy == NULL ? "no enemy of this melee is left" : "an enemy of it is left");
    facts_measure(f, "continued",
                  value_int(*entity_text(unit, "locked_turn", "") != '\0' &&
                            !tft_is_now(s, unit, "locked_turn")),
                  "by the turn in which it began");
    if (enemy != NULL && tape.cm < HUGE_VAL)
        facts_measure(f, "gap_cm", value_real(tape.cm),
                      arena_printf(s->mem, "edge to edge to %s", entity_name(enemy)));
}

/* --- Pursuit ---------------------------------------------------------------------------------------- */

static bool another_round(const struct scene *s, const struct facts *f, struct ruling *r)
{
    bool continued = facts_flag(f, "continued");
    int most = continued && scene_reading(s, r, "TFT-95") == 'B' ? 1 : 2;
    return facts_int(f, "rounds") < most;
}

static bool meet_along_edge(const struct hull *mine, struct point way, const struct hull *theirs)
{
    for (int i = 0; i < mine->count; i++)
        for (int k = 0; k < theirs->count; k++) {
            struct stand moved = stand_slide(mine->stand[i], way);
            if (tft_contact(&moved, &theirs->stand[k])) return true;
        }
    return false;
}

struct pursuit {
    const struct entity *enemy; /* NULL: nobody on the table to go to */
    struct hull mine, theirs;
    struct point way;
    struct tft_path path; /* the friends it passes */
    const char *in_way;   /* why it cannot be done; NULL: it can */
};

/* Straight ahead until it touches any enemy of its melee; false: that meets none squarely. */
static bool way_ahead(const struct scene *s, const struct entity *unit, const struct hull *mine,
                      struct point *way)
{
    struct point ahead = plane_heading(mine->stand[0].facing), all = {ahead.x * 300, ahead.y * 300};
    const struct entity *en = NULL;
    struct hull theirs, met = {0};
    double share = HUGE_VAL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (tft_same_side(en, unit) || !in_same_melee(unit, en) || !tft_footprint(s, en, &theirs))
            continue;
        struct sweep_meeting m = tft_hulls_meet(mine, all, &theirs);
        if (m.meets && m.share < share) share = m.share, met = theirs;
    }
    if (share > 1) return false;
    *way = (struct point){all.x * share, all.y * share};
    return meet_along_edge(mine, *way, &met);
}

/* Is it free of everybody but the enemy, and of ground that has to be stopped at? */
static bool way_is_free(const struct scene *s, const struct entity *unit, struct pursuit *go)
{
    struct hull end = go->mine;
    hull_slide(&end, go->way);
    go->path = (struct tft_path){0};
    go->in_way =
        tft_charge_blocked(s, &(struct tft_dash){unit, go->enemy, NULL, &go->mine, &end, go->way},
                           &go->path);
    if (go->in_way != NULL) return false;
    const struct entity *who = tft_charge_crowd(s, unit, go->enemy, &end);
    if (who != NULL)
        go->in_way = arena_printf(s->mem, "%s stands where it would be", entity_name(who));
    return who == NULL;
}

/* Straight ahead if that leads into contact; else by the shortest way. */
static struct pursuit find_pursuit(const struct scene *s, const struct entity *unit)
{
    struct pursuit go = {0};
    struct tape tape;
    const struct entity *enemy = enemy_of(s, unit, &tape);
    if (!(tape.cm < HUGE_VAL) || !tft_footprint(s, unit, &go.mine) ||
        !tft_footprint(s, enemy, &go.theirs))
        return go;
    go.enemy = enemy;
    if (way_ahead(s, unit, &go.mine, &go.way) && way_is_free(s, unit, &go)) return go;
    go.way = (struct point){tape.b.x - tape.a.x, tape.b.y - tape.a.y};
    (void)way_is_free(s, unit, &go);
    return go;
}

static void close_in(const struct scene *s, struct ruling *r, const struct entity *unit,
                     const struct pursuit *go)
{
    if (go->enemy == NULL) return;
    struct point to =
        plane_point(entity_real(unit, "x", 0) + go->way.x, entity_real(unit, "y", 0) + go->way.y);
    ruling_set(r, s->state, unit->id, "x", value_real(to.x));
    ruling_set(r, s->state, unit->id, "y", value_real(to.y));
    ruling_set(r, s->state, unit->id, "stopped_at", value_none());
    tft_charge_passes(s, r, unit, &go->path);
    tft_touch(s, r, unit, &go->mine, go->way);
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct hull h;
        if (!tft_same_side(en, unit) && in_same_melee(unit, en) && tft_footprint(s, en, &h) &&
            meet_along_edge(&go->mine, go->way, &h))
            return;
    }
    ruling_hand(r, "Only corners meet there: place %s squarely against %s.", entity_name(unit),
                entity_name(go->enemy));
}

static void pursue(const struct scene *s, const struct facts *f, struct ruling *r,
                   const struct entity *unit)
{
    struct pursuit go = {0};
    if (unit != NULL) go = find_pursuit(s, unit);
    if (go.in_way != NULL) {
        if (go.path.by_ground) (void)scene_reading(s, r, "TFT-115");
        ruling_refuse(r, "Melee mechanic", "The pursuit cannot get there: %s.", go.in_way);
        return;
    }
    bool again = another_round(s, f, r);
    bool bonus = scene_reading(s, r, "TFT-88") == 'B';
    if (!again) (void)scene_reading(s, r, "TFT-95");
    ruling_hand(r, "It goes %.1f cm into contact again.", facts_real(f, "gap_cm"));
    ruling_hand(r, again ? "A second round is fought now."
                         : "They stay locked until the melee of the opponent's turn.");
    ruling_decide(r, VERDICT_PURSUES,
                  again ? "It pursues: a second round of melee."
                        : "It pursues: locked until the melee of the opponent's turn.");
    if (unit == NULL) return;
    close_in(s, r, unit, &go);
    ruling_set(r, s->state, unit->id, "won", value_none());
    ruling_set(r, s->state, unit->id, "taken", value_none());
    if (bonus && again) ruling_set(r, s->state, unit->id, "charging", value_int(1));
}

/* --- Letting go ---------------------------------------------------------------------------------------- */

/* The others of the melee are free too, once nobody of the winner's side is still at it. */
static void let_go(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    const struct entity *en = NULL;
    bool busy = false;
    while ((en = tft_next_fighter(s, en)) != NULL)
        busy = busy || (strcmp(en->id, unit->id) != 0 && tft_same_side(en, unit) &&
                        in_same_melee(unit, en));
    while ((en = tft_next_fighter(s, en)) != NULL)
        if (!busy && in_same_melee(unit, en)) tft_unlock(s, r, en);
    tft_unlock(s, r, unit);
}

static void hold(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    ruling_decide(r, VERDICT_HOLDS, "It holds where it stands: its melee is over.");
    if (unit != NULL) let_go(s, r, unit);
}

static void disengage(const struct scene *s, const struct facts *f, struct ruling *r,
                      const struct entity *unit)
{
    int cm = facts_int(f, "taken");
    ruling_hand(r, "It goes %d cm straight back.", cm);
    ruling_decide(r, VERDICT_DISENGAGES, "It disengages, %d cm back: its melee is over.", cm);
    if (unit == NULL) return;
    tft_fall_back(s, r, unit, entity_real(unit, "facing", 0) + 180, cm);
    let_go(s, r, unit);
}

/* Germantown: to pursue is to leave one's place, to disengage to retreat, and both are chosen. */
static bool is_let_go(const struct scene *s, const struct facts *f, const struct entity *unit,
                      struct ruling *r)
{
    bool retreats = strcmp(facts_text(f, "choice"), "disengage") == 0;
    if (*entity_text(unit, "bound", "") == '\0' || !tft_is_held(s, unit, retreats, r)) return true;
    return ruling_refuse(r, "Germantown, British forces", "%s may not do that of its own will.",
                         entity_name(unit)),
           false;
}

/* TFT-121: it goes nowhere of its own will while it is suppressed; nor while it is routed. */
static bool may_move(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    if (entity_int(unit, "routed", 0) != 0)
        return ruling_refuse(r, "Routing", "%s is routed: it can only hold.", entity_name(unit)),
               false;
    if (!facts_flag(f, "suppressed") || scene_reading(s, r, "TFT-121") == 'B')
        return is_let_go(s, f, unit, r);
    return ruling_refuse(r, "Disordered", "A suppressed unit may not move: it can only hold."),
           false;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const char *choice = facts_text(f, "choice");
    if (unit != NULL) ruling_subject(r, unit->id);
    if (!facts_flag(f, "won")) {
        ruling_refuse(r, "Melee mechanic", "Only the winner of a round may choose.");
        return;
    }
    if (strcmp(choice, "pursue") == 0 && facts_flag(f, "eliminated")) {
        ruling_refuse(r, "Melee mechanic", "The enemy is eliminated: there is no pursuit.");
        return;
    }
    if (strcmp(choice, "hold") != 0 && !may_move(s, f, r)) return;
    ruling_note(r, "Melee mechanic", "%d %s fought this turn", facts_int(f, "rounds"),
                facts_int(f, "rounds") == 1 ? "round" : "rounds");
    if (strcmp(choice, "pursue") == 0)
        pursue(s, f, r, unit);
    else if (strcmp(choice, "hold") == 0)
        hold(s, r, unit);
    else
        disengage(s, f, r, unit);
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    struct tape tape;
    if (unit == NULL || enemy_of(s, unit, &tape) == NULL || !(tape.cm < HUGE_VAL)) return;
    drawing_line(d, "path", tape.a, tape.b, arena_printf(s->mem, "%.1f cm", tape.cm));
}

const struct action tft_follow_up = {
    .id = "follow-up",
    .title = "After the round",
    .group = "Melee",
    .help = "What the winner of a round does: pursue for another round, hold, or disengage.",
    .cite = "Melee mechanic",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
    .draw = draw,
};
