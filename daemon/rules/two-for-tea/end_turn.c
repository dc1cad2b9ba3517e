/* The end of a player's turn: the checklist of End of Turn, in its order, then the marks
 * that last a turn, then the other side.  */
#include <string.h>

#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/breakpoint.h"
#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/shove.h"

enum { MELEE_ROUNDS = 2, OFFICER_IN_TEXT_CM = 40 };

struct turn {
    const struct scene *s;
    const char *side; /* whose turn ends */
    struct ruling *r;
};

static bool is_own(const struct turn *t, const struct entity *en)
{
    return strcmp(entity_text(en, "side", ""), t->side) == 0;
}

static void clear(const struct turn *t, const struct entity *en, const char *const *attrs)
{
    for (size_t i = 0; attrs[i] != NULL; i++)
        ruling_set(t->r, t->s->state, en->id, attrs[i], value_none());
}

/* Units, and those who command: by TFT-23 B they are shot at as units are. */
static bool is_troop(const struct entity *en)
{
    return entity_is(en, "unit") || tft_is_commander(en);
}

static const struct entity *next_troop(const struct turn *t, const struct entity *en)
{
    do en = state_next(t->s->state, en, NULL);
    while (en != NULL && !is_troop(en));
    return en;
}

/* --- What must be done before ------------------------------------------------------------ */

/* Two rounds at most a turn; of a melee still going on from the turn before, by TFT-95 B,
 * one.  Whoever won the last of them has still to choose. */
bool tft_melee_is_due(const struct scene *s, const struct entity *en)
{
    if (*entity_text(en, "locked", "") == '\0') return false;
    if (entity_int(en, "won", 0)) return true;
    const char *began = entity_text(en, "locked_turn", "");
    bool carried = *began != '\0' && !tft_is_now(s, en, "locked_turn");
    int most = carried && scene_choice(s, "TFT-95") == 'B' ? 1 : MELEE_ROUNDS;
    return tft_rounds_fought(s, en) < most;
}

static bool may_end(const struct turn *t)
{
    const struct entity *game = state_find(t->s->state, GAME_ENTITY), *en = NULL;
    const char *due = entity_text(game, "breakpoint_due", "");
    if (*due != '\0')
        return ruling_refuse(t->r, "Breakpoint",
                             "The %s army has still to throw whether it breaks.",
                             ruleset_side(t->s->book->rules, due)->label),
               false;
    while ((en = tft_next_fighter(t->s, en)) != NULL)
        if (tft_melee_is_due(t->s, en))
            return ruling_subject(t->r, en->id),
                   ruling_refuse(t->r, "Making contact",
                                 "%s is locked in melee: resolve that before the turn ends.",
                                 entity_name(en)),
                   false;
    return true;
}

/* --- Orders left over ------------------------------------------------------------------ */

static bool has_rallied(const struct entity *en)
{
    return entity_int(en, "routed", 0) != 0 && strcmp(entity_text(en, "order", ""), "rally") == 0;
}

/* Who obeyed an order to rally has recovered, even if nobody said so; any other order that
 * was not carried out is lost. */
static void settle_orders(const struct turn *t)
{
    const struct entity *en = NULL;
    while ((en = next_troop(t, en)) != NULL) {
        const char *order = entity_text(en, "order", "");
        if (!is_own(t, en) || *order == '\0') continue;
        if (has_rallied(en)) {
            (void)scene_reading(t->s, t->r, "TFT-98");
            ruling_subject(t->r, en->id);
            ruling_set(t->r, t->s->state, en->id, "routed", value_none());
            ruling_note(t->r, "Orders", "%s has obeyed an order to rally: it is no longer routed",
                        entity_name(en));
        } else {
            ruling_note(t->r, "Activation", "%s has not carried out its order to %s: it lapses",
                        entity_name(en), tft_order_word(order));
        }
    }
}

static bool is_routed(const struct entity *en)
{
    return entity_int(en, "routed", 0) != 0 && !has_rallied(en);
}

/* --- The checklist ------------------------------------------------------------------------- */

static void remove_hits(const struct turn *t)
{
    const struct entity *en = NULL;
    while ((en = next_troop(t, en)) != NULL) {
        int64_t hits = entity_int(en, "hits", 0);
        if (!is_own(t, en) || !value_is_set(entity_get(en, "hits"))) continue;
        ruling_set(t->r, t->s->state, en->id, "hits", value_none());
        if (hits == 0) continue;
        (void)scene_reading(t->s, t->r, "TFT-64");
        ruling_note(t->r, "End of Turn", "%s: %d extra %s removed", entity_name(en), (int)hits,
                    hits == 1 ? "hit" : "hits");
        ruling_hand(t->r, "%s: take the hits die away.", entity_name(en));
    }
}

