#include "review_kit.h"

struct journal *past_journal;
struct arena past_mem;
struct known past;

static struct story *story;
static struct state *whole;
static struct secret_names hidden;
static struct rulebook book;

void past_begin(void)
{
    past_begin_of("two-for-tea");
}

void past_begin_of(const char *system)
{
    book = (struct rulebook){.rules = ruleset_find(system)};
    past_journal = kit_open(JOURNAL_WRITE);
    kit_begin_game(past_journal, KIT_GAME);
}

static void forget(void)
{
    story_free(story);
    state_free(whole);
    story = NULL;
    whole = NULL;
}

void past_end(void)
{
    forget();
    journal_close(past_journal);
    arena_clear(&past_mem);
}

void past_look(const char *viewer)
{
    struct err e = {0};
    forget();
    ck_assert_msg(story_read(&story, past_journal, book.rules, KIT_GAME, &e), "%s", e.text);
    whole = story_state(story, past_journal, (int64_t)story_count(story), &e);
    hidden = secret_names(book.rules, whole, viewer, &past_mem);
    past = (struct known){.story = story,
                          .journal = past_journal,
                          .book = &book,
                          .game = KIT_GAME,
                          .viewer = viewer,
                          .hidden = &hidden,
                          .whole = whole,
                          .mem = &past_mem};
    ck_assert_msg(known_read(&past, &e), "%s", e.text);
}
