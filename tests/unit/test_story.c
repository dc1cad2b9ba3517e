/* A game told from its journal: strength, signs, fates, and the table at any entry. */
#include <string.h>

#include "journal_kit.h"
#include "review/story.h"

static struct journal *journal;
static struct story *story;
static struct arena mem;

/* An entry of so many effects on units' stands, appended. */
static int64_t rule(const char *kind, const char *action, const char *verdict, int64_t target)
{
    struct entry en = kit_entry(&mem, KIT_GAME, kind);
    en.action = action;
    en.target = target;
    en.ruling.verdict = verdict;
    return kit_append(journal, &en);
}

static int64_t change(const char *kind, const char *action, const char *verdict, const char *unit,
                      const char *attr, struct value before, struct value after)
{
    struct entry en = kit_entry(&mem, KIT_GAME, kind);
    en.action = action;
    en.ruling.verdict = verdict;
    kit_effect(&en, unit, attr, before, after);
    return kit_append(journal, &en);
}

static void raise_unit(struct entry *en, const char *id, const char *side, int stands)
{
    kit_effect(en, id, "kind", value_none(), value_text("unit"));
    kit_effect(en, id, "side", value_none(), value_text(side));
    kit_effect(en, id, "stands", value_none(), value_int(stands));
}

static void begin(void)
{
    journal = kit_open(JOURNAL_WRITE);
    kit_begin_game(journal, KIT_GAME);
    struct entry en = kit_entry(&mem, KIT_GAME, ENTRY_SETUP);
    raise_unit(&en, "7th", "british", 3);
    raise_unit(&en, "2nd", "american", 3);
    (void)kit_append(journal, &en);
}

static void end(void)
{
    story_free(story);
    journal_close(journal);
    arena_clear(&mem);
}

static void read_story(void)
{
    ck_assert(story_read(&story, journal, ruleset_find("two-for-tea"), KIT_GAME, NULL));
}

static int sign_named(const char *id)
{
    const struct sign *sign;
    for (int i = 0; (sign = story_sign(story, i)) != NULL; i++)
        if (strcmp(sign->id, id) == 0) return i;
    ck_abort_msg("no sign %s", id);
    return -1;
}

START_TEST(each_sides_strength_is_known_after_every_entry)
{
    (void)change(ENTRY_RULING, "shoot", "hit", "7th", "stands", value_int(3), value_int(2));
    (void)rule(ENTRY_RULING, "command", "refused", 0);
    (void)change(ENTRY_RULING, "melee", "charger", "7th", "lost", value_none(), value_int(1));
    read_story();
    ck_assert_uint_eq(story_count(story), 4);
    const int american[] = {3, 3, 3, 3}, british[] = {3, 2, 2, 0};
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(story_line(story, i + 1)->strength[0], american[i]);
        ck_assert_int_eq(story_line(story, i + 1)->strength[1], british[i]);
    }
    ck_assert_int_eq(story_line(story, 2)->lost[1], 1);
    ck_assert_int_eq(story_line(story, 4)->lost[1], 2);
    ck_assert(story_has(story_line(story, 2), SIGN_LOSS));
    ck_assert(!story_has(story_line(story, 3), SIGN_LOSS));
    ck_assert(story_has(story_line(story, 4), sign_named("gone")));
    ck_assert(!story_has(story_line(story, 1), SIGN_LOSS));
}
END_TEST

START_TEST(routs_and_blunders_stand_out)
{
    (void)change(ENTRY_RULING, "shoot", "routed", "7th", "routed", value_none(), value_int(1));
    (void)rule(ENTRY_RULING, "command", "blunder", 0);
    (void)change(ENTRY_RULING, "rally", "rallied", "7th", "routed", value_int(1), value_none());
    read_story();
    ck_assert(story_has(story_line(story, 2), sign_named("rout")));
    ck_assert(story_has(story_line(story, 3), sign_named("blunder")));
    ck_assert_uint_eq(story_line(story, 4)->signs, 0);
}
END_TEST

