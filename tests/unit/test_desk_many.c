/* More games than the desk keeps in memory: nobody at any table can tell. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "umpire/desk_parts.h"
#include "umpire/moment.h"
#include "umpire/scenario.h"
#include "umpire/task.h"

enum { GAMES = DESK_KEPT + 12 };

static struct arena mem;
static struct library lib;
static struct desk *desk;
static char folder[64], path[80];

static void open_desk(void)
{
    struct err e;
    ck_assert_msg(desk_open(&desk, &lib, path, &e), "%s", e.text);
}

static const char *id_of(int game)
{
    return arena_printf(&mem, "game-%d", game);
}

static const char *given(void *from, const char *name)
{
    const char *const *pair = from;
    for (; *pair != NULL; pair += 2)
        if (strcmp(*pair, name) == 0) return pair[1];
    return NULL;
}

static struct task do_it(enum task_end (*work)(struct writer *, struct task *), const char *game,
                         const char *action, const char *const *input)
{
    struct task t = {.work = work,
                     .mem = &mem,
                     .game = game,
                     .version = -1,
                     .action = action,
                     .get = given,
                     .from = (void *)input};
    desk_do(desk, &t);
    return t;
}

static void make_game(int game)
{
    const char *title = arena_printf(&mem, "Game %d", game);
    struct scenario sc;
    struct csv_upload files[SCENARIO_FILES];
    const char *const input[] = {"title", title, "system", "two-for-tea", NULL};
    ck_assert(scenario_find(&mem, "two-for-tea", "first-game", &sc));
    struct task t = {.work = task_new_game,
                     .mem = &mem,
                     .version = -1,
                     .get = given,
                     .from = (void *)input,
                     .file_count = scenario_files(&sc, files),
                     .files = files};
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_DONE);
    ck_assert_str_eq(t.made, id_of(game));
}

static void begin(void)
{
    struct err e;
    strcpy(folder, "/tmp/umpired-many-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/j.db", folder);
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    open_desk();
    for (int i = 0; i < GAMES; i++) make_game(i);
}

static void end(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    desk_close(desk);
    library_close(&lib);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        (void)unlink(arena_printf(&mem, "%s%s", path, ends[i]));
    (void)rmdir(folder);
    arena_clear(&mem);
}

static const char *const order[] = {"unit", "2nd-maryland", "dice", "1,2", NULL};
static const char *const undiced[] = {"unit", "2nd-maryland", NULL};

/* What is shown of a game is what its journal folds to. */
static void same_as_journal(const char *id, int64_t head, int64_t pending)
{
    struct game_view g;
    struct err e = {0};
    struct journal *j;
    ck_assert_msg(journal_open(&j, path, JOURNAL_READ, &e), "%s", e.text);
    struct state *folded = moment_state(j, id, head, &e);
    ck_assert_msg(folded != NULL, "%s", e.text);
    ck_assert_msg(desk_look(desk, id, &g), "%s cannot be looked at", id);
    ck_assert_int_eq(g.head_seq, head);
    ck_assert_int_eq(g.pending, pending);
    ck_assert(state_equal(folded, g.state));
    desk_look_end(desk);
    state_free(folded);
    journal_close(j);
}

START_TEST(each_goes_on_where_it_was)
{
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < GAMES; i++)
            ck_assert_int_eq(do_it(task_act, id_of(i), "command", order).seq, 2 + round);
        if (round == 1) desk_close(desk), open_desk();
    }
    for (int i = 0; i < GAMES; i++) same_as_journal(id_of(i), 4, 0);
    ck_assert_uint_le(desk->shown_count, DESK_KEPT);
    ck_assert_uint_le(desk->ahead_count, DESK_KEPT);
    ck_assert_uint_eq(desk_count_games(desk), GAMES);
}
END_TEST

START_TEST(a_throw_that_waits_waits_on_when_its_game_was_put_away)
{
    struct task d = do_it(task_declare, id_of(0), "command", undiced);
    ck_assert_int_eq(d.end, TASK_DONE);
    for (int i = 1; i < GAMES; i++)
        ck_assert_int_eq(do_it(task_act, id_of(i), "command", order).end, TASK_DONE);
    ck_assert_ptr_null(desk_find(desk, id_of(0))->ahead);
    ck_assert_int_eq(do_it(task_act, id_of(0), "command", order).end, TASK_REFUSED);
    same_as_journal(id_of(0), 2, 2);
}
END_TEST

START_TEST(a_batch_that_falls_leaves_a_game_as_it_was)
{
    static const char *const wrong[] = {"unit", "2nd-maryland", "dice", "1,9", NULL};
    ck_assert_int_eq(do_it(task_act, id_of(3), "command", order).seq, 2);
    ck_assert_int_eq(do_it(task_act, id_of(3), "command", wrong).end, TASK_BAD);
    ck_assert_int_eq(do_it(task_act, id_of(3), "command", order).seq, 3);
    same_as_journal(id_of(3), 3, 0);
}
END_TEST

