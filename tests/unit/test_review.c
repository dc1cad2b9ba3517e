/* Losses, orders and tempo of small journals whose answers are known by hand. */
#include <string.h>

#include "review/losses.h"
#include "review/orders.h"
#include "review/tempo.h"
#include "review_kit.h"

enum { AMERICAN, BRITISH };

static int64_t clock_ms, turn;

static int64_t append(struct entry *en)
{
    en->at_ms = clock_ms;
    en->turn = turn;
    return kit_append(past_journal, en);
}

static void raise_unit(struct entry *en, const char *id, const char *side, int stands)
{
    kit_effect(en, id, "kind", value_none(), value_text("unit"));
    kit_effect(en, id, "name", value_none(), value_text(id));
    kit_effect(en, id, "side", value_none(), value_text(side));
    kit_effect(en, id, "stands", value_none(), value_int(stands));
}

/* 1: the 7th of three stands, the 2nd of three, the 4th of two and in hiding. */
static void begin(void)
{
    past_begin();
    clock_ms = 1000000;
    turn = 1;
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_SETUP);
    kit_effect(&en, "game", "kind", value_none(), value_text("game"));
    kit_effect(&en, "game", "turn", value_none(), value_int(1));
    raise_unit(&en, "7th", "british", 3);
    raise_unit(&en, "2nd", "american", 3);
    raise_unit(&en, "4th", "british", 2);
    kit_effect(&en, "4th", "map_x", value_none(), value_int(10));
    kit_effect(&en, "howe", "kind", value_none(), value_text("general"));
    kit_effect(&en, "howe", "name", value_none(), value_text("General Howe"));
    kit_effect(&en, "howe", "side", value_none(), value_text("british"));
    (void)append(&en);
}

static int64_t loses(const char *kind, const char *action, int64_t target, const char *unit,
                     int before, int after)
{
    struct entry en = kit_entry(&past_mem, KIT_GAME, kind);
    en.action = action;
    en.target = target;
    en.ruling.verdict = "stands lost";
    kit_effect(&en, unit, "stands", value_int(before), value_int(after));
    return append(&en);
}

static int lost_to(const struct losses *l, const char *action, int side)
{
    for (size_t i = 0; i < l->cause_count; i++)
        if (strcmp(l->causes[i].action, action) == 0) return l->causes[i].lost[side];
    return 0;
}

/* --- Losses -------------------------------------------------------------------------------- */

START_TEST(losses_count_under_the_action_that_took_them)
{
    struct losses l;
    (void)loses(ENTRY_RULING, "shoot", 0, "7th", 3, 2);
    (void)loses(ENTRY_RULING, "melee", 0, "2nd", 3, 1);
    (void)loses(ENTRY_RULING, "shoot", 0, "2nd", 1, 0);
    past_look(NULL);
    ck_assert(losses_read(&past, &l, NULL));
    ck_assert_uint_eq(l.cause_count, 2);
    ck_assert_int_eq(lost_to(&l, "shoot", BRITISH), 1);
    ck_assert_int_eq(lost_to(&l, "shoot", AMERICAN), 1);
    ck_assert_int_eq(lost_to(&l, "melee", AMERICAN), 2);
    ck_assert_int_eq(lost_to(&l, "melee", BRITISH), 0);
    ck_assert_str_eq(l.causes[0].title, "Melee"); /* as many as shooting: by their ids */
    ck_assert_str_eq(l.causes[1].title, "Shooting");
    const int began[] = {3, 5}, now[] = {0, 4};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(l.began[i], began[i]);
        ck_assert_int_eq(l.now[i], now[i]);
        ck_assert_int_eq(l.began[i] - l.lost[i], now[i]);
    }
}
END_TEST

START_TEST(what_was_undone_or_set_down_costs_nothing)
{
    struct losses l;
    int64_t shot = loses(ENTRY_RULING, "shoot", 0, "7th", 3, 1);
    struct entry undo = kit_undo(&past_mem, past_journal, KIT_GAME, shot);
    (void)append(&undo);
    (void)loses(ENTRY_SETUP, "", 0, "2nd", 3, 2);
    past_look(NULL);
    ck_assert(losses_read(&past, &l, NULL));
    ck_assert_uint_eq(l.cause_count, 0);
    ck_assert_int_eq(l.lost[BRITISH], 0);
    ck_assert_int_eq(l.now[BRITISH], 5);
}
END_TEST

