#include "stakes_kit.h"

#include <check.h>
#include <string.h>

enum { DEEPEST = 16 };

static bool is_same(const struct stake *a, const struct stake *b)
{
    if (strcmp(a->measure, b->measure) != 0 || strcmp(a->entity, b->entity) != 0) return false;
    if (a->count != b->count) return false;
    for (size_t v = 0; v < a->count; v++)
        if (chance_compare(a->chances[v], b->chances[v]) != 0) return false;
    return true;
}

static struct seen *find_seen(struct survey *sv, const struct stake *k)
{
    for (int i = 0; i < sv->count; i++)
        if (is_same(sv->list[i].stake, k)) return &sv->list[i];
    ck_assert_int_lt(sv->count, STAKES_KINDS);
    struct seen *new = &sv->list[sv->count++];
    new->stake = k;
    new->there = chance_none();
    for (int v = 0; v < 64; v++) new->fell[v] = chance_none();
    return new;
}

static void note_ruling(struct survey *sv, const struct ruling *r, struct chance weight)
{
    sv->leaves++;
    for (size_t i = 0; i < r->stake_count; i++) {
        struct seen *seen = find_seen(sv, &r->stakes[i]);
        int fell = r->stakes[i].fell;
        ck_assert_int_lt(fell, 64);
        seen->there = chance_add(seen->there, weight);
        seen->fell[fell] = chance_add(seen->fell[fell], weight);
    }
}

static void throw_on(struct survey *sv, int *faces, int count, struct chance weight)
{
    struct ruling r;
    struct dice dice = {.source = DICE_TABLE, .faces = faces, .count = (size_t)count};
    ruling_init(&r, sv->scene->mem);
    sv->act->judge(sv->scene, sv->facts, &dice, &r);
    if (strcmp(r.verdict, VERDICT_NEEDS_DICE) != 0) {
        note_ruling(sv, &r, weight);
        return;
    }
    ck_assert_uint_eq(r.stake_count, 0); /* nothing has fallen yet */
    ck_assert_int_lt(count, DEEPEST);
    weight = chance_mul(weight, chance_of(1, 6));
    for (faces[count] = 1; faces[count] <= 6; faces[count]++)
        throw_on(sv, faces, count + 1, weight);
}

struct survey stakes_survey(const struct scene *s, const struct action *act,
                            const struct facts *facts, const struct ruling *first)
{
    int faces[DEEPEST + 1];
    struct survey sv = {.scene = s, .facts = facts, .act = act};
    ck_assert_uint_eq(first->stake_count, 0);
    throw_on(&sv, faces, 0, chance_certain());
    for (int i = 0; i < sv.count; i++) {
        const struct seen *seen = &sv.list[i];
        for (size_t v = 0; v < seen->stake->count; v++)
            ck_assert_msg(chance_compare(chance_mul(seen->stake->chances[v], seen->there),
                                         seen->fell[v]) == 0,
                          "%s: %s of %s: %zu in %s of throws, %s was said", act->id,
                          seen->stake->measure, seen->stake->entity, v,
                          chance_fraction(s->mem, seen->fell[v]),
                          chance_fraction(s->mem, seen->stake->chances[v]));
        ck_assert_int_ge((int)seen->stake->count, 2);
    }
    return sv;
}

const struct stake *stakes_of(const struct survey *sv, const char *measure, const char *entity)
{
    for (int i = 0; i < sv->count; i++)
        if (strcmp(sv->list[i].stake->measure, measure) == 0 &&
            strcmp(sv->list[i].stake->entity, entity) == 0)
            return sv->list[i].stake;
    return NULL;
}
