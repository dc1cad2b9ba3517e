/* Fire: Brown Bess Squared, Combat.
 *
 * Dice by troop type and range, as modified; hits by what is fired at; cover ignores some;
 * the rest are counters, which break a unit or remove a broken one, and put a general at risk.  */
#include "rules/brown-bess/fire.h"

#include <string.h>

#include "rules/brown-bess/stakes.h"
#include "table/square_text.h"

#define COMBAT "Combat"

/* --- From facts --------------------------------------------------------------------------- */

static struct bb_unit firer_of(const struct scene *s, const struct facts *f)
{
    struct bb_unit u = bb_unit_fact(s, f, "unit", "arm", "formation");
    u.quality = (enum bb_quality)bb_index(bb_qualities, facts_text(f, "quality"));
    u.counters = facts_int(f, "counters");
    u.rifles = facts_flag(f, "rifles");
    return u;
}

static struct bb_unit target_of(const struct scene *s, const struct facts *f)
{
    struct bb_unit u = bb_unit_fact(s, f, "target", "target_arm", "target_formation");
    u.quality = (enum bb_quality)bb_index(bb_qualities, facts_text(f, "target_quality"));
    u.counters = facts_int(f, "target_counters");
    u.broken = facts_flag(f, "target_broken");
    return u;
}

static struct bb_look look_of(const struct facts *f)
{
    return (struct bb_look){
        .range = facts_int(f, "range"),
        .in_arc = facts_flag(f, "in_arc"),
        .sight = (enum bb_sight)bb_index(bb_sights, facts_text(f, "line")),
        .on_hill = facts_flag(f, "on_hill"),
        .target_on_hill = facts_flag(f, "target_on_hill"),
        .wood = facts_flag(f, "wood"),
        .struck = (enum bb_struck)bb_index(bb_strucks, facts_text(f, "struck")),
        .cover = (enum bb_cover)bb_index(bb_covers, facts_text(f, "cover")),
    };
}

/* What the facts cannot say: who bars the line, while it is as it was measured; who is with
 * the target; and where that was. */
static void ask_table(const struct scene *s, const struct facts *f, struct bb_shot *shot)
{
    struct bb_shot measured;
    struct square at;
    if (shot->from.en == NULL || shot->to.en == NULL) return;
    shot->on_way = square_read(facts_text(f, "at"), &at);
    if (!bb_shot_on_table(s, shot->from.en, shot->to.en, shot->on_way ? &at : NULL, &measured))
        return;
    shot->to.at = measured.to.at;
    shot->to.facing = measured.to.facing;
    shot->beside = measured.beside;
    if (!value_is_set(facts_find(f, "line")->stated)) shot->look.over_how = measured.look.over_how;
}

struct bb_shot bb_shot_of(const struct scene *s, const struct facts *f)
{
    struct bb_shot shot = {
        .from = firer_of(s, f),
        .to = target_of(s, f),
        .superior = facts_flag(f, "superior"),
        .look = look_of(f),
        .general = (enum bb_help)bb_index(bb_helps, facts_text(f, "target_general")),
        .hits_before = facts_int(f, "hits_before"),
        .own = strcmp(facts_text(f, "occasion"), "own") == 0,
        .moved = facts_flag(f, "moved"),
        .passed = facts_flag(f, "passed"),
        .fired = facts_flag(f, "fired"),
        .reacted = facts_flag(f, "reacted"),
        .melee = facts_flag(f, "melee"),
        .target_melee = facts_flag(f, "target_melee"),
        .times = facts_int(f, "times"),
        .others = facts_int(f, "others"),
        .again = facts_flag(f, "again"),
        .rolled = facts_int(f, "rolled"),
        .face_fired = facts_flag(f, "face_fired"),
        .diagonal_taken = facts_flag(f, "diagonal_taken"),
    };
    (void)facing_read(facts_text(f, "face"), &shot.face);
    ask_table(s, f, &shot);
    return shot;
}

/* --- Who is struck --------------------------------------------------------------------------- */

/* Fired at as it passed through another unit's square: broken it would end its move there, and
 * is removed (Movement). */
