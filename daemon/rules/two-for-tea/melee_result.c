/* What a round of melee leaves on the table: losses, retreats, and who is still locked.  */
#include <string.h>

#include "rules/two-for-tea/melee.h"

static void mark(const struct scene *s, struct ruling *r, const struct entity *unit,
                 const char *attr, int value)
{
    ruling_set(r, s->state, unit->id, attr, value == 0 ? value_none() : value_int(value));
}

void tft_unlock(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    static const char *const marks[] = {"locked", "locked_turn", "charging",     "won",
                                        "taken",  "melee_turn",  "melee_rounds", NULL};
    for (int i = 0; unit != NULL && marks[i] != NULL; i++)
        ruling_set(r, s->state, unit->id, marks[i], value_none());
}

static void remove_unit(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    tft_unlock(s, r, unit);
    ruling_set(r, s->state, unit->id, "lost", value_int(1));
    ruling_set(r, s->state, unit->id, "x", value_none());
    ruling_set(r, s->state, unit->id, "y", value_none());
    ruling_set(r, s->state, unit->id, "hits", value_none());
}

void tft_take_damage(const struct scene *s, struct ruling *r, const struct tft_fighter *f,
                     const struct tft_damage *d)
{
    ruling_note(r, "Hits", "%s takes %d %s, %d of them sixes: %d %s lost, %d left over", f->name,
                d->hits, d->hits == 1 ? "hit" : "hits", d->sixes, d->lost,
                d->lost == 1 ? "stand" : "stands", d->extra);
    if (d->lost > 0) (void)scene_reading(s, r, "TFT-63");
    if (d->destroyed)
        ruling_hand(r, "Take %s off the table.", f->name);
    else if (d->lost > 0)
        ruling_hand(r, "Take %d %s of %s off; its owner chooses, and the rest close up.", d->lost,
                    d->lost == 1 ? "stand" : "stands", f->name);
    if (d->extra > 0) ruling_hand(r, "%s carries %d hits.", f->name, d->extra);
    if (d->routed)
        ruling_hand(r, "%s routs.", f->name);
    else if (d->suppressed)
        ruling_hand(r, "%s is suppressed.", f->name);
    if (f->unit == NULL) return;
    ruling_subject(r, f->unit->id);
    if (d->destroyed) {
        remove_unit(s, r, f->unit);
        return;
    }
    ruling_set(r, s->state, f->unit->id, "stands", value_int(d->left));
    mark(s, r, f->unit, "hits", d->extra);
    if (scene_choice(s, "TFT-59") == 'B')
        mark(s, r, f->unit, "sixes", f->body.earlier_sixes + d->sixes);
    if (d->suppressed || d->routed) mark(s, r, f->unit, "suppressed", 1);
    if (d->routed) mark(s, r, f->unit, "routed", 1);
}

/* Straight back; but one who has the enemy only on flank or rear goes straight away from
 * him. */
static double way_back(const struct tft_brawl *b, int fighter)
{
    const struct entity *unit = b->fighter[fighter].unit, *enemy = NULL;
    for (int i = 0; i < b->strikes; i++) {
        const struct tft_strike *k = &b->strike[i];
        if (k->from == fighter && k->flank < k->stands) return entity_real(unit, "facing", 0) + 180;
        if (k->from == fighter) enemy = b->fighter[k->to].unit;
    }
    if (enemy == NULL) return entity_real(unit, "facing", 0) + 180;
    return entity_real(enemy, "facing", 0);
}

static void go_back(const struct scene *s, struct ruling *r, const struct tft_brawl *b, int fighter,
                    double cm)
{
    const struct tft_fighter *f = &b->fighter[fighter];
    if (cm <= 0) return;
    ruling_hand(r, "%s goes %.1f cm straight back.", f->name, cm);
    if (f->unit != NULL) (void)tft_fall_back(s, r, f->unit, way_back(b, fighter), cm);
}

static bool side_lives(const struct tft_brawl *b, const struct tft_damage *damage, int side)
{
    for (int i = 0; i < b->fighters; i++)
        if ((int)b->fighter[i].side == side && !damage[i].destroyed) return true;
    return false;
}

static void mark_round(const struct scene *s, struct ruling *r, const struct tft_fighter *f,
                       bool won, int taken)
{
    mark(s, r, f->unit, "charging", 0);
    mark(s, r, f->unit, "melee_rounds", tft_rounds_fought(s, f->unit) + 1);
    ruling_set(r, s->state, f->unit->id, "melee_turn", value_text(tft_now(s)));
    mark(s, r, f->unit, "won", won);
    ruling_set(r, s->state, f->unit->id, "taken", won ? value_int(taken) : value_none());
}

void tft_round_ends(const struct scene *s, struct ruling *r, const struct tft_brawl *b,
                    const struct tft_damage *damage, int winner, const double back_cm[2],
                    const int taken[2])
{
    bool over = winner < 0 || !side_lives(b, damage, 0) || !side_lives(b, damage, 1);
    for (int i = 0; i < b->fighters; i++) {
        const struct tft_fighter *f = &b->fighter[i];
        if (damage[i].destroyed) continue;
        go_back(s, r, b, i, back_cm[f->side]);
        if (f->unit == NULL) continue;
        mark_round(s, r, f, (int)f->side == winner, taken[f->side]);
        if (over) tft_unlock(s, r, f->unit);
    }
    if (winner < 0)
        ruling_hand(r, "Both sides have disengaged: the melee is over.");
    else if (over)
        ruling_hand(r, "A side is gone: the melee is over, and there is no pursuit.");
    else
        ruling_hand(r, "The winner pursues, holds or disengages.");
}
