/* What dice leave behind on the unit they were thrown at: Hits, Disordered, Routing.  */
#include <string.h>

#include "base/buf.h"
#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/shoot.h"

struct tft_victim tft_victim_of(const struct scene *s, const struct entity *unit)
{
    int value = tft_hits_value(s, unit), stands = (int)entity_int(unit, "stands", 1);
    int extra = (int)entity_int(unit, "hits", 0);
    bool add_up = scene_choice(s, "TFT-59") == 'B';
    return (struct tft_victim){.stands = stands < 1 ? 1 : stands,
                               .hits_value = value,
                               .extra = extra < value ? extra : value - 1,
                               .earlier_sixes = add_up ? (int)entity_int(unit, "sixes", 0) : 0,
                               .sixes_equal_rout = scene_choice(s, "TFT-60") == 'B'};
}

const char *tft_damage_words(struct arena *a, const struct tft_damage *d)
{
    struct buf b = {0};
    if (d->hits == 0)
        buf_puts(&b, "no hit");
    else
        buf_printf(&b, d->hits == 1 ? "%d hit" : "%d hits", d->hits);
    if (d->sixes > 0 && d->sixes == d->hits)
        buf_puts(&b, d->hits == 1 ? ", a six" : ", all sixes");
    else if (d->sixes > 0)
        buf_printf(&b, d->sixes == 1 ? ", %d of them a six" : ", %d of them sixes", d->sixes);
    if (d->destroyed)
        buf_puts(&b, ": destroyed");
    else if (d->lost > 0)
        buf_printf(&b, d->lost == 1 ? ": %d stand lost" : ": %d stands lost", d->lost);
    if (d->routed)
        buf_puts(&b, d->lost > 0 ? ", routed" : ": routed");
    else if (d->suppressed)
        buf_puts(&b, d->lost > 0 ? ", suppressed" : ": suppressed");
    const char *text = arena_strdup(a, buf_text(&b));
    buf_clear(&b);
    return text;
}

/* TFT-62 B: one suppressed in its owner's own turn stays so through his next.  Then the end
 * of this turn must not take it for one that was suppressed before. */
static void suppress(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    const char *playing = entity_text(state_find(s->state, GAME_ENTITY), "side", "");
    ruling_set(r, s->state, unit->id, "suppressed", value_int(1));
    if (strcmp(playing, entity_text(unit, "side", "")) != 0) return;
    if (scene_reading(s, r, "TFT-62") == 'B')
        ruling_set(r, s->state, unit->id, "suppressed_before", value_none());
}

static void set_marks(const struct scene *s, struct ruling *r, const struct entity *unit,
                      const struct tft_damage *d)
{
    if (!tft_is_commander(unit)) ruling_set(r, s->state, unit->id, "stands", value_int(d->left));
    if (d->destroyed) {
        static const char *const gone[] = {"x",          "y",      "hits",
                                           "suppressed", "routed", "suppressed_before"};
        for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
            ruling_set(r, s->state, unit->id, gone[i], value_none());
        ruling_set(r, s->state, unit->id, "lost", value_int(1));
        return;
    }
    ruling_set(r, s->state, unit->id, "hits", d->extra > 0 ? value_int(d->extra) : value_none());
    if (d->suppressed || d->routed) suppress(s, r, unit);
    if (d->routed) ruling_set(r, s->state, unit->id, "routed", value_int(1));
    if (d->sixes > 0 && scene_choice(s, "TFT-59") == 'B')
        ruling_set(r, s->state, unit->id, "sixes",
                   value_int(entity_int(unit, "sixes", 0) + d->sixes));
}

/* --- Melees -------------------------------------------------------------------------------- */

static bool is_lost_by(const struct ruling *r, const struct entity *unit)
{
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].entity, unit->id) == 0 && strcmp(r->effects[i].attr, "lost") == 0)
            return value_as_int(r->effects[i].after, 0) != 0;
    return false;
}

/* The next of those that fight in the same melee and are left; own: on its own side. */
static const struct entity *next_in_melee(const struct scene *s, const struct ruling *r,
                                          const struct entity *unit, bool own,
                                          const struct entity *after)
{
    const char *melee = entity_text(unit, "locked", ""), *side = entity_text(unit, "side", "");
    while ((after = state_next(s->state, after, NULL)) != NULL) /* TFT-23 B: commanders too */
        if (strcmp(after->id, unit->id) != 0 && !is_lost_by(r, after) &&
            strcmp(entity_text(after, "locked", ""), melee) == 0 &&
            (strcmp(entity_text(after, "side", ""), side) == 0) == own)
            return after;
    return NULL;
}

