/* Who sees whom in Two For Tea: Line of Sight, with the readings TFT-74 to 76.  */
#include <math.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"

enum { FOG_STILL_CM = 10 };

static void view_add(struct tft_view *v, struct arena *a, const struct entity *of,
                     struct sight_obstacle o)
{
    v->list = arena_grow(a, v->list, (size_t)v->count, sizeof *v->list);
    v->of = arena_grow(a, v->of, (size_t)v->count, sizeof *v->of);
    v->of[v->count] = of;
    v->list[v->count++] = o;
}

static void view_add_ground(struct tft_view *v, const struct scene *s)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        const char *ground = entity_text(en, "ground", "");
        struct sight_obstacle o = {.level = (int)entity_int(en, "level", 0), .unit = -1};
        if (!tft_terrain_shape(en, s->mem, &o.shape, NULL)) continue;
        if (strcmp(ground, "wood") == 0 || strcmp(ground, "building") == 0) {
            o.kind = SIGHT_DENSE;
        } else if (strcmp(ground, "wall") == 0) {
            o.kind = SIGHT_LINEAR;
        } else if (tft_ground_is_area(ground)) {
            o.kind = SIGHT_HILL;
            if (o.level == 0) o.level = 1; /* a hill is higher than the plain */
        } else {
            continue;
        }
        view_add(v, s->mem, en, o);
    }
}

/* Units block the view of others; commanders on their single bases do not. */
static void view_add_units(struct tft_view *v, const struct scene *s)
{
    const struct entity *en = NULL;
    for (int number = 0; (en = state_next(s->state, en, "unit")) != NULL; number++) {
        struct hull h;
        if (!tft_footprint(s, en, &h)) continue;
        for (int i = 0; i < h.count; i++) {
            struct point *corner = arena_array(s->mem, struct point, STAND_CORNERS);
            view_add(v, s->mem, en,
                     (struct sight_obstacle){.kind = SIGHT_TROOPS,
                                             .shape = stand_shape(&h.stand[i], corner),
                                             .unit = number});
        }
    }
}

static int unit_number(const struct scene *s, const struct entity *which)
{
    const struct entity *en = NULL;
    for (int number = 0; (en = state_next(s->state, en, "unit")) != NULL; number++)
        if (strcmp(en->id, which->id) == 0) return number;
    return -1;
}

static struct sight_scene scene_of(const struct tft_view *v)
{
    return (struct sight_scene){.rules = &v->rules, .obstacle = v->list, .count = v->count};
}

/* TFT-76: a wall that touches a hill is as high as the hill, and hides what is behind it
 * from those on it. */
static void raise_walls(struct tft_view *v)
{
    struct sight_scene scene = scene_of(v);
    for (int i = 0; i < v->count; i++) {
        struct sight_obstacle *o = &v->list[i];
        if (o->kind != SIGHT_LINEAR) continue;
        int hill = sight_level_of_line(&scene, &o->shape);
        if (hill > o->level) o->level = hill;
    }
}

struct tft_view tft_view(const struct scene *s)
{
    struct tft_view v = {.rules = sight_rules_default()};
    view_add_ground(&v, s);
    raise_walls(&v);
    view_add_units(&v, s);
    return v;
}

bool tft_party(const struct scene *s, const struct tft_view *v, const struct entity *en,
               struct hull *hull, struct sight_party *out)
{
    struct sight_scene scene = scene_of(v);
    if (!tft_footprint(s, en, hull)) return false;
    *out = (struct sight_party){.hull = hull, .unit = unit_number(s, en)};
    for (int i = 0; i < hull->count; i++) {
        int here = sight_level_of_stand(&scene, &hull->stand[i]);
        if (here > out->level) out->level = here;
    }
    return true;
}

struct sight tft_stand_sees(const struct scene *s, const struct tft_view *v,
                            const struct sight_party *from, int stand, const struct sight_party *to)
{
    struct sight_scene scene = scene_of(v);
    return sight_look(s->mem, &scene, from, stand, to);
}

bool tft_unit_sees(const struct scene *s, const struct tft_view *v, const struct sight_party *from,
                   const struct sight_party *to, struct sight *how)
{
    for (int i = 0; i < from->hull->count; i++) {
        *how = tft_stand_sees(s, v, from, i, to);
        if (how->clear) return true;
    }
    return false;
}

const char *tft_blocker(const struct tft_view *v, const struct sight *how)
{
    return how->blocker < 0 ? "" : entity_name(v->of[how->blocker]);
}

void tft_lean_on_heights(const struct scene *s, struct ruling *r)
{
    static const char *const high[] = {"hill", "steep-hill", "wall"};
    const struct entity *en = NULL;
    while (s->state != NULL && (en = state_next(s->state, en, "terrain")) != NULL)
        for (size_t i = 0; i < sizeof high / sizeof *high; i++)
            if (strcmp(entity_text(en, "ground", ""), high[i]) == 0) {
                (void)scene_reading(s, r, "TFT-76");
                return;
            }
}

