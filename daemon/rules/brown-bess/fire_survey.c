/* A shot on the board: what is known of firer, target and all between.  */
#include <string.h>

#include "rules/brown-bess/fire.h"
#include "table/square_plane.h"
#include "table/square_text.h"

/* --- Lists of ids ------------------------------------------------------------------------- */

int bb_list_count(const char *list, const char *id)
{
    size_t len = strlen(id);
    int count = 0;
    for (const char *p = list; *p != '\0';) {
        size_t word = strcspn(p, " ");
        count += word == len && strncmp(p, id, len) == 0;
        p += word + strspn(p + word, " ");
    }
    return count;
}

const char *bb_list_with(struct arena *a, const char *list, const char *id)
{
    return *list == '\0' ? arena_strdup(a, id) : arena_printf(a, "%s %s", list, id);
}

/* --- Faces of a square ----------------------------------------------------------------------- */

static bool face_fired(const char *faces, enum facing face)
{
    const char letter = *facing_letter(face);
    for (const char *p = faces; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " "))
        if (*p == letter) return true;
    return false;
}

/* Another face than this has fired into the diagonal ("e/ne"). */
static bool diagonal_taken(const char *faces, enum facing face, const char *diagonal)
{
    const char letter = *facing_letter(face);
    for (const char *p = faces; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " "))
        if (*p != letter && p[1] == '/' && strncmp(p + 2, diagonal, 2) == 0) return true;
    return false;
}

/* The face that bears; of two on a diagonal the one that has not fired. */
static void find_face(const struct bb_unit *from, const struct bb_unit *to, struct bb_shot *shot)
{
    const char *faces = entity_text(from->en, "faces", "");
    enum facing list[2];
    int count = bb_faces_at(from->at, to->at, list);
    if (count == 0) return;
    shot->face = list[0];
    if (count == 2 && face_fired(faces, list[0]) && !face_fired(faces, list[1]))
        shot->face = list[1];
}

static void note_face(const struct bb_unit *from, const struct bb_unit *to, struct bb_shot *shot)
{
    const char *faces = entity_text(from->en, "faces", "");
    enum facing list[2];
    int count = bb_faces_at(from->at, to->at, list);
    bool bears = false;
    for (int i = 0; i < count; i++) bears = bears || list[i] == shot->face;
    shot->look.in_arc = bears;
    shot->face_fired = face_fired(faces, shot->face);
    shot->rolled = (int)entity_int(from->en, "rolled", 0);
    shot->diagonal_taken =
        count == 2 && diagonal_taken(faces, shot->face, bb_diagonal(list[0], list[1]));
}

/* --- The table --------------------------------------------------------------------------------- */

bool bb_is_target(const struct scene *s, const struct entity *unit, const struct entity *en)
{
    bool general = entity_is(en, "general");
    if (!(entity_is(en, "unit") || general) || bb_same_side(unit, en)) return false;
    const struct bb_unit u = bb_unit_of(s, en);
    /* A general beside a unit is hit with it, not by himself. */
    return u.on && !(general && bb_unit_in(s, u.at, entity_text(en, "side", ""), NULL) != NULL);
}

/* With an enemy in its square; `not_yet` came there only after it was fired at. */
static bool is_mixed(const struct scene *s, const struct bb_unit *u, const struct entity *not_yet)
{
    const char *enemy = bb_other_side(entity_text(u->en, "side", ""));
    if (bb_unit_in(s, u->at, enemy, not_yet) != NULL) return true;
    return not_yet == NULL && bb_general_in(s, u->at, enemy) != NULL;
}

int bb_reach_now(const struct scene *s, const struct bb_unit *u)
{
    int reach = bb_fire_reach(bb_dice_of(bb_combat_of(s), u->arm, u->formation), u->rifles);
    if (u->formation == BB_LIMBERED) return 0;
    bool own = strcmp(entity_text(u->en, "side", ""), bb_side_now(s)) == 0;
    return own || reach == 0 ? reach : 1;
}

static bool could_hit(const struct bb_shot *shot, int reach)
{
    const struct bb_look *look = &shot->look;
    bool raised = look->on_hill && bb_is_guns(shot->from.arm);
    if (!look->in_arc || look->range > reach || (look->wood && look->range > 1)) return false;
    return look->sight == BB_SIGHT_CLEAR || (look->sight == BB_SIGHT_OVER && raised);
}

/* Enemies next to it, in arc, that it has not fired at in this bound. */
static int not_fired_at(const struct scene *s, const struct bb_unit *u, const struct entity *but)
{
    const char *list = entity_text(u->en, "fired_at", "");
    const struct entity *en = NULL;
    int count = 0;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        if (en == but || !bb_is_target(s, u->en, en) || bb_list_count(list, en->id) > 0) continue;
        const struct bb_unit to = bb_unit_of(s, en);
        if (!square_adjacent(u->at, to.at)) continue;
        struct bb_shot shot = {.from = *u, .to = to, .look = bb_look_at(s, u, &to)};
        bool melee = is_mixed(s, &to, NULL) && scene_choice(s, "BBS-31") == 'A';
        count += !melee && could_hit(&shot, 1);
    }
    return count;
}

