/* Whom a unit could shoot at now: every enemy on the table, and why not.  */
#include "rules/two-for-tea/shoot.h"

enum { NAMES_TOLD = 3 }; /* in the sentence; the lines below it have all */

static const struct field fields[] = {
    {.name = "unit",
     .asked = true,
     .label = "Unit",
     .type = FIELD_ENTITY,
     .kinds = "unit",
     .help = "Who would shoot.",
     .cite = "Shooting Combat"},
};

static const char *cover_words(enum tft_cover c)
{
    return c == TFT_OPEN ? "in the open" : c == TFT_SOFT ? "in cover" : "in hard cover";
}

struct sighting { /* one enemy, and what the unit has of it */
    const struct entity *unit;
    struct tft_aim aim;
    bool melee, could;
};

struct sightings {
    struct sighting *list;
    int count, could;
};

/* Nearest first, those that can be shot at before those that cannot. */
static void insert(const struct scene *s, struct sightings *all, const struct sighting *one)
{
    all->list = arena_grow(s->mem, all->list, (size_t)all->count, sizeof *all->list);
    int at = all->count++;
    for (; at > 0; at--) {
        const struct sighting *other = &all->list[at - 1];
        if (other->could && !one->could) break;
        if (other->could == one->could && other->aim.tape.cm <= one->aim.tape.cm) break;
        all->list[at] = *other;
    }
    all->list[at] = *one;
    all->could += one->could;
}

static struct sightings look_around(const struct scene *s, const struct tft_view *v,
                                    const struct entity *unit)
{
    struct sightings all = {0};
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        struct sighting one = {.unit = en};
        if (!tft_is_enemy_target(s, unit, en) || !tft_aim_at(s, v, unit, en, &one.aim)) continue;
        one.melee = tft_in_melee(en) && scene_choice(s, "TFT-97") == 'A';
        one.could = !one.melee && tft_fire_in_range(&one.aim.fire) > 0;
        insert(s, &all, &one);
    }
    return all;
}

static int dice_of(const struct scene *s, const struct tft_fire *fire)
{
    struct ruling aside;
    ruling_init(&aside, s->mem);
    return tft_fire_dice(s, &aside, fire);
}

static const char *dice_words(const struct scene *s, int dice)
{
    return dice == 1 ? "1 die" : arena_printf(s->mem, "%d dice", dice);
}

/* "ball 6 dice at 3 stands, canister 8 dice" */
static const char *cannon_words(const struct scene *s, const struct tft_view *v,
                                const struct entity *gun, const struct sighting *one)
{
    struct tft_file file = tft_ball_file(s, v, gun, one->unit);
    struct tft_fire fire = one->aim.fire;
    int ball = file.count == 0 ? dice_of(s, &fire) : 0;
    for (int i = 0; i < file.count; i++) {
        fire.distance_cm = file.stand[i].cm;
        fire.flank[0] = file.stand[i].flank;
        fire.dropped = i;
        ball += dice_of(s, &fire);
    }
    const char *text = arena_printf(s->mem, "ball %s", dice_words(s, ball));
    if (file.count > 1) text = arena_printf(s->mem, "%s at %d stands", text, file.count);
    fire = one->aim.fire;
    fire.canister = true;
    if (fire.distance_cm > TFT_CANISTER_CM + 1e-6) return text;
    return arena_printf(s->mem, "%s, canister %s", text, dice_words(s, dice_of(s, &fire)));
}

/* "yes: 10th Foot, 15.0 cm, in the open: 9 dice, all 3 stands bear" */
static void note_target(const struct scene *s, struct ruling *r, const struct tft_view *v,
                        const struct entity *unit, const struct sighting *one)
{
    const struct tft_fire *fire = &one->aim.fire;
    int far = fire->stands - tft_fire_in_range(fire);
    const char *how = arena_printf(s->mem, "%s, %s", dice_words(s, dice_of(s, fire)), one->aim.how);
    if (far > 0) how = arena_printf(s->mem, "%s, %d of them too far off", how, far);
    if (tft_is_cannon(s, unit)) how = cannon_words(s, v, unit, one);
    ruling_note(r, "Shooting Mechanic", "yes: %s, %.1f cm, %s: %s", entity_name(one->unit),
                one->aim.tape.cm, cover_words(one->aim.cover), how);
}

