/* Whom a unit should shoot at, whom it can, and how that is told. */
#include <check.h>
#include <string.h>

#include "shoot_kit.h"

#define AUTO "unit=first target=foot occasion=automatic"

static bool illegal(const struct ruling *r)
{
    return strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
}

/* --- Whom it should shoot at ----------------------------------------------------------------- */

START_TEST(a_unit_should_shoot_at_who_shot_at_it_then_at_the_nearest)
{
    range_put("other", 58, 60, 180); /* 10 cm: nearer than the 10th Foot behind */
    range_put("foot", 44, 65, 180);
    struct ruling r = range_shoot(AUTO);
    ck_assert_str_eq(facts_text(&range_facts, "preferred"), "other");
    ck_assert(range_notes(&r, "warning: it should shoot elsewhere first: 27th Foot"));
    ck_assert(range_cites(&r, "TFT-57") && !illegal(&r));
    r = range_shoot("unit=first target=other occasion=automatic");
    ck_assert(!range_notes(&r, "elsewhere"));
    range_set("first", "shot_by", value_text("battery foot"));
    r = range_shoot(AUTO);
    ck_assert_str_eq(facts_text(&range_facts, "preferred"), "foot");
    ck_assert(!range_notes(&r, "elsewhere"));
    range_read("TFT-57", "B");
    r = range_shoot("unit=first target=other occasion=automatic");
    ck_assert(range_notes(&r, "might rather") && !range_notes(&r, "warning"));
}
END_TEST

/* --- Whom it can ---------------------------------------------------------------------------- */

START_TEST(targets_lists_every_enemy_with_the_reason_why_not)
{
    range_put("other", 90, 51, 180);
    range_put("battery", 50, 80, 180);
    struct ruling r = range_rule("targets", "unit=first");
    ck_assert_str_eq(r.verdict, "targets");
    ck_assert_str_eq(r.sentence, "1st Pennsylvania can shoot at 10th Foot (15.0 cm).");
    ck_assert(range_notes(&r, "yes: 10th Foot, 15.0 cm, in the open: 9 dice, all 3 stands bear"));
    ck_assert(range_notes(&r, "no: 27th Foot, 28.0 cm: beyond 20 cm, and out of arc"));
    ck_assert(
        range_notes(&r, "no: Royal Artillery, 30.0 cm: beyond 20 cm, and 10th Foot is in the way"));
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_uint_eq(r.subject_count, 4);
}
END_TEST

START_TEST(targets_names_first_whom_it_should_shoot_at)
{
    range_put("other", 58, 60, 180);
    range_put("foot", 44, 65, 180);
    struct ruling r = range_rule("targets", "unit=first");
    ck_assert_str_eq(
        r.sentence, "1st Pennsylvania can shoot at 27th Foot (10.0 cm), then 10th Foot (15.0 cm).");
    ck_assert(range_notes(&r, "first: 27th Foot is the nearest"));
    range_set("first", "shot_by", value_text("foot"));
    r = range_rule("targets", "unit=first");
    ck_assert_str_eq(
        r.sentence, "1st Pennsylvania can shoot at 10th Foot (15.0 cm), then 27th Foot (10.0 cm).");
    ck_assert(range_notes(&r, "first: 10th Foot has shot at it"));
}
END_TEST

START_TEST(targets_names_three_and_counts_the_rest)
{
    static const char *const more[] = {"b1", "b2", "b3"};
    range_put("other", 58, 60, 180);
    range_put("foot", 44, 65, 180);
    for (int i = 0; i < 3; i++) {
        range_set(more[i], "kind", value_text("unit"));
        range_set(more[i], "side", value_text("british"));
        range_set(more[i], "type", value_text("infantry"));
        range_set(more[i], "stands", value_int(1));
        range_put(more[i], 42 + 4.5 * i, 58, 180);
    }
    struct ruling r = range_rule("targets", "unit=first");
    ck_assert_ptr_nonnull(strstr(r.sentence, " more."));
    ck_assert_ptr_null(strstr(r.sentence, "10th Foot")); /* the farthest, told below */
}
END_TEST

