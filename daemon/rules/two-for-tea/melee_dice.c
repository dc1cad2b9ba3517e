/* Who is in a round of melee and how many dice each throws: Melee mechanic and Table 5.  */
#include <string.h>

#include "rules/two-for-tea/melee.h"

static const char *const side_words[] = {"charger", "charged"};
static const char *const side_names[] = {"Charger", "Charged"};

/* --- Who is in it -------------------------------------------------------------------------------- */

static const char *name_of(const struct scene *s, int side, const char *what)
{
    return arena_printf(s->mem, "%s_%s", side_words[side], what);
}

static int side_int(const struct scene *s, const struct facts *f, int side, const char *what)
{
    return facts_int(f, name_of(s, side, what));
}

static bool side_flag(const struct scene *s, const struct facts *f, int side, const char *what)
{
    return facts_flag(f, name_of(s, side, what));
}

static struct tft_fighter fighter_stated(const struct scene *s, const struct facts *f, int side)
{
    int value = side_int(s, f, side, "hits_value"), extra = side_int(s, f, side, "hits");
    const struct entity *unit = state_find(s->state, facts_text(f, side_words[side]));
    const char *cover = facts_text(f, name_of(s, side, "cover"));
    return (struct tft_fighter){.unit = unit,
                                .name = unit == NULL ? side_names[side] : entity_name(unit),
                                .side = (enum tft_party_side)side,
                                .body = {.stands = side_int(s, f, side, "stands"),
                                         .hits_value = value,
                                         .extra = extra < value ? extra : value - 1,
                                         .earlier_sixes = side_int(s, f, side, "sixes")},
                                .melee = side_int(s, f, side, "melee"),
                                .suppressed = side_flag(s, f, side, "suppressed"),
                                .skirmish = side_flag(s, f, side, "skirmish"),
                                .charging = side_flag(s, f, side, "charging"),
                                .colours = tft_ability_helps(s, unit, TFT_ABILITY_COLOURS),
                                .cover = strcmp(cover, "hard") == 0   ? TFT_HARD
                                         : strcmp(cover, "soft") == 0 ? TFT_SOFT
                                                                      : TFT_OPEN};
}

static void gather_pair(const struct scene *s, const struct facts *f, struct tft_brawl *b)
{
    *b = (struct tft_brawl){.fighters = 2, .strikes = 2};
    for (int side = TFT_CHARGER; side <= TFT_CHARGED; side++) {
        int fighting = side_int(s, f, side, "fighting"), flank = side_int(s, f, side, "flank");
        b->fighter[side] = fighter_stated(s, f, side);
        b->strike[side] = (struct tft_strike){.from = side,
                                              .to = 1 - side,
                                              .stands = fighting,
                                              .flank = flank > fighting ? fighting : flank};
    }
}

/* Cover is not in the text: it is looked up on the table again. */
static void gather_cover(const struct scene *s, struct tft_brawl *b)
{
    struct tft_brawl found;
    if (!tft_brawl_find(s, b->fighter[0].unit, &found)) return;
    for (int i = 0; i < b->fighters; i++)
        for (int k = 0; k < found.fighters; k++)
            if (strcmp(b->fighter[i].unit->id, found.fighter[k].unit->id) == 0) {
                b->fighter[i].cover = found.fighter[k].cover;
                b->fighter[i].side = found.fighter[k].side;
            }
}

/* Two units named by hand must be the two sides of one melee. */
static bool are_opposed(const struct scene *s, const struct tft_brawl *b, struct ruling *r)
{
    const struct entity *one = b->fighter[TFT_CHARGER].unit, *other = b->fighter[TFT_CHARGED].unit;
    struct tft_brawl found;
    if (one == NULL || other == NULL) return true;
    if (tft_same_side(one, other))
        return ruling_refuse(r, "Melee", "%s and %s are of the same side.", entity_name(one),
                             entity_name(other)),
               false;
    if (*entity_text(one, "locked", "") != '\0' && tft_fighter_of(s, one).side != TFT_CHARGER)
        return ruling_refuse(r, "Melee", "%s was charged: name it as the charged unit.",
                             entity_name(one)),
               false;
    if (tft_chooses(one) || tft_chooses(other)) return true; /* which is said instead */
    if (!value_is_set(entity_get(one, "x")) || !value_is_set(entity_get(other, "x"))) return true;
    (void)tft_brawl_find(s, one, &found);
    for (int i = 0; i < found.fighters; i++)
        if (strcmp(found.fighter[i].unit->id, other->id) == 0) return true;
    return ruling_refuse(r, "Melee", "%s and %s are not in base to base contact.", entity_name(one),
                         entity_name(other)),
           false;
}