START_TEST(an_overruling_counts_under_what_it_overruled)
{
    struct losses l;
    int64_t shot = loses(ENTRY_RULING, "shoot", 0, "7th", 3, 1);
    (void)loses(ENTRY_OVERRIDE, "shoot", shot, "7th", 1, 2);
    int64_t fight = loses(ENTRY_RULING, "melee", 0, "2nd", 3, 2);
    (void)loses(ENTRY_OVERRIDE, "melee", fight, "2nd", 2, 3);
    past_look(NULL);
    ck_assert(losses_read(&past, &l, NULL));
    ck_assert_uint_eq(l.cause_count, 1);
    ck_assert_int_eq(lost_to(&l, "shoot", BRITISH), 1);
    ck_assert_int_eq(l.lost[AMERICAN], 0);
}
END_TEST

START_TEST(units_are_counted_from_the_beginning_or_from_when_they_came)
{
    struct losses l;
    (void)loses(ENTRY_RULING, "shoot", 0, "7th", 3, 1);
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_SETUP);
    raise_unit(&en, "9th", "american", 4);
    (void)append(&en);
    (void)loses(ENTRY_RULING, "shoot", 0, "9th", 4, 3);
    past_look(NULL);
    ck_assert(losses_read(&past, &l, NULL));
    const struct loss_unit want[] = {{"2nd", "american", 3, 3},
                                     {"4th", "british", 2, 2},
                                     {"7th", "british", 3, 1},
                                     {"9th", "american", 4, 3}};
    ck_assert_uint_eq(l.unit_count, 4);
    for (size_t i = 0; i < 4; i++) {
        ck_assert_str_eq(l.units[i].id, want[i].id);
        ck_assert_str_eq(l.units[i].side, want[i].side);
        ck_assert_int_eq(l.units[i].began, want[i].began);
        ck_assert_int_eq(l.units[i].now, want[i].now);
    }
}
END_TEST

static void past_at(struct past *then, int64_t seq)
{
    ck_assert(
        past_open(then, past.g, past.story, past_journal, seq, past.g->viewer, &past_mem, NULL));
}

START_TEST(who_is_in_hiding_is_in_no_sum_of_the_other_side)
{
    struct losses l;
    int64_t shot = loses(ENTRY_RULING, "shoot", 0, "4th", 2, 1);
    (void)loses(ENTRY_RULING, "shoot", 0, "7th", 3, 2);
    past_look("american");
    ck_assert_uint_eq(past.g->hidden.count, 1);
    ck_assert(losses_read(&past, &l, NULL));
    ck_assert_int_eq(l.began[BRITISH], 3);
    ck_assert_int_eq(l.lost[BRITISH], 1);
    ck_assert_int_eq(l.now[BRITISH], 2);
    ck_assert_uint_eq(l.unit_count, 2);
    ck_assert(!known_line(&past, shot)->open);
    ck_assert(known_line(&past, shot + 1)->open);
    ck_assert_int_eq(known_line(&past, shot)->lost[BRITISH], 0);
    ck_assert_int_eq(known_line(&past, 1)->strength[BRITISH], 3);
    struct past then;
    past_at(&then, shot);
    ck_assert_ptr_null(state_find(then.g.state, "4th"));
    ck_assert_ptr_nonnull(state_find(then.g.state, "7th"));
    past_close(&then);
}
END_TEST

/* Whom a ruling is about need not be changed by it, nor be in its sentence. */
START_TEST(a_ruling_about_who_is_in_hiding_is_no_open_line)
{
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_RULING);
    en.action = "command";
    en.ruling.sentence = "Obeyed.";
    ruling_subject(&en.ruling, "4th");
    int64_t about = append(&en);
    past_look("american");
    ck_assert(!known_line(&past, about)->open);
    past_look("british");
    ck_assert(known_line(&past, about)->open);
    past_look(NULL);
    ck_assert(known_line(&past, about)->open);
}
END_TEST

