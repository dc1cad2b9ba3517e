/* A round of melee: Brown Bess Squared, Combat.  */
#include "rules/brown-bess/melee.h"

#include <string.h>

#include "rules/brown-bess/stakes.h"

#define COMBAT "Combat"
#define SEQUENCE "Move Sequence"

static const char *const parties[] = {"mover", "enemy"};

/* --- From facts --------------------------------------------------------------------------- */

static const char *fact_name(const struct scene *s, int party, const char *what)
{
    return arena_printf(s->mem, "%s_%s", parties[party], what);
}

static bool flag(const struct scene *s, const struct facts *f, int party, const char *what)
{
    return facts_flag(f, fact_name(s, party, what));
}

static const char *word(const struct scene *s, const struct facts *f, int party, const char *what)
{
    return facts_text(f, fact_name(s, party, what));
}

static struct bb_fighter fighter_of(const struct scene *s, const struct facts *f, int party)
{
    struct bb_fighter x = {.unit = bb_unit_fact(s, f, parties[party], fact_name(s, party, "arm"),
                                                fact_name(s, party, "formation"))};
    struct bb_unit *u = &x.unit;
    u->quality = (enum bb_quality)bb_index(bb_qualities, word(s, f, party, "quality"));
    u->counters = facts_int(f, fact_name(s, party, "counters"));
    u->broken = flag(s, f, party, "broken");
    u->attack_column = flag(s, f, party, "attack_column");
    u->lancers = flag(s, f, party, "lancers");
    u->cuirassiers = flag(s, f, party, "cuirassiers");
    u->highlanders = flag(s, f, party, "highlanders");
    x.superior = flag(s, f, party, "superior");
    x.hits_before = facts_int(f, fact_name(s, party, "hits_before"));
    x.general = (enum bb_help)bb_index(bb_helps, word(s, f, party, "general"));
    x.struck = (enum bb_struck)bb_index(bb_strucks, word(s, f, party, "struck"));
    x.name = bb_the(u->en, party == BB_MOVER ? "the mover" : "the enemy");
    return x;
}

struct bb_fight bb_fight_of(const struct scene *s, const struct facts *f)
{
    return (struct bb_fight){.side = {fighter_of(s, f, BB_MOVER), fighter_of(s, f, BB_ENEMY)},
                             .came = (enum bb_party)bb_index(bb_parties, facts_text(f, "came")),
                             .first = facts_flag(f, "first"),
                             .open = facts_flag(f, "open"),
                             .obstacle = (enum bb_obstacle)bb_index(bb_obstacles,
                                                                    facts_text(f, "obstacle")),
                             .retire = facts_int(f, "retire"),
                             .free = {facts_flag(f, "free_1"), facts_flag(f, "free_2")}};
}

/* --- What forbids it -------------------------------------------------------------------------- */

static bool opposed(const struct scene *s, struct ruling *r, const struct bb_fight *m)
{
    const struct bb_unit *one = &m->side[BB_MOVER].unit, *other = &m->side[BB_ENEMY].unit;
    const char *name = bb_the(one->en, "The mover");
    if (one->en == NULL || other->en == NULL) return true;
    if (bb_same_side(one->en, other->en))
        return ruling_refuse(r, COMBAT, "%s and %s are of the same side.", name,
                             entity_name(other->en)),
               false;
    if (!one->on || !other->on || !square_same(one->at, other->at))
        return ruling_refuse(r, SEQUENCE, "%s and %s are not in the same square.", name,
                             entity_name(other->en)),
               false;
    if (strcmp(entity_text(one->en, "side", ""), bb_side_now(s)) != 0)
        return ruling_refuse(r, SEQUENCE, "It is not %s's bound: name it as the enemy.", name),
               false;
    return true;
}

/* Skirmishers go at once when they are charged; all else waits for its phase. */
static bool timely(const struct scene *s, struct ruling *r, const struct bb_fight *m, bool retires)
{
    const struct entity *en = m->side[BB_MOVER].unit.en;
    if (en == NULL) return true;
    if (retires && bb_phase_now(s) == BB_MOVE_PHASE) return true;
    return bb_may_act(s, en, BB_MELEE_PHASE, true, r);
}

/* --- Odds ------------------------------------------------------------------------------------------- */

