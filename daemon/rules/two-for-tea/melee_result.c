/* What a round of melee leaves on the table: losses, retreats, and who is still locked.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/shove.h"

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

void tft_melee_wound(const struct scene *s, struct ruling *r, const struct tft_fighter *f,
                     const struct tft_damage *d)
{
    ruling_note(r, "Hits", "%s: %s", f->name, tft_damage_words(r->mem, d));
    tft_wound_named(s, r, f->unit, f->name, d);
    if (d->destroyed && f->unit != NULL) tft_unlock(s, r, f->unit);
}

/* --- Going back ------------------------------------------------------------------------- */

static const struct tft_shove_rules going_back = {.to_contact = true, .past_columns = true};

void tft_falls_back(const struct scene *s, struct ruling *r, const struct tft_shove *sh, double cm)
{
    if (sh->stop != TFT_STOP_NONE) {
        const char *name = entity_name(sh->unit);
        const char *by = sh->at == NULL ? "the table's edge" : entity_name(sh->at);
        (void)scene_reading(s, r, "TFT-94");
        ruling_note(r, "Melee mechanic", "%s can go back only %.1f of %.1f cm: %s is behind it",
                    name, sh->cm, cm, by);
        ruling_hand(r, "%s is stopped by %s: say what becomes of it.", name, by);
    }
    tft_shove_apply(s, sh, r);
}

bool tft_way_back(const struct scene *s, const struct entity *unit, double bearing, double cm,
                  struct tft_shove *out)
{
    return tft_shove(s, unit, plane_facing(bearing), cm, going_back, (struct tft_together){0}, out);
}

void tft_fall_back(const struct scene *s, struct ruling *r, const struct entity *unit,
                   double bearing, double cm)
{
    struct tft_shove sh;
    struct scene now = *s;
    struct state *after = cm > 0 ? tft_state_after(s, r) : NULL;
    if (after == NULL) return;
    now.state = after;
    if (tft_way_back(&now, state_find(after, unit->id), bearing, cm, &sh))
        tft_falls_back(s, r, &sh, cm);
    state_free(after);
}

/* On which side of a stand another is, as degrees off its facing: 0, 90, 180 or 270. */
static int quarter_of(const struct stand *of, const struct stand *other)
{
    struct point a = stand_centre(of), b = stand_centre(other), h = plane_heading(of->facing);
    double ahead = ((b.x - a.x) * h.x + (b.y - a.y) * h.y) / of->depth;
    double right = ((b.x - a.x) * h.y - (b.y - a.y) * h.x) / of->width;
    if (fabs(ahead) >= fabs(right)) return ahead >= 0 ? 0 : 180;
    return right >= 0 ? 90 : 270;
}

/* A stand of each that are in contact. */
static bool find_touch(const struct hull *a, const struct hull *b, const struct stand **mine,
                       const struct stand **theirs)
{
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            if (tft_contact(&a->stand[i], &b->stand[k])) {
                *mine = &a->stand[i];
                *theirs = &b->stand[k];
                return true;
            }
    return false;
}

/* Straight back; but one who has the enemy only on flank or rear goes straight away from
 * him, and so do skirmishers, who have neither (TFT-54), when he is behind them. */
static double way_back(const struct scene *s, const struct tft_brawl *b, int fighter)
{
    const struct entity *unit = b->fighter[fighter].unit, *enemy = NULL;
    double back = entity_real(unit, "facing", 0) + 180;
    bool ahead = false;
    struct hull mine, theirs;
    for (int i = 0; i < b->strikes; i++) {
        const struct tft_strike *k = &b->strike[i];
        if (k->from != fighter) continue;
        ahead = ahead || k->flank < k->stands;
        if (enemy == NULL) enemy = b->fighter[k->to].unit;
    }
    if (enemy == NULL || !tft_footprint(s, unit, &mine) || !tft_footprint(s, enemy, &theirs))
        return back;
    const struct stand *from, *to;
    if (!find_touch(&mine, &theirs, &from, &to)) return back;
    if (ahead && !(b->fighter[fighter].skirmish && quarter_of(from, to) == 180)) return back;
    return to->facing + quarter_of(to, from);
}

static void go_back(const struct scene *s, struct ruling *r, const struct tft_brawl *b, int fighter,
                    double cm)
{
    const struct tft_fighter *f = &b->fighter[fighter];
    if (cm <= 0) return;
    if (f->unit != NULL && value_is_set(entity_get(f->unit, "x")))
        tft_fall_back(s, r, f->unit, way_back(s, b, fighter), cm);
    else
        ruling_hand(r, "%s goes %.1f cm straight back.", f->name, cm);
}

static bool side_lives(const struct tft_brawl *b, const struct tft_damage *damage, int side)
{
    for (int i = 0; i < b->fighters; i++)
        if ((int)b->fighter[i].side == side && !damage[i].destroyed) return true;
    return false;
}

/* Units touched without having been charged belong to the melee of those that were. */
static const char *began_by(const struct tft_brawl *b)
{
    for (int i = 0; i < b->fighters; i++) {
        const char *began =
            b->fighter[i].unit == NULL ? "" : entity_text(b->fighter[i].unit, "locked", "");
        if (*began != '\0') return began;
    }
    return b->fighter[0].unit == NULL ? "" : b->fighter[0].unit->id;
}

bool tft_chooses(const struct entity *unit)
{
    return entity_int(unit, "won", 0) != 0 && *entity_text(unit, "locked", "") != '\0';
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
    const char *began = began_by(b);
    bool over = winner < 0 || !side_lives(b, damage, 0) || !side_lives(b, damage, 1);
    for (int i = 0; i < b->fighters; i++)
        if (!damage[i].destroyed) tft_close_up(s, r, b->fighter[i].unit);
    for (int i = 0; i < b->fighters; i++) {
        const struct tft_fighter *f = &b->fighter[i];
        if (damage[i].destroyed) continue;
        go_back(s, r, b, i, back_cm[f->side]);
        if (f->unit == NULL) continue;
        if (over && (int)f->side != winner) {
            tft_unlock(s, r, f->unit);
            continue;
        }
        mark_round(s, r, f, (int)f->side == winner, taken[f->side]);
        ruling_set(r, s->state, f->unit->id, "locked", over ? value_none() : value_text(began));
        if (over) ruling_set(r, s->state, f->unit->id, "locked_turn", value_none());
    }
    if (winner < 0)
        ruling_hand(r, "Both sides have disengaged: the melee is over.");
    else if (over)
        ruling_hand(r, "A side is gone: no pursuit; the winner holds or disengages.");
    else
        ruling_hand(r, "The winner pursues, holds or disengages.");
}