bool tft_melee_gather(const struct scene *s, const struct facts *f, struct tft_brawl *b,
                      struct ruling *r)
{
    const char *text = facts_text(f, "strikes");
    struct err e;
    if (*text == '\0' || s->state == NULL) {
        gather_pair(s, f, b);
        if (!are_opposed(s, b, r)) return false;
    } else if (!tft_strikes_read(s, text, b, &e)) {
        ruling_refuse(r, "Melee mechanic", "%s.", e.text);
        return false;
    } else {
        (void)scene_reading(s, r, "TFT-96");
        gather_cover(s, b);
    }
    bool equal = scene_reading(s, r, "TFT-60") == 'B',
         add_up = scene_reading(s, r, "TFT-59") == 'B';
    for (int i = 0; i < b->fighters; i++) {
        b->fighter[i].body.sixes_equal_rout = equal;
        if (!add_up) b->fighter[i].body.earlier_sixes = 0;
        if (b->fighter[i].unit != NULL) ruling_subject(r, b->fighter[i].unit->id);
    }
    for (int side = 0; side < 2; side++) b->support[side] = side_int(s, f, side, "supporting");
    return true;
}

/* --- Dice ---------------------------------------------------------------------------------------------- */

/* TFT-88, 95: who charges in this round.  On a table the mark says it, of one who charges
 * into a melee from an earlier turn too: the round of the charge takes it off. */
static bool charging_counts(const struct scene *s, const struct facts *f, struct ruling *r)
{
    if (facts_int(f, "round") > 1) return scene_reading(s, r, "TFT-88") == 'B';
    if (!facts_flag(f, "continued")) return true;
    (void)scene_reading(s, r, "TFT-95");
    return false;
}

static int at_least_0(int dice)
{
    return dice < 0 ? 0 : dice;
}

static void strike_dice(const struct scene *s, struct ruling *r, const struct tft_fighter *x,
                        struct tft_strike *k, bool charging)
{
    int n = k->stands, each = x->melee, listed = n * each;
    if (n == 0) return;
    ruling_add(r, listed, "Army Lists",
               n == 1 ? "%s: %d stand with %d" : "%s: %d stands with %d each", x->name, n, each);
    if (charging && x->charging) {
        ruling_add(r, n, "Table 5", "%s is charging", x->name);
        each++, listed += n;
    }
    if (x->suppressed) {
        ruling_add(r, -n, "Table 5", "%s is suppressed", x->name);
        each--, listed -= n;
    }
    if (x->skirmish) {
        int less = charging && x->charging && scene_reading(s, r, "TFT-87") == 'B' ? 2 : 1;
        ruling_add(r, -n * less, less == 2 ? "Tables 1 and 5" : "Table 5",
                   "%s is in skirmish formation", x->name);
        each -= less, listed -= n * less;
    }
    if (k->flank > 0) {
        (void)scene_reading(s, r, "TFT-53");
        ruling_add(r, -k->flank, "Table 5", "%s fights to flank or rear", x->name);
        listed -= k->flank;
    }
    k->dice = (n - k->flank) * at_least_0(each) + k->flank * at_least_0(each - 1);
    if (k->dice != listed)
        ruling_add(r, k->dice - listed, "Melee mechanic", "no stand throws less than nothing");
}

/* A unit that fights throws one die at least, whatever Table 5 says. */
static void unit_minimum(struct ruling *r, struct tft_brawl *b, int fighter)
{
    struct tft_strike *first = NULL;
    int dice = 0;
    for (int i = 0; i < b->strikes; i++) {
        if (b->strike[i].from != fighter || b->strike[i].stands == 0) continue;
        if (first == NULL) first = &b->strike[i];
        dice += b->strike[i].dice;
    }
    if (first == NULL || dice > 0) return;
    ruling_add(r, 1, "Melee mechanic", "%s throws one die at least", b->fighter[fighter].name);
    first->dice = 1;
}

void tft_melee_dice(const struct scene *s, const struct facts *f, struct tft_brawl *b,
                    struct ruling *r)
{
    bool charging = charging_counts(s, f, r);
    for (int i = 0; i < b->strikes; i++)
        strike_dice(s, r, &b->fighter[b->strike[i].from], &b->strike[i],
                    charging || b->fighter[b->strike[i].from].unit != NULL);
    for (int i = 0; i < b->fighters; i++) unit_minimum(r, b, i);
    for (int side = 0; side < 2; side++)
        if (b->support[side] > 0)
            ruling_note(r, "Melee mechanic", "%d in support of the %s: %d more in the result",
                        b->support[side], side_words[side], b->support[side]);
    if (b->support[0] + b->support[1] > 0) (void)scene_reading(s, r, "TFT-89");
}