/* As it was while it moved: there, and looking the way it went on. */
static void put_back(const struct scene *s, struct bb_unit *u, struct square at)
{
    struct square *way;
    int count;
    u->at = at;
    if (!square_read_list(s->mem, entity_text(u->en, "way", ""), &way, &count, NULL)) return;
    for (int i = 0; i + 1 < count; i++)
        if (square_same(way[i], at)) (void)square_side(at, way[i + 1], &u->facing);
}

/* One who is in its square; on its way, one who came along. */
static const struct entity *general_beside(const struct scene *s, const struct bb_unit *now,
                                           bool on_way)
{
    const struct entity *general = bb_general_with(s, now);
    return general != NULL && on_way && !bb_is_marked(general, "moved") ? NULL : general;
}

static void note_history(const struct scene *s, struct bb_shot *out)
{
    const struct entity *from = out->from.en, *to = out->to.en;
    out->own = strcmp(entity_text(from, "side", ""), bb_side_now(s)) == 0;
    out->moved = out->own && bb_is_marked(from, "moved");
    out->passed = bb_is_marked(from, "passed");
    out->fired = bb_is_marked(from, "fired");
    out->reacted = bb_is_marked(from, "spent");
    out->times = bb_list_count(entity_text(from, "fired_at", ""), to->id);
    out->others = out->own ? 0 : not_fired_at(s, &out->from, to);
    out->hits_before = (int)entity_int(to, "hit", 0);
}

bool bb_shot_on_table(const struct scene *s, const struct entity *from, const struct entity *to,
                      const struct square *at, struct bb_shot *out)
{
    const struct bb_unit now = bb_unit_of(s, to);
    *out = (struct bb_shot){.from = bb_unit_of(s, from), .to = now, .on_way = at != NULL};
    if (!out->from.on || !now.on) return false;
    if (at != NULL) put_back(s, &out->to, *at);
    out->look = bb_look_at(s, &out->from, &out->to);
    out->superior = out->from.musketry && out->from.arm == BB_INFANTRY;
    out->beside = general_beside(s, &now, out->on_way);
    if (out->beside != NULL) out->general = bb_help_of(s, &now);
    out->melee = is_mixed(s, &out->from, out->on_way ? to : NULL);
    out->target_melee = is_mixed(s, &out->to, NULL);
    note_history(s, out);
    if (out->from.formation == BB_SQUARE) {
        find_face(&out->from, &out->to, out);
        note_face(&out->from, &out->to, out);
    }
    return true;
}

bool bb_on_way(const struct scene *s, const struct entity *from, const struct entity *to,
               struct square *at)
{
    struct bb_shot shot;
    struct square *way;
    int count;
    if (!bb_shot_on_table(s, from, to, NULL, &shot) || shot.own) return false;
    if (could_hit(&shot, 1) && !shot.target_melee) return false;
    if (!square_read_list(s->mem, entity_text(to, "way", ""), &way, &count, NULL)) return false;
    for (int i = count - 2; i >= 0; i--)
        if (bb_shot_on_table(s, from, to, &way[i], &shot) && could_hit(&shot, 1))
            return *at = way[i], true;
    return false;
}

/* --- Facts ---------------------------------------------------------------------------------------- */

static void measure_firer(const struct scene *s, struct facts *f, const struct bb_shot *shot)
{
    const struct bb_unit *u = &shot->from;
    const char *as = "as entered", *journal = "as the journal has it";
    (void)s;
    facts_measure(f, "occasion", value_text(shot->own ? "own" : "enemy"), "by whose bound it is");
    facts_measure(f, "arm", value_text(bb_arms[u->arm].id), as);
    facts_measure(f, "formation", value_text(bb_formations[u->formation].id), "as it stands");
    facts_measure(f, "quality", value_text(bb_qualities[u->quality].id), as);
    facts_measure(f, "counters", value_int(u->counters), journal);
    facts_measure(f, "superior", value_int(shot->superior), as);
    facts_measure(f, "rifles", value_int(u->rifles), as);
    facts_measure(f, "moved", value_int(shot->moved), journal);
    facts_measure(f, "passed", value_int(shot->passed), journal);
    facts_measure(f, "fired", value_int(shot->fired), journal);
    facts_measure(f, "reacted", value_int(shot->reacted), journal);
    facts_measure(f, "melee", value_int(shot->melee), "by who is in its square");
}

