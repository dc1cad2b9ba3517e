/* What is done next in Brown Bess Squared: mostly something that the phase is for. */
#include <string.h>

#include "play_bess.h"
#include "rules/brown-bess/melee.h"
#include "rules/brown-bess/movement.h"
#include "table/square_text.h"
#include "umpire/roster.h"

/* --- The table ------------------------------------------------------------------------------- */

/* Near enough to meet in the first bounds, with every arm, formation and kind of ground. */
static const char forces[] =
    "kind,id,name,side,arm,quality,formation,square,facing,counters,rifles,musketry,attack_column,"
    "lancers,cuirassiers,highlanders\n"
    "unit,r1,Guards,red,infantry,elite,line,B4,n,1,no,yes,no,no,no,no\n"
    "unit,r2,1st Foot,red,infantry,average,line,C4,n,,no,yes,no,no,no,no\n"
    "unit,r3,2nd Foot,red,infantry,average,attack,D4,n,,no,no,yes,no,no,no\n"
    "unit,r4,Militia,red,infantry,raw,square,F4,n,1,no,no,no,no,no,no\n"
    "unit,r5,Rifles,red,infantry,elite,skirmish,E5,n,,yes,no,no,no,no,no\n"
    "unit,r6,Highlanders,red,infantry,average,line,G4,n,,no,no,no,no,no,yes\n"
    "unit,r7,Lancers,red,light-cavalry,average,line,J4,n,,no,no,no,yes,no,no\n"
    "unit,r8,Cuirassiers,red,heavy-cavalry,elite,march,K4,n,,no,no,no,no,yes,no\n"
    "unit,r9,Foot Guns,red,artillery,average,unlimbered,H3,n,,no,no,no,no,no,no\n"
    "unit,ra,Horse Guns,red,horse-artillery,average,limbered,I3,n,,no,no,no,no,no,no\n"
    "general,rg,Stair,red,,,,C4,n,,,,,,,\n"
    "general,rh,Neipperg,red,,,,E2,n,,,,,,,\n"
    "unit,b1,Garde,blue,infantry,elite,line,B7,s,,no,no,no,no,no,no\n"
    "unit,b2,Picardie,blue,infantry,raw,line,C7,s,1,no,no,no,no,no,no\n"
    "unit,b3,Navarre,blue,infantry,raw,march,D8,s,,no,no,no,no,no,no\n"
    "unit,b4,Champagne,blue,infantry,average,square,F7,s,1,yes,no,no,no,no,no\n"
    "unit,b5,Voltigeurs,blue,infantry,average,skirmish,E7,s,,no,no,no,no,no,no\n"
    "unit,b6,Piemont,blue,infantry,average,attack,G7,s,,no,no,yes,no,no,no\n"
    "unit,b7,Hussars,blue,light-cavalry,raw,line,J7,s,,no,no,no,no,no,no\n"
    "unit,b8,Maison,blue,heavy-cavalry,elite,line,K7,s,,no,no,no,no,yes,no\n"
    "unit,b9,Grosse Guns,blue,artillery,average,unlimbered,H8,s,,no,no,no,no,no,no\n"
    "general,bg,Gramont,blue,,,,C7,s,,,,,,,\n"
    "general,bh,Harcourt,blue,,,,F9,s,,,,,,,\n";

static const char ground[] = "kind,id,name,ground,squares,edges\n"
                             "terrain,town,Town,town,D6 D7,\n"
                             "terrain,wood,Wood,wood,A6 B6 A5,\n"
                             "terrain,hill,Hill,hill,H8 H3 I6,\n"
                             "terrain,bog,Bog,bad,G6,\n"
                             "terrain,works,Works,works,F7,\n"
                             "terrain,lake,Lake,water,L1 L2,\n"
                             "terrain,brook,Brook,river,,C5/C6 D5/D6 E5/E6\n"
                             "terrain,deep,River,deep-river,,J9/J10 K9/K10\n"
                             "terrain,wall,Wall,wall,,E6/E7 J6/J7\n"
                             "terrain,fence,Fence,fence,,B4/B5\n"
                             "terrain,road,Road,road,D3 D4 D5 D6 D7 D8,\n";

/* In Napoleon's time, when there are columns of attack; else whatever the scenario says. */
bool play_bess_lay(struct play *p, enum play_table which)
{
    struct scene s;
    struct ruling r;
    if (!play_begin(p, &s)) return false;
    if (which == PLAY_DETTINGEN) return play_scenario(p, &s, "dettingen");
    ruling_init(&r, &p->mem);
    ruling_set(&r, p->laid, GAME_ENTITY, "year", value_int(1809));
    ruling_set(&r, p->laid, GAME_ENTITY, "columns", value_int(12));
    return play_keep(p, &r) && play_enter(p, &s, ROSTER_GROUND, ground, sizeof ground - 1) &&
           play_enter(p, &s, ROSTER_FORCES, forces, sizeof forces - 1);
}

