/* Subcommands that work on a journal's file; data_commands.c has those that take whole games
 * out and in.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "commands.h"
#include "umpire/pin.h"
#include "umpire/task.h"
#include "view/entry_tree.h"

static void say_line(void *context, const char *line)
{
    (void)context;
    (void)printf("%s\n", line);
}

int command_verify(int argc, char **argv)
{
    struct err e;
    if (argc != 1) return usage();
    if (!journal_verify(argv[0], say_line, NULL, &e)) return trouble(e.text);
    (void)printf("%s: all is well\n", argv[0]);
    return 0;
}

int command_backup(int argc, char **argv)
{
    struct err e;
    if (argc != 2) return usage();
    if (!journal_backup(argv[0], argv[1], &e)) return trouble(e.text);
    (void)printf("%s: copied and checked\n", argv[1]);
    return 0;
}

bool file_is_there(const char *path, struct err *e)
{
    return access(path, F_OK) == 0 || err_set(e, "there is no %s", path);
}

int command_pin(int argc, char **argv)
{
    struct journal *j = NULL;
    struct err e;
    char pin[PIN_DIGITS + 1];
    if (argc != 1) return usage();
    struct library lib; /* sees to it that libsodium is ready */
    if (!library_open(&lib, &e)) return trouble(e.text);
    bool ok = file_is_there(argv[0], &e) && journal_open(&j, argv[0], JOURNAL_WRITE, &e) &&
              journal_begin(j, &e) && pin_renew(j, pin, &e) && journal_commit(j, &e);
    journal_close(j);
    library_close(&lib);
    if (!ok) return trouble(e.text);
    (void)printf("the umpire's PIN: %s\n", pin);
    return 0;
}

/* --- Reading a game ---------------------------------------------------------------------- */

struct reading_game {
    struct library lib;
    struct journal *journal;
    struct arena mem;
    struct game_row row;
    struct state *state;
    const struct rulebook *book;
    struct node *list; /* replay: where entries go */
    struct err problem;
};

static bool open_game(struct reading_game *g, const char *file, const char *id, struct err *e)
{
    *g = (struct reading_game){.state = state_new()};
    if (!library_open(&g->lib, e) || !journal_open(&g->journal, file, JOURNAL_READ, e) ||
        !journal_game(g->journal, &g->mem, id, &g->row, e))
        return false;
    g->book = library_find(&g->lib, g->row.system);
    return g->book != NULL || err_set(e, "this umpired does not know %s", g->row.system);
}

static void close_game(struct reading_game *g)
{
    journal_close(g->journal);
    state_free(g->state);
    library_close(&g->lib);
    arena_clear(&g->mem);
}

static bool fold(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct reading_game *g = context;
    struct err e;
    if (state_apply(g->state, list, count, &e)) return true;
    return err_set(&g->problem, "entry %lld does not follow from those before it: %s",
                   (long long)seq, e.text);
}

static bool fold_game(struct reading_game *g, int64_t last, struct err *e)
{
    if (!journal_each_effects(g->journal, g->row.id, 1, last, fold, g, e)) return false;
    return *g->problem.text == '\0' || err_set(e, "%s", g->problem.text);
}

int command_export(int argc, char **argv)
{
    struct reading_game g;
    struct err e;
    bool forces = argc == 3 && strcmp(argv[2], "forces") == 0;
    if (!forces && (argc != 3 || strcmp(argv[2], "terrain") != 0)) return export_data(argc, argv);
    int status = 0;
    if (open_game(&g, argv[0], argv[1], &e) && fold_game(&g, 0, &e)) {
        struct scene scene = {.book = g.book, .state = g.state, .mem = &g.mem};
        struct buf out = {0};
        roster_write(&scene, forces ? ROSTER_FORCES : ROSTER_GROUND, &out);
        print(&out);
        buf_clear(&out);
    } else {
        status = trouble(e.text);
    }
    close_game(&g);
    return status;
}

/* --- Replay --------------------------------------------------------------------------------- */

static bool tell(void *context, struct arena *a, const struct entry *entry)
{
    (void)a;
    struct reading_game *g = context;
    struct node *n = node_push_map(g->list);
    const struct game_view whole = {.book = g->book}; /* whoever has the file reads all */
    headline_tree(n, entry, &whole);
    return true;
}

static void print_story(const struct node *list)
{
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        const char *side = node_get_text(n, "side_label", "");
        (void)printf("%4lld  turn %lld %-9s %s%s%s\n", (long long)node_get_int(n, "seq", 0),
                     (long long)node_get_int(n, "turn", 0), side,
                     node_get(n, "struck")->as.b ? "(struck) " : "",
                     node_get_text(n, "sentence", ""),
                     *node_get_text(n, "remark", "") == '\0'
                         ? ""
                         : arena_printf(n->mem, " - %s", node_get_text(n, "remark", "")));
    }
}

