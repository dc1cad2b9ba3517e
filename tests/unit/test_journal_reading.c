/* Reading: through a game, by pages, by token, and what became of a ruling. */
#include <stdio.h>
#include <string.h>

#include "game/state.h"
#include "journal_kit.h"

struct walk {
    int64_t seen[32];
    size_t count, stop_after; /* 0: never */
};

static bool walk_entry(void *context, struct arena *a, const struct entry *entry)
{
    struct walk *w = context;
    ck_assert_ptr_eq(entry->ruling.mem, a);
    ck_assert_str_eq(entry->game, KIT_GAME);
    w->seen[w->count++] = entry->seq;
    return w->count != w->stop_after;
}

static bool walk_effects(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct walk *w = context;
    ck_assert_uint_gt(count, 0);
    ck_assert_str_eq(list[0].entity, "va2");
    w->seen[w->count++] = seq;
    return w->count != w->stop_after;
}

static const struct {
    int64_t first, last;
    size_t stop_after;
    const char *entries, *effects;
} walks[] = {
    {1, 0, 0, "1234567", "1345"}, {0, 0, 0, "1234567", "1345"}, {3, 5, 0, "345", "345"},
    {6, 0, 0, "67", ""},          {2, 99, 0, "234567", "345"},  {8, 0, 0, "", ""},
    {1, 0, 2, "12", "13"},        {4, 4, 0, "4", "4"},          {5, 4, 0, "", ""},
};

static void walked(const struct walk *w, const char *digits)
{
    char text[32] = "";
    for (size_t i = 0; i < w->count; i++) text[i] = (char)('0' + w->seen[i]);
    ck_assert_str_eq(text, digits);
}

START_TEST(a_stretch_of_a_game_is_visited_in_order_until_told_to_stop)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_READ);
    struct walk entries = {.stop_after = walks[_i].stop_after}, effects = entries;
    int64_t first = walks[_i].first, last = walks[_i].last;
    ck_assert(journal_each(j, KIT_GAME, first, last, walk_entry, &entries, NULL));
    walked(&entries, walks[_i].entries);
    ck_assert(journal_each_effects(j, KIT_GAME, first, last, walk_effects, &effects, NULL));
    walked(&effects, walks[_i].effects);
    journal_close(j);
}
END_TEST

static bool fold_entry(void *context, struct arena *a, const struct entry *entry)
{
    (void)a;
    struct err e = {0};
    ck_assert_msg(state_apply(context, entry->ruling.effects, entry->ruling.effect_count, &e), "%s",
                  e.text);
    return true;
}

static bool fold_effects(void *context, int64_t seq, const struct effect *list, size_t count)
{
    (void)seq;
    return state_apply(context, list, count, NULL);
}

START_TEST(both_ways_through_a_game_fold_to_the_same_state)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_READ);
    struct state *slow = state_new(), *quick = state_new();
    ck_assert(journal_each(j, KIT_GAME, 1, 0, fold_entry, slow, NULL));
    ck_assert(journal_each_effects(j, KIT_GAME, 1, 0, fold_effects, quick, NULL));
    ck_assert(state_equal(slow, quick));
    const struct entity *unit = state_find(quick, "va2");
    ck_assert_int_eq(entity_int(unit, "strength", 0), 10);
    ck_assert_str_eq(entity_text(unit, "mood", ""), "shaken");
    ck_assert(!value_is_set(entity_get(unit, "x")));
    state_free(slow);
    state_free(quick);
    journal_close(j);
}
END_TEST

/* A visitor may look at other rulings, and a writer may go on meanwhile. */
static bool look_around(void *context, struct arena *a, const struct entry *entry)
{
    (void)a;
    struct journal **both = context;
    struct arena own = {0};
    struct entry other;
    ck_assert(journal_read(both[0], &own, KIT_GAME, KIT_LAST - entry->seq + 1, &other, NULL));
    struct entry note = kit_entry(&own, KIT_GAME, ENTRY_NOTE);
    (void)kit_append(both[1], &note);
    arena_clear(&own);
    return true;
}

START_TEST(a_walk_goes_to_the_head_it_began_with_while_the_game_goes_on)
{
    kit_story();
    struct journal *both[] = {kit_open(JOURNAL_READ), kit_open(JOURNAL_WRITE)};
    ck_assert(journal_each(both[0], KIT_GAME, 1, 0, look_around, both, NULL));
    journal_close(both[0]);
    journal_close(both[1]);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM ruling"), 2 * KIT_LAST);
}
END_TEST

static const struct {
    int64_t before;
    size_t limit;
    const char *seqs;
} pages[] = {{0, 3, "765"},       {5, 3, "432"}, {2, 3, "1"},  {1, 3, ""},
             {0, 100, "7654321"}, {0, 0, ""},    {99, 2, "76"}};