static const char *const end_words[BB_FATES][BB_FATES] = {
    {"both hold", "enemy breaks", "enemy removed"},
    {"mover breaks", "both break", "mover breaks, enemy removed"},
    {"mover removed", "mover removed, enemy breaks", "both removed"}};

static void add_odds(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                     const struct bb_duel *duel)
{
    static const char *const says[BB_FATES] = {"holds", "breaks", "is removed"};
    const struct bb_duel_odds o = bb_duel_odds(s, duel);
    for (int a = 0; a < BB_FATES; a++)
        for (int b = 0; b < BB_FATES; b++)
            if (chance_compare(o.fate[a][b], chance_none()) > 0)
                ruling_odds(r, end_words[a][b], o.fate[a][b], "%s %s, %s %s",
                            m->side[BB_MOVER].name, says[a], m->side[BB_ENEMY].name, says[b]);
    for (int party = BB_ENEMY; party >= BB_MOVER; party--) {
        bb_note_counters(r, m->side[party].name, o.taken[party]);
        bb_risk_note(s, r, o.general[party]);
    }
}

/* --- The throws ----------------------------------------------------------------------------------- */

struct round {
    struct bb_victim victim[2];
    struct bb_strike strike[2];
    bool together;
    int dice[2];
    bool struck[2];         /* all dice at that side have fallen: */
    struct bb_blow blow[2]; /* on it */
    struct bb_risk risk[2];
    enum bb_fate fate[2];
};

static bool throw_dice(const struct scene *s, struct ruling *r, struct dice *d,
                       const struct bb_fight *m, struct round *t, enum bb_party party, int *hits)
{
    int dice = t->dice[party], *faces = arena_array(s->mem, int, (size_t)dice + 1);
    *hits = 0;
    if (dice == 0) return true;
    if (!ruling_roll(r, d, m->side[party].name, 6, dice, faces)) return false;
    for (int i = 0; i < dice; i++) *hits += faces[i] >= t->strike[party].hit_on;
    return true;
}

/* Its hits strike the other side, whose general may be hit as well. */
static bool land(const struct scene *s, struct ruling *r, struct dice *d, struct round *t,
                 enum bb_party party, int hits)
{
    int struck = 1 - (int)party;
    t->struck[struck] = true;
    t->blow[struck] = bb_blow_of(&t->victim[struck].body, hits);
    if (!bb_risk_of(s, r, d, &t->victim[struck], &t->blow[struck], &t->risk[struck])) return false;
    t->fate[struck] =
        bb_fate_after(&t->victim[struck].body, &t->blow[struck], t->risk[struck].fate);
    return true;
}

static bool throw_together(const struct scene *s, struct ruling *r, struct dice *d,
                           const struct bb_fight *m, struct round *t)
{
    int hits[2];
    bool fell = throw_dice(s, r, d, m, t, BB_MOVER, &hits[BB_MOVER]);
    fell = throw_dice(s, r, d, m, t, BB_ENEMY, &hits[BB_ENEMY]) && fell;
    return fell && land(s, r, d, t, BB_MOVER, hits[BB_MOVER]) &&
           land(s, r, d, t, BB_ENEMY, hits[BB_ENEMY]);
}

static bool throw_in_turn(const struct scene *s, struct ruling *r, struct dice *d,
                          const struct bb_fight *m, struct round *t)
{
    int hits;
    const char *name = m->side[BB_ENEMY].name;
    if (!throw_dice(s, r, d, m, t, BB_MOVER, &hits) || !land(s, r, d, t, BB_MOVER, hits))
        return false;
    t->blow[BB_MOVER] = bb_blow_taken(&t->victim[BB_MOVER].body, 0);
    if (t->fate[BB_ENEMY] != BB_HOLDS) {
        ruling_add(r, -t->dice[BB_ENEMY], COMBAT, "%s %s: it does not strike back", name,
                   t->fate[BB_ENEMY] == BB_BREAKS ? "breaks" : "is removed");
        return true;
    }
    int taken = t->victim[BB_ENEMY].body.lone ? 0 : t->blow[BB_ENEMY].taken;
    int dice =
        bb_strike_dice(s, &t->strike[BB_ENEMY], taken, t->risk[BB_ENEMY].fate != BB_GENERAL_UNHURT);
    if (dice != t->dice[BB_ENEMY])
        ruling_add(r, dice - t->dice[BB_ENEMY], COMBAT, "%s strikes back with %d %s", name, dice,
                   dice == 1 ? "die" : "dice");
    t->dice[BB_ENEMY] = dice;
    return throw_dice(s, r, d, m, t, BB_ENEMY, &hits) && land(s, r, d, t, BB_ENEMY, hits);
}