void tft_leave_melee(const struct scene *s, struct ruling *r, const struct entity *unit)
{
    const struct entity *enemy = NULL;
    tft_unlock(s, r, unit);
    if (*entity_text(unit, "locked", "") == '\0') return;
    if (next_in_melee(s, r, unit, true, NULL) != NULL) return;
    while ((enemy = next_in_melee(s, r, unit, false, enemy)) != NULL) {
        ruling_subject(r, enemy->id);
        tft_unlock(s, r, enemy);
    }
}

void tft_wound(const struct scene *s, struct ruling *r, const struct entity *unit,
               const struct tft_damage *d)
{
    tft_wound_named(s, r, unit, unit == NULL ? "The target" : entity_name(unit), d);
    if (unit == NULL) return;
    if (d->destroyed)
        tft_leave_melee(s, r, unit);
    else
        tft_close_up(s, r, unit);
}

void tft_wound_named(const struct scene *s, struct ruling *r, const struct entity *unit,
                     const char *name, const struct tft_damage *d)
{
    if (unit != NULL) {
        ruling_subject(r, unit->id);
        set_marks(s, r, unit, d);
    }
    if (d->destroyed) {
        ruling_hand(r, "%s is destroyed: take off its last %s.", name,
                    d->lost == 1 ? "stand" : "stands");
        return;
    }
    if (d->lost > 0) {
        (void)scene_reading(s, r, "TFT-63");
        ruling_hand(r,
                    d->lost == 1 ? "%s loses %d stand, its owner choosing; the rest close up."
                                 : "%s loses %d stands, its owner choosing; the rest close up.",
                    name, d->lost);
    }
    if (d->hits > 0) {
        if (d->extra > 0)
            ruling_hand(r, "%s: its white die shows %d.", name, d->extra);
        else
            ruling_hand(r, "%s: no hits are left over, take its white die away.", name);
    }
    bool ran = entity_int(unit, "routed", 0) != 0, was = entity_int(unit, "suppressed", 0) != 0;
    if (d->routed && !ran)
        ruling_hand(r, "%s routs: it can only be rallied, and runs at the end of its owner's turn.",
                    name);
    else if (d->suppressed && !ran && !was)
        ruling_hand(r, "%s is suppressed: give it a red die. It neither moves nor shoots.", name);
}

/* --- Lists of ids ----------------------------------------------------------------------- */

bool tft_list_has(const char *list, const char *id)
{
    return ruleset_kind_in(list, id);
}

const char *tft_list_with(struct arena *a, const char *list, const char *id)
{
    return *list == '\0' ? id : arena_printf(a, "%s %s", list, id);
}

const char *tft_list_without(struct arena *a, const char *list, const char *id)
{
    const char *rest = "";
    bool taken = false;
    for (const char *p = list; *p != '\0';) {
        size_t len = strcspn(p, " ");
        const char *word = arena_strndup(a, p, len);
        if (!taken && strcmp(word, id) == 0)
            taken = true;
        else
            rest = tft_list_with(a, rest, word);
        p += len + strspn(p + len, " ");
    }
    return rest;
}

/* --- What may be answered ---------------------------------------------------------------- */

/* Is id one of those in the word of that length: a, or a+b? */
static bool fired_by(const char *word, size_t len, const char *id)
{
    size_t own = strlen(id);
    for (const char *p = word; p < word + len; p += strcspn(p, "+ ") + 1)
        if (strcspn(p, "+ ") == own && strncmp(p, id, own) == 0) return true;
    return false;
}

static const char *fire_of(struct arena *a, const char *list, const char *id)
{
    if (tft_list_has(list, id)) return id;
    for (const char *p = list; *p != '\0';) {
        size_t len = strcspn(p, " ");
        if (fired_by(p, len, id)) return arena_strndup(a, p, len);
        p += len + strspn(p + len, " ");
    }
    return NULL;
}

bool tft_answer_has(const char *list, const char *id)
{
    struct arena mem = {0};
    bool has = fire_of(&mem, list, id) != NULL;
    arena_clear(&mem);
    return has;
}

const char *tft_answer_without(struct arena *a, const char *list, const char *id)
{
    const char *fire = fire_of(a, list, id);
    return fire == NULL ? list : tft_list_without(a, list, fire);
}