START_TEST(what_was_undone_signs_nothing_and_what_was_undone_twice_does_again)
{
    int64_t shot =
        change(ENTRY_RULING, "shoot", "hit", "7th", "stands", value_int(3), value_int(1));
    struct entry first = kit_undo(&mem, journal, KIT_GAME, shot);
    int64_t undo = kit_append(journal, &first);
    read_story();
    ck_assert_int_eq(story_line(story, shot)->undone_by, undo);
    ck_assert(!story_has(story_line(story, shot), SIGN_LOSS));
    ck_assert_int_eq(story_line(story, undo)->strength[1], 3);

    struct entry second = kit_undo(&mem, journal, KIT_GAME, undo);
    (void)kit_append(journal, &second);
    ck_assert(story_read_on(story, journal, NULL));
    ck_assert_int_eq(story_line(story, shot)->undone_by, 0);
    ck_assert_int_eq(story_line(story, undo)->undone_by, undo + 1);
    ck_assert(story_has(story_line(story, shot), SIGN_LOSS));
    ck_assert_int_eq(story_line(story, undo + 1)->strength[1], 1);
}
END_TEST

START_TEST(overrulings_close_calls_and_notes_stand_out_where_they_belong)
{
    struct entry close = kit_entry(&mem, KIT_GAME, ENTRY_RULING);
    close.ruling.close = (struct close_call){.fact = "distance_cm",
                                             .measured = 14.8,
                                             .other = 15.1,
                                             .sentence = "out of reach"};
    int64_t seq = kit_append(journal, &close);
    int64_t by = rule(ENTRY_OVERRIDE, "", "legal", seq);
    (void)rule(ENTRY_NOTE, "", "note", seq);
    (void)rule(ENTRY_NOTE, "", VERDICT_IMPORTANT, 1);
    int64_t alone = rule(ENTRY_NOTE, "", "note", 0);
    read_story();
    ck_assert(story_has(story_line(story, seq), SIGN_CLOSE));
    ck_assert(story_has(story_line(story, seq), SIGN_NOTE));
    ck_assert(!story_has(story_line(story, seq), SIGN_IMPORTANT));
    ck_assert(story_has(story_line(story, by), SIGN_OVERRIDE));
    ck_assert_int_eq(story_line(story, seq)->overruled_by, by);
    ck_assert(story_has(story_line(story, 1), SIGN_IMPORTANT));
    ck_assert(story_has(story_line(story, alone), SIGN_NOTE));
    ck_assert(!story_has(story_line(story, alone - 1), SIGN_NOTE));
}
END_TEST

/* A state is kept now and then: those entries, those beside them, and the ends. */
START_TEST(the_table_at_any_entry_is_what_folding_from_the_start_gives)
{
    enum { ENTRIES = 1003 };
    ck_assert(journal_begin(journal, NULL));
    for (int i = 2; i <= ENTRIES; i++) {
        struct entry en = kit_entry(&mem, KIT_GAME, ENTRY_RULING);
        kit_effect(&en, "7th", "x", i == 2 ? value_none() : value_real(i - 1), value_real(i));
        ck_assert(journal_append(journal, &en, NULL));
    }
    ck_assert(journal_commit(journal, NULL));
    read_story();
    ck_assert_uint_eq(story_count(story), ENTRIES);
    const int at[] = {0, 1, 2, 199, 200, 201, 400, 777, 1000, ENTRIES};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        struct state *then = story_state(story, journal, at[i], NULL);
        ck_assert_ptr_nonnull(then);
        ck_assert_uint_eq(state_count(then, "unit"), at[i] == 0 ? 0 : 2);
        double x = entity_real(state_find(then, "7th"), "x", -1);
        ck_assert(x == (at[i] < 2 ? -1 : at[i]));
        state_free(then);
    }
}
END_TEST

Suite *suite_story(void)
{
    Suite *s = suite_create("story");
    TCase *c = tcase_create("told");
    kit_fixtures(c);
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, each_sides_strength_is_known_after_every_entry);
    tcase_add_test(c, routs_and_blunders_stand_out);
    tcase_add_test(c, what_was_undone_signs_nothing_and_what_was_undone_twice_does_again);
    tcase_add_test(c, overrulings_close_calls_and_notes_stand_out_where_they_belong);
    tcase_add_test(c, the_table_at_any_entry_is_what_folding_from_the_start_gives);
    suite_add_tcase(s, c);
    return s;
}
