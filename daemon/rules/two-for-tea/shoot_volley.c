/* The dice of one attack: what they may do, and what they did.  */
#include "rules/two-for-tea/shoot_volley.h"

/* Dice at the same unit that hit on the same faces are one throw. */
void tft_volley_add(struct tft_volley *v, int victim, int hit_on, int dice, bool own)
{
    bool apart = v->again != TFT_NOTHING; /* the unit's own dice must be told from the others */
    if (dice <= 0) return;
    for (int i = 0; i < v->throw_count; i++)
        if (v->at[i] == victim && v->throws[i].hit_on == hit_on && (!apart || v->own[i] == own)) {
            v->throws[i].dice += dice;
            return;
        }
    v->at[v->throw_count] = victim;
    v->own[v->throw_count] = own;
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

/* Is a miss of throw a rather thrown again than one of throw b?  Where the owner chose; else
 * where it hits most easily; else in the order they are thrown. */
static bool again_rather(const struct tft_volley *v, int a, int b)
{
    bool chosen = v->at[a] == v->again_at;
    if (chosen != (v->at[b] == v->again_at)) return chosen;
    return v->throws[a].hit_on < v->throws[b].hit_on;
}

/* The unit's own throws, the one whose miss is thrown again first of all.  Returns how many. */
static int again_order(const struct tft_volley *v, int order[TFT_THROWS])
{
    int n = 0;
    for (int k = 0; k < v->throw_count; k++) {
        int to = n;
        if (!v->own[k]) continue;
        for (; to > 0 && again_rather(v, k, order[to - 1]); to--) order[to] = order[to - 1];
        order[to] = k;
        n++;
    }
    return n;
}

static void note_again(struct ruling *r, const struct tft_volley *v)
{
    int order[TFT_THROWS], own = again_order(v, order);
    if (v->again != TFT_ONE_MISS || own < 2) return;
    bool chosen = v->at[order[0]] == v->again_at;
    bool easier = v->throws[order[0]].hit_on < v->throws[order[1]].hit_on;
    ruling_note(r, "Special abilities", "a miss at %s is thrown again before others: %s",
                victim_name(v, v->at[order[0]]),
                chosen   ? "its owner chooses"
                : easier ? "it hits most easily there; its owner may choose otherwise"
                         : "the nearest, all else being equal; its owner may choose otherwise");
}

/* A miss of the first of its throws that has one is thrown again: so many ways to fall, all
 * counted over one die more; where no die missed, that die may show anything. */
void tft_volley_each_way(const struct tft_volley *v, tft_visit_way *visit, void *context)
{
    enum tft_fall only[TFT_THROWS] = {TFT_ANY_FALL};
    if (v->again != TFT_ONE_MISS) {
        visit(context, only, 1);
        return;
    }
    int order[TFT_THROWS], own = again_order(v, order);
    for (int i = 0; i < own; i++) {
        only[order[i]] = TFT_MISS_AGAIN;
        visit(context, only, 1);
        only[order[i]] = TFT_ALL_HIT;
    }
    visit(context, only, 6);
}

void tft_volley_odds(const struct scene *s, struct ruling *r, struct tft_volley *v)
{
    struct wide up_to[TFT_FATES], total;
    tft_volley_count(s, v, up_to);
    total = up_to[TFT_FATES - 1];
    (void)scene_reading(s, r, "TFT-59");
    (void)scene_reading(s, r, "TFT-60");
    note_faces(s, r, v);
    note_average(r, v);
    note_again(r, v);
    struct chance below = chance_none();
    for (enum tft_fate f = TFT_UNHURT; f < TFT_FATES; f++) {
        struct chance reached = chance_ratio(&up_to[f], &total);
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
    bool same = true;
    for (int i = 1; i < v->throw_count; i++)
        same = same && v->throws[i].hit_on == v->throws[0].hit_on;
    for (int f = TFT_STANDS_LOST; f < TFT_FATES; f++)
        stand = chance_add(stand, r->outcomes[f].chance);
    r->sentence =
        arena_printf(r->mem, "%s%s%d %s, %s: a stand lost, suppressed or worse in %s of throws.",
                     v->who == NULL ? "" : tft_volley_opening(r->mem, v),
                     v->who == NULL ? "" : ": ", dice, dice == 1 ? "die" : "dice",
                     !same ? "thrown apart" : faces[v->throws[0].hit_on - 4],
                     chance_percent(r->mem, stand));
}

struct fall {
    int hits, sixes, misses;
};

static bool roll_one(struct ruling *r, struct dice *d, const struct tft_volley *v, int i, int dice,
                     const char *again, struct fall *out)
{
    int faces[TFT_DICE_MAX], hit_on = v->throws[i].hit_on;
    const char *label = v->throw_count == 1 ? arena_printf(r->mem, "shooting%s", again)
                                            : arena_printf(r->mem, "at %s, %d and more hit%s",
                                                           victim_name(v, v->at[i]), hit_on, again);
    if (!ruling_roll(r, d, label, 6, dice, faces)) return false;
    *out = (struct fall){0};
    for (int k = 0; k < dice; k++) {
        out->hits += faces[k] >= hit_on;
        out->misses += faces[k] < hit_on;
        out->sixes += faces[k] == 6;
    }
    return true;
}

/* All throws are known beforehand, so all that are missing are asked for. */
static bool roll_all(struct ruling *r, struct dice *d, const struct tft_volley *v,
                     struct fall fell[TFT_THROWS])
{
    bool thrown = true;
    for (int i = 0; i < v->throw_count; i++)
        thrown = roll_one(r, d, v, i, v->throws[i].dice, "", &fell[i]) && thrown;
    for (int i = 0; v->again == TFT_ALL_DICE && i < v->throw_count; i++)
        if (v->own[i])
            thrown = roll_one(r, d, v, i, v->throws[i].dice, ", again", &fell[i]) && thrown;
    return thrown;
}

/* A die that missed can only do better: it is thrown again whenever there is one. */
static bool roll_miss(struct ruling *r, struct dice *d, const struct tft_volley *v,
                      struct fall fell[TFT_THROWS])
{
    int order[TFT_THROWS], own = again_order(v, order);
    for (int i = 0; v->again == TFT_ONE_MISS && i < own; i++) {
        struct fall once, *it = &fell[order[i]];
        if (it->misses == 0) continue;
        if (!roll_one(r, d, v, order[i], 1, ", a miss again", &once)) return false;
        it->hits += once.hits;
        it->sixes += once.sixes;
        return true;
    }
    return true;
}

bool tft_volley_roll(struct ruling *r, struct dice *d, struct tft_volley *v)
{
    struct fall fell[TFT_THROWS] = {{0, 0, 0}};
    if (!roll_all(r, d, v, fell) || !roll_miss(r, d, v, fell)) {
        await(r, v);
        return false;
    }
    int hits[TFT_VICTIMS] = {0}, sixes[TFT_VICTIMS] = {0};
    for (int i = 0; i < v->throw_count; i++) {
        hits[v->at[i]] += fell[i].hits;
        sixes[v->at[i]] += fell[i].sixes;
    }
    for (int i = 0; i < v->victim_count; i++)
        v->victims[i].damage = tft_damage_of(&v->victims[i].victim, hits[i], sixes[i]);
    return true;
}
