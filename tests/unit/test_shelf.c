/* What is kept at hand for looking back: stories read on, whom and which rules entries concern,
 * rulings held against each other; and that a jump costs the same however long the game was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "journal_kit.h"
#include "review/precedent.h"
#include "review/shelf.h"

static struct journal *journal;
static struct shelf *shelf;
static struct arena mem;
static const struct ruleset *rules;

static void begin(void)
{
    journal = kit_open(JOURNAL_WRITE);
    shelf = shelf_new();
    rules = ruleset_find("two-for-tea");
}

static void end(void)
{
    shelf_free(shelf);
    journal_close(journal);
    arena_clear(&mem);
}

static void start(const char *game)
{
    kit_begin_game(journal, game);
    struct entry en = kit_entry(&mem, game, ENTRY_SETUP);
    kit_effect(&en, "7th", "kind", value_none(), value_text("unit"));
    (void)kit_append(journal, &en);
}

static const struct story *told(const char *game, int64_t head)
{
    const struct story *st = shelf_story(shelf, journal, rules, game, head, NULL);
    ck_assert_ptr_nonnull(st);
    return st;
}

START_TEST(a_story_is_read_on_when_the_journal_has_grown)
{
    start(KIT_GAME);
    const struct story *st = told(KIT_GAME, 1);
    ck_assert_uint_eq(story_count(st), 1);
    struct entry note = kit_entry(&mem, KIT_GAME, ENTRY_NOTE);
    int64_t seq = kit_append(journal, &note);
    ck_assert_ptr_eq(told(KIT_GAME, 1), st); /* nobody asks for more */
    ck_assert_uint_eq(story_count(st), 1);
    ck_assert_ptr_eq(told(KIT_GAME, seq), st);
    ck_assert_uint_eq(story_count(st), 2);
}
END_TEST

START_TEST(more_games_than_there_is_room_for_are_told_again)
{
    char id[24];
    for (int i = 0; i < SHELF_ROOM + 2; i++) {
        (void)snprintf(id, sizeof id, "game-%d", i);
        start(id);
        struct entry note = kit_entry(&mem, id, ENTRY_NOTE);
        for (int k = 0; k < i; k++) (void)kit_append(journal, &note);
    }
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < SHELF_ROOM + 2; i++) {
            (void)snprintf(id, sizeof id, "game-%d", i);
            ck_assert_int_eq((int64_t)story_count(told(id, 1 + i)), 1 + i);
        }
}
END_TEST

START_TEST(of_a_game_that_is_not_there_the_story_is_empty)
{
    ck_assert_uint_eq(story_count(told("nowhere", 0)), 0);
}
END_TEST

static int64_t cite(const char *rule, const char *again, const char *who)
{
    struct entry en = kit_entry(&mem, KIT_GAME, ENTRY_RULING);
    ruling_note(&en.ruling, rule, "a reason");
    ruling_note(&en.ruling, again, "another");
    ruling_subject(&en.ruling, who);
    return kit_append(journal, &en);
}

START_TEST(a_lookup_knows_whom_and_by_which_rules_also_of_what_came_later)
{
    start(KIT_GAME);
    int64_t one = cite("Table 2", "Table 2", "7th");
    (void)told(KIT_GAME, one);
    const struct lookup *l = shelf_lookup(shelf, journal, KIT_GAME, NULL);
    ck_assert_uint_eq(lookup_rules(l), 1);
    ck_assert_uint_eq(lookup_line(l, one)->rule_count, 1); /* once, cited twice or not */
    int64_t two = cite("Table 3", "Table 2", "2nd");
    (void)told(KIT_GAME, two);
    l = shelf_lookup(shelf, journal, KIT_GAME, NULL);
    ck_assert_uint_eq(lookup_rules(l), 2);
    ck_assert_str_eq(lookup_rule(l, 0), "Table 2");
    ck_assert_str_eq(lookup_rule(l, 1), "Table 3");
    ck_assert(lookup_cites(lookup_line(l, two), 0) && lookup_cites(lookup_line(l, two), 1));
    ck_assert(!lookup_cites(lookup_line(l, one), 1));
    ck_assert(lookup_concerns(lookup_line(l, one), "7th"));
    ck_assert(!lookup_concerns(lookup_line(l, two), "7th"));
    ck_assert_uint_eq(lookup_line(l, 1)->rule_count, 0);
}
END_TEST

/* --- Held against each other -------------------------------------------------------------------- */

static int64_t command(const char *unit, double distance_cm, int ways)
{
    static struct stored_fact facts[2];
    struct entry en = kit_entry(&mem, KIT_GAME, ENTRY_RULING);
    facts[0] = (struct stored_fact){.name = "unit", .label = "", .unit = "", .how = ""};
    facts[0].used = value_text(unit);
    facts[1] = (struct stored_fact){.name = "distance_cm", .label = "", .unit = "cm", .how = ""};
    facts[1].measured = value_real(14.8);
    facts[1].used = value_real(distance_cm);
    if (distance_cm < 14.8 || distance_cm > 14.8) facts[1].stated = facts[1].used;
    en.facts = facts;
    en.fact_count = 2;
    en.action = "command";
    if (ways > 0) ruling_odds(&en.ruling, "obeyed", chance_of((uint64_t)ways, 36), "obeyed");
    return kit_append(journal, &en);
}

