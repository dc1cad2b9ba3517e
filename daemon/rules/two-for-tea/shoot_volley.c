/* The dice of one attack: what they may do, and what they did.  */
#include "rules/two-for-tea/shoot_volley.h"

/* Dice at the same unit that hit on the same faces are one throw. */
void tft_volley_add(struct tft_volley *v, int victim, int hit_on, int dice)
{
    if (dice <= 0) return;
    for (int i = 0; i < v->throw_count; i++)
        if (v->at[i] == victim && v->throws[i].hit_on == hit_on) {
            v->throws[i].dice += dice;
            return;
        }
    v->at[v->throw_count] = victim;
    v->throws[v->throw_count++] = (struct tft_throw){.dice = dice, .hit_on = hit_on};
}

int tft_volley_dice(const struct tft_volley *v)
{
    int dice = 0;
    for (int i = 0; i < v->throw_count; i++) dice += v->throws[i].dice;
    return dice;
}

static const char *victim_name(const struct tft_volley *v, int i)
{
    return v->victims[i].unit == NULL ? "the target" : entity_name(v->victims[i].unit);
}

const char *tft_volley_opening(struct arena *a, const struct tft_volley *v)
{
    const char *verb = v->firers > 1 ? "shoot at" : v->returning ? "returns fire at" : "shoots at";
    if (v->who == NULL || v->victims[0].unit == NULL) return "The target";
    return arena_printf(a, "%s %s %s", v->who, verb, entity_name(v->victims[0].unit));
}

/* --- Before the throw --------------------------------------------------------------------- */

static void note_faces(const struct scene *s, struct ruling *r, const struct tft_volley *v)
{
    static const char *const words[] = {"in the open: hit on 4, 5 or 6", "in cover: hit on 5 or 6",
                                        "in hard cover: hit on 6"};
    for (int i = 0; i < v->throw_count; i++) {
        int cover = v->throws[i].hit_on - 4;
        if (v->throw_count == 1)
            ruling_note(r, "Shooting Mechanic", "%s", words[cover]);
        else
            ruling_note(r, "Shooting Mechanic", "%d dice at %s, %s", v->throws[i].dice,
                        victim_name(v, v->at[i]), words[cover]);
        if (cover == TFT_OPEN || v->victims[v->at[i]].unit == NULL) continue;
        (void)scene_reading(s, r, "TFT-65");
        (void)scene_reading(s, r, "TFT-66");
        if (cover == TFT_HARD) (void)scene_reading(s, r, "TFT-67");
    }
}

static void note_average(struct ruling *r, const struct tft_volley *v)
{
    double hits = 0, sixes = 0;
    for (int i = 0; i < v->throw_count; i++) {
        hits += v->throws[i].dice * (7 - v->throws[i].hit_on) / 6.0;
        sixes += v->throws[i].dice / 6.0;
    }
    const struct tft_victim *t = &v->victims[0].victim;
    ruling_note(r, "Hits", "on average %.2f hits, %.2f of them sixes; %d hits take a stand%s", hits,
                sixes, t->hits_value - t->extra, t->extra > 0 ? " with those carried over" : "");
    if (t->extra > 0)
        ruling_note(r, "Hits", t->extra == 1 ? "%d hit carried over" : "%d hits carried over",
                    t->extra);
}

/* Ways in which no unit fares worse than the fate: each unit's own, multiplied. */
static struct wide ways_up_to(struct wide ways[][TFT_FATES], int victims, int fate)
{
    struct wide all = wide_of(1);
    for (int i = 0; i < victims; i++) {
        struct wide sum = wide_of(0);
        for (int k = 0; k <= fate; k++) sum = wide_add(&sum, &ways[i][k]);
        all = wide_mul(&all, &sum);
    }
    return all;
}

