/* Shooting: Two For Tea, Shooting Combat and Table 4.
 *
 * Dice for each stand that may fire, as Table 4 changes them; cover says which faces hit;
 * hits take stands off, sixes suppress and rout.  A ball strikes up to three stands in a
 * line, which may be of several units; canister doubles the dice.  */
#include <string.h>

#include "base/text.h"
#include "rules/two-for-tea/ability.h"
#include "rules/two-for-tea/shoot_volley.h"

/* --- Facts to fire --------------------------------------------------------------------- */

static enum tft_cover cover_fact(const struct facts *f, const char *name)
{
    const char *word = facts_text(f, name);
    if (strcmp(word, "hard") == 0) return TFT_HARD;
    return strcmp(word, "soft") == 0 ? TFT_SOFT : TFT_OPEN;
}

/* "0 0 1.4f" or with commas between; false at a word that is neither. */
static bool read_word(struct arena *a, const char **p, double *cm, bool *flank)
{
    *p += strspn(*p, " ,;");
    size_t len = strcspn(*p, " ,;");
    char *word = arena_strndup(a, *p, len);
    *p += len;
    *flank = len > 0 && word[len - 1] == 'f';
    if (*flank) word[len - 1] = '\0';
    return text_parse_real(word, cm) && *cm >= 0;
}

/* The spread is that of the stands as measured; when the umpire counts others, all are
 * taken at the same distance, and the first of them at the flank. */
static void read_spread(const struct scene *s, const struct facts *f, struct tft_fire *fire)
{
    double farther[HULL_MAX];
    bool flank[HULL_MAX];
    int n = 0, marked = 0, want = facts_int(f, "flank");
    const char *p = facts_text(f, "spread");
    while (n < HULL_MAX && read_word(s->mem, &p, &farther[n], &flank[n])) marked += flank[n++];
    for (int i = 0; i < fire->stands; i++) {
        fire->farther[i] = n == fire->stands ? farther[i] : 0;
        fire->flank[i] = n == fire->stands && marked == want ? flank[i] : i < want;
    }
}

static struct tft_fire fire_of(const struct scene *s, const struct facts *f)
{
    struct tft_fire fire = {.value = facts_int(f, "shoot_dice"),
                            .loss = facts_int(f, "shoot_loss"),
                            .range_cm = facts_int(f, "range_cm"),
                            .distance_cm = facts_real(f, "distance_cm"),
                            .stands = facts_int(f, "stands")};
    bool cannon = facts_flag(f, "cannon");
    fire.skirmish = !cannon && strcmp(facts_text(f, "formation"), "skirmish") == 0;
    fire.canister = cannon && strcmp(facts_text(f, "shot"), "canister") == 0;
    read_spread(s, f, &fire);
    return fire;
}

/* --- Checks that need no table ------------------------------------------------------------ */

static const char *name_of(const struct scene *s, const struct facts *f, const char *field,
                           const char *nobody)
{
    const struct entity *en = state_find(s->state, facts_text(f, field));
    return en == NULL ? nobody : entity_name(en);
}

/* No stand bears: why, in the words of whoever measured. */
static bool refuse_aim(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct fact *stands = facts_find(f, "stands");
    bool measured = stands->how != NULL && !value_is_set(stands->stated);
    tft_lean_on_heights(s, r);
    ruling_refuse(r, "Shooting Combat", "%s cannot shoot at %s: %s.",
                  name_of(s, f, "unit", "The unit"), name_of(s, f, "target", "the target"),
                  measured ? stands->how : "no stand has it in arc and sight");
    return false;
}

static bool refuse_range(const struct scene *s, const struct facts *f, const struct tft_fire *fire,
                         struct ruling *r)
{
    const char *whom = name_of(s, f, "target", "The target"), *who = name_of(s, f, "unit", "");
    ruling_refuse(r, "Shooting Mechanic", "%s is out of range%s%s: %.1f cm, over %d.", whom,
                  *who == '\0' ? "" : " of ", who, fire->distance_cm, fire->range_cm);
    return false;
}

