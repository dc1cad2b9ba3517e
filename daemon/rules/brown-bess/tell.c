/* Moves, formations, morale and the table of Brown Bess Squared as they are told afterwards.  */
#include "rules/brown-bess/tell.h"

#include <stdlib.h>
#include <string.h>

#include "table/square_text.h"

/* So near an enemy has to be for a change of formation to matter. */
enum { ENEMY_NEAR = 3 };

bool bb_tell_is(const struct told *what, const char *verdict)
{
    return strcmp(what->ruling->verdict, verdict) == 0;
}

bool bb_tell_removed(const struct told *what, const char *id)
{
    return told_set(what, id, "lost");
}

bool bb_tell_broke(const struct told *what, const char *id)
{
    return told_set(what, id, "broken");
}

/* --- Besides -------------------------------------------------------------------------------- */

static bool is_same(const char *id, const char *other)
{
    return other != NULL && strcmp(id, other) == 0;
}

/* Which of two ends it was that took him off the table is only in the sentence. */
static const char *general_fate(const struct scene *s, const struct told *what,
                                const struct entity *general)
{
    const char *killed = arena_printf(s->mem, "%s is killed", entity_name(general));
    if (bb_tell_removed(what, general->id))
        return strstr(what->ruling->sentence, killed) != NULL ? "was killed"
                                                              : "was wounded and left the field";
    struct value before, after;
    bool hurt = told_change(what, general->id, "recovering", &before, &after);
    return hurt && value_is_set(after) ? "had a flesh wound" : NULL;
}

static const char *fate_aside(const struct scene *s, const struct told *what,
                              const struct entity *en, const char *but, const char *nor)
{
    if (entity_is(en, "general")) return general_fate(s, what, en);
    if (!entity_is(en, "unit") || is_same(en->id, but) || is_same(en->id, nor)) return NULL;
    if (bb_tell_removed(what, en->id)) return "was destroyed";
    return bb_tell_broke(what, en->id) ? "broke" : NULL;
}

const char *bb_tell_aside(const struct scene *s, const struct told *what, const char *but,
                          const char *nor)
{
    const struct ruling *r = what->ruling;
    const char *text = NULL;
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[i];
        bool told = strcmp(f->attr, "lost") == 0 || strcmp(f->attr, "broken") == 0 ||
                    strcmp(f->attr, "recovering") == 0;
        const struct entity *en = told ? state_find(s->state, f->entity) : NULL;
        const char *fate = en == NULL ? NULL : fate_aside(s, what, en, but, nor);
        if (fate == NULL) continue;
        const char *line = arena_printf(s->mem, "%s %s", told_the(s->mem, s->state, en->id), fate);
        if (text != NULL && strstr(text, line) != NULL) continue; /* two attributes, one fate */
        text = text == NULL ? line : arena_printf(s->mem, "%s, %s", text, line);
    }
    return text == NULL ? NULL : arena_printf(s->mem, "%s.", text);
}

/* --- Moves ---------------------------------------------------------------------------------- */

struct passage {
    struct square from, to;
    int squares;
};

static int words_in(const char *text)
{
    int count = 0;
    for (const char *p = text; *p != '\0'; p++) count += *p != ' ' && (p == text || p[-1] == ' ');
    return count;
}

/* How many squares it went: as its way has it; where the umpire alone says so, straight. */
static int squares_gone(const struct told *what, const char *id, const struct passage *p)
{
    struct value before = value_none(), after = value_none();
    (void)told_change(what, id, "way", &before, &after);
    const char *old = value_as_text(before, ""), *now = value_as_text(after, "");
    bool resumes = *old != '\0' && strncmp(now, old, strlen(old)) == 0;
    int gone = words_in(now) - (resumes ? words_in(old) : 1);
    int least = square_range(p->from, p->to);
    return gone > least ? gone : least;
}

static bool passage_of(const struct told *what, const char *id, struct passage *p)
{
    struct value before, after;
    if (!told_change(what, id, "square", &before, &after) ||
        !square_read(value_as_text(before, ""), &p->from) ||
        !square_read(value_as_text(after, ""), &p->to) || square_same(p->from, p->to))
        return false;
    p->squares = squares_gone(what, id, p);
    return true;
}