static bool stops_among_others(const struct scene *s, const struct bb_shot *shot)
{
    return shot->to.en != NULL && bb_unit_in(s, shot->to.at, NULL, shot->to.en) != NULL;
}

static struct bb_victim victim_of(const struct scene *s, struct ruling *r,
                                  const struct bb_shot *shot, int dice)
{
    struct bb_victim v = {.unit = shot->to,
                          .name = bb_the(shot->to.en, "the target"),
                          .general = shot->beside};
    bool shelter = shot->to.formation == BB_SQUARE || shot->look.cover == BB_COVER_WORKS;
    v.body = bb_body_of(s, r, &shot->to, shot->general, shelter, dice);
    v.body.cover = shot->look.cover;
    if (v.body.lone) v.general = shot->to.en;
    if (v.body.cover != BB_COVER_NONE && scene_reading(s, r, "BBS-26") == 'B')
        v.body.hits_before = shot->hits_before;
    if (shot->on_way && stops_among_others(s, shot)) v.body.rooted = true;
    if (shot->from.on && shot->to.on) {
        v.attacked = true;
        v.east = shot->from.at.column - shot->to.at.column;
        v.north = shot->from.at.row - shot->to.at.row;
    }
    bb_note_breaks_at(s, r, &v, shot->general, shelter);
    bb_note_cover(s, r, &v);
    return v;
}

/* --- Odds --------------------------------------------------------------------------------------- */

struct odds {
    struct bb_end end[BB_ENDS_MAX];
    int count;
};

static const char *word_of(struct arena *a, const struct bb_victim *v, const struct bb_end *end)
{
    if (v->body.lone) return bb_general_words[end->general];
    if (end->fate != BB_HOLDS) return bb_fate_words[end->fate];
    int taken = end->blow.taken;
    if (taken == 0) return bb_general_words[BB_GENERAL_UNHURT];
    return arena_printf(a, taken == 1 ? "%d counter" : "%d counters", taken);
}

static const char *says(struct arena *a, const struct bb_victim *v, const struct bb_end *end)
{
    static const char *const lone[BB_GENERAL_FATES] = {"he is not hurt", "he has a flesh wound",
                                                       "he is wounded and leaves the table",
                                                       "he is killed"};
    if (v->body.lone) return lone[end->general];
    if (end->fate == BB_REMOVED) return "it is removed";
    if (end->fate == BB_BREAKS) return "it breaks";
    if (end->blow.taken == 0) return "it takes no counter";
    return arena_printf(a, "it holds %d of %d", end->blow.counters, v->body.breaks_at);
}

/* Ends of the same word are one outcome. */
static void add_outcomes(struct ruling *r, const struct bb_victim *v, const struct odds *o)
{
    for (int i = 0; i < o->count; i++) {
        const char *word = word_of(r->mem, v, &o->end[i]);
        struct chance sum = chance_none();
        bool before = false;
        for (int k = 0; k < o->count; k++) {
            if (strcmp(word_of(r->mem, v, &o->end[k]), word) != 0) continue;
            before = before || k < i;
            sum = chance_add(sum, o->end[k].chance);
        }
        if (!before) ruling_odds(r, word, sum, "%s", says(r->mem, v, &o->end[i]));
    }
}

static void note_general(const struct scene *s, struct ruling *r, const struct odds *o)
{
    struct chance fates[BB_GENERAL_FATES];
    for (int f = 0; f < BB_GENERAL_FATES; f++) fates[f] = chance_none();
    for (int i = 0; i < o->count; i++) {
        struct chance *sum = &fates[o->end[i].general];
        *sum = chance_add(*sum, o->end[i].chance);
    }
    bb_risk_note(s, r, fates);
}

/* Of breaking the outcomes say no more than that it does. */
static void note_counters(struct ruling *r, const struct bb_victim *v, const struct odds *o)
{
    struct chance taken[BB_DICE_MAX + 1];
    bool breaks = false;
    for (int i = 0; i <= BB_DICE_MAX; i++) taken[i] = chance_none();
    for (int i = 0; i < o->count; i++) {
        struct chance *sum = &taken[o->end[i].blow.taken];
        *sum = chance_add(*sum, o->end[i].chance);
        breaks = breaks || o->end[i].fate != BB_HOLDS;
    }
    if (breaks && !v->body.broken) bb_note_counters(r, v->name, taken);
}

