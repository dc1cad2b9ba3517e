/* The desk without its web: judging, folding, verifying.
 *
 *     bench_desk FOLDER
 *
 * The journal holds one game of 10,000 rulings.  Folding it (what a start costs) stands
 * against reading the rows of its changes; verifying it against reading every cell of the
 * file and hashing it once; a command roll on the table against the same with every fact
 * typed in. */
#include <sodium.h>
#include <sqlite3.h>
#include <string.h>

#include "bench.h"
#include "long_game.h"
#include "umpire/calculator.h"

enum { ENTRIES = 10000, ROUNDS = 5, JUDGED = 61, REPEATS = 20 };

static struct library lib;
/* --- Folding and verifying ---------------------------------------------------------------- */

/* Every cell of what the statement gives, read; hashed where a hash is given. */
static void read_cells(sqlite3 *db, const char *sql, crypto_generichash_state *hash)
{
    sqlite3_stmt *s;
    NEED(sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK, sql);
    while (sqlite3_step(s) == SQLITE_ROW)
        for (int c = 0; c < sqlite3_column_count(s); c++) {
            const void *bytes = sqlite3_column_blob(s, c);
            size_t len = (size_t)sqlite3_column_bytes(s, c);
            if (hash != NULL && bytes != NULL) (void)crypto_generichash_update(hash, bytes, len);
        }
    (void)sqlite3_finalize(s);
}

static double read_changes_us(const char *path)
{
    sqlite3 *db;
    double start = now_us();
    NEED(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK, "fold");
    read_cells(db, "SELECT * FROM change ORDER BY game, seq, nr", NULL);
    (void)sqlite3_close(db);
    return now_us() - start;
}

static double read_all_us(const char *path)
{
    static const char *const tables[] = {"SELECT * FROM ruling", "SELECT * FROM subject",
                                         "SELECT * FROM fact",   "SELECT * FROM reason",
                                         "SELECT * FROM die",    "SELECT * FROM odds",
                                         "SELECT * FROM hand",   "SELECT * FROM leaning",
                                         "SELECT * FROM change", "SELECT * FROM stake"};
    crypto_generichash_state hash;
    unsigned char sum[32];
    sqlite3 *db;
    double start = now_us();
    NEED(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK, "verify");
    (void)crypto_generichash_init(&hash, NULL, 0, sizeof sum);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) read_cells(db, tables[i], &hash);
    (void)crypto_generichash_final(&hash, sum, sizeof sum);
    (void)sqlite3_close(db);
    return now_us() - start;
}

static void say_nothing(void *context, const char *line)
{
    (void)context, (void)line;
}

static double fold_us(const char *path)
{
    struct desk *desk;
    struct err e;
    double start = now_us();
    NEED(desk_open(&desk, &lib, path, &e), "fold");
    double took = now_us() - start;
    desk_close(desk);
    return took;
}

static double verify_us(const char *path)
{
    struct err e;
    double start = now_us();
    NEED(journal_verify(path, say_nothing, NULL, &e), "verify");
    return now_us() - start;
}

static void measure_journal(const char *path)
{
    double folds[ROUNDS], reads[ROUNDS], verifies[ROUNDS], hashes[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        folds[i] = fold_us(path) / 1e3;
        reads[i] = read_changes_us(path) / 1e3;
        if (i >= 3) continue; /* the slow ones */
        verifies[i] = ENTRIES * 1e6 / verify_us(path);
        hashes[i] = ENTRIES * 1e6 / read_all_us(path);
    }
    report("start with 10,000 entries", median(folds, ROUNDS), median(reads, ROUNDS), "ms",
           "reading the rows of their changes");
    report("verify, entries", median(verifies, 3), median(hashes, 3), "per s",
           "reading and hashing every cell once");
}

/* --- Judging -------------------------------------------------------------------------------- */

static const char *table_input(void *from, const char *name)
{
    (void)from;
    return strcmp(name, "unit") == 0 ? "3rd-virginia" : NULL;
}

static const char *typed_input(void *from, const char *name)
{
    static const char *const typed[][2] = {{"rating", "8"},
                                           {"distance_cm", "14.2"},
                                           {"enemy_visible", "yes"},
                                           {"enemy_cm", "60"},
                                           {"dice", "4,3"}};
    (void)from;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        if (strcmp(typed[i][0], name) == 0) return typed[i][1];
    return NULL;
}

static double judge_us(const struct scene *table, const struct action *act)
{
    static const int faces[] = {4, 3};
    double start = now_us();
    for (int i = 0; i < REPEATS; i++) {
        struct arena mem = {0};
        struct scene scene = *table;
        struct facts facts;
        struct input_problems problems = {0};
        struct dice dice = {.faces = faces, .count = 2};
        struct ruling r;
        scene.mem = &mem;
        NEED(judge_facts(&scene, act, table_input, NULL, &facts, &problems) &&
                 judge_ready(&scene, &facts, &problems),
             "command roll");
        judge_action(&scene, act, &facts, &dice, &r);
        arena_clear(&mem);
    }
    return (now_us() - start) / REPEATS;
}

static double calculate_us(const struct rulebook *book, const struct action *act)
{
    double start = now_us();
    for (int i = 0; i < REPEATS; i++) {
        struct arena mem = {0};
        struct facts facts;
        struct ruling r;
        struct input_problems problems = {0};
        NEED(calculate(book, act, typed_input, NULL, &mem, &facts, &r, &problems), "command roll");
        arena_clear(&mem);
    }
    return (now_us() - start) / REPEATS;
}

static void measure_judge(struct desk *desk)
{
    double ours[JUDGED], typed[JUDGED];
    struct game_view g;
    NEED(desk_look(desk, "long-game", &g), "command roll");
    const struct action *act = ruleset_action(g.book->rules, "command");
    struct scene scene = {.book = g.book, .state = g.state, .tolerance_cm = 0.5};
    for (int i = 0; i < JUDGED; i++) {
        ours[i] = judge_us(&scene, act);
        typed[i] = calculate_us(g.book, act);
    }
    desk_look_end(desk);
    report("command roll, surveyed and judged", median(ours, JUDGED), median(typed, JUDGED), "us",
           "the same with every fact typed in");
}

int main(int argc, char **argv)
{
    char path[1024];
    struct desk *desk;
    struct err e;
    NEED(argc == 2, "desk");
    (void)snprintf(path, sizeof path, "%s/desk.db", argv[1]);
    NEED(library_open(&lib, &e) && desk_open(&desk, &lib, path, &e), "desk");
    long_game_begin(desk, "Long game", &first_hand);
    measure_judge(desk);
    long_game_play(desk, "long-game", &first_hand, ENTRIES);
    desk_close(desk);
    measure_journal(path);
    library_close(&lib);
    return 0;
}
