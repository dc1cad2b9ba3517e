/* One round of melee: Two For Tea, Melee mechanic and Table 5.
 *
 * Both sides throw at once.  Hits take stands off as in shooting; the totals, with one for
 * each supporting stand, say who goes back and how far.  */
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/stakes.h"

#define VERDICT_CHARGER "charger wins"
#define VERDICT_CHARGED "charged wins"
#define VERDICT_EQUAL "equal"

enum { ROUNDS_A_TURN = 2 };

static const char *const side_words[] = {"charger", "charged"};

/* --- What forbids it ------------------------------------------------------------------------------ */

static bool allowed(const struct scene *s, const struct facts *f, const struct tft_brawl *b,
                    struct ruling *r)
{
    bool continued = facts_flag(f, "continued");
    int most = continued && scene_reading(s, r, "TFT-95") == 'B' ? 1 : ROUNDS_A_TURN;
    if (facts_int(f, "round") > most)
        return ruling_refuse(r, "Melee mechanic",
                             most == 1 ? "One round of it is fought in a turn: it goes on in the "
                                         "opponent's."
                                       : "Two rounds have been fought: it goes on at the end of "
                                         "the opponent's turn."),
               false;
    for (int i = 0; i < b->fighters; i++)
        if (b->fighter[i].unit != NULL && tft_chooses(b->fighter[i].unit))
            return ruling_refuse(r, "Melee mechanic",
                                 "%s won the last round: first it pursues, holds or disengages.",
                                 b->fighter[i].name),
                   false;
    for (int i = 0; i < b->strikes; i++)
        if (b->strike[i].stands == 0)
            return ruling_refuse(r, "Melee", "No stand of %s is in base to base contact.",
                                 b->fighter[b->strike[i].from].name),
                   false;
    return true;
}

/* --- Odds --------------------------------------------------------------------- */

/* TFT-90: cover counts in melee as it does in shooting. */
static int hit_on(const struct scene *s, struct ruling *r, const struct tft_fighter *to)
{
    if (to->cover == TFT_OPEN) return tft_hit_on(TFT_OPEN);
    if (to->unit != NULL) (void)scene_reading(s, r, "TFT-65");
    return tft_hit_on(scene_reading(s, r, "TFT-90") == 'A' ? to->cover : TFT_OPEN);
}

static struct tft_round_dice round_dice(const struct scene *s, const struct tft_brawl *b,
                                        struct ruling *r)
{
    struct tft_round_dice d = {.support = {b->support[0], b->support[1]},
                               .raw_distance = scene_reading(s, r, "TFT-91") == 'B'};
    for (int i = 0; i < b->strikes; i++) {
        const struct tft_strike *k = &b->strike[i];
        int on = hit_on(s, r, &b->fighter[k->to]);
        d.dice[b->fighter[k->from].side][on - 4] += k->dice;
        ruling_note(r, "Melee mechanic", "%s throws %d %s at %s, hitting on %d or more",
                    b->fighter[k->from].name, k->dice, k->dice == 1 ? "die" : "dice",
                    b->fighter[k->to].name, on);
    }
    return d;
}

static void note_fates(const struct scene *s, const struct tft_brawl *b, struct ruling *r)
{
    for (int i = 0; i < b->fighters; i++) {
        int dice = 0;
        for (int k = 0; k < b->strikes; k++)
            if (b->strike[k].to == i) dice += b->strike[k].dice;
        if (dice == 0 || dice > TFT_DICE_MAX) continue;
        struct tft_fall_odds o =
            tft_fall_odds(&b->fighter[i].body, dice, hit_on(s, r, &b->fighter[i]));
        ruling_note(r, "Hits", "%s: destroyed %s, routed %s, suppressed %s", b->fighter[i].name,
                    chance_percent(r->mem, o.destroyed), chance_percent(r->mem, o.routed),
                    chance_percent(r->mem, o.suppressed));
    }
}

static bool add_odds(const struct scene *s, const struct tft_brawl *b, struct ruling *r)
{
    struct tft_round_dice d = round_dice(s, b, r);
    if (!tft_round_fits(&d)) {
        ruling_refuse(r, "Melee mechanic", "So many dice cannot be worked out: fight it in parts.");
        return false;
    }
    struct tft_round_odds o = tft_round_odds(&d);
    ruling_odds(r, VERDICT_CHARGER, o.charger, "the charging side inflicts more, support included");
    ruling_odds(r, VERDICT_CHARGED, o.charged, "the charged side inflicts more, support included");
    ruling_odds(r, VERDICT_EQUAL, o.equal, "equal: both disengage");
    note_fates(s, b, r);
    ruling_note(r, "Melee mechanic", "on average the charger goes back %.1f cm, the charged %.1f",
                o.back_cm[TFT_CHARGER], o.back_cm[TFT_CHARGED]);
    return true;
}

