/* Subcommands that take whole games out of a journal, in again, and ask it questions.  */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/asset.h"
#include "base/csv.h"
#include "commands.h"
#include "journal/ask.h"
#include "journal/game_file.h"
#include "umpire/moment.h"
#include "umpire/task.h"
#include "view/data_out.h"

#define LARGEST_FILE ((size_t)1 << 30)

/* --- Writing files --------------------------------------------------------------------- */

/* Never over one that is there; whole, or not at all. */
static bool write_file(const char *path, const struct buf *b, struct err *e)
{
    int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0 && errno == EEXIST)
        return err_set(e, "%s is there already and is not overwritten", path);
    if (fd < 0) return err_set(e, "%s cannot be made: %s", path, strerror(errno));
    size_t done = 0;
    bool ok = true;
    while (ok && done < b->len) {
        ssize_t n = write(fd, b->data + done, b->len - done);
        ok = n > 0 || (n < 0 && errno == EINTR);
        if (n > 0) done += (size_t)n;
    }
    ok = ok && fsync(fd) == 0;
    if (!ok) (void)err_set(e, "%s cannot be written: %s", path, strerror(errno));
    (void)close(fd);
    if (!ok) (void)unlink(path);
    return ok;
}

/* --- Export ------------------------------------------------------------------------------ */

struct exporting {
    struct library lib;
    struct journal *j;
    struct arena mem;
    struct game_row row;
    struct game_view g;
    struct state *whole, *veiled;
};

static bool look_as(struct exporting *x, const char *side, struct err *e)
{
    const struct ruleset *rules = x->g.book->rules;
    if (side == NULL) return true;
    if (*side != '\0' && ruleset_side(rules, side) == NULL)
        return err_field(e, "side", "side: %s has no side \"%.40s\"", rules->title, side);
    x->g.viewer = side;
    x->g.hidden = secret_names(rules, x->whole, side, &x->mem);
    x->veiled = secret_veil(rules, x->whole, side);
    if (x->veiled != NULL) x->g.state = x->veiled;
    return true;
}

static bool begin_export(struct exporting *x, const char *file, const char *game, const char *side,
                         struct err *e)
{
    if (!library_open(&x->lib, e) || !journal_open(&x->j, file, JOURNAL_READ, e) ||
        !journal_game(x->j, &x->mem, game, &x->row, e))
        return false;
    const struct rulebook *book = library_find(&x->lib, x->row.system);
    if (book == NULL) return err_set(e, "this umpired does not know %s", x->row.system);
    x->whole = moment_state(x->j, game, x->row.head_seq, e);
    if (x->whole == NULL) return false;
    x->g = (struct game_view){.id = x->row.id,
                              .title = x->row.title,
                              .edition = x->row.edition,
                              .book = book,
                              .state = x->whole,
                              .whole = x->whole,
                              .head_seq = x->row.head_seq};
    memcpy(x->g.head, x->row.head, HASH_BYTES);
    return look_as(x, side, e);
}

static void end_export(struct exporting *x)
{
    journal_close(x->j);
    state_free(x->whole);
    state_free(x->veiled);
    library_close(&x->lib);
    arena_clear(&x->mem);
}

static bool write_folder(struct exporting *x, const char *folder, struct err *e)
{
    bool ok = true;
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return err_set(e, "%s cannot be made: %s", folder, strerror(errno));
    for (const struct data_part *p = data_parts; ok && p->name != NULL; p++) {
        struct buf b = {0};
        const char *path = arena_printf(&x->mem, "%s/%s.csv", folder, p->name);
        ok = data_write_csv(x->j, &x->g, p, &b, e) && write_file(path, &b, e);
        if (ok) (void)printf("%s\n", path);
        buf_clear(&b);
    }
    return ok;
}

static bool write_one(struct exporting *x, const char *what, const char *to, struct err *e)
{
    struct buf b = {0};
    const struct data_part *part = data_find_part(what);
    bool ok = part != NULL                ? data_write_csv(x->j, &x->g, part, &b, e)
              : strcmp(what, "json") == 0 ? data_write_json(x->j, &x->g, &b, e)
                                          : game_file_write(x->j, x->g.id, &b, e);
    if (ok && to != NULL)
        ok = write_file(to, &b, e) && printf("%s: %zu bytes\n", to, b.len) > 0;
    else if (ok)
        print(&b);
    buf_clear(&b);
    return ok;
}

int export_data(int argc, char **argv)
{
    const char *to = take_value(&argc, argv, "to"), *side = take_value(&argc, argv, "side");
    struct exporting x = {0};
    struct err e;
    if (argc != 3) return usage();
    const char *what = argv[2] + (strncmp(argv[2], "--", 2) == 0 ? 2 : 0);
    bool csv = strcmp(what, "csv") == 0, game = strcmp(what, "game") == 0;
    if (!csv && !game && strcmp(what, "json") != 0 && data_find_part(what) == NULL) return usage();
    if ((csv || game) && to == NULL)
        return complain(csv ? "to: name a folder for the tables: to=FOLDER"
                            : "to: name a file that is not there yet: to=NEWFILE");
    if (game && side != NULL)
        return complain("side: the game file holds what each side keeps from the other, or it is "
                        "no chain; give a side its json or csv");
    bool ok = begin_export(&x, argv[0], argv[1], side, &e) &&
              (csv ? write_folder(&x, to, &e) : write_one(&x, what, to, &e));
    end_export(&x);
    return ok ? 0 : trouble(e.text);
}

/* --- Import ------------------------------------------------------------------------------- */