struct listed {
    size_t count;
    const char *ids[GAMES];
    struct game_brief last;
};

static void keep(void *context, const struct game_brief *b)
{
    struct listed *l = context;
    ck_assert_str_eq(b->book->rules->id, "two-for-tea");
    l->ids[l->count++] = arena_strdup(&mem, b->id);
    l->last = *b;
    l->last.side_label = arena_strdup(&mem, b->side_label);
}

START_TEST(a_list_says_the_same_of_games_in_memory_and_of_others)
{
    struct listed first = {0}, second = {0}, part = {0}, one = {0};
    ck_assert_int_eq(do_it(task_act, id_of(0), "end-turn", undiced).end, TASK_DONE);
    desk_list(desk, 0, GAMES, keep, &first);
    desk_close(desk);
    open_desk();
    ck_assert_uint_eq(desk->shown_count, 0); /* opening folds none */
    desk_list(desk, 0, GAMES, keep, &second);
    ck_assert_uint_eq(desk->shown_count, 0); /* nor does listing */
    ck_assert_uint_eq(first.count, GAMES);
    for (int i = 0; i < GAMES; i++) ck_assert_str_eq(first.ids[i], second.ids[i]);
    ck_assert_str_eq(second.ids[GAMES - 1], "game-0"); /* newest first */
    struct game_view g;
    ck_assert(desk_look(desk, "game-0", &g));
    const struct entity *clock = state_find(g.state, GAME_ENTITY);
    ck_assert_int_eq(second.last.turn, entity_int(clock, "turn", -1));
    ck_assert_str_eq(second.last.side_label,
                     ruleset_side_title(g.book->rules, g.state, entity_text(clock, "side", "?")));
    ck_assert_int_eq(second.last.head_seq, g.head_seq);
    ck_assert_mem_eq(second.last.head, g.head, HASH_BYTES);
    desk_look_end(desk);
    desk_list(desk, 10, 5, keep, &part);
    ck_assert_uint_eq(part.count, 5);
    ck_assert_str_eq(part.ids[0], first.ids[10]);
    ck_assert(desk_list_one(desk, "game-7", keep, &one));
    ck_assert(!desk_list_one(desk, "game-x", keep, &one));
    ck_assert_uint_eq(one.count, 1);
}
END_TEST

/* Entered past the desk: an effect that finds something else than it says was there. */
static void break_game(const char *id)
{
    struct journal *j;
    struct err e = {0};
    struct effect f = {GAME_ENTITY, "turn", value_int(77), value_int(78)};
    struct entry entry = {.game = id, .kind = ENTRY_NOTE, .author = "umpire", .proof.word = ""};
    ruling_init(&entry.ruling, &mem);
    entry.ruling.effects = &f;
    entry.ruling.effect_count = 1;
    ck_assert_msg(journal_open(&j, path, JOURNAL_WRITE, &e), "%s", e.text);
    ck_assert(journal_begin(j, &e) && journal_append(j, &entry, &e) && journal_commit(j, &e));
    journal_close(j);
}

START_TEST(a_game_that_cannot_be_folded_leaves_the_others_alone)
{
    struct game_view g;
    struct err e = {0};
    desk_close(desk);
    break_game("game-5");
    open_desk();
    ck_assert(!desk_look(desk, "game-5", &g));
    ck_assert(desk_trouble(desk, "game-5", &e));
    ck_assert_ptr_nonnull(strstr(e.text, "game game-5, ruling 2 does not follow"));
    ck_assert(!desk_trouble(desk, "game-6", &e));
    ck_assert(!desk_trouble(desk, "no-such-game", &e));
    struct task t = do_it(task_act, "game-5", "command", order);
    ck_assert_int_eq(t.end, TASK_REFUSED);
    ck_assert_ptr_nonnull(strstr(t.err.text, "ruling 2 does not follow"));
    ck_assert_int_eq(do_it(task_act, "game-6", "command", order).seq, 2);
}
END_TEST

Suite *suite_desk_many(void);
Suite *suite_desk_many(void)
{
    Suite *s = suite_create("desk_many");
    TCase *c = tcase_create("desk with many games");
    tcase_add_checked_fixture(c, begin, end);
    tcase_set_timeout(c, 20);
    tcase_add_test(c, each_goes_on_where_it_was);
    tcase_add_test(c, a_throw_that_waits_waits_on_when_its_game_was_put_away);
    tcase_add_test(c, a_batch_that_falls_leaves_a_game_as_it_was);
    tcase_add_test(c, a_list_says_the_same_of_games_in_memory_and_of_others);
    tcase_add_test(c, a_game_that_cannot_be_folded_leaves_the_others_alone);
    suite_add_tcase(s, c);
    return s;
}
