/* What grows with a journal and what does not.
 *
 *     bench_growth FOLDER [GAMES]
 *
 * Makes two journals below FOLDER: thousand.db with one game of a thousand rulings, and
 * million.db with GAMES (a thousand) such games.  Their rulings are those of real play, put
 * down directly, several a transaction.  Then the same is asked of both by turns.  The last
 * figure of a line is how many times as long it takes in the large one: 1 is a thing that
 * does not grow, and most must not; what goes through the whole file is told by the ruling. */
#include <string.h>
#include <sys/stat.h>

#include "bench.h"
#include "journal/ask.h"
#include "journal/game_file.h"
#include "umpire/moment.h"
#include "umpire/scenario.h"
#include "umpire/task.h"

enum { RULINGS = 1000, PATTERN = 8, REPEATS = 21 };

static struct library lib;
static struct arena mem;
static int games = 1000;

/* --- Real rulings to copy -------------------------------------------------------------- */

static struct entry setup, patterns[PATTERN];

static const char *game_field(void *from, const char *name)
{
    (void)from;
    if (strcmp(name, "title") == 0) return "Pattern";
    return strcmp(name, "system") == 0 ? "two-for-tea" : NULL;
}

static const char *act_field(void *from, const char *name)
{
    static const char *const units[] = {"3rd-virginia", "7th-virginia", "chester-militia",
                                        "carters-gun",  "2nd-maryland", "lancaster-militia",
                                        "light-horse"};
    const int *number = from;
    if (strcmp(name, "dice") == 0) return *number == 7 ? NULL : "1,1";
    return strcmp(name, "unit") == 0 && *number < 7 ? units[*number] : NULL;
}

static void play_pattern(struct desk *desk)
{
    struct scenario sc;
    struct csv_upload files[SCENARIO_FILES];
    NEED(scenario_find(&mem, "two-for-tea", "first-game", &sc), "growth");
    struct task t = {.work = task_new_game, .mem = &mem, .version = -1, .get = game_field};
    t.file_count = scenario_files(&sc, files);
    t.files = files;
    desk_do(desk, &t);
    NEED(t.end == TASK_DONE, "growth");
    for (int i = 0; i < PATTERN; i++) {
        struct task act = {.work = task_act,
                           .mem = &mem,
                           .game = "pattern",
                           .author = "umpire",
                           .version = -1,
                           .action = i == 7 ? "end-turn" : "command",
                           .get = act_field,
                           .from = &i};
        desk_do(desk, &act);
        NEED(act.end == TASK_DONE, "growth");
    }
}

static void learn(const char *folder)
{
    char path[1024];
    struct desk *desk;
    struct journal *j;
    struct err e;
    (void)snprintf(path, sizeof path, "%s/pattern.db", folder);
    NEED(desk_open(&desk, &lib, path, &e), "growth");
    play_pattern(desk);
    desk_close(desk);
    NEED(journal_open(&j, path, JOURNAL_READ, &e), "growth");
    NEED(journal_read(j, &mem, "pattern", 1, &setup, &e), "growth");
    for (int i = 0; i < PATTERN; i++)
        NEED(journal_read(j, &mem, "pattern", i + 2, &patterns[i], &e), "growth");
    journal_close(j);
}

/* --- A thousand of them ------------------------------------------------------------------- */

/* What it changes must follow from what was: a mark goes up and down again, and the turn goes
 * on at each end of one. */
static void put_effects(struct entry *entry, int number, struct effect out[2])
{
    int64_t turn = number / PATTERN + 1;
    bool up = number / PATTERN % 2 == 0, end = number % PATTERN == PATTERN - 1;
    if (end) {
        out[0] = (struct effect){GAME_ENTITY, "turn", value_int(turn), value_int(turn + 1)};
        out[1] = (struct effect){GAME_ENTITY, "side", value_text(up ? "american" : "british"),
                                 value_text(up ? "british" : "american")};
    } else {
        const char *unit = entry->ruling.subjects[0];
        out[0] = (struct effect){unit, "bench_orders", up ? value_none() : value_int(1),
                                 up ? value_int(1) : value_none()};
    }
    entry->ruling.effects = out;
    entry->ruling.effect_count = end ? 2 : 1;
    entry->turn = turn;
    entry->side = up ? "american" : "british";
}