static struct odds add_odds(const struct scene *s, struct ruling *r, const struct bb_victim *v,
                            int dice, int hit_on)
{
    struct odds o;
    double counters = 0;
    bool each = (v->body.general || v->body.lone) && bb_each_six(s, r);
    o.count = bb_throw_ends(bb_combat_of(s), &v->body, dice, hit_on, each, o.end);
    add_outcomes(r, v, &o);
    for (int i = 0; i < o.count; i++)
        counters += o.end[i].blow.taken * chance_real(o.end[i].chance);
    ruling_note(r, COMBAT, "on average %.2f hits, %.2f of them count", dice * (7 - hit_on) / 6.0,
                counters);
    if (v->body.lone) return o;
    note_counters(r, v, &o);
    note_general(s, r, &o);
    return o;
}

/* --- The throw ------------------------------------------------------------------------------------ */

static const char *opening(struct arena *a, const struct bb_shot *shot)
{
    if (shot->from.en == NULL || shot->to.en == NULL) return "";
    return arena_printf(a, "%s fires at %s: ", entity_name(shot->from.en),
                        entity_name(shot->to.en));
}

static void mark(const struct scene *s, struct ruling *r, const struct bb_shot *shot, int share,
                 int hits)
{
    const struct entity *from = shot->from.en, *to = shot->to.en;
    if (from != NULL) {
        ruling_set(r, s->state, from->id, shot->own ? "fired" : "reacted", value_int(1));
        if (shot->from.formation == BB_SQUARE) {
            enum facing list[2];
            const char *face = facing_letter(shot->face);
            if (shot->from.on && shot->to.on && bb_faces_at(shot->from.at, shot->to.at, list) == 2)
                face = arena_printf(r->mem, "%s/%s", face, bb_diagonal(list[0], list[1]));
            ruling_set(r, s->state, from->id, "faces",
                       value_text(bb_list_with(r->mem, entity_text(from, "faces", ""), face)));
            ruling_set(r, s->state, from->id, "rolled", value_int(shot->rolled + share));
        }
    }
    if (from != NULL && to != NULL)
        ruling_set(r, s->state, from->id, "fired_at",
                   value_text(bb_list_with(r->mem, entity_text(from, "fired_at", ""), to->id)));
    if (to != NULL && hits > 0)
        ruling_set(r, s->state, to->id, "hit", value_int(shot->hits_before + hits));
}

/* BBS-09: it breaks in the middle of its move, and gets no farther than where that was. */
static void stop_there(const struct scene *s, struct ruling *r, const struct bb_shot *shot)
{
    const char *square = square_name(s->mem, shot->to.at);
    if (shot->to.en == NULL) return;
    (void)scene_reading(s, r, "BBS-09");
    ruling_set(r, s->state, shot->to.en->id, "square", value_text(square));
    ruling_set(r, s->state, shot->to.en->id, "entered_by", value_none());
    if (shot->beside != NULL)
        ruling_set(r, s->state, shot->beside->id, "square", value_text(square));
    ruling_hand(r, "%s stops in %s: what it did beyond did not happen.", entity_name(shot->to.en),
                square);
}

static void resolve(const struct scene *s, struct ruling *r, const struct bb_shot *shot,
                    const struct bb_victim *v, const struct bb_blow *blow,
                    const struct bb_risk *risk)
{
    struct bb_end end = {.blow = *blow,
                         .general = risk->fate,
                         .fate = bb_fate_after(&v->body, blow, risk->fate)};
    const char *what = bb_blow_words(r->mem, v, blow, end.fate);
    if (shot->on_way && end.fate == BB_BREAKS) stop_there(s, r, shot);
    bb_blow_leaves(s, r, v, blow, end.fate);
    const char *general = bb_risk_leaves(s, r, v->general, risk);
    ruling_decide(r, word_of(r->mem, v, &end), "%s%s%s%s.", opening(r->mem, shot), what,
                  general == NULL ? "" : "; ", general == NULL ? "" : general);
}