/* "no: 27th Foot, 39.0 cm: out of range, out of arc" */
static void note_other(const struct scene *s, struct ruling *r, const struct sighting *one)
{
    const struct tft_aim *aim = &one->aim;
    const char *name = entity_name(one->unit);
    double cm = aim->tape.cm;
    bool far = cm > aim->fire.range_cm, bears = aim->fire.stands > 0;
    if (one->melee) {
        (void)scene_reading(s, r, "TFT-97");
        ruling_note(r, "Melee", "no: %s, %.1f cm: locked in melee", name, cm);
    } else if (far) {
        ruling_note(r, "Shooting Mechanic", "no: %s, %.1f cm: beyond %d cm%s%s", name, cm,
                    aim->fire.range_cm, bears ? "" : ", and ", bears ? "" : aim->how);
    } else {
        ruling_note(r, "Line of Sight, Firing Arc", "no: %s, %.1f cm: %s", name, cm, aim->how);
    }
}

/* "10th Foot (15.0 cm), then 27th Foot (18.2 cm) and 5 more": whom it should shoot at, then
 * the nearest others. */
static const char *names_of(const struct scene *s, const struct sightings *all,
                            const struct entity *first)
{
    const char *text = "";
    int told = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < all->could && told < NAMES_TOLD; i++) {
            const struct sighting *one = &all->list[i];
            if ((one->unit == first) != (pass == 0)) continue;
            text = arena_printf(s->mem, "%s%s%s (%.1f cm)", text, told++ == 0 ? "" : ", then ",
                                entity_name(one->unit), one->aim.tape.cm);
        }
    if (told == all->could) return text;
    return arena_printf(s->mem, "%s and %d more", text, all->could - told);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    const struct entity *unit = state_find(s->state, facts_text(f, "unit")), *first;
    struct hull h;
    if (unit == NULL) return;
    ruling_subject(r, unit->id);
    if (!tft_footprint(s, unit, &h)) {
        ruling_refuse(r, "The table", "%s is not on the table.", entity_name(unit));
        return;
    }
    struct tft_view v = tft_view(s);
    struct sightings all = look_around(s, &v, unit);
    const char *how = NULL, *cite = "", *name = entity_name(unit);
    const char *unable = tft_shoot_unable(s, unit, r, &cite);
    if (unable != NULL) ruling_note(r, cite, "%s %s", name, unable);
    first = tft_preferred_target(s, &v, unit, &how);
    if (first != NULL && all.could > 1) {
        (void)scene_reading(s, r, "TFT-57");
        ruling_note(r, "Shooting Mechanic", "first: %s", how);
    }
    for (int i = 0; i < all.count; i++) {
        ruling_subject(r, all.list[i].unit->id);
        if (i < all.could)
            note_target(s, r, &v, unit, &all.list[i]);
        else
            note_other(s, r, &all.list[i]);
    }
    const char *names = names_of(s, &all, first);
    if (unable != NULL)
        ruling_decide(r, "targets", "%s %s.%s%s%s", name, unable,
                      all.could > 0 ? " In its reach: " : "", names, all.could > 0 ? "." : "");
    else if (all.could > 0)
        ruling_decide(r, "targets", "%s can shoot at %s.", name, names);
    else
        ruling_decide(r, "targets", "%s can shoot at nobody.", name);
}

static void draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit")), *en = NULL;
    if (unit == NULL) return;
    struct tft_view v = tft_view(s);
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        struct tft_aim aim;
        if (!tft_is_enemy_target(s, unit, en)) continue;
        if (!tft_aim_at(s, &v, unit, en, &aim)) continue;
        bool could = tft_fire_in_range(&aim.fire) > 0;
        if (could || aim.tape.cm <= aim.fire.range_cm)
            drawing_line(d, could ? "sight" : "blocked", aim.tape.a, aim.tape.b,
                         arena_printf(s->mem, "%.1f cm", aim.tape.cm));
    }
}

const struct action tft_targets = {
    .id = "targets",
    .title = "Targets",
    .group = "Fire",
    .help = "Lists every enemy unit on the table for one unit of yours: in arc, in range, in "
            "sight, and if not, why not. Nothing is thrown and nothing changes.",
    .cite = "Shooting Combat",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .judge = judge,
    .draw = draw,
    .table_only = true,
    .upkeep = true,
};