static void add_game(struct journal *j, int number)
{
    char id[32], title[64];
    struct err e;
    struct game_row g = {.id = id, .system = "two-for-tea", .edition = "bench", .title = title};
    (void)snprintf(id, sizeof id, "game-%d", number);
    (void)snprintf(title, sizeof title, "Game %d", number);
    g.created_ms = 1700000000000 + number * INT64_C(86400000);
    NEED(journal_begin(j, &e) && journal_add_game(j, &g, &e), "growth");
    for (int i = 0; i < RULINGS; i++) {
        struct effect effects[2];
        struct entry entry = i == 0 ? setup : patterns[(i - 1) % PATTERN];
        entry.game = id;
        entry.at_ms = g.created_ms + i * INT64_C(15000);
        entry.token = "";
        if (i > 0) put_effects(&entry, i - 1, effects);
        NEED(journal_append(j, &entry, &e), "growth");
    }
    NEED(journal_commit(j, &e), "growth");
}

static double make_journal(const char *path, int count)
{
    struct journal *j;
    struct err e;
    double start = now_us();
    NEED(journal_open(&j, path, JOURNAL_WRITE, &e), "growth");
    for (int i = 0; i < count; i++) add_game(j, i);
    journal_close(j);
    return (now_us() - start) / 1e6;
}

/* --- What is asked ------------------------------------------------------------------------------ */

struct side { /* one of the two */
    char path[1024];
    int games;
    struct journal *j;
    struct desk *desk;
};

static const char *any_game(const struct side *s, int i)
{
    static char id[32];
    (void)snprintf(id, sizeof id, "game-%d", (int)((unsigned)i * 7919u % (unsigned)s->games));
    return id;
}

static int64_t any_seq(int i)
{
    return 2 + (int64_t)((unsigned)i * 104729u % (RULINGS - 2));
}

static void close_desk(struct side *s)
{
    desk_close(s->desk);
    s->desk = NULL;
}

static void open_desk(struct side *s, int i)
{
    struct err e;
    (void)i;
    NEED(desk_open(&s->desk, &lib, s->path, &e), "growth");
}

static void first_look(struct side *s, int i)
{
    struct game_view g;
    NEED(desk_look(s->desk, any_game(s, i), &g), "growth");
    desk_look_end(s->desk);
}

static void see_brief(void *context, const struct game_brief *b)
{
    size_t *letters = context;
    *letters += strlen(b->side_label == NULL ? "" : b->side_label);
}

static void list_games(struct side *s, int i)
{
    size_t letters = 0;
    (void)i;
    for (int k = 0; k < 40; k += s->games < 40 ? s->games : 40)
        desk_list(s->desk, 0, 40, see_brief, &letters);
    NEED(letters > 0, "growth");
}

static void read_one(struct side *s, int i)
{
    struct arena a = {0};
    struct entry entry;
    NEED(journal_read(s->j, &a, any_game(s, i), any_seq(i), &entry, NULL), "growth");
    arena_clear(&a);
}

static void last_fifty(struct side *s, int i)
{
    struct arena a = {0};
    struct entry *list;
    size_t count;
    NEED(journal_list(s->j, &a, any_game(s, i), 0, 50, &list, &count, NULL), "growth");
    arena_clear(&a);
}

static void fold_to(struct side *s, int i)
{
    struct err e;
    struct state *state = moment_state(s->j, any_game(s, i), any_seq(i), &e);
    NEED(state != NULL, "growth");
    state_free(state);
}

static void append_one(struct side *s, int i)
{
    struct arena a = {0};
    (void)i;
    struct task t = {
        .work = task_note, .mem = &a, .game = "game-0", .version = -1, .remark = "tea"};
    desk_do(s->desk, &t);
    NEED(t.end == TASK_DONE, "growth");
    arena_clear(&a);
}

static void file_out(struct side *s, int i)
{
    struct buf out = {0};
    struct err e;
    NEED(game_file_write(s->j, any_game(s, i), &out, &e), "growth");
    buf_clear(&out);
}

static bool pass_row(void *context, const struct ask_row *row)
{
    (void)context, (void)row;
    return true;
}

static void ask_all_of_one_game(struct side *s, int i)
{
    struct arena a = {0};
    struct ask_question *list;
    struct err e;
    size_t count = ask_questions(&a, &list);
    for (size_t q = 0; q < count; q++)
        NEED(journal_ask(s->j, list[q].name, any_game(s, i), pass_row, NULL, &e), list[q].name);
    arena_clear(&a);
}

static void say_nothing(void *context, const char *line)
{
    (void)context, (void)line;
}

static void verify(struct side *s, int i)
{
    struct err e;
    (void)i;
    NEED(journal_verify(s->path, say_nothing, NULL, &e), "verify");
}