static struct precedents read_all(void)
{
    struct precedents p = {.mem = &mem, .rules = rules, .near_cm = 1};
    ck_assert(precedents_read(&p, journal, 0, KIT_GAME, NULL));
    return p;
}

START_TEST(one_situation_is_one_whoever_acts_and_other_odds_make_the_difference)
{
    start(KIT_GAME);
    int64_t first = command("7th", 14.8, 21), same = command("2nd", 14.83, 21),
            odds = command("7th", 14.8, 15), farther = command("7th", 20.3, 21);
    struct precedents p = read_all();
    const struct precedent *a = precedent_find(&p, 0, first);
    ck_assert(precedent_same(a, precedent_find(&p, 0, same)));
    ck_assert(!precedent_differs(a, precedent_find(&p, 0, same)));
    ck_assert(precedent_differs(a, precedent_find(&p, 0, odds)));
    ck_assert(!precedent_same(a, precedent_find(&p, 0, farther)));
    ck_assert_ptr_null(precedent_find(&p, 0, 1)); /* the set-up is no ruling */
}
END_TEST

START_TEST(what_was_undone_counts_for_nothing_and_a_word_near_the_tape_is_noticed)
{
    start(KIT_GAME);
    int64_t gone = command("7th", 14.8, 21);
    struct entry undo = kit_undo(&mem, journal, KIT_GAME, gone);
    (void)kit_append(journal, &undo);
    int64_t word = command("7th", 15.2, 21), far = command("7th", 20.3, 21),
            plain = command("7th", 14.8, 21);
    struct precedents p = read_all();
    ck_assert_ptr_null(precedent_find(&p, 0, gone));
    ck_assert(precedent_find(&p, 0, word)->worded);
    ck_assert(!precedent_find(&p, 0, far)->worded);
    ck_assert(!precedent_find(&p, 0, plain)->worded);
}
END_TEST

/* --- A jump ----------------------------------------------------------------------------------- */

enum { SHORT = 1000, LONG = 10000, JUMPS = 31 };

static void long_game(const char *game, int entries)
{
    start(game);
    ck_assert(journal_begin(journal, NULL));
    for (int i = 2; i <= entries; i++) {
        struct entry en = kit_entry(&mem, game, ENTRY_RULING);
        kit_effect(&en, "7th", "x", i == 2 ? value_none() : value_real(i - 1), value_real(i));
        ck_assert(journal_append(journal, &en, NULL));
    }
    ck_assert(journal_commit(journal, NULL));
}

static double cpu_us(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double jump_us(const char *game, int entries)
{
    const struct story *st = told(game, entries);
    double took[JUMPS];
    for (int i = 0; i < JUMPS; i++) {
        int64_t seq = 1 + (int64_t)i * 7919 % entries;
        double began = cpu_us();
        struct state *then = story_state(st, journal, seq, NULL);
        took[i] = cpu_us() - began;
        ck_assert_ptr_nonnull(then);
        ck_assert(entity_real(state_find(then, "7th"), "x", 1) == (double)seq);
        state_free(then);
    }
    qsort(took, JUMPS, sizeof *took, by_size);
    return took[JUMPS / 2];
}

/* Ten times as long a game must not make a jump ten times as slow; the bound is generous. */
START_TEST(a_jump_costs_the_same_however_long_the_game_was)
{
    long_game("short", SHORT);
    long_game("long", LONG);
    double brief = jump_us("short", SHORT), all = jump_us("long", LONG);
    ck_assert_msg(all < 5 * brief + 200, "%.0f us in a long game, %.0f in a short one", all, brief);
}
END_TEST

Suite *suite_shelf(void);
Suite *suite_shelf(void)
{
    Suite *s = suite_create("shelf");
    TCase *c = tcase_create("at hand");
    kit_fixtures(c);
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, a_story_is_read_on_when_the_journal_has_grown);
    tcase_add_test(c, more_games_than_there_is_room_for_are_told_again);
    tcase_add_test(c, of_a_game_that_is_not_there_the_story_is_empty);
    tcase_add_test(c, a_lookup_knows_whom_and_by_which_rules_also_of_what_came_later);
    tcase_add_test(c, one_situation_is_one_whoever_acts_and_other_odds_make_the_difference);
    tcase_add_test(c, what_was_undone_counts_for_nothing_and_a_word_near_the_tape_is_noticed);
    tcase_add_test(c, a_jump_costs_the_same_however_long_the_game_was);
    suite_add_tcase(s, c);
    return s;
}
