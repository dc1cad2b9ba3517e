/* Units and generals as plain values, and who is where.  */
#include <string.h>

#include "rules/brown-bess/brown_bess.h"
#include "table/square_text.h"

int bb_index(const struct choice *list, const char *id)
{
    for (int i = 0; list[i].id != NULL; i++)
        if (strcmp(list[i].id, id) == 0) return i;
    return -1;
}

/* The place in the list, and the first where the word is none of it. */
static int index_or_first(const struct choice *list, const char *id)
{
    int i = bb_index(list, id);
    return i < 0 ? 0 : i;
}

/* Where none was entered: what the arm is usually in. */
static enum bb_formation formation_of(enum bb_arm arm, const char *word)
{
    int i = bb_index(bb_formations, word);
    if (i >= 0) return (enum bb_formation)i;
    return bb_is_guns(arm) ? BB_UNLIMBERED : BB_LINE;
}

struct bb_unit bb_unit_of(const struct scene *s, const struct entity *en)
{
    struct bb_unit u = {.en = en, .arm = BB_GENERAL, .quality = BB_AVERAGE};
    (void)s;
    if (entity_is(en, "unit")) {
        u.arm = (enum bb_arm)index_or_first(bb_arms, entity_text(en, "arm", ""));
        u.quality =
            (enum bb_quality)index_or_first(bb_qualities, entity_text(en, "quality", "average"));
        u.formation = formation_of(u.arm, entity_text(en, "formation", ""));
    }
    u.counters = (int)entity_int(en, "counters", 0);
    u.broken = bb_is_marked(en, "broken");
    u.rifles = bb_is_marked(en, "rifles");
    u.musketry = bb_is_marked(en, "musketry");
    u.attack_column = bb_is_marked(en, "attack_column");
    u.lancers = bb_is_marked(en, "lancers");
    u.cuirassiers = bb_is_marked(en, "cuirassiers");
    u.highlanders = bb_is_marked(en, "highlanders");
    u.on = square_read(entity_text(en, "square", ""), &u.at);
    (void)facing_read(entity_text(en, "facing", "n"), &u.facing);
    return u;
}

bool bb_is_marked(const struct entity *en, const char *mark)
{
    return entity_int(en, mark, 0) != 0;
}

bool bb_is_cavalry(enum bb_arm arm)
{
    return arm == BB_LIGHT_CAVALRY || arm == BB_HEAVY_CAVALRY;
}

bool bb_is_guns(enum bb_arm arm)
{
    return arm == BB_ARTILLERY || arm == BB_HORSE_ARTILLERY;
}

/* Formations: infantry has all but those of guns, cavalry line and column. */
bool bb_formation_fits(enum bb_arm arm, enum bb_formation f)
{
    bool of_guns = f == BB_LIMBERED || f == BB_UNLIMBERED;
    if (bb_is_guns(arm)) return of_guns;
    if (bb_is_cavalry(arm)) return f == BB_LINE || f == BB_MARCH;
    return !of_guns;
}

bool bb_same_side(const struct entity *a, const struct entity *b)
{
    return strcmp(entity_text(a, "side", ""), entity_text(b, "side", "")) == 0;
}

const char *bb_other_side(const char *side)
{
    return strcmp(side, bb_sides[0].id) == 0 ? bb_sides[1].id : bb_sides[0].id;
}

static const struct entity *find_in(const struct scene *s, const char *kind, struct square at,
                                    const char *side, const struct entity *but)
{
    const struct entity *en = NULL;
    struct square there;
    while (s->state != NULL && (en = state_next(s->state, en, kind)) != NULL)
        if ((but == NULL || strcmp(en->id, but->id) != 0) &&
            square_read(entity_text(en, "square", ""), &there) && square_same(there, at) &&
            (side == NULL || strcmp(entity_text(en, "side", ""), side) == 0))
            return en;
    return NULL;
}

const struct entity *bb_unit_in(const struct scene *s, struct square at, const char *side,
                                const struct entity *but)
{
    return find_in(s, "unit", at, side, but);
}

const struct entity *bb_general_in(const struct scene *s, struct square at, const char *side)
{
    return find_in(s, "general", at, side, NULL);
}

bool bb_in_melee(const struct scene *s, const struct bb_unit *u)
{
    return u->on && u->en != NULL &&
           bb_unit_in(s, u->at, bb_other_side(entity_text(u->en, "side", "")), NULL) != NULL;
}

const char *bb_the(const struct entity *en, const char *otherwise)
{
    return en == NULL ? otherwise : entity_name(en);
}
