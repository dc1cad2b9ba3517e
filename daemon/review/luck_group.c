/* Luck by side, by turn, by unit, by whose dice they were and where they came from. */
#include <string.h>

#include "review/luck_parts.h"

/* A group under way: what belongs to it is found by a key, or by the turn. */
struct under_way {
    const char *key, *side;
    int64_t turn;
    struct luck_gather gather;
};

struct grouping {
    struct arena *a;
    const struct luck_asked *asked;
    struct under_way *list;
    size_t count;
};

static struct under_way *group_of(struct grouping *g, const char *key, int64_t turn,
                                  const char *side)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->list[i].turn == turn && strcmp(g->list[i].key, key) == 0) return &g->list[i];
    g->list = arena_grow(g->a, g->list, g->count, sizeof *g->list);
    struct under_way *new = &g->list[g->count++];
    *new = (struct under_way){.key = key, .side = side, .turn = turn};
    luck_gather_begin(&new->gather, g->a);
    return new;
}

static void add(struct grouping *g, struct under_way *to, const struct luck_throw *t,
                const struct luck_stake *k)
{
    luck_gather_add(&to->gather, t->row->seq, k->row, luck_worth(g->asked, k, to->side));
}

static struct luck_groups finish(const struct grouping *g)
{
    struct luck_groups out = {.list = arena_array(g->a, struct luck_group, g->count + 1)};
    for (size_t i = 0; i < g->count; i++)
        if (g->list[i].gather.throws > 0)
            out.list[out.count++] = (struct luck_group){.key = g->list[i].key,
                                                        .turn = g->list[i].turn,
                                                        .side = g->list[i].side,
                                                        .sum = luck_gather_end(&g->list[i].gather)};
    return out;
}

static const char *side_of(const struct luck_asked *asked, const char *entity)
{
    const char *side = *entity == '\0' ? NULL : asked->side_of(asked->context, entity);
    return side == NULL || ruleset_side(asked->rules, side) == NULL ? NULL : side;
}

/* Those a stake is about, once each: who threw, and who was struck or ordered. */
static void add_entities(struct grouping *g, const struct luck_throw *t, const struct luck_stake *k)
{
    const char *who[] = {k->row->thrower, k->row->entity};
    for (int i = 0; i < 2; i++) {
        const char *side = side_of(g->asked, who[i]);
        if (side != NULL && (i == 0 || strcmp(who[0], who[1]) != 0))
            add(g, group_of(g, who[i], 0, side), t, k);
    }
}

/* All its dice came from one place, unless somebody mended the file. */
static const char *source_of(const struct luck_throw *t)
{
    return t->row->dice_count == 0 ? "table" : dice_source_word(t->row->dice[0].source);
}

void luck_group_all(struct luck *l, struct arena *a, const struct luck_asked *asked)
{
    struct grouping sides = {.a = a, .asked = asked}, dice = sides, sources = sides, turns = sides,
                    entities = sides;
    const char *first = l->sides[0].id;
    for (const struct choice *c = l->sides; c->id != NULL; c++) {
        (void)group_of(&sides, c->id, 0, c->id);
        (void)group_of(&dice, c->id, 0, c->id);
    }
    for (size_t i = 0; i < l->throw_count; i++) {
        const struct luck_throw *t = &l->throws[i];
        for (size_t k = 0; k < t->stake_count; k++) {
            const struct luck_stake *s = &t->stakes[k];
            const char *whose = side_of(asked, s->row->thrower);
            for (size_t n = 0; n < sides.count; n++) add(&sides, &sides.list[n], t, s);
            if (whose != NULL) add(&dice, group_of(&dice, whose, 0, whose), t, s);
            add(&sources, group_of(&sources, source_of(t), 0, first), t, s);
            add(&turns, group_of(&turns, "", t->row->turn, first), t, s);
            add_entities(&entities, t, s);
        }
    }
    l->by_side = finish(&sides);
    l->by_dice = finish(&dice);
    l->by_source = finish(&sources);
    l->by_turn = finish(&turns);
    l->by_entity = finish(&entities);
}