/* Towards the enemy's edge, towards its own, or along them. */
static const char *went(const struct scene *s, const struct entity *en, const struct passage *p)
{
    struct square back =
        square_step((struct square){0, 0}, bb_rear_of(s, entity_text(en, "side", "")));
    int ahead =
        -(back.column * (p->to.column - p->from.column) + back.row * (p->to.row - p->from.row));
    return ahead > 0 ? "advanced" : ahead < 0 ? "fell back" : "moved sideways";
}

static void put_squares(const struct scene *s, struct tale *t, const struct passage *p)
{
    t->amount = p->squares;
    t->unit = "squares";
    t->one = "square";
    t->to = square_name(s->mem, p->to);
}

/* The enemy unit whose square it has entered; NULL: none. */
static const char *met(const struct scene *s, const struct told *what, const struct entity *en)
{
    struct value before, after;
    if (!told_change(what, en->id, "entered_by", &before, &after) || !value_is_set(after))
        return NULL;
    for (size_t i = 0; i < what->ruling->subject_count; i++) {
        const struct entity *other = state_find(s->state, what->ruling->subjects[i]);
        if (other != NULL && other != en && !bb_same_side(other, en)) return other->id;
    }
    return NULL;
}

static void tell_general_move(const struct scene *s, struct tale *t, const struct entity *en,
                              const struct passage *p)
{
    const struct entity *unit = bb_unit_in(s, p->to, entity_text(en, "side", ""), NULL);
    t->did = unit == NULL ? "rode" : "joined";
    if (unit == NULL)
        put_squares(s, t, p);
    else
        t->whom = unit->id;
}

static void tell_move(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct entity *en = state_find(s->state, told_text(what, "unit"));
    struct passage p;
    if (en == NULL) return;
    t->sentence = bb_tell_aside(s, what, en->id, NULL);
    bool gone = bb_tell_removed(what, en->id);
    bool went_on = passage_of(what, en->id, &p);
    if (!gone && !went_on && t->sentence == NULL) return;
    t->weight = gone || t->sentence != NULL ? TALE_GREAT : TALE_SMALL;
    if (!gone && !went_on) return;
    tale_who(t, en->id);
    const char *enemy = met(s, what, en);
    if (gone) {
        t->did = "was lost in another unit's square";
    } else if (enemy != NULL) {
        t->did = "attacked";
        t->whom = enemy;
        t->detail = arena_printf(s->mem, "in %s", square_name(s->mem, p.to));
        t->weight = TALE_PLAIN;
    } else if (entity_is(en, "general")) {
        tell_general_move(s, t, en, &p);
    } else {
        t->did = went(s, en, &p);
        put_squares(s, t, &p);
    }
    if (bb_tell_broke(what, en->id)) t->then = "broke";
}

static void tell_retreat(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct entity *en = state_find(s->state, told_text(what, "unit"));
    struct passage p;
    if (en == NULL) return;
    bool gone = bb_tell_removed(what, en->id);
    if (!gone && !passage_of(what, en->id, &p)) return;
    tale_who(t, en->id);
    t->weight = gone ? TALE_GREAT : TALE_PLAIN;
    t->did = gone ? "was destroyed as it retired" : "retired";
    if (!gone) put_squares(s, t, &p);
}

static void tell_leave(const struct scene *s, const struct told *what, struct tale *t)
{
    struct value before, after;
    const struct ruling *r = what->ruling;
    enum facing edge = FACING_N;
    for (size_t i = 0; i < r->subject_count; i++) {
        if (!told_change(what, r->subjects[i], "left", &before, &after)) continue;
        tale_who(t, r->subjects[i]);
        (void)facing_read(value_as_text(after, "n"), &edge);
    }
    if (t->who_count == 0) return;
    t->weight = TALE_GREAT;
    t->did = arena_printf(s->mem, "left the field over its %s edge", facing_word(edge));
}

/* --- Formations ------------------------------------------------------------------------------ */

static bool enemy_is_near(const struct scene *s, const struct entity *en)
{
    const struct bb_unit u = bb_unit_of(s, en);
    const struct entity *other = NULL;
    while ((other = state_next(s->state, other, "unit")) != NULL) {
        const struct bb_unit o = bb_unit_of(s, other);
        if (u.on && o.on && !bb_same_side(en, other) && square_range(u.at, o.at) <= ENEMY_NEAR)
            return true;
    }
    return false;
}