/* TFT-62 B: one suppressed in its own turn stays so through the next.  What was suppressed
 * when the turn began carries suppressed_before, until it is suppressed again. */
static void remove_suppression(const struct turn *t)
{
    const struct entity *en = NULL;
    while ((en = next_troop(t, en)) != NULL) {
        if (!entity_int(en, "suppressed", 0) && !entity_int(en, "routed", 0)) continue;
        const char *name = entity_name(en);
        if (!is_own(t, en)) {
            if (scene_choice(t->s, "TFT-62") == 'B')
                ruling_set(t->r, t->s->state, en->id, "suppressed_before", value_int(1));
        } else if (is_routed(en)) {
            ruling_note(t->r, "End of Turn", "%s is routed and stays suppressed", name);
        } else if (scene_reading(t->s, t->r, "TFT-62") == 'B' && !has_rallied(en) &&
                   !entity_int(en, "suppressed_before", 0)) {
            ruling_note(t->r, "Disordered", "%s was suppressed this turn and stays so", name);
        } else {
            ruling_set(t->r, t->s->state, en->id, "suppressed", value_none());
            ruling_set(t->r, t->s->state, en->id, "suppressed_before", value_none());
            ruling_note(t->r, "End of Turn", "%s is no longer suppressed", name);
            ruling_hand(t->r, "%s: take the marker away.", name);
        }
    }
}

/* Past those who have run before it, which the scene need not know. */
static bool run_away(const struct turn *t, const struct entity *en, double bearing, double cm,
                     struct tft_shove_rules rules, const struct entity *from)
{
    struct scene now = *t->s;
    struct state *after = tft_state_after(t->s, t->r);
    struct tft_shove sh;
    now.state = after;
    bool runs = tft_shove(&now, state_find(after, en->id), bearing, cm, rules,
                          (struct tft_together){0}, &sh);
    if (runs) {
        ruling_note(t->r, "Routing", "%s runs %.1f cm from %s%s", entity_name(en), sh.cm,
                    entity_name(from), sh.off_table ? ", off the table: lost" : "");
        tft_shove_apply(t->s, &sh, t->r);
        if (sh.cm > 0 && !sh.off_table) tft_leave_melee(t->s, t->r, en);
    }
    state_free(after);
    return runs && sh.cm > 0;
}

/* TFT-47 A: the whole printed allowance, turned about; B: half of it, backwards.  True:
 * it ran. */
static bool rout(const struct turn *t, const struct tft_view *v, const struct entity *en)
{
    const struct tft_troop *troop = tft_troop_of(t->s, en);
    struct tft_enemy enemy = tft_nearest_enemy_by(t->s, v, en);
    bool whole = scene_reading(t->s, t->r, "TFT-47") == 'A';
    struct tft_shove_rules rules = {.past_columns = true, .may_leave = true, .turns = whole};
    if (enemy.unit == NULL) {
        ruling_note(t->r, "Routing", "%s is routed, sees no enemy and stays", entity_name(en));
        return false;
    }
    double cm = troop == NULL ? 0 : troop->move_cm;
    if (entity_is(en, "officer") && scene_reading(t->s, t->r, "TFT-01") == 'B')
        cm = OFFICER_IN_TEXT_CM;
    if (!whole) cm /= 2;
    double away = plane_facing(tft_bearing_to(t->s, en, enemy.unit) + 180);
    return run_away(t, en, away, cm, rules, enemy.unit);
}

/* Who is routed runs; who moved this turn is remembered as having moved in the last. */
static void move_routers(const struct turn *t)
{
    const struct entity *en = NULL;
    struct tft_view view = tft_view(t->s);
    while ((en = next_troop(t, en)) != NULL) {
        if (!is_own(t, en)) continue;
        bool ran = is_routed(en) && rout(t, &view, en);
        if (!entity_is(en, "unit")) continue;
        ruling_set(t->r, t->s->state, en->id, "moved_last",
                   ran || entity_int(en, "moved", 0) ? value_int(1) : value_none());
    }
}

