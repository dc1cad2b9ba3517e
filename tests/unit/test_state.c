#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "game/state.h"

static struct effect change(const char *entity, const char *attr, struct value before,
                            struct value after)
{
    return (struct effect){entity, attr, before, after};
}

START_TEST(effects_make_change_and_unmake_entities)
{
    struct state *s = state_new();
    struct effect make[] = {change("va2", "kind", value_none(), value_text("unit")),
                            change("va2", "hits", value_none(), value_int(2))};
    ck_assert(state_apply(s, make, 2, NULL));
    ck_assert_int_eq(entity_int(state_find(s, "va2"), "hits", -1), 2);
    ck_assert_uint_eq(state_count(s, "unit"), 1);
    struct effect unmake[] = {change("va2", "hits", value_int(2), value_none()),
                              change("va2", "kind", value_text("unit"), value_none())};
    ck_assert(state_apply(s, unmake, 2, NULL));
    ck_assert_ptr_null(state_find(s, "va2"));
    state_free(s);
}
END_TEST

START_TEST(a_list_with_one_stale_effect_changes_nothing)
{
    struct state *s = state_new(), *before;
    struct err e;
    struct effect start = change("a", "x", value_none(), value_real(1.5));
    ck_assert(state_apply(s, &start, 1, NULL));
    before = state_clone(s);
    struct effect list[] = {change("a", "y", value_none(), value_int(1)),
                            change("a", "x", value_real(1.5), value_real(3)),
                            change("a", "x", value_real(1.5), value_real(4))};
    ck_assert(!state_apply(s, list, 3, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "x of a"));
    ck_assert(state_equal(s, before));
    state_free(s);
    state_free(before);
}
END_TEST

START_TEST(one_and_one_point_zero_are_different_values)
{
    ck_assert(!value_equal(value_int(1), value_real(1)));
    ck_assert(!value_equal(value_none(), value_text("")));
}
END_TEST

/* Ten thousand random effects and their reverse give the empty state again. */
START_TEST(fold_then_undo_is_identity)
{
    enum { STEPS = 10000 };
    static struct effect list[STEPS];
    static const char *const ids[] = {"a", "b", "c", "d", "e", "f", "g"};
    static const char *const attrs[] = {"kind", "x", "y", "hits"};
    struct state *s = state_new(), *empty = state_new();
    struct arena mem = {0};
    unsigned seed = 7;
    for (int i = 0; i < STEPS; i++) {
        seed = seed * 1103515245U + 12345U;
        unsigned pick = seed >> 8;
        const char *id = ids[pick % 7], *attr = attrs[pick / 7 % 4];
        struct value now = value_copy(&mem, entity_get(state_find(s, id), attr));
        struct value to = pick / 28 % 3 == 0   ? value_none()
                          : pick / 28 % 3 == 1 ? value_int((int64_t)(pick % 100))
                                               : value_text(ids[pick % 5]);
        list[i] = change(id, attr, now, to);
        ck_assert(state_apply(s, &list[i], 1, NULL));
    }
    struct state *copy = state_clone(s);
    ck_assert(state_equal(s, copy));
    for (int i = STEPS - 1; i >= 0; i--) {
        struct effect back = change(list[i].entity, list[i].attr, list[i].after, list[i].before);
        ck_assert(state_apply(s, &back, 1, NULL));
    }
    ck_assert(state_equal(s, empty));
    state_free(copy);
    state_free(s);
    state_free(empty);
    arena_clear(&mem);
}
END_TEST

Suite *suite_state(void);
Suite *suite_state(void)
{
    Suite *s = suite_create("state");
    TCase *c = tcase_create("fold");
    tcase_add_test(c, effects_make_change_and_unmake_entities);
    tcase_add_test(c, a_list_with_one_stale_effect_changes_nothing);
    tcase_add_test(c, one_and_one_point_zero_are_different_values);
    tcase_add_test(c, fold_then_undo_is_identity);
    suite_add_tcase(s, c);
    return s;
}
