/* Table 3: what a blunder brings, carried out.  Words are ours.
 *
 * One die says which event; some ask for more dice.  An event holds for all units that
 * were given the order, but desertion spares grenadiers, for whom the table is thrown
 * again (TFT-21): they are then the only ones concerned.  */
#include <string.h>

#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/shove.h"
#include "rules/two-for-tea/stakes.h"

enum { CHARGE = 1, FALLBACK, DISORDER, DESERTION, AMMUNITION, OFFICER, LASTS_FROM = 5 };
enum { LOWEST_RATING = 2 }; /* no throw of two dice is lower */

static const char *const titles[] = {"Charge!",    "Fallback!",      "What the hell?",
                                     "Desertion!", "Pass the ammo!", "Officer killed!"};

/* An event and those it holds for. */
struct event {
    const struct scene *s;
    const struct facts *f;
    struct tft_group group;  /* those concerned */
    bool grenadiers, others; /* whether any of them are, and are not */
    struct dice *d;
    struct ruling *r;
};

static bool is_grenadier(const struct entity *unit)
{
    return strcmp(entity_text(unit, "type", ""), "grenadier") == 0;
}

static bool is_suppressed(const struct entity *unit)
{
    return entity_int(unit, "suppressed", 0) != 0 || entity_int(unit, "routed", 0) != 0;
}

/* --- 1 and 2: units driven at or from the enemy ---------------------------------------- */

static bool may_charge(const struct scene *s, const struct entity *unit)
{
    return strcmp(entity_text(unit, "formation", "line"), "column") != 0 && !tft_is_cannon(s, unit);
}

/* It reaches the enemy.  The charge is an action of its own, since he may fire or evade
 * before there is contact: charge_cm is the way it may go, the dice, until that is judged. */
static void begin_charge(const struct event *e, const struct entity *unit,
                         const struct entity *enemy, int cm)
{
    ruling_subject(e->r, unit->id);
    ruling_subject(e->r, enemy->id);
    ruling_set(e->r, e->s->state, unit->id, "charge_cm", value_int(cm));
    ruling_hand(e->r,
                "%s charges %s with %d cm to go: judge the charge now; the charged may fire or "
                "evade first.",
                entity_name(unit), entity_name(enemy), cm);
}

static void drive_unit(const struct event *e, const struct scene *now, const struct entity *unit,
                       struct tft_enemy enemy, struct tft_together with, int number, int cm)
{
    bool charge = number == CHARGE;
    if (enemy.unit == NULL) {
        ruling_note(e->r, "Table 3", "%s sees no enemy and stays", entity_name(unit));
        return;
    }
    bool contact = charge && scene_reading(e->s, e->r, "TFT-19") == 'A' && may_charge(e->s, unit);
    struct tft_shove_rules rules = {.to_contact = contact,
                                    .heeds_ground = true,
                                    .past_columns = !charge};
    struct tft_shove sh;
    double bearing = tft_bearing_to(e->s, unit, enemy.unit);
    if (!tft_shove(now, state_find(now->state, unit->id),
                   charge ? bearing : plane_facing(bearing + 180), cm, rules, with, &sh))
        return;
    ruling_note(e->r, "Table 3", "%s: nearest visible enemy %s at %.1f cm", entity_name(unit),
                entity_name(enemy.unit), enemy.cm);
    if (contact && sh.stop == TFT_STOP_ENEMY) {
        begin_charge(e, unit, sh.at, cm);
        return;
    }
    tft_shove_apply(e->s, &sh, e->r);
    if (sh.cm > 0) ruling_set(e->r, e->s->state, unit->id, "moved", value_int(1));
}

/* The enemies they go by; false when nobody who may go sees one: then no dice are thrown
 * (TFT-19).  What the umpire says of the enemy in view outranks what is found. */
static bool find_enemies(const struct event *e, struct tft_enemy enemy[TFT_BRIGADE_MOST])
{
    const struct fact *seen = facts_find(e->f, "enemy_visible");
    bool anyone = false;
    for (int i = 0; i < e->group.count; i++) {
        if (is_suppressed(e->group.unit[i])) continue;
        enemy[i] = tft_nearest_enemy(e->s, e->group.unit[i]);
        anyone = anyone || enemy[i].unit != NULL;
    }
    if (e->group.count == 0 || value_is_set(seen->stated)) return facts_flag(e->f, "enemy_visible");
    return anyone;
}

/* One after the other: those gone before are where they have come to, and those still to
 * go stand in nobody's way. */