/* --- The result ------------------------------------------------------------------------------------- */

static void keep_contact(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                         const struct round *t)
{
    const struct bb_unit *one = &m->side[BB_MOVER].unit, *other = &m->side[BB_ENEMY].unit;
    if (one->en == NULL || other->en == NULL) return;
    const struct bb_unit *attacker = &m->side[m->came].unit;
    const struct bb_contact c = bb_contact_of(s, one, other);
    bool over = t->fate[BB_MOVER] == BB_REMOVED || t->fate[BB_ENEMY] == BB_REMOVED;
    for (int party = 0; party < 2; party++) {
        const struct bb_unit *u = &m->side[party].unit;
        bb_part(s, r, u);
        if (t->fate[party] != BB_REMOVED)
            ruling_set(r, s->state, u->en->id, "fought", value_int(1));
    }
    if (over) return;
    ruling_set(r, s->state, attacker->en->id, "attacks",
               value_text(m->side[1 - m->came].unit.en->id));
    ruling_set(r, s->state, attacker->en->id, "came_over",
               value_text(bb_direction(c.east, c.north)));
}

static void mark_hits(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                      const struct round *t)
{
    for (int party = 0; party < 2; party++) {
        const struct entity *en = t->victim[party].unit.en;
        int hits = t->blow[party].hits;
        if (en != NULL && hits > 0)
            ruling_set(r, s->state, en->id, "hit", value_int(m->side[party].hits_before + hits));
    }
}

/* The enemy of each is where the other came from. */
static void aim_victims(const struct scene *s, const struct bb_fight *m, struct round *t)
{
    const struct bb_unit *one = &m->side[BB_MOVER].unit, *other = &m->side[BB_ENEMY].unit;
    if (one->en == NULL || other->en == NULL) return;
    const struct bb_contact c = bb_contact_of(s, one, other);
    for (int party = 0; party < 2; party++) {
        int sign = party == (int)c.came ? -1 : 1;
        t->victim[party].attacked = true;
        t->victim[party].east = sign * c.east;
        t->victim[party].north = sign * c.north;
    }
}

static void stake(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                  const struct round *t)
{
    for (int party = 0; party < 2; party++) {
        int struck = 1 - party;
        if (!t->struck[struck]) continue;
        const struct bb_worth worth = {.thrower = m->side[party].unit.en,
                                       .dice = t->dice[party],
                                       .hit_on = t->strike[party].hit_on,
                                       .each_six =
                                           t->victim[struck].body.general && bb_each_six(s, r),
                                       .blow = &t->blow[struck],
                                       .fate = t->fate[struck]};
        bb_stake_blow(s, r, &t->victim[struck], &worth);
    }
}

static void resolve(const struct scene *s, struct ruling *r, const struct bb_fight *m,
                    const struct round *t)
{
    const char *text = "";
    for (int party = BB_ENEMY; party >= BB_MOVER; party--) {
        const struct bb_victim *v = &t->victim[party];
        bb_blow_leaves(s, r, v, &t->blow[party], t->fate[party]);
        const char *general = bb_risk_leaves(s, r, v->general, &t->risk[party]);
        text = arena_printf(r->mem, "%s%s%s%s%s", text, *text == '\0' ? "" : "; ",
                            bb_blow_words(r->mem, v, &t->blow[party], t->fate[party]),
                            general == NULL ? "" : "; ", general == NULL ? "" : general);
    }
    stake(s, r, m, t);
    mark_hits(s, r, m, t);
    keep_contact(s, r, m, t);
    ruling_decide(r, end_words[t->fate[BB_MOVER]][t->fate[BB_ENEMY]], "%s.", text);
}