static void clear_marks(const struct turn *t)
{
    static const char *const everyone[] = {"shots",    "fired_back_at", "may_answer", "evaded",
                                           "charging", "sixes",         NULL};
    static const char *const own[] = {"orders",  "ordered_by", "closed",  "last_order",
                                      "order",   "moves",      "brigade", "moved",
                                      "shot_by", "charge_cm",  NULL};
    static const char *const commander[] = {"done", "ordering", "brigade", NULL};
    const struct entity *en = NULL;
    while ((en = state_next(t->s->state, en, NULL)) != NULL) {
        if (is_troop(en)) clear(t, en, everyone);
        if (is_troop(en) && is_own(t, en)) clear(t, en, own);
        if (tft_is_commander(en)) clear(t, en, commander);
    }
    ruling_set(t->r, t->s->state, GAME_ENTITY, "turn_over", value_none());
    ruling_note(t->r, "The turn", "orders and their marks are cleared");
}

/* True: the army has to throw. */
static bool ask_breakpoint(const struct turn *t)
{
    struct tft_losses losses = tft_losses_of(t->s, t->side, t->r);
    (void)scene_reading(t->s, t->r, "TFT-100");
    bool due = tft_break_due(t->s, t->side, &losses);
    ruling_note(t->r, "Breakpoint", "%d of %d units lost, half is %d: %s", losses.lost,
                losses.units, losses.half, due ? "a throw is due" : "no throw is due");
    if (!due) return false;
    ruling_set(t->r, t->s->state, GAME_ENTITY, "breakpoint_due", value_text(t->side));
    ruling_hand(t->r, "Half the army is lost: throw now whether it breaks.");
    return true;
}

/* --- The other side ------------------------------------------------------------------------ */

/* Commanders move at the end of their side's turn. */
static void remind_of_riding(const struct turn *t)
{
    static const char *const kinds[] = {"general", "officer"};
    const struct entity *game = state_find(t->s->state, GAME_ENTITY);
    int officer_cm = scene_reading(t->s, t->r, "TFT-01") == 'A' ? 30 : OFFICER_IN_TEXT_CM;
    const char *names = "";
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const struct entity *en = NULL;
        while ((en = state_next(t->s->state, en, kinds[k])) != NULL)
            if (is_own(t, en) && value_is_set(entity_get(en, "x")) &&
                entity_int(en, "rode", 0) != entity_int(game, "turn", 1))
                names = arena_printf(t->s->mem, "%s%s%s", names, *names == '\0' ? "" : ", ",
                                     entity_name(en));
    }
    if (*names == '\0') return;
    ruling_hand(t->r,
                "Not moved this turn: %s. If they move, place them now: officers up to %d cm, the "
                "general up to 60.",
                names, officer_cm);
}

static void hand_over(const struct turn *t, bool owes_throw)
{
    const struct entity *game = state_find(t->s->state, GAME_ENTITY);
    bool first = strcmp(t->side, tft_sides[0].id) == 0;
    int64_t number = entity_int(game, "turn", 1) + (first ? 0 : 1);
    const struct choice *next = &tft_sides[first ? 1 : 0];
    ruling_set(t->r, t->s->state, GAME_ENTITY, "side", value_text(next->id));
    ruling_set(t->r, t->s->state, GAME_ENTITY, "turn", value_int(number));
    if (owes_throw)
        ruling_decide(t->r, "turn",
                      "The %s army throws whether it breaks. Turn %d: the %s side plays.",
                      tft_sides[first ? 0 : 1].label, (int)number, next->label);
    else
        ruling_decide(t->r, "turn", "Turn %d: the %s side plays.", (int)number, next->label);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)f, (void)d;
    struct turn t = {.s = s, .r = r};
    t.side = entity_text(state_find(s->state, GAME_ENTITY), "side", tft_sides[0].id);
    if (!may_end(&t)) return;
    settle_orders(&t);
    remove_hits(&t);
    remove_suppression(&t);
    move_routers(&t);
    tft_mark_spotted(s, r);
    bool owes_throw = ask_breakpoint(&t);
    tft_ability_lapse(s, r);
    tft_germantown_end_turn(s, t.side, r);
    clear_marks(&t);
    remind_of_riding(&t);
    hand_over(&t, owes_throw);
}

const struct action tft_end_turn = {
    .id = "end-turn",
    .lost_to = "Routed and never rallied",
    .often = true,
    .closes = true,
    .title = "End the turn",
    .group = "End of turn",
    .help = "Goes through the list for the end of a turn: extra hits and suppression come off, the "
            "routed run, losses are counted; then the other side plays.",
    .cite = "End of Turn",
    .judge = judge,
    .table_only = true,
    .upkeep = true,
};
