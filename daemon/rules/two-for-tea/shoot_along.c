/* Units that fire along: everyone who fires at the same target throws at once, however many
 * they are (Shooting Mechanic).
 *
 * Their dice are facts, one word a unit: "9", or of a ball "4+3@10th-foot", the dice at each
 * stand it strikes, and whose it is when it is not the target's.  */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "rules/two-for-tea/shoot_volley.h"

#define BETWEEN " / " /* one unit's words and the next's */

struct tft_firers tft_firers_of(const struct scene *s, const struct facts *f)
{
    struct tft_firers all = {0};
    const char *ids = facts_text(f, "along"), *id = facts_text(f, "unit");
    for (; id != NULL; id = field_next_id(s->mem, &ids)) {
        const struct entity *unit = state_find(s->state, id);
        if (unit == NULL) continue;
        all.list = arena_grow(s->mem, all.list, (size_t)all.count, sizeof *all.list);
        all.list[all.count++] = unit;
    }
    return all;
}

/* --- What the table says of them ---------------------------------------------------------- */

/* A ball along: the dice at each stand it strikes, half range judged for each (TFT-70). */
static const char *ball_word(const struct scene *s, const struct tft_view *v,
                             const struct entity *gun, const struct entity *target,
                             const struct tft_fire *all)
{
    struct tft_file file = tft_ball_file(s, v, gun, target);
    struct ruling aside;
    const char *word = "";
    ruling_init(&aside, s->mem);
    for (int i = 0; i < file.count; i++) {
        struct tft_fire one = *all;
        const struct entity *at = file.stand[i].unit;
        one.stands = 1;
        one.dropped = i;
        one.distance_cm = file.stand[i].cm;
        one.farther[0] = 0;
        one.flank[0] = file.stand[i].flank;
        word = arena_printf(s->mem, "%s%s%d%s%s", word, i == 0 ? "" : "+",
                            tft_fire_dice(s, &aside, &one), at == target ? "" : "@",
                            at == target ? "" : at->id);
    }
    return *word == '\0' ? "0" : word;
}

/* The dice of one, and in *how where they come from, or why there are none. */
static const char *dice_word(const struct scene *s, const struct tft_view *v,
                             const struct entity *unit, const struct entity *target,
                             struct tft_aim *aim, bool canister, const char **how)
{
    struct ruling aside;
    *how = "it is not on the table";
    if (!tft_aim_at(s, v, unit, target, aim)) return "0";
    double cm = aim->fire.distance_cm;
    *how = aim->how;
    if (aim->fire.stands == 0) return "0";
    if (canister && cm > TFT_CANISTER_CM + 1e-6)
        return *how = arena_printf(s->mem, "canister reaches %d cm, not %.1f", TFT_CANISTER_CM, cm),
               "0";
    if (tft_fire_in_range(&aim->fire) == 0)
        return *how = arena_printf(s->mem, "%.1f cm is out of range", cm), "0";
    aim->fire.canister = canister;
    bool ball = tft_is_cannon(s, unit) && !canister;
    *how = arena_printf(s->mem, "%.1f cm off%s: %s", cm,
                        canister ? ", canister"
                        : ball   ? ", ball"
                                 : "",
                        aim->how);
    if (ball) return ball_word(s, v, unit, target, &aim->fire);
    ruling_init(&aside, s->mem);
    return arena_printf(s->mem, "%d", tft_fire_dice(s, &aside, &aim->fire));
}

void tft_along_survey(const struct scene *s, struct facts *f, const struct tft_view *v,
                      const struct entity *target)
{
    static const char *const cover_ids[] = {"open", "soft", "hard"};
    struct tft_firers all = tft_firers_of(s, f);
    const char *dice = "", *covers = "", *hows = "";
    for (int i = 1; i < all.count; i++) {
        const struct entity *unit = all.list[i];
        struct tft_aim aim = {.cover = TFT_OPEN};
        bool canister = tft_list_has(facts_text(f, "canister"), unit->id);
        const char *how, *word = dice_word(s, v, unit, target, &aim, canister, &how);
        dice = tft_list_with(s->mem, dice, word);
        covers = tft_list_with(s->mem, covers, cover_ids[aim.cover]);
        hows =
            arena_printf(s->mem, "%s%s%s, %s", hows, i == 1 ? "" : BETWEEN, entity_name(unit), how);
    }
    if (all.count < 2) return;
    facts_measure(f, "along_dice", value_text(dice), hows);
    facts_measure(f, "along_cover", value_text(covers), "as the target has it from each of them");
}

/* --- Their dice in the volley ------------------------------------------------------------------ */

