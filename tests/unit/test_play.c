/* Games played by chance: whatever is asked, the promises of play_kit.h hold.
 *
 * A failure names seed, step and command; the same seed plays the same game again. */
#include <check.h>

#include "play_kit.h"

enum { GAMES = 48, STEPS = 100 };

static struct library lib;
static struct play play;

static void open_library(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
}

static void close_library(void)
{
    play_close(&play);
    library_close(&lib);
}

START_TEST(every_ruling_of_a_game_played_by_chance_keeps_its_promises)
{
    bool ok = play_open(&play, &lib, _i % PLAY_TABLES, (uint64_t)_i);
    while (ok && play.step < STEPS && !play_is_over(&play)) ok = play_step(&play);
    ck_assert_msg(ok, "%s", play.broken);
    ck_assert_uint_gt(play.ruled, 0);
    ck_assert_msg(play_take_back(&play), "%s", play.broken);
}
END_TEST

START_TEST(the_same_seed_plays_the_same_game)
{
    static struct play twin;
    ck_assert(play_open(&play, &lib, PLAY_BIG_TABLE, 7) &&
              play_open(&twin, &lib, PLAY_BIG_TABLE, 7));
    for (int i = 0; i < STEPS / 4; i++) {
        (void)play_step(&play);
        (void)play_step(&twin);
        ck_assert_str_eq(play.command, twin.command);
    }
    ck_assert(state_equal(play.state, twin.state));
    play_close(&twin);
}
END_TEST

Suite *suite_play(void);
Suite *suite_play(void)
{
    Suite *s = suite_create("play");
    TCase *t = tcase_create("play");
    tcase_add_checked_fixture(t, open_library, close_library);
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, every_ruling_of_a_game_played_by_chance_keeps_its_promises, 0, GAMES);
    tcase_add_test(t, the_same_seed_plays_the_same_game);
    suite_add_tcase(s, t);
    return s;
}
