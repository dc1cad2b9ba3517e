/* Looking back at a game of 1,000 rulings and at one of 10,000: what counts is the growth.
 *
 *     bench_review FOLDER
 *
 * A report and charts are told of the whole game each time, to a side and to the umpire.
 *
 * The first look tells the whole story and grows with it; a next look, after one more entry,
 * and a jump to any moment must hardly grow at all.  The floor of each is the short game. */
#include "bench.h"
#include "long_game.h"
#include "review/past.h"
#include "review/shelf.h"
#include "view/map_tree.h"
#include "view/replay_tree.h"
#include "view/report_tree.h"
#include "view/table_tree.h"

enum { SHORT = 1000, LONG = 10000, ROUNDS = 7, JUMPS = 101 };

static struct library lib;

struct looked {
    double first_ms, next_us, jump_us, line_us;
};

static const struct story *tell(struct desk *desk, struct shelf *shelf, const char *game)
{
    struct err e;
    struct game_view g;
    NEED(desk_look(desk, game, &g), "replay");
    const struct ruleset *rules = g.book->rules;
    int64_t head = g.head_seq;
    desk_look_end(desk);
    const struct story *st = shelf_story(shelf, desk_reader(desk), rules, game, head, &e);
    NEED(st != NULL, "replay");
    return st;
}

static double first_us(struct desk *desk, const char *game)
{
    struct shelf *shelf = shelf_new();
    double start = now_us();
    (void)tell(desk, shelf, game);
    double took = now_us() - start;
    shelf_free(shelf);
    return took;
}

static double next_us(struct desk *desk, struct shelf *shelf, const char *game)
{
    struct arena mem = {0};
    struct task t = {.work = task_note,
                     .mem = &mem,
                     .game = game,
                     .author = "umpire",
                     .version = -1,
                     .remark = "one more"};
    desk_do(desk, &t);
    NEED(t.end == TASK_DONE, "next look");
    double start = now_us();
    (void)tell(desk, shelf, game);
    double took = now_us() - start;
    arena_clear(&mem);
    return took;
}

/* A moment as a page has it: its state, what changed, the map, the cards; with or without the
 * line of the whole game. */
static double jump_us(struct desk *desk, const struct story *st, const char *game, int64_t seq,
                      bool line)
{
    struct arena mem = {0};
    struct game_view g;
    struct past past;
    struct entry entry;
    struct err e;
    double start = now_us();
    NEED(desk_look(desk, game, &g) &&
             journal_read(desk_reader(desk), &mem, game, seq, &entry, &e) &&
             past_open(&past, &g, st, desk_reader(desk), seq, NULL, &mem, &e),
         "jump");
    struct node *root = node_new_map(&mem);
    struct replay at = {.told = {.story = st, .g = &past.g}, .seq = seq};
    moment_tree(root, &at);
    sides_tree(root, &past.g, false);
    replay_map_tree(root, &at, &entry.ruling);
    if (line) timeline_tree(root, &at);
    past_close(&past);
    desk_look_end(desk);
    double took = now_us() - start;
    arena_clear(&mem);
    return took;
}

static struct looked look(struct desk *desk, const char *game)
{
    double first[ROUNDS], next[ROUNDS], jump[JUMPS], line[JUMPS];
    for (int i = 0; i < ROUNDS; i++) first[i] = first_us(desk, game) / 1e3;
    struct shelf *shelf = shelf_new();
    (void)tell(desk, shelf, game);
    for (int i = 0; i < ROUNDS; i++) next[i] = next_us(desk, shelf, game);
    const struct story *st = tell(desk, shelf, game);
    for (int i = 0; i < JUMPS; i++) {
        int64_t seq = 1 + (int64_t)i * 7919 % (int64_t)story_count(st);
        jump[i] = jump_us(desk, st, game, seq, false);
        line[i] = jump_us(desk, st, game, seq, true);
    }
    shelf_free(shelf);
    return (struct looked){median(first, ROUNDS), median(next, ROUNDS), quantile(jump, JUMPS, 0.95),
                           quantile(line, JUMPS, 0.95)};
}

/* --- The report and the charts ----------------------------------------------------------------- */