START_TEST(headlines_are_paged_newest_first)
{
    kit_story();
    struct journal *j = kit_open(JOURNAL_READ);
    struct arena a = {0};
    struct entry *list;
    size_t count;
    ck_assert(
        journal_list(j, &a, KIT_GAME, pages[_i].before, pages[_i].limit, &list, &count, NULL));
    struct walk w = {.count = count};
    for (size_t i = 0; i < count; i++) {
        struct entry whole;
        ck_assert(journal_read(j, &a, KIT_GAME, list[i].seq, &whole, NULL));
        w.seen[i] = list[i].seq;
        ck_assert_str_eq(list[i].kind, whole.kind);
        ck_assert_str_eq(list[i].remark, whole.remark);
        ck_assert_str_eq(list[i].ruling.verdict, whole.ruling.verdict);
        ck_assert_str_eq(list[i].ruling.sentence, whole.ruling.sentence);
        ck_assert_int_eq(list[i].target, whole.target);
        ck_assert_int_eq(list[i].undone_by, whole.undone_by);
        ck_assert_int_eq(list[i].overruled_by, whole.overruled_by);
        ck_assert_mem_eq(list[i].hash, whole.hash, HASH_BYTES);
    }
    walked(&w, pages[_i].seqs);
    journal_close(j);
    arena_clear(&a);
}
END_TEST

START_TEST(a_form_sent_twice_counts_once_in_its_game)
{
    struct arena a = {0};
    struct err e = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, "one");
    kit_begin_game(j, "two");
    struct entry note = kit_entry(&a, "one", ENTRY_NOTE);
    int64_t seq;
    (void)kit_append(j, &note);
    (void)kit_append(j, &note); /* no token: as often as one likes */
    note.token = "abc";
    ck_assert_int_eq(kit_append(j, &note), 3);
    ck_assert(journal_begin(j, NULL));
    ck_assert(!journal_append(j, &note, &e));
    ck_assert_str_eq(e.field, "token");
    kit_said(&e, "sent already");
    note.game = "two";
    ck_assert(journal_append(j, &note, NULL));
    ck_assert(journal_commit(j, NULL));
    ck_assert(journal_by_token(j, "one", "abc", &seq, NULL) && seq == 3);
    ck_assert(journal_by_token(j, "two", "abc", &seq, NULL) && seq == 1);
    ck_assert(journal_by_token(j, "one", "ABC", &seq, NULL) && seq == 0);
    ck_assert(journal_by_token(j, "one", "", &seq, NULL) && seq == 0);
    journal_close(j);
    arena_clear(&a);
}
END_TEST

/* Rulings from 2 on: u3 undoes 3, o1 overrules 1; what then is undone and overruled. */
static const struct {
    const char *story;
    int64_t undone_by, overruled_by; /* of ruling 1 */
    int64_t seq, seq_undone_by;      /* of another */
} fates[] = {
    {"", 0, 0, 1, 0},         {"u1", 2, 0, 2, 0},       {"u1 u2", 0, 0, 2, 3},
    {"u1 u2 u3", 2, 0, 2, 0}, {"u1 u2 u1", 4, 0, 2, 3}, {"u1 u2 u1 u4", 0, 0, 4, 5},
    {"o1", 0, 2, 2, 0},       {"o1 o1", 0, 3, 2, 0},    {"o1 o1 u3", 0, 2, 3, 4},
    {"o1 u2", 0, 0, 2, 3},    {"o1 u2 u3", 0, 2, 2, 0}, {"o1 u1", 3, 2, 3, 0},
};

START_TEST(what_became_of_a_ruling)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    kit_begin_game(j, "elsewhere");
    struct entry first = kit_entry(&a, KIT_GAME, ENTRY_RULING), back;
    (void)kit_append(j, &first);
    for (const char *c = fates[_i].story; *c != '\0'; c += c[2] == ' ' ? 3 : 2) {
        struct entry next = kit_entry(&a, KIT_GAME, *c == 'u' ? ENTRY_UNDO : ENTRY_OVERRIDE);
        next.target = c[1] - '0';
        (void)kit_append(j, &next);
    }
    first.game = "elsewhere"; /* what happens in another game is nothing to this one */
    (void)kit_append(j, &first);
    ck_assert(journal_read(j, &a, KIT_GAME, 1, &back, NULL));
    ck_assert_int_eq(back.undone_by, fates[_i].undone_by);
    ck_assert_int_eq(back.overruled_by, fates[_i].overruled_by);
    ck_assert(journal_read(j, &a, KIT_GAME, fates[_i].seq, &back, NULL));
    ck_assert_int_eq(back.undone_by, fates[_i].seq_undone_by);
    ck_assert(journal_read(j, &a, "elsewhere", 1, &back, NULL));
    ck_assert_int_eq(back.undone_by, 0);
    journal_close(j);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT by_seq FROM undone WHERE seq = 1"),
                     fates[_i].undone_by);
    arena_clear(&a);
}
END_TEST

Suite *suite_journal_reading(void);
Suite *suite_journal_reading(void)
{
    Suite *s = suite_create("journal_reading");
    TCase *c = tcase_create("journal reading");
    kit_fixtures(c);
    tcase_add_loop_test(c, a_stretch_of_a_game_is_visited_in_order_until_told_to_stop, 0,
                        sizeof walks / sizeof walks[0]);
    tcase_add_test(c, both_ways_through_a_game_fold_to_the_same_state);
    tcase_add_test(c, a_walk_goes_to_the_head_it_began_with_while_the_game_goes_on);
    tcase_add_loop_test(c, headlines_are_paged_newest_first, 0, sizeof pages / sizeof pages[0]);
    tcase_add_test(c, a_form_sent_twice_counts_once_in_its_game);
    tcase_add_loop_test(c, what_became_of_a_ruling, 0, sizeof fates / sizeof fates[0]);
    suite_add_tcase(s, c);
    return s;
}