START_TEST(targets_says_what_keeps_the_unit_from_shooting)
{
    static const struct {
        const char *attr, *text, *says;
    } states[] = {{"suppressed", NULL, "is suppressed: it does not shoot"},
                  {"routed", NULL, "is routed: it does not shoot"},
                  {"formation", "column", "is in column: it cannot shoot"},
                  {"locked", "other", "is locked in melee: it does not shoot"}};
    range_set("first", states[_i].attr,
              states[_i].text == NULL ? value_int(1) : value_text(states[_i].text));
    struct ruling r = range_rule("targets", "unit=first");
    ck_assert_ptr_nonnull(strstr(r.sentence, states[_i].says));
    ck_assert(range_notes(&r, states[_i].says));
}
END_TEST

START_TEST(targets_leaves_out_melees_and_says_when_there_is_nobody)
{
    range_set("foot", "locked", value_text("second"));
    struct ruling r = range_rule("targets", "unit=first");
    ck_assert_str_eq(r.sentence, "1st Pennsylvania can shoot at nobody.");
    ck_assert(range_notes(&r, "no: 10th Foot, 15.0 cm: locked in melee"));
    ck_assert(range_cites(&r, "TFT-97"));
    range_read("TFT-97", "B");
    r = range_rule("targets", "unit=first");
    ck_assert(range_notes(&r, "yes: 10th Foot"));
}
END_TEST

START_TEST(targets_of_a_cannon_tell_ball_and_canister)
{
    range_put("gun", 50, 20, 0);
    range_put("first", 120, 10, 0);
    range_set("foot", "formation", value_text("column"));
    range_put("foot", 50, 35, 180);
    struct ruling r = range_rule("targets", "unit=gun");
    ck_assert(range_notes(&r, "10th Foot, 15.0 cm, in the open: ball 9 dice at 3 stands, "
                              "canister 8 dice"));
    range_set("gun", "shots", value_int(1));
    r = range_rule("targets", "unit=gun");
    ck_assert_ptr_nonnull(strstr(r.sentence, "has had its one shot of this turn"));
    range_set("gun", "shots", value_none());
    range_set("gun", "deployed", value_int(0));
    r = range_rule("targets", "unit=gun");
    ck_assert_ptr_nonnull(strstr(r.sentence, "must form up before it can shoot"));
}
END_TEST

/* --- Officers and generals ------------------------------------------------------------------ */

START_TEST(commanders_are_no_targets_unless_so_read)
{
    range_put("howe", 50, 60, 180);
    struct ruling r = range_shoot("unit=first target=howe occasion=automatic");
    ck_assert(illegal(&r) && range_cites(&r, "TFT-23"));
    r = range_rule("targets", "unit=first");
    ck_assert(!range_notes(&r, "Howe"));
    range_read("TFT-23", "B");
    r = range_rule("targets", "unit=first");
    ck_assert(range_notes(&r, "yes: Howe, 10.0 cm"));
    r = range_shoot("unit=first target=howe occasion=automatic dice=6,6,1,5,4,1,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "hits only"); /* a general takes 6 */
    ck_assert(!range_hands(&r, "return fire"));
    r = range_shoot("unit=first target=howe occasion=automatic dice=6,6,4,5,4,4,1,1,1,1,1,1");
    ck_assert_str_eq(r.verdict, "destroyed");
    range_apply(&r);
    ck_assert_int_eq(range_mark("howe", "lost"), 1);
    ck_assert(!value_is_set(entity_get(state_find(range_state, "howe"), "x")));
}
END_TEST

Suite *suite_targets(void);
Suite *suite_targets(void)
{
    Suite *s = suite_create("targets");
    TCase *t = tcase_create("whom to shoot at");
    tcase_add_checked_fixture(t, range_open, range_close);
    tcase_add_test(t, a_unit_should_shoot_at_who_shot_at_it_then_at_the_nearest);
    tcase_add_test(t, targets_lists_every_enemy_with_the_reason_why_not);
    tcase_add_test(t, targets_names_first_whom_it_should_shoot_at);
    tcase_add_test(t, targets_names_three_and_counts_the_rest);
    tcase_add_loop_test(t, targets_says_what_keeps_the_unit_from_shooting, 0, 4);
    tcase_add_test(t, targets_leaves_out_melees_and_says_when_there_is_nobody);
    tcase_add_test(t, targets_of_a_cannon_tell_ball_and_canister);
    tcase_add_test(t, commanders_are_no_targets_unless_so_read);
    suite_add_tcase(s, t);
    return s;
}