/* The part of the survey's words that is about the i-th of them. */
static const char *how_of(const struct scene *s, const struct fact *fact, int i)
{
    const char *p = fact->how == NULL || value_is_set(fact->stated) ? "" : fact->how;
    for (; i > 0 && *p != '\0'; i--) {
        const char *next = strstr(p, BETWEEN);
        p = next == NULL ? "" : next + strlen(BETWEEN);
    }
    const char *end = strstr(p, BETWEEN);
    return end == NULL ? p : arena_strndup(s->mem, p, (size_t)(end - p));
}

static enum tft_cover cover_word(const char *word)
{
    if (word != NULL && strcmp(word, "hard") == 0) return TFT_HARD;
    return word != NULL && strcmp(word, "soft") == 0 ? TFT_SOFT : TFT_OPEN;
}

/* Cover of a unit that the ball of one firing along strikes beyond the target. */
static enum tft_cover cover_beyond(const struct scene *s, const struct entity *gun,
                                   const struct entity *victim)
{
    struct tft_view view = tft_view(s);
    struct hull h;
    const char *how;
    if (gun == NULL || !tft_footprint(s, gun, &h)) return TFT_OPEN;
    return tft_cover_from(s, &view, &h.stand[0], victim, &how);
}

struct along {                 /* one that fires along */
    const struct entity *unit; /* NULL: not known */
    enum tft_cover cover;
    int dice, stands;
};

/* "4+3@10th-foot" into the volley; false where it is no such word. */
static bool add_word(const struct scene *s, const struct facts *f, struct tft_volley *v,
                     const char *word, struct along *one)
{
    for (const char *p = word; one->stands < TFT_FILE_MAX; p++) {
        char *end;
        long dice = strtol(p, &end, 10);
        if (end == p || *p == '-' || *p == '+' || dice < 0 || dice > TFT_DICE_MAX) return false;
        size_t len = *end == '@' ? strcspn(end + 1, "+") : 0;
        const char *at = len == 0 ? "" : arena_strndup(s->mem, end + 1, len);
        int to = tft_volley_victim(s, f, v, at);
        if (to < 0) return false;
        enum tft_cover cover =
            to == 0 ? one->cover : cover_beyond(s, one->unit, v->victims[to].unit);
        tft_volley_add(v, to, tft_hit_on(cover), (int)dice, false);
        one->dice += (int)dice;
        one->stands++;
        p = end + (*end == '@' ? len + 1 : 0);
        if (*p == '\0') return true;
        if (*p != '+') return false;
    }
    return false;
}

static void cite_shot(const struct scene *s, const struct facts *f, struct ruling *r,
                      const struct along *one)
{
    static const char *const of_ball[] = {"TFT-68", "TFT-69", "TFT-70", "TFT-71"};
    if (one->unit != NULL && tft_list_has(facts_text(f, "canister"), one->unit->id))
        (void)scene_reading(s, r, "TFT-72");
    for (size_t i = 0; one->stands > 1 && i < sizeof of_ball / sizeof *of_ball; i++)
        (void)scene_reading(s, r, of_ball[i]);
}

static bool refuse_word(struct ruling *r, const char *name, const char *word)
{
    ruling_refuse(r, "Shooting Mechanic",
                  "The dice of %s are a number, or of a ball 4+3@unit; not \"%s\".", name, word);
    return false;
}

bool tft_along_add(const struct scene *s, const struct facts *f, struct ruling *r,
                   struct tft_volley *v)
{
    struct tft_firers all = tft_firers_of(s, f);
    const struct fact *fact = facts_find(f, "along_dice");
    const char *words = facts_text(f, "along_dice"), *covers = facts_text(f, "along_cover");
    for (int i = 1;; i++) {
        const char *word = field_next_id(s->mem, &words);
        struct along one = {.unit = i < all.count ? all.list[i] : NULL,
                            .cover = cover_word(field_next_id(s->mem, &covers))};
        const char *name = one.unit == NULL ? "The other unit" : entity_name(one.unit);
        const char *how = how_of(s, fact, i - 1);
        if (word == NULL && one.unit == NULL) return true;
        if (word != NULL && !add_word(s, f, v, word, &one)) return refuse_word(r, name, word);
        if (one.dice == 0)
            return ruling_refuse(r, "Shooting Combat", "%s cannot fire along: %s.", name,
                                 *how == '\0' ? "say how many dice it has"
                                              : how + strcspn(how, ",") + 2),
                   false;
        ruling_add(r, one.dice, "Shooting Mechanic", "firing with it: %s",
                   *how != '\0'       ? how
                   : one.unit != NULL ? name
                                      : "another unit's dice");
        cite_shot(s, f, r, &one);
    }
}