static void table_tree(struct node *root, const struct state *state)
{
    struct node *list = node_list(root, "table");
    const struct entity *en = NULL;
    while ((en = state_next(state, en, NULL)) != NULL) {
        struct node *n = node_push_map(list);
        node_text(n, "id", en->id);
        for (size_t i = 0; i < en->count; i++)
            node_value(n, arena_strdup(root->mem, en->attrs[i].name), en->attrs[i].value);
    }
}

int command_replay(int argc, char **argv)
{
    struct reading_game g;
    struct err e;
    int64_t last = 0;
    bool json = take_flag(&argc, argv, "--json");
    const char *to = take_value(&argc, argv, "to");
    if (argc != 2) return usage();
    if (to != NULL && (!text_parse_int(to, &last) || last < 1))
        return complain("to: must be the number of an entry");
    int status = 0;
    if (open_game(&g, argv[0], argv[1], &e)) {
        struct node *root = node_new_map(&g.mem);
        node_text(root, "game", g.row.id);
        node_text(root, "title", g.row.title);
        g.list = node_list(root, "entries");
        if (journal_each(g.journal, g.row.id, 1, last, tell, &g, &e) && fold_game(&g, last, &e)) {
            table_tree(root, g.state);
            if (json)
                print_json(root);
            else
                print_story(g.list);
        } else {
            status = trouble(e.text);
        }
    } else {
        status = trouble(e.text);
    }
    close_game(&g);
    return status;
}

/* --- Import ------------------------------------------------------------------------------------ */

bool file_read(const char *path, size_t most, struct buf *out, struct err *e)
{
    char chunk[4096];
    FILE *f = fopen(path, "rb");
    if (f == NULL) return err_set(e, "%s cannot be read: %s", path, strerror(errno));
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0) {
        buf_add(out, chunk, n);
        if (out->len > most) break; /* whoever reads it says so */
    }
    bool ok = ferror(f) == 0;
    (void)fclose(f);
    return ok || err_set(e, "%s cannot be read", path);
}

static int import_files(struct desk *desk, const char *game, const struct csv_upload *files,
                        size_t count)
{
    struct arena mem = {0};
    struct task t = {.work = task_import,
                     .mem = &mem,
                     .game = game,
                     .version = -1,
                     .files = files,
                     .file_count = count};
    int status = 0;
    desk_do(desk, &t);
    if (t.end == TASK_DONE) {
        (void)printf("entry %lld: %s\n", (long long)t.seq, t.entry.ruling.sentence);
    } else if (t.end == TASK_BAD) {
        status = EXIT_USAGE;
        for (size_t i = 0; i < t.csv.count; i++)
            (void)complain(csv_problem_show(&mem, &t.csv.list[i]));
        if (t.csv.omitted > 0) (void)complain(arena_printf(&mem, "and %zu more", t.csv.omitted));
    } else {
        status = trouble(t.err.text);
    }
    arena_clear(&mem);
    return status;
}

int command_import(int argc, char **argv)
{
    struct buf bytes[2] = {{0}};
    struct csv_upload files[2];
    size_t count = 0;
    struct library lib;
    struct desk *desk;
    struct err e;
    int status = 0;
    const char *paths[] = {take_value(&argc, argv, "forces"), take_value(&argc, argv, "terrain")};
    if (paths[0] == NULL && paths[1] == NULL) return import_data(argc, argv);
    if (argc != 2) return usage();
    for (size_t i = 0; i < 2 && status == 0; i++) {
        if (paths[i] == NULL) continue;
        if (!file_read(paths[i], CSV_BYTES_MAX, &bytes[i], &e)) status = trouble(e.text);
        files[count++] = (struct csv_upload){i == 0 ? ROSTER_FORCES : ROSTER_GROUND, paths[i],
                                             buf_text(&bytes[i]), bytes[i].len};
    }
    if (status == 0 && !library_open(&lib, &e)) status = trouble(e.text);
    if (status == 0) {
        if (file_is_there(argv[0], &e) && desk_open(&desk, &lib, argv[0], &e)) {
            status = import_files(desk, argv[1], files, count);
            desk_close(desk);
        } else {
            status = trouble(e.text);
        }
        library_close(&lib);
    }
    buf_clear(&bytes[0]);
    buf_clear(&bytes[1]);
    return status;
}
