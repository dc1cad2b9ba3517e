/* What a round of melee finds on the table.  */
#include <stdlib.h>
#include <string.h>

#include "rules/two-for-tea/melee.h"
#include "rules/two-for-tea/shoot.h"

static const char *const cover_words[] = {"open", "soft", "hard"};
static const char *const side_words[] = {"charger", "charged"};

/* --- Strikes as text ------------------------------------------------------------------------- */

const char *tft_strikes_show(const struct scene *s, const struct tft_brawl *b)
{
    const char *text = "";
    for (int i = 0; i < b->strikes; i++) {
        const struct tft_strike *k = &b->strike[i];
        const char *one = arena_printf(s->mem, "%s>%s:%d", b->fighter[k->from].unit->id,
                                       b->fighter[k->to].unit->id, k->stands);
        if (k->flank > 0) one = arena_printf(s->mem, "%s/%d", one, k->flank);
        text = *text == '\0' ? one : arena_printf(s->mem, "%s %s", text, one);
    }
    return text;
}

static int fighter_named(const struct scene *s, struct tft_brawl *b, const char *id)
{
    const struct entity *unit = state_find(s->state, id);
    if (!entity_is(unit, "unit") && !tft_is_commander(unit)) return -1;
    for (int i = 0; i < b->fighters; i++)
        if (strcmp(b->fighter[i].unit->id, id) == 0) return i;
    if (b->fighters == TFT_FIGHTERS_MAX) return -1;
    b->fighter[b->fighters] = tft_fighter_of(s, unit);
    return b->fighters++;
}

/* A count of stands; -1: it is none. */
static int read_count(const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);
    return end == text || *end != '\0' || n < 0 || n > HULL_MAX ? -1 : (int)n;
}

static bool read_strike(const struct scene *s, const char *word, size_t len, struct tft_brawl *b)
{
    char *text = arena_strndup(s->mem, word, len), *to = strchr(text, '>'), *count = NULL, *flank;
    if (to == NULL) return false;
    *to++ = '\0';
    count = strchr(to, ':');
    if (count == NULL) return false;
    *count++ = '\0';
    flank = strchr(count, '/');
    if (flank != NULL) *flank++ = '\0';
    struct tft_strike k = {.from = fighter_named(s, b, text),
                           .to = fighter_named(s, b, to),
                           .stands = read_count(count),
                           .flank = flank == NULL ? 0 : read_count(flank)};
    if (k.from < 0 || k.to < 0 || b->strikes == TFT_STRIKES_MAX) return false;
    if (k.stands < 1 || k.stands > HULL_MAX || k.flank < 0 || k.flank > k.stands) return false;
    if (b->fighter[k.from].side == b->fighter[k.to].side) return false;
    b->strike[b->strikes++] = k;
    return true;
}

bool tft_strikes_read(const struct scene *s, const char *text, struct tft_brawl *b, struct err *e)
{
    *b = (struct tft_brawl){0};
    for (const char *p = text + strspn(text, " "); *p != '\0';) {
        size_t len = strcspn(p, " ");
        if (!read_strike(s, p, len, b))
            return err_set(e,
                           "\"%.*s\" does not say which unit strikes which enemy with how many "
                           "stands; write first>foot:2",
                           (int)(len > 60 ? 60 : len), p);
        p += len + strspn(p + len, " ");
    }
    return b->strikes > 0 || err_set(e, "nobody strikes");
}

/* --- Facts -------------------------------------------------------------------------------------- */

static void measure(const struct scene *s, struct facts *f, int side, const char *what,
                    struct value v, const char *how)
{
    facts_measure(f, arena_printf(s->mem, "%s_%s", side_words[side], what), v, how);
}

