#include "review_kit.h"

struct journal *past_journal;
struct arena past_mem;
struct known past;

static struct story *story;
static struct lookup *lookup;
static struct past now;
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
    lookup_free(lookup);
    past_close(&now);
    story = NULL;
    lookup = NULL;
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
    int64_t last = (int64_t)story_count(story);
    struct state *whole = story_state(story, past_journal, last, &e);
    ck_assert_ptr_nonnull(whole);
    lookup = lookup_new();
    ck_assert(lookup_read_on(lookup, past_journal, KIT_GAME, last, &e));
    const struct game_view game = {.id = KIT_GAME, .book = &book, .whole = whole, .state = whole};
    past_open_state(&now, &game, whole, viewer, &past_mem);
    past = (struct known){
        .story = story, .lookup = lookup, .journal = past_journal, .g = &now.g, .mem = &past_mem};
    ck_assert_msg(known_read(&past, &e), "%s", e.text);
}