static void drive_all(const struct event *e, const struct tft_enemy enemy[TFT_BRIGADE_MOST],
                      int number, int cm)
{
    for (int i = 0; i < e->group.count; i++) {
        const struct entity *unit = e->group.unit[i], *later[TFT_BRIGADE_MOST];
        struct tft_together with = {later, 0};
        struct scene now = *e->s;
        if (is_suppressed(unit)) {
            ruling_note(e->r, "Table 3", "%s is suppressed and stays", entity_name(unit));
            continue;
        }
        for (int k = i + 1; k < e->group.count; k++)
            if (!is_suppressed(e->group.unit[k]) && enemy[k].unit != NULL)
                later[with.count++] = e->group.unit[k];
        struct state *after = tft_state_after(e->s, e->r);
        now.state = after;
        drive_unit(e, &now, unit, enemy[i], with, number, cm);
        state_free(after);
    }
    for (int i = 0; i < e->group.count; i++) tft_make_room(e->s, e->r, e->group.unit[i]);
}

static bool drive(const struct event *e, int number)
{
    struct tft_enemy enemy[TFT_BRIGADE_MOST];
    int faces[3];
    (void)scene_reading(e->s, e->r, "TFT-19");
    if (!find_enemies(e, enemy)) {
        ruling_note(e->r, "Table 3", "no enemy in view: nobody goes anywhere");
        return true;
    }
    if (!ruling_roll(e->r, e->d, number == CHARGE ? "charge" : "fallback", 6, 3, faces))
        return false;
    int cm = faces[0] + faces[1] + faces[2];
    ruling_hand(e->r,
                "%d + %d + %d: each unsuppressed unit given the order goes %d cm straight %s "
                "the nearest visible enemy, its facing kept.",
                faces[0], faces[1], faces[2], cm, number == CHARGE ? "towards" : "away from");
    drive_all(e, enemy, number, cm);
    return true;
}

/* --- 3 to 6 -------------------------------------------------------------------------------- */

static bool disorder(const struct event *e)
{
    bool suppress = scene_reading(e->s, e->r, "TFT-20") == 'A';
    for (int i = 0; i < e->group.count; i++) {
        const struct entity *unit = e->group.unit[i];
        if (!tft_is_cannon(e->s, unit) && !tft_is_commander(unit))
            ruling_set(e->r, e->s->state, unit->id, "formation", value_text("skirmish"));
        if (suppress) ruling_set(e->r, e->s->state, unit->id, "suppressed", value_int(1));
    }
    ruling_hand(e->r, "Every unit given the order goes into skirmish formation%s",
                suppress ? " and is suppressed." : ".");
    for (int i = 0; i < e->group.count; i++) tft_make_room(e->s, e->r, e->group.unit[i]);
    return true;
}

/* A loss that lasts: what a unit has lost so far, and the most it can lose. */
struct lasting {
    const char *label, *attr;
    bool spares; /* grenadiers */
    int (*most)(const struct scene *s, const struct entity *unit);
    void (*then)(const struct event *e, const struct entity *unit); /* NULL: nothing follows */
};

static int most_hits(const struct scene *s, const struct entity *unit) /* a hits value of 1 stays */
{
    return (int)entity_int(unit, "hits_loss", 0) + tft_hits_value(s, unit) - 1;
}

static int most_dice(const struct scene *s, const struct entity *unit)
{
    const struct tft_troop *troop = tft_troop_of(s, unit);
    int dice = troop == NULL ? 0 : troop->shoot_dice;
    return scene_choice(s, "TFT-22") == 'A' ? dice : dice * (int)entity_int(unit, "stands", 1);
}

/* The hits it carries may now be as many as take a stand off (Hits, TFT-125). */
static void recount_hits(const struct event *e, const struct entity *unit)
{
    int extra = (int)entity_int(unit, "hits", 0), value = tft_hits_value(e->s, unit) - 1;
    if (extra < value) return;
    if (scene_reading(e->s, e->r, "TFT-125") == 'B') {
        ruling_set(e->r, e->s->state, unit->id, "hits",
                   value > 1 ? value_int(value - 1) : value_none());
        ruling_hand(e->r, "%s: its white die shows %d, and its next hit takes a stand off.",
                    entity_name(unit), value - 1);
        return;
    }
    struct tft_victim v = {.stands = (int)entity_int(unit, "stands", 1),
                           .hits_value = value,
                           .extra = extra};
    struct tft_damage d = tft_damage_of(&v, 0, 0);
    ruling_note(e->r, "Hits", "%s carries %d %s and its hits value is now %d: a stand is lost",
                entity_name(unit), extra, extra == 1 ? "hit" : "hits", value);
    tft_wound(e->s, e->r, unit, &d);
    if (!d.destroyed) ruling_hand(e->r, "%s: take its white die away.", entity_name(unit));
}

static void lose_one(const struct event *e, const struct lasting *l, const struct entity *unit)
{
    int64_t lost = entity_int(unit, l->attr, 0);
    if (lost >= l->most(e->s, unit)) {
        ruling_note(e->r, "Table 3", "%s has nothing more to lose", entity_name(unit));
        return;
    }
    ruling_set(e->r, e->s->state, unit->id, l->attr, value_int(lost + 1));
    if (l->then != NULL) l->then(e, unit);
}

static bool may_lose(const struct event *e, const struct lasting *l, const struct entity *unit)
{
    if (l->spares && is_grenadier(unit)) return false;
    return entity_int(unit, l->attr, 0) < l->most(e->s, unit);
}