/* --- By turns ------------------------------------------------------------------------------------ */

static void line(const char *name, double thousand, double million, const char *unit,
                 const char *what)
{
    (void)printf("%-34s %10.2f %10.2f %-8s %6.2f  %s\n", name, thousand, million, unit,
                 million / thousand, what);
    (void)fflush(stdout);
}

static double time_of(struct side *s, void (*work)(struct side *, int), int i)
{
    double start = now_us();
    work(s, i);
    return now_us() - start;
}

static void compare(struct side sides[2], const char *name, void (*work)(struct side *, int),
                    void (*after)(struct side *), double per_us, const char *unit, const char *what)
{
    double took[2][REPEATS];
    for (int i = 0; i < REPEATS; i++)
        for (int k = 0; k < 2; k++) {
            took[k][i] = time_of(&sides[k], work, i) / per_us;
            if (after != NULL) after(&sides[k]);
        }
    line(name, median(took[0], REPEATS), median(took[1], REPEATS), unit, what);
}

static void measure_desk(struct side sides[2])
{
    compare(sides, "opening the desk", open_desk, close_desk, 1e3, "ms",
            "a line about each game is read; with its writer and worker");
    for (int k = 0; k < 2; k++) open_desk(&sides[k], 0);
    compare(sides, "forty games listed", list_games, NULL, 1, "us",
            "the first page; of one game, forty times");
    for (int k = 0; k < 2; k++) close_desk(&sides[k]);
    double took[2][REPEATS];
    for (int i = 0; i < REPEATS; i++)
        for (int k = 0; k < 2; k++) {
            open_desk(&sides[k], 0);
            took[k][i] = time_of(&sides[k], first_look, i) / 1e3;
            close_desk(&sides[k]);
        }
    line("the first look at a game", median(took[0], REPEATS), median(took[1], REPEATS), "ms",
         "its thousand rulings are folded");
    for (int k = 0; k < 2; k++) {
        open_desk(&sides[k], 0);
        first_look(&sides[k], 0);
    }
    compare(sides, "a ruling entered, durably", append_one, NULL, 1e3, "ms",
            "by the writer, one at a time");
    for (int k = 0; k < 2; k++) close_desk(&sides[k]);
}

static void measure_journal(struct side sides[2])
{
    struct err e;
    for (int k = 0; k < 2; k++)
        NEED(journal_open(&sides[k].j, sides[k].path, JOURNAL_READ, &e), "growth");
    compare(sides, "a ruling by its number", read_one, NULL, 1, "us", "whole, any game");
    compare(sides, "the last fifty of a game", last_fifty, NULL, 1, "us",
            "with what became of them");
    compare(sides, "the table at any ruling", fold_to, NULL, 1e3, "ms",
            "folded from the beginning");
    compare(sides, "a game file", file_out, NULL, 1e3, "ms", "of a thousand rulings");
    compare(sides, "every question, one game", ask_all_of_one_game, NULL, 1e3, "ms",
            "sql/questions.sql");
    for (int k = 0; k < 2; k++) journal_close(sides[k].j);
}

int main(int argc, char **argv)
{
    static struct side sides[2];
    static const char *const names[] = {"thousand", "million"};
    struct err e;
    NEED(argc == 2 || argc == 3, "growth");
    if (argc == 3) games = atoi(argv[2]);
    NEED(games > 0 && library_open(&lib, &e), "growth");
    learn(argv[1]);
    for (int k = 0; k < 2; k++) {
        struct stat st;
        struct side *s = &sides[k];
        s->games = k == 0 ? 1 : games;
        (void)snprintf(s->path, sizeof s->path, "%s/%s.db", argv[1], names[k]);
        double took = make_journal(s->path, s->games);
        NEED(stat(s->path, &st) == 0, "growth");
        (void)printf("%s.db: %d games of %d rulings, %.0f MB, made in %.1f s\n", names[k], s->games,
                     (int)RULINGS, (double)st.st_size / 1e6, took);
    }
    (void)printf("%-34s %10s %10s %-8s %6s  %s\n", "measure", names[0], names[1], "unit", "growth",
                 "what it is");
    measure_desk(sides);
    measure_journal(sides);
    double one = 0;
    for (int i = 0; i < 3; i++) one += time_of(&sides[0], verify, i) / 3;
    line("verify, a ruling", one / RULINGS, time_of(&sides[1], verify, 0) / RULINGS / games, "us",
         "chain, dice, undos, fold, pages");
    library_close(&lib);
    arena_clear(&mem);
    return 0;
}