START_TEST(once_it_is_out_it_counts_from_the_first)
{
    struct losses l;
    (void)loses(ENTRY_RULING, "shoot", 0, "4th", 2, 1);
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_RULING);
    en.action = "spot";
    kit_effect(&en, "4th", "map_x", value_int(10), value_none());
    kit_effect(&en, "4th", "x", value_none(), value_int(10));
    int64_t out = append(&en);
    past_look("american");
    ck_assert(losses_read(&past, &l, NULL));
    ck_assert_int_eq(l.began[BRITISH], 5);
    ck_assert_int_eq(l.lost[BRITISH], 1);
    /* But not where it had been. */
    struct past then;
    past_at(&then, out - 1);
    ck_assert_ptr_null(state_find(then.g.state, "4th"));
    past_close(&then);
}
END_TEST

/* --- Orders ----------------------------------------------------------------------------------- */

static int64_t orders(const char *commander, const char *verdict, int num, int den)
{
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_RULING);
    static struct stored_fact fact;
    struct ruling *r = &en.ruling;
    fact = (struct stored_fact){.name = "commander",
                                .label = "Commander",
                                .unit = "",
                                .used = value_text(commander),
                                .how = ""};
    en.facts = &fact;
    en.fact_count = 1;
    en.action = "command";
    en.side = "british";
    r->verdict = verdict;
    ruling_odds(r, "obeyed", chance_of((uint64_t)num, (uint64_t)den), "it is obeyed");
    r->dice = arena_array(&past_mem, struct die, 2);
    r->dice_count = 2;
    for (int i = 0; i < 2; i++)
        r->dice[i] = (struct die){.label = "command", .sides = 6, .face = 1, .source = DICE_TABLE};
    return append(&en);
}

START_TEST(orders_are_weighed_by_the_chances_before_the_throw)
{
    struct orders o;
    (void)orders("howe", "obeyed", 1, 2);
    (void)orders("howe", "refused", 3, 4);
    (void)orders("howe", "blunder", 1, 4);
    int64_t taken_back = orders("howe", "obeyed", 1, 36);
    struct entry undo = kit_undo(&past_mem, past_journal, KIT_GAME, taken_back);
    (void)append(&undo);
    past_look(NULL);
    ck_assert(orders_read(&past, &o, NULL));
    ck_assert_uint_eq(o.count, 1);
    const struct order_tally *t = &o.list[0];
    ck_assert_str_eq(t->name, "General Howe");
    ck_assert_str_eq(t->side, "british");
    ck_assert_int_eq(t->given, 3);
    ck_assert_int_eq(t->obeyed, 1);
    ck_assert_double_eq_tol(t->expected, 1.5, 1e-12);
    ck_assert_double_eq_tol(t->variance, 0.25 + 0.1875 + 0.1875, 1e-12);
}
END_TEST

START_TEST(far_off_is_told_in_standard_deviations)
{
    /* Sixteen even chances: eight to be expected, two the deviation. */
    const struct {
        int obeyed;
        const char *words;
    } rows[] = {{8, "about as many as was to be expected"},
                {9, "about as many as was to be expected"},
                {10, "more than was to be expected"},
                {6, "fewer than was to be expected"},
                {12, "far more than was to be expected"},
                {4, "far fewer than was to be expected"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct order_tally t = {.given = 16,
                                .obeyed = rows[i].obeyed,
                                .expected = 8,
                                .variance = 4};
        ck_assert_str_eq(orders_words(&t), rows[i].words);
    }
    struct order_tally certain = {.given = 3, .obeyed = 3, .expected = 3};
    ck_assert_str_eq(orders_words(&certain), "about as many as was to be expected");
}
END_TEST

/* --- Tempo ------------------------------------------------------------------------------------ */

static void rules_at(int seconds)
{
    clock_ms = 1000000 + 1000 * seconds;
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_RULING);
    en.action = "move";
    en.ruling.verdict = "legal";
    (void)append(&en);
}