static int adopt(struct desk *desk, struct game_file *f)
{
    struct arena mem = {0};
    struct task t = {.work = task_adopt, .mem = &mem, .version = -1, .from = f};
    const struct game_row *row = game_file_game(f);
    char code[HEAD_CODE_LEN + 1];
    int status = 0;
    desk_do(desk, &t);
    journal_head_code(row->head, code);
    if (t.end == TASK_DONE)
        (void)printf("game %s: \"%s\", %lld entries, head %s, every one verified\n", t.made,
                     row->title, (long long)t.seq, code);
    else if (t.end == TASK_REPEATED)
        (void)printf("game %s: here already, the same to its last entry, head %s\n", t.made, code);
    else
        status = trouble(t.err.text);
    arena_clear(&mem);
    return status;
}

int import_data(int argc, char **argv)
{
    const char *game = take_value(&argc, argv, "game");
    struct library lib;
    struct desk *desk = NULL;
    struct game_file *f = NULL;
    struct buf bytes = {0};
    struct err e, why;
    if (argc != 2) return usage();
    if (!library_open(&lib, &e)) return trouble(e.text);
    bool ok = file_is_there(argv[0], &e) && file_read(argv[1], LARGEST_FILE, &bytes, &e);
    if (ok && bytes.len > LARGEST_FILE)
        ok = err_set(&e, "%s is larger than umpired takes", argv[1]);
    if (ok && !game_file_open(&f, buf_text(&bytes), bytes.len, game, &why))
        ok = err_set(&e, "nothing was read in from %s: %s", argv[1], why.text);
    buf_clear(&bytes);
    ok = ok && desk_open(&desk, &lib, argv[0], &e);
    int status = ok ? adopt(desk, f) : trouble(e.text);
    desk_close(desk);
    game_file_close(f);
    library_close(&lib);
    return status;
}

/* --- Questions ------------------------------------------------------------------------------ */

struct answering {
    bool csv;
    struct buf out;
    struct arena mem;
    const struct ask_row **rows; /* the names first */
    size_t count;
};

static bool keep_row(void *context, const struct ask_row *row)
{
    struct answering *a = context;
    struct ask_row *kept = arena_new(&a->mem, struct ask_row);
    kept->count = row->count;
    kept->cells = arena_array(&a->mem, struct value, row->count + 1);
    for (size_t i = 0; i < row->count; i++) kept->cells[i] = value_copy(&a->mem, row->cells[i]);
    a->rows = arena_grow(&a->mem, a->rows, a->count, sizeof *a->rows);
    a->rows[a->count++] = kept;
    return true;
}

static void print_csv(struct answering *a)
{
    struct csv_writer w = {.out = &a->out};
    for (size_t i = 0; i < a->count; i++) {
        for (size_t c = 0; c < a->rows[i]->count; c++) csv_write_value(&w, a->rows[i]->cells[c]);
        csv_write_end(&w);
    }
}

static int letters(const char *text)
{
    int n = 0;
    for (; *text != '\0'; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static bool is_number(struct value v)
{
    return v.kind == VALUE_INT || v.kind == VALUE_REAL;
}

/* Columns as wide as their widest cell, numbers to the right. */
static void print_table(struct answering *a)
{
    size_t columns = a->count == 0 ? 0 : a->rows[0]->count;
    int *width = arena_array(&a->mem, int, columns + 1);
    for (size_t i = 0; i < a->count; i++)
        for (size_t c = 0; c < columns; c++) {
            int n = letters(value_show(&a->mem, a->rows[i]->cells[c]));
            if (n > width[c]) width[c] = n;
        }
    for (size_t i = 0; i < a->count; i++) {
        for (size_t c = 0; c < columns; c++) {
            const char *text = value_show(&a->mem, a->rows[i]->cells[c]);
            bool last = c + 1 == columns;
            int pad = width[c] - letters(text);
            bool right = is_number(a->rows[i]->cells[c]) ||
                         (i == 0 && a->count > 1 && is_number(a->rows[1]->cells[c]));
            if (right) buf_printf(&a->out, "%*s", pad, "");
            buf_puts(&a->out, text);
            if (!right && !last) buf_printf(&a->out, "%*s", pad, "");
            buf_puts(&a->out, last ? "\n" : "  ");
        }
    }
}

static int list_questions(void)
{
    struct arena mem = {0};
    struct ask_question *list;
    size_t count = ask_questions(&mem, &list);
    for (size_t i = 0; i < count; i++) (void)printf("  %-14s %s\n", list[i].name, list[i].about);
    arena_clear(&mem);
    return 0;
}

int command_ask(int argc, char **argv)
{
    struct answering a = {.csv = take_flag(&argc, argv, "--csv")};
    struct err e;
    struct journal *j;
    if (argc < 1 || argc > 3) return usage();
    if (!journal_open(&j, argv[0], JOURNAL_READ, &e)) return trouble(e.text);
    if (argc == 1) {
        journal_close(j);
        return list_questions();
    }
    bool ok = journal_ask(j, argv[1], argc == 3 ? argv[2] : NULL, keep_row, &a, &e);
    if (ok && a.csv)
        print_csv(&a);
    else if (ok)
        print_table(&a);
    print(&a.out);
    buf_clear(&a.out);
    arena_clear(&a.mem);
    journal_close(j);
    if (ok) return 0;
    return strcmp(e.field, "question") == 0 ? complain(e.text) : trouble(e.text);
}

int command_schema(int argc, char **argv)
{
    (void)argv;
    if (argc != 0) return usage();
    for (size_t i = 0; asset_each("sql/", i) != NULL; i++) {
        const struct asset *file = asset_each("sql/", i);
        if (strspn(file->name + strlen("sql/"), "0123456789") == 3)
            (void)printf("%s%s", i == 0 ? "" : "\n", (const char *)file->bytes);
    }
    return 0;
}