static void measure_look(const struct scene *s, struct facts *f, const struct bb_look *look)
{
    const char *over = look->over_how == NULL ? "nothing in the squares it passes over"
                                              : arena_printf(s->mem, "over %s", look->over_how);
    facts_measure(f, "range", value_int(look->range), "along the squares, one step diagonal");
    facts_measure(f, "in_arc", value_int(look->in_arc), "by the square it looks over");
    facts_measure(f, "line", value_text(bb_sights[look->sight].id), over);
    facts_measure(f, "on_hill", value_int(look->on_hill), "by its square");
    facts_measure(f, "target_on_hill", value_int(look->target_on_hill), "by its square");
    facts_measure(f, "wood", value_int(look->wood), "by the squares of both");
    facts_measure(f, "struck", value_text(bb_strucks[look->struck].id),
                  "from where the firer is, by the target's facing");
    facts_measure(f, "cover", value_text(bb_covers[look->cover].id), look->cover_how);
}

static void measure_target(struct facts *f, const struct bb_shot *shot)
{
    const struct bb_unit *u = &shot->to;
    const char *as = "as entered", *journal = "as the journal has it";
    facts_measure(f, "target_arm", value_text(bb_all_arms[u->arm].id), as);
    facts_measure(f, "target_formation", value_text(bb_formations[u->formation].id),
                  "as it stands");
    facts_measure(f, "target_quality", value_text(bb_qualities[u->quality].id), as);
    facts_measure(f, "target_counters", value_int(u->counters), journal);
    facts_measure(f, "target_broken", value_int(u->broken), journal);
    facts_measure(f, "target_general", value_text(bb_helps[shot->general].id),
                  "by who is in its square");
    facts_measure(f, "target_melee", value_int(shot->target_melee), "by who is in its square");
    facts_measure(f, "hits_before", value_int(shot->hits_before), journal);
    facts_measure(f, "times", value_int(shot->times), journal);
    facts_measure(f, "others", value_int(shot->others), "next to it, in arc, not fired at");
}

static void measure_square(struct facts *f, struct bb_shot *shot)
{
    enum facing stated;
    facts_measure(f, "face", value_text(facing_letter(shot->face)), "the one that bears on it");
    if (!facing_read(facts_text(f, "face"), &stated)) return;
    shot->face = stated;
    note_face(&shot->from, &shot->to, shot);
    facts_measure(f, "in_arc", value_int(shot->look.in_arc), "by the quarter of that face");
    facts_measure(f, "rolled", value_int(shot->rolled), "as the journal has it");
    facts_measure(f, "face_fired", value_int(shot->face_fired), "as the journal has it");
    facts_measure(f, "diagonal_taken", value_int(shot->diagonal_taken), "as the journal has it");
}

/* The only enemy it could fire at; NULL: none, or there is a choice. */
static const struct entity *only_target(const struct scene *s, const struct entity *unit)
{
    const struct entity *en = NULL, *one = NULL;
    while ((en = state_next(s->state, en, NULL)) != NULL) {
        struct bb_shot shot;
        if (!bb_is_target(s, unit, en) || !bb_shot_on_table(s, unit, en, NULL, &shot)) continue;
        if (!could_hit(&shot, bb_reach_now(s, &shot.from))) continue;
        if (one != NULL) return NULL;
        one = en;
    }
    return one;
}

/* Where the target was fired at, if not where it stands: as stated, or as its way shows. */
static const struct square *find_way(const struct scene *s, struct facts *f,
                                     const struct entity *unit, const struct entity *target)
{
    struct square *at = arena_new(s->mem, struct square);
    if (square_read(facts_text(f, "at"), at)) return at;
    if (!bb_on_way(s, unit, target, at)) return NULL;
    facts_measure(f, "at", value_text(square_name(s->mem, *at)),
                  "where it was last in reach on its way");
    return at;
}

void bb_fire_survey(const struct scene *s, struct facts *f)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    struct bb_shot shot;
    if (unit == NULL) return;
    if (target == NULL && (target = only_target(s, unit)) != NULL)
        facts_measure(f, "target", value_text(target->id), "the only enemy it can fire at");
    if (target == NULL) return;
    if (!bb_shot_on_table(s, unit, target, find_way(s, f, unit, target), &shot)) return;
    measure_firer(s, f, &shot);
    measure_look(s, f, &shot.look);
    measure_target(f, &shot);
    if (shot.from.formation == BB_SQUARE) measure_square(f, &shot);
}

void bb_fire_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "unit"));
    const struct entity *target = state_find(s->state, facts_text(f, "target"));
    struct bb_shot shot;
    struct square at;
    bool on_way = square_read(facts_text(f, "at"), &at);
    if (unit == NULL || target == NULL) return;
    if (!bb_shot_on_table(s, unit, target, on_way ? &at : NULL, &shot)) return;
    struct point from = square_centre(shot.from.at), to = square_centre(shot.to.at);
    bool clear = shot.look.sight == BB_SIGHT_CLEAR;
    drawing_line(d, clear ? "sight" : "blocked", from, clear ? to : square_centre(shot.look.over),
                 clear ? NULL : shot.look.over_how);
    drawing_line(d, "measure", from, to, arena_printf(s->mem, "%d", shot.look.range));
}