/* --- Whom ------------------------------------------------------------------------------------ */

static struct scene scene_of(struct play *p)
{
    return (struct scene){.book = p->book, .state = p->state, .mem = &p->mem};
}

static struct square square_of(const struct entity *en)
{
    struct square at = {0, 0};
    (void)square_read(entity_text(en, "square", ""), &at);
    return at;
}

static int apart(const struct entity *a, const struct entity *b)
{
    return square_range(square_of(a), square_of(b));
}

static const struct entity *nearest_enemy(struct play *p, const struct entity *unit)
{
    const struct entity *en = NULL, *best = NULL;
    while ((en = state_next(p->state, en, "unit")) != NULL) {
        if (!value_is_set(entity_get(en, "square")) || bb_same_side(en, unit)) continue;
        if (best == NULL || apart(unit, en) < apart(unit, best)) best = en;
    }
    return best;
}

/* One of the side to play, or of the other, that a rule has something for. */
static const struct entity *one_who(struct play *p, char whose,
                                    bool (*so)(const struct scene *, const struct entity *))
{
    struct scene s = scene_of(p);
    for (int tries = 0; tries < 6; tries++) {
        const struct entity *en = play_some(p, "unit", whose, NULL);
        if (en != NULL && so(&s, en)) return en;
    }
    return NULL;
}

static bool has_target(const struct scene *s, const struct entity *en)
{
    return bb_first_target(s, en) != NULL;
}

static bool is_in_melee(const struct scene *s, const struct entity *en)
{
    const struct bb_unit u = bb_unit_of(s, en);
    return bb_in_melee(s, &u);
}

static bool has_counters(const struct scene *s, const struct entity *en)
{
    (void)s;
    return entity_int(en, "counters", 0) > 0;
}

/* --- What the phases are for ------------------------------------------------------------------- */

static void about(struct play *p, struct play_form *form, const char *action,
                  const struct entity *en)
{
    play_ask(p, form, action);
    play_give_id(p, form, "unit", en);
}

static void give_square(struct play *p, struct play_form *form, struct square at)
{
    play_give(p, form, "square", square_name(&p->mem, at));
}

/* Where the rules let it, nearest to there; for there itself is mostly too far. */
static void give_legal(struct play *p, struct play_form *form, const struct entity *en,
                       struct square at, enum facing looks)
{
    struct scene s = scene_of(p);
    const struct bb_mover m = bb_mover_of(&s, en);
    struct bb_way way;
    bool legal = play_pick(p, 8) > 0 && bb_nearest_way(&m, at, looks, &way);
    give_square(p, form, legal ? bb_way_end(&m, &way) : at);
    play_give(p, form, "facing", facing_letter(legal ? bb_way_looks(&way) : looks));
}

/* A few squares ahead, or about; a third of the time towards the enemy. */
static bool has_moved(const struct entity *en)
{
    if (bb_is_marked(en, "paused")) return false;
    return bb_is_marked(en, "moved") || bb_is_marked(en, "passed") || bb_is_marked(en, "broken");
}

static void move(struct play *p, struct play_form *form, const struct entity *en)
{
    static const int steps[] = {0, 1, 1, 1, 2, 2, 3, 4};
    enum facing looks = FACING_N, turn;
    struct square at = square_of(en);
    (void)facing_read(entity_text(en, "facing", "n"), &looks);
    turn = play_pick(p, 3) > 0 ? looks : (enum facing)play_pick(p, FACINGS);
    const struct entity *enemy = nearest_enemy(p, en);
    about(p, form, "move", en);
    if (play_pick(p, 5) == 0) play_give(p, form, "pause", "yes");
    if (enemy != NULL && play_pick(p, 3) == 0 && apart(en, enemy) <= 4) {
        at = square_of(enemy);
    } else {
        for (int i = steps[play_pick(p, 8)]; i > 0; i--) at = square_step(at, turn);
        if (play_pick(p, 6) == 0) at = square_step(at, (enum facing)play_pick(p, FACINGS));
    }
    give_legal(p, form, en, at, play_pick(p, 3) > 0 ? turn : (enum facing)play_pick(p, FACINGS));
}