static const char *fate_sentence(enum tft_fate f, bool several)
{
    static const char *const one[TFT_FATES] = {"nobody is hit",
                                               "it is hit, but loses no stand",
                                               "it loses stands, no more",
                                               "it is suppressed, with or without stands lost",
                                               "it routs",
                                               "it is destroyed"};
    static const char *const worst[TFT_FATES] = {"nobody is hit",
                                                 "hits are all that happens",
                                                 "stands lost are the worst that happens",
                                                 "a unit is suppressed, and nothing worse",
                                                 "a unit routs, and none is destroyed",
                                                 "a unit is destroyed"};
    return several ? worst[f] : one[f];
}

void tft_volley_odds(const struct scene *s, struct ruling *r, const struct tft_volley *v)
{
    struct wide ways[TFT_FILE_MAX][TFT_FATES], total = wide_power(6, (unsigned)tft_volley_dice(v));
    (void)scene_reading(s, r, "TFT-59");
    (void)scene_reading(s, r, "TFT-60");
    note_faces(s, r, v);
    note_average(r, v);
    for (int i = 0; i < v->victim_count; i++) {
        struct tft_throw own[TFT_THROWS];
        int n = 0;
        for (int k = 0; k < v->throw_count; k++)
            if (v->at[k] == i) own[n++] = v->throws[k];
        tft_fates(&v->victims[i].victim, own, n, ways[i]);
    }
    struct chance below = chance_none();
    for (int f = 0; f < TFT_FATES; f++) {
        struct wide up_to = ways_up_to(ways, v->victim_count, f);
        struct chance reached = chance_ratio(&up_to, &total);
        /* reached - below, by way of 1 - (1 - reached + below) */
        struct chance just = chance_not(chance_add(chance_not(reached), below));
        ruling_odds(r, tft_fate_word(f), just, "%s", fate_sentence(f, v->victim_count > 1));
        below = reached;
    }
    r->has_need = true;
    r->need = v->throws[0].hit_on;
}

/* --- The throw ------------------------------------------------------------------------------- */

static void await(struct ruling *r, const struct tft_volley *v)
{
    static const char *const faces[] = {"hitting on 4, 5 or 6", "hitting on 5 or 6",
                                        "hitting on 6"};
    int dice = tft_volley_dice(v);
    struct chance stand = chance_none();
    for (int f = TFT_STANDS_LOST; f < TFT_FATES; f++)
        stand = chance_add(stand, r->outcomes[f].chance);
    r->sentence =
        arena_printf(r->mem, "%s%s%d %s, %s: a stand lost, suppressed or worse in %s of throws.",
                     v->who == NULL ? "" : tft_volley_opening(r->mem, v),
                     v->who == NULL ? "" : ": ", dice, dice == 1 ? "die" : "dice",
                     v->throw_count > 1 ? "thrown apart" : faces[v->throws[0].hit_on - 4],
                     chance_percent(r->mem, stand));
}

bool tft_volley_roll(struct ruling *r, struct dice *d, struct tft_volley *v)
{
    int faces[TFT_DICE_MAX], hits[TFT_FILE_MAX] = {0}, sixes[TFT_FILE_MAX] = {0};
    bool thrown = true;
    for (int i = 0; i < v->throw_count; i++) {
        const struct tft_throw *t = &v->throws[i];
        const char *label = v->throw_count == 1 ? "shooting"
                                                : arena_printf(r->mem, "at %s, %d and more hit",
                                                               victim_name(v, v->at[i]), t->hit_on);
        /* All throws are known beforehand, so all that are missing are asked for. */
        if (!ruling_roll(r, d, label, 6, t->dice, faces)) {
            thrown = false;
            continue;
        }
        for (int k = 0; k < t->dice; k++) {
            hits[v->at[i]] += faces[k] >= t->hit_on;
            sixes[v->at[i]] += faces[k] == 6;
        }
    }
    if (!thrown) {
        await(r, v);
        return false;
    }
    for (int i = 0; i < v->victim_count; i++)
        v->victims[i].damage = tft_damage_of(&v->victims[i].victim, hits[i], sixes[i]);
    return true;
}