static bool fire_is_possible(const struct scene *s, const struct facts *f,
                             const struct tft_fire *fire, struct ruling *r)
{
    const struct fact *stands = facts_find(f, "stands");
    bool cannon = facts_flag(f, "cannon");
    if (!cannon && strcmp(facts_text(f, "formation"), "column") == 0)
        return ruling_refuse(r, "Table 1", "A unit in column cannot shoot."), false;
    if (!cannon && strcmp(facts_text(f, "shot"), "canister") == 0)
        return ruling_refuse(r, "Cannon fire", "Only cannon fire canister."), false;
    if (facts_int(f, "extra_hits") >= facts_int(f, "hits_value"))
        return ruling_refuse(r, "Hits", "Hits carried over are fewer than the hits value."), false;
    if (stands->how != NULL && !value_is_set(stands->stated)) {
        ruling_note(r, "Line of Sight, Firing Arc", "%s", stands->how);
        (void)scene_reading(s, r, "TFT-52");
        if (!fire->skirmish) {
            (void)scene_reading(s, r, "TFT-50");
            (void)scene_reading(s, r, "TFT-51");
        }
        if (tft_in_fog(s)) (void)scene_reading(s, r, "TFT-74");
        if (tft_in_fog(s)) (void)scene_reading(s, r, "TFT-75");
    }
    if (fire->stands == 0) return refuse_aim(s, f, r);
    if (tft_fire_in_range(fire) == 0) return refuse_range(s, f, fire, r);
    if (fire->canister && fire->distance_cm > TFT_CANISTER_CM + 1e-6)
        return ruling_refuse(r, "Cannon fire", "Canister reaches %d cm; the target is %.1f cm off.",
                             TFT_CANISTER_CM, fire->distance_cm),
               false;
    return true;
}

static void warn_of_preference(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const struct fact *preferred = facts_find(f, "preferred");
    const char *id = facts_text(f, "preferred");
    if (*id == '\0' || strcmp(id, facts_text(f, "target")) == 0) return;
    bool bound = scene_reading(s, r, "TFT-57") == 'A';
    ruling_note(r, "Shooting Mechanic",
                bound ? "warning: it should shoot elsewhere first: %s"
                      : "it might rather shoot elsewhere: %s",
                preferred->how == NULL ? id : preferred->how);
}

/* --- The volley ------------------------------------------------------------------------------ */

static struct tft_struck target_of(const struct scene *s, const struct facts *f)
{
    bool add_up = scene_choice(s, "TFT-59") == 'B';
    return (
        struct tft_struck){.unit = state_find(s->state, facts_text(f, "target")),
                           .cover = cover_fact(f, "cover"),
                           .victim = {.stands = facts_int(f, "target_stands"),
                                      .hits_value = facts_int(f, "hits_value"),
                                      .extra = facts_int(f, "extra_hits"),
                                      .earlier_sixes = add_up ? facts_int(f, "earlier_sixes") : 0,
                                      .sixes_equal_rout = scene_choice(s, "TFT-60") == 'B'}};
}

/* The facts speak of the target; other units a ball strikes are as the table has them. */
int tft_volley_victim(const struct scene *s, const struct facts *f, struct tft_volley *v,
                      const char *id)
{
    if (v->victim_count == 0) v->victims[v->victim_count++] = target_of(s, f);
    if (*id == '\0' || strcmp(id, facts_text(f, "target")) == 0) return 0;
    for (int i = 1; i < v->victim_count; i++)
        if (strcmp(v->victims[i].unit->id, id) == 0) return i;
    const struct entity *unit = state_find(s->state, id), *gun;
    if (unit == NULL || v->victim_count == TFT_VICTIMS) return -1;
    struct tft_struck *new = &v->victims[v->victim_count];
    struct tft_view view = tft_view(s);
    struct hull from;
    const char *how = "";
    *new = (struct tft_struck){.unit = unit, .victim = tft_victim_of(s, unit)};
    gun = state_find(s->state, facts_text(f, "unit"));
    if (tft_footprint(s, gun, &from))
        new->cover = tft_cover_from(s, &view, &from.stand[0], unit, &how);
    return v->victim_count++;
}

/* One stand after another, a die fewer each (TFT-68 to 71). */
static void add_ball(const struct scene *s, const struct facts *f, struct ruling *r,
                     const struct tft_fire *all, struct tft_volley *v)
{
    const char *struck = facts_text(f, "struck");
    int count = all->stands < TFT_FILE_MAX ? all->stands : TFT_FILE_MAX;
    for (int i = 0; i < count; i++) {
        struct tft_fire one = *all;
        size_t len = strcspn(struck, " ");
        int to = tft_volley_victim(s, f, v, arena_strndup(s->mem, struck, len));
        if (to < 0) to = 0; /* stated of somebody the table does not know */
        struck += len + strspn(struck + len, " ");
        one.stands = 1;
        one.dropped = i;
        one.distance_cm = all->distance_cm + all->farther[i];
        one.farther[0] = 0;
        one.flank[0] = all->flank[i];
        int dice = tft_fire_dice(s, r, &one);
        tft_volley_add(v, to, tft_hit_on(v->victims[to].cover), dice, true);
    }
    if (count < 2) return;
    (void)scene_reading(s, r, "TFT-68");
    (void)scene_reading(s, r, "TFT-69");
    (void)scene_reading(s, r, "TFT-71");
}