/* While dice are owed. */
static const char *so_far(struct ruling *r, const struct bb_fight *m, const struct round *t)
{
    const struct bb_victim *v = &t->victim[BB_ENEMY];
    const char *mover = m->side[BB_MOVER].name, *enemy = m->side[BB_ENEMY].name;
    bool for_general =
        strcmp(r->needs[0].label, mover) != 0 && strcmp(r->needs[0].label, enemy) != 0;
    if (!t->struck[BB_ENEMY])
        return arena_printf(r->mem, "%s throws %d, %s %d.", mover, t->dice[BB_MOVER], enemy,
                            t->dice[BB_ENEMY]);
    const char *first = bb_blow_words(r->mem, v, &t->blow[BB_ENEMY], t->blow[BB_ENEMY].fate);
    if (for_general) return arena_printf(r->mem, "%s; now dice for a general.", first);
    return arena_printf(r->mem, "%s; %s strikes back with %d.", first, enemy, t->dice[BB_ENEMY]);
}

static void fight(const struct scene *s, struct ruling *r, struct dice *d, const struct bb_fight *m)
{
    struct round t = {.together = scene_reading(s, r, "BBS-18") == 'B'};
    for (int party = 0; party < 2; party++) {
        t.strike[party] = bb_strike_of(s, r, m, (enum bb_party)party);
        t.dice[party] = bb_strike_dice(s, &t.strike[party], 0, false);
    }
    for (int party = 0; party < 2; party++) {
        t.victim[party] = bb_melee_victim(s, r, m, (enum bb_party)party, t.dice[1 - party]);
        if (t.victim[party].general != NULL) ruling_subject(r, t.victim[party].general->id);
    }
    aim_victims(s, m, &t);
    bool generals = false;
    for (int party = 0; party < 2; party++)
        generals = generals || t.victim[party].body.general || t.victim[party].body.lone;
    const struct bb_duel duel = {.strike = {t.strike[0], t.strike[1]},
                                 .body = {t.victim[0].body, t.victim[1].body},
                                 .together = t.together,
                                 .each_six = generals && bb_each_six(s, r)};
    add_odds(s, r, m, &duel);
    bool fell = t.together ? throw_together(s, r, d, m, &t) : throw_in_turn(s, r, d, m, &t);
    if (fell) {
        resolve(s, r, m, &t);
        return;
    }
    r->sentence = so_far(r, m, &t);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    struct bb_fight m = bb_fight_of(s, f);
    for (int party = 0; party < 2; party++)
        if (m.side[party].unit.en != NULL) ruling_subject(r, m.side[party].unit.en->id);
    if (!bb_formation_sound(r, &m.side[BB_MOVER].unit) ||
        !bb_formation_sound(r, &m.side[BB_ENEMY].unit) || !opposed(s, r, &m))
        return;
    const struct bb_unit *one = &m.side[BB_MOVER].unit, *other = &m.side[BB_ENEMY].unit;
    bool mover_goes = bb_gives_way(one, other), enemy_goes = bb_gives_way(other, one);
    if (!timely(s, r, &m, mover_goes || enemy_goes)) return;
    if (facts_flag(f, "fought"))
        ruling_refuse(r, SEQUENCE, "They have fought in this bound.");
    else if (mover_goes || enemy_goes)
        bb_give_way(s, r, d, &m, mover_goes ? BB_MOVER : BB_ENEMY);
    else
        fight(s, r, d, &m);
}

static const struct example examples[] = {
    {"Line against line: the mover throws first", "dice=5,6,1,1,5,1", "both hold"},
    {"What breaks does not strike back", "enemy_quality=raw dice=5,5,5,1", "enemy breaks"},
    {"Cavalry is superior against infantry in the open: five dice",
     "mover_arm=heavy-cavalry dice=1,1,1,1,1,5,1,1,1", "both hold"},
    {"Skirmishers take a counter and retire instead", "enemy_formation=skirmish", "retires"},
    {"Cuirassiers disregard the first hit",
     "mover_arm=heavy-cavalry enemy_arm=heavy-cavalry enemy_cuirassiers=yes dice=5,5,1,1,1,1,1",
     "both hold"},
    {"A town: its defender throws five dice and ignores a hit",
     "obstacle=town open=no dice=5,1,1,1,1,1,1,1", "both hold"},
    {NULL, NULL, NULL}};

const struct action bb_melee = {
    .id = "melee",
    .title = "Melee",
    .group = "Melee",
    .help = "A round between two enemies in one square: the moving player throws first, and what "
            "he breaks does not strike back. Charged skirmishers retire instead.",
    .cite = COMBAT,
    .fields = bb_melee_fields,
    .field_count = BB_MELEE_FIELDS,
    .examples = examples,
    .survey = bb_melee_survey,
    .judge = judge,
    .draw = bb_melee_draw,
};