START_TEST(tempo_is_by_the_clock_without_breaks)
{
    struct tempo t;
    rules_at(500); /* the first of play: what was before is set-up */
    rules_at(510);
    rules_at(540);
    turn = 2;
    rules_at(600);
    rules_at(600 + 20 * 60);           /* twenty minutes are long, but no break */
    rules_at(600 + 20 * 60 + 30 * 60); /* thirty are one */
    rules_at(600 + 20 * 60 + 30 * 60 + 4);
    past_look(NULL);
    tempo_read(&past, &t);
    ck_assert_int_eq(past.begins, 1);
    ck_assert_uint_eq(t.turn_count, 2);
    ck_assert_int_eq(t.rulings, 7);
    ck_assert_int_eq(t.turns[0].rulings, 3);
    ck_assert_int_eq(t.turns[0].play_ms, 40000);
    ck_assert_int_eq(t.turns[0].median_ms, 20000); /* of 10 and 30 */
    ck_assert_int_eq(t.turns[1].rulings, 4);
    ck_assert_int_eq(t.turns[1].play_ms, 60000 + 1200000 + 4000);
    ck_assert_int_eq(t.turns[1].median_ms, 60000); /* of 4, 60 and 1200 */
    ck_assert_int_eq(t.median_ms, 30000);          /* of 4, 10, 30, 60 and 1200 */
    ck_assert_int_eq(t.play_ms, 1304000);
    ck_assert_uint_eq(t.break_count, 1);
    ck_assert_int_eq(t.breaks[0].ms, 1800000);
    ck_assert_int_eq(t.breaks[0].turn, 2);
    ck_assert_int_eq(t.breaks[0].before, 7);
}
END_TEST

START_TEST(a_note_written_afterwards_is_no_part_of_the_tempo)
{
    struct tempo t;
    rules_at(10);
    rules_at(20);
    clock_ms += 86400000;
    struct entry note = kit_entry(&past_mem, KIT_GAME, ENTRY_NOTE);
    note.ruling.verdict = "note";
    (void)append(&note);
    past_look(NULL);
    tempo_read(&past, &t);
    ck_assert_int_eq(t.play_ms, 10000);
    ck_assert_uint_eq(t.break_count, 0);
    ck_assert_int_eq(t.rulings, 2);
}
END_TEST

START_TEST(nothing_played_is_told_as_nothing)
{
    struct tempo t;
    struct losses l;
    struct orders o;
    past_look(NULL);
    tempo_read(&past, &t);
    ck_assert(losses_read(&past, &l, NULL));
    ck_assert(orders_read(&past, &o, NULL));
    ck_assert_uint_eq(t.turn_count, 0);
    ck_assert_int_eq(t.median_ms, -1);
    ck_assert_uint_eq(l.cause_count, 0);
    ck_assert_uint_eq(l.unit_count, 3);
    ck_assert_uint_eq(o.count, 0);
}
END_TEST

Suite *suite_review(void)
{
    Suite *s = suite_create("review");
    TCase *c = tcase_create("counted");
    kit_fixtures(c);
    tcase_add_checked_fixture(c, begin, past_end);
    tcase_add_test(c, losses_count_under_the_action_that_took_them);
    tcase_add_test(c, what_was_undone_or_set_down_costs_nothing);
    tcase_add_test(c, an_overruling_counts_under_what_it_overruled);
    tcase_add_test(c, units_are_counted_from_the_beginning_or_from_when_they_came);
    tcase_add_test(c, who_is_in_hiding_is_in_no_sum_of_the_other_side);
    tcase_add_test(c, a_ruling_about_who_is_in_hiding_is_no_open_line);
    tcase_add_test(c, once_it_is_out_it_counts_from_the_first);
    tcase_add_test(c, orders_are_weighed_by_the_chances_before_the_throw);
    tcase_add_test(c, far_off_is_told_in_standard_deviations);
    tcase_add_test(c, tempo_is_by_the_clock_without_breaks);
    tcase_add_test(c, a_note_written_afterwards_is_no_part_of_the_tempo);
    tcase_add_test(c, nothing_played_is_told_as_nothing);
    suite_add_tcase(s, c);
    return s;
}