static enum tft_again again_of(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const char *ability = facts_text(f, "ability");
    if (strcmp(ability, TFT_ABILITY_DANDER) == 0) {
        ruling_note(r, "Special abilities", "all its dice are thrown again, hits and misses");
        return TFT_ALL_DICE;
    }
    if (strcmp(ability, TFT_ABILITY_ONE_MORE) != 0) return TFT_NOTHING;
    (void)scene_reading(s, r, "TFT-24");
    (void)scene_reading(s, r, "TFT-124");
    ruling_note(r, "Special abilities", "one die of its own that misses is thrown again");
    return TFT_ONE_MISS;
}

/* "1st, 2nd and 3rd Pennsylvania": all who fire; NULL without a table. */
static const char *firers_words(const struct scene *s, const struct facts *f, int *count)
{
    struct tft_firers all = tft_firers_of(s, f);
    const char *text = NULL;
    *count = all.count;
    for (int i = 0; i < all.count; i++) {
        const char *name = entity_name(all.list[i]);
        const char *link = i == all.count - 1 ? " and " : ", ";
        text = i == 0 ? name : arena_printf(s->mem, "%s%s%s", text, link, name);
    }
    return text;
}

static bool gather(const struct scene *s, const struct facts *f, struct ruling *r,
                   const struct tft_fire *fire, struct tft_volley *v)
{
    bool ball = facts_flag(f, "cannon") && !fire->canister;
    (void)tft_volley_victim(s, f, v, "");
    v->again = again_of(s, f, r);
    if (ball)
        add_ball(s, f, r, fire, v);
    else
        tft_volley_add(v, 0, tft_hit_on(v->victims[0].cover), tft_fire_dice(s, r, fire), true);
    v->who = firers_words(s, f, &v->firers);
    v->returning = strcmp(facts_text(f, "occasion"), "return") == 0;
    if (!tft_along_add(s, f, r, v)) return false;
    const char *again_at = facts_text(f, "again_at");
    v->again_at = -1;
    for (int i = 0; *again_at != '\0' && i < v->victim_count; i++)
        if (v->victims[i].unit != NULL && strcmp(v->victims[i].unit->id, again_at) == 0)
            v->again_at = i;
    return true;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    struct tft_volley v = {0};
    if (!tft_shoot_allowed(s, f, r)) return;
    struct tft_fire fire = fire_of(s, f);
    if (!fire_is_possible(s, f, &fire, r)) return;
    warn_of_preference(s, f, r);
    if (!gather(s, f, r, &fire, &v)) return;
    if (tft_volley_dice(&v) > TFT_DICE_MAX) {
        ruling_refuse(r, "Shooting Mechanic", "%d dice are more than are counted in one throw; %s",
                      tft_volley_dice(&v), "let the units fire one after the other.");
        return;
    }
    tft_volley_odds(s, r, &v);
    if (!tft_volley_roll(r, d, &v)) return;
    tft_volley_stakes(s, f, r, &v);
    tft_volley_leave(s, f, r, &v);
}

static const struct example examples[] = {
    {"Three stands of Continentals at 8 cm",
     "shoot_dice=3 range_cm=20 stands=3 distance_cm=8 hits_value=5 dice=6,5,4,4,3,2,2,1,1,1,1,1",
     "hits only"},
    {"Canister at 15 cm",
     "cannon=yes shot=canister shoot_dice=3 range_cm=80 stands=1 distance_cm=15 hits_value=5 "
     "dice=6,6,6,5,4,1,1,1",
     "suppressed"},
    {"A ball through two stands",
     "cannon=yes shoot_dice=3 range_cm=80 stands=2 distance_cm=60 "
     "hits_value=5 dice=1,2,3,1,2",
     "no effect"},
    {NULL, NULL, NULL}};

const struct action tft_shoot = {
    .id = "shoot",
    .lost_to = "Shooting",
    .title = "Shoot",
    .group = "Fire",
    .help = "A unit fires, alone or with others at the same target: dice for each stand as Table 4 "
            "changes them, hits by cover. Says what the target loses and what it may do about it.",
    .cite = "Shooting Combat, Table 4",
    .fields = tft_shoot_fields,
    .field_count = TFT_SHOOT_FIELDS,
    .examples = examples,
    .survey = tft_shoot_survey,
    .judge = judge,
    .draw = tft_shoot_draw,
};
