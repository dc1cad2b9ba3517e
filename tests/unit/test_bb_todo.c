/* What cards, lists and the map say of fire and melee. */
#include <check.h>
#include <string.h>

#include "bb_fight_kit.h"

/* The query of the button for an action on its card; "" when there is none. */
static const char *button(const char *id, const char *act)
{
    struct node *card = node_new_map(&tea_mem);
    tea_scene.book->rules->card(&tea_scene, state_find(tea_state, id), card);
    const struct node *acts = node_get(card, "acts");
    for (const struct node *n = acts == NULL ? NULL : acts->first; n != NULL; n = n->next)
        if (strcmp(node_get_text(n, "act", ""), act) == 0) return node_get_text(n, "query", "");
    return "";
}

/* The query of what waits, by its words: "-" when it has none; "" when it does not wait. */
static const char *waits(const char *words)
{
    struct node *list = node_new_list(&tea_mem);
    tea_scene.book->rules->todo(&tea_scene, list);
    for (const struct node *n = list->first; n != NULL; n = n->next)
        if (strstr(node_get_text(n, "text", ""), words) != NULL) {
            const char *query = node_get_text(n, "query", "");
            return *query == '\0' ? "-" : query;
        }
    return "";
}

START_TEST(in_the_fire_phase_it_is_said_who_may_fire_and_at_whom)
{
    bb_put("x", "D4", "s");
    ck_assert_str_eq(button("b", "fire"), "unit=b&target=x");
    ck_assert_str_eq(waits("May fire: 1st Foot, 2nd Foot, 3rd Foot"), "-");
    (void)tea_done("fire", "unit=b target=x dice=1,1,1,1");
    ck_assert_str_eq(button("b", "fire"), "unit=b"); /* it may be asked, and is refused */
    ck_assert_str_eq(button("h", "fire"), "");       /* cavalry never */
    bb_put("x", "D9", "s");
    ck_assert_str_eq(waits("May fire"), "unit=r"); /* the guns reach that far */
    bb_form_up("r", "limbered");
    ck_assert_str_eq(waits("May fire"), "");
}
END_TEST

START_TEST(while_one_side_moves_the_other_may_fire)
{
    bb_put("x", "D4", "s");
    bb_now("red", "move");
    ck_assert_str_eq(waits("Xaver may fire at 1st Foot"), "unit=x&target=a");
    ck_assert_str_eq(button("x", "fire"), "unit=x&target=a");
    ck_assert_str_eq(waits("2nd Foot may fire"), "");
}
END_TEST

START_TEST(skirmishers_give_way_at_once_and_others_wait_for_the_melee)
{
    bb_put("b", "D7", "n");
    tea_set("b", "entered_by", value_text("s"));
    bb_now("red", "move");
    ck_assert_str_eq(button("b", "melee"), "");
    ck_assert_str_eq(waits("gives way"), "");
    bb_form_up("y", "skirmish");
    ck_assert_str_eq(button("b", "melee"), "mover=b&enemy=y");
    ck_assert_str_eq(button("y", "melee"), "mover=b&enemy=y");
    ck_assert_str_eq(waits("Ysenburg gives way to 2nd Foot"), "mover=b&enemy=y");
    bb_form_up("y", "line");
    bb_now("red", "melee");
    ck_assert_str_eq(button("y", "melee"), "mover=b&enemy=y");
    ck_assert_str_eq(waits("Melee in D7: 2nd Foot and Ysenburg"), "mover=b&enemy=y");
}
END_TEST

static struct drawing shown(const char *id)
{
    struct drawing d = {.mem = &tea_mem};
    tea_scene.book->rules->show(&tea_scene, state_find(tea_state, id), &d);
    return d;
}

static size_t areas(const struct drawing *d, const char *kind)
{
    size_t count = 0;
    for (size_t i = 0; i < d->area_count; i++) count += strcmp(d->areas[i].kind, kind) == 0;
    return count;
}

START_TEST(a_picked_unit_shows_its_arc_its_targets_and_what_bars_others)
{
    bb_put("x", "D4", "s");
    struct drawing d = shown("b");
    ck_assert_uint_eq(areas(&d, "arc"), 3); /* ahead, and both diagonals */
    ck_assert_uint_eq(d.mark_count, 1);
    ck_assert_str_eq(d.marks[0].id, "x");
    ck_assert_str_eq(d.marks[0].kind, "target");
    bb_form_up("b", "square");
    d = shown("b");
    ck_assert_uint_eq(areas(&d, "arc"), 8);
    bb_put("r", "D1", "n");
    d = shown("r");
    bool barred = false;
    for (size_t i = 0; i < d.count; i++)
        barred = barred || (strcmp(d.lines[i].kind, "blocked") == 0 && d.lines[i].label != NULL &&
                            strcmp(d.lines[i].label, "2nd Foot in D3") == 0);
    ck_assert(barred);
    bb_form_up("r", "limbered");
    d = shown("r");
    ck_assert_uint_eq(areas(&d, "arc"), 0);
}
END_TEST

Suite *suite_bb_todo(void);
Suite *suite_bb_todo(void)
{
    Suite *s = suite_create("bb_todo");
    TCase *t = tcase_create("brown bess, what waits");
    tcase_add_checked_fixture(t, bb_open, tea_close);
    tcase_add_test(t, in_the_fire_phase_it_is_said_who_may_fire_and_at_whom);
    tcase_add_test(t, while_one_side_moves_the_other_may_fire);
    tcase_add_test(t, skirmishers_give_way_at_once_and_others_wait_for_the_melee);
    tcase_add_test(t, a_picked_unit_shows_its_arc_its_targets_and_what_bars_others);
    suite_add_tcase(s, t);
    return s;
}
