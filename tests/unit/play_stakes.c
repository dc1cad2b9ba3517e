/* What must hold of what a throw was worth, and of what it then did. */
#include <string.h>

#include "play_kit.h"

static const struct measure *measure_of(const struct play *p, const char *id)
{
    for (const struct measure *m = p->book->rules->measures; m->id != NULL; m++)
        if (strcmp(m->id, id) == 0) return m;
    return NULL;
}

/* The stands a unit loses by the ruling, as its effects have it. */
static int64_t stands_lost(const struct play *p, const struct ruling *r, const char *unit)
{
    (void)p;
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].entity, unit) == 0 && strcmp(r->effects[i].attr, "stands") == 0)
            return value_as_int(r->effects[i].before, 1) - value_as_int(r->effects[i].after, 0);
    return 0;
}

static bool check_one(struct play *p, const struct ruling *r, const struct stake *k)
{
    struct chance sum = chance_none();
    for (size_t v = 0; v < k->count; v++) sum = chance_add(sum, k->chances[v]);
    if (chance_compare(sum, chance_certain()) != 0)
        return play_break(p, "the chances of a stake come to exactly 1", "%s of %s: %s", k->measure,
                          k->entity, chance_fraction(&p->mem, sum));
    if (chance_compare(k->chances[k->fell], chance_none()) == 0)
        return play_break(p, "what fell was possible", "%d %s of %s", k->fell, k->measure,
                          k->entity);
    if (measure_of(p, k->measure) == NULL || ruleset_side(p->book->rules, k->side) == NULL)
        return play_break(p, "a stake has a measure and a side", "\"%s\" for \"%s\"", k->measure,
                          k->side);
    const struct entity *about = state_find(p->state, k->entity);
    if (*k->entity != '\0' && about == NULL)
        return play_break(p, "a stake is about somebody", "%s", k->entity);
    bool unit = entity_is(about, "unit");
    if (strcmp(k->measure, "stands") == 0 && unit &&
        stands_lost(p, r, k->entity) != k->fell) /* by one throw: plays have no tied dice */
        return play_break(p, "stands lost are those at stake", "%s: %d fell, %lld are gone",
                          k->entity, k->fell, (long long)stands_lost(p, r, k->entity));
    return true;
}

bool play_check_stakes(struct play *p, const struct ruling *r)
{
    bool open = r->need_count > 0 || strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
    if (r->stake_count > 0 && (open || r->dice_count == 0))
        return play_break(p, "only dice that fell are worth anything", "%s: %s", r->verdict,
                          r->stakes[0].measure);
    for (size_t i = 0; i < r->stake_count; i++)
        if (!check_one(p, r, &r->stakes[i])) return false;
    return true;
}