/* Germantown, where the British hide all the while. */
static const struct long_hand hidden_hand = {
    "germantown",
    {{"1st-new-jersey", "2nd-new-jersey", "washingtons-gun", "1st-maryland", "2nd-pennsylvania",
      "chester-militia", "greenes-dragoons"},
     {"40th-foot", "light-infantry", "10th-foot", "27th-foot", "16th-dragoons", "light-infantry",
      "16th-dragoons"}},
    true};

enum { REPORTS = 5 };

/* Of a game whose story is at hand already, for one viewer; drawn: the charts alone. */
static double report_ms(struct desk *desk, struct shelf *shelf, const char *game,
                        const char *viewer, bool drawn)
{
    struct arena mem = {0};
    struct game_view g;
    struct past now;
    struct charts charts;
    struct err e;
    struct known k = {.story = tell(desk, shelf, game), .journal = desk_reader(desk), .mem = &mem};
    double start = now_us();
    NEED(desk_look(desk, game, &g), "report");
    past_open_state(&now, &g, state_clone(g.whole), viewer, &mem);
    now.g.id = game;
    desk_look_end(desk);
    k.g = &now.g;
    k.lookup = viewer == NULL ? NULL : shelf_lookup(shelf, k.journal, game, &e);
    struct node *root = node_new_map(&mem);
    NEED(known_read(&k, &e), "report");
    if (drawn) {
        NEED(charts_read(&k, &charts, &e), "charts");
        charts_tree(root, &charts);
    } else {
        NEED(report_tree(root, &k, &e), "report");
    }
    past_close(&now);
    double took = (now_us() - start) / 1e3;
    arena_clear(&mem);
    return took;
}

static double median_report(struct desk *desk, struct shelf *shelf, const char *game,
                            const char *viewer, bool drawn)
{
    double took[REPORTS];
    for (int i = 0; i < REPORTS; i++) took[i] = report_ms(desk, shelf, game, viewer, drawn);
    return median(took, REPORTS);
}

/* What a side gets costs more than the umpire's, for what is kept back must be looked for. */
static void reports(struct desk *desk)
{
    static const struct {
        const char *title, *game;
        int rulings;
    } games[] = {{"Short fog", "short-fog", SHORT}, {"Long fog", "long-fog", LONG}};
    struct shelf *shelf = shelf_new();
    for (int i = 0; i < 2; i++) {
        char title[16], name[64];
        (void)snprintf(title, sizeof title, "%s", games[i].title);
        long_game_begin(desk, title, &hidden_hand);
        long_game_play(desk, games[i].game, &hidden_hand, games[i].rulings);
        for (int drawn = 0; drawn < 2; drawn++) {
            (void)snprintf(name, sizeof name, "%d rulings: a side's %s", games[i].rulings,
                           drawn ? "charts" : "report");
            report(name, median_report(desk, shelf, games[i].game, "american", drawn),
                   median_report(desk, shelf, games[i].game, NULL, drawn), "ms", "the umpire's");
        }
    }
    shelf_free(shelf);
}

int main(int argc, char **argv)
{
    char path[1024], brief[] = "Short game", all[] = "Long game";
    struct desk *desk;
    struct err e;
    NEED(argc == 2, "review");
    (void)snprintf(path, sizeof path, "%s/review.db", argv[1]);
    NEED(library_open(&lib, &e) && desk_open(&desk, &lib, path, &e), "review");
    long_game_begin(desk, brief, &first_hand);
    long_game_play(desk, "short-game", &first_hand, SHORT);
    long_game_begin(desk, all, &first_hand);
    long_game_play(desk, "long-game", &first_hand, LONG);
    struct looked floor = look(desk, "short-game"), ours = look(desk, "long-game");
    static const char than[] = "the same of 1,000";
    report("10,000 rulings: first look back", ours.first_ms, floor.first_ms, "ms", than);
    report("10,000 rulings: next look", ours.next_us, floor.next_us, "us", than);
    report("10,000 rulings: a jump", ours.jump_us, floor.jump_us, "us", than);
    report("10,000 rulings: with its line", ours.line_us, floor.line_us, "us", than);
    reports(desk);
    desk_close(desk);
    library_close(&lib);
    return 0;
}