/* --- The throw ------------------------------------------------------------------------------------------------ */

struct thrown {
    int hits[TFT_STRIKES_MAX], sixes[TFT_STRIKES_MAX];
};

static bool throw_strike(const struct scene *s, struct dice *d, struct ruling *r,
                         const struct tft_brawl *b, int i, struct thrown *t, bool again)
{
    const struct tft_strike *k = &b->strike[i];
    const struct tft_fighter *from = &b->fighter[k->from];
    int on = hit_on(s, r, &b->fighter[k->to]);
    int *faces = arena_array(s->mem, int, (size_t)k->dice + 1);
    const char *label =
        b->fighters == 2
            ? arena_printf(r->mem, "%s%s", side_words[from->side], again ? ", again" : "")
            : arena_printf(r->mem, "%s on %s%s", from->name, b->fighter[k->to].name,
                           again ? ", again" : "");
    if (k->dice > 0 && !ruling_roll(r, d, label, 6, k->dice, faces)) return false;
    t->hits[i] = t->sixes[i] = 0;
    for (int n = 0; n < k->dice; n++) {
        t->hits[i] += faces[n] >= on;
        t->sixes[i] += faces[n] == 6;
    }
    return true;
}

/* The unit named first on a side throws again with all its dice. */
static bool throw_again(const struct scene *s, const struct facts *f, struct dice *d,
                        struct ruling *r, const struct tft_brawl *b, struct thrown *t)
{
    const char *who = facts_text(f, "dander");
    for (int i = 0; i < b->strikes; i++) {
        const struct tft_fighter *x = &b->fighter[b->strike[i].from];
        if (strcmp(who, side_words[x->side]) != 0) continue;
        if (x->unit != NULL && strcmp(x->unit->id, facts_text(f, who)) != 0) continue;
        if (!throw_strike(s, d, r, b, i, t, true)) return false;
    }
    return true;
}

/* Both throw at once: nobody's losses count before all dice have fallen. */
static bool throw_all(const struct scene *s, const struct facts *f, struct dice *d,
                      struct ruling *r, const struct tft_brawl *b, struct thrown *t)
{
    bool fell = true;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < b->strikes; i++)
            if ((int)b->fighter[b->strike[i].from].side == side)
                fell = throw_strike(s, d, r, b, i, t, false) && fell;
    return fell && throw_again(s, f, d, r, b, t);
}

static void decide(struct ruling *r, int winner, const int total[2], const double back[2])
{
    static const char *const words[] = {VERDICT_CHARGER, VERDICT_CHARGED};
    if (winner < 0)
        ruling_decide(r, VERDICT_EQUAL, "%d to %d: equal; both go back %.1f cm.", total[0],
                      total[1], back[0]);
    else
        ruling_decide(r, words[winner], "%d to %d: the %s wins; the %s goes back %.1f cm.",
                      total[0], total[1], side_words[winner], side_words[1 - winner],
                      back[1 - winner]);
}

/* The dice thrown at one fighter, by whoever strikes it; nothing where they are too many. */
static void stake_fighter(const struct scene *s, struct ruling *r, const struct tft_brawl *b,
                          int fighter, const struct tft_damage *d)
{
    const struct tft_fighter *to = &b->fighter[fighter];
    const struct entity *thrower = NULL;
    struct tft_tally tally;
    int dice = 0;
    for (int k = 0; k < b->strikes; k++) {
        if (b->strike[k].to != fighter) continue;
        if (thrower == NULL) thrower = b->fighter[b->strike[k].from].unit;
        dice += b->strike[k].dice;
    }
    if (dice == 0 || dice > TFT_DICE_MAX || thrower == NULL) return;
    tft_tally_throw(&to->body, dice, hit_on(s, r, to), &tally);
    tft_stake_wounds(r, thrower, to->unit, &tally, d);
}

/* Who wins the round: 2 for the charging side, 1 for both, 0. */
static void stake_round(struct ruling *r, const struct tft_brawl *b, int winner)
{
    const struct entity *unit = b->fighter[0].unit;
    const struct entity *charger = NULL, *charged = NULL;
    for (int i = b->fighters - 1; i >= 0; i--)
        *(b->fighter[i].side == TFT_CHARGER ? &charger : &charged) = b->fighter[i].unit;
    if (unit == NULL || charger == NULL || charged == NULL) return;
    struct chance chances[] = {r->outcomes[1].chance, r->outcomes[2].chance, r->outcomes[0].chance};
    ruling_stake(r, &(struct stake){.measure = TFT_ROUNDS,
                                    .side = entity_text(charger, "side", ""),
                                    .entity = charged->id,
                                    .thrower = charger->id,
                                    .chances = chances,
                                    .count = 3,
                                    .fell = winner < 0              ? 1
                                            : winner == TFT_CHARGER ? 2
                                                                    : 0});
}