static void stake_loss(const struct event *e, const struct lasting *l, bool lost)
{
    int units = 0;
    for (int i = 0; i < e->group.count; i++) units += may_lose(e, l, e->group.unit[i]);
    if (units == 0 || e->group.officer == NULL) return;
    ruling_stake_whether(e->r,
                         (struct stake){.measure = TFT_LASTING,
                                        .side = ruleset_other_side(
                                            tft_sides, entity_text(e->group.unit[0], "side", "")),
                                        .entity = e->group.unit[0]->id,
                                        .thrower = e->group.officer->id},
                         units, chance_of(6 - LASTS_FROM + 1, 6), lost);
}

/* A die, and on 5 or 6 a lasting loss to everyone the event holds for. */
static bool lasting_loss(const struct event *e, const struct lasting *l, const char *words)
{
    int face;
    if (!ruling_roll(e->r, e->d, l->label, 6, 1, &face)) return false;
    ruling_note(e->r, "Table 3", "%s: %d, a loss on 5 or 6", l->label, face);
    stake_loss(e, l, face >= LASTS_FROM);
    if (face < LASTS_FROM) {
        ruling_hand(e->r, "%d: it comes to nothing.", face);
        return true;
    }
    ruling_hand(e->r, "%d: %s", face, words);
    for (int i = 0; i < e->group.count; i++)
        if (!l->spares || !is_grenadier(e->group.unit[i])) lose_one(e, l, e->group.unit[i]);
    return true;
}

static bool desertion(const struct event *e)
{
    static const struct lasting loss = {"desertion", "hits_loss", true, most_hits, recount_hits};
    if (!e->others) return true; /* grenadiers alone: nothing to throw for */
    return lasting_loss(e, &loss,
                        "the hits value of every unit given the order, grenadiers aside, is 1 "
                        "lower for good.");
}

static bool ammunition(const struct event *e)
{
    static const struct lasting loss = {"ammunition", "shoot_loss", false, most_dice, NULL};
    bool each = scene_reading(e->s, e->r, "TFT-22") == 'A';
    return lasting_loss(e, &loss,
                        each ? "each stand of every unit given the order shoots with one die fewer "
                               "for good."
                             : "every unit given the order shoots with one die fewer for good.");
}

static bool officer_killed(const struct event *e)
{
    const struct entity *officer = e->group.officer;
    int64_t rating = facts_int(e->f, "rating");
    (void)scene_reading(e->s, e->r, "TFT-23");
    if (officer != NULL) rating = tft_rating(e->s, officer, NULL);
    if (rating <= LOWEST_RATING) {
        ruling_note(e->r, "Table 3", "a rating of %d is the lowest there is", LOWEST_RATING);
        ruling_hand(e->r, "A man of no more ability takes over: the command rating stays.");
        return true;
    }
    ruling_hand(e->r, "A lesser man takes over: the command rating is 1 lower for the rest of the "
                      "game.");
    if (officer != NULL)
        ruling_set(e->r, e->s->state, officer->id, "rating", value_int(rating - 1));
    return true;
}

/* --- The table ---------------------------------------------------------------------------- */

static bool carry_out(const struct event *e, int number)
{
    switch (number) {
    case CHARGE:
    case FALLBACK: return drive(e, number);
    case DISORDER: return disorder(e);
    case DESERTION: return desertion(e);
    case AMMUNITION: return ammunition(e);
    default: return officer_killed(e);
    }
}

/* On the table the units tell; a calculator is told. */
static void who_is_spared(struct event *e)
{
    const char *told = facts_text(e->f, "grenadiers");
    e->grenadiers = strcmp(told, "none") != 0;
    e->others = strcmp(told, "all") != 0;
}

static void only_grenadiers(struct event *e)
{
    int kept = 0;
    for (int i = 0; i < e->group.count; i++)
        if (is_grenadier(e->group.unit[i])) e->group.unit[kept++] = e->group.unit[i];
    e->group.count = kept;
    e->others = false;
    (void)scene_reading(e->s, e->r, "TFT-21");
    ruling_note(e->r, "Table 3", "grenadiers do not desert: the table is thrown again for them");
    ruling_hand(e->r, "Grenadiers do not desert: Table 3 is thrown again for them alone.");
}

bool tft_event(const struct scene *s, const struct facts *f, const struct tft_group *g,
               struct dice *d, struct ruling *r, const char **title)
{
    struct event e = {.s = s, .f = f, .group = *g, .d = d, .r = r};
    who_is_spared(&e);
    for (*title = NULL;;) {
        int number;
        if (!ruling_roll(r, d, "Table 3", 6, 1, &number)) return false;
        if (*title == NULL) *title = titles[number - 1];
        ruling_note(r, "Table 3", "%d: %s", number, titles[number - 1]);
        if (!carry_out(&e, number)) return false;
        if (number != DESERTION || !e.grenadiers) return true;
        only_grenadiers(&e);
    }
}