static bool square_fits(const struct scene *s, const struct facts *f, struct ruling *r)
{
    const char *text = facts_text(f, "at");
    struct square at;
    int columns = SQUARE_COLUMNS_MAX, rows = SQUARE_ROWS_MAX;
    if (s->state != NULL) bb_board_size(s, &columns, &rows);
    if (*text == '\0' || (square_read(text, &at) && square_on(at, columns, rows))) return true;
    ruling_refuse(r, "The table", "%s is no square of this table.", text);
    return false;
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    struct bb_shot shot = bb_shot_of(s, f);
    int dice = 0, share = 0, hits = 0;
    if (shot.from.en != NULL) ruling_subject(r, shot.from.en->id);
    if (shot.to.en != NULL) ruling_subject(r, shot.to.en->id);
    if (!square_fits(s, f, r)) return;
    if (!bb_formation_sound(r, &shot.from) || !bb_formation_sound(r, &shot.to)) return;
    if (!bb_fire_allowed(s, r, &shot) || !bb_fire_dice(s, r, &shot, &dice, &share)) return;
    int hit_on = bb_fire_hit_on(s, r, &shot.to);
    struct bb_victim v = victim_of(s, r, &shot, dice);
    int *faces = arena_array(s->mem, int, (size_t)dice);
    struct bb_risk risk;
    if (v.general != NULL) ruling_subject(r, v.general->id);
    (void)add_odds(s, r, &v, dice, hit_on);
    if (!ruling_roll(r, d, "fire", 6, dice, faces)) {
        r->sentence = arena_printf(r->mem, "%s%d %s; %d or more hit.", opening(r->mem, &shot), dice,
                                   dice == 1 ? "die" : "dice", hit_on);
        return;
    }
    for (int i = 0; i < dice; i++) hits += faces[i] >= hit_on;
    struct bb_blow blow = bb_blow_of(&v.body, hits);
    if (!bb_risk_of(s, r, d, &v, &blow, &risk)) {
        r->sentence =
            arena_printf(r->mem, "%s%s; now dice for the general.", opening(r->mem, &shot),
                         bb_blow_words(r->mem, &v, &blow, blow.fate));
        return;
    }
    const struct bb_worth worth = {.thrower = shot.from.en,
                                   .dice = dice,
                                   .hit_on = hit_on,
                                   .each_six = v.body.general && bb_each_six(s, r),
                                   .blow = &blow,
                                   .fate = bb_fate_after(&v.body, &blow, risk.fate)};
    bb_stake_blow(s, r, &v, &worth);
    mark(s, r, &shot, share, hits);
    resolve(s, r, &shot, &v, &blow, &risk);
}

static const struct example examples[] = {
    {"Infantry in line at the next square: four dice, two hits", "range=1 dice=5,6,1,2",
     "2 counters"},
    {"Superior musketry into a flank breaks an average unit that held two",
     "superior=yes struck=side target_counters=2 dice=5,5,1,1,1,1", "breaks"},
    {"A face of a square with one counter: a quarter of three is one die",
     "formation=square counters=1 dice=5", "1 counter"},
    {"A square with three counters has none", "formation=square counters=3", "illegal"},
    {"A gun at eight squares, at a gun: only a 6 hits",
     "arm=artillery range=8 target_arm=artillery dice=5", "no effect"},
    {"Field works ignore the first and the third hit",
     "arm=artillery range=1 cover=works dice=5,5,5,1", "1 counter"},
    {"A counter more removes a broken unit", "target_broken=yes target_counters=4 dice=6,1,1,1",
     "removed"},
    {"The general beside it is hit too", "target_general=with dice=5,1,1,1,6,6", "1 counter"},
    {"Over the heads of others only guns on hills fire", "line=over", "illegal"},
    {NULL, NULL, NULL}};

const struct action bb_fire = {
    .id = "fire",
    .title = "Fire",
    .group = "Fire",
    .help = "One unit, or one face of a square, fires at one enemy: dice, hits, counters, and what "
            "becomes of it.",
    .cite = COMBAT,
    .fields = bb_fire_fields,
    .field_count = BB_FIRE_FIELDS,
    .examples = examples,
    .survey = bb_fire_survey,
    .judge = judge,
    .draw = bb_fire_draw,
};