static void resolve(const struct scene *s, struct ruling *r, const struct tft_brawl *b,
                    const struct thrown *t)
{
    struct tft_damage damage[TFT_FIGHTERS_MAX];
    int hits[2] = {0, 0}, winner;
    double back[2];
    for (int i = 0; i < b->fighters; i++) {
        int taken = 0, sixes = 0;
        for (int k = 0; k < b->strikes; k++)
            if (b->strike[k].to == i) taken += t->hits[k], sixes += t->sixes[k];
        damage[i] = tft_damage_of(&b->fighter[i].body, taken, sixes);
        hits[1 - (int)b->fighter[i].side] += taken;
        stake_fighter(s, r, b, i, &damage[i]);
        tft_melee_wound(s, r, &b->fighter[i], &damage[i]);
    }
    (void)scene_reading(s, r, "TFT-92");
    bool raw = scene_reading(s, r, "TFT-91") == 'B';
    tft_round_result(hits, b->support, raw, &winner, back);
    if (winner < 0) (void)scene_reading(s, r, "TFT-93");
    stake_round(r, b, winner);
    int total[2] = {hits[0] + b->support[0], hits[1] + b->support[1]},
        taken[2] = {hits[1], hits[0]};
    decide(r, winner, total, back);
    tft_round_ends(s, r, b, damage, winner, back, taken);
}

/* --- Abilities --------------------------------------------------------------------------------------------------- */

static bool use_abilities(const struct scene *s, const struct facts *f, struct tft_brawl *b,
                          struct ruling *r)
{
    const struct entity *charged = state_find(s->state, facts_text(f, "charged"));
    const char *dander = facts_text(f, "dander");
    if (strcmp(dander, "none") != 0 &&
        !tft_melee_ability_allowed(s, state_find(s->state, facts_text(f, dander)),
                                   TFT_ABILITY_DANDER, r))
        return false;
    if (!facts_flag(f, "colours")) return true;
    if (!tft_melee_ability_allowed(s, charged, TFT_ABILITY_COLOURS, r)) return false;
    for (int i = 0; i < b->fighters; i++) {
        struct tft_fighter *x = &b->fighter[i];
        if (x->side != TFT_CHARGED || x->unit != charged || x->colours) continue;
        x->body.hits_value++;
        ruling_note(r, "Special abilities", "Protect the colours!: the hits value of %s is %d",
                    x->name, x->body.hits_value);
    }
    return true;
}

static void spend_abilities(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const char *dander = facts_text(f, "dander");
    if (facts_flag(f, "colours"))
        tft_melee_ability_spend(s, state_find(s->state, facts_text(f, "charged")),
                                TFT_ABILITY_COLOURS, r);
    if (strcmp(dander, "none") != 0)
        tft_melee_ability_spend(s, state_find(s->state, facts_text(f, dander)), TFT_ABILITY_DANDER,
                                r);
}

/* Making contact: melee comes at the end of the turn, when nobody has orders left. */
static void note_orders(const struct scene *s, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY), *en = NULL;
    const char *side = entity_text(game, "side", "");
    while (game != NULL && (en = state_next(s->state, en, "unit")) != NULL)
        if (strcmp(entity_text(en, "side", ""), side) == 0 && *entity_text(en, "order", "") != '\0')
            ruling_note(r, "Making contact",
                        "%s has not carried out its order: melee is for the end of the turn",
                        entity_name(en));
}

void tft_melee_judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    struct tft_brawl b;
    struct thrown t = {{0}, {0}};
    if (!tft_melee_gather(s, f, &b, r) || !allowed(s, f, &b, r) || !use_abilities(s, f, &b, r))
        return;
    note_orders(s, r);
    tft_melee_dice(s, f, &b, r);
    if (!add_odds(s, &b, r)) return;
    if (!throw_all(s, f, d, r, &b, &t)) {
        r->sentence =
            arena_printf(r->mem, "The charging side wins %s, the charged side %s, equal %s.",
                         chance_percent(r->mem, r->outcomes[0].chance),
                         chance_percent(r->mem, r->outcomes[1].chance),
                         chance_percent(r->mem, r->outcomes[2].chance));
        return;
    }
    resolve(s, r, &b, &t);
    spend_abilities(s, f, r);
}