static const char *formed_words(const char *formation)
{
    static const struct {
        const char *id, *words;
    } list[] = {{"line", "formed line"},
                {"march", "formed column of march"},
                {"attack", "formed column of attack"},
                {"square", "formed square"},
                {"skirmish", "went into skirmish order"},
                {"limbered", "limbered up"},
                {"unlimbered", "unlimbered"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].id, formation) == 0) return list[i].words;
    return NULL;
}

/* A square is always worth telling, all else only before the enemy. */
static void tell_form(const struct scene *s, const struct told *what, struct tale *t)
{
    struct value before, after;
    const struct entity *en = state_find(s->state, told_text(what, "unit"));
    if (en == NULL || !told_change(what, en->id, "formation", &before, &after)) return;
    bool square = strcmp(value_as_text(before, ""), "square") == 0 ||
                  strcmp(value_as_text(after, ""), "square") == 0;
    bool broke = bb_tell_broke(what, en->id);
    if (!square && !broke && !enemy_is_near(s, en)) return;
    t->did = formed_words(told_text(what, "into"));
    if (t->did == NULL) return;
    tale_who(t, en->id);
    t->weight = broke ? TALE_GREAT : TALE_SMALL;
    t->then = broke ? "broke" : NULL;
}

/* --- Morale ---------------------------------------------------------------------------------- */

static void tell_rally(const struct scene *s, const struct told *what, struct tale *t)
{
    struct value before, after;
    const struct ruling *r = what->ruling;
    const struct entity *en = state_find(s->state, told_text(what, "unit"));
    bool rallied = bb_tell_is(what, "rallied");
    if (en == NULL || r->dice_count == 0) return;
    tale_who(t, en->id);
    t->weight = rallied ? TALE_PLAIN : TALE_SMALL;
    t->did = rallied ? "rallied" : "did not rally";
    if (!rallied) {
        t->detail = arena_printf(s->mem, "%d, needing %d", r->dice[0].face, r->need);
    } else if (told_change(what, en->id, "counters", &before, &after)) {
        int left = (int)value_as_int(after, 0);
        t->detail =
            arena_printf(s->mem, "%s%s%s", bb_is_marked(en, "broken") ? "still broken, " : "",
                         left == 0 ? "no counter" : arena_printf(s->mem, "%d counter", left),
                         left > 1 ? "s left" : " left");
    }
}

static void tell_general(const struct scene *s, const struct told *what, struct tale *t)
{
    t->sentence = bb_tell_aside(s, what, NULL, NULL);
    t->weight = t->sentence == NULL ? TALE_NONE : TALE_GREAT;
}

/* --- The table ------------------------------------------------------------------------------- */

/* Put down where it was not before: it has come.  Moving what stands is keeping the table. */
static void tell_place(const struct scene *s, const struct told *what, struct tale *t)
{
    struct value before, after;
    const char *id = told_text(what, "unit");
    (void)s;
    if (!told_change(what, id, "square", &before, &after) || value_is_set(before)) return;
    tale_who(t, id);
    t->weight = TALE_PLAIN;
    t->did = "came on to the table";
}

static void tell_phase(const struct scene *s, const struct told *what, struct tale *t)
{
    const struct ruling *r = what->ruling;
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].attr, "recovering") == 0 && !value_is_set(r->effects[i].after) &&
            state_find(s->state, r->effects[i].entity) != NULL)
            tale_who(t, r->effects[i].entity);
    if (t->who_count == 0) return;
    t->weight = TALE_SMALL;
    t->did = "had recovered";
}

static void tell_nothing(const struct scene *s, const struct told *what, struct tale *t)
{
    (void)s, (void)what, (void)t;
}

static const struct {
    const char *action;
    bb_teller *tell;
} tellers[] = {{"move", tell_move},      {"retire", tell_retreat},   {"leave", tell_leave},
               {"form", tell_form},      {"rally", tell_rally},      {"general-risk", tell_general},
               {"place", tell_place},    {"next-phase", tell_phase}, {"fire", bb_tell_fire},
               {"melee", bb_tell_melee}, {"targets", tell_nothing},  {"objectives", tell_nothing}};

bool bb_tell(const struct scene *s, const struct told *what, struct tale *t)
{
    for (size_t i = 0; i < sizeof tellers / sizeof *tellers; i++)
        if (strcmp(tellers[i].action, what->action) == 0) return tellers[i].tell(s, what, t), true;
    return false;
}