static void survey_fighter(const struct scene *s, struct facts *f, const struct tft_fighter *x,
                           int side)
{
    measure(s, f, side, "melee", value_int(x->melee), "from the army list");
    measure(s, f, side, "charging", value_int(x->charging), "as the charge left it");
    measure(s, f, side, "suppressed", value_int(x->suppressed), "as marked");
    measure(s, f, side, "skirmish", value_int(x->skirmish), "as it stands");
    measure(s, f, side, "stands", value_int(x->body.stands), "as it stands");
    measure(s, f, side, "hits_value", value_int(x->body.hits_value), "as it is now");
    measure(s, f, side, "hits", value_int(x->body.extra), "carried over");
    measure(s, f, side, "sixes", value_int(x->body.earlier_sixes), "as marked");
    measure(s, f, side, "cover", value_text(cover_words[x->cover]), "from the ground it stands on");
}

static const struct tft_strike *strike_of(const struct tft_brawl *b, int side)
{
    for (int i = 0; i < b->strikes; i++)
        if ((int)b->fighter[b->strike[i].from].side == side) return &b->strike[i];
    return NULL;
}

static void survey_brawl(const struct scene *s, struct facts *f, const struct tft_brawl *b)
{
    for (int side = TFT_CHARGER; side <= TFT_CHARGED; side++) {
        const struct tft_strike *k = strike_of(b, side);
        if (k != NULL && b->fighters == 2) {
            measure(s, f, side, "fighting", value_int(k->stands), "stands that touch the enemy");
            measure(s, f, side, "flank", value_int(k->flank), "touched on flank or rear only");
        } else {
            measure(s, f, side, "fighting", value_int(0),
                    b->strikes == 0 ? "no stand touches an enemy" : "see who strikes whom");
        }
        measure(s, f, side, "supporting", value_int(b->support[side]),
                "touching a friend who fights, and no enemy");
    }
    if (b->fighters > 2)
        facts_measure(f, "strikes", value_text(tft_strikes_show(s, b)),
                      "each stand at a unit it touches, one in front of it before others");
}

/* Of the unit named, or of the first enemy in the melee if the other one is named. */
static void survey_sides(struct facts *f, const struct tft_brawl *b)
{
    for (int side = TFT_CHARGER; side <= TFT_CHARGED; side++)
        for (int i = 0; i < b->fighters; i++)
            if ((int)b->fighter[i].side == side) {
                facts_measure(f, side_words[side], value_text(b->fighter[i].unit->id),
                              "in the melee");
                break;
            }
}

void tft_melee_survey(const struct scene *s, struct facts *f)
{
    const struct entity *named = state_find(s->state, facts_text(f, "charger"));
    if (named == NULL) named = state_find(s->state, facts_text(f, "charged"));
    struct tft_brawl b;
    if (named == NULL) return;
    bool placed = value_is_set(entity_get(named, "x"));
    if (tft_brawl_find(s, named, &b)) survey_sides(f, &b);
    if (placed) survey_brawl(s, f, &b);
    for (int side = TFT_CHARGER; side <= TFT_CHARGED; side++) {
        const struct entity *unit = state_find(s->state, facts_text(f, side_words[side]));
        if (unit == NULL) continue;
        struct tft_fighter x = tft_fighter_of(s, unit);
        for (int i = 0; i < b.fighters; i++)
            if (strcmp(b.fighter[i].unit->id, unit->id) == 0) x.cover = b.fighter[i].cover;
        survey_fighter(s, f, &x, side);
    }
    facts_measure(f, "round", value_int(tft_rounds_fought(s, named) + 1), "in this turn");
    const char *began = entity_text(named, "locked_turn", "");
    facts_measure(f, "continued", value_int(*began != '\0' && !tft_is_now(s, named, "locked_turn")),
                  "by the turn in which it began");
}

void tft_melee_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *unit = state_find(s->state, facts_text(f, "charger"));
    struct tft_brawl b;
    if (unit == NULL || !tft_brawl_find(s, unit, &b)) return;
    for (int i = 0; i < b.strikes; i++) {
        struct hull from, to;
        if (!tft_footprint(s, b.fighter[b.strike[i].from].unit, &from) ||
            !tft_footprint(s, b.fighter[b.strike[i].to].unit, &to))
            continue;
        struct stand mine = hull_outline(&from), theirs = hull_outline(&to);
        drawing_line(d, "measure", stand_centre(&mine), stand_centre(&theirs),
                     arena_printf(s->mem, "%d", b.strike[i].stands));
    }
}