bool tft_in_fog(const struct scene *s)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    return strcmp(entity_text(game, "weather", "clear"), "clear") != 0;
}

/* TFT-74: what has moved this turn or in its owner's last one is moving to the eye. */
enum tft_seen tft_seen_in_fog(const struct entity *en, double cm)
{
    if (cm > TFT_FOG_MOVING_CM) return TFT_UNSEEN;
    if (cm <= FOG_STILL_CM) return TFT_SEEN;
    if (entity_int(en, "moved", 0) != 0 || entity_int(en, "moved_last", 0) != 0) return TFT_SEEN;
    return TFT_STILL;
}

/* TFT-75: once spotted it stays in view up to 20 cm, or for good. */
enum tft_seen tft_seen_at(const struct scene *s, const struct entity *en, double cm)
{
    if (!tft_in_fog(s)) return TFT_SEEN;
    bool spotted = entity_int(en, "spotted", 0) != 0;
    if (spotted && (cm <= TFT_FOG_MOVING_CM || scene_choice(s, "TFT-75") == 'B')) return TFT_SEEN;
    if (scene_choice(s, "TFT-74") == 'B') return cm <= FOG_STILL_CM ? TFT_SEEN : TFT_UNSEEN;
    return tft_seen_in_fog(en, cm);
}

struct candidate {
    const struct entity *unit;
    double cm;
};

/* The enemies of a unit on the table, nearest first: looking is far dearer than measuring. */
static size_t list_enemies(const struct scene *s, const struct entity *from,
                           const struct hull *mine, struct candidate **out)
{
    struct candidate *list = NULL;
    size_t count = 0;
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct hull theirs;
        if (tft_same_side(en, from)) continue;
        if (!tft_footprint(s, en, &theirs)) continue;
        struct candidate c = {.unit = en, .cm = hull_tape(mine, &theirs).tape.cm};
        list = arena_grow(s->mem, list, count, sizeof *list);
        size_t at = count++;
        for (; at > 0 && list[at - 1].cm > c.cm; at--) list[at] = list[at - 1];
        list[at] = c;
    }
    *out = list;
    return count;
}

struct tft_enemy tft_nearest_enemy(const struct scene *s, const struct entity *from)
{
    struct tft_view v = tft_view(s);
    return tft_nearest_enemy_by(s, &v, from);
}

struct tft_enemy tft_nearest_enemy_by(const struct scene *s, const struct tft_view *v,
                                      const struct entity *from)
{
    struct tft_enemy found = {.cm = HUGE_VAL};
    struct candidate *list;
    struct hull mine, theirs;
    struct sight_party me, them;
    struct sight how;
    if (!tft_party(s, v, from, &mine, &me)) return found;
    size_t count = list_enemies(s, from, &mine, &list);
    for (size_t i = 0; i < count && found.unit == NULL; i++) {
        enum tft_seen seen = tft_seen_at(s, list[i].unit, list[i].cm);
        if (seen == TFT_UNSEEN || !tft_party(s, v, list[i].unit, &theirs, &them) ||
            !tft_unit_sees(s, v, &me, &them, &how))
            continue;
        if (seen == TFT_STILL && found.still == NULL)
            found.still = list[i].unit;
        else if (seen == TFT_SEEN)
            found = (struct tft_enemy){.unit = list[i].unit,
                                       .cm = list[i].cm,
                                       .line = how.line,
                                       .still = found.still};
    }
    return found;
}

static bool is_spotted(const struct scene *s, const struct tft_view *v, const struct entity *en,
                       const struct hull *mine, const struct sight_party *me)
{
    struct candidate *list;
    struct hull theirs;
    struct sight_party them;
    struct sight how;
    size_t count = list_enemies(s, en, mine, &list);
    bool near = count > 0 && list[0].cm <= TFT_FOG_MOVING_CM;
    bool stays = near || scene_choice(s, "TFT-75") == 'B';
    if (stays && entity_int(en, "spotted", 0) != 0) return true;
    for (size_t i = 0; i < count; i++)
        if (tft_seen_at(s, en, list[i].cm) == TFT_SEEN &&
            tft_party(s, v, list[i].unit, &theirs, &them) && tft_unit_sees(s, v, &them, me, &how))
            return true;
    return false;
}

void tft_mark_spotted(const struct scene *s, struct ruling *r)
{
    const struct entity *en = NULL;
    if (!tft_in_fog(s)) return;
    struct tft_view v = tft_view(s);
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct hull mine;
        struct sight_party me;
        if (!tft_party(s, &v, en, &mine, &me)) continue;
        ruling_set(r, s->state, en->id, "spotted",
                   is_spotted(s, &v, en, &mine, &me) ? value_int(1) : value_none());
    }
}