static void fire(struct play *p, struct play_form *form, const struct entity *en)
{
    struct scene s = scene_of(p);
    const struct entity *target = en == NULL ? NULL : bb_first_target(&s, en);
    if (en == NULL) en = play_some(p, "unit", 'e', NULL);
    if (target == NULL || play_pick(p, 8) == 0) target = nearest_enemy(p, en);
    about(p, form, "fire", en);
    play_give_id(p, form, "target", target);
    if (play_pick(p, 6) == 0) play_give_any(p, form, "face");
    if (play_pick(p, 10) == 0) play_give(p, form, "again", "yes");
    if (play_pick(p, 10) == 0 && target != NULL)
        play_give(p, form, "at", entity_text(target, "square", ""));
}

static void melee(struct play *p, struct play_form *form, const struct entity *en)
{
    play_ask(p, form, "melee");
    play_give_id(p, form, "mover", en != NULL ? en : play_some(p, "unit", 'm', NULL));
    if (play_pick(p, 3) == 0) play_give(p, form, "retire", play_pick(p, 2) ? "1" : "2");
}

static void next(struct play *p, struct play_form *form)
{
    play_ask(p, form, "next-phase");
    if (play_pick(p, 8) == 0) play_give_any(p, form, "to");
}

/* Beside, behind or before an enemy, or with a friend of the other kind. */
static void place(struct play *p, struct play_form *form, const char *kind)
{
    const struct entity *en = play_some(p, kind, 'e', NULL);
    if (en == NULL) {
        next(p, form);
        return;
    }
    bool general = strcmp(kind, "general") == 0;
    const struct entity *by = general ? play_some(p, "unit", 'e', NULL) : nearest_enemy(p, en);
    struct square at = square_of(by == NULL ? en : by);
    if (!general || play_pick(p, 3) == 0) at = square_step(at, (enum facing)play_pick(p, FACINGS));
    about(p, form, "place", en);
    give_square(p, form, at);
    play_give_any(p, form, "facing");
    if (play_pick(p, 6) == 0) play_give_any(p, form, "formation");
}

static void in_move_phase(struct play *p, struct play_form *form)
{
    const struct entity *en = one_who(p, 'm', bb_must_retire);
    if (en != NULL && play_pick(p, 8) > 0) {
        about(p, form, "retire", en);
        return;
    }
    unsigned what = play_pick(p, 12);
    if (what < 3 && (en = one_who(p, 't', has_target)) != NULL)
        fire(p, form, en);
    else if (what == 3 && (en = one_who(p, 'm', is_in_melee)) != NULL)
        melee(p, form, en);
    else if (what == 4 && (en = play_some(p, "general", 'm', NULL)) != NULL)
        move(p, form, en);
    else if (what == 5)
        next(p, form);
    else if (what == 6 && play_pick(p, 4) == 0)
        about(p, form, "leave", play_some(p, "unit", 'm', NULL));
    else if ((en = play_some(p, "unit", 'm', NULL)) != NULL &&
             (!has_moved(en) || play_pick(p, 4) == 0))
        move(p, form, en);
    else
        next(p, form);
}

static void in_later_phase(struct play *p, struct play_form *form, enum bb_phase phase)
{
    const struct entity *en = NULL;
    bool go_on = play_pick(p, 4) == 0;
    if (phase == BB_FIRE_PHASE && (en = one_who(p, 'm', has_target)) != NULL && !go_on)
        fire(p, form, en);
    else if (phase == BB_MELEE_PHASE && (en = one_who(p, 'm', is_in_melee)) != NULL && !go_on)
        melee(p, form, en);
    else if (phase == BB_FORM_PHASE && !go_on && (en = play_some(p, "unit", 'm', NULL)) != NULL)
        about(p, form, "form", en), play_give_any(p, form, "into");
    else if (phase == BB_RALLY_PHASE && (en = one_who(p, 'm', has_counters)) != NULL && !go_on)
        about(p, form, "rally", en);
    else
        next(p, form);
}

void play_bess_choose(struct play *p, struct play_form *form)
{
    struct scene s = scene_of(p);
    unsigned what = play_pick(p, 40);
    if (what == 0) {
        play_nonsense(p, form);
    } else if (what < 4) {
        place(p, form, what < 3 ? "unit" : "general");
    } else if (what == 4) {
        play_ask(p, form, "general-risk");
        play_give_id(p, form, "general", play_some(p, "general", 'e', NULL));
        play_give(p, form, "taken", "2");
    } else if (what == 5) {
        about(p, form, "targets", play_some(p, "unit", 'e', NULL));
    } else if (what == 6) {
        fire(p, form, play_some(p, "unit", 'e', NULL));
    } else if (bb_phase_now(&s) == BB_MOVE_PHASE) {
        in_move_phase(p, form);
    } else {
        in_later_phase(p, form, bb_phase_now(&s));
    }
}
